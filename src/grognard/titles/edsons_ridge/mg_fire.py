"""Chapter 10.3.1: Defensive MG Fire."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Question, may_choose
from grognard.core.procedure import procedure
from grognard.titles.edsons_ridge.advantage import FIRE, throw
from grognard.titles.edsons_ridge.ammo import after_attack
from grognard.titles.edsons_ridge.casualties import casualties
from grognard.titles.edsons_ridge.exhaustion import tire
from grognard.titles.edsons_ridge.position import D2, NOBODY, Night
from grognard.titles.edsons_ridge.values import assaulting, cover_terms, fire_factor, fire_terms, total
from grognard.titles.edsons_ridge.words import ADD_FIRE, ENOUGH, HOLD_FIRE, OPEN_FIRE, casualty_points
from grognard.titles.families.area_impulse.totals import beats_by

OPEN: Final = Question("mg fire", "10.3.1.A", "{place} is assaulted: choose the MG that fires first, or hold fire",
                       always=True)
MORE: Final = Question("more fire", "10.3.1.J", "choose another MG that fires, or no more")


@procedure
async def mg_fire(g: Night, side: int, where: int, point: int, supports: tuple[int, ...], charge: int) -> int:
    """10.3.1. MGs in an area that `side` assaults may fire before the assault; `charge`: it is a Banzai Assault.

    Gives the Casualty Points that it caused.
    """
    foe = 1 - side
    lead = await may_choose(OPEN, foe, OPEN_FIRE, mgs_in(g, foe, where), HOLD_FIRE, place=g.label(where))
    if lead is None:
        return 0
    firing: tuple[int, ...] = (lead,)
    while len(firing) < len(mgs_in(g, foe, where)):
        more = await may_choose(MORE, foe, ADD_FIRE, tuple(u for u in mgs_in(g, foe, where) if u not in firing), ENOUGH)
        if more is None:
            break
        firing += (more,)
    attack = total(fire_terms(g, firing))
    defence = total(cover_terms(g, where, supports, assaulting(g, side, where)))
    dice = await throw(g, FIRE, foe, attack + charge, defence, lead, where)                   # I: +1 against a charge
    margin = beats_by(attack + charge, defence, dice)
    if g.news is not None:
        g.tell("fire", "10.3.1", "Defensive MG Fire, {attack} against {defence}: {points}", side=foe,
               pieces=firing + supports, places=(g.label(where),), attack=attack + dice[0] + dice[1] + charge,
               defence=defence + dice[2] + dice[3], points=casualty_points(max(0, margin)))
    await after_attack(g, foe, attack, defence, max(0, margin), dice[0] + dice[1])
    if margin > 0:
        await casualties(g, side, where, margin, point, 1)
    for mg in firing:
        tire(g, mg, "10.3.1.K", most=D2)
    return max(0, margin)


def mgs_in(g: Night, side: int, where: int) -> tuple[int, ...]:
    """MGs of a side in a place, whatever their Exhaustion Level."""
    return tuple(u for u in g.world.mgs_of[side] if g.where[u] == where)


def heaviest_fire(g: Night, side: int, where: int, supports: tuple[int, ...]) -> tuple[int, int]:
    """10.3.1.I-J: both sums if all MGs of a place fire at the units of `side` that assault there, the best first."""
    guns = sorted(mgs_in(g, 1 - side, where), key=lambda mg: -fire_factor(g, mg))
    return total(fire_terms(g, tuple(guns))), total(cover_terms(g, where, supports, assaulting(g, side, where)))


__all__ = ["NOBODY", "heaviest_fire", "mg_fire", "mgs_in"]
