"""Chapters 8, 9 and 16.2: the impulses, and the weather."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Menu, Question, Reason, Without, choose, choose_among, may_choose
from grognard.core.procedure import procedure
from grognard.titles.families.area_impulse.advantage import ask_again
from grognard.titles.families.area_impulse.control import contested_places, free, free_places, settle
from grognard.titles.ie_shima.bombardment import bombard, dive, may_not_bombard_with
from grognard.titles.ie_shima.combat import attack, may_not_attack_in, owed_attacks, sunset_due
from grognard.titles.ie_shima.movement import may_not_move, move_unit
from grognard.titles.ie_shima.position import DUE, NO_UNIT, SIDE_WORDS, Shima, members
from grognard.titles.ie_shima.shape import DAYS, JAPAN, KAMIKAZE, MARKERS, PILLBOX, US
from grognard.titles.ie_shima.special_units import commit_by_day, may_not_commit
from grognard.titles.ie_shima.supply import supply_net
from grognard.titles.ie_shima.words import (
    ACTIVATE,
    ACTIVATE_BOXES,
    ATTACK,
    BOMBARD,
    END_IMPULSE,
    END_REGROUP,
    MOVE,
    PASS,
    REGROUP,
    TO,
)

IMPULSE: Final = Question("impulse", "8.1", "choose what to do in impulse {number}", always=True)
ACT: Final = Question("act", "10.1.2", "choose a unit to move or an area to attack in, or end the impulse", otherwise=(
    Without("move, attack", "nobody else can move or attack: end the impulse"),
    Without("attack, end impulse", "choose a unit to move"),
    Without("move, end impulse", "choose an area to attack in"),
    Without("attack", "choose a unit to move, or end the impulse"),
    Without("move", "choose an area to attack in, or end the impulse"),
    Without("end impulse", "choose a unit to move or an area to attack in"),
))
SHIFT_WHO: Final = Question("regroup", "8.1.3", "choose a unit to regroup, or end the regroup", otherwise=(
    Without("move", "nobody else can regroup: end the regroup"),
))
SHIFT_TO: Final = Question("regroup to", "8.1.3", "choose where {unit} goes")

ASSAULT, BOTH_BOXES, BOMBARDMENT, REGROUPING, PASSED = range(5)
"""The menus of the question, in order."""

NOBODY: Final = Reason("8.1.1.A", "you have no unit in {it}")
ONLY_PILLBOXES: Final = Reason("4.2.2.B", "there are only pillboxes in {it}: they neither move nor attack")
NO_PLACING: Final = Reason("10.2.2", "no Special Unit can be placed from {it} now")
NOT_YOUR_BOX: Final = Reason("3.2.D", "{it} is American")
NOT_16: Final = Reason("16.2", "both boxes together: on 16 April only")
NOT_BOTH: Final = Reason("16.2", "only one Beach Approach Box has units in it")
NOT_JAPANESE: Final = Reason("16.2", "the Beach Approach Boxes are American")
NO_REGROUP: Final = Reason("8.1.3", "no unit has a Free area next to it")
OWED: Final = Reason("11.1.A", "an attack must still be made in {where}")

GONE: Final = Reason("4.3", "{it} is not on the map")
IN_BOX: Final = Reason("10.2.2.A", "{it} is in the Special Units Box: it is placed by an Assault Impulse")
PILLBOX_STAYS: Final = Reason("8.1.3.E", "{it} is a pillbox: it does not regroup")
SHIFTED: Final = Reason("8.1.3.A", "{it} has moved already: one area each")
NO_FREE: Final = Reason("8.1.3.C", "no Free area with room is next to {it}")
NOT_NEXT: Final = Reason("8.1.3.A", "{it} is not next to {unit}: one area each")
NOT_FREE: Final = Reason("8.1.3.C", "{it} is not Free: no regroup into it")
FULL_UP: Final = Reason("7.1.C", "{it} holds eight units already")


@procedure
async def impulse(g: Shima, side: int) -> int:
    """8.0. One side's impulse, of one of the four types; gives which, but for the sunset roll: see `sequence`."""
    begin_impulse(g, side)
    what, which = await choose_among(
        IMPULSE, side,
        Menu(ACTIVATE, tuple(range(g.world.size)), lambda place: may_not_activate(g, side, place)),
        Menu(ACTIVATE_BOXES, (0,), lambda _: may_not_activate_boxes(g, side)),
        Menu(BOMBARD, tuple(range(len(MARKERS))), lambda marker: may_not_bombard_with(g, side, marker)),
        Menu(REGROUP, (0,), lambda _: may_not_regroup_at_all(g, side)),
        Menu(PASS, (0,)), number=g.impulse)
    g.passes = g.passes + 1 if what == PASSED else 0
    if what == ASSAULT and which == g.world.special_box:
        tell_type(g, "8.1.1", "{side_word} Special Units come out")
        await commit_by_day(g)
    elif what in (ASSAULT, BOTH_BOXES):
        activate(g, side, boxes_with_units(g) if what == BOTH_BOXES else 1 << which)
        await act(g, side)
    elif what == BOMBARDMENT:
        if which == KAMIKAZE:
            await dive(g)
        else:
            await bombard(g, side, which)
    elif what == REGROUPING:
        tell_type(g, "8.1.3", "the {side_word} side regroups")
        await regroup(g, side)
    else:
        tell_type(g, "8.1.4", "the {side_word} side passes")
    all_quiet(g)
    return what


