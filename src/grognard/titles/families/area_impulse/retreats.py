"""Retreats: one unit at a time, by priorities (IS 13.2, KG 10.5).

Where the books differ a title has its own word, in its `RetreatRules`: how places rank, what a unit leaves behind when
it goes, what it costs to leave of one's own will.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Iterable
from typing import ClassVar, Final, Generic, TypeVar

from grognard.core.asks import Question, Reason, Verb, choose, may_choose
from grognard.core.procedure import procedure
from grognard.core.texts import chained
from grognard.titles.families.area_impulse.control import contested, controls, free
from grognard.titles.families.area_impulse.position import AreaPosition
from grognard.titles.families.area_impulse.stacking import room

G = TypeVar("G", bound=AreaPosition)
Rank = tuple[int, ...]
"""Where a place stands in the order of retreats, the lower the sooner."""

FREE, OWN_CONTESTED, THEIR_CONTESTED, LAST = range(4)
"""The first number of a Rank. Each book has a LAST of its own: full areas (IS 13.2.2), zones (KG 10.5.2.A)."""

NOT_NEXT: Final = Reason("", "{it} is not next to {here}")
NO_PLACE: Final = Reason("", "{it} is neither Free nor contested with friends in it: nobody retreats there")
BEEN_THERE: Final = Reason("", "the retreat has come through {it} already")
BETTER: Final = Reason("", "{it} comes after {best} in the order of retreats")
NO_DEFENDER: Final = Reason("", "{it} is not among the defenders")


class RetreatRules(ABC, Generic[G]):
    """What a title says for itself about the retreats of its units. Its position has one, as `retreat_rules`."""

    procedure: ClassVar[str]
    """The clause of retreating one at a time (IS 13.2.1, KG 10.5.1)."""
    priorities: ClassVar[str]
    """The clause of the order (IS 13.2.2, KG 10.5.2.A)."""
    voluntary: ClassVar[str]
    """The clause of retreats without need (IS 13.2.3, KG 10.5.3)."""
    ask_where: ClassVar[Question]
    ask_who_leaves: ClassVar[Question]
    verbs: ClassVar[tuple[Verb, Verb, Verb]]
    """To a place; to retreat; to stay."""

    def __init__(self) -> None:
        self.not_next = NOT_NEXT._replace(clause=self.priorities)
        self.no_rank = NO_PLACE._replace(clause=self.priorities)
        self.better = BETTER._replace(clause=self.priorities)
        self.been_there = BEEN_THERE._replace(clause=self.procedure)
        self.no_defender = NO_DEFENDER._replace(clause=self.voluntary)

    @abstractmethod
    def rank(self, g: G, side: int, here: int, there: int) -> Rank | None:
        """Where a place next to `here` stands in the order; None where nobody retreats."""

    def no_place(self, g: G, side: int, here: int, there: int) -> Reason:
        """Why nobody retreats to a place that has no rank."""
        return self.no_rank

    @abstractmethod
    def units_of(self, g: G, side: int) -> tuple[int, ...]:
        """The units of a side that may be asked about."""

    @abstractmethod
    def defenders(self, g: G, side: int, place: int) -> Iterable[int]:
        """The units of a side in a place."""

    @abstractmethod
    def came_from(self, g: G, unit: int) -> int:
        """The place from which a unit entered the one where it is, in this impulse."""

    @abstractmethod
    def arrive(self, g: G, unit: int, there: int, clause: str) -> None:
        """A retreat has come to its end."""

    @abstractmethod
    def nowhere_to_go(self, g: G, unit: int) -> None:
        """IS 13.2.4, KG 10.5.2: a unit that cannot retreat is eliminated."""

    @abstractmethod
    def may_not_leave(self, g: G, unit: int, place: int) -> Reason | None:
        """Nothing if a defender of a place may leave it of its own will, or why not."""

    def asks_to_leave(self, g: G, side: int, place: int) -> bool:
        """Whether the defenders of a place are asked: where one may leave."""
        return any(self.may_not_leave(g, unit, place) is None for unit in self.defenders(g, side, place))

    @abstractmethod
    def leaves(self, g: G, unit: int, place: int) -> Awaitable[None]:
        """A defender leaves of its own will, for what that costs."""


# -- the order of retreats

def standing(g: AreaPosition, side: int, there: int) -> int | None:
    """IS 13.2.2, KG 10.5.2.A: the class of an area, full or not; None where nobody retreats: a vacant area that the
    enemy controls, or one with enemies and no friends."""
    if free(g, side, there):
        return FREE
    if not contested(g, there):
        return None
    return OWN_CONTESTED if controls(g, side, there) else THEIR_CONTESTED


def hostile_neighbours(g: AreaPosition, side: int, there: int) -> int:
    """IS 13.2.2, KG 10.5.2.A: how many enemy-controlled areas touch a place: of Free ones that with the fewest is
    first."""
    return (g.world.near_mask[there] & g.owned[1 - side]).bit_count()


def places_to_go(g: AreaPosition, side: int, here: int, been: int = 0) -> list[int]:
    """IS 13.2.2, KG 10.5.2.A, C: the places next to `here` that share the highest priority, those of `been` left out;
    whose unit retreats chooses among them."""
    best: Rank | None = None
    found: list[int] = []
    rank = g.retreat_rules.rank
    for there in g.world.near[here]:
        if been >> there & 1:
            continue
        level = rank(g, side, here, there)
        if level is None:
            continue
        if best is None or level < best:
            best, found = level, [there]
        elif level == best:
            found.append(there)
    return found


def may_not_retreat_to(g: AreaPosition, side: int, here: int, been: int, there: int) -> Reason | None:
    """Nothing if a retreat may go on from `here` to a place, or why not."""
    rules = g.retreat_rules
    found = places_to_go(g, side, here, been)
    if there in found:
        return None
    if there not in g.world.near[here]:
        return rules.not_next.about(here=g.told(here))
    if been >> there & 1:
        return rules.been_there
    if rules.rank(g, side, here, there) is None:
        return rules.no_place(g, side, here, there)
    return rules.better.about(best=chained("{here} and {there}", [g.told(place) for place in found]))


# -- a unit retreats

@procedure
async def retreat(g: AreaPosition, unit: int, here: int, been: int, clause: str) -> None:
    """IS 13.2.1, KG 10.5.1. A retreat that has come as far as `here` goes to the next place, and on from one where the
    unit would be one too many; where there is nowhere to go the unit is eliminated (IS 13.2.4, KG 10.5.2)."""
    side = g.world.side[unit]
    while True:
        been |= 1 << here
        if not places_to_go(g, side, here, been):
            g.retreat_rules.nowhere_to_go(g, unit)
            return
        here = await next_place(g, unit, side, here, been)
        if room(g, unit, here):
            g.retreat_rules.arrive(g, unit, here, clause)
            return


def next_place(g: AreaPosition, unit: int, side: int, here: int, been: int) -> Awaitable[int]:
    """Ask where a retreat that has come as far as `here` goes on to."""
    rules = g.retreat_rules
    return choose(rules.ask_where, side, rules.verbs[0], tuple(range(len(g.world.near))),
                  lambda there: may_not_retreat_to(g, side, here, been, there),
                  likely=places_to_go(g, side, here, been), subject=unit, unit=g.name(unit))


@procedure
async def go_back(g: AreaPosition, unit: int, place: int, clause: str) -> None:
    """IS 13.2, KG 10.5.A. An attacker goes back to the place from which it entered; if that is full by now, on from
    there by the order of retreats (IS 13.2.1, KG 10.5.1)."""
    back = g.retreat_rules.came_from(g, unit)
    if room(g, unit, back):
        g.retreat_rules.arrive(g, unit, back, clause)
    else:
        await retreat(g, unit, back, 1 << place, g.retreat_rules.procedure)


@procedure
async def leave_freely(g: AreaPosition, side: int, place: int) -> None:
    """IS 13.2.3, KG 10.5.3. After an attack, however it went, its defenders may leave, some or all, one at a time."""
    while g.retreat_rules.asks_to_leave(g, side, place):
        unit = await who_leaves(g, side, place)
        if unit is None:
            return
        await g.retreat_rules.leaves(g, unit, place)


def who_leaves(g: AreaPosition, side: int, place: int) -> Awaitable[int | None]:
    """Ask for a defender that leaves, or none."""
    rules = g.retreat_rules
    _, leave, stay = rules.verbs
    return may_choose(rules.ask_who_leaves, side, leave, rules.units_of(g, side), stay,
                      lambda unit: may_not_leave(g, unit, place), place=g.label(place))


def may_not_leave(g: AreaPosition, unit: int, place: int) -> Reason | None:
    """Nothing if a unit is a defender of a place and may leave it of its own will, or why not."""
    if not g.stands_in(unit, place):
        return g.retreat_rules.no_defender
    return g.retreat_rules.may_not_leave(g, unit, place)
