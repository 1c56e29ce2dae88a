"""How a careful player plays Edson's Ridge: the judgement of the opponent *steady*.

For an impulse it makes a list of short plans (`plan_impulse`), tries the promising ones out on copies with dice of its
own, both sides answering by common sense (`plan_answers`), and takes the one after which the position is worth most
(`plan_value`). A plan is kept while its impulse lasts; without it, after a restart, the small questions are answered by
common sense alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from grognard.core.asks import SHIFT, Offer, RollAsk
from grognard.titles.edsons_ridge.components import JAPAN
from grognard.titles.edsons_ridge.impulses import DO_PASS
from grognard.titles.edsons_ridge.plan_answers import answer
from grognard.titles.edsons_ridge.plan_impulse import Plan, candidates, leader_options
from grognard.titles.edsons_ridge.plan_value import Survey, value
from grognard.titles.edsons_ridge.position import IMPULSES, Night

Progress = Callable[[int, int], None]

WIDE, SAMPLES = 12, 3
"""How many plans are tried, and how often each at first."""
FINAL, AGAIN = 3, 5
"""How many of the best are tried again, and how often."""
LONGEST = 400
MARGIN = 0.08
"""How much better than passing a plan must be."""


class Staff:
    """The judgement of *steady*."""

    def __init__(self) -> None:
        self._survey: Survey | None = None
        self._plan: Plan | None = None
        self._plan_of: tuple[int, ...] = ()

    def advise(self, g: Night, side: int, rng: random.Random, progress: Progress) -> int:
        """The best option of the question asked."""
        ask = g.ask
        assert isinstance(ask, Offer)
        survey = self.survey(g)
        if ask.question.kind == "impulse":
            uses = leader_options(g, side)
            if uses:
                return uses[0]
            self._plan = self.choose(g, side, rng, progress)
            self._plan_of = (g.turn, side, g.active)
            return self._plan.option
        plan = self._plan if g.phase == IMPULSES and self._plan_of[:2] == (g.turn, side) else None
        return answer(g, plan, survey, rng)

    def survey(self, g: Night) -> Survey:
        """What follows from the map alone."""
        if self._survey is None or self._survey.world is not g.world:
            self._survey = Survey(g.world)
        return self._survey

    def choose(self, g: Night, side: int, rng: random.Random, progress: Progress) -> Plan:
        """The plan after which the position is worth most to a side."""
        survey = self.survey(g)
        plans = candidates(g, side, survey)[:WIDE + 1]
        seeds = [rng.random() for _ in range(SAMPLES + AGAIN)]
        sums = [0.0] * len(plans)
        for number, plan in enumerate(plans):
            progress(number, len(plans) + FINAL)
            for seed in seeds[:SAMPLES]:
                sums[number] += self._tried(g, side, plan, seed)
        means = [s / SAMPLES for s in sums]
        best = sorted(range(len(plans)), key=lambda n: -means[n])[:FINAL]
        for done, number in enumerate(best):
            progress(len(plans) + done, len(plans) + FINAL)
            for seed in seeds[SAMPLES:]:
                sums[number] += self._tried(g, side, plans[number], seed)
            means[number] = sums[number] / (SAMPLES + AGAIN)
        passing = means[0] + MARGIN
        chosen = max(best, key=lambda n: means[n] if n else passing)
        return plans[chosen if chosen == 0 or means[chosen] > passing else 0]

    def best_of(self, g: Night, side: int, option: int, rng: random.Random) -> Plan:
        """The plan that makes most of one option of the impulse question, of the promising ones."""
        plans = [plan for plan in candidates(g, side, self.survey(g)) if plan.option == option][:FINAL]
        seeds = [rng.random() for _ in range(SAMPLES)]
        return max(plans, key=lambda plan: sum(self._tried(g, side, plan, seed) for seed in seeds),
                   default=Plan(option))

    def _tried(self, g: Night, side: int, plan: Plan, seed: float) -> float:
        """The worth of a position after an impulse that follows a plan, with dice by lot."""
        survey = self.survey(g)
        dice = random.Random(seed)
        trial = g.copy()
        turn = trial.turn
        trial.take(plan.option)
        for _ in range(LONGEST):
            ask = trial.ask
            if ask is None or trial.phase != IMPULSES or trial.turn != turn:
                break
            if isinstance(ask, RollAsk):
                trial.throw(tuple(dice.randint(1, ask.faces) for _ in range(ask.dice)))
            elif ask.question.kind == "impulse":
                break
            else:
                trial.take(answer(trial, plan if ask.side == side else None, survey, dice))
        worth = value(trial, survey)
        return worth if side == JAPAN else -worth


__all__ = ["DO_PASS", "SHIFT", "Staff"]
