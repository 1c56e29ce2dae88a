"""What follows from a choice, told before it is made: what an impulse could do and where, what a step brings, what a
loss leaves."""

from __future__ import annotations

from typing import Any

from grognard.core.asks import MASK, SHIFT, Offer
from grognard.core.procedure import dump_stack
from grognard.core.texts import Text, counted, say
from grognard.titles.edsons_ridge.advantage import CLOSE
from grognard.titles.edsons_ridge.ammo import roll_needed
from grognard.titles.edsons_ridge.close_combat import attackers_of, clash_terms, may_not_be_struck
from grognard.titles.edsons_ridge.components import INFANTRY, JAPAN, LEADER, US
from grognard.titles.edsons_ridge.entrenchment import available
from grognard.titles.edsons_ridge.exhaustion import LEVEL_WORDS
from grognard.titles.edsons_ridge.forecast import distribution, succeeds
from grognard.titles.edsons_ridge.impulses import (
    DO_ASSAULT,
    DO_BOMBARD,
    DO_CHARGE,
    DO_FIRE,
    DO_FIRST,
    DO_PASS,
    DO_PRESS,
    DO_RALLY,
    DO_SECOND,
    DO_SUPPLY,
)
from grognard.titles.edsons_ridge.movement import entry, must_assault
from grognard.titles.edsons_ridge.patrols import may_not_patrol, patrol_modifier
from grognard.titles.edsons_ridge.position import D2, FRESH, FROZEN, NOBODY, Night
from grognard.titles.edsons_ridge.ranged_fire import may_not_fire, takes
from grognard.titles.families.area_impulse.control import contested

Note = tuple[Text, str]
NOTHING: Note = (Text(""), "")


def note(g: Night, ask: Offer, option: int) -> Note:
    """What is known beforehand of an option, and by which clause."""
    menu, value = option >> SHIFT, option & MASK
    match ask.question.kind:
        case "impulse":
            return _impulse(g, ask.side, menu, value)
        case "to" if menu == 0 and ask.subject is not None:
            return _step(g, ask.side, ask.subject, value)
        case "set up" if ask.subject is not None and g.world.kind[ask.subject] == LEADER:
            return _men(g, ask.side, ask.subject, value)
        case "set on" if menu == 0:
            targets = [u for u in g.units_in(1 - ask.side, g.where[value]) if _may_be_struck(g, u)]
            return _blow(g, ask.side, value, targets[0]) if len(targets) == 1 else NOTHING
        case "set on whom" if ask.subject is not None:
            return _blow(g, ask.side, ask.subject, value)
        case "casualties":
            return _loss(g, ask.side, menu, value)
        case "attrition":
            return say("takes {n}, then {level}", n=takes(g, value), level=_after(g, value)), "11.4.2.A"
        case "leave" if menu == 0:
            return say("it will be {level}", level=_after(g, value)), "10.5.3.B"
    return NOTHING


def _men(g: Night, side: int, leader: int, where: int) -> Note:
    """18.7.A: whom a Japanese leader could lead in a charge from a place; Americans affect anybody."""
    own = g.world.battalion[leader]
    if side == US or not own:
        return NOTHING
    count = sum(g.world.battalion[unit] == own for unit in g.infantry_in(side, where))
    if not count:
        return say("no infantry of {battalion}: he could lead no charge", battalion=own), "18.7.A"
    return say("infantry of {battalion}, his own: {n}", battalion=own, n=count), "18.7.A"


def _strike(g: Night) -> dict[str, Any]:
    """The attacks of one side that are being named."""
    return next(local for name, _, local in reversed(dump_stack(g.stack)) if name.endswith("close_combat.strike"))


def _may_be_struck(g: Night, target: int) -> bool:
    strike = _strike(g)
    return may_not_be_struck(g, strike["where"], strike["kind"], tuple(strike["pairs"]), target) is None


def _blow(g: Night, side: int, unit: int, target: int) -> Note:
    """13.6.A: what two dice must come to if a unit attacks another, together with those already named for it."""
    strike = _strike(g)
    attackers = (*attackers_of(tuple(strike["pairs"]), target), unit)
    least = sum(term.value for term in clash_terms(g, side, strike["where"], strike["kind"], attackers, target,
                                                   strike["lead"], strike["edge"]))
    hits = sum(bar.weight for bar in distribution(CLOSE, least, 1) if succeeds(bar.label))
    return say("hits on {least} or more, {hits} of 36 throws", least=least, hits=hits), "13.6.A"


