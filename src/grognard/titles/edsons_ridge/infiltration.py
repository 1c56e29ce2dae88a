"""Chapter 8.2.2: the Infiltration Impulse of the Japanese."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Menu, Question, Reason, Without, choose, choose_among
from grognard.core.procedure import procedure
from grognard.titles.edsons_ridge.advantage import INFILTRATION, throw
from grognard.titles.edsons_ridge.assaults import MUST_ASSAULT, assault, may_not_assault, owing
from grognard.titles.edsons_ridge.components import JAPAN, US
from grognard.titles.edsons_ridge.movement import set_down
from grognard.titles.edsons_ridge.position import ACTED, DONE, FRESH, FROZEN, JOINED, MUST, SLIPPED, TRIED, Night
from grognard.titles.edsons_ridge.supply_dump import finds_dump, found_here, reveal_dump
from grognard.titles.edsons_ridge.words import END, FIGHT, FOLLOW, SEND, SLIP_TO
from grognard.titles.families.area_impulse.stacking import room

SLIP: Final = Question(
    "infiltrate", "8.2.2.2.D", "choose who infiltrates next, an assault to resolve, or a leader who follows", True, (
        Without("send, attack, take", "nobody else can infiltrate or assault: end the impulse"),
        Without("attack, take, end impulse", "choose who infiltrates next"),
        Without("send, take, end impulse", "choose an assault to resolve"),
        Without("send, attack, end impulse", "choose a leader who follows"),
        Without("attack, take", "choose who infiltrates next, or end the impulse"),
        Without("send, attack", "choose a leader who follows, or end the impulse"),
        Without("send, take", "choose an assault to resolve, or end the impulse"),
        Without("take, end impulse", "choose who infiltrates next, or an assault to resolve"),
        Without("send, end impulse", "choose an assault to resolve, or a leader who follows"),
        Without("attack, end impulse", "choose who infiltrates next, or a leader who follows"),
        Without("attack", "choose who infiltrates next or a leader who follows, or end the impulse"),
        Without("take", "choose who infiltrates next or an assault to resolve, or end the impulse"),
        Without("send", "choose an assault to resolve or a leader who follows, or end the impulse"),
    ))
INTO: Final = Question("into", "8.2.2", "choose where {unit} infiltrates")
AFTER: Final = Question("leader into", "8.2.2.2.E", "choose where {unit} follows")

NOT_HERE: Final = Reason("8.2.2", "{it} is not in the activated place")
NOT_FRESH: Final = Reason("8.2.2", "{it} is not Fresh")
TRIED_ALREADY: Final = Reason("8.2.2.1.C", "{it} has made its attempt")
AMONG_SUPPLIES: Final = Reason("15.5.2.B", "{it} is among the supplies and does nothing more this turn")
TOO_LATE: Final = Reason("8.2.2.2.F", "an assault has been resolved: nobody infiltrates any more")
NOT_FREE: Final = Reason("8.2.2", "{it} is not free")
NOBODY_FRESH: Final = Reason("8.2.2", "no Fresh infantry is in {it}")
NO_TARGET: Final = Reason("8.2.2", "no American-controlled area with an American unit, and no Japanese, is adjacent")
NOT_NEXT: Final = Reason("8.2.2.1.A", "{it} is not adjacent over land")
OVER_BRIDGE: Final = Reason("8.2.2.1.A", "nobody infiltrates over a bridge")
NOT_HELD: Final = Reason("8.2.2", "{it} is not an American-controlled area with an American unit")
CONTESTED: Final = Reason("8.2.2", "{it} was contested when the impulse began")
FULL: Final = Reason("7.1.B", "{it} would hold more than ten Japanese platoons")
NOBODY_TRIED: Final = Reason("8.2.6.A", "nobody has infiltrated: to do nothing is to pass")
NOBODY_IN: Final = Reason("8.2.2.2.E", "nobody has infiltrated an area next to {it}")


@procedure
async def infiltration_impulse(g: Night, where: int) -> None:
    """8.2.2.2. One attempt after another, each seen before the next; then whoever failed assaults."""
    g.active = where
    while True:
        menu, value = await choose_among(
            SLIP, JAPAN, Menu(SEND, g.world.infantry_of[JAPAN], lambda unit: may_not_try(g, unit)),
            Menu(FIGHT, tuple({g.where[u] for u in owing(g, JAPAN)}), lambda place: may_not_assault(g, JAPAN, place)),
            Menu(FOLLOW, g.world.leaders_of[JAPAN], lambda unit: may_not_follow(g, unit)),
            Menu(END, (0,), lambda _: may_not_end(g)))
        if menu == 0:
            if finds_dump(g, JAPAN, where):
                reveal_dump(g)
            else:
                await infiltrate(g, value, where)
        elif menu == 1:
            await assault(g, JAPAN, value, 1)
        elif menu == 2:
            there = await choose(AFTER, JAPAN, SLIP_TO, slipped_next_to(g, where), subject=value, unit=g.name(value))
            set_down(g, value, where, there, 4)
            g.mark[value] |= DONE
        else:
            return


@procedure
async def infiltrate(g: Night, unit: int, where: int) -> None:
    """8.2.2.2.A-B. One unit's attempt: a die at or below the terrain, or it must assault."""
    there = await choose(INTO, JAPAN, SLIP_TO, g.world.near[where], lambda place: may_not_slip(g, unit, where, place),
                         subject=unit, unit=g.name(unit))
    dice = await throw(g, INFILTRATION, JAPAN, g.world.tem[there], 0, unit, there)
    set_down(g, unit, where, there, 4)
    g.note[unit] |= TRIED
    if dice[0] <= g.world.tem[there]:
        g.note[unit] |= SLIPPED
        g.mark[unit] |= DONE
    else:
        g.mark[unit] |= MUST | ACTED
    if g.news is not None:
        words = "{unit} infiltrates {place}" if g.note[unit] & SLIPPED else "{unit} is seen in {place} and must assault"
        g.tell("move", "8.2.2.2.A", words, side=JAPAN, pieces=(unit,), places=(g.label(there),),
               path=(g.label(where), g.label(there)), unit=g.name(unit), place=g.label(there))


