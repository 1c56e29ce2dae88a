"""Chapters 5, 6 and 12 against a second reading: every way a unit may go, on maps and positions made by chance.

The reading here is written from the booklet alone, in whole paths and fractions, and knows nothing of the program's.
"""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from grognard.core.asks import Offer
from grognard.titles import all_titles
from grognard.titles.bloody_ridge.position import Ridge
from grognard.titles.bloody_ridge.view import view

TITLE = all_titles()["bloody_ridge"]
COLUMNS, ROWS = 7, 7
PRICE = {"clear": 1, "town": 1, "broken": 2, "jungle": 3, "rough": 4}
RIVER, ROAD, TRAIL = 2, Fraction(1, 2), 1
Hex = tuple[int, int]
Ways = dict[Hex, Fraction]


def label(where: Hex) -> str:
    return f"{where[0]:02}{where[1]:02}"


def around(where: Hex) -> list[Hex]:
    """The hexes that touch one: even columns stand half a hex lower."""
    column, row = where
    beside = (row, row + 1) if column % 2 == 0 else (row - 1, row)
    six = [(column, row - 1), (column, row + 1)] + [(column + d, r) for d in (-1, 1) for r in beside]
    return [(c, r) for c, r in six if 1 <= c <= COLUMNS and 1 <= r <= ROWS]


class Chance:
    """A map and its units, drawn by chance, and how a case would say it."""

    def __init__(self, seed: int) -> None:
        draw = random.Random(seed)
        self.hexes = [(c, r) for c in range(1, COLUMNS + 1) for r in range(1, ROWS + 1)]
        grounds = ("clear", "clear", "town", "broken", "jungle", "rough", "sea")
        self.ground = {h: draw.choice(grounds) for h in self.hexes}
        self.land = [h for h in self.hexes if self.ground[h] != "sea"]
        sides = [(a, b) for a in self.land for b in around(a) if a < b and self.ground[b] != "sea"]
        self.river, self.road, self.trail = (
            {frozenset(pair) for pair in sides if draw.random() < part} for part in (0.2, 0.15, 0.15))
        self.shore = [h for h in self.land if any(self.ground[n] == "sea" for n in around(h))]
        self.beach = [h for h in self.shore if 3 <= h[0] <= 5]
        self.units: dict[str, tuple[str, str, int, Hex | None]] = {}
        places = draw.sample(self.land, min(len(self.land), draw.randint(4, 11)))
        for number, where in enumerate(places):
            side = draw.choice(("Japanese", "US"))
            kind = draw.choice(("infantry", "infantry", "engineer", "armor", "artillery"))
            self.units[f"U{number}"] = (side, kind, draw.randint(1, 8), where)
        for number in range(3):
            kind = draw.choice(("infantry", "armor", "artillery"))
            self.units[f"R{number}"] = (draw.choice(("Japanese", "US")), kind, draw.randint(1, 5), None)
        self.phasing = draw.choice(("Japanese", "US"))

    def position(self) -> Ridge:
        told = TITLE.situation()
        told.set("bare", f"{COLUMNS}x{ROWS}")
        for name, price in PRICE.items():
            told.set("cost", f"{name} {price}")
        told.set("cost", f"river {RIVER}")
        told.set("cost", "road 1/2")
        told.set("cost", f"trail {TRAIL}")
        for where in self.hexes:
            told.set("hex", f"{label(where)} {self.ground[where]}")
        for name, chosen in (("river", self.river), ("road", self.road), ("trail", self.trail)):
            for pair in chosen:
                told.set(name, "-".join(label(h) for h in sorted(pair)))
        for name, where_all in (("coast", self.shore), ("beach", self.beach)):
            if where_all:
                told.set(name, " ".join(map(label, where_all)))
        for name, (side, kind, move, at) in self.units.items():
            values = f"1-1-1/1-{move}" if kind == "artillery" else f"1-1-{move}"
            told.set("unit", f"{name} {side} {kind} {values} " + (f"at {label(at)}" if at else "due 1"))
        told.set("phase", f"{self.phasing} movement")
        g = told.begin()
        assert isinstance(g, Ridge)
        return g

    # -- the second reading

    def enemies(self, side: str) -> set[Hex]:
        return {where for other, _, _, where in self.units.values() if other != side and where}

    def price(self, here: Hex, there: Hex, kind: str) -> Fraction | None:
        """5.21-5.25."""
        if self.ground[there] == "sea":
            return None
        side = frozenset((here, there))
        if side in self.road:
            return ROAD
        if side in self.trail:
            return Fraction(TRAIL)
        if kind == "armor" and self.ground[there] not in ("clear", "town"):
            return None
        return Fraction(PRICE[self.ground[there]] + (RIVER if side in self.river else 0))

    def walk(self, ways: Ways, where: Hex, spent: Fraction, side: str, kind: str, move: int) -> None:
        """Every path onward from a hex just entered, step by step (5.13, 5.24, 5.12, 6.0)."""
        if spent > move or where in self.enemies(side) or ways.get(where, Fraction(99)) <= spent:
            return
        ways[where] = spent
        if any(n in self.enemies(side) for n in around(where)):
            return
        for there in around(where):
            price = self.price(where, there, kind)
            if price is not None:
                self.walk(ways, there, spent + price, side, kind, move)

    def ways(self, name: str) -> Ways:
        """Where a unit may end its move, at what price."""
        side, kind, move, start = self.units[name]
        ways: Ways = {}
        if start is None:                                                           # 12.2, 12.21, 12.23
            edge = [h for h in self.land if h[0] == COLUMNS]
            for where in [*self.shore, *edge] if side == "Japanese" else self.beach:
                if kind != "armor" or self.ground[where] in ("clear", "town"):
                    self.walk(ways, where, Fraction(PRICE[self.ground[where]]), side, kind, move)
        elif any(n in self.enemies(side) for n in around(start)):                   # 5.14, 5.15, 6.14
            if side == "Japanese" and kind in ("infantry", "engineer"):
                for there in around(start):
                    price = self.price(start, there, kind)
                    if price is not None and price <= move and there not in self.enemies(side):
                        ways[there] = price
        else:
            self.walk(ways, start, Fraction(0), side, kind, move)
        held = {where for _, _, _, where in self.units.values() if where}
        return {where: spent for where, spent in ways.items() if where not in held}  # 5.31


