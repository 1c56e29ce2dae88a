"""What a unit suffers: elimination, and the memory of an adverse result (8.41)."""

from __future__ import annotations

from grognard.titles.bloody_ridge.position import LOST, STRUCK, Ridge


def eliminate(g: Ridge, unit: int, clause: str) -> None:
    """A unit leaves the game."""
    where = g.label(g.hex[unit])
    g.place(unit, LOST)
    if g.news is not None:
        g.tell("loss", clause, "{unit} is eliminated in {where}", side=g.world.side[unit], pieces=(unit,),
               places=(where,), unit=g.name(unit), where=where)


def strike(g: Ridge, units: tuple[int, ...]) -> None:
    """8.41: units have suffered an adverse result in this Combat Phase."""
    for unit in units:
        g.mark[unit] |= STRUCK
