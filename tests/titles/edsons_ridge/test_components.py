"""The components of Edson's Ridge against the booklet: every expectation is typed from its clauses."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from grognard.components.errors import DataError
from grognard.ground.areas import outline_faults
from grognard.titles.edsons_ridge.board_view import ground, piece_kind
from grognard.titles.edsons_ridge.components import (
    ARROW,
    ARTILLERY,
    BATTERY,
    BRIDGE,
    INFANTRY,
    JAPAN,
    LAND,
    LEADER,
    MG,
    US,
    WATER,
    Components,
    components,
    load_components,
)
from grognard.titles.edsons_ridge.position import world
from grognard.titles.edsons_ridge.title import TITLE

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def kit() -> Components:
    return components()


def near(kit: Components, label: str) -> set[str]:
    """Adjacent places over land, bridge or arrow."""
    return {kit.map.labels[n] for n in world(kit, {}).near[kit.map.index(label)]}


@pytest.mark.clauses("3.2", "3.2.1", "3.2.2", "3.2.3", "3.3", "3.2.5.A", "3.2.5.C", "3.2.6.A", title="edsons_ridge")
def test_areas_and_zones_keep_every_printed_fact(kit: Components) -> None:
    areas = [place.label for place in kit.places if not place.zone]
    assert areas == [str(n) for n in range(1, 36)]
    assert [place.label for place in kit.places if place.zone] == list("ABCDEF")
    assert all(1 <= place.tem <= 3 for place in kit.places[:35])                    # 3.2.2
    of = {place.label: place for place in kit.places}
    assert {label: of[label].tem for label in ("11", "16", "18", "19", "24")} == {
        "11": 2, "16": 3, "18": 2, "19": 1, "24": 2}                                # KG8, 24.2, 24.7, 24.3, 24.4
    assert of["19"].enter == 1                                                      # 24.3.A: a square
    assert {p.label: p.vp for p in kit.places if p.vp} == {
        "11": 1, "17": 1, "18": 1, "19": 1, "20": 1, "23": 1, "25": 2, "26": 2}      # 24.14: 3 and 7
    assert near(kit, "1") >= {"2"} and near(kit, "2") >= {"6"}                      # 3.2.4
    assert near(kit, "7") >= {"8", "21", "E"} and "20" not in near(kit, "7")        # 24.11.C
    assert near(kit, "8") >= {"7", "20", "21"}
    assert near(kit, "20") >= {"8", "21", "23"}
    assert near(kit, "23") >= {"19", "20", "22"}
    assert near(kit, "11") >= {"18", "19"}                                          # 24.6
    assert "16" in near(kit, "13")                                                  # 24.2
    assert "5" in near(kit, "4") and "14" in near(kit, "B")                         # 3.2.5.A
    kinds = {frozenset((kit.map.labels[a], kit.map.labels[b])): kind for (a, b), kind in kit.map.kinds.items()}
    assert {pair for pair, kind in kinds.items() if kind == BRIDGE} == {frozenset("45"), frozenset(("14", "B"))}
    assert set(kinds.values()) == {LAND, WATER, BRIDGE, ARROW}
    assert [(of[label].hill) for label in ("11", "25")] == [80, 123]


@pytest.mark.clauses("16.5.A", "16.5.B", "15.5.2.A", "18.8.C", title="edsons_ridge")
def test_where_one_may_not_go_or_hide(kit: Components) -> None:
    of = {place.label: place for place in kit.places}
    assert [label for label in "ABCDEF" if not of[label].regroup[US]] == list("BCDE")
    assert [label for label in "ABCDEF" if not of[label].regroup[JAPAN]] == list("AF")
    assert [place.label for place in kit.places[:35] if not place.dump] == ["8", "9", "10"]
    assert {p.label: p.vandegrift for p in kit.places if p.vandegrift} == {"24": 2, "25": 3, "31": 4}


def test_the_drawing_shares_its_borders(kit: Components) -> None:
    borders = [(kit.map.labels[a], kit.map.labels[b]) for (a, b) in kit.map.kinds
               if a < b and not kit.places[a].zone and not kit.places[b].zone]
    assert outline_faults(kit.outlines, borders) == []


def test_the_map_is_what_its_script_makes() -> None:
    target = ROOT / "src/grognard/titles/edsons_ridge/data/map.json"
    before = target.read_text(encoding="utf-8")
    subprocess.run([sys.executable, str(ROOT / "tools/edsons_ridge_map.py")], check=True,
                   env={"PYTHONPATH": str(ROOT / "src")})
    assert target.read_text(encoding="utf-8") == before


@pytest.mark.clauses("4.1.1", "4.1.2", "4.1.2.1.A", "4.1.2.1.B", "4.1.2.1.C", "4.1.2.1.D", "4.1.2.3.1.A", "4.1.2.4.A",
                     "4.2", "4.2.1.A", "4.2.1.D", "4.2.2.A", "4.2.3.A", "4.2.3.B", title="edsons_ridge")
def test_the_counters(kit: Components) -> None:
    for side in (JAPAN, US):
        kinds = Counter(unit.kind for unit in kit.units if unit.side == side)
        assert set(kinds) == {INFANTRY, MG, ARTILLERY, BATTERY, LEADER}
        assert kinds[ARTILLERY] == 1                                                # 4.1.2.3.1.A
        assert kinds[BATTERY] >= 1
    companies = [unit for unit in kit.units if unit.size == 3]
    assert len(companies) == 3
    assert {(unit.side, unit.kind) for unit in companies} == {(JAPAN, MG)}          # 4.2.1.D
    assert {unit.size for unit in kit.units if unit.kind in (INFANTRY, ARTILLERY)} == {1}
    assert {unit.size for unit in kit.units if unit.kind in (LEADER, BATTERY)} == {0}
    assert [unit.name for unit in kit.units if unit.kind == BATTERY and unit.side == US and unit.fresh[0] == 3] == [
        "2/11"]                                                                     # 15.5.1.B: one that refits free
    late = {unit.turn for unit in kit.units if unit.turn}
    assert late <= {2, 3, 4, 5}
    assert all(unit.side == US for unit in kit.units if unit.turn)                  # 6.2.1.C
    for unit in kit.units:
        if unit.kind in (INFANTRY, MG):
            assert unit.battalion
            assert unit.setup
    # 24.3, 24.5, 24.12, 24.15: what the examples say of counters.
    of = {unit.name: unit for unit in kit.units}
    assert of["I/2-1"].fresh[0] == 4 and of["III/10-1"].fresh[0] == 4
    assert of["III/9-1"].spent[2] == 4 and of["I/1-1"].fresh[2] == 6 and of["35-1"].spent[2] == 4
    assert of["11th-MG"].fresh[0] == 6 and of["RaiderC-1"].fresh[1] == 4
    assert of["RaiderE-MG1"].fresh[0] == 6 and of["RaiderE-MG1"].spent[2] == 1
    assert of["RaiderD-1"].fresh[0] == 4 and of["2/5E-1"].fresh[2] == 6 and of["ParaB-1"].spent[2] == 4
    assert {"Vandegrift", "Torgerson", "Bailey"} <= of.keys()
    assert piece_kind(0, of["I/1-1"]).factors == "4-4-6"
    assert piece_kind(0, of["Gun"]).faces["spent"].startswith("*")                  # no attack when Spent


@pytest.mark.clauses("3.5.A", "3.5.B", "5.3.A", "5.3.C", "12.2.A", "12.2.D", "24.8", "24.9", title="edsons_ridge")
def test_the_ammo_tracks(kit: Components) -> None:
    assert len(kit.us_boxes) == len(kit.last_box) == 5
    assert all(len(boxes) == 3 for boxes in kit.us_boxes)
    assert kit.last_box[2] == 5                                                     # 24.8
    assert kit.us_boxes[2][2] == 8 and 9 in kit.us_boxes[2]                         # 24.9, 24.13
    assert len(kit.chits) > 10                                                      # 5.3.C
    assert {6, 7} <= set(kit.chits)
    assert kit.ip_markers == 5
    assert kit.start_vp == 3


@pytest.mark.clauses("4.2.1.B", "4.2.1.C", title="edsons_ridge")
def test_companies_and_battalions(kit: Components) -> None:
    companies: dict[str, set[str]] = {}
    for unit in kit.units:
        if unit.kind in (INFANTRY, MG) and unit.size == 1:
            companies.setdefault(unit.company, set()).add(unit.band)
    assert all(len(bands) == 1 for bands in companies.values())                     # one colour a company
    leaders = {unit.battalion for unit in kit.units if unit.side == JAPAN and unit.kind == LEADER}
    assert leaders == {"I/124", "III/124", "II/4"}                                  # 18.7.A


def test_the_ground_that_a_page_draws(kit: Components) -> None:
    board = ground(kit)
    assert board["kind"] == "area"
    assert len(board["areas"]) == 35
    drawn = {box["id"] for box in board["boxes"] if box.get("rect")}
    assert drawn == set("ABCDEF")
    for row in board["areas"]:
        assert row["provenance"] in {"printed", "public", "inferred", "reconstructed"}
        assert row["why"] and row["words"]
    for piece in board["pieces"]:
        assert piece.why and piece.words


def test_an_owner_corrects_a_value_and_is_told_of_a_slip() -> None:
    kit = load_components('[area.11]\ntem = 3\n\n[unit."I/2-1"]\nfresh = [5, 4, 6]\n')
    assert kit.places[kit.map.index("11")].tem == 3
    assert kit.units[kit.unit_ids["I/2-1"]].fresh == (5, 4, 6)
    assert str(kit.units[kit.unit_ids["I/2-1"]].provenance) == "owner"
    with pytest.raises(DataError, match='no unit "I/2"'):
        load_components('[unit."I/2"]\nturn = 1\n')
    with pytest.raises(DataError, match="tem"):
        load_components('[area.11]\ntem = "much"\n')


@pytest.mark.clauses("1.2", "22.0", title="edsons_ridge")
def test_the_words_of_the_booklet_are_the_program_s(kit: Components) -> None:
    """The terms of the glossary stand in the labels, questions and tracks that a player reads."""
    g = TITLE.start("night", {})
    tracks = {track.name for track in TITLE.tracks(g)}
    assert {"turn", "vp", "advantage", "ammo japan", "ammo us"} <= tracks
    root = ROOT / "src/grognard/titles/edsons_ridge"
    said = " ".join(path.read_text(encoding="utf-8") for path in root.glob("*.py"))
    for term in ("Point Unit", "Forward Unit", "Primary Target", "Improved Position", "Movement Points",
                 "Casualty Points", "Attrition Points", "Close Combat", "Victory Points", "Exhaustion Level",
                 "Banzai Assault", "Bayonet Charge", "Company Integrity", "General Withdrawal", "Supply Dump",
                 "Ranged Fire Impulse", "Infiltration Impulse", "Patrol Impulse", "Entrenchment Impulse"):
        assert term in said, term
