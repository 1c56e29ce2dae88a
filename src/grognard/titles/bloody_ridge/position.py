"""A position of Bloody Ridge, and the world that all positions of one game share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from grognard.core.position import Position
from grognard.titles.bloody_ridge.components import ARMOR, ARTILLERY, JAPAN, SEA, US, Components
from grognard.titles.bloody_ridge.picture import Picture, steps_of

VACANT: Final = 255
"""In `Ridge.at`: nobody in the hex."""

DUE: Final = -1
"""In `Ridge.hex`: on the Turn Record/Reinforcement Track, or not part of the scenario."""
DELAYED: Final = -2
"""Its turn has come, but it could not arrive (12.4)."""
ENTERING: Final = -3
"""Arrives in the present Movement Phase (12.1)."""
LOST: Final = -4
"""Eliminated."""

MOVED: Final = 1
FOUGHT: Final = 2
"""Has attacked, or has been attacked, in this Combat Phase (7.14)."""
DISPLACED: Final = 4
"""Displaced in this Combat Phase (7.82, 8.41)."""
STRUCK: Final = 8
"""Suffered an adverse result in this Combat Phase (8.41)."""
STRUCK_BEFORE: Final = 16
"""Suffered one in the Combat Phase before (8.41)."""
PROTECTED: Final = 32
"""Has given its Final Protective Fire in this Combat Phase."""
MUST: Final = 64
"""Was next to an enemy when the Combat Phase began: must fight, or be fought (7.11, 7.12)."""

PHASE_MOVE: Final = 0
PHASE_COMBAT: Final = 1

NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class World:
    """What never changes in a game: the components, the scenario, the options, and what is computed from them."""

    parts: Components
    scenario: str
    options: dict[str, bool]
    last_turn: int
    steps: tuple[tuple[tuple[tuple[int, int], ...], ...], ...]
    """By armor or not, by hex: (neighbour, half points) of every step that terrain allows."""
    adjacent: tuple[tuple[int, ...], ...]
    """By hex: the neighbours on the map."""
    neighbour_pairs: tuple[tuple[tuple[int, int], ...], ...]
    """By hex: (direction, neighbour) of those on the map."""
    land: tuple[bool, ...]
    units_of: tuple[tuple[int, ...], tuple[int, ...]]
    batteries_of: tuple[tuple[int, ...], tuple[int, ...]]
    side: tuple[int, ...]
    kind: tuple[int, ...]
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    fpf: tuple[int, ...]
    reach: tuple[int, ...]
    allowance: tuple[int, ...]
    """Movement Allowance in half points."""
    near_centre: frozenset[int]
    """2506 and the hexes next to it (13.22, 13.24)."""
    pictures: dict[bytes, Picture] = field(default_factory=dict, compare=False)

    def picture(self, g: Ridge, side: int) -> Picture:
        """What the enemy of `side` forbids, shared by all positions in which the enemy stands so."""
        key = bytes((side,)) + bytes(g.hex[u] + 4 & 255 for u in self.units_of[1 - side]) + bytes(
            g.hex[u] + 4 >> 8 for u in self.units_of[1 - side])
        found = self.pictures.get(key)
        if found is None:
            if len(self.pictures) > 64:
                self.pictures.clear()
            held = bytes(g.at[h] != VACANT and self.side[g.at[h]] != side for h in range(len(self.land)))
            zone = bytes(g.zone[1 - side])
            found = self.pictures[key] = Picture(held, zone)
        return found


def world(parts: Components, scenario: str, options: dict[str, bool], last_turn: int) -> World:
    """Compute a world from components."""
    grid, units = parts.grid, parts.units
    around = tuple(tuple((d, n) for d, n in enumerate(grid.neighbours[h]) if n >= 0) for h in range(grid.size))
    centre = parts.centre
    return World(
        parts=parts, scenario=scenario, options=options, last_turn=last_turn,
        steps=(steps_of(parts, armor=False), steps_of(parts, armor=True)),
        adjacent=tuple(tuple(n for _, n in pairs) for pairs in around),
        neighbour_pairs=around,
        land=tuple(t != SEA for t in parts.terrain),
        units_of=(tuple(i for i, u in enumerate(units) if u.side == JAPAN),
                  tuple(i for i, u in enumerate(units) if u.side == US)),
        batteries_of=(tuple(i for i, u in enumerate(units) if u.side == JAPAN and u.kind == ARTILLERY),
                      tuple(i for i, u in enumerate(units) if u.side == US and u.kind == ARTILLERY)),
        side=tuple(u.side for u in units), kind=tuple(u.kind for u in units),
        attack=tuple(u.attack for u in units), defence=tuple(u.defence for u in units),
        fpf=tuple(u.fpf for u in units), reach=tuple(u.reach for u in units),
        allowance=tuple(2 * u.move for u in units),
        near_centre=frozenset((centre, *(n for _, n in around[centre]))) if centre >= 0 else frozenset(),
    )


class Ridge(Position):
    """The state of play. Units and hexes are numbered as in the components."""

    __slots__ = ("at", "field_clear", "field_lost", "hex", "mark", "phase", "phasing", "picture", "support",
                 "turn", "winner", "zone")
    derived = frozenset({"at", "zone", "picture"})

    hex: list[int]
    """By unit: its hex, or DUE, DELAYED, ENTERING, LOST."""
    mark: bytearray
    """By unit: MOVED, FOUGHT ... combined."""
    at: bytearray
    """By hex: the unit there, or VACANT."""
    zone: tuple[bytearray, bytearray]
    """By side and hex: how many of that side's units are next to it (6.0)."""
    turn: int
    phasing: int
    phase: int
    support: tuple[int, int]
    """Ground Support Points left to the phasing side: those tied to 2506 and its neighbours, and the free ones."""
    field_lost: int
    """By airfield hex, one bit: last held by a Japanese unit (12.4)."""
    field_clear: int
    """The Game-Turn in which the field was last made wholly American again; 0 if it always was."""
    winner: int
    picture: Picture | None
    """What the enemy forbids in the present Movement Phase."""

    world: World

    def rebuild(self) -> None:
        world = self.world
        size = len(world.land)
        self.at = bytearray([VACANT]) * size
        self.zone = (bytearray(size), bytearray(size))
        for unit, where in enumerate(self.hex):
            if where >= 0:
                self._enter(unit, where)
        self.picture = world.picture(self, self.phasing) if self.phase == PHASE_MOVE else None

    def _enter(self, unit: int, where: int) -> None:
        self.at[where] = unit
        zone = self.zone[self.world.side[unit]]
        for n in self.world.adjacent[where]:
            zone[n] += 1

    def place(self, unit: int, where: int) -> None:
        """Put a unit into a vacant hex, or off the map (DUE, DELAYED, ENTERING, LOST), from wherever it was."""
        world, here = self.world, self.hex[unit]
        if here >= 0:
            self.at[here] = VACANT
            zone = self.zone[world.side[unit]]
            for n in world.adjacent[here]:
                zone[n] -= 1
        self.hex[unit] = where
        if where >= 0:
            self._enter(unit, where)

    def note_field(self) -> None:
        """12.4: note who stands on the airfield while nobody is on the way, and when all is American again."""
        lost = self.field_lost
        for index, where in enumerate(self.world.parts.airfield):
            unit = self.at[where]
            if unit != VACANT:
                lost = lost | 1 << index if self.world.side[unit] == JAPAN else lost & ~(1 << index)
        if self.field_lost and not lost:
            self.field_clear = self.turn
        self.field_lost = lost

    # -- questions that every chapter asks

    def unit_at(self, where: int) -> int:
        """The unit in a hex, or NOBODY."""
        unit = self.at[where]
        return NOBODY if unit == VACANT else unit

    def in_enemy_zone(self, unit: int) -> bool:
        """6.0: whether an enemy stands next to a unit on the map."""
        return self.zone[1 - self.world.side[unit]][self.hex[unit]] > 0

    def next_to(self, unit: int) -> list[int]:
        """The enemies next to a unit on the map, clockwise from the north."""
        world, at = self.world, self.at
        foe = 1 - world.side[unit]
        return [v for n in world.adjacent[self.hex[unit]] if (v := at[n]) != VACANT and world.side[v] == foe]

    def distance(self, a: int, b: int) -> int:
        """Hexes from one unit's hex (exclusive) to another's (inclusive): 8.12."""
        return self.world.parts.grid.distance(self.hex[a], self.hex[b])

    def label(self, where: int) -> str:
        """The printed number of a hex."""
        return self.world.parts.grid.labels[where]

    def name(self, unit: int) -> str:
        """The name of a unit in notation."""
        return self.world.parts.units[unit].name

    def names(self, units: tuple[int, ...] | list[int]) -> str:
        """Several names, for a sentence."""
        return ", ".join(self.name(u) for u in units)

    def is_armor(self, unit: int) -> bool:
        """Whether 5.25 bounds where it may go."""
        return self.world.kind[unit] == ARMOR
