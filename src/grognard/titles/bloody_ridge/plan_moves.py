"""Planning a Movement Phase as one: assaults by several units on one enemy, then each unit for itself.

Positions are weighed by the fights they lead to (`plan_fights`), by what the enemy could do next, and by the ground:
the Japanese press toward the field, the Americans garrison and watch it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from grognard.titles.bloody_ridge.components import ARTILLERY, INFANTRY, JAPAN, US
from grognard.titles.bloody_ridge.picture import Reach
from grognard.titles.bloody_ridge.plan_fights import VICTORY, Battle, Stakes
from grognard.titles.bloody_ridge.plan_survey import FAR, Survey, ways
from grognard.titles.bloody_ridge.plan_threats import Threats
from grognard.titles.bloody_ridge.position import DELAYED, DUE, ENTERING, MOVED, VACANT, Ridge, World

Progress = Callable[[int, int], None]

ASSAULTS: Final = 7
"""How many enemies are considered for a joint assault."""
JOINING: Final = 5
"""How many units join an assault at most."""
PLACES: Final = 7
"""How many places are weighed in full for one unit."""


class Temper(NamedTuple):
    """How a side weighs what pulls its units about; units of worth, a battalion being 10."""

    fight: float = 1.0
    """The fights that a placing leads to."""
    risk: float = 0.85
    """What a unit may lose in the enemy's next turn (the Japanese: see CAUTION)."""
    haste: float = 0.13
    """Japanese: a half point of march toward the field."""
    late: float = 0.2
    """The same, in the last four turns."""
    foothold: float = 9.0
    """Japanese: one hex of the field held."""
    watch: float = 1.0
    """American: hexes around the field watched by somebody."""
    near: float = 0.25
    """American: a hex of distance from the field."""
    seek: float = 0.12
    """American: a hex of distance from the enemy."""
    post: float = 10.0
    """American: the chance that a garrison of the field is beaten."""


TEMPER: Final = (Temper(haste=0.22, late=0.3), Temper(fight=1.5, risk=0.3, watch=1.6))
CAUTION: Final = (0.4, 0.8)
"""How the Japanese weigh risk: clearly outnumbered, and about even."""
EVEN: Final = 0.85
"""Japanese to American battalions from which on the sides count as about even."""
GARRISON: Final = (22.0, 9.0, 3.0)
"""Worth of a garrison in a field hex: the enemy can attack it next turn, is two turns away, or far."""


