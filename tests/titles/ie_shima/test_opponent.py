"""*steady*: finishes games, answers from any position without memory, and knows what its answers are for."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grognard.core.asks import Offer
from grognard.opponents import make, silent
from grognard.study.play import play, seat
from grognard.titles.ie_shima.shape import JAPAN, US
from grognard.titles.ie_shima.title import TITLE

EVERYTHING = {option.name: True for option in TITLE.options}


@pytest.mark.parametrize("scenario", sorted(TITLE.scenarios))
@pytest.mark.parametrize("players", [("steady", "steady"), ("random", "steady"), ("steady", "random")])
def test_games_end_and_random_loses(scenario: str, players: tuple[str, str]) -> None:
    for seed, options in ((1, {}), (2, EVERYTHING)):
        played = play(TITLE, scenario, options, seat(TITLE, players), seed)
        assert not played.stalled and played.winner in (JAPAN, US)
        if "random" in players:
            assert played.winner == players.index("steady")


def positions(seed: int, options: dict[str, bool]) -> list[Any]:
    """Positions of a random game at which somebody decides."""
    g, rng = TITLE.start("basic", options), random.Random(seed)
    found: list[Any] = []
    while g.ask is not None and len(found) < 400:
        if isinstance(g.ask, Offer):
            found.append(g.copy())
            g.take(rng.choice(g.ask.options))
        else:
            g.throw(tuple(rng.randint(1, 6) for _ in range(g.ask.dice)))
    return found


def test_it_answers_any_question_without_having_seen_what_came_before() -> None:
    asked = set()
    for seed in range(3):
        for g in positions(seed, EVERYTHING):
            side = g.ask.side
            before = g.digest()
            option = make("steady", TITLE).pick(g, side, random.Random(1), silent)
            assert option in g.ask.options
            assert g.digest() == before
            asked.add(g.ask.question.kind)
    assert {"impulse", "act", "to", "lead", "meet", "reroll", "set up", "night", "refit"} <= asked


def test_the_same_position_gets_the_same_answer() -> None:
    for g in positions(7, {})[::5]:
        answers = {make("steady", TITLE).pick(g, g.ask.side, random.Random(3), silent) for _ in range(2)}
        assert len(answers) == 1


def test_a_strong_company_leads_and_calls_are_made() -> None:
    situation = TITLE.situation()
    for line in ("bare 1 2", "border 1-2", "beach green 1", "control US 1", "turn 2", "option support",
                 "advantage nobody", "unit A/1 US infantry 4/2-5 at 1", "unit B/1 US infantry 5/3-5 at 1",
                 "unit J/1 Japanese infantry 1/1-4 at 2", "phase US impulse"):
        keyword, _, words = line.partition(" ")
        situation.set(keyword, words)
    g: Any = situation.begin()
    said: list[str] = []
    while len(said) < 40 and isinstance(g.ask, Offer) and g.ask.side == US:
        option = make("steady", TITLE).pick(g, US, random.Random(1), silent)
        said.append(g.ask.write(g, option))
        g.take(option)
        _roll(g)
    assert said[:3] == ["activate 1", "move B/1", "to 2"] and "call artillery" in said
    assert g.control[1] == US


def _roll(g: Any) -> None:
    """Let every die that is asked for fall as a six for the Americans, a one for the Japanese."""
    while g.ask is not None and not isinstance(g.ask, Offer):
        g.throw((6, 6, 1, 1)[:g.ask.dice])
