"""Chapters 11.4.2, 11.4.3, 12.6 and 12.7: Attack and Defense Values, term by term."""

from __future__ import annotations

from typing import NamedTuple

from grognard.core.texts import Text, counted, say
from grognard.titles.ie_shima.calls import BONUS, FIGURE
from grognard.titles.ie_shima.position import CALL_ARTILLERY, CALL_SATCHEL, CALL_TANKS, DAYLIGHT, Shima
from grognard.titles.ie_shima.shape import JAPAN, US


class Part(NamedTuple):
    """A line of a value: what it is, how much, by which clause, and the unit it is about (-1: none)."""

    say: Text
    value: int
    clause: str
    unit: int = -1


def attack_value(g: Shima, side: int, lead: int, party: int, got: int) -> int:
    """11.4.2: the lead's Combat Value, 1 for each other full-strength unit, a half for each reduced one with the
    fraction dropped, and what adds to that."""
    others = party & ~(1 << lead)
    full = (others & ~g.reduced).bit_count()
    value = g.value(lead) + full + (others & g.reduced).bit_count() // 2 + whole_battalions(g, party)
    if side == US and not g.rain:
        value += 1
    if got:
        value += sum(bonus for call, bonus in BONUS.items() if got & call) + (1 if got & FIGURE else 0)
    return value


def whole_battalions(g: Shima, party: int) -> int:
    """11.4.2: how many battalions attack with all their four companies."""
    return sum(party & battalion == battalion for battalion in g.world.battalions)


def air_defends(g: Shima, side: int) -> bool:
    """11.4.3: American aircraft over a Japanese attack: clear weather, by day."""
    return side == JAPAN and not g.rain and g.phase == DAYLIGHT


def defense_value(g: Shima, side: int, area: int, lead: int) -> int:
    """11.4.3: the lead's Combat Value, 1 for each other defender, the ground, rubble, and aircraft; `side`
    attacks."""
    others = g.units_in(1 - side, area).bit_count() - 1
    return g.value(lead) + others + ground_value(g, area) + (2 if air_defends(g, side) else 0)


def ground_value(g: Shima, area: int) -> int:
    """12.7.A: the Terrain Effects Modifier, and 1 for rubble."""
    return g.world.tem[area] + (g.rubble >> area & 1)


def attack_parts(g: Shima, side: int, lead: int, party: int, got: int) -> list[Part]:
    """The Attack Value line by line."""
    others = party & ~(1 << lead)
    full, weak = (others & ~g.reduced).bit_count(), (others & g.reduced).bit_count()
    parts = [Part(say("{unit} leads", unit=g.name(lead)), g.value(lead), "11.4.2", lead)]
    if full:
        parts.append(Part(say("{n} more at full strength", n=full), full, "11.4.2"))
    if weak:
        parts.append(Part(say("{n} more reduced, a half each", n=weak), weak // 2, "11.4.2"))
    for battalion in g.world.battalions:
        if party & battalion == battalion:
            unit = g.world.parts.units[battalion.bit_length() - 1]
            parts.append(Part(say("all of {battalion}", battalion=unit.battalion), 1, "11.4.2"))
    if side == US and not g.rain:
        parts.append(Part(say("aircraft, clear sky"), 1, "9.1.B"))
    for call, words, clause in ((CALL_SATCHEL, "satchel charges", "19.4.2"), (CALL_ARTILLERY, "artillery", "19.2.2.A"),
                                (CALL_TANKS, "tanks", "19.2.2.B")):
        if got & call:
            parts.append(Part(say(words), BONUS[call], clause))
    if got & FIGURE:
        parts.append(Part(say("Ernie Pyle" if side == US else "Major Igawa"), 1, "20.1.B"))
    return parts


def defense_parts(g: Shima, side: int, area: int, lead: int) -> list[Part]:
    """The Defense Value line by line."""
    others = g.units_in(1 - side, area).bit_count() - 1
    parts = [Part(say("{unit} meets it", unit=g.name(lead)), g.value(lead), "11.4.3", lead)]
    if others:
        parts.append(Part(counted(others, "1 more unit", "{n} more units"), others, "11.4.3"))
    parts += ground_parts(g, area)
    if air_defends(g, side):
        parts.append(Part(say("American aircraft, clear sky"), 2, "9.1.B"))
    return parts


def ground_parts(g: Shima, area: int) -> list[Part]:
    """What the ground gives a defender."""
    parts = [Part(say("terrain of {area}", area=g.label(area)), g.world.tem[area], "3.1.3")]
    if g.rubble >> area & 1:
        parts.append(Part(say("rubble"), 1, "19.3.2.2"))
    return parts
