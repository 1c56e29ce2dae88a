"""Chapter 15: the Advantage."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Question
from grognard.titles.families.area_impulse.advantage import cares
from grognard.titles.ie_shima.position import DAYLIGHT, Shima
from grognard.titles.ie_shima.shape import NOBODY

AGAIN: Final = Question("reroll", "15.1.2", "{what}: {result}. Use the Advantage to have it rolled again?")


def has_advantage(g: Shima, side: int) -> bool:
    """Whether a side has the Advantage to use."""
    return g.advantage == side


def may_reroll(g: Shima) -> bool:
    """15.1.2: in the Daylight Phase, whoever has the Advantage may have a resolution rolled again, and is asked unless
    all of the impulse was let stand; after its use nobody has it for the rest of the impulse (15.2)."""
    return g.advantage != NOBODY and g.phase == DAYLIGHT and cares(g, g.advantage)


def use_advantage(g: Shima, clause: str) -> None:
    """15.2: it belongs to nobody until the impulse or phase ends."""
    g.spent_by, g.advantage = g.advantage, NOBODY
    if g.news is not None:
        g.tell("advantage", clause, "the Advantage is used", side=g.spent_by)


def pass_on_advantage(g: Shima) -> None:
    """15.2: at the end of the impulse or phase in which it was used it becomes the other side's."""
    if g.spent_by != NOBODY:
        g.advantage, g.spent_by = 1 - g.spent_by, NOBODY
        if g.news is not None:
            g.tell("advantage", "15.2", "the Advantage passes to the other side", side=g.advantage)
