"""The clauses of a rulebook: which are proved, which do not concern a program, which are open."""

from __future__ import annotations

import json
import tomllib
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

from grognard.console.proofs import Proofs, collect, order, source_tree

PROVED, NOT_APPLICABLE, OPEN = "proved", "not applicable", "open"


class Clause(NamedTuple):
    """One clause: its number, our label, how it stands, and why or by what."""

    number: str
    label: str
    standing: str
    why: str = ""
    tests: tuple[str, ...] = ()

    @property
    def chapter(self) -> str:
        """The number before the first point."""
        return self.number.partition(".")[0]


def clauses_of(title: str) -> list[Clause]:
    """Every clause of a title, in the rulebook's order. Raises ValueError for a title without a list."""
    listed = _file(title, "clauses.toml")
    if listed is None:
        raise ValueError(f"{title} has no list of its clauses")
    entries = tomllib.loads(listed.read_text(encoding="utf-8"))["clause"]
    proofs = proofs_of(title)
    found: dict[str, Clause] = {}
    # Headings last: what they say is said by the clauses below them.
    for number in sorted(entries, key=lambda n: (bool(entries[n].get("parts")), -len(n))):
        entry = entries[number]
        tests = tuple(proofs.get(number, ()))
        below = [c for n, c in found.items() if is_below(n, number)] if entry.get("parts") else []
        if "not_applicable" in entry:
            standing, why = NOT_APPLICABLE, str(entry["not_applicable"])
        elif tests:
            standing, why = PROVED, ""
        elif below and all(c.standing != OPEN for c in below):
            standing, why = PROVED, "a heading: every clause below it is proved or does not apply"
        else:
            standing, why = OPEN, ""
        found[number] = Clause(number, str(entry["label"]), standing, why, tests)
    return sorted(found.values(), key=lambda c: order(c.number))


def is_below(number: str, heading: str) -> bool:
    """Whether a clause stands under a heading: 5.11 under 5.1, everything of chapter 5 under 5.0."""
    if number == heading:
        return False
    return number.startswith(heading.removesuffix("0") if heading.endswith(".0") else heading)


def proofs_of(title: str) -> Proofs:
    """What proves a title's clauses: from the source tree if there is one, else as it was when this was packed."""
    root = source_tree()
    if root is not None:
        return collect(root).get(title, {})
    kept = _file(title, "proofs.json")
    return dict(json.loads(kept.read_text(encoding="utf-8"))) if kept is not None else {}


def _file(title: str, name: str) -> Traversable | None:
    try:
        found = resources.files(f"grognard.titles.{title}") / name
    except ModuleNotFoundError:
        return None
    return found if found.is_file() else None


def counted(clauses: list[Clause]) -> dict[str, int]:
    """The numbers that scripts rely on: total, proved, not_applicable, open."""
    return {"total": len(clauses), "proved": sum(c.standing == PROVED for c in clauses),
            "not_applicable": sum(c.standing == NOT_APPLICABLE for c in clauses),
            "open": sum(c.standing == OPEN for c in clauses)}
