"""Situations for cases: a bare position with areas and units of its own, or the game's own night with changes."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Final

from grognard.components.provenance import Provenance
from grognard.core.case_game import SituationOnBoard
from grognard.core.case_words import Sides, about_unit, same, whole_number
from grognard.core.position import Position
from grognard.titles.edsons_ridge.ammo import refits
from grognard.titles.edsons_ridge.components import (
    BATTERY,
    JAPAN,
    KINDS,
    LAST_TURN,
    LEADER,
    US,
    Components,
    Unit,
    components,
)
from grognard.titles.edsons_ridge.exhaustion import LEVEL_WORDS
from grognard.titles.edsons_ridge.ground_of_case import GroundOfCase
from grognard.titles.edsons_ridge.impulses import impulse_phase
from grognard.titles.edsons_ridge.position import (
    CLOSE,
    D1,
    D2,
    DUE,
    FOUND,
    FRESH,
    FROZEN,
    GONE,
    HIDDEN,
    IMPULSES,
    IP,
    LABOR,
    LOST,
    NOBODY,
    OFF,
    REFIT,
    REGROUP,
    SETUP,
    SPENT,
    USED,
    WAITING,
    Night,
    world,
)
from grognard.titles.edsons_ridge.sequence import (
    from_close_combat,
    from_impulse,
    from_refit,
    from_regroup,
    play_game,
    play_turns,
)
from grognard.titles.edsons_ridge.setup import empty, lay_out

SIDES: Final = Sides(("Japanese", "Japan", "J"), ("US", "American", "A"))
LEVELS: Final = {"fresh": FRESH, "spent": SPENT, "D1": D1, "D2": D2, "used": USED}
MARKS: Final = {"ip": IP, "labor": LABOR, "frozen": FROZEN}
FACTORS: Final = re.compile(r"^(\d+)-(\d+)-(\d+)(?:/(\d+|\*)-(\d+)-(\d+))?$")
PHASES: Final = ("setup", "reinforcement", "impulses", "close combat", "refit", "regroup")


class NightSituation(SituationOnBoard[GroundOfCase]):
    """What a case of Edson's Ridge says before play begins. docs/cases.md explains every word."""

    keywords: ClassVar[tuple[str, ...]] = (
        "scenario", "bare", *GroundOfCase.keywords, "unit", "control", "turn", "vp", "advantage", "ammo", "chits",
        "dump", "hold", "ips", "gas", "phase", "passes")
    aliases: ClassVar[dict[str, int]] = {"US": US, "Japan": JAPAN}
    no_board: ClassVar[str] = "say 'bare' or 'scenario night' first"

    def __init__(self) -> None:
        self.scenario = False
        self.units: list[Unit] = []
        self.ids: dict[str, int] = {}
        self.places: dict[int, str] = {}
        self.levels: dict[int, int] = {}
        self.marks: dict[int, int] = {}
        self.control: dict[str, int] = {}
        self.set_values: dict[str, Any] = {}
        self.chits: tuple[int, ...] = ()
        self.dump: tuple[str, int] | None = None
        self.held: list[tuple[str, str, int]] = []
        self.phase, self.side = "impulses", JAPAN

    # -- setting

    def _set_scenario(self, words: str) -> None:
        if words != "night":
            raise ValueError(f"there is no scenario {words!r}: there is night")
        parts = components()
        self.ground = GroundOfCase(parts)
        self.scenario = True
        self.units = list(parts.units)
        self.ids = dict(parts.unit_ids)

    def _set_bare(self, words: str) -> None:
        if words:
            raise ValueError("'bare' stands alone: areas follow")
        self.ground = GroundOfCase.bare()

    def _set_turn(self, words: str) -> None:
        self.set_values["turn"] = whole_number(words, 1, LAST_TURN)

    def _set_vp(self, words: str) -> None:
        side, points = _side_and_number(words)
        self.set_values["vp"] = points if side == JAPAN else -points

    def _set_advantage(self, words: str) -> None:
        who, _, used = words.partition(" ")
        self.set_values["adv"] = SIDES.read(who)
        if used not in ("", "used"):
            raise ValueError("expected 'advantage SIDE' or 'advantage SIDE used'")
        self.set_values["used"] = int(used == "used")

    def _set_ammo(self, words: str) -> None:
        match words.split():
            case [who, "box", box, *rest] if box in ("1", "2", "3"):
                boxes = list(self.set_values.get("box", (0, 0)))
                boxes[SIDES.read(who)] = int(box) - 1
                self.set_values["box"] = (boxes[0], boxes[1])
                if len(rest) == 2 and rest[0] == "number":
                    self.set_values["number"] = whole_number(rest[1], 1, 12)
                elif rest:
                    raise ValueError("expected 'number N' behind the box")
            case _:
                raise ValueError("expected 'ammo SIDE box 1', 2 or 3, for the Japanese with 'number N'")

    def _set_chits(self, words: str) -> None:
        if not words or not all(w.isdigit() for w in words.split()):
            raise ValueError("expected the chits that are left, such as 'chits 5 6 7'")
        self.chits = tuple(sorted(map(int, words.split())))

    def _set_dump(self, words: str) -> None:
        label, _, state = words.partition(" ")
        known = {"": HIDDEN, "found": FOUND, "gone": GONE}
        if state not in known:
            raise ValueError("expected 'dump AREA' or 'dump AREA found'")
        self.dump = (label, known[state])

    def _set_hold(self, words: str) -> None:
        match = re.fullmatch(r"(\w+)-(\w+) (\w+)", words)
        if match is None:
            raise ValueError("expected 'hold 4-5 US': a bridge and who holds it")
        self.held.append((match[1], match[2], SIDES.read(match[3])))

    def _set_ips(self, words: str) -> None:
        self.set_values["ip_lost"] = 5 - whole_number(words, 0, 5)

    def _set_gas(self, words: str) -> None:
        if words != "used":
            raise ValueError("expected 'gas used'")
        self.set_values["gas"] = 1

    def _set_passes(self, words: str) -> None:
        self.set_values["passes"] = whole_number(words, 0, 1)

    def _set_control(self, words: str) -> None:
        labels, _, who = words.rpartition(" ")
        for label in labels.split():
            self.control[label] = SIDES.read(who)

    def _set_phase(self, words: str) -> None:
        plain = words.lower().removesuffix(" phase")
        if plain.endswith(" impulse"):
            self.phase, self.side = "impulses", SIDES.read(plain.removesuffix(" impulse"))
        elif plain in PHASES:
            self.phase = plain
        else:
            raise ValueError(f"expected 'phase Japanese impulse', 'phase US impulse' or one of {', '.join(PHASES)}")

    def _set_unit(self, words: str) -> None:
        name, _, rest = words.partition(" ")
        left = rest.split()
        if not name:
            raise ValueError("a unit has a name")
        if name not in self.ids:
            left = self._new_unit(name, left)
        self._about(self.ids[name], left)

    def _about(self, unit: int, words: list[str]) -> None:
        """`at PLACE`, `lost`, `due TURN AREA ...`, company, battalion, size, level and marks."""
        def put(place: str) -> None:
            self.places[unit] = place

        def change(**values: Any) -> None:
            self.units[unit] = replace(self.units[unit], **values)

        def due(left: list[str]) -> None:
            put("due")
            change(turn=whole_number(left.pop(0), 1, LAST_TURN), setup=tuple(left))
            left.clear()

        def level(number: int, _: list[str]) -> None:
            self.levels[unit] = number

        def mark(bit: int, _: list[str]) -> None:
            self.marks[unit] = self.marks.get(unit, 0) | bit

        about_unit(words, {
            "at": lambda left: put(left.pop(0)), "lost": lambda _: put("lost"), "due": due,
            "company": lambda left: change(company=left.pop(0)),
            "battalion": lambda left: change(battalion=left.pop(0)),
            "platoon": lambda _: change(size=1), "triple": lambda _: change(size=3),
            **{name: partial(level, number) for name, number in LEVELS.items()},
            **{name: partial(mark, bit) for name, bit in MARKS.items()}})

    def _new_unit(self, name: str, words: list[str]) -> list[str]:
        """A unit of the case's own; gives back the words about where it is."""
        if self.scenario:
            raise ValueError(f"the scenario has no unit {name!r}")
        if len(words) < 2 or words[1].lower() not in KINDS:
            raise ValueError(f"expected 'unit NAME SIDE KIND FACTORS', KIND one of {', '.join(KINDS)}")
        side, kind = SIDES.read(words[0]), KINDS.index(words[1].lower())
        fresh, spent, used = (0, 0, 0), (0, 0, 0), 2
        if kind == BATTERY and len(words) > 2 and words[2].isdigit():
            fresh, used = (int(words[2]), 0, 0), 3
        elif kind not in (BATTERY, LEADER):
            match = FACTORS.match(words[2] if len(words) > 2 else "")
            if match is None:
                raise ValueError("expected factors such as 4-4-6/2-3-4: attack, defence, close combat, Fresh and Spent")
            numbers = [0 if n == "*" else int(n) for n in match.groups(default="0")]
            fresh, used = (numbers[0], numbers[1], numbers[2]), 3
            spent = (numbers[3], numbers[4], numbers[5])
        self.ids[name] = len(self.units)
        size = 0 if kind in (BATTERY, LEADER) else 1
        self.units.append(Unit(name, name, side, kind, size, "", "", "", fresh, spent,
                               provenance=Provenance.INFERRED, why="a case"))
        return words[used:]

    # -- beginning

    def begin(self) -> Position:
        """The position in which the impulse or phase begins. Raises ValueError for what cannot be."""
        parts = self._parts()
        g = empty(world(parts, {}))
        if self.scenario:
            lay_out(g)
        for name, value in self.set_values.items():
            if name not in ("passes", "used"):
                setattr(g, name, value)
        if "number" not in self.set_values:
            g.number = parts.last_box[g.turn - 1] if g.box[JAPAN] == 2 else 6
        self._put_units(g)
        for label, side in self.control.items():
            g.control[_area(parts, label)] = side
        g.rebuild()
        self._settle_control(g)
        for one, other, side in self.held:
            pair = (parts.map.index(one), parts.map.index(other))
            if pair not in g.world.bridge_between:
                raise ValueError(f"there is no bridge {one}-{other}")
            g.hold_bridge(side, g.world.bridge_between[pair])
        if self.dump is not None:
            g.supplies, g.supplies_state = _area(parts, self.dump[0]), self.dump[1]
        g.first = self.side
        g.phase = (SETUP, 1, IMPULSES, CLOSE, REFIT, REGROUP)[PHASES.index(self.phase)]
        g.news = []
        call = {"setup": play_game(g), "reinforcement": play_turns(g), "impulses": from_impulse(g, self.side),
                "close combat": from_close_combat(g), "refit": from_refit(g), "regroup": from_regroup(g)}[self.phase]
        if self.phase == "reinforcement":
            g.first = g.adv
        g.begin(call, lambda: self._meanwhile(g))
        return g

    def _meanwhile(self, g: Night) -> None:
        g.passes = self.set_values.get("passes", 0)
        g.used = self.set_values.get("used", 0)
        if self.phase == "impulses":
            g.losses = (0, 0)

    def _put_units(self, g: Night) -> None:
        parts = g.world.parts
        boxes = {"due": DUE, "lost": LOST}
        for number, unit in enumerate(self.units):
            place = self.places.get(number)
            if place is None:
                if g.where[number] == WAITING and self.phase != "setup":
                    g.where[number] = OFF
            elif unit.kind == BATTERY:
                raise ValueError(f"{unit.name} is off the board")
            else:
                g.where[number] = boxes[place] if place in boxes else parts.map.index(place)
            g.level[number] = self.levels.get(number, FRESH)
            g.mark[number] |= self.marks.get(number, 0)

    def _settle_control(self, g: Night) -> None:
        for side in (JAPAN, US):
            for where in range(g.world.areas):
                if g.count[side][where] and not g.count[1 - side][where]:
                    label = g.label(where)
                    if self.control.get(label, side) != side:
                        raise ValueError(f"{label} is controlled by who is alone there (7.3.B)")
                    g.control[where] = side
        g.rebuild()

    def _parts(self) -> Components:
        parts = replace(self.board().parts(), units=tuple(self.units), unit_ids=self.ids)
        if self.chits:
            parts = replace(parts, chits=self.chits)
        return parts

    # -- looking

    def expect(self, position: Position, words: str) -> str | None:
        """States, control, tracks. None for words that are not this title's."""
        assert isinstance(position, Night)
        g = position
        match words.split():
            case ["turn", number]:
                return same(f"turn {number}", f"turn {g.turn}")
            case ["phase", *rest]:
                plain = " ".join(rest).lower().removesuffix(" phase")
                found = (*PHASES, "over")[g.phase]
                return "" if plain == found else f"it is the {found} phase"
            case ["vp", *rest]:
                side, points = _side_and_number(" ".join(rest))
                wanted = points if side == JAPAN else -points
                return "" if g.vp == wanted else f"the track stands at {_standing(g.vp)}"
            case ["advantage", who]:
                return "" if g.adv == SIDES.read(who) else f"it is with the {_word(g.adv)}"
            case ["ammo", who, "box", box, *rest]:
                side = SIDES.read(who)
                found = f"box {g.box[side] + 1}" + (f", number {g.number}" if side == JAPAN else "")
                right = str(g.box[side] + 1) == box and (not rest or rest == ["number", str(g.number)])
                return "" if right else f"it is {found}"
            case ["refits", number]:
                return same(number, refits(g))
            case ["control", label, who]:
                side = g.control[_area(g.world.parts, label)]
                return "" if side == SIDES.read(who) else f"the {_word(side)} control it"
            case ["bridge", pair, who]:
                ends = tuple(g.world.parts.map.index(end) for end in pair.split("-"))
                side = g.bridge_side(g.world.bridge_between[ends[0], ends[1]])
                return "" if side == SIDES.read(who) else f"the {_word(side)} hold it"
            case ["dump", state]:
                found = ("hidden", "found", "gone")[g.supplies_state]
                return "" if found == state else f"it is {found}"
            case [name, *rest] if name in self.ids and rest:
                return _state(g, self.ids[name], rest)
        return None


