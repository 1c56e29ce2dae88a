"""The components of Edson's Ridge: read, checked against each other and made into one `Components`.

`components()` gives the shared default; `load_components(text=...)` lays an owner's overlay over it.
Every fault is a `DataError` that names file and line and what was expected.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from typing import Final, TypeVar

import msgspec

from grognard.components.errors import DataError, Where
from grognard.components.printed import printed
from grognard.components.provenance import Provenance
from grognard.components.reading import Row, Table, json_lines_document, read_text
from grognard.ground.areas import AreaMap, Outline, area_map
from grognard.titles.edsons_ridge.component_rows import (
    AreaRow,
    CountRow,
    CourseRow,
    MapHeader,
    NameRow,
    ShapeRow,
    TurnRow,
    UnitRow,
    WaterRow,
    ZoneRow,
)

JAPAN: Final = 0
US: Final = 1
SIDE_KEYS: Final = ("japan", "us")

INFANTRY, MG, ARTILLERY, BATTERY, LEADER = range(5)
KINDS: Final = ("infantry", "mg", "artillery", "battery", "leader")

LAND: Final = ""
WATER: Final = "water"
BRIDGE: Final = "bridge"
ARROW: Final = "arrow"

DATA: Final = resources.files(__package__) / "data"
FILES: Final = ("units.toml", "areas.toml", "tracks.toml")
LAST_TURN: Final = 5
S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Unit:
    """A counter. `fresh` and `spent`: Attack Factor, Defence Factor, Close Combat Value (4.2.2)."""

    name: str
    label: str
    side: int
    kind: int
    size: int
    """Platoon equivalents: 1, 3 for a company, 0 for what does not stack (4.2.1.D)."""
    company: str
    battalion: str
    band: str
    fresh: tuple[int, int, int]
    spent: tuple[int, int, int]
    setup: tuple[str, ...] = ()
    turn: int = 0
    provenance: Provenance = Provenance.INFERRED
    why: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """An area or a zone. `enter` is the cost in Movement Points, 0 for a zone: all of them (9.4)."""

    label: str
    name: str
    zone: bool
    enter: int
    tem: int
    vp: int = 0
    terrain: str = "zone"
    hill: int = 0
    vandegrift: int = 0
    dump: bool = True
    start: int = US
    regroup: tuple[bool, bool] = (True, True)
    """By side: whether it may regroup into it (6.2.5.D)."""
    provenance: Provenance = Provenance.INFERRED
    why: str = ""


@dataclass(frozen=True, slots=True)
class Components:
    """Everything printed: places, borders, counters, tracks."""

    places: tuple[Place, ...]
    """The areas first, then the zones."""
    areas: int
    """How many areas there are."""
    map: AreaMap
    """Every border, those across water too: `kind` is LAND, WATER, BRIDGE or ARROW."""
    bridges: tuple[tuple[int, int], ...]
    units: tuple[Unit, ...]
    unit_ids: dict[str, int]
    us_boxes: tuple[tuple[int, int, int], ...]
    """By turn, from 1 at index 0: how many units the Americans refit in each box."""
    last_box: tuple[int, ...]
    """By turn: the printed number of Japan's last box."""
    chits: tuple[int, ...]
    """Every Ammo Chit, in ascending order."""
    start_vp: int
    ip_markers: int
    outlines: dict[str, Outline] = field(default_factory=dict)
    middles: dict[str, tuple[tuple[float, float], tuple[float, float]]] = field(default_factory=dict)
    """By area: where its identifier stands, and where counters have room."""
    boxes: dict[str, tuple[float, float, float, float]] = field(default_factory=dict)
    frame: tuple[float, float] = (1000, 1000)
    names: tuple[NameRow, ...] = ()
    courses: tuple[CourseRow, ...] = ()
    title: tuple[str, str] = ("", "")
    owner_values: tuple[str, ...] = ()


@lru_cache(maxsize=1)
def components() -> Components:
    """The components as they come with the program; read once and shared."""
    return load_components()


def load_components(text: str = "") -> Components:
    """The components with an owner's overlay laid over them. Raises DataError."""
    words = read_text(DATA / "map.json")
    board = json_lines_document("map.json", words, "shape", "areas", "area")
    header = _struct(board.data.get("header"), MapHeader)
    found = printed(DATA, FILES, words, {}, text=text)
    return _assembled(found.tables, header, board.table("shape"), found.replaced)


def _struct(data: object, kind: type[S]) -> S:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise DataError(Where("map.json"), f"header: {error}") from None


