"""The guided first game: every step can be done, and it ends as it says."""

from __future__ import annotations

from grognard.core.dice import LessonDice
from grognard.core.game import Game
from grognard.titles.bloody_ridge.title import TITLE

LESSON = TITLE.lesson()


GROUND = TITLE.ground(TITLE.start(LESSON.scenario, {}))


def begun() -> Game:
    return Game.new(TITLE, LESSON.scenario, {}, LessonDice(LESSON.dice))


def play_through(other: bool = False) -> Game:
    """The lesson as a learner does it; `other` takes the last of what a step allows."""
    game = begun()
    for number, step in enumerate(LESSON.step):
        if step.expect:
            assert game.side == LESSON.side, number
            assert set(step.expect) <= set(game.offered), (number, game.offered)
            game.play(step.expect[-1 if other else 0], LESSON.side)
        for text in step.plays:
            assert game.side == 1 - LESSON.side, (number, text)
            game.play(text, 1 - LESSON.side)
    return game


def test_every_step_can_be_done_and_the_learner_wins() -> None:
    for other in (False, True):
        game = play_through(other)
        assert game.verdict is not None and game.verdict.winner == LESSON.side
        thrown = [die for dice in game.dice_of for die in dice]
        assert thrown == list(LESSON.dice)
        assert Game.load(game.record(), {TITLE.name: TITLE}).position == game.position


def test_what_steps_point_at_and_name_is_there() -> None:
    names = {piece.name for piece in GROUND["pieces"]}
    hexes = {hexagon["hex"] for hexagon in GROUND["hexes"]}
    clauses = {entry.clause for entry in TITLE.papers()["clauses"]}
    for step in LESSON.step:
        assert set(step.pieces) <= names and set(step.places) <= hexes and step.clause in clauses, step
        assert 10 < len(step.say) < 420
        assert bool(step.otherwise) == bool(step.expect), step
        assert sum(map(bool, (step.expect, step.plays, step.ask))) <= 1, step


def test_the_learner_asks_why_not_of_something_that_may_not_be_done() -> None:
    game = begun()
    for step in LESSON.step:
        if step.ask:
            units = {piece.name: piece.id for piece in GROUND["pieces"]}
            for name in step.pieces:
                refused = game.why_not(LESSON.side, units[name], None)
                assert refused is not None and refused.clause == step.clause
            return
        for text in (*step.expect[:1], *step.plays):
            side = game.side
            assert side is not None
            game.play(text, side)
    raise AssertionError("no step asks")


def test_it_teaches_moving_zones_fighting_retreating_and_batteries() -> None:
    game = play_through()
    kinds = {entry.kind for entry in game.entries}
    assert {"move", "attack", "roll", "retreat", "advance", "fpf"} <= kinds
    chapters = {step.clause.partition(".")[0] for step in LESSON.step}
    assert {"5", "6", "7", "8", "14"} <= chapters


def test_it_is_not_one_of_the_booklets_scenarios() -> None:
    assert list(TITLE.scenarios) == ["I", "II", "III"]


def test_it_is_told_in_german_too() -> None:
    told = {LESSON.label, LESSON.note, *(s.say for s in LESSON.step), *(s.otherwise or s.say for s in LESSON.step)}
    assert told <= set(TITLE.words("de"))
