"""Small decisions: protective fire, Banzai, retreats, advances, losses, each weighed by what it leads to at once."""

from __future__ import annotations

from typing import Any

from grognard.core.asks import MASK, SHIFT, Offer
from grognard.core.procedure import procedure_of
from grognard.titles.bloody_ridge.components import ARTILLERY, JAPAN, US
from grognard.titles.bloody_ridge.obligations import Fight
from grognard.titles.bloody_ridge.plan_fights import Battle, Stakes
from grognard.titles.bloody_ridge.plan_survey import Survey
from grognard.titles.bloody_ridge.position import FOUGHT, PHASE_COMBAT, VACANT, Ridge


def halfway(g: Ridge) -> dict[str, Any]:
    """What the rule that asks has put down so far, by name."""
    frame = g.stack[-1]
    return dict(zip(procedure_of(frame).locals, frame[2:], strict=True))


def fight_of(frame: dict[str, Any]) -> Fight:
    """The attack that is half-way through."""
    return Fight(frame["defenders"], frame["attackers"], frame["batteries"], frame["points"])


def protect(g: Ridge, side: int, survey: Survey) -> int:
    """Which battery, if any, gives protective fire: the weakest that does most of what the best would (8.4)."""
    ask = offered(g)
    frame = halfway(g)
    attacker = 1 - side
    fight = fight_of(frame)
    battle = Battle(g, attacker, survey, Stakes(g, attacker, survey))
    given = sum(g.world.fpf[b] for b in frame["protection"] or ())
    best: dict[int, float] = {}
    for option in ask.options:
        fire = 0 if option >> SHIFT else g.world.fpf[option & MASK]
        regular = battle.value(fight, given + fire, banzai=False)
        if attacker == JAPAN:
            regular = max(regular, battle.value(fight, given + fire, banzai=True))
        best[option] = regular
    none = max(best.values())
    gain = none - min(best.values())
    waiting = [u for u in g.world.units_of[side]
               if g.hex[u] >= 0 and not g.mark[u] & FOUGHT and g.zone[attacker][g.hex[u]]]
    free = len(ask.options) - 1
    if gain <= 0.01 or (len(waiting) >= free and gain < 0.6):
        return ask.options[-1]
    enough = [o for o in ask.options if none - best[o] >= 0.8 * gain]
    return min(enough, key=lambda o: (g.world.fpf[o & MASK] if not o >> SHIFT else 0, best[o]))


def charge(g: Ridge, survey: Survey) -> int:
    """Whether to make it a Banzai attack (10.0)."""
    ask = offered(g)
    frame = halfway(g)
    battle = Battle(g, JAPAN, survey, Stakes(g, JAPAN, survey))
    fight = fight_of(frame)
    fire = sum(g.world.fpf[b] for b in frame["protection"] or ())
    yes = battle.value(fight, fire, banzai=True) > battle.value(fight, fire, banzai=False)
    return ask.options[0] if yes else ask.options[-1]


def weigh(g: Ridge, side: int, survey: Survey) -> int:
    """The option after which the board looks best; questions that follow at once are looked into as well."""
    ask = offered(g)
    return max(ask.options, key=lambda option: _after(g, option, side, survey, 3))


def _after(g: Ridge, option: int, side: int, survey: Survey, deep: int) -> float:
    trial = g.copy()
    trial.take(option)
    ask = trial.ask
    if (deep and isinstance(ask, Offer) and ask.side == side and trial.phase == PHASE_COMBAT == g.phase
            and ask.question.kind in ("advance to", "retreat to", "displace") and len(ask.options) <= 8):
        return max(_after(trial, o, side, survey, deep - 1) for o in ask.options)
    return outlook(trial, side, survey)


def outlook(g: Ridge, side: int, survey: Survey) -> float:
    """How a position looks to a side in the middle of combat: losses, the field, who stands near whom."""
    return _standing(g, survey) * (1.0 if side == US else -1.0)


def _standing(g: Ridge, survey: Survey) -> float:
    """The outlook as the Americans see it."""
    world, at, hexes = g.world, g.at, g.hex
    total = 0.0
    held = sum([at[h] != VACANT and world.side[at[h]] == JAPAN for h in survey.field])
    manned = sum([at[h] != VACANT and world.side[at[h]] == US for h in survey.field])
    final = g.turn == world.last_turn and g.phasing == JAPAN
    total -= ((0.0, 12.0, 150.0, 160.0) if g.phasing == JAPAN else (0.0, 25.0, 120.0, 160.0))[held]
    total += manned * 6.0
    weight = 0.05 if final else 1.0
    for side, sign in ((US, 1.0), (JAPAN, -1.0)):
        theirs = g.zone[1 - side]
        for unit in world.units_of[side]:
            where = hexes[unit]
            if where < 0:
                continue
            value = survey.worth[unit]
            if theirs[where]:
                value -= 0.25 * min(theirs[where], 4)
                if world.kind[unit] == ARTILLERY:
                    value -= 2.0
                if not _open(g, unit, where, theirs):
                    value -= 2.0
            value = value * weight
            if side == JAPAN:
                if world.kind[unit] != ARTILLERY:
                    value -= 0.03 * min(survey.march[where], 150)
            else:
                value -= 0.12 * survey.near[where]
            total += sign * value
    return total


def _open(g: Ridge, unit: int, where: int, theirs: bytearray) -> bool:
    """Whether a unit could retreat by a hex at all."""
    at, sides, side = g.at, g.world.side, g.world.side[unit]
    return any(not theirs[n] and (at[n] == VACANT or sides[at[n]] == side)
               for n, _ in g.world.steps[g.is_armor(unit)][where])


def offered(g: Ridge) -> Offer:
    """The question that stands."""
    ask = g.ask
    assert isinstance(ask, Offer)
    return ask


def points_given(g: Ridge) -> tuple[int, int]:
    """The Ground Support given so far to the attack being built."""
    given: tuple[int, int] = halfway(g)["points"]
    return given
