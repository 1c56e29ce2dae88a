"""Chapters 2, 3, 4 and 15 at the table: what a player sees when a scenario is set up, and how long it goes on.

Every number is typed from the booklet.
"""

from __future__ import annotations

import datetime
from itertools import pairwise
from math import cos, hypot, radians

import pytest

from grognard.core.asks import RollAsk
from grognard.core.views import PieceKind
from grognard.titles import all_titles
from grognard.titles.bloody_ridge.position import Ridge
from tests.titles.bloody_ridge.small_fields import field

TITLE = all_titles()["bloody_ridge"]
JAPAN, US = 0, 1

SEPTEMBER = {
    "1/28": "2710", "3/28": "1907", "1/124": "2610", "2/124": "2810", "3/124": "3408",
    "AA37": "1806", "AT6": "3011", "Mt1": "3409", "1/10": "3508", "2/10": "3608", "En7": "2711",
    "1/1": "2603", "2/1": "3105", "3/1": "3108", "1/5": "2202", "2/5": "2607", "3/5": "1905", "Comp": "2608",
    "2/11": "2806", "3/11": "2505", "5/11": "2305", "Tk1": "2906", "En1": "2307", "1/3": "2402", "2/3": "2904",
    "SW1": "2405",
}  # fmt: skip
OCTOBER = {
    "1/29": "2511", "2/29": "2512", "3/29": "2611", "1/16": "2612", "2/16": "2513", "1/230": "2413", "3/16": "2613",
    "3/4": "0907", "1/4": "0807", "1/124": "0708", "2/124": "0709", "2/230": "2514", "AA45": "0806", "AT6": "2314",
    "Mt2": "2315", "Tk1J": "0706", "1/20": "2214", "2/20": "2115", "2/4A": "0506", "1/4A": "0606", "1/2A": "0105",
    "2/2A": "0205", "3/2A": "0306", "En2": "2313", "En19": "2414",
    "3/7": "0808", "3/1": "1007", "1/5": "1706", "2/5": "1906", "3/5": "1907", "2/1": "2008", "1/1": "2309",
    "3/2": "2604", "2/7": "2105", "1/7": "2609", "1/164": "3105", "2/164": "3108", "3/164": "2606", "1/11": "1206",
    "2/11": "2806", "3/11": "2505", "3/10": "2003", "5/11": "2305", "Tk1": "2706", "En1": "2104", "1/3": "2402",
    "2/3": "2904", "SW1": "2202",
}  # fmt: skip
LENGTHS = {"I": (1, 7), "II": (21, 27), "III": (1, 27)}


def start(scenario: str) -> Ridge:
    g = TITLE.start(scenario, {}, log=True)
    assert isinstance(g, Ridge)
    return g


def pieces(g: Ridge) -> dict[str, PieceKind]:
    return {piece.name: piece for piece in TITLE.ground(g)["pieces"]}


def places(g: Ridge) -> dict[str, str]:
    names = {piece.id: piece.name for piece in TITLE.ground(g)["pieces"]}
    return {names[piece.id]: piece.place for piece in TITLE.view(g, None).pieces}


@pytest.mark.clauses("3.0", "15.0", "15.11", "15.12", "15.21", "15.22", "15.31", "15.32")
@pytest.mark.parametrize(("scenario", "expected"), [("I", SEPTEMBER), ("II", OCTOBER), ("III", SEPTEMBER)])
def test_a_scenario_starts_with_its_units_in_their_printed_hexes(scenario: str, expected: dict[str, str]) -> None:
    on_map = {name: place for name, place in places(start(scenario)).items() if place.isdigit()}
    assert on_map == expected


@pytest.mark.clauses("3.0", "15.13", "15.23", "15.33")
@pytest.mark.parametrize("scenario", LENGTHS)
def test_the_japanese_begin_in_the_first_turn(scenario: str) -> None:
    g = start(scenario)
    assert g.ask is not None
    assert g.ask.side == JAPAN
    view = TITLE.view(g, None)
    assert view.turn.say().startswith(f"Game-Turn {LENGTHS[scenario][0]},")
    assert view.phase.say() == "Japanese Movement Phase"


