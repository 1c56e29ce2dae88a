"""Chapters 14.2 and 14.3: supply, and the control of areas that are cut off."""

from __future__ import annotations

from grognard.ground.areas import connected
from grognard.titles.ie_shima.control import SIDE_WORDS
from grognard.titles.ie_shima.position import Shima
from grognard.titles.ie_shima.shape import JAPAN


def supply_net(g: Shima, side: int) -> set[int]:
    """14.3: every friendly place that a line of friendly areas joins to a source: the boxes, or Area 16 while Japan
    controls it. Contested areas under friendly control carry a line, vacant ones under enemy control do not."""
    control, areas = g.control, g.world.areas
    if side == JAPAN:
        source = g.world.source
        starts = [source] if source >= 0 and control[source] == JAPAN else []
        return connected(g.world.near, starts, lambda place: place < areas and control[place] == JAPAN)
    return connected(g.world.near, g.world.beaches, lambda place: place >= areas or control[place] == side)


def supplied(g: Shima, side: int, place: int, net: set[int]) -> bool:
    """Whether units in a place can trace supply: from within the net, or out of an enemy-controlled area next to it
    (14.3.C, 14.4.D)."""
    if place in net:
        return True
    return place < g.world.areas and g.control[place] != side and any(n in net for n in g.world.near[place])


def cut_off_areas(g: Shima) -> list[int]:
    """14.2: areas without units of their controller that cannot trace to their controller's source."""
    nets = (supply_net(g, 0), supply_net(g, 1))
    size = g.world.size
    return [area for area in g.world.every_area
            if area not in nets[g.control[area]] and not g.here[g.control[area] * size + area]]


def turn_cut_off_areas(g: Shima) -> None:
    """14.2, once, at the start of the Refit Phase: cut-off areas go to the other side."""
    for area in cut_off_areas(g):
        g.control[area] = 1 - g.control[area]
        if g.news is not None:
            g.tell("control", "14.2", "{area} is cut off and comes under {side_word} control", side=g.control[area],
                   places=(g.label(area),), area=g.label(area), side_word=SIDE_WORDS[g.control[area]])
