"""Chapter 10.5: retreats, one unit at a time, by priorities."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from grognard.core.asks import Question, Reason, choose, may_choose
from grognard.core.procedure import procedure
from grognard.titles.edsons_ridge.components import INFANTRY, MG
from grognard.titles.edsons_ridge.exhaustion import eliminate, leave_ground, tire
from grognard.titles.edsons_ridge.position import CROSSED, D2, DONE, JOINED, MUST, NOWHERE, Night
from grognard.titles.edsons_ridge.supply_dump import finds_dump, holds_fast, reveal_dump
from grognard.titles.edsons_ridge.words import ENOUGH, FOLLOW, RETREAT, STAY, TO

WHERE: Final = Question("retreat to", "10.5.2", "choose where {unit} retreats")
WITH_IT: Final = Question("leader", "10.5.C", "{unit} has retreated: choose a leader who goes with it, or none")
BACK: Final = Question("fall back", "10.3.5.1.D", "the assault on {place} has failed: choose who goes back next")
MAY_GO_BACK: Final = Question("fall back", "10.3.5.1.E",
                              "the assault on {place} has failed: choose who goes back, or let them stay")
LEAVE: Final = Question("leave", "10.5.3", "choose a unit that leaves {place} of its own will, or none")

WORN_OUT: Final = Reason("15.2.D", "{it} is Disrupted 2: to retreat of its own will would be its end")
NO_WAY: Final = Reason("10.5.2.A", "{it} has nowhere to retreat to")
HELD_FAST: Final = Reason("15.5.2.G", "the supplies keep {it} where it is")

FREE_AREA, OWN_CONTESTED, THEIR_CONTESTED, ZONE, NONE = range(5)


def priority(g: Night, side: int, there: int) -> int:
    """10.5.2.A: the class of a place for a retreat; NONE if it is no place for one."""
    foe = 1 - side
    if g.world.zone[there]:
        return ZONE if not g.count[foe][there] or g.count[side][there] else NONE
    if not g.count[foe][there]:
        return FREE_AREA if g.control[there] == side else NONE
    if not g.count[side][there]:
        return NONE
    return OWN_CONTESTED if g.control[there] == side else THEIR_CONTESTED


def danger(g: Night, side: int, there: int) -> tuple[int, int]:
    """10.5.2.A: how many enemy-controlled areas touch an area, then how poor its terrain is."""
    world = g.world
    return ((world.near_mask[there] & g.owned[1 - side]).bit_count(), -world.tem[there])


def retreat_places(g: Night, side: int, here: int, been: Iterable[int] = ()) -> tuple[int, ...]:
    """10.5.2: the places that share the highest priority, from a place, those already passed left out."""
    world = g.world
    best: list[int] = []
    rank: tuple[int, int, int] | None = None
    for n in world.near[here]:
        if n in been:
            continue
        bridge = world.bridge_between.get((here, n), -1)
        if bridge >= 0 and g.bridge_side(bridge) != side:
            continue                                                               # 9.6.2
        kind = priority(g, side, n)
        if kind == NONE:
            continue
        key = (kind, *danger(g, side, n)) if kind == FREE_AREA else (kind, 0, 0)
        if rank is None or key < rank:
            rank, best = key, [n]
        elif key == rank:
            best.append(n)
    return tuple(best)


@procedure
async def retreat(g: Night, unit: int, here: int, been: tuple[int, ...]) -> None:
    """10.5.1. A unit retreats from a place; where it would be one too many it goes on, by the same priorities."""
    side, start = g.world.side[unit], g.where[unit]
    while True:
        been = (*been, here)
        if not retreat_places(g, side, here, been):
            eliminate(g, unit, "10.5.2")
            return
        here = await choose(WHERE, side, TO, retreat_places(g, side, here, been), subject=unit, unit=g.name(unit))
        if g.room(unit, here):
            break
    go_back(g, unit, here)
    await take_leaders(g, side, unit, start)


def go_back(g: Night, unit: int, there: int) -> None:
    """A unit has retreated to a place."""
    start = g.where[unit]
    leave_ground(g, unit)
    g.place(unit, there)
    g.mark[unit] = (g.mark[unit] | DONE) & ~(MUST | CROSSED) & 255
    g.note[unit] &= ~JOINED & 255
    if g.news is not None:
        g.tell("retreat", "10.5", "{unit} retreats to {end}", side=g.world.side[unit], pieces=(unit,),
               places=(g.label(there),), path=(g.label(start), g.label(there)), unit=g.name(unit), end=g.label(there))


@procedure
async def take_leaders(g: Night, side: int, unit: int, start: int) -> None:
    """10.5.C. Leaders may go with a unit that retreats; it costs nothing."""
    while g.leaders_in(side, start):
        leader = await may_choose(WITH_IT, side, FOLLOW, tuple(g.leaders_in(side, start)), STAY, subject=unit,
                                  unit=g.name(unit))
        if leader is None:
            return
        go_back(g, leader, g.where[unit])


@procedure
async def fall_back(g: Night, side: int, where: int) -> None:
    """10.2.D-E, 10.3.5.1.D-F. Who had to assault goes back where it came from; who chose to may, if it came in."""
    while not holds_fast(g, side, where):
        if must_go(g, side, where):
            unit: int | None = await choose(BACK, side, RETREAT, must_go(g, side, where), place=g.label(where))
        elif may_go(g, side, where):
            unit = await may_choose(MAY_GO_BACK, side, RETREAT, may_go(g, side, where), STAY, place=g.label(where))
        else:
            return
        if unit is None:
            return
        forced = g.mark[unit] & MUST
        if not forced and finds_dump(g, side, where):
            reveal_dump(g)                                                         # 15.5.2.B, KG15
        elif g.room(unit, g.origin[unit]):
            go_back(g, unit, g.origin[unit])
            if not forced:
                await take_leaders(g, side, unit, where)                           # those who must go do so themselves
        else:
            await retreat(g, unit, g.origin[unit], (where,))


def must_go(g: Night, side: int, where: int) -> tuple[int, ...]:
    """Units and leaders that came into a place where they had to assault, units first."""
    return tuple(u for u in g.world.movers_of[side] if g.where[u] == where and g.mark[u] & MUST)


def may_go(g: Night, side: int, where: int) -> tuple[int, ...]:
    """10.2.1.E: units that came in and assaulted without having to."""
    return tuple(u for u in g.world.units_of[side]
                 if g.where[u] == where and g.note[u] & JOINED and g.origin[u] != NOWHERE)


@procedure
async def leave_freely(g: Night, side: int, where: int) -> None:
    """10.5.3. After an assault has been resolved its defenders may leave, at a level each."""
    while g.count[side][where] and retreat_places(g, side, where):
        unit = await may_choose(LEAVE, side, RETREAT, tuple(g.units_in(side, where)), ENOUGH,
                                lambda unit: may_not_leave(g, side, unit, where), place=g.label(where))
        if unit is None:
            return
        if finds_dump(g, side, where):
            reveal_dump(g)                                                         # 15.5.2.B, KG15
        else:
            tire(g, unit, "10.5.3.B")
            await retreat(g, unit, where, ())


def may_not_leave(g: Night, side: int, unit: int, where: int) -> Reason | None:
    """Nothing if a defender may leave of its own will, or why not."""
    if holds_fast(g, side, where):
        return HELD_FAST
    return WORN_OUT if g.level[unit] >= D2 else None


__all__ = ["INFANTRY", "MG", "fall_back", "leave_freely", "retreat", "retreat_places"]