def _state(g: Night, unit: int, words: list[str]) -> str | None:
    """`NAME Fresh`, `NAME ip`, `NAME not ip`, `NAME spent at 11`."""
    told = _told(g, unit)
    match words:
        case [word] if (word in LEVELS and word != "used") or word == "used":
            wanted = LEVELS[word]
            return "" if g.level[unit] == wanted and g.where[unit] != LOST else f"it is {told}"
        case [word] if word in MARKS:
            return "" if g.mark[unit] & MARKS[word] else f"it is {told}"
        case ["not", word] if word in MARKS:
            return f"it is {told}" if g.mark[unit] & MARKS[word] else ""
        case [word, "at", place] if word in LEVELS:
            where = g.label(g.where[unit]) if g.where[unit] >= 0 else ""
            return "" if g.level[unit] == LEVELS[word] and where == place else f"it is {told}"
    return None


def _told(g: Night, unit: int) -> str:
    if g.where[unit] == LOST:
        return "eliminated"
    level = g.level[unit]
    word = ("unused", "used")[level] if g.world.kind[unit] >= BATTERY else LEVEL_WORDS[level]
    marks = [name for name, bit in MARKS.items() if g.mark[unit] & bit]
    where = f" in {g.label(g.where[unit])}" if g.where[unit] >= 0 else ""
    return ", ".join([word + where, *marks])


def _standing(vp: int) -> str:
    return f"{_word(JAPAN if vp > 0 else US)} {abs(vp)}" if vp else "0"


def _word(side: int) -> str:
    return "nobody" if side == NOBODY else ("Japanese", "US")[side]


def _side_and_number(words: str) -> tuple[int, int]:
    match words.split():
        case ["0"]:
            return JAPAN, 0
        case [who, number] if number.isdigit():
            return SIDES.read(who), int(number)
    raise ValueError("expected a side and a number, such as 'Japanese 3', or 0")


def _area(parts: Components, label: str) -> int:
    found = parts.map.index(label)
    if parts.places[found].zone:
        raise ValueError(f"{label} is a zone")
    return found


__all__ = ["NightSituation", "impulse_phase"]
