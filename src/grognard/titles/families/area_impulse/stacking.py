"""Stacking: how much of one side may rest in an area (IS 7.1, KG 7.1, 7.2.A).

What counts is each book's own: every unit as one of eight in IS; in KG platoons, ten of them, three to a company and
none to a leader. Places that are no areas hold any number. A full area is closed to movement in IS (10.3.1), in KG to
the end of a movement only (7.1.B); retreats pass through in both.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from grognard.titles.families.area_impulse.position import AreaPosition

NO_LIMIT: Final = 99


def space(g: AreaPosition, side: int, place: int) -> int:
    """How much more of a side may rest in a place; below 0 while too much of it passes through."""
    return g.world.stack_limit - g.load(side, place) if place < g.world.areas else NO_LIMIT


def room(g: AreaPosition, unit: int, place: int) -> bool:
    """Whether a unit may end in a place."""
    return g.world.weight[unit] <= space(g, g.world.side[unit], place)


def room_for_all(g: AreaPosition, side: int, units: Iterable[int], place: int) -> bool:
    """Whether several units of a side may end in a place together."""
    return sum(g.world.weight[unit] for unit in units) <= space(g, side, place)
