"""Chapter 13: close combat, in its phase and in a Banzai Assault."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Question, Reason, choose, may_choose, yes_no
from grognard.core.procedure import procedure
from grognard.core.texts import say
from grognard.titles.edsons_ridge.advantage import CLOSE, WITHDRAWAL, throw
from grognard.titles.edsons_ridge.ammo import advance_japan, meets
from grognard.titles.edsons_ridge.components import ARTILLERY, INFANTRY, JAPAN
from grognard.titles.edsons_ridge.exhaustion import close_combat_value, eliminate, tire
from grognard.titles.edsons_ridge.position import (
    D2,
    FALLEN,
    FRESH,
    FROZEN,
    JOINED,
    NOBODY,
    SCREENED,
    STUCK,
    SUPPORTED,
    TRIED,
    Night,
)
from grognard.titles.edsons_ridge.retreats import arrive, take_leaders
from grognard.titles.edsons_ridge.supply_dump import finds_dump, holds_fast, reveal_dump
from grognard.titles.edsons_ridge.values import Addend, Sum
from grognard.titles.edsons_ridge.words import (
    CLOSE_IN,
    NO_MORE,
    ON,
    RETREAT,
    SCREEN,
    SET_ON,
    STAND,
    TO,
    WITHDRAW,
)
from grognard.titles.families.area_impulse.control import contested, free
from grognard.titles.families.area_impulse.stacking import room

AREA: Final = Question("close combat", "13.2.B", "choose the area of the next close combat")
HIDE: Final = Question("screen", "13.5.C", "choose a unit to screen in {place}, or none")
GO_OR_STAY: Final = Question("withdraw", "13.8.A", "General Withdrawal of every unit from {place}, or stand?")
NEXT_OUT: Final = Question("withdraw next", "13.8.F", "choose the unit that tries to withdraw from {place} next")
OUT_TO: Final = Question("withdraw to", "13.8.C", "choose where {unit} withdraws")
WHO: Final = Question("set on", "13.4", "close combat in {place}: choose a unit that attacks, or have done")
WHOM: Final = Question("set on whom", "13.5.B", "choose whom {unit} attacks")

NOT_THERE: Final = Reason("13.2.A", "{it} is not there")
NO_GUN: Final = Reason("13.1.B", "{it} is on-board artillery: it only defends")
HIDDEN_AWAY: Final = Reason("13.5.D", "{it} is screened")
ONCE: Final = Reason("13.2.C", "{it} attacks somebody already")
ONLY_DEFENDS: Final = Reason("15.5.2.C", "{it} is among the supplies and only defends")
CHARGERS_ONLY: Final = Reason("10.9.H", "{it} has no part in this charge")
INFANTRY_FIRST: Final = Reason("13.5.A", "all infantry that is not screened must be attacked first")
NOT_SCREENABLE: Final = Reason("13.5.C", "{it} is Fresh infantry: it is never screened")
ENOUGH_SCREENED: Final = Reason("13.5.C", "no more units can be screened: own units exceed the enemy's by {n}")

PHASE, STAND_UP, CHARGE = range(3)
"""Whose close combat it is: the phase's; the defenders' before a charge; the chargers'."""

NATURAL: Final = 2
"""13.6.C: two dice that show this miss, whatever is needed."""

Pairs = tuple[tuple[int, int], ...]
"""Attacker and target, in the order of their naming."""


@procedure
async def fight_in(g: Night, where: int) -> None:
    """13.3-13.8. One contested area: screens, withdrawals, attacks, the holder of the Advantage second."""
    second = g.adv
    await screen(g, 1 - second, where)
    await screen(g, second, where)
    await withdrawals(g, where, 1 - second)
    if contested(g, where):
        if any(g.note[u] & TRIED for u in (*g.world.units_of[0], *g.world.units_of[1])):
            unscreen(g, where)
            await screen(g, 1 - second, where)
            await screen(g, second, where)
        await strike(g, 1 - second, where, PHASE, NOBODY, 0)
        await strike(g, second, where, PHASE, NOBODY, 0)
    for unit in (*g.world.units_of[0], *g.world.units_of[1]):
        if g.note[unit] & FALLEN:
            eliminate(g, unit, "13.6.A")
        g.note[unit] = 0


# -- screening

def screens_left(g: Night, side: int, where: int) -> int:
    """13.5.C, KG14: as many as own units exceed the enemy's, less those screened already."""
    return g.count[side][where] - g.count[1 - side][where] - sum(
        g.note[u] & SCREENED > 0 for u in g.units_in(side, where))


def unscreen(g: Night, where: int) -> None:
    """Numbers have changed: screens are set anew."""
    for side in (0, 1):
        for unit in g.units_in(side, where):
            g.note[unit] &= ~SCREENED & 255


