"""How a careful player plays Bloody Ridge."""

from __future__ import annotations

import random
from collections.abc import Callable

from grognard.titles.bloody_ridge.position import Ridge


class Staff:
    """The judgement of *steady*: plans a whole phase, and follows the plan as long as it fits the position."""

    def advise(self, g: Ridge, side: int, rng: random.Random, progress: Callable[[int, int], None]) -> int:
        """The best option of the question asked."""
        return g.ask.options[0]