class Marshal:
    """One Movement Phase of one side, being planned."""

    def __init__(self, g: Ridge, side: int, survey: Survey, progress: Progress) -> None:
        self.survey, self.side, self.progress = survey, side, progress
        self.temper = TEMPER[side]
        self.t = g.copy()
        self.threats = Threats(g, side, survey)
        self.left = g.world.last_turn - g.turn
        self.caution = caution(g.world) if side == JAPAN else self.temper.risk
        self.landers = arriving(g, side)
        self.reaches = {u: self._reach(g, u) for u in g.world.units_of[side]
                        if g.hex[u] >= 0 and not g.mark[u] & MOVED and may_go(g, u)}
        for unit in self.landers:
            self.reaches[unit] = landing_reach(g, unit)
        self.reaches = {u: r for u, r in self.reaches.items() if r}
        self.kept: dict[tuple[int, int], float] = {}
        if side == JAPAN:
            dear = tuple((h, 14 if g.at[h] != VACANT and g.world.side[g.at[h]] == US else 7)
                         for h in range(len(g.at)) if g.zone[US][h] or g.at[h] != VACANT)
            self.pull = ways(g.world, dict.fromkeys(survey.field, 0), dear)
        else:
            self.alarm, self.watch = self.threats.alarms(), self.threats.watches()

    @staticmethod
    def _reach(g: Ridge, unit: int) -> Reach:
        found = g.picture
        assert found is not None
        armor = g.is_armor(unit)
        steps = g.world.steps[armor]
        if g.zone[1 - g.world.side[unit]][g.hex[unit]]:
            return found.one_hex(steps, g.hex[unit], g.world.allowance[unit])
        return found.reach(steps, g.hex[unit], g.world.allowance[unit], armor)

    # -- what a placing is worth

    def ground(self, unit: int, where: int) -> float:
        """What a hex is worth to a unit whatever the others do."""
        key = (unit, where)
        known = self.kept.get(key)
        if known is None:
            known = self.kept[key] = self._japanese(unit, where) if self.side == JAPAN else self._american(unit, where)
        return known

    def _japanese(self, unit: int, where: int) -> float:
        world, survey = self.t.world, self.survey
        risk = self.threats.risk(unit, where) * self.caution * (1.0 if self.left > 2 else 0.5 if self.left else 0.0)
        way = min(self.pull[where], 200)
        if world.kind[unit] == ARTILLERY:
            reach = world.reach[unit]
            targets = sum([1 for v in world.units_of[US]
                           if self.t.hex[v] >= 0 and survey.apart(where, self.t.hex[v]) <= reach])
            return 0.35 * min(targets, 8) - 0.05 * way - risk
        haste = self.temper.haste if self.left > 3 else self.temper.late
        return -haste * way - risk

    def _american(self, unit: int, where: int) -> float:
        world, survey = self.t.world, self.survey
        risk = self.threats.risk(unit, where)
        total = -risk * self.caution
        if where in survey.field:
            kind = world.kind[unit]
            post = GARRISON[self.alarm[where]]
            total += post * (1.0 if kind == INFANTRY else 0.55)
            total -= self.threats.beaten(unit, where) * self.temper.post
        if world.kind[unit] == ARTILLERY:
            return total - 0.5 * self.threats.pinning(where) - 0.15 * survey.near[where] - (
                1.0 if where != self.t.hex[unit] else 0.0)
        return total - self.temper.near * survey.near[where] - self.temper.seek * self.threats.distance(where)

    def total(self) -> float:
        """What the whole placing is worth: ground, fights to come, the field."""
        t, side = self.t, self.side
        stakes = Stakes(t, side, self.survey)
        value, _ = Battle(t, side, self.survey, stakes).allot(thorough=False)
        value *= self.temper.fight
        for unit in self.reaches:
            where = t.hex[unit]
            if where >= 0:
                value += self.ground(unit, where)
        if side == JAPAN:
            held = sum([t.at[h] != VACANT and t.world.side[t.at[h]] == JAPAN for h in self.survey.field])
            return value + (0.0, self.temper.foothold, *[VICTORY] * len(self.survey.field))[held]
        zone, at, sides = t.zone[US], t.at, t.world.side
        covered = 0.0
        for h, worth in self.watch.items():
            if zone[h] or (at[h] != VACANT and sides[at[h]] == US):
                covered += worth
        return value + self.temper.watch * covered

    # -- planning

    def plan(self) -> list[tuple[int, int]]:
        """The moves and landings to make, in an order in which they can be made."""
        steps = ASSAULTS + 2 * len(self.reaches)
        start = {u: self.t.hex[u] for u in self.reaches}
        for unit in self.landers:               # first ashore somewhere, then to where they are needed
            if unit in self.reaches:
                self._best_place(unit, must=True)
        best, done = self.total(), 0
        for foe in self._targets():
            best = self._assault(foe, best)
            done += 1
            self.progress(done, steps)
        for round_ in range(2):
            changed = False
            for unit in self._order():
                moved = self._best_place(unit, must=False, best=best)
                if moved is not None:
                    best, changed = moved, True
                done += 1
                self.progress(min(done, steps), steps)
            if not changed and round_ == 0:
                break
            if round_ == 0:
                self._look_again()
                best = self.total()
        return in_order(self.t, start)

    def _look_again(self) -> None:
        """What the enemy could do, now that this side stands elsewhere."""
        self.threats = Threats(self.t, self.side, self.survey)
        self.kept.clear()
        if self.side == US:
            self.alarm, self.watch = self.threats.alarms(), self.threats.watches()

    def _order(self) -> list[int]:
        """Those nearest the field first."""
        march, where = self.survey.march, self.t.hex
        return sorted(self.reaches, key=lambda u: march[where[u]] if where[u] >= 0 else FAR)

    def _targets(self) -> list[int]:
        """Enemies that several units could attack together, the most promising first."""
        t = self.t
        can: dict[int, list[int]] = {}
        for unit, reach in self.reaches.items():
            if t.world.kind[unit] == ARTILLERY:
                continue
            near = {n for h in reach for n in t.world.adjacent[h]}
            for foe in t.world.units_of[1 - self.side]:
                if t.hex[foe] >= 0 and t.hex[foe] in near:
                    can.setdefault(foe, []).append(unit)
        attack, world = t.world.attack, t.world
        promise = {}
        for foe, units in can.items():
            if len(units) >= 2 or world.defence[foe] <= 1:
                strength = sum(sorted((attack[u] for u in units), reverse=True)[:4])
                promise[foe] = (strength - world.defence[foe] - self.survey.ground[t.hex[foe]]
                                - 0.15 * self.survey.near[t.hex[foe]] * (self.side == JAPAN)
                                + 6.0 * (t.hex[foe] in self.survey.field) + 0.2 * self.survey.worth[foe])
        return sorted(promise, key=lambda v: -promise[v])[:ASSAULTS]

    def _assault(self, foe: int, best: float) -> float:
        """Bring units next to an enemy one by one; keep as many of them as made the whole best."""
        t = self.t
        where, before = t.hex[foe], best
        slots = [n for n in t.world.adjacent[where] if t.world.land[n]]
        engaged = {u for u in self.reaches if t.hex[u] in slots}
        trail: list[tuple[int, int]] = []
        kept = 0
        value = best
        for _ in range(JOINING):
            found: tuple[float, int, int] | None = None
            for slot in slots:
                if t.at[slot] != VACANT:
                    continue
                able = [u for u, reach in self.reaches.items() if slot in reach and u not in engaged
                        and t.world.kind[u] != ARTILLERY]
                able.sort(key=lambda u: self._here(u) - 0.8 * t.world.attack[u])
                for unit in able[:2]:
                    old = t.hex[unit]
                    t.place(unit, slot)
                    now = self.total()
                    t.place(unit, old)
                    if found is None or now > found[0]:
                        found = (now, unit, slot)
            if found is None:
                break
            value, unit, slot = found
            trail.append((unit, t.hex[unit]))
            t.place(unit, slot)
            engaged.add(unit)
            if value > best + 0.2:
                best, kept = value, len(trail)
        for unit, old in reversed(trail[kept:]):
            t.place(unit, old)
        return max(best, before)

    def _here(self, unit: int) -> float:
        where = self.t.hex[unit]
        return self.ground(unit, where) if where >= 0 else -20.0

    def _best_place(self, unit: int, must: bool, best: float = -1e9) -> float | None:
        """Put one unit where the whole is best; None if that is where it stands."""
        t, here = self.t, self.t.hex[unit]
        places = self._places(unit)
        start = here
        found = -1e9 if must else best + 0.05
        to = None
        for where in places:
            t.place(unit, where)
            now = self.total()
            if now > found:
                found, to = now, where
        t.place(unit, start if to is None else to)
        return None if to is None else found

    def _places(self, unit: int) -> Iterable[int]:
        """The places worth a full look: the best ground, and the best ground next to enemies."""
        t, here = self.t, self.t.hex[unit]
        at, foes = t.at, t.zone[1 - self.side]
        free = [h for h in self.reaches[unit] if at[h] == VACANT]
        if self.side == US and t.world.kind[unit] != ARTILLERY:
            if here >= 0:
                t.place(unit, DUE)              # what it watches now does not count twice
            zone, watch, around = t.zone[US], self.watch, t.world.adjacent
            rough = {h: self.ground(unit, h) + sum([watch.get(n, 0.0) for n in around[h] if not zone[n]]) for h in free}
            if here >= 0:
                t.place(unit, here)
        else:
            rough = {h: self.ground(unit, h) for h in free}
        ranked = sorted(free, key=lambda h: -rough[h])
        found = ranked[:PLACES]
        found += [h for h in ranked[PLACES:] if foes[h]][:3]
        return found


