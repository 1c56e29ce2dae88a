"""Attrition Points, taken exactly (IS 13.1, KG 11.4.2).

A unit takes points whole or not at all: what it can take is a set of numbers, a bit for each (0b111: none, one or two).
The owner of several units shares the points out as he likes, but as many must be taken as can be taken exactly; what is
over is ignored (IS 13.1.C-D, KG 11.4.2.E, G-H).

The Casualty Points of KG 10.4 only look alike: every step there costs one, so that any number up to the sum can be
borne, and what counts is whether they are too many (an overrun).
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.core.payments import with_one_more
from grognard.titles.families.area_impulse.sets import members


def all_or_nothing(points: int) -> int:
    """KG 11.4.2.F: a unit that takes so many points, neither fewer nor more, or none."""
    return 1 | 1 << points


def both(one: int, other: int) -> int:
    """The numbers of points that two can take together."""
    return with_one_more(one, members(other))


def together(each: Iterable[int]) -> int:
    """The numbers of points that several can take together."""
    found = 1
    for can in each:
        found = both(found, can)
    return found


def most(can: int, points: int) -> int:
    """How many of `points` are taken: as many as can be, exactly; none where not even nothing is among the numbers."""
    return max(0, (can & (2 << points) - 1).bit_length() - 1)


def exactly(can: int, points: int) -> bool:
    """Whether just so many points can be taken."""
    return points >= 0 and bool(can >> points & 1)
