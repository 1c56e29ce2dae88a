"""A hex map in characters: columns side by side, every other one a line lower, as hexes lie.

Each hex takes two lines of seven characters: its number with a mark for what is special there, then the unit in it or
the look of the ground. Sides are told apart by brackets, and by colour where there is any. A map wider than the
terminal is drawn in bands of columns, one below the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rich.text import Text

from grognard.core.views import PieceKind, View
from grognard.ground.hexes import HexGrid, hex_grid

CELL = 7
BRACKETS = ("()", "[]", "<>", "{}")
SIDE_STYLES = ("bold red", "bold blue", "bold magenta", "bold yellow")
PATTERNS: Mapping[str, tuple[str, str]] = {
    "sea": ("~ ~ ~", "cyan"), "clear": (". . .", "green"), "town": (".:+:.", "yellow"), "broken": ("_/\\_/", "yellow"),
    "jungle": ("#####", "green"), "rough": ("/\\/\\/", "white"),
}
MARKS = (("airfield", "*"), ("coast", "~"))


class Area(NamedTuple):
    """A block of columns and rows, both ends included."""

    left: int
    top: int
    right: int
    bottom: int


def area_of(grid: HexGrid, words: str) -> Area:
    """ "2003-3010": a block; "2607": four hexes around. Raises ValueError."""
    first, dash, last = words.partition("-")
    a = grid.index(first.strip())
    if dash:
        b = grid.index(last.strip())
        columns, rows = sorted((grid.column(a), grid.column(b))), sorted((grid.row(a), grid.row(b)))
        return Area(columns[0], rows[0], columns[1], rows[1])
    column, row = grid.column(a), grid.row(a)
    return Area(max(1, column - 4), max(1, row - 4), min(grid.columns, column + 4), min(grid.rows, row + 4))


def grid_of(ground: Mapping[str, Any]) -> HexGrid:
    """The grid of a board of hexes. Raises ValueError for another board."""
    if ground.get("kind") != "hex":
        raise ValueError("this board is not made of hexes")
    return hex_grid(ground["columns"], ground["rows"], ground["even_lower"])


def draw(ground: Mapping[str, Any], view: View, width: int, area: Area | None = None) -> Iterator[Text]:
    """The map, line by line. Raises ValueError for a board without hexes."""
    grid = grid_of(ground)
    area = area or Area(1, 1, grid.columns, grid.rows)
    across = max(1, width // CELL)
    wide = area.right - area.left + 1
    bands = -(-wide // across)
    step = -(-wide // bands)
    cells = _Cells(ground, view)
    for left in range(area.left, area.right + 1, step):
        yield from _band(grid, cells, Area(left, area.top, min(area.right, left + step - 1), area.bottom))
        yield Text("")
    yield cells.legend(ground)


def _band(grid: HexGrid, cells: _Cells, area: Area) -> Iterator[Text]:
    for line in range(2 * (area.bottom - area.top + 1) + 1):
        text = Text()
        for column in range(area.left, area.right + 1):
            lower = (column % 2 == 0) == grid.even_lower
            row, half = divmod(line - lower, 2)
            row += area.top
            if line - lower < 0 or row > area.bottom:
                text.append(" " * CELL)
            else:
                text.append_text(cells.half(f"{column:02d}{row:02d}", half))
        text.rstrip()
        yield text


class _Cells:
    """What stands in each hex."""

    def __init__(self, ground: Mapping[str, Any], view: View) -> None:
        kinds: dict[int, PieceKind] = {kind.id: kind for kind in ground["pieces"]}
        self.hexes = {h["hex"]: h for h in ground["hexes"]}
        self.units = {p.place: (kinds[p.id].name, kinds[p.id].side) for p in view.pieces if p.place in self.hexes}
        options = view.question.options if view.question is not None else ()
        self.lit = {o.place for o in options if o.place is not None}
        lit_pieces = {o.piece for o in options if o.piece is not None}
        self.lit |= {p.place for p in view.pieces if p.id in lit_pieces}

    def half(self, label: str, half: int) -> Text:
        """The upper or the lower half of a hex."""
        found = self.hexes[label]
        pattern, style = PATTERNS.get(found["terrain"], ("?????", "white"))
        if half == 0:
            mark = next((sign for name, sign in MARKS if found.get(name)), " ")
            lit = ">" if label in self.lit else " "
            return Text(f"{lit}{label}{mark} ", style="bold" if label in self.lit else f"dim {style}")
        if label in self.units:
            name, side = self.units[label]
            return Text(f"{BRACKETS[side][0]}{name}{BRACKETS[side][1]}"[:CELL].center(CELL), style=SIDE_STYLES[side])
        return Text(pattern.center(CELL), style=style)

    def legend(self, ground: Mapping[str, Any]) -> Text:
        """What the brackets and patterns mean."""
        words = [f"{BRACKETS[n][0]}{side.name}{BRACKETS[n][1]}" for n, side in enumerate(ground["sides"])]
        used = [name for name in PATTERNS if any(h["terrain"] == name for h in self.hexes.values())]
        words += [f"{PATTERNS[name][0]} {name}" for name in used]
        words += [f"{sign} {name}" for name, sign in MARKS if any(h.get(name) for h in self.hexes.values())]
        return Text("  ".join([*words, "> may be chosen"]), style="dim")
