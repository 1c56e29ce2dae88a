"""Points paid whole at a terminal: the ways as numbered lines, and a payment carried through, choice by choice.

The gate knows small choices only. A payment is the first of them, and then the way from the next question that brings
every piece to the same end: so what the gate has paid by itself meanwhile, being the only choice, is no hindrance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from grognard.console.errors import ConsoleError
from grognard.core.payments import LOST
from grognard.core.views import Fate, Payment, Payments, Question

LIST_AT_MOST = 6
"""So many payments stand under a question; 'pay' alone lists all."""

End = tuple[str, tuple[str, ...]]
"""How a piece ends: it stays, retreats or is lost, and what state it is in then."""


class Plan(NamedTuple):
    """A payment being made by a side in a place: how each piece is to end, the retreats in their order, and how much
    was owed when the last choice of it was made."""

    side: int
    place: str
    ends: dict[int, End]
    order: tuple[int, ...]
    left: int


def begun(question: Question, way: Payment) -> Plan:
    """The plan of a payment whose first choice is made now."""
    found = _asked(question)
    return Plan(question.side, found.place, _ends(found, way), way.order, found.points)


def numbered(question: Question, number: str) -> Payment:
    """The payment that a person names by its number. Raises ConsoleError."""
    ways = _asked(question).ways
    if not number.isdecimal() or not 0 < int(number) <= len(ways):
        raise ConsoleError(f"pay N: a number from 1 to {len(ways)}" if ways else "the ways to pay are not listed here")
    return ways[int(number) - 1]


def goes_on(question: Question, plan: Plan) -> Payment | None:
    """The way that is the rest of a plan, or None if what is asked is something else or does not fit it."""
    found = question.payments
    if found is None or question.side != plan.side or found.place != plan.place or found.points >= plan.left:
        return None
    here = {bearer.piece for bearer in found.bearers}
    order = tuple(piece for piece in plan.order if piece in here)
    meant = [way for way in found.ways
             if all(plan.ends.get(piece) == end for piece, end in _ends(found, way).items())]
    in_turn = [way for way in meant if way.order == order[:len(way.order)]]
    return next(iter(in_turn or meant), None)


def _asked(question: Question) -> Payments:
    if question.payments is None:
        raise ConsoleError("no points are to be paid now")
    return question.payments


def _ends(found: Payments, way: Payment) -> dict[int, End]:
    return {bearer.piece: _end(bearer.fates[n]) for bearer, n in zip(found.bearers, way.fates, strict=True)}


def _end(fate: Fate) -> End:
    return fate.end, () if fate.end == LOST else fate.states


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
