"""The components of Bloody Ridge: read, checked against each other and made into one `Components`.

`components()` gives the shared default; `load_components([path, ...])` lays an owner's overlays over it.
Every fault is a `DataError` that names file and line and what was expected.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Final, TypeVar

from grognard.components.errors import DataError, Where
from grognard.components.printed import printed
from grognard.components.provenance import Provenance
from grognard.components.reading import (
    Row,
    Table,
    json_lines_document,
    read_text,
    struct_of,
)
from grognard.ground.hexes import hex_grid

from .board import build_board
from .component_rows import CombatRow, LineRow, MapHeader, SideRow, Source, TerrainRow, UnitRow
from .schedule import build_scenarios, build_turns
from .shape import (
    ARMOR,
    ARTILLERY,
    BROKEN,
    CLEAR,
    ENGINEER,
    INFANTRY,
    JAPAN,
    JUNGLE,
    KINDS,
    ROUGH,
    ROW_BROKEN,
    ROW_CLEAR,
    ROW_NAMES,
    ROW_RIVER,
    ROW_ROUGH,
    SEA,
    SIDES,
    TERRAIN_NAMES,
    TOWN,
    US,
    Components,
    Course,
    Place,
    Scenario,
    Turn,
    Unit,
    Work,
)

__all__ = [
    "ARMOR",
    "ARTILLERY",
    "BROKEN",
    "CLEAR",
    "ENGINEER",
    "INFANTRY",
    "JAPAN",
    "JUNGLE",
    "KINDS",
    "ROUGH",
    "ROW_BROKEN",
    "ROW_CLEAR",
    "ROW_NAMES",
    "ROW_RIVER",
    "ROW_ROUGH",
    "SEA",
    "SIDES",
    "TERRAIN_NAMES",
    "TOWN",
    "US",
    "Components",
    "Course",
    "Place",
    "Scenario",
    "Turn",
    "Unit",
    "Work",
    "components",
    "load_components",
]

DATA: Final = resources.files(__package__) / "data"
FILES: Final = ("units.toml", "terrain.toml", "combat.toml", "turns.toml", "scenarios.toml")

KIND_OF: Final = {
    "infantry": INFANTRY,
    "marine": INFANTRY,
    "engineer": ENGINEER,
    "armor": ARMOR,
    "artillery": ARTILLERY,
}
LINES: Final = ("clear", "river", "broken", "rough")
"""Keys of the table's lines, in the order of ROW_CLEAR to ROW_ROUGH."""
STRENGTHS: Final = frozenset({"attack", "fpf", "reach", "defence", "move"})
S = TypeVar("S")
OWNER_WHY: Final = "an owner's overlay"


@lru_cache(maxsize=1)
def components() -> Components:
    """The components as they come with the program; read once and shared."""
    return load_components()


def load_components(overlays: Sequence[Path] = (), *, text: str = "") -> Components:
    """The components with overlays laid over them in order; `text`, an overlay's own words, comes last.

    Raises DataError.
    """
    words = read_text(DATA / "map.json")
    board = json_lines_document("map.json", words, "hex", "hexes", "hex")
    header = struct_of(board, "header", MapHeader)
    found = printed(DATA, FILES, words, {"hex": board.table("hex")}, overlays, text)
    return _assembled(found.tables, header, found.replaced, found.digest)


