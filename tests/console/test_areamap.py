"""A board of areas in the terminal."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.console.areamap import draw, place_words
from grognard.core.game import Game
from grognard.titles.ie_shima.title import TITLE


def board(*choices: str) -> tuple[Game, dict[str, Any]]:
    """A game after some choices, and its ground."""
    game = Game.new(TITLE, "basic")
    for text in choices:
        assert game.side is not None
        game.play(text, game.side)
    return game, TITLE.ground(game.position)         # type: ignore[arg-type]


def test_a_line_an_area_with_its_terrain_points_holder_and_units() -> None:
    game, ground = board("garrison")
    lines = [line.plain for line in draw(ground, game.view(None))]
    ridge = next(line for line in lines if line.startswith("  15"))
    assert "Bloody Ridge" in ridge and "urban" in ridge and "+4" in ridge and "*3" in ridge
    assert "2/1A 4-4, 2/1B 4-4, SEI-A 3-4" in ridge
    green = next(line for line in lines if "Green Approach" in line)
    assert "= green (to 1)" in green and "A/1/306 5-5" in green
    assert lines[-1] == "+ terrain modifier  * Victory Points  J Japanese, A American: who controls it"


def test_one_area_and_those_next_to_it() -> None:
    game, ground = board("garrison")
    lines = [line.plain.split()[0] for line in draw(ground, game.view(None), "16") if line.plain]
    assert lines[:5] == ["11", "12", "13", "15", "16"]
    with pytest.raises(ValueError, match="'99'"):
        list(draw(ground, game.view(None), "99"))


def test_places_in_words() -> None:
    _, ground = board()
    assert place_words(ground, "14") == ("Area 14, Red Beach 4: clear, terrain +3, 2 Victory Points; "
                                         "next to 5, 13, 15, brown")
    assert place_words(ground, "brown") == "brown: Brown Approach, to Area 5 and 14: 2 Replacement Points"
    assert place_words(ground, "nowhere") is None
