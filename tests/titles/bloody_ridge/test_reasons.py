"""Advice with reasons: what the careful opponent would choose, and the clauses that speak for it."""

from __future__ import annotations

import random

import pytest

from grognard.core.dice import LessonDice, SealedDice
from grognard.core.game import Game
from grognard.opponents import make
from grognard.titles.bloody_ridge.title import TITLE

CLAUSES = {entry.clause for entry in TITLE.papers()["clauses"]}


def lesson(steps: int) -> Game:
    """The guided game after some of its steps."""
    given = TITLE.lesson()
    game = Game.new(TITLE, given.scenario, {}, LessonDice(given.dice))
    for step in given.step[:steps]:
        for text in (*step.expect[:1], *step.plays):
            assert game.side is not None
            game.play(text, game.side)
    return game


def told(game: Game, text: str) -> list[tuple[str, str]]:
    """The reasons for a choice of who must decide; asking changes nothing."""
    assert game.side is not None
    before = game.position.digest()
    found = TITLE.reasons(game.position, game.side, text)             # type: ignore[arg-type]
    assert game.position.digest() == before
    return [(reason.clause, reason.say.say()) for reason in found]


def until(text: str) -> Game:
    """The guided game just before the learner or the other side plays `text`."""
    given = TITLE.lesson()
    game = Game.new(TITLE, given.scenario, {}, LessonDice(given.dice))
    for step in given.step:
        for choice in (*step.expect[:1], *step.plays):
            if choice == text:
                return game
            assert game.side is not None
            game.play(choice, game.side)
    raise AssertionError(text)


def test_a_place_on_the_field_is_advised_by_the_clause_of_victory() -> None:
    game = until("to 2406")
    assert told(game, "to 2406")[0] == ("14.0", "2406 is a hex of Henderson Field: two of three win the game")
    assert ("7.12", "from there it attacks En1") in told(game, "to 2406")


def test_stepping_out_of_a_zone_is_a_reason() -> None:
    game = until("to 2406")
    game.undo(0)
    game.undo(0)
    assert ("6.14", "it leaves the enemy zone, and need not fight") in told(game, "to 2609")


def test_a_unit_that_joins_says_what_it_does_to_the_differential() -> None:
    game = until("barrage Mt1")
    assert told(game, "barrage Mt1") == [
        ("8.14", "fire from afar costs nothing: who fires suffers nothing"),
        ("7.61", "the differential goes from +1 to +4"),
        ("7.61", "at +4 the defender suffers in 2 of 6 throws, the attacker in 2")]


def test_protective_fire_says_what_it_takes_away() -> None:
    game = until("fpf Mt1")
    assert told(game, "fpf Mt1")[:2] == [
        ("8.43", "Mt1 adds 3 to the defence"), ("7.61", "the differential goes from +5 to +2")]
    assert told(game, "no fpf")[0][0] == "8.43"


def test_a_banzai_attack_says_its_price() -> None:
    game = until("no banzai")
    assert told(game, "no banzai")[-1] == (
        "10.0", "the 3 Attack Strength that a Banzai attack costs would be too dear")
    assert "worth the 3 Attack Strength" in told(game, "banzai")[-1][1]


def test_who_must_be_attacked_is_said_to() -> None:
    assert told(until("attack 2/5"), "attack 2/5")[0] == ("7.11", "2/5 must be attacked")


@pytest.mark.parametrize("text", ["attack 2/5", "to 2609", "nonsense", ""])
def test_nothing_speaks_for_what_is_not_offered(text: str) -> None:
    assert told(lesson(0), text) == []


@pytest.mark.parametrize("seed", [1, 2])
def test_all_advice_in_a_game_has_reasons_by_clauses_that_there_are(seed: int) -> None:
    game = Game.new(TITLE, "I", {}, SealedDice(f"reasons {seed}"))
    steady, rng = make("steady", TITLE), random.Random(seed)
    asked: set[str] = set()
    while game.waiting == "choice" and game.choices < 160:
        side, question = game.side, game.view(game.side).question
        assert side is not None and question is not None
        text = steady.choose(game.position, side, rng, lambda done, of: None)
        if question.kind not in asked or game.choices % 11 == 0:
            found = told(game, text)
            assert found, (text, question.kind)
            assert {clause for clause, _ in found} <= CLAUSES
            assert all("{" not in sentence for _, sentence in found)
            asked.add(question.kind)
        game.play(text, side)
    assert {"move", "to", "attack", "join"} <= asked
