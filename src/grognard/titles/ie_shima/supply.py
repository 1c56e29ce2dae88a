"""Chapters 14.2 and 14.3: supply, and the control of areas that are cut off."""

from __future__ import annotations

from grognard.titles.ie_shima.position import Shima, members
from grognard.titles.ie_shima.shape import JAPAN


def supply_net(g: Shima, side: int) -> int:
    """14.3: every friendly place that a line of friendly areas joins to a source, as a set: the boxes, or Area 16
    while Japan controls it. Contested areas under friendly control carry a line, vacant ones under enemy control do
    not."""
    world, open_to = g.world, g.owned[side]
    if side == JAPAN:
        found = open_to & 1 << world.source if world.source >= 0 else 0
    else:
        found = world.beach_mask
        open_to |= found
    front = found
    while front:
        step = 0
        for place in members(front):
            step |= world.near_mask[place]
        front = step & open_to & ~found
        found |= front
    return found


def supplied(g: Shima, side: int, place: int, net: int) -> bool:
    """Whether units in a place can trace supply: from within the net, or out of an enemy-controlled area next to it
    (14.3.C, 14.4.D)."""
    if net >> place & 1:
        return True
    return place < g.world.areas and g.control[place] != side and bool(g.world.near_mask[place] & net)


def cut_off_areas(g: Shima) -> list[int]:
    """14.2: areas without units of their controller that cannot trace to their controller's source."""
    nets = (supply_net(g, 0), supply_net(g, 1))
    return [area for area in g.world.every_area
            if not (nets[g.control[area]] | g.held[g.control[area]]) >> area & 1]


def turn_cut_off_areas(g: Shima) -> None:
    """14.2, once, at the start of the Refit Phase: cut-off areas go to the other side."""
    for area in cut_off_areas(g):
        g.take_control(1 - g.control[area], area, "14.2", "{area} is cut off and comes under {side_word} control")
