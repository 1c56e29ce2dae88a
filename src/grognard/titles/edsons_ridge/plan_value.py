"""What a position is worth: the eye of the opponent *steady*. Measured in Victory Points, positive for Japan."""

from __future__ import annotations

from dataclasses import dataclass, field

from grognard.titles.edsons_ridge.components import INFANTRY, JAPAN, LAST_TURN, LEADER, MG, US
from grognard.titles.edsons_ridge.position import CLOSE, IMPULSES, IP, NOBODY, OVER, REINFORCEMENT, SETUP, Night, World
from grognard.titles.edsons_ridge.victory import on_field

LEVEL_WORTH = ((1.0, 0.93, 0.74, 0.48), (1.0, 0.91, 0.70, 0.45))
"""By side: what a unit of each Exhaustion Level is still worth; the Japanese refit everybody."""
UNIT_WORTH = {INFANTRY: 0.5, MG: 0.5}
POWER = (1.0, 0.75, 0.5, 0.3)
"""What a unit of each level adds to a fight."""


@dataclass(slots=True)
class Survey:
    """What follows from the map alone."""

    world: World
    to_field: list[int] = field(default_factory=list)
    """By place: steps to Henderson Field."""
    to_points: list[float] = field(default_factory=list)
    """By place: how near it is to areas of Victory Points, 0 to about 3."""

    def __post_init__(self) -> None:
        self.to_field = distances(self.world, self.world.henderson)
        self.to_points = [0.0] * self.world.size
        for area in range(self.world.areas):
            points = self.world.parts.places[area].vp
            if points:
                for place, steps in enumerate(distances(self.world, area)):
                    self.to_points[place] += points / (1.0 + steps) ** 1.5


def distances(world: World, goal: int) -> list[int]:
    """Steps from every place to one of them."""
    found = [99] * world.size
    if goal == NOBODY:
        return [0] * world.size
    found[goal] = 0
    front = [goal]
    for place in front:
        for n in world.near[place]:
            if found[n] > found[place] + 1:
                found[n] = found[place] + 1
                front.append(n)
    return found


def strength(g: Night, side: int, where: int) -> float:
    """How strongly a side stands in a place."""
    if not g.count[side][where]:
        return 0.0
    return sum(POWER[g.level[u]] * (1.4 if g.world.weight[u] > 1 else 1.0) + (0.25 if g.mark[u] & IP else 0.0)
               for u in g.units_in(side, where))


def forces(g: Night) -> tuple[list[float], list[float]]:
    """`strength` of both sides in every place."""
    world = g.world
    found = ([0.0] * world.size, [0.0] * world.size)
    level, mark, weight = g.level, g.mark, world.weight
    for side in (JAPAN, US):
        row = found[side]
        for unit in world.units_of[side]:
            where = g.where[unit]
            if where >= 0:
                row[where] += POWER[level[unit]] * (1.4 if weight[unit] > 1 else 1.0) + (
                    0.25 if mark[unit] & IP else 0.0)
    return found


def value(g: Night, survey: Survey) -> float:
    """The worth of a position for Japan, in Victory Points."""
    if g.winner != NOBODY:
        return 60.0 if g.winner == JAPAN else -60.0
    world = g.world
    counted = g.phase not in (SETUP, REINFORCEMENT, IMPULSES, CLOSE)
    turns = LAST_TURN - g.turn + (0 if counted or g.phase == OVER else 1)
    total = float(g.vp)
    force = forces(g)
    for area in range(world.areas):
        points = world.parts.places[area].vp
        if points:
            total += _area(g, area, points, turns, force)
    total += _units(g, survey, turns)
    total += _field(g, survey, turns)
    total += _vandegrift(g, force)
    total += 0.35 if g.adv == JAPAN else -0.35
    total += 0.12 * g.box[US] - 0.15 * g.box[JAPAN]
    return total


def _area(g: Night, area: int, points: int, turns: int, force: tuple[list[float], list[float]]) -> float:
    """An area of Victory Points: who holds it, and how safely."""
    holder = g.control[area]
    own, here = force[holder][area], force[1 - holder][area]
    threat = here * 1.2 + sum(0.5 * force[1 - holder][n] for n in g.world.near[area])
    risk = threat / (threat + 1.7 * own + 1.2) if threat else 0.0
    safe = 1.0 - 0.75 * risk
    earns = points * turns * (2 * safe - 1.0)
    if holder == JAPAN:
        return earns
    if g.turn == 1 and turns:
        earns -= points * (2 * safe - 1.0) * turns / max(turns, 1) * 0.5
    return -earns


def _units(g: Night, survey: Survey, turns: int) -> float:
    """What both sides have left, and where it stands."""
    world, total = g.world, 0.0
    share = 0.45 + 0.11 * turns
    for side, sign in ((JAPAN, 1.0), (US, -1.0)):
        worth = LEVEL_WORTH[side]
        for unit in world.units_of[side]:
            where = g.where[unit]
            if where < 0:
                continue
            base = UNIT_WORTH.get(world.kind[unit], 0.4) * (2.2 if world.weight[unit] > 1 else 1.0)
            total += sign * share * base * worth[g.level[unit]]
            if side == JAPAN:
                total += 0.07 * survey.to_points[where] - 0.035 * survey.to_field[where]
            else:
                total -= 0.06 * survey.to_points[where] + (0.06 if g.mark[unit] & IP else 0.0)
        for unit in world.batteries_of[side]:
            total += sign * (0.0 if g.level[unit] else 0.22)
        for unit in world.leaders_of[side]:
            if g.where[unit] >= 0:
                total += sign * (0.3 if g.level[unit] else 0.5)
    return total + (0.0 if g.gas else 0.7)


def _field(g: Night, survey: Survey, turns: int) -> float:
    """21.3, 21.4: Japanese on Henderson Field, and those about to come there."""
    there = on_field(g)
    coming = sum(g.world.weight[u] for u in g.world.units_of[JAPAN]
                 if g.where[u] >= 0 and survey.to_field[g.where[u]] == 1)
    total = there * (0.85 if turns <= 1 else 0.45)
    if there >= 10 and g.phase in (SETUP, IMPULSES):
        total += 25.0
    elif there + coming >= 10:
        total += 0.5 * (there + coming - 9)
    return total + coming * (0.35 if turns <= 1 else 0.1)


def _vandegrift(g: Night, force: tuple[list[float], list[float]]) -> float:
    """18.8: his points, if the Japanese are in reach of them."""
    unit = g.world.vandegrift
    if unit < 0 or g.where[unit] < 0:
        return 0.0
    where = g.where[unit]
    points = g.world.parts.places[where].vandegrift
    if g.control[where] == JAPAN:
        return 0.9 * points
    threat = force[JAPAN][where] * 1.2 + sum(0.5 * force[JAPAN][n] for n in g.world.near[where])
    return points * 0.6 * threat / (threat + 1.7 * force[US][where] + 1.5)


__all__ = ["LEADER", "Survey", "distances", "strength", "value"]
