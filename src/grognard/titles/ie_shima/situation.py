"""Situations for cases: a bare position with areas and units of its own, or a scenario with changes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Final

from grognard.core.asks import RollAsk
from grognard.core.case_game import SituationOnBoard
from grognard.core.case_words import Sides, about_unit, same, turn_of, whole_number
from grognard.core.position import Position
from grognard.titles.ie_shima.components import components
from grognard.titles.ie_shima.forecast import current_forecast
from grognard.titles.ie_shima.ground_of_case import WHY, GroundOfCase
from grognard.titles.ie_shima.position import (
    DAYLIGHT,
    DEAD,
    DUE,
    IGAWA,
    LOST,
    NIGHT,
    PYLE,
    REFIT,
    REINFORCEMENT,
    SETUP,
    Shima,
    fresh,
    world,
)
from grognard.titles.ie_shima.refit import replacement_points
from grognard.titles.ie_shima.sequence import play_from, play_game
from grognard.titles.ie_shima.setup import place_fixed, planned, to_set_up
from grognard.titles.ie_shima.shape import BOXES, JAPAN, KINDS, MARKERS, NOBODY, US, Unit
from grognard.titles.ie_shima.victory import victory_points

SIDES: Final = Sides(("Japanese", "Japan", "J"), ("US", "American", "A"))
VALUES: Final = re.compile(r"^(\d+)/(\d+)-(\d+)$")
PHASES: Final = {"setup": (SETUP, JAPAN), "reinforcement": (REINFORCEMENT, JAPAN),
                 "japanese impulse": (DAYLIGHT, JAPAN), "us impulse": (DAYLIGHT, US), "night": (NIGHT, JAPAN),
                 "refit": (REFIT, JAPAN)}
PHASE_NAMES: Final = ("setup", "reinforcement", "impulse", "night", "refit", "end")
LAST_TURN: Final = 7
OPTIONS: Final = ("kamikaze", "support", "rubble", "satchel", "figures", "bidding")
FIGURES: Final = {"pyle": PYLE, "igawa": IGAWA}


class ShimaSituation(SituationOnBoard[GroundOfCase]):
    """What a case of Ie Shima says before play begins. docs/cases.md explains every word."""

    keywords: ClassVar[tuple[str, ...]] = (
        "scenario", "bare", "option", *GroundOfCase.keywords, "unit", "control", "turn", "impulse", "weather", "phase",
        "advantage", "used", "gone", "rubble", "passes", "field", "figure", "bid", "hit")
    aliases: ClassVar[dict[str, int]] = {"US": US, "Japan": JAPAN}
    no_board: ClassVar[str] = "say 'bare AREA AREA ...' or 'scenario NAME' first"

    def __init__(self) -> None:
        self.scenario = ""
        self.options: dict[str, bool] = {}
        self.units: list[Unit] = []
        self.ids: dict[str, int] = {}
        self.places: dict[int, str] = {}
        self.reduced: set[int] = set()
        self.turn, self.last_turn = 1, 4
        self.phase, self.side = DAYLIGHT, JAPAN
        self.control: dict[str, int] = {}
        self.later: list[Callable[[Shima], None]] = []

    # -- setting

    def _set_scenario(self, words: str) -> None:
        if words not in ("basic", "extended"):
            raise ValueError(f"there is no scenario {words!r}: there are basic, extended")
        parts = components()
        self.ground, self.scenario = GroundOfCase(parts), words
        self.units, self.ids = list(parts.units), dict(parts.unit_ids)
        self.last_turn = 4 if words == "basic" else 7

    def _set_bare(self, words: str) -> None:
        self.ground = GroundOfCase.bare(words.split())

    def _set_option(self, words: str) -> None:
        for name in words.replace(",", " ").split():
            if name not in OPTIONS:
                raise ValueError(f"there is no option {name!r}: there are {', '.join(OPTIONS)}")
            self.options[name] = True

    def _set_unit(self, words: str) -> None:
        name, *rest = words.split() or [""]
        if not name:
            raise ValueError("a unit has a name")
        if name not in self.ids:
            rest = self._new_unit(name, rest)
        self._place_unit(self.ids[name], rest)

    def _new_unit(self, name: str, words: list[str]) -> list[str]:
        """A unit of the case's own; gives back the words about where it is."""
        if self.scenario:
            raise ValueError(f"the scenario has no unit {name!r}")
        form = "expected 'unit NAME SIDE KIND FULL/REDUCED-MOVE', such as 'unit A/1 US infantry 5/3-5 at 4'"
        if len(words) < 3 or words[1] not in KINDS:
            raise ValueError(form)
        side = SIDES.read(words[0])
        match = VALUES.match(words[2])
        if match is None:
            raise ValueError(form)
        full, weak, move = map(int, match.groups())
        self.ids[name] = len(self.units)
        self.units.append(Unit(name, name, "", name, side, KINDS.index(words[1]), "inf", "I",
                               "", full, weak, move, "due", WHY, WHY))
        return words[3:]

    def _place_unit(self, unit: int, words: list[str]) -> None:
        """`at PLACE`, `lost`, `due`, `reduced`, `of BATTALION`."""
        def put(place: str) -> None:
            self.places[unit] = place

        def belongs(battalion: str) -> None:
            self.units[unit] = replace(self.units[unit], battalion=battalion)

        about_unit(words, {
            "at": lambda left: put(left.pop(0)), "due": lambda _: put("due"), "lost": lambda _: put("lost"),
            "reduced": lambda _: self.reduced.add(unit), "of": lambda left: belongs(left.pop(0))})

    def _set_control(self, words: str) -> None:
        who, *labels = words.split() or [""]
        if not labels:
            raise ValueError("expected 'control SIDE AREA ...'")
        self.control |= dict.fromkeys(labels, SIDES.read(who))

    def _set_turn(self, words: str) -> None:
        self.turn, last = turn_of(words)
        self.last_turn = last or max(self.turn, self.last_turn)
        if self.last_turn > LAST_TURN:
            raise ValueError(f"there are {LAST_TURN} turns")

    def _set_phase(self, words: str) -> None:
        if words.lower() not in PHASES:
            raise ValueError(f"expected one of {', '.join(PHASES)}, not {words!r}")
        self.phase, self.side = PHASES[words.lower()]

    def _set_impulse(self, words: str) -> None:
        self._later("impulse", whole_number(words, 0, 20))

    def _set_passes(self, words: str) -> None:
        self._later("passes", whole_number(words, 0, 20))

    def _set_bid(self, words: str) -> None:
        if re.fullmatch(r"[+-]?\d{1,2}", words) is None:
            raise ValueError(f"expected 'bid NUMBER', not {words!r}")
        value = int(words)
        self.later.append(lambda g: setattr(g, "bid", value))

    def _set_weather(self, words: str) -> None:
        for word in words.split():
            if word not in ("clear", "rain", "changes"):
                raise ValueError("expected 'weather clear' or 'weather rain', and 'changes' where a change is due")
            name, value = ("change", 1) if word == "changes" else ("rain", int(word == "rain"))
            self._later(name, value)

    def _later(self, name: str, value: int) -> None:
        self.later.append(lambda g: setattr(g, name, value))

    def _set_advantage(self, words: str) -> None:
        self._later("advantage", _holder(words))

    def _set_used(self, words: str) -> None:
        self._later("used", _markers(words))

    def _set_gone(self, words: str) -> None:
        self._later("gone", _markers(words))

    def _set_rubble(self, words: str) -> None:
        labels = words.split()
        self.later.append(lambda g: setattr(g, "rubble", sum(1 << g.world.parts.map.index(x) for x in labels)))

    def _set_field(self, words: str) -> None:
        if words != "held":
            raise ValueError("expected 'field held': Area 4 was American at the end of 16 April")
        self._later("keep_field", 1)

    def _set_figure(self, words: str) -> None:
        name, _, state = words.lower().partition(" ")
        if name not in FIGURES or state not in ("used", "dead"):
            raise ValueError("expected 'figure Pyle used', 'figure Igawa dead'")
        bit = FIGURES[name] << (DEAD if state == "dead" else 0)
        self.later.append(lambda g: setattr(g, "figures", g.figures | bit))

    def _set_hit(self, words: str) -> None:
        if words != "beach":
            raise ValueError("expected 'hit beach': a kamikaze has hit a Beach Approach Box today")
        self._later("owed_points", 1)

    # -- beginning

    def begin(self) -> Position:
        """The position in which the phase begins. Raises ValueError for what does not fit."""
        parts = replace(self.board().parts(), units=tuple(self.units), unit_ids=self.ids)
        g = fresh(world(parts, self.scenario, self.options, self.last_turn))
        g.turn = self.turn
        if self.scenario:
            self._as_printed(g)
        for label, side in self.control.items():
            g.control[_area(g, label)] = side
        self._put_units(g)
        for change in self.later:
            change(g)
        g.rebuild()
        self._control_by_units(g)
        g.phase, g.side = self.phase, self.side
        g.news = []
        g.begin(play_game(g) if self.phase == SETUP else play_from(g, self.phase, self.side))
        return g

    def _as_printed(self, g: Shima) -> None:
        place_fixed(g)
        if self.turn > 1:
            for unit in g.world.units_of[US]:
                if g.place[unit] == DUE and (self.turn > 2 or self.phase > REINFORCEMENT):
                    g.put(unit, g.world.beaches[BOXES.index("brown")])
        if self.phase != SETUP:
            for unit in to_set_up(g):
                g.put(unit, planned(g, unit))

    def _put_units(self, g: Shima) -> None:
        for unit, label in self.places.items():
            where = {"due": DUE, "lost": LOST}.get(label)
            g.place[unit] = g.world.parts.map.index(label) if where is None else where
        for unit in self.reduced:
            g.reduced |= 1 << unit
        for unit, printed in enumerate(g.world.parts.units):
            if unit not in self.places and not self.scenario:
                raise ValueError(f"say where {printed.name} is: 'at PLACE', 'lost' or 'due'")
            if g.place[unit] in (DUE, LOST):
                g.reduced &= ~(1 << unit)

    def _control_by_units(self, g: Shima) -> None:
        """An area with units of one side only is under its control, whatever was said."""
        for area in g.world.every_area:
            japan, us = g.held[JAPAN] >> area & 1, g.held[US] >> area & 1
            if japan != us:
                g.control[area] = us
        g.rebuild()

    # -- looking

    def expect(self, position: Position, words: str) -> str | None:
        """Control, tracks, markers and values. None for words that are not this title's."""
        assert isinstance(position, Shima)
        g = position
        match words.split():
            case ["control", side, *labels]:
                wrong = [x for x in labels if g.control[_area(g, x)] != SIDES.read(side)]
                return f"{', '.join(wrong)} is not" if wrong else ""
            case ["turn", number]:
                return same(f"turn {number}", f"turn {g.turn}")
            case ["impulse", number]:
                return same(number, g.impulse)
            case ["phase", name]:
                return same(name, PHASE_NAMES[g.phase])
            case ["weather", name]:
                return same(name, "rain" if g.rain else "clear")
            case ["advantage", side]:
                holder = ("Japanese", "US", "nobody")[g.advantage]
                return "" if g.advantage == _holder(side) else f"it is {holder}"
            case ["points", number]:
                return same(number, victory_points(g))
            case ["replacements", side, number]:
                return same(number, replacement_points(g, SIDES.read(side)))
            case ["marker", name, state] if name in MARKERS:
                bit = 1 << MARKERS.index(name)
                return same(state, "gone" if g.gone & bit else "used" if g.used & bit else "ready")
            case ["figure", name, state] if name.lower() in FIGURES:
                bit = FIGURES[name.lower()]
                return same(state, "dead" if g.figures & bit << DEAD else "used" if g.figures & bit else "ready")
            case ["rubble", *labels]:
                found = " ".join(g.label(a) for a in g.world.every_area if g.rubble >> a & 1)
                return same(" ".join(labels), found or "nowhere")
            case ["seats", state]:
                return same(state, "changed" if g.swapped else "kept")
            case ["bid", number]:
                return same(number, g.bid)
            case ["values", attack, defense]:
                return _values(g, int(attack), int(defense))
            case ["odds", *pairs] if isinstance(g.ask, RollAsk) and len(pairs) % 2 == 0:
                odds = {label.replace(" ", ""): str(n) for label, n in g.ask.odds().items()}
                wanted = dict(zip(pairs[::2], pairs[1::2], strict=True))
                return "" if odds == wanted else " ".join(f"{label} {n}" for label, n in odds.items())
            case ["due", *names]:
                return same(" ".join(names), " ".join(g.name(u) for u, p in enumerate(g.place) if p == DUE))
        return None


