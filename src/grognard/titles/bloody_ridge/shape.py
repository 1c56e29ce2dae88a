"""What the components of Bloody Ridge are once they are read: map, counters, tables, scenarios.

Everything here is immutable and shared by every position; `components.py` reads and checks it. Units are
known by their id, which is their place in `Components.units`; hexes by their index in `Components.grid`;
terrain, kinds of unit and lines of the Combat Results Table by the small numbers named below. Costs are
counted in half Movement Points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from grognard.components.provenance import Provenance
from grognard.ground.hexes import HexGrid

JAPAN: Final = 0
US: Final = 1
SIDES: Final = ("japan", "us")

INFANTRY: Final = 0
"""Infantry of any service: Japanese and US Army battalions, Marines, the composite battalion."""
ENGINEER: Final = 1
ARMOR: Final = 2
ARTILLERY: Final = 3
KINDS: Final = ("infantry", "engineer", "armor", "artillery")

SEA: Final = 0
CLEAR: Final = 1
TOWN: Final = 2
BROKEN: Final = 3
JUNGLE: Final = 4
ROUGH: Final = 5
TERRAIN_NAMES: Final = ("sea", "clear", "town", "broken", "jungle", "rough")

ROW_CLEAR: Final = 0
ROW_RIVER: Final = 1
ROW_BROKEN: Final = 2
ROW_ROUGH: Final = 3
ROW_NAMES: Final = ("clear", "river", "broken, town", "rough")
"""Lines of the table (7.61), from the worst for a defender to the best."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One counter (2.31). `name` is unique and is what notation writes; `designation` is what is printed."""

    name: str
    designation: str
    label: str
    side: int
    kind: int
    symbol: str
    size: str
    attack: int
    """Attack Strength; for artillery the Barrage Strength."""
    fpf: int
    reach: int
    """Range Allowance in hexes; 0 for units that are not artillery."""
    defence: int
    move: int
    """Movement Allowance in Movement Points (not halves)."""
    provenance: Provenance
    """Source of the values; `why` names the clause or the reason."""
    why: str = ""
    identity: Provenance = Provenance.RECONSTRUCTED
    """Source of what the unit is: label, kind, symbol, size."""
    identity_why: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """One space of the Turn Record/Reinforcement Track."""

    number: int
    date: str
    """First day of the turn, ISO (1942-09-12)."""
    reinforcements: tuple[tuple[int, ...], tuple[int, ...]]
    """Ids of the units due, by side."""
    support: tuple[int, int]
    """Ground Support Points (13.21), by side: Japan, US."""
    events: tuple[str, ...]
    provenance: Provenance
    """Source of the reinforcements."""
    why: str = ""
    support_provenance: Provenance = Provenance.RECONSTRUCTED
    support_why: str = ""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario of chapter 15. `setup` pairs unit ids with hex indices, in the printed order."""

    name: str
    label: str
    first_turn: int
    last_turn: int
    setup: tuple[tuple[int, int], ...]
    note: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A name on the map. x, y in hex sides, as `HexGrid.centre`; angle in degrees, clockwise."""

    text: str
    kind: str
    """water, place, hill, river, region or field."""
    x: float
    y: float
    angle: float
    hex: int
    """The hex it names, or -1."""


@dataclass(frozen=True, slots=True)
class Course:
    """A line on the map: the coast, a river along hexsides (source first), a road or trail by hex centres."""

    name: str
    kind: str
    """coast, river, road, trail or crest."""
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Work:
    """Something built or planted: airstrip, fighter strip, pier, plantation, village or bridge."""

    name: str
    kind: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Components:
    """All of it. Fields by hex are tuples by hex index, by terrain tuples by terrain number.

    Two are equal only if they are the same object; `digest` tells whether they hold the same data.
    """

    title: str
    map_title: tuple[str, str]
    """Name and subtitle for the map's cartouche."""
    grid: HexGrid
    terrain: tuple[int, ...]
    coast: frozenset[int]
    airfield: tuple[int, ...]
    """The hexes of Henderson Field (14.0)."""
    river: tuple[tuple[bool, bool, bool, bool, bool, bool], ...]
    road: tuple[tuple[bool, bool, bool, bool, bool, bool], ...]
    trail: tuple[tuple[bool, bool, bool, bool, bool, bool], ...]
    hex_names: tuple[str, ...]
    hex_provenance: tuple[Provenance, ...]
    hex_why: tuple[str, ...]
    east_edge: tuple[int, ...]
    """Land hexes of the last column, north first (12.23)."""
    us_beach: tuple[int, ...]
    """Coastal hexes of columns 20 to 30 (12.2)."""
    centre: int
    """2506: centre of the bombardment and of two of the Japanese support points (13.22, 13.24)."""

    enter_cost: tuple[int, ...]
    """Half points to enter, by terrain; 0 for sea, which may not be entered."""
    river_cost: int
    """Half points added for crossing a river hexside."""
    road_cost: int
    """Half points in all for a step through a road hexside (5.22)."""
    trail_cost: int
    """Half points in all for a step through a trail hexside (5.23)."""
    armor_enters: tuple[bool, ...]
    """By terrain: whether armor may enter without a road or trail (5.25)."""
    support_hits: tuple[bool, ...]
    """By terrain: whether Ground Support may be used against a unit there (13.23)."""
    terrain_provenance: tuple[Provenance, ...]
    """By terrain: source of the cost to enter."""

    crt_row_of_terrain: tuple[int, ...]
    crt_columns: tuple[tuple[tuple[int, int], ...], ...]
    """By line (ROW_...): (lowest, highest) differential of each column, left to right."""
    crt: tuple[tuple[str, ...], ...]
    """Six rows by die roll, twelve columns: A1 Ae D1 D2 D3 De or "-"."""
    crt_provenance: tuple[Provenance, ...]
    """By die row."""
    crt_why: tuple[str, ...]

    units: tuple[Unit, ...]
    turns: Mapping[int, Turn]
    scenarios: Mapping[str, Scenario]

    places: tuple[Place, ...]
    courses: tuple[Course, ...]
    works: tuple[Work, ...]

    unit_ids: Mapping[str, int]
    """Id of a unit by its unique name."""
    owner_values: tuple[str, ...]
    """What overlays replaced, in words ("unit 1/28: attack")."""
    digest: str
    """Sixteen hexadecimal digits that differ whenever any datum differs."""
