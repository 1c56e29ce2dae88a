"""Attack Total against Defense Total: a value and two dice on either side (IS 11.4, 12.7.C; KG 10.3.5, 11.4.1).

What the values are made of is each book's own, and so is what comes of a tie or of less. Above that the difference is
the number of points that the defender takes.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import Final

THROWS: Final = 6 ** 4
"""The ways in which the four dice may fall."""


def beats_by(attack: int, defense: int, dice: tuple[int, ...]) -> int:
    """By how much the Attack Total beats the Defense Total; the attacker's two dice come first."""
    return attack + dice[0] + dice[1] - defense - dice[2] - dice[3]


@cache
def margins() -> dict[int, int]:
    """In how many throws the attacker's two dice beat the defender's by each number, the lowest first."""
    two = Counter(a + b for a, b in product(range(1, 7), repeat=2))
    found: Counter[int] = Counter()
    for (a, n), (d, m) in product(two.items(), repeat=2):
        found[a - d] += n * m
    return dict(sorted(found.items()))
