"""What things are worth to a careful player: areas, losses, attacks. Points are American Victory Points, about."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from grognard.titles.families.area_impulse.totals import THROWS, margins
from grognard.titles.ie_shima.attrition import can_take
from grognard.titles.ie_shima.calls import BONUS, figure_ready, may_call, needed
from grognard.titles.ie_shima.position import CALL_ARTILLERY, CALL_SATCHEL, CALL_TANKS, Shima, members
from grognard.titles.ie_shima.values import attack_value, defense_value

GROUND: Final = 0.3
"""An area without points: room, supply, the way to the others."""
BEACH: Final = 0.25
"""More for an area that a box leads to."""
REDUCED: Final = (0.25, 0.14)
ELIMINATED: Final = (0.5, 0.36)
"""By side: what a flip costs, and what the loss of a reduced unit does."""
POINT: Final = (0.2, 0.16)
"""By side: what an Attrition Point that it takes is worth to the other."""
STAY: Final = 0.12
"""The part of an area's worth that a foothold in it is."""


def area_worth(g: Shima, area: int) -> float:
    """What the control of an area is worth."""
    world = g.world
    if area == world.airfield:
        return GROUND + (0.9 if g.turn == 1 else 0.0)
    beach = BEACH if world.near_mask[area] & world.beach_mask else 0.0
    points = world.parts.areas[area].points
    # In the Extended Game's last days everything must be taken, or one area held.
    rest = GROUND if g.turn <= 4 else 1.0
    return max(float(points), rest) + (0.2 if points else 0.0) + beach


@lru_cache(maxsize=128)
def chances(difference: int) -> tuple[tuple[int, float], ...]:
    """The margins that dice bring at a difference of values, each with its chance."""
    return tuple((difference + m, n / THROWS) for m, n in margins().items())


class Worth(NamedTuple):
    """What an attack is worth, and the chance that it clears the area."""

    value: float
    clears: float


def help_expected(g: Shima, side: int, area: int) -> float:
    """What calls and figures may be expected to add to an Attack Value."""
    total = 0.0
    for call in (CALL_SATCHEL, CALL_ARTILLERY, CALL_TANKS):
        if may_call(g, side, call):
            total += BONUS[call] * max(0, 7 - needed(g, area, call)) / 6
    return total + (1.0 if figure_ready(g, side) else 0.0)


def best_lead(g: Shima, party: int) -> int:
    """Who leads an attack: the greatest value, at full strength if any is, for the lead always suffers."""
    return max(members(party), key=lambda u: (not g.is_reduced(u), g.value(u), -u))


def best_meeting(g: Shima, side: int, area: int) -> int:
    """Who meets an attack: the greatest value; of equals a pillbox, then one at full strength."""
    return max(members(g.units_in(side, area)),
               key=lambda u: (g.value(u), g.world.pillboxes >> u & 1, not g.is_reduced(u), -u))


def capacity(g: Shima, units: int) -> int:
    """How many Attrition Points units can take at most."""
    return sum(can_take(g, u).bit_length() - 1 for u in members(units))


def attack_worth(g: Shima, side: int, area: int, party: int, mandatory: bool) -> Worth:
    """What an attack by a party is worth to its side, the dice weighed."""
    lead = best_lead(g, party)
    foe = 1 - side
    defenders = g.units_in(foe, area)
    difference = (attack_value(g, side, lead, party, 0) + round(help_expected(g, side, area))
                  - defense_value(g, side, area, best_meeting(g, foe, area)))
    lead_cost = ELIMINATED[side] if g.is_reduced(lead) else REDUCED[side]
    weak = (party & g.reduced).bit_count()
    all_cost = weak * ELIMINATED[side] + (party.bit_count() - weak) * REDUCED[side]
    room, count = capacity(g, defenders), defenders.bit_count()
    prize = area_worth(g, area) if g.control[area] != side else area_worth(g, area) * 0.4
    foothold = STAY * prize if mandatory else 0.0
    value = cleared = 0.0
    for margin, chance in chances(difference):
        if margin < 0:
            value -= chance * all_cost
        elif margin == 0:
            value -= chance * (lead_cost - foothold)
        else:
            value -= chance * lead_cost
            value += chance * POINT[foe] * min(margin, room)
            if margin * 2 >= room * 2 - count:
                value += chance * prize
                cleared += chance
            else:
                value += chance * (foothold + prize * 0.25 * min(1.0, margin / room))
    return Worth(value, cleared)


def bombardment_worth(g: Shima, side: int, area: int, factor: int, ground: int) -> float:
    """What a bombardment is worth to its side."""
    foe = 1 - side
    defenders = g.units_in(foe, area)
    room = capacity(g, defenders)
    importance = 0.7 + 0.3 * min(3.0, area_worth(g, area))
    contested = bool(g.held[side] >> area & 1)
    value = 0.0
    for margin, chance in chances(factor - ground):
        if margin > 0:
            value += chance * POINT[foe] * min(margin, room) * importance
            if contested and margin >= room and g.control[area] != side:
                value += chance * area_worth(g, area)
    return value


