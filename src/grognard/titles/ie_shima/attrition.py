"""Chapter 13.1: Attrition Points, paid exactly."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Menu, Question, Reason, choose_among
from grognard.core.procedure import procedure
from grognard.core.texts import counted
from grognard.titles.families.area_impulse.attrition import both, exactly, most, together
from grognard.titles.families.area_impulse.retreats import retreat
from grognard.titles.ie_shima.losses import eliminate, reduce
from grognard.titles.ie_shima.position import Shima, members
from grognard.titles.ie_shima.words import FLIP, GIVE_WAY, LOSE, attrition_points

PAY: Final = Question("attrition", "13.1", "take {points} in {area}")
FIRST: Final = Question(
    "first attrition", "13.1.B", "{first} takes the first Attrition Point in {area}: {points} in all")

NOT_HERE: Final = Reason("13.1.A", "{it} is not in the area that was attacked")
FIRST_TAKES: Final = Reason("13.1.B", "{first} must take the first Attrition Point")
IS_REDUCED: Final = Reason("13.1.E", "{it} is reduced already")
IS_FULL: Final = Reason("13.1.E", "{it} is at full strength: it is reduced first")
PILLBOX_STANDS: Final = Reason("4.2.2.B", "{it} is a pillbox: it does not retreat")
TOO_MUCH: Final = Reason("13.1.D", "that would take more points than there are")
NOT_EXACT: Final = Reason("13.1.D", "{left} could then not be taken exactly")

FLIP_COST: Final = 1
LOSE_COST: Final = 2
RETREAT_COST: Final = 1

FULL_CAN: Final = 0b1111
"""By bits: the points that a full-strength unit can take, 0 to 3 (13.1.E)."""
REDUCED_CAN: Final = 0b111
FULL_PILLBOX_CAN: Final = 0b1011
"""Reduced (1) or eliminated (3): it cannot retreat (IS6)."""
REDUCED_PILLBOX_CAN: Final = 0b101


def can_take(g: Shima, unit: int) -> int:
    """The numbers of points that a unit can take, as bits."""
    if g.world.pillboxes >> unit & 1:
        return REDUCED_PILLBOX_CAN if g.is_reduced(unit) else FULL_PILLBOX_CAN
    return REDUCED_CAN if g.is_reduced(unit) else FULL_CAN


def sums(g: Shima, units: int) -> int:
    """The numbers of points that several units can take together, as bits."""
    return together(can_take(g, unit) for unit in members(units))


def payable(g: Shima, side: int, area: int, points: int, first: int) -> int:
    """13.1.B-D: how many of the points are really taken: as many as can be taken exactly, the first by `first`; the
    excess is ignored."""
    others = sums(g, g.units_in(side, area) & ~(1 << first))
    at_least_one = can_take(g, first) & ~1
    return most(both(others, at_least_one), points)


@procedure
async def take_attrition(g: Shima, side: int, area: int, points: int, first: int) -> None:
    """13.1. The defender takes Attrition Points, the first by the Lead Defending Unit or Primary Target, the rest as
    he likes, always so that the sum is exact."""
    left = payable(g, side, area, points, first)
    if g.news is not None:
        g.tell("attrition", "13.1", "{points} in {area}; {left} taken", side=side,
               places=(g.label(area),), points=attrition_points(points), area=g.label(area),
               left=left)
    bound = first
    while left:
        what, unit = await choose_among(
            FIRST if bound == first else PAY, side,
            Menu(FLIP, g.world.units_of[side], lambda u: may_not_flip(g, side, area, left, bound, u)),
            Menu(LOSE, g.world.units_of[side], lambda u: may_not_lose(g, side, area, left, bound, u)),
            Menu(GIVE_WAY, g.world.units_of[side], lambda u: may_not_give_way(g, side, area, left, bound, u)),
            points=attrition_points(left) if bound != first else left, area=g.label(area), first=g.name(first))
        bound = NONE
        if what == 0:
            reduce(g, unit, "13.1.E")
            left -= FLIP_COST
        elif what == 1:
            eliminate(g, unit, "13.1.E")
            left -= LOSE_COST
        else:
            left -= RETREAT_COST
            await retreat(g, unit, area, 0, "13.1.E")


NONE: Final = -1


def _barred(g: Shima, area: int, first: int, unit: int) -> Reason | None:
    if g.place[unit] != area:
        return NOT_HERE
    if first not in (NONE, unit):
        return FIRST_TAKES.about(first=g.name(first))
    return None


def _inexact(g: Shima, side: int, area: int, rest: int, units: int, leaves: int) -> Reason | None:
    """Nothing if `rest` points can still be taken exactly by the other units and what the unit can take further."""
    if rest < 0:
        return TOO_MUCH
    others = sums(g, g.units_in(side, area) & ~units)
    return None if exactly(both(others, leaves), rest) else NOT_EXACT.about(
        left=counted(rest, "the point left", "the {n} points left"))


def may_not_flip(g: Shima, side: int, area: int, left: int, first: int, unit: int) -> Reason | None:
    """Nothing if a unit may be reduced for a point, or why not."""
    barred = _barred(g, area, first, unit)
    if barred is not None:
        return barred
    if g.is_reduced(unit):
        return IS_REDUCED
    further = REDUCED_PILLBOX_CAN if g.world.pillboxes >> unit & 1 else REDUCED_CAN
    return _inexact(g, side, area, left - FLIP_COST, 1 << unit, further)


def may_not_lose(g: Shima, side: int, area: int, left: int, first: int, unit: int) -> Reason | None:
    """Nothing if a reduced unit may be eliminated for two points, or why not."""
    barred = _barred(g, area, first, unit)
    if barred is not None:
        return barred
    if not g.is_reduced(unit):
        return IS_FULL
    return _inexact(g, side, area, left - LOSE_COST, 1 << unit, 1)


def may_not_give_way(g: Shima, side: int, area: int, left: int, first: int, unit: int) -> Reason | None:
    """Nothing if a reduced unit may retreat for a point, or why not."""
    barred = _barred(g, area, first, unit)
    if barred is not None:
        return barred
    if g.world.pillboxes >> unit & 1:
        return PILLBOX_STANDS
    if not g.is_reduced(unit):
        return IS_FULL
    return _inexact(g, side, area, left - RETREAT_COST, 1 << unit, 1)
