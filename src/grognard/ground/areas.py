"""Areas: places of any shape that touch along borders, and boxes beside the map that lead into some of them.

An `AreaMap` knows labels and who touches whom; a title gives the costs and says what may not be entered. The drawing
of a map is a set of outlines that share their borders point for point; `shared_borders` and `outline_faults` read and
check it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

Point = tuple[float, float]
Outline = tuple[Point, ...]
"""The corners of an area in order, the first not repeated."""
Pair = tuple[str, str]

OPEN = ""
"""The kind of a border that is nothing but a border."""


@dataclass(frozen=True, slots=True)
class AreaMap:
    """Places by number: the areas first, then the boxes."""

    labels: tuple[str, ...]
    adjacent: tuple[tuple[int, ...], ...]
    """By place: the places that share a border with it, in ascending order."""
    kinds: Mapping[tuple[int, int], str] = field(default_factory=dict)
    """What lies on a border (a river, a bridge), by the two places in either order; `OPEN` where nothing does."""
    numbers: Mapping[str, int] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How many places there are."""
        return len(self.labels)

    def index(self, label: str) -> int:
        """The number of a place. Raises ValueError, in a sentence, for a label that there is not."""
        found = self.numbers.get(label.strip())
        if found is None:
            raise ValueError(f"there is no place {label.strip()[:40]!r}")
        return found

    def kind(self, a: int, b: int) -> str:
        """What lies on the border of two places."""
        return self.kinds.get((a, b), OPEN)

    def touches(self, a: int, b: int) -> bool:
        """Whether two places share a border."""
        return b in self.adjacent[a]


def area_map(labels: Sequence[str], borders: Iterable[tuple[str, str, str]]) -> AreaMap:
    """A map from its labels and borders (label, label, kind). Raises ValueError for unknown or doubled ones."""
    numbers = {label: n for n, label in enumerate(labels)}
    if len(numbers) != len(labels):
        twice = sorted(label for label in numbers if list(labels).count(label) > 1)
        raise ValueError(f"the place {twice[0]!r} is there twice")
    near: list[set[int]] = [set() for _ in labels]
    kinds: dict[tuple[int, int], str] = {}
    for one, other, kind in borders:
        for label in (one, other):
            if label not in numbers:
                raise ValueError(f"the border {one}-{other} names no place of the map: {label!r}")
        a, b = numbers[one], numbers[other]
        if a == b:
            raise ValueError(f"{one} has a border with itself")
        if (a, b) in kinds:
            raise ValueError(f"the border {one}-{other} is there twice")
        near[a].add(b)
        near[b].add(a)
        kinds[a, b] = kinds[b, a] = kind
    return AreaMap(tuple(labels), tuple(tuple(sorted(n)) for n in near), kinds, numbers)


def connected(near: Sequence[Sequence[int]], starts: Iterable[int], may_enter: Callable[[int], bool]) -> set[int]:
    """Every place that can be come to from `starts` (which count themselves) through places that may be entered."""
    found = set(starts)
    front = list(found)
    for place in front:
        for n in near[place]:
            if n not in found and may_enter(n):
                found.add(n)
                front.append(n)
    return found


# -- outlines ---------------------------------------------------------------------------------------------------------


def edges(outline: Outline) -> set[tuple[Point, Point]]:
    """The sides of an outline, each with its ends in ascending order."""
    return {(min(a, b), max(a, b)) for a, b in zip(outline, (*outline[1:], outline[0]), strict=True)}


def signed_area(outline: Outline) -> float:
    """The surface inside an outline: positive if it runs clockwise on a page where y grows downward."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(outline, (*outline[1:], outline[0]), strict=True)) / 2


def inside(outline: Outline, point: Point) -> bool:
    """Whether a point lies within an outline (on a side: either)."""
    x, y = point
    found = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
    return found


def room(outline: Outline, point: Point) -> float:
    """How far a point is from the nearest side; negative outside."""
    x, y = point
    nearest = float("inf")
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        along = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / length)) if length else 0.0
        nearest = min(nearest, ((ax + along * dx - x) ** 2 + (ay + along * dy - y) ** 2) ** 0.5)
    return nearest if inside(outline, point) else -nearest


def shared_borders(outlines: Mapping[str, Outline]) -> dict[Pair, list[Outline]]:
    """The lines along which two outlines touch, each from end to end: read from the sides that both have."""
    sides = {name: edges(outline) for name, outline in outlines.items()}
    names = list(outlines)
    found: dict[Pair, list[Outline]] = {}
    for i, one in enumerate(names):
        for other in names[i + 1:]:
            common = sides[one] & sides[other]
            if common:
                found[one, other] = _chains(common)
    return found


def _chains(sides: set[tuple[Point, Point]]) -> list[Outline]:
    """Sides joined end to end."""
    left = set(sides)
    lines: list[Outline] = []
    while left:
        line = list(left.pop())
        for at_end in (True, False):
            while True:
                tip = line[-1] if at_end else line[0]
                side = next((s for s in left if tip in s), None)
                if side is None:
                    break
                left.discard(side)
                further = side[1] if side[0] == tip else side[0]
                line.append(further) if at_end else line.insert(0, further)
        lines.append(tuple(line))
    return lines


def outline_faults(outlines: Mapping[str, Outline], borders: Iterable[Pair]) -> list[str]:
    """What is wrong with a drawing: areas that turn the wrong way or are crossed by others, borders drawn but not
    listed or listed but not drawn."""
    faults = []
    owners: dict[tuple[Point, Point], list[str]] = {}
    for name, outline in outlines.items():
        if len(set(outline)) != len(outline):
            faults.append(f"{name}: its outline comes to one point twice")
        if signed_area(outline) <= 0:
            faults.append(f"{name}: its outline does not run clockwise")
        for side in edges(outline):
            owners.setdefault(side, []).append(name)
    faults += [f"{', '.join(names)} share one side" for names in owners.values() if len(names) > 2]
    drawn = {frozenset(pair) for pair in shared_borders(outlines)}
    listed = {frozenset(pair) for pair in borders}
    faults += [f"the border {'-'.join(sorted(pair))} is listed but not drawn" for pair in listed - drawn]
    faults += [f"the border {'-'.join(sorted(pair))} is drawn but not listed" for pair in drawn - listed]
    for name, outline in outlines.items():
        for other, around in outlines.items():
            if name != other and any(room(around, p) > 0.5 for p in outline):
                faults.append(f"{name} reaches into {other}")
    return faults
