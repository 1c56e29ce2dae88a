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
    while owed > 0 and left:
        unit = await choose(EXCHANGE, JAPAN, LOSE, left, lambda unit: may_not_be_removed(g, unit, left, owed),
                            owed=owed)
        owed -= g.world.attack[unit]
        left = tuple(other for other in left if other != unit)
        eliminate(g, unit, "10.12")


def rank(g: Ridge, unit: int) -> int:
    """10.12: in which order sorts of units are removed."""
    return 0 if is_foot(g, unit) else 1 if g.world.kind[unit] == ARMOR else 2


def may_not_be_removed(g: Ridge, unit: int, left: tuple[int, ...], owed: int) -> Reason | None:
    """Nothing if removing a unit now can end in a set without anybody to spare, or why not."""
    now = min(rank(g, other) for other in left)
    if rank(g, unit) > now:
        return LATER
    same = [other for other in left if rank(g, other) == now]
    attack = g.world.attack
    if sum(attack[other] for other in same) <= owed:
        return None                                             # all of this rank go
    others = [other for other in same if other != unit]
    for size in range(len(others) + 1):
        for chosen in combinations(others, size):
            total = attack[unit] + sum(attack[other] for other in chosen)
            if total >= owed and all(total - attack[other] < owed for other in (unit, *chosen)):
                return None
    return SPARED
