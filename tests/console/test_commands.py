"""Commands about games and cases: what they print, what scripts get, how errors are said."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path

import pytest

from .conftest import Grognard

COMMANDS = ("titles", "new", "play", "show", "legal", "why", "odds", "replay", "mend", "verify", "case", "clauses",
            "simulate", "bench", "serve")

CASE = """
case A river in the way
title bloody_ridge
bare 8x8
river 0404-0405
unit A/1 US infantry 2-3-10 at 0404
unit J/1 Japanese infantry 2-2-10 at 0405
phase Japanese combat
Japanese: fight
expect line river
"""


@pytest.fixture
def game(grognard: Grognard, tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    assert grognard("new", "bloody_ridge", file, "--scenario", "I").code == 0
    return file


def test_titles_lists_what_can_be_played(grognard: Grognard) -> None:
    out = grognard("titles").out
    assert "bloody_ridge: Bloody Ridge" in out and "scenario III" in out and "steady" in out
    (title,) = [t for t in json.loads(grognard("titles", "--json").out) if t["name"] == "bloody_ridge"]
    assert [s["name"] for s in title["scenarios"]] == ["I", "II", "III"]
    assert title["sides"] == ["Japanese", "American"]


def test_new_writes_a_record_and_overwrites_none(grognard: Grognard, game: Path) -> None:
    text = game.read_text()
    assert text.startswith("Grognard record 1\nTitle: bloody_ridge")
    again = grognard("new", "bloody_ridge", game, "--scenario", "II")
    assert again.code == 2 and "is there already" in again.err
    assert game.read_text() == text


def test_the_secret_of_the_dice_is_not_in_the_record(grognard: Grognard, game: Path) -> None:
    seal = json.loads(game.with_name("game.txt.seal").read_text())
    assert seal["secret"] not in game.read_text()


def test_show_draws_the_map_with_units_tracks_and_the_question(grognard: Grognard, game: Path) -> None:
    out = grognard("show", game, "--plain").out
    assert "(1/28)" in out and "[Comp]" in out and "2506*" in out
    assert ">> 1 (1942-09-12" in out and "Henderson Field" in out
    assert "Japanese: choose a unit to move, or end movement [5.0]" in out
    assert "\x1b" not in out and max(map(len, out.splitlines()[:100])) <= 130


def test_show_draws_a_part_of_the_map(grognard: Grognard, game: Path) -> None:
    out = grognard("show", game, "--area", "2607-2709", "--plain").out
    assert "2608" in out and "2709" in out and "2606" not in out.replace("2605 |", "")
    wrong = grognard("show", game, "--area", "9901")
    assert wrong.code == 2 and 'no hex "9901"' in wrong.err


def test_hexes_of_even_columns_are_drawn_a_line_lower(grognard: Grognard, game: Path) -> None:
    lines = grognard("show", game, "--area", "0107-0208", "--plain").out.splitlines()
    odd = next(n for n, line in enumerate(lines) if "0107" in line)
    even = next(n for n, line in enumerate(lines) if "0207" in line)
    assert even == odd + 1


def test_show_gives_the_view_to_scripts(grognard: Grognard, game: Path) -> None:
    view = json.loads(grognard("show", game, "--json").out)
    assert view["question"]["kind"] == "move" and view["turn"] == "Game-Turn 1, 1942-09-12"


def test_legal_lists_every_choice(grognard: Grognard, game: Path) -> None:
    out = grognard("legal", game).out
    assert "  move 1/28" in out and "  end movement" in out
    question = json.loads(grognard("legal", game, "--json").out)
    assert {o["text"] for o in question["options"]} >= {"move 1/28", "end movement"}


@pytest.mark.parametrize(("what", "clause"), [
    (["1/1"], "5.11"), (["1/28", "2601"], "5.2"), (["1/28", "2711"], "5.31"), (["move", "1/1"], "5.0"),
])
def test_why_says_what_stands_in_the_way(grognard: Grognard, game: Path, what: list[str], clause: str) -> None:
    assert f"[{clause}]" in grognard("why", game, *what).out
    answer = json.loads(grognard("why", game, "--json", *what).out)
    assert answer["allowed"] is False and answer["clause"] == clause and answer["why"]


def test_why_says_when_nothing_does(grognard: Grognard, game: Path) -> None:
    assert "may be done" in grognard("why", game, "1/28", "2709").out
    assert json.loads(grognard("why", game, "end", "movement", "--json").out)["allowed"] is True


def test_odds_are_told_while_an_attack_is_built(grognard: Grognard, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    grognard("play", "bloody_ridge", "--scenario", "I", "--record", file,
             typed="move 1/28\nto 2709\nend movement\nbring 3/4\nland 0306\nland 0406\nattack Comp\nwith 1/28\n")
    out = grognard("odds", file).out
    assert "Attack on" in out and "1/28 attacks" in out and "in 6" in out
    assert json.loads(grognard("odds", file, "--json").out)["of"] == 6


def test_replay_prints_the_log(grognard: Grognard, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    grognard("play", "bloody_ridge", "--scenario", "I", "--record", file,
             typed="move 1/28\nto 2709\nmove 3/28\nto 1906\n")
    out = grognard("replay", file).out
    assert "1/28 moves from 2710 to 2709" in out and "3/28 moves" in out
    assert "3/28 moves" not in grognard("replay", file, "--to", "2").out
    assert grognard("replay", file, "--to", "99").code == 2


# -- errors

@pytest.mark.parametrize("line", [
    ["frobnicate"], ["show"], ["show", "nowhere.txt"], ["new", "nothing", "x.txt"], ["play", "nothing"],
    ["play"], ["play", "bloody_ridge", "--scenario", "I", "--german", "person"],
    ["play", "bloody_ridge", "--scenario", "I", "--japanese", "genius"], ["play", "bloody_ridge", "--japanese"],
    ["play", "bloody_ridge", "--dice", "loaded", "--scenario", "I"], ["play", "bloody_ridge"],
    ["clauses", "nothing"], ["simulate", "bloody_ridge", "--scenario", "I", "--players", "steady"],
    ["simulate", "bloody_ridge", "--scenario", "IV"], ["simulate", "bloody_ridge", "--scenario", "I", "--games", "0"],
    ["simulate", "bloody_ridge", "--scenario", "I", "--option", "weather"], ["bench", "nothing"], ["--nothing"],
])
def test_an_error_is_one_sentence(grognard: Grognard, line: list[str], tmp_path: Path,
                                  monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = grognard(*line)
    assert ran.code == 2
    assert ran.err.startswith("grognard: ") and ran.err.count("\n") == 1
    assert "Traceback" not in ran.err + ran.out and "should not have" not in ran.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("text", "says"), [
    ("", "a record begins with"),
    ("Grognard record 1\nTitle: chess, rules 1\n\n", "no title 'chess'"),
    ("Grognard record 1\nTitle: bloody_ridge, rules 1\nScenario: IX\n\n", "no scenario 'IX'"),
    ("Grognard record 1\nTitle: bloody_ridge, rules 1\nScenario: I\nDice: entered\n\nmove 1/1\n", "line 6"),
    ("Grognard record 1\nTitle: bloody_ridge, rules 1\nScenario: I\nDice: entered\n\n= 00000000\n", "line 6"),
])
def test_a_record_that_is_none_names_its_line(grognard: Grognard, tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "game.txt"
    file.write_text(text)
    for command in ("show", "legal", "replay", "odds", "play"):
        ran = grognard(command, file)
        assert ran.code == 2 and says in ran.err and ran.err.count("\n") == 1
    assert file.read_text() == text


def test_a_file_that_is_no_text_is_said_to_be_none(grognard: Grognard, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(bytes(range(256)))
    assert "is not a text" in grognard("show", file).err


# -- cases and clauses

def test_case_counts_what_passes(grognard: Grognard, tmp_path: Path) -> None:
    file = tmp_path / "one.case"
    file.write_text(CASE)
    ran = grognard("case", file)
    assert (ran.code, ran.out) == (0, "1 passed\n")
    assert json.loads(grognard("case", "--json", file).out) == {"name": "A river in the way", "ok": True, "why": ""}


def test_case_stops_at_the_first_that_fails(grognard: Grognard, tmp_path: Path) -> None:
    bad = tmp_path / "bad.case"
    bad.write_text(CASE.replace("line river", "line rough") + CASE.replace("A river", "Another river"))
    ran = grognard("case", bad)
    assert ran.code == 1
    assert f"{bad}:10: expected line rough; it is the river line" in ran.out and "0 passed, 1 failed" in ran.out
    assert "1 passed, 1 failed" in grognard("case", "--all", bad).out
    lines = grognard("case", "--json", "--all", bad).out.splitlines()
    assert [json.loads(line)["ok"] for line in lines] == [False, True]


def test_a_case_that_cannot_be_read_fails(grognard: Grognard, tmp_path: Path) -> None:
    bad = tmp_path / "bad.case"
    bad.write_text("title bloody_ridge\nbare 8x8\n")
    ran = grognard("case", bad)
    assert ran.code == 1 and f"{bad}:1: no case begins here" in ran.out
    assert grognard("case", tmp_path / "none.case").code == 1


def test_case_reads_standard_input(grognard: Grognard) -> None:
    assert grognard("case", "-", typed=CASE).out == "1 passed\n"


def test_clauses_give_numbers_to_scripts(grognard: Grognard) -> None:
    numbers = json.loads(grognard("clauses", "--json").out)["bloody_ridge"]
    assert set(numbers) == {"total", "proved", "not_applicable", "open"}
    assert numbers["total"] == 153
    assert numbers["proved"] + numbers["not_applicable"] + numbers["open"] == 153


def test_clauses_list_the_chapters_and_what_is_open(grognard: Grognard) -> None:
    out = grognard("clauses", "bloody_ridge").out
    assert out.startswith("Bloody Ridge: 153 clauses") and "Banzai: doubled infantry" in out
    full = grognard("clauses", "bloody_ridge", "--full").out
    assert "2.5  Parts list: not applicable (counts the parts" in full and "tests/cases/bloody_ridge" in full


# -- study

def test_simulate_gives_numbers_to_scripts(grognard: Grognard) -> None:
    line = ["simulate", "bloody_ridge", "--scenario", "I", "--games", "2", "--players", "random,random",
            "--processes", "1"]
    found = json.loads(grognard(*line, "--json").out)
    assert found["games"] == 2 and set(found["wins"]) == {"Japanese", "American"}
    assert sum(found["wins"].values()) + found["draws"] + found["stalled"] == 2
    out = grognard(*line).out
    assert "Scenario I, 2 games" in out and "%" in out


@pytest.mark.slow
def test_bench_gives_numbers_to_scripts(grognard: Grognard) -> None:
    found = json.loads(grognard("bench", "bloody_ridge", "--json", "--seconds", "0.2").out)["bloody_ridge"]
    assert set(found) == {"decisions_per_s", "copy_us", "choices_p99_ms", "undo_at_1000_ms"}
    assert all(value > 0 for value in found.values())


def test_the_version_is_told(grognard: Grognard) -> None:
    ran = grognard("--version")
    assert ran.code == 0 and ran.out == f"grognard {version('grognard')}\n"


def test_the_name_alone_asks_for_help(grognard: Grognard) -> None:
    ran = grognard()
    assert ran.code == 0 and ran.out == grognard("--help").out and not ran.err


def test_help_lists_every_command(grognard: Grognard) -> None:
    ran = grognard("--help")
    assert ran.code == 0
    for command in COMMANDS:
        assert f"\n  {command} " in ran.out
        assert grognard(command, "--help").code == 0
