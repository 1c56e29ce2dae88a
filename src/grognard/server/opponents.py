"""The opponents that may be seated here, as a table wants them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from grognard.core.game import Game
from grognard.core.title import Title
from grognard.opponents import make, names
from grognard.table.minds import Mind, Progress, Thought


class Seated:
    """An opponent of a title, given a copy of the position to think about."""

    def __init__(self, name: str, title: Title[Any]) -> None:
        self._opponent = make(name, title)

    def study(self, game: Game, side: int) -> Thought:
        """Copy the position now; choose in a thread."""
        copy = game.position.copy()

        def thought(rng: random.Random, progress: Progress) -> str:
            return self._opponent.choose(copy, side, rng, progress)

        return thought


def minds(title: Title[Any]) -> Mapping[str, Mind]:
    """Every opponent that plays a title, by name.

    Where sides have secrets there is only the one that looks at nothing but its options: the position that the
    others would be given holds what their side may not know."""
    known = names(title)[:1] if title.secrets else names(title)
    return {name: Seated(name, title) for name in known}
