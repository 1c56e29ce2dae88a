"""How a careful player plays Bloody Ridge: the judgement of the opponent *steady*.

It plans a whole Movement Phase (`plan_moves`) or Combat Phase (`plan_fights`) and answers the small questions one by
one (`plan_answers`). A plan is kept as long as the position is the one it expects, and made anew from the position
otherwise, so that nothing is lost when the program is started again.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from grognard.core.asks import MASK, SHIFT
from grognard.titles.bloody_ridge import plan_answers
from grognard.titles.bloody_ridge.obligations import Fight
from grognard.titles.bloody_ridge.plan_answers import offered
from grognard.titles.bloody_ridge.plan_fights import Battle, Stakes
from grognard.titles.bloody_ridge.plan_moves import Marshal
from grognard.titles.bloody_ridge.plan_survey import Survey
from grognard.titles.bloody_ridge.position import Ridge

Progress = Callable[[int, int], None]

JOIN_WITH, JOIN_ALSO, JOIN_BARRAGE, JOIN_FIELD, JOIN_FREE, JOIN_FIGHT = range(6)


class Staff:
    """The judgement of *steady*. Its memory holds plans that it could make again."""

    def __init__(self) -> None:
        self._survey: Survey | None = None
        self._orders: list[tuple[int, int]] = []
        self._expected: tuple[object, ...] = ()
        self._fights: list[Fight] = []
        self._fights_of: tuple[object, ...] = ()

    def advise(self, g: Ridge, side: int, rng: random.Random, progress: Progress) -> int:
        """The best option of the question asked."""
        kind = offered(g).question.kind
        if kind in ("move", "to", "bring", "land"):
            return self._march(g, side, progress)
        if kind == "attack":
            return self._attack(g, side)
        if kind == "join":
            return self._join(g, side)
        if kind == "fpf":
            return plan_answers.protect(g, side, self.survey(g))
        if kind == "banzai":
            return plan_answers.charge(g, self.survey(g))
        return plan_answers.weigh(g, side, self.survey(g))

    def survey(self, g: Ridge) -> Survey:
        """What follows from the world alone."""
        if self._survey is None or self._survey.world is not g.world:
            self._survey = Survey(g.world)
        return self._survey

    # -- movement

    def _march(self, g: Ridge, side: int, progress: Progress) -> int:
        ask = offered(g)
        now = (g.turn, side, tuple(_standing(g)))
        if now != self._expected or (ask.subject is not None and not self._order_of(ask.subject)):
            self._orders = Marshal(g, side, self.survey(g), progress).plan()
            self._expected = now
        if ask.subject is None:
            for unit, _ in self._orders:
                if unit in ask.options:
                    return unit
            return ask.options[-1]
        order = self._order_of(ask.subject)
        where = order[1] if order is not None and order[1] in ask.options else self._nearest(g, ask.options)
        self._orders = [o for o in self._orders if o[0] != ask.subject]
        after = list(_standing(g))
        after[ask.subject] = where
        self._expected = (g.turn, side, tuple(after))
        return where

    def _order_of(self, unit: int) -> tuple[int, int] | None:
        return next((o for o in self._orders if o[0] == unit), None)

    def _nearest(self, g: Ridge, options: list[int]) -> int:
        """A place for a unit that no plan knows of: toward the field."""
        return min(options, key=lambda h: self.survey(g).march[h])

    # -- combat

    def fights(self, g: Ridge, side: int) -> list[Fight]:
        """The fights still to be fought, the most rewarding first. Half-built attacks are no part of the position's
        board, so that the plan does not change while one is being put together."""
        key = (g.turn, side, tuple(g.hex), bytes(g.mark), g.support)
        if key != self._fights_of:
            survey = self.survey(g)
            battle = Battle(g, side, survey, Stakes(g, side, survey))
            _, fights = battle.allot(thorough=True)
            fights.sort(key=lambda f: -battle.worth(f) if f.attackers else 5.0 - battle.worth(f))
            self._fights = fights + battle.bombardments(fights)
            self._fights_of = key
        return self._fights

    def _attack(self, g: Ridge, side: int) -> int:
        options = offered(g).options
        for fight in self.fights(g, side):
            for defender in fight.defenders:
                if defender in options:
                    return defender
        return options[-1]

    def _join(self, g: Ridge, side: int) -> int:
        ask = offered(g)
        fight = next((f for f in self.fights(g, side) if ask.subject in f.defenders), None)
        options = ask.options
        if fight is not None:
            wanted = [JOIN_WITH << SHIFT | u for u in fight.attackers]
            wanted += [JOIN_ALSO << SHIFT | u for u in fight.defenders]
            wanted += [JOIN_BARRAGE << SHIFT | u for u in fight.batteries]
            for option in wanted:
                if option in options:
                    return option
            given = plan_answers.points_given(g)
            if given[0] < fight.points[0] and JOIN_FIELD << SHIFT in options:
                return JOIN_FIELD << SHIFT
            if given[1] < fight.points[1] and JOIN_FREE << SHIFT in options:
                return JOIN_FREE << SHIFT
        if JOIN_FIGHT << SHIFT in options:
            return JOIN_FIGHT << SHIFT
        return max(options, key=lambda o: (-(o >> SHIFT), g.world.attack[o & MASK]))


def _standing(g: Ridge) -> list[int]:
    """Where units stand, those about to arrive not told apart by how far their arrival has come."""
    return [h if h >= 0 else -1 for h in g.hex]
