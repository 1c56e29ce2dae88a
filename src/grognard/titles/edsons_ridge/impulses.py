"""Chapter 8: the Impulse Phase, impulse by impulse."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final

from grognard.core.asks import Menu, Question, Reason, choose_among
from grognard.core.procedure import procedure
from grognard.titles.edsons_ridge.advantage import TRACK, begin_span, settle_advantage, throw
from grognard.titles.edsons_ridge.ammo import advance_japan, roll_needed
from grognard.titles.edsons_ridge.assaults import assault_impulse, may_not_join
from grognard.titles.edsons_ridge.banzai import charge_impulse, charge_starts, may_not_charge
from grognard.titles.edsons_ridge.components import ARTILLERY, BATTERY, INFANTRY, JAPAN, LEADER, US
from grognard.titles.edsons_ridge.entrenchment import entrenchment_impulse, may_not_entrench
from grognard.titles.edsons_ridge.exhaustion import tire
from grognard.titles.edsons_ridge.infiltration import infiltration_impulse, may_not_infiltrate_from
from grognard.titles.edsons_ridge.leaders import (
    bring_supply,
    may_not_act,
    may_not_rally,
    may_not_supply,
    press,
    rally_units,
    remove_lone_leaders,
)
from grognard.titles.edsons_ridge.movement import ways_on
from grognard.titles.edsons_ridge.patrols import may_not_patrol_into, patrol_impulse
from grognard.titles.edsons_ridge.position import (
    ACTED,
    D2,
    DONE,
    FOUND,
    FROZEN,
    IMPULSES,
    LASTING,
    NOBODY,
    NOWHERE,
    PAID,
    SIDE_WORDS,
    Night,
)
from grognard.titles.edsons_ridge.ranged_fire import (
    bombardment_impulse,
    gas_impulse,
    guns_ready,
    may_not_bombard_area,
    may_not_fire_at,
    may_not_gas,
    ranged_fire_impulse,
)
from grognard.titles.edsons_ridge.words import (
    ASSAULT,
    BANZAI,
    BOMBARD,
    CHARGE,
    ENTRENCH,
    FIRE,
    GAS,
    INFILTRATE,
    PASS,
    PATROL,
    PRESS,
    RECOVER,
    SUPPLY,
)
from grognard.titles.families.area_impulse.control import contested_places
from grognard.titles.families.area_impulse.sets import members

WHAT: Final = Question("impulse", "8.2", "choose what to do in this impulse", always=True)

KEPT: Final = bytes(mark & LASTING for mark in range(256))

NOBODY_THERE: Final = Reason("8.2.1.1.A", "no unit of yours is in {it}")
NOTHING_TO_DO: Final = Reason("8.2.1.1.A", "nobody in {it} can move or assault")

(DO_ASSAULT, DO_FIRE, DO_BOMBARD, DO_CHARGE, DO_FIRST, DO_SECOND, DO_PASS, DO_RALLY, DO_PRESS, DO_SUPPLY) = range(10)


@procedure
async def impulse_phase(g: Night) -> None:
    """6.2.2, 8.1. The sides act in turn until the Japanese ammunition or two passes end it (8.6)."""
    g.phase = IMPULSES
    if g.news is not None:
        g.tell("phase", "6.2.2", "Turn {turn}: Impulse Phase", turn=g.turn)
    side = g.first
    await go_on_from(g, side)


@procedure
async def go_on_from(g: Night, side: int) -> None:
    """8.1.B-C. Impulse after impulse, `side` first."""
    g.passes = 0
    g.ending = 0
    while True:
        await impulse(g, side)
        if g.ending or g.passes >= 2:                                              # 8.6
            break
        side = 1 - side
    g.ending = 0
    g.passes = 0


@procedure
async def impulse(g: Night, side: int) -> None:
    """8.2. One impulse: leaders rally first (18.3), then one of its six types, or a leader's work on the ammunition."""
    begin_impulse(g)
    if g.news is not None:
        g.tell("impulse", "8.1.B", "{who} impulse", side=side, who=SIDE_WORDS[side])
    while True:
        menu, value = await choose_impulse(g, side)
        if menu == DO_RALLY:
            rally_units(g, value)
        else:
            break
    g.passes = g.passes + 1 if menu == DO_PASS else 0
    if menu == DO_ASSAULT:
        await assault_impulse(g, side, value)
    elif menu == DO_FIRE:
        await ranged_fire_impulse(g, side, value)
    elif menu == DO_BOMBARD:
        await bombardment_impulse(g, side, value)
    elif menu == DO_CHARGE:
        await charge_impulse(g, side, value)
    elif menu == DO_PASS:
        await pass_impulse(g, side)
    elif menu == DO_PRESS:
        await press(g, value)
    elif menu == DO_SUPPLY:
        bring_supply(g, value)
    elif side == JAPAN and menu == DO_FIRST:
        await infiltration_impulse(g, value)
    elif side == JAPAN:
        await gas_impulse(g, value)
    elif menu == DO_FIRST:
        await entrenchment_impulse(g, value)
    else:
        await patrol_impulse(g, value)
    end_impulse(g)


