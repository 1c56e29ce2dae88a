"""Situations for cases: a bare position with hexes and units of its own, or a scenario with changes."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Final

from grognard.components.provenance import Provenance
from grognard.core.case_game import SituationOnBoard
from grognard.core.case_words import Sides, about_unit, same, turn_of
from grognard.core.position import Position
from grognard.titles.bloody_ridge.components import (
    JAPAN,
    KINDS,
    SEA,
    US,
    Components,
    Turn,
    Unit,
    components,
)
from grognard.titles.bloody_ridge.ground_of_case import GroundOfCase
from grognard.titles.bloody_ridge.obligations import Duties
from grognard.titles.bloody_ridge.position import (
    DELAYED,
    DISPLACED,
    DUE,
    ENTERING,
    FOUGHT,
    LOST,
    MOVED,
    PHASE_COMBAT,
    PHASE_MOVE,
    PROTECTED,
    STRUCK,
    STRUCK_BEFORE,
    Ridge,
    world,
)
from grognard.titles.bloody_ridge.sequence import from_here
from grognard.titles.bloody_ridge.setup import empty

SIDES: Final = Sides(("Japanese", "Japan", "J"), ("US", "American", "A"))
KIND_NAMED: Final = {name: number for number, name in enumerate(KINDS)} | {"armour": KINDS.index("armor")}
SYMBOLS: Final = ("inf", "eng", "arm", "art")
MARKS: Final = {"moved": MOVED, "fought": FOUGHT, "displaced": DISPLACED, "struck": STRUCK,
                "struck-before": STRUCK_BEFORE, "protected": PROTECTED}
BOXES: Final = {"due": DUE, "delayed": DELAYED, "arriving": ENTERING, "lost": LOST}
GUNS: Final = re.compile(r"^(\d+)-(\d+)-(\d+)/(\d+)-(\d+)$")
OTHERS: Final = re.compile(r"^(\d+)-(\d+)-(\d+)$")
PHASES: Final = {"movement": PHASE_MOVE, "combat": PHASE_COMBAT}
WHY: Final = "a case"


class RidgeSituation(SituationOnBoard[GroundOfCase]):
    """What a case of Bloody Ridge says before play begins. docs/cases.md explains every word."""

    keywords: ClassVar[tuple[str, ...]] = ("scenario", "bare", "option", *GroundOfCase.keywords, "unit", "turn",
                                           "phase", "support", "field")
    aliases: ClassVar[dict[str, int]] = {"US": US, "Japan": JAPAN}
    no_board: ClassVar[str] = "say 'bare COLUMNSxROWS' or 'scenario NAME' first"

    def __init__(self) -> None:
        self.scenario = ""
        self.options: dict[str, bool] = {}
        self.units: list[Unit] = []
        self.ids: dict[str, int] = {}
        self.places: dict[int, str] = {}
        self.due: dict[int, list[int]] = {}
        self.marks: dict[int, int] = {}
        self.turn = 0
        self.last_turn = 0
        self.phasing, self.phase = JAPAN, PHASE_MOVE
        self.support: tuple[int, int] | None = None
        self.field_lost: list[str] = []
        self.field_clear = 0

    # -- setting

    def _set_scenario(self, words: str) -> None:
        parts = components()
        if words not in parts.scenarios:
            raise ValueError(f"there is no scenario {words!r}: there are {', '.join(parts.scenarios)}")
        plan = parts.scenarios[words]
        self.ground = GroundOfCase(parts)
        self.scenario = words
        self.units = list(parts.units)
        self.ids = dict(parts.unit_ids)
        self.places = {unit: parts.grid.labels[where] for unit, where in plan.setup}
        self.turn, self.last_turn = plan.first_turn, plan.last_turn

    def _set_bare(self, words: str) -> None:
        match = re.fullmatch(r"(\d{1,2}) ?x ?(\d{1,2})", words)
        if match is None:
            raise ValueError(f"expected 'bare COLUMNSxROWS', such as 'bare 8x8', not {words!r}")
        self.ground = GroundOfCase.bare(int(match[1]), int(match[2]))
        self.turn, self.last_turn = 1, 7

    def _set_option(self, words: str) -> None:
        for name in words.replace(",", " ").split():
            if name != "ground_support":
                raise ValueError(f"there is no option {name!r}: there is ground_support")
            self.options[name] = True

    def _set_turn(self, words: str) -> None:
        self.turn, last = turn_of(words)
        self.last_turn = last or max(self.turn, self.last_turn)

    def _set_phase(self, words: str) -> None:
        self.phasing, self.phase = phase_named(words)

    def _set_support(self, words: str) -> None:
        points = words.split()
        if len(points) != 2 or not all(p.isdigit() and len(p) < 3 for p in points):
            raise ValueError("expected 'support N N': the Japanese points of every turn, then the American")
        self.support = (int(points[0]), int(points[1]))
        self.options["ground_support"] = True

    def _set_field(self, words: str) -> None:
        match words.split():
            case ["Japanese", *labels] if labels:
                self.field_lost += labels
            case ["clear", "since", turn] if turn.isdigit():
                self.field_clear = int(turn)
            case _:
                raise ValueError("expected 'field Japanese HEX ...' (last held by them) or 'field clear since TURN'")

    def _set_unit(self, words: str) -> None:
        name, _, rest = words.partition(" ")
        known = list(rest.split())
        if not name:
            raise ValueError("a unit has a name")
        if name not in self.ids:
            known = self._new_unit(name, known)
        self._place_unit(self.ids[name], known)

    def _new_unit(self, name: str, words: list[str]) -> list[str]:
        """A unit of the case's own; gives back the words about where it is."""
        if self.scenario:
            raise ValueError(f"the scenario has no unit {name!r}")
        if len(words) < 3:
            raise ValueError("expected 'unit NAME SIDE KIND VALUES', such as 'unit A/1 US infantry 2-3-10 at 0404'")
        side, kind = SIDES.read(words[0]), KIND_NAMED.get(words[1].lower())
        if kind is None:
            raise ValueError(f"{words[1]!r} is no kind of unit: expected {', '.join(KINDS)}")
        self.ids[name] = len(self.units)
        self.units.append(_unit(name, side, kind, words[2]))
        return words[3:]

    def _place_unit(self, unit: int, words: list[str]) -> None:
        """`at HEX`, `due TURN`, a box, and marks."""
        def due(left: list[str]) -> None:
            self.places[unit] = "due"
            if left and left[0].isdigit():
                self.due.setdefault(int(left.pop(0)), []).append(unit)

        def mark(bit: int, _: list[str]) -> None:
            self.marks[unit] = self.marks.get(unit, 0) | bit

        def put(place: str, _: list[str]) -> None:
            self.places[unit] = place

        about_unit(words, {
            "at": lambda left: put(left.pop(0), left), **{box: partial(put, box) for box in BOXES}, "due": due,
            **{name: partial(mark, bit) for name, bit in MARKS.items()}})

    # -- beginning

    def begin(self) -> Position:
        """The position in which the phase begins. Raises ValueError for units at sea or in one hex."""
        parts = self._parts()
        g = empty(world(parts, self.scenario, {"ground_support": False, **self.options}, self.last_turn))
        g.turn, g.phasing, g.phase = self.turn, self.phasing, self.phase
        self._put_units(g, parts)
        for label in self.field_lost:
            where = parts.grid.index(label)
            if where not in parts.airfield:
                raise ValueError(f"{label} is no hex of the airfield")
            g.field_lost |= 1 << parts.airfield.index(where)
        g.field_clear = self.field_clear
        g.rebuild()
        self._mark_before(g)
        g.news = []
        g.begin(from_here(g), lambda: self._mark_now(g))
        return g

    def _put_units(self, g: Ridge, parts: Components) -> None:
        taken: dict[int, str] = {}
        for unit, place in self.places.items():
            name = parts.units[unit].name
            if place in BOXES:
                g.hex[unit] = BOXES[place]
                continue
            where = parts.grid.index(place)
            if where in taken:
                raise ValueError(f"{name} and {taken[where]} are both in {place}: units never stack (5.31)")
            if parts.terrain[where] == SEA:
                raise ValueError(f"{name} is in {place}, which is sea")
            g.hex[unit] = where
            taken[where] = name
            if where in parts.airfield and parts.units[unit].side == JAPAN:
                g.field_lost |= 1 << parts.airfield.index(where)

    def _mark_before(self, g: Ridge) -> None:
        """What was suffered in the Combat Phase before the present one, which its beginning turns into a memory."""
        for unit, marks in self.marks.items():
            if marks & STRUCK_BEFORE or (marks & STRUCK and self.phase == PHASE_MOVE):
                g.mark[unit] |= STRUCK

    def _mark_now(self, g: Ridge) -> None:
        """Marks of the present phase, once its beginning has cleared the old ones."""
        now = MOVED if self.phase == PHASE_MOVE else FOUGHT | DISPLACED | STRUCK | PROTECTED
        for unit, marks in self.marks.items():
            g.mark[unit] |= marks & now

    def _parts(self) -> Components:
        parts = self.board().parts()
        turns = dict(parts.turns)
        for number in range(1, max(self.last_turn, *self.due, 0) + 1):
            turns[number] = self._turn(number, turns.get(number))
        for unit, place in self.places.items():
            if place == "due" and not any(unit in units for units in self.due.values()) and not self.scenario:
                raise ValueError(f"say in which turn {self.units[unit].name} is due: 'due TURN'")
        return replace(parts, units=tuple(self.units), unit_ids=self.ids, turns=turns)

    def _turn(self, number: int, printed: Turn | None) -> Turn:
        due = self.due.get(number, [])
        moved = {unit for units in self.due.values() for unit in units}
        by_side = tuple(
            tuple(u for u in (printed.reinforcements[side] if printed and self.scenario else ()) if u not in moved)
            + tuple(u for u in due if self.units[u].side == side) for side in (JAPAN, US))
        points = self.support or (printed.support if printed and self.scenario else (0, 0))
        date = printed.date if printed and self.scenario else ""
        return Turn(number, date, (by_side[0], by_side[1]), points, (), Provenance.INFERRED, WHY)

    # -- looking

    def expect(self, position: Position, words: str) -> str | None:
        """Turn, phase, support, marks and duties. None for words that are not this title's."""
        assert isinstance(position, Ridge)
        g = position
        match words.split():
            case ["turn", number]:
                return same(f"turn {number}", f"turn {g.turn}")
            case ["phase", *rest]:
                side, phase = phase_named(" ".join(rest))
                return "" if (g.phasing, g.phase) == (side, phase) else f"it is the {_phase(g)}"
            case ["support", field, free]:
                return "" if (field, free) == tuple(map(str, g.support)) else f"{g.support} are left"
            case [name, mark] if name in self.ids and mark in MARKS:
                return "" if g.mark[self.ids[name]] & MARKS[mark] else f"it is {_marks(g, self.ids[name])}"
            case [name, "not", mark] if name in self.ids and mark in MARKS:
                return f"it is {mark}" if g.mark[self.ids[name]] & MARKS[mark] else ""
            case ["must", "attack", *names]:
                return _same(g, Duties(g, g.phasing).outstanding()[0], names)
            case ["must", "be", "attacked", *names]:
                return _same(g, Duties(g, g.phasing).outstanding()[1], names)
            case [name, "arriving"] if name in self.ids:
                return "" if g.hex[self.ids[name]] == ENTERING else "it is not"
        return None


