"""What a side might do in an impulse: candidates for the opponent *steady*, each a short plan that can be followed."""

from __future__ import annotations

from typing import NamedTuple

from grognard.core.asks import MASK, SHIFT, Offer
from grognard.titles.edsons_ridge.components import INFANTRY, JAPAN, LEADER, MG, US
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
from grognard.titles.edsons_ridge.movement import allowance
from grognard.titles.edsons_ridge.plan_value import Survey, strength
from grognard.titles.edsons_ridge.position import D1, D2, FRESH, FROZEN, SPENT, Night
from grognard.titles.families.area_impulse.stacking import space


class Plan(NamedTuple):
    """An option of the impulse question, who goes or fires, along which places, and how promising it looks."""

    option: int
    units: tuple[int, ...] = ()
    path: tuple[int, ...] = ()
    prior: float = 0.0


def candidates(g: Night, side: int, survey: Survey) -> list[Plan]:
    """Plans worth a closer look, the most promising first; to pass is always among them."""
    ask = g.ask
    assert isinstance(ask, Offer)
    found: list[Plan] = []
    for option in ask.options:
        menu, value = option >> SHIFT, option & MASK
        if menu == DO_ASSAULT:
            found += _assaults(g, side, option, value, survey)
        elif menu == DO_FIRE:
            found += _fires(g, side, option, value)
        elif menu == DO_BOMBARD:
            found.append(Plan(option, (), (), 0.4 + 0.25 * _fresh_enemies(g, side, value)
                              + g.world.parts.places[value].vp * 0.3 - 0.25 * g.world.tem[value]))
        elif menu == DO_CHARGE:
            found += _charges(g, side, option, value)
        elif menu == DO_FIRST:
            found += _infiltrations(g, option, value) if side == JAPAN else _diggings(g, option, value)
        elif menu in (DO_PRESS, DO_SUPPLY):
            found.append(Plan(option, (), (), 0.5 if menu == DO_PRESS else 0.2 * g.box[US]))
        elif menu == DO_SECOND:
            found.append(Plan(option, (), (), 0.3 + 0.2 * _fresh_enemies(g, side, value)))
    found.sort(key=lambda plan: -plan.prior)
    return [Plan(DO_PASS << SHIFT), *found]


def leader_options(g: Night, side: int) -> list[int]:
    """18.3: American leaders who should rally those with them now, the best first."""
    ask = g.ask
    assert isinstance(ask, Offer)
    if side != US:
        return []
    found = []
    for option in ask.options:
        menu, leader = option >> SHIFT, option & MASK
        if menu == DO_RALLY:
            worn = [g.level[u] for u in g.units_in(US, g.where[leader]) if g.world.kind[u] in (INFANTRY, MG)]
            gain = sum(1.0 if level >= D1 else 0.6 for level in worn if level)
            if gain >= 2.0:
                found.append((gain, option))
    return [option for _, option in sorted(found, reverse=True)]


def _fresh_enemies(g: Night, side: int, where: int) -> int:
    return g.freshness[1 - side][where]


def fit(g: Night, side: int, unit: int) -> bool:
    """Whether a unit may act in an Assault Impulse, and is not too worn to be risked."""
    return not g.mark[unit] & FROZEN and g.level[unit] <= (D1 if side == JAPAN else SPENT)


# -- assaults and marches

def _assaults(g: Night, side: int, option: int, where: int, survey: Survey) -> list[Plan]:
    movers = [u for u in g.units_in(side, where) if fit(g, side, u) and allowance(g, u) > 2]
    infantry = [u for u in movers if g.world.kind[u] == INFANTRY]
    foe = 1 - side
    found: list[Plan] = []
    if g.count[foe][where]:
        ready = [u for u in movers if g.level[u] <= SPENT]
        if any(g.world.kind[u] == INFANTRY for u in ready):
            odds = strength(g, side, where) - strength(g, foe, where) - 0.5 * g.world.tem[where]
            found.append(Plan(option, tuple(ready), (where,), 1.0 + 0.35 * odds))
            fresh = tuple(u for u in ready if g.level[u] == FRESH)
            if fresh and len(fresh) < len(ready):
                found.append(Plan(option, fresh, (where,), 1.0 + 0.3 * odds))
    if not infantry and not movers:
        return found
    for path in paths(g, side, where):
        found += _march(g, side, option, where, path, movers, infantry, survey)
    return found


