"""What the people at a table say to each other: kept beside the game, never part of it."""

from __future__ import annotations

import msgspec

from grognard.core.texts import say
from grognard.table.errors import NotYours, RefusedCommand
from grognard.table.seats import Holder, plain_text

LONGEST_WORDS = 500
SHOWN = 200                 # lines that a snapshot carries, the newest


class Said(msgspec.Struct, frozen=True):
    """A line of the table's talk: `number` counts from 1, `side` said it. `text` is text and nothing else."""

    number: int
    side: int
    text: str


def spoken(holder: Holder, text: str, number: int) -> Said:
    """A new line. Raises NotYours for a spectator, RefusedCommand when nothing, or too much, is said."""
    if holder.side is None:
        raise NotYours(say("a spectator may only look"))
    words = plain_text(text)
    if not words:
        raise RefusedCommand(say("there is nothing to say in that"))
    if len(words) > LONGEST_WORDS:
        raise RefusedCommand(say("at most {limit} characters can be said at once", limit=LONGEST_WORDS))
    return Said(number, holder.side, words)
