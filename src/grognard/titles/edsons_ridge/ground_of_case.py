"""The ground of a case: the printed map, or a bare one of the case's own areas, zones and borders."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import ClassVar, Final

from grognard.ground.areas import area_map
from grognard.titles.edsons_ridge.components import (
    ARROW,
    BRIDGE,
    JAPAN,
    LAND,
    US,
    WATER,
    Components,
    Place,
    components,
)

PAIRS: Final = re.compile(r"^\w+(?:-\w+)+$")
KINDS: Final = {"border": LAND, "water": WATER, "bridge": BRIDGE, "arrow": ARROW}


class GroundOfCase:
    """Words that set areas, zones and borders."""

    keywords: ClassVar[tuple[str, ...]] = ("area", "zone", *KINDS)

    def __init__(self, parts: Components) -> None:
        self.of = parts
        self.places = {place.label: place for place in parts.places}
        self.borders = {frozenset((parts.map.labels[a], parts.map.labels[b])): kind
                        for (a, b), kind in parts.map.kinds.items()}
        self.changed = False

    @classmethod
    def bare(cls) -> GroundOfCase:
        """No areas at all."""
        made = cls(components())
        made.places = {}
        made.borders = {}
        made.changed = True
        return made

    def set(self, keyword: str, words: str) -> None:
        """One line. Raises ValueError."""
        self.changed = True
        if keyword == "area":
            self._area(words.split())
        elif keyword == "zone":
            self._zone(words.split())
        else:
            self._border(KINDS[keyword], words)

    def _area(self, words: list[str]) -> None:
        """`area 11 12 tem 2 square vp 1 Japanese hill 80 vandegrift 2 nodump`: several areas may share a line."""
        labels = []
        while words and words[0].isdigit():
            labels.append(words.pop(0))
        if not labels:
            raise ValueError("expected 'area NUMBER ...', such as 'area 11 tem 2 square'")
        values: dict[str, int | bool] = {}
        while words:
            word = words.pop(0)
            if word in ("tem", "vp", "hill", "vandegrift") and words and words[0].isdigit():
                values[word] = int(words.pop(0))
            elif word in ("square", "circle"):
                values["enter"] = 1 if word == "square" else 2
            elif word in ("Japanese", "US"):
                values["start"] = JAPAN if word == "Japanese" else US
            elif word == "nodump":
                values["dump"] = False
            else:
                raise ValueError(f"{word!r} says nothing about an area: expected tem N, vp N, hill N, vandegrift N, "
                                 "square, circle, Japanese, US or nodump")
        for label in labels:
            known = self.places.get(label) or Place(label, f"Area {label}", False, 2, 1, terrain="open")
            self.places[label] = replace(known, **values)  # type: ignore[arg-type]

    def _zone(self, words: list[str]) -> None:
        """`zone E tem 2`."""
        match words:
            case [label] if label.isalpha():
                tem = 1
            case [label, "tem", number] if number.isdigit():
                tem = int(number)
            case _:
                raise ValueError("expected 'zone LETTER' or 'zone LETTER tem N'")
        printed = next((p for p in self.of.places if p.label == label), None)
        regroup = printed.regroup if printed is not None else (True, True)
        self.places[label] = Place(label, f"Zone {label}", True, 0, tem, dump=False, regroup=regroup)

    def _border(self, kind: str, words: str) -> None:
        """`border 11-18-19, 13-16`: chains of places that touch one after the other."""
        for chain in words.replace(",", " ").split():
            if PAIRS.match(chain) is None:
                raise ValueError(f"expected places joined by hyphens, such as 11-19, not {chain!r}")
            labels = chain.split("-")
            for a, b in pairwise(labels):
                for label in (a, b):
                    if label not in self.places:
                        raise ValueError(f"there is no place {label!r}: say 'area {label}' first")
                self.borders[frozenset((a, b))] = kind

    def parts(self) -> Components:
        """The components with this ground. Raises ValueError."""
        if not self.changed:
            return self.of
        areas = [p for p in self.places.values() if not p.zone]
        places = tuple(areas + [p for p in self.places.values() if p.zone])
        if not places:
            raise ValueError("there are no areas: say 'area 1'")
        pairs = [(*sorted(pair), kind) for pair, kind in self.borders.items()]
        ground = area_map([p.label for p in places], [(a, b, kind) for a, b, kind in pairs])
        bridges = tuple((ground.index(a), ground.index(b)) for a, b, kind in pairs if kind == BRIDGE)
        if len(bridges) > 2:
            raise ValueError("there are two bridges at most")
        return replace(self.of, places=places, areas=len(areas), map=ground, bridges=bridges)
