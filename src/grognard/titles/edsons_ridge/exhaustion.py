"""Chapter 15.1-15.3, 15.6: Exhaustion Levels, what they do to a unit's numbers, and elimination."""

from __future__ import annotations

from typing import Final

from grognard.titles.edsons_ridge.components import ARTILLERY, BATTERY, JAPAN, LEADER
from grognard.titles.edsons_ridge.position import D2, FRESH, IP, LABOR, LOST, PAID, Night

LEVEL_WORDS: Final = ("Fresh", "Spent", "Disrupted 1", "Disrupted 2")


def attack_factor(g: Night, unit: int) -> int:
    """The first number as it counts now: the side that shows, less the Disruption Level (15.6); it may fall below 0."""
    level = g.level[unit]
    return g.world.fresh[unit][0] if level == FRESH else g.world.spent[unit][0] - level + 1


def defence_factor(g: Night, unit: int) -> int:
    """The second number as it counts now (10.3.4); it may fall below 0, the whole Defence Value never."""
    level = g.level[unit]
    return g.world.fresh[unit][1] if level == FRESH else g.world.spent[unit][1] - level + 1


def close_combat_value(g: Night, unit: int) -> int:
    """The third number as it counts now; it may fall below 0 (13.7, 24.12.C)."""
    level = g.level[unit]
    return g.world.fresh[unit][2] if level == FRESH else g.world.spent[unit][2] - level + 1


def tire(g: Night, unit: int, clause: str, levels: int = 1, least: int = 0, most: int = D2 + 1) -> None:
    """A unit's Exhaustion Level grows: to at least `least`, to at most `most`; beyond D2 it is eliminated."""
    new = min(max(g.level[unit] + levels, least), max(most, g.level[unit]))
    if new == g.level[unit]:
        return
    g.mark[unit] &= ~LABOR & 255                                                   # 8.2.4.1.I
    if new > D2:
        eliminate(g, unit, clause)
        return
    g.set_level(unit, new)
    if g.news is not None:
        g.tell("state", clause, "{unit} is {level}", side=g.world.side[unit], pieces=(unit,), unit=g.name(unit),
               level=LEVEL_WORDS[new])


def rally(g: Night, unit: int, clause: str) -> None:
    """A unit recovers one Exhaustion Level; a Fresh one has nothing to recover."""
    if g.level[unit] == FRESH:
        return
    g.set_level(unit, g.level[unit] - 1)
    if g.news is not None:
        g.tell("state", clause, "{unit} recovers: {level}", side=g.world.side[unit], pieces=(unit,),
               unit=g.name(unit), level=LEVEL_WORDS[g.level[unit]])


def eliminate(g: Night, unit: int, clause: str) -> None:
    """A unit or leader is lost for good; it counts for the Advantage (14.7)."""
    side = g.world.side[unit]
    if g.mark[unit] & IP:
        lose_position(g, unit)
    if g.news is not None:
        g.tell("loss", clause, "{unit} is eliminated", side=side, pieces=(unit,), unit=g.name(unit))
    g.place(unit, LOST)
    g.mark[unit] = PAID
    g.note[unit] = 0
    mine, theirs = g.losses
    g.losses = (mine + 1, theirs) if side == JAPAN else (mine, theirs + 1)


def lose_position(g: Night, unit: int) -> None:
    """8.2.4.1.C: an Improved Position is gone, and is available again in the next turn."""
    g.mark[unit] &= ~IP & 255
    g.ip_lost += 1


def leave_ground(g: Night, unit: int) -> None:
    """8.2.4.1.I, 8.2.4.2.D: who moves or retreats leaves digging and dug positions behind."""
    if g.mark[unit] & IP:
        lose_position(g, unit)
        if g.news is not None:
            g.tell("state", "8.2.4.2.D", "{unit} leaves its Improved Position", side=g.world.side[unit],
                   pieces=(unit,), unit=g.name(unit))
    g.mark[unit] &= ~LABOR & 255


def is_unit(g: Night, unit: int) -> bool:
    """Whether something is infantry, an MG or on-board artillery: what has Exhaustion Levels."""
    return g.world.kind[unit] < BATTERY


def may_be_recovered(g: Night, unit: int) -> bool:
    """18.3: leaders rally whatever is not on-board artillery."""
    return g.world.kind[unit] not in (ARTILLERY, BATTERY, LEADER) and g.level[unit] > FRESH
