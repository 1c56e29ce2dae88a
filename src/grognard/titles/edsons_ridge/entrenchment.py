"""Chapter 8.2.4: the Entrenchment Impulse of the Americans."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Question, Reason, Without, may_choose
from grognard.core.procedure import procedure
from grognard.titles.edsons_ridge.advantage import DIGGING, throw
from grognard.titles.edsons_ridge.components import ARTILLERY, US
from grognard.titles.edsons_ridge.position import FRESH, IP, LABOR, TRIED, Night
from grognard.titles.edsons_ridge.words import DIG, ENOUGH

WHO: Final = Question("entrench", "8.2.4.1.B", "choose who digs in in {place}, or no more", otherwise=(
    Without("enough", "choose who digs in in {place}"),
))

NOT_HERE: Final = Reason("8.2.4.1.B", "{it} is not in the activated area")
NOT_FRESH: Final = Reason("8.2.4.1.E", "{it} is not Fresh")
DUG_IN: Final = Reason("8.2.4.1.F", "{it} has an Improved Position")
NO_GUNS: Final = Reason("8.2.4.1.G", "{it} is on-board artillery")
ONCE: Final = Reason("8.2.4.1.H", "{it} has tried in this impulse")
NONE_LEFT: Final = Reason("8.2.4.1.C", "no Improved Position is available in this turn")
AS_MANY: Final = Reason("8.2.4.1.H", "as many have tried as Improved Positions were available")
NOBODY_DUG: Final = Reason("8.2.6.A", "nobody has tried: to do nothing is to pass")
NO_UNIT: Final = Reason("8.2.4.1.A", "nobody in {it} may dig in")

WITHOUT_IP: Final = bytes(mark for mark in range(256) if not mark & IP)
"""The marks of whoever is in no Improved Position."""


def available(g: Night) -> int:
    """8.2.4.1.C: Improved Positions to be had in this turn."""
    built = len(g.mark.translate(None, WITHOUT_IP))
    return max(0, g.world.parts.ip_markers - g.ip_lost - built)


@procedure
async def entrenchment_impulse(g: Night, where: int) -> None:
    """8.2.4.1. Units of one area try to dig in, one after another; none tires."""
    g.active = where
    tries = available(g)
    while tries and any(may_not_dig(g, unit) is None for unit in g.world.units_of[US]):
        unit = await may_choose(WHO, US, DIG, tuple(g.units_in(US, where)), ENOUGH, lambda unit: may_not_dig(g, unit),
                                pass_bar=lambda _: None if anybody_tried(g) else NOBODY_DUG, place=g.label(where))
        if unit is None:
            return
        tries -= 1
        most = g.world.tem[where] + (1 if g.mark[unit] & LABOR else 0)             # I: -1 to the roll
        dice = await throw(g, DIGGING, US, most, 0, unit, where)
        g.note[unit] |= TRIED
        if dice[0] <= most:
            g.mark[unit] = (g.mark[unit] | IP) & ~LABOR & 255
        else:
            g.mark[unit] |= LABOR
        if g.news is not None:
            words = "{unit} digs in" if g.mark[unit] & IP else "{unit} labors in vain"
            g.tell("state", "8.2.4.1.A", words, side=US, pieces=(unit,), places=(g.label(where),), unit=g.name(unit))


def anybody_tried(g: Night) -> bool:
    """Whether an attempt has been made in this impulse."""
    return any(g.note[u] & TRIED for u in g.world.units_of[US])


def may_not_dig(g: Night, unit: int) -> Reason | None:
    """Nothing if a unit may try to dig in, or why not."""
    if g.where[unit] != g.active:
        return NOT_HERE
    if g.world.kind[unit] == ARTILLERY:
        return NO_GUNS
    if g.mark[unit] & IP:
        return DUG_IN
    if g.note[unit] & TRIED:
        return ONCE
    return NOT_FRESH if g.level[unit] != FRESH else None


def may_not_entrench(g: Night, where: int) -> Reason | None:
    """Nothing if an area may be activated for entrenchment, or why not."""
    if not g.freshness[US][where]:
        return NO_UNIT
    if any(g.level[u] == FRESH and g.world.kind[u] != ARTILLERY and not g.mark[u] & IP for u in g.units_in(US, where)):
        return None if available(g) else NONE_LEFT
    return NO_UNIT
