"""What is done without a unit is told as well: a figure that is sent, a target that is dived at."""

from __future__ import annotations

import pytest

from grognard.core.case_game import CaseGame
from grognard.titles.ie_shima.title import TITLE

GROUND = ("bare 1 2 3", "border 1-2-3", "beach green 1", "control US 1 2", "unit A/1 US infantry 5/3-5 at 2",
          "unit J/1 Japanese infantry 4/2-4 at 3")


def played(more: tuple[str, ...], dice: list[int], *choices: str) -> list[tuple[str, str]]:
    """The log after some choices: what is said, and by which clause."""
    situation = TITLE.situation()
    for line in GROUND + more:
        keyword, _, words = line.partition(" ")
        situation.set(keyword, words)
    game = CaseGame(TITLE, situation.begin(), dice)
    for text in choices:
        side = game.side
        assert side is not None
        game.say(text, side)
    return [(entry.say.say(), entry.clause) for entry in game.entries]


@pytest.mark.clauses("20.1.B", "20.1.C", title="ie_shima")
def test_a_figure_that_goes_is_told_before_the_dice() -> None:
    log = played(("option figures", "phase US impulse", "advantage nobody"), [1, 1, 6, 6],
                 "activate 2", "move A/1", "to 3", "attack 3", "send Pyle")
    told = [say for say, _ in log]
    assert ("Ernie Pyle goes into 3", "20.1.B") in log
    assert told.index("Ernie Pyle goes into 3") < next(n for n, say in enumerate(told) if say.startswith("3: "))


@pytest.mark.clauses("19.1.B", title="ie_shima")
@pytest.mark.parametrize("target,where", [("ships", "the ships"), ("green", "the green Beach Approach Box")])
def test_kamikazes_say_at_what_they_dive(target: str, where: str) -> None:
    log = played(("option kamikaze", "phase Japanese impulse", "advantage nobody"), [1, 1, 6, 6],
                 "bombard kamikaze", f"target {target}")
    assert (f"the kamikazes dive at {where}", "19.1.B") in log
