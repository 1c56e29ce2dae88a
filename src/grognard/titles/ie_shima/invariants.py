"""What every legal position has right: checked after every choice of every test game."""

from __future__ import annotations

from grognard.core.asks import Offer
from grognard.titles.ie_shima.position import DUE, LOST, NIGHT, NO_UNIT, SETUP, Shima, members
from grognard.titles.ie_shima.shape import JAPAN, KAMIKAZE, MARKERS, NOBODY, STACK, US


def faults(g: Shima) -> list[str]:
    """What is wrong with a position, in sentences; nothing if nothing is."""
    return [*_places(g), *_control(g), *_marks(g), *_numbers(g), *_owed(g)]


def _places(g: Shima) -> list[str]:
    world, found = g.world, []
    again = g.copy()
    again.rebuild()
    if (again.here, again.held, again.packed, again.owned) != (g.here, g.held, g.packed, g.owned):
        found.append("who is where differs from where the units are")
    for side in (JAPAN, US):
        for place in range(world.size):
            units = g.units_in(side, place)
            if place < world.areas and units.bit_count() > STACK:
                found.append(f"more than eight units of a side are in {g.label(place)}: {g.names(units)}")
            if side == JAPAN and place in world.beaches and units:
                found.append(f"{g.names(units)} is in an American box")
            if side == US and place == world.special_box and units:
                found.append(f"{g.names(units)} is in the Special Units Box")
            if side == JAPAN and place == world.special_box and units & ~world.specials:
                found.append(f"{g.names(units & ~world.specials)} is in the Special Units Box")
    return found


def _control(g: Shima) -> list[str]:
    """7.2: an area with units of one side only is under its control."""
    found = []
    for area in g.world.every_area:
        for side in (JAPAN, US):
            if g.units_in(side, area) and not g.units_in(1 - side, area) and g.control[area] != side:
                found.append(f"{g.label(area)} holds {g.names(g.units_in(side, area))} and is not under their control")
    return found


def _marks(g: Shima) -> list[str]:
    found = []
    off = sum(1 << u for u, where in enumerate(g.place) if where >= DUE)
    if g.reduced & off:
        found.append(f"{g.names(g.reduced & off)} is off the map and reduced")
    if g.active & (g.world.all_of[1 - g.side] | g.world.pillboxes):
        found.append(f"{g.names(g.active)} is active")
    if g.turn > 2 and any(where == DUE for where in g.place):
        found.append("units are due after 17 April")
    if g.phase != NIGHT and g.newcomer != NO_UNIT:
        found.append(f"{g.name(g.newcomer)} came by night, and it is day")
    return found


def _numbers(g: Shima) -> list[str]:
    found = []
    if not 1 <= g.impulse <= g.world.parts.impulses:
        found.append(f"the Impulse marker stands on {g.impulse}")
    if not 1 <= g.turn <= g.world.last_turn + (g.winner != NOBODY):
        found.append(f"it is turn {g.turn}")
    if (g.advantage == NOBODY) != (g.spent_by != NOBODY):
        found.append("the Advantage is nobody's without having been used, or used and still somebody's")
    if g.used >> len(MARKERS) or (g.used >> KAMIKAZE & 1 and not g.option("kamikaze")):
        found.append("a marker has been used that is not in the game")
    if g.rubble & ~g.world.urban:
        found.append("there is rubble outside the towns")
    if g.phase != SETUP and any(g.place[u] == DUE for u in g.world.units_of[JAPAN]):
        found.append("a Japanese unit has not been set up")
    return found


def _owed(g: Shima) -> list[str]:
    """11.1: at the choice of an impulse no area is contested by units that entered it and did not attack."""
    if not isinstance(g.ask, Offer) or g.ask.question.kind != "impulse":
        return []
    if g.active or g.moved or g.attacked or g.fought:
        return ["an impulse begins with something done in it"]
    return [f"{g.name(u)} is nowhere" for u in members(g.world.all_of[US]) if g.place[u] not in (DUE, LOST)
            and g.place[u] >= g.world.size]
