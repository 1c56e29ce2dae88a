"""The papers: every clause that is played has its sentence, and every clause that the game names has an entry."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard.core.game import Game
from grognard.titles.bloody_ridge.title import TITLE

FOLDER = Path(TITLE.ground.__code__.co_filename).parent
CLAUSE = re.compile(r"[1-9]\d*\.\d+(\.[A-Z])?")


def papers() -> dict[str, Any]:
    """As a page gets them."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(TITLE.papers()))
    return found


def test_every_clause_has_a_label_and_a_few_plain_sentences() -> None:
    for entry in papers()["clauses"]:
        assert entry["label"], entry
        assert 15 <= len(entry["say"]) <= 330 and entry["say"].endswith("."), entry
    numbers = [entry["clause"] for entry in papers()["clauses"]]
    assert len(numbers) == len(set(numbers)) == 153


def test_every_clause_that_the_rules_name_has_its_paper() -> None:
    known = {entry["clause"] for entry in papers()["clauses"]}
    for path in FOLDER.glob("*.py"):
        for text in re.findall(r'"([^"\n]*)"', path.read_text(encoding="utf-8")):
            if CLAUSE.fullmatch(text):
                assert text in known, (path.name, text)


@pytest.mark.parametrize("scenario", ["I", "II"])
def test_every_clause_that_a_game_shows_has_its_paper(scenario: str) -> None:
    known = {entry["clause"] for entry in papers()["clauses"]}
    game = Game.new(TITLE, scenario, {"ground_support": True})
    rng = random.Random(3)
    while game.waiting == "choice" and game.choices < 250:
        side = game.side
        assert side is not None
        question = game.view(side).question
        assert question is not None and question.clause in known
        named = set(re.findall(rb'"clause":"([^"]+)"', msgspec.json.encode(game.view(side))))
        assert {clause.decode() for clause in named} <= known
        for piece in rng.sample(range(len(game.position.hex)), 3):        # type: ignore[attr-defined]
            refused = game.why_not(side, piece, None)
            assert refused is None or refused.clause in known, refused
        game.play(rng.choice(game.offered), side)
    assert {entry.clause for entry in game.entries if entry.clause} <= known


def test_rulings_that_clauses_point_at_are_there() -> None:
    given = papers()
    rulings = {ruling["ruling"] for ruling in given["rulings"]}
    assert {f"BR{n}" for n in range(1, 32)} <= rulings
    for entry in given["clauses"]:
        assert set(re.findall(r"BR\d+", entry["say"])) <= rulings
    known = {entry["clause"] for entry in given["clauses"]}
    assert {clause for ruling in given["rulings"] for clause in ruling["clauses"]} <= known


def test_tables_are_rectangles_and_say_what_is_not_printed() -> None:
    tables = {table["name"]: table for table in papers()["tables"]}
    for table in tables.values():
        assert {len(row) for row in table["rows"]} == {len(table["head"])}
        assert len(table["sources"]) == len(table["rows"])
    results = tables["results"]
    assert results["rows"][4][1:] == ["A1", "A1", "-", "-", "D1", "D1", "D1", "D2", "D2", "D3", "De", "De"]     # 7.61
    assert [source[:7] for source in results["sources"][4:6]] == ["printed", "inferre"]
    assert tables["terrain"]["rows"][0][:3] == ["clear", "1", "clear"]


def test_scenarios_are_told_with_their_clauses() -> None:
    told = {scenario["name"]: scenario for scenario in papers()["scenarios"]}
    assert told["II"]["notes"][1][1] == {"first": 21, "last": 27} and "14.0" in told["II"]["clauses"]
