"""An owner's corrections to the components of Bloody Ridge, and the faults that are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.components.errors import DataError
from grognard.components.provenance import Provenance
from grognard.titles.bloody_ridge.components import (
    CLEAR,
    JAPAN,
    ROUGH,
    SEA,
    US,
    Components,
    components,
    load_components,
)


def laid(tmp_path: Path, text: str) -> Components:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return load_components([file])


def refused(tmp_path: Path, text: str) -> str:
    with pytest.raises(DataError) as caught:
        laid(tmp_path, text)
    return str(caught.value)


def test_a_unit(tmp_path: Path) -> None:
    kit = laid(tmp_path, '[unit."1/28"]\nattack = 3\n')
    unit = kit.units[kit.unit_ids["1/28"]]
    assert (unit.attack, unit.defence) == (3, 2)
    assert unit.provenance is Provenance.OWNER
    assert unit.identity is not Provenance.OWNER
    assert kit.owner_values == ("unit 1/28: attack",)
    assert kit.digest != components().digest
    assert components().units[unit_id(kit, "1/28")].attack == 2


def unit_id(kit: Components, name: str) -> int:
    return kit.unit_ids[name]


def test_a_label_leaves_the_values_as_they_were(tmp_path: Path) -> None:
    kit = laid(tmp_path, '[unit.AA37]\nsymbol = "mortar"\nlabel = "37th Mortar Battalion"\n')
    unit = kit.units[kit.unit_ids["AA37"]]
    assert unit.symbol == "mortar"
    assert unit.identity is Provenance.OWNER
    assert unit.provenance is Provenance.PRINTED


def test_ground_moves_the_coast_with_it(tmp_path: Path) -> None:
    kit = laid(tmp_path, '[hex.2503]\nterrain = "sea"\n[hex.2506]\nterrain = "rough"\n')
    at = kit.grid.index
    assert kit.terrain[at("2503")] == SEA
    assert at("2503") not in kit.coast
    assert at("2504") in kit.coast
    assert kit.terrain[at("2506")] == ROUGH
    assert kit.hex_provenance[at("2506")] is Provenance.OWNER
    assert kit.hex_provenance[at("2504")] is not Provenance.OWNER


def test_a_hexside_is_given_to_the_hex_beyond_it(tmp_path: Path) -> None:
    kit = laid(tmp_path, '[hex.2506]\nriver = ["N"]\n')
    assert kit.river[kit.grid.index("2506")] == (True, False, False, False, False, False)
    assert kit.river[kit.grid.index("2505")][3]
    kit = laid(tmp_path, "[hex.2303]\nriver = []\n")
    assert not any(kit.river[kit.grid.index("2303")])
    assert not kit.river[kit.grid.index("2202")][2]


def test_a_row_of_the_table_and_a_line(tmp_path: Path) -> None:
    row = ", ".join(['"De"'] * 12)
    kit = laid(tmp_path, f"[combat.row-3]\nresults = [{row}]\n[line.rough]\ncolumns = [-1, [0, 4], 5]\n")
    assert kit.crt[2] == ("De",) * 12
    assert kit.crt_provenance[2] is Provenance.OWNER
    assert kit.crt_columns[3] == ((-1, -1), (0, 4), (5, 5))


def test_a_turn(tmp_path: Path) -> None:
    kit = laid(tmp_path, "[turn.17]\nus_support = 0\n[turn.1]\njapan = ['3/4']\n[turn.4]\njapan = ['2/4']\n")
    assert kit.turns[17].support == (3, 0)
    assert kit.turns[17].support_provenance is Provenance.OWNER
    assert kit.turns[17].provenance is not Provenance.OWNER
    assert kit.turns[1].reinforcements[JAPAN] == (kit.unit_ids["3/4"],)
    assert kit.turns[4].reinforcements[JAPAN] == (kit.unit_ids["2/4"],)
    assert len(kit.turns[4].reinforcements[US]) == 4


def test_ground_and_hexsides_cost_what_the_owner_says(tmp_path: Path) -> None:
    kit = laid(tmp_path, "[terrain.clear]\nenter = 3\n[side.river]\ncost = 6\n")
    assert (kit.enter_cost[CLEAR], kit.river_cost) == (3, 6)
    assert kit.terrain_provenance[CLEAR] is Provenance.OWNER


def test_a_later_overlay_wins(tmp_path: Path) -> None:
    first, second = tmp_path / "a.toml", tmp_path / "b.toml"
    first.write_text("[side.river]\ncost = 6\n[side.trail]\ncost = 3\n", encoding="utf-8")
    second.write_text("[side.river]\ncost = 8\n", encoding="utf-8")
    kit = load_components([first, second])
    assert (kit.river_cost, kit.trail_cost) == (8, 3)


def test_an_overlay_may_be_given_as_text_and_comes_last(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text("[side.river]\ncost = 6\n[side.trail]\ncost = 3\n", encoding="utf-8")
    kit = load_components([file], text="[side.river]\ncost = 8\n")
    assert (kit.river_cost, kit.trail_cost) == (8, 3)
    assert kit.owner_values == ("side river: cost", "side trail: cost", "side river: cost")
    assert load_components(text=" \n").digest == components().digest
    with pytest.raises(DataError, match=r"^overlay, line 2: side river: cost: expected int, got str$"):
        load_components([file], text="[side.river]\ncost = 'x'\n")


def test_the_example_of_the_guide_is_taken() -> None:
    guide = Path(__file__).resolve().parents[3] / "docs" / "bloody_ridge" / "map.md"
    example = guide.read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]
    kit = load_components(text=example)
    assert len(kit.owner_values) == 8
    assert kit.units[kit.unit_ids["1/28"]].attack == 3


WORDS = (
    "3", "-1", "1.5", "true", '"x"', '""', "[]", '["N"]', '["N", "N"]', "[[1]]", "{}", "{ a = 1 }",
    '{ "1/28" = "2506" }', '{ "1/28" = ["a"] }', '"sea"', "1942-09-12", "nan", '[1, "x"]',
)  # fmt: skip
FIELDS = (
    "unit.AA37 kind", "unit.AA37 reach", "terrain.sea row", "side.road cost", "line.clear columns",
    "combat.row-1 results", "turn.17 date", "turn.17 japan", "turn.17 us_support", "hex.2506 terrain",
    "hex.2003 coast", "hex.0101 river", "hex.2506 airfield", "scenario.I japan", "scenario.I same_setup_as",
    "scenario.II us", "scenario.III last_turn",
)  # fmt: skip


@pytest.mark.parametrize("place", FIELDS)
@pytest.mark.parametrize("word", [WORDS[number : number + 6] for number in range(0, len(WORDS), 6)])
def test_whatever_an_overlay_says_is_taken_or_refused_in_words(place: str, word: tuple[str, ...]) -> None:
    row, field = place.split()
    for value in word:
        try:
            kit = load_components(text=f"[{row}]\n{field} = {value}\n")
        except DataError as error:
            assert error.where.file, value
            assert error.problem, value
        else:
            assert kit.owner_values == (f"{row.replace('.', ' ')}: {field}",)


NO_DE = '["A1", "A1", "A1", "A1", "A1", "A1", "A1", "A1", "A1", "A1", "A1", "A2"]'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[unit."9/28"]\nattack = 3\n', 'mine.toml, line 1: no unit "9/28"; did you mean'),
        ("[unit.AA37]\n\nattack = 'two'\n", "mine.toml, line 3: unit AA37: attack: expected int"),
        ("[unit.AA37]\nattack = -1\n", "mine.toml, line 2: unit AA37: attack: expected int >= 0"),
        ("[unit.AA37]\nstrength = 1\n", 'mine.toml, line 2: unit AA37: no such field "strength"'),
        ("[unit.AA37]\nvalues = ['printed', '1']\n", "mine.toml, line 2: unit AA37: values: where an overlaid"),
        ("[unit.AA37]\nreach = 0\n", "mine.toml, line 2: unit AA37: reach: artillery has a Range"),
        ('[unit."1/28"]\nfpf = 1\n', "mine.toml, line 2: unit 1/28: fpf: only artillery"),
        ("[hex.9906]\nterrain = 'clear'\n", 'mine.toml, line 1: no hex "9906"'),
        ("[hex.2506]\nterrain = 'swamp'\n", "mine.toml, line 2: hex 2506: terrain: invalid enum value"),
        ("[hex.2603]\nterrain = 'sea'\n", "scenarios.toml, line 24: scenario I: us.1/1: 2603 is at sea"),
        ("[hex.2506]\ncoast = true\n", "mine.toml, line 2: hex 2506: coast: expected false: a coastal hex"),
        ("[hex.2506]\nriver = ['NN']\n", "mine.toml, line 2: hex 2506: river: invalid enum value 'NN'"),
        ("[hex.3805]\nroad = ['NE']\n", "mine.toml, line 2: hex 3805: road: side NE leads off the map"),
        ("[hex.2003]\nroad = ['N']\n", "mine.toml, line 2: hex 2003: road: side N leads to or from the sea"),
        (
            "[hex.2506]\nriver = ['N']\n[hex.2505]\nriver = []\n",
            "mine.toml, line 2: hex 2506: river: side N is not side S of hex 2505; write it on both",
        ),
        (f"[combat.row-3]\nresults = {NO_DE}\n", "mine.toml, line 2: combat row-3: results: invalid enum"),
        ("[combat.row-3]\nresults = ['De']\n", "mine.toml, line 2: combat row-3: results: expected array"),
        ("[combat.row-7]\nresults = []\n", 'mine.toml, line 1: no combat "row-7"'),
        ("[line.rough]\ncolumns = [0, 2]\n", "mine.toml, line 2: line rough: columns: column 2 begins with +2"),
        ("[line.rough]\ncolumns = [[3, 2]]\n", "mine.toml, line 2: line rough: columns: column 1: expected"),
        ("[turn.5]\ndate = '1942-02-30'\n", "mine.toml, line 2: turn 5: date: 1942-02-30 is not a day"),
        ("[turn.5]\ndate = '1942-09-01'\n", "mine.toml, line 2: turn 5: date: 1942-09-01 is not after"),
        ("[turn.5]\nus = ['1/4']\n", "mine.toml, line 2: turn 5: us: 1/4 belongs to the other side"),
        ("[turn.5]\nus = ['1/99']\n", 'mine.toml, line 2: turn 5: us: no unit "1/99"'),
        ("[turn.6]\njapan = ['1/4']\n", "mine.toml, line 2: turn 6: japan: 1/4 is due on turn 2 already"),
        ("[turn.2]\njapan = []\n[turn.22]\njapan = ['1/4']\n", "scenarios.toml, line 40: scenario II: 1/4 is in"),
        ("[turn.26]\njapan = []\n", "units.toml, line "),
        (
            "[scenario.I.japan]\n'3/28' = '1806'\n",
            "scenarios.toml, line 16: scenario I: japan.AA37: 1806 holds 3/28 already",
        ),
        ("[scenario.I.japan]\n'3/28' = '9906'\n", "mine.toml, line 2: scenario I: japan.3/28: no hex"),
        ("[scenario.I.japan]\n'1/1' = '1505'\n", "mine.toml, line 2: scenario I: japan.1/1: 1/1 belongs"),
        ("[scenario.I]\nlast_turn = 28\n", "mine.toml, line 2: scenario I: last_turn: expected first_turn"),
        ("[rules]\nx = 1\n", 'mine.toml, line 1: no such table "rules"; expected one of unit, terrain'),
    ],
)
def test_a_faulty_overlay_is_refused_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    assert refused(tmp_path, text).startswith(said)


def test_a_missing_overlay_is_said(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"absent.toml: cannot be read"):
        load_components([tmp_path / "absent.toml"])
