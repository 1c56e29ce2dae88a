"""Sets of units or places as whole numbers, a bit for each member: they copy for nothing, and "which of these" is an
`&`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def members(mask: int) -> Iterator[int]:
    """The members of a set, in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def set_of(numbers: Iterable[int]) -> int:
    """The set of some numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
