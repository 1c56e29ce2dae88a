"""Attack Totals against Defense Totals."""

from __future__ import annotations

from itertools import product

import pytest

from grognard.titles.families.area_impulse.totals import THROWS, beats_by, margins


@pytest.mark.clauses("11.4.1", "11.4.4.3.B", "12.7.C", title="ie_shima")
@pytest.mark.clauses("10.3.5", "11.4.1.A", title="edsons_ridge")
def test_the_attackers_two_dice_come_first() -> None:
    assert beats_by(7, 5, (6, 4, 2, 3)) == 7                     # 17 against 10
    assert beats_by(5, 7, (1, 1, 6, 6)) == -12
    assert beats_by(4, 4, (3, 3, 5, 1)) == 0


def test_every_throw_is_counted_once() -> None:
    assert sum(margins().values()) == THROWS == 1296
    assert (margins()[10], margins()[0], margins()[-10]) == (1, 146, 1)
    for difference in (-10, -3, 0, 4):
        throws = product(range(1, 7), repeat=4)
        assert margins()[difference] == sum(beats_by(0, 0, dice) == difference for dice in throws)
