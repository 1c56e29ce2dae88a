"""7.61: every column of the table on every line, in real fights, against values typed from the booklet.

Of the results the booklet prints the row of a 1 and the beginning of that of a 2; the others are the house's reading
(BR1: each row is the one above moved one column to the right, Ae entering from the left from row 4 on).
"""

from __future__ import annotations

import pytest

from grognard.core.asks import Offer, RollAsk
from grognard.titles.bloody_ridge.position import Ridge
from tests.titles.bloody_ridge.small_fields import field

COLUMNS = {
    "clear": "-7 -6,5 -4,3 -2 -1 0 +1 +2,3 +4,5 +6,7 +8,9 +10",
    "river": "-5 -4,3 -2 -1 0 +1 +2,3 +4,5 +6,7 +8,9 +10",
    "broken": "-3 -2 -1 0 +1 +2,3 +4,5 +6,7 +8,9 +10",
    "rough": "-2 -1 0 +1 +2,3 +4,5 +6,7 +8,9 +10",
}
"""As printed; "-6,5" is -6 and -5."""

ROWS = {
    1: "A1 A1 -  -  D1 D1 D1 D2 D2 D3 De De",
    2: "A1 A1 A1 -  -  D1 D1 D1 D2 D2 D3 De",
    3: "A1 A1 A1 A1 -  -  D1 D1 D1 D2 D2 D3",
    4: "Ae A1 A1 A1 A1 -  -  D1 D1 D1 D2 D2",
    5: "Ae Ae A1 A1 A1 A1 -  -  D1 D1 D1 D2",
    6: "Ae Ae Ae A1 A1 A1 A1 -  -  D1 D1 D1",
}

GROUND = {"clear": ("clear", ["hex 0403 clear"]), "river": ("river", ["river 0404-0403"]),
          "jungle": ("river", ["hex 0403 jungle"]), "broken": ("broken", ["hex 0403 broken"]),
          "town": ("broken", ["hex 0403 town"]), "rough": ("rough", ["hex 0403 rough"])}


def printed_column(line: str, differential: int) -> int:
    """The place, from the left, of the column that the booklet prints for a differential on a line."""
    columns = COLUMNS[line].split()
    for place, words in enumerate(columns):
        first, _, second = words.partition(",")
        if differential in (int(first), int(first[0] + second) if second else int(first)):
            return place
    return 0 if differential < 0 else len(columns) - 1


def attack(ground: list[str], differential: int) -> Ridge:
    """A battalion about to throw its die against another, at a differential."""
    g = field(["bare 6x6", f"unit A/1 US infantry {20 + differential}-1-10 at 0404",
               "unit J/1 Japanese infantry 1-20-10 at 0403", *ground, "phase US combat"])
    assert isinstance(g.ask, Offer)
    assert [g.ask.write(g, o) for o in g.ask.options] == ["fight"]
    g.take(g.ask.options[0])
    return g


@pytest.mark.clauses("7.6", "7.61", "7.43", "2.2")
@pytest.mark.parametrize("ground", GROUND)
@pytest.mark.parametrize("differential", range(-12, 15))
def test_each_differential_on_each_ground_is_read_in_the_printed_column(ground: str, differential: int) -> None:
    line, lines = GROUND[ground]
    g = attack(lines, differential)
    assert isinstance(g.ask, RollAsk)
    place = printed_column(line, differential)
    for die, row in ROWS.items():
        assert g.ask.reading((die,)) == row.split()[place], f"die {die}"


@pytest.mark.clauses("7.61")
@pytest.mark.parametrize(("line", "lowest"), [("clear", -7), ("river", -5), ("broken", -3), ("rough", -2)])
def test_less_than_the_lowest_is_the_lowest_and_more_than_ten_is_ten(line: str, lowest: int) -> None:
    ground = GROUND[line][1]
    for far, end in ((lowest - 1, lowest), (lowest - 10, lowest), (11, 10), (40, 10)):
        beyond, printed = attack(ground, far).ask, attack(ground, end).ask
        assert isinstance(beyond, RollAsk) and isinstance(printed, RollAsk)
        assert [beyond.reading((die,)) for die in range(1, 7)] == [printed.reading((die,)) for die in range(1, 7)]
