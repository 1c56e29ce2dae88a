"""Words of a situation that every title reads alike: sides, numbers, what is said about a unit, turns."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

Reader = Callable[[list[str]], None]
"""What a word about a unit does. It takes from the front of the words behind it those that belong to it."""


class Sides:
    """The sides of a title, by every name that a case may give them; the first name of each is its proper one."""

    def __init__(self, *names: Sequence[str]) -> None:
        self._proper = [known[0] for known in names]
        self._numbers = {name.lower(): side for side, known in enumerate(names) for name in known}

    def get(self, word: str) -> int | None:
        """The side that a word names, if it names one."""
        return self._numbers.get(word.lower())

    def read(self, word: str) -> int:
        """The side that a word names. Raises ValueError."""
        side = self.get(word)
        if side is None:
            raise ValueError(f"{word!r} is no side: expected {' or '.join(self._proper)}")
        return side

    def __contains__(self, word: str) -> bool:
        return word.lower() in self._numbers


def whole_number(words: str, low: int, high: int) -> int:
    """A number from `low` to `high`. Raises ValueError."""
    if not (words.isascii() and words.isdigit() and len(words) < 6 and low <= int(words) <= high):
        raise ValueError(f"expected a number from {low} to {high}, not {words!r}")
    return int(words)


def turn_of(words: str) -> tuple[int, int]:
    """`N` or `N of LAST`: a turn, and the last one, 0 where it is not said. Raises ValueError."""
    match = re.fullmatch(r"(\d{1,2})(?: of (\d{1,2}))?", words)
    if match is None:
        raise ValueError(f"expected 'turn N' or 'turn N of LAST', not {words!r}")
    turn, last = int(match[1]), int(match[2] or 0)
    if not 1 <= turn <= (last or turn):
        raise ValueError(f"turn {turn} is not one of 1 to {last or turn}")
    return turn, last


def about_unit(words: Sequence[str], readers: Mapping[str, Reader]) -> None:
    """Go through what is said about a unit, word by word. Raises ValueError for a word that says nothing."""
    left = list(words)
    while left:
        word = left.pop(0)
        try:
            readers[word](left)
        except LookupError:
            raise ValueError(f"{word!r} says nothing about a unit: expected one of {', '.join(readers)}") from None


def same(wanted: object, found: object) -> str:
    """What an expectation answers: nothing where it is so, else what is so instead."""
    return "" if str(wanted) == str(found) else f"it is {found}"
