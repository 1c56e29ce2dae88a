"""Control, and what Contested, Vacant and Free mean (IS 7.2-7.5, KG 7.3-7.6)."""

from __future__ import annotations

from grognard.titles.families.area_impulse.position import AreaPosition


def contested(g: AreaPosition, place: int) -> bool:
    """IS 7.3, KG 7.4: units of both sides are there; who controls it does not matter, nor change."""
    return bool(g.held[0] & g.held[1] & 1 << place)


def contested_places(g: AreaPosition) -> int:
    """Every contested place, as a set."""
    return g.held[0] & g.held[1]


def vacant(g: AreaPosition, side: int, place: int) -> bool:
    """IS 7.4, KG 7.5: no enemy of `side` is there, whoever controls it and whether or not friends are there."""
    return not g.held[1 - side] >> place & 1


def controls(g: AreaPosition, side: int, place: int) -> bool:
    """IS 7.2.A, KG 7.3.A: whether a place is under a side's control."""
    return bool((g.owned[side] | g.world.home[side]) >> place & 1)


def free(g: AreaPosition, side: int, place: int) -> bool:
    """IS 7.5, KG 7.6: vacant and under friendly control."""
    return bool((g.owned[side] | g.world.home[side]) & ~g.held[1 - side] & 1 << place)


def free_places(g: AreaPosition, side: int) -> int:
    """Every Free place of a side, as a set."""
    return (g.owned[side] | g.world.home[side]) & ~g.held[1 - side]


def settle(g: AreaPosition, place: int) -> None:
    """IS 7.2.B-C, KG 7.3.B: a side with a unit in a vacant area that the enemy controls takes it at once, even while a
    unit only passes through."""
    here = 1 << place
    for side in (0, 1):
        if g.held[side] & g.owned[1 - side] & ~g.held[1 - side] & here:
            g.take_control(side, place)