@procedure
async def screen(g: Night, side: int, where: int) -> None:
    """13.5.C. MGs, on-board artillery, Spent and Disrupted units may be kept out."""
    while screens_left(g, side, where) > 0 and any(may_not_screen(g, u) is None for u in g.units_in(side, where)):
        unit = await may_choose(HIDE, side, SCREEN, tuple(g.units_in(side, where)), NO_MORE,
                                lambda unit: may_not_screen(g, unit), place=g.label(where))
        if unit is None:
            return
        g.note[unit] |= SCREENED
        if g.news is not None:
            g.tell("state", "13.5.C", "{unit} is screened", side=side, pieces=(unit,), unit=g.name(unit))


def may_not_screen(g: Night, unit: int) -> Reason | None:
    """Nothing if a unit may be screened, or why not."""
    if g.note[unit] & SCREENED:
        return HIDDEN_AWAY
    return NOT_SCREENABLE if g.world.kind[unit] == INFANTRY and g.level[unit] == FRESH else None


# -- withdrawal

def open_areas(g: Night, side: int, where: int) -> tuple[int, ...]:
    """13.8.C: free areas adjacent to a place."""
    return tuple(n for n in g.world.near[where] if free(g, side, n)
                 and ((where, n) not in g.world.bridge_between
                      or g.bridge_side(g.world.bridge_between[where, n]) == side))


def pressure(g: Night, side: int, where: int) -> int:
    """13.8.B: enemy units that are not screened, Spent and Disrupted ones as halves, rounded up."""
    levels = [g.level[u] for u in g.units_in(1 - side, where) if not g.note[u] & SCREENED]
    fresh = levels.count(FRESH)
    return fresh + (len(levels) - fresh + 1) // 2


@procedure
async def withdrawals(g: Night, where: int, first: int) -> None:
    """13.8. Either side may order all its units out; if both do they roll unit by unit in turn."""
    going: tuple[int, ...] = ()
    for side in (first, 1 - first):
        if open_areas(g, side, where) and not holds_fast(g, side, where):
            out = await yes_no(GO_OR_STAY, side, WITHDRAW, STAND, place=g.label(where))
            if out and finds_dump(g, side, where):
                reveal_dump(g)
            elif out:
                going += (side,)
    turn = 0
    while any(waiting(g, side, where) for side in going):
        side = going[turn % len(going)]
        turn += 1
        if waiting(g, side, where):
            unit = await choose(NEXT_OUT, side, RETREAT, waiting(g, side, where), place=g.label(where))
            await withdraw(g, side, unit, where)


def waiting(g: Night, side: int, where: int) -> tuple[int, ...]:
    """Units of a side that have not yet rolled to withdraw."""
    return tuple(u for u in g.units_in(side, where) if not g.note[u] & TRIED)


@procedure
async def withdraw(g: Night, side: int, unit: int, where: int) -> None:
    """13.8.B-E. A die, the terrain added, at least as high as the enemies who press."""
    g.note[unit] |= TRIED
    least = pressure(g, side, where) - g.world.tem[where]
    dice = await throw(g, WITHDRAWAL, side, least, 0, unit, where)
    places = tuple(n for n in open_areas(g, side, where) if room(g, unit, n))
    if dice[0] < least or not places:
        g.note[unit] |= STUCK
        if g.news is not None:
            g.tell("state", "13.8.D", "{unit} cannot get away", side=side, pieces=(unit,), unit=g.name(unit))
        return
    there = await choose(OUT_TO, side, TO, tuple(n for n in open_areas(g, side, where) if room(g, unit, n)),
                         subject=unit, unit=g.name(unit))
    arrive(g, unit, there)
    g.note[unit] = TRIED
    tire(g, unit, "13.8.E", most=D2)
    await take_leaders(g, side, unit, where)


# -- attacks

@procedure
async def strike(g: Night, side: int, where: int, kind: int, lead: int, edge: int) -> None:
    """13.4, 13.6. One side names who attacks whom, then its attacks are rolled one after another."""
    pairs: Pairs = ()
    while any(may_not_strike(g, where, kind, pairs, u) is None for u in g.units_in(side, where)):
        unit = await may_choose(WHO, side, SET_ON, tuple(g.units_in(side, where)), NO_MORE,
                                lambda unit: may_not_strike(g, where, kind, pairs, unit), place=g.label(where))
        if unit is None:
            break
        target = await choose(WHOM, side, ON, tuple(g.units_in(1 - side, where)),
                              lambda target: may_not_be_struck(g, where, kind, pairs, target),
                              subject=unit, unit=g.name(unit))
        pairs += ((unit, target),)
    for target in targets_of(pairs):
        await clash(g, side, where, kind, attackers_of(pairs, target), target, lead, edge)


def targets_of(pairs: Pairs) -> tuple[int, ...]:
    """Everybody attacked, in the order of their naming."""
    return tuple(dict.fromkeys(target for _, target in pairs))


def attackers_of(pairs: Pairs, target: int) -> tuple[int, ...]:
    """Who attacks a unit, its lead first."""
    return tuple(unit for unit, other in pairs if other == target)


