"""Players that think: *random* for every title, *steady* where a title brings a judgement of its own."""

from __future__ import annotations

from typing import Any

from grognard.core.title import Title
from grognard.opponents.base import Opponent, Progress, silent
from grognard.opponents.steady import Steady
from grognard.opponents.uniform import Uniform

__all__ = ["Opponent", "Progress", "make", "names", "silent"]

RANDOM = "random"
STEADY = "steady"


def names(title: Title[Any]) -> tuple[str, ...]:
    """The opponents that can play a title, the weakest first."""
    return (RANDOM,) if title.judgement() is None else (RANDOM, STEADY)


def make(name: str, title: Title[Any]) -> Opponent:
    """An opponent by its name. Raises ValueError (a sentence) for one that the title does not have."""
    judgement = title.judgement()
    if name == RANDOM:
        return Uniform()
    if name == STEADY and judgement is not None:
        return Steady(judgement)
    raise ValueError(f"{title.label} has no opponent {name!r}: it has {', '.join(names(title))}")
