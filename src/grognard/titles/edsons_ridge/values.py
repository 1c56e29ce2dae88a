"""Chapters 10.3.1, 10.3.3, 10.3.4, 10.7, 10.8: the sums behind an assault and its Defensive MG Fire, term by term.

A sum is a list of terms (words, value, clause, unit), so that what is rolled and what is shown are the same.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from grognard.core.texts import Text, say
from grognard.titles.edsons_ridge.components import INFANTRY, MG
from grognard.titles.edsons_ridge.exhaustion import attack_factor, defence_factor
from grognard.titles.edsons_ridge.position import CROSSED, D1, FRESH, JOINED, MUST, NOBODY, Night


class Addend(NamedTuple):
    """A line of a sum."""

    say: Text
    value: int
    clause: str
    unit: int = NOBODY


Sum = list[Addend]


def total(terms: Sum) -> int:
    """A value: a worn factor may count against it, the whole is never below 0 (10.3.4, KG46)."""
    return max(0, sum(term.value for term in terms))


# -- who supports whom

def supports_company(g: Night, mg: int, units: list[int] | tuple[int, ...]) -> bool:
    """10.7.E: whether infantry of the MG's company assaults; Raider E's serve anybody; an MG company its battalion."""
    world = g.world
    if world.weight[mg] > 1:                                                       # KG24
        return any(world.kind[u] == INFANTRY and world.battalion[u] == world.battalion[mg] for u in units)
    return world.company[mg] == "RaiderE" or goes_with_own(g, mg, units)


def goes_with_own(g: Night, mg: int, units: list[int] | tuple[int, ...]) -> bool:
    """10.3.1.E, KG21: whether infantry of the MG's own company assaults; an MG company has none."""
    world = g.world
    return bool(world.company[mg]) and any(
        world.kind[u] == INFANTRY and world.company[u] == world.company[mg] for u in units)


# -- an assault

def assaulting(g: Night, side: int, where: int) -> list[int]:
    """The units that take part in the assault on a place."""
    return [u for u in g.units_in(side, where) if g.note[u] & JOINED]


def integrity(g: Night, units: list[int], supports: tuple[int, ...]) -> tuple[str, ...]:
    """10.8: companies that bring three Fresh units: infantry that assaults, MGs that support; Raider E's join any."""
    count = Counter(g.world.company[u] for u in units
                    if g.world.kind[u] == INFANTRY and g.level[u] == FRESH and g.world.company[u])
    free = 0
    for mg in supports:
        if g.level[mg] != FRESH:
            continue
        if g.world.company[mg] == "RaiderE":
            free += 1
        elif g.world.weight[mg] == 1 and g.world.company[mg] in count:
            count[g.world.company[mg]] += 1
    found = []
    for company, number in count.most_common():
        lacking = max(0, 3 - number)
        if lacking <= free:
            free -= lacking
            found.append(company)
    return tuple(found)


def company_name(g: Night, company: str) -> str:
    """A company as its platoons bear it: II/5 of II/5-1."""
    return next(g.name(u).rpartition("-")[0] for u, own in enumerate(g.world.company) if own == company)


def attack_terms(g: Night, side: int, where: int, point: int, supports: tuple[int, ...]) -> Sum:
    """10.3.3: the Point Unit, +1 for every other unit, for Company Integrity, for each supporting Fresh MG."""
    units = assaulting(g, side, where)
    terms = [Addend(say("{unit} leads", unit=g.name(point)), attack_factor(g, point), "10.3.3", point)]
    terms += [Addend(say("{unit} assaults with it", unit=g.name(u)), 1, "10.3.3", u) for u in units if u != point]
    terms += [Addend(say("Company Integrity of {company}", company=company_name(g, company)), 1, "10.8.A")
              for company in integrity(g, units, supports)]
    terms += [Addend(say("{unit} supports", unit=g.name(u)), 1, "10.7.A", u)
              for u in supports if g.level[u] == FRESH]
    return terms


def bridge_crossed(g: Night, side: int, where: int) -> int:
    """The bridge by which somebody came who must assault, or NOBODY (10.3.4)."""
    for unit in g.world.units_of[side]:
        if g.where[unit] == where and g.note[unit] & JOINED and g.mark[unit] & MUST and g.mark[unit] & CROSSED:
            return g.world.bridge_between[g.origin[unit], where]
    return NOBODY


def defence_terms(g: Night, side: int, where: int, forward: int) -> Sum:
    """10.3.4: the Forward Unit, the terrain, a bridge that was crossed, +1 for every other Fresh unit."""
    terms = [Addend(say("{unit} defends", unit=g.name(forward)), defence_factor(g, forward), "10.3.4", forward),
             Addend(say("terrain of {place}", place=g.label(where)), g.world.tem[where], "10.3.4")]
    bridge = bridge_crossed(g, 1 - side, where)
    if bridge != NOBODY:
        terms.append(Addend(say("attackers came over a bridge"), 1, "10.3.4"))
        if g.bridge_side(bridge) == side:
            terms.append(Addend(say("the bridge is the defender's"), 1, "10.3.4"))
    terms += [Addend(say("{unit} is Fresh", unit=g.name(u)), 1, "10.3.4", u)
              for u in g.units_in(side, where) if u != forward and g.level[u] == FRESH]
    return terms


# -- Defensive MG Fire

def fire_factor(g: Night, mg: int) -> int:
    """10.3.1.B-C, I: a Fresh MG fires in full, a Spent one at half of that, rounded up, less its Disruption Level."""
    full = g.world.fresh[mg][0]
    level = g.level[mg]
    return full if level == FRESH else (full + 1) // 2 - (level - D1 + 1 if level >= D1 else 0)


def fire_terms(g: Night, firing: tuple[int, ...]) -> Sum:
    """10.3.1.I-J: the lead MG, and one more for all the others together."""
    terms = [Addend(say("{unit} fires", unit=g.name(firing[0])), fire_factor(g, firing[0]), "10.3.1.I", firing[0])]
    if len(firing) > 1:
        terms.append(Addend(say("with fire of {units}", units=g.names(firing[1:])), 1, "10.3.1.J"))
    return terms


def cover_terms(g: Night, where: int, supports: tuple[int, ...], units: list[int]) -> Sum:
    """10.3.1.D-F: the terrain, and each MG that supports its own company."""
    terms = [Addend(say("terrain of {place}", place=g.label(where)), g.world.tem[where], "10.3.1.D")]
    terms += [Addend(say("{unit} supports", unit=g.name(u)), 1, "10.3.1.E", u) for u in supports
              if goes_with_own(g, u, units)]
    return terms


__all__ = ["INFANTRY", "MG", "Addend", "Sum", "attack_terms", "cover_terms", "defence_terms", "fire_terms", "total"]
