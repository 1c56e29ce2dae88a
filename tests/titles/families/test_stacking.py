"""How much of a side may rest in an area, in both books."""

from __future__ import annotations

import pytest

from grognard.titles.edsons_ridge.title import TITLE as EDSONS_RIDGE
from grognard.titles.families.area_impulse.stacking import room, room_for_all, space
from grognard.titles.ie_shima.title import TITLE as IE_SHIMA
from tests.titles.families.bare import position

US = 1


@pytest.mark.clauses("7.1.A", title="ie_shima")
def test_eight_units_of_a_side_and_any_number_in_a_box() -> None:
    eight = [f"unit f{n} US infantry 5/3-5 at 1" for n in range(7)]
    g = position(IE_SHIMA, "bare 1 2", "border 1-2", "beach green 1", "phase US impulse", *eight,
                 "unit u US infantry 5/3-5 at 2", "unit v US infantry 5/3-5 at 2 reduced")
    index, unit = g.world.parts.map.index, g.world.parts.unit_ids
    assert space(g, US, index("1")) == 1
    assert room(g, unit["u"], index("1"))
    assert not room_for_all(g, US, [unit["u"], unit["v"]], index("1"))
    assert room_for_all(g, US, range(9), index("green"))
    assert space(g, 1 - US, index("1")) == 8                       # each side has a limit of its own


@pytest.mark.clauses("7.1.A", "7.1.C", "7.2.A", title="edsons_ridge")
def test_ten_platoons_of_a_side_and_any_number_in_a_zone() -> None:
    platoons = [f"unit f{n} Japanese infantry 4-4-6/2-3-4 at 1" for n in range(8)]
    g = position(EDSONS_RIDGE, "bare", "area 1 2 tem 2", "zone A", "border 1-2 2-A", *platoons,
                 "unit c Japanese infantry 4-4-6/2-3-4 at 2 triple", "unit p Japanese infantry 4-4-6/2-3-4 at 2",
                 "unit k Japanese leader at 2")
    index, unit = g.world.parts.map.index, g.world.parts.unit_ids
    assert space(g, 0, index("1")) == 2
    assert not room(g, unit["c"], index("1"))                      # a company counts three
    assert room(g, unit["p"], index("1"))
    assert room_for_all(g, 0, [unit["p"], unit["k"]], index("1"))  # a leader nothing
    assert not room_for_all(g, 0, [unit["p"], unit["c"]], index("1"))
    assert room_for_all(g, 0, range(11), index("A"))
