"""Chapter 8.2.5: the Patrol Impulse of the Americans."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Question, Reason, choose, may_choose
from grognard.core.procedure import procedure
from grognard.titles.edsons_ridge.advantage import PATROL, throw
from grognard.titles.edsons_ridge.components import JAPAN, US
from grognard.titles.edsons_ridge.exhaustion import attack_factor, leave_ground, tire
from grognard.titles.edsons_ridge.position import D1, D2, DONE, FRESH, SPENT, Night
from grognard.titles.edsons_ridge.words import SEND, STAY, TO, WATCH
from grognard.titles.families.area_impulse.control import free
from grognard.titles.families.area_impulse.stacking import room

WHO: Final = Question("patrol", "8.2.5.B", "choose who patrols into {place}")
AGAINST: Final = Question("patrol on", "8.2.5.C", "choose the Japanese unit that {unit} is sent against")
BACK: Final = Question("patrol to", "8.2.5.D", "choose where {unit} goes after its patrol, or let it stay")

NOBODY_THERE: Final = Reason("8.2.5.B", "no Japanese unit in {it} could be worn down: none is there, or all are "
                                        "Disrupted 2")
NOT_JAPANESE: Final = Reason("8.2.5.A", "{it} is neither contested nor Japanese-controlled")
NO_PATROL: Final = Reason("8.2.5.A", "no Fresh or Spent American infantry is in {it}, or in a free area next to it")
NOT_INFANTRY: Final = Reason("8.2.5.B", "{it} is no infantry")
TOO_WORN: Final = Reason("8.2.5.A", "{it} is Disrupted")
CONTESTED: Final = Reason("8.2.5.A", "{it} is in a contested area and patrols only there")
TOO_FAR: Final = Reason("8.2.5.A", "{it} is neither there nor in a free area next to it")
AT_BOTTOM: Final = Reason("8.2.5.B", "{it} is Disrupted 2")
NOT_OURS: Final = Reason("8.2.5.D", "{it} is not an American-controlled area next to the patrolled one")
FULL: Final = Reason("7.1.B", "{it} would hold more than ten American platoons")


@procedure
async def patrol_impulse(g: Night, where: int) -> None:
    """8.2.5. One unit against one unit: a die, modified, at or below the terrain."""
    g.active = where
    unit = await choose(WHO, US, SEND, g.world.infantry_of[US], lambda unit: may_not_patrol(g, unit, where),
                        place=g.label(where))
    target = await choose(AGAINST, US, WATCH, tuple(g.units_in(JAPAN, where)),
                          lambda unit: AT_BOTTOM if g.level[unit] == D2 else None, subject=unit, unit=g.name(unit))
    most = g.world.tem[where] - patrol_modifier(g, unit, where)
    dice = await throw(g, PATROL, US, most, 0, unit, where)
    if g.news is not None:
        words = "{unit} comes upon {target}" if dice[0] <= most else "{unit} comes back with nothing"
        g.tell("attack", "8.2.5.B", words, side=US, pieces=(unit, target), places=(g.label(where),), unit=g.name(unit),
               target=g.name(target))
    tire(g, target if dice[0] <= most else unit, "8.2.5.C")
    there = await may_choose(BACK, US, TO, g.world.near[where], STAY, lambda place: may_not_go_to(g, unit, place),
                             subject=unit, unit=g.name(unit))
    if there is not None and there != g.where[unit]:
        start = g.where[unit]
        leave_ground(g, unit)
        g.place(unit, there)
        g.mark[unit] |= DONE
        if g.news is not None:
            g.tell("move", "8.2.5.D", "{unit} goes to {place}", side=US, pieces=(unit,), places=(g.label(there),),
                   path=(g.label(start), g.label(there)), unit=g.name(unit), place=g.label(there))


def patrol_modifier(g: Night, unit: int, where: int) -> int:
    """8.2.5.E: less the patrol's Attack Factor, 1 if it is Fresh; plus the Fresh enemies and half the Spent ones."""
    enemies = [g.level[u] for u in g.units_in(JAPAN, where)]
    return (-attack_factor(g, unit) - (g.level[unit] == FRESH) + enemies.count(FRESH) + enemies.count(SPENT) // 2)


def may_not_patrol_into(g: Night, where: int) -> Reason | None:
    """Nothing if an area may be patrolled, or why not."""
    if not g.count[JAPAN][where]:
        return NOBODY_THERE
    if not g.count[US][where] and g.control[where] != JAPAN:
        return NOT_JAPANESE
    if not g.freshness[JAPAN][where] and all(g.level[u] == D2 for u in g.units_in(JAPAN, where)):
        return NOBODY_THERE
    for here in (where, *g.world.near[where]):
        if g.count[US][here] and any(may_not_patrol(g, u, where) is None for u in g.infantry_in(US, here)):
            return None
    return NO_PATROL


def may_not_patrol(g: Night, unit: int, where: int) -> Reason | None:
    """Nothing if a unit may patrol into an area, or why not."""
    here = g.where[unit]
    if here < 0:
        return TOO_FAR
    if here != where:
        if where not in g.world.near[here]:
            return TOO_FAR
        if g.count[JAPAN][here]:
            return CONTESTED
        if g.control[where] != JAPAN or not free(g, US, here):
            return TOO_FAR
    return TOO_WORN if g.level[unit] >= D1 else None


def may_not_go_to(g: Night, unit: int, there: int) -> Reason | None:
    """8.2.5.D: nothing if a patrol may go to an area afterwards, or why not."""
    if there >= g.world.areas or g.control[there] != US or there == g.where[unit]:
        return NOT_OURS
    return None if room(g, unit, there) else FULL