def caution(world: World) -> float:
    """How much the Japanese weigh their risks in a scenario: the more, the better the numbers they begin with and
    receive in its first four turns; a weaker side that waits loses."""
    plan = world.parts.scenarios.get(world.scenario)
    if plan is None:
        return CAUTION[1]
    there = {unit for unit, _ in plan.setup}
    for number in range(plan.first_turn, plan.first_turn + 4):
        turn = world.parts.turns.get(number)
        if turn is not None:
            there.update(turn.reinforcements[JAPAN], turn.reinforcements[US])
    japanese, americans = (sum(u in there and world.kind[u] == INFANTRY for u in own) for own in world.units_of)
    return CAUTION[japanese >= EVEN * americans]


def may_go(g: Ridge, unit: int) -> bool:
    """5.14, 5.15: whether a unit may move at all."""
    side = g.world.side[unit]
    if not g.zone[1 - side][g.hex[unit]]:
        return True
    return side == JAPAN and g.world.kind[unit] <= 1


def arriving(g: Ridge, side: int) -> list[int]:
    """The reinforcements of this phase, announced already or not (12.1, 12.4)."""
    entering = [u for u in g.world.units_of[side] if g.hex[u] == ENTERING]
    if entering:
        return entering
    if any(g.mark[u] & MOVED and g.hex[u] >= 0 for u in g.world.parts.turns[g.turn].reinforcements[side]):
        return []
    due = [u for u in g.world.parts.turns[g.turn].reinforcements[side] if g.hex[u] == DUE]
    delayed = [u for u in g.world.units_of[side] if g.hex[u] == DELAYED]
    if side == US and (g.field_lost or g.field_clear == g.turn):
        return []
    return delayed + due


def landing_reach(g: Ridge, unit: int) -> Reach:
    """Where a reinforcement can end its arrival (12.2)."""
    from grognard.titles.bloody_ridge.reinforcements import landing

    return landing(g, unit)


def in_order(t: Ridge, start: dict[int, int]) -> list[tuple[int, int]]:
    """The moves from where units started to where they stand in `t`, each into a hex vacant by then (5.31)."""
    going = {u: t.hex[u] for u, old in start.items() if t.hex[u] != old}
    moves = {u: h for u, h in going.items() if start[u] >= 0}
    taken = {start[u]: u for u in moves}
    orders: list[tuple[int, int]] = []
    while moves:
        ready = [u for u, h in moves.items() if h not in taken]
        if not ready:                           # a ring of units that would change places: leave one where it is
            unit = next(iter(moves))
            del moves[unit]
            continue
        for unit in ready:
            orders.append((unit, moves.pop(unit)))
            taken.pop(start[unit], None)
    return orders + [(u, h) for u, h in going.items() if start[u] < 0]


