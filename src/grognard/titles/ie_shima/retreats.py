"""Chapter 13.2: retreats."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Question, Reason, choose, may_choose
from grognard.core.procedure import procedure
from grognard.titles.families.area_impulse.control import controls, settle
from grognard.titles.ie_shima.losses import eliminate
from grognard.titles.ie_shima.position import Shima, members
from grognard.titles.ie_shima.shape import JAPAN, STACK
from grognard.titles.ie_shima.words import RETREAT, STAY, TO

WHERE: Final = Question("retreat to", "13.2.2", "choose where {unit} retreats")
ORDER: Final = Question("retreat", "13.2.1", "not all have room in one area: choose who retreats next")
VOLUNTARY: Final = Question("withdraw", "13.2.3", "the defenders of {area} may retreat: choose one, or stay")

NOT_THERE: Final = Reason("13.2.3", "{it} is not among the defenders")
PILLBOX_STANDS: Final = Reason("4.2.2.B", "{it} is a pillbox: it does not retreat")
NOWHERE: Final = Reason("13.2.2", "{it} has no area to retreat to")
NOT_RETREATING: Final = Reason("13.2", "{it} does not have to retreat")
NOT_NEXT: Final = Reason("13.2.2", "{it} is not next to {here}")
NOT_LISTED: Final = Reason("13.2.2", "{it} is neither Free nor contested with friends in it: nobody retreats there")
BEEN_THERE: Final = Reason("13.2.1", "the retreat has come through {it} already")
NO_LANDING: Final = Reason("3.2.D", "{it} is a Beach Approach Box: no Japanese unit retreats into it")
BETTER: Final = Reason("13.2.2", "{it} comes after {best} in the order of retreats")

FREE, OWN_CONTESTED, FOE_CONTESTED, FULL = range(4)


def rank(g: Shima, side: int, there: int) -> tuple[int, int] | None:
    """13.2.2: where a place stands in the order of retreats, the lower the sooner; None where nobody retreats."""
    world = g.world
    if there == world.special_box or (there >= world.areas and side == JAPAN):
        return None
    if not g.held[1 - side] >> there & 1:
        if not controls(g, side, there):
            return None
        found = (FREE, (world.near_mask[there] & g.owned[1 - side]).bit_count())
    elif not g.held[side] >> there & 1:
        return None
    else:
        found = (OWN_CONTESTED if g.control[there] == side else FOE_CONTESTED, 0)
    return (FULL, 0) if g.full_stack(side, there) else found


def places_to_go(g: Shima, side: int, here: int, been: int) -> list[int]:
    """The places that a retreat from `here` may go on to: those that stand first in the order of 13.2.2."""
    best: tuple[int, int] | None = None
    found: list[int] = []
    for there in g.world.near[here]:
        if been >> there & 1:
            continue
        level = rank(g, side, there)
        if level is None:
            continue
        if best is None or level < best:
            best, found = level, [there]
        elif level == best:
            found.append(there)
    return found


def may_not_retreat_to(g: Shima, side: int, here: int, been: int, there: int) -> Reason | None:
    """Nothing if a retreat may go on to a place, or why not."""
    found = places_to_go(g, side, here, been)
    if there in found:
        return None
    if there not in g.world.near[here]:
        return NOT_NEXT.about(here=g.label(here))
    if been >> there & 1:
        return BEEN_THERE
    if rank(g, side, there) is None:
        return NO_LANDING if there >= g.world.areas else NOT_LISTED
    return BETTER.about(best=", ".join(g.label(p) for p in found))


@procedure
async def retreat(g: Shima, unit: int, clause: str) -> None:
    """13.2.1, 13.2.2, 13.2.4. A unit leaves the place it is in; through a full one it goes on, and it is eliminated
    where there is nowhere to go."""
    await go_on(g, unit, g.place[unit], 1 << g.place[unit], clause)


@procedure
async def go_on(g: Shima, unit: int, here: int, been: int, clause: str) -> None:
    """13.2.1. The rest of a retreat that has come as far as `here`."""
    side = g.world.side[unit]
    while True:
        if not places_to_go(g, side, here, been):
            eliminate(g, unit, "13.2.4")
            return
        where = await choose(WHERE, side, TO, tuple(range(g.world.size)),
                             lambda there: may_not_retreat_to(g, side, here, been, there),
                             subject=unit, unit=g.name(unit))
        been |= 1 << where
        here = where
        if not g.full_stack(side, where):
            arrive(g, unit, where, clause)
            return


def arrive(g: Shima, unit: int, where: int, clause: str) -> None:
    """A retreat has ended."""
    start = g.place[unit]
    if g.news is not None:
        g.tell("retreat", clause, "{unit} retreats from {start} to {end}", side=g.world.side[unit], pieces=(unit,),
               places=(g.label(where),), path=(g.label(start), g.label(where)), unit=g.name(unit), start=g.label(start),
               end=g.label(where))
    g.put(unit, where)
    settle(g, start)
    settle(g, where)


@procedure
async def fall_back(g: Shima, side: int, area: int, party: int) -> None:
    """11.1.B, 13.2. Repulsed attackers go back to where they came from, one at a time (13.2.1)."""
    left = party & g.units_in(side, area)
    while left:
        unit = next(members(left))
        if short_of_room(g, side, left):
            unit = await choose(ORDER, side, RETREAT, g.world.units_of[side],
                                lambda unit: None if left >> unit & 1 else NOT_RETREATING)
        left &= ~(1 << unit)
        if g.full_stack(side, g.came[unit]):
            await go_on(g, unit, g.came[unit], 1 << area | 1 << g.came[unit], "13.2.1")
        else:
            arrive(g, unit, g.came[unit], "13.2")


def short_of_room(g: Shima, side: int, left: int) -> bool:
    """Whether some area that units fall back into cannot take them all, so that their order matters."""
    coming: dict[int, int] = {}
    for unit in members(left):
        coming[g.came[unit]] = coming.get(g.came[unit], 0) + 1
    return left & left - 1 != 0 and any(
        place < g.world.areas and g.units_in(side, place).bit_count() + n > STACK for place, n in coming.items())


@procedure
async def withdraw(g: Shima, side: int, area: int) -> None:
    """13.2.3. After an attack, however it went, its defenders may retreat, some or all."""
    while any(may_not_withdraw(g, unit, area) is None for unit in members(g.units_in(side, area))):
        unit = await may_choose(VOLUNTARY, side, RETREAT, g.world.units_of[side], STAY,
                                lambda unit: may_not_withdraw(g, unit, area), area=g.label(area))
        if unit is None:
            return
        await retreat(g, unit, "13.2.3")


def may_not_withdraw(g: Shima, unit: int, area: int) -> Reason | None:
    """Nothing if a defender may leave of its own will, or why not."""
    if g.place[unit] != area:
        return NOT_THERE
    if g.world.pillboxes >> unit & 1:
        return PILLBOX_STANDS
    side = g.world.side[unit]
    return None if places_to_go(g, side, area, 1 << area) else NOWHERE


def has_way_out(g: Shima, side: int, area: int) -> bool:
    """Whether a unit that retreats from an area would live."""
    return bool(places_to_go(g, side, area, 1 << area))
