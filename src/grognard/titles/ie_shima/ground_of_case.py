"""The ground of a case: areas of its own, all clear with a terrain of 1 and nothing between them until it says so."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any, ClassVar, Final

from grognard.components.provenance import Provenance
from grognard.ground.areas import area_map
from grognard.titles.ie_shima.components import components
from grognard.titles.ie_shima.shape import BOXES, MARKERS, SPECIAL_BOX, TERRAINS, Area, Components

WHY: Final = (Provenance.INFERRED, "a case")


class GroundOfCase:
    """Components in which a case changes areas, borders, boxes and markers line by line."""

    keywords: ClassVar[tuple[str, ...]] = ("area", "areas", "border", "beach", "marker", "track")

    def __init__(self, parts: Components) -> None:
        self.base = parts
        areas = parts.map.labels[:len(parts.areas)]
        self.areas: dict[str, Area] = dict(zip(areas, parts.areas, strict=True))
        self.borders: set[tuple[str, str]] = {
            (parts.map.labels[a], parts.map.labels[b]) for a, near in enumerate(parts.map.adjacent)
            for b in near if a < b}
        self.markers = list(parts.markers)
        self.impulses = parts.impulses

    @classmethod
    def bare(cls, labels: list[str]) -> GroundOfCase:
        """A map of the areas named, with no borders and no units. Raises ValueError."""
        if not labels or any(not label.isalnum() or label in (*BOXES, SPECIAL_BOX) for label in labels):
            raise ValueError("expected 'bare' and the areas there are, such as 'bare 1 2 3'")
        parts = components()
        made = cls(replace(parts, units=(), unit_ids={}, drawing={}, owner_values=(), digest="case"))
        made.areas = {label: _area(label, 0, 1, 0) for label in labels}
        made.borders = set()
        return made

    def parts(self) -> Components:
        """The components with all changes. Raises ValueError."""
        board = area_map([*self.areas, *BOXES, SPECIAL_BOX], [(a, b, "") for a, b in sorted(self.borders)])
        return replace(self.base, map=board, areas=tuple(self.areas.values()), markers=tuple(self.markers),
                       impulses=self.impulses)

    def set(self, keyword: str, words: str) -> None:
        """One line. Raises ValueError."""
        if not words:
            raise ValueError(f"{keyword!r} says nothing")
        getattr(self, f"_{keyword.removesuffix('s') if keyword == 'areas' else keyword}")(words)

    def _area(self, words: str) -> None:
        """`area 11 urban 3`, `areas 1 2 clear 1`, and `vp 2` at the end."""
        left = words.split()
        points: int | None = None
        if len(left) > 2 and left[-2] == "vp" and left[-1].isdigit():
            points = int(left[-1])
            left = left[:-2]
        if len(left) < 3 or left[-2] not in TERRAINS or not left[-1].isdigit():
            raise ValueError(f"expected 'area LABEL clear|urban TEM', such as 'area 11 urban 3', not {words!r}")
        for label in left[:-2]:
            old = self._known(label)
            self.areas[label] = _area(old.name, TERRAINS.index(left[-2]), int(left[-1]),
                                      old.points if points is None else points)

    def _known(self, label: str) -> Area:
        if label not in self.areas:
            raise ValueError(f"there is no area {label!r}: there are {', '.join(self.areas)}")
        return self.areas[label]

    def _border(self, words: str) -> None:
        """`border 1-2 2-3-4`: areas next to each other."""
        for word in words.split():
            chain = word.split("-")
            if len(chain) < 2:
                raise ValueError(f"expected areas joined by '-', such as 1-2, not {word!r}")
            for one, other in pairwise(chain):
                for label in (one, other):
                    if label not in BOXES:
                        self._known(label)
                if (other, one) not in self.borders:
                    self.borders.add((one, other))

    def _beach(self, words: str) -> None:
        """`beach brown 5 14`: where a box leads."""
        box, *labels = words.split()
        if box not in BOXES or not labels:
            raise ValueError(f"expected 'beach BOX AREA ...' with one of {', '.join(BOXES)}, not {words!r}")
        self.borders = {pair for pair in self.borders if box not in pair}
        for label in labels:
            self._known(label)
            self.borders.add((label, box))

    def _marker(self, words: str) -> None:
        """`marker air 5`: a bombardment marker's factor."""
        name, _, factor = words.partition(" ")
        if name not in MARKERS or not factor.isdigit():
            raise ValueError(f"expected 'marker NAME FACTOR' with one of {', '.join(MARKERS)}, not {words!r}")
        number = MARKERS.index(name)
        self.markers[number] = replace(self.markers[number], factor=int(factor))

    def _track(self, words: str) -> None:
        """`track 12`: the spaces of the Impulse Track."""
        if not words.isdigit() or not 1 <= int(words) <= 20:
            raise ValueError(f"expected 'track SPACES', not {words!r}")
        self.impulses = int(words)


def _area(name: str, terrain: int, tem: int, points: int) -> Area:
    sources: dict[str, Any] = dict.fromkeys(("name", "ground", "vp", "neighbours"), WHY)
    return Area(name, terrain, tem, points, sources)