@procedure
async def clash(g: Night, side: int, where: int, kind: int, attackers: tuple[int, ...], target: int, lead: int,
                edge: int) -> None:
    """13.6. One attack: two dice against 8 or less."""
    least = sum(term.value for term in clash_terms(g, side, where, kind, attackers, target, lead, edge))
    dice = await throw(g, CLOSE, side, least, 1, attackers[0], where)
    least = sum(term.value for term in clash_terms(g, side, where, kind, attackers, target, lead, edge))
    hit = dice[0] + dice[1] >= least
    if g.news is not None:
        words = ("{target} is hit by {units}: {least} or more was needed" if hit
                 else "{target} is missed by {units}: {least} or more was needed")
        g.tell("attack", "13.6.A", words, side=side, pieces=(*attackers, target), places=(g.label(where),),
               units=g.names(attackers), target=g.name(target), least=least)
    if hit and kind == PHASE:
        g.note[target] |= FALLEN                                                   # 13.2.D
    elif hit:
        eliminate(g, target, "10.9.H")
    if kind == CHARGE and lead in attackers:
        for leader in g.leaders_in(side, where):
            g.note[leader] |= SUPPORTED                                            # 10.9.I: once in a charge
    if kind == CHARGE and side == JAPAN and not g.checked:
        g.checked = 1                                                              # 6.2.2.B
        if meets(g, dice[0] + dice[1]):
            await advance_japan(g, 1, "6.2.2.B")


def clash_terms(g: Night, side: int, where: int, kind: int, attackers: tuple[int, ...], target: int, lead: int,
                edge: int) -> Sum:
    """13.6, 10.9.I: what two dice must come to, as 8 and what lowers or raises it."""
    first = attackers[0]
    better = close_combat_value(g, first) - close_combat_value(g, target)
    terms = [Addend(say("base number"), 8, "13.6.A")]
    if better > 0:
        terms.append(Addend(say("{unit} is better by {n}", unit=g.name(first), n=better), -better, "13.6.A", first))
    terms += [Addend(say("{unit} attacks too", unit=g.name(u)), -1, "13.6.B", u) for u in attackers[1:]]
    if g.note[first] & STUCK:
        terms.append(Addend(say("{unit} failed to withdraw", unit=g.name(first)), 2, "13.6.B", first))
    if g.note[target] & STUCK:
        terms.append(Addend(say("{unit} failed to withdraw", unit=g.name(target)), -2, "13.6.B", target))
    if kind == CHARGE:
        terms.append(Addend(say("a charge"), -1, "10.9.I"))
        if lead in attackers:
            terms.append(Addend(say("a leader charges with {unit}", unit=g.name(lead)), -1, "10.9.I", lead))
        fresh = [g.world.company[u] for u in attackers if g.level[u] == FRESH and g.world.company[u]]
        if any(fresh.count(company) >= 3 for company in fresh):
            terms.append(Addend(say("Company Integrity"), -1, "10.9.I"))
    elif kind == STAND_UP and edge > 0:
        terms.append(Addend(say("better ground"), -edge, "10.9.I"))
    least = sum(term.value for term in terms)
    if least <= NATURAL:
        terms.append(Addend(say("a natural 2 misses"), NATURAL + 1 - least, "13.6.C"))
    return terms


def may_not_strike(g: Night, where: int, kind: int, pairs: Pairs, unit: int) -> Reason | None:
    """Nothing if a unit may be named to attack, or why not."""
    if g.where[unit] != where:
        return NOT_THERE
    if g.world.kind[unit] == ARTILLERY:
        return NO_GUN
    if g.note[unit] & SCREENED:
        return HIDDEN_AWAY
    if any(unit == attacker for attacker, _ in pairs):
        return ONCE
    if g.mark[unit] & FROZEN and kind == PHASE:
        return ONLY_DEFENDS
    if kind == CHARGE and not g.note[unit] & JOINED:
        return CHARGERS_ONLY
    if all(may_not_be_struck(g, where, kind, pairs, u) is not None
           for u in g.units_in(1 - g.world.side[unit], where)):
        return NOT_THERE
    return None


def may_not_be_struck(g: Night, where: int, kind: int, pairs: Pairs, target: int) -> Reason | None:
    """13.5: nothing if a unit may be named as a target, or why not."""
    if g.note[target] & SCREENED:
        return HIDDEN_AWAY
    if kind == STAND_UP and not g.note[target] & JOINED:
        return CHARGERS_ONLY
    hit = {other for _, other in pairs}
    if target in hit or g.world.kind[target] != INFANTRY:
        for unit in g.infantry_in(g.world.side[target], where):
            if unit not in hit and not g.note[unit] & SCREENED and (kind != STAND_UP or g.note[unit] & JOINED):
                return None if unit == target else INFANTRY_FIRST
    return None


__all__ = ["AREA", "CHARGE", "CLOSE_IN", "STAND_UP", "fight_in", "strike"]
