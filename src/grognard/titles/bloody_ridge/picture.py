"""Steps and reach: where terrain, movement points and the enemy let a unit go (5.2, 6.0).

The enemy does not move in a Movement Phase, so what he forbids is one picture that all positions of the phase share;
reaches computed on it are kept there.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from grognard.titles.bloody_ridge.components import SEA, Components

Reach = dict[int, int]
"""Half points spent to be in each hex that can be entered."""


def step_cost(parts: Components, here: int, direction: int, there: int, armor: bool) -> int:
    """Half points from a hex to a neighbour; 0 where the step is prohibited (5.21-5.25, 7.72)."""
    terrain = parts.terrain[there]
    if terrain == SEA or parts.terrain[here] == SEA:
        return 0
    if parts.road[here][direction]:
        return parts.road_cost
    if parts.trail[here][direction]:
        return parts.trail_cost
    if armor and not parts.armor_enters[terrain]:
        return 0
    return parts.enter_cost[terrain] + (parts.river_cost if parts.river[here][direction] else 0)


@lru_cache(maxsize=16)
def steps_of(parts: Components, armor: bool) -> tuple[tuple[tuple[int, int], ...], ...]:
    """By hex: (neighbour, half points) of every step that terrain allows."""
    return tuple(
        tuple((n, cost) for d, n in enumerate(parts.grid.neighbours[h])
              if n >= 0 and (cost := step_cost(parts, h, d, n, armor)))
        for h in range(parts.grid.size))


Steps = tuple[tuple[tuple[int, int], ...], ...]


class Picture:
    """What one side's enemy forbids: the hexes he holds, and his zones of control."""

    __slots__ = ("held", "reaches", "zone")

    def __init__(self, held: bytes, zone: bytes) -> None:
        self.held = held
        self.zone = zone
        self.reaches: dict[object, Reach] = {}

    def reach(self, steps: Steps, start: int, allowance: int, armor: bool) -> Reach:
        """Every hex that a unit which starts outside enemy zones can enter, the start included (5.13, 5.24, 6.0)."""
        key = (start, allowance, armor)
        found = self.reaches.get(key)
        if found is None:
            found = self.reaches[key] = self.spread(steps, ((start, 0),), allowance)
        return found

    def one_hex(self, steps: Steps, start: int, allowance: int) -> Reach:
        """6.14: the hexes next to a unit that leaves an enemy zone, each entered on its own."""
        held = self.held
        return {n: cost for n, cost in steps[start] if cost <= allowance and not held[n]}

    def landing(self, key: object, steps: Steps, entries: Iterable[tuple[int, int]], allowance: int) -> Reach:
        """12.2: every hex that a unit can be in after it enters at one of `entries` (hex, half points)."""
        found = self.reaches.get(key)
        if found is None:
            entering = [(h, cost) for h, cost in entries if cost <= allowance and not self.held[h]]
            found = self.reaches[key] = self.spread(steps, entering, allowance)
        return found

    def spread(self, steps: Steps, starts: Iterable[tuple[int, int]], allowance: int) -> Reach:
        """Cheapest ways from `starts` outward by points spent; entering an enemy zone ends a way."""
        held, zone = self.held, self.zone
        best: Reach = {}
        get, too_much = best.get, allowance + 1
        queue: list[list[int]] = [[] for _ in range(too_much)]
        for h, cost in starts:
            if cost < get(h, too_much):
                best[h] = cost
                if not zone[h]:
                    queue[cost].append(h)
        for spent, hexes in enumerate(queue):
            for h in hexes:
                if best[h] != spent:
                    continue
                for n, cost in steps[h]:
                    total = spent + cost
                    if total < get(n, too_much) and not held[n]:
                        best[n] = total
                        if not zone[n]:
                            queue[total].append(n)
        return best