def number(cost: str) -> Fraction:
    return Fraction(cost.removesuffix("½") or "0") + (Fraction(1, 2) if cost.endswith("½") else 0)


def offered(g: Ridge, unit: str, verb: str) -> dict[str, Fraction] | None:
    """The places and prices that the program offers to a unit, or None if it may not be chosen."""
    ask = g.ask
    assert isinstance(ask, Offer)
    option = ask.read(g, f"{verb} {unit}")
    if option is None or option not in ask.options:
        return None
    trial = g.copy()
    trial.news = []
    trial.take(option)
    gone = next((e for e in trial.news if e.kind in ("move", "arrive")), None)
    if gone is not None:                                            # the one way there was has been taken
        return {gone.places[0]: number(str(gone.say.values["cost"]))}
    question = view(trial, ask.side).question
    assert question is not None
    return {str(o.place): number(str(o.cost)) for o in question.options}


@pytest.mark.clauses("5.12", "5.13", "5.14", "5.15", "5.21", "5.22", "5.23", "5.24", "5.25", "5.31", "5.33")
@pytest.mark.clauses("6.0", "6.11", "6.12", "6.14", "6.15", "6.21", "6.22")
@pytest.mark.parametrize("seed", range(60))
def test_every_unit_may_go_where_a_second_reading_says(seed: int) -> None:
    drawn = Chance(seed)
    g = drawn.position()
    if not isinstance(g.ask, Offer) or g.ask.question.kind != "move":
        return                                                      # nobody of the phasing side can move
    for name, (side, _, _, where) in drawn.units.items():
        if side != drawn.phasing or where is None:
            continue
        expected = {label(h): spent for h, spent in drawn.ways(name).items()}
        assert offered(g, name, "move") == (expected or None), name


@pytest.mark.clauses("12.1", "12.2", "12.21", "12.22", "12.23")
@pytest.mark.parametrize("seed", range(60))
def test_every_reinforcement_may_land_where_a_second_reading_says(seed: int) -> None:
    drawn = Chance(seed)
    g = drawn.position()
    if isinstance(g.ask, Offer) and g.ask.question.kind == "move":
        g.take(next(o for o in g.ask.options if g.ask.write(g, o) == "end movement"))
    if not isinstance(g.ask, Offer) or g.ask.question.kind not in ("bring", "land"):
        return
    for name, (side, _, _, where) in drawn.units.items():
        if side != drawn.phasing or where is not None:
            continue
        expected = {label(h): spent for h, spent in drawn.ways(name).items()}
        if g.ask.question.kind == "bring":
            assert offered(g, name, "bring") == (expected or None), name
        elif g.ask.subject is not None and g.name(g.ask.subject) == name:           # the only one that comes
            question = view(g, g.ask.side).question
            assert question is not None
            assert {str(o.place): number(str(o.cost)) for o in question.options} == expected, name


@pytest.mark.clauses("5.12", "5.14", "5.15", "5.31")
@pytest.mark.parametrize("seed", range(60))
def test_why_not_has_an_answer_for_exactly_what_may_not_be_done(seed: int) -> None:
    drawn = Chance(seed)
    g = drawn.position()
    if not isinstance(g.ask, Offer) or g.ask.question.kind != "move":
        return
    enemies = drawn.enemies(drawn.phasing)
    for name, (side, kind, _, where) in drawn.units.items():
        if side != drawn.phasing or where is None:
            continue
        piece, ways = g.world.parts.unit_ids[name], drawn.ways(name)
        held = any(n in enemies for n in around(where)) and (side == "US" or kind in ("armor", "artillery"))
        for there in drawn.hexes:
            refused = TITLE.explain(g, g.ask.side, piece, label(there))
            assert (refused is None) == (there in ways), (name, there)
            if refused is not None and held:
                assert refused.clause == ("5.14" if side == "US" else "5.15"), (name, there)
            elif refused is not None and ways and there in enemies:
                assert refused.clause == "5.12", (name, there)