def all_quiet(g: Shima) -> None:
    """An impulse or night is over: nobody is active, nothing of it is remembered."""
    g.active = g.fought = g.moved = g.attacked = g.contested = g.calls = 0
    g.came = bytearray(len(g.came))
    g.newcomer, g.newcomer_left = NO_UNIT, 0
    ask_again(g)


def begin_impulse(g: Shima, side: int) -> None:
    """9.3: a change of weather that is due comes at the start of the next Japanese impulse. Nothing has been done
    yet."""
    g.side = side
    g.sunset = g.calls = g.fought = g.moved = g.attacked = g.active = 0
    g.contested = contested_places(g)
    if side == JAPAN and g.change:
        change_weather(g)
    if g.news is not None:
        g.tell("phase", "8.0", "{day}, impulse {number}, {weather}: {side_word}", side=side, day=DAYS[g.turn - 1],
               number=g.impulse, weather=WEATHER[g.rain], side_word=SIDE_WORDS[side])


NOWHERE: Final = -1

WEATHER: Final = ("clear sky", "rain")


def change_weather(g: Shima) -> None:
    """9.3.B: the Impulse marker is flipped."""
    g.rain, g.change = 1 - g.rain, 0
    if g.news is not None:
        g.tell("weather", "9.3", "the weather changes to rain" if g.rain else "the weather clears")


def tell_type(g: Shima, clause: str, template: str, place: int = NOWHERE) -> None:
    """What kind of impulse it is, and from where."""
    if g.news is not None:
        g.tell("impulse", clause, template, side=g.side, side_word=SIDE_WORDS[g.side],
               area="" if place == NOWHERE else g.told(place), places=() if place == NOWHERE else (g.label(place),))


# -- assault

def may_not_activate(g: Shima, side: int, place: int) -> Reason | None:
    """8.1.1: nothing if a place may be the Active Area, or why not."""
    if place == g.world.special_box:
        if side != JAPAN:
            return NOBODY
        net = supply_net(g, JAPAN)
        ready = any(may_not_commit(g, 0, net, unit) is None for unit in members(g.units_in(JAPAN, place)))
        return None if ready else NO_PLACING
    units = g.units_in(side, place)
    if not units:
        return NOT_YOUR_BOX if side == JAPAN and place >= g.world.areas else NOBODY
    return None if units & ~g.world.pillboxes else ONLY_PILLBOXES


def boxes_with_units(g: Shima) -> int:
    """16.2: the two Beach Approach Boxes with units in them, as a set; where units have gone to the third too, those
    of the landing."""
    found = g.held[US] & g.world.beach_mask
    if found.bit_count() > 2:
        found &= ~sum(1 << box for box, printed in zip(g.world.beaches, g.world.parts.boxes, strict=True)
                      if printed.opens > g.turn)
    return found


def may_not_activate_boxes(g: Shima, side: int) -> Reason | None:
    """16.2: nothing if both boxes may be activated at once, or why not."""
    if side != US:
        return NOT_JAPANESE
    if g.turn != 1:
        return NOT_16
    return None if boxes_with_units(g).bit_count() == 2 else NOT_BOTH


