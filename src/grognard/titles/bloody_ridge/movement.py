"""Chapters 5 and 6: movement and zones of control."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Question, Reason, Without, choose, may_choose
from grognard.core.procedure import procedure
from grognard.core.texts import Text, counted
from grognard.titles.bloody_ridge.components import ENGINEER, INFANTRY, JAPAN
from grognard.titles.bloody_ridge.picture import Picture, Reach
from grognard.titles.bloody_ridge.position import FOUGHT, LOST, MOVED, PHASE_MOVE, VACANT, Ridge
from grognard.titles.bloody_ridge.words import END_MOVEMENT, MOVE, TO

WHICH: Final = Question("move", "5.0", "choose a unit to move, or end movement", True, (
    Without("move", "nobody else can move: end movement"),
))
WHERE: Final = Question("to", "5.1", "choose where {unit} goes")

LOST_UNIT: Final = Reason("2.32", "{it} has been eliminated")
NOT_ON_MAP: Final = Reason("12.1", "{it} is not on the map")
HAS_MOVED: Final = Reason("5.16", "{it} has moved in this phase already")
PINNED_US: Final = Reason("5.14", "{it} is in a Japanese zone of control and may leave it only by combat")
PINNED_JAPAN: Final = Reason(
    "5.15", "{it} is in an American zone of control; only infantry and engineers may leave one")
BOXED_IN: Final = Reason("5.31", "{it} can reach no vacant hex")


@procedure
async def move_units(g: Ridge, side: int) -> None:
    """5.0. The phasing side moves its units one at a time, as many as it likes."""
    begin_movement(g, side)
    if not any(may_not_move(g, unit) is None for unit in g.world.units_of[side]):
        return
    while True:
        unit = await may_choose(WHICH, side, MOVE, g.world.units_of[side], END_MOVEMENT,
                                lambda unit: may_not_move(g, unit))
        if unit is None:
            return
        where = await choose(WHERE, side, TO, tuple(reach(g, unit)), lambda hex: may_not_stop(g, unit, hex),
                             subject=unit, unit=g.name(unit))
        move(g, unit, where)


def begin_movement(g: Ridge, side: int) -> None:
    """Nobody has moved; the enemy stands as he will stand all phase."""
    g.phase = PHASE_MOVE
    g.phasing = side
    mark = g.mark
    for unit in range(len(mark)):
        mark[unit] &= ~(MOVED | FOUGHT) & 255
    g.picture = g.world.picture(g, side)


def may_leave_zone(g: Ridge, unit: int) -> bool:
    """5.14, 5.15, 6.13: only Japanese infantry and engineers leave an enemy zone by movement."""
    return g.world.side[unit] == JAPAN and g.world.kind[unit] in (INFANTRY, ENGINEER)


def may_not_move(g: Ridge, unit: int) -> Reason | None:
    """Nothing if a unit of the phasing side may move now, or why not."""
    where = g.hex[unit]
    if where < 0:
        return LOST_UNIT if where == LOST else NOT_ON_MAP
    if g.mark[unit] & MOVED:
        return HAS_MOVED
    side = g.world.side[unit]
    if g.zone[1 - side][where] and not may_leave_zone(g, unit):
        return PINNED_JAPAN if side == JAPAN else PINNED_US
    at = g.at
    for n, cost in g.world.steps[g.is_armor(unit)][where]:
        if at[n] == VACANT and cost <= g.world.allowance[unit]:
            return None
    if all(at[h] != VACANT for h in reach(g, unit)):
        return BOXED_IN
    return None


def picture(g: Ridge) -> Picture:
    """What the enemy forbids in this Movement Phase."""
    found = g.picture
    assert found is not None, "asked outside a Movement Phase"
    return found


def reach(g: Ridge, unit: int) -> Reach:
    """Every hex that a unit can enter now and the half points it would have spent; friends may stand in some (5.31)."""
    world, start = g.world, g.hex[unit]
    armor = g.is_armor(unit)
    steps = world.steps[armor]
    if g.zone[1 - world.side[unit]][start]:
        return picture(g).one_hex(steps, start, world.allowance[unit])                       # 6.14
    return picture(g).reach(steps, start, world.allowance[unit], armor)


def may_not_stop(g: Ridge, unit: int, where: int) -> Reason | None:
    """5.31: units pass through friends, but none ends stacked with one."""
    if g.at[where] == VACANT:
        return None
    if g.at[where] == unit:
        return Reason("5.0", "{unit} is in {it} already").about(unit=g.name(unit))
    return Reason("5.31", "{other} is in {it}: units never stack").about(other=g.name(g.at[where]))


def move(g: Ridge, unit: int, where: int) -> None:
    """A unit has gone to a hex; it moves no further in this phase (5.16)."""
    start = g.hex[unit]
    if g.news is not None:
        cost = reach(g, unit)[where]
        g.tell("move", "5.0", "{unit} moves from {start} to {end} for {cost}", side=g.world.side[unit],
               pieces=(unit,), places=(g.label(where),), path=(g.label(start), g.label(where)),
               unit=g.name(unit), start=g.label(start), end=g.label(where), cost=points(cost))
    g.place(unit, where)
    g.note_field()
    g.mark[unit] |= MOVED


def movement_points(n: int) -> Text:
    """So many whole points, in words."""
    return counted(n, "1 movement point", "{n} movement points", "no movement points")


def points(halves: int) -> str:
    """Movement Points in print: "3", "3½"."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)
