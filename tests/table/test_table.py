"""A table's commands: what they do, and that refused ones do nothing."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.dice import DiceSource, EnteredDice, SealedDice
from grognard.core.game import Game
from grognard.core.record import RecordError
from grognard.core.views import Entry
from grognard.table.commands import Command, Consent, Dice, Play, ResetTurn, Takeback, Undo
from grognard.table.errors import NotYours, RefusedCommand, Stale, TableError
from grognard.table.saved import Line, Saved, fold
from grognard.table.seats import Holder, take_seats
from grognard.table.snapshot import snapshot
from grognard.table.table import Table
from tests.table.fake import HEAPS, TITLES

NORTH, SOUTH, SPECTATOR = Holder((0,)), Holder((1,)), Holder(())


class Played:
    """A table with everything that was to be saved of it."""

    def __init__(self, *players: str, dice: DiceSource | None = None, scenario: str = "short",
                 game: Game | None = None) -> None:
        game = game or Game.new(HEAPS, scenario, {}, dice or SealedDice("secret"))
        seats = take_seats(["North", "South"], players or ("person", "person"), [], ["random"])
        self.table, self.saved, self.issued = Table.open(game, seats)
        self.lines: list[Line] = []

    def do(self, by: Holder, kind: type[Any], *rest: Any) -> None:
        self.lines.append(self.table.obey(by, kind(self.table.sequence, *rest)))

    def play(self, *texts: str) -> None:
        """Play choices, each by the side that must decide."""
        for text in texts:
            side = self.table.game.side
            assert side is not None
            self.do(Holder((side,)), Play, text)

    def resumed(self) -> Table:
        return Table.resume(self.saved, self.lines, TITLES)


def state(table: Table) -> tuple[Any, ...]:
    """Everything about a table that a command could change."""
    return (table.sequence, table.pending, table.game.record(), list(table.game.entries),
            getattr(table.game.dice, "thrown", None))


def test_every_accepted_command_moves_the_sequence_number_on_by_one() -> None:
    at = Played()
    at.play("hide 12", "hide 13", "take 1")
    at.do(NORTH, Undo)
    assert [line.sequence for line in at.lines] == [1, 2, 3, 4]
    assert at.table.sequence == 4


REFUSED: list[tuple[Holder, Command, type[TableError]]] = [
    (NORTH, Play(0, "take 1"), Stale),
    (NORTH, Play(1, "take 1"), Stale),
    (NORTH, Play(99, "take 1"), Stale),
    (SOUTH, Play(2, "take 1"), NotYours),
    (SPECTATOR, Play(2, "take 1"), NotYours),
    (SPECTATOR, Undo(2), NotYours),
    (NORTH, Play(2, "take 4"), RefusedCommand),
    (NORTH, Play(2, ""), RefusedCommand),
    (NORTH, Play(2, "take 1 {6}"), RefusedCommand),
    (NORTH, Play(2, "take 1\npass"), RefusedCommand),
    (NORTH, Dice(2, (6,)), RefusedCommand),
    (NORTH, Undo(2), RefusedCommand),
    (NORTH, ResetTurn(2), RefusedCommand),
    (NORTH, Consent(2, True), RefusedCommand),
    (SOUTH, Consent(2, False), RefusedCommand),
]


@pytest.mark.parametrize(("by", "command", "error"), REFUSED)
def test_a_refused_command_has_no_effect(by: Holder, command: Command, error: type[TableError]) -> None:
    at = Played()
    at.play("hide 12", "hide 13")
    before = state(at.table)
    with pytest.raises(error) as raised:
        at.table.obey(by, command)
    assert type(raised.value) is error
    assert str(raised.value.say)
    assert state(at.table) == before


def test_a_stale_command_is_told_the_present_number() -> None:
    at = Played()
    at.play("hide 12")
    with pytest.raises(Stale) as raised:
        at.table.obey(NORTH, Play(0, "hide 12"))
    assert raised.value.sequence == 1


def test_a_refusal_by_the_rules_names_its_clause() -> None:
    at = Played()
    at.play("hide 12", "hide 13")
    with pytest.raises(RefusedCommand) as raised:
        at.table.obey(NORTH, Play(2, "take 7"))
    assert raised.value.clause == "2.1"


def test_undo_belongs_to_the_seat_that_chose() -> None:
    at = Played()
    at.play("hide 12", "hide 13", "take 1", "take 2")       # the decision is South's now
    with pytest.raises(RefusedCommand):
        at.table.obey(SOUTH, Undo(4))
    at.do(NORTH, ResetTurn)
    assert (at.table.game.choices, at.table.game.side) == (2, 0)


def test_nothing_is_taken_back_when_the_game_is_over_and_the_seal_open() -> None:
    at = Played()
    at.play("hide 12", "hide 13", "take 3", "take 3", "take 3")
    assert at.table.over
    shown = snapshot(at.table, NORTH)
    assert shown.dice.opened is not None and shown.dice.opened.secret == "secret"
    assert (shown.can_undo, shown.can_take_back) == (0, False)
    for command in (Undo(5), ResetTurn(5), Takeback(5), Play(5, "pass")):
        with pytest.raises(RefusedCommand, match="over"):
            at.table.obey(NORTH, command)


def test_the_seal_stays_shut_while_the_game_goes_on() -> None:
    at = Played()
    at.play("hide 12", "hide 13", "throw")
    shown = snapshot(at.table, NORTH)
    assert shown.dice.commitment and shown.dice.opened is None


# -- takebacks


def thrown() -> Played:
    at = Played()
    at.play("hide 12", "hide 13", "throw", "pass")
    return at


def test_a_takeback_over_dice_waits_for_consent_and_then_happens() -> None:
    at = thrown()
    at.play("take 1")                                        # South's
    at.do(NORTH, Takeback)
    assert at.table.game.choices == 5
    asked = snapshot(at.table, SOUTH).takeback
    assert asked is not None and (asked.side, asked.to, asked.asked) == (0, 3, (1,))
    with pytest.raises(NotYours):
        at.table.obey(NORTH, Consent(at.table.sequence, True))
    at.do(SOUTH, Consent, True)
    assert (at.table.game.choices, at.table.game.side, at.table.pending) == (3, 0, None)


@pytest.mark.parametrize("by", [NORTH, SOUTH])
def test_a_takeback_can_be_refused_or_withdrawn(by: Holder) -> None:
    at = thrown()
    at.play("take 1")
    at.do(NORTH, Takeback)
    at.do(by, Consent, False)
    assert (at.table.game.choices, at.table.pending) == (5, None)


def test_playing_on_answers_a_takeback_with_no() -> None:
    at = thrown()
    at.play("take 1")
    at.do(NORTH, Takeback)
    at.play("take 1")
    assert (at.table.game.choices, at.table.pending) == (6, None)


def test_against_an_opponent_a_takeback_is_granted_at_once() -> None:
    at = Played("person", "random")
    at.play("hide 12")
    at.lines.append(at.table.choose(at.table.seats[1], "hide 13"))
    at.play("throw", "pass")
    at.lines.append(at.table.choose(at.table.seats[1], "take 1"))
    at.do(NORTH, Takeback)
    assert at.table.game.choices == 3
    at.do(NORTH, Takeback)                                   # and over the dice
    assert at.table.game.choices == 2
    assert state(at.resumed()) == state(at.table)


def test_who_has_chosen_nothing_has_nothing_to_take_back() -> None:
    at = Played()
    at.play("hide 12")
    with pytest.raises(RefusedCommand):
        at.table.obey(SOUTH, Takeback(1))


def test_the_dice_after_a_takeback_are_the_next_ones_of_the_seal() -> None:
    at = Played()
    at.play("hide 12", "hide 13", "throw")
    first = at.table.game.dice_of[-1]
    at.do(NORTH, Takeback)
    at.do(SOUTH, Consent, True)
    at.play("throw")
    seal = SealedDice("secret")
    assert [first, at.table.game.dice_of[-1]] == [list(seal.throw(1, 6)), list(seal.throw(1, 6))]


# -- resumed


def test_a_resumed_table_is_the_same_at_every_moment() -> None:
    at = Played(scenario="long")
    at.play("hide 12", "hide 13")
    assert state(at.resumed()) == state(at.table)
    for text in ("take 1", "throw", "pass", "throw", "throw", "take 2", "pass"):
        at.play(text)
        assert state(at.resumed()) == state(at.table)
    at.do(NORTH, ResetTurn) if at.table.game.can_undo(0) else at.do(SOUTH, Undo)
    assert state(at.resumed()) == state(at.table)
    at.do(NORTH, Takeback)
    assert state(at.resumed()) == state(at.table)
    if at.table.pending:
        at.do(SOUTH, Consent, True)
    assert state(at.resumed()) == state(at.table)


def test_a_resumed_table_throws_the_same_dice() -> None:
    at = Played()
    at.play("hide 12", "hide 13", "throw")
    again = at.resumed()
    at.play("throw")
    again.obey(NORTH, Play(3, "throw"))
    assert again.game.record() == at.table.game.record()


def test_entered_dice_are_waited_for_across_a_restart() -> None:
    at = Played(dice=EnteredDice())
    at.play("hide 12", "hide 13", "throw")
    assert at.table.game.waiting == "dice"
    with pytest.raises(NotYours):
        at.table.obey(SOUTH, Dice(3, (4,)))
    with pytest.raises(RefusedCommand):
        at.table.obey(NORTH, Dice(3, (7,)))
    with pytest.raises(RefusedCommand):
        at.table.obey(NORTH, Dice(3, (1, 2)))
    again = at.resumed()
    assert again.game.waiting == "dice"
    at.do(NORTH, Dice, (4,))
    assert at.lines[-1].items == ("throw {4}",)
    assert state(at.resumed()) == state(at.table)


def test_an_opponents_entered_dice_are_thrown_by_the_person_at_the_table() -> None:
    at = Played("person", "random", dice=EnteredDice())
    at.play("hide 12")
    at.table.choose(at.table.seats[1], "hide 13")
    at.play("pass")
    at.table.choose(at.table.seats[1], "throw")
    at.do(NORTH, Dice, (5,))
    assert at.table.game.dice_of[-1] == [5]


def test_a_recorded_game_is_played_on_and_can_be_taken_back_below_where_it_began() -> None:
    before = Played(scenario="long")
    before.play("hide 12", "hide 13", "take 1", "throw", "take 3")
    at = Played(game=Game.load(before.table.game.record(), TITLES))
    assert (at.table.game.choices, at.table.game.side) == (5, 1)
    assert state(at.resumed()) == state(at.table)
    at.play("take 2")
    at.do(NORTH, Takeback)
    at.do(SOUTH, Consent, True)
    assert at.table.game.choices == 3
    assert state(at.resumed()) == state(at.table)


def test_a_table_that_the_rules_of_today_would_play_otherwise_is_refused_at_its_line() -> None:
    at = Played()
    at.play("hide 12", "hide 13", "take 1")
    changed = Line(**{**{n: getattr(at.lines[-1], n) for n in Line.__struct_fields__}, "digest": "00000000"})
    with pytest.raises(RecordError, match="differs"):
        Table.resume(at.saved, [*at.lines[:-1], changed], TITLES)


def test_the_folded_record_loads_by_itself() -> None:
    at = thrown()
    loaded = Game.load(fold(at.saved, at.lines), TITLES)
    assert loaded.position == at.table.game.position


# -- the log


def test_a_reader_of_the_log_is_given_what_changed_since_its_moment() -> None:
    at = Played()
    at.play("hide 12", "hide 13", "take 1", "take 2", "pass")
    kept: dict[int, list[Entry]] = {0: []}

    def follow(since: int) -> None:
        new = at.table.game.entries[at.table.unchanged_since(since):]
        log = kept[since][: at.table.unchanged_since(since)] + new
        assert log == at.table.game.entries
        kept[at.table.sequence] = log

    follow(0)
    at.do(SOUTH, Undo)
    at.do(NORTH, Undo)
    at.play("take 1")
    follow(5)
    at.play("throw")
    follow(8)
    assert at.table.unchanged_since(99) == 0


# -- seats


def test_a_seat_sees_its_own_secret_and_no_other() -> None:
    at = Played()
    at.play("hide 12", "hide 17")
    north, south, nobody = (str(snapshot(at.table, by)) for by in (NORTH, SOUTH, SPECTATOR))
    assert "'12'" in north and "'17'" not in north and "hide 17" not in north
    assert "'17'" in south and "'12'" not in south and "hide 12" not in south
    assert "'12'" not in nobody and "'17'" not in nobody


def test_two_tables_that_differ_in_what_a_side_cannot_know_look_the_same_to_it() -> None:
    shown = []
    for hidden in ("12", "19"):
        at = Played()
        at.play("hide 11", f"hide {hidden}", "take 1")
        shown.append(str(snapshot(at.table, NORTH)).replace(at.table.ident, "here"))
    assert shown[0] == shown[1]


def test_keys_open_their_own_seat_only_and_are_kept_hashed() -> None:
    at = Played()
    keys = at.saved.keys
    north, south = at.issued.secrets
    assert keys.holder(north) == NORTH
    assert keys.holder(south) == SOUTH
    assert keys.holder(at.issued.spectator) == SPECTATOR
    for wrong in ("", "x", north[:-1], north + "x", keys.sides[0], keys.spectator, "\ud800"):
        assert keys.holder(wrong) is None
    assert not any(secret in str(at.saved.keys) for secret in (north, south, at.issued.spectator))


def test_an_opponents_seat_has_no_key() -> None:
    at = Played("person", "random")
    assert at.issued.secrets[1] == ""
    assert at.saved.keys.holder("") is None


def test_names_are_one_line_of_text() -> None:
    seats = take_seats(["North", "South"], ["person", "person"],
                       ["<b onclick=x>\n\u202e A \x00", " " * 9], ["random"])
    assert [seat.name for seat in seats] == ["<b onclick=x> A", "South"]
    assert len(take_seats(["N"], ["person"], ["x" * 999], [])[0].name) == 40


@pytest.mark.parametrize(("players", "names"), [
    (["person"], []), (["person"] * 3, []), (["person", "deep thought"], []), (["person", "person"], ["a"] * 3)])
def test_seats_that_cannot_be_are_refused(players: list[str], names: list[str]) -> None:
    with pytest.raises(RefusedCommand):
        take_seats(["North", "South"], players, names, ["random"])


def test_what_is_saved_of_a_table_survives_being_written() -> None:
    import msgspec

    at = thrown()
    saved = msgspec.json.decode(msgspec.json.encode(at.saved), type=Saved)
    lines = msgspec.json.decode(msgspec.json.encode(at.lines), type=list[Line])
    assert state(Table.resume(saved, lines, TITLES)) == state(at.table)
