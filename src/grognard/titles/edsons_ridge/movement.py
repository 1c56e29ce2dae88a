"""Chapter 9, with 16.2 and 20.0: movement in an Assault Impulse, a step at a time, several units together if wished."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from grognard.core.asks import Menu, Question, Reason, Without, choose_among
from grognard.core.procedure import procedure
from grognard.titles.edsons_ridge.components import INFANTRY, LEADER, US, WATER
from grognard.titles.edsons_ridge.exhaustion import leave_ground
from grognard.titles.edsons_ridge.position import (
    ACTED,
    BRIDGE_LIMIT,
    CHARGES,
    CROSSED,
    D2,
    DONE,
    FRESH,
    FROZEN,
    LOST,
    MUST,
    STACK_LIMIT,
    Night,
)
from grognard.titles.edsons_ridge.supply_dump import finds_dump, holds_fast, reveal_dump
from grognard.titles.edsons_ridge.words import ALONG, MOVE, STOP, TO
from grognard.titles.families.area_impulse.stacking import space

STEP: Final = Question("to", "9.3", "choose where to go with {units}, or who moves along", otherwise=(
    Without("along, stop", "choose where to go with {units}"),
    Without("along", "choose where to go with {units}, or stop"),
))

GONE: Final = Reason("9.1.C", "{it} is not on the map")
LOST_UNIT: Final = Reason("8.3.D", "{it} has been eliminated")
NOT_ACTIVE: Final = Reason("10.1.A", "{it} did not begin this impulse in the activated area")
FINISHED: Final = Reason("9.3.D", "{it} has done all it may in this impulse")
WEARY: Final = Reason("8.2", "{it} is Disrupted 2: an American unit so worn may only defend")
AMONG_SUPPLIES: Final = Reason("15.5.2.B", "{it} is among the supplies and does nothing more this turn")
STOPPED: Final = Reason("9.3.B", "{it} entered a place with an enemy and goes no further")
OWES: Final = Reason("10.2.A", "{it} must assault where it is")
SPENT_OUT: Final = Reason("9.3.B", "{it} cannot enter any place with the Movement Points it has left")
NOT_NEXT: Final = Reason("9.3.A", "{it} is not adjacent to {here}")
ACROSS_WATER: Final = Reason("3.2.3.B", "water lies between {here} and {it}, and no bridge")
ASSAULTED: Final = Reason("9.2.C", "{it} has been assaulted in this impulse: nobody else enters it")
EXIT_TO_ENEMY: Final = Reason("9.6.5", "{unit} leaves a contested area: it may not enter one that holds an enemy")
ZONE_ALL: Final = Reason("16.2.A", "{unit} may enter a zone only with all its Movement Points, as its one step")
NEEDS_POINT: Final = Reason("9.6.3.B", "{unit} needs a Point Unit to enter {it} with it or before it")
BRIDGE_FULL: Final = Reason("9.6.1", "five units have used that bridge, or would with these")
BRIDGE_ENEMY: Final = Reason("9.6.2", "the bridge is the enemy's: it is crossed only to assault")
TOO_DEAR: Final = Reason("9.3.B", "{it} costs {unit} {cost} Movement Points: it has {left}")
NONE_LEFT: Final = Reason("9.3.B", "{it} costs {unit} 1 Movement Point: it has none")
FULL: Final = Reason("7.1.B", "{it} would hold more than ten platoons of one side")
ONCE: Final = Reason("9.3", "the units have not moved yet")
CROWDED: Final = Reason("7.1.B", "more than ten platoons cannot stop there: somebody must go on")
NOT_BESIDE: Final = Reason("9.3.C", "{it} is not where the others are, or has moved another way")
NO_COMMON: Final = Reason("9.3.C", "there is no place that {it} and the others could enter together")

CanAct = Callable[[int], Reason | None]


def allowance(g: Night, unit: int) -> int:
    """9.1, 4.1.2: 4 Movement Points, 2 for on-board artillery, 2 more in a Banzai Assault (10.9.G)."""
    points = g.world.points[unit]
    return points + 2 if g.note[unit] & CHARGES else points


def may_act(g: Night, side: int) -> list[int]:
    """10.1.A: the units and leaders among whom those are who may do something in this Assault Impulse: they are in the
    activated area, or have come from there."""
    at, mark, active = g.where, g.mark, g.active
    return [unit for unit in g.world.movers_of[side] if at[unit] == active or mark[unit] & ACTED]


def may_not_act(g: Night, side: int, unit: int) -> Reason | None:
    """Nothing if a unit may still do something in this Assault Impulse, or why not."""
    where, mark = g.where[unit], g.mark[unit]
    if where < 0:
        return LOST_UNIT if where == LOST else GONE
    if where != g.active and not mark & ACTED:
        return NOT_ACTIVE
    if mark & (DONE | FROZEN):
        return AMONG_SUPPLIES if mark & FROZEN else FINISHED
    if side == US and g.level[unit] == D2 and g.world.kind[unit] != LEADER:
        return WEARY
    return None


def may_not_move(g: Night, side: int, unit: int) -> Reason | None:
    """Nothing if a unit may move now, or why not."""
    barred = may_not_act(g, side, unit)
    if barred is not None:
        return barred
    where, mark = g.where[unit], g.mark[unit]
    if mark & MUST:
        return OWES
    if mark & ACTED and g.count[1 - side][where]:
        return STOPPED
    if mark & ACTED and holds_fast(g, side, where):                                # 15.5.2.C: after an overrun too
        return AMONG_SUPPLIES
    return None if ways_on(g, side, (unit,)) else SPENT_OUT


def entry(g: Night, side: int, group: tuple[int, ...], there: int) -> int | Reason:
    """What a step costs the first of a group that moves together, or why one of them may not take it."""
    world = g.world
    first = group[0]
    here = g.where[first]
    if there not in world.near[here]:
        label = g.label(here)
        if world.parts.map.touches(here, there) and world.parts.map.kind(here, there) == WATER:
            return ACROSS_WATER.about(here=label)
        return NOT_NEXT.about(here=label)
    foe = 1 - side
    enemies = g.count[foe][there]
    if g.assaulted >> there & 1 and not g.overrun >> there & 1:
        return ASSAULTED
    if enemies and g.count[foe][here] and not world.zone[here] and not world.zone[there]:
        return EXIT_TO_ENEMY.about(unit=g.name(first))
    bridge = world.bridge_between.get((here, there), -1)
    if bridge >= 0:
        barred = may_not_cross(g, side, len(group), bridge, there)
        if barred is not None:
            return barred
    led = g.pointed >> there & 1 or has_infantry(g, group)
    must_be_led = not led and (needs_point(g, side, there) or must_assault(g, side, there, bridge))
    paid = weight = 0
    for unit in group:
        cost = step_cost(g, side, unit, here, there)
        if type(cost) is not int:
            return cost
        if must_be_led:
            return NEEDS_POINT.about(unit=g.name(unit))
        paid = paid or cost
        weight += world.weight[unit]
    return paid if has_room(g, side, group, here, there, weight, paid) else FULL


def has_room(g: Night, side: int, group: tuple[int, ...], here: int, there: int, weight: int, paid: int) -> bool:
    """7.1.B: whether a group of so many platoons may enter a place, its first for so many points: there is room for it,
    or it can leave again at once."""
    if not weight or g.weights[side][there] + weight <= STACK_LIMIT or g.world.zone[there]:
        return True
    spent = max(g.mp[u] for u in group) + paid
    return not g.count[1 - side][there] and goes_on(g, side, group, here, there, weight, spent)


def has_infantry(g: Night, group: tuple[int, ...]) -> bool:
    """9.6.3: whether somebody of a group may be its Point Unit."""
    return INFANTRY in map(g.world.kind.__getitem__, group)


def step_cost(g: Night, side: int, unit: int, here: int, there: int) -> int | Reason:
    """9.4: Movement Points for one unit's step, or why it has too few."""
    world, foe = g.world, 1 - side
    spent, most = g.mp[unit], allowance(g, unit)
    if world.zone[there]:
        return most if not spent else ZONE_ALL.about(unit=g.name(unit))
    cost = world.enter[there]
    enemies = g.count[foe]
    if enemies[there]:
        cost += 2 if g.freshness[foe][there] else 1
    if enemies[here] and not world.zone[here]:
        cost *= 2
    toll = g.toll if here == g.active and not spent else 0
    if spent + cost + toll <= most:
        return cost + toll
    if not spent and not toll and g.level[unit] == FRESH:
        return most                                                                # 9.6.4
    if cost + toll == 1:
        return NONE_LEFT.about(unit=g.name(unit))
    return TOO_DEAR.about(unit=g.name(unit), cost=cost + toll, left=most - spent)