def activate(g: Shima, side: int, places: int) -> None:
    """8.1.1.C, 10.1.2: all units in the Active Area may act, pillboxes apart."""
    g.active = 0
    for place in members(places):
        g.active |= g.units_in(side, place) & ~g.world.pillboxes
        tell_type(g, "8.1.1", "{side_word} assault from {area}", place)


@procedure
async def act(g: Shima, side: int) -> None:
    """10.1, 10.2.1. The active units move one at a time and attack, in any order, until the side has done enough. Where
    the Sunset roll falls at the end (6.3.2) it says so, for nothing can be taken back then."""
    while can_act(g, side) or sunset_due(g, side):
        what, which = await choose_among(
            ACT, side,
            Menu(MOVE, g.world.units_of[side], lambda unit: may_not_move(g, unit)),
            Menu(ATTACK, tuple(range(g.world.size)), lambda area: may_not_attack_in(g, side, area)),
            Menu(END_IMPULSE, (0,), lambda _: may_not_end(g, side)))
        if what == 0:
            while which != NO_UNIT:
                moving = which
                which = await move_unit(g, moving)
        elif what == 1:
            await attack(g, side, which)
        else:
            return


def can_act(g: Shima, side: int) -> bool:
    """Whether any active unit may still move or attack."""
    return any(may_not_move(g, unit) is None for unit in members(g.active)) or any(
        may_not_attack_in(g, side, area) is None for area in g.world.every_area)


def may_not_end(g: Shima, side: int) -> Reason | None:
    """Nothing if the impulse may end, or the Mandatory Attacks that are owed."""
    owed = owed_attacks(g, side)
    return OWED.about(where=", ".join(g.label(area) for area in members(owed))) if owed else None


# -- regroup

def may_not_regroup(g: Shima, side: int, unit: int) -> Reason | None:
    """8.1.3: nothing if a unit may regroup, or why not."""
    where = g.place[unit]
    if where >= DUE:
        return GONE
    if where == g.world.special_box:
        return IN_BOX
    if g.world.kind[unit] == PILLBOX:
        return PILLBOX_STAYS
    if g.moved >> unit & 1:
        return SHIFTED
    return None if g.world.near_mask[where] & free_places(g, side) & ~g.packed[side] else NO_FREE


def may_not_shift_to(g: Shima, side: int, there: int) -> Reason | None:
    """Nothing if a unit next to a place may regroup into it, or why not."""
    if not free(g, side, there):
        return NOT_FREE
    return FULL_UP if g.full_stack(side, there) else None


def may_not_regroup_to(g: Shima, side: int, unit: int, there: int) -> Reason | None:
    """8.1.3.A, C, D: nothing if a unit may regroup into a place, or why not."""
    if there not in g.world.near[g.place[unit]]:
        return NOT_NEXT.about(unit=g.name(unit))
    return may_not_shift_to(g, side, there)


def may_not_regroup_at_all(g: Shima, side: int) -> Reason | None:
    """Nothing if any unit may regroup, or why not."""
    ways = free_places(g, side) & ~g.packed[side]
    for place in members(g.held[side]):
        if ways & g.world.near_mask[place] and g.units_in(side, place) & ~(g.world.pillboxes | g.moved):
            return None
    return NO_REGROUP


@procedure
async def regroup(g: Shima, side: int) -> None:
    """8.1.3. Every unit on the map may go one area, into Free areas only."""
    while may_not_regroup_at_all(g, side) is None or sunset_due(g, side):
        unit = await may_choose(SHIFT_WHO, side, MOVE, g.world.units_of[side], END_REGROUP,
                                lambda unit: may_not_regroup(g, side, unit))
        if unit is None:
            return
        where = await choose(SHIFT_TO, side, TO, tuple(range(g.world.size)),
                             lambda there: may_not_regroup_to(g, side, unit, there), subject=unit, unit=g.name(unit))
        start = g.place[unit]
        g.moved |= 1 << unit
        g.put(unit, where)
        if g.news is not None:
            g.tell("move", "8.1.3", "{unit} regroups from {start} to {end}", side=side, pieces=(unit,),
                   places=(g.label(where),), path=(g.label(start), g.label(where)), unit=g.name(unit),
                   start=g.told(start), end=g.told(where))
        settle(g, start)
