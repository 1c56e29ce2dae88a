"""How a careful player uses an impulse: what each active area could do, and what that is worth."""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

from grognard.titles.families.area_impulse.control import free_places
from grognard.titles.families.area_impulse.stacking import space
from grognard.titles.ie_shima.movement import allowance, may_not_move, ways
from grognard.titles.ie_shima.plan_values import area_worth, attack_worth
from grognard.titles.ie_shima.position import Shima, members
from grognard.titles.ie_shima.shape import JAPAN, STACK, US

PULL: Final = 0.13
"""What a step nearer to where a unit is needed is worth."""
GUARD: Final = 0.55
"""The part of an area's worth that is at risk when nobody guards it."""
FAR: Final = 9


class Assault(NamedTuple):
    """An attack that could be made: where, who of those already there and who would still go, and what it is
    worth."""

    area: int
    party: int
    to_come: int
    value: float


class Plan(NamedTuple):
    """What the units of an active area would do: attacks, then moves; and what all of it is worth."""

    attacks: tuple[Assault, ...]
    moves: tuple[tuple[int, int], ...]
    value: float


def objectives(g: Shima, side: int) -> dict[int, float]:
    """Where a side's units are wanted, by area: how much."""
    wanted: dict[int, float] = {}
    for area in g.world.every_area:
        worth = area_worth(g, area)
        if side == US:
            if g.control[area] == JAPAN:
                wanted[area] = worth
            elif not g.held[US] >> area & 1:
                wanted[area] = worth * GUARD * 0.5
        else:
            defenders = g.units_in(JAPAN, area).bit_count()
            if g.control[area] == US:
                wanted[area] = worth * (0.8 if not g.held[US] >> area & 1 else 0.25)
            elif worth >= 2:
                near = bool(g.world.near_mask[area] & g.held[US]) or bool(g.held[US] >> area & 1)
                wanted[area] = worth * (1.0 if near else 0.7) * max(0.2, 1 - defenders / 6)
    return wanted


def pulls(g: Shima, side: int) -> list[float]:
    """By place: how near it is to where units are wanted; each step away costs."""
    best = [-FAR * PULL * 2] * g.world.size
    for goal, worth in objectives(g, side).items():
        distance = {goal: 0}
        queue = deque([goal])
        while queue:
            place = queue.popleft()
            # Standing next to a goal that the enemy holds is as near as a move alone brings a unit.
            gain = worth * 0.25 - PULL * max(0, distance[place] - 1)
            best[place] = max(best[place], gain)
            for n in g.world.near[place]:
                if n not in distance and not (side == JAPAN and n >= g.world.areas):
                    distance[n] = distance[place] + 1
                    queue.append(n)
    return best


