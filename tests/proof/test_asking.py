"""Asking costs nothing: previews, odds and "why not?" draw no dice and change nothing. And what they say is true."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest

from grognard.core.asks import SHIFT, Offer, RollAsk
from grognard.core.dice import SealedDice
from grognard.core.game import Game, Refusal
from tests.proof.games import FEW, SECRET, Setting, go_on, played, sample, state, walk


def rolls(setting: Setting, count: int, seed: int) -> list[Any]:
    """Positions in which dice are asked for, from games at random."""
    rng = random.Random(seed)
    found: list[Any] = []
    while len(found) < count:
        for g in walk(setting.start(), rng):
            if isinstance(g.ask, RollAsk) and rng.random() < 0.3:
                found.append(setting.of.restore(g, g.dump()))      # a question of its own
                if len(found) >= count:
                    break
    return found


@FEW
def test_asking_draws_no_dice_and_changes_nothing(setting: Setting) -> None:
    title = setting.of
    game = setting.game()
    dice = game.dice
    assert isinstance(dice, SealedDice)
    rng = random.Random(51)
    ground = title.ground(game.position)
    pieces = [piece["id"] if isinstance(piece, dict) else piece.id for piece in ground["pieces"]]
    for n, moment in enumerate(played(setting).moments[:300]):
        if n % 12 == 0:
            before = state(game)
            assert game.side is not None
            for text in rng.sample(game.offered, min(6, len(game.offered))):
                assert game.why_not(game.side, text=text) is None
                game.preview(text, game.side)
                with pytest.raises(Refusal):
                    game.preview(text, game.side + 1)
            for side in range(len(title.sides)):
                places = [piece.place for piece in game.view(side).pieces if piece.place]
                for piece in rng.sample(pieces, 4):
                    game.why_not(side, piece)
                    place = rng.choice(places)
                    with suppress(ValueError):                      # a box beside the map is no place to point at
                        game.why_not(side, piece, place)
                        game.why_not(side, None, place)
                refused = game.why_not(side, text="surely not this")
                assert refused is not None
                assert refused.say.say()
            assert state(game) == before
        game.play(moment.text, moment.side)
    undisturbed = Game.new(title, setting.scenario, setting.switches, SealedDice(f"{SECRET} 0", dice.words))
    for moment in played(setting).moments[:game.choices]:
        undisturbed.play(moment.text, moment.side)
    assert state(undisturbed) == state(game)


@FEW
def test_what_is_offered_is_not_refused_and_what_is_refused_is_not_offered(setting: Setting) -> None:
    """Of every candidate of every menu: it is offered, or it has a reason with a clause and a whole sentence."""
    for g in sample(setting, 40, random.Random(52)):
        assert isinstance(g.ask, Offer)
        for index, menu in enumerate(g.ask.menus):
            for value in menu.among:
                option = index << 20 | value
                refused = g.ask.why_not(g, option)
                assert (refused is None) == (option in g.ask.options)
                if refused is not None:
                    assert refused.clause
                    assert "{" not in refused.say.say()


@FEW
def test_odds_are_what_comes_of_every_way_the_dice_may_fall(setting: Setting) -> None:
    thrown = 0
    for g in rolls(setting, 40, 53):
        ask = g.ask
        assert isinstance(ask, RollAsk)
        thrown += ask.faces ** ask.dice
        if thrown > 6000:
            break
        before = g.dump()
        odds = ask.odds()
        labels: Counter[str] = Counter()
        for throw in ask.throws():
            after = g.copy()
            after.news = []
            after.throw(throw)
            entry = next(entry for entry in after.news if entry.roll)
            assert entry.roll is not None
            assert entry.roll.dice == throw
            labels[entry.roll.label] += 1
        assert dict(labels) == odds
        assert sum(odds.values()) == ask.faces ** ask.dice
        assert g.dump() == before
        question = setting.of.view(g, ask.side).question
        assert question is not None
        if question.forecast is not None and question.forecast.of == ask.faces ** ask.dice:     # else a step on the way
            shown = question.forecast
            assert {bar.label: bar.weight for bar in shown.odds.bars} == odds
            assert shown.of == ask.faces ** ask.dice
            if shown.terms:     # a roll that is no sum has none
                assert sum(term.value for term in shown.terms) == int(shown.odds.headline)
            assert [other.of for other in shown.others] in ([], [shown.of ** 2])    # with the Advantage, thrown again


@FEW
def test_a_side_sees_the_odds_before_it_commits_to_the_throw(setting: Setting) -> None:
    """Where a choice commits to a throw, the odds of that very throw were there to be seen."""
    seen = 0
    for g in sample(setting, 150, random.Random(54)):
        assert isinstance(g.ask, Offer)
        question = setting.of.view(g, g.ask.side).question
        assert question is not None
        for option in g.ask.options:
            if not g.ask.menus[option >> SHIFT].verb.commits:
                continue
            after = g.copy()
            after.take(option)
            if isinstance(after.ask, RollAsk) and question.forecast is not None:
                if question.forecast.of != after.ask.faces ** after.ask.dice:
                    continue                                    # a throw on the way to the one that is forecast
                seen += 1
                shown = [{bar.label: bar.weight for bar in odds.bars}
                         for odds in (question.forecast.odds, *question.forecast.others)]
                assert after.ask.odds() in shown
    assert seen or setting.title != "bloody_ridge"


@FEW
def test_a_preview_is_the_question_that_then_comes(setting: Setting) -> None:
    game = setting.game()
    rng = random.Random(55)
    for moment in played(setting).moments[:250]:
        shown = game.preview(moment.text, moment.side) if rng.random() < 0.3 else None
        dice = list(game.dice_of)
        game.play(moment.text, moment.side)
        if shown is not None and len(game.dice_of) == len(dice) + 1 and not game.dice_of[-1]:
            assert game.view(moment.side).question == shown


@FEW
def test_a_throw_needs_no_more_than_its_position(setting: Setting) -> None:
    """The same dice from copies of one position bring the same position: nothing else is drawn on."""
    for g in rolls(setting, 15, 56):
        one, two = g.copy(), g.copy()
        rng = random.Random(57)
        seed = rng.random()
        for copy in (one, two):
            own = random.Random(seed)
            for _ in range(10):
                if copy.ask is not None:
                    go_on(copy, own)
        assert one == two
