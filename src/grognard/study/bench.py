"""How fast a title's rules run, on one core.

Four numbers: random decisions a second; one copy of a position; how long it takes to take a choice and offer the next
ones, at the 99th percentile; one undo at the thousandth choice. Decisions are counted with the dice between them, in
whole games of every scenario, the making of the games included, by the seconds that the process itself had on its
core, so that a busy machine does not hide what the rules cost. The other three are by the clock.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from time import perf_counter, process_time
from typing import Any

import msgspec

from grognard.core.asks import Offer
from grognard.core.dice import ForcedDice
from grognard.core.game import Game
from grognard.core.title import Title

LONG = 1_000
"""The choice at which undo is timed."""
DICE = 100_000


class Speed(msgspec.Struct, frozen=True):
    """Measured speed of one title."""

    decisions_per_s: float
    copy_us: float
    choices_p99_ms: float
    undo_at_1000_ms: float


def bench(title: Title[Any], seconds: float = 4.0) -> Speed:
    """Measure a title, for about `seconds` of play and a few seconds more."""
    list(_games(title, 0.2))                # warm up: reading data, filling what is kept by class
    timed = list(_games(title, seconds))
    return Speed(
        decisions_per_s=round(sum(n for n, _ in timed) / sum(t for _, t in timed)),
        copy_us=round(copying(title), 2),
        choices_p99_ms=round(offering(title, seconds / 2), 3),
        undo_at_1000_ms=round(undoing(title), 2))


def _games(title: Title[Any], seconds: float) -> Iterator[tuple[int, float]]:
    """Random games, one scenario after another: decisions and seconds of each. At least one of every scenario."""
    chance = random.Random(1942)
    choice, randint = chance.choice, chance.randint
    spent, rounds = 0.0, 0
    while spent < seconds or not rounds:
        for scenario in title.scenarios:
            for options in _switched(title, rounds):
                began, decisions = process_time(), 0
                g = title.start(scenario, options)
                while (ask := g.ask) is not None:
                    if type(ask) is Offer:
                        g.take(choice(ask.options))
                        decisions += 1
                    else:
                        g.throw(tuple([randint(1, ask.faces) for _ in range(ask.dice)]))
                taken = process_time() - began
                spent += taken
                yield decisions, taken
        rounds += 1


def _switched(title: Title[Any], number: int) -> Iterator[dict[str, bool]]:
    """The options, all off and all on in turn."""
    yield {option.name: number % 2 == 1 for option in title.options}


def _midgame(title: Title[Any], decisions: int = 150) -> Any:
    """A position some way into a random game."""
    chance = random.Random(7)
    g = title.start(next(iter(title.scenarios)), {})
    for _ in range(decisions):
        if g.ask is None:
            break
        if isinstance(g.ask, Offer):
            g.take(chance.choice(g.ask.options))
        else:
            g.throw(tuple(chance.randint(1, g.ask.faces) for _ in range(g.ask.dice)))
    return g


def copying(title: Title[Any], rounds: int = 20, each: int = 2_000) -> float:
    """Microseconds of one copy: the best of some rounds."""
    g, best = _midgame(title), float("inf")
    for _ in range(rounds):
        began = perf_counter()
        for _ in range(each):
            g.copy()
        best = min(best, perf_counter() - began)
    return best / each * 1e6


def offering(title: Title[Any], seconds: float) -> float:
    """Milliseconds, at the 99th percentile, from a choice or dice to the next choices offered."""
    chance = random.Random(11)
    times: list[float] = []
    ends = perf_counter() + seconds
    while perf_counter() < ends or not times:
        for scenario in title.scenarios:
            g = title.start(scenario, {})
            while (ask := g.ask) is not None:
                if type(ask) is Offer:
                    option = chance.choice(ask.options)
                    began = perf_counter()
                    g.take(option)
                else:
                    dice = tuple(chance.randint(1, ask.faces) for _ in range(ask.dice))
                    began = perf_counter()
                    g.throw(dice)
                times.append(perf_counter() - began)
    times.sort()
    return times[len(times) * 99 // 100] * 1e3


def undoing(title: Title[Any]) -> float:
    """Milliseconds of one undo in a game of a thousand choices: the slower of a few, each after one more choice."""
    chance = random.Random(3)
    # The longest scenario; a game that ends too soon is begun again with other dice.
    for _ in range(20):
        dice = ForcedDice([chance.randint(1, 6) for _ in range(DICE)])
        game = Game.new(title, list(title.scenarios)[-1], {}, dice)
        while game.position.ask is not None and game.choices < LONG:
            _one(game, chance)
        if game.choices >= LONG:
            break
    slowest = 0.0
    for _ in range(20):
        if game.position.ask is None:
            break
        side = game.side
        assert side is not None
        if game.can_undo(side):
            began = perf_counter()
            game.undo(side)
            slowest = max(slowest, perf_counter() - began)
        _one(game, chance)
    return slowest * 1e3


def _one(game: Game, chance: random.Random) -> None:
    """One random choice through the gate."""
    ask, side = game.position.ask, game.side
    assert isinstance(ask, Offer) and side is not None
    game.play(ask.write(game.position, chance.choice(ask.options)), side)
