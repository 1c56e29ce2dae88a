"""The papers in German: nothing of them is left in English; numbers and references are those of the English text."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard.components.errors import DataError
from grognard.components.papers import ruling_papers, translated
from grognard.titles import all_titles
from tools.catalogue import spoken

TITLES = sorted(all_titles())
NUMBER = re.compile(r"\b(?:BR|IS|KG)\d+|\d+(?:\.\d+)*(?:\.[A-Z]\b)?")
"""Numbers of a sentence: figures, clauses such as 13.2.3 or 10.2.3.A, rulings."""
DASHES = re.compile(r"\d+-\d+(?:-\d+)*")
"""Factors as a counter has them."""


def papers(name: str, language: str) -> dict[str, Any]:
    """As a page gets them."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(all_titles()[name].papers(language)))
    return found


def pairs(name: str) -> list[tuple[str, str, str]]:
    """Clause or ruling, what it says in English, and in German; labels and reasons too."""
    found = []
    for sheet, number, parts in (("clauses", "clause", ("label", "say")), ("rulings", "ruling", ("say", "why"))):
        both = zip(papers(name, "en")[sheet], papers(name, "de")[sheet], strict=True)
        found += [(english[number], english[part], german[part]) for english, german in both for part in parts]
    return found


@pytest.mark.parametrize("name", TITLES)
def test_every_clause_has_its_label_and_its_sentence_in_german_and_every_ruling_too(name: str) -> None:
    for sheet, number in (("clauses", "clause"), ("rulings", "ruling")):
        found = papers(name, "de")[sheet]
        assert [entry[number] for entry in found] == [entry[number] for entry in papers(name, "en")[sheet]]
        assert [(entry[number], entry["english"]) for entry in found if entry.get("english")] == []


@pytest.mark.parametrize("name", TITLES)
def test_a_german_sentence_has_the_numbers_clauses_and_rulings_of_the_english_one(name: str) -> None:
    for clause, english, german in pairs(name):
        for what in (NUMBER, DASHES):
            assert Counter(what.findall(german)) == Counter(what.findall(english)), (clause, english, german)


@pytest.mark.parametrize("name", TITLES)
def test_a_german_sentence_is_one(name: str) -> None:
    """It ends as the English one does, and is not the English one over again."""
    for clause, english, german in pairs(name):
        assert german[-1:] == english[-1:] or not english.endswith("."), (clause, german)
        assert german != english or len(english.split()) < 4, (clause, german)
        assert not re.search(r"\b(the|and|of|with|units?|areas?)\b", german), (clause, german)


@pytest.mark.parametrize("name", TITLES)
def test_what_tables_and_scenarios_say_is_in_the_catalogue(name: str) -> None:
    found, german = papers(name, "de"), spoken("de")
    for scenario in found["scenarios"]:
        for note in (scenario["label"], *scenario["notes"]):
            assert (note[0] if isinstance(note, list) else note) in german
    for table in found["tables"]:
        note = table.get("note", "")
        assert {table["label"], note if isinstance(note, str) else note[0], *table["head"]} - {""} <= set(german)


def test_a_clause_that_the_english_file_lacks_is_an_error_with_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "papers.de.toml").write_text('[clause]\n"1.0" = "Eine Regel."\n\n"1.1" = "Noch eine."\n', "utf-8")
    assert translated(tmp_path, "papers", "de", {"1.0": "A rule.", "1.1": "Another."})["1.1"] == "Noch eine."
    with pytest.raises(DataError, match=r"papers\.de\.toml, line 4: clause 1\.1 is not in papers\.toml"):
        translated(tmp_path, "papers", "de", {"1.0": "A rule."})


@pytest.mark.parametrize("line", ['"1.0" = ""', '"1.0" = 3', '"1.0" = "open', '[other]'])
def test_what_is_no_sentence_is_an_error_with_file_and_line(tmp_path: Path, line: str) -> None:
    (tmp_path / "papers.de.toml").write_text(f"[clause]\n{line}\n", "utf-8")
    with pytest.raises(DataError, match=r"papers\.de\.toml, line [23]: "):
        translated(tmp_path, "papers", "de", {"1.0": "A rule."})


def test_a_ruling_that_the_english_file_lacks_is_an_error_with_file_and_line(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "told").mkdir()
    (tmp_path / "told" / "__init__.py").write_text("", "utf-8")
    (tmp_path / "told" / "RULINGS.md").write_text("| R1 | 7.1 | so | why |\n| R2 | 7.2, 7.3 | so | why |\n", "utf-8")
    sister = tmp_path / "told" / "RULINGS.de.md"
    monkeypatch.syspath_prepend(str(tmp_path))
    sister.write_text("| # | Regel | was | warum |\n| R2 | 7.2, 7.3 | dies | darum |\n", "utf-8")
    assert [(one.say, one.english) for one in ruling_papers("told", "de")] == [("so", True), ("dies", False)]
    for wrong in ("| R3 | 7.1 | dies | darum |", "| R2 | 7.2 | dies | darum |"):
        sister.write_text(f"\n{wrong}\n", "utf-8")
        with pytest.raises(DataError, match=r"RULINGS\.de\.md, line 2: R[23] does not stand so"):
            ruling_papers("told", "de")


def test_a_language_that_a_title_does_not_speak_is_told_in_english_and_says_so() -> None:
    found, english = papers("bloody_ridge", "fr"), papers("bloody_ridge", "en")
    assert {tuple(entry.pop("english")) for entry in found["clauses"]} == {("label", "say")}
    assert {entry.pop("english") for entry in found["rulings"]} == {True}
    assert found == english
