"""Positions: copies, comparison, storage, forced choices, dead ends."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest

from grognard.core.asks import NUMBER as N
from grognard.core.asks import Menu, Offer, Question, RollAsk, Verb, choose, choose_among, may_choose, roll
from grognard.core.position import DeadEnd, Position
from grognard.core.procedure import procedure
from grognard.core.texts import say

TAKE, DONE, FIRE = Verb("take {}", "take {it}", N), Verb("done", "done"), Verb("fire", "fire", commits=True)
ASKED = Question("take", "1.1", "take one")
ALWAYS = Question("take", "1.2", "take one", always=True)


class Board(Position):
    """One field of every kind that a position may have."""

    __slots__ = ("cells", "halves", "marks", "pair", "sums", "turn")
    derived = frozenset({"halves", "sums"})
    turn: int
    cells: list[int]
    marks: bytearray
    halves: tuple[bytearray, bytearray]
    pair: tuple[int, int]
    sums: list[int]

    def rebuild(self) -> None:
        self.sums = [sum(self.cells), sum(self.marks)]


def board(rule: Any = None, log: bool = True) -> Board:
    g = Board.__new__(Board)
    g.world, g.stack, g.ask, g.news = "the world", (), None, [] if log else None
    g.turn, g.cells, g.marks, g.pair = 1, [1, 2, 3], bytearray(b"\1\2"), (4, 5)
    g.halves = (bytearray(b"a"), bytearray(b"b"))
    g.rebuild()
    if rule is not None:
        g.begin(rule(g))
    return g


@procedure
async def two_takes(g: Board) -> None:
    """Takes two cells, then throws."""
    for _ in (1, 2):
        cell = await choose(ASKED, 0, TAKE, tuple(g.cells))
        g.cells.remove(cell)
        g.rebuild()
    dice = await roll(0, "1.3", say("to see"), lambda dice: f"a {dice[0]}")
    g.turn = dice[0]


@procedure
async def nobody_can(g: Board) -> None:
    """Asks what cannot be answered."""
    cell = await choose(ASKED, 0, TAKE, ())
    g.turn = cell


@procedure
async def single_answers(g: Board) -> None:
    """Questions with one answer: forced, then always asked, then one that lets dice fall."""
    first = await choose(ASKED, 0, TAKE, (7,))
    second = await choose(ALWAYS, 1, TAKE, (8,))
    what, _ = await choose_among(ASKED, 0, Menu(FIRE))
    maybe = await may_choose(ASKED, 1, TAKE, (), DONE)
    g.cells = [first, second, what, -1 if maybe is None else maybe]


def test_a_copy_is_equal_and_independent_in_every_field() -> None:
    g = board(two_takes)
    other = g.copy()
    assert other == g
    assert hash(other) == hash(g)
    assert other.news is None
    assert other.world is g.world
    other.cells.append(9)
    other.marks[0] = 9
    other.halves[0][0] = 0
    other.halves[1][0] = 0
    other.sums.append(9)
    other.turn, other.pair = 7, (0, 0)
    assert g == board(two_takes)
    assert g.sums == [6, 3]
    assert g.halves == (bytearray(b"a"), bytearray(b"b"))


@pytest.mark.parametrize("change", ["turn", "cells", "marks", "pair", "stack"])
def test_every_field_counts_in_comparison_and_digest(change: str) -> None:
    g, other = board(two_takes), board(two_takes)
    match change:
        case "turn":
            other.turn = 2
        case "cells":
            other.cells[1] = 9
        case "marks":
            other.marks[1] = 9
        case "pair":
            other.pair = (4, 6)
        case _:
            other.take(1)
            other.cells, other.sums = g.cells[:], g.sums[:]
    assert other != g
    assert other.digest() != g.digest()


def test_derived_fields_do_not_count() -> None:
    g, other = board(two_takes), board(two_takes)
    other.sums = []
    other.halves[0][0] = 0
    assert other == g
    assert hash(other) == hash(g)
    assert not {"sums", "halves"} & set(other.dump())


def test_another_class_is_never_equal() -> None:
    assert board() != "board"
    assert board() != object()


class Flat(Position):
    """What can be stored."""

    __slots__ = ("cells", "marks", "pair", "sums", "turn")
    derived = frozenset({"sums"})
    turn: int
    cells: list[int]
    marks: bytearray
    pair: tuple[tuple[int, ...], ...]
    sums: list[int]

    def rebuild(self) -> None:
        self.sums = [sum(self.cells), sum(self.marks)]


def flat() -> Flat:
    g = Flat.__new__(Flat)
    g.world, g.news = "the world", None
    g.turn, g.cells, g.marks, g.pair = 1, [1, 2, 3], bytearray(b"\1\2"), ((4, 5), (), (6,))
    g.rebuild()
    g.begin(two_takes(cast(Any, g)))
    return g


class Counted(Flat):
    """A title's own fields, beside those that it has in common with another."""

    __slots__ = ("chips", "total")
    derived = frozenset({"total"})
    chips: list[int]
    total: int

    def rebuild(self) -> None:
        super().rebuild()
        self.total = sum(self.chips)


