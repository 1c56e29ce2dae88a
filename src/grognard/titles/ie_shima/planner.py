"""Chapter 8.1 laid out: what each type of impulse could do now, where, and at what odds; or why it is not open."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import MASK, SHIFT, Offer
from grognard.core.courses import closed
from grognard.core.texts import Text, say
from grognard.core.views import Chance, Course, Prospect, Refused
from grognard.titles.families.area_impulse.stacking import space
from grognard.titles.families.area_impulse.totals import THROWS, margins
from grognard.titles.ie_shima.bombardment import MARKER_SIDE, may_not_target
from grognard.titles.ie_shima.impulses import ASSAULT, BOMBARDMENT, BOTH_BOXES
from grognard.titles.ie_shima.movement import allowance, ways
from grognard.titles.ie_shima.notes import note
from grognard.titles.ie_shima.plan_values import best_lead, best_meeting
from grognard.titles.ie_shima.position import Shima, members
from grognard.titles.ie_shima.shape import JAPAN, KAMIKAZE, US
from grognard.titles.ie_shima.values import attack_value, defense_value, ground_value
from grognard.titles.ie_shima.words import some_units

KINDS: Final = (
    ("assault", say("Assault"), "8.1.1",
     say("units of one area move and attack, into several areas one after another; the lead of every attack suffers, "
         "and all of them if it is repulsed")),
    ("boxes", say("Assault from the boxes"), "16.2",
     say("on 16 April the units of all Beach Approach Boxes may act together")),
    ("bombard", say("Bombardment"), "12.1",
     say("a marker bombards an area, once a day; the Impulse marker does not move for it")),
    ("regroup", say("Regroup"), "8.1.3", say("every unit may go one area, into Free areas; nobody attacks")),
    ("pass", say("Pass"), "8.1.4", say("nothing is done; two passes in a row end the day")),
)
"""The types in the order of the menus of 8.1: name, label, clause, what it is."""


def courses(g: Shima) -> tuple[Course, ...]:
    """Every type of impulse."""
    ask = g.ask
    if not isinstance(ask, Offer) or ask.question.kind != "impulse":
        return ()
    found = []
    for index, (name, label, clause, what) in enumerate(KINDS):
        if index == BOTH_BOXES and (ask.side == JAPAN or g.turn != 1):
            continue
        options = [option for option in ask.options if option >> SHIFT == index]
        menu = ask.menus[index]
        if index == BOMBARDMENT:
            menu = menu._replace(among=[marker for marker in menu.among if MARKER_SIDE[marker] == ask.side
                                        and (marker != KAMIKAZE or g.option("kamikaze"))])
        shut = None if options else closed(g, menu, Refused(clause, say("nothing of the kind can be done")))
        prospects = tuple(_prospect(g, ask, option) for option in options)
        found.append(Course(name, label, clause, what, prospects, shut))
    return tuple(found)


def _prospect(g: Shima, ask: Offer, option: int) -> Prospect:
    what, which = option >> SHIFT, option & MASK
    noun = ask.menus[what].verb.noun
    name = noun.name(g, which) if noun is not None else ""
    known, clause = note(g, ask, option)
    words, chances = say("now"), []
    if what == ASSAULT:
        words = say("from {place}", place=name)
        chances = _attacks(g, ask.side, g.units_in(ask.side, which)) if which != g.world.special_box else []
    elif what == BOTH_BOXES:
        words = say("from the boxes")
        chances = _attacks(g, ask.side, sum(g.units_in(US, box) for box in members(g.held[US] & g.world.beach_mask)))
    elif what == BOMBARDMENT:
        words = say("the {marker} marker", marker=name)
        chances = _targets(g, ask.side, which) if which != KAMIKAZE else []
    return Prospect(ask.write(g, option), words, tuple(chances), known, clause)


def _attacks(g: Shima, side: int, units: int) -> list[Chance]:
    """11.4: an attack by all who could make it, in each area they could make it in, without calls."""
    units &= ~g.world.pillboxes
    reach: dict[int, int] = {}
    enemies = g.held[1 - side] & ((1 << g.world.areas) - 1)
    found: dict[tuple[int, int], int] = {}
    for unit in members(units):
        start, left = g.place[unit], allowance(g, unit)
        if (start, left) not in found:
            found[start, left] = sum(1 << place for place in ways(g, unit, left, False)) | 1 << start
        for area in members(found[start, left] & enemies):
            reach[area] = reach.get(area, 0) | 1 << unit
    return [_attack(g, side, area, party) for area, party in sorted(reach.items())]


def _attack(g: Shima, side: int, area: int, able: int) -> Chance:
    """As many as there is room for, the strongest first (7.1)."""
    here = able & g.units_in(side, area)
    coming = sorted(members(able & ~here), key=lambda u: (-g.value(u), u))
    room = max(0, space(g, side, area))
    party = here | sum(1 << unit for unit in coming[:room])
    if not party:
        return Chance(g.label(area), say("no room"))
    av = attack_value(g, side, best_lead(g, party), party, 0)
    dv = defense_value(g, side, area, best_meeting(g, 1 - side, area))
    return _chance(g, area, some_units(party.bit_count()), av, dv)


def _targets(g: Shima, side: int, marker: int) -> list[Chance]:
    """12.7: the marker against the ground of each area it may bombard."""
    factor = g.world.parts.markers[marker].factor
    return [_chance(g, area, some_units(g.units_in(1 - side, area).bit_count()), factor, ground_value(g, area))
            for area in g.world.every_area if may_not_target(g, side, marker, area) is None]


def _chance(g: Shima, area: int, who: Text, av: int, dv: int) -> Chance:
    """11.4.4.3, 12.7.C: a success is a margin of one or more."""
    wins = sum(n for margin, n in margins().items() if av - dv + margin > 0)
    return Chance(g.label(area), say("{who}, {x} against {y}", who=who, x=av, y=dv), wins, THROWS)
