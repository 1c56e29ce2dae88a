"""The points that each side would have if the turn ended now, beside the track: what an impulse is summed up by."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.console.areamap import draw
from grognard.titles import all_titles
from tests.titles.paying import begun, play


def stands(title: Any, g: Any, track: str) -> tuple[str, str]:
    """The clause and the words."""
    [found] = [one.stands for one in title.view(g, None).tracks if one.name == track and one.stands is not None]
    return found.clause, found.say.say()


@pytest.mark.clauses("21.2", "7.3.B", title="edsons_ridge")
def test_edsons_ridge_before_and_after_a_march_into_an_empty_area() -> None:
    """2 for area 1 and 3 for area 2: whoever marches into the vacant one has it at once. In turn 1 nothing counts for
    the Americans."""
    title = all_titles()["edsons_ridge"]
    lines = ("bare", "area 1 tem 2 Japanese vp 2", "area 2 tem 1 US vp 3", "area 3 tem 2 US", "border 1-2-3",
             "advantage US used", "ammo Japanese box 3 number 2", "phase Japanese impulse",
             "unit a Japanese infantry 4-4-6/2-3-4 at 1", "unit u US infantry 4-4-6/3-3-4 at 3")
    g = begun(title, *lines, "turn 2")
    assert stands(title, g, "vp") == ("21.2", "2 Japanese, 3 American")
    assert stands(title, play(g, "assault 1", "move a", "to 2"), "vp") == ("21.2", "5 Japanese, 0 American")
    assert stands(title, begun(title, *lines, "turn 1"), "vp") == ("21.2", "2 Japanese, 0 American")


@pytest.mark.clauses("17.2.1.B", title="ie_shima")
def test_ie_shima_before_and_after_a_march_into_an_empty_area() -> None:
    title = all_titles()["ie_shima"]
    g = begun(title, "bare 1 2 3", "area 3 clear 1 vp 2", "border 1-2-3", "beach green 1", "advantage nobody",
              "control US 1 2", "phase US impulse", "unit A/1 US infantry 5/3-5 at 2",
              "unit A/2 US infantry 5/3-5 at 2")
    assert stands(title, g, "victory") == ("17.2", "0 of 10")
    assert stands(title, play(g, "activate 2", "move A/1", "to 3"), "victory") == ("17.2", "2 of 10")


@pytest.mark.clauses("17.2.1.B", title="ie_shima")
def test_the_airfield_of_ie_shima_is_worth_a_point_on_16_april_only() -> None:
    """Held at the end of that day it counts to the end of the game, whoever holds it then; nobody gains it later."""
    title = all_titles()["ie_shima"]
    lines = ("bare 3 4 15", "area 4 clear 1 vp 1", "area 15 clear 2 vp 3", "border 3-4-15", "beach green 3",
             "phase US impulse", "unit A/1 US infantry 5/3-5 at 4")
    today, later = (begun(title, *lines, f"turn {turn}") for turn in (1, 2))
    assert title.view(today, None).points == {}
    assert title.view(later, None).points == {"4": 0}
    airfield, ridge = ({area["id"]: area for area in title.ground(today)["areas"]}[label] for label in ("4", "15"))
    assert ", 1 Victory Point if held at the end of 16 April; next to" in airfield["words"].say()
    assert ", 3 Victory Points; next to" in ridge["words"].say()
    drawn = {turn: next(line.plain for line in draw(title.ground(g), title.view(g, None)) if line.plain[:4] == "   4")
             for turn, g in ((1, today), (2, later))}
    assert ["*1" in line for line in drawn.values()] == [True, False]
