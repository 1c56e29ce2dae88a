"""Chapter 12: reinforcements, where they arrive, and the airfield they depend on."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Question, Reason, choose
from grognard.core.procedure import procedure
from grognard.titles.bloody_ridge.components import JAPAN, US
from grognard.titles.bloody_ridge.movement import may_not_stop, picture, points
from grognard.titles.bloody_ridge.picture import Reach
from grognard.titles.bloody_ridge.position import DELAYED, DUE, ENTERING, MOVED, VACANT, Ridge
from grognard.titles.bloody_ridge.words import BRING, LAND

WHICH: Final = Question("bring", "12.1", "choose the next reinforcement to bring on")
WHERE: Final = Question("land", "12.2", "choose where {unit} arrives and goes")

NOT_ARRIVING: Final = Reason("12.1", "{it} does not arrive in this phase")
NO_ROOM: Final = Reason("12.2", "{it} finds no hex to arrive in")


@procedure
async def bring_reinforcements(g: Ridge, side: int) -> None:
    """12.1: after all other movement, everything that is due arrives; nothing may be withheld."""
    announce(g, side)
    while any(may_not_bring(g, unit) is None for unit in g.world.units_of[side]):
        unit = await choose(WHICH, side, BRING, g.world.units_of[side], lambda unit: may_not_bring(g, unit))
        where = await choose(WHERE, side, LAND, tuple(landing(g, unit)), lambda hex: may_not_stop(g, unit, hex),
                             subject=unit, unit=g.name(unit))
        arrive(g, unit, where)
    for unit in g.world.units_of[side]:
        if g.hex[unit] == ENTERING:
            g.hex[unit] = DELAYED


def announce(g: Ridge, side: int) -> None:
    """Who arrives in this phase: those due by the track, and those delayed before (12.0, 12.4)."""
    delayed = [u for u in g.world.units_of[side] if g.hex[u] == DELAYED]
    due = [u for u in g.world.parts.turns[g.turn].reinforcements[side] if g.hex[u] == DUE]
    if side == US and (due or delayed):
        if field_held(g):
            for unit in due:
                g.hex[unit] = DELAYED
            if g.news is not None:
                g.tell("arrive", "12.4", "no American reinforcements: a Japanese unit is on Henderson Field", side=US)
            return
        if g.field_lost or g.field_clear == g.turn:
            delayed = []                # 12.4: not before the turn after all of the field is American again
    for unit in (*delayed, *due):
        g.hex[unit] = ENTERING


def field_held(g: Ridge) -> bool:
    """Whether a Japanese unit stands on any hex of Henderson Field."""
    return any(g.at[h] != VACANT and g.world.side[g.at[h]] == JAPAN for h in g.world.parts.airfield)


def may_not_bring(g: Ridge, unit: int) -> Reason | None:
    """Nothing if a unit arrives now and has where to go, or why not."""
    if g.hex[unit] != ENTERING:
        return NOT_ARRIVING
    if all(g.at[h] != VACANT for h in landing(g, unit)):
        return NO_ROOM
    return None


def landing(g: Ridge, unit: int) -> Reach:
    """Where a reinforcement can be at the end of its arrival, with the half points spent (12.2-12.23)."""
    world, parts = g.world, g.world.parts
    side, armor = world.side[unit], g.is_armor(unit)
    shore = sorted(parts.coast) if side == JAPAN else parts.us_beach
    entries = shore if side == US else (*shore, *parts.east_edge)
    costs = [(h, parts.enter_cost[parts.terrain[h]]) for h in entries
             if not armor or parts.armor_enters[parts.terrain[h]]]
    key = ("landing", side, armor, world.allowance[unit])
    return picture(g).landing(key, world.steps[armor], costs, world.allowance[unit])


def arrive(g: Ridge, unit: int, where: int) -> None:
    """A reinforcement enters the map and goes as far as it likes (12.1, 12.22)."""
    if g.news is not None:
        g.tell("arrive", "12.2", "{unit} arrives and goes to {end} for {cost}", side=g.world.side[unit],
               pieces=(unit,), places=(g.label(where),), path=(g.label(where),),
               unit=g.name(unit), end=g.label(where), cost=points(landing(g, unit)[where]))
    g.place(unit, where)
    g.note_field()
    g.mark[unit] |= MOVED
