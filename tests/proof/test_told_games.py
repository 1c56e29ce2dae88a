"""The example games of the area titles: their records replay, their dice verify, and the pages tell what was played."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from grognard.core.game import Game
from grognard.core.record import verify
from grognard.titles import all_titles
from tools.example_games import EXAMPLES, LINE, Example, merged, page_of, record_of, short, told

SOURCES = Path(__file__).resolve().parents[2] / "src" / "grognard" / "titles"
EVERY = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)


@cache
def game_of(example: Example) -> Game:
    """The game of a record, replayed once."""
    return Game.load(record_of(example).read_text(encoding="utf-8"), all_titles())


def page(example: Example) -> str:
    return page_of(example).read_text(encoding="utf-8")


@EVERY
def test_the_record_replays_to_its_end_and_its_dice_verify(example: Example) -> None:
    game = game_of(example)
    assert (game.title.name, game.scenario) == (example.title, example.scenario)
    assert game.verdict is not None
    assert verify(record_of(example).read_text(encoding="utf-8"), all_titles()) == sum(
        1 for entry in game.entries if entry.roll)


@EVERY
def test_the_page_tells_the_game_of_its_record(example: Example) -> None:
    """If a rule or a sentence was meant to change: python tools/example_games.py."""
    above, line, below = page(example).partition(LINE)
    assert line and "(example_game.txt)" in above
    assert below.lstrip("\n") == told(game_of(example))


@EVERY
def test_every_turn_and_the_end_are_told(example: Example) -> None:
    """Five turns or four days, each with its section and its line in the table; the verdict stands last."""
    text, game = page(example), game_of(example)
    heads = re.findall(r"^## (Turn \d|\d+ \w+)$", text, re.M)
    assert len(heads) == len(set(heads)) == {"edsons_ridge": 5, "ie_shima": 4}[example.title]
    assert [row.split(" | ")[0] for row in re.findall(r"^\| ((?:Turn \d|\d+ \w+) \|.*)$", text, re.M)] == heads
    assert game.verdict is not None
    assert text.rstrip().splitlines()[-1] == f"**{game.verdict.say.say()}** [{game.verdict.clause}]"


@EVERY
def test_no_loss_is_left_out(example: Example) -> None:
    """Units lost by the table are those that the log has as lost."""
    game = game_of(example)
    for number, side in enumerate(game.title.sides):
        table = [[cell.strip() for cell in line.split("|")] for line in page(example).splitlines() if line[:1] == "|"]
        column = table[0].index(f"{side.name} units lost")
        assert sum(int(row[column]) for row in table[2:]) == sum(
            entry.kind == "loss" and entry.side == number for entry in game.entries)


@EVERY
def test_it_cites_clauses_that_there_are_and_shows_something_of_every_chapter(example: Example) -> None:
    known = tomllib.loads((SOURCES / example.title / "clauses.toml").read_text(encoding="utf-8"))["clause"]
    cited = {clause.strip() for group in re.findall(r"\[(\d[\w., ]*)\]", page(example)) for clause in group.split(",")}
    assert len(cited) > 20
    assert cited <= set(known), cited - set(known)


def test_sentences_that_say_the_same_of_several_units_become_one() -> None:
    game = game_of(EXAMPLES[0])
    spent = [entry for entry in game.entries if entry.clause == "15.2.A"][:3]
    assert len(spent) == 3
    sentences = list(merged(spent))
    assert len(sentences) < 3 or len({entry.say.values["level"] for entry in spent}) > 1
    assert short("III/9-1, III/9-2, III/9-MG, III/10-1 are Spent") == "III/9-1, -2, -MG, III/10-1 are Spent"
    assert short("I-MG, I/1-MG") == "I-MG, I/1-MG"
