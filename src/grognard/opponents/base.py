"""What an opponent is.

An opponent is shown a position of its own to think about (a copy; in a title with secrets, one made from its
side's view) and has its own generator of chance: nothing it does can draw from the dice of the game. It keeps no
memory that it needs: shown the same position again, in another process or on another day, it goes on.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol

from grognard.core.asks import Offer
from grognard.core.position import Position

Progress = Callable[[int, int], None]
"""Told how far a thought has come: (done, of). It may raise to end the thought."""


def silent(_done: int, _of: int) -> None:
    """Progress that nobody watches."""


class Opponent(Protocol):
    """A player that thinks."""

    def pick(self, position: Position, side: int, rng: random.Random, progress: Progress) -> int:
        """One of the options of the question that `side` is asked; the position is not changed."""

    def choose(self, position: Position, side: int, rng: random.Random, progress: Progress) -> str:
        """The same, in notation. Raises ValueError if `side` is not asked anything."""


class Player:
    """The base of opponents: says in notation what `pick` picks."""

    def pick(self, position: Position, side: int, rng: random.Random, progress: Progress) -> int:
        """One of the options of the question that `side` is asked."""
        raise NotImplementedError

    def choose(self, position: Position, side: int, rng: random.Random, progress: Progress) -> str:
        """A choice in notation. Raises ValueError if `side` is not asked anything."""
        return asked(position, side).write(position, self.pick(position, side, rng, progress))


def asked(position: Any, side: int) -> Offer:
    """The question that a side is asked. Raises ValueError if there is none."""
    ask = position.ask
    if not isinstance(ask, Offer) or ask.side != side:
        raise ValueError(f"side {side} is not asked anything now")
    return ask
