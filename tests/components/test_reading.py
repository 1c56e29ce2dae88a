"""Reading data files: every fault names its file and line and what was expected."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
import pytest

from grognard.components.errors import DataError
from grognard.components.overlays import apply_overlay, read_overlay
from grognard.components.provenance import Provenance
from grognard.components.reading import (
    Document,
    Row,
    json_lines_document,
    read_text,
    struct_of,
    toml_document,
)

TEXT = """\
# two ships
[ship."A/1"]
name = "Alpha"
guns = 4

[ship.bravo]
name = "Bravo"
guns = [
  1,
]
crew = { officers = 3, men = 40 }
"""


class Ship(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    guns: int
    flag: Literal["red", "blue"] = "red"


def ships(text: str = TEXT) -> dict[str, Row]:
    return toml_document("ships.toml", text).table("ship")


def fault(text: str, key: str = "A/1") -> str:
    with pytest.raises(DataError) as caught:
        ships(text)[key].as_struct(Ship)
    return str(caught.value)


def test_rows_become_structs_and_know_their_lines() -> None:
    rows = ships()
    assert rows["A/1"].as_struct(Ship) == Ship("Alpha", 4)
    assert list(rows) == ["A/1", "bravo"]
    assert str(rows["A/1"].where) == "ships.toml, line 2"
    assert rows["A/1"].at("guns").line == 4
    assert rows["bravo"].at("guns").line == 8
    assert rows["bravo"].at("crew").line == 11
    assert rows["bravo"].at("crew.men").line == 11
    assert rows["bravo"].at("nothing of the kind").line == 6


def test_a_wrong_type_names_line_and_field() -> None:
    assert fault(TEXT.replace("guns = 4", 'guns = "four"')) == (
        "ships.toml, line 4: ship A/1: guns: expected int, got str"
    )


def test_an_unknown_field_names_its_line() -> None:
    assert fault(TEXT.replace("guns = 4", "guns = 4\nmasts = 3")) == (
        'ships.toml, line 5: ship A/1: no such field "masts"'
    )


def test_a_missing_field_names_the_row() -> None:
    assert fault(TEXT.replace("guns = 4\n", "")) == 'ships.toml, line 2: ship A/1: the field "guns" is missing'


def test_a_wrong_word_names_the_field() -> None:
    said = fault(TEXT.replace("guns = 4", 'guns = 4\nflag = "green"'))
    assert said.startswith("ships.toml, line 5: ship A/1: flag: ")
    assert "green" in said


def test_a_fault_of_syntax_names_its_line() -> None:
    with pytest.raises(DataError, match=r"^ships.toml, line 3: "):
        toml_document("ships.toml", '[ship.a]\nname = "x"\nguns = = 4\n')
    with pytest.raises(DataError, match=r"^ships.toml, line 3: .*twice|^ships.toml, line 3: .*overwrite"):
        toml_document("ships.toml", '[ship.a]\nname = "x"\nname = "y"\n')


def test_a_fault_at_the_end_names_the_last_line() -> None:
    with pytest.raises(DataError, match=r"^ships.toml, line \d+: "):
        toml_document("ships.toml", "[ship.a]\nguns = [1,\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = " + "[" * 50_000, "nested too deeply"),
        ("x = " + "9" * 5_000, "digits"),
        ("# " + "x" * 4_000_000, "at most 4000000"),
        ("\na" + ".a" * 50_000 + " = 1", "line 2: has more than 60 dots"),
    ],
)
def test_monstrous_text_is_refused_in_words(text: str, said: str) -> None:
    with pytest.raises(DataError, match=said):
        toml_document("ships.toml", text).only(("ship",))


def test_a_table_that_is_none_is_refused() -> None:
    with pytest.raises(DataError, match='expected a table "ship"'):
        toml_document("ships.toml", "ship = 3\n").table("ship")
    with pytest.raises(DataError, match=r"ships.toml, line 2: ship a: expected a table \[ship.a\]"):
        toml_document("ships.toml", "[ship]\na = 3\n").table("ship")


def test_files_that_cannot_be_read_say_so(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"absent.toml: cannot be read"):
        read_text(tmp_path / "absent.toml")
    wrong = tmp_path / "latin.toml"
    wrong.write_bytes(b"# one\nname = '\xe9'\n")
    with pytest.raises(DataError, match=r"latin.toml, line 2: is not UTF-8"):
        read_text(wrong)
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * 4_000_001)
    with pytest.raises(DataError, match="at most 4000000"):
        read_text(large)


JSON = """{
"header": {"name": "fleet"},
"hexes": [
{"hex": "0101", "guns": 1},
{"hex": "0102", "guns": "x"}
]}
"""


def board(text: str = JSON) -> Document:
    return json_lines_document("map.json", text, "hex", "hexes", "hex")


def test_json_rows_know_their_lines() -> None:
    class Guns(msgspec.Struct, forbid_unknown_fields=True):
        guns: int

    rows = board().table("hex")
    assert rows["0101"].as_struct(Guns).guns == 1
    with pytest.raises(DataError, match=r"map.json, line 5: hex 0102: guns: expected int, got str"):
        rows["0102"].as_struct(Guns)


def test_json_faults_name_their_line() -> None:
    with pytest.raises(DataError, match=r"map\.json, line 4"):
        board(JSON.replace('"guns": 1}', '"guns": }'))
    with pytest.raises(DataError, match=r"map.json, line 5: hex 0101 is there twice"):
        board(JSON.replace("0102", "0101"))
    with pytest.raises(DataError, match='entry 2 has no "hex"'):
        board(JSON.replace('"hex": "0102", ', ""))
    with pytest.raises(DataError, match='expected an object with a list "hexes"'):
        board("[]")


def test_a_header_is_one_struct() -> None:
    class Header(msgspec.Struct, forbid_unknown_fields=True):
        name: str

    assert struct_of(board(), "header", Header).name == "fleet"
    with pytest.raises(DataError, match='expected a table "footer"'):
        struct_of(board(), "footer", Header)


def overlaid(text: str) -> tuple[dict[str, Row], list[str]]:
    rows = ships(TEXT.replace("[\n  1,\n]", "2").replace("crew = { officers = 3, men = 40 }\n", ""))
    return rows, apply_overlay({"ship": rows}, toml_document("mine.toml", text))


def test_an_overlay_replaces_single_values() -> None:
    rows, said = overlaid('[ship."A/1"]\nguns = 6\n')
    assert rows["A/1"].as_struct(Ship) == Ship("Alpha", 6)
    assert rows["bravo"].as_struct(Ship) == Ship("Bravo", 2)
    assert rows["A/1"].replaced == {"guns"}
    assert said == ["ship A/1: guns"]


def test_an_overlaid_value_is_checked_and_named_in_its_own_file() -> None:
    rows, _ = overlaid('# mine\n[ship."A/1"]\nguns = "six"\n')
    with pytest.raises(DataError) as caught:
        rows["A/1"].as_struct(Ship)
    assert str(caught.value) == "mine.toml, line 3: ship A/1: guns: expected int, got str"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[boat.x]\nguns = 1\n", 'mine.toml, line 1: no such table "boat"; expected one of ship'),
        ("[ship.brava]\nguns = 1\n", 'mine.toml, line 1: no ship "brava"; did you mean bravo?'),
        ('[ship.bravo]\nprovenance = "printed"\n', "mine.toml, line 2: ship bravo: provenance: where an"),
        ("[ship]\nbravo = 1\n", "mine.toml, line 2: ship bravo: expected a table [ship.bravo]"),
    ],
)
def test_an_overlay_may_only_replace_what_is_there(text: str, said: str) -> None:
    with pytest.raises(DataError) as caught:
        overlaid(text)
    assert str(caught.value).startswith(said)


def test_an_overlay_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[ship.bravo]\nguns = 3\n", encoding="utf-8")
    assert read_overlay(file).data == {"ship": {"bravo": {"guns": 3}}}


def test_every_provenance_has_its_sentence() -> None:
    assert len({p.sentence for p in Provenance}) == len(Provenance) == 5
    assert all(p.sentence.endswith(".") for p in Provenance)