def _impulse(g: Night, side: int, menu: int, value: int) -> Note:
    """8.2: what each type of impulse could do, and where."""
    if menu == DO_ASSAULT:
        return _assault(g, side, value)
    if menu == DO_FIRE:
        units = [u for u in g.world.units_of[side] if may_not_fire(g, side, u, value, ()) is None]
        best = max(g.world.fresh[u][0] for u in units)
        return say("{n} may fire: {best} against {defence}, one more for each other", n=len(units), best=best,
                   defence=2 * g.world.tem[value]), "11.2.A"
    if menu == DO_BOMBARD:
        if contested(g, value):
            return say("against {defence}; contested: equal dice hit your own", defence=2 * g.world.tem[value]), "17.2"
        return say("against {defence}", defence=2 * g.world.tem[value]), "11.3"
    if menu == DO_CHARGE:
        places = [g.label(n) for n in g.world.near[value] if g.count[1 - side][n] and not g.world.zone[n]]
        return say("into {places}", places=", ".join(places)), "10.9.C"
    if menu == DO_PASS:
        if side == JAPAN:
            return say("{n} or less moves the Ammo Track", n=roll_needed(g)), "8.2.6.C"
        return (say("the phase ends: they passed too"), "8.2.6.B") if g.passes else NOTHING
    if menu == DO_FIRST:
        return _first(g, side, value)
    if menu == DO_SECOND:
        return _second(g, side, value)
    if menu == DO_RALLY:
        tired = [u for u in g.units_in(side, g.where[value]) if g.level[u]]
        return say("recovery of {units}; he does not move", units=g.names(tired)), "18.3.A"
    if menu == DO_PRESS:
        return say("{n} or less, instead of anything else", n=roll_needed(g)), "18.5.B"
    return (say("one box back, instead of anything else"), "18.5.C") if menu == DO_SUPPLY else NOTHING


def _assault(g: Night, side: int, where: int) -> Note:
    """Where the units of a place could assault, and where they could merely go."""
    fights: list[str] = []
    moves: list[str] = []
    units = [u for u in g.units_in(side, where) if not g.mark[u] & FROZEN]
    for n in g.world.near[where]:
        if any(isinstance(entry(g, side, (u,), n), int) for u in units):
            (fights if g.count[1 - side][n] else moves).append(g.label(n))
    if g.count[1 - side][where]:
        fights.insert(0, g.label(where))
    if fights and moves:
        return say("may assault {fights}, may go to {moves}", fights=", ".join(fights), moves=", ".join(moves)), "8.2.1"
    if fights:
        return say("may assault {fights}", fights=", ".join(fights)), "8.2.1"
    return (say("may go to {moves}", moves=", ".join(moves)), "9.3") if moves else NOTHING


def _first(g: Night, side: int, where: int) -> Note:
    """Infiltration, or entrenchment."""
    if side == JAPAN:
        units = [u for u in g.infantry_in(JAPAN, where) if g.level[u] == FRESH]
        return say("{n} Fresh infantry; a die at or below the terrain they enter", n=len(units)), "8.2.2.2.A"
    return say("a die at {n} or below; {left}", n=g.world.tem[where], left=counted(
        available(g), "1 position is left", "{n} positions are left", "no position is left")), "8.2.4.1.A"


def _second(g: Night, side: int, where: int) -> Note:
    """Gas, or a patrol."""
    if side == JAPAN:
        halved = g.world.bailey >= 0 and g.where[g.world.bailey] == where
        return (say("1 to 2 Casualty Points: Bailey is there"), "11.7.J") if halved else (
            say("2 to 4 Casualty Points, once in the game"), "11.7.C")
    units = [u for u in g.world.infantry_of[side] if may_not_patrol(g, u, where) is None]
    best = max(g.world.tem[where] - patrol_modifier(g, u, where) for u in units)
    return say("a die at {n} or below at best", n=best), "8.2.5.B"


def _step(g: Night, side: int, unit: int, there: int) -> Note:
    """10.2.A: whether who goes there must assault."""
    bridge = g.world.bridge_between.get((g.where[unit], there), NOBODY)
    if must_assault(g, side, there, bridge):
        return say("must assault there"), "10.2.A"
    if g.count[1 - side][there]:
        return say("may assault there, and goes no further"), "9.3.B"
    if there < g.world.areas and g.control[there] != side:
        return say("takes it"), "7.3.B"
    return NOTHING


def _after(g: Night, unit: int) -> str:
    return "eliminated" if g.level[unit] >= D2 else LEVEL_WORDS[g.level[unit] + 1]


def _loss(g: Night, side: int, menu: int, unit: int) -> Note:
    """10.4: what is left of a unit, and of its side in the area, after a Casualty Point paid so."""
    if menu == 1:
        return say("stays {level}, out of its position", level=LEVEL_WORDS[g.level[unit]]), "8.2.4.2.A"
    where = g.where[unit]
    stay = counted(g.count[side][where] - 1, "1 unit stays", "{n} units stay", "nobody stays")
    if menu == 2:
        return say("leaves as {level}; {units} in {place}", level=LEVEL_WORDS[g.level[unit]], units=stay,
                   place=g.label(where)), "10.4.C"
    if g.level[unit] >= D2:
        return say("eliminated; {units} in {place}", units=stay, place=g.label(where)), "10.4.C"
    return say("becomes {level}", level=_after(g, unit)), "10.4.C"


__all__ = ["INFANTRY", "note"]
