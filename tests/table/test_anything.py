"""Anything at all may be sent to a table: what is refused changes nothing, what is accepted can be resumed."""

from __future__ import annotations

import random

import pytest

from grognard.core.dice import EnteredDice, SealedDice
from grognard.table.commands import Command, Consent, Dice, Play, ResetTurn, Takeback, Undo
from grognard.table.errors import TableError
from grognard.table.seats import Holder
from grognard.table.table import Table
from tests.table.test_table import Played, state

TEXTS = ("take 1", "take 2", "throw", "pass", "hide 12", "hide 19", "take 9", "", "{6}", "void 3", "; x", "= 00000000",
         "take 1 {3}", "take\n1", "  take   1 ", "undo", "\x00", "take " + "9" * 400, "take -1", "take ١")
HOLDERS = (Holder((0,)), Holder((1,)), Holder(()))


def sensible(rng: random.Random, table: Table) -> tuple[Holder, Command]:
    """A command that the table must accept, so that the game goes on."""
    side = table.game.side
    assert side is not None
    if table.game.waiting == "dice":
        return Holder((side,)), Dice(table.sequence, (rng.randint(1, 6),))
    return Holder((side,)), Play(table.sequence, rng.choice(table.game.offered))


def anything(rng: random.Random, sequence: int) -> Command:
    """A command, mostly of the present moment."""
    at = sequence if rng.random() < 0.8 else max(0, sequence + rng.randint(-3, 3))
    kind = rng.choice((Play, Play, Play, Play, Dice, Undo, ResetTurn, Takeback, Consent))
    if kind is Play:
        return Play(at, rng.choice(TEXTS))
    if kind is Dice:
        return Dice(at, tuple(rng.randint(1, 7) for _ in range(rng.randint(0, 2))))
    if kind is Consent:
        return Consent(at, rng.random() < 0.5)
    return rng.choice((Undo, ResetTurn, Takeback))(at)


@pytest.mark.parametrize("seed", range(8))
def test_anything_may_be_sent(seed: int) -> None:
    rng = random.Random(seed)
    at = Played(scenario="long", dice=EnteredDice() if seed % 2 else SealedDice("secret"))
    accepted = 0
    for _ in range(250):
        before = state(at.table)
        by, command = rng.choice(HOLDERS), anything(rng, at.table.sequence)
        if rng.random() < 0.3:
            by, command = sensible(rng, at.table)
        try:
            line = at.table.obey(by, command)
        except TableError as error:
            assert str(error.say)
            assert state(at.table) == before
        else:
            accepted += 1
            at.lines.append(line)
            assert at.table.sequence == before[0] + 1
            if accepted % 10 == 0:
                again = at.resumed()
                assert state(again) == state(at.table)
                assert again.game.position == at.table.game.position
    assert accepted > 40
    assert state(at.resumed()) == state(at.table)
