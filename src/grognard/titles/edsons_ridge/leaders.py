"""Chapter 18: what leaders do, and how they are lost; Vandegrift."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Question, Reason, may_choose
from grognard.core.procedure import procedure
from grognard.titles.edsons_ridge.advantage import TRACK, throw
from grognard.titles.edsons_ridge.ammo import advance_japan, refits, roll_needed
from grognard.titles.edsons_ridge.components import JAPAN, US
from grognard.titles.edsons_ridge.exhaustion import eliminate, may_be_recovered, rally
from grognard.titles.edsons_ridge.position import DONE, FRESH, LOST, NOBODY, USED, Night
from grognard.titles.edsons_ridge.words import NO_MORE, RALLY, some_refits, victory_points

WHO: Final = Question("rally", "18.3.B", "choose an American leader who rallies the units where he is, or none")

GONE: Final = Reason("18.1.B", "{it} is not on the map")
HAS_ACTED: Final = Reason("18.3.A", "{it} has been used in this turn")
CHARGES_ONLY: Final = Reason("18.2.B", "{it} leads a Bayonet Charge and does nothing else")
NOBODY_TIRED: Final = Reason("18.3.A", "nobody with {it} has anything to recover")
FIRST_BOX: Final = Reason("18.5.C", "the American marker is in the first box")

VANDEGRIFT_STAYS: Final = {"24": 3, "25": 4, "31": 5}
"""18.8.C: by area, the last turn in which he is there."""


def may_not_act(g: Night, leader: int) -> Reason | None:
    """18.3, 18.5: nothing if an American leader may be used, or why not."""
    if leader == g.world.torgerson:
        return CHARGES_ONLY
    if g.where[leader] < 0:
        return GONE
    return HAS_ACTED if g.level[leader] != FRESH else None


def may_not_rally(g: Night, leader: int) -> Reason | None:
    """18.3: nothing if a leader may rally the units where he is, or why not."""
    barred = may_not_act(g, leader)
    if barred is not None:
        return barred
    where = g.where[leader]
    return None if any(may_be_recovered(g, u) for u in g.units_in(US, where)) else NOBODY_TIRED


def may_not_supply(g: Night, leader: int) -> Reason | None:
    """18.5.C: nothing if a leader may move the American marker back, or why not."""
    return may_not_act(g, leader) or (None if g.box[US] else FIRST_BOX)


def rally_units(g: Night, leader: int, clause: str = "18.3.A") -> None:
    """18.3. All units with a leader, but for on-board artillery, recover a level; he is used and does not move.
    `clause` is 18.3.A in an impulse, 18.3.B in the Close Combat Phase."""
    use(g, leader, clause, "{leader} rallies the units in {place}")
    for unit in g.units_in(US, g.where[leader]):
        if may_be_recovered(g, unit):
            rally(g, unit, clause)


def use(g: Night, leader: int, clause: str, words: str) -> None:
    """A leader is flipped to his Used side."""
    g.level[leader] = USED
    g.mark[leader] |= DONE
    if g.news is not None:
        g.tell("leader", clause, words, side=US, pieces=(leader,), places=(g.label(g.where[leader]),),
               leader=g.name(leader), place=g.label(g.where[leader]))


@procedure
async def press(g: Night, leader: int) -> None:
    """18.5.A-B. A roll as for a Japanese pass: the Japanese track moves, or from its last box the phase ends."""
    use(g, leader, "18.5.A", "{leader} presses the Japanese supply")
    dice = await throw(g, TRACK, US, roll_needed(g), 0, NOBODY, NOBODY)
    if dice[0] + dice[1] <= roll_needed(g):
        await advance_japan(g, 1, "18.5.A")


def bring_supply(g: Night, leader: int) -> None:
    """18.5.C. The American marker goes back a box."""
    use(g, leader, "18.5.C", "{leader} brings up supplies")
    g.box = (g.box[JAPAN], g.box[US] - 1)
    if g.news is not None:
        g.tell("ammo", "18.5.C", "The American Ammo Marker moves back to box {box}: {refits}", side=US,
               box=g.box[US] + 1, refits=some_refits(refits(g)))


@procedure
async def rally_in_close_combat(g: Night) -> None:
    """18.3.B. Leaders not used in the Impulse Phase may rally in the Close Combat Phase."""
    while any(may_not_rally(g, leader) is None for leader in g.world.leaders_of[US]):
        leader = await may_choose(WHO, US, RALLY, g.world.leaders_of[US], NO_MORE,
                                  lambda leader: may_not_rally(g, leader))
        if leader is None:
            return
        rally_units(g, leader, "18.3.B")


def remove_lone_leaders(g: Night) -> None:
    """4.1.2.5.C, 18.1.B: a leader without a unit of his side is gone."""
    for side in (JAPAN, US):
        for leader in g.world.leaders_of[side]:
            if g.where[leader] >= 0 and not g.count[side][g.where[leader]]:
                eliminate(g, leader, "18.1.B")


# -- Vandegrift

def visit_vandegrift(g: Night) -> None:
    """18.8.C: at the end of the Close Combat Phase Japan earns his points if it controls his area."""
    unit = g.world.vandegrift
    if unit < 0 or g.where[unit] < 0:
        return
    where = g.where[unit]
    if g.control[where] == JAPAN:
        points = g.world.parts.places[where].vandegrift
        g.vp += points
        g.place(unit, LOST)
        if g.news is not None:
            g.tell("vp", "18.8.C", "Vandegrift's headquarters in {place} are taken: {points}", side=JAPAN,
                   pieces=(unit,), places=(g.label(where),), place=g.label(where), points=victory_points(points))


def vandegrift_leaves(g: Night) -> None:
    """18.8.C-D: at the end of a turn that his area names he goes, and nothing is earned by him any more."""
    unit = g.world.vandegrift
    if unit >= 0 and g.where[unit] >= 0 and g.turn >= VANDEGRIFT_STAYS.get(g.label(g.where[unit]), 5):
        where = g.where[unit]
        g.place(unit, LOST)
        if g.news is not None:
            g.tell("state", "18.8.C", "Vandegrift leaves {place}", side=US, pieces=(unit,), places=(g.label(where),),
                   place=g.label(where))
