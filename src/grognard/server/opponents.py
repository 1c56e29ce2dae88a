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
    """An opponent of a title, given what its side may know of the position to think about."""

    def __init__(self, name: str, title: Title[Any]) -> None:
        self._title = title
        self._opponent = make(name, title)

    def study(self, game: Game, side: int) -> Thought:
        """Copy the position now; choose in a thread."""
        copy = self._title.opponent_copy(game.position, side)

        def thought(rng: random.Random, progress: Progress) -> str:
            return self._opponent.choose(copy, side, rng, progress)

        return thought


def minds(title: Title[Any]) -> Mapping[str, Mind]:
    """Every opponent that plays a title, by name.

    Where sides have secrets and the title makes no copies without them there is only the one that looks at nothing
    but its options."""
    blind = title.secrets and type(title).opponent_copy is Title.opponent_copy
    known = names(title)[:1] if blind else names(title)
    return {name: Seated(name, title) for name in known}
