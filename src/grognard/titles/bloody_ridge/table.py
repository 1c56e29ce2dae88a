"""7.4, 7.61: the differential, the line and column of the Combat Results Table, and its results."""

from __future__ import annotations

from typing import Final

from grognard.titles.bloody_ridge.artillery import only_artillery
from grognard.titles.bloody_ridge.components import ENGINEER, INFANTRY, ROW_RIVER, Components
from grognard.titles.bloody_ridge.obligations import Fight
from grognard.titles.bloody_ridge.position import Ridge

NO_EFFECT: Final = "-"
RESULTS: Final = ("Ae", "A1", NO_EFFECT, "D1", "D2", "D3", "De")
"""7.62, from the attacker's worst to the defender's."""


def attack_strength(g: Ridge, fight: Fight, banzai: bool = False) -> int:
    """All that attacks, in Strength Points; Banzai doubles infantry and engineers (10.11)."""
    attack, kind = g.world.attack, g.world.kind
    total = sum(attack[u] for u in fight.attackers) + sum(attack[u] for u in fight.batteries) + sum(fight.points)
    if banzai:
        total += sum(attack[u] for u in fight.attackers if kind[u] in (INFANTRY, ENGINEER))
    return total


def defence_strength(g: Ridge, fight: Fight, protection: tuple[int, ...] = ()) -> int:
    """All that defends, with the final protective fire it is given (8.43); artillery defends as printed (8.5)."""
    return sum(g.world.defence[u] for u in fight.defenders) + sum(g.world.fpf[u] for u in protection)


def line(g: Ridge, fight: Fight) -> int:
    """7.41-7.45: the line of the table most favourable to any defender."""
    return max(line_of(g, defender, fight.attackers) for defender in fight.defenders)


def line_of(g: Ridge, defender: int, attackers: tuple[int, ...]) -> int:
    """7.44: the better of a defender's ground and of a river that covers him."""
    parts = g.world.parts
    ground = parts.crt_row_of_terrain[parts.terrain[g.hex[defender]]]
    return max(ground, ROW_RIVER) if behind_river(g, defender, attackers) else ground


def behind_river(g: Ridge, defender: int, attackers: tuple[int, ...]) -> bool:
    """7.42, 8.62: every adjacent attacker crosses a river hexside, and not all of them are artillery."""
    if only_artillery(g, attackers):
        return False
    grid, where = g.world.parts.grid, g.hex[defender]
    river = g.world.parts.river[where]
    return all(river[grid.direction(where, g.hex[unit])] for unit in attackers)


def column(parts: Components, row: int, differential: int) -> int:
    """7.61: the column of a differential on a line; below the lowest and above the highest are the last ones."""
    columns = parts.crt_columns[row]
    if differential <= columns[0][1]:
        return 0
    for index, (low, high) in enumerate(columns):
        if low <= differential <= high:
            return index
    return len(columns) - 1


def result(parts: Components, where: int, die: int) -> str:
    """What the table says in a column for a die."""
    return parts.crt[die - 1][where]


def effect(printed: str, attackers: tuple[int, ...], alone: bool) -> str:
    """The result as it takes effect: artillery and Ground Support alone need D2 or better (8.15), and fire from afar
    suffers nothing (8.14)."""
    if (alone and printed == "D1") or (not attackers and printed in ("A1", "Ae")):
        return NO_EFFECT
    return printed


def column_label(columns: tuple[int, int]) -> str:
    """A column in print: "+2,3", "-6,5", "0"."""
    low, high = columns
    if low == high:
        return f"{low:+d}" if low else "0"
    return f"{low:+d},{abs(high)}"
