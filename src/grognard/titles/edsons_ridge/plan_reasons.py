"""Why *steady* would choose what it advises: by clause, in a sentence or two.

For an impulse the plan behind the advice is found again, followed on a copy up to its first roll, and its odds are
told. A small question is answered by what its option does.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, NamedTuple

from grognard.core.asks import MASK, SHIFT, Offer, RollAsk, option_of
from grognard.core.rerolls import percent
from grognard.core.texts import Text, counted, say
from grognard.core.views import Forecast, Refused
from grognard.titles.edsons_ridge.ammo import refits, roll_needed
from grognard.titles.edsons_ridge.components import INFANTRY, JAPAN, US
from grognard.titles.edsons_ridge.exhaustion import (
    attack_factor,
    close_combat_value,
    defence_factor,
    may_be_recovered,
)
from grognard.titles.edsons_ridge.forecast import forecast, succeeds
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
from grognard.titles.edsons_ridge.movement import must_assault
from grognard.titles.edsons_ridge.opponent import Staff
from grognard.titles.edsons_ridge.plan_answers import answer
from grognard.titles.edsons_ridge.plan_impulse import Plan
from grognard.titles.edsons_ridge.plan_value import Survey
from grognard.titles.edsons_ridge.position import FRESH, IMPULSES, MUST, Night
from grognard.titles.edsons_ridge.reinforcements import price as early_price
from grognard.titles.edsons_ridge.values import fire_factor
from grognard.titles.edsons_ridge.words import victory_points

MOST: Final = 3
"""How many reasons are given at most."""
FEW: Final = 4
"""How many units are named one by one."""
FAR: Final = 60
"""How many small questions of a plan are followed to its first roll."""


class _Case(NamedTuple):
    """A choice looked at: which verb of the question, what it is about, and whom the question is about."""

    g: Night
    side: int
    menu: int
    value: int
    subject: int | None


def reasons(g: Night, side: int, text: str) -> tuple[Refused, ...]:
    """What speaks for a choice of `side`, the weightiest first; nothing for what is not offered. Changes nothing."""
    ask, option = g.ask, option_of(g, side, text)
    if option is None or not isinstance(ask, Offer):
        return ()
    case = _Case(g, side, option >> SHIFT, option & MASK, ask.subject)
    if ask.question.kind == "impulse":
        return tuple(_impulse(case, option)[:MOST])
    told = _SMALL.get(ask.question.kind)
    return tuple(told(case)[:MOST]) if told is not None else ()


# -- an impulse

def _impulse(case: _Case, option: int) -> list[Refused]:
    g, menu, value = case.g, case.menu, case.value
    if menu == DO_PASS:
        return [Refused("8.2.6.A", say("nothing that could be done is worth the level that it costs"))]
    if menu == DO_RALLY:
        return _rally(case)
    if menu == DO_PRESS:
        return [Refused("18.5.B", say("a roll of {n} or less, about {chance} in 100, moves the Japanese track",
                                      n=roll_needed(g), chance=_two_dice(roll_needed(g))))]
    if menu == DO_SUPPLY:
        gain = g.world.parts.us_boxes[g.turn - 1][g.box[US] - 1] - refits(g)
        return [Refused("18.5.C", counted(gain, "one unit more can be refitted in this turn",
                                          "{n} units more can be refitted in this turn"))]
    staff = Staff()
    plan = staff.best_of(g, case.side, option, random.Random(0))
    if menu == DO_ASSAULT:
        return _march(case, plan, staff.survey(g))
    if menu == DO_CHARGE:
        return _charge(case, plan)
    if menu in (DO_FIRE, DO_BOMBARD):
        return _fire(case, plan, staff.survey(g))
    if menu == DO_SECOND and case.side == JAPAN:
        return [Refused("11.7.G", say("gas tires no unit of yours")),
                Refused("11.7.K", say("its die is not held against the Ammo Box"))]
    if menu == DO_SECOND:
        found = _ahead(g, case.side, plan, staff.survey(g))
        return [Refused("8.2.5.B", say("about {chance} in 100 that a Japanese unit is worn down",
                                       chance=_chance(found)))] if found is not None else []
    if menu == DO_FIRST and case.side == JAPAN and plan.path:
        return [Refused("8.2.2.2.A", say("each that tries has {n} in 6 to get into {place} unseen, Fresh and without "
                                         "an assault", n=g.world.tem[plan.path[-1]], place=g.label(plan.path[-1]))),
                *_stakes(case, plan.path[-1])]
    return [Refused("8.2.4.1.A", say("{n} in 6 for each that digs in {place}", n=g.world.tem[value],
                                     place=g.label(value))),
            Refused("8.2.4.1.D", say("digging tires nobody"))]


def _march(case: _Case, plan: Plan, survey: Survey) -> list[Refused]:
    """An assault, or a move without one."""
    g, side = case.g, case.side
    if not plan.path:
        return []
    goal = plan.path[-1]
    units, place = _who(g, plan.units), g.label(goal)
    found: list[Refused] = []
    if g.count[1 - side][goal]:
        fight = _ahead(g, side, plan, survey)
        if fight is not None:
            found.append(Refused("10.3.5", say("{units} could assault {place}, {row}: about {chance} in 100 to succeed",
                                               units=units, place=place, row=fight.row, chance=_chance(fight))))
    elif goal < g.world.areas and g.control[goal] != side:
        found.append(Refused("7.3.B", say("{units} would take Area {place} by going there, for no enemy is in it",
                                          units=units, place=place)))
    else:
        found.append(Refused("8.2.1.1.A", say("{units} would be of more use in {place}", units=units, place=place)))
    found += _stakes(case, goal) or _ahead_of(case, goal)
    if plan.units and all(g.level[u] == FRESH for u in plan.units):
        found.append(Refused("15.4.B", say("one who is Fresh can act once and be Fresh again after the Refit Phase")))
    return found


def _charge(case: _Case, plan: Plan) -> list[Refused]:
    """10.9."""
    g = case.g
    found = []
    if plan.path:
        goal = plan.path[-1]
        found.append(Refused("10.9.H", say("{us} would charge into {place}, where the enemy has {them}",
                                           us=_units(len(plan.units)), them=_units(g.count[1 - case.side][goal]),
                                           place=g.label(goal))))
    found.append(Refused("10.9.G", say("whoever charges recovers a level first")))
    return found + (_stakes(case, plan.path[-1]) if plan.path else [])


def _fire(case: _Case, plan: Plan, survey: Survey) -> list[Refused]:
    """11.0."""
    found = []
    shots = _ahead(case.g, case.side, plan, survey)
    if shots is not None:
        found.append(Refused("11.4.1.A", say("{row}: about {chance} in 100 that it does harm", row=shots.row,
                                             chance=_chance(shots))))
    if case.menu == DO_BOMBARD:
        return [*found, Refused("4.1.2.4.B", say("a battery is there to be used once a turn, and no unit grows tired"))]
    return [*found, Refused("11.4.1.B", say("nobody who fires can be hurt or driven back by it"))]


def _rally(case: _Case) -> list[Refused]:
    g = case.g
    worn = sum(may_be_recovered(g, u) for u in g.units_in(US, g.where[case.value]))
    return [Refused("18.3.A", counted(worn, "1 unit with him recovers a level",
                                      "{n} units with him recover a level")),
            Refused("18.3.A", say("they can act in this impulse all the same"))]


def _stakes(case: _Case, goal: int) -> list[Refused]:
    """What a place is worth."""
    g, world = case.g, case.g.world
    found = []
    if case.side == JAPAN and goal == world.henderson:
        found.append(Refused("21.3.A", say("each Japanese unit on Henderson Field counts a point at the end, and "
                                           "ten there win at once")))
    if world.vandegrift >= 0 and g.where[world.vandegrift] == goal and case.side == JAPAN:
        found.append(Refused("18.8.C", say("Vandegrift is there: {points}", points=victory_points(
            world.parts.places[goal].vandegrift))))
    if goal < world.areas and world.parts.places[goal].vp:
        found.append(Refused("3.2.6.B", say("{place} is worth {points} in every turn", place=g.label(goal),
                                            points=victory_points(world.parts.places[goal].vp))))
    return found


def _ahead_of(case: _Case, goal: int) -> list[Refused]:
    """3.2.6: what a place without points leads to."""
    g = case.g
    near = [g.label(n) for n in g.world.near[goal]
            if n < g.world.areas and g.world.parts.places[n].vp and g.control[n] != case.side]
    return [Refused("3.2.6", say("next to it are areas that count: {places}", places=", ".join(near)))] if near else []


def _ahead(g: Night, side: int, plan: Plan, survey: Survey) -> Forecast | None:
    """The odds of a plan's first roll, found on a copy, both sides answering by common sense."""
    trial, rng = g.copy(), random.Random(0)
    trial.take(plan.option)
    for _ in range(FAR):
        ask = trial.ask
        if ask is None or trial.phase != IMPULSES:
            return None
        if isinstance(ask, RollAsk):
            return forecast(trial)
        assert isinstance(ask, Offer)
        if ask.question.kind == "impulse":
            return None
        option = answer(trial, plan if ask.side == side else None, survey, rng)
        if ask.question.kind in ("point", "forward") or (ask.question.kind == "form" and option >> SHIFT == 2):
            return forecast(trial)
        trial.take(option)
    return None


