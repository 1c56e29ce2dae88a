"""What a planner knows before the first move: chances of the table, worth of units, ways to the field."""

from __future__ import annotations

import heapq
from typing import Final, NamedTuple

from grognard.titles.bloody_ridge.components import ARMOR, ARTILLERY, ENGINEER, INFANTRY
from grognard.titles.bloody_ridge.position import World
from grognard.titles.bloody_ridge.table import column

LOWEST: Final = -40
FAR: Final = 999
TURN: Final = 20
"""Half points that infantry marches in a turn."""
APPROACH: Final = 5
"""How many hexes around the field its defenders watch."""

WORTH: Final = {INFANTRY: 10.0, ENGINEER: 6.0, ARMOR: 7.0, ARTILLERY: 6.0}


class Odds(NamedTuple):
    """Chances of a column, out of 1."""

    attacker_lost: float
    attacker_back: float
    back1: float
    back2: float
    back3: float
    lost: float


class Survey:
    """What follows from a world alone. One is made for a game and kept."""

    __slots__ = ("apart", "approach", "field", "ground", "march", "near", "odds", "river", "watch", "world", "worth")

    def __init__(self, world: World) -> None:
        self.world = world
        parts = world.parts
        grid = parts.grid
        self.odds = tuple(_odds_of_line(world, row) for row in range(len(parts.crt_columns)))
        self.worth = tuple(WORTH[kind] + (0.6 * world.attack[u] if kind == ARTILLERY else 0.0)
                           for u, kind in enumerate(world.kind))
        self.field = parts.airfield
        self.march = ways(world, dict.fromkeys(parts.airfield, 0), ())
        self.near = tuple(min(grid.distance(h, f) for f in parts.airfield) for h in range(grid.size))
        self.ground = tuple(parts.crt_row_of_terrain[t] for t in parts.terrain)
        self.river = parts.river
        self.apart = grid.distance
        self.approach = tuple(h for h in range(grid.size) if world.land[h] and 1 <= self.near[h] <= APPROACH)
        self.watch = tuple((0.0, 1.6, 1.3, 0.9, 0.5, 0.25)[self.near[h]] if self.near[h] <= APPROACH else 0.0
                           for h in range(grid.size))

    def chances(self, row: int, differential: int) -> Odds:
        """The chances of a differential on a line."""
        return self.odds[row][differential - LOWEST]


def _odds_of_line(world: World, row: int) -> tuple[Odds, ...]:
    crt, parts = world.parts.crt, world.parts
    found = []
    for differential in range(LOWEST, -LOWEST + 21):
        results = [crt[die][column(parts, row, differential)] for die in range(6)]
        found.append(Odds(*(results.count(what) / 6 for what in ("Ae", "A1", "D1", "D2", "D3", "De"))))
    return tuple(found)


def ways(world: World, ends: dict[int, int], dear: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """By hex: half points of the cheapest march of infantry to one of `ends` (hex -> points to begin with).

    `dear` lists hexes that cost more to enter. FAR where there is no way.
    """
    more = dict(dear)
    best = [FAR] * len(world.land)
    queue = []
    for h, spent in ends.items():
        best[h] = spent
        queue.append((spent, h))
    heapq.heapify(queue)
    steps, back = world.steps[0], world.adjacent
    while queue:
        spent, h = heapq.heappop(queue)
        if spent > best[h]:
            continue
        extra = more.get(h, 0)
        for n in back[h]:
            for there, cost in steps[n]:
                if there == h:
                    total = spent + cost + extra
                    if total < best[n]:
                        best[n] = total
                        heapq.heappush(queue, (total, n))
                    break
    return tuple(best)


