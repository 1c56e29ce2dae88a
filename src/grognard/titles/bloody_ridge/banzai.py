"""Chapter 10: the Japanese massed infantry attack, and what it costs."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from grognard.core.asks import Question, Reason, choose
from grognard.core.procedure import procedure
from grognard.titles.bloody_ridge.components import ARMOR, ENGINEER, INFANTRY, JAPAN
from grognard.titles.bloody_ridge.losses import eliminate
from grognard.titles.bloody_ridge.position import Ridge
from grognard.titles.bloody_ridge.words import LOSE

EXCHANGE: Final = Question("lose", "10.0", "choose a unit lost to the Banzai attack: {owed} Attack Strength to remove")
FAR_OFF: Final = Reason("10.13", "{it} did not take part in the attack from next to the enemy")
SPARED: Final = Reason("10.12", "{it} can be spared: the others are enough")
LATER: Final = Reason("10.12", "infantry and engineers go first, then armor, then artillery next to the enemy")


def may_be_banzai(g: Ridge, side: int, attackers: tuple[int, ...]) -> bool:
    """10.0: a Japanese attack in which infantry or engineers take part."""
    return side == JAPAN and any(is_foot(g, unit) for unit in attackers)


def is_foot(g: Ridge, unit: int) -> bool:
    """Infantry and engineers: doubled by 10.11, removed first by 10.12."""
    return g.world.kind[unit] in (INFANTRY, ENGINEER)


@procedure
async def exchange(g: Ridge, attackers: tuple[int, ...], owed: int) -> None:
    """10.0, 10.12. Units whose printed Attack Strength makes up the printed Defence Strength they attacked are removed.

    No unit is removed that could be spared, and none of a later rank while an earlier one suffices (BR4). Artillery
    that fired from afar is never removed (10.13): it is not among `attackers`.
    """
    left = tuple(unit for unit in attackers if g.hex[unit] >= 0)
    gone: tuple[int, ...] = ()
    while left and still_owed(g, gone, owed) > 0:
        unit = await choose(EXCHANGE, JAPAN, LOSE, g.world.units_of[JAPAN],
                            lambda unit: may_not_be_removed(g, unit, left, gone, owed),
                            owed=still_owed(g, gone, owed))
        left = tuple(other for other in left if other != unit)
        gone += (unit,)
        eliminate(g, unit, "10.12")


def still_owed(g: Ridge, gone: tuple[int, ...], owed: int) -> int:
    """The Attack Strength still to be removed."""
    return owed - sum(g.world.attack[unit] for unit in gone)


def rank(g: Ridge, unit: int) -> int:
    """10.12: in which order sorts of units are removed."""
    return 0 if is_foot(g, unit) else 1 if g.world.kind[unit] == ARMOR else 2


def may_not_be_removed(g: Ridge, unit: int, left: tuple[int, ...], gone: tuple[int, ...], owed: int) -> Reason | None:
    """Nothing if removing a unit now can end in a set without anybody to spare, or why not."""
    if unit not in left:
        return FAR_OFF
    now = min(rank(g, other) for other in left)
    if rank(g, unit) > now:
        return LATER
    attack = g.world.attack
    due = owed - sum(attack[other] for other in gone if rank(g, other) < now)
    removed = [other for other in gone if rank(g, other) == now]
    others = [other for other in left if rank(g, other) == now and other != unit]
    if sum(attack[other] for other in (*removed, unit, *others)) <= due:
        return None                                             # all of this rank go
    for size in range(len(others) + 1):
        for chosen in combinations(others, size):
            lost = (*removed, unit, *chosen)
            total = sum(attack[other] for other in lost)
            if total >= due and all(total - attack[other] < due for other in lost):
                return None
    return SPARED
