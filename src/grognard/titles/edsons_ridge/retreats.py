"""Chapter 10.5: retreats, as far as Edson's Ridge has its own word; the rest stands in `families/area_impulse`."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable
from typing import Final

from grognard.core.asks import Question, Reason, choose, may_choose
from grognard.core.procedure import procedure
from grognard.titles.edsons_ridge.exhaustion import eliminate, leave_ground, tire
from grognard.titles.edsons_ridge.position import CROSSED, D2, DONE, JOINED, LOST, MUST, NOWHERE, Night
from grognard.titles.edsons_ridge.supply_dump import finds_dump, holds_fast, reveal_dump
from grognard.titles.edsons_ridge.words import ENOUGH, FOLLOW, RETREAT, STAY, TO
from grognard.titles.families.area_impulse.control import contested, vacant
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
from grognard.titles.families.area_impulse.stacking import room

WHERE: Final = Question("retreat to", "10.5.2", "choose where {unit} retreats")
WITH_IT: Final = Question("leader", "10.5.C", "{unit} has retreated: choose a leader who goes with it, or none")
BACK: Final = Question("fall back", "10.3.5.1.D", "the assault on {place} has failed: choose who goes back next")
MAY_GO_BACK: Final = Question("fall back", "10.3.5.1.E",
                              "the assault on {place} has failed: choose who goes back, or let them stay")
LEAVE: Final = Question("leave", "10.5.3", "choose a unit that leaves {place} of its own will, or none")

WORN_OUT: Final = Reason("15.2.D", "{it} is Disrupted 2: to retreat of its own will would be its end")
ENEMY_BRIDGE: Final = Reason("9.6.2", "the bridge is the enemy's")
NO_WAY: Final = Reason("10.5.2.A", "{it} has nowhere to retreat to")
HELD_FAST: Final = Reason("15.5.2.G", "the supplies keep {it} where it is")


class NightRetreats(RetreatRules[Night]):
    """What is Edson's Ridge's own in its retreats."""

    procedure, priorities, voluntary = "10.5.1", "10.5.2.A", "10.5.3"
    ask_where, ask_who_leaves = WHERE, LEAVE
    verbs = (TO, RETREAT, ENOUGH)

    def rank(self, g: Night, side: int, here: int, there: int) -> Rank | None:
        """10.5.2.A: Free areas, those first that touch the fewest enemy areas, of equals those of the best terrain;
        contested ones; zones. 9.6.2: nobody retreats over an enemy's bridge."""
        if over_enemy_bridge(g, side, here, there):
            return None
        if g.world.zone[there]:
            return (LAST, 0, 0) if vacant(g, side, there) or contested(g, there) else None
        found = standing(g, side, there)
        if found is None:
            return None
        return (FREE, hostile_neighbours(g, side, there), -g.world.tem[there]) if found == FREE else (found, 0, 0)

    def no_place(self, g: Night, side: int, here: int, there: int) -> Reason:
        return ENEMY_BRIDGE if over_enemy_bridge(g, side, here, there) else super().no_place(g, side, here, there)

    def units_of(self, g: Night, side: int) -> tuple[int, ...]:
        return g.world.units_of[side]

    def defenders(self, g: Night, side: int, place: int) -> Iterable[int]:
        return g.units_in(side, place)

    def came_from(self, g: Night, unit: int) -> int:
        return g.origin[unit]

    def arrive(self, g: Night, unit: int, there: int, clause: str) -> None:
        arrive(g, unit, there)

    def nowhere_to_go(self, g: Night, unit: int) -> None:
        eliminate(g, unit, "10.5.2")

    def may_not_leave(self, g: Night, unit: int, place: int) -> Reason | None:
        side = g.world.side[unit]
        if holds_fast(g, side, place):
            return HELD_FAST
        if g.level[unit] >= D2:
            return WORN_OUT
        return None if places_to_go(g, side, place) else NO_WAY

    def asks_to_leave(self, g: Night, side: int, place: int) -> bool:
        """Also where there is a way out and all are too worn to take it: the log says then that nobody goes."""
        return bool(g.held[side] >> place & 1 and places_to_go(g, side, place))

    def leaves(self, g: Night, unit: int, place: int) -> Awaitable[None]:
        return leave(g, unit, place)


Night.retreat_rules = NightRetreats()


def over_enemy_bridge(g: Night, side: int, here: int, there: int) -> bool:
    """Whether a step leads over a bridge that the enemy holds."""
    bridge = g.world.bridge_between.get((here, there), -1)
    return bridge >= 0 and g.bridge_side(bridge) != side


@procedure
async def retreat_with_leaders(g: Night, unit: int, where: int) -> None:
    """10.5.1, 10.5.C. A unit retreats from a place, and leaders may go with it."""
    await retreat(g, unit, where, 0, "10.5")
    await take_leaders(g, g.world.side[unit], unit, where)


def arrive(g: Night, unit: int, there: int) -> None:
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
    while g.where[unit] != LOST and g.leaders_in(side, start):
        leader = await may_choose(WITH_IT, side, FOLLOW, tuple(g.leaders_in(side, start)), STAY, subject=unit,
                                  unit=g.name(unit))
        if leader is None:
            return
        arrive(g, leader, g.where[unit])


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
        else:
            onward = not room(g, unit, g.origin[unit])
            await go_back(g, unit, where, "10.5")
            if onward or not forced:
                await take_leaders(g, side, unit, where)                           # those who must go do so themselves


def must_go(g: Night, side: int, where: int) -> tuple[int, ...]:
    """Units and leaders that came into a place where they had to assault, units first."""
    return tuple(u for u in g.world.movers_of[side] if g.where[u] == where and g.mark[u] & MUST)


def may_go(g: Night, side: int, where: int) -> tuple[int, ...]:
    """10.2.1.E: units that came in and assaulted without having to."""
    return tuple(u for u in g.world.units_of[side]
                 if g.where[u] == where and g.note[u] & JOINED and g.origin[u] != NOWHERE)


@procedure
async def leave(g: Night, unit: int, where: int) -> None:
    """10.5.3.B. A defender leaves of its own will, at a level; at the Supply Dump it finds that instead (15.5.2.B)."""
    if finds_dump(g, g.world.side[unit], where):
        reveal_dump(g)                                                             # KG15
    else:
        tire(g, unit, "10.5.3.B")
        await retreat_with_leaders(g, unit, where)
