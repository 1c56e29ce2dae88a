"""The rows of Ie Shima's data files, field by field, as msgspec checks them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from grognard.components.provenance import Provenance

Source = tuple[Provenance, str]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Point = tuple[float, float]


class AreaRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An area of areas.toml; `neighbours` are areas and boxes."""

    name: Words
    terrain: Literal["clear", "urban"]
    tem: Annotated[int, msgspec.Meta(ge=1, le=4)]
    vp: Annotated[int, msgspec.Meta(ge=0, le=9)]
    neighbours: Annotated[list[str], msgspec.Meta(min_length=1)]
    name_from: Source
    ground_from: Source
    vp_from: Source
    neighbours_from: Source


class UnitRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter of units.toml."""

    left: str
    right: str
    label: Words
    side: Literal["japan", "us"]
    kind: Literal["infantry", "weapons", "pillbox", "mg", "ie"]
    symbol: Words
    size: Literal["", "I", "II"]
    battalion: str
    full: Annotated[int, msgspec.Meta(ge=1, le=20)]
    reduced: Annotated[int, msgspec.Meta(ge=1, le=20)]
    move: Annotated[int, msgspec.Meta(ge=0, le=20)]
    begins: Literal["green", "blue", "brown", "due", "ridge", "urban", "anywhere", "special"]
    identity: Source
    values: Source


class BoxRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Beach Approach Box of markers.toml."""

    name: Words
    opens: Annotated[int, msgspec.Meta(ge=1, le=7)]
    points: Annotated[int, msgspec.Meta(ge=0, le=9)]
    box_from: Source


class MarkerRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bombardment marker of markers.toml."""

    name: Words
    side: Literal["japan", "us"]
    factor: Annotated[int, msgspec.Meta(ge=0, le=20)]
    factor_from: Source


class NumberRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number that stands on the map."""

    value: Annotated[int, msgspec.Meta(ge=0, le=99)]
    value_from: Source


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The top of map.json."""

    made_by: str
    title: str
    subtitle: str
    frame: tuple[int, int]
    decor: dict[str, Any]
