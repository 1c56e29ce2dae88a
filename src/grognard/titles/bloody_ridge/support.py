"""Chapters 9 and 13.2: Ground Support, an optional rule."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Reason
from grognard.titles.bloody_ridge.components import JAPAN
from grognard.titles.bloody_ridge.position import Ridge

Points = tuple[int, int]
"""Points of Ground Support: those kept for 2506 and its neighbours, and the free ones."""

FIELD_POINTS: Final = 2
"""13.22: how many of the Japanese points are tied to 2506."""

COVERED: Final = Reason("13.23", "Ground Support is not used against units in jungle or broken ground")
FAR_FROM_FIELD: Final = Reason("13.22", "these points are used only against units in or next to 2506")
NONE_LEFT: Final = Reason("13.21", "no such point of Ground Support is left in this phase")


def allot_support(g: Ridge, side: int) -> None:
    """13.21, 9.14: the points of the turn, for the phasing side; what is not used is lost."""
    points = g.world.parts.turns[g.turn].support[side] if g.world.options.get("ground_support") else 0
    field = min(FIELD_POINTS, points) if side == JAPAN else 0
    g.support = (field, points - field)


def points_left(g: Ridge) -> Points:
    """The phasing side's points that have not been used."""
    return g.support


def may_support_against(g: Ridge, side: int, defenders: tuple[int, ...], field: bool) -> Reason | None:
    """9.13, 13.22, 13.23: nothing if a point may be used against all of these defenders, or why not."""
    parts = g.world.parts
    for defender in defenders:
        where = g.hex[defender]
        if not parts.support_hits[parts.terrain[where]]:
            return COVERED
        if field and where not in g.world.near_centre:
            return FAR_FROM_FIELD
    return None


def may_add_point(g: Ridge, side: int, defenders: tuple[int, ...], used: Points, field: bool) -> Reason | None:
    """Nothing if one more point of that sort may be added to an attack, or why not."""
    if used[0 if field else 1] >= g.support[0 if field else 1]:
        return NONE_LEFT
    return may_support_against(g, side, defenders, field)


def may_share_points(g: Ridge, side: int, unit: int, used: Points) -> Reason | None:
    """Nothing if a unit may be attacked together with points already given, or why not: it must be a target of each."""
    barred = may_support_against(g, side, (unit,), field=True) if used[0] else None
    if barred is None and used[1]:
        barred = may_support_against(g, side, (unit,), field=False)
    return barred