def _chance(found: Forecast) -> int:
    """In how many of a hundred a roll succeeds for the side that makes it."""
    return percent(found.odds.bars, succeeds)


def _two_dice(most: int) -> int:
    """In how many of a hundred two dice come to no more than this."""
    return round(100 * sum(a + b <= most for a in range(1, 7) for b in range(1, 7)) / 36)


def _units(n: int) -> Text:
    return counted(n, "1 unit", "{n} units")


def _who(g: Night, units: tuple[int, ...]) -> str | Text:
    """A few units by name, many by their number."""
    return g.names(units) if len(units) <= FEW else _units(len(units))


# -- the small questions of an impulse

def _act(case: _Case) -> list[Refused]:
    g, unit = case.g, case.value
    if case.menu == 2:
        return [Refused("8.2.1.2.E", say("nobody who is left would gain by acting what it costs, a level"))]
    if case.menu == 1:
        owed = [u for u in g.world.movers_of[case.side] if g.where[u] == unit and g.mark[u] & MUST]
        if owed:
            return [Refused("10.2.A", say("{units} must assault in {place}", units=g.names(owed), place=g.label(unit)))]
        return [Refused("10.3.5.3", say("the enemy in {place} may be hurt or driven out", place=g.label(unit))),
                *_stakes(case, unit)]
    if g.world.kind[unit] == INFANTRY:
        return [Refused("9.6.3.B", say("{unit} is infantry: it may go first, and lead", unit=g.name(unit)))]
    return [Refused("9.5", say("{unit} may follow where infantry has gone or is", unit=g.name(unit)))]


