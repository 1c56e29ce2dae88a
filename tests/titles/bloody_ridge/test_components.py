"""The components of Bloody Ridge against the booklet: every expectation is typed from its clauses."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from grognard.components.provenance import Provenance
from grognard.titles.bloody_ridge.components import (
    ARMOR,
    ARTILLERY,
    BROKEN,
    CLEAR,
    ENGINEER,
    INFANTRY,
    JAPAN,
    JUNGLE,
    ROUGH,
    ROW_BROKEN,
    ROW_CLEAR,
    ROW_RIVER,
    ROW_ROUGH,
    SEA,
    TOWN,
    US,
    Components,
    Unit,
    components,
    load_components,
)

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def kit() -> Components:
    return components()


def values(unit: Unit) -> str:
    """As chapter 3 prints them."""
    if unit.kind == ARTILLERY:
        return f"{unit.attack}-{unit.fpf}-{unit.reach}/{unit.defence}-{unit.move}"
    return f"{unit.attack}-{unit.defence}-{unit.move}"


def setup(kit: Components, scenario: str, side: int) -> dict[str, set[tuple[str, str]]]:
    """Printed designation and hex of every unit, by type."""
    found: dict[str, set[tuple[str, str]]] = {}
    for number, h in kit.scenarios[scenario].setup:
        unit = kit.units[number]
        if unit.side == side:
            found.setdefault(values(unit), set()).add((unit.designation, kit.grid.label(h)))
    return found


def printed(text: str) -> set[tuple[str, str]]:
    """ "1/28 2710, 3/28 1907" as pairs."""
    return {(name, where) for name, where in (entry.split() for entry in text.split(","))}


I_JAPAN = {
    "2-2-10": "1/28 2710, 3/28 1907, 1/124 2610, 2/124 2810, 3/124 3408",
    "2-2-3/2-4": "37 1806",
    "1-1-3/1-6": "6 3011",
    "3-3-7/3-6": "1 3409",
    "2-2-14/2-6": "1/10 3508, 2/10 3608",
    "1-1-10": "7 2711",
}
I_US = {
    "2-3-10": "1/1 2603, 2/1 3105, 3/1 3108, 1/5 2202, 2/5 2607, 3/5 1905, Comp 2608",
    "2-2-15/2-6": "2/11 2806, 3/11 2505",
    "3-3-26/3-4": "5/11 2305",
    "3-2-8": "1 2906",
    "1-1-10": "1 2307",
    "1-1-26/1-1": "1/3 2402, 2/3 2904",
    "1-1-15/1-6": "1 2405",
}
II_JAPAN = {
    "2-2-10": "1/29 2511, 2/29 2512, 3/29 2611, 1/16 2612, 2/16 2513, 1/230 2413, 3/16 2613, 3/4 0907,"
    "1/4 0807, 1/124 0708, 2/124 0709, 2/230 2514",
    "2-2-3/2-4": "45 0806",
    "1-1-3/1-6": "6 2314",
    "3-3-7/3-6": "2 2315",
    "1-1-8": "1 0706",
    "2-2-14/2-6": "1/20 2214, 2/20 2115",
    "3-3-24/3-4": "2/4 0506, 1/4 0606",
    "2-2-14/2-4": "1/2 0105, 2/2 0205, 3/2 0306",
    "1-1-10": "2 2313, 19 2414",
}
II_US = {
    "2-3-10": "3/7 0808, 3/1 1007, 1/5 1706, 2/5 1906, 3/5 1907, 2/1 2008, 1/1 2309, 3/2 2604, 2/7 2105,1/7 2609",
    "2-2-10": "1/164 3105, 2/164 3108, 3/164 2606",
    "2-2-15/2-6": "1/11 1206, 2/11 2806, 3/11 2505, 3/10 2003",
    "3-3-26/3-4": "5/11 2305",
    "3-2-8": "1 2706",
    "1-1-10": "1 2104",
    "1-1-26/1-1": "1/3 2402, 2/3 2904",
    "1-1-15/1-6": "1 2202",
}


@pytest.mark.clauses("3.0", "15.0", "15.11", "15.12", "15.21", "15.22", "15.31", "15.32")
@pytest.mark.parametrize(
    ("scenario", "side", "expected"),
    [
        ("I", JAPAN, I_JAPAN),
        ("I", US, I_US),
        ("II", JAPAN, II_JAPAN),
        ("II", US, II_US),
        ("III", JAPAN, I_JAPAN),
        ("III", US, I_US),
    ],
)
def test_setups_are_the_printed_ones(kit: Components, scenario: str, side: int, expected: dict[str, str]) -> None:
    assert setup(kit, scenario, side) == {kind: printed(text) for kind, text in expected.items()}


@pytest.mark.clauses("15.13", "15.23", "15.33")
def test_scenarios_have_the_printed_length(kit: Components) -> None:
    assert {s.name: (s.first_turn, s.last_turn) for s in kit.scenarios.values() if s.name != "Lesson"} == {
        "I": (1, 7),
        "II": (21, 27),
        "III": (1, 27),
    }


@pytest.mark.clauses("2.31", "2.32")
def test_units_have_kinds_and_unique_names(kit: Components) -> None:
    assert len(kit.units) == 64
    assert len(kit.unit_ids) == 64
    assert all(kit.units[number].name == name for name, number in kit.unit_ids.items())
    kinds = {(u.side, u.kind): 0 for u in kit.units}
    for u in kit.units:
        kinds[u.side, u.kind] += 1
    assert kinds == {
        (JAPAN, INFANTRY): 18,
        (JAPAN, ENGINEER): 3,
        (JAPAN, ARMOR): 1,
        (JAPAN, ARTILLERY): 14,
        (US, INFANTRY): 17,
        (US, ENGINEER): 1,
        (US, ARMOR): 1,
        (US, ARTILLERY): 9,
    }
    by_name = {name: kit.units[number] for name, number in kit.unit_ids.items()}
    assert (by_name["1/4"].kind, by_name["1/4A"].kind) == (INFANTRY, ARTILLERY)
    assert (by_name["3/2"].side, by_name["3/2A"].side) == (US, JAPAN)
    assert (by_name["Tk1"].side, by_name["Tk1J"].side) == (US, JAPAN)
    for u in kit.units:
        assert (u.reach > 0) == (u.kind == ARTILLERY)
        assert u.provenance in (Provenance.PRINTED, Provenance.INFERRED)
        assert u.identity is not Provenance.OWNER


@pytest.mark.clauses("5.31")
def test_no_setup_stacks_and_all_stand_on_land(kit: Components) -> None:
    for scenario in kit.scenarios.values():
        hexes = [h for _, h in scenario.setup]
        assert len(set(hexes)) == len(hexes)
        assert all(kit.terrain[h] != SEA for h in hexes)


@pytest.mark.clauses("7.61")
def test_the_table_has_the_printed_columns(kit: Components) -> None:
    columns = {
        ROW_CLEAR: "-7 -6,-5 -4,-3 -2 -1 0 1 2,3 4,5 6,7 8,9 10",
        ROW_RIVER: "-5 -4,-3 -2 -1 0 1 2,3 4,5 6,7 8,9 10",
        ROW_BROKEN: "-3 -2 -1 0 1 2,3 4,5 6,7 8,9 10",
        ROW_ROUGH: "-2 -1 0 1 2,3 4,5 6,7 8,9 10",
    }
    for row, text in columns.items():
        cells = [tuple(int(n) for n in cell.split(",")) for cell in text.split()]
        assert kit.crt_columns[row] == tuple((cell[0], cell[-1]) for cell in cells)
    assert kit.crt_row_of_terrain[CLEAR] == ROW_CLEAR
    assert kit.crt_row_of_terrain[TOWN] == kit.crt_row_of_terrain[BROKEN] == ROW_BROKEN
    assert kit.crt_row_of_terrain[ROUGH] == ROW_ROUGH
    assert kit.crt_row_of_terrain[JUNGLE] == ROW_RIVER


@pytest.mark.clauses("7.61", "7.62")
def test_the_table_has_the_printed_results_and_goes_on_as_ruled(kit: Components) -> None:
    assert kit.crt[0] == ("A1", "A1", "-", "-", "D1", "D1", "D1", "D2", "D2", "D3", "De", "De")
    assert kit.crt[1][:4] == ("A1", "A1", "A1", "-")
    assert kit.crt[2] == ("A1", "A1", "A1", "A1", "-", "-", "D1", "D1", "D1", "D2", "D2", "D3")
    assert kit.crt[5] == ("Ae", "Ae", "Ae", "A1", "A1", "A1", "A1", "-", "-", "D1", "D1", "D1")
    for above, below in zip(kit.crt, kit.crt[1:], strict=False):
        assert below[1:] == above[:-1]
    assert [p.value for p in kit.crt_provenance] == ["printed", "inferred"] + ["reconstructed"] * 4


@pytest.mark.clauses("7.0")
def test_the_printed_example_gives_its_printed_result(kit: Components) -> None:
    """Thirteen against four in jungle, a roll of one: D3."""
    columns = kit.crt_columns[kit.crt_row_of_terrain[JUNGLE]]
    column = next(number for number, (low, high) in enumerate(columns) if low <= 13 - 4 <= high)
    assert kit.crt[0][column] == "D3"


@pytest.mark.clauses("5.21", "5.22", "5.23", "5.25", "13.23")
def test_the_terrain_key(kit: Components) -> None:
    assert kit.enter_cost[CLEAR] == 2
    assert all(kit.enter_cost[t] > 2 for t in (BROKEN, JUNGLE, ROUGH))
    assert (kit.road_cost, kit.trail_cost) == (1, 2)
    assert kit.river_cost > 0
    assert [t for t in range(6) if kit.armor_enters[t]] == [CLEAR, TOWN]
    assert [t for t in range(6) if kit.support_hits[t]] == [CLEAR, TOWN, ROUGH]


@pytest.mark.clauses("13.21", "13.22")
def test_the_track_has_27_turns_of_two_days(kit: Components) -> None:
    assert list(kit.turns) == list(range(1, 28))
    assert kit.turns[1].date == "1942-09-12"
    assert kit.turns[17].date == "1942-10-14"
    assert all(turn.support[JAPAN] == 3 and 1 <= turn.support[US] <= 4 for turn in kit.turns.values())
    assert any("13.24" in event for event in kit.turns[17].events)


@pytest.mark.clauses("12.0")
def test_everybody_comes_once_and_in_time_for_scenario_two(kit: Components) -> None:
    arrives: dict[int, int] = {}
    for turn in kit.turns.values():
        for side in (JAPAN, US):
            for unit in turn.reinforcements[side]:
                assert unit not in arrives
                assert kit.units[unit].side == side
                arrives[unit] = turn.number
    first = {unit for unit, _ in kit.scenarios["I"].setup}
    second = {unit for unit, _ in kit.scenarios["II"].setup}
    assert not first & set(arrives)
    assert first | set(arrives) == set(range(len(kit.units)))
    assert second - first <= {unit for unit, number in arrives.items() if number < 21}
    landings = Counter(number for unit, number in arrives.items() if kit.units[unit].side == JAPAN)
    assert sum(landings[number] for number in range(1, 8)) >= 3


@pytest.mark.clauses("12.2")
def test_the_beach_and_the_east_edge(kit: Components) -> None:
    beach = " ".join(kit.grid.label(h) for h in kit.us_beach)
    assert beach == "2003 2103 2202 2303 2402 2503 2603 2703 2803 2904 3003"
    assert {kit.grid.column(h) for h in kit.east_edge} == {38}
    assert all(kit.terrain[h] != SEA for h in kit.east_edge)


@pytest.mark.clauses("13.22", "13.24", "14.0")
def test_the_field_lies_around_2506(kit: Components) -> None:
    assert kit.grid.label(kit.centre) == "2506"
    assert [kit.grid.label(h) for h in kit.airfield] == ["2406", "2506", "2605"]
    assert all(kit.grid.distance(kit.centre, h) <= 1 for h in kit.airfield)


def test_the_map_is_as_its_setups_ask(kit: Components) -> None:
    at = kit.grid.index
    assert kit.grid.columns == 38
    assert kit.grid.rows == 17
    for label in ("2402", "2904", "2003", "3003"):
        assert at(label) in kit.coast
    for label in ("2906", "2706", "0706"):
        assert kit.armor_enters[kit.terrain[at(label)]]
    # Scenario II: the front on the Matanikau, three battalions across the river from 3/7.
    for label in ("0807", "0708", "0709"):
        assert kit.river[at("0808")][kit.grid.direction(at("0808"), at(label))]
    # The Marines in the east stand behind the Ilu.
    for label in ("3105", "3108"):
        assert kit.river[at(label)][2]


def test_sides_agree_from_both_hexes(kit: Components) -> None:
    for sides in (kit.river, kit.road, kit.trail):
        assert any(any(side) for side in sides)
        for h, side in enumerate(sides):
            for d, there in enumerate(side):
                if there:
                    n = kit.grid.neighbour(h, d)
                    assert sides[n][(d + 3) % 6]
                    assert SEA not in (kit.terrain[h], kit.terrain[n])


def test_every_land_hex_can_be_reached(kit: Components) -> None:
    seen = {kit.centre}
    fringe = [kit.centre]
    while fringe:
        for n in kit.grid.adjacent(fringe.pop()):
            if n not in seen and kit.terrain[n] != SEA:
                seen.add(n)
                fringe.append(n)
    assert len(seen) == sum(t != SEA for t in kit.terrain)


def test_every_hex_says_where_it_comes_from(kit: Components) -> None:
    assert all(kit.hex_why)
    assert {p.value for p in kit.hex_provenance} == {"inferred", "reconstructed"}


def test_what_is_drawn_lies_on_the_map(kit: Components) -> None:
    right, bottom = 1.5 * kit.grid.columns + 0.5, 1.7321 * (kit.grid.rows + 0.5)
    kinds = Counter(course.kind for course in kit.courses)
    assert kinds["river"] == 4
    assert kinds["coast"] == 1
    assert {"Henderson Field", "Bloody Ridge", "Mount Austen"} <= {place.text for place in kit.places}
    assert {"airstrip", "fighter strip", "pier", "plantation"} <= {work.kind for work in kit.works}
    for place in kit.places:
        assert 0 <= place.x <= right
        assert 0 <= place.y <= bottom
        if place.hex >= 0:
            x, y = kit.grid.centre(place.hex)
            assert abs(place.x - x) < 3
            assert abs(place.y - y) < 3


def test_the_map_is_what_its_script_makes() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "bloody_ridge_map.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(ROOT / "src")},
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_components_are_shared_and_known_by_their_digest(kit: Components) -> None:
    assert components() is kit
    assert load_components().digest == kit.digest
    assert len(kit.digest) == 16
    assert kit.owner_values == ()
