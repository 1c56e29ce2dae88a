"""One game between two opponents, as fast as the rules go."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any

import msgspec

from grognard import opponents
from grognard.core.asks import Offer
from grognard.core.title import Title
from grognard.opponents import Opponent, silent

STALL = 50_000
"""Decisions after which a game is held to have stalled."""


class Played(msgspec.Struct, frozen=True):
    """How one game went."""

    winner: int | None
    """The side that won; None for a draw or a game that stalled."""
    stalled: bool
    decisions: int
    turns: int
    losses: tuple[int, ...]
    """Units lost, by side."""
    longest: float
    """The longest that an opponent thought about one choice, in seconds of its process."""


def play(title: Title[Any], scenario: str, options: Mapping[str, bool], players: Sequence[Opponent],
         seed: int | str, overlay: str = "") -> Played:
    """Play a game to its end. The dice and each player have their own chance, all of it derived from the seed."""
    g = title.start(scenario, options, overlay)
    dice = random.Random(f"{seed}/dice")
    minds = [random.Random(f"{seed}/{side}") for side in range(len(players))]
    decisions, longest = 0, 0.0
    while (ask := g.ask) is not None and decisions < STALL:
        if type(ask) is Offer:
            began = perf_counter()
            option = players[ask.side].pick(g, ask.side, minds[ask.side], silent)
            longest = max(longest, perf_counter() - began)
            g.take(option)
            decisions += 1
        else:
            g.throw(tuple(dice.randint(1, ask.faces) for _ in range(ask.dice)))
    verdict = title.verdict(g)
    measures = title.measures(g)
    return Played(verdict.winner if verdict else None, g.ask is not None, decisions, measures.turn, measures.losses,
                  longest)


def seat(title: Title[Any], players: Sequence[str]) -> list[Opponent]:
    """The opponents by name, one a side. Raises ValueError (a sentence) if they do not fit the title."""
    if len(players) != len(title.sides):
        raise ValueError(f"{title.label} has {len(title.sides)} sides, and {len(players)} players are named")
    return [opponents.make(name, title) for name in players]