def _to(case: _Case) -> list[Refused]:
    g, there = case.g, case.value
    if case.menu == 1:
        return [Refused("9.3.C", say("{unit} can act there with the others", unit=g.name(there)))]
    if case.menu == 2 or case.subject is None:
        return [Refused("9.3.D", say("further on it would stand worse"))]
    found = []
    here, place = g.where[case.subject], g.label(there)
    if g.count[1 - case.side][there]:
        if must_assault(g, case.side, there, g.world.bridge_between.get((here, there), -1)):
            found.append(Refused("10.2.A", say("it may, and must, assault the enemy in {place}", place=place)))
        else:
            found.append(Refused("10.2.1.A", say("it may assault the enemy in {place}, and need not", place=place)))
    elif there < g.world.areas and g.control[there] != case.side:
        found.append(Refused("7.3.B", say("no enemy is in {place}: going there takes it", place=place)))
    return found + _whither(case)


def _whither(case: _Case) -> list[Refused]:
    """Why a place is good to be in."""
    return _stakes(case, case.value) + _shelter(case, case.value) or [
        Refused("9.3.A", say("of the places there are {place} is the most useful", place=case.g.label(case.value)))]


def _shelter(case: _Case, there: int) -> list[Refused]:
    """3.2.2: good ground."""
    tem = case.g.world.tem[there]
    if tem < 2 or case.g.world.zone[there]:
        return []
    return [Refused("3.2.2", say("its terrain of {n} is good to hold", n=tem))]


def _form(case: _Case) -> list[Refused]:
    g = case.g
    if case.menu == 2:
        return [Refused("10.3.B", say("all are in who should be"))]
    if case.menu == 1:
        return [Refused("10.7.A", say("{unit} adds 1", unit=g.name(case.value))),
                Refused("10.7.F", say("supporting tires nobody"))]
    return [Refused("10.3.3", say("{unit} adds 1, or leads with {n}", unit=g.name(case.value),
                                  n=attack_factor(g, case.value)))]


def _point(case: _Case) -> list[Refused]:
    g = case.g
    return [Refused("10.3.3", say("{unit} has an Attack Factor of {n}: it counts in full, the others 1 each",
                                  unit=g.name(case.value), n=attack_factor(g, case.value)))]


def _forward(case: _Case) -> list[Refused]:
    g, unit = case.g, case.value
    return [Refused("10.3.4", say("{unit} has a Defence Factor of {n}, which counts in full", unit=g.name(unit),
                                  n=defence_factor(g, unit))),
            Refused("10.4.B", say("the Forward Unit takes the first Casualty Point"))]


