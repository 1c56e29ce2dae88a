"""Chapters 11 and 17: ranged fire, bombardment, Attrition Points, mistaken attacks, gas."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final

from grognard.core.asks import Menu, Question, Reason, Without, choose, choose_among
from grognard.core.procedure import procedure
from grognard.titles.edsons_ridge.advantage import GAS, MISTAKEN, RANGED, gas_points, throw
from grognard.titles.edsons_ridge.ammo import after_attack
from grognard.titles.edsons_ridge.casualties import casualties
from grognard.titles.edsons_ridge.components import ARTILLERY, BATTERY, INFANTRY, JAPAN, US
from grognard.titles.edsons_ridge.exhaustion import lose_position, tire
from grognard.titles.edsons_ridge.position import D2, FOUND, FRESH, FROZEN, IP, JOINED, LOST, NOBODY, SIDE_WORDS, Night
from grognard.titles.edsons_ridge.supply_dump import finds_dump, reveal_dump
from grognard.titles.edsons_ridge.words import AIM, HIT, OPEN, SHOOT, attrition_points, casualty_points
from grognard.titles.families.area_impulse.attrition import all_or_nothing, most, together
from grognard.titles.families.area_impulse.control import contested
from grognard.titles.families.area_impulse.totals import beats_by

BUILD: Final = Question("ranged fire", "11.1.A", "fire into {place}: choose who fires, or open fire", True, (
    Without("with", "fire into {place}: nobody else can fire. Open fire"),
    Without("fire", "fire into {place}: choose who fires"),
))
GUNS: Final = Question("bombard", "11.1.1", "choose the artillery that bombards {place}")
PRIMARY: Final = Question("primary", "11.1.2.A", "choose the Primary Target in {place}")
SPREAD: Final = Question("attrition", "11.4.2.E", "{points} in {place}: choose who is hit")

NO_TARGET: Final = Reason("11.1.2.A", "no enemy in {it} could take an Attrition Point")
NOT_IN_ZONE: Final = Reason("16.4.B", "nobody fires into or out of a zone")
NOBODY_FIRES: Final = Reason("11.1.D", "no Fresh unit that may fire is in {it} or adjacent to it")
GONE: Final = Reason("11.1.A", "{it} is not on the map")
TOO_FAR: Final = Reason("11.1.D", "{it} is neither in the target area nor adjacent to it")
NOT_FRESH: Final = Reason("11.1.F", "{it} is not Fresh")
PINNED: Final = Reason("11.1.E", "{it} is in a contested area and fires only there")
FIRES_ALREADY: Final = Reason("11.2.A", "{it} fires already")
GUN_ALONE: Final = Reason("8.2.3.B", "artillery and other units do not fire together")
AMONG_SUPPLIES: Final = Reason("15.5.2.B", "{it} is among the supplies and does nothing more this turn")
NO_LEAD: Final = Reason("11.2.A", "nobody fires yet")
ON_HILL: Final = Reason("4.1.2.3.2", "{it} is not on Hill 80 or Hill 123")
USED: Final = Reason("4.1.2.4.B", "{it} has been used in this turn")
NO_BATTERY: Final = Reason("11.1.1.A", "no battery is left, and no gun is on Hill 80 or 123")
BETTER_TARGET: Final = Reason("11.1.2.A", "{it} is no Primary Target while infantry is there that is not Disrupted 2")
TOO_LOW: Final = Reason("11.4.2.C", "{it} is Disrupted 2 and takes no Attrition Points")
ONE_LEVEL: Final = Reason("11.4.2.F", "{it} has taken its one level")
TOO_MANY: Final = Reason("11.4.2.G", "{it} would need more Attrition Points than are left")
WASTES: Final = Reason("11.4.2.E", "with {it} fewer Attrition Points would do harm than can")
GAS_USED: Final = Reason("11.7.A", "the gas has been used")
NO_AMERICAN: Final = Reason("11.7.C", "no American unit is in {it}")
GAS_FAR: Final = Reason("11.7.H", "{it} is neither contested nor next to a Japanese-controlled area")


# -- who may fire

def may_not_fire_at(g: Night, side: int, where: int) -> Reason | None:
    """Nothing if an area may be the target of ranged fire, or why not."""
    barred = may_not_be_target(g, side, where)
    if barred is not None:
        return barred
    return None if anybody_fires(g, side, where) else NOBODY_FIRES


def anybody_fires(g: Night, side: int, where: int) -> bool:
    """11.1: whether some unit may fire into an area: a Fresh one there, or in a place next to it without an enemy."""
    world, fresh, enemies = g.world, g.freshness[side], g.count[1 - side]
    for here in (where, *world.near[where]):
        if fresh[here] and (here == where or not (enemies[here] or world.zone[here])) and (
                g.supplies_state != FOUND or g.supplies != here
                or any(may_not_fire(g, side, u, where, ()) is None for u in g.units_in(side, here))):
            return True
    return False


def may_not_be_target(g: Night, side: int, where: int) -> Reason | None:
    """11.1.2, 16.4: nothing if an enemy there can take an Attrition Point, or why not."""
    if g.world.zone[where]:
        return NOT_IN_ZONE
    if not g.count[1 - side][where]:
        return NO_TARGET
    if g.freshness[1 - side][where] or any(g.level[u] < D2 for u in g.units_in(1 - side, where)):
        return None
    return NO_TARGET


def may_not_fire(g: Night, side: int, unit: int, where: int, firing: tuple[int, ...]) -> Reason | None:
    """11.1: nothing if a unit may fire into an area with those already named, or why not."""
    here = g.where[unit]
    if here < 0:
        return GONE
    if here != where:
        if where not in g.world.near[here]:
            return TOO_FAR
        if g.world.zone[here]:
            return NOT_IN_ZONE
        if g.count[1 - side][here]:
            return PINNED
    if g.level[unit] != FRESH:
        return NOT_FRESH
    if g.mark[unit] & FROZEN:
        return AMONG_SUPPLIES
    if unit in firing:
        return FIRES_ALREADY
    kind = g.world.kind
    if firing and (kind[unit] == ARTILLERY or kind[firing[0]] == ARTILLERY):
        return GUN_ALONE
    return None


def may_not_bombard_area(g: Night, side: int, where: int) -> Reason | None:
    """Nothing if an area may be bombarded, or why not."""
    barred = may_not_be_target(g, side, where)
    if barred is not None:
        return barred
    return None if guns_ready(g, side) else NO_BATTERY


def guns_ready(g: Night, side: int) -> bool:
    """11.1.1.A: whether some battery or gun may bombard."""
    return any(may_not_bombard(g, u) is None for u in (*g.world.batteries_of[side], *g.world.guns_of[side]))


def may_not_bombard(g: Night, unit: int) -> Reason | None:
    """Nothing if a battery or gun may bombard, or why not."""
    where = g.where[unit]
    if g.world.kind[unit] == BATTERY:
        return USED if g.level[unit] != FRESH else GONE if where == LOST else None
    if where < 0:
        return GONE
    if not g.world.parts.places[where].hill:
        return ON_HILL
    if g.mark[unit] & FROZEN:
        return AMONG_SUPPLIES
    if g.count[1 - g.world.side[unit]][where]:
        return PINNED
    return NOT_FRESH if g.level[unit] != FRESH else None


# -- the impulse

@procedure
async def ranged_fire_impulse(g: Night, side: int, where: int) -> None:
    """11.1-11.4. Fresh units in or next to an area fire into it, one leading."""
    g.active = where
    firing: tuple[int, ...] = ()
    while True:
        menu, unit = await choose_fire(g, side, where, firing)
        if menu == 1:
            break
        if finds_dump(g, side, g.where[unit]):
            reveal_dump(g)
            firing = tuple(u for u in firing if not g.mark[u] & FROZEN)
            if not firing and not anybody_fires(g, side, where):
                return
        else:
            firing += (unit,)
    target = await primary_target(g, side, where)
    tell_aim(g, "fire", "11.1.A", "{units} fire into {place}; {target} is the Primary Target" if firing[1:] else
             "{units} fires into {place}; {target} is the Primary Target", firing, target, where)
    attack = g.world.fresh[firing[0]][0] + len(firing) - 1
    await shoot(g, side, where, attack, firing[0], target, 0)
    for unit in firing:
        tire(g, unit, "11.1.C")


def choose_fire(g: Night, side: int, where: int, firing: tuple[int, ...]) -> Awaitable[tuple[int, int]]:
    """Ask who fires too, or whether fire is opened."""
    return choose_among(
        BUILD, side, Menu(SHOOT, g.world.units_of[side], lambda unit: may_not_fire(g, side, unit, where, firing)),
        Menu(OPEN, (0,), lambda _: None if firing else NO_LEAD), place=g.label(where))


@procedure
async def bombardment_impulse(g: Night, side: int, where: int) -> None:
    """11.1.1, 17.1. One battery, or the gun on a hill, fires into any area; nobody supports it."""
    g.active = where
    gun = await choose(GUNS, side, SHOOT, (*g.world.batteries_of[side], *g.world.guns_of[side]),
                       lambda unit: may_not_bombard(g, unit), place=g.label(where))
    if finds_dump(g, side, g.where[gun]):
        reveal_dump(g)
        return
    target = await primary_target(g, side, where)
    tell_aim(g, "bombard", "11.1.1.A", "{units} bombards {place}; {target} is the Primary Target", (gun,), target,
             where)
    await shoot(g, side, where, g.world.fresh[gun][0], gun, target, 1)
    if g.world.kind[gun] == BATTERY:
        g.level[gun] = 1
    else:
        tire(g, gun, "11.1.C")


@procedure
async def primary_target(g: Night, side: int, where: int) -> int:
    """11.1.2, KG18. The attacker aims at infantry; where there is none to be hit the defender says who is."""
    foe = 1 - side
    chooser = side if any(g.level[u] < D2 for u in g.infantry_in(foe, where)) else foe
    target = await choose(PRIMARY, chooser, AIM, tuple(g.units_in(foe, where)),
                          lambda unit: may_not_aim(g, foe, where, unit), place=g.label(where))
    return target


def tell_aim(g: Night, kind: str, clause: str, words: str, firing: tuple[int, ...], target: int, where: int) -> None:
    """11.1.A, 11.1.1.A, 11.1.2: who fires, and at whom, before the dice."""
    if g.news is not None:
        g.tell(kind, clause, words, side=g.world.side[firing[0]], pieces=(*firing, target), places=(g.label(where),),
               units=g.names(firing), place=g.label(where), target=g.name(target))


def may_not_aim(g: Night, foe: int, where: int, unit: int) -> Reason | None:
    """Nothing if a unit may be the Primary Target, or why not."""
    if g.level[unit] == D2:
        return TOO_LOW
    if g.world.kind[unit] != INFANTRY and any(g.level[u] < D2 for u in g.infantry_in(foe, where)):
        return BETTER_TARGET
    return None


@procedure
async def shoot(g: Night, side: int, where: int, attack: int, lead: int, target: int, bombards: int) -> None:
    """11.4.1, 17.2. The dice of an attack with AV `attack`, and the Attrition Points it brings."""
    foe = 1 - side
    defence = 2 * g.world.tem[where]
    kind = MISTAKEN if bombards and contested(g, where) else RANGED
    dice = await throw(g, kind, side, attack, defence, lead, where)
    margin = beats_by(attack, defence, dice)
    if kind == MISTAKEN and dice[0] + dice[1] == dice[2] + dice[3]:
        points = (dice[0] + dice[1] + 1) // 2
        if g.news is not None:
            g.tell("attack", "17.2", "The shells fall short in {place}: {points} on their own side",
                   side=side, places=(g.label(where),), place=g.label(where),
                   points=attrition_points(points))
        await after_attack(g, side, attack, defence, 0, dice[0] + dice[1])
        if any(g.level[u] < D2 for u in g.units_in(side, where)):
            victim = await choose(PRIMARY, foe, AIM, tuple(g.units_in(side, where)),
                                  lambda unit: may_not_aim(g, side, where, unit), place=g.label(where))
            if g.news is not None:
                g.tell("attack", "17.2", "{unit} is the Primary Target of the shells that fell short", side=foe,
                       pieces=(victim,), places=(g.label(where),), unit=g.name(victim))
            await attrition(g, side, where, points, victim)
        return
    if g.news is not None:
        g.tell("attack", "11.4.1.A", "Fire into {place}, {attack} against {defence}: {points}",
               side=side, places=(g.label(where),), pieces=(lead, target), place=g.label(where),
               attack=attack + dice[0] + dice[1], defence=defence + dice[2] + dice[3],
               points=attrition_points(max(0, margin)))
    await after_attack(g, side, attack, defence, max(0, margin), dice[0] + dice[1])
    if margin > 0:
        await attrition(g, foe, where, margin, target)


# -- Attrition Points

def takes(g: Night, unit: int) -> int:
    """11.4.2.A: Attrition Points for one level of a unit, or for its Improved Position, which goes first (E)."""
    if g.mark[unit] & IP:
        return 1
    return 2 if g.level[unit] == FRESH else 1


def may_be_hit(g: Night, side: int, where: int) -> list[int]:
    """Units that can still take Attrition Points of this attack."""
    return [u for u in g.units_in(side, where) if g.level[u] < D2 and not g.note[u] & JOINED]


@procedure
async def attrition(g: Night, side: int, where: int, points: int, target: int) -> None:
    """11.4.2. The Primary Target first, then as many points as can do harm, one level at most to a unit."""
    first = takes(g, target)
    if points >= first:
        wear(g, target)
    points = max(0, points - first) if points >= first else 0
    while points and harm(g, side, where, points, NOBODY):
        unit = await choose(SPREAD, side, HIT, tuple(g.units_in(side, where)),
                            lambda unit: may_not_take(g, side, where, points, unit), points=attrition_points(points),
                            place=g.label(where))
        points -= takes(g, unit)
        wear(g, unit)
    for unit in g.world.units_of[side]:
        g.note[unit] &= ~JOINED & 255


def harm(g: Night, side: int, where: int, points: int, without: int) -> int:
    """The most of `points` that can do harm, one unit left out."""
    return most(together(all_or_nothing(takes(g, u)) for u in may_be_hit(g, side, where) if u != without), points)


def harm_by(g: Night, side: int, where: int, points: int, target: int) -> int:
    """11.4.2.D-H: how many of so many points do harm, the first by a Primary Target that can take it."""
    first = takes(g, target)
    return first + harm(g, side, where, points - first, target) if points >= first else 0


def may_not_take(g: Night, side: int, where: int, points: int, unit: int) -> Reason | None:
    """11.4.2.C-G: nothing if a unit may take the next points, or why not."""
    if g.level[unit] == D2:
        return TOO_LOW
    if g.note[unit] & JOINED:
        return ONE_LEVEL
    need = takes(g, unit)
    if need > points:
        return TOO_MANY
    if need + harm(g, side, where, points - need, unit) < harm(g, side, where, points, NOBODY):
        return WASTES
    return None


def wear(g: Night, unit: int) -> None:
    """A unit takes its one level: its Improved Position, or its own state."""
    g.note[unit] |= JOINED
    if g.mark[unit] & IP:
        lose_position(g, unit)
        if g.news is not None:
            g.tell("state", "11.4.2.E", "{unit} loses its Improved Position", side=g.world.side[unit], pieces=(unit,),
                   unit=g.name(unit))
    else:
        tire(g, unit, "11.4.2.B", most=D2)


# -- gas

def may_not_gas(g: Night, where: int) -> Reason | None:
    """11.7: nothing if the gas may be used on an area, or why not."""
    if g.gas:
        return GAS_USED
    if not g.count[US][where]:
        return NO_AMERICAN
    if g.count[JAPAN][where] or g.world.near_mask[where] & g.owned[JAPAN]:
        return None
    return GAS_FAR


@procedure
async def gas_impulse(g: Night, where: int) -> None:
    """11.7. Once in a game: a die, Casualty Points, half of them if Bailey is there; nothing else moves."""
    g.active = where
    g.gas = 1
    halved = int(g.world.bailey >= 0 and g.where[g.world.bailey] == where)
    dice = await throw(g, GAS, JAPAN, halved, 0, NOBODY, where)
    points = gas_points(dice[0]) // 2 if halved else gas_points(dice[0])
    if g.news is not None:
        g.tell("attack", "11.7.C", "Gas in {place}: {points}", side=JAPAN, places=(g.label(where),),
               place=g.label(where), points=casualty_points(points))
    await casualties(g, US, where, points, NOBODY, 0)


__all__ = ["SIDE_WORDS", "bombardment_impulse", "gas_impulse", "ranged_fire_impulse"]