def play_quietly(g: Ridge) -> list[tuple[str, str]]:
    """To the end, doing as little as the rules allow, every die a 3; the phases as they were announced."""
    for _ in range(20_000):
        ask = g.ask
        if ask is None:
            break
        if isinstance(ask, RollAsk):
            g.throw((3,))
            continue
        texts = [ask.write(g, option) for option in ask.options]
        quiet = next((t for t in texts if t.startswith(("end ", "no "))), None) or next(
            (t for t in texts if t == "fight"), texts[0])
        g.take(ask.options[texts.index(quiet)])
    assert g.ask is None
    assert g.news is not None
    return [(f"Game-Turn {e.say.values['turn']}", str(e.say.values["side_word"]) + " " + e.say.say().split()[-2])
            for e in g.news if e.kind == "phase"]


@pytest.mark.clauses("4.0", "4.1", "14.0", "15.13", "15.23", "15.33")
@pytest.mark.parametrize("scenario", LENGTHS)
def test_a_scenario_has_its_turns_of_four_phases_and_then_the_americans_have_won(scenario: str) -> None:
    g = start(scenario)
    first, last = LENGTHS[scenario]
    turn = ["Japanese Movement", "Japanese Combat", "American Movement", "American Combat"]
    assert play_quietly(g) == [(f"Game-Turn {n}", phase) for n in range(first, last + 1) for phase in turn]
    verdict = TITLE.verdict(g)
    assert verdict is not None
    assert verdict.winner == US


@pytest.mark.clauses("12.0", "12.1")
def test_in_the_campaign_everybody_on_the_track_comes() -> None:
    g = start("III")
    assert {name for name, place in places(g).items() if place == "due"} == set(pieces(g)) - set(SEPTEMBER)
    play_quietly(g)
    assert {place for place in places(g).values() if not place.isdigit()} <= {"lost"}


@pytest.mark.clauses("3.0", "12.0")
def test_only_those_whom_the_track_still_brings_are_due() -> None:
    """Scenario II ends with Game-Turn 27; who fell or left before it has no place in it."""
    place = places(start("II"))
    assert {name for name in place if place[name] == "due"} == {"1/2", "2/2", "3/230", "1/228", "1/8", "1/10M"}
    assert place["Comp"] == place["1/28"] == ""


@pytest.mark.clauses("2.1")
def test_the_map_is_a_grid_of_numbered_hexes_with_ground() -> None:
    ground = TITLE.ground(start("I"))
    hexes = {h["hex"]: h for h in ground["hexes"]}
    assert len(hexes) == len(ground["hexes"]) == 38 * 17
    assert all(len(label) == 4 and label.isdigit() for label in hexes)
    assert all(h["terrain"] in ground["terrains"] for h in hexes.values())
    assert set(SEPTEMBER.values()) | set(OCTOBER.values()) <= set(hexes)
    assert {label for label, h in hexes.items() if h.get("airfield")} >= {"2506"}


@pytest.mark.clauses("2.2")
def test_the_tables_are_at_hand() -> None:
    """The terrain key and the turn track here; the Combat Results Table with every attack (chapter_07 cases)."""
    g = start("III")
    words = {name: t["words"] for name, t in TITLE.ground(g)["terrains"].items()}
    assert words["clear"].startswith("1 to enter; defends on the clear line")
    assert "rough line" in words["rough"]
    assert "armor only by road or trail" in words["jungle"]
    assert "armor only" not in words["town"]
    track = next(t for t in TITLE.tracks(g) if t.name == "turn")
    assert [box.label for box in track.boxes] == [str(n) for n in range(1, 28)]
    assert track.boxes[0].note == "1942-09-12"
    names = {piece.id: piece.name for piece in TITLE.ground(g)["pieces"]}
    due = {box.label: {names[p] for p in box.pieces} for box in track.boxes}
    assert due["4"] == {"1/7", "2/7", "3/7", "1/11"}


