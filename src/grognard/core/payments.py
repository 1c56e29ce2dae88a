"""Several points to be paid by several pieces: every whole payment at once, beside the small choices it is made of.

A title says of each piece what it may bear: a `Bearing` each for nothing, for one point, for two. This module puts them
together to all payments that come to the points exactly, the best for the payer first. The gate knows nothing of it: a
payment is paid choice by choice, and each is refused or accepted as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations
from typing import Final, NamedTuple

from grognard.core.texts import Text, say
from grognard.core.views import Bearer, Fate, Payment, Payments

MOST: Final = 240
"""More ways than these are not listed: nobody reads them, and a page would carry them at every look."""
MOST_LEAVING: Final = 4
"""More pieces than these, that want room where there is too little, are not put in every order."""

STAYS, BACK, LOST = "", "back", "lost"
"""`Fate.end`: the piece stays where it is, retreats, or is eliminated."""


class Bearing(NamedTuple):
    """One way in which a piece may bear some of the points, with the choices that pay them, the last one apart if it is
    a retreat. `worth` is what is left of it then, `strength` what it can do where it is."""

    points: int
    say: Text
    states: tuple[str, ...] = ()
    end: str = STAYS
    pays: tuple[str, ...] = ()
    leaves: str = ""
    worth: float = 0.0
    strength: int = 0


class Payer(NamedTuple):
    """A piece and all it may bear; what comes to nothing first."""

    piece: int
    bearings: tuple[Bearing, ...]


class Case(NamedTuple):
    """What is to be paid: so many points, the first by one piece (or None), in a place, under a clause.

    `others`: pieces of the payer that hold the place too and bear nothing; `prize`: what holding it is worth;
    `crowded`: whether the order of so many retreats matters, for want of room; `name` of a piece."""

    points: int
    clause: str
    place: str
    first: int | None
    others: int
    prize: float
    crowded: Callable[[tuple[int, ...]], bool]
    name: Callable[[int], str]


def combinations(payers: Sequence[Payer], points: int, first: int | None, most: int) -> list[tuple[int, ...]] | None:
    """By payer, the number of a bearing: every combination that comes to `points`, `first` bearing some; None if they
    are more than `most`."""
    least = [[b.points for b in payer.bearings] for payer in payers]
    reach: list[int] = [1]                      # by bits: what the payers from here on can come to
    for costs in reversed(least):
        reach.append(with_one_more(reach[-1], costs))
    reach.reverse()
    found: list[tuple[int, ...]] = []

    def walk(index: int, left: int, chosen: tuple[int, ...]) -> bool:
        if index == len(payers):
            found.append(chosen)
            return len(found) <= most
        for number, bearing in enumerate(payers[index].bearings):
            rest = left - bearing.points
            if rest < 0 or not reach[index + 1] >> rest & 1:
                continue
            if payers[index].piece == first and not bearing.points:
                continue
            if not walk(index + 1, rest, (*chosen, number)):
                return False
        return True

    return found if walk(0, points, ()) else None


def with_one_more(sums: int, costs: Iterable[int]) -> int:
    """What several can come to together, by bits, when one more joins them that can come to each of `costs`."""
    total = 0
    for cost in costs:
        total |= sums << cost
    return total


def payments(payers: Sequence[Payer], case: Case) -> Payments:
    """All payments, or, where they are too many, a word about it."""
    bearers = tuple(Bearer(p.piece, tuple(Fate(b.say, b.points, b.states, b.end) for b in p.bearings)) for p in payers)
    combined = combinations(payers, case.points, case.first, MOST)
    ways = None if combined is None else list(_ordered(payers, combined, case))
    if ways is None or len(ways) > MOST:
        return Payments(case.points, case.clause, case.place, bearers, (), say(
            "there are more than {n} ways to pay: pay a point or two on the map, and the rest is listed", n=MOST))
    ways.sort(key=lambda way: -way[0])
    once = {(_outcome(payers, payment), payment.order): payment for _, payment in reversed(ways)}
    return Payments(case.points, case.clause, case.place, bearers, tuple(reversed(once.values())))


def _outcome(payers: Sequence[Payer], payment: Payment) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What becomes of each piece: payments that come to the same are listed once."""
    borne = (payer.bearings[n] for payer, n in zip(payers, payment.fates, strict=True))
    return tuple((b.end, () if b.end == LOST else b.states) for b in borne)


def _ordered(payers: Sequence[Payer], combined: Sequence[tuple[int, ...]], case: Case,
             ) -> Iterator[tuple[float, Payment]]:
    """Payments with their worth: one for each combination, or one for each order of its retreats where that matters."""
    for chosen in combined:
        borne = {payer.piece: payer.bearings[n] for payer, n in zip(payers, chosen, strict=True)}
        leaving = tuple(piece for piece, b in borne.items() if b.leaves)
        crowded = len(leaving) > 1 and case.crowded(leaving)
        orders = permutations(leaving) if crowded and len(leaving) <= MOST_LEAVING else iter((leaving,))
        for order in orders:
            if case.first in leaving and not borne[case.first].pays and order[0] != case.first:
                if crowded:
                    continue                    # who must pay first goes first
                order = (case.first, *(piece for piece in order if piece != case.first))
            yield _worth(borne, case), _payment(chosen, borne, order, case, crowded)


Borne = dict[int, Bearing]
"""By piece, what it bears in a payment."""


def _payment(chosen: tuple[int, ...], borne: Borne, order: tuple[int, ...], case: Case, crowded: bool) -> Payment:
    """The first point is paid first, then all that is borne on the spot, then the retreats: nobody who retreats is then
    still needed, so that this order is always lawful."""
    spot = [text for piece, b in sorted(borne.items(), key=lambda item: item[0] != case.first) for text in b.pays]
    goes = [borne[piece].leaves for piece in order]
    ahead = 1 if order and order[0] == case.first and not borne[order[0]].pays else 0
    told = order if crowded else ()
    return Payment(
        fates=chosen, choices=(*goes[:ahead], *spot, *goes[ahead:]), order=told, say=_words(borne, case, told),
        stay=_staying(borne, case), strength=_strength(borne), back=_ending(borne, BACK), lost=_ending(borne, LOST),
        held=_staying(borne, case) > 0)


def _ending(borne: Borne, end: str) -> int:
    return sum(b.end == end for b in borne.values())


def _staying(borne: Borne, case: Case) -> int:
    return _ending(borne, STAYS) + case.others


def _strength(borne: Borne) -> int:
    """The best that anybody who stays can do."""
    return max((b.strength for b in borne.values() if b.end == STAYS), default=0)


def _worth(borne: Borne, case: Case) -> float:
    return sum(b.worth for b in borne.values()) + (case.prize if _staying(borne, case) else 0.0)


def _words(borne: Borne, case: Case, order: tuple[int, ...]) -> Text:
    """What a payment leaves behind, in a line."""
    rest: dict[str, str | int] = {"place": case.place, "back": _ending(borne, BACK), "lost": _ending(borne, LOST)}
    words = say("nobody left in {place}; gone back: {back}, eliminated: {lost}", **rest)
    if _staying(borne, case):
        words = say("{stay} left in {place}, the best with {strength}; gone back: {back}, eliminated: {lost}",
                    stay=_staying(borne, case), strength=_strength(borne), **rest)
    if order:
        return say("{words}; in the order {units}", words=words, units=", ".join(case.name(p) for p in order))
    return words
