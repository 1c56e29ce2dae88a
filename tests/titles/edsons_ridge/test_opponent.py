"""The opponent *steady* of Edson's Ridge: it plays whole games, by the rules, without the secret of the other side."""

from __future__ import annotations

import random

import pytest

from grognard.core.asks import Offer, RollAsk
from grognard.titles.edsons_ridge.opponent import Staff
from grognard.titles.edsons_ridge.position import Night
from grognard.titles.edsons_ridge.title import TITLE


def play(seed: int, steady: tuple[int, ...]) -> Night:
    """A game in which `steady` sides think and the others choose at random."""
    rng, dice = random.Random(seed), random.Random(seed + 1)
    staffs = {side: Staff() for side in steady}
    g = TITLE.start("night", {})
    while g.ask is not None:
        ask = g.ask
        if isinstance(ask, RollAsk):
            g.throw(tuple(dice.randint(1, ask.faces) for _ in range(ask.dice)))
            continue
        if ask.side in staffs:
            option = staffs[ask.side].advise(TITLE.opponent_copy(g, ask.side), ask.side, rng, lambda done, of: None)
            assert option in ask.options
        else:
            option = rng.choice(ask.options)
        g.take(option)
    return g


@pytest.mark.slow
@pytest.mark.parametrize("side", [0, 1])
def test_it_beats_random_from_either_side(side: int) -> None:
    assert play(11 + side, (side,)).winner == side


def test_it_answers_without_memory_of_what_it_planned() -> None:
    """Shown any position by itself, a new staff answers with an option that is offered."""
    rng = random.Random(5)
    g = TITLE.start("night", {})
    asked: set[str] = set()
    for _ in range(900):
        if g.ask is None:
            g = TITLE.start("night", {})
        elif isinstance(g.ask, RollAsk):
            g.throw(tuple(rng.randint(1, g.ask.faces) for _ in range(g.ask.dice)))
        else:
            assert isinstance(g.ask, Offer)
            if g.ask.question.kind != "impulse" or g.ask.question.kind not in asked:
                before = g.dump()
                side = g.ask.side
                option = Staff().advise(TITLE.opponent_copy(g, side), side, rng, lambda done, of: None)
                assert option in g.ask.options, g.ask.question.kind
                assert g.dump() == before
                asked.add(g.ask.question.kind)
            g.take(rng.choice(g.ask.options))
    assert len(asked) > 20
