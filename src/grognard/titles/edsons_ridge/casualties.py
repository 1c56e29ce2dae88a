"""Chapter 10.4: Casualty Points, paid one at a time, by every lawful way and no other."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final

from grognard.core.asks import Menu, Question, Reason, choose_among
from grognard.core.procedure import procedure
from grognard.titles.edsons_ridge.components import ARTILLERY
from grognard.titles.edsons_ridge.exhaustion import eliminate, lose_position, tire
from grognard.titles.edsons_ridge.position import FRESH, IP, JOINED, NOBODY, Night
from grognard.titles.edsons_ridge.retreats import retreat_with_leaders
from grognard.titles.edsons_ridge.supply_dump import holds_fast
from grognard.titles.edsons_ridge.words import DIG_OUT, RETREAT, SUFFER, casualty_points
from grognard.titles.families.area_impulse.retreats import places_to_go

PAY: Final = Question("casualties", "10.4", "{points} in {place}: choose who bears the "
                                            "next", always=True)

FIRST: Final = Reason("10.4.B", "{first} must take the first Casualty Point")
POINT_FIRST: Final = Reason("10.3.1.H", "{first} must take the first Casualty Point")
IP_FIRST: Final = Reason("10.4.G", "{it} loses its Improved Position first")
NO_IP: Final = Reason("10.4.C", "{it} is in no Improved Position")
STILL_FRESH: Final = Reason("10.4.C", "{it} is Fresh: only Spent and Disrupted units pay by retreating")
ATTACKER: Final = Reason("10.4.C", "attackers do not pay by retreating")
GUN: Final = Reason("4.1.2.3.1.D", "{it} is on-board artillery: it does not pay by retreating")
NO_WAY: Final = Reason("10.5.2", "{it} has nowhere to retreat to")
OTHERS: Final = Reason("10.4.E", "the others could not bear the rest: {it} must bear more before it may retreat")
HELD_FAST: Final = Reason("15.5.2.G", "the supplies keep {it} where it is")


def endures(g: Night, unit: int) -> int:
    """How many Casualty Points a unit can take, to its elimination or its retreat (10.4.C-E)."""
    return 4 - g.level[unit] + (1 if g.mark[unit] & IP else 0)


def affected(g: Night, side: int, where: int, attacking: int) -> list[int]:
    """10.1.D-E: all units of a defender, those of an attacker that assault."""
    units = g.units_in(side, where)
    return [u for u in units if g.note[u] & JOINED] if attacking else units


@procedure
async def casualties(g: Night, side: int, where: int, points: int, first: int, attacking: int) -> int:
    """10.4. Pay Casualty Points, the first by `first`. Gives 1 if they were more than could be borne (10.2.2)."""
    if points > sum(endures(g, u) for u in affected(g, side, where, attacking)):
        for unit in affected(g, side, where, attacking):
            eliminate(g, unit, "10.4.F")
        return 1
    while points:
        menu, unit = await choose_casualty(g, side, where, points, first, attacking)
        if menu == 0:
            tire(g, unit, "10.4.C")
        elif menu == 1:
            lose_position(g, unit)
            if g.news is not None:
                g.tell("state", "10.4.G", "{unit} loses its Improved Position", side=side, pieces=(unit,),
                       unit=g.name(unit))
        else:
            await retreat_with_leaders(g, unit, where)
        first = NOBODY
        points -= 1
    return 0


def choose_casualty(g: Night, side: int, where: int, points: int, first: int, attacking: int,
                    ) -> Awaitable[tuple[int, int]]:
    """Ask who bears the next Casualty Point, and how."""
    units = tuple(affected(g, side, where, attacking))
    return choose_among(
        PAY, side,
        Menu(SUFFER, units, lambda unit: not_first(g, units, first, unit, attacking) or (
            IP_FIRST if g.mark[unit] & IP else None)),
        Menu(DIG_OUT, units, lambda unit: not_first(g, units, first, unit, attacking) or (
            None if g.mark[unit] & IP else NO_IP)),
        Menu(RETREAT, units, lambda unit: not_first(g, units, first, unit, attacking) or may_not_pay_by_retreat(
            g, side, where, points, units, unit, attacking)),
        points=casualty_points(points), place=g.label(where))


def not_first(g: Night, units: tuple[int, ...], first: int, unit: int, attacking: int) -> Reason | None:
    """10.4.B, 10.3.1.H: the Forward Unit, or the Point Unit, takes the first."""
    if first not in units or unit == first:
        return None
    return (POINT_FIRST if attacking else FIRST).about(first=g.name(first))


def may_not_pay_by_retreat(g: Night, side: int, where: int, points: int, units: tuple[int, ...], unit: int,
                           attacking: int) -> Reason | None:
    """10.4.C-E, 10.5: nothing if a unit may pay a point by leaving, or why not."""
    if attacking:
        return ATTACKER
    if g.level[unit] == FRESH:
        return STILL_FRESH
    if g.mark[unit] & IP:
        return IP_FIRST
    if g.world.kind[unit] == ARTILLERY:
        return GUN
    if holds_fast(g, side, where):
        return HELD_FAST
    if not places_to_go(g, side, where):
        return NO_WAY
    if sum(endures(g, u) for u in units if u != unit) < points - 1:
        return OTHERS
    return None
