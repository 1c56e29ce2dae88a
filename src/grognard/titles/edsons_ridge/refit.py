"""Chapters 6.2.4 and 15.4-15.5.1: the Refit Phase, and the count of Victory Points at its end (KG9)."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final

from grognard.core.asks import Menu, Question, Reason, choose_among
from grognard.core.procedure import procedure
from grognard.titles.edsons_ridge.advantage import begin_span
from grognard.titles.edsons_ridge.ammo import refits
from grognard.titles.edsons_ridge.components import BATTERY, JAPAN, US
from grognard.titles.edsons_ridge.exhaustion import rally
from grognard.titles.edsons_ridge.position import FRESH, LABOR, TRIED, Night
from grognard.titles.edsons_ridge.position import REFIT as REFIT_PHASE
from grognard.titles.edsons_ridge.victory import count_points
from grognard.titles.edsons_ridge.words import NO_MORE, REFIT, REFIT_ALL

AMERICAN: Final = Question("refit", "15.5.1.A", "choose a unit to refit, {left} more, or have done")
JAPANESE: Final = Question("refit", "15.4.C", "choose a unit to refit, all of them, or have done")

GONE: Final = Reason("15.4.A", "{it} is not in the game")
IS_FRESH: Final = Reason("15.4.B", "{it} is Fresh")
ONE_LEVEL: Final = Reason("15.4.B", "{it} has been refitted in this phase")
NO_MORE_LEFT: Final = Reason("15.5.1.A", "no refit is left in this turn")
TOO_MANY: Final = Reason("15.5.1.A", "there are more units to refit than refits left")

FREE_BATTERY: Final = 3
"""15.5.1.B: the American battery of this strength refits for nothing."""


@procedure
async def refit_phase(g: Night) -> None:
    """6.2.4. Leaders and the 3-point battery for nothing; the Americans as many as their box says; the Japanese all."""
    begin_refit(g)
    await refit_americans(g)
    await refit_japanese(g)
    g.note = bytearray(len(g.where))
    count_points(g)


def begin_refit(g: Night) -> None:
    """15.4, 18.4: what costs nothing comes back at once."""
    g.phase = REFIT_PHASE
    begin_span(g)
    if g.news is not None:
        g.tell("phase", "6.2.4", "Turn {turn}: Refit Phase", turn=g.turn)
    world = g.world
    g.note = bytearray(len(g.where))
    for unit in (*world.leaders_of[JAPAN], *world.leaders_of[US]):
        g.level[unit] = FRESH
    for unit in world.batteries_of[US]:
        if world.fresh[unit][0] == FREE_BATTERY:
            g.level[unit] = FRESH


@procedure
async def refit_americans(g: Night) -> None:
    """15.5.1. One level each, as many units as the Ammo Box allows, batteries among them."""
    left = refits(g)
    while left and refittable(g, US):
        menu, unit = await choose_american(g, left)
        if menu == 2:
            return
        if menu == 1:
            for each in refittable(g, US):
                refit(g, each)
            return
        refit(g, unit)
        left -= 1


def choose_american(g: Night, left: int) -> Awaitable[tuple[int, int]]:
    """Ask the Americans whom they refit next."""
    among = (*g.world.units_of[US], *g.world.batteries_of[US])
    return choose_among(
        AMERICAN, US, Menu(REFIT, among, lambda unit: may_not_refit(g, unit)),
        Menu(REFIT_ALL, (0,), lambda _: TOO_MANY if len(refittable(g, US)) > left else None), Menu(NO_MORE), left=left)


@procedure
async def refit_japanese(g: Night) -> None:
    """15.5.1.A, 15.4.C. The Japanese refit whom they like, batteries among them."""
    while refittable(g, JAPAN):
        menu, unit = await choose_among(
            JAPANESE, JAPAN, Menu(REFIT_ALL),
            Menu(REFIT, (*g.world.units_of[JAPAN], *g.world.batteries_of[JAPAN]), lambda unit: may_not_refit(g, unit)),
            Menu(NO_MORE))
        if menu == 2:
            return
        if menu == 0:
            for each in refittable(g, JAPAN):
                refit(g, each)
            return
        refit(g, unit)


def refittable(g: Night, side: int) -> tuple[int, ...]:
    """Units and batteries that may still be refitted."""
    return tuple(u for u in (*g.world.units_of[side], *g.world.batteries_of[side]) if may_not_refit(g, u) is None)


def may_not_refit(g: Night, unit: int) -> Reason | None:
    """Nothing if a unit may be refitted, or why not."""
    if g.where[unit] < 0 and g.world.kind[unit] != BATTERY:
        return GONE
    if g.note[unit] & TRIED:
        return ONE_LEVEL
    return IS_FRESH if g.level[unit] == FRESH else None


def refit(g: Night, unit: int) -> None:
    """15.4.B: one level, once in a phase."""
    g.note[unit] |= TRIED
    if g.world.kind[unit] == BATTERY:
        g.level[unit] = FRESH
        if g.news is not None:
            g.tell("state", "15.5.1.B", "{unit} is ready again", side=g.world.side[unit], pieces=(unit,),
                   unit=g.name(unit))
    else:
        rally(g, unit, "15.4.B")


__all__ = ["LABOR", "refit_phase"]
