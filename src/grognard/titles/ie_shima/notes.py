"""What follows from a choice, told before it is made: what an area could attack, what a step brings, what a loss
leaves."""

from __future__ import annotations

from grognard.core.asks import MASK, SHIFT, Offer
from grognard.core.procedure import dump_stack
from grognard.core.texts import Text, chained, counted, say
from grognard.titles.families.area_impulse.retreats import places_to_go
from grognard.titles.ie_shima.attrition import FLIP_COST, LOSE_COST, RETREAT_COST
from grognard.titles.ie_shima.bombardment import may_not_target
from grognard.titles.ie_shima.combat import able
from grognard.titles.ie_shima.impulses import (
    ASSAULT,
    BOMBARDMENT,
    BOTH_BOXES,
    PASSED,
    REGROUPING,
    may_not_regroup,
)
from grognard.titles.ie_shima.movement import allowance, ways
from grognard.titles.ie_shima.plan_values import best_lead, best_meeting
from grognard.titles.ie_shima.position import Shima, members
from grognard.titles.ie_shima.shape import KAMIKAZE, US
from grognard.titles.ie_shima.values import attack_value, defense_value
from grognard.titles.ie_shima.words import points_left, some_units

Note = tuple[Text, str]
NOTHING: Note = (Text(""), "")


def note(g: Shima, ask: Offer, option: int) -> Note:
    """What is known beforehand of an option, and by which clause."""
    what, which = option >> SHIFT, option & MASK
    match ask.question.kind:
        case "impulse":
            return _impulse(g, ask.side, what, which)
        case "act":
            return _attack(g, ask.side, which) if what == 1 else NOTHING
        case "to" | "onward":
            return _step(g, ask.side, which) if what == 0 else NOTHING
        case "lead":
            if g.is_reduced(which):
                return say("reduced: it is lost whatever the dice bring"), "11.4.4"
            return say("it is reduced whatever the dice bring"), "11.4.4"
        case "attrition" | "first attrition":
            return _loss(g, ask.side, what, which)
        case "withdraw" | "retreat":
            return _retreat(g, ask.side, which) if what == 0 else NOTHING
    return NOTHING


def _impulse(g: Shima, side: int, what: int, which: int) -> Note:
    """8.1: what each type of impulse could do, and where."""
    if what == ASSAULT and which == g.world.special_box:
        return say("up to four units, one an area"), "10.2.2"
    if what in (ASSAULT, BOTH_BOXES):
        places = g.held[US] & g.world.beach_mask if what == BOTH_BOXES else 1 << which
        units = sum(g.units_in(side, place) & ~g.world.pillboxes for place in members(places))
        targets = reachable_enemies(g, side, units)
        if not targets:
            return say("{units}; no enemy within reach", units=some_units(units.bit_count())), "10.2"
        return say("{units}; could attack in {areas}", units=some_units(units.bit_count()),
                   areas=", ".join(g.label(a) for a in members(targets))), "10.1.1.C"
    if what == BOMBARDMENT and which != KAMIKAZE:
        areas = [g.label(a) for a in g.world.every_area if may_not_target(g, side, which, a) is None]
        return say("{factor} against the ground of {areas}", factor=g.world.parts.markers[which].factor,
                   areas=", ".join(areas)), "12.6"
    if what == REGROUPING:
        n = sum(may_not_regroup(g, side, unit) is None for unit in g.world.units_of[side])
        return counted(n, "1 unit may go one area", "{n} units may go one area each"), "8.1.3"
    if what == PASSED and g.passes:
        return say("the other side has passed: the day ends"), "8.1.4.B"
    return NOTHING


def reachable_enemies(g: Shima, side: int, units: int) -> int:
    """The areas with enemies that units could attack in: their own, or one they can come to."""
    enemies = g.held[1 - side] & ((1 << g.world.areas) - 1)
    found = 0
    seen: set[tuple[int, int]] = set()
    for unit in members(units):
        start, left = g.place[unit], allowance(g, unit)
        if enemies >> start & 1:
            found |= 1 << start
        if (start, left) not in seen:
            seen.add((start, left))
            found |= sum(1 << place for place in ways(g, unit, left, False) if enemies >> place & 1)
    return found


def _attack(g: Shima, side: int, area: int) -> Note:
    """11.4: the values if all who are there attack, with their best leads."""
    party = able(g, side, area)
    if not party or not g.units_in(1 - side, area):
        return NOTHING
    av = attack_value(g, side, best_lead(g, party), party, 0)
    dv = defense_value(g, side, area, best_meeting(g, 1 - side, area))
    return say("with all {n} there: {av} against {dv}", n=party.bit_count(), av=av, dv=dv), "11.4"


def _step(g: Shima, side: int, place: int) -> Note:
    """What entering a place brings."""
    if place >= g.world.areas:
        return NOTHING
    if g.held[1 - side] >> place & 1:
        if g.contested >> place & 1:
            return say("contested: it may attack there or not"), "11.2"
        return say("it must attack there"), "11.1.A"
    if g.control[place] != side:
        return say("takes the area"), "7.2.B"
    return NOTHING


def _loss(g: Shima, side: int, what: int, unit: int) -> Note:
    """13.1: what is left to take after a payment, and who is left to hold the area."""
    local = next((dict(kept) for name, _, kept in dump_stack(g.stack) if name.endswith("attrition.take_attrition")), {})
    left = int(local.get("left", 0)) - (FLIP_COST, LOSE_COST, RETREAT_COST)[what]
    area = g.place[unit]
    stay = g.units_in(side, area).bit_count() - (what > 0)
    who_stay = counted(stay, "1 unit stays", "{n} units stay", "nobody stays")
    if what == 2 and not places_to_go(g, side, area, 1 << area):
        return say("nowhere to go: it is eliminated; {left}, {units}", left=points_left(left), units=who_stay), "13.2.4"
    return say("{left}, {units}", left=points_left(left), units=who_stay), "13.1.E"


def _retreat(g: Shima, side: int, unit: int) -> Note:
    """13.2.2: where a retreat may lead."""
    here = g.place[unit]
    places = places_to_go(g, side, here, 1 << here)
    if not places:
        return NOTHING
    return say("to {places}", places=chained("{here} or {there}", [g.label(p) for p in places])), "13.2.2"
