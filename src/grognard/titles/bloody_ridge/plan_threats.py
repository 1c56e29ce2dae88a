"""What the enemy could do in his next turn: where he can attack, how strongly, and how near he is to the field."""

from __future__ import annotations

from typing import Final

from grognard.titles.bloody_ridge.components import ARTILLERY, JAPAN, US
from grognard.titles.bloody_ridge.plan_survey import FAR, LOWEST, TURN, Survey, ways
from grognard.titles.bloody_ridge.position import DELAYED, DUE, Ridge

CUT: Final = (0.25, 0.35, 0.6, 0.85)
"""The share of retreats that end a unit: with a way out, else by how many enemies can be next to it."""

QUIET: Final = 0.1
"""How much of its worth watching a hex keeps where the enemy cannot be for two turns."""


class Threats:
    """Threats to one side, seen as its Movement Phase begins."""

    def __init__(self, g: Ridge, side: int, survey: Survey) -> None:
        self.g, self.side, self.survey = g, side, survey
        world, foe = g.world, 1 - side
        seen = world.picture(g, foe)
        size = len(world.land)
        strengths: list[list[int]] = [[] for _ in range(size)]
        self.contact = [0] * size
        for unit in world.units_of[foe]:
            where = g.hex[unit]
            if where < 0 or world.kind[unit] == ARTILLERY:
                continue
            armor = g.is_armor(unit)
            steps = world.steps[armor]
            if g.zone[side][where]:
                may_go = foe == JAPAN and world.kind[unit] <= 1
                ends = {where, *seen.one_hex(steps, where, world.allowance[unit])} if may_go else {where}
            else:
                ends = set(seen.reach(steps, where, world.allowance[unit], armor))
            self._note(ends, world.attack[unit], strengths)
        if side == US and g.turn < world.last_turn:
            coming = [u for u in world.parts.turns[g.turn + 1].reinforcements[JAPAN] if g.hex[u] == DUE]
            coming += [u for u in world.units_of[JAPAN] if g.hex[u] == DELAYED]
            for unit in coming:
                if world.kind[unit] != ARTILLERY:
                    self._note(self._ashore(unit), world.attack[unit], strengths)
        guns = [(g.hex[b], world.reach[b], world.attack[b]) for b in world.batteries_of[foe] if g.hex[b] >= 0]
        self.guns = guns
        self.strength = [sum(sorted(found, reverse=True)[:4]) if len(found) > 3 else sum(found) for found in strengths]
        ours = [b for b in world.batteries_of[side] if g.hex[b] >= 0]
        self.shield = [(g.hex[b], world.reach[b], world.fpf[b]) for b in ours]
        self.enemies = [g.hex[u] for u in world.units_of[foe] if g.hex[u] >= 0 and world.kind[u] != ARTILLERY]
        self.kept: dict[tuple[int, int], float] = {}
        self.far: dict[int, float] = {}
        self.ends: dict[int, float] = {}

    def _note(self, ends: set[int], attack: int, strengths: list[list[int]]) -> None:
        around = self.g.world.adjacent
        for h in {n for end in ends for n in around[end]}:
            strengths[h].append(attack)
            self.contact[h] += 1

    def _ashore(self, unit: int) -> set[int]:
        """Where a Japanese unit could be after landing in his next phase."""
        g, world = self.g, self.g.world
        parts, armor = world.parts, g.is_armor(unit)
        costs = [(h, parts.enter_cost[parts.terrain[h]]) for h in (*sorted(parts.coast), *parts.east_edge)
                 if not armor or parts.armor_enters[parts.terrain[h]]]
        key = ("landing", JAPAN, armor, world.allowance[unit])
        return set(world.picture(g, JAPAN).landing(key, world.steps[armor], costs, world.allowance[unit]))

    def beaten(self, unit: int, where: int) -> float:
        """The chance that a unit in a hex is driven from it, or lost, in the enemy's next turn."""
        defence = self.g.world.defence[unit]
        key = (defence, where)
        known = self.kept.get(key)
        if known is None:
            known = self.kept[key] = self._beaten(defence, where)
        return known

    def _beaten(self, defence: int, where: int) -> float:
        strength = self.strength[where]
        if not strength:
            return 0.0
        apart = self.survey.apart
        guns = sum([attack for h, reach, attack in self.guns if apart(h, where) <= reach])
        fire = max([fpf for h, reach, fpf in self.shield if h != where and apart(h, where) <= reach], default=0)
        differential = strength + min(guns, 6) // 2 - defence - fire
        odds = self.survey.odds[self.survey.ground[where]][differential - LOWEST]
        return odds.lost + odds.back1 + odds.back2 + odds.back3

    def risk(self, unit: int, where: int) -> float:
        """What a unit stands to lose in a hex, in the measure of its worth: all of it where the enemy can come from
        all sides, so that a retreat ends in his zones (7.71)."""
        beaten = self.beaten(unit, where)
        return beaten * self.survey.worth[unit] * self.cut(where) if beaten else 0.0

    def cut(self, where: int) -> float:
        """The share of retreats from a hex that end a unit."""
        known = self.ends.get(where)
        if known is None:
            contact = self.contact
            if any([not contact[n] for n, _ in self.g.world.steps[0][where]]):
                known = CUT[0]
            else:
                known = CUT[min(contact[where], 3)]
            self.ends[where] = known
        return known

    def pinning(self, where: int) -> float:
        """How easily the enemy comes next to a hex: bad for batteries (8.32, 8.41)."""
        return float(min(self.contact[where], 4))

    def distance(self, where: int) -> float:
        """Hexes to the enemy who is nearest, counting those near the field as nearer."""
        known = self.far.get(where)
        if known is None:
            apart, near = self.survey.apart, self.survey.near
            known = self.far[where] = min([apart(where, e) + 0.5 * near[e] for e in self.enemies], default=0.0)
        return known

    def alarms(self) -> dict[int, int]:
        """By hex of the field: 0 if the enemy can attack there next turn, 1 within two turns, 2 if he is far."""
        march = self.survey.march
        soon = min([march[e] for e in self.enemies], default=FAR) <= 2 * TURN
        return {h: 0 if self.contact[h] else 1 if soon else 2 for h in self.survey.field}

    def watches(self) -> dict[int, float]:
        """By hex around the field, what watching it is worth: more where the enemy can be sooner."""
        g, survey = self.g, self.survey
        way = ways(g.world, dict.fromkeys(self.enemies, 0), ())
        soon = any(world_turn.reinforcements[JAPAN] for n in (1, 2)
                   if (world_turn := g.world.parts.turns.get(g.turn + n)) and g.turn + n <= g.world.last_turn)
        return {h: survey.watch[h] * (1.0 if self.contact[h] else 0.6 if way[h] <= 2 * TURN else 0.4 if soon else QUIET)
                for h in survey.approach}
