"""Points paid whole at a terminal: numbered ways, carried through by the small choices that the record keeps."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from grognard.console.files import load
from grognard.core.dice import EnteredDice
from grognard.core.game import Game
from grognard.core.views import Payments
from grognard.titles import all_titles
from tests.chance import decisions

from .conftest import Grognard

SCENARIOS = {"edsons_ridge": "night", "ie_shima": "basic"}


@cache
def owing(title: str) -> str:
    """The record of a game by chance up to points of which one way has two units retreat and nobody else suffer."""
    rng = random.Random(4)
    while True:
        game = Game.new(all_titles()[title], SCENARIOS[title], {}, EnteredDice())
        for ask in decisions(game, rng):
            question = game.view(ask.side).question
            if question is not None and question.payments is not None and retreats(question.payments):
                return game.record()
            game.play(rng.choice(game.offered), ask.side)


def retreats(found: Payments) -> int:
    """The number of the way in which two retreat, or 0."""
    return next((n for n, way in enumerate(found.ways, 1) if way.back == 2 and not way.lost and not way.order), 0)


@pytest.fixture(params=list(SCENARIOS))
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(owing(request.param), encoding="utf-8")
    return path


def shown(file: Path) -> Payments:
    game = load(file)
    question = game.view(game.side).question
    assert question is not None and question.payments is not None
    return question.payments


def test_the_ways_stand_under_the_question_and_all_of_them_are_listed(grognard: Grognard, file: Path) -> None:
    found = shown(file)
    brief = grognard("play", file, "--plain", typed="quit\n").out
    assert f"points in {found.place}, paid whole [{found.clause}]:" in brief
    assert brief.count("  pay ") == min(6, len(found.ways))
    assert (f"  {len(found.ways) - 6} more: pay lists all {len(found.ways)}" in brief) == (len(found.ways) > 6)
    for out in (grognard("play", file, "--plain", typed="pay\nquit\n").out.split("> ")[1], grognard("legal", file).out):
        assert [out.count(f"  pay {n}: ") for n in range(1, len(found.ways) + 1)] == [1] * len(found.ways)


def test_a_payment_is_carried_through_over_the_choice_of_where_to_retreat(grognard: Grognard, file: Path) -> None:
    """Whoever retreats is asked where to; then the rest is paid by itself, and everybody is as the line had said."""
    before, found = load(file), shown(file)
    number = retreats(found)
    pay_in_one_sitting(grognard, file, number)
    pieces = {piece.id: piece for piece in load(file).view(None).pieces}
    for bearer, n in zip(found.bearers, found.ways[number - 1].fates, strict=True):
        assert (pieces[bearer.piece].place == found.place) == (bearer.fates[n].end == "")
    made = file.read_text(encoding="utf-8").splitlines()[len(before.record().splitlines()) - 1:]
    assert len(made) > 1 and not [line for line in made if line.startswith("pay")]


def pay_in_one_sitting(grognard: Grognard, file: Path, number: int) -> None:
    """Pays, and answers each question where to, and who goes along, with the last that is offered."""
    first, places = file.read_text(encoding="utf-8"), list[str]()
    for _ in range(6):
        file.write_text(first, encoding="utf-8")
        out = grognard("play", file, "--plain", typed="\n".join((f"pay {number}", *places, "")))
        assert out.code == 0 and "does not fit" not in out.out
        game = load(file)
        question = game.view(game.side).question
        if question is None or question.kind not in ("retreat to", "leader"):
            return
        places.append(question.options[-1].text)
    raise AssertionError(f"asked where to after {places}")


def test_numbers_that_are_none_are_refused_and_change_nothing(grognard: Grognard, file: Path) -> None:
    before, ways = file.read_text(encoding="utf-8"), len(shown(file).ways)
    out = grognard("play", file, typed=f"pay 0\npay {ways + 1}\npay x\npay -1\nquit\n").out
    assert out.count(f"pay N: a number from 1 to {ways}") == 4
    assert file.read_text(encoding="utf-8") == before


def test_a_payment_taken_back_does_not_go_on(grognard: Grognard, file: Path) -> None:
    """After `undo` the first question stands again, and nothing is paid until somebody says so."""
    first, before, number = file.read_text(encoding="utf-8"), load(file).choices, retreats(shown(file))
    grognard("play", file, typed=f"pay {number}\nquit\n")
    made = load(file).choices - before
    assert made >= 1
    file.write_text(first, encoding="utf-8")
    out = grognard("play", file, "--plain", typed=f"pay {number}\n" + "undo\n" * made + "quit\n").out
    assert "paid whole" in out.split(f"Back to {before} choices.")[1]
    assert load(file).choices == before


def test_where_nothing_is_owed(grognard: Grognard, tmp_path: Path) -> None:
    game = ["play", "ie_shima", "--scenario", "basic", "--record", tmp_path / "game.txt"]
    assert grognard(*game, typed="pay\npay 1\nquit\n").out.count("no points are to be paid now") == 2
