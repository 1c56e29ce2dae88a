"""Whole Combat Phases on small crowded fields, chosen at random: every question has an answer, every duty is kept or
has lapsed, and the booklet's limits hold after every choice."""

from __future__ import annotations

from random import Random

import pytest

from grognard.core.asks import Offer, RollAsk
from grognard.titles.bloody_ridge.components import ARTILLERY
from grognard.titles.bloody_ridge.invariants import faults
from grognard.titles.bloody_ridge.position import FOUGHT, MUST, PHASE_COMBAT, PROTECTED, Ridge
from tests.titles.bloody_ridge.small_fields import field, hexes, scattered

KINDS = ("infantry 2-3-10", "infantry 2-2-10", "engineer 1-1-10", "armor 3-2-8", "artillery 2-2-3/2-6",
         "artillery 1-1-9/1-6")
CHOICES = 400


def melee(seed: int) -> Ridge:
    """Five to nine units a side among jungle, rivers and the sea, with Ground Support in every second field."""
    chance = Random(seed)
    units = [f"{side[0]}/{n} {side} {chance.choice(KINDS)}" for side in ("US", "Japanese")
             for n in range(chance.randint(5, 9))]
    placed = scattered(chance, 6, 6, units)
    taken = {line.split()[-1] for line in placed}
    free = [label for label in hexes(6, 6) if label not in taken]
    ground = [f"hex {h} {chance.choice(('sea', 'jungle', 'broken', 'rough', 'town'))}" for h in free[::2]]
    phase = chance.choice(("US", "Japanese"))
    return field(["bare 6x6", "centre 0303", f"turn {chance.choice((3, 17))} of 18", *ground,
                  *(["support 3 2"] if seed % 2 else []), *placed, f"phase {phase} combat"])


@pytest.mark.clauses("7.0", "7.1", "7.14", "7.71", "8.41", "9.14", "10.0", "13.1")
@pytest.mark.parametrize("seed", range(80))
def test_a_crowded_combat_phase_comes_to_its_end(seed: int) -> None:
    chance = Random(seed)
    g = melee(seed)
    turn, side = g.turn, g.phasing
    owing = {u for u in range(len(g.hex)) if g.mark[u] & MUST}
    for _ in range(CHOICES):
        if g.ask is None or (g.turn, g.phasing, g.phase) != (turn, side, PHASE_COMBAT):
            break
        before = g.copy()
        if isinstance(g.ask, RollAsk):
            g.throw((chance.randint(1, 6),))
        else:
            assert isinstance(g.ask, Offer)
            g.take(chance.choice(g.ask.options))
        assert faults(g) == []
        if (g.turn, g.phasing, g.phase) == (turn, side, PHASE_COMBAT):
            _limits(before, g)
        else:
            _duties_done(before, owing)
    else:
        pytest.fail("the phase does not end")


def _limits(before: Ridge, g: Ridge) -> None:
    """Nobody moves but by a result, support only shrinks, protection is given by the other side's guns, once."""
    for unit, where in enumerate(g.hex):
        if where != before.hex[unit] and where >= 0:
            assert g.world.parts.grid.distance(where, before.hex[unit]) <= 4
    assert all(now <= then for now, then in zip(g.support, before.support, strict=True))
    given = [u for u in range(len(g.hex)) if g.mark[u] & PROTECTED]
    assert all(g.world.kind[u] == ARTILLERY and g.world.side[u] != g.phasing for u in given)


def _duties_done(end: Ridge, owing: set[int]) -> None:
    """At the end of the phase: who owed a fight has had one, or is lost, or has no enemy next to it left to fight."""
    for unit in owing:
        if end.mark[unit] & FOUGHT or end.hex[unit] < 0:
            continue
        assert all(end.mark[foe] & FOUGHT for foe in end.next_to(unit)), end.name(unit)