class Headquarters:
    """Plans for one side in one position."""

    def __init__(self, g: Shima, side: int) -> None:
        self.g, self.side = g, side
        self.pull = pulls(g, side)

    # -- attacks

    def attacks(self, units: int) -> list[Assault]:
        """Every attack that these units could make, the best first."""
        g, side = self.g, self.side
        reach: dict[int, int] = {}
        for unit in members(units & ~g.moved & ~g.attacked):
            if may_not_move(g, unit) is None or not g.active >> unit & 1:
                for place in ways(g, unit, allowance(g, unit), unit == g.newcomer):
                    if place < g.world.areas and g.held[1 - side] >> place & 1:
                        reach[place] = reach.get(place, 0) | 1 << unit
        found = []
        ready = units & ~g.attacked
        for area in members(g.held[1 - side] & ((1 << g.world.areas) - 1) & ~g.fought):
            here = ready & g.units_in(side, area)
            best = self.best_party(area, here, reach.get(area, 0) & ~here)
            if best is not None:
                found.append(best)
        found.sort(key=lambda a: -a.value)
        return found

    def best_party(self, area: int, here: int, others: int) -> Assault | None:
        """The best party for an attack: all who are there already, and as many more as it pays to bring."""
        g, side = self.g, self.side
        mandatory = not g.contested >> area & 1
        room = space(g, side, area)
        queue = sorted(members(others), key=lambda u: (g.is_reduced(u), -g.value(u), self.guards(u), u))[:room]
        best: Assault | None = None
        party, coming = here, 0
        stay = 0
        if not mandatory and here:
            # Nobody there need attack: take only those whom it pays to use.
            party = 0
            queue = sorted(members(here), key=lambda u: (g.is_reduced(u), -g.value(u), u)) + queue
            stay = here
        for unit in (None, *queue):
            if unit is not None:
                party |= 1 << unit
                coming |= 1 << unit & ~stay
            if not party:
                continue
            cost = sum(self.leaving(u) for u in members(coming))
            value = attack_worth(g, side, area, party, mandatory).value - cost
            if best is None or value > best.value:
                best = Assault(area, party, coming, value)
        return best

    def guards(self, unit: int) -> bool:
        """Whether a unit is the only one in its area."""
        here = self.g.place[unit]
        return here < self.g.world.areas and self.g.units_in(self.side, here) == 1 << unit

    def leaving(self, unit: int) -> float:
        """What it costs that a unit leaves its area: nothing, unless it is the last there."""
        if not self.guards(unit):
            return 0.0
        return GUARD * area_worth(self.g, self.g.place[unit]) * (1.0 if self.side == US else 0.9)

    # -- moves

    def moves(self, units: int, taken: dict[int, int]) -> list[tuple[float, int, int]]:
        """The best move of each unit without a fight: (worth, unit, where). `taken`: units already going to a
        place."""
        g, side = self.g, self.side
        left_of: dict[int, int] = {}
        found = []
        hostile = g.held[1 - side]
        captured = 0
        for unit in members(units & ~g.moved & ~g.attacked):
            start = g.place[unit]
            stay = g.units_in(side, start).bit_count() - left_of.get(start, 0) if start < g.world.areas else 2
            cost = GUARD * area_worth(g, start) if stay == 1 and start < g.world.areas else 0.0
            best: tuple[float, int, int] | None = None
            way = ways(g, unit, allowance(g, unit), unit == g.newcomer)
            for place in way:
                if hostile >> place & 1 or (place < g.world.areas and taken.get(place, 0)
                                            + g.units_in(side, place).bit_count() >= STACK):
                    continue
                gain = self.pull[place] - self.pull[start] - cost
                step = place
                while step != start:
                    if step < g.world.areas and g.control[step] != side and not captured >> step & 1:
                        gain += area_worth(g, step) * 0.8
                    step = way[step][1]
                if place < g.world.areas and not g.held[side] >> place & 1 and not taken.get(place, 0):
                    gain += 0.3 * GUARD * area_worth(g, place)
                if best is None or gain > best[0] + 1e-9:
                    best = gain, unit, place
            if best is not None and best[0] > 0.02:
                found.append(best)
                left_of[start] = left_of.get(start, 0) + 1
                taken[best[2]] = taken.get(best[2], 0) + 1
                step = best[2]
                while step != start:
                    captured |= 1 << step
                    step = way[step][1]
        return found

    # -- impulses

    def plan(self, units: int) -> Plan:
        """What the units of an active area had best do."""
        attacks: list[Assault] = []
        left = units
        used = 0
        for attack in self.attacks(units):
            if attack.value <= 0.05 or attack.party & used:
                continue
            attacks.append(attack)
            used |= attack.party
            left &= ~attack.party
            if len(attacks) == 3:
                break
        moves = self.moves(left, {})
        value = sum(a.value for a in attacks) + sum(gain for gain, _, _ in moves)
        return Plan(tuple(attacks), tuple((unit, where) for _, unit, where in moves), value)

    def regroup(self) -> tuple[tuple[int, int], ...]:
        """The moves of a regroup that gain something, the best first."""
        g, side = self.g, self.side
        open_to = free_places(g, side)
        counts = {place: g.units_in(side, place).bit_count() for place in range(g.world.size)}
        found = []
        for unit in g.world.units_of[side]:
            start = g.place[unit]
            if start >= g.world.size or start == g.world.special_box or g.world.pillboxes >> unit & 1:
                continue
            if g.moved >> unit & 1:
                continue
            cost = GUARD * area_worth(g, start) if counts[start] == 1 and start < g.world.areas else 0.0
            for place in g.world.near[start]:
                if open_to >> place & 1 and (place >= g.world.areas or counts[place] < STACK):
                    gain = self.pull[place] - self.pull[start] - cost
                    if not counts[place] and place < g.world.areas:
                        gain += 0.3 * GUARD * area_worth(g, place)
                    if gain > 0.03:
                        found.append((gain, unit, place))
        found.sort(key=lambda m: (-m[0], m[1]))
        chosen: dict[int, tuple[int, float]] = {}
        for gain, unit, place in found:
            if unit not in chosen and (place >= g.world.areas or counts[place] < STACK):
                if counts[g.place[unit]] == 1 and g.place[unit] < g.world.areas and gain < 0.1:
                    continue
                chosen[unit] = place, gain
                counts[place] += 1
                counts[g.place[unit]] -= 1
        self.regroup_worth = sum(gain for _, gain in chosen.values())
        return tuple((unit, place) for unit, (place, _) in chosen.items())

    regroup_worth = 0.0
