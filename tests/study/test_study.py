"""Many games at once, and the bench."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard.study.bench import Speed, bench
from grognard.study.picture import bar, pictured
from grognard.study.play import Played
from grognard.study.simulate import gathered, simulate, wilson
from grognard.titles import all_titles

RIDGE = all_titles()["bloody_ridge"]


def test_simulate_adds_up_and_repeats_itself() -> None:
    told: list[tuple[int, int]] = []
    results = simulate(RIDGE, "I", 4, ["random", "random"], seed=3, processes=1,
                       progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert results.games == 4
    assert sum(results.wins.values()) + results.draws + results.stalled == 4
    assert results.players == {"Japanese": "random", "American": "random"}
    assert len(results.turns) == 4 and all(1 <= turn <= 7 for turn in results.turns)
    again = simulate(RIDGE, "I", 4, ["random", "random"], seed=3, processes=1)
    assert measured(again) == measured(results)
    other = simulate(RIDGE, "I", 4, ["random", "random"], seed=4, processes=1)
    assert measured(other) != measured(results)


def test_processes_of_their_own_play_the_same_games() -> None:
    alone = simulate(RIDGE, "I", 3, ["random", "random"], seed=6, processes=1)
    together = simulate(RIDGE, "I", 3, ["random", "random"], seed=6, processes=2)
    assert measured(together) == measured(alone)


def measured(results: Any) -> dict[str, Any]:
    """Results without what a clock says."""
    found: dict[str, Any] = msgspec.to_builtins(results)
    del found["longest"]
    return found


def test_results_are_json_with_the_promised_names() -> None:
    found = json.loads(msgspec.json.encode(simulate(RIDGE, "I", 1, ["random", "random"], processes=1)))
    assert {"games", "wins", "draws", "stalled", "decisions", "turns", "losses"} <= found.keys()
    assert found["wins"].keys() == {"Japanese", "American"}


@pytest.mark.parametrize(("scenario", "players", "sentence"), [
    ("IX", ["random", "random"], "no scenario 'IX'"),
    ("I", ["random"], "has 2 sides, and 1 players are named"),
    ("I", ["random", "clever"], "no opponent 'clever'"),
])
def test_what_a_title_does_not_have_is_refused_before_anything_is_played(
        scenario: str, players: list[str], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        simulate(RIDGE, scenario, 5, players, processes=2)


def test_wilson_intervals() -> None:
    """Against values worked by hand: 50 of 100 with z = 1.96 is 0.5 ± 0.0962; none of 10 reaches up to z²/(10+z²)."""
    low, high = wilson(50, 100)
    assert low == pytest.approx(0.4038, abs=1e-4)
    assert high == pytest.approx(0.5962, abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_draws_and_stalled_games_are_told_apart() -> None:
    one = Played(0, False, 10, 5, (1, 2), 0.1)
    results = gathered(RIDGE, "I", ["random", "steady"], 1, [
        one, msgspec.structs.replace(one, winner=None), msgspec.structs.replace(one, winner=None, stalled=True)])
    assert (results.wins, results.draws, results.stalled) == ({"Japanese": 1, "American": 0}, 1, 1)
    assert results.losses == {"Japanese": 1.0, "American": 2.0}
    picture = pictured(results)
    assert "Japanese (random)" in picture and "American (steady)" in picture
    assert "draws" in picture and "stalled" in picture
    assert "   5 " in picture


def test_a_bar_is_as_long_as_its_share() -> None:
    assert bar(0.5, 8) == "████"
    assert bar(0.0, 8) == ""
    assert bar(1.0, 8) == "████████"
    assert bar(0.25, 2) == "▌"


@pytest.mark.slow
def test_bench_measures_what_it_promises() -> None:
    speed = bench(RIDGE, 0.5)
    assert isinstance(speed, Speed)
    assert msgspec.to_builtins(speed).keys() == {"decisions_per_s", "copy_us", "choices_p99_ms", "undo_at_1000_ms"}
    assert speed.decisions_per_s > 1_000
    assert 0 < speed.copy_us < 100
    assert 0 < speed.choices_p99_ms < 100
    assert 0 < speed.undo_at_1000_ms < 500


def test_the_benchmark_scripts_say_how_they_are_called() -> None:
    for script in (Path(__file__).resolve().parents[2] / "benchmarks").glob("*.py"):
        assert f"python benchmarks/{script.name}" in script.read_text(encoding="utf-8")