def _march(g: Night, side: int, option: int, where: int, path: tuple[int, ...], movers: list[int],
           infantry: list[int], survey: Survey) -> list[Plan]:
    """Groups that could go along a path, and how much their going promises."""
    goal, foe = path[-1], 1 - side
    room = space(g, side, goal)
    enemy = strength(g, foe, goal)
    fresh = [u for u in infantry if g.level[u] == FRESH]
    able = [u for u in infantry if g.level[u] <= SPENT]
    found = []
    if enemy:
        for group in _parties(g, able, fresh, room):
            odds = sum(1.0 if g.level[u] == FRESH else 0.7 for u in group) + 0.5 - enemy - 0.5 * g.world.tem[goal]
            worth = 0.4 + g.world.parts.places[goal].vp + 0.5 * (g.world.vandegrift >= 0
                                                                and g.where[g.world.vandegrift] == goal)
            found.append(Plan(option, group, path, 0.5 + 0.3 * odds + 0.25 * worth))
        return found
    taken = goal < g.world.areas and g.control[goal] != side
    points = g.world.parts.places[goal].vp
    nearer = survey.to_points[goal] - survey.to_points[where]
    if side == JAPAN:
        nearer += 0.2 * (survey.to_field[where] - survey.to_field[goal])
        if goal == g.world.henderson:
            nearer += 2.5 if g.turn == 5 or g.weights[JAPAN][goal] >= 5 else 0.4
    prior = 0.1 + (1.2 * points + 0.35 if taken else 0.0) + 0.5 * nearer
    if taken and infantry:
        one = max(infantry, key=lambda u: (-abs(g.level[u] - SPENT), u))
        found.append(Plan(option, (one,), path, prior))
    bunch = _fill(g, movers, room)
    if len(bunch) > 1 and (infantry or not taken):
        found.append(Plan(option, bunch, path, prior + 0.05 * len(bunch)))
    calm = _fill(g, [u for u in movers if g.level[u] == FRESH], room)
    if 1 < len(calm) < len(bunch):
        found.append(Plan(option, calm, path, prior + 0.06 * len(calm)))
    return found


def _fill(g: Night, units: list[int], room: int) -> tuple[int, ...]:
    """As many units as there is room for, the freshest infantry first."""
    group: tuple[int, ...] = ()
    for unit in sorted(units, key=lambda u: (g.world.kind[u] != INFANTRY, g.level[u], u)):
        if g.world.weight[unit] <= room:
            room -= g.world.weight[unit]
            group += (unit,)
    return group


def _parties(g: Night, able: list[int], fresh: list[int], room: int) -> list[tuple[int, ...]]:
    """Groups to assault with: everybody who is fit, the Fresh, the best company."""
    found = [_fill(g, able, room), _fill(g, fresh, room)]
    companies: dict[str, list[int]] = {}
    for unit in fresh:
        companies.setdefault(g.world.company[unit], []).append(unit)
    if companies:
        best = max(companies.values(), key=len)
        if len(best) >= 2:
            found.append(_fill(g, best, room))
    return [group for n, group in enumerate(found) if group and group not in found[:n]]