def phase_named(words: str) -> tuple[int, int]:
    """The side and phase of "Japanese combat". Raises ValueError."""
    who, _, what = words.lower().removesuffix(" phase").partition(" ")
    if who not in SIDES or what not in PHASES:
        raise ValueError(f"expected a phase such as 'Japanese combat' or 'US movement', not {words!r}")
    return SIDES.read(who), PHASES[what]


def _phase(g: Ridge) -> str:
    return f"{('Japanese', 'US')[g.phasing]} {('movement', 'combat')[g.phase]} phase"


def _marks(g: Ridge, unit: int) -> str:
    return ", ".join(name for name, bit in MARKS.items() if g.mark[unit] & bit) or "unmarked"


def _same(g: Ridge, units: list[int], names: list[str]) -> str:
    wanted = {name.strip(",") for name in names} - {"nobody"}
    found = {g.name(u) for u in units}
    return "" if found == wanted else f"these must: {', '.join(sorted(found)) or 'nobody'}"


def _unit(name: str, side: int, kind: int, values: str) -> Unit:
    shared: dict[str, Any] = {"name": name, "designation": name, "label": name, "side": side, "kind": kind,
                              "symbol": SYMBOLS[kind], "size": "II", "provenance": Provenance.INFERRED, "why": WHY}
    if KINDS[kind] == "artillery":
        match = GUNS.match(values)
        if match is None:
            raise ValueError(f"expected barrage-FPF-range/defence-movement, such as 2-2-15/2-6, not {values!r}")
        attack, fpf, reach, defence, move = map(int, match.groups())
        return Unit(attack=attack, fpf=fpf, reach=reach, defence=defence, move=move, **shared)
    match = OTHERS.match(values)
    if match is None:
        raise ValueError(f"expected attack-defence-movement, such as 2-3-10, not {values!r}")
    attack, defence, move = map(int, match.groups())
    return Unit(attack=attack, fpf=0, reach=0, defence=defence, move=move, **shared)

