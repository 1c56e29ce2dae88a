"""The ground of a case: a map of its own, all clear until it says otherwise, and tables that it may set."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any, ClassVar, Final

from grognard.components.provenance import Provenance
from grognard.ground.hexes import OPPOSITE, hex_grid
from grognard.titles.bloody_ridge.components import CLEAR, ROW_NAMES, SEA, TERRAIN_NAMES, Components, components

RESULTS: Final = frozenset({"A1", "Ae", "-", "D1", "D2", "D3", "De"})
LINES: Final = {name.partition(",")[0]: row for row, name in enumerate(ROW_NAMES)}
Sides = tuple[bool, bool, bool, bool, bool, bool]
NO_SIDES: Final[Sides] = (False, False, False, False, False, False)


class GroundOfCase:
    """Components in which a case changes ground, hexsides and tables line by line."""

    keywords: ClassVar[tuple[str, ...]] = ("hex", "hexes", "river", "road", "trail", "coast", "beach", "airfield",
                                           "centre", "cost", "defends", "armor", "covers", "table")

    def __init__(self, parts: Components) -> None:
        self.base = parts
        self.grid = parts.grid
        self.changed: dict[str, Any] = {}

    @classmethod
    def bare(cls, columns: int, rows: int) -> GroundOfCase:
        """A map of clear hexes with nothing on it; terrain costs and the table are the title's. Raises ValueError."""
        parts = components()
        grid = hex_grid(columns, rows, parts.grid.even_lower)
        size = grid.size
        bare = replace(
            parts, map_title=("A case", ""), grid=grid, terrain=(CLEAR,) * size, coast=frozenset(), airfield=(),
            river=(NO_SIDES,) * size, road=(NO_SIDES,) * size, trail=(NO_SIDES,) * size, hex_names=("",) * size,
            hex_provenance=(Provenance.INFERRED,) * size, hex_why=("a case",) * size,
            us_beach=(), centre=-1, units=(), turns={}, scenarios={}, places=(), courses=(), works=(), unit_ids={},
            east_edge=tuple(range(size - rows, size)), owner_values=(), digest="case")
        return cls(bare)

    def parts(self) -> Components:
        """The components with all changes."""
        made = replace(self.base, **self.changed)
        edge = tuple(h for h in range(self.grid.size - self.grid.rows, self.grid.size) if made.terrain[h] != SEA)
        return replace(made, east_edge=edge)

    def set(self, keyword: str, words: str) -> None:
        """One line. Raises ValueError."""
        if not words:
            raise ValueError(f"{keyword!r} says nothing")
        if keyword in ("river", "road", "trail"):
            self._chain(keyword, words)
        elif keyword in ("hex", "hexes"):
            self._terrain(words)
        else:
            getattr(self, f"_{keyword}")(words)

    def _now(self, name: str) -> Any:
        return self.changed.get(name, getattr(self.base, name))

    def _hexes(self, words: list[str]) -> list[int]:
        """Labels, and `0101-0803` for the block of columns 01 to 08 and rows 01 to 03."""
        found = []
        for word in words:
            if "-" not in word:
                found.append(self.grid.index(word))
                continue
            first, last = (self.grid.index(label) for label in word.split("-", 1))
            grid = self.grid
            found += [h for h in range(grid.size) if grid.column(first) <= grid.column(h) <= grid.column(last)
                      and grid.row(first) <= grid.row(h) <= grid.row(last)]
        return found

    def _terrain(self, words: str) -> None:
        *labels, name = words.split()
        if name not in TERRAIN_NAMES:
            raise ValueError(f"there is no terrain {name!r}: there are {', '.join(TERRAIN_NAMES)}")
        terrain = list(self._now("terrain"))
        for where in self._hexes(labels):
            terrain[where] = TERRAIN_NAMES.index(name)
        self.changed["terrain"] = tuple(terrain)

    def _chain(self, name: str, words: str) -> None:
        """`river 0304-0305`: the hexside between; `road 0304-0305-0306`: from hex to hex."""
        sides = [list(s) for s in self._now(name)]
        for word in words.split():
            hexes = [self.grid.index(label) for label in word.split("-")]
            if len(hexes) < 2:
                raise ValueError(f"expected hexes joined by '-', such as 0304-0305, not {word!r}")
            for here, there in pairwise(hexes):
                direction = self.grid.direction(here, there)
                if direction < 0:
                    raise ValueError(f"the hexes of {word!r} are not next to each other")
                sides[here][direction] = sides[there][OPPOSITE[direction]] = True
        self.changed[name] = tuple(tuple(s) for s in sides)

    def _coast(self, words: str) -> None:
        self.changed["coast"] = frozenset(self._hexes(words.split()))

    def _beach(self, words: str) -> None:
        """Where American reinforcements land; coast too."""
        hexes = self._hexes(words.split())
        self.changed["us_beach"] = tuple(hexes)
        self.changed["coast"] = self._now("coast") | frozenset(hexes)

    def _airfield(self, words: str) -> None:
        self.changed["airfield"] = tuple(self._hexes(words.split()))

    def _centre(self, words: str) -> None:
        self.changed["centre"] = self.grid.index(words)

    def _cost(self, words: str) -> None:
        """`cost jungle 3`, `cost road 1/2`: Movement Points to enter, or of a hexside."""
        name, cost = _pair(words, "cost TERRAIN POINTS")
        halves = _halves(cost)
        if name in ("river", "road", "trail"):
            self.changed[f"{name}_cost"] = halves
        else:
            self._by_terrain("enter_cost", name, halves)

    def _defends(self, words: str) -> None:
        name, line = _pair(words, "defends TERRAIN LINE")
        if line not in LINES:
            raise ValueError(f"there is no line {line!r} in the table: there are {', '.join(LINES)}")
        self._by_terrain("crt_row_of_terrain", name, LINES[line])

    def _armor(self, words: str) -> None:
        name, yes = _pair(words, "armor TERRAIN yes|no")
        self._by_terrain("armor_enters", name, _yes(yes))

    def _covers(self, words: str) -> None:
        """`covers jungle yes`: Ground Support cannot be used against it."""
        name, yes = _pair(words, "covers TERRAIN yes|no")
        self._by_terrain("support_hits", name, not _yes(yes))

    def _by_terrain(self, field: str, name: str, value: Any) -> None:
        if name not in TERRAIN_NAMES:
            raise ValueError(f"there is no terrain {name!r}: there are {', '.join(TERRAIN_NAMES)}")
        values = list(self._now(field))
        values[TERRAIN_NAMES.index(name)] = value
        self.changed[field] = tuple(values)

    def _table(self, words: str) -> None:
        """`table 3 A1 A1 - ...`: the twelve results of a die, from the left; `table 3 D2`: the same in every column."""
        die, *results = words.split()
        wide = len(self.base.crt[0])
        if len(results) == 1:
            results *= wide
        if die not in ("1", "2", "3", "4", "5", "6") or len(results) != wide or not set(results) <= RESULTS:
            raise ValueError(f"expected 'table DIE' and {wide} results (or one for all): {', '.join(sorted(RESULTS))}")
        table = list(self._now("crt"))
        table[int(die) - 1] = tuple(results)
        self.changed["crt"] = tuple(table)


def _pair(words: str, form: str) -> tuple[str, str]:
    parts = words.split()
    if len(parts) != 2:
        raise ValueError(f"expected '{form}', not {words!r}")
    return parts[0], parts[1]


def _halves(cost: str) -> int:
    """Half Movement Points of "3", "1/2", "2.5", "2½"."""
    if cost in ("1/2", "½", "0.5"):
        return 1
    match = re.fullmatch(r"(\d{1,2})(½|\.5|\.0)?", cost)
    if match is None:
        raise ValueError(f"expected Movement Points such as 3, 1/2 or 2.5, not {cost!r}")
    return 2 * int(match[1]) + (match[2] in ("½", ".5"))


def _yes(word: str) -> bool:
    if word not in ("yes", "no"):
        raise ValueError(f"expected yes or no, not {word!r}")
    return word == "yes"
