"""Contested, vacant, free, and who takes control, in both books."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.titles.edsons_ridge.title import TITLE as EDSONS_RIDGE
from grognard.titles.families.area_impulse.control import contested, contested_places, controls, free, settle, vacant
from grognard.titles.families.area_impulse.sets import members, set_of
from grognard.titles.ie_shima.title import TITLE as IE_SHIMA
from tests.titles.families.bare import position

JAPAN, US = range(2)


def shima() -> Any:
    """1: both sides; 2: Americans; 3: nobody, American; 4: nobody, Japanese."""
    return position(IE_SHIMA, "bare 1 2 3 4", "border 1-2-3-4", "beach green 1", "control US 1 2 3",
                    "unit u US infantry 5/3-5 at 1", "unit j Japanese infantry 4/2-4 at 1",
                    "unit v US infantry 5/3-5 at 2")


def night() -> Any:
    """The same, and a zone."""
    return position(EDSONS_RIDGE, "bare", "area 1 2 3 4 tem 2", "zone A", "border 1-2-3-4-A", "control 1 2 3 US",
                    "control 4 Japanese", "unit u US infantry 4-4-6/2-3-4 at 1",
                    "unit j Japanese infantry 4-4-6/2-3-4 at 1", "unit v US infantry 4-4-6/2-3-4 at 2")


def places(g: Any, side: int, asked: Any) -> str:
    """The areas of which something is so for a side."""
    return " ".join(label for label in "1234" if asked(g, side, g.world.parts.map.index(label)))


@pytest.mark.parametrize("make", [shima, night])
@pytest.mark.clauses("7.3", "7.4", "7.5", title="ie_shima")
@pytest.mark.clauses("7.4", "7.5", "7.6", title="edsons_ridge")
def test_contested_vacant_free(make: Any) -> None:
    g = make()
    assert [g.label(p) for p in members(contested_places(g))] == ["1"]
    assert contested(g, g.world.parts.map.index("1"))
    assert places(g, US, controls) == "1 2 3"                   # contesting an area does not alter its control
    assert places(g, US, vacant) == "2 3 4"
    assert places(g, JAPAN, vacant) == "3 4"
    assert places(g, US, free) == "2 3"
    assert places(g, JAPAN, free) == "4"


@pytest.mark.parametrize("make", [shima, night])
@pytest.mark.clauses("7.2.B", title="ie_shima")
@pytest.mark.clauses("7.3.B", title="edsons_ridge")
def test_who_is_alone_takes_what_the_enemy_controls(make: Any) -> None:
    g = make()
    one, four = g.world.parts.map.index("1"), g.world.parts.map.index("4")
    settle(g, one)
    settle(g, four)
    assert places(g, US, controls) == "1 2 3"                   # contested, or nobody there: nothing changes
    g.held[US] &= ~(1 << one)
    settle(g, one)
    assert places(g, JAPAN, controls) == "1 4"
    again = g.copy()
    again.rebuild()
    assert again.owned == g.owned


@pytest.mark.clauses("3.2.D", title="ie_shima")
@pytest.mark.clauses("7.2.B", title="edsons_ridge")
def test_boxes_are_somebodys_for_good_and_zones_nobodys() -> None:
    g = shima()
    box = g.world.parts.map.index("green")
    assert (controls(g, US, box), controls(g, JAPAN, box), free(g, US, box)) == (True, False, True)
    g = night()
    zone = g.world.parts.map.index("A")
    assert not any(controls(g, side, zone) or free(g, side, zone) for side in (JAPAN, US))
    assert all(vacant(g, side, zone) for side in (JAPAN, US))


def test_sets_give_their_members_in_order() -> None:
    assert list(members(set_of([5, 0, 3, 3]))) == [0, 3, 5]
    assert list(members(0)) == []
