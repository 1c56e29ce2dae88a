"""What a machine draws by chance, drawn from a name instead, so that a test throws the same dice on every machine."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest import mock

from grognard.core.asks import Offer, RollAsk
from grognard.core.game import Game


def drawn_from(name: str) -> Callable[..., str]:
    """A stand-in for `secrets.token_hex`: one sequence for each name, no text twice in it."""
    drawn = random.Random(name)
    return lambda nbytes=32: drawn.randbytes(nbytes).hex()


@contextmanager
def settled(name: str) -> Iterator[None]:
    """Secrets of dice, numbers of tables and the opponents' own dice are drawn from `name`; keys stay chance."""
    with mock.patch.object(secrets, "token_hex", drawn_from(name)):
        yield


def by_hand(ask: RollAsk, rng: random.Random) -> tuple[int, ...]:
    """What somebody with dice and chits of his own would enter: the dice as they fell, or the number on his chit."""
    return (rng.choice(ask.draw.numbers),) if ask.draw else tuple(rng.randint(1, ask.faces) for _ in range(ask.dice))


def decisions(game: Game, rng: random.Random) -> Iterator[Offer]:
    """Every choice of a game with entered dice, when it is due: who iterates makes it. Dice on the way are thrown."""
    while game.side is not None:
        ask = game.position.ask
        if isinstance(ask, RollAsk):
            game.enter(by_hand(ask, rng), game.side)
            continue
        assert isinstance(ask, Offer)
        yield ask
