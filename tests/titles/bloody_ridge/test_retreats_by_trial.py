"""7.7 and 7.8 by trial: on small crowded fields the ways in which a retreat may end are those of a plain reading.

The plain reading walks every route. From wherever the unit is it goes through vacant hexes alone if the rest of the way
can be gone so (7.73); else friends make way, each to a vacant hex if it has one and otherwise pushing a friend on
(7.81, 7.82); and if no route leads all the way, it goes as far as vacant hexes lead, and is lost there (7.74).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from grognard.core.asks import Offer, RollAsk
from grognard.titles.bloody_ridge.components import JAPAN, SEA
from grognard.titles.bloody_ridge.position import FOUGHT, LOST, Ridge
from tests.titles.bloody_ridge.small_fields import field, hexes

Places = dict[int, int]
"""Hex by unit, of the retreating side."""


class PlainReading:
    """A retreat of one Japanese unit walked in every way; `zone` are the hexes that no Japanese unit may enter."""

    def __init__(self, g: Ridge, unit: int, distance: int) -> None:
        parts = g.world.parts
        self.unit, self.distance = unit, distance
        self.grid = parts.grid
        foes = {g.hex[u] for u in g.world.units_of[1 - JAPAN] if g.hex[u] >= 0}
        zone = {n for h in foes for n in self.grid.adjacent(h)}
        self.closed = foes | zone | {h for h, terrain in enumerate(parts.terrain) if terrain == SEA}
        self.start: Places = {u: g.hex[u] for u in g.world.units_of[JAPAN] if g.hex[u] >= 0}
        self.origin = g.hex[unit]

    def endings(self) -> set[tuple[tuple[int, int], ...]]:
        """Every way in which all may stand when it is over."""
        whole = [p for p, n in self.walk(self.start, True) if n == self.distance]
        if whole:
            return {tuple(sorted(p.items())) for p in whole}
        return {tuple(sorted({**self.start, self.unit: LOST}.items()))}

    def lost_in(self) -> set[int]:
        """Where it may be lost, if it cannot complete its retreat."""
        partial = list(self.walk(self.start, False))
        most = max(n for _, n in partial)
        return {p[self.unit] for p, n in partial if n == most}

    def walk(self, places: Places, push: bool, gone: int = 0) -> Iterator[tuple[Places, int]]:
        """Every place on every route away from the fight, and how far it is. Nobody is pushed who need not be."""
        yield places, gone
        if gone == self.distance:
            return
        push = push and not any(n == self.distance for _, n in self.walk(places, False, gone))
        for there in self.grid.adjacent(places[self.unit]):
            if there in self.closed or self.grid.distance(there, self.origin) != gone + 1:
                continue
            for after in self.cleared(places, there, (places[self.unit],), push):
                yield from self.walk({**after, self.unit: there}, push, gone + 1)

    def cleared(self, places: Places, hex: int, behind: tuple[int, ...], push: bool) -> Iterator[Places]:
        """Every way in which a hex may be vacant: it is, or who stands there makes way."""
        stands = next((u for u, h in places.items() if h == hex), None)
        if stands is None:
            yield places
            return
        if not push:
            return
        around = [n for n in self.grid.adjacent(hex) if n not in self.closed and n not in behind]
        vacant = [n for n in around if n not in places.values()]
        for there in vacant or around:
            for after in self.cleared(places, there, (*behind, hex), True):
                yield {**after, stands: there}


def crowd(seed: int) -> tuple[Ridge, int]:
    """A Japanese unit attacked in the midst of its own, in a small country, and how far it must retreat."""
    chance = Random(seed)
    distance = chance.randint(1, 3)
    labels = hexes(5, 5)
    chance.shuffle(labels)
    sea, labels = labels[:chance.randint(6, 14)], labels[14:]
    lines = ["bare 5x5", f"hexes {' '.join(sea)} sea", *(f"table {die} D{distance}" for die in range(1, 7))]
    friends = chance.randint(2, min(8, len(labels) - 2))
    lines += [f"unit J/{n} Japanese infantry 1-1-10 at {labels[n]}" for n in range(friends)]
    lines += [f"unit A/{n} US infantry 1-1-10 at {labels[-1 - n]}" for n in range(chance.choice((1, 1, 2)))]
    return field([*lines, "support 0 1", "phase US combat"]), distance


def endings(g: Ridge) -> tuple[set[tuple[tuple[int, int], ...]], set[str]]:
    """Every way in which the retreat now begun may end by the program, and where the log says a unit was lost."""
    found: set[tuple[tuple[int, int], ...]] = set()
    lost: set[str] = set()
    queue = [g]
    while queue:
        here = queue.pop()
        ask = here.ask
        if isinstance(ask, Offer) and ask.question.kind in ("retreat to", "displace"):
            for option in ask.options:
                after = here.copy()
                after.news = list(here.news or ())
                after.take(option)
                queue.append(after)
            continue
        found.add(tuple((u, here.hex[u]) for u in here.world.units_of[JAPAN] if here.hex[u] != -1))
        lost |= {entry.places[0] for entry in here.news or () if entry.kind == "loss"}
    return found, lost


@pytest.mark.clauses("7.7", "7.71", "7.72", "7.73", "7.74", "7.8", "7.81", "7.82")
@pytest.mark.parametrize("seed", range(150))
def test_a_retreat_may_end_as_a_plain_reading_says(seed: int) -> None:
    g, distance = crowd(seed)
    ask = g.ask
    assert isinstance(ask, Offer)
    if ask.question.kind != "attack":
        pytest.skip("only one fight is possible")
    for option in ask.options:
        if ask.write(g, option) == "end combat":
            continue
        fight = g.copy()
        fight.take(option)
        while isinstance(fight.ask, Offer) and fight.ask.question.kind == "join":
            offer = fight.ask
            fight.take(next((o for o in offer.options if offer.write(fight, o) == "fight"), offer.options[0]))
        if not isinstance(fight.ask, RollAsk):
            continue
        defenders = [u for u in g.world.units_of[JAPAN] if fight.mark[u] & FOUGHT]
        if len(defenders) != 1:
            continue
        if distance == 1 and not any(fight.mark[u] & FOUGHT for u in g.world.units_of[1]):
            continue                                                    # 8.15
        reading = PlainReading(fight, defenders[0], distance)
        fight.news = []
        fight.throw((1,))
        found, lost = endings(fight)
        assert found == reading.endings()
        if lost:
            assert lost == {g.label(h) for h in reading.lost_in()}


@pytest.mark.clauses("7.82")
@pytest.mark.parametrize("wide", [3, 5, 7])
def test_a_packed_pocket_is_judged_at_once(wide: int) -> None:
    """One vacant hex in a block of friends: the first to make way takes it, so nobody gets two hexes back, and nobody
    makes way. There are more chains of displacements here than could ever be tried one by one."""
    block = [f"{c:02d}{r:02d}" for c in range(2, 2 + wide) for r in range(2, 2 + wide)]
    g = field(["bare 9x9", "hexes 0101-0909 sea", f"hexes {' '.join(block)} 0102 clear",
               *(f"table {die} D2" for die in range(1, 7)),
               *(f"unit J/{n} Japanese infantry 1-1-10 at {label}" for n, label in enumerate(block[:-1])),
               "unit A/1 US infantry 1-1-10 at 0102", "phase US combat"])                  # next to 0202
    before = list(g.hex)
    ask = g.ask
    while isinstance(ask, Offer) and ask.question.kind in ("attack", "join"):
        g.take(ask.options[0] if ask.question.kind == "attack" else ask.options[-1])
        ask = g.ask
    assert isinstance(ask, RollAsk)
    g.throw((1,))
    assert [where for unit, where in enumerate(g.hex) if where != before[unit]] == [LOST]