def _assembled(tables: dict[str, Table], header: MapHeader, replaced: tuple[str, ...], digest: str) -> Components:
    grid = hex_grid(header.columns, header.rows, header.even_lower)
    board = build_board(grid, header, tables["hex"])
    units = tuple(_unit(row) for row in tables["unit"].values())
    ids = {unit.name: number for number, unit in enumerate(units)}
    turns = build_turns(tables["turn"], units, ids)
    scenarios = build_scenarios(tables["scenario"], grid, board.terrain, units, ids, turns)
    _everybody_comes(tables["unit"], units, turns, scenarios)
    ground = [_required(tables["terrain"], name, TerrainRow) for name in TERRAIN_NAMES]
    _nothing_else(tables["terrain"], TERRAIN_NAMES)
    sides = [_required(tables["side"], name, SideRow) for name in ("river", "road", "trail")]
    _nothing_else(tables["side"], ("river", "road", "trail"))
    dice = tuple(f"row-{number}" for number in range(1, 7))
    crt = [_required(tables["combat"], name, CombatRow) for name in dice]
    _nothing_else(tables["combat"], dice)
    lines = tuple(_columns(tables["line"], name) for name in LINES)
    _nothing_else(tables["line"], LINES)
    return Components(
        title="bloody_ridge",
        map_title=(header.title, header.subtitle),
        grid=grid,
        terrain=board.terrain,
        coast=board.coast,
        airfield=board.airfield,
        river=board.river,
        road=board.road,
        trail=board.trail,
        hex_names=board.names,
        hex_provenance=board.provenance,
        hex_why=board.why,
        east_edge=board.east_edge,
        us_beach=board.us_beach,
        centre=board.centre,
        enter_cost=tuple(row.enter for row in ground),
        river_cost=sides[0].cost,
        road_cost=sides[1].cost,
        trail_cost=sides[2].cost,
        armor_enters=tuple(row.armor for row in ground),
        support_hits=tuple(row.support for row in ground),
        terrain_provenance=tuple(
            _source(tables["terrain"][name], {"enter"}, row.enter_from)[0]
            for name, row in zip(TERRAIN_NAMES, ground, strict=True)
        ),
        crt_row_of_terrain=tuple(LINES.index(row.row) for row in ground),
        crt_columns=lines,
        crt=tuple(tuple(row.results) for row in crt),
        crt_provenance=tuple(
            Provenance.OWNER if "results" in tables["combat"][name].replaced else row.provenance
            for name, row in zip(dice, crt, strict=True)
        ),
        crt_why=tuple(row.why for row in crt),
        units=units,
        turns=turns,
        scenarios=scenarios,
        places=board.places,
        courses=board.courses,
        works=board.works,
        unit_ids=ids,
        owner_values=replaced,
        digest=digest,
    )


def _source(row: Row, fields: frozenset[str] | set[str], source: Source) -> Source:
    """The source of a group of fields: the owner, if an overlay replaced any of them."""
    return (Provenance.OWNER, OWNER_WHY) if row.replaced & fields else source


def _required(table: Table, key: str, kind: type[S]) -> S:
    if key not in table:
        first = next(iter(table.values()))
        raise DataError(Where(first.where.file), f'{first.table} "{key}" is missing')
    return table[key].as_struct(kind)


def _nothing_else(table: Table, known: Sequence[str]) -> None:
    for key, row in table.items():
        if key not in known:
            raise row.error(f"there is no such {row.table}; expected one of {', '.join(known)}")


def _unit(row: Row) -> Unit:
    data = row.as_struct(UnitRow)
    if data.kind == "artillery" and data.reach == 0:
        raise row.error("artillery has a Range Allowance of at least 1", "reach")
    for name in ("fpf", "reach"):
        if data.kind != "artillery" and getattr(data, name):
            raise row.error("only artillery has this value", name)
    values = _source(row, STRENGTHS, data.values)
    identity = _source(row, row.replaced - STRENGTHS, data.identity)
    return Unit(
        name=row.key,
        designation=data.designation,
        label=data.label,
        side=SIDES.index(data.side),
        kind=KIND_OF[data.kind],
        symbol=data.symbol,
        size=data.size,
        attack=data.attack,
        fpf=data.fpf,
        reach=data.reach,
        defence=data.defence,
        move=data.move,
        provenance=values[0],
        why=values[1],
        identity=identity[0],
        identity_why=identity[1],
    )


def _columns(table: Table, key: str) -> tuple[tuple[int, int], ...]:
    """A line's columns as (lowest, highest), checked to follow each other without a gap."""
    row = _required(table, key, LineRow)
    columns = tuple((c, c) if isinstance(c, int) else c for c in row.columns)
    for number, (low, high) in enumerate(columns):
        if low > high:
            raise table[key].error(f"column {number + 1}: expected the lower differential first", "columns")
        if number and low != columns[number - 1][1] + 1:
            raise table[key].error(
                f"column {number + 1} begins with {low:+d}, expected {columns[number - 1][1] + 1:+d}",
                "columns",
            )
    return columns


def _everybody_comes(
    table: Table, units: tuple[Unit, ...], turns: dict[int, Turn], scenarios: dict[str, Scenario]
) -> None:
    """Every counter is in a setup or on the track, else its name is a slip of the pen."""
    used = {unit for scenario in scenarios.values() for unit, _ in scenario.setup}
    for turn in turns.values():
        used |= {unit for side in turn.reinforcements for unit in side}
    for number, unit in enumerate(units):
        if number not in used:
            raise table[unit.name].error("is in no setup and not on the turn track")
