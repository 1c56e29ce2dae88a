"""Chapters 12 and 19.1: bombardment, and the kamikaze."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Menu, Question, Reason, choose, choose_among
from grognard.core.procedure import procedure
from grognard.titles.families.area_impulse.control import contested
from grognard.titles.families.area_impulse.totals import beats_by
from grognard.titles.ie_shima.attrition import take_attrition
from grognard.titles.ie_shima.combat import battle_roll, make_rubble
from grognard.titles.ie_shima.position import Shima
from grognard.titles.ie_shima.shape import AIR, GUNS, JAPAN, KAMIKAZE, MARKERS, NAVAL
from grognard.titles.ie_shima.values import ground_value
from grognard.titles.ie_shima.words import PRIMARY, SHIPS, TARGET

WHERE: Final = Question("bombard", "12.1.1", "choose the Target Area of the {marker} marker")
FIRST: Final = Question("primary", "12.5", "choose the Primary Target in {area}")
DIVE: Final = Question("kamikaze", "19.1.B", "choose what the kamikazes dive at")

NOT_YOURS: Final = Reason("12.1.2", "the {it} marker is the other side's")
USED: Final = Reason("12.1.2.C", "the {it} marker has been used today")
WITHDRAWN: Final = Reason("21.2", "the ships have left: the {it} marker is out of the game")
NO_FLYING: Final = Reason("12.2", "no air bombardment in rain")
NOT_PLAYED: Final = Reason("19.1", "the kamikaze marker is not in this game")
NO_TARGET: Final = Reason("12.5", "there is no target for the {it} marker")

NO_ENEMY: Final = Reason("12.5", "no enemy unit is in {it}")
NO_BOX: Final = Reason("3.2.D", "Japanese artillery does not reach {it}")
NOT_A_TARGET: Final = Reason("3.3.C", "{it} cannot be bombarded")
STREET_FIGHT: Final = Reason("12.4", "{it} is a contested town: no naval bombardment")
NOT_IN_TARGET: Final = Reason("12.5", "{it} is not in the Target Area")
SHIPS_USED: Final = Reason("19.1.B", "the Naval marker has been used today, or is gone")
ONLY_BOXES: Final = Reason("19.1.B", "kamikazes dive at the ships or at a Beach Approach Box, not at {it}")

MARKER_SIDE: Final = {marker: JAPAN if marker in (GUNS, KAMIKAZE) else 1 for marker in range(len(MARKERS))}


def may_not_bombard_with(g: Shima, side: int, marker: int) -> Reason | None:
    """12.1.2: nothing if a marker may be used in this impulse, or why not."""
    if MARKER_SIDE[marker] != side:
        return NOT_YOURS
    if g.gone >> marker & 1:
        return WITHDRAWN
    if g.used >> marker & 1:
        return USED
    if marker == AIR and g.rain:
        return NO_FLYING
    if marker == KAMIKAZE:
        return None if g.option("kamikaze") else NOT_PLAYED
    if not any(may_not_target(g, side, marker, area) is None for area in g.world.every_area):
        return NO_TARGET
    return None


def may_not_target(g: Shima, side: int, marker: int, place: int) -> Reason | None:
    """12.2-12.4: nothing if a marker may bombard a place, or why not."""
    if place >= g.world.areas:
        return NO_BOX if side == JAPAN and place != g.world.special_box else NOT_A_TARGET
    if not g.units_in(1 - side, place):
        return NO_ENEMY
    if marker == NAVAL and g.world.urban >> place & 1 and contested(g, place):
        return STREET_FIGHT
    return None


@procedure
async def bombard(g: Shima, side: int, marker: int) -> None:
    """12.1-12.7. A marker bombards one area; the Primary Target takes the first point."""
    area = await choose(WHERE, side, TARGET, tuple(range(g.world.size)),
                        lambda place: may_not_target(g, side, marker, place), marker=MARKERS[marker])
    first = await choose(FIRST, side, PRIMARY, g.world.units_of[1 - side],
                         lambda unit: None if g.place[unit] == area else NOT_IN_TARGET, area=g.label(area))
    if g.news is not None:
        g.tell("bombard", "12.1", "{marker} bombards {area}; {target} is the Primary Target", side=side,
               pieces=(first,), places=(g.label(area),), marker=g.world.parts.markers[marker].name,
               area=g.label(area), target=g.name(first))
    av, dv = g.world.parts.markers[marker].factor, ground_value(g, area)
    dice = await battle_roll(g, side, area, av, dv, "12.7")
    g.used |= 1 << marker
    margin = beats_by(av, dv, dice)
    make_rubble(g, area, dice[0] + dice[1])
    if margin > 0:
        await take_attrition(g, 1 - side, area, margin, first)


SHIPS_TARGET: Final = -1


@procedure
async def dive(g: Shima) -> None:
    """19.1. Kamikazes dive at the Naval marker or at a Beach Approach Box."""
    what, where = await choose_among(
        DIVE, JAPAN, Menu(SHIPS, (0,), lambda _: may_not_dive_at_ships(g)),
        Menu(TARGET, g.world.beaches, None))
    target = SHIPS_TARGET if what == 0 else where
    if g.news is not None:
        g.tell("kamikaze", "19.1.B", "the kamikazes dive at the ships" if what == 0 else "the kamikazes dive at {area}",
               side=JAPAN, places=() if what == 0 else (g.label(where),), area="" if what == 0 else g.told(where))
    parts = g.world.parts
    av = parts.markers[KAMIKAZE].factor
    dv = parts.ship_defence if what == 0 else parts.beach_defence
    dice = await battle_roll(g, JAPAN, target, av, dv, "19.1.C")
    g.used |= 1 << KAMIKAZE
    if beats_by(av, dv, dice) > 0:
        strike(g, target)
    elif g.news is not None:
        g.tell("kamikaze", "19.1.D", "the kamikazes miss", side=JAPAN)


def may_not_dive_at_ships(g: Shima) -> Reason | None:
    """19.1.B: only an unused Naval marker is a target."""
    return SHIPS_USED if (g.used | g.gone) >> NAVAL & 1 else None


def strike(g: Shima, target: int) -> None:
    """19.1.D: the Naval marker is used up for the day, or the Americans lose a Replacement Point."""
    if target == SHIPS_TARGET:
        g.used |= 1 << NAVAL
        if g.news is not None:
            g.tell("kamikaze", "19.1.D", "the ships are hit: no naval bombardment today", side=JAPAN)
    else:
        g.owed_points = 1
        if g.news is not None:
            g.tell("kamikaze", "19.1.D", "the beach is hit: one American Replacement Point less", side=JAPAN,
                   places=(g.label(target),))
