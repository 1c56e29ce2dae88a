"""How *steady* answers the small questions, following a plan where it has one and common sense otherwise."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from grognard.core.asks import MASK, SHIFT, Offer
from grognard.core.rerolls import better_and_worse
from grognard.titles.edsons_ridge.advantage import THROWS, Cast
from grognard.titles.edsons_ridge.components import INFANTRY, JAPAN, LEADER, MG, US
from grognard.titles.edsons_ridge.exhaustion import attack_factor, close_combat_value, defence_factor
from grognard.titles.edsons_ridge.forecast import distribution, succeeds
from grognard.titles.edsons_ridge.plan_impulse import Plan
from grognard.titles.edsons_ridge.plan_value import LEVEL_WORTH, Survey, strength
from grognard.titles.edsons_ridge.position import ACTED, CHARGES, D1, D2, FRESH, MUST, NOBODY, SPENT, Night
from grognard.titles.edsons_ridge.values import cover_terms, fire_terms, total
from grognard.titles.families.area_impulse.advantage import thrown
from grognard.titles.families.area_impulse.stacking import room

Answer = Callable[[Night, Offer, Plan | None, Survey, random.Random], int]


def answer(g: Night, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    """An option of the question that is asked."""
    ask = g.ask
    assert isinstance(ask, Offer)
    if len(ask.options) == 1:
        return ask.options[0]
    found = ANSWERS[ask.question.kind](g, ask, plan, survey, rng) if ask.question.kind in ANSWERS else ask.options[0]
    return found if found in ask.options else ask.options[0]


def of_menu(ask: Offer, menu: int) -> list[int]:
    """The candidates of one menu that are offered."""
    return [option & MASK for option in ask.options if option >> SHIFT == menu]


def pick(ask: Offer, menu: int, worth: Callable[[int], float]) -> int:
    """The best candidate of a menu."""
    return menu << SHIFT | max(of_menu(ask, menu), key=worth)


# -- an Assault Impulse

def _act(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    moves, fights = of_menu(ask, 0), of_menu(ask, 1)
    if plan is not None and plan.path and plan.path[-1] != g.active:
        here = [u for u in plan.units if u in moves and not g.mark[u] & ACTED]
        if here:
            return max(here, key=lambda u: (g.world.kind[u] == INFANTRY, -u))
        goal = plan.path[-1]
        if goal in fights and any(g.where[u] == goal for u in plan.units):
            return 1 << SHIFT | goal
    owed = [p for p in fights if any(g.where[u] == p and g.mark[u] & MUST for u in g.world.movers_of[ask.side])]
    if owed:
        return 1 << SHIFT | owed[0]
    if plan is not None and plan.path and plan.path[-1] == g.active and g.active in fights:
        return 1 << SHIFT | g.active
    if 2 << SHIFT in ask.options:
        return 2 << SHIFT
    return 1 << SHIFT | fights[0] if fights else moves[0]


def _to(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    places, along = of_menu(ask, 0), of_menu(ask, 1)
    here = g.where[ask.subject] if ask.subject is not None else NOBODY
    if plan is not None and plan.path:
        step = 0 if here == g.active else plan.path.index(here) + 1 if here in plan.path else len(plan.path)
        friends = [u for u in plan.units if u in along]
        if along and not any(g.where[u] == here and u not in plan.units for u in g.world.units_of[ask.side]):
            friends += [u for u in along if g.world.kind[u] == LEADER]             # nobody is left to be with
        if friends and step < len(plan.path):
            return 1 << SHIFT | max(friends, key=lambda u: (g.world.kind[u] == INFANTRY, -u))
        if step < len(plan.path) and plan.path[step] in places:
            return plan.path[step]
    if 2 << SHIFT in ask.options:
        return 2 << SHIFT
    return max(places, key=lambda p: (not g.count[1 - ask.side][p], survey.to_points[p])) if places else ask.options[0]


def _form(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    joiners, supporters = of_menu(ask, 0), of_menu(ask, 1)
    wanted = [u for u in joiners if g.level[u] <= SPENT] if plan is None else [u for u in joiners if u in plan.units]
    wanted = wanted or (joiners if 2 << SHIFT not in ask.options else [])
    if wanted:
        return wanted[0]
    return 1 << SHIFT | supporters[0] if supporters else 2 << SHIFT


def _point(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    return pick(ask, 0, lambda u: attack_factor(g, u) - 0.1 * g.level[u])


def _forward(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    fresh = sum(g.level[u] == FRESH for u in of_menu(ask, 0))
    return pick(ask, 0, lambda u: defence_factor(g, u) - (1.0 if g.level[u] == FRESH and fresh > 1 else 0.0)
                + (0.3 if g.level[u] < D2 else 0.0) - (0.2 if g.world.kind[u] != INFANTRY else 0.0))


def _mg_fire(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    mgs = of_menu(ask, 0)
    lead = max(mgs, key=lambda u: total(fire_terms(g, (u,))))
    where = g.where[lead]
    hostile = g.units_in(1 - ask.side, where)
    margin = total(fire_terms(g, (lead,))) - total(cover_terms(g, where, (), hostile))
    return lead if margin >= (0 if ask.side == JAPAN else 1) else 1 << SHIFT


def _enough(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    return ask.options[-1]


# -- losses and retreats

def _casualties(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    worth = LEVEL_WORTH[ask.side]

    def price(option: int) -> float:
        menu, unit = option >> SHIFT, option & MASK
        level = g.level[unit]
        base = (2.2 if g.world.weight[unit] > 1 else 1.0) * (1.0 if g.world.kind[unit] in (INFANTRY, MG) else 0.7)
        if menu == 1:
            return 0.1
        if menu == 0:
            after = worth[level + 1] if level < D2 else 0.0
            return base * (worth[level] - after) + (0.12 if level == D1 else 0.0)
        stays = g.count[ask.side][g.where[unit]]
        return 0.2 + (0.35 if stays == 1 else 0.0) - (0.08 if level == D2 else 0.0)

    return min(ask.options, key=price)


def _leader(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    leader = ask.options[0]
    return leader if not g.count[ask.side][g.where[leader]] else ask.options[-1]


def _fall_back(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    return ask.options[-1]


def _leave(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    units = of_menu(ask, 0)
    where = g.where[units[0]]
    own, enemy = strength(g, ask.side, where), strength(g, 1 - ask.side, where)
    hopeless = enemy > 3.0 * own and not g.world.parts.places[where].vp and all(g.level[u] >= SPENT for u in units)
    return units[0] if hopeless else ask.options[-1]


def _place(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    """Where to go: a place's worth for its side."""
    if plan is not None and plan.path and plan.path[-1] in ask.options and ask.question.kind in ("into", "charge into"):
        return plan.path[-1]
    alone = ask.subject is not None and g.world.kind[ask.subject] == LEADER
    return max((o for o in ask.options if not o >> SHIFT), key=lambda p: place_worth(g, ask.side, p, survey)
               + (9.0 if alone and g.count[ask.side][p] else 0.0))


