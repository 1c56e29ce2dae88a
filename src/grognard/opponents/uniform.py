"""*random*: every option is as likely as any other."""

from __future__ import annotations

import random

from grognard.core.position import Position
from grognard.opponents.base import Player, Progress, asked


class Uniform(Player):
    """Plays any title, badly."""

    def pick(self, position: Position, side: int, rng: random.Random, progress: Progress) -> int:
        """Any option."""
        return rng.choice(asked(position, side).options)
