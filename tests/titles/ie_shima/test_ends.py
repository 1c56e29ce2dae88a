"""Who plays an impulse says when it ends: dice may follow, and what they decide cannot be undone."""

from __future__ import annotations

import pytest

from grognard.core.case_game import CaseGame
from grognard.titles.ie_shima.title import TITLE

GROUND = ("bare 1 2 3", "border 1-2-3", "beach green 1", "control US 1 2 3", "unit A/1 US infantry 5/3-5 at 2",
          "phase US impulse")


def begun(impulse: str) -> CaseGame:
    """An American impulse with one unit that can act."""
    situation = TITLE.situation()
    for line in (*GROUND, f"impulse {impulse}"):
        keyword, _, words = line.partition(" ")
        situation.set(keyword, words)
    return CaseGame(TITLE, situation.begin(), [6, 6])


@pytest.mark.clauses("6.3.2", "8.1.1", "8.1.3", title="ie_shima")
@pytest.mark.parametrize(("choices", "end"), [
    (("activate 2", "move A/1", "to 1", "halt"), "end impulse"), (("regroup", "move A/1", "to 1"), "end regroup")])
def test_the_sunset_die_waits_until_the_end_is_said(choices: tuple[str, ...], end: str) -> None:
    game = begun("5")
    for text in choices:
        game.say(text, 1)
    assert game.offered == [end] and not any(entry.roll for entry in game.entries)
    game.say(end, 1)
    game.throw_ready()
    assert [entry.roll.dice for entry in game.entries if entry.roll] == [(6, 6)]