def _assembled(tables: dict[str, Table], header: MapHeader, shapes: Table, replaced: tuple[str, ...]) -> Components:
    areas = [_area(row) for row in tables["area"].values()]
    zones = [_zone(row) for row in tables["zone"].values()]
    places = tuple(areas + zones)
    water = {frozenset(key.split("-")): row for key, row in tables["water"].items()}
    borders, bridges = _borders(tables["zone"], water, header)
    ground = area_map([p.label for p in places], borders)
    units = tuple(_unit(row, ground) for row in tables["unit"].values())
    rows = {key: row.as_struct(ShapeRow) for key, row in shapes.items()}
    for place in areas:
        if place.label not in rows:
            raise DataError(Where("map.json"), f"the area {place.label} is not drawn")
    turns = [_required(tables["turn"], str(n)).as_struct(TurnRow) for n in range(1, LAST_TURN + 1)]
    chits = tuple(sorted(int(key) for key, row in tables["chit"].items() for _ in range(row.as_struct(CountRow).count)))
    if len(chits) < 2 * LAST_TURN:
        raise DataError(Where("tracks.toml"), f"{2 * LAST_TURN} chits are drawn (5.3.A), there are {len(chits)}")
    return Components(
        places=places, areas=len(areas), map=ground,
        bridges=tuple((ground.index(a), ground.index(b)) for a, b in bridges),
        units=units, unit_ids={unit.name: n for n, unit in enumerate(units)},
        us_boxes=tuple(turn.us for turn in turns), last_box=tuple(turn.last for turn in turns), chits=chits,
        start_vp=_count(tables["value"], "start"), ip_markers=_count(tables["value"], "ip"),
        outlines={key: tuple(row.outline) for key, row in rows.items()},
        middles={key: (row.label, row.middle) for key, row in rows.items()},
        boxes=header.zones, frame=header.frame, names=tuple(header.names), courses=tuple(header.courses),
        title=(header.title, header.subtitle), owner_values=replaced)


def _required(table: Table, key: str) -> Row:
    if key not in table:
        raise DataError(Where("tracks.toml"), f'"{key}" is missing')
    return table[key]


def _count(table: Table, key: str) -> int:
    return _required(table, key).as_struct(CountRow).count


def _from(row: Row, source: tuple[Provenance, str]) -> tuple[Provenance, str]:
    return (Provenance.OWNER, "an owner's overlay") if row.replaced else source


def _area(row: Row) -> Place:
    data = row.as_struct(AreaRow)
    provenance, why = _from(row, data.source)
    return Place(row.key, data.name, False, 1 if data.square else 2, data.tem, data.vp, data.terrain, data.hill,
                 data.vandegrift, data.dump, SIDE_KEYS.index(data.start), provenance=provenance, why=why)


def _zone(row: Row) -> Place:
    data = row.as_struct(ZoneRow)
    provenance, why = _from(row, data.source)
    return Place(row.key, data.name, True, 0, data.tem, dump=False, regroup=(data.japan_regroup, data.us_regroup),
                 provenance=provenance, why=why)


def _borders(zones: Table, water: dict[frozenset[str], Row], header: MapHeader,
             ) -> tuple[list[tuple[str, str, str]], list[tuple[str, str]]]:
    """Every border with its kind, and the bridges (3.2.3, 3.2.5, 16.1.C)."""
    pairs: dict[frozenset[str], tuple[str, str, str]] = {}
    for one, other in header.borders:
        pairs[frozenset((one, other))] = (one, other, LAND)
    for key, row in zones.items():
        data = row.as_struct(ZoneRow)
        for other in (*data.areas, *data.zones):
            pairs.setdefault(frozenset((key, other)), (key, other, ARROW))
        for other in data.zones:
            back = zones.get(other)
            if back is None or key not in back.as_struct(ZoneRow).zones:
                raise row.error(f"the arrow to zone {other} has none that answers it", "zones")
    bridges = []
    for pair, row in water.items():
        if pair not in pairs:
            raise row.error("these places do not touch")
        one, other, _ = pairs[pair]
        bridge = row.as_struct(WaterRow).bridge
        pairs[pair] = (one, other, BRIDGE if bridge else WATER)
        if bridge:
            bridges.append((one, other))
    return list(pairs.values()), bridges


def _unit(row: Row, ground: AreaMap) -> Unit:
    data = row.as_struct(UnitRow)
    for label in data.setup:
        if label not in ground.numbers:
            raise row.error(f"there is no place {label!r}", "setup")
    if " " in row.key:
        raise row.error("a unit's name has no spaces")
    provenance, why = _from(row, data.source)
    size = {"platoon": 1, "company": 3, "none": 0}[data.size]
    return Unit(row.key, data.label, SIDE_KEYS.index(data.side), KINDS.index(data.kind), size, data.company,
                data.battalion, data.band, data.fresh, data.spent, tuple(data.setup), data.turn, provenance, why)
