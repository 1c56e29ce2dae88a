"""The papers of a title: what a player looks up beside the game, read from its folder.

`clauses.toml` names every clause; `papers.toml`, where a title has one, says in its own words what each means;
`RULINGS.md` lists how the program reads a rulebook that is silent or contradicts itself.

In another language the same files stand beside them, `clauses.de.toml`, `papers.de.toml` and `RULINGS.de.md`, under the
same numbers; what they lack is said in English. `de.json` is what else the title says in German.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from grognard.components.errors import DataError, Where
from grognard.components.reading import read_text, toml_document
from grognard.core.texts import Text

ENGLISH = "en"


class ClausePaper(msgspec.Struct, frozen=True, omit_defaults=True):
    """A clause: its number, a short label, and what it says, "" where nothing is written yet.

    english: which of "label" and "say" are English because the language asked for lacks them.
    """

    clause: str
    label: str
    say: str
    english: tuple[str, ...] = ()


class RulingPaper(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ruling: its number ("BR3"), the clauses it reads, what is played and why.

    english: whether it is told in English because the language asked for lacks it.
    """

    ruling: str
    clauses: tuple[str, ...]
    say: str
    why: str
    english: bool = False


Cell = str | tuple[str, ...]


class TablePaper(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of the game as a player would read it; its words are templates, put into another language by the page. A
    cell may be several words, each for itself. `sources` says of each row where its values come from."""

    name: str
    label: str
    clause: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    sources: tuple[str, ...] = ()
    note: str | Text = ""


class ScenarioPaper(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to be known of a scenario: in sentences, with the clauses it rests on."""

    name: str
    label: str
    notes: tuple[str | Text, ...]
    clauses: tuple[str, ...] = ()


def clause_papers(package: str, language: str = ENGLISH) -> tuple[ClausePaper, ...]:
    """Every clause of a title, in the rulebook's order, in a language as far as it is spoken.

    Raises DataError, with file and line, for a translated clause that the English file does not have."""
    folder = resources.files(package)
    listed = {number: str(entry.get("label", "")) for number, entry in _clauses(folder / "clauses.toml").items()}
    said = {number: str(words) for number, words in _clauses(folder / "papers.toml").items()}
    if language == ENGLISH:
        return tuple(ClausePaper(number, label, said.get(number, "")) for number, label in listed.items())
    labels = translated(folder, "clauses", language, listed)
    sentences = translated(folder, "papers", language, said)

    def paper(number: str) -> ClausePaper:
        lacking = [("label", number not in labels), ("say", number in said and number not in sentences)]
        return ClausePaper(number, labels.get(number, listed[number]), sentences.get(number, said.get(number, "")),
                           tuple(name for name, lacks in lacking if lacks))

    return tuple(paper(number) for number in listed)


def translated(folder: Traversable, name: str, language: str, english: Mapping[str, str]) -> dict[str, str]:
    """What `NAME.LANGUAGE.toml` says under the clauses of its English sister; nothing where there is no such file.

    Raises DataError for a clause that `english` lacks, and for what is no sentence."""
    file = folder / f"{name}.{language}.toml"
    if not file.is_file():
        return {}
    document = toml_document(file.name, read_text(file))
    document.only(("clause",))
    found: dict[str, str] = {}
    for number, words in document.data.get("clause", {}).items():
        if number not in english:
            raise DataError(document.where("clause", number), f"clause {number} is not in {name}.toml")
        if not isinstance(words, str) or not words.strip():
            raise DataError(document.where("clause", number), f"clause {number}: expected words")
        found[number] = words
    return found


def ruling_papers(package: str, language: str = ENGLISH) -> tuple[RulingPaper, ...]:
    """The rulings of a title: the lines of the table in RULINGS.md, and in its sister of another language.

    Raises DataError for a ruling of the sister that RULINGS.md does not have under the same clauses."""
    folder = resources.files(package)
    english = {one.ruling: one for one in _rulings(folder / "RULINGS.md").values()}
    if language == ENGLISH:
        return tuple(english.values())
    sister = folder / f"RULINGS.{language}.md"
    told = _rulings(sister)
    for line, one in told.items():
        if one.ruling not in english or one.clauses != english[one.ruling].clauses:
            raise DataError(Where(sister.name, line), f"{one.ruling} does not stand so in RULINGS.md")
    known = {one.ruling: one for one in told.values()}
    return tuple(known.get(name) or msgspec.structs.replace(one, english=True) for name, one in english.items())


def _rulings(file: Traversable) -> dict[int, RulingPaper]:
    """The rulings in a file, by line."""
    found = {}
    for number, line in enumerate(read_text(file).splitlines() if file.is_file() else (), 1):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and len(cells) == 4 and any(c.isdigit() for c in cells[0]):
            clauses = tuple(cells[1].replace(" v. ", ", ").split(", "))
            found[number] = RulingPaper(cells[0], clauses, cells[2], cells[3])
    return found


@lru_cache
def words(package: str, language: str) -> Mapping[str, str]:
    """What a title says in another language: `de.json` in its folder, by template."""
    file = resources.files(package) / f"{language}.json"
    return json.loads(file.read_text(encoding="utf-8")) if language.isalpha() and file.is_file() else {}


def _clauses(file: Traversable) -> dict[str, Any]:
    """The table `clause` of a file; nothing where there is no such file."""
    found: dict[str, Any] = toml_document(file.name, read_text(file)).data.get("clause", {}) if file.is_file() else {}
    return found
