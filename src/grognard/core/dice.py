"""Where dice come from: sealed, forced, entered, or those of a lesson.

Nothing but play draws from a game's dice. *Sealed* dice are fixed before the first throw by a secret whose SHA-256 is
shown at the start, mixed with words from every side, and opened at the end: then anybody can throw them again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Protocol


class DiceError(ValueError):
    """Dice that cannot be: too few forced, a face that no die has, words after the first throw."""


class DiceSource(Protocol):
    """What answers a roll."""

    kind: str

    def throw(self, dice: int, faces: int) -> tuple[int, ...] | None:
        """The dice as they fall, each 1..faces; None when a person must say how they fell."""


class ForcedDice:
    """Dice given beforehand, in order, for tests and records. Raises DiceError when they run out or do not fit."""

    kind = "forced"

    def __init__(self, dice: Iterable[int]) -> None:
        self.left = list(dice)

    def throw(self, dice: int, faces: int) -> tuple[int, ...]:
        if len(self.left) < dice:
            raise DiceError(f"{dice} more dice are thrown than were given")
        thrown, self.left = tuple(self.left[:dice]), self.left[dice:]
        return check(thrown, dice, faces)


class LessonDice:
    """The dice of a lesson, given beforehand so that it shows what it is about; used up, they begin anew."""

    kind = "lesson"

    def __init__(self, dice: Iterable[int]) -> None:
        self.given = tuple(dice)
        self.thrown = 0
        """How many single dice have fallen."""

    def throw(self, dice: int, faces: int) -> tuple[int, ...]:
        thrown = tuple(self.given[(self.thrown + k) % len(self.given)] for k in range(dice))
        self.thrown += dice
        return check(thrown, dice, faces)


class EnteredDice:
    """Dice that the players throw on their table and enter."""

    kind = "entered"

    def throw(self, dice: int, faces: int) -> None:
        return None


def how_many(dice: int) -> str:
    """So many dice in words: "one die", "3 dice"."""
    return "one die" if dice == 1 else f"{dice} dice"


def check(thrown: tuple[int, ...], dice: int, faces: int) -> tuple[int, ...]:
    """The dice, if there are `dice` of them and each shows 1..`faces`; raises DiceError otherwise."""
    if len(thrown) != dice or not all(type(d) is int and 1 <= d <= faces for d in thrown):
        raise DiceError(f"expected {how_many(dice)} from 1 to {faces}, not {' '.join(map(str, thrown)) or 'none'}")
    return thrown


def commitment(secret: str) -> str:
    """What is shown of a secret before the first throw: SHA-256 of its text, in hexadecimal."""
    return hashlib.sha256(secret.encode()).hexdigest()


class SealedDice:
    """Dice fixed by a secret and every side's words.

    Throw number n, die k is taken from HMAC-SHA256(secret, words | n | k | try), the first byte below the greatest
    multiple of the number of faces, so that all faces are equally likely.
    """

    kind = "sealed"

    def __init__(self, secret: str, words: tuple[str, ...] = ("", ""), thrown: int = 0, after: int = 0) -> None:
        self.secret = secret
        self.words = words
        self.thrown = thrown
        self.after = after
        """How many throws of the game fell before this seal was made (a game played on from a record)."""

    @classmethod
    def new(cls, words: tuple[str, ...] = ("", "")) -> SealedDice:
        """Sealed dice with a fresh secret of 256 bits."""
        return cls(secrets.token_hex(32), words)

    @property
    def commitment(self) -> str:
        """Shown from the start: the secret cannot be changed afterwards."""
        return commitment(self.secret)

    def contribute(self, side: int, words: str) -> None:
        """Mix a side's words in. Raises DiceError once a die has fallen."""
        if self.thrown:
            raise DiceError("dice have fallen: nobody can add words to the seal now")
        if len(words) > 200 or not words.isprintable() or "|" in words:
            raise DiceError("words for the seal are at most 200 printable characters, without |")
        changed = list(self.words)
        changed[side] = words.strip()           # as a record gives them back
        self.words = tuple(changed)

    def throw(self, dice: int, faces: int) -> tuple[int, ...]:
        number = self.thrown
        self.thrown += 1
        return tuple(self._die(number, k, faces) for k in range(dice))

    def _die(self, number: int, k: int, faces: int) -> int:
        limit = 256 - 256 % faces
        attempt = 0
        while True:
            message = "|".join((*self.words, str(number), str(k), str(attempt)))
            byte = hmac.new(self.secret.encode(), message.encode(), hashlib.sha256).digest()[0]
            if byte < limit:
                return byte % faces + 1
            attempt += 1
