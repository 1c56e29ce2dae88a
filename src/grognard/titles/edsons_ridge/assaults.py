"""Chapters 8.2.1 and 10.1-10.3: the Assault Impulse, and an assault from its declaration to its end."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final

from grognard.core.asks import Menu, Question, Reason, Without, choose, choose_among
from grognard.core.procedure import procedure
from grognard.titles.edsons_ridge.advantage import ASSAULT, throw
from grognard.titles.edsons_ridge.ammo import after_attack
from grognard.titles.edsons_ridge.casualties import casualties
from grognard.titles.edsons_ridge.components import ARTILLERY, INFANTRY, LEADER, MG
from grognard.titles.edsons_ridge.exhaustion import eliminate, tire
from grognard.titles.edsons_ridge.mg_fire import mg_fire, mgs_in
from grognard.titles.edsons_ridge.movement import allowance, may_act, may_not_act, may_not_move, move_group
from grognard.titles.edsons_ridge.position import (
    ACTED,
    CROSSED,
    D1,
    D2,
    DONE,
    FRESH,
    FROZEN,
    JOINED,
    MUST,
    NOBODY,
    NOWHERE,
    PAID,
    SLIPPED,
    SUPPORTED,
    Night,
)
from grognard.titles.edsons_ridge.retreats import fall_back
from grognard.titles.edsons_ridge.supply_dump import found_here
from grognard.titles.edsons_ridge.values import (
    assaulting,
    attack_terms,
    bridge_crossed,
    defence_terms,
    supports_company,
    total,
)
from grognard.titles.edsons_ridge.words import END, FIGHT, FORWARD, GO, JOIN, MOVE, POINT, SUPPORT
from grognard.titles.families.area_impulse.control import contested_places
from grognard.titles.families.area_impulse.retreats import leave_freely
from grognard.titles.families.area_impulse.sets import members
from grognard.titles.families.area_impulse.totals import beats_by

ACT: Final = Question("act", "8.2.1.2.B", "choose a unit to move, a place to assault, or end the impulse", True, (
    Without("move, attack", "nobody else can move or assault: end the impulse"),
    Without("attack, end impulse", "choose a unit to move"),
    Without("move, end impulse", "choose a place to assault"),
    Without("attack", "choose a unit to move, or end the impulse"),
    Without("move", "choose a place to assault, or end the impulse"),
    Without("end impulse", "choose a unit to move or a place to assault"),
))
FORM: Final = Question("form", "10.3.B", "the assault on {place}: choose who joins or supports it, or go", True, (
    Without("with, support", "the assault on {place} is ready: go"),
    Without("support, go", "the assault on {place}: choose who joins it"),
    Without("with, go", "the assault on {place}: choose who supports it"),
    Without("support", "the assault on {place}: choose who joins it, or go"),
    Without("with", "the assault on {place}: choose who supports it, or go"),
    Without("go", "the assault on {place}: choose who joins or supports it"),
))
LEAD: Final = Question("point", "10.3.B", "choose the Point Unit of the assault on {place}")
LEAD_ANEW: Final = Question("point", "10.3.C", "after the fire, choose the Point Unit of the assault on {place} anew")
MEET: Final = Question("forward", "10.3.B", "{place} is assaulted: choose its Forward Unit")

NO_ENEMY: Final = Reason("10.1.A", "no enemy is in {it}")
NOT_OURS: Final = Reason("10.1.A", "nobody who may assault is in {it}")
TWICE: Final = Reason("8.2.1.2.D", "{it} has been assaulted in this impulse")
NO_POINT: Final = Reason("4.1.2.2.A", "an assault needs infantry for its Point Unit")
MUST_ASSAULT: Final = Reason("10.2.A", "these must still assault: {who}")
NOTHING_DONE: Final = Reason("8.2.6.A", "nothing has been done: to do nothing is to pass")
IN_ALREADY: Final = Reason("10.3.B", "{it} takes part already")
NOT_THERE: Final = Reason("10.1.A", "{it} is not in {place}")
UNFIT: Final = Reason("4.1.2.3.1.B", "{it} does not assault")
INFILTRATED: Final = Reason("8.2.2.2.C", "{it} has infiltrated and takes no part")
TOO_TIRED: Final = Reason("10.1.C", "{it} lacks the Movement Points for an assault where it stands")
NOT_FRESH: Final = Reason("10.7.A", "{it} is not Fresh: only a Fresh MG supports")
GAVE: Final = Reason("10.7.C", "{it} has given its support in this impulse")
OWN_AREA_ONLY: Final = Reason("10.7.B", "{it} is in a contested area and supports only there")
TOO_FAR: Final = Reason("10.7.C", "{it} is not adjacent to {place}")
IN_ZONE: Final = Reason("10.7.D", "{it} is in a zone")
NOT_FREE: Final = Reason("10.7.C", "{it} is not in a free area")
OTHER_COMPANY: Final = Reason("10.7.E", "no infantry of {it}'s company assaults")
MOVED_MG: Final = Reason("10.7.A", "{it} has moved or attacked in this impulse: it joins or stays out")
ACTIVE_ONLY: Final = Reason("8.2.2.1.D", "{it} is not in the activated area")
ONLY_ONE: Final = Reason("4.1.2.3.1.C", "{it} is on-board artillery and not alone")


@procedure
async def assault_impulse(g: Night, side: int, where: int) -> None:
    """8.2.1. Units of one place move and assault in any order, until all that must assault have."""
    g.active = where
    while True:
        menu, value = await choose_among(
            ACT, side, Menu(MOVE, g.world.movers_of[side], lambda unit: may_not_move(g, side, unit), may_act(g, side)),
            Menu(FIGHT, battlegrounds(g), lambda place: may_not_assault(g, side, place)),
            Menu(END, (0,), lambda _: may_not_end(g, side)))
        if menu == 0:
            await move_group(g, side, value)
        elif menu == 1:
            await assault(g, side, value, 0)
        else:
            return


def battlegrounds(g: Night) -> tuple[int, ...]:
    """Places with units of both sides."""
    return tuple(members(contested_places(g)))


def may_not_assault(g: Night, side: int, where: int) -> Reason | None:
    """Nothing if an assault on a place may be resolved now, or why not."""
    if not g.count[1 - side][where]:
        return NO_ENEMY
    if g.assaulted >> where & 1:
        return TWICE
    ready = False
    for unit in g.world.units_of[side]:
        if g.where[unit] == where and may_not_join(g, side, where, unit) is None:
            if g.world.kind[unit] == INFANTRY:
                return None
            ready = True
    return NO_POINT if ready else NOT_OURS


def may_not_join(g: Night, side: int, where: int, unit: int) -> Reason | None:
    """Nothing if a unit may take part in the assault on a place, or why not."""
    if g.where[unit] != where:
        return NOT_THERE.about(place=g.label(where))
    if g.note[unit] & JOINED:
        return IN_ALREADY
    if g.note[unit] & SLIPPED:
        return INFILTRATED
    barred = may_not_act(g, side, unit)
    if barred is not None:
        return barred
    if g.world.kind[unit] >= ARTILLERY:
        return UNFIT
    if where == g.active and g.mp[unit] + price(g, side, where) > allowance(g, unit):
        return TOO_TIRED
    return None


def price(g: Night, side: int, where: int) -> int:
    """10.1.C: Movement Points for an assault in the activated place itself."""
    return 2 if g.freshness[1 - side][where] else 1


def owing(g: Night, side: int) -> list[int]:
    """Units and leaders that must still assault where they are (10.2.A)."""
    return [u for u in g.world.movers_of[side] if g.mark[u] & MUST]


def may_not_end(g: Night, side: int) -> Reason | None:
    """Nothing if the impulse may end, or who must still assault."""
    if g.assaulted or any(g.mp):
        must = owing(g, side)
        return MUST_ASSAULT.about(who=g.names(must)) if must else None
    return None if found_here(g, side) else NOTHING_DONE


# -- one assault

@procedure
async def assault(g: Night, side: int, where: int, infiltrated: int) -> None:
    """10.3. All who will take part are in the place: support, MG fire, dice, losses, retreats."""
    foe = 1 - side
    supports = await form_up(g, side, where, infiltrated)
    cost = price(g, side, where)
    for unit in assaulting(g, side, where):
        if where == g.active:
            g.mp[unit] += cost
        g.mark[unit] |= ACTED
    if where == g.active:
        g.toll = cost                                                              # 10.2.3.B
    g.assaulted |= 1 << where
    point = await choose(LEAD, side, POINT, leads(g, side, where), place=g.label(where))
    if mgs_in(g, foe, where):
        hurt = await mg_fire(g, side, where, point, supports, 0)
        if hurt and leads(g, side, where):                                         # 10.3.C: named anew
            point = await choose(LEAD_ANEW, side, POINT, leads(g, side, where), place=g.label(where))
    overrun = 0
    if leads(g, side, where):
        forward = await choose(MEET, foe, FORWARD, tuple(g.units_in(foe, where)),
                               lambda unit: may_not_meet(g, foe, where, unit), place=g.label(where))
        attack = total(attack_terms(g, side, where, point, supports))
        defence = total(defence_terms(g, foe, where, forward))
        dice = await throw(g, ASSAULT, side, attack, defence, point, where)
        margin = beats_by(attack, defence, dice)
        announce(g, side, where, supports, attack + dice[0] + dice[1], defence + dice[2] + dice[3])
        await after_attack(g, side, attack, defence, max(0, margin), dice[0] + dice[1])
        if margin > 0:                                                             # 10.3.5.3
            capture_bridge(g, side, where)
            overrun = await casualties(g, foe, where, margin, forward, 0)
            won(g, side, where, overrun)
        elif margin == 0:                                                          # 10.3.5.2
            capture_bridge(g, side, where)
            stalemate(g, side, where, point)
        else:                                                                      # 10.3.5.1
            lost(g, side, where)
            await fall_back(g, side, where)
    else:
        await fall_back(g, side, where)
    stand_down(g, side, where, overrun)
    if not overrun:
        await leave_freely(g, foe, where)


@procedure
async def form_up(g: Night, side: int, where: int, infiltrated: int) -> tuple[int, ...]:
    """10.3.B, 10.7. The attacker names who assaults, those who must first of all, and the MGs that support."""
    for unit in g.world.units_of[side]:
        if g.where[unit] == where and g.mark[unit] & MUST and g.world.kind[unit] < ARTILLERY:
            g.note[unit] |= JOINED
    supports: tuple[int, ...] = ()
    while True:
        menu, unit = await choose_form(g, side, where, infiltrated)
        if menu == 0:
            g.note[unit] |= JOINED
        elif menu == 1:
            supports += (unit,)
            g.note[unit] |= SUPPORTED
        else:
            return supports


def choose_form(g: Night, side: int, where: int, infiltrated: int) -> Awaitable[tuple[int, int]]:
    """Ask who joins or supports an assault."""
    inside = tuple(u for u in g.world.units_of[side] if g.where[u] == where)
    return choose_among(
        FORM, side, Menu(JOIN, inside, lambda unit: may_not_join(g, side, where, unit)),
        Menu(SUPPORT, g.world.mgs_of[side], lambda unit: may_not_support(g, side, where, unit, infiltrated)),
        Menu(GO, (0,), lambda _: None if leads(g, side, where) else NO_POINT), place=g.label(where))


def leads(g: Night, side: int, where: int) -> tuple[int, ...]:
    """Infantry of an assault: who may be its Point Unit."""
    return tuple(u for u in g.world.infantry_of[side] if g.where[u] == where and g.note[u] & JOINED)


def may_not_support(g: Night, side: int, where: int, unit: int, infiltrated: int) -> Reason | None:
    """10.7: nothing if an MG may support the assault on a place, or why not."""
    world, here = g.world, g.where[unit]
    if here < 0:
        return NOT_THERE.about(place=g.label(where))
    if here != where:
        if where not in world.near[here]:
            return TOO_FAR.about(place=g.label(where))
        if world.zone[here]:
            return IN_ZONE
        if g.count[1 - side][here]:
            return OWN_AREA_ONLY
        if g.control[here] != side:
            return NOT_FREE
    elif world.zone[here]:
        return IN_ZONE
    if g.mark[unit] & FROZEN:
        return UNFIT
    if g.level[unit] != FRESH:
        return NOT_FRESH
    if g.note[unit] & (JOINED | SUPPORTED):
        return IN_ALREADY if g.note[unit] & JOINED else GAVE
    if g.mark[unit] & (ACTED | DONE):
        return MOVED_MG
    if infiltrated and here != g.active:
        return ACTIVE_ONLY
    return None if supports_company(g, unit, assaulting(g, side, where)) else OTHER_COMPANY


def may_not_meet(g: Night, side: int, where: int, unit: int) -> Reason | None:
    """4.1.2.3.1.C: on-board artillery meets an assault only if it is alone."""
    if g.world.kind[unit] == ARTILLERY and any(g.world.kind[u] != ARTILLERY for u in g.units_in(side, where)):
        return ONLY_ONE
    return None


def announce(g: Night, side: int, where: int, supports: tuple[int, ...], attack: int, defence: int) -> None:
    """The totals, in the log."""
    if g.news is not None:
        word = "a success" if attack > defence else "a stalemate" if attack == defence else "a failure"
        g.tell("attack", "10.3.5", "The assault on {place}, {attack} against {defence}, is {word}", side=side,
               pieces=(*assaulting(g, side, where), *supports), places=(g.label(where),), place=g.label(where),
               attack=attack, defence=defence, word=word)


def capture_bridge(g: Night, side: int, where: int) -> None:
    """10.2.C, 20.0.B: a bridge crossed in a mandatory assault that is not a failure is taken."""
    bridge = bridge_crossed(g, side, where)
    if bridge != NOBODY:
        g.hold_bridge(side, bridge)


def won(g: Night, side: int, where: int, overrun: int) -> None:
    """10.2.2: an overrun takes the enemy's leaders too and lets the victors go on; otherwise they have done."""
    if overrun:
        g.overrun |= 1 << where
        for leader in g.leaders_in(1 - side, where):
            eliminate(g, leader, "10.2.2.B")
        if g.news is not None:
            g.tell("overrun", "10.2.2", "{place} is overrun", side=side, places=(g.label(where),), place=g.label(where))


