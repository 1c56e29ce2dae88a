"""Chapters 6.2.5 and 16.5: the Regroup Phase."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final

from grognard.core.asks import Question, Reason, choose, may_choose
from grognard.core.procedure import procedure
from grognard.titles.edsons_ridge.advantage import begin_span
from grognard.titles.edsons_ridge.components import ARTILLERY, JAPAN, US
from grognard.titles.edsons_ridge.exhaustion import leave_ground
from grognard.titles.edsons_ridge.leaders import remove_lone_leaders, vandegrift_leaves
from grognard.titles.edsons_ridge.movement import ACROSS_WATER, NOT_NEXT
from grognard.titles.edsons_ridge.position import BRIDGE_LIMIT, FROZEN, REGROUP, TRIED, Night
from grognard.titles.edsons_ridge.supply_dump import clear_dump, finds_dump, reveal_dump
from grognard.titles.edsons_ridge.words import MOVE, NO_MORE, TO
from grognard.titles.families.area_impulse.stacking import room

WHO: Final = Question("regroup", "6.2.5.A", "Regroup: choose a unit to move, or have done")
WHERE: Final = Question("regroup to", "6.2.5.A", "choose where {unit} regroups")

GONE: Final = Reason("6.2.5.A", "{it} is not on the map")
NO_GUNS: Final = Reason("6.2.5.B", "{it} is on-board artillery: it does not regroup")
ONCE: Final = Reason("6.2.5.A", "{it} has regrouped")
AMONG_SUPPLIES: Final = Reason("15.5.2.B", "{it} is among the supplies and does nothing more this turn")
NOWHERE_TO: Final = Reason("6.2.5.A", "no area or zone that {it} could regroup into is adjacent")
ENEMY_THERE: Final = Reason("6.2.5.A", "{it} is not vacant: an enemy is there")
NOT_OURS: Final = Reason("6.2.5.A", "{it} is not under your control")
WRONG_ZONE: Final = Reason("6.2.5.D", "the {who} may not regroup into Zone {it}")
BRIDGE_ENEMY: Final = Reason("9.6.2", "the bridge is the enemy's")
BRIDGE_FULL: Final = Reason("20.0.C", "five units have used that bridge in this phase")
FULL: Final = Reason("7.1.B", "{it} would hold more than ten platoons of one side")


@procedure
async def regroup_phase(g: Night) -> None:
    """6.2.5. The Americans, then the Japanese, may move every unit and leader one area."""
    g.phase = REGROUP
    begin_span(g)
    if g.news is not None:
        g.tell("phase", "6.2.5", "Turn {turn}: Regroup Phase", turn=g.turn)
    for side in (US, JAPAN):
        g.crossings = (0, 0)
        g.note = bytearray(len(g.where))
        await regroup_side(g, side)
    g.crossings = (0, 0)
    g.note = bytearray(len(g.where))
    end_turn(g)


def end_turn(g: Night) -> None:
    """15.5.2.D, 18.8.C, 8.2.4.1.C: what leaves the map with a turn, and what comes back."""
    remove_lone_leaders(g)
    clear_dump(g)
    vandegrift_leaves(g)
    g.ip_lost = 0
    g.losses = (0, 0)


@procedure
async def regroup_side(g: Night, side: int) -> None:
    """6.2.5.A. One unit after another, one area each, at no cost in exhaustion (F)."""
    while True:
        unit = await may_choose(WHO, side, MOVE, g.world.movers_of[side], NO_MORE,
                                lambda unit: may_not_regroup(g, side, unit))
        if unit is None:
            return
        there = await choose_place(g, side, unit)
        if finds_dump(g, side, g.where[unit]):
            reveal_dump(g)
        else:
            regroup(g, side, unit, there)


def choose_place(g: Night, side: int, unit: int) -> Awaitable[int]:
    """Ask where a unit regroups."""
    here = g.where[unit]
    return choose(WHERE, side, TO, g.world.near[here], lambda place: may_not_regroup_to(g, side, unit, here, place),
                  subject=unit, unit=g.name(unit))


def regroup(g: Night, side: int, unit: int, there: int) -> None:
    """One unit has moved."""
    here = g.where[unit]
    bridge = g.world.bridge_between.get((here, there), -1)
    if bridge >= 0:
        crossed = list(g.crossings)
        crossed[bridge] += 1
        g.crossings = (crossed[0], crossed[1])
    leave_ground(g, unit)
    g.place(unit, there)
    g.note[unit] |= TRIED
    if g.news is not None:
        g.tell("move", "6.2.5.A", "{unit} regroups from {start} to {end}", side=side, pieces=(unit,),
               places=(g.label(there),), path=(g.label(here), g.label(there)), unit=g.name(unit), start=g.label(here),
               end=g.label(there))


def may_not_regroup(g: Night, side: int, unit: int) -> Reason | None:
    """Nothing if a unit may regroup, or why not."""
    here = g.where[unit]
    if here < 0:
        return GONE
    if g.world.kind[unit] == ARTILLERY:
        return NO_GUNS
    if g.note[unit] & TRIED:
        return ONCE
    if g.mark[unit] & FROZEN:
        return AMONG_SUPPLIES
    if any(may_not_regroup_to(g, side, unit, here, n) is None for n in g.world.near[here]):
        return None
    return NOWHERE_TO


def may_not_regroup_to(g: Night, side: int, unit: int, here: int, there: int) -> Reason | None:
    """6.2.5.A, D-E, 16.5: nothing if a unit may regroup into a place, or why not."""
    world = g.world
    if there not in world.near[here]:
        if world.parts.map.touches(here, there):
            return ACROSS_WATER.about(here=g.label(here))
        return NOT_NEXT.about(here=g.label(here))
    if g.count[1 - side][there]:
        return ENEMY_THERE
    if world.zone[there]:
        if not world.parts.places[there].regroup[side]:
            return WRONG_ZONE.about(who="Japanese" if side == JAPAN else "Americans")
    elif g.control[there] != side:
        return NOT_OURS
    bridge = world.bridge_between.get((here, there), -1)
    if bridge >= 0:
        if g.bridge_side(bridge) != side:
            return BRIDGE_ENEMY
        if g.crossings[bridge] >= BRIDGE_LIMIT:
            return BRIDGE_FULL
    return None if room(g, unit, there) else FULL