@pytest.mark.clauses("3.0", "13.21")
def test_the_track_shows_ground_support_where_it_is_played() -> None:
    plain, with_support = TITLE.start("I", {}), TITLE.start("I", {"ground_support": True})
    for g, shown in ((plain, False), (with_support, True)):
        track = next(t for t in TITLE.tracks(g) if t.name == "turn")
        assert all(bool(box.support) == shown for box in track.boxes)


@pytest.mark.clauses("12.4", "14.0")
def test_the_track_counts_the_airfield_hexes_with_a_japanese_unit_in_them() -> None:
    """Where the Japanese have only passed through, their mark stays until an American unit comes; it does not count."""
    g = field(["bare 9x8", "airfield 0404 0405 0505", "field Japanese 0405", "turn 3", "phase Japanese combat",
               "unit A/1 Japanese infantry 2-2-10 at 0404"])
    track = next(t for t in TITLE.tracks(g) if t.name == "objective")
    assert [box.side for box in track.boxes] == [JAPAN, JAPAN, US]
    assert str(track.note).startswith("Japanese units stand on 1 of 3;")


@pytest.mark.clauses("2.3", "2.31", "2.32")
@pytest.mark.parametrize(
    ("name", "factors", "under", "left", "right", "size", "spoken"),
    [
        ("1/28", "2-2-10", "", "1", "28", "II", "attack 2, defence 2, 10 movement points"),
        ("2/5", "2-3-10", "", "2", "5", "II", "attack 2, defence 3, 10 movement points"),
        ("5/11", "3-3-26", "3-4", "5", "11", "II",
         "barrage 3, final protective fire 3, range 26, defence 3, 4 movement points"),
        ("1/2A", "2-2-14", "2-4", "1", "2", "II",
         "barrage 2, final protective fire 2, range 14, defence 2, 4 movement points"),
        ("Tk1", "3-2-8", "", "1", "", "II", "attack 3, defence 2, 8 movement points"),
    ],
)
def test_a_counter_shows_what_is_printed_on_it(
    name: str, factors: str, under: str, left: str, right: str, size: str, spoken: str
) -> None:
    """Designation with the regiment right of the slash; attack-defence-movement, or barrage-FPF-range over
    defence-movement."""
    piece = pieces(start("III"))[name]
    assert (piece.factors, piece.under) == (factors, under)
    assert (piece.left, piece.right) == (left, right)
    assert piece.size == size
    assert str(piece.words).endswith(spoken)


@pytest.mark.clauses("2.31")
def test_kinds_and_sizes_are_told_apart() -> None:
    kinds = pieces(start("III"))
    assert len({kinds[name].symbol for name in ("1/28", "En7", "Tk1J", "1/10")}) == 4
    assert kinds["1/28"].symbol == kinds["1/164"].symbol
    assert (kinds["1/28"].side, kinds["1/164"].side) == (JAPAN, US)
    assert {k.size for k in kinds.values()} == {"I", "II", "III"}


@pytest.mark.clauses("2.4")
def test_a_turn_is_two_days_and_a_hex_some_hundred_yards() -> None:
    g = start("III")
    track = next(t for t in TITLE.tracks(g) if t.name == "turn")
    days = [datetime.date.fromisoformat(str(box.note)) for box in track.boxes]
    assert {(b - a).days for a, b in pairwise(days)} == {2}
    grid = g.world.parts.grid
    (west, north), (east, south) = grid.centre(grid.index("2202")), grid.centre(grid.index("0806"))
    hexes = hypot(east - west, south - north) / 3**0.5
    # Lunga Point, 9.40 S 160.03 E, and Point Cruz, 9.43 S 159.95 E, in yards.
    yards = hypot(0.08 * cos(radians(9.4)), 0.03) * 111_320 / 0.9144
    assert 500 <= yards / hexes <= 2000
