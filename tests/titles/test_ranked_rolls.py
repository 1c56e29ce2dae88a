"""Every roll says which of its results are better: what luck is measured by, for all titles alike."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise

import pytest

from grognard.core.dice import SealedDice
from grognard.core.game import Game
from grognard.core.views import Entry
from grognard.titles import all_titles


@cache
def rolls(name: str, *, games: int = 8) -> list[Entry]:
    """What fell in some games by chance."""
    title, found = all_titles()[name], []
    options = {option.name: option.name != "bidding" for option in title.options}
    for seed in range(games):
        rng = random.Random(seed)
        game = Game.new(title, next(iter(title.scenarios)), options, SealedDice(f"ranked {seed}"))
        while game.side is not None and game.choices < 1500:
            game.play(rng.choice(game.offered), game.side)
        found += [entry for entry in game.entries if entry.roll]
    return found


def test_every_roll_of_ie_shima_is_ranked() -> None:
    thrown = rolls("ie_shima")
    assert {entry.clause for entry in thrown if entry.roll and not entry.roll.ranked} == set()
    assert {"11.4.1", "12.7", "6.3.2", "6.2.1", "19.2.1", "19.4.1"} <= {entry.clause for entry in thrown}


def test_every_roll_of_edsons_ridge_is_ranked() -> None:
    """But for the draw of an ammunition chit, which is no die."""
    thrown = rolls("edsons_ridge")
    assert {entry.clause for entry in thrown if entry.roll and not entry.roll.ranked} == {"12.2.C"}
    assert {"10.3.5", "10.3.1", "11.4.1.A", "8.2.2.2.A", "8.2.4.1.A", "8.2.5.B", "8.2.6.C", "13.6.A"} <= {
        entry.clause for entry in thrown}


@pytest.mark.parametrize("name", ["ie_shima", "edsons_ridge"])
def test_more_points_are_better_and_no_effect_is_worse(name: str) -> None:
    for entry in rolls(name):
        if entry.roll is None or not entry.roll.ranked:
            continue
        labels = [bar.label for bar in entry.roll.odds]
        mistakes = [label for label in labels if label.startswith("mistaken")]
        assert labels[:len(mistakes)] == mistakes
        points = [int(label.split(" ")[0]) for label in labels if label.endswith((" AP", " CP")) and label[0].isdigit()]
        assert all(less < more for less, more in pairwise(points))
        if points:
            assert labels[-len(points):] == [label for label in labels if label[0].isdigit()]


def test_a_move_of_their_own_ammunition_is_what_the_japanese_fear() -> None:
    own = [entry.roll for entry in rolls("edsons_ridge") if entry.clause == "8.2.6.C" and entry.side == 0]
    assert own and all([bar.label for bar in roll.odds] == ["succeeds", "fails"] for roll in own if roll)
