"""A whole payment being made, choice by choice: what its next choice is, for whoever makes it, at a page or a terminal.

The gate knows small choices only. A payment is the first of them, and then the way from the next question that brings
every piece to the same end: so what the gate has paid by itself meanwhile, being the only choice, is no hindrance.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from grognard.core.payments import LOST
from grognard.core.views import Fate, Payment, Payments, Question

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


class Rest(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is left of a payment that has been begun: the choice by which it goes on now, none while a retreat asks
    where to; `unfit` where what is asked for is not its rest."""

    text: str = ""
    unfit: bool = False


def begun(question: Question, way: Payment) -> Plan | None:
    """The plan of a payment whose first choice is made now; None where that is all of it."""
    found = question.payments
    if found is None or len(way.choices) < 2:
        return None
    return Plan(question.side, found.place, _ends(found, way), way.order, found.points)


def goes_on(found: Payments, plan: Plan) -> Payment | None:
    """The way that is the rest of a plan, or None if what is asked for does not fit it."""
    if found.place != plan.place or found.points >= plan.left:
        return None
    here = {bearer.piece for bearer in found.bearers}
    order = tuple(piece for piece in plan.order if piece in here)
    meant = [way for way in found.ways
             if all(plan.ends.get(piece) == end for piece, end in _ends(found, way).items())]
    in_turn = [way for way in meant if way.order == order[:len(way.order)]]
    return next(iter(in_turn or meant), None)


def rest(question: Question | None, plan: Plan | None) -> Rest | None:
    """How a payment goes on at a question; None where none is being made, or no longer: the other side decides, or
    dice are to fall."""
    if question is None or plan is None or question.side != plan.side or question.kind == "dice":
        return None
    if question.payments is None:
        return Rest()
    way = goes_on(question.payments, plan)
    return Rest(unfit=True) if way is None else Rest(way.choices[0])


def after(question: Question, plan: Plan | None, text: str) -> Plan | None:
    """The plan after a choice at a question: further, the same while a retreat asks where to, or given up."""
    now = rest(question, plan)
    if now is None or plan is None or now.unfit:
        return None
    if question.payments is None:
        return plan
    way = goes_on(question.payments, plan)
    return begun(question, way) if way is not None and way.choices[0] == text else None


def _ends(found: Payments, way: Payment) -> dict[int, End]:
    return {bearer.piece: _end(bearer.fates[n]) for bearer, n in zip(found.bearers, way.fates, strict=True)}


def _end(fate: Fate) -> End:
    return fate.end, () if fate.end == LOST else fate.states
