"""7.62, 7.9: what a result does, and the advance of the victors."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Question, Reason, choose, may_choose
from grognard.core.procedure import procedure
from grognard.titles.bloody_ridge.banzai import exchange
from grognard.titles.bloody_ridge.losses import eliminate, strike
from grognard.titles.bloody_ridge.position import VACANT, Ridge
from grognard.titles.bloody_ridge.retreats import Paths, retreat_all
from grognard.titles.bloody_ridge.words import ADVANCE, NO_ADVANCE, TO

WHO: Final = Question("advance", "7.91", "choose a victorious unit to advance, or none")
HOW_FAR: Final = Question("advance to", "7.92", "choose how far {unit} advances")

FARTHEST: Final = 4
"""From a victor to where a unit next to it ends a retreat of three: nobody thinks of an advance beyond (7.97)."""

NO_VICTOR: Final = Reason("7.94", "{it} was not next to the beaten in this fight, or has advanced already")
NO_PATH: Final = Reason("7.91", "{it} can enter no vacant hex of the Path of Retreat")
STRAYS: Final = Reason("7.95", "{it} is not on the Path of Retreat, or is not free")


@procedure
async def apply_result(g: Ridge, side: int, what: str, defenders: tuple[int, ...], attackers: tuple[int, ...],
                       banzai: bool) -> None:
    """7.62. Carry out a result at once: losses and retreats, the price of Banzai (10.0), the advance (7.96)."""
    paths: Paths = ()
    owed = sum(g.world.defence[unit] for unit in defenders) if banzai else 0
    if what in ("A1", "Ae"):
        losers, victors, loser = attackers, defenders, side
    else:
        losers, victors, loser = defenders, attackers, 1 - side
    if what != "-":
        strike(g, losers)
    if what in ("Ae", "De"):
        paths = tuple((g.hex[unit],) for unit in losers)
        for unit in losers:
            eliminate(g, unit, "7.62")
    elif what != "-":
        paths = await retreat_all(g, loser, losers, int(what[1]))
    if owed:
        await exchange(g, attackers, owed)
    if paths:
        await advance(g, 1 - loser, victors, paths)
    g.note_field()


@procedure
async def advance(g: Ridge, side: int, victors: tuple[int, ...], paths: Paths) -> None:
    """7.9. Victors that stood next to the beaten may follow on the Path of Retreat, zones or not (7.93)."""
    left = tuple(unit for unit in victors if g.hex[unit] >= 0)
    while any(may_not_advance(g, unit, left, paths) is None for unit in left):
        unit = await may_choose(WHO, side, ADVANCE, g.world.units_of[side], NO_ADVANCE,
                                lambda unit: may_not_advance(g, unit, left, paths))
        if unit is None:
            return
        there = await choose(HOW_FAR, side, TO, near_ground(g, unit, paths),
                             lambda hex: None if hex in ground_won(g, unit, paths) else STRAYS, subject=unit,
                             unit=g.name(unit))
        follow(g, unit, there)
        left = tuple(other for other in left if other != unit)


def may_not_advance(g: Ridge, unit: int, left: tuple[int, ...], paths: Paths) -> Reason | None:
    """Nothing if a unit is one of the victors who may still advance and has a hex to go to, or why not."""
    if unit not in left:
        return NO_VICTOR
    return None if ground_won(g, unit, paths) else NO_PATH


def ground_won(g: Ridge, unit: int, paths: Paths) -> list[int]:
    """7.91-7.95: the vacant hexes of the paths that a victor can enter along them, past friends, not enemies."""
    found: list[int] = []
    steps = g.world.steps[g.is_armor(unit)]
    side, sides, at = g.world.side[unit], g.world.side, g.at
    for path in paths:
        here = g.hex[unit]
        for there in path:
            if at[there] != VACANT and sides[at[there]] != side:
                break
            if there != here and all(n != there for n, _ in steps[here]):
                break                                       # 5.25, 7.72
            if at[there] == VACANT and there not in found:
                found.append(there)
            here = there
    return found


def near_ground(g: Ridge, unit: int, paths: Paths) -> tuple[int, ...]:
    """The hexes that can be thought of for an advance: those won, and the others that are no further away."""
    won = ground_won(g, unit, paths)
    return (*won, *(h for h in g.world.parts.grid.within(g.hex[unit], FARTHEST) if h not in won))


def follow(g: Ridge, unit: int, there: int) -> None:
    """A victor has advanced; it neither attacks nor is attacked any more in this phase (7.96)."""
    start, end = g.label(g.hex[unit]), g.label(there)
    g.place(unit, there)
    if g.news is not None:
        g.tell("advance", "7.91", "{unit} advances to {end}", side=g.world.side[unit], pieces=(unit,), places=(end,),
               path=(start, end), unit=g.name(unit), end=end)
