"""The map of Bloody Ridge: hexes, hexsides, shore and airfield made from map.json and checked (2.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from grognard.components.errors import DataError, Where
from grognard.components.provenance import Provenance
from grognard.components.reading import Row, Table
from grognard.ground.hexes import DIRECTIONS, OPPOSITE, HexGrid

from .component_rows import HexRow, MapHeader
from .shape import SEA, TERRAIN_NAMES, Course, Place, Work

Sides = tuple[tuple[bool, bool, bool, bool, bool, bool], ...]
SIDE_KINDS: Final = ("river", "road", "trail")


@dataclass(frozen=True, slots=True)
class Board:
    """The map's part of `Components`, field for field."""

    terrain: tuple[int, ...]
    coast: frozenset[int]
    airfield: tuple[int, ...]
    river: Sides
    road: Sides
    trail: Sides
    names: tuple[str, ...]
    provenance: tuple[Provenance, ...]
    why: tuple[str, ...]
    east_edge: tuple[int, ...]
    us_beach: tuple[int, ...]
    centre: int
    places: tuple[Place, ...]
    courses: tuple[Course, ...]
    works: tuple[Work, ...]


def build_board(grid: HexGrid, header: MapHeader, table: Table) -> Board:
    """The board from the rows of table "hex". Raises DataError."""
    for key, row in table.items():
        hex_of(grid, key, row.error)
    missing = next((label for label in grid.labels if label not in table), None)
    if missing is not None:
        raise DataError(Where("map.json"), f"hex {missing} is missing")
    rows = [table[label] for label in grid.labels]
    _follow_owner(grid, rows)
    data = [row.as_struct(HexRow) for row in rows]
    terrain = tuple(TERRAIN_NAMES.index(hexagon.terrain) for hexagon in data)
    coast = frozenset(h for h, hexagon in enumerate(data) if hexagon.coast)
    airfield = tuple(h for h, hexagon in enumerate(data) if hexagon.airfield)
    for h, row in enumerate(rows):
        if (h in coast) != _touches_sea(grid, terrain, h):
            expected = "true" if h not in coast else "false"
            raise row.error(f"expected {expected}: a coastal hex is land with a sea hex next to it", "coast")
        if h in airfield and terrain[h] == SEA:
            raise row.error("an airfield cannot be at sea", "airfield")
    if len(airfield) < 2:
        raise DataError(Where("map.json"), f"{len(airfield)} airfield hexes; at least 2 can be lost (14.0)")
    river, road, trail = (_sides(grid, terrain, rows, kind) for kind in SIDE_KINDS)

    def header_error(problem: str, _name: str = "") -> DataError:
        return DataError(Where("map.json"), problem)

    first, last = (hex_of(grid, label, header_error) for label in (header.beach_from, header.beach_to))
    columns = range(grid.column(first), grid.column(last) + 1)
    return Board(
        terrain=terrain,
        coast=coast,
        airfield=airfield,
        river=river,
        road=road,
        trail=trail,
        names=tuple(hexagon.name for hexagon in data),
        provenance=tuple(
            Provenance.OWNER if row.replaced else hexagon.provenance for row, hexagon in zip(rows, data, strict=True)
        ),
        why=tuple(hexagon.why for hexagon in data),
        east_edge=tuple(h for h in range(grid.size) if grid.column(h) == grid.columns and terrain[h] != SEA),
        us_beach=tuple(h for h in sorted(coast) if grid.column(h) in columns),
        centre=hex_of(grid, header.centre, header_error),
        places=tuple(
            Place(p.text, p.kind, p.x, p.y, p.angle, hex_of(grid, p.hex, header_error) if p.hex else -1)
            for p in header.places
        ),
        courses=tuple(Course(c.name, c.kind, tuple(c.points)) for c in header.courses),
        works=tuple(Work(w.name, w.kind, tuple(w.points)) for w in header.works),
    )


def hex_of(grid: HexGrid, label: str, error: Callable[[str], DataError]) -> int:
    """The index of a label, or the DataError that `error` makes of the problem."""
    try:
        return grid.index(label)
    except ValueError as problem:
        raise error(str(problem)) from None


def _touches_sea(grid: HexGrid, terrain: tuple[int, ...], h: int) -> bool:
    return terrain[h] != SEA and any(terrain[n] == SEA for n in grid.adjacent(h))


def _follow_owner(grid: HexGrid, rows: list[Row]) -> None:
    """Carries an owner's change over to the hexes next to it, as far as the owner did not name them.

    A hexside given to one hex is given to the hex beyond it; a change between land and sea moves the coast.
    Values of the wrong type are left alone: they are refused when the row is read.
    """
    for h, row in enumerate(rows):
        for kind in row.replaced.intersection(SIDE_KINDS):
            given = row.values[kind]
            for d, n in enumerate(grid.neighbours[h]):
                if n < 0 or kind in rows[n].replaced or not isinstance(given, list):
                    continue
                back = DIRECTIONS[OPPOSITE[d]]
                kept = [side for side in rows[n].values[kind] if side != back]
                rows[n].values[kind] = [*kept, back] if DIRECTIONS[d] in given else kept
    for h, row in enumerate(rows):
        if "terrain" in row.replaced:
            for m in (h, *grid.adjacent(h)):
                if "coast" not in rows[m].replaced:
                    land = rows[m].values["terrain"] != "sea"
                    shore = any(rows[n].values["terrain"] == "sea" for n in grid.adjacent(m))
                    rows[m].values["coast"] = land and shore


def _sides(grid: HexGrid, terrain: tuple[int, ...], rows: list[Row], kind: str) -> Sides:
    """The hexsides of one kind, checked: between two land hexes, and the same seen from both."""
    given = [frozenset(DIRECTIONS.index(side) for side in row.values[kind]) for row in rows]
    owners_first = sorted(range(grid.size), key=lambda h: kind not in rows[h].replaced)
    for h in owners_first:
        row = rows[h]
        for d in sorted(given[h]):
            n = grid.neighbours[h][d]
            side = f"side {DIRECTIONS[d]}"
            if n < 0:
                raise row.error(f"{side} leads off the map", kind)
            if SEA in (terrain[h], terrain[n]):
                raise row.error(f"{side} leads to or from the sea ({grid.label(n)})", kind)
            if OPPOSITE[d] not in given[n]:
                back = DIRECTIONS[OPPOSITE[d]]
                raise row.error(f"{side} is not side {back} of hex {grid.label(n)}; write it on both", kind)
    return tuple((0 in s, 1 in s, 2 in s, 3 in s, 4 in s, 5 in s) for s in given)
