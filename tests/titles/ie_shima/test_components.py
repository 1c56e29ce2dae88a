"""What is printed: the areas, the counters and the markers, and what a side sees of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.components.errors import DataError
from grognard.ground.areas import outline_faults
from grognard.titles.ie_shima.components import components, load_components
from grognard.titles.ie_shima.shape import BOXES, JAPAN, KINDS, US
from grognard.titles.ie_shima.title import TITLE


@pytest.mark.clauses("3.0", "3.1", "3.1.1", "3.1.2", "3.1.3", title="ie_shima")
def test_sixteen_areas_numbered_clear_or_urban_each_with_its_terrain() -> None:
    parts = components()
    assert parts.map.labels[:16] == tuple(str(n) for n in range(1, 17))
    assert all(1 <= area.tem <= 4 for area in parts.areas)
    assert {parts.map.labels[n] for n, area in enumerate(parts.areas) if area.terrain} == {"11", "12", "13", "15", "16"}
    assert (parts.areas[14].name, parts.areas[15].name) == ("Bloody Ridge", "Mount Gusuku")
    assert [area.points for area in parts.areas] == [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 3, 3]


@pytest.mark.clauses("3.1.4", title="ie_shima")
def test_the_drawing_has_the_borders_that_the_rules_use() -> None:
    parts = components()
    shapes = {row["area"]: tuple(tuple(p) for p in row["polygon"]) for row in parts.drawing["areas"]}
    labels = parts.map.labels
    borders = [(labels[a], labels[b]) for a in range(16) for b in parts.map.adjacent[a] if a < b < 16]
    assert outline_faults(shapes, borders) == []


@pytest.mark.clauses("3.2.A", "5.3.1", "14.4.B", "14.4.C", title="ie_shima")
def test_three_boxes_lead_where_the_clauses_say() -> None:
    board = components().map
    leads = {name: {board.labels[n] for n in board.adjacent[board.index(name)]} for name in BOXES}
    assert leads == {"green": {"1"}, "blue": {"2"}, "brown": {"5", "14"}}
    assert [(box.opens, box.points) for box in components().boxes] == [(1, 1), (1, 1), (2, 2)]


@pytest.mark.clauses("4.0", "4.3", "4.3.1", "4.3.2", "4.3.3.A", "4.3.3.B", "4.2.1", title="ie_shima")
def test_counters_are_those_of_the_setup() -> None:
    units = components().units
    assert sum(u.side == US for u in units) == 28 and sum(u.side == JAPAN for u in units) == 24
    battalions = {u.battalion for u in units if u.side == US}
    assert battalions == {"1/306", "2/306", "3/306", "1/305", "3/305", "2/307", "3/307"}
    assert all(sum(u.battalion == b for u in units) == 4 for b in battalions)
    assert all(u.reduced < u.full for u in units)
    companies = [u for u in units if KINDS[u.kind] == "infantry"]
    assert all(u.size == "I" for u in companies)
    groups = [u for u in units if KINDS[u.kind] != "infantry"]
    assert sorted({KINDS[u.kind] for u in groups}) == ["ie", "mg", "pillbox"] and len(groups) == 12
    assert not any(u.size or u.battalion for u in groups)
    assert all(u.move == 0 for u in groups if KINDS[u.kind] == "pillbox")
    printed = TITLE.ground(TITLE.start("basic", {}))["pieces"][0]
    assert printed.factors == "5-5" and printed.faces == {"reduced": "3-5"}


@pytest.mark.clauses("4.1", title="ie_shima")
def test_sides_are_told_apart_by_name_and_letter() -> None:
    assert [(s.name, s.code) for s in TITLE.sides] == [("Japanese", "J"), ("American", "A")]


@pytest.mark.clauses("4.4", "4.4.5.A", "4.5", "7.1.B", title="ie_shima")
def test_markers_are_no_units() -> None:
    parts = components()
    assert not {m.name for m in parts.markers} & {u.name for u in parts.units}
    assert parts.markers[4].factor == 4
    g = TITLE.start("basic", {"kamikaze": True, "support": True, "rubble": True, "satchel": True, "figures": True})
    # They stand on a track and in no area: they neither move nor control nor count against eight.
    names = {box.label for track in TITLE.tracks(g) if track.name == "marker" for box in track.boxes}
    assert {"air", "artillery", "naval", "guns", "kamikaze", "304th artillery", "706th tanks", "satchels"} <= names
    assert len(TITLE.view(g, None).pieces) == 52


@pytest.mark.clauses("7.1.E", title="ie_shima")
def test_both_sides_see_every_stack() -> None:
    g = TITLE.start("basic", {})
    assert TITLE.view(g, JAPAN).pieces == TITLE.view(g, US).pieces == TITLE.view(g, None).pieces


def test_an_owner_corrects_values_and_borders() -> None:
    text = '[area.10]\ntem = 1\nneighbours = ["12", "13"]\n[unit."A/1/306"]\nfull = 6\n'
    parts = load_components(text=text)
    assert parts.areas[9].tem == 1 and parts.units[0].full == 6
    board = parts.map
    assert not board.touches(board.index("9"), board.index("10"))
    assert str(parts.areas[9].sources["ground"][0].value) == "owner"
    assert TITLE.start("basic", {}, overlay=text).world.full[0] == 6


@pytest.mark.parametrize(("text", "complaint"), [
    ("[area.10]\ntem = 9\n", "tem"),
    ("[area.99]\ntem = 1\n", 'no area "99"'),
    ('[area.10]\nneighbours = ["42"]\n', "'42'"),
    ('[area.10]\nneighbours = ["9", "12"]\n[area.9]\nneighbours = ["8"]\n', "does not name"),
    ("[unit.Pillbox-A]\nmove = 3\n", "pillbox does not move"),
])
def test_a_faulty_overlay_is_refused_with_its_line(text: str, complaint: str) -> None:
    with pytest.raises(DataError) as caught:
        load_components(text=text)
    assert complaint in str(caught.value)


def test_the_map_is_what_its_script_makes() -> None:
    root = Path(__file__).resolve().parents[3]
    assert (root / "tools" / "ie_shima_map.py").is_file()
    assert components().drawing["header"]["made_by"] == "tools/ie_shima_map.py"
