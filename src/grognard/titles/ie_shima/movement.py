"""Chapter 10.1-10.3: movement in an Assault Impulse."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Menu, Offer, Question, Reason, Without, choose, choose_among
from grognard.core.procedure import procedure
from grognard.core.texts import chained, counted
from grognard.titles.families.area_impulse.control import controls, settle
from grognard.titles.ie_shima.position import LOST, NO_UNIT, Shima
from grognard.titles.ie_shima.shape import JAPAN, PILLBOX, US
from grognard.titles.ie_shima.words import HALT, MOVE, TO, points_left

WHERE: Final = Question("to", "10.2", "choose where {unit} goes")
ONWARD: Final = Question("onward", "10.2.A", "{unit} has {points}: go on, halt, or move another unit", otherwise=(
    Without("move", "{unit} has {points}: go on or halt"),
))

GONE: Final = Reason("4.3", "{it} is not on the map")
NOT_ACTIVE: Final = Reason("10.1.2", "{it} did not begin the impulse in the Active Area")
PILLBOX_STANDS: Final = Reason("4.2.2.B", "{it} is a pillbox: it does not move")
HAS_MOVED: Final = Reason("10.1.1.B", "{it} has moved in this impulse already")
HAS_FOUGHT: Final = Reason("11.0.B", "{it} has attacked in this impulse already")
NO_WAY: Final = Reason("10.2", "{it} can enter no area from where it is")
SPENT: Final = Reason("10.2.A", "{it} has no Movement Points left")

NOT_NEXT: Final = Reason("10.1.1.B", "{it} is out of reach")
NO_LANDING: Final = Reason("3.2.D", "no Japanese unit enters {it}")
FULL_UP: Final = Reason("7.1.C", "{it} holds eight units already")
FOUGHT_OVER: Final = Reason("10.2.1.C", "{it} has been attacked in this impulse: nobody else moves in")
FIRST_FREE: Final = Reason("10.3.2", "out of a contested area a unit first moves to a Free one, and {it} is not Free")
TOO_DEAR: Final = Reason("10.2.B", "{it} costs {cost} Movement Points, and {left}")


Ways = dict[int, tuple[int, int]]
"""By place: the Movement Points left there, and the place before it."""


def allowance(g: Shima, unit: int) -> int:
    """4.3.1, 9.2.B: the Movement Allowance, one less for Americans in rain; by night what its placement left
    (10.2.3)."""
    if unit == g.newcomer:
        return g.newcomer_left
    return g.world.move[unit] - (1 if g.rain and g.world.side[unit] == US else 0)


def near_enemy(g: Shima, side: int, place: int) -> bool:
    """10.2.B: whether an enemy unit is next to a place; boxes count as areas (3.2.C)."""
    return bool(g.held[1 - side] & g.world.near_mask[place])


def cost(g: Shima, side: int, here: int, there: int, whole: int) -> int:
    """10.2.B: the Movement Points to enter a place; `whole` is the unit's allowance."""
    world = g.world
    if here >= world.areas and there < world.areas and not controls(g, side, there):
        return whole
    enemies = g.here[(1 - side) * world.size + there]
    if enemies:
        return 4 if enemies & ~g.reduced else 3
    return 2 if near_enemy(g, side, there) else 1


def may_not_enter(g: Shima, side: int, here: int, there: int) -> Reason | None:
    """Nothing if a unit may step from one place into the next, points apart, or why not."""
    world = g.world
    if there >= world.areas:
        return NO_LANDING if side == JAPAN else None
    if g.fought >> there & 1:
        return FOUGHT_OVER
    if g.full_stack(side, there):
        return FULL_UP
    foes = g.held[1 - side]
    if foes >> here & 1 and (foes >> there & 1 or g.control[there] != side):
        return FIRST_FREE
    return None


def ends_move(g: Shima, side: int, here: int, there: int) -> bool:
    """10.2.A, 19.3.2.1: enemies and rubble end a move, and so does landing on a hostile shore."""
    world = g.world
    if there >= world.areas:
        return False
    return bool((g.held[1 - side] | g.rubble) >> there & 1
                or (here >= world.areas and g.control[there] != side))


def ways(g: Shima, unit: int, left: int, spent: bool) -> Ways:
    """Every place that a unit can come to with the points it has left, each by its cheapest way; of equals the way
    that takes more areas from the enemy. 10.2.D: a unit that has spent nothing may enter one area for all it has."""
    world = g.world
    side, start = world.side[unit], g.place[unit]
    whole, areas = allowance(g, unit), world.areas
    foes, hostile = g.held[1 - side], ~g.owned[side]
    closed = g.packed[side] | g.fought | (world.beach_mask if side == JAPAN else 0)
    strong, base = g.here, (1 - side) * world.size
    found: Ways = {start: (left, start)}
    gained = {start: 0}
    levels: list[list[int]] = [[] for _ in range(left + 1)]
    levels[left].append(start)
    for points in range(left, -1, -1):
        for place in levels[points]:
            before = found[place][1]
            if found[place][0] != points or (place != start and (
                    ((foes | g.rubble) >> place & 1 and place < areas)
                    or (before >= areas and place < areas and hostile >> place & 1))):
                continue
            fenced = foes >> place & 1
            for there in world.near[place]:
                if closed >> there & 1:
                    continue
                enemy, taken = foes >> there & 1, there < areas and hostile >> there & 1
                if fenced and (enemy or taken):
                    continue
                if place >= areas and taken:
                    price = whole
                elif enemy:
                    price = 4 if strong[base + there] & ~g.reduced else 3
                else:
                    price = 2 if foes & world.near_mask[there] else 1
                rest = points - price
                if rest < 0:
                    if spent or place != start:
                        continue
                    rest = 0
                old = found.get(there)
                gain = gained[place] + taken
                if old is None or rest > old[0] or (rest == old[0] and gain > gained[there] and there != start):
                    found[there] = rest, place
                    gained[there] = gain
                    levels[rest].append(there)
    del found[start]
    return found


