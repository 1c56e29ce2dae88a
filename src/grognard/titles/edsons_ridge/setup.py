"""Chapter 5: setting up, the Americans first."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Question, Reason, choose
from grognard.core.procedure import procedure
from grognard.titles.edsons_ridge.components import BATTERY, JAPAN, LEADER, US
from grognard.titles.edsons_ridge.position import (
    DUE,
    HIDDEN,
    NOBODY,
    NOWHERE,
    OFF,
    SETUP,
    WAITING,
    Night,
    World,
)
from grognard.titles.edsons_ridge.supply_dump import may_not_hide
from grognard.titles.edsons_ridge.words import HIDE_DUMP, SET_UP
from grognard.titles.families.area_impulse.stacking import room

PLACE: Final = Question("set up", "5.2", "choose where {unit} is set up")
DUMP: Final = Question("dump", "5.2.A", "choose, in secret, the area of the Supply Dump", always=True)

NO_FRIEND: Final = Reason("5.2.E", "no unit of that side is in {it}")
NOT_OURS: Final = Reason("5.2.E", "{it} is not under that side's control")
FULL: Final = Reason("7.1.A", "{it} would hold more than ten platoons of one side")


def empty(of: World) -> Night:
    """A position with nobody on the map: turn 1, before anything has been set up."""
    g = Night.__new__(Night)
    g.world = of
    g.news = None
    g.stack = ()
    g.ask = None
    count = len(of.side)
    g.where = [OFF] * count
    g.level = bytearray(count)
    g.mark = bytearray(count)
    g.note = bytearray(count)
    g.mp = bytearray(count)
    g.origin = bytearray([NOWHERE]) * count
    g.control = bytearray(place.start for place in of.parts.places[:of.areas])
    g.bridge = 0                                                                   # 20.0.A: all Japanese-held
    g.crossings = (0, 0)
    g.turn = 1
    g.phase = SETUP
    g.active = NOBODY
    g.first = JAPAN
    g.passes = g.used = g.quiet = g.taste = g.checked = g.ending = 0
    g.vp = of.parts.start_vp                                                       # 5.1.C
    g.adv = JAPAN                                                                  # 5.1.E
    g.box = (0, 0)
    g.number = 0
    g.drawn = ()
    g.supplies = NOBODY
    g.supplies_state = HIDDEN
    g.losses = (0, 0)
    g.contested = g.assaulted = g.overrun = g.pointed = g.toll = g.ip_lost = g.gas = 0
    g.winner = NOBODY
    g.why_won = 0
    g.rebuild()
    return g


def lay_out(g: Night) -> None:
    """5.2.A-D: whatever has one place stands there; reinforcements wait on the Turn Record Track (5.2.C)."""
    ground = g.world.parts.map
    for number, unit in enumerate(g.world.parts.units):
        if unit.kind == BATTERY:
            continue
        if unit.turn:
            g.where[number] = DUE
        elif len(unit.setup) == 1:
            g.where[number] = ground.numbers[unit.setup[0]]
        else:
            g.where[number] = WAITING
    g.rebuild()


@procedure
async def set_up(g: Night) -> None:
    """5.2. The Americans place what they may choose, Vandegrift and the dump; then the Japanese their leaders."""
    if g.news is not None:
        g.tell("phase", "5.2", "Setup")
    for unit in waiting(g, US):
        await set_up_unit(g, US, unit)
    if g.world.vandegrift >= 0 and g.where[g.world.vandegrift] == WAITING:
        await set_up_unit(g, US, g.world.vandegrift)
    g.supplies = await choose(DUMP, US, HIDE_DUMP, tuple(range(g.world.areas)), lambda place: may_not_hide(g, place))
    for unit in waiting(g, JAPAN):
        await set_up_unit(g, JAPAN, unit)


def waiting(g: Night, side: int) -> tuple[int, ...]:
    """Units, then leaders, that a side may place."""
    return tuple(u for u in g.world.movers_of[side] if g.where[u] == WAITING)


@procedure
async def set_up_unit(g: Night, side: int, unit: int) -> None:
    """5.2.D-E. One unit or leader."""
    where = await choose(PLACE, side, SET_UP, places_for(g, unit), lambda place: may_not_set_up(g, side, unit, place),
                         subject=unit, unit=g.name(unit))
    g.place(unit, where)
    if g.news is not None:
        g.tell("arrive", "5.2", "{unit} is set up in {place}", side=side, pieces=(unit,), places=(g.label(where),),
               unit=g.name(unit), place=g.label(where))


def places_for(g: Night, unit: int) -> tuple[int, ...]:
    """The areas printed on a counter; for a leader the whole map."""
    ground, printed = g.world.parts.map, g.world.parts.units[unit].setup
    return tuple(ground.numbers[label] for label in printed) or tuple(range(g.world.size))


def may_not_set_up(g: Night, side: int, unit: int, where: int) -> Reason | None:
    """5.2.D-E: nothing if a unit may be set up in a place, or why not."""
    if g.world.kind[unit] == LEADER and unit != g.world.vandegrift:
        if where < g.world.areas and g.control[where] != side:
            return NOT_OURS
        return None if g.count[side][where] else NO_FRIEND
    return None if room(g, unit, where) else FULL
