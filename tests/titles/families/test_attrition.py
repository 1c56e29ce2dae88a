"""Attrition Points taken exactly, by the values that both books print."""

from __future__ import annotations

from itertools import product

import pytest

from grognard.titles.families.area_impulse.attrition import all_or_nothing, both, exactly, most, together

FULL, REDUCED, REDUCED_PILLBOX = 0b1111, 0b111, 0b101
"""IS 13.1.E: 0 to 3; 0 to 2; a reduced pillbox cannot retreat: 2 or nothing."""
FRESH, SPENT = all_or_nothing(2), all_or_nothing(1)
"""KG 11.4.2.A."""


@pytest.mark.clauses("13.1.C", "13.1.D", title="ie_shima")
def test_as_many_points_are_taken_as_can_be_exactly() -> None:
    assert most(REDUCED_PILLBOX, 1) == 0                                    # one point: nothing takes it
    assert most(REDUCED_PILLBOX, 3) == 2                                    # the third is excess
    assert most(together([REDUCED_PILLBOX, REDUCED_PILLBOX]), 3) == 2
    assert most(together([REDUCED_PILLBOX, REDUCED]), 3) == 3
    assert most(together([FULL, REDUCED]), 9) == 5


@pytest.mark.clauses("13.1.B", title="ie_shima")
def test_the_first_takes_one_at_least() -> None:
    assert most(both(FULL, REDUCED_PILLBOX & ~1), 1) == 0
    assert most(both(FULL, REDUCED_PILLBOX & ~1), 2) == 2


@pytest.mark.clauses("11.4.2.E", "11.4.2.F", "11.4.2.H", title="edsons_ridge")
def test_losses_are_shared_out_by_exact_count() -> None:
    assert most(together([FRESH, FRESH]), 3) == 2                           # the third point can do no harm
    assert most(together([FRESH, SPENT]), 3) == 3
    assert most(together([FRESH, SPENT]), 9) == 3
    assert most(together([]), 4) == 0
    assert not exactly(together([FRESH, FRESH]), 3)
    assert exactly(together([FRESH, FRESH]), 4)
    assert not exactly(SPENT, -1)


@pytest.mark.parametrize("cans", [(FULL, REDUCED), (FULL, REDUCED_PILLBOX, 0b1011), (FRESH, FRESH, SPENT), (SPENT,)])
def test_together_is_every_sum_of_what_each_can_take(cans: tuple[int, ...]) -> None:
    each = [[points for points in range(5) if can >> points & 1] for can in cans]
    sums = {sum(taken) for taken in product(*each)}
    assert {points for points in range(20) if exactly(together(cans), points)} == sums
