"""Chapters 10.4 and 11.4.2, seen whole: all lawful ways to pay Casualty Points, or to spread Attrition Points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.core.asks import Offer
from grognard.core.payments import BACK, LOST, Bearing, Case, Payer, payments
from grognard.core.procedure import dump_stack
from grognard.core.texts import Text, say
from grognard.core.views import Payments
from grognard.titles.edsons_ridge.casualties import affected, may_not_pay_by_retreat
from grognard.titles.edsons_ridge.exhaustion import LEVEL_WORDS
from grognard.titles.edsons_ridge.plan_value import LEVEL_WORTH
from grognard.titles.edsons_ridge.position import D1, D2, FRESH, IP, NOBODY, SPENT, Night
from grognard.titles.edsons_ridge.ranged_fire import harm, may_be_hit, takes
from grognard.titles.edsons_ridge.words import DIG_OUT, HIT, RETREAT, SUFFER
from grognard.titles.families.area_impulse.retreats import places_to_go
from grognard.titles.families.area_impulse.stacking import room_for_all

STATES = {FRESH: (), SPENT: ("spent",), D1: ("disrupted1",), D2: ("disrupted2",)}
DUG_IN = 0.12
"""What an Improved Position is worth, in parts of a Fresh unit."""
HOLDING = 0.35
"""What it is worth that somebody is left in an area; a Victory Point of it counts as much again."""
DRIVEN_OUT = 0.2
"""What a unit that has retreated is worth less."""


def payments_now(g: Night) -> Payments | None:
    """All ways to pay, while the question is who bears points."""
    ask = g.ask
    if not isinstance(ask, Offer) or ask.question.kind not in ("casualties", "attrition"):
        return None
    local: dict[str, Any] = dict(dump_stack(g.stack)[-1][2])
    if ask.question.kind == "casualties":
        return _casualties(g, ask.side, local["where"], local["points"], local["first"], local["attacking"])
    return _attrition(g, ask.side, local["where"], local["points"])


# -- Casualty Points

def _casualties(g: Night, side: int, where: int, points: int, first: int, attacking: int) -> Payments:
    """10.4.B-G."""
    units = tuple(affected(g, side, where, attacking))
    payers = [Payer(u, bearings(g, u, can_leave(g, side, where, units, u, attacking))) for u in units]

    def crowded(leaving: tuple[int, ...]) -> bool:
        """7.1, 10.5.1: whether some place that they may retreat to lacks room for all of them."""
        return not all(room_for_all(g, side, leaving, place) for place in places_to_go(g, side, where))

    return payments(payers, _case(g, side, where, points, "10.4", first if first in units else None, len(units),
                                  crowded))


def can_leave(g: Night, side: int, where: int, units: tuple[int, ...], unit: int, attacking: int) -> bool:
    """10.4.C, 10.5: whether a unit could ever pay by retreating. Its level and its position (10.4.G) may come to
    that, and what the others bear is seen when all is put together (10.4.E): so only what stays as it is is asked."""
    level, mark = g.level[unit], g.mark[unit]
    try:
        g.level[unit], g.mark[unit] = max(level, SPENT), mark & ~IP & 255
        return may_not_pay_by_retreat(g, side, where, 1, units, unit, attacking) is None
    finally:
        g.level[unit], g.mark[unit] = level, mark


def bearings(g: Night, unit: int, leaves: bool) -> tuple[Bearing, ...]:
    """10.4.C, G: an Improved Position first, then level by level to elimination; a retreat from Spent on."""
    name, level, dug = g.name(unit), g.level[unit], 1 if g.mark[unit] & IP else 0
    found = [_unhurt(g, unit)]
    out = (DIG_OUT.notation.format(name),) * dug
    for tired in range(D2 + 2 - level):
        after, pays = level + tired, (*out, *(SUFFER.notation.format(name),) * tired)
        if after > D2:
            found.append(Bearing(len(pays), say("eliminated"), end=LOST, pays=pays))
            continue
        words = LEVEL_WORDS[after]
        if pays:
            told = say(words) if tired else say("loses its Improved Position")
            found.append(Bearing(len(pays), told, _states(after, 0), pays=pays, worth=_worth(g, unit, after, 0),
                                 strength=_defence(g, unit, after)))
        if leaves and after >= SPENT:
            told = say("retreats, {level}", level=Text(words))
            found.append(Bearing(len(pays) + 1, told, _states(after, 0), BACK, pays, RETREAT.notation.format(name),
                                 _worth(g, unit, after, 0) - DRIVEN_OUT))
    return tuple(found)


def _states(level: int, dug: int) -> tuple[str, ...]:
    return (*STATES[level], *("entrenched",) * dug)


def _worth(g: Night, unit: int, level: int, dug: int) -> float:
    """As the opponent *steady* sees it: in parts of a Fresh unit."""
    size = 2.0 if g.world.weight[unit] > 1 else 1.0
    return size * LEVEL_WORTH[g.world.side[unit]][level] + DUG_IN * dug


def _defence(g: Night, unit: int, level: int) -> int:
    """The second number at a level (15.6)."""
    return g.world.fresh[unit][1] if level == FRESH else max(0, g.world.spent[unit][1] - level + 1)


# -- Attrition Points

def _attrition(g: Night, side: int, where: int, points: int) -> Payments:
    """11.4.2: as many points as can do harm are spread, one level at most to a unit."""
    units = may_be_hit(g, side, where)
    spread = harm(g, side, where, points, NOBODY)
    payers = [Payer(u, (_unhurt(g, u), _worn(g, u))) for u in units]
    return payments(payers, _case(g, side, where, spread, "11.4.2", None, len(units), lambda _: False))


def _unhurt(g: Night, unit: int) -> Bearing:
    level, dug = g.level[unit], 1 if g.mark[unit] & IP else 0
    return Bearing(0, say("stays as it is"), _states(level, dug), worth=_worth(g, unit, level, dug),
                   strength=_defence(g, unit, level))


def _worn(g: Night, unit: int) -> Bearing:
    """11.4.2.A, E: its Improved Position, or one level."""
    dug = bool(g.mark[unit] & IP)
    level = g.level[unit] + (0 if dug else 1)
    told = say("loses its Improved Position") if dug else say(LEVEL_WORDS[level])
    return Bearing(takes(g, unit), told, _states(level, 0), pays=(HIT.notation.format(g.name(unit)),),
                   worth=_worth(g, unit, level, 0), strength=_defence(g, unit, level))


def _case(g: Night, side: int, where: int, points: int, clause: str, first: int | None, asked: int,
          crowded: Callable[[tuple[int, ...]], bool]) -> Case:
    worth = HOLDING * (1 + (g.world.parts.places[where].vp if where < g.world.areas else 0))
    others = len(g.units_in(side, where)) - asked
    return Case(points, clause, g.label(where), first, others, worth, crowded, g.name)