def place_worth(g: Night, side: int, where: int, survey: Survey) -> float:
    """How good it is for a side to have one more unit in a place."""
    world = g.world
    if side == JAPAN:
        worth = survey.to_points[where] - 0.18 * survey.to_field[where]
        if world.zone[where] and where != world.henderson:
            worth -= 0.6
    else:
        threat = sum(strength(g, JAPAN, n) for n in (where, *world.near[where]))
        own = strength(g, US, where)
        points = world.parts.places[where].vp if where < world.areas else 0
        worth = 0.5 * survey.to_points[where] + points * min(threat, 4.0) * 0.5 / (1.0 + own) + 0.15 * world.tem[where]
        worth -= 0.25 * max(0.0, own - 3.0)
        if where == world.henderson:
            worth -= 1.0
    if not world.zone[where] and g.weights[side][where] >= 9:
        worth -= 0.5
    return worth


def _regroup(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    best, most = ask.options[-1], 0.12
    for unit in of_menu(ask, 0):
        here = g.where[unit]
        if g.world.kind[unit] == LEADER and g.count[ask.side][here]:
            continue
        stay = place_worth(g, ask.side, here, survey) + leaves_gap(g, ask.side, unit, here)
        if g.world.kind[unit] == LEADER:
            stay = -9.0
        for there in g.world.near[here]:
            if not g.count[1 - ask.side][there] and (
                    g.world.zone[there] or g.control[there] == ask.side) and room(g, unit, there):
                gain = place_worth(g, ask.side, there, survey) - stay
                if g.world.kind[unit] == LEADER and not g.count[ask.side][there]:
                    continue
                if gain > most:
                    best, most = unit, gain
    return best


def leaves_gap(g: Night, side: int, unit: int, here: int) -> float:
    """What is lost when the last unit leaves an area that counts, or leaves the enemy alone in it."""
    if g.count[side][here] > 1 or g.world.zone[here]:
        return 0.0
    points = g.world.parts.places[here].vp
    near_enemy = any(g.count[1 - side][n] for n in (here, *g.world.near[here]))
    return (1.0 + points) if near_enemy or g.count[1 - side][here] else 0.2 * points


# -- fire, patrols, infiltration, charges

def _shoot(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    wanted = [u for u in (plan.units if plan is not None else ()) if u in of_menu(ask, 0)]
    if wanted:
        return wanted[0]
    return 1 << SHIFT if 1 << SHIFT in ask.options else pick(ask, 0, lambda u: g.world.fresh[u][0])


def _bombard(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    return pick(ask, 0, lambda u: g.world.fresh[u][0] + (0.5 if g.world.fresh[u][0] == 3 and ask.side == US else 0.0))


def _primary(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    aimed = ask.side != g.world.side[ask.options[0]]
    return pick(ask, 0, lambda u: (1 if aimed else -1) * (2.0 - g.level[u] + 0.1 * g.world.fresh[u][0]))


def _attrition(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    worth = LEVEL_WORTH[ask.side]
    return pick(ask, 0, lambda u: -(worth[g.level[u]] - worth[min(g.level[u] + 1, D2)]) * (1 + g.world.weight[u]))


def _infiltrate(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    wanted = [u for u in (plan.units if plan is not None else ()) if u in of_menu(ask, 0)]
    if wanted:
        return wanted[0]
    fights = of_menu(ask, 1)
    if fights:
        return 1 << SHIFT | fights[0]
    return 3 << SHIFT if 3 << SHIFT in ask.options else ask.options[0]


def _patrol(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    return pick(ask, 0, lambda u: attack_factor(g, u) + (0.5 if g.level[u] == FRESH else 0.0))


def _patrol_on(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    return pick(ask, 0, lambda u: 1.0 + g.level[u] * 0.2 + g.world.weight[u])


def _charge_with(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    return ask.options[0]


def _charge_group(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    return 1 << SHIFT if 1 << SHIFT in ask.options else ask.options[0]


def _charge_on(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    party = sum(g.note[u] & CHARGES > 0 and g.where[u] >= 0 for u in g.world.infantry_of[ask.side])
    goals = [p for p in of_menu(ask, 0) if 2 * g.count[1 - ask.side][p] <= party]
    return max(goals, key=lambda p: place_worth(g, ask.side, p, survey)) if goals else ask.options[-1]


# -- the Advantage

def _reroll(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    asked = thrown(g)
    assert asked is not None
    (kind, side, x, y, _, _), dice = Cast(*asked[0]), asked[1]
    bars, result = distribution(kind, x, y), THROWS[kind].reading(dice, x, y)
    better, worse = better_and_worse(bars, result, THROWS[kind].ranks.index)
    chance = (better if side == ask.side else worse) / sum(bar.weight for bar in bars)
    bad = succeeds(result) != (side == ask.side)
    eager = 0.72 if THROWS[kind].fight else 0.97
    return 0 if bad and chance >= eager else 1 << SHIFT


# -- close combat

def _rally(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    best = max(of_menu(ask, 0), key=lambda leader: sum(g.level[u] > 0 for u in g.units_in(US, g.where[leader])))
    return best if sum(g.level[u] > 0 for u in g.units_in(US, g.where[best])) >= 2 else ask.options[-1]


def _screen(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    best = max(of_menu(ask, 0), key=lambda u: g.world.weight[u] * 3 - close_combat_value(g, u))
    return best if close_combat_value(g, best) <= 2 else ask.options[-1]


def _withdraw(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    name = str(ask.values["place"])
    where = g.world.parts.map.index(name)
    own = sum(max(0, close_combat_value(g, u)) for u in g.units_in(ask.side, where))
    enemy = sum(max(0, close_combat_value(g, u)) for u in g.units_in(1 - ask.side, where))
    keeps = g.control[where] != ask.side or not g.world.parts.places[where].vp
    return 0 if keeps and enemy > 2.5 * own else 1 << SHIFT


def _set_on_whom(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    unit = ask.subject
    mine = close_combat_value(g, unit) if unit is not None else 0
    return pick(ask, 0, lambda t: max(0, mine - close_combat_value(g, t)) + 0.3 * (3 - g.level[t])
                + 0.8 * (g.world.weight[t] - 1))


# -- the other phases

def _refit(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    if ask.side == JAPAN:
        return 0
    if 1 << SHIFT in ask.options:
        return 1 << SHIFT
    worth = LEVEL_WORTH[US]

    def gain(unit: int) -> float:
        if g.where[unit] < 0:
            return 0.16 + 0.03 * g.world.fresh[unit][0]
        level = g.level[unit]
        front = min((abs(survey.to_field[g.where[unit]] - survey.to_field[g.where[u]])
                     for u in g.world.units_of[JAPAN] if g.where[u] >= 0), default=9)
        return (worth[level - 1] - worth[level]) * (1.3 - 0.1 * min(front, 5)) + 0.02 * survey.to_points[g.where[unit]]

    return pick(ask, 0, gain)


def _no_early(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    pressed = sum(g.weights[JAPAN][p] for p in range(g.world.areas) if survey.to_field[p] <= 3)
    return ask.options[0] if pressed >= 4 and g.vp > 0 and len(ask.options) > 1 else ask.options[-1]


def _set_up(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    if ask.subject == g.world.vandegrift:
        return rng.choice(ask.options)
    men = g.world.battalion[ask.subject] if ask.subject is not None else ""
    return max(ask.options, key=lambda p: g.count[ask.side][p] + 1.5 * survey.to_points[p]
               + 2.0 * sum(g.world.battalion[u] == men for u in g.infantry_in(ask.side, p) if men)
               - 1.5 * sum(g.where[u] == p for u in g.world.leaders_of[ask.side]))


def _dump(g: Night, ask: Offer, plan: Plan | None, survey: Survey, rng: random.Random) -> int:
    """Where they will want to leave again: near the areas that count, at random."""
    likely = sorted(ask.options, key=lambda p: -survey.to_points[p])[:8]
    return rng.choice(likely)


ANSWERS: Final[dict[str, Answer]] = {
    "act": _act, "to": _to, "form": _form, "point": _point, "forward": _forward, "mg fire": _mg_fire,
    "more fire": _enough, "casualties": _casualties, "leader": _leader, "fall back": _fall_back, "leave": _leave,
    "retreat to": _place, "withdraw to": _place, "regroup to": _place, "enter": _place, "into": _place,
    "leader into": _place, "charge into": _place, "patrol to": _enough, "regroup": _regroup, "ranged fire": _shoot,
    "bombard": _bombard, "primary": _primary, "attrition": _attrition, "infiltrate": _infiltrate, "patrol": _patrol,
    "patrol on": _patrol_on, "charge with": _charge_with, "charge group": _charge_group, "charge on": _charge_on,
    "reroll": _reroll, "rally": _rally, "screen": _screen, "withdraw": _withdraw, "set on whom": _set_on_whom,
    "refit": _refit, "early": _no_early, "set up": _set_up, "dump": _dump,
}
"""By kind of question. "set on", "close combat" and others take the first option: there is nothing to lose."""