def stalemate(g: Night, side: int, where: int, point: int) -> None:
    """10.3.5.2, 15.3.B, KG5: the Point Unit D1, or D2 from D1; the others a level; nobody is lost."""
    for unit in assaulting(g, side, where):
        if unit == point:
            tire(g, unit, "10.3.5.2", least=D1, most=D2)
        else:
            tire(g, unit, "15.3.B", most=D2)
        g.mark[unit] |= PAID


def lost(g: Night, side: int, where: int) -> None:
    """10.3.5.1, KG4: Fresh to D1, Spent and D1 to D2, D2 eliminated."""
    for unit in assaulting(g, side, where):
        tire(g, unit, "10.3.5.1", least=D1 if g.level[unit] == FRESH else D2)
        g.mark[unit] |= PAID


def stand_down(g: Night, side: int, where: int, overrun: int) -> None:
    """The assault is over: whoever took part has done, unless the place was overrun (10.2.2.A).

    A unit that came in and held back has done in any case: an enemy ended its move (9.3.B).
    """
    for unit in g.world.movers_of[side]:
        if g.where[unit] != where:
            continue
        if g.note[unit] & JOINED or g.mark[unit] & MUST:
            g.note[unit] &= ~JOINED & 255
            g.mark[unit] &= ~(MUST | CROSSED) & 255
            goes_on = overrun
        elif g.origin[unit] == NOWHERE:
            continue
        else:
            goes_on = overrun and g.world.kind[unit] == LEADER
        if not goes_on:
            g.mark[unit] |= DONE


__all__ = ["LEADER", "MG", "assault", "assault_impulse", "owing"]
