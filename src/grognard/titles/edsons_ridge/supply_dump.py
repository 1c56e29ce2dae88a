"""Chapter 15.5.2: the Supply Dump, which the Americans hide and the Japanese come upon."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Reason
from grognard.titles.edsons_ridge.components import JAPAN, US
from grognard.titles.edsons_ridge.exhaustion import rally
from grognard.titles.edsons_ridge.position import DONE, FOUND, FROZEN, GONE, HIDDEN, Night

NOT_THERE: Final = Reason("15.5.2.A", "the Supply Dump may not be in {it}")
NOT_OURS: Final = Reason("15.5.2.A", "{it} is not American-controlled")


def may_not_hide(g: Night, where: int) -> Reason | None:
    """15.5.2.A: an area under American control, not 8, 9 or 10."""
    if g.control[where] != US:
        return NOT_OURS
    return None if g.world.parts.places[where].dump else NOT_THERE


def finds_dump(g: Night, side: int, where: int) -> bool:
    """15.5.2.B, KG15: whether a Japanese unit that would leave or fire from a place comes upon the dump."""
    return side == JAPAN and g.supplies_state == HIDDEN and where == g.supplies


def found_here(g: Night, side: int) -> bool:
    """Whether this impulse has come upon the dump: nobody whom it holds fast can have been activated before."""
    return side == JAPAN and g.supplies_state == FOUND and g.active == g.supplies


def reveal_dump(g: Night) -> None:
    """15.5.2.B: every Japanese unit there recovers a level, and does nothing more in this turn."""
    g.supplies_state = FOUND
    if g.news is not None:
        g.tell("reveal", "15.5.2.B", "The Supply Dump is found in {area}", side=JAPAN, places=(g.label(g.supplies),),
               area=g.label(g.supplies))
    for unit in g.world.movers_of[JAPAN]:
        if g.where[unit] == g.supplies:
            if unit in g.world.units_of[JAPAN]:
                rally(g, unit, "15.5.2.B")
            g.mark[unit] |= FROZEN | DONE


def clear_dump(g: Night) -> None:
    """15.5.2.D: at the end of the turn in which it was found, it is gone."""
    if g.supplies_state != FOUND:
        return
    g.supplies_state = GONE
    for unit in g.world.movers_of[JAPAN]:
        g.mark[unit] &= ~FROZEN & 255
    if g.news is not None:
        g.tell("state", "15.5.2.D", "The Supply Dump is removed")


def holds_fast(g: Night, side: int, where: int) -> bool:
    """15.5.2.G: whether the dump, found, keeps the Japanese from retreating from a place."""
    return side == JAPAN and g.supplies_state == FOUND and where == g.supplies
