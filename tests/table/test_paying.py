"""A whole payment at a table: the table says how one goes on, and makes no choice by itself."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.record import read
from grognard.table.commands import Play, Undo
from grognard.table.errors import RefusedCommand
from grognard.table.seats import Holder, take_seats
from grognard.table.snapshot import Snapshot, snapshot
from grognard.table.table import Table
from grognard.titles import all_titles
from tests.console.test_paying import SCENARIOS, owing, retreats


@pytest.fixture(params=list(SCENARIOS))
def table(request: pytest.FixtureRequest) -> Table:
    """A game at the question who bears points, with a way in which two retreat."""
    titles = all_titles()
    game = read(owing(request.param), titles)
    return Table.open(game, take_seats([s.name for s in game.title.sides], ("person", "person"), [], []))[0]


def shown(table: Table, other: int = 0) -> Snapshot:
    """What the side that decides sees, or the other one."""
    assert table.game.side is not None
    return snapshot(table, Holder((abs(table.game.side - other),)))


def do(table: Table, kind: type[Any], *rest: Any) -> None:
    assert table.game.side is not None
    table.obey(Holder((table.game.side,)), kind(table.sequence, *rest))


def begin(table: Table) -> int:
    """Begins the payment in which two retreat; gives the side that pays."""
    question = shown(table).view.question
    assert question is not None and question.payments is not None
    number = retreats(question.payments) - 1
    do(table, Play, question.payments.ways[number].choices[0], number)
    return question.side


def test_it_says_the_next_choice_until_all_is_paid(table: Table) -> None:
    """Who follows what it says, and answers where to, pays what he meant: everybody who was to retreat is gone."""
    question = shown(table).view.question
    assert question is not None and question.payments is not None
    found, number = question.payments, retreats(question.payments) - 1
    side = begin(table)
    while table.game.side == side and (now := shown(table).paying) is not None:
        assert not now.unfit
        do(table, Play, now.text or table.game.offered[-1])
    pieces = {piece.id: piece for piece in table.game.view(None).pieces}
    for bearer, n in zip(found.bearers, found.ways[number].fates, strict=True):
        assert (pieces[bearer.piece].place == found.place) == (bearer.fates[n].end == "")


def test_only_who_pays_is_told(table: Table) -> None:
    assert shown(table).paying is None
    begin(table)
    assert shown(table).paying is not None
    assert shown(table, other=1).paying is None


def test_taken_back_it_is_over(table: Table) -> None:
    begin(table)
    do(table, Undo)
    assert shown(table).paying is None


def test_a_number_that_does_not_begin_with_the_choice_is_refused(table: Table) -> None:
    question = shown(table).view.question
    assert question is not None and question.payments is not None
    ways, before = question.payments.ways, table.game.record()
    for text, number in ((ways[0].choices[0], len(ways)), ("stay", 0)):
        with pytest.raises(RefusedCommand, match="begins no payment"):
            do(table, Play, text, number)
    assert table.game.record() == before and shown(table).paying is None


def test_a_choice_by_hand_begins_nothing(table: Table) -> None:
    do(table, Play, table.game.offered[0])
    assert shown(table).paying is None
