"""Hex geometry of an offset grid with flat-topped hexes, as printed wargame maps number them.

A hex is an index, `(column - 1) * rows + (row - 1)`, or a label of two digits of column and two of row
("2506", column 25, row 06; 0101 is top left). Columns of one parity stand half a hex lower. Everything
that play asks for again and again (neighbours, distances, rings) is computed once and kept in tuples.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import Final

DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")
"""The six directions in clockwise order; a direction is its position here."""

OPPOSITE: Final = (3, 4, 5, 0, 1, 2)
"""The direction back: the hexside that is side d of a hex is side OPPOSITE[d] of its neighbour."""

N, NE, SE, S, SW, NW = range(6)

SQRT3: Final = sqrt(3.0)


class HexGrid:
    """A rectangle of hexes. Immutable; two grids of equal size and parity are the same grid.

    columns, rows: 1 to 99 each. even_lower: whether the even columns (02, 04, ...) stand half a hex
    lower than the odd ones. Raises ValueError outside these limits.
    """

    __slots__ = (
        "_cube",
        "_distance",
        "_rings",
        "columns",
        "even_lower",
        "labels",
        "neighbours",
        "rows",
        "size",
    )

    columns: int
    rows: int
    even_lower: bool
    size: int
    labels: tuple[str, ...]
    """Label of every index."""
    neighbours: tuple[tuple[int, int, int, int, int, int], ...]
    """By index and direction: the index of the neighbour, or -1 beyond the edge."""

    def __init__(self, columns: int, rows: int, *, even_lower: bool = True) -> None:
        if not (1 <= columns <= 99 and 1 <= rows <= 99):
            raise ValueError(f"a hex grid has 1 to 99 columns and rows, not {columns} x {rows}")
        self.columns = columns
        self.rows = rows
        self.even_lower = even_lower
        self.size = columns * rows
        self.labels = tuple(f"{c:02d}{r:02d}" for c in range(1, columns + 1) for r in range(1, rows + 1))
        self._cube = tuple(self._cube_of(h) for h in range(self.size))
        self.neighbours = tuple(self._neighbours_of(h) for h in range(self.size))
        self._distance: tuple[bytes, ...] = tuple(
            bytes([max(abs(q - p), abs(r - s), abs(q - p + r - s)) for q, r in self._cube]) for p, s in self._cube
        )
        self._rings: dict[tuple[int, int], tuple[int, ...]] = {}

    def _lowered(self, column: int) -> bool:
        return (column % 2 == 0) == self.even_lower

    def _cube_of(self, index: int) -> tuple[int, int]:
        """Axial coordinates (q, r): q is the column, r falls along NE-SW lines."""
        column, row = divmod(index, self.rows)
        column += 1
        first_lowered = self._lowered(1)
        shift = column // 2 if first_lowered else (column - 1) // 2
        return column, row - shift

    def _neighbours_of(self, index: int) -> tuple[int, int, int, int, int, int]:
        column, row = divmod(index, self.rows)
        column, row = column + 1, row + 1
        up = row if self._lowered(column) else row - 1
        return (
            self._at(column, row - 1),
            self._at(column + 1, up),
            self._at(column + 1, up + 1),
            self._at(column, row + 1),
            self._at(column - 1, up + 1),
            self._at(column - 1, up),
        )

    def _at(self, column: int, row: int) -> int:
        if 1 <= column <= self.columns and 1 <= row <= self.rows:
            return (column - 1) * self.rows + (row - 1)
        return -1

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HexGrid):
            return NotImplemented
        return (self.columns, self.rows, self.even_lower) == (other.columns, other.rows, other.even_lower)

    def __hash__(self) -> int:
        return hash((self.columns, self.rows, self.even_lower))

    def __repr__(self) -> str:
        return f"HexGrid({self.columns}, {self.rows}, even_lower={self.even_lower})"

    def index(self, label: str) -> int:
        """The index of a label such as "2506". Raises ValueError with a sentence if there is none."""
        if len(label) == 4 and label.isascii() and label.isdigit():
            found = self._at(int(label[:2]), int(label[2:]))
            if found >= 0:
                return found
        raise ValueError(
            f'no hex "{label}": expected two digits of column 01 to {self.columns:02d} '
            f"and two of row 01 to {self.rows:02d}"
        )

    def label(self, index: int) -> str:
        """The label of an index. Raises IndexError outside the grid."""
        if index < 0:
            raise IndexError(f"no hex with index {index}")
        return self.labels[index]

    def column(self, index: int) -> int:
        """Column of a hex, counted from 1."""
        return index // self.rows + 1

    def row(self, index: int) -> int:
        """Row of a hex, counted from 1."""
        return index % self.rows + 1

    def neighbour(self, index: int, direction: int) -> int:
        """The hex next to `index` in `direction`, or -1 beyond the edge."""
        return self.neighbours[index][direction]

    def adjacent(self, index: int) -> tuple[int, ...]:
        """The neighbours that exist, clockwise from north."""
        return tuple(n for n in self.neighbours[index] if n >= 0)

    def direction(self, start: int, end: int) -> int:
        """The direction from a hex to one next to it, or -1 if they do not touch."""
        return self.neighbours[start].index(end) if end >= 0 and end in self.neighbours[start] else -1

    def distance(self, a: int, b: int) -> int:
        """Hexes from a (not counted) to b (counted), as the crow flies."""
        return self._distance[a][b]

    def distances(self, index: int) -> bytes:
        """Distance of every hex from `index`, as a table by index."""
        return self._distance[index]

    def ring(self, index: int, radius: int) -> tuple[int, ...]:
        """Every hex at exactly `radius`, in order of index."""
        found = self._rings.get((index, radius))
        if found is None:
            found = tuple(h for h, d in enumerate(self._distance[index]) if d == radius)
            self._rings[index, radius] = found
        return found

    def within(self, index: int, radius: int) -> tuple[int, ...]:
        """Every hex at most `radius` away, the hex itself first, then ring by ring."""
        return tuple(h for r in range(radius + 1) for h in self.ring(index, r))

    def centre(self, index: int) -> tuple[float, float]:
        """Where the hex's middle lies, in hex sides: x grows east, y grows south; 0101 is at (1, h) or lower.

        A hex is 2 wide and sqrt(3) high, columns are 1.5 apart.
        """
        column, row = divmod(index, self.rows)
        y = SQRT3 * (row + (1.0 if self._lowered(column + 1) else 0.5))
        return 1.0 + 1.5 * column, y

    def corners(self, index: int) -> tuple[tuple[float, float], ...]:
        """The six corners in hex sides; side d runs from corner d to corner d + 1 (north side first)."""
        x, y = self.centre(index)
        h = SQRT3 / 2
        return (
            (x - 0.5, y - h),
            (x + 0.5, y - h),
            (x + 1, y),
            (x + 0.5, y + h),
            (x - 0.5, y + h),
            (x - 1, y),
        )


@lru_cache(maxsize=16)
def hex_grid(columns: int, rows: int, even_lower: bool = True) -> HexGrid:
    """The one shared grid of this size; use it instead of the constructor wherever data is loaded."""
    return HexGrid(columns, rows, even_lower=even_lower)
