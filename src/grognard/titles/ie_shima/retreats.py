"""Chapter 13.2: retreats, as far as Ie Shima has its own word; the rest stands in `families/area_impulse`."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable
from typing import Final

from grognard.core.asks import Question, Reason, choose
from grognard.core.procedure import procedure
from grognard.titles.families.area_impulse.control import settle
from grognard.titles.families.area_impulse.retreats import (
    FREE,
    LAST,
    Rank,
    RetreatRules,
    go_back,
    hostile_neighbours,
    places_to_go,
    retreat,
    standing,
)
from grognard.titles.families.area_impulse.stacking import space
from grognard.titles.ie_shima.losses import eliminate
from grognard.titles.ie_shima.position import Shima, members
from grognard.titles.ie_shima.shape import JAPAN
from grognard.titles.ie_shima.words import RETREAT, STAY, TO

WHERE: Final = Question("retreat to", "13.2.2", "choose where {unit} retreats")
ORDER: Final = Question("retreat", "13.2.1", "not all have room in one area: choose who retreats next")
VOLUNTARY: Final = Question("withdraw", "13.2.3", "the defenders of {place} may retreat: choose one, or stay")

PILLBOX_STANDS: Final = Reason("4.2.2.B", "{it} is a pillbox: it does not retreat")
NOWHERE: Final = Reason("13.2.2", "{it} has no area to retreat to")
NOT_RETREATING: Final = Reason("13.2", "{it} does not have to retreat")
NO_LANDING: Final = Reason("3.2.D", "no Japanese unit retreats into {it}")


class ShimaRetreats(RetreatRules[Shima]):
    """What is Ie Shima's own in its retreats."""

    procedure, priorities, voluntary = "13.2.1", "13.2.2", "13.2.3"
    ask_where, ask_who_leaves = WHERE, VOLUNTARY
    verbs = (TO, RETREAT, STAY)

    def rank(self, g: Shima, side: int, here: int, there: int) -> Rank | None:
        """13.2.2: Free areas, those that touch the fewest enemy areas first; contested ones; full ones. Nobody retreats
        into the Special Units Box, and no Japanese unit into the sea."""
        if there == g.world.special_box or (there >= g.world.areas and side == JAPAN):
            return None
        found = standing(g, side, there)
        if found is None:
            return None
        if g.full_stack(side, there):
            return LAST, 0
        return found, hostile_neighbours(g, side, there) if found == FREE else 0

    def no_place(self, g: Shima, side: int, here: int, there: int) -> Reason:
        return NO_LANDING if there >= g.world.areas else super().no_place(g, side, here, there)

    def units_of(self, g: Shima, side: int) -> tuple[int, ...]:
        return g.world.units_of[side]

    def defenders(self, g: Shima, side: int, place: int) -> Iterable[int]:
        return members(g.units_in(side, place))

    def came_from(self, g: Shima, unit: int) -> int:
        return g.came[unit]

    def arrive(self, g: Shima, unit: int, there: int, clause: str) -> None:
        arrive(g, unit, there, clause)

    def nowhere_to_go(self, g: Shima, unit: int) -> None:
        eliminate(g, unit, "13.2.4")

    def may_not_leave(self, g: Shima, unit: int, place: int) -> Reason | None:
        if g.world.pillboxes >> unit & 1:
            return PILLBOX_STANDS
        return None if has_way_out(g, g.world.side[unit], place) else NOWHERE

    def leaves(self, g: Shima, unit: int, place: int) -> Awaitable[None]:
        return retreat(g, unit, place, 0, "13.2.3")


Shima.retreat_rules = ShimaRetreats()


def arrive(g: Shima, unit: int, where: int, clause: str) -> None:
    """A retreat has ended."""
    start = g.place[unit]
    if g.news is not None:
        g.tell("retreat", clause, "{unit} retreats from {start} to {end}", side=g.world.side[unit], pieces=(unit,),
               places=(g.label(where),), path=(g.label(start), g.label(where)), unit=g.name(unit), start=g.told(start),
               end=g.told(where))
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
        await go_back(g, unit, area, "13.2")


def short_of_room(g: Shima, side: int, left: int) -> bool:
    """Whether some area that units fall back into cannot take them all, so that their order matters."""
    coming: dict[int, int] = {}
    for unit in members(left):
        coming[g.came[unit]] = coming.get(g.came[unit], 0) + 1
    return left & left - 1 != 0 and any(
        n > space(g, side, place) for place, n in coming.items())


def has_way_out(g: Shima, side: int, area: int) -> bool:
    """Whether a unit that retreats from an area would live."""
    return bool(places_to_go(g, side, area))
