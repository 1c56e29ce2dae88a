"""Games for the proofs: every scenario of every title with every option, played at random through the gate."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import pytest

from grognard.core.asks import Offer, RollAsk
from grognard.core.dice import SealedDice
from grognard.core.game import Game
from grognard.core.position import Position
from grognard.core.title import Title
from grognard.titles import all_titles

SECRET = "the secret of a seal, long enough to be looked for"


class Setting(NamedTuple):
    """A game that could be played: a title, a scenario, and the options that are switched on."""

    title: str
    scenario: str
    options: tuple[str, ...]

    @property
    def of(self) -> Title[Any]:
        """The title."""
        return all_titles()[self.title]

    @property
    def switches(self) -> dict[str, bool]:
        """The options as a game takes them."""
        return {o.name: o.name in self.options for o in self.of.options}

    def __str__(self) -> str:
        return "-".join((self.title, self.scenario, *self.options))

    def start(self, log: bool = False) -> Any:
        """The position at its first question."""
        return self.of.start(self.scenario, self.switches, log=log)

    def game(self, seed: int = 0) -> Game:
        """A new game with sealed dice that are the same every time."""
        words = ("",) * len(self.of.sides)
        return Game.new(self.of, self.scenario, self.switches, SealedDice(f"{SECRET} {seed}", words))


def settings() -> list[Setting]:
    """All of them."""
    return [Setting(name, scenario, tuple(o.name for o, on in zip(title.options, chosen, strict=True) if on))
            for name, title in all_titles().items() for scenario in title.scenarios
            for chosen in switchings(len(title.options))]


def switchings(options: int) -> list[tuple[bool, ...]]:
    """Every way to switch a few options; of many: none, all, and each alone."""
    if options <= 3:
        return list(product((False, True), repeat=options))
    alone = [tuple(n == one for n in range(options)) for one in range(options)]
    return [(False,) * options, (True,) * options, *alone]


EVERY = pytest.mark.parametrize("setting", settings(), ids=str)
"""A test of every setting."""


def few() -> list[Setting]:
    """Two of every title: its first scenario without options, its last with all of them."""
    of: dict[str, list[Setting]] = {}
    for setting in settings():
        of.setdefault(setting.title, []).append(setting)
    chosen: dict[Setting, None] = {}
    for title in of.values():
        chosen[title[0]] = None
        chosen[max(reversed(title), key=lambda s: (list(s.of.scenarios).index(s.scenario), len(s.options)))] = None
    return list(chosen)


FEW = pytest.mark.parametrize("setting", few(), ids=str)
"""A test of a few settings, where each takes its time."""


@cache
def played(setting: Setting) -> Game:
    """A whole game at random, made once. Tests look at it and change nothing; `replayed` gives one to change."""
    game = setting.game()
    rng = random.Random(str(setting))
    while game.waiting == "choice":
        assert game.side is not None
        game.play(rng.choice(game.offered), game.side)
    return game


def replayed(setting: Setting, choices: int | None = None) -> Game:
    """The same game as far as a number of choices, in a table of its own."""
    game = setting.game()
    for moment in played(setting).moments[:choices]:
        game.play(moment.text, moment.side)
    return game


def walk(g: Any, rng: random.Random) -> Iterator[Position]:
    """Random play in place, from a position to its end; every position on the way, the first too."""
    yield g
    while g.ask is not None:
        go_on(g, rng)
        yield g


def go_on(g: Any, rng: random.Random) -> None:
    """One choice or throw at random, in place."""
    ask = g.ask
    if isinstance(ask, RollAsk):
        g.throw(tuple(rng.randint(1, ask.faces) for _ in range(ask.dice)))
    else:
        assert isinstance(ask, Offer)
        g.take(rng.choice(ask.options))


def sample(setting: Setting, count: int, rng: random.Random) -> list[Any]:
    """Positions of the game at random, spread over it; copies, to do with as one likes."""
    game = played(setting)
    moments = sorted(rng.sample(range(game.choices), min(count, game.choices)))
    return [game.moments[n].position.copy() for n in moments]


def state(game: Game) -> tuple[object, ...]:
    """All that a command could change in a game."""
    return (game.position.digest(), game.choices, tuple(map(tuple, game.dice_of)), tuple(game.entries),
            dict(game.voided), getattr(game.dice, "thrown", None), tuple(game.offered))
