"""*steady*: plays by the judgement that a title brings, which plans whole phases."""

from __future__ import annotations

import random

from grognard.core.position import Position
from grognard.core.title import Judgement
from grognard.opponents.base import Player, Progress, asked


class Steady(Player):
    """Plays as a title's judgement advises; where that is silent, the first option offered."""

    def __init__(self, judgement: Judgement) -> None:
        self._judgement = judgement

    def pick(self, position: Position, side: int, rng: random.Random, progress: Progress) -> int:
        """The option the judgement thinks best."""
        options = asked(position, side).options
        option = self._judgement.advise(position, side, rng, progress)
        return option if option in options else options[0]
