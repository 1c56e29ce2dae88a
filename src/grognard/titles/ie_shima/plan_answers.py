"""The small questions, answered one by one."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from grognard.core.asks import MASK, SHIFT, Offer
from grognard.core.procedure import dump_stack
from grognard.titles.families.area_impulse.advantage import thrown
from grognard.titles.families.area_impulse.totals import beats_by
from grognard.titles.ie_shima.attrition import can_take
from grognard.titles.ie_shima.combat import Battle
from grognard.titles.ie_shima.plan_values import (
    ELIMINATED,
    POINT,
    REDUCED,
    area_worth,
    attack_worth,
    best_lead,
    best_meeting,
    bombardment_worth,
    capacity,
    chances,
)
from grognard.titles.ie_shima.position import DAYLIGHT, Shima
from grognard.titles.ie_shima.refit import lost_specials
from grognard.titles.ie_shima.retreats import has_way_out
from grognard.titles.ie_shima.shape import IE, JAPAN, MG, PILLBOX, US
from grognard.titles.ie_shima.values import ground_value
from grognard.titles.ie_shima.words import ZERO

ADVANTAGE: Final = 0.45
"""What it is worth to have the Advantage, and not the enemy."""
IMPULSE: Final = 0.7
"""What another American impulse today is worth, about."""


def local_of(g: Shima, procedure: str) -> dict[str, Any]:
    """The live locals of a rule that is half-way through; nothing if it is not."""
    for name, _, local in dump_stack(g.stack):
        if name.endswith(procedure):
            return dict(local)
    return {}


def lead(g: Shima, ask: Offer, side: int) -> int:
    """Who leads an attack."""
    return best_lead(g, sum(1 << unit for unit in ask.options))


def meet(g: Shima, ask: Offer, side: int) -> int:
    """Who meets an attack."""
    return best_meeting(g, side, g.place[ask.options[0]])


def join(g: Shima, ask: Offer, side: int) -> int:
    """Who else attacks: all, if that is worth more than the party as it is."""
    local = local_of(g, "combat.attack")
    area, party = int(local["area"]), int(local["party"])
    joining = [o & MASK for o in ask.options if o >> SHIFT == 0]
    best, best_worth = 2 << SHIFT, attack_worth(g, side, area, party, False).value
    for unit in joining:
        worth = attack_worth(g, side, area, party | 1 << unit, False).value
        if worth > best_worth + 0.001:
            best, best_worth = unit, worth
    everybody = party | sum(1 << unit for unit in joining)
    return 1 << SHIFT if attack_worth(g, side, area, everybody, False).value > best_worth else best


def reroll(g: Shima, ask: Offer, side: int) -> int:
    """Whether to have dice rolled again: when a new roll promises more than the Advantage is worth."""
    now, then = _roll_worth(g, side)
    price = ADVANTAGE if g.turn < g.world.last_turn else 0.3
    return 0 if then - now > price else 1 << SHIFT


def _roll_worth(g: Shima, side: int) -> tuple[float, float]:
    """What the dice as they lie are worth to a side, and what new ones promise."""
    asked = thrown(g)
    assert asked is not None
    (attacker, area, av, dv, _), dice = Battle(*asked[0]), asked[1]
    margin, difference = beats_by(av, dv, dice), av - dv
    sign = 1 if attacker == side else -1
    worth = {m: _margin_worth(g, attacker, area, m) for m in range(-25, 36)}
    now = worth[max(-25, min(35, margin))]
    then = sum(worth[max(-25, min(35, m))] * chance for m, chance in chances(difference))
    if attacker == US and g.phase == DAYLIGHT and local_of(g, "combat.battle_roll").get("sunset") and g.impulse > 2:
        below = sum(1 for a in range(1, 7) for b in range(1, 7) if a + b < g.impulse) / 36
        now -= IMPULSE if dice[0] + dice[1] < g.impulse else 0.0
        then -= IMPULSE * below
    return sign * now, sign * then


def _margin_worth(g: Shima, attacker: int, area: int, margin: int) -> float:
    """What a margin is worth to the attacker."""
    foe = 1 - attacker
    if area < 0 or area >= g.world.areas:
        return 0.6 if margin > 0 else 0.0
    local = local_of(g, "combat.attack")
    room = capacity(g, g.units_in(foe, area))
    prize = area_worth(g, area) * (1.0 if g.control[area] != attacker else 0.3)
    gain = POINT[foe] * min(max(margin, 0), room) + (prize if margin >= room > 0 else 0.0)
    if not local:
        return gain
    party = g.attacked & g.units_in(attacker, area)
    if margin < 0:
        weak = (party & g.reduced).bit_count()
        return -(weak * ELIMINATED[attacker] + (party.bit_count() - weak) * REDUCED[attacker])
    return gain - REDUCED[attacker]


def attrition(g: Shima, ask: Offer, side: int) -> int:
    """How points are taken: by those whom it hurts least, and so that somebody holds an area that counts."""
    def pain(option: int) -> float:
        what, unit = option >> SHIFT, option & MASK
        area = g.place[unit]
        worth = area_worth(g, area) if area < g.world.areas else 0.1
        alone = g.units_in(side, area).bit_count() == 1
        value = g.world.full[unit] * 0.06
        if what == 0:
            return (g.world.full[unit] - g.world.weak[unit]) * 0.05
        if what == 1:
            return (0.25 + value + (worth if alone else 0.0)) / 2
        if not has_way_out(g, side, area):
            return 0.3 + value + (worth if alone else 0.0)
        return 0.12 + 0.1 * min(worth, 2.0) + (worth if alone and g.control[area] == side else 0.0)

    return min(ask.options, key=lambda option: (pain(option), option))


def withdraw(g: Shima, ask: Offer, side: int) -> int:
    """Defenders stay, but for those whom a worthless area is not worth."""
    local = local_of(g, "retreats.leave_freely")
    area = int(local["place"])
    if side == JAPAN and area_worth(g, area) < 1.0 and g.held[US] >> area & 1:
        for option in ask.options:
            if not option >> SHIFT:
                return option
    return ask.options[-1]


def retreat_to(g: Shima, ask: Offer, side: int) -> int:
    """Where a retreat leads: to the area that counts most and has room."""
    def worth(place: int) -> float:
        if place >= g.world.areas:
            return 0.0
        return area_worth(g, place) - 0.1 * g.units_in(side, place).bit_count()

    return max(ask.options, key=lambda place: (worth(place), -place))


def refit(g: Shima, ask: Offer, side: int) -> int:
    """Points restore two units each; who has none reduced rebuilds. The Advantage buys one where it pays."""
    def worth(option: int) -> float:
        what, unit = option >> SHIFT, option & MASK
        if what == 0:
            place = g.place[unit]
            front = area_worth(g, place) if place < g.world.areas else 0.0
            return 5.0 + (g.world.full[unit] - g.world.weak[unit]) * 0.2 + front * 0.1
        if what == 1:
            return 1.0 + g.world.full[unit] * 0.1
        if what == 2:
            if g.turn == g.world.last_turn:
                return 0.5
            return 0.5 if (g.reduced & g.world.all_of[side]).bit_count() >= 2 and side == US and g.turn >= 3 else -1.0
        return 0.0

    if len(ask.options) > 1 and side == JAPAN:
        rebuilt = [o for o in ask.options if o >> SHIFT == 1]
        weak = [o for o in ask.options if o >> SHIFT == 0]
        if rebuilt and len(weak) < 2:
            return max(rebuilt, key=worth)
    return max(ask.options, key=lambda o: (worth(o), -o))


def rebuild_at(g: Shima, ask: Offer, side: int) -> int:
    """Where a unit is rebuilt: in the area that counts most among those in danger."""
    def worth(place: int) -> float:
        enemies = (g.world.near_mask[place] | 1 << place) & g.held[1 - side]
        own = g.units_in(side, place).bit_count()
        return area_worth(g, place) * (1.5 if enemies else 1.0) - 0.25 * own

    return max(ask.options, key=lambda place: (worth(place), -place))


def returns(g: Shima, ask: Offer, side: int) -> int:
    """Which Special Units come back: pillboxes, then guns."""
    order = {PILLBOX: 0, MG: 1, IE: 2}
    units = [o for o in ask.options if not o >> SHIFT]
    return min(units, key=lambda u: (order[g.world.kind[u]], u)) if units else ask.options[0]


def how_returns(g: Shima, ask: Offer, side: int) -> int:
    """Roll, or use the Advantage for six."""
    return 1 << SHIFT if lost_specials(g).bit_count() >= 6 else 0


def bombard_where(g: Shima, ask: Offer, side: int) -> int:
    """The Target Area."""
    local = local_of(g, "bombardment.bombard")
    factor = g.world.parts.markers[int(local["marker"])].factor
    return max(ask.options, key=lambda area: (bombardment_worth(g, side, area, factor, ground_value(g, area)), -area))


def primary(g: Shima, ask: Offer, side: int) -> int:
    """The Primary Target: whoever meets attacks best, and can take the point at all."""
    return max(ask.options, key=lambda u: (bool(can_take(g, u) & 2), g.value(u), not g.is_reduced(u), -u))


ANSWERS: Final[dict[str, Callable[[Shima, Offer, int], int]]] = {
    "lead": lead, "meet": meet, "join": join, "reroll": reroll, "attrition": attrition, "first attrition": attrition,
    "withdraw": withdraw, "retreat to": retreat_to, "refit": refit, "rebuild at": rebuild_at, "return": returns,
    "returns": how_returns, "bombard": bombard_where, "primary": primary,
}
"""By the kind of a question that needs no plan: how it is answered."""


def wish(rng: random.Random) -> int:
    """Either side will do."""
    return rng.randrange(2) << SHIFT


def bid(ask: Offer) -> int:
    """The sides are held to be even."""
    return ZERO if ZERO in ask.options else ask.options[0]
