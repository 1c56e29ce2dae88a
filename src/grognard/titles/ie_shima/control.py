"""Chapter 7: stacking and control; what Contested, Vacant and Free mean."""

from __future__ import annotations

from grognard.titles.ie_shima.position import Shima
from grognard.titles.ie_shima.shape import JAPAN, US


def contested(g: Shima, area: int) -> bool:
    """7.3: units of both sides are there."""
    size = g.world.size
    return bool(g.here[area] and g.here[size + area])


def controller(g: Shima, place: int) -> int:
    """7.2: who controls an area; a Beach Approach Box is always American, the Special Units Box Japanese."""
    if place < g.world.areas:
        return g.control[place]
    return JAPAN if place == g.world.special_box else US


def vacant(g: Shima, side: int, place: int) -> bool:
    """7.4: no enemy of `side` is there, whoever controls it."""
    return not g.here[(1 - side) * g.world.size + place]


def free(g: Shima, side: int, place: int) -> bool:
    """7.5: vacant and under friendly control."""
    return not g.here[(1 - side) * g.world.size + place] and controller(g, place) == side


def contested_areas(g: Shima) -> int:
    """Every contested area, as a set."""
    here, size = g.here, g.world.size
    return sum(1 << area for area in g.world.every_area if here[area] and here[size + area])


def settle(g: Shima, area: int) -> None:
    """7.2.B, C: a side with a unit in a vacant area that the enemy controls takes it, at once."""
    if area >= g.world.areas:
        return
    here, size = g.here, g.world.size
    japan, us = here[area], here[size + area]
    if japan and not us and g.control[area] != JAPAN:
        take(g, JAPAN, area, "7.2.B")
    elif us and not japan and g.control[area] != US:
        take(g, US, area, "7.2.B")


def take(g: Shima, side: int, area: int, clause: str) -> None:
    """The control marker of an area is flipped (7.2.E)."""
    g.control[area] = side
    if g.news is not None:
        g.tell("control", clause, "{area} is under {side_word} control", side=side, places=(g.label(area),),
               area=g.label(area), side_word=SIDE_WORDS[side])


SIDE_WORDS = ("Japanese", "American")
