"""The papers: every clause that is played has its sentence, what a sentence names is there, its numbers are right."""

from __future__ import annotations

import random
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard.core.game import Game
from grognard.titles.edsons_ridge.title import TITLE

FOLDER = Path(TITLE.ground.__code__.co_filename).parent
CLAUSE = re.compile(r"[1-9]\d*\.\d+(\.\d+)*(\.[A-Z])?")


@cache
def papers() -> dict[str, Any]:
    """As a page gets them."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(TITLE.papers()))
    return found


@cache
def listed() -> dict[str, dict[str, Any]]:
    """The clauses as `clauses.toml` has them."""
    found: dict[str, dict[str, Any]] = tomllib.loads((FOLDER / "clauses.toml").read_text(encoding="utf-8"))["clause"]
    return found


@cache
def said() -> dict[str, str]:
    return {entry["clause"]: entry["say"] for entry in papers()["clauses"] if entry["say"]}


def test_papers_hold_clauses_rulings_the_scenario_and_tables() -> None:
    found = papers()
    assert len(found["clauses"]) == 625 and all(entry["label"] for entry in found["clauses"])
    assert [r["ruling"] for r in found["rulings"]][:20] == [f"KG{n}" for n in range(1, 21)]
    assert {s["name"] for s in found["scenarios"]} == set(TITLE.scenarios)
    areas = next(t for t in found["tables"] if t["name"] == "areas")
    assert len(areas["rows"]) == len(areas["sources"]) == 35 + 6


def test_every_clause_is_said_in_a_sentence_or_two_but_what_concerns_no_program() -> None:
    excused = {clause for clause, entry in listed().items() if entry.get("not_applicable")}
    assert set(said()) == set(listed()) - excused
    assert len(excused) < 10
    for clause, text in said().items():
        assert 15 <= len(text) <= 330 and text.endswith("."), (clause, len(text))


def test_the_file_holds_clauses_of_the_list_only_and_in_its_order() -> None:
    keys = list(tomllib.loads((FOLDER / "papers.toml").read_text(encoding="utf-8"))["clause"])
    assert keys == [clause for clause in listed() if clause in said()]


def test_every_clause_that_the_rules_name_is_in_the_list_and_said() -> None:
    cited = set()
    for path in FOLDER.glob("*.py"):
        for text in re.findall(r'"([^"\n]*)"', path.read_text(encoding="utf-8")):
            if CLAUSE.fullmatch(text):
                assert text in listed(), (path.name, text)
                cited.add(text)
    assert len(cited) > 150
    assert cited <= set(said()), sorted(cited - set(said()))


def test_clauses_and_rulings_that_the_sentences_name_are_there() -> None:
    rulings = {r["ruling"] for r in papers()["rulings"]}
    for clause, text in said().items():
        assert set(re.findall(r"\bKG\d+", text)) <= rulings, clause
        for named in re.findall(r"\((\d+\.\d+(?:\.\d+)*(?:\.[A-Z])?)\)|see (\d+\.\d+(?:\.\d+)*(?:\.[A-Z])?)", text):
            number = next(filter(None, named)).rstrip(".")
            assert number in listed(), (clause, number)


def test_every_ruling_is_named_where_a_player_would_look_for_it() -> None:
    """By a clause that it reads, or one of the same chapter."""
    for ruling in papers()["rulings"]:
        chapters = {clause.split(".")[0] for clause in ruling["clauses"]}
        naming = {clause.split(".")[0] for clause, text in said().items()
                  if re.search(rf"\b{ruling['ruling']}\b", text)}
        assert naming & chapters, ruling["ruling"]


def test_numbers_in_the_sentences_are_those_that_are_played() -> None:
    areas = {row[0]: row for row in next(t for t in papers()["tables"] if t["name"] == "areas")["rows"]}
    ones = [label for label, row in areas.items() if row[5] == "1"]
    twos = [label for label, row in areas.items() if row[5] == "2"]
    assert f"{', '.join(ones)} with one point each and {', '.join(twos)} with two" in said()["3.2.6.A"]
    hills = {place.hill: place.label for place in TITLE.start("night", {}).world.parts.places if place.hill}
    assert f"Areas {hills[80]} and {hills[123]}" in said()["4.1.2.3.2"]
    parts = TITLE.start("night", {}).world.parts
    points = [place.vandegrift for place in parts.places if place.vandegrift]
    assert points == [2, 3, 4] and "2, 3 or 4 points" in said()["18.8.C"]
    assert parts.ip_markers == 5 and "five" in said()["8.2.4.1.C"]
    assert parts.start_vp == 3 and "on 3" in said()["5.1.C"]


@pytest.mark.parametrize("seed", [2, 7])
def test_every_clause_that_a_game_shows_is_said(seed: int) -> None:
    game = Game.new(TITLE, "night", {})
    rng = random.Random(seed)
    while game.waiting == "choice" and game.choices < 350:
        side = game.side
        assert side is not None
        named = set(re.findall(rb'"clause":"([^"]+)"', msgspec.json.encode(game.view(side))))
        assert {clause.decode() for clause in named} <= set(listed())
        for piece in rng.sample(range(len(game.position.where)), 3):        # type: ignore[attr-defined]
            refused = game.why_not(side, piece, rng.choice((None, "4", "11", "25", "A")))
            assert refused is None or not refused.clause or refused.clause in said(), refused
        game.play(rng.choice(game.offered), side)
    shown = {entry.clause for entry in game.entries if entry.clause}
    assert shown <= set(said()), sorted(shown - set(said()))
