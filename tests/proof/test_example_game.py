"""The annotated example game: its record replays, and what the page quotes and says is what was played."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from grognard.core.game import Game
from grognard.core.record import verify
from grognard.titles import all_titles

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "bloody_ridge"
PAGE = (FOLDER / "example_game.md").read_text(encoding="utf-8")
RECORD = (FOLDER / "example_game.txt").read_text(encoding="utf-8")


@cache
def example() -> Game:
    return Game.load(RECORD, all_titles())


def test_the_record_replays_to_its_end_and_its_dice_verify() -> None:
    game = example()
    assert (game.scenario, game.options) == ("I", {"ground_support": False})
    assert game.verdict is not None
    assert game.verdict.say.say() in PAGE
    assert verify(RECORD, all_titles()) > 15


def test_what_is_quoted_is_in_the_record_in_that_order() -> None:
    """A quoted box is a run of lines of the record, but for lines that are taken by themselves."""
    lines = [line for line in RECORD.splitlines() if line and line[0] not in ";="]
    forced = {str(entry.say.values["choice"]) for entry in example().entries if entry.kind == "forced"}
    at = 0
    boxes = re.findall(r"^```\n(.*?)^```$", PAGE, re.M | re.S)
    assert len(boxes) >= 7
    for box in boxes:
        for quoted in box.splitlines():
            if quoted not in lines[at:]:
                assert quoted in forced, quoted
                continue
            at = lines.index(quoted, at) + 1


def test_every_turn_is_told() -> None:
    turns = [int(n) for n in re.findall(r"^## Game-Turn (\d+)", PAGE, re.M)]
    played = {int(n) for n in re.findall(r"^; Game-Turn (\d+)", RECORD, re.M)}
    assert turns == sorted(played)


@pytest.mark.parametrize(("die", "told"), [
    ("1/28, 3/124, AT6, Mt1, 1/10, 2/10 against 3/1", "D1"), ("3/28, 3/4, AA37, 2/4 against 3/5", "D1"),
    ("3/28, 1/124, 2/124, AA37, Mt1, 2/10 against 2/1", "D2"), ("Comp, Tk1, 3/11, 5/11 against 2/4", "De"),
    ("2/5, 2/11, 1/3 against 1/4", "D1"), ("3/28, 2/124, AA37, Mt1 against SW1", "D3"),
    ("1/1, 1/5, Comp, Tk1, 3/11 against 3/28", "De"), ("3/4, AA37, Mt1, 1/10, 2/10 against 1/5", "D3"),
    ("3/124, 1/4, AT6 against 3/11", "D2"),
])
def test_the_results_that_the_page_tells_are_those_that_fell(die: str, told: str) -> None:
    rolled = [entry.roll.label for entry in example().entries if entry.roll and entry.say.say() == die]
    assert rolled == [told]


def test_the_page_leads_to_its_record_and_cites_clauses_that_there_are() -> None:
    import tomllib

    assert "(example_game.txt)" in PAGE
    listed = FOLDER.parents[1] / "src" / "grognard" / "titles" / "bloody_ridge" / "clauses.toml"
    known = tomllib.loads(listed.read_text(encoding="utf-8"))["clause"]
    cited = {clause.strip() for group in re.findall(r"\[([\d., ]+)\]", PAGE) for clause in group.split(",")}
    assert len(cited) > 15
    assert cited <= set(known)