def needs_point(g: Night, side: int, there: int) -> bool:
    """9.5, 9.6.3: whether only infantry may enter, no Point Unit having gone before."""
    if g.count[side][there]:
        return False
    if g.count[1 - side][there]:
        return True
    return there < g.world.areas and g.control[there] != side


def must_assault(g: Night, side: int, there: int, bridge: int) -> bool:
    """10.2.A: whether who enters must assault: enemies where none of ours stood, or behind an enemy's bridge."""
    if not g.count[1 - side][there]:
        return False
    return not g.contested >> there & 1 or (bridge >= 0 and g.bridge_side(bridge) != side)


def goes_on(g: Night, side: int, group: tuple[int, ...], here: int, there: int, weight: int, spent: int) -> bool:
    """7.1.B: whether a group that enters a full area, with so many points spent, can leave it again at once, all
    together: for an area with room, one where it assaults, or another full one that leads on."""
    world, foe = g.world, 1 - side
    most = min([allowance(g, u) for u in group])
    infantry = has_infantry(g, group)
    for n in world.near[there]:
        if n == here or world.zone[n] or (g.assaulted >> n & 1 and not g.overrun >> n & 1):
            continue
        cost = spent + world.enter[n] + (2 if g.freshness[foe][n] else 1 if g.count[foe][n] else 0)
        bridge = world.bridge_between.get((there, n), -1)
        if cost > most or may_not_cross(g, side, len(group), bridge, n) is not None:
            continue
        led = infantry or g.pointed >> n & 1
        if not led and (needs_point(g, side, n) or must_assault(g, side, n, bridge)):
            continue
        if g.weights[side][n] + weight <= STACK_LIMIT or (
                not g.count[foe][n] and goes_on(g, side, group, there, n, weight, cost)):
            return True
    return False