def _mg_fire(case: _Case) -> list[Refused]:
    g = case.g
    if case.menu == 1:
        return [Refused("10.3.1.K", say("a machine gun that fires is a level more tired, and it would hardly hurt "
                                        "them"))]
    return [Refused("10.3.1.I", say("{unit} fires with {n}, at units that have yet to assault", unit=g.name(case.value),
                                    n=fire_factor(g, case.value))),
            Refused("10.3.1.G", say("what it costs them is paid before their assault"))]


def _casualties(case: _Case) -> list[Refused]:
    g, unit = case.g, case.value
    if case.menu == 1:
        return [Refused("10.4.G", say("the Improved Position goes, and {unit} is not touched", unit=g.name(unit)))]
    if case.menu == 2:
        return [Refused("10.4.C", say("{unit} keeps its level, and lives", unit=g.name(unit)))]
    if g.level[unit] == FRESH:
        return [Refused("15.3.D", say("a Spent unit is still good: {unit} can be Fresh again after one refit",
                                      unit=g.name(unit)))]
    return [Refused("10.4.B", say("{unit} can bear it best", unit=g.name(unit)))]


def _reroll(case: _Case) -> list[Refused]:
    found = forecast(case.g)
    told = [Refused("14.3.B", note) for note in found.notes] if found is not None else []
    if case.menu == 0:
        return told
    return [*told, Refused("14.3.C", say("used, the Advantage is the enemy's"))]


def _shoot(case: _Case) -> list[Refused]:
    g = case.g
    if case.menu == 1:
        return [Refused("11.1.C", say("whoever else fires would be a level more tired for 1 more"))]
    return [Refused("11.2.A", say("{unit} has an Attack Factor of {n}; the first counts in full, each other adds 1",
                                  unit=g.name(case.value), n=g.world.fresh[case.value][0]))]


def _bombard(case: _Case) -> list[Refused]:
    g = case.g
    found = [Refused("11.2.A", say("{unit} fires with {n}", unit=g.name(case.value), n=g.world.fresh[case.value][0]))]
    if case.side == US and g.world.fresh[case.value][0] == 3:
        found.append(Refused("15.5.1.B", say("it is ready again without a refit")))
    return found


def _primary(case: _Case) -> list[Refused]:
    g, unit = case.g, case.value
    return [Refused("11.4.2.D", say("{unit} takes the first points", unit=g.name(unit))),
            Refused("11.4.2.A", say("a Fresh unit needs two to become Spent") if g.level[unit] == FRESH
                    else say("one point is enough for it"))]


def _into(case: _Case) -> list[Refused]:
    """8.2.2: where to infiltrate."""
    return [Refused("8.2.2.2.A", say("{n} in 6 to get in unseen", n=case.g.world.tem[case.value])),
            *_stakes(case, case.value)]


def _charge_into(case: _Case) -> list[Refused]:
    """10.9.C: which area to charge."""
    enemies = case.g.count[1 - case.side][case.value]
    return [Refused("10.9.C", say("the enemy has {them} there", them=_units(enemies))), *_stakes(case, case.value)]


def _infiltrate(case: _Case) -> list[Refused]:
    if case.menu == 0:
        return [Refused("8.2.2.2.A", say("who gets in unseen stays Fresh and need not assault"))]
    if case.menu == 1:
        return [Refused("8.2.2.2.B", say("who was seen must assault"))]
    return [Refused("8.2.2.2.D", say("you have seen how it went: no more is to be risked"))]


def _charge_on(case: _Case) -> list[Refused]:
    if case.menu == 0:
        return [Refused("10.9.D", say("the enemy there is weak enough to go on")), *_stakes(case, case.value)]
    return [Refused("10.9.K", say("to go on would risk more than it could gain"))]


# -- the other phases

def _set_on_whom(case: _Case) -> list[Refused]:
    g, target = case.g, case.value
    if case.subject is None:
        return []
    better = max(0, close_combat_value(g, case.subject) - close_combat_value(g, target))
    return [Refused("13.6.A", say("{unit} is better by {n} in close combat than {target}: so much less is needed",
                                  unit=g.name(case.subject), n=better, target=g.name(target)) if better
                    else say("8 or more is needed, as against any equal or better enemy"))]


def _withdraw(case: _Case) -> list[Refused]:
    if case.menu == 0:
        return [Refused("13.8.A", say("in close combat they would lose more than this area is worth"))]
    return [Refused("13.8.D", say("who fails to get away is worse off than who stands"))]


def _refit(case: _Case) -> list[Refused]:
    g = case.g
    if case.side == JAPAN:
        return [Refused("15.5.1.A", say("Japanese refits cost nothing"))]
    if case.menu == 2:
        return [Refused("15.4.C", say("nobody who is left needs it"))]
    if case.menu == 1:
        return [Refused("15.5.1.A", say("there are refits enough for everybody"))]
    return [Refused("15.4.B", say("{unit} is the unit that gains most by a level", unit=g.name(case.value)))]


