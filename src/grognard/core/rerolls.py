"""A roll that somebody may have thrown again: what that makes of its odds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.core.views import Bar


def thrown_again(bars: Sequence[Bar], unwelcome: Callable[[str], bool]) -> tuple[tuple[Bar, ...], int]:
    """The exact distribution when every result that is `unwelcome` is thrown again, once; and of how many throws."""
    of = sum(bar.weight for bar in bars)
    again = sum(bar.weight for bar in bars if unwelcome(bar.label))
    return tuple(Bar(bar.label, (again if unwelcome(bar.label) else of + again) * bar.weight) for bar in bars), of * of


def percent(bars: Sequence[Bar], good: Callable[[str], bool]) -> int:
    """The share of the good results, in whole percent, rounded to the nearest."""
    of = sum(bar.weight for bar in bars)
    return (200 * sum(bar.weight for bar in bars if good(bar.label)) + of) // (2 * of)


def better_and_worse(bars: Sequence[Bar], fell: str, rank: Callable[[str], int]) -> tuple[int, int]:
    """In how many throws a new roll is better, and worse, than the result that fell; `rank` is the greater, the better
    a result is, and the same where two results do the same."""
    at = rank(fell)
    return (sum(bar.weight for bar in bars if rank(bar.label) > at),
            sum(bar.weight for bar in bars if rank(bar.label) < at))
