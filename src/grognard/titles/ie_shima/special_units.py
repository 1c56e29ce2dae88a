"""Chapters 10.2.2, 10.2.3 and 6.4: Japanese Special Units by day and by night."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Menu, Question, Reason, choose, choose_among, may_choose
from grognard.core.procedure import procedure
from grognard.titles.families.area_impulse.control import contested_places, settle
from grognard.titles.ie_shima.combat import attack
from grognard.titles.ie_shima.movement import cost
from grognard.titles.ie_shima.position import NO_UNIT, Shima, members
from grognard.titles.ie_shima.shape import JAPAN, PILLBOX
from grognard.titles.ie_shima.supply import supply_net
from grognard.titles.ie_shima.words import ALONE, AT, COMMIT, END_PLACING, STAND_FAST, TOGETHER

MOST: Final = 4
"""10.2.2.A, 10.2.3.A: how many are placed in an impulse or night."""

BY_DAY: Final = Question("commit", "10.2.2", "choose a Special Unit to place, or place no more")
DAY_PLACE: Final = Question("commit at", "10.2.2", "choose where {unit} is placed")
BY_NIGHT: Final = Question("night", "10.2.3", "choose a Special Unit for the night, or end it")
NIGHT_PLACE: Final = Question("night at", "10.2.3.B", "choose where {unit} appears")
CHAIN: Final = Question("chain", "10.2.3.C", "{unit} is in {area}: who acts?")

NOT_IN_BOX: Final = Reason("10.2.2.A", "{it} is not in the Special Units Box")
NO_PILLBOX_BY_NIGHT: Final = Reason("10.2.2.B", "{it} is a pillbox: it is placed by day only")
HAS_BEEN_OUT: Final = Reason("10.2.3.A", "{it} has been out in this night already")
NO_PLACE: Final = Reason("10.2.2", "there is no area where {it} may be placed")

NO_AREA: Final = Reason("10.2.2.A", "{it} is no area of the map")
ONE_EACH: Final = Reason("10.2.2.A", "a Special Unit was placed in {it} already")
FULL_UP: Final = Reason("7.1.C", "{it} holds eight Japanese units already")
NOT_JAPANESE: Final = Reason("10.2.2.C", "{it} is not under Japanese control")
NOT_SUPPLIED: Final = Reason("10.2.2.B", "{it} cannot be supplied: a pillbox needs that")
NOBODY_ELSE: Final = Reason("10.2.3.C", "nobody else is there")


def boxed(g: Shima) -> int:
    """The units in the Special Units Box."""
    return g.units_in(JAPAN, g.world.special_box)


def may_not_place_by_day(g: Shima, unit: int, taken: int, net: int, place: int) -> Reason | None:
    """10.2.2: nothing if a Special Unit may be placed in an area in daylight, or why not."""
    barred = _may_not_place(g, taken, place)
    if barred is not None:
        return barred
    if g.control[place] != JAPAN:
        return NOT_JAPANESE
    if g.world.kind[unit] == PILLBOX and not net >> place & 1:
        return NOT_SUPPLIED
    return None


def _may_not_place(g: Shima, taken: int, place: int) -> Reason | None:
    if place >= g.world.areas:
        return NO_AREA
    if taken >> place & 1:
        return ONE_EACH
    return FULL_UP if g.full_stack(JAPAN, place) else None


def may_not_commit(g: Shima, taken: int, net: int, unit: int) -> Reason | None:
    """10.2.2.A: nothing if a unit may be placed in daylight, or why not."""
    if g.place[unit] != g.world.special_box:
        return NOT_IN_BOX
    places = g.owned[JAPAN] & ~(taken | g.packed[JAPAN])
    return None if (places & net if g.world.kind[unit] == PILLBOX else places) else NO_PLACE


@procedure
async def commit_by_day(g: Shima) -> None:
    """10.2.2. Up to four Special Units go from their box to areas, one an area, and do nothing more."""
    taken, net = 0, supply_net(g, JAPAN)
    while taken.bit_count() < MOST and any(may_not_commit(g, taken, net, u) is None for u in members(boxed(g))):
        unit = await may_choose(BY_DAY, JAPAN, COMMIT, g.world.units_of[JAPAN], END_PLACING,
                                lambda unit: may_not_commit(g, taken, net, unit))
        if unit is None:
            return
        where = await choose(DAY_PLACE, JAPAN, AT, tuple(range(g.world.size)),
                             lambda place: may_not_place_by_day(g, unit, taken, net, place), subject=unit,
                             unit=g.name(unit))
        taken |= 1 << where
        appear(g, unit, where, "10.2.2")


def appear(g: Shima, unit: int, where: int, clause: str) -> None:
    """A Special Unit comes out of its box."""
    g.came[unit] = g.world.special_box
    g.put(unit, where)
    if g.news is not None:
        g.tell("place", clause, "{unit} appears in {area}", side=JAPAN, pieces=(unit,), places=(g.label(where),),
               unit=g.name(unit), area=g.label(where))
    settle(g, where)


# -- by night

def may_not_prowl(g: Shima, taken: int, out: int, unit: int) -> Reason | None:
    """10.2.3, IS34: nothing if a unit may be placed by night, or why not; `out` are those that were placed already."""
    if g.place[unit] != g.world.special_box:
        return NOT_IN_BOX
    if g.world.kind[unit] == PILLBOX:
        return NO_PILLBOX_BY_NIGHT
    if out >> unit & 1:
        return HAS_BEEN_OUT
    return None if ((1 << g.world.areas) - 1) & ~(taken | g.packed[JAPAN]) else NO_PLACE


def may_not_place_by_night(g: Shima, taken: int, place: int) -> Reason | None:
    """10.2.3.A, B: nothing if an MG or IE unit may appear in an area, whoever controls it, or why not."""
    return _may_not_place(g, taken, place)


@procedure
async def appear_by_night(g: Shima, unit: int, taken: int) -> int:
    """10.2.3.B-D. One unit appears, and what follows from it is played out. Gives the areas taken so far."""
    where = await choose(NIGHT_PLACE, JAPAN, AT, tuple(range(g.world.size)),
                         lambda place: may_not_place_by_night(g, taken, place), subject=unit, unit=g.name(unit))
    g.contested = contested_places(g)
    g.fought = g.moved = g.attacked = 0
    g.newcomer, g.newcomer_left = unit, points_left(g, unit, where)
    appear(g, unit, where, "10.2.3")
    g.active = 1 << unit
    if g.units_in(1, where) and not g.contested >> where & 1:
        await attack(g, JAPAN, where)
        g.active = 0
    else:
        who, _ = await choose_among(CHAIN, JAPAN, Menu(STAND_FAST), Menu(ALONE),
                                    Menu(TOGETHER, (0,), lambda _: may_not_act_together(g, unit, where)),
                                    subject=unit, unit=g.name(unit), area=g.label(where))
        g.active = (0, 1 << unit, companions(g, where))[who]
    return taken | 1 << where


def points_left(g: Shima, unit: int, where: int) -> int:
    """10.2.B, 10.2.D: what is left of a newcomer's points: nothing in an American area or in rubble, else the
    allowance less the cost of the area."""
    whole = g.world.move[unit]
    if g.control[where] != JAPAN or g.rubble >> where & 1 or g.units_in(1, where):
        return 0
    return max(0, whole - cost(g, JAPAN, where, where, whole))


def companions(g: Shima, where: int) -> int:
    """10.2.3.C: all units in an area but pillboxes."""
    return g.units_in(JAPAN, where) & ~g.world.pillboxes


def may_not_act_together(g: Shima, unit: int, where: int) -> Reason | None:
    """Nothing if others are there to act with the newcomer, or why not."""
    return None if companions(g, where) & ~(1 << unit) else NOBODY_ELSE


def forget_newcomer(g: Shima) -> None:
    """What followed from one placement is over."""
    g.newcomer, g.newcomer_left, g.active = NO_UNIT, 0, 0
