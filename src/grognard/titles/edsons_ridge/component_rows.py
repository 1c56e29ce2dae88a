"""The rows of the data files of Edson's Ridge, field by field, as msgspec checks them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.components.provenance import Provenance

Source = tuple[Provenance, str]
"""Where a value comes from, and the clause or the reason."""

Small = Annotated[int, msgspec.Meta(ge=0, le=20)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Factors = tuple[Small, Small, Small]
Point = tuple[float, float]


class UnitRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter of units.toml."""

    label: Words
    side: Literal["japan", "us"]
    kind: Literal["infantry", "mg", "artillery", "battery", "leader"]
    size: Literal["platoon", "company", "none"]
    company: str
    battalion: str
    band: str
    fresh: Factors
    spent: Factors
    setup: list[str]
    turn: Annotated[int, msgspec.Meta(ge=0, le=5)]
    source: Source


class AreaRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An area of areas.toml."""

    name: Words
    square: bool
    tem: Annotated[int, msgspec.Meta(ge=0, le=6)]
    vp: Small
    terrain: Words
    hill: Literal[0, 80, 123]
    vandegrift: Small
    dump: bool
    start: Literal["japan", "us"]
    source: Source


class ZoneRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A zone of areas.toml."""

    name: Words
    tem: Annotated[int, msgspec.Meta(ge=0, le=6)]
    areas: list[str]
    zones: list[str]
    us_regroup: bool
    japan_regroup: bool
    source: Source


class WaterRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A river or swamp border of areas.toml, by its two places; `bridge` where red arrows cross it."""

    name: Words
    bridge: bool
    source: Source


class TurnRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The boxes of a turn of tracks.toml."""

    us: tuple[Small, Small, Small]
    last: Annotated[int, msgspec.Meta(ge=2, le=12)]
    source: Source


class CountRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of tracks.toml."""

    count: Small
    source: Source


class NameRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name on the map."""

    text: Words
    kind: Literal["river", "water", "hill", "field", "region"]
    x: float
    y: float
    angle: float


class CourseRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line on the map."""

    kind: Literal["river", "lagoon", "stream", "ridge path", "crest"]
    points: list[Point]


class MapHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What map.json says before its areas."""

    made_by: str
    title: Words
    subtitle: str
    frame: Point
    zones: dict[str, tuple[float, float, float, float]]
    borders: list[tuple[str, str]]
    names: list[NameRow]
    courses: list[CourseRow]


class ShapeRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An area of map.json."""

    label: Point
    middle: Point
    outline: Annotated[list[Point], msgspec.Meta(min_length=3)]
