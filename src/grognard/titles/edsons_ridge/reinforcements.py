"""Chapter 19: American reinforcements, and those bought a turn early."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Question, Reason, choose, may_choose
from grognard.core.procedure import procedure
from grognard.titles.edsons_ridge.components import LAST_TURN, US
from grognard.titles.edsons_ridge.position import DUE, REINFORCEMENT, Night
from grognard.titles.edsons_ridge.words import EARLY, NO_EARLY, SET_UP, victory_points
from grognard.titles.families.area_impulse.control import free
from grognard.titles.families.area_impulse.stacking import room

WHERE: Final = Question("enter", "19.1", "choose where {unit} enters")
BUY: Final = Question("early", "19.2.A", "choose a platoon to bring in a turn early for {price}, or none")

NOT_NEXT: Final = Reason("19.2.A", "{it} is not due in the next turn")
NO_RIGGERS: Final = Reason("19.2.B", "{it} may not be brought in early")
NO_DOOR: Final = Reason("19.1", "{it} has no area to enter: none of its own is free")
NOT_FREE: Final = Reason("19.1", "{it} is not an area of {unit} that is free and has room")


@procedure
async def reinforcement_phase(g: Night) -> None:
    """6.2.1. What is due enters; then the Americans may pay for units of the next turn."""
    g.phase = REINFORCEMENT
    if g.news is not None:
        g.tell("phase", "6.2.1", "Turn {turn}: Reinforcement Phase", turn=g.turn)
    for unit in due(g, g.turn):
        await enter(g, unit)
    while any(may_not_buy(g, unit) is None for unit in g.world.units_of[US]):
        early = await may_choose(BUY, US, EARLY, g.world.units_of[US], NO_EARLY, lambda unit: may_not_buy(g, unit),
                                 price=victory_points(price(g)))
        if early is None:
            return
        pay(g, early)
        await enter(g, early)


def due(g: Night, turn: int) -> tuple[int, ...]:
    """American units that are to enter by a turn, those that found no room before among them."""
    return tuple(u for u in g.world.units_of[US] if g.where[u] == DUE and g.world.parts.units[u].turn <= turn)


def doors(g: Night, unit: int) -> tuple[int, ...]:
    """Where a unit may enter: its areas that are free and have room; else Henderson Field, unless an enemy is there."""
    ground = g.world.parts.map
    own = tuple(ground.numbers[label] for label in g.world.parts.units[unit].setup)
    open_ones = tuple(p for p in own if free(g, US, p) and room(g, unit, p))
    if open_ones:
        return open_ones
    field = g.world.henderson
    return (field,) if field >= 0 and not g.count[0][field] else ()


@procedure
async def enter(g: Night, unit: int) -> None:
    """19.1. A unit enters where its counter says, Fresh; it waits if there is no room at all."""
    if not doors(g, unit):
        return
    where = await choose(WHERE, US, SET_UP, doors(g, unit), subject=unit, unit=g.name(unit))
    g.place(unit, where)
    if g.news is not None:
        g.tell("arrive", "19.1", "{unit} enters in {place}", side=US, pieces=(unit,), places=(g.label(where),),
               unit=g.name(unit), place=g.label(where))


def price(g: Night) -> int:
    """19.2.A, KG17: one point while the Japanese lead, otherwise two."""
    return 1 if g.vp > 0 else 2


def may_not_buy(g: Night, unit: int) -> Reason | None:
    """Nothing if a unit may be brought a turn early, or why not."""
    if g.where[unit] != DUE or g.world.parts.units[unit].turn != g.turn + 1 or g.turn >= LAST_TURN:
        return NOT_NEXT
    if g.name(unit) == "Riggers":
        return NO_RIGGERS
    return None if doors(g, unit) else NO_DOOR


def pay(g: Night, unit: int) -> None:
    """19.2.A: the price goes to the Japanese end of the track."""
    cost = price(g)
    g.vp += cost
    if g.news is not None:
        g.tell("vp", "19.2.A", "{unit} is brought in early for {cost}", side=US, pieces=(unit,),
               unit=g.name(unit), cost=victory_points(cost))
