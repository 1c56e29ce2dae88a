"""Small invented battlefields for tests that compare the rules with a slow, plain reading of the booklet."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from grognard.titles.bloody_ridge.position import Ridge
from grognard.titles.bloody_ridge.situation import RidgeSituation

NOTHING = [f"table {die} -" for die in range(1, 7)]
"""A table without results: fights change nothing, so that what must be fought can be looked at alone."""


def field(lines: Iterable[str]) -> Ridge:
    """The position that the lines of a case describe, at its first question."""
    situation = RidgeSituation()
    for line in lines:
        keyword, _, words = line.partition(" ")
        situation.set(keyword, words)
    position = situation.begin()
    assert isinstance(position, Ridge)
    return position


def hexes(columns: int, rows: int) -> list[str]:
    """The labels of a small map."""
    return [f"{c:02d}{r:02d}" for c in range(1, columns + 1) for r in range(1, rows + 1)]


def scattered(chance: Random, columns: int, rows: int, units: list[str]) -> list[str]:
    """Lines that put units into different hexes."""
    places = chance.sample(hexes(columns, rows), len(units))
    return [f"unit {unit} at {place}" for unit, place in zip(units, places, strict=True)]
