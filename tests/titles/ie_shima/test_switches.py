"""18.0 to 21.0: every way to switch the rules on is played to its end, and a rule that is off is never met."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from grognard.core.asks import Offer
from grognard.titles.ie_shima.title import TITLE
from tests.proof.games import walk

ADVANCED = ("kamikaze", "support", "rubble", "satchel")
"""19.0."""
OPTIONAL = ("figures",)
"""20.0."""
SIDES = ("bidding",)
"""18.0."""

ASKED = {"wish": "bidding", "bid": "bidding", "kamikaze": "kamikaze", "support": "support", "tanks": "support",
         "satchel": "satchel", "pyle": "figures", "igawa": "figures"}
"""By the kind of a question: the rule that brings it."""

TOGETHER = [(), ADVANCED, OPTIONAL, SIDES, (*ADVANCED, *OPTIONAL), (*ADVANCED, *SIDES), (*OPTIONAL, *SIDES),
            (*ADVANCED, *OPTIONAL, *SIDES)]
SCENARIOS = tuple(TITLE.scenarios)


def start(scenario: str, on: tuple[str, ...]) -> Any:
    """A game with some rules switched on."""
    return TITLE.start(scenario, {option.name: option.name in on for option in TITLE.options})


def met(scenario: str, on: tuple[str, ...], seed: int) -> set[str]:
    """The rules that a game at random met, on its way to an end that is right at every step."""
    g = start(scenario, on)
    found: set[str] = set()
    for _ in walk(g, random.Random(f"{scenario} {on} {seed}")):
        assert TITLE.check(g) == []
        if isinstance(g.ask, Offer) and g.ask.question.kind in ASKED:
            found.add(ASKED[g.ask.question.kind])
        if g.rubble:
            found.add("rubble")
    assert TITLE.verdict(g) is not None and g.stack == ()
    return found


@pytest.mark.clauses("19.0.A", "19.0.B", "20.1.A", "18.1", "21.0", title="ie_shima")
@pytest.mark.parametrize("on", TOGETHER, ids=lambda on: "-".join(on) or "basic")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_group_of_rules_is_met_when_it_is_on_and_only_then(scenario: str, on: tuple[str, ...]) -> None:
    found = met(scenario, on, 0)
    for seed in range(1, 5):
        if found == set(on):
            break
        found |= met(scenario, on, seed)
    assert found == set(on)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_way_to_switch_them_comes_to_its_end(scenario: str) -> None:
    names = [option.name for option in TITLE.options]
    for chosen in product((False, True), repeat=len(names)):
        on = tuple(name for name, wanted in zip(names, chosen, strict=True) if wanted)
        assert met(scenario, on, 0) <= set(on)


def test_every_switch_is_in_a_group() -> None:
    switches = {option.name for option in TITLE.options}
    assert switches == {*ADVANCED, *OPTIONAL, *SIDES} == {*ASKED.values(), "rubble"}