def _values(g: Shima, attack: int, defense: int) -> str:
    """The two values of the attack that is about to be rolled."""
    forecast = current_forecast(g)
    if forecast is None or not isinstance(g.ask, RollAsk):
        return "no dice are waited for"
    found = tuple(sum(sign * t.value for t in forecast.terms if sign * t.value > 0) for sign in (1, -1))
    # The terms are what the players read; the words of the throw hold what will be added to the dice.
    rolled = tuple(g.ask.say.values.get(name, value) for name, value in zip(("av", "dv"), found, strict=True))
    if rolled != found:
        return f"the terms add up to {found[0]} and {found[1]}, but {rolled[0]} and {rolled[1]} are rolled for"
    return "" if found == (attack, defense) else f"they are {found[0]} and {found[1]}"


def _holder(words: str) -> int:
    """Who has the Advantage: a side, or nobody to keep it out of the case."""
    return NOBODY if words.lower() == "nobody" else SIDES.read(words)


def _area(g: Shima, label: str) -> int:
    where = g.world.parts.map.index(label)
    if where >= g.world.areas:
        raise ValueError(f"{label} is a box, not an area")
    return where


def _markers(words: str) -> int:
    names = words.split()
    unknown = [name for name in names if name not in MARKERS]
    if unknown:
        raise ValueError(f"there is no marker {unknown[0]!r}: there are {', '.join(MARKERS)}")
    return sum(1 << MARKERS.index(name) for name in names)
