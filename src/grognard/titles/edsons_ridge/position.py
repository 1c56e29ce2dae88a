"""A position of Edson's Ridge, and the world that all positions of one game share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from grognard.titles.edsons_ridge.components import (
    ARTILLERY,
    BATTERY,
    INFANTRY,
    JAPAN,
    LEADER,
    MG,
    US,
    WATER,
    Components,
)
from grognard.titles.families.area_impulse.control import settle
from grognard.titles.families.area_impulse.position import SIDE_WORDS, AreaPosition, AreaWorld
from grognard.titles.families.area_impulse.sets import set_of

NOBODY: Final = -1
NOWHERE: Final = 255
"""In `Night.origin`: a unit that has not moved."""

DUE: Final = -1
"""In `Night.where`: a reinforcement still to come."""
LOST: Final = -2
"""Eliminated, or a leader removed."""
OFF: Final = -3
"""An off-board battery; a counter that no longer has a part."""
WAITING: Final = -4
"""To be set up now, where its owner chooses (5.2.D-E)."""

FRESH, SPENT, D1, D2 = range(4)
"""Exhaustion Levels (8.3.C). Leaders and batteries know FRESH and USED only."""
USED: Final = 1

# Marks of the present impulse, but for the last three.
ACTED: Final = 1
"""Has moved or attacked: pays a level when the impulse ends (8.3.B)."""
PAID: Final = 2
"""Has paid already, by a failure or a stalemate (8.3.E)."""
MUST: Final = 4
"""Stands where it must assault (10.2)."""
DONE: Final = 8
"""May do nothing more in this impulse."""
CROSSED: Final = 16
"""Came over a bridge into the place where it is."""
IP: Final = 32
"""In an Improved Position."""
LABOR: Final = 64
"""Has a labor marker (8.2.4.1.I)."""
FROZEN: Final = 128
"""Among the supplies: may do nothing for the rest of the turn (15.5.2.B-C)."""
LASTING: Final = IP | LABOR | FROZEN

# Notes of the present impulse or phase.
SUPPORTED: Final = 1
"""An MG that has given its support in this impulse (10.7.C), or a leader his to an attack of a charge (10.9.I)."""
JOINED: Final = 2
"""Takes part in the attack that is being made, or in a Banzai Assault."""
TRIED: Final = 4
"""Has made its attempt (infiltration, entrenchment, withdrawal, regroup)."""
SCREENED: Final = 8
STUCK: Final = 16
"""Failed to withdraw (13.8.D)."""
FALLEN: Final = 32
"""Eliminated in the close combat that is going on, and still to be removed (13.2.D)."""
CHARGES: Final = 64
"""Takes part in a Banzai Assault or Bayonet Charge: two Movement Points more (10.9.G)."""
SLIPPED: Final = 128
"""Has infiltrated (8.2.2.2.C)."""
ROUSED: Final = TRIED
"""In a charge: has recovered a level for it (10.9.G)."""

SETUP, REINFORCEMENT, IMPULSES, CLOSE, REFIT, REGROUP, OVER = range(7)
PHASES: Final = ("Setup", "Reinforcement Phase", "Impulse Phase", "Close Combat Phase", "Refit Phase",
                 "Regroup Phase", "End")

HIDDEN, FOUND, GONE = range(3)
"""The Supply Dump (15.5.2)."""

STACK_LIMIT: Final = 10
BRIDGE_LIMIT: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class World(AreaWorld):
    """What never changes in a game: the components, and what is computed from them."""

    parts: Components
    bridge_between: dict[tuple[int, int], int]
    """Pairs of places that a bridge joins, and its number."""
    bridge_near: tuple[tuple[int, ...], ...]
    """By place: the bridges that end there."""
    enter: tuple[int, ...]
    zone: tuple[bool, ...]
    infantry_of: tuple[tuple[int, ...], tuple[int, ...]]
    mgs_of: tuple[tuple[int, ...], tuple[int, ...]]
    guns_of: tuple[tuple[int, ...], tuple[int, ...]]
    batteries_of: tuple[tuple[int, ...], tuple[int, ...]]
    leaders_of: tuple[tuple[int, ...], tuple[int, ...]]
    """By side: leaders, without Vandegrift."""
    movers_of: tuple[tuple[int, ...], tuple[int, ...]]
    """By side: units and leaders."""
    vandegrift: int
    torgerson: int
    bailey: int
    points: tuple[int, ...]
    """9.1, 4.1.2: Movement Points, but in a charge."""
    fresh: tuple[tuple[int, int, int], ...]
    spent: tuple[tuple[int, int, int], ...]
    company: tuple[str, ...]
    battalion: tuple[str, ...]
    henderson: int
    """Zone A (21.3)."""


def world(parts: Components, options: dict[str, bool]) -> World:
    """Compute a world from components."""
    ground, units = parts.map, parts.units
    ids = parts.unit_ids

    def of(side: int, *kinds: int) -> tuple[int, ...]:
        return tuple(n for n, u in enumerate(units)
                     if u.side == side and u.kind in kinds and u.name != "Vandegrift")

    def both(*kinds: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return of(JAPAN, *kinds), of(US, *kinds)

    near = tuple(tuple(n for n in ground.adjacent[p] if ground.kind(p, n) != WATER) for p in range(ground.size))
    bridge_between = {pair: n for n, (a, b) in enumerate(parts.bridges) for pair in ((a, b), (b, a))}
    return World(
        parts=parts, options=options, size=len(parts.places), areas=parts.areas,
        near=near, near_mask=tuple(map(set_of, near)), home=(0, 0),
        bridge_between=bridge_between,
        bridge_near=tuple(tuple(n for n, ends in enumerate(parts.bridges) if p in ends) for p in range(ground.size)),
        enter=tuple(p.enter for p in parts.places), tem=tuple(p.tem for p in parts.places),
        zone=tuple(p.zone for p in parts.places),
        units_of=both(INFANTRY, MG, ARTILLERY), infantry_of=both(INFANTRY), mgs_of=both(MG),
        guns_of=both(ARTILLERY), batteries_of=both(BATTERY), leaders_of=both(LEADER),
        movers_of=both(INFANTRY, MG, ARTILLERY, LEADER),
        vandegrift=ids.get("Vandegrift", NOBODY), torgerson=ids.get("Torgerson", NOBODY),
        bailey=ids.get("Bailey", NOBODY),
        side=tuple(u.side for u in units), kind=tuple(u.kind for u in units),
        points=tuple(2 if u.kind == ARTILLERY else 4 for u in units), weight=tuple(u.size for u in units),
        stack_limit=STACK_LIMIT, fresh=tuple(u.fresh for u in units),
        spent=tuple(u.spent for u in units), company=tuple(u.company for u in units),
        battalion=tuple(u.battalion for u in units),
        henderson=ground.numbers.get("A", NOBODY))


class Night(AreaPosition):
    """The state of play. Units and places are numbered as in the components."""

    __slots__ = ("active", "adv", "assaulted", "box", "bridge", "checked", "count", "crossings",
                 "drawn", "ending", "first", "freshness", "gas", "ip_lost", "level",
                 "losses", "mark", "mp", "note", "number", "origin", "overrun", "passes", "phase", "pointed",
                 "supplies", "supplies_state",
                 "taste", "toll", "turn", "used", "vp", "weights", "where", "why_won", "winner")
    derived = frozenset({"count", "freshness", "weights"})

    where: list[int]
    """By unit: its place, or DUE, LOST, OFF, WAITING."""
    level: bytearray
    """By unit: its Exhaustion Level; for leaders and batteries whether it is used."""
    mark: bytearray
    note: bytearray
    mp: bytearray
    """By unit: Movement Points spent in this impulse."""
    origin: bytearray
    """By unit: the place from which it entered the one where it is, in this impulse."""
    bridge: int
    """By bridge, one bit: held by the Americans (20.0)."""
    crossings: tuple[int, int]
    """By bridge: the units that have crossed it in this impulse or phase (9.6.1)."""
    turn: int
    phase: int
    active: int
    """The place that is activated, or NOBODY."""
    first: int
    """The side that goes first in this turn (8.1.A)."""
    passes: int
    """Impulses passed one after another."""
    vp: int
    """The Victory Point Track: Japan's lead, negative if the Americans lead (3.6)."""
    adv: int
    """The side that has the Advantage."""
    used: int
    """Whether the Advantage has been used in this impulse or phase (14.2)."""
    taste: int
    """By side, one bit: to be asked for rerolls in fights only."""
    box: tuple[int, int]
    """By side: the Ammo Box of this turn, 0 to 2."""
    number: int
    """The number in Japan's Ammo Box."""
    drawn: tuple[int, ...]
    """Ammo Chits turned up so far."""
    checked: int
    """Whether the first Japanese roll of this impulse has been held against the Ammo Track (6.2.2.B)."""
    ending: int
    """Whether the Impulse Phase ends with this impulse."""
    supplies: int
    """The area of the Supply Dump: the Americans' secret until it is found. NOBODY: there is none."""
    supplies_state: int
    losses: tuple[int, int]
    """By side: units eliminated in this impulse or phase (14.7)."""
    assaulted: int
    """By place, one bit: assaulted in this impulse."""
    overrun: int
    """By place, one bit: overrun in this impulse."""
    pointed: int
    """By place, one bit: entered by a Point Unit in this impulse (9.6.3.C)."""
    toll: int
    """Movement Points to leave the active area after an assault in it (10.2.3.B)."""
    ip_lost: int
    """Improved Positions removed in this turn, available again in the next (8.2.4.1.C)."""
    gas: int
    """Whether the gas attack has been made."""
    winner: int
    why_won: int

    count: tuple[bytearray, bytearray]
    """By side and place: units there."""
    freshness: tuple[bytearray, bytearray]
    """By side and place: Fresh units there."""
    weights: tuple[bytearray, bytearray]
    """By side and place: platoon equivalents there (7.1)."""

    world: World

    def rebuild(self) -> None:
        super().rebuild()
        size = self.world.size
        self.held = [0, 0]
        self.count = (bytearray(size), bytearray(size))
        self.freshness = (bytearray(size), bytearray(size))
        self.weights = (bytearray(size), bytearray(size))
        for side in (JAPAN, US):
            for unit in self.world.units_of[side]:
                if self.where[unit] >= 0:
                    self._add(unit, side, self.where[unit], 1)

    def _add(self, unit: int, side: int, where: int, sign: int) -> None:
        units = self.count[side][where] = self.count[side][where] + sign
        if not units:
            self.held[side] &= ~(1 << where)
        elif units == 1:
            self.held[side] |= 1 << where
        self.weights[side][where] += sign * self.world.weight[unit]
        if not self.level[unit]:
            self.freshness[side][where] += sign

    # -- changing

    def place(self, unit: int, where: int) -> None:
        """Put a unit somewhere else; control follows (7.3.B)."""
        world, here, side = self.world, self.where[unit], self.world.side[unit]
        self.where[unit] = where
        if world.kind[unit] >= BATTERY:
            return
        if here >= 0:
            self._add(unit, side, here, -1)
            settle(self, here)
        if where >= 0:
            self._add(unit, side, where, 1)
            settle(self, where)

    def take_control(self, side: int, where: int) -> None:
        """7.3.B, 20.0.B: a side takes an area; a bridge goes with both its ends."""
        super().take_control(side, where)
        world = self.world
        for number in world.bridge_near[where]:
            a, b = world.parts.bridges[number]
            if max(a, b) < world.areas and self.control[a] == self.control[b] == side:
                self.hold_bridge(side, number)
        if self.news is not None:
            words = "The Americans control {area}" if side == US else "The Japanese control {area}"
            self.tell("control", "7.3.B", words, side=side, places=(self.label(where),), area=self.label(where))

    def hold_bridge(self, side: int, number: int) -> None:
        """20.0.A: a bridge is American-held or Japanese-held."""
        if self.bridge_side(number) == side:
            return
        self.bridge ^= 1 << number
        if self.news is not None:
            a, b = self.world.parts.bridges[number]
            self.tell("control", "20.0.B", "The bridge between {a} and {b} is {side_word}-held now", side=side,
                      places=(self.label(a), self.label(b)), a=self.label(a), b=self.label(b),
                      side_word=SIDE_WORDS[side])

    def set_level(self, unit: int, level: int) -> None:
        """Change an Exhaustion Level, and keep count of Fresh units."""
        where, side = self.where[unit], self.world.side[unit]
        if where >= 0 and self.world.kind[unit] < BATTERY:
            self.freshness[side][where] += (level == FRESH) - (self.level[unit] == FRESH)
        self.level[unit] = level

    # -- questions that every chapter asks

    def bridge_side(self, number: int) -> int:
        """The side that holds a bridge."""
        return US if self.bridge >> number & 1 else JAPAN

    def units_in(self, side: int, where: int) -> list[int]:
        """Infantry, MGs and on-board artillery of a side in a place."""
        if not self.count[side][where]:
            return []
        at = self.where
        return [u for u in self.world.units_of[side] if at[u] == where]

    def infantry_in(self, side: int, where: int) -> list[int]:
        """Infantry of a side in a place."""
        if not self.count[side][where]:
            return []
        at = self.where
        return [u for u in self.world.infantry_of[side] if at[u] == where]

    def movers_in(self, side: int, where: int) -> list[int]:
        """Units and leaders of a side in a place."""
        at = self.where
        return [u for u in self.world.movers_of[side] if at[u] == where]

    def leaders_in(self, side: int, where: int) -> list[int]:
        """Leaders of a side in a place, Vandegrift not among them."""
        at = self.where
        return [u for u in self.world.leaders_of[side] if at[u] == where]

    def load(self, side: int, place: int) -> int:
        """7.1.A: the platoons of a side in a place."""
        return self.weights[side][place]

    def stands_in(self, unit: int, place: int) -> bool:
        """Whether a unit is in a place."""
        return self.where[unit] == place

    def label(self, where: int) -> str:
        """The printed number or letter of a place."""
        return self.world.parts.places[where].label

    def name(self, unit: int) -> str:
        """The name of a unit in notation."""
        return self.world.parts.units[unit].name

    def names(self, units: tuple[int, ...] | list[int]) -> str:
        """Several names, for a sentence."""
        return ", ".join(self.name(u) for u in units)


__all__ = ["SIDE_WORDS", "Night", "World", "world"]