def counted() -> Counted:
    g = Counted.__new__(Counted)
    g.world, g.news, g.stack, g.ask = "the world", None, (), None
    g.turn, g.cells, g.marks, g.pair, g.chips = 1, [1, 2, 3], bytearray(b"\1\2"), (), [7, 8]
    g.rebuild()
    return g


def test_a_class_below_another_has_the_fields_of_both() -> None:
    g = counted()
    other = g.copy()
    assert other == g
    other.cells.append(4)
    other.chips.append(9)
    assert (g.cells, g.chips) == ([1, 2, 3], [7, 8])
    assert other != g
    other.cells.pop()
    assert other != g
    assert set(g.dump()) == {"stack", "cells", "marks", "pair", "turn", "chips"}
    again = Counted.restore("the world", g.dump())
    assert again == g
    assert (again.sums, again.total) == ([6, 3], 15)


def test_a_stored_position_is_the_same_and_asks_again() -> None:
    g = flat()
    for step in range(3):
        again = Flat.restore(g.world, json.loads(json.dumps(g.dump())))
        assert again == g
        assert again.sums == g.sums
        assert type(again.ask) is type(g.ask)
        assert (type(again.marks), type(again.cells), type(again.pair)) == (bytearray, list, tuple)
        if step < 2:
            assert isinstance(g.ask, Offer)
            g.take(g.ask.options[0])
    assert isinstance(g.ask, RollAsk)
    g.throw((4,))
    assert g.stack == ()
    assert Flat.restore(g.world, json.loads(json.dumps(g.dump()))) == g


def test_a_dump_that_lacks_a_field_is_refused() -> None:
    dump = flat().dump()
    del dump["cells"]
    with pytest.raises(ValueError, match="cells"):
        Flat.restore(None, dump)


def test_a_dump_of_another_rule_is_refused() -> None:
    dump = flat().dump()
    dump["stack"][0][0] = "tests.no.such.rule"
    with pytest.raises(ValueError, match="no procedure"):
        Flat.restore(None, dump)


def test_a_question_that_nobody_can_answer_is_a_fault() -> None:
    with pytest.raises(DeadEnd, match=r"\(1\.1\)"):
        board(nobody_can)


def test_one_answer_is_taken_and_told_unless_it_is_always_asked_or_commits() -> None:
    g = board(single_answers)
    assert g.news is not None
    assert [(e.kind, e.say.say(), e.clause, e.side) for e in g.news] == [("forced", "only choice: take 7", "1.1", 0)]
    assert isinstance(g.ask, Offer)
    assert g.ask.question.always                     # 8 is asked
    g.take(8)
    assert isinstance(g.ask, Offer)
    assert g.ask.write(g, g.ask.options[0]) == "fire"        # lets dice fall
    g.take(0)
    assert g.stack == ()                             # "done" was the only choice
    assert g.cells == [7, 8, 0, -1]
    assert [e.say.say() for e in g.news] == ["only choice: take 7", "only choice: done"]


def test_forced_choices_are_taken_without_a_log_too() -> None:
    g = board(single_answers, log=False)
    g.take(8)
    g.take(0)
    assert g.cells == [7, 8, 0, -1]
    assert g.news is None


def test_a_throw_is_told_with_its_reading() -> None:
    g = board(two_takes)
    g.take(1)
    g.take(2)
    g.throw((5,))
    assert g.news is not None
    entry = g.news[-1]
    assert (entry.kind, entry.clause, entry.side) == ("roll", "1.3", 0)
    assert entry.roll is not None
    assert (entry.roll.dice, entry.roll.faces, entry.roll.label) == ((5,), 6, "a 5")
    assert g.turn == 5


def test_a_situation_may_change_the_position_before_its_first_question() -> None:
    g = board()

    def meanwhile() -> None:
        g.cells[:] = [5, 6]

    g.begin(two_takes(g), meanwhile)
    assert isinstance(g.ask, Offer)
    assert g.ask.options == [5, 6]


def test_telling_without_a_log_costs_nothing() -> None:
    g = board(log=False)
    g.tell("move", "5.0", "{who} moves", who="nobody")
    assert g.news is None
