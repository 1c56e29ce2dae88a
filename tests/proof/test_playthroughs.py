"""Whole games kept as text: they replay to the same end, and their log is what it was."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from grognard.core.game import Game
from grognard.core.record import verify
from grognard.titles import all_titles
from tools.playthroughs import FOLDER, games, log

RECORDS = sorted(FOLDER.glob("*.txt"))


@cache
def game_of(path: Path) -> Game:
    """The game of a file, replayed once."""
    return Game.load(path.read_text(encoding="utf-8"), all_titles())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_game_is_played_as_it_was(path: Path) -> None:
    """If a rule was meant to change: python tools/playthroughs.py, and look at what it changes."""
    game = game_of(path)
    assert game.verdict is not None
    assert log(game) == path.with_suffix(".log").read_text(encoding="utf-8")
    assert verify(path.read_text(encoding="utf-8"), all_titles()) == sum(1 for entry in game.entries if entry.roll)


def test_every_scenario_has_its_game_with_options_and_without() -> None:
    assert {path.stem for path in RECORDS} == {name for name, *_ in games()}
    assert {path.stem for path in FOLDER.glob("*.log")} == {path.stem for path in RECORDS}


def test_between_them_the_games_come_to_every_kind_of_event() -> None:
    told: dict[str, set[str]] = {name: set() for name in all_titles()}
    for path in RECORDS:
        game = game_of(path)
        told[game.title.name] |= {entry.kind for entry in game.entries}
    assert {"move", "attack", "roll", "retreat", "displace", "advance", "loss", "arrive", "fpf", "forced",
            "phase", "end"} <= told["bloody_ridge"]
