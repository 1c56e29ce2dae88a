"""The papers of a title: what a player looks up beside the game, read from its folder.

`clauses.toml` names every clause; `papers.toml`, where a title has one, says in its own words what each means;
`RULINGS.md` lists how the program reads a rulebook that is silent or contradicts itself; `de.json` is what the title
says in German.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

import msgspec


class ClausePaper(msgspec.Struct, frozen=True):
    """A clause: its number, a short label, and what it says, "" where nothing is written yet."""

    clause: str
    label: str
    say: str


class RulingPaper(msgspec.Struct, frozen=True):
    """A ruling: its number ("BR3"), the clauses it reads, what is played and why."""

    ruling: str
    clauses: tuple[str, ...]
    say: str
    why: str


class TablePaper(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of the game as a player would read it. `sources` says of each row where its values come from."""

    name: str
    label: str
    clause: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    sources: tuple[str, ...] = ()
    note: str = ""


class ScenarioPaper(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to be known of a scenario: in sentences, with the clauses it rests on."""

    name: str
    label: str
    notes: tuple[str, ...]
    clauses: tuple[str, ...] = ()


def clause_papers(package: str) -> tuple[ClausePaper, ...]:
    """Every clause of a title, in the rulebook's order."""
    folder = resources.files(package)
    listed = _toml(folder / "clauses.toml").get("clause", {})
    said = _toml(folder / "papers.toml").get("clause", {})
    return tuple(ClausePaper(number, str(entry.get("label", "")), str(said.get(number, "")))
                 for number, entry in listed.items())


def ruling_papers(package: str) -> tuple[RulingPaper, ...]:
    """The rulings of a title: the lines of the table in RULINGS.md."""
    found = []
    file = resources.files(package) / "RULINGS.md"
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and len(cells) == 4 and any(c.isdigit() for c in cells[0]):
            found.append(RulingPaper(cells[0], tuple(cells[1].replace(" v. ", ", ").split(", ")), cells[2], cells[3]))
    return tuple(found)


@lru_cache
def words(package: str, language: str) -> Mapping[str, str]:
    """What a title says in another language: `de.json` in its folder, by template."""
    file = resources.files(package) / f"{language}.json"
    return json.loads(file.read_text(encoding="utf-8")) if language.isalpha() and file.is_file() else {}


def _toml(file: Traversable) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