def may_not_cross(g: Night, side: int, units: int, bridge: int, there: int) -> Reason | None:
    """9.6.1-9.6.2: nothing if so many may step over a bridge to a place, or there is no bridge on the way."""
    if bridge < 0:
        return None
    if g.crossings[bridge] + units > BRIDGE_LIMIT:
        return BRIDGE_FULL
    return BRIDGE_ENEMY if g.bridge_side(bridge) != side and not g.count[1 - side][there] else None


@procedure
async def move_group(g: Night, side: int, first: int) -> None:
    """9.3. A unit moves, and others of its place along with it, step by step, until it stops or an enemy stops it."""
    group: tuple[int, ...] = (first,)
    moved = 0
    while True:
        menu, value = await choose_step(g, side, group, moved)
        if menu == 2:
            return
        if menu == 1:
            group += (value,)
            continue
        if finds_dump(g, side, g.where[first]):
            reveal_dump(g)
            return
        step_into(g, side, group, value)
        moved = 1
        if stopped(g, side, first) or not ways_on(g, side, group):
            return


def ways_on(g: Night, side: int, group: tuple[int, ...]) -> bool:
    """9.3.B: whether there is a place that a group could step into together."""
    return any(type(entry(g, side, group, n)) is int for n in g.world.near[g.where[group[0]]])


def stopped(g: Night, side: int, unit: int) -> bool:
    """9.3.B, 15.5.2.C: an enemy, or the supplies, end a move."""
    return bool(g.count[1 - side][g.where[unit]] or g.mark[unit] & (MUST | DONE))


