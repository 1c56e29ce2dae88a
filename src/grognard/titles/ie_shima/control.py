"""Chapter 7: stacking and control; what Contested, Vacant and Free mean."""

from __future__ import annotations

from grognard.titles.ie_shima.position import Shima
from grognard.titles.ie_shima.shape import JAPAN, US


def contested(g: Shima, area: int) -> bool:
    """7.3: units of both sides are there."""
    return bool(g.held[JAPAN] & g.held[US] & 1 << area)


def controller(g: Shima, place: int) -> int:
    """7.2: who controls an area; a Beach Approach Box is always American, the Special Units Box Japanese."""
    if place < g.world.areas:
        return g.control[place]
    return JAPAN if place == g.world.special_box else US


def vacant(g: Shima, side: int, place: int) -> bool:
    """7.4: no enemy of `side` is there, whoever controls it."""
    return not g.held[1 - side] >> place & 1


def free(g: Shima, side: int, place: int) -> bool:
    """7.5: vacant and under friendly control."""
    return not g.held[1 - side] >> place & 1 and controller(g, place) == side


def free_places(g: Shima, side: int) -> int:
    """Every Free place of a side, as a set; the Special Units Box is none."""
    return (g.owned(side) | (g.world.beach_mask if side == US else 0)) & ~g.held[1 - side]


def contested_areas(g: Shima) -> int:
    """Every contested area, as a set."""
    return g.held[JAPAN] & g.held[US]


def settle(g: Shima, area: int) -> None:
    """7.2.B, C: a side with a unit in a vacant area that the enemy controls takes it, at once."""
    if area >= g.world.areas:
        return
    japan, us = g.held[JAPAN] >> area & 1, g.held[US] >> area & 1
    if japan != us and g.control[area] != us:
        take(g, us, area, "7.2.B")


def take(g: Shima, side: int, area: int, clause: str, words: str = "{area} is under {side_word} control") -> None:
    """The control marker of an area is flipped (7.2.E)."""
    g.control[area] = side
    g.american = g.american | 1 << area if side == US else g.american & ~(1 << area)
    if g.news is not None:
        g.tell("control", clause, words, side=side, places=(g.label(area),),
               area=g.label(area), side_word=SIDE_WORDS[side])


SIDE_WORDS = ("Japanese", "American")
