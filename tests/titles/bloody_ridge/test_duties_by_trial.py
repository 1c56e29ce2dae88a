"""7.1, 7.2, 8.13 and 13.2 by trial: on small fields every fight that the program lets a side declare is one that a
plain reading of the clauses allows, and the other way round.

The plain reading tries everything: a fight is lawful if its shape is (7.15, 7.23, 8.11, 8.13, 8.22, 8.32, 13.22,
13.23), if nobody in it has fought (7.14), and if some order of further lawful fights then serves all who must still
attack (7.12) or be attacked (7.11).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, product
from random import Random
from typing import NamedTuple

import pytest

from grognard.core.asks import Offer, RollAsk
from grognard.titles.bloody_ridge.components import ARTILLERY, BROKEN, JUNGLE
from grognard.titles.bloody_ridge.position import FOUGHT, Ridge
from tests.titles.bloody_ridge.small_fields import NOTHING, field, hexes, scattered

Units = frozenset[int]

ATTACKERS = ["A/1 {} infantry 2-3-10", "A/2 {} infantry 2-3-10", "A/3 {} armor 2-3-10",
             "B/1 {} artillery 2-2-2/2-6", "B/2 {} artillery 2-2-4/2-6"]
DEFENDERS = ["D/1 {} infantry 2-2-10", "D/2 {} infantry 2-2-10", "D/3 {} engineer 2-2-10",
             "D/4 {} artillery 2-2-3/2-6"]


class Declared(NamedTuple):
    """A fight: defenders, attackers next to them, batteries from afar, points kept for the field and free ones."""

    defenders: Units
    attackers: Units
    batteries: Units
    points: tuple[int, int]


def some(units: Units) -> Iterator[Units]:
    """Every subset, the empty one too."""
    return map(frozenset, chain.from_iterable(combinations(sorted(units), n) for n in range(len(units) + 1)))


class PlainReading:
    """The clauses tried out one by one on a field where no fight has a result."""

    def __init__(self, g: Ridge) -> None:
        world, side = g.world, g.phasing
        self.own = frozenset(u for u in world.units_of[side] if g.hex[u] >= 0)
        self.foes = frozenset(u for u in world.units_of[1 - side] if g.hex[u] >= 0)
        self.touch = {(p, v) for p in self.own for v in self.foes if g.distance(p, v) == 1}
        self.range = {(p, v) for p in self.own for v in self.foes if world.kind[p] == ARTILLERY
                      and not any((p, w) in self.touch for w in self.foes) and g.distance(p, v) <= world.reach[p]}
        open_ground = {v for v in self.foes if world.parts.terrain[g.hex[v]] not in (JUNGLE, BROKEN)}
        near = {v for v in self.foes if world.parts.grid.distance(g.hex[v], world.parts.centre) <= 1}
        self.targets = (open_ground & near, open_ground)
        self.must_attack = frozenset(p for p, _ in self.touch)
        self.must_be_attacked = frozenset(v for _, v in self.touch)
        self.shapes = cache(self._shapes)
        self.can_be_completed = cache(self._can_be_completed)

    def _shapes(self, own: Units, foes: Units, points: tuple[int, int]) -> list[Declared]:
        """Every fight of those who have not fought, whatever it leaves to the others."""
        found = []
        for defenders in some(foes):
            near = frozenset(p for p in own if all((p, v) in self.touch for v in defenders))
            far = frozenset(p for p in own if any((p, v) in self.range for v in defenders))
            most = [left if defenders <= lawful else 0 for left, lawful in zip(points, self.targets, strict=True)]
            support = list(product(range(most[0] + 1), range(most[1] + 1)))
            if defenders:
                found += [Declared(defenders, attackers, batteries, used)
                          for attackers in some(near) for batteries in some(far) for used in support
                          if attackers or ((batteries or any(used)) and len(defenders) == 1)]
        return found

    def _can_be_completed(self, own: Units, foes: Units, points: tuple[int, int]) -> bool:
        if not (own & self.must_attack or foes & self.must_be_attacked):
            return True
        return any(self.may_follow(fight, own, foes, points) for fight in self.shapes(own, foes, points))

    def may_follow(self, fight: Declared, own: Units, foes: Units, points: tuple[int, int]) -> bool:
        """Whether all can still be served after a fight."""
        left = (points[0] - fight.points[0], points[1] - fight.points[1])
        return self.can_be_completed(own - fight.attackers - fight.batteries, foes - fight.defenders, left)

    def lawful(self, own: Units, foes: Units, points: tuple[int, int]) -> set[Declared]:
        """Every fight that may be declared now."""
        return {fight for fight in self.shapes(own, foes, points) if self.may_follow(fight, own, foes, points)}


def declared(g: Ridge) -> dict[Declared, Ridge]:
    """Every fight that the program lets the side declare, and the position just after."""
    found: dict[Declared, Ridge] = {}
    seen: set[object] = set()
    queue = [g]
    while queue:
        here = queue.pop()
        fought = frozenset(u for u in range(len(here.hex)) if here.mark[u] & FOUGHT and not g.mark[u] & FOUGHT)
        if fought:
            defenders = frozenset(u for u in fought if here.world.side[u] != g.phasing)
            near = frozenset(u for u in fought - defenders if here.in_enemy_zone(u))
            used = (g.support[0] - here.support[0], g.support[1] - here.support[1])
            found[Declared(defenders, near, fought - defenders - near, used)] = here
            continue
        ask = here.ask
        assert isinstance(ask, Offer)
        if here.key() in seen:
            continue
        seen.add(here.key())
        for option in ask.options:
            if ask.write(here, option) != "end combat":
                after = here.copy()
                after.take(option)
                queue.append(after)
    return found


def battlefield(seed: int) -> Ridge:
    """Up to three battalions and two batteries against up to four units, close together; support in some."""
    chance = Random(seed)
    side = chance.choice(("US", "Japanese"))
    own = [*chance.sample(ATTACKERS[:3], chance.randint(1, 3)), *chance.sample(ATTACKERS[3:], chance.randint(0, 2))]
    foes = chance.sample(DEFENDERS, chance.randint(1, 4))
    units = [u.format(side) for u in own] + [u.format("US" if side == "Japanese" else "Japanese") for u in foes]
    support = chance.choice(([], [], ["support 1 1"], ["support 3 2"]))
    ground = [f"hex {h} {chance.choice(('jungle', 'broken', 'rough'))}" for h in chance.sample(hexes(6, 6), 10)]
    return field(["bare 6x6", "centre 0202", *NOTHING, *support, *ground,
                  *scattered(chance, chance.choice((3, 4, 5)), 4, units), f"phase {side} combat"])


@pytest.mark.clauses("7.1", "7.11", "7.12", "7.14", "7.15", "7.2", "7.21", "7.22", "7.23", "8.11", "8.13", "8.22",
                     "8.31", "8.32", "9.12", "13.22", "13.23")
@pytest.mark.parametrize("seed", range(100))
def test_the_fights_that_may_be_declared_are_those_of_a_plain_reading(seed: int) -> None:
    chance = Random(seed)
    g = battlefield(seed)
    side, reading = g.phasing, PlainReading(g)
    while isinstance(g.ask, Offer) and g.ask.question.kind in ("attack", "join") and g.phasing == side:
        own = frozenset(u for u in reading.own if not g.mark[u] & FOUGHT)
        foes = frozenset(u for u in reading.foes if not g.mark[u] & FOUGHT)
        found = declared(g)
        assert {named(g, f) for f in found} == {named(g, f) for f in reading.lawful(own, foes, g.support)}
        if g.ask.question.kind == "attack":
            ends = "end combat" in [g.ask.write(g, o) for o in g.ask.options]
            assert ends == (not own & reading.must_attack and not foes & reading.must_be_attacked)
        if not found:
            return
        g = found[chance.choice(sorted(found, key=lambda f: named(g, f)))].copy()
        fight_out(g)


def fight_out(g: Ridge) -> None:
    """Throw the die of a fight, without protective fire or Banzai."""
    while isinstance(g.ask, RollAsk) or (isinstance(g.ask, Offer) and g.ask.question.kind in ("fpf", "banzai")):
        if isinstance(g.ask, RollAsk):
            g.throw((1,))
        else:
            g.take(g.ask.options[-1])


def named(g: Ridge, fight: Declared) -> str:
    """A fight in words, to compare and to read."""
    return " | ".join(g.names(sorted(part)) for part in fight[:3]) + f" | {fight.points}"
