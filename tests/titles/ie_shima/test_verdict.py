"""The verdict of a finished game names the clause that decided it."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.titles.ie_shima.title import TITLE


def ended(*lines: str) -> Any:
    """The verdict of a game of which only the last night was left."""
    situation = TITLE.situation()
    for line in (*lines, "phase night"):
        keyword, _, words = line.partition(" ")
        situation.set(keyword, words)
    g: Any = situation.begin()
    while g.ask is not None:
        g.take(g.ask.options[-1])          # the last choice of the night and of the refit is to end it
    return TITLE.view(g, None).over


@pytest.mark.clauses("17.2.1.D", title="ie_shima")
def test_an_island_that_holds_on_19_april_does_so_by_17_2_1() -> None:
    verdict = ended("scenario basic", "turn 4")
    assert (verdict.winner, verdict.clause) == (0, "17.2.1")


@pytest.mark.clauses("21.1", title="ie_shima")
def test_an_island_that_holds_on_22_april_does_so_by_21_1() -> None:
    verdict = ended("scenario extended", "turn 7")
    assert (verdict.winner, verdict.clause) == (0, "21.1")
