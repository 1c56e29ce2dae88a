"""The rows of Bloody Ridge's data files, field by field, as msgspec checks them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.components.provenance import Provenance

Source = tuple[Provenance, str]
"""Where a value comes from, and the clause or the reason."""

Small = Annotated[int, msgspec.Meta(ge=0, le=99)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Side = Literal["japan", "us"]
Line = Literal["clear", "river", "broken", "rough"]
Direction = Literal["N", "NE", "SE", "S", "SW", "NW"]
Result = Literal["A1", "Ae", "D1", "D2", "D3", "De", "-"]
Point = tuple[float, float]


class UnitRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter of units.toml."""

    designation: Text
    label: Text
    side: Side
    kind: Literal["infantry", "marine", "engineer", "armor", "artillery"]
    symbol: Literal["inf", "marine", "eng", "arm", "art", "mortar", "aa", "at", "coast", "sp"]
    size: Literal["I", "II", "III"]
    attack: Small
    defence: Annotated[int, msgspec.Meta(ge=1, le=99)]
    move: Annotated[int, msgspec.Meta(ge=1, le=99)]
    values: Source
    identity: Source
    fpf: Small = 0
    reach: Small = 0


class TerrainRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of ground of terrain.toml; `enter` in half points."""

    enter: Small
    row: Line
    armor: bool
    support: bool
    enter_from: Source
    row_from: Source
    armor_from: Source
    support_from: Source


class SideRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of hexside of terrain.toml; `cost` in half points."""

    cost: Small
    cost_from: Source


class LineRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A terrain line of the Combat Results Table: its columns, each one differential or a pair."""

    columns: Annotated[list[int | tuple[int, int]], msgspec.Meta(min_length=1, max_length=12)]
    columns_from: Source


class CombatRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A die roll's row of the Combat Results Table."""

    results: Annotated[list[Result], msgspec.Meta(min_length=12, max_length=12)]
    provenance: Provenance
    why: str


class TurnRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A space of the Turn Record/Reinforcement Track."""

    date: Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]
    japan: list[str]
    us: list[str]
    japan_support: Small
    us_support: Small
    events: list[Text]
    units_from: Source
    support_from: Source


class ScenarioRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario: its setup by side as unit and hex, or that of another scenario."""

    label: Text
    first_turn: Annotated[int, msgspec.Meta(ge=1, le=99)]
    last_turn: Annotated[int, msgspec.Meta(ge=1, le=99)]
    note: str
    clauses: list[str]
    japan: dict[str, str] = {}
    us: dict[str, str] = {}
    same_setup_as: str = ""


class HexRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hex of map.json; hexsides as directions, written on both hexes of the side."""

    terrain: Literal["sea", "clear", "town", "broken", "jungle", "rough"]
    coast: bool
    airfield: bool
    name: str
    river: list[Direction]
    road: list[Direction]
    trail: list[Direction]
    provenance: Provenance
    why: str


class PlaceRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name on the map."""

    text: Text
    kind: Literal["water", "place", "hill", "river", "region", "field"]
    x: float
    y: float
    angle: float
    hex: str


class LineworkRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A course or a work on the map: a name, a kind and points in hex sides."""

    name: Text
    kind: Literal[
        "coast", "river", "road", "trail", "crest",
        "airstrip", "fighter strip", "pier", "plantation", "village", "bridge",
    ]  # fmt: skip
    points: Annotated[list[Point], msgspec.Meta(min_length=1)]


class MapHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What map.json says before its hexes."""

    made_by: str
    title: Text
    subtitle: str
    columns: int
    rows: int
    even_lower: bool
    centre: str
    beach_from: str
    beach_to: str
    places: list[PlaceRow]
    courses: list[LineworkRow]
    works: list[LineworkRow]
