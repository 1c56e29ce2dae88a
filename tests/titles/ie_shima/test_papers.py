"""The papers, the reasons of advice, the sentences of a game: every clause named is one of the rulebook's."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard.core.game import Game
from grognard.titles.ie_shima.title import TITLE

FOLDER = Path(TITLE.ground.__code__.co_filename).parent
CLAUSE = re.compile(r"[1-9]\d*\.\d+(\.\d+)*(\.[A-Z])?")
EVERYTHING = {option.name: True for option in TITLE.options}


def papers() -> dict[str, Any]:
    """As a page gets them."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(TITLE.papers()))
    return found


def known() -> set[str]:
    """The clauses of the list."""
    return {entry["clause"] for entry in papers()["clauses"]}


def test_papers_hold_clauses_rulings_scenarios_and_tables() -> None:
    found = papers()
    assert len(found["clauses"]) == 353 and all(entry["label"] for entry in found["clauses"])
    assert [r["ruling"] for r in found["rulings"]][:15] == [f"IS{n}" for n in range(1, 16)]
    assert {s["name"] for s in found["scenarios"]} == set(TITLE.scenarios)
    areas = next(t for t in found["tables"] if t["name"] == "areas")
    assert len(areas["rows"]) == len(areas["sources"]) == 19


def test_every_clause_that_the_rules_name_is_in_the_list() -> None:
    listed = known()
    for path in FOLDER.glob("*.py"):
        for text in re.findall(r'"([^"\n]*)"', path.read_text(encoding="utf-8")):
            if CLAUSE.fullmatch(text):
                assert text in listed, (path.name, text)


@pytest.mark.parametrize("scenario", sorted(TITLE.scenarios))
def test_every_clause_that_a_game_shows_is_in_the_list(scenario: str) -> None:
    listed = known()
    game = Game.new(TITLE, scenario, EVERYTHING)
    rng = random.Random(5)
    while game.waiting == "choice" and game.choices < 300:
        side = game.side
        assert side is not None
        named = set(re.findall(rb'"clause":"([^"]+)"', msgspec.json.encode(game.view(side))))
        assert {clause.decode() for clause in named} <= listed
        for piece in rng.sample(range(52), 3):
            refused = game.why_not(side, piece, rng.choice((None, "4", "15", "green")))
            assert refused is None or not refused.clause or refused.clause in listed, refused
        game.play(rng.choice(game.offered), side)
    assert {entry.clause for entry in game.entries if entry.clause} <= listed


def test_advice_has_reasons_for_every_kind_of_impulse() -> None:
    told: set[str] = set()
    for seed in range(4):
        game = Game.new(TITLE, "basic", EVERYTHING)
        rng, judgement = random.Random(seed), TITLE.judgement()
        while game.waiting == "choice" and game.choices < 250:
            side, ask = game.side, game.position.ask
            assert side is not None and ask is not None
            option = judgement.advise(game.position, side, rng, lambda done, of: None)
            text = ask.write(game.position, option)  # type: ignore[union-attr]
            before = game.position.digest()
            reasons = TITLE.reasons(game.position, side, text)                        # type: ignore[arg-type]
            assert game.position.digest() == before
            if ask.question.kind == "impulse":       # type: ignore[union-attr]
                assert reasons, text
                told |= {text.split()[0]}
            assert {r.clause for r in reasons} <= known()
            game.play(text, side)
    assert {"activate", "bombard"} <= told


def test_every_clause_is_said_in_a_sentence() -> None:
    said = {entry["clause"]: entry["say"] for entry in papers()["clauses"]}
    assert [clause for clause, say in said.items() if not say.endswith(".") or not 15 < len(say) < 330] == []


def test_what_a_sentence_names_is_there() -> None:
    """Clauses and rulings that the sentences and rulings point to."""
    found = papers()
    listed, rulings = known(), {ruling["ruling"] for ruling in found["rulings"]}
    for entry in found["clauses"]:
        for clause in re.findall(r"(?<![\d.])\d+\.\d+(?:\.\d+)*(?:\.[A-Z])?", entry["say"]):
            assert clause in listed, (entry["clause"], clause)
        for ruling in re.findall(r"IS\d+", entry["say"]):
            assert ruling in rulings, (entry["clause"], ruling)
    for ruling in found["rulings"]:
        assert {clause for one in ruling["clauses"] for clause in one.split("-")[:1]} <= listed, ruling
