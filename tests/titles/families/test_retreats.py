"""What the retreats of both area titles share, and where they part, on the same ground.

Area 1 is attacked; 2, 3 and 4 touch it, and 5, which is the enemy's, touches 2."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.titles.edsons_ridge.title import TITLE as EDSONS_RIDGE
from grognard.titles.families.area_impulse.retreats import may_not_retreat_to, places_to_go
from grognard.titles.families.area_impulse.stacking import room
from grognard.titles.ie_shima.title import TITLE as IE_SHIMA
from tests.titles.families.bare import position

US = 1
BORDERS = "border 1-2 1-3 1-4 2-5"
SHIMA = ("bare 1 2 3 4 5", BORDERS, "control US 1 2 3 4", "unit u US infantry 5/3-5 at 1",
         "unit j Japanese infantry 4/2-4 at 5")
NIGHT = ("bare", "area 1 2 3 4 5 tem 2", BORDERS, "control 1 2 3 4 US",
         "unit u US infantry 4-4-6/2-3-4 at 1", "unit j Japanese infantry 4-4-6/2-3-4 at 5")


def found(g: Any, here: str, *been: str) -> str:
    """Where an American retreat from a place may lead, by name."""
    index = g.world.parts.map.index
    return " ".join(g.label(p) for p in places_to_go(g, US, index(here), sum(1 << index(b) for b in been)))


def why(g: Any, here: str, there: str, *been: str) -> tuple[str, str] | None:
    """What bars an American retreat from a place to another: clause and sentence."""
    index = g.world.parts.map.index
    reason = may_not_retreat_to(g, US, index(here), sum(1 << index(b) for b in been), index(there))
    return None if reason is None else (reason.clause, reason.of(there).say.say())


@pytest.mark.clauses("13.2.2", title="ie_shima")
@pytest.mark.clauses("10.5.2.A", "10.5.2.C", title="edsons_ridge")
def test_of_free_areas_those_with_the_fewest_enemy_areas_beside_them() -> None:
    for g in (position(IE_SHIMA, *SHIMA), position(EDSONS_RIDGE, *NIGHT)):
        assert found(g, "1") == "3 4"                       # 2 touches 5, which is Japanese
        assert found(g, "1", "3") == "4"                    # a retreat does not come twice through an area
        assert found(g, "1", "3", "4") == "2"
        assert found(g, "1", "2", "3", "4") == ""


@pytest.mark.clauses("10.5.2.A", title="edsons_ridge")
def test_of_equal_free_areas_the_terrain_decides_in_one_book_only() -> None:
    assert found(position(EDSONS_RIDGE, *NIGHT, "area 4 tem 3"), "1") == "4"
    assert found(position(IE_SHIMA, *SHIMA, "areas 4 clear 3"), "1") == "3 4"


@pytest.mark.clauses("13.2.2", title="ie_shima")
@pytest.mark.clauses("10.5.2.A", title="edsons_ridge")
def test_contested_areas_come_after_free_ones_the_own_first() -> None:
    shima = ("unit k US infantry 5/3-5 at 3", "unit x Japanese infantry 4/2-4 at 3",
             "unit m US infantry 5/3-5 at 4", "unit y Japanese infantry 4/2-4 at 4", "control Japanese 4 2")
    night = ("unit k US infantry 4-4-6/2-3-4 at 3", "unit x Japanese infantry 4-4-6/2-3-4 at 3",
             "unit m US infantry 4-4-6/2-3-4 at 4", "unit y Japanese infantry 4-4-6/2-3-4 at 4", "control 4 2 Japanese")
    for g, order in ((position(IE_SHIMA, *SHIMA, *shima), "13.2.2"),
                     (position(EDSONS_RIDGE, *NIGHT, *night), "10.5.2.A")):
        assert found(g, "1") == "3"
        assert why(g, "1", "4") == (order, "4 comes after 3 in the order of retreats")
        assert found(g, "1", "3") == "4"
        assert found(g, "1", "3", "4") == ""                # 2 is vacant and the enemy's: no place for a retreat
        assert why(g, "1", "2") == (
            order, "2 is neither Free nor contested with friends in it: nobody retreats there")


@pytest.mark.clauses("13.2.1", title="ie_shima")
@pytest.mark.clauses("10.5.1", title="edsons_ridge")
def test_the_reason_names_the_clause_of_the_book_that_is_played() -> None:
    for g, clause, order in ((position(IE_SHIMA, *SHIMA), "13.2.1", "13.2.2"),
                             (position(EDSONS_RIDGE, *NIGHT), "10.5.1", "10.5.2.A")):
        assert why(g, "1", "3", "3") == (clause, "the retreat has come through 3 already")
        assert why(g, "1", "5") == (order, "5 is not next to 1")
        assert why(g, "1", "3") is None


@pytest.mark.clauses("13.2.1", "13.2.2", title="ie_shima")
@pytest.mark.clauses("10.5.1", "7.1.A", title="edsons_ridge")
def test_a_full_area_is_the_last_in_one_book_and_keeps_its_rank_in_the_other() -> None:
    shima = [f"unit f{n} US infantry 5/3-5 at 3" for n in range(8)]
    night = [f"unit f{n} US infantry 4-4-6/2-3-4 at 3" for n in range(10)]
    assert found(position(IE_SHIMA, *SHIMA, *shima), "1") == "4"
    g = position(EDSONS_RIDGE, *NIGHT, *night)
    assert found(g, "1") == "3 4"                           # through 3 the retreat goes on
    unit, area = g.world.parts.unit_ids["u"], g.world.parts.map.index("3")
    assert not room(g, unit, area)


@pytest.mark.clauses("9.6.2", title="edsons_ridge")
def test_nobody_retreats_over_an_enemy_bridge() -> None:
    bridge = ("area 6 tem 2", "bridge 1-6", "control 6 US")
    g = position(EDSONS_RIDGE, *NIGHT, *bridge)
    assert found(g, "1") == "3 4"
    assert why(g, "1", "6") == ("9.6.2", "the bridge is the enemy's")
    assert found(position(EDSONS_RIDGE, *NIGHT, *bridge, "hold 1-6 US"), "1") == "3 4 6"
