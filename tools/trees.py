"""Count the trees of `tests/proof/trees.txt`: how many ways there are to go on from fixed positions.

    python tools/trees.py          counts anew and rewrites the counts that differ
    python tools/trees.py --check  exit code 1 if one differs
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from grognard.core.asks import Offer, RollAsk  # noqa: E402 - found beside this file
from grognard.titles import all_titles  # noqa: E402
from tools.kept import keep  # noqa: E402

FILE = ROOT / "tests" / "proof" / "trees.txt"
ENOUGH = 4_000
"""A tree that is new is counted to the first depth with so many positions."""


class Tree(NamedTuple):
    """One tree of the file: the lines that set its position, its counts, and the line these stand on (from 0)."""

    name: str
    title: str
    lines: tuple[str, ...]
    counts: tuple[int, ...]
    at: int

    def position(self) -> Any:
        """The position at its first question."""
        situation = all_titles()[self.title].situation()
        for line in self.lines:
            keyword, _, words = line.partition(" ")
            situation.set(keyword, words.strip())
        return situation.begin()


def trees(text: str) -> list[Tree]:
    """The trees of a file."""
    found: list[Tree] = []
    name = title = ""
    lines: list[str] = []
    for at, line in enumerate(text.splitlines()):
        keyword, _, words = line.strip().partition(" ")
        if not keyword or keyword.startswith("#"):
            continue
        if keyword == "tree":
            name, title, lines = words, "", []
        elif keyword == "title":
            title = words
        elif keyword == "counts":
            found.append(Tree(name, title, tuple(lines), tuple(map(int, words.split())), at))
        else:
            lines.append(line.strip())
    return found


def onward(g: Any) -> Iterator[Any]:
    """The positions that one choice, or one throw, leads to."""
    ask = g.ask
    if isinstance(ask, Offer):
        for option in ask.options:
            after = g.copy()
            after.take(option)
            yield after
    elif isinstance(ask, RollAsk):
        for throw in ask.throws():
            after = g.copy()
            after.throw(throw)
            yield after


def count(tree: Tree, depth: int | None = None) -> tuple[int, ...]:
    """How many positions there are at each depth, ways that meet counted as often as there are ways; to a depth, or
    until there are enough."""
    layer: dict[Any, int] = {tree.position(): 1}
    counts = [1]
    while layer and (len(counts) <= depth if depth is not None else counts[-1] < ENOUGH):
        after: dict[Any, int] = {}
        for g, ways in layer.items():
            for h in onward(g):
                after[h] = after.get(h, 0) + ways
        if not after:
            break
        layer = after
        counts.append(sum(layer.values()))
    return tuple(counts)


def recounted(text: str) -> str:
    """The file with its counts as they are by the rules of today."""
    lines = text.splitlines()
    for tree in trees(text):
        counts = count(tree, len(tree.counts) - 1 if tree.counts else None)
        lines[tree.at] = f"counts {' '.join(map(str, counts))}"
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    """Count or check. Gives the exit code."""
    return keep({FILE: recounted(FILE.read_text(encoding="utf-8"))}, "trees.py", arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
