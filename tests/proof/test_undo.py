"""Undo at every point gives the exact earlier game, and never crosses dice or another side's choice."""

from __future__ import annotations

import random

import pytest

from grognard.core.game import Game, Refusal
from tests.proof.games import FEW, Setting, played, state


def allowed(game: Game, side: int) -> int:
    """By hand: the run of a side's own latest choices after which no dice fell and nothing was revealed."""
    count = 0
    for n in reversed(range(game.choices)):
        revealed = any(entry.kind == "reveal" and entry.after == n + 1 for entry in game.entries)
        if game.moments[n].side != side or game.dice_of[n + 1] or revealed:
            break
        count += 1
    return count


@FEW
def test_undo_at_every_point_gives_the_exact_earlier_game(setting: Setting) -> None:
    game = setting.game()
    for moment in played(setting).moments[:400]:
        before = state(game)
        game.play(moment.text, moment.side)
        if game.waiting == "over":
            break
        after = state(game)
        if not allowed(game, moment.side):
            assert game.can_undo(moment.side) == 0
            with pytest.raises(Refusal):
                game.undo(moment.side)
            assert state(game) == after
            continue
        assert game.can_undo(moment.side) >= 1
        game.undo(moment.side)
        assert state(game) == before
        assert game.position == moment.position
        game.play(moment.text, moment.side)
        assert state(game) == after


@FEW
def test_undo_goes_as_far_as_its_own_choices_without_dice_and_no_further(setting: Setting) -> None:
    game = setting.game()
    sides = range(len(setting.of.sides))
    rng = random.Random(41)
    states = [state(game)]
    for moment in played(setting).moments[:500]:
        game.play(moment.text, moment.side)
        states.append(state(game))
        if game.waiting == "over":
            assert [game.can_undo(side) for side in sides] == [0] * len(sides)
            break
        assert [game.can_undo(side) for side in sides] == [allowed(game, side) for side in sides]
        if rng.random() < 0.06:
            side = moment.side
            count, at = game.can_undo(side), game.choices
            for other in sides:
                if other != side:
                    with pytest.raises(Refusal):
                        game.undo(other)
            for back in range(1, count + 1):
                game.undo(side)
                assert state(game) == states[at - back]
            with pytest.raises(Refusal):
                game.undo(side)
            for again in played(setting).moments[at - count:at]:
                game.play(again.text, again.side)
            assert state(game) == states[at]


@FEW
def test_reset_goes_back_all_the_way_at_once(setting: Setting) -> None:
    game = setting.game()
    states = [state(game)]
    rng = random.Random(42)
    for moment in played(setting).moments[:200]:
        game.play(moment.text, moment.side)
        states.append(state(game))
        if game.waiting == "over":
            break
        count = game.can_undo(moment.side)
        if count and rng.random() < 0.1:
            at = game.choices
            game.reset_turn(moment.side)
            assert state(game) == states[at - count]
            for again in played(setting).moments[at - count:at]:
                game.play(again.text, again.side)
            assert state(game) == states[at]


@FEW
def test_a_takeback_by_consent_goes_over_dice_to_any_moment(setting: Setting) -> None:
    """The position, log and choices are the earlier ones; the seal has moved on, so no die comes again."""
    whole = played(setting)
    thrown = [n for n, dice in enumerate(whole.dice_of) if dice][:4]
    game = setting.game()
    for moment in whole.moments[:thrown[-1]]:
        game.play(moment.text, moment.side)
    rolls = sum(1 for entry in game.entries if entry.roll)
    back = thrown[1] - 1
    game.take_back(back)
    assert game.choices == back
    assert game.position == whole.moments[back].position
    assert all(entry.after <= back for entry in game.entries)
    assert game.voided == {back: rolls - sum(1 for entry in game.entries if entry.roll)}
    for n in (-1, back, back + 1, 10**6):
        with pytest.raises(Refusal):
            game.take_back(n)
