"""What every legal position has right: checked after every choice of every test game."""

from __future__ import annotations

from grognard.core.asks import Offer
from grognard.titles.bloody_ridge.components import ARTILLERY
from grognard.titles.bloody_ridge.obligations import Duties
from grognard.titles.bloody_ridge.position import LOST, PHASE_MOVE, PROTECTED, VACANT, Ridge


def faults(g: Ridge) -> list[str]:
    """What is wrong with a position, in sentences; nothing if nothing is."""
    return [*_places(g), *_derived(g), *_duties(g)]


def _places(g: Ridge) -> list[str]:
    found = []
    on_map = [where for where in g.hex if where >= 0]
    if len(on_map) != len(set(on_map)):
        found.append("5.31: two units are stacked")
    for unit, where in enumerate(g.hex):
        if where >= 0 and not g.world.land[where]:
            found.append(f"{g.name(unit)} is at sea in {g.label(where)}")
        if not LOST <= where < len(g.world.land):
            found.append(f"{g.name(unit)} is nowhere ({where})")
        if g.mark[unit] & PROTECTED and g.world.kind[unit] != ARTILLERY:
            found.append(f"{g.name(unit)} gave protective fire and is no battery")
    return found


def _derived(g: Ridge) -> list[str]:
    """The board and the zones, kept step by step, are what they would be if computed anew."""
    fresh = g.copy()
    fresh.rebuild()
    found = []
    if fresh.at != g.at:
        found.append("the board differs from where the units are")
    if fresh.zone != g.zone:
        found.append("the zones of control differ from where the units are")
    return found


def _duties(g: Ridge) -> list[str]:
    """7.11, 7.12: while an attack is chosen, whoever must still fight can."""
    ask = g.ask
    if g.phase == PHASE_MOVE or not isinstance(ask, Offer) or ask.question.kind != "attack":
        return []
    duties = Duties(g, g.phasing)
    attackers, defenders = duties.outstanding()
    ends = any(option >> 20 for option in ask.options)
    if ends and (attackers or defenders):
        return [f"combat may end, but {g.names([*attackers, *defenders])} must still fight"]
    if not ends and not any(g.at[g.hex[option]] != VACANT for option in ask.options):
        return ["combat may not end, and nothing may be attacked"]
    return []
