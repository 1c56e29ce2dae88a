"""A position of Ie Shima, and the world that all positions of one game share.

Sets of units and sets of areas are whole numbers with a bit for each member: they copy for nothing, and a question
such as "which full-strength enemies are in 11" is one `&`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from grognard.core.texts import Text, say
from grognard.titles.families.area_impulse.position import SIDE_WORDS, AreaPosition, AreaWorld
from grognard.titles.families.area_impulse.sets import members, set_of
from grognard.titles.ie_shima.shape import AIRFIELD, JAPAN, NOBODY, PILLBOX, SPECIAL_KINDS, STACK, US, Components

DUE: Final = 254
"""In `Shima.place`: comes on a later day (6.2.2)."""
LOST: Final = 255
"""Eliminated."""
NO_UNIT: Final = 255

SETUP, REINFORCEMENT, DAYLIGHT, NIGHT, REFIT, END = range(6)
"""The phases (6.1)."""

CALL_ARTILLERY: Final = 1
CALL_TANKS: Final = 2
CALL_SATCHEL: Final = 4

PYLE: Final = 1
IGAWA: Final = 2
"""In `figures`: has been in a battle today; two bits higher: dead (20.2)."""
DEAD: Final = 2
"""How far the bits of the dead are shifted."""

BOX_WORDS: Final = (
    say("the green Beach Approach Box"), say("the blue Beach Approach Box"), say("the brown Beach Approach Box"),
    say("the Special Units Box"))
"""By place behind the areas: what a sentence calls it."""

UNDECIDED, AUTOMATIC, OPERATIONAL, HELD = range(4)
"""How the game ended: 17.1, 17.2 for the Americans, or the island held."""


@dataclass(frozen=True, slots=True, kw_only=True)
class World(AreaWorld):
    """What never changes in a game: the components, the scenario, the options, and what is computed from them."""

    parts: Components
    scenario: str
    last_turn: int
    special_box: int
    beach_mask: int
    beaches: tuple[int, ...]
    source: int
    """Area 16, the Japanese supply source; -1 on a map without one."""
    ridge: int
    """Area 15."""
    airfield: int
    """Area 4, which counts on 16 April only."""
    urban: int
    full: tuple[int, ...]
    weak: tuple[int, ...]
    """Combat Value of the reduced side."""
    move: tuple[int, ...]
    all_of: tuple[int, int]
    pillboxes: int
    specials: int
    battalions: tuple[int, ...]
    """The four companies of each battalion (11.4.2)."""
    every_area: tuple[int, ...]


def world(parts: Components, scenario: str, options: dict[str, bool], last_turn: int) -> World:
    """Compute a world from components."""
    board, units = parts.map, parts.units
    areas = board.size - len(parts.boxes) - 1
    label = {name: n for n, name in enumerate(board.labels)}
    side = tuple(u.side for u in units)
    groups: dict[tuple[int, str], int] = {}
    for n, unit in enumerate(units):
        if unit.battalion:
            groups[unit.side, unit.battalion] = groups.get((unit.side, unit.battalion), 0) | 1 << n
    beaches = tuple(range(areas, areas + len(parts.boxes)))
    return World(
        parts=parts, scenario=scenario, options=options, last_turn=last_turn, size=board.size, areas=areas,
        special_box=board.size - 1, near=board.adjacent,
        near_mask=tuple(map(set_of, board.adjacent)), home=(1 << board.size - 1, set_of(beaches)),
        beach_mask=set_of(beaches), beaches=beaches,
        source=label.get("16", -1), ridge=label.get("15", -1), airfield=label.get(AIRFIELD, -1),
        urban=sum(1 << n for n, area in enumerate(parts.areas) if area.terrain),
        tem=tuple(area.tem for area in parts.areas), side=side, kind=tuple(u.kind for u in units),
        full=tuple(u.full for u in units), weak=tuple(u.reduced for u in units), move=tuple(u.move for u in units),
        weight=(1,) * len(units), stack_limit=STACK,
        units_of=(tuple(n for n, s in enumerate(side) if s == JAPAN), tuple(n for n, s in enumerate(side) if s == US)),
        all_of=(sum(1 << n for n, s in enumerate(side) if s == JAPAN),
                sum(1 << n for n, s in enumerate(side) if s == US)),
        pillboxes=sum(1 << n for n, u in enumerate(units) if u.kind == PILLBOX),
        specials=sum(1 << n for n, u in enumerate(units) if u.kind in SPECIAL_KINDS),
        battalions=tuple(mask for mask in groups.values() if mask.bit_count() == 4),
        every_area=tuple(range(areas)),
    )


class Shima(AreaPosition):
    """The state of play. Units, areas and boxes are numbered as in the components."""

    __slots__ = ("active", "advantage", "attacked", "bid", "bids", "calls", "came", "change",
                 "dusk", "figures", "fought", "gone", "here", "how", "impulse", "keep_field",
                 "moved", "newcomer", "newcomer_left", "owed_points", "packed", "passes", "phase", "place", "rain",
                 "reduced", "rubble", "side", "spent_by", "sunset", "swapped", "turn", "used", "winner", "wishes")
    derived = frozenset({"here", "packed"})

    place: bytearray
    """By unit: its area or box, or DUE, LOST."""
    reduced: int
    """The units on their reduced side."""
    rubble: int
    """The areas with rubble (19.3)."""
    turn: int
    """1 is 16 April."""
    phase: int
    side: int
    """Whose impulse it is."""
    impulse: int
    """Where the Impulse marker stands."""
    rain: int
    change: int
    """1: the weather changes in the next Japanese impulse (9.3)."""
    sunset: int
    """The first American roll of this American impulse; 0 if there was none yet (6.3.2)."""
    passes: int
    """How many impulses in a row were passed (8.1.4)."""
    advantage: int
    """Who has it; NOBODY between its use and the end of the impulse or phase (15.2)."""
    spent_by: int
    """Who used it in this impulse or phase; NOBODY if nobody did."""
    used: int
    """The bombardment markers on their used side."""
    gone: int
    """The bombardment markers that are out of the game (21.2)."""
    calls: int
    """Calls made in this impulse: CALL_ARTILLERY ... combined."""
    figures: int
    active: int
    """The units that may still act in this impulse."""
    fought: int
    """The areas attacked in this impulse (10.2.1.C)."""
    moved: int
    """The units that have moved in this impulse."""
    attacked: int
    """The units that have attacked in this impulse."""
    came: bytearray
    """By unit: the place from which it entered the place it is in (13.2)."""
    newcomer: int
    """The Special Unit just placed by night, or NO_UNIT (10.2.3)."""
    newcomer_left: int
    """Its Movement Points left."""
    dusk: int
    """1: the Daylight Phase ends with this impulse."""
    keep_field: int
    """1 once Area 4 was American in the End Phase of 16 April (17.2)."""
    owed_points: int
    """Replacement Points that a kamikaze costs the Americans (19.1)."""
    wishes: tuple[int, int]
    """By seat: the side wished for, NOBODY before it is said (5.1.2)."""
    bids: tuple[int, int]
    """By seat: the bid to command the Americans, plus 11; 0 before it is made (18.2)."""
    bid: int
    """What the winning bid adds to the roll of 6.2.1."""
    swapped: int
    """1: the players have changed seats (18.2)."""
    winner: int
    how: int
    here: list[int]
    """By side and place (side * size + place): the units there."""
    packed: list[int]
    """By side: the areas that hold as many units of it as they may (7.1)."""

    world: World

    def rebuild(self) -> None:
        super().rebuild()
        world = self.world
        self.here = [0] * (2 * world.size)
        self.held, self.packed = [0, 0], [0, 0]
        for unit, where in enumerate(self.place):
            if where < DUE:
                self._count(world.side[unit], where, 1 << unit)

    def _count(self, side: int, where: int, change: int) -> None:
        """A unit comes to a place, or leaves it."""
        index = side * self.world.size + where
        units = self.here[index] = self.here[index] ^ change
        if units:
            self.held[side] |= 1 << where
        else:
            self.held[side] &= ~(1 << where)
        if where < self.world.areas:
            if units.bit_count() >= STACK:
                self.packed[side] |= 1 << where
            else:
                self.packed[side] &= ~(1 << where)

    def put(self, unit: int, where: int) -> None:
        """Bring a unit to an area or box, or off the map (DUE, LOST), from wherever it is."""
        side, old = self.world.side[unit], self.place[unit]
        if old < DUE:
            self._count(side, old, 1 << unit)
        self.place[unit] = where
        if where < DUE:
            self._count(side, where, 1 << unit)

    def take_control(self, side: int, area: int, clause: str = "7.2.B",
                     words: str = "{area} is under {side_word} control") -> None:
        """7.2.E: a side takes an area, and it is said why."""
        super().take_control(side, area)
        if self.news is not None:
            self.tell("control", clause, words, side=side, places=(self.label(area),), area=self.label(area),
                      side_word=SIDE_WORDS[side])

    # -- questions that every chapter asks

    def units_in(self, side: int, place: int) -> int:
        """The units of a side in an area or box."""
        return self.here[side * self.world.size + place]

    def value(self, unit: int) -> int:
        """The Combat Value on the side of the counter that is up (4.3.1)."""
        return self.world.weak[unit] if self.reduced >> unit & 1 else self.world.full[unit]

    def is_reduced(self, unit: int) -> bool:
        """Whether a unit lies on its reduced side."""
        return bool(self.reduced >> unit & 1)

    def full_stack(self, side: int, place: int) -> bool:
        """7.1: whether an area holds as many units of a side as it may; boxes never do."""
        return bool(self.packed[side] >> place & 1)

    def load(self, side: int, place: int) -> int:
        """7.1.A: how many units of a side are in a place."""
        return self.here[side * self.world.size + place].bit_count()

    def stands_in(self, unit: int, place: int) -> bool:
        """Whether a unit is in an area or box."""
        return self.place[unit] == place

    def option(self, name: str) -> bool:
        """Whether an optional rule is played."""
        return self.world.options.get(name, False)

    def name(self, unit: int) -> str:
        """The name of a unit in notation."""
        return self.world.parts.units[unit].name

    def names(self, mask: int) -> str:
        """Several names, for a sentence."""
        return ", ".join(self.name(u) for u in members(mask))

    def label(self, place: int) -> str:
        """The number of an area, or the name of a box in notation."""
        return self.world.parts.map.labels[place]

    def told(self, place: int) -> str | Text:
        """The number of an area, or what a player calls a box (3.2, 3.3)."""
        return self.label(place) if place < self.world.areas else BOX_WORDS[place - self.world.areas]


def fresh(of: World) -> Shima:
    """A position with nobody on the map: 16 April, impulse 1, clear, everything Japanese (5.2)."""
    g = Shima.__new__(Shima)
    g.world, g.news, g.stack, g.ask = of, None, (), None
    g.place = bytearray([DUE]) * len(of.side)
    g.came = bytearray(len(of.side))
    g.control = bytearray(of.areas)
    g.reduced = g.rubble = g.rain = g.change = g.sunset = g.passes = g.used = g.gone = g.calls = g.figures = 0
    g.active = g.contested = g.fought = g.moved = g.attacked = g.newcomer_left = g.dusk = 0
    g.quiet = g.keep_field = g.owed_points = g.bid = g.swapped = g.how = 0
    g.turn, g.phase, g.side, g.impulse = 1, SETUP, JAPAN, 1
    g.advantage, g.spent_by, g.winner, g.newcomer = US, NOBODY, NOBODY, NO_UNIT
    g.wishes, g.bids = (NOBODY, NOBODY), (0, 0)
    g.rebuild()
    return g


__all__ = ["SIDE_WORDS", "Shima", "World", "members", "world"]
