"""What every legal position of Edson's Ridge has right."""

from __future__ import annotations

from grognard.core.asks import Offer, RollAsk
from grognard.titles.edsons_ridge.components import ARTILLERY, BATTERY, JAPAN, LEADER, US
from grognard.titles.edsons_ridge.position import (
    ACTED,
    CLOSE,
    D2,
    DONE,
    DUE,
    FALLEN,
    FRESH,
    IMPULSES,
    IP,
    JOINED,
    LABOR,
    LOST,
    MUST,
    NOBODY,
    OFF,
    OVER,
    REFIT,
    REGROUP,
    SETUP,
    STACK_LIMIT,
    WAITING,
    Night,
)


def faults(g: Night) -> list[str]:
    """Everything that is wrong with a position; nothing if nothing is."""
    return [*_units(g), *_derived(g), *_stacks(g), *_control(g), *_tracks(g), *_question(g)]


def _units(g: Night) -> list[str]:
    found = []
    for unit, where in enumerate(g.where):
        name, kind = g.name(unit), g.world.kind[unit]
        if not WAITING <= where < g.world.size:
            found.append(f"{name} is nowhere ({where})")
        if kind == BATTERY and where != OFF:
            found.append(f"{name} is a battery on the map")
        if where == WAITING and g.phase != SETUP:
            found.append(f"{name} was never set up")
        if g.level[unit] > (D2 if kind < BATTERY else 1):
            found.append(f"{name} has level {g.level[unit]}")
        if g.mark[unit] & (IP | LABOR) and (g.world.side[unit] == JAPAN or kind >= ARTILLERY or where < 0):
            found.append(f"{name} is dug in or labors (8.2.4)")
        if g.mark[unit] & IP and g.mark[unit] & LABOR:
            found.append(f"{name} is dug in and labors still")
        if where == DUE and g.level[unit] != FRESH:
            found.append(f"{name} is tired before it comes")
    return found


def _derived(g: Night) -> list[str]:
    fresh = g.copy()
    fresh.rebuild()
    found = []
    for name in ("count", "freshness", "held", "owned", "weights"):
        if getattr(fresh, name) != getattr(g, name):
            found.append(f"{name} differs from where the units are")
    return found


def _stacks(g: Night) -> list[str]:
    """7.1: at rest no area holds more than ten platoons of a side; 4.1.2.5.C: no leader is alone."""
    if _midway(g):
        return []
    found = []
    for side in (JAPAN, US):
        for where in range(g.world.areas):
            if g.weights[side][where] > STACK_LIMIT:
                found.append(f"7.1.A: {g.weights[side][where]} platoons in {g.label(where)}")
        for leader in g.world.leaders_of[side]:
            where = g.where[leader]
            if where >= 0 and not g.count[side][where] and g.phase not in (SETUP, REGROUP):
                found.append(f"18.1.B: {g.name(leader)} is alone in {g.label(where)}")
    return found


def _midway(g: Night) -> bool:
    """Whether an impulse, an assault or a withdrawal is going on."""
    return g.phase in (SETUP, CLOSE) or g.active != NOBODY


def _control(g: Night) -> list[str]:
    """7.3: a side that is alone in an area controls it."""
    found = []
    for where in range(g.world.areas):
        for side in (JAPAN, US):
            if g.count[side][where] and not g.count[1 - side][where] and g.control[where] != side:
                found.append(f"7.3.B: {g.label(where)} is not controlled by who is alone there")
    return found


def _tracks(g: Night) -> list[str]:
    found = []
    if not all(0 <= box <= 2 for box in g.box):
        found.append(f"Ammo Boxes {g.box}")
    left = list(g.world.parts.chits)
    for chit in g.drawn:
        if chit not in left:
            found.append(f"chit {chit} drawn too often")
        else:
            left.remove(chit)
    if len(g.drawn) > 10:
        found.append("more than ten chits drawn")
    dug = sum(g.mark[u] & IP > 0 for u in g.world.units_of[US])
    if dug + g.ip_lost > g.world.parts.ip_markers and g.world.parts.ip_markers:
        found.append("8.2.4.1.C: more Improved Positions than there are")
    if not 1 <= g.turn <= 5:
        found.append(f"turn {g.turn}")
    if g.winner == NOBODY and g.phase == OVER and g.ask is not None:
        found.append("over, and still asking")
    if g.phase in (REFIT, REGROUP) and any(n & (FALLEN | JOINED) for n in g.note):
        found.append("notes of a fight that is over")
    for unit, mark in enumerate(g.mark):
        if mark & MUST and g.phase != IMPULSES:
            found.append(f"{g.name(unit)} must still assault")
        if mark & (ACTED | DONE) and g.where[unit] == LOST and g.world.kind[unit] != LEADER:
            found.append(f"{g.name(unit)} acts and is lost")
    return found


def _question(g: Night) -> list[str]:
    ask = g.ask
    if ask is None:
        return [] if g.winner != NOBODY else ["nothing is asked and nobody has won"]
    if isinstance(ask, RollAsk):
        return []
    assert isinstance(ask, Offer)
    return [] if ask.options else [f"{ask.question.kind}: nothing to answer"]
