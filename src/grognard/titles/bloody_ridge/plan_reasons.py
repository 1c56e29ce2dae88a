"""Why a careful player would choose so: what speaks for an option, by clause, for whoever asks for advice."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from grognard.core.asks import MASK, SHIFT, Offer, RollAsk, option_of
from grognard.core.texts import Text, counted, say
from grognard.core.views import Odds, Refused
from grognard.titles.bloody_ridge.components import ARTILLERY, JAPAN, ROW_CLEAR, ROW_NAMES
from grognard.titles.bloody_ridge.movement import points
from grognard.titles.bloody_ridge.obligations import Duties
from grognard.titles.bloody_ridge.opponent import Staff
from grognard.titles.bloody_ridge.plan_survey import Survey
from grognard.titles.bloody_ridge.position import VACANT, Ridge
from grognard.titles.bloody_ridge.retreats import open_hexes
from grognard.titles.bloody_ridge.view import current_forecast

MOST = 3
A_POINT = 2
"""A Movement Point, in halves."""


class _Case(NamedTuple):
    """An option looked at: the position, what the option is about, and the position after it."""

    g: Ridge
    side: int
    value: int
    kind: str
    verb: str
    subject: int | None
    after: Ridge
    survey: Survey


def reasons(g: Ridge, side: int, text: str) -> tuple[Refused, ...]:
    """What speaks for a choice, the weightiest first; nothing for what is not offered. Changes nothing."""
    ask, option = g.ask, option_of(g, side, text)
    if option is None or not isinstance(ask, Offer):
        return ()
    after = g.copy()
    after.take(option)
    staff = Staff()
    case = _Case(g, side, option & MASK, ask.question.kind, ask.menus[option >> SHIFT].verb.notation.split(" ")[0],
                 ask.subject, after, staff.survey(g))
    if case.kind in ("move", "bring") and case.verb in ("move", "bring"):
        return tuple(_whither(case, staff)[:MOST])
    told = _BY_KIND.get(case.kind)
    return tuple(told(case)[:MOST]) if told is not None else ()


def _because(clause: str, sentence: Text) -> Refused:
    return Refused(clause, sentence)


# -- moving

def _whither(case: _Case, staff: Staff) -> list[Refused]:
    """A unit is chosen to move: where it would go, and why there."""
    trial = case.after
    if not isinstance(trial.ask, Offer) or trial.ask.side != case.side or trial.ask.subject != case.value:
        return [_because("12.1", say("{unit} has but one place to go", unit=case.g.name(case.value)))]
    staff.advise(case.g, case.side, random.Random(0), lambda done, of: None)
    where = staff.advise(trial, case.side, random.Random(0), lambda done, of: None)
    there = _because("12.2" if case.kind == "bring" else "5.0",
                     say("{unit} would go to {hex}", unit=case.g.name(case.value), hex=case.g.label(where)))
    return [there, *_there(case.g, case.side, case.value, where, case.survey)]


def _to(case: _Case) -> list[Refused]:
    if case.subject is None:
        return []
    return _there(case.g, case.side, case.subject, case.value, case.survey)


def _move(case: _Case) -> list[Refused]:
    return [_because("5.0", say("whatever else may move stands better where it is"))]


def _there(g: Ridge, side: int, unit: int, where: int, survey: Survey) -> list[Refused]:
    """What a hex is good for."""
    world, here, label = g.world, g.hex[unit], g.label(where)
    found = []
    if where in survey.field:
        words = ("{hex} is a hex of Henderson Field: two of three win the game" if side == JAPAN
                 else "{hex} is a hex of Henderson Field, and whoever stands there keeps it")
        found.append(_because("14.0", say(words, hex=label)))
    foes = [v for n in world.parts.grid.adjacent(where) if (v := g.at[n]) != VACANT and world.side[v] != side]
    if foes and world.kind[unit] != ARTILLERY:
        found.append(_because("7.12", say("from there it attacks {enemies}", enemies=g.names(foes))))
    elif here >= 0 and g.zone[1 - side][here] and not g.zone[1 - side][where]:
        found.append(_because("6.14", say("it leaves the enemy zone, and need not fight")))
    if world.kind[unit] == ARTILLERY:
        reached = sum(g.hex[v] >= 0 and survey.apart(where, g.hex[v]) <= world.parts.units[unit].reach
                      for v in world.units_of[1 - side])
        found.append(_because("8.11", counted(reached, "1 enemy is within its range from there",
                                              "{n} enemies are within its range from there",
                                              "no enemy is within its range from there")))
    if side == JAPAN and here >= 0 and survey.march[where] < survey.march[here]:
        nearer = survey.march[here] - survey.march[where]
        found.append(_because("14.0", say(
            "it comes {cost} movement points nearer to the airfield" if nearer > A_POINT
            else "it comes {cost} movement point nearer to the airfield", cost=points(nearer))))
    if side != JAPAN and not foes and survey.near[where] <= 3 and where not in survey.field:
        found.append(_because("6.0", say("its zone of control bars the way to the airfield")))
    row = survey.ground[where]
    if row != ROW_CLEAR:
        found.append(_because("7.43", say("there it would defend on the {line} line", line=ROW_NAMES[row])))
    if not found:
        found.append(_because("6.0", say("it keeps out of enemy zones there")))
    return found


# -- fighting

def _chances(odds: Odds, of: int) -> Text:
    """An attack's outlook in one sentence."""
    good = sum(bar.weight for bar in odds.bars if bar.label.startswith("D"))
    bad = sum(bar.weight for bar in odds.bars if bar.label.startswith("A"))
    return say("at {differential} the defender suffers in {good} of {of} throws, the attacker in {bad}",
               differential=odds.headline, good=good, bad=bad, of=of)


