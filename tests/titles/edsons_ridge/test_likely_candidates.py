"""The candidates that a question looks at first are all that may be chosen: the others are barred."""

from __future__ import annotations

import random

import pytest

from grognard.core.asks import SHIFT, Offer
from grognard.titles.edsons_ridge.title import TITLE


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("scenario", TITLE.scenarios)
def test_what_is_offered_is_all_that_nothing_bars(scenario: str, seed: int) -> None:
    chance = random.Random(seed)
    g = TITLE.start(scenario, {})
    kinds = set()
    while (ask := g.ask) is not None:
        if not isinstance(ask, Offer):
            g.throw(tuple(chance.randint(1, ask.faces) for _ in range(ask.dice)))
            continue
        if any(menu.likely is not None for menu in ask.menus):
            kinds.add(ask.question.kind)
            free = [index << SHIFT | value for index, menu in enumerate(ask.menus) for value in menu.among
                    if menu.bar is None or menu.bar(value) is None]
            assert free == ask.options
        g.take(chance.choice(ask.options))
    assert kinds >= {"impulse", "act", "to"}
