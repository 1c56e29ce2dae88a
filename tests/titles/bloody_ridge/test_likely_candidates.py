"""The candidates that a question looks at first are all that may be chosen: the others are barred."""

from __future__ import annotations

import random

import pytest

from grognard.core.asks import SHIFT, Offer
from grognard.titles.bloody_ridge.title import TITLE


@pytest.mark.parametrize("scenario", TITLE.scenarios)
@pytest.mark.parametrize("support", [False, True], ids=["plain", "support"])
def test_what_is_offered_is_all_that_nothing_bars(scenario: str, support: bool) -> None:
    chance = random.Random(21)
    g = TITLE.start(scenario, {"ground_support": support})
    built = 0
    for _ in range(900):
        if g.ask is None:
            break
        if not isinstance(g.ask, Offer):
            g.throw((chance.randint(1, 6),))
            continue
        if any(menu.likely is not None for menu in g.ask.menus):
            built += 1
            free = [index << SHIFT | value for index, menu in enumerate(g.ask.menus) for value in menu.among
                    if menu.bar is None or menu.bar(value) is None]
            assert free == g.ask.options
        g.take(chance.choice(g.ask.options))
    assert built > 10