def _attack(case: _Case) -> list[Refused]:
    g = case.g
    if case.verb != "attack":
        return [_because("7.11", say("nobody must still fight, and no further attack is worth it"))]
    must = case.value in Duties(g, case.side).outstanding()[1]
    found = [_because("7.11", say("{unit} must be attacked", unit=g.name(case.value)))] if must else [
        _because("8.14", say("fire from afar costs nothing: who fires suffers nothing"))]
    plan = next((f for f in Staff().fights(g, case.side) if case.value in f.defenders), None)
    if plan is not None and plan.attackers + plan.batteries:
        together = g.names(plan.attackers + plan.batteries)
        found.append(_because("7.22", say("by {attackers} together", attackers=together)))
    return found


def _join(case: _Case) -> list[Refused]:
    g = case.g
    before, later = current_forecast(g), current_forecast(case.after)
    if case.verb == "fight":
        return [_because("7.61", _chances(before.odds, before.of))] if before else []
    found = []
    if case.verb == "with" and case.value in Duties(g, case.side).outstanding()[0]:
        found.append(_because("7.12", say("{unit} must fight in any case", unit=g.name(case.value))))
    if case.verb == "also":
        found.append(_because("7.21", say("{unit} must be attacked by somebody", unit=g.name(case.value))))
    if case.verb == "barrage":
        found.append(_because("8.14", say("fire from afar costs nothing: who fires suffers nothing")))
    if before and later and before.attackers + before.batteries:
        found.append(_because("7.61", say("the differential goes from {before} to {later}", before=before.odds.headline,
                                          later=later.odds.headline)))
    if later:
        found.append(_because("7.61", _chances(later.odds, later.of)))
    return found


def _protect(case: _Case) -> list[Refused]:
    g = case.g
    before = current_forecast(g)
    if case.verb == "no":
        return [_because("8.43", say("protective fire would change little here, or is kept for another fight"))]
    later = current_forecast(case.after)
    found = [_because("8.43", say("{unit} adds {points} to the defence", unit=g.name(case.value),
                                  points=g.world.fpf[case.value]))]
    if before and later:
        found.append(_because("7.61", say("the differential goes from {before} to {later}", before=before.odds.headline,
                                          later=later.odds.headline)))
        found.append(_because("7.61", _chances(later.odds, later.of)))
    return found


def _charge(case: _Case) -> list[Refused]:
    now = current_forecast(case.g)
    if now is None:
        return []
    doubled = next((o for o in now.others if o.clause == "10.0"), None)
    chosen = doubled if case.verb == "banzai" and doubled else now.odds
    found = [_because("7.61", _chances(chosen, now.of))]
    owed = sum(case.g.world.defence[u] for u in now.targets)
    words = ("it is worth the {owed} Attack Strength that it costs" if case.verb == "banzai"
             else "the {owed} Attack Strength that a Banzai attack costs would be too dear")
    return [*found, _because("10.0", say(words, owed=owed))]


def _retreat(case: _Case) -> list[Refused]:
    if case.subject is None:
        return []
    found = []
    if case.after.hex[case.subject] == case.value:
        ways = len(open_hexes(case.after, case.subject, case.value))
        found.append(_because("7.71", say("from {hex} {ways}", hex=case.g.label(case.value), ways=counted(
            ways, "1 way stays open", "{n} ways stay open", "no way stays open"))))
    return found + [r for r in _there(case.g, case.side, case.subject, case.value, case.survey)
                    if r.clause in ("14.0", "7.43")]


def _advance(case: _Case) -> list[Refused]:
    if case.verb == "no":
        return [_because("7.96", say("nobody is better placed where the enemy stood"))]
    found = [_because("7.96", say("who advances is not attacked again in this phase"))]
    ask = case.after.ask
    if not isinstance(ask, Offer | RollAsk) or case.after.hex[case.value] == case.g.hex[case.value]:
        return found
    where = case.after.hex[case.value]
    return [*_there(case.g, case.side, case.value, where, case.survey), *found] if where >= 0 else found


def _lose(case: _Case) -> list[Refused]:
    return [_because("10.12", say("of those who may pay, {unit} is missed least", unit=case.g.name(case.value)))]


def _order(case: _Case) -> list[Refused]:
    return [_because("7.62", say("all of them retreat: with {unit} first the others keep the better ways",
                                 unit=case.g.name(case.value)))]


def _salvo(case: _Case) -> list[Refused]:
    return [_because("13.24", say("all are fired on in turn: {unit} first", unit=case.g.name(case.value)))]


_BY_KIND: dict[str, Callable[[_Case], list[Refused]]] = {
    "move": _move, "to": _to, "land": _to, "attack": _attack, "join": _join, "fpf": _protect, "banzai": _charge,
    "retreat": _order, "bombard": _salvo, "retreat to": _retreat, "displace": _retreat,
    "advance": _advance, "advance to": _to, "lose": _lose,
}