def choose_impulse(g: Night, side: int) -> Awaitable[tuple[int, int]]:
    """Ask what a side does: the menus stand in the order of DO_ASSAULT and those after it."""
    world = g.world
    ours = tuple(members(g.held[side]))
    theirs = tuple(p for p in members(g.held[1 - side]) if p < world.areas)
    leaders = world.leaders_of[US] if side == US else ()
    first: Menu
    second: Menu
    if side == JAPAN:
        first = Menu(INFILTRATE, ours, lambda place: may_not_infiltrate_from(g, place))
        second = Menu(GAS, theirs, lambda place: may_not_gas(g, place))
    else:
        first = Menu(ENTRENCH, tuple(p for p in ours if p < world.areas), lambda place: may_not_entrench(g, place))
        second = Menu(PATROL, theirs, lambda place: may_not_patrol_into(g, place))
    return choose_among(
        WHAT, side, Menu(ASSAULT, ours, lambda place: may_not_activate(g, side, place)),
        Menu(FIRE, theirs, lambda place: may_not_fire_at(g, side, place)),
        Menu(BOMBARD, theirs, lambda place: may_not_bombard_area(g, side, place),
             theirs if guns_ready(g, side) else ()),
        Menu(BANZAI if side == JAPAN else CHARGE, ours, lambda place: may_not_charge(g, side, place),
             charge_starts(g, side)),
        first, second, Menu(PASS), Menu(RECOVER, leaders, lambda unit: may_not_rally(g, unit)),
        Menu(PRESS, leaders, lambda unit: may_not_act(g, unit)),
        Menu(SUPPLY, leaders, lambda unit: may_not_supply(g, unit)))


def may_not_activate(g: Night, side: int, where: int) -> Reason | None:
    """8.2.1.1: nothing if some unit of a place could move or assault, or why not."""
    world = g.world
    fights = g.count[1 - side][where]
    for unit in g.movers_in(side, where):
        if g.mark[unit] & (FROZEN | DONE) or (
                side == US and g.level[unit] == D2 and world.kind[unit] != LEADER):
            continue
        if fights and world.kind[unit] == INFANTRY:
            return None
        if ways_on(g, side, (unit,)):
            return None
    return NOTHING_TO_DO if g.count[side][where] else NOBODY_THERE


@procedure
async def pass_impulse(g: Night, side: int) -> None:
    """8.2.6. Nothing is done; a Japanese pass is rolled for."""
    if g.news is not None:
        g.tell("pass", "8.2.6.A", "The {who}s pass" if side == US else "The {who} pass", side=side,
               who=SIDE_WORDS[side])
    if side == JAPAN:
        dice = await throw(g, TRACK, JAPAN, roll_needed(g), 0, NOBODY, NOBODY)
        if dice[0] + dice[1] <= roll_needed(g):
            await advance_japan(g, 1, "8.2.6.C")


def begin_impulse(g: Night) -> None:
    """Nobody has done anything; what is contested now counts for the whole impulse."""
    begin_span(g)
    g.contested = contested_places(g)
    clear_impulse(g)


def clear_impulse(g: Night) -> None:
    """Forget what belongs to one impulse."""
    size = len(g.where)
    g.active = NOBODY
    g.checked = g.assaulted = g.overrun = g.pointed = g.toll = 0
    g.crossings = (0, 0)
    g.mark = g.mark.translate(KEPT)
    g.note = bytearray(size)
    g.mp = bytearray(size)
    g.origin = bytearray([NOWHERE]) * size


def end_impulse(g: Night) -> None:
    """8.3.B, 15.2: whoever acted pays a level; leaders left alone are gone; the Advantage passes if it must."""
    for unit, mark in enumerate(g.mark):
        if mark & ACTED and not mark & PAID and g.world.kind[unit] < BATTERY and g.where[unit] >= 0:
            tire(g, unit, "15.2.A")
    remove_lone_leaders(g)
    if g.supplies_state == FOUND:
        for unit in g.world.movers_of[JAPAN]:
            if g.where[unit] == g.supplies:
                g.mark[unit] |= FROZEN                                             # 15.5.2.C
    settle_advantage(g)
    clear_impulse(g)
    g.contested = 0


__all__ = ["ARTILLERY", "DONE", "LEADER", "go_on_from", "impulse_phase", "may_not_join"]