def can_go_on(g: Shima, unit: int, left: int) -> bool:
    """Whether a unit that has spent points can enter another place with those left."""
    side, here = g.world.side[unit], g.place[unit]
    return any(may_not_enter(g, side, here, there) is None and cost(g, side, here, there, 99) <= left
               for there in g.world.near[here])


def may_not_move(g: Shima, unit: int) -> Reason | None:
    """Nothing if a unit may begin to move now, or why not."""
    bit = 1 << unit
    if not g.active & bit:
        return inactive(g, unit)
    if g.moved & bit:
        return HAS_MOVED
    if g.attacked & bit:
        return HAS_FOUGHT
    world = g.world
    side, here = world.side[unit], g.place[unit]
    if unit == g.newcomer:
        if not g.newcomer_left:
            return SPENT
        return None if can_go_on(g, unit, g.newcomer_left) else NO_WAY
    for there in world.near[here]:
        if may_not_enter(g, side, here, there) is None:
            return None
    return NO_WAY


def points_to_go(g: Shima, ask: Offer, unit: int) -> int:
    """The points that a unit has when a question about its way is asked: all of them before its first step."""
    left = ask.values.get("left")
    return left if isinstance(left, int) else allowance(g, unit)


def inactive(g: Shima, unit: int) -> Reason:
    """Why a unit has no part in this impulse."""
    if g.place[unit] >= LOST - 1:
        return GONE
    return PILLBOX_STANDS if g.world.kind[unit] == PILLBOX else NOT_ACTIVE


@procedure
async def move_unit(g: Shima, unit: int) -> int:
    """10.1.1.B, 10.2.A. One unit moves, area by area, until its points are gone, an enemy stops it, or it halts.
    Gives the unit that is to move next, if one was named instead of a halt, or NO_UNIT."""
    side = g.world.side[unit]
    left = allowance(g, unit)
    spent = unit == g.newcomer
    g.moved |= 1 << unit
    where = await choose(WHERE, side, TO, tuple(ways(g, unit, left, spent)), subject=unit, unit=g.name(unit))
    while True:
        left = march(g, unit, where, left, spent)
        spent = True
        if not left or not can_go_on(g, unit, left):
            return NO_UNIT
        what, which = await choose_among(
            ONWARD, side, Menu(TO, tuple(ways(g, unit, left, True))),
            Menu(MOVE, g.world.units_of[side], lambda other: may_not_move(g, other)), Menu(HALT),
            subject=unit, unit=g.name(unit), left=left, points=points_left(left))
        if what:
            return which if what == 1 else NO_UNIT
        where = which


def march(g: Shima, unit: int, where: int, left: int, spent: bool) -> int:
    """A unit goes to a place by its best way, taking what it passes (7.2.C). Gives the points it has left: none if it
    must stop there."""
    side = g.world.side[unit]
    found = ways(g, unit, left, spent)
    path = [where]
    while found[path[-1]][1] != g.place[unit]:
        path.append(found[path[-1]][1])
    start = g.place[unit]
    path.reverse()
    if g.news is not None:
        labels = tuple(g.label(p) for p in (start, *path))
        g.tell("move", "10.2", "{unit} moves from {way}", side=side, pieces=(unit,), places=(labels[-1],), path=labels,
               unit=g.name(unit), way=chained("{here} to {there}", tuple(g.told(p) for p in (start, *path))))
    stop = False
    for there in path:
        stop = ends_move(g, side, start, there)
        g.came[unit] = start
        g.put(unit, there)
        settle(g, start)
        settle(g, there)
        start = there
    return 0 if stop else found[where][0]


def unreachable(g: Shima, unit: int, where: int, left: int, spent: bool) -> Reason:
    """Why a place is not among the ways of a unit."""
    side, here = g.world.side[unit], g.place[unit]
    if where == here:
        return Reason("10.2", "{unit} is in {it} already").about(unit=g.name(unit))
    if where >= g.world.areas and side == JAPAN:
        return NO_LANDING
    if where in g.world.near[here]:
        barred = may_not_enter(g, side, here, where)
        if barred is not None:
            return barred
        price = cost(g, side, here, where, allowance(g, unit))
        return TOO_DEAR.about(cost=price, left=counted(left, "1 is left", "{n} are left"))
    if where < g.world.areas and g.full_stack(side, where):
        return FULL_UP
    return NOT_NEXT
