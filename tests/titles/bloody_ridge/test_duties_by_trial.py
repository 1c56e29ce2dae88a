"""7.1, 7.2 and 8.13 by trial: on small fields every fight that the program lets a side declare is one that a plain
reading of the clauses allows, and the other way round.

The plain reading tries everything: a fight is lawful if its shape is (7.15, 7.23, 8.11, 8.13, 8.22, 8.32), if nobody in
it has fought (7.14), and if some order of further lawful fights then serves all who must still attack (7.12) or be
attacked (7.11).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations
from random import Random

import pytest

from grognard.core.asks import Offer, RollAsk
from grognard.titles.bloody_ridge.components import ARTILLERY, JAPAN, US
from grognard.titles.bloody_ridge.position import FOUGHT, Ridge
from tests.titles.bloody_ridge.small_fields import NOTHING, field, scattered

Declared = tuple[frozenset[int], frozenset[int], frozenset[int]]
"""A fight: defenders, attackers next to them, batteries from afar."""

ATTACKERS = ["A/1 US infantry 2-3-10", "A/2 US infantry 2-3-10", "A/3 US infantry 2-3-10",
             "B/1 US artillery 2-2-2/2-6", "B/2 US artillery 2-2-4/2-6"]
DEFENDERS = ["J/1 Japanese infantry 2-2-10", "J/2 Japanese infantry 2-2-10", "J/3 Japanese infantry 2-2-10",
             "J/4 Japanese artillery 2-2-3/2-6"]


def some(units: frozenset[int]) -> Iterator[frozenset[int]]:
    """Every subset, the empty one too."""
    return map(frozenset, chain.from_iterable(combinations(sorted(units), n) for n in range(len(units) + 1)))


class PlainReading:
    """The clauses tried out one by one on a field where no fight has a result."""

    def __init__(self, g: Ridge) -> None:
        world = g.world
        self.own = [u for u in world.units_of[US] if g.hex[u] >= 0]
        self.foes = [u for u in world.units_of[JAPAN] if g.hex[u] >= 0]
        self.touch = {(p, v) for p in self.own for v in self.foes if g.distance(p, v) == 1}
        self.range = {(p, v) for p in self.own for v in self.foes if world.kind[p] == ARTILLERY
                      and not any((p, w) in self.touch for w in self.foes) and g.distance(p, v) <= world.reach[p]}
        self.must_attack = frozenset(p for p, _ in self.touch)
        self.must_be_attacked = frozenset(v for _, v in self.touch)
        self.shapes = cache(self._shapes)
        self.can_be_completed = cache(self._can_be_completed)

    def _shapes(self, own: frozenset[int], foes: frozenset[int]) -> list[Declared]:
        """Every fight of those who have not fought, whatever it leaves to the others."""
        found = []
        for defenders in some(foes):
            near = frozenset(p for p in own if all((p, v) in self.touch for v in defenders))
            far = frozenset(p for p in own if any((p, v) in self.range for v in defenders))
            if defenders:
                found += [(defenders, attackers, batteries) for attackers in some(near) for batteries in some(far)
                          if attackers or (batteries and len(defenders) == 1)]
        return found

    def _can_be_completed(self, own: frozenset[int], foes: frozenset[int]) -> bool:
        if not (own & self.must_attack or foes & self.must_be_attacked):
            return True
        return any(self.can_be_completed(own - a - b, foes - d) for d, a, b in self.shapes(own, foes))

    def lawful(self, own: frozenset[int], foes: frozenset[int]) -> set[Declared]:
        """Every fight that may be declared now."""
        return {(d, a, b) for d, a, b in self.shapes(own, foes) if self.can_be_completed(own - a - b, foes - d)}


def declared(g: Ridge) -> dict[Declared, Ridge]:
    """Every fight that the program lets the side declare, and the position once its die is to be thrown."""
    found: dict[Declared, Ridge] = {}
    seen: set[object] = set()
    queue = [g]
    while queue:
        here = queue.pop()
        ask = here.ask
        if isinstance(ask, RollAsk) or ask is None or ask.side != US:
            fought = frozenset(u for u in range(len(here.hex)) if here.mark[u] & FOUGHT and not g.mark[u] & FOUGHT)
            if fought:
                defenders = frozenset(u for u in fought if here.world.side[u] == JAPAN)
                near = frozenset(u for u in fought - defenders if here.in_enemy_zone(u))
                found[defenders, near, fought - defenders - near] = here
            continue
        assert isinstance(ask, Offer)
        if here.key() in seen:
            continue
        seen.add(here.key())
        for option in ask.options:
            if ask.write(here, option) == "end combat":
                continue
            after = here.copy()
            after.take(option)
            queue.append(after)
    return found


def battlefield(seed: int) -> Ridge:
    """Up to three battalions and two batteries against up to four units, close together."""
    chance = Random(seed)
    own = [*chance.sample(ATTACKERS[:3], chance.randint(1, 3)), *chance.sample(ATTACKERS[3:], chance.randint(0, 2))]
    units = own + chance.sample(DEFENDERS, chance.randint(1, 4))
    wide = chance.choice((3, 4, 5))
    return field(["bare 6x6", *NOTHING, *scattered(chance, wide, 4, units), "phase US combat"])


@pytest.mark.clauses("7.1", "7.11", "7.12", "7.14", "7.15", "7.2", "7.21", "7.22", "7.23", "8.11", "8.13", "8.22",
                     "8.31", "8.32")
@pytest.mark.parametrize("seed", range(120))
def test_the_fights_that_may_be_declared_are_those_of_a_plain_reading(seed: int) -> None:
    chance = Random(seed)
    g = battlefield(seed)
    reading = PlainReading(g)
    while isinstance(g.ask, Offer) and g.ask.question.kind in ("attack", "join"):
        own = frozenset(u for u in reading.own if not g.mark[u] & FOUGHT)
        foes = frozenset(u for u in reading.foes if not g.mark[u] & FOUGHT)
        found, wanted = declared(g), reading.lawful(own, foes)
        assert {named(g, f) for f in found} == {named(g, f) for f in wanted}
        ends = g.ask.question.kind == "attack" and any(g.ask.write(g, o) == "end combat" for o in g.ask.options)
        if g.ask.question.kind == "attack":
            assert ends == (not own & reading.must_attack and not foes & reading.must_be_attacked)
        if not found:
            return
        g = found[chance.choice(sorted(found, key=lambda f: named(g, f)))]
        while g.ask is not None and (isinstance(g.ask, RollAsk) or g.ask.side != US):
            if isinstance(g.ask, RollAsk):
                g.throw((1,))
            else:
                g.take(g.ask.options[-1])
                if g.phasing != US or g.phase == 0:
                    return
        if g.phasing != US or g.phase == 0:
            return


def named(g: Ridge, fight: Declared) -> str:
    """A fight in words, to compare and to read."""
    return " | ".join(g.names(sorted(part)) for part in fight)
