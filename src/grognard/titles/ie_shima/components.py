"""The components of Ie Shima: read, checked against each other and made into one `Components`.

`components()` gives the shared default; `load_components([path, ...])` lays an owner's overlays over it. Every fault
is a `DataError` that names file and line and what was expected.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from grognard.components.errors import DataError, Where
from grognard.components.printed import printed
from grognard.components.provenance import Provenance
from grognard.components.reading import Row, Table, read_text
from grognard.ground.areas import AreaMap, area_map

from .component_rows import AreaRow, BoxRow, Header, MarkerRow, NumberRow, Source, UnitRow
from .shape import (
    BOXES,
    INFANTRY,
    KINDS,
    MARKERS,
    SIDES,
    SPECIAL_BOX,
    TERRAINS,
    Area,
    Box,
    Components,
    Marker,
    Unit,
)

DATA: Final = resources.files(__package__) / "data"
FILES: Final = ("areas.toml", "units.toml", "markers.toml")
NUMBERS: Final = ("impulses", "ship_defence", "beach_defence", "needed")
OWNER_WHY: Final = "an owner's overlay"
S = TypeVar("S")


@lru_cache(maxsize=1)
def components() -> Components:
    """The components as they come with the program; read once and shared."""
    return load_components()


def load_components(overlays: Sequence[Path] = (), *, text: str = "") -> Components:
    """The components with overlays laid over them in order; `text`, an overlay's own words, comes last.

    Raises DataError.
    """
    drawing = read_text(DATA / "map.json")
    found = printed(DATA, FILES, drawing, {}, overlays, text)
    return _assembled(found.tables, json.loads(drawing), found.replaced, found.digest)


def _assembled(tables: dict[str, Table], drawing: dict[str, Any], replaced: tuple[str, ...],
               digest: str) -> Components:
    msgspec.convert(drawing["header"], Header)
    areas = tables["area"]
    board = _board(areas)
    numbers = {name: _required(tables["number"], name, NumberRow) for name in NUMBERS}
    units = tuple(_unit(row) for row in tables["unit"].values())
    return Components(
        map=board,
        areas=tuple(_area(row) for row in areas.values()),
        boxes=tuple(_box(tables["box"], name) for name in BOXES),
        units=units,
        unit_ids={unit.name: number for number, unit in enumerate(units)},
        markers=tuple(_marker(tables["marker"], name) for name in MARKERS),
        impulses=numbers["impulses"].value,
        ship_defence=numbers["ship_defence"].value,
        beach_defence=numbers["beach_defence"].value,
        needed=numbers["needed"].value,
        drawing=drawing,
        number_sources={name: _source(tables["number"][name], {"value"}, row.value_from)
                        for name, row in numbers.items()},
        owner_values=replaced,
        digest=digest,
    )


def _board(areas: Table) -> AreaMap:
    """Who touches whom. An owner who changes one area's neighbours changes theirs, as far as he left those alone."""
    rows = {key: row.as_struct(AreaRow) for key, row in areas.items()}
    near = {key: list(row.neighbours) for key, row in rows.items()}
    for key, row in areas.items():
        if "neighbours" in row.replaced:
            for other, others in near.items():
                if other != key and "neighbours" not in areas[other].replaced:
                    near[other] = [n for n in others if n != key] + ([key] if other in near[key] else [])
    borders: set[tuple[str, str, str]] = set()
    for key, others in near.items():
        for other in others:
            if other not in near and other not in BOXES:
                raise areas[key].error(f"there is no area or box {other!r}", "neighbours")
            if other in near and key not in near[other]:
                raise areas[key].error(f"{other} does not name {key} as its neighbour", "neighbours")
            first, second = (key, other) if other in BOXES or int(key) < int(other) else (other, key)
            borders.add((first, second, ""))
    try:
        return area_map([*areas, *BOXES, SPECIAL_BOX], sorted(borders))
    except ValueError as error:
        raise DataError(Where("areas.toml"), str(error)) from None


def _source(row: Row, fields: set[str], source: Source) -> Source:
    """The source of a group of fields: the owner, if an overlay replaced any of them."""
    return (Provenance.OWNER, OWNER_WHY) if row.replaced & fields else source


def _required(table: Table, key: str, kind: type[S]) -> S:
    if key not in table:
        first = next(iter(table.values()))
        raise DataError(Where(first.where.file), f'{first.table} "{key}" is missing')
    return table[key].as_struct(kind)


def _area(row: Row) -> Area:
    data = row.as_struct(AreaRow)
    return Area(data.name, TERRAINS.index(data.terrain), data.tem, data.vp, {
        "name": _source(row, {"name"}, data.name_from), "ground": _source(row, {"terrain", "tem"}, data.ground_from),
        "vp": _source(row, {"vp"}, data.vp_from), "neighbours": _source(row, {"neighbours"}, data.neighbours_from)})


def _box(table: Table, key: str) -> Box:
    data = _required(table, key, BoxRow)
    return Box(data.name, data.opens, data.points, _source(table[key], {"opens", "points"}, data.box_from))


def _marker(table: Table, key: str) -> Marker:
    data = _required(table, key, MarkerRow)
    return Marker(data.name, SIDES.index(data.side), data.factor, _source(table[key], {"factor"}, data.factor_from))


def _unit(row: Row) -> Unit:
    data = row.as_struct(UnitRow)
    kind = INFANTRY if data.kind == "weapons" else KINDS.index(data.kind)
    if any(c.isspace() for c in row.key):
        raise row.error("a unit's name has no spaces")
    if data.kind == "pillbox" and data.move:
        raise row.error("a pillbox does not move (4.2.2)", "move")
    return Unit(row.key, data.left, data.right, data.label, SIDES.index(data.side), kind, data.symbol, data.size,
                data.battalion, data.full, data.reduced, data.move, data.begins,
                _source(row, {"label", "battalion"}, data.identity),
                _source(row, {"full", "reduced", "move"}, data.values))