def choose_step(g: Night, side: int, group: tuple[int, ...], moved: int) -> Awaitable[tuple[int, int]]:
    """Ask for the next step of a group, or who joins it."""
    first = group[0]
    here = g.where[first]
    world = g.world
    beside = () if moved else tuple(u for u in world.movers_of[side] if g.where[u] == here and u not in group)
    steps = {n: entry(g, side, group, n) for n in world.near[here]}
    ahead = {n: cost for n, cost in steps.items() if isinstance(cost, int)}
    return choose_among(
        STEP, side, Menu(TO, world.near[here], lambda there: refusal(steps[there]), tuple(ahead)),
        Menu(ALONG, beside, lambda unit: may_not_go_along(g, side, group, ahead, unit)),
        Menu(STOP, (0,), lambda _: may_not_stop(g, side, here, moved)),
        subject=first, units=g.names(group))


def refusal(found: int | Reason) -> Reason | None:
    """The reason of an `entry`, if it is one."""
    return None if type(found) is int else found  # type: ignore[return-value]


def may_not_go_along(g: Night, side: int, group: tuple[int, ...], ahead: dict[int, int],
                     unit: int) -> Reason | None:
    """Nothing if a unit may join a group that has not yet set out and could enter the places ahead, its first at the
    costs given, or why not. What another unit may change is who can pay, the bridge and the room."""
    barred = may_not_act(g, side, unit)
    if barred is not None:
        return barred
    if g.mp[unit] != g.mp[group[0]] or g.mark[unit] & MUST:
        return NOT_BESIDE
    world, here = g.world, g.where[unit]
    with_it = (*group, unit)
    weight = sum([world.weight[u] for u in with_it])
    for n, paid in ahead.items():
        bridge = world.bridge_between.get((here, n), -1)
        if (type(step_cost(g, side, unit, here, n)) is int and may_not_cross(g, side, len(with_it), bridge, n) is None
                and has_room(g, side, with_it, here, n, weight, paid)):
            return None
    return NO_COMMON


def may_not_stop(g: Night, side: int, here: int, moved: int) -> Reason | None:
    """Nothing if a group may stop where it is, or why not."""
    if not moved:
        return ONCE
    return CROWDED if space(g, side, here) < 0 else None


def step_into(g: Night, side: int, group: tuple[int, ...], there: int) -> None:
    """A group has taken a step: points, control, bridges, and whether it must now assault (10.2.A)."""
    world, here = g.world, g.where[group[0]]
    bridge = world.bridge_between.get((here, there), -1)
    must = must_assault(g, side, there, bridge)
    if has_infantry(g, group) and (must or needs_point(g, side, there)):
        g.pointed |= 1 << there
    costs = [step_cost(g, side, unit, here, there) for unit in group]
    if g.news is not None:
        words = "{units} move from {start} to {end}" if len(group) > 1 else "{units} moves from {start} to {end}"
        g.tell("move", "9.3", words, side=side, pieces=group, places=(g.label(there),),
               path=(g.label(here), g.label(there)), units=g.names(group), start=g.label(here), end=g.label(there))
    for unit, cost in zip(group, costs, strict=True):
        assert type(cost) is int
        set_down(g, unit, here, there, cost)
        mark = g.mark[unit] | ACTED
        mark = mark | CROSSED if bridge >= 0 else mark & ~CROSSED & 255
        if not must and holds_fast(g, side, there):
            mark |= DONE                                                           # 15.5.2.C
        g.mark[unit] = mark | MUST if must else mark
    if bridge >= 0:
        crossed = list(g.crossings)
        crossed[bridge] += len(group)
        g.crossings = (crossed[0], crossed[1])


def set_down(g: Night, unit: int, here: int, there: int, cost: int) -> None:
    """A unit enters a place in an impulse of its own."""
    leave_ground(g, unit)
    g.origin[unit] = here
    g.mp[unit] += cost
    g.place(unit, there)


__all__ = ["MOVE", "allowance", "entry", "may_not_act", "may_not_move", "move_group"]
