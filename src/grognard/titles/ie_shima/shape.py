"""The components of Ie Shima as the rules see them: areas, boxes, units and markers, numbered from 0."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from grognard.components.provenance import Provenance
from grognard.ground.areas import AreaMap

JAPAN: Final = 0
US: Final = 1
SIDES: Final = ("japan", "us")
NOBODY: Final = 2
"""Of the Advantage between its use and the end of the impulse (15.2); of a winner while the game goes on."""

CLEAR_GROUND: Final = 0
URBAN: Final = 1
TERRAINS: Final = ("clear", "urban")

INFANTRY: Final = 0
PILLBOX: Final = 1
MG: Final = 2
IE: Final = 3
KINDS: Final = ("infantry", "pillbox", "mg", "ie")
SPECIAL_KINDS: Final = (PILLBOX, MG, IE)

AIR: Final = 0
ARTILLERY: Final = 1
NAVAL: Final = 2
GUNS: Final = 3
"""The Japanese artillery marker."""
KAMIKAZE: Final = 4
MARKERS: Final = ("air", "artillery", "naval", "guns", "kamikaze")

BOXES: Final = ("green", "blue", "brown")
SPECIAL_BOX: Final = "special"
AIRFIELD: Final = "4"
"""The area whose Victory Point counts on 16 April only (17.2.1.B)."""
STACK: Final = 8
"""7.1.A."""
DAYS: Final = ("16 April", "17 April", "18 April", "19 April", "20 April", "21 April", "22 April")

Source = tuple[Provenance, str]


@dataclass(frozen=True, slots=True)
class Area:
    """An area of the map (3.1)."""

    name: str
    terrain: int
    tem: int
    points: int
    sources: dict[str, Source]


@dataclass(frozen=True, slots=True)
class Box:
    """A Beach Approach Box (3.2): the turn it opens, the Replacement Points it is worth (14.4)."""

    name: str
    opens: int
    points: int
    source: Source


@dataclass(frozen=True, slots=True)
class Unit:
    """A counter (4.3). `begins`: the place where it is set up, or "ridge", "urban", "anywhere", "due"."""

    name: str
    left: str
    right: str
    label: str
    side: int
    kind: int
    symbol: str
    size: str
    battalion: str
    full: int
    reduced: int
    move: int
    begins: str
    identity: Source
    values: Source


@dataclass(frozen=True, slots=True)
class Marker:
    """A bombardment marker and its factor (4.4.5)."""

    name: str
    side: int
    factor: int
    source: Source


@dataclass(frozen=True, slots=True)
class Components:
    """Everything that is printed. Areas are places 0 to 15, then come the three boxes and the Special Units Box."""

    map: AreaMap
    areas: tuple[Area, ...]
    boxes: tuple[Box, ...]
    units: tuple[Unit, ...]
    unit_ids: dict[str, int]
    markers: tuple[Marker, ...]
    impulses: int
    ship_defence: int
    beach_defence: int
    needed: int
    drawing: dict[str, Any]
    number_sources: dict[str, Source]
    owner_values: tuple[str, ...] = ()
    digest: str = ""

    @property
    def special_box(self) -> int:
        """The place of the Special Units Box: the last."""
        return self.map.size - 1
