"""What a unit suffers: reduction and elimination (4.2.1)."""

from __future__ import annotations

from grognard.titles.families.area_impulse.control import settle
from grognard.titles.ie_shima.position import LOST, Shima


def reduce(g: Shima, unit: int, clause: str) -> None:
    """A full-strength unit is flipped to its reduced side."""
    g.reduced |= 1 << unit
    if g.news is not None:
        g.tell("reduce", clause, "{unit} is reduced", side=g.world.side[unit], pieces=(unit,),
               places=(g.label(g.place[unit]),), unit=g.name(unit))


def eliminate(g: Shima, unit: int, clause: str) -> None:
    """A unit leaves the map; it may be rebuilt or return."""
    where = g.place[unit]
    g.put(unit, LOST)
    g.reduced &= ~(1 << unit)
    if g.news is not None:
        g.tell("loss", clause, "{unit} is eliminated", side=g.world.side[unit], pieces=(unit,),
               places=(g.label(where),), unit=g.name(unit), where=g.label(where))
    settle(g, where)


def hit(g: Shima, unit: int, clause: str) -> None:
    """An attacker pays: a full-strength unit is reduced, a reduced one eliminated (11.4.4)."""
    if g.reduced >> unit & 1:
        eliminate(g, unit, clause)
    else:
        reduce(g, unit, clause)
