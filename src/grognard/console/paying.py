"""Points paid whole at a terminal: the ways as numbered lines. How a payment goes on is `core.paying`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from grognard.console.errors import ConsoleError
from grognard.core.views import Payment, Payments, Question

LIST_AT_MOST = 6
"""So many payments stand under a question; 'pay' alone lists all."""


def numbered(question: Question, number: str) -> Payment:
    """The payment that a person names by its number. Raises ConsoleError."""
    ways = _asked(question).ways
    if not number.isdecimal() or not 0 < int(number) <= len(ways):
        raise ConsoleError(f"pay N: a number from 1 to {len(ways)}" if ways else "the ways to pay are not listed here")
    return ways[int(number) - 1]


def _asked(question: Question) -> Payments:
    if question.payments is None:
        raise ConsoleError("no points are to be paid now")
    return question.payments


# -- in words

def payment_lines(question: Question, names: Mapping[int, str], most: int | None = LIST_AT_MOST) -> Iterator[str]:
    """The ways to pay by number, the best for the payer first; `most` of them, or all."""
    found = question.payments
    if found is None:
        return
    owed = "1 point" if found.points == 1 else f"{found.points} points"
    if not found.ways:
        yield f"{owed} in {found.place}: {found.note.say()} [{found.clause}]"
        return
    yield f"{owed} in {found.place}, paid whole [{found.clause}]:"
    for number, way in enumerate(found.ways[:most], 1):
        yield f"  pay {number}: {in_words(found, way, names)} ({way.say.say()})"
    if most is not None and len(found.ways) > most:
        yield f"  {len(found.ways) - most} more: pay lists all {len(found.ways)}"


def in_words(found: Payments, way: Payment, names: Mapping[int, str]) -> str:
    """What a payment does, unit by unit: "2/28 Spent; 3/28 retreats, Spent"."""
    borne = ((bearer.piece, bearer.fates[n]) for bearer, n in zip(found.bearers, way.fates, strict=True))
    return "; ".join(f"{names[piece]} {fate.say.say()}" for piece, fate in borne if fate.points)
