"""7.1, 7.2: who must attack and who must be attacked, and whether a fight leaves the rest a way to do so.

Seen as a graph: phasing units and enemies that have not fought, joined where adjacent. Whoever has a neighbour left can
always be served (every graph without lone vertices splits into stars: one attacker against several, or several against
one). So a fight leaves a way out exactly if it leaves no phasing unit that must attack without an enemy, and if the
enemies it leaves without neighbours can each be given a battery or a point of support of their own.
"""

from __future__ import annotations

from typing import NamedTuple

from grognard.titles.bloody_ridge.artillery import may_barrage_from, within_range
from grognard.titles.bloody_ridge.position import FOUGHT, MUST, Ridge
from grognard.titles.bloody_ridge.support import Points, may_share_points, may_support_against, points_left

Source = tuple[str, int]
"""Fire that can serve an enemy alone: ("battery", unit), ("field", n) or ("free", n) for a point of support."""


class Fight(NamedTuple):
    """An attack being built (4.1.B). `points` are those of Ground Support given to it: (field, free)."""

    defenders: tuple[int, ...]
    attackers: tuple[int, ...] = ()
    batteries: tuple[int, ...] = ()
    points: Points = (0, 0)


class Duties:
    """What is still to be done in a Combat Phase, as it stands before the next fight.

    `enemies_of[p]`: the enemies not yet fought next to each phasing unit that has not attacked. `must_be`: the enemies
    that must still be attacked. `batteries`: phasing artillery free to barrage; `points`: Ground Support left.
    """

    __slots__ = ("attackers_of", "batteries", "enemies_of", "fire", "g", "must_be", "points", "side", "unavoidable")

    def __init__(self, g: Ridge, side: int) -> None:
        self.g = g
        self.side = side
        mark = g.mark
        self.enemies_of: dict[int, tuple[int, ...]] = {}
        self.attackers_of: dict[int, list[int]] = {}
        zone, hexes = g.zone[1 - side], g.hex
        for unit in g.world.units_of[side]:
            where = hexes[unit]
            if where < 0 or not zone[where] or mark[unit] & FOUGHT:
                continue
            foes = tuple(v for v in g.next_to(unit) if not mark[v] & FOUGHT)
            if foes:
                self.enemies_of[unit] = foes
                for foe in foes:
                    self.attackers_of.setdefault(foe, []).append(unit)
        self.batteries = tuple(b for b in g.world.batteries_of[side] if may_barrage_from(g, b) is None)
        self.points = points_left(g)
        self.fire: list[Source] = [("battery", b) for b in self.batteries]
        self.fire += [("field", i) for i in range(self.points[0])]
        self.fire += [("free", i) for i in range(self.points[1])]
        self.must_be = tuple(v for v in g.world.units_of[1 - side]
                             if mark[v] & MUST and not mark[v] & FOUGHT and g.hex[v] >= 0
                             and g.zone[side][g.hex[v]])
        lone = [v for v in self.must_be if v not in self.attackers_of]
        self.unavoidable = len(self._without_fire(lone, Fight(())))

    def outstanding(self) -> tuple[list[int], list[int]]:
        """The phasing units that must still attack, and the enemies that somebody must and can still attack."""
        owed = [v for v in self.must_be
                if v in self.attackers_of or any(self._reaches(source, v) for source in self.fire)]
        return list(self.enemies_of), owed

    # -- what a fight would leave

    def stranded(self, fight: Fight) -> tuple[list[int], list[int]]:
        """Phasing units that the fight leaves with nobody to attack, and enemies it leaves unattacked."""
        idle = self._idle(fight)
        return idle, self._without_fire(self._lone(fight, idle), fight)

    def _idle(self, fight: Fight) -> list[int]:
        """Phasing units whose every enemy is attacked here, without them."""
        return [p for p, foes in self.enemies_of.items()
                if p not in fight.attackers and all(v in fight.defenders for v in foes)]

    def _lone(self, fight: Fight, idle: list[int]) -> list[int]:
        """Enemies not attacked here who would keep no neighbour that may still attack them."""
        return [v for v in self.must_be if v not in fight.defenders
                and all(p in fight.attackers or p in idle for p in self.attackers_of.get(v, ()))]

    def _without_fire(self, lone: list[int], fight: Fight) -> list[int]:
        """Of enemies without neighbours left, those for whom no battery or point of their own remains.

        An enemy whom nobody at all could have attacked is owed nothing."""
        if not lone:
            return []
        spent = {("battery", b) for b in fight.batteries}
        spent |= {("field", i) for i in range(fight.points[0])} | {("free", i) for i in range(fight.points[1])}
        owed = [v for v in lone if v in self.attackers_of or any(self._reaches(source, v) for source in self.fire)]
        serves: dict[Source, int] = {}

        def serve(foe: int, tried: set[Source]) -> bool:
            """Find a source for a foe, moving those served before to others if need be (Kuhn's matching)."""
            for source in self.fire:
                if source in spent or source in tried or not self._reaches(source, foe):
                    continue
                tried.add(source)
                if source not in serves or serve(serves[source], tried):
                    serves[source] = foe
                    return True
            return False

        return [v for v in owed if not serve(v, set())]

    def _reaches(self, source: Source, foe: int) -> bool:
        kind, which = source
        if kind == "battery":
            return within_range(self.g, which, foe)
        return may_support_against(self.g, self.side, (foe,), field=kind == "field") is None

    def _tolerable(self, idle: list[int], unserved: list[int]) -> bool:
        """Nobody is stranded whom another order of fights could have served."""
        return not idle and len(unserved) <= self.unavoidable

    def finishable(self, fight: Fight) -> bool:
        """Whether the fight can be completed so that nobody is stranded."""
        if not fight.attackers and not self._fire_only(fight):
            return self._can_begin(fight)
        idle, unserved = self.stranded(fight)
        if self._tolerable(idle, unserved):
            return True
        for unit in idle:                       # they can only be saved by joining
            if not self.is_next_to_all(unit, fight.defenders):
                return False
        if idle:
            return self.finishable(fight._replace(attackers=(*fight.attackers, *idle)))
        # The fire that is left may be for any of the lone: whoever can join the fight may be the one to do so.
        return any(self.finishable(fight._replace(defenders=(*fight.defenders, foe)))
                   for foe in self._lone(fight, idle)
                   if fight.attackers and self.all_next_to(fight.attackers, foe)
                   and may_share_points(self.g, self.side, foe, fight.points) is None)

    def attackable(self, foe: int) -> bool:
        """7.15, 8.11: whether anybody is left who may attack an enemy."""
        return foe in self.attackers_of or any(self._reaches(source, foe) for source in self.fire)

    def leaves_a_way(self, fight: Fight) -> bool:
        """Whether, fought as it stands, it strands nobody."""
        return self._tolerable(*self.stranded(fight))

    def _fire_only(self, fight: Fight) -> bool:
        return len(fight.defenders) == 1 and bool(fight.batteries or any(fight.points))

    def _can_begin(self, fight: Fight) -> bool:
        """Whether some first attacker, battery or point leads to a finishable fight."""
        first = fight.defenders[0]
        for unit in self.attackers_of.get(first, ()):
            if self.is_next_to_all(unit, fight.defenders) and self.finishable(fight._replace(attackers=(unit,))):
                return True
        if len(fight.defenders) > 1:
            return False                        # 8.13
        return any(self._reaches(source, first) and self.finishable(_fired(fight, source)) for source in self.fire)

    def is_next_to_all(self, unit: int, defenders: tuple[int, ...]) -> bool:
        """7.23: whether a unit stands next to every defender."""
        foes = self.enemies_of.get(unit, ())
        return all(v in foes for v in defenders)

    def all_next_to(self, attackers: tuple[int, ...], foe: int) -> bool:
        """7.23: whether every attacker stands next to an enemy."""
        return all(foe in self.enemies_of.get(p, ()) for p in attackers)


def _fired(fight: Fight, source: Source) -> Fight:
    """The fight with one more battery or point."""
    kind, which = source
    if kind == "battery":
        return fight._replace(batteries=(*fight.batteries, which))
    field, free = fight.points
    return fight._replace(points=(field + 1, free) if kind == "field" else (field, free + 1))


def assign_duties(g: Ridge, side: int) -> None:
    """7.11, 7.12: those that stand next to an enemy when combat begins must fight, or be fought."""
    for unit, where in enumerate(g.hex):
        if where >= 0 and g.zone[1 - g.world.side[unit]][where]:
            g.mark[unit] |= MUST