def _early(case: _Case) -> list[Refused]:
    price = victory_points(early_price(case.g))
    if case.menu == 0:
        return [Refused("19.2.A", say("the Japanese are near: a Fresh unit now is worth {price}", price=price))]
    return [Refused("19.2.A", say("{price} is too much for a unit that comes in the next turn anyhow", price=price))]


def _set_up(case: _Case) -> list[Refused]:
    g = case.g
    if case.subject == g.world.vandegrift:
        return [Refused("18.8.C", say("taken there he gives {points}; the nearer he is to the field, the more", points=(
            victory_points(g.world.parts.places[case.value].vandegrift))))]
    return _whither(case)


def _by_verb(*told: tuple[str, str]) -> Callable[[_Case], list[Refused]]:
    """A reason for each verb of a question, in the order of its menus; the last for those after it."""
    return lambda case: [Refused(clause, say(template)) for clause, template in (told[min(case.menu, len(told) - 1)],)]


_SMALL: Final[dict[str, Callable[[_Case], list[Refused]]]] = {
    "act": _act, "to": _to, "form": _form, "point": _point, "forward": _forward, "mg fire": _mg_fire,
    "more fire": _by_verb(("10.3.1.J", "the others together add 1"),
                          ("10.3.1.K", "the others together would add but 1, and each that fires tires")),
    "casualties": _casualties,
    "leader": _by_verb(("4.1.2.5.C", "a leader without a unit of his side would be lost"),
                       ("18.1.B", "other units of his side are with him, and he costs nothing")),
    "leave": _by_verb(("10.5.3.A", "those who stay would be lost there, and the area is worth less than they are"),
                      ("7.4", "while a unit stays the enemy does not have the area")),
    "fall back": _by_verb(("10.3.5.1.F", "it goes back to where it came from"),
                          ("10.2.1.E", "who stays in the area still threatens it")),
    "retreat to": _whither, "withdraw to": _whither,
    "reroll": _reroll, "ranged fire": _shoot, "bombard": _bombard, "primary": _primary,
    "attrition": _by_verb(("11.4.2.E", "this level is missed least, and all points that can do harm must")),
    "infiltrate": _infiltrate, "into": _into,
    "leader into": _by_verb(("8.2.2.2.E", "he gets in without a roll, where his men are")),
    "entrench": _by_verb(("8.2.4.2.A", "an Improved Position takes a point in place of its unit"),
                         ("8.2.4.1.C", "the positions that are left may be needed elsewhere")),
    "patrol": _by_verb(("8.2.5.E", "the die counts less by its Attack Factor, and by 1 if it is Fresh")),
    "patrol on": _by_verb(("8.2.5.C", "a level less would be felt most there")),
    "patrol to": _by_verb(("8.2.5.D", "it may go to an American area next to the patrolled one"),
                          ("8.2.5.D", "it is needed where it is")),
    "charge led by": _by_verb(("10.9.E", "he is there and unused, and the Advantage is kept"),
                              ("10.9.F", "it brings infantry of every battalion")),
    "charge with": _by_verb(("10.9.G", "whoever charges recovers a level first, and adds a blow"),
                            ("10.9.C", "all are in who should be")),
    "charge into": _charge_into, "charge group": _by_verb(("13.6.B", "the more strike one enemy, the surer")),
    "charge on": _charge_on,
    "rally": lambda case: _rally(case)[:1] if not case.menu else [
        Refused("18.3.B", say("too few would recover anything"))],
    "withdraw": _withdraw,
    "withdraw next": _by_verb(("13.8.F", "all have to try, in any order")),
    "screen": _by_verb(("13.5.D", "it is not attacked then, and would hardly hit anybody"),
                       ("13.5.D", "a screened unit does not attack, and this one should")),
    "set on": _by_verb(("13.2.D", "whoever can attack should: who is hit strikes all the same"),
                       ("13.5.B", "nobody has to attack")),
    "set on whom": _set_on_whom, "refit": _refit, "early": _early, "set up": _set_up, "enter": _set_up,
    "dump": _by_verb(("15.5.2.B", "the Japanese are likely to come here and want to go on: then they stay for a turn")),
    "regroup": _by_verb(("6.2.5.F", "regrouping tires nobody, and there is a better place next to it"),
                        ("6.2.5.A", "the others stand well where they are")),
    "regroup to": _whither,
}
"""By kind of question; where there is nothing to weigh, as for the order of close combats, nothing is said."""
