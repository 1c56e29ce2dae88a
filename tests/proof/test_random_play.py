"""Random play of every scenario and option: it always ends, and every position on the way is right."""

from __future__ import annotations

import json
import random
from itertools import pairwise

import pytest

from grognard.core.asks import Offer, RollAsk
from tests.proof.games import EVERY, FEW, Setting, go_on, played, sample, settings, walk

SEEDS = 2


@EVERY
@pytest.mark.parametrize("seed", range(SEEDS))
def test_every_game_comes_to_its_end_and_is_right_all_the_way(setting: Setting, seed: int) -> None:
    title = setting.of
    g = setting.start()
    for steps, position in enumerate(walk(g, random.Random(f"{setting} {seed}"))):
        assert title.check(position) == []
        assert steps < 50_000, "the game does not end"
    verdict = title.verdict(g)
    assert verdict is not None
    assert verdict.winner is None or 0 <= verdict.winner < len(title.sides)
    assert g.stack == ()


@pytest.mark.slow
@EVERY
def test_many_games_come_to_their_end(setting: Setting) -> None:
    for seed in range(100):
        g = setting.start()
        for position in walk(g, random.Random(f"many {setting} {seed}")):
            assert setting.of.check(position) == []
        assert setting.of.verdict(g) is not None


@EVERY
def test_nobody_is_ever_left_without_an_answer(setting: Setting) -> None:
    """At every question something is offered; a question with one answer is put only where it commits to something."""
    game = played(setting)
    for moment in game.moments:
        ask = moment.position.ask
        assert isinstance(ask, Offer)
        assert ask.options
        assert len(set(ask.options)) == len(ask.options)
        if len(ask.options) == 1:
            verb = ask.menus[ask.options[0] >> 20].verb
            assert ask.question.always or verb.commits
        assert 0 <= ask.side < len(setting.of.sides)
        assert ask.question.clause


@FEW
def test_every_option_is_read_as_it_is_written(setting: Setting) -> None:
    for g in sample(setting, 60, random.Random(1)):
        texts = [g.ask.write(g, option) for option in g.ask.options]
        assert len(set(texts)) == len(texts)
        assert [g.ask.read(g, text) for text in texts] == list(g.ask.options)
        assert [g.ask.read(g, f"  {text.replace(' ', '   ')}\t") for text in texts] == list(g.ask.options)
        assert all(g.ask.tell(g, option).say() for option in g.ask.options)


@FEW
def test_copies_never_change_their_origin(setting: Setting) -> None:
    rng = random.Random(2)
    for g in sample(setting, 25, rng):
        before, asked = g.dump(), list(g.ask.options)
        other = g.copy()
        assert other == g
        for _ in range(40):
            if other.ask is None:
                break
            go_on(other, rng)
        assert other != g
        assert g.dump() == before
        assert g.ask.options == asked
        assert setting.of.check(g) == []


@FEW
def test_a_change_to_the_origin_never_reaches_its_copies(setting: Setting) -> None:
    rng = random.Random(3)
    for g in sample(setting, 25, rng):
        other = g.copy()
        before = other.dump()
        for _ in range(40):
            if g.ask is None:
                break
            go_on(g, rng)
        assert other.dump() == before
        assert setting.of.check(other) == []


@FEW
def test_a_stored_position_goes_on_as_the_one_that_was_stored(setting: Setting) -> None:
    rng = random.Random(4)
    for g in sample(setting, 25, rng):
        again = setting.of.restore(g, json.loads(json.dumps(g.dump())))
        assert again == g
        assert hash(again) == hash(g)
        assert again.digest() == g.digest()
        seed = rng.random()
        one, two = random.Random(seed), random.Random(seed)
        for _ in range(40):
            if g.ask is None:
                break
            assert isinstance(again.ask, type(g.ask))
            if isinstance(g.ask, Offer):
                assert again.ask.options == g.ask.options
                assert again.ask.say() == g.ask.say()
            go_on(g, one)
            go_on(again, two)
            assert again == g


@FEW
def test_a_position_is_stored_between_a_choice_and_the_dice(setting: Setting) -> None:
    """Whoever throws their own dice may save the game before they fall."""
    g = setting.start()
    rng = random.Random(5)
    rolls = 0
    for position in walk(g, rng):
        if isinstance(position.ask, RollAsk) and rolls < 12:
            again = setting.of.restore(position, json.loads(json.dumps(position.dump())))
            assert again == position
            assert isinstance(again.ask, RollAsk)
            assert again.ask.odds() == position.ask.odds()
            assert again.ask.say == position.ask.say
            rolls += 1
    assert rolls


@EVERY
def test_every_choice_changes_the_digest(setting: Setting) -> None:
    digests = [moment.position.digest() for moment in played(setting).moments]
    assert all(one != other for one, other in pairwise(digests))


def test_there_is_something_to_play() -> None:
    assert settings()
