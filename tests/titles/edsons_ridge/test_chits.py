"""Ammo Chits of one's own: drawn from a cup, and entered by the number that stands on them.

Three chits show a 5, four a 6, four a 7 and three an 8. In the order of their numbers the 8s are the twelfth to the
fourteenth; what a record keeps of a draw is which one it was of those left.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from grognard.core.dice import EnteredDice
from grognard.core.game import Game, Refusal
from grognard.core.texts import Text
from grognard.table.commands import Dice
from grognard.table.seats import Holder, take_seats
from grognard.table.snapshot import snapshot
from grognard.table.table import Table
from grognard.titles import all_titles
from tests.chance import by_hand

TITLES: Any = all_titles()
SET_UP = ("place 25", "place 11", "place 18", "place 19", "place 25", "place 18", "place 11", "place 25", "place 24",
          "dump 11", "place 5", "place 2", "place 6")


def before_the_first_chit() -> Any:
    """The night of 13 September, all set up, up to the chit in the first box of turn 1."""
    game: Any = Game.new(TITLES["edsons_ridge"], "night", {}, EnteredDice())
    for text in SET_UP:
        game.play(text, game.side)
    assert game.waiting == "dice"
    return game


@pytest.mark.clauses("5.3.B", "12.2.C", title="edsons_ridge")
def test_a_chit_is_entered_by_the_number_on_it() -> None:
    """An 8 is the twelfth of the fourteen chits: the position has the 8, the record the place among them."""
    game = before_the_first_chit()
    question = game.view(0).question
    assert question is not None and question.clause == "12.2.C"
    assert question.say.say() == "draw the next Ammo Chit, one of 14, and enter the number on the chit drawn"
    game.enter((8,), 0)
    assert (game.position.number, game.position.drawn, game.dice_of[-1]) == (8, (8,), [12])
    roll = next(entry.roll for entry in reversed(game.entries) if entry.roll)
    assert (roll.label, roll.drawn) == ("8", True)
    again = Game.load(game.record(), TITLES)
    assert again.position == game.position


@pytest.mark.clauses("5.3.B", "12.2.C", title="edsons_ridge")
@pytest.mark.parametrize("entered", [(1,), (4,), (9,), (12,), (), (5, 6), (True,)])
def test_what_stands_on_no_chit_is_refused_and_changes_nothing(entered: tuple[int, ...]) -> None:
    game = before_the_first_chit()
    before = game.record()
    with pytest.raises(Refusal, match="enter the number on the chit drawn, one of 5, 6, 7, 8: not"):
        game.enter(entered, 0)
    assert game.record() == before and game.waiting == "dice"


@pytest.mark.clauses("12.2.C", "5.3.C", title="edsons_ridge")
def test_only_numbers_still_among_the_chits_may_be_entered() -> None:
    """Whoever draws the three 8s first has 5s, 6s and 7s left; one after the other his other chits go too."""
    game, chance = before_the_first_chit(), random.Random(3)
    asked: list[tuple[int, tuple[int, ...]]] = []
    while len(asked) < 4:
        ask, throw = game.position.ask, game.throw
        if throw is not None and throw.numbers:
            asked.append((throw.faces, throw.numbers))
            if len(asked) == 4:
                with pytest.raises(Refusal, match="one of 5, 6, 7: not 8"):
                    game.enter((8,), game.side)
            else:
                game.enter((8,), game.side)
        elif throw is not None:
            game.enter(by_hand(ask, chance), game.side)
        else:
            game.play(chance.choice(game.offered), game.side)
    assert asked == [(14, (5, 6, 7, 8)), (13, (5, 6, 7, 8)), (12, (5, 6, 7, 8)), (11, (5, 6, 7))]
    assert game.position.drawn == (8, 8, 8)
    assert Game.load(game.record(), TITLES).position == game.position


@pytest.mark.clauses("12.2.C", title="edsons_ridge")
def test_the_table_tells_the_page_what_may_be_entered() -> None:
    table, saved, _ = Table.open(before_the_first_chit(), take_seats(["", ""], ["person", "person"], [], []))
    shown = snapshot(table, Holder((0,))).throw
    assert shown is not None
    assert (shown.dice, shown.faces, shown.numbers) == (1, 14, (5, 6, 7, 8))
    assert shown.asked == Text("the number on the chit drawn")
    line = table.obey(Holder((0,)), Dice(table.sequence, (6,)))
    again = Table.resume(saved, [line], TITLES)
    assert again.game.position.number == table.game.position.number == 6     # type: ignore[attr-defined]
    assert snapshot(again, Holder((0,))).throw is None
