"""Chapters 7.7 and 7.8: retreat and displacement. Each side leads its own units."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grognard.core.asks import Question, Reason, choose
from grognard.core.procedure import procedure
from grognard.titles.bloody_ridge.losses import eliminate
from grognard.titles.bloody_ridge.position import DISPLACED, VACANT, Ridge
from grognard.titles.bloody_ridge.words import DISPLACE, RETREAT, TO

ORDER: Final = Question("retreat", "7.62", "choose which unit retreats next")
STEP: Final = Question("retreat to", "7.74", "choose where {unit} retreats, {left} more")
ASIDE: Final = Question("displace", "7.81", "choose where {unit} makes way")

ENEMY_THERE: Final = Reason("5.12", "{it} holds an enemy")
OFF_MAP: Final = Reason("7.72", "{it} cannot be entered from there")
ENEMY_ZONE: Final = Reason("7.71", "{it} is in an enemy zone of control")
NOT_AWAY: Final = Reason("7.74", "{it} does not lead further away from {origin}")
TAKEN: Final = Reason("7.73", "{it} is occupied, and there is a way through vacant hexes")
IN_CHAIN: Final = Reason("7.81", "{it} is where the displacing unit stands")
CUTS_OFF: Final = Reason("7.82", "with {it} taken, {unit} could not complete its retreat")
DEAD_END: Final = Reason("7.74", "from {it} the retreat could not be completed")

Paths = tuple[tuple[int, ...], ...]
"""Paths of Retreat: the hexes that retreated or eliminated units have left behind (7.91)."""


@procedure
async def retreat_all(g: Ridge, side: int, units: tuple[int, ...], distance: int) -> Paths:
    """7.7. The owner retreats his units one after another; what they leave behind is given back."""
    paths: Paths = ()
    origins = tuple(g.hex[unit] for unit in units)
    left = units
    while left:
        unit = await choose(ORDER, side, RETREAT, left)
        left = tuple(other for other in left if other != unit)
        path = await retreat(g, unit, distance, origins[units.index(unit)])
        paths += (path,)
    return paths


@procedure
async def retreat(g: Ridge, unit: int, distance: int, origin: int) -> tuple[int, ...]:
    """7.7. A unit goes `distance` hexes away from where it fought, or is eliminated where its way ends (7.74)."""
    side = g.world.side[unit]
    path: tuple[int, ...] = ()
    while g.hex[unit] >= 0 and away(g, unit, origin) < distance:
        here = g.hex[unit]
        path += (here,)
        if not next_hexes(g, unit, origin, distance):
            eliminate(g, unit, "7.74")
            break
        there = await choose(STEP, side, TO, g.world.adjacent[here],
                             lambda hex: may_not_retreat_to(g, unit, hex, origin, distance), subject=unit,
                             unit=g.name(unit), left=distance - away(g, unit, origin))
        if g.at[there] != VACANT:
            await displace(g, (unit, g.at[there]), origin, distance)
        step_back(g, unit, there, "retreat")
    return path


@procedure
async def displace(g: Ridge, chain: tuple[int, ...], origin: int, distance: int) -> None:
    """7.8. The last of a chain makes way by one hex, as if it retreated itself, displacing another if it must.

    The first of the chain retreats `distance` hexes from `origin`; each of the others makes way for the one before.
    """
    unit = chain[-1]
    side, here = g.world.side[unit], g.hex[unit]
    there = await choose(ASIDE, side, DISPLACE, g.world.adjacent[here],
                         lambda hex: may_not_make_way_to(g, chain, hex, origin, distance), subject=unit,
                         unit=g.name(unit))
    if g.at[there] != VACANT:
        await displace(g, (*chain, g.at[there]), origin, distance)
    step_back(g, unit, there, "displace")
    g.mark[unit] |= DISPLACED


def step_back(g: Ridge, unit: int, there: int, kind: str) -> None:
    """Move a unit one hex out of combat."""
    start, end = g.label(g.hex[unit]), g.label(there)
    g.place(unit, there)
    if g.news is not None:
        words = "{unit} retreats to {end}" if kind == "retreat" else "{unit} makes way to {end}"
        g.tell(kind, "7.7" if kind == "retreat" else "7.81", words, side=g.world.side[unit], pieces=(unit,),
               places=(end,), path=(start, end), unit=g.name(unit), end=end)


def away(g: Ridge, unit: int, origin: int) -> int:
    """How many hexes a unit is from where it fought."""
    return g.world.parts.grid.distance(g.hex[unit], origin)


# -- where a retreat may go

def open_hexes(g: Ridge, unit: int, here: int) -> list[int]:
    """The hexes next to `here` that a retreating unit may enter, friends in them or not (7.71, 7.72; 5.25)."""
    side = g.world.side[unit]
    zone, at, sides = g.zone[1 - side], g.at, g.world.side
    return [n for n, _ in g.world.steps[g.is_armor(unit)][here]
            if not zone[n] and (at[n] == VACANT or sides[at[n]] == side)]


def vacant_depth(g: Ridge, unit: int, here: int, origin: int, steps: int, friends: bool = False) -> int:
    """How many of `steps` hexes a unit at `here` could still retreat through vacant hexes alone (or `friends`' too)."""
    if not steps:
        return 0
    distance = g.world.parts.grid.distance
    away_now, best = distance(here, origin), 0
    for n in open_hexes(g, unit, here):
        if (friends or g.at[n] == VACANT) and distance(n, origin) > away_now:
            best = max(best, 1 + vacant_depth(g, unit, n, origin, steps - 1, friends))
            if best == steps:
                break
    return best


def completes(g: Ridge, unit: int, origin: int, distance: int) -> bool:
    """Whether a unit could complete its retreat from where it is, displacing friends that all can make way (7.73)."""
    now = away(g, unit, origin)
    if now >= distance:
        return True
    if vacant_depth(g, unit, g.hex[unit], origin, distance - now, friends=True) < distance - now:
        return False
    apart = g.world.parts.grid.distance
    return any(apart(n, origin) > now and leads_on(g, (unit,), n, origin, distance)
               for n in open_hexes(g, unit, g.hex[unit]))


def leads_on(g: Ridge, chain: tuple[int, ...], there: int, origin: int, distance: int) -> bool:
    """7.82: whether the first of a chain can complete its retreat if the last goes to a hex and the others follow."""
    for after in moved(g, chain[-1], there, tuple(g.hex[unit] for unit in chain[:-1])):
        for unit, ahead in zip(chain[-2::-1], chain[:0:-1], strict=True):
            after.place(unit, g.hex[ahead])
        if completes(after, chain[0], origin, distance):
            return True
    return False


def moved(g: Ridge, unit: int, there: int, barred: tuple[int, ...]) -> Iterator[Ridge]:
    """Positions in which a unit has gone to a hex next to it, and whoever stood there has made way.

    One for every vacant hex in which the making way may end: all chains to the same end leave the same hexes free.
    """
    ends = {there: ()} if g.at[there] == VACANT else chains(g, g.at[there], (*barred, g.hex[unit]))
    for end, links in ends.items():
        after = g.copy()
        last = end
        for link in reversed(links):
            here = after.hex[link]
            after.place(link, last)
            last = here
        after.place(unit, there)
        yield after


def chains(g: Ridge, unit: int, barred: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """7.82: the vacant hexes in which the displacement of a unit may end, each with a shortest chain of units to it."""
    found: dict[int, tuple[int, ...]] = {}
    seen = {*barred, g.hex[unit]}
    queue: list[tuple[int, ...]] = [(unit,)]
    for links in queue:
        around = open_hexes(g, links[-1], g.hex[links[-1]])
        vacant = [n for n in around if g.at[n] == VACANT]
        for n in vacant or around:
            if g.at[n] == VACANT:
                found.setdefault(n, links)
            elif n not in seen:
                seen.add(n)
                queue.append((*links, g.at[n]))
    return found


def next_hexes(g: Ridge, unit: int, origin: int, distance: int) -> list[int]:
    """7.73, 7.74: the hexes into which a retreat may go on.

    Through vacant hexes if that leads all the way; else displacing friends if that does; else as far as vacant
    hexes lead.
    """
    here = g.hex[unit]
    apart = g.world.parts.grid.distance
    now = apart(here, origin)
    steps = distance - now
    further = [n for n in open_hexes(g, unit, here) if apart(n, origin) > now]
    vacant = [n for n in further if g.at[n] == VACANT]
    depths = [vacant_depth(g, unit, n, origin, steps - 1) for n in vacant]
    if depths and max(depths) == steps - 1:
        return [n for n, depth in zip(vacant, depths, strict=True) if depth == steps - 1]
    passing = [n for n in further if leads_on(g, (unit,), n, origin, distance)]
    if passing:
        return passing
    return [n for n, depth in zip(vacant, depths, strict=True) if depth == max(depths)]


def may_not_retreat_to(g: Ridge, unit: int, there: int, origin: int, distance: int) -> Reason | None:
    """Nothing if a retreat may go on into a hex, or why not."""
    if there in next_hexes(g, unit, origin, distance):
        return None
    side = g.world.side[unit]
    if g.at[there] != VACANT and g.world.side[g.at[there]] != side:
        return ENEMY_THERE
    if g.zone[1 - side][there] and g.world.land[there]:
        return ENEMY_ZONE
    if there not in open_hexes(g, unit, g.hex[unit]):
        return OFF_MAP
    if g.world.parts.grid.distance(there, origin) <= away(g, unit, origin):
        return NOT_AWAY.about(origin=g.label(origin))
    return TAKEN if g.at[there] != VACANT else DEAD_END


# -- making way

def ways(g: Ridge, unit: int, barred: tuple[int, ...]) -> list[int]:
    """7.81, 7.82: where a displaced unit may go: vacant hexes, or else where a friend can make way in turn."""
    here = g.hex[unit]
    around = [n for n in open_hexes(g, unit, here) if n not in barred]
    vacant = [n for n in around if g.at[n] == VACANT]
    return vacant or [n for n in around if makes_way(g, g.at[n], (*barred, here))]


def makes_way(g: Ridge, unit: int, barred: tuple[int, ...]) -> bool:
    """7.82: whether a unit can be displaced without loss, by a chain of displacements if need be."""
    return bool(chains(g, unit, barred))


def may_not_make_way_to(g: Ridge, chain: tuple[int, ...], there: int, origin: int, distance: int) -> Reason | None:
    """Nothing if the last of a chain may make way to a hex, or why not."""
    unit, barred = chain[-1], tuple(g.hex[link] for link in chain[:-1])
    if there in ways(g, unit, barred):
        return None if leads_on(g, chain, there, origin, distance) else CUTS_OFF.about(unit=g.name(chain[0]))
    if g.zone[1 - g.world.side[unit]][there] and g.world.land[there]:
        return ENEMY_ZONE
    if there in barred:
        return IN_CHAIN
    if there not in open_hexes(g, unit, g.hex[unit]):
        return OFF_MAP
    return TAKEN