def paths(g: Night, side: int, where: int) -> list[tuple[int, ...]]:
    """Where infantry of a place could go with four Movement Points: cheapest ways, an enemy at the end of one only."""
    world, foe = g.world, 1 - side
    inside = bool(g.count[foe][where]) and not world.zone[where]
    best: dict[int, tuple[int, tuple[int, ...]]] = {where: (0, ())}
    front = [where]
    for here in front:
        spent, way = best[here]
        if here != where and (g.count[foe][here] or world.zone[here]):
            continue
        for n in world.near[here]:
            if world.zone[n]:
                if spent or ((side == JAPAN) != (n != world.henderson and world.parts.places[n].regroup[JAPAN]) and (
                        n != world.henderson)):
                    continue
                cost = 4
            else:
                cost = world.enter[n] + (0 if not g.count[foe][n] else 2 if g.freshness[foe][n] else 1)
                if inside and here == where:
                    if g.count[foe][n]:
                        continue
                    cost *= 2
            bridge = world.bridge_between.get((here, n), -1)
            if bridge >= 0 and g.bridge_side(bridge) != side and not g.count[foe][n]:
                continue
            total = spent + cost
            if (total > 4 and spent) or total > 8:
                continue
            if n not in best or total < best[n][0]:
                if n not in best:
                    front.append(n)
                best[n] = (total, (*way, n))
    return [way for place, (_, way) in best.items() if place != where]


# -- other impulses

def _fires(g: Night, side: int, option: int, where: int) -> list[Plan]:
    """Fire by the MGs that are not needed elsewhere; by all that can."""
    world = g.world
    near = [u for u in world.units_of[side]
            if g.level[u] == FRESH and not g.mark[u] & FROZEN and (
                g.where[u] == where or (g.where[u] in world.near[where] and not g.count[1 - side][g.where[u]]
                                        and not world.zone[g.where[u]]))]
    mgs = sorted((u for u in near if world.kind[u] == MG), key=lambda u: -world.fresh[u][0])
    infantry = [u for u in near if world.kind[u] == INFANTRY]
    guns = [u for u in near if world.kind[u] not in (MG, INFANTRY)]
    worth = 0.2 * _fresh_enemies(g, side, where) + 0.3 * bool(world.parts.places[where].vp)
    found = []
    for group in (mgs[:1], mgs, mgs + infantry[:2], guns[:1], infantry[:3]):
        if group:
            margin = world.fresh[group[0]][0] + len(group) - 1 - 2 * world.tem[where]
            found.append(Plan(option, tuple(group), (), 0.15 * margin + worth - 0.05 * len(group)))
    return found


def _charges(g: Night, side: int, option: int, where: int) -> list[Plan]:
    infantry = [u for u in g.infantry_in(side, where) if not g.mark[u] & FROZEN and g.level[u] < D2]
    found = []
    for goal in g.world.near[where]:
        if not g.world.zone[goal] and g.count[1 - side][goal] and infantry:
            enemies = g.count[1 - side][goal]
            found.append(Plan(option, tuple(infantry), (goal,),
                              0.2 + 0.25 * (len(infantry) - enemies) + 0.4 * g.world.parts.places[goal].vp))
    return found


def _infiltrations(g: Night, option: int, where: int) -> list[Plan]:
    fresh = [u for u in g.infantry_in(JAPAN, where) if g.level[u] == FRESH]
    found = []
    for goal in g.world.near[where]:
        if goal < g.world.areas and g.control[goal] == US and g.count[US][goal] and not g.count[JAPAN][goal]:
            found.append(Plan(option, tuple(fresh[:3]), (goal,), 0.3 * g.world.tem[goal] - 0.4
                              + 0.2 * g.world.parts.places[goal].vp))
    return found


def _diggings(g: Night, option: int, where: int) -> list[Plan]:
    threat = sum(strength(g, JAPAN, n) for n in g.world.near[where])
    return [Plan(option, (), (), 0.05 + 0.1 * min(threat, 5.0) + 0.2 * g.world.parts.places[where].vp
                 + 0.15 * g.world.tem[where])]


__all__ = ["LEADER", "Plan", "candidates", "leader_options"]