def may_not_infiltrate_from(g: Night, where: int) -> Reason | None:
    """Nothing if a place may be activated for infiltration, or why not."""
    if g.count[US][where] or (where < g.world.areas and g.control[where] != JAPAN):
        return NOT_FREE
    if not g.freshness[JAPAN][where]:
        return NOBODY_FRESH
    for unit in g.infantry_in(JAPAN, where):
        if g.level[unit] == FRESH and not g.mark[unit] & FROZEN:
            if any(may_not_slip(g, unit, where, n) is None for n in g.world.near[where]):
                return None
            return NO_TARGET
    return NOBODY_FRESH


def may_not_try(g: Night, unit: int) -> Reason | None:
    """Nothing if a unit may infiltrate now, or why not."""
    if g.note[unit] & TRIED:
        return TRIED_ALREADY
    where = g.where[unit]
    if where != g.active:
        return NOT_HERE
    if g.mark[unit] & FROZEN:
        return AMONG_SUPPLIES
    if g.level[unit] != FRESH:
        return NOT_FRESH
    if g.assaulted:
        return TOO_LATE
    return None if any(may_not_slip(g, unit, where, n) is None for n in g.world.near[where]) else NO_TARGET


def may_not_slip(g: Night, unit: int, where: int, there: int) -> Reason | None:
    """Nothing if a unit may try to infiltrate an area, or why not. What counts is how the impulse began."""
    world = g.world
    if there not in world.near[where]:
        return NOT_NEXT
    if (where, there) in world.bridge_between:
        return OVER_BRIDGE
    if there >= world.areas or g.control[there] != US or not g.count[US][there]:
        return NOT_HELD
    if g.contested >> there & 1:
        return CONTESTED
    return None if room(g, unit, there) else FULL


def slipped_next_to(g: Night, where: int) -> tuple[int, ...]:
    """Areas that somebody has infiltrated in this impulse."""
    return tuple(sorted({g.where[u] for u in g.world.infantry_of[JAPAN]
                         if g.where[u] >= 0 and g.note[u] & SLIPPED and g.where[u] in g.world.near[where]}))


def may_not_follow(g: Night, leader: int) -> Reason | None:
    """8.2.2.2.E: nothing if a leader may slip in after his men, or why not."""
    if g.where[leader] != g.active or g.mark[leader] & (DONE | FROZEN):
        return NOT_HERE
    return None if slipped_next_to(g, g.active) else NOBODY_IN


def may_not_end(g: Night) -> Reason | None:
    """Nothing if the impulse may end, or why not."""
    must = owing(g, JAPAN)
    if must:
        return MUST_ASSAULT.about(who=g.names(must))
    if g.assaulted or found_here(g, JAPAN) or any(g.note[u] & TRIED for u in g.world.infantry_of[JAPAN]):
        return None
    return NOBODY_TRIED


__all__ = ["JOINED", "infiltration_impulse", "may_not_infiltrate_from"]
