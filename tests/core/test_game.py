"""A game through its gate, with the invented title of the tests: choices, dice, undo, takebacks, looking and asking."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.asks import Question, RollAsk, choose, roll
from grognard.core.dice import DiceError, EnteredDice, ForcedDice, LessonDice, SealedDice
from grognard.core.game import Game, Refusal
from grognard.core.position import Position
from grognard.core.procedure import procedure
from grognard.core.texts import say
from tests.table.fake import HEAPS, HIDE, START, Heap, Heaps


def new(dice: Any = None, scenario: str = "long", hidden: bool = True) -> Game:
    game = Game.new(HEAPS, scenario, {}, dice or SealedDice("secret"))
    if hidden:
        game.play("hide 12", 0)
        game.play("hide 13", 1)
    return game


def everything(game: Game) -> tuple[object, ...]:
    return (game.position.digest(), game.choices, [list(d) for d in game.dice_of], list(game.entries),
            dict(game.voided), game.offered, game.side, game.waiting, getattr(game.dice, "thrown", None))


def refusal(game: Game, text: str, side: int) -> Refusal:
    before = everything(game)
    with pytest.raises(Refusal) as caught:
        game.play(text, side)
    assert everything(game) == before
    assert str(caught.value) == caught.value.text.say()
    return caught.value


ASKED = Question("hide", "1", "hide")


@procedure
async def faulty(g: Heap) -> None:
    """Asks twice, throws, and then breaks."""
    g.left = await choose(ASKED, 0, HIDE, (10, 11))
    g.left = await choose(ASKED, 1, HIDE, (12, 13))
    dice = await roll(0, "1", say("to see"), str)
    g.left = dice[0] // 0


class Faulty(Heaps):
    """Heaps with a rule that breaks."""

    def start(self, scenario: str, options: Any, overlay: str = "", log: bool = False) -> Heap:
        g = super().start(scenario, options, overlay, log)
        g.begin(faulty(g))
        return g


FAULTY = Faulty()


# -- beginning

def test_a_game_begins_at_its_first_question() -> None:
    game = new(hidden=False)
    assert (game.waiting, game.side, game.choices) == ("choice", 0, 0)
    assert game.offered == [f"hide {n}" for n in range(10, 20)]
    assert game.verdict is None


def test_what_the_title_does_not_know_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="no scenario 'none'"):
        Game.new(HEAPS, "none")
    with pytest.raises(ValueError, match="no option 'rude': it has polite"):
        Game.new(HEAPS, "long", {"rude": True})
    with pytest.raises(ValueError, match="line 1"):
        Game.new(HEAPS, "long", {}, None, "bad")


def test_options_that_are_not_named_have_their_defaults() -> None:
    assert Game.new(HEAPS, "long").options == {"polite": False}
    assert Game.new(HEAPS, "long", {"polite": True}).options == {"polite": True}


# -- the gate

def test_a_choice_is_made_by_the_side_that_decides() -> None:
    game = new()
    assert game.side == 0
    game.play("  take   2 ", 0)
    assert game.moments[-1].text == "take 2"            # as it is written, not as it was sent
    assert isinstance(game.position, Heap)
    assert game.position.left == START["long"] - 2


def test_refusals_say_why() -> None:
    game = new()
    assert "North" in str(refusal(game, "take 1", 1))
    assert "9" in str(refusal(game, "take 9", 0))
    refused = refusal(game, "dance", 0)
    assert refused.clause == "2.1"
    assert str(refused) == "dance does not answer the question; for example: take 1, take 2, take 3, throw, pass"
    assert len(str(refusal(game, "x" * 10_000, 0))) < 300


def test_dice_fall_at_once_and_are_kept_with_their_choice() -> None:
    game = new(ForcedDice([4, 2]))
    game.play("throw", 0)
    game.play("throw", 0)
    assert game.dice_of == [[], [], [], [4], [2]]
    assert [(e.roll.dice, e.after) for e in game.entries if e.roll] == [((4,), 3), ((2,), 4)]


def test_a_throw_that_fails_leaves_the_game_as_it_was() -> None:
    game = new(ForcedDice([]))
    before = everything(game)
    with pytest.raises(DiceError):
        game.play("throw", 0)
    assert everything(game) == before
    game.play("take 1", 0)
    assert game.choices == 3


def test_a_rule_that_fails_after_its_dice_leaves_the_seal_as_it_was() -> None:
    game = Game.new(FAULTY, "short", {}, SealedDice("secret"))
    game.play("hide 11", 0)
    before = everything(game)
    with pytest.raises(ZeroDivisionError):
        game.play("hide 12", 1)
    assert everything(game) == before


# -- entered dice

def test_entered_dice_are_waited_for_and_checked() -> None:
    game = new(EnteredDice())
    game.play("throw", 0)
    assert (game.waiting, game.side, game.offered) == ("dice", 0, [])
    assert isinstance(game.position.ask, RollAsk)
    before = everything(game)
    for dice, side in (((0,), 0), ((7,), 0), ((), 0), ((1, 1), 0), ((True,), 0), ((3,), 1)):
        with pytest.raises(Refusal):
            game.enter(dice, side)
        assert everything(game) == before
    assert refusal(game, "take 1", 0).clause == "2.2"
    game.enter((5,), 0)
    assert game.dice_of[-1] == [5]
    assert game.waiting == "choice"
    assert game.position.left == START["long"] - 5  # type: ignore[attr-defined]


def test_a_rule_that_fails_after_entered_dice_leaves_the_game_waiting_for_them() -> None:
    game = Game.new(FAULTY, "short", {}, EnteredDice())
    game.play("hide 11", 0)
    game.play("hide 12", 1)
    before = everything(game)
    with pytest.raises(ZeroDivisionError):
        game.enter((3,), 0)
    assert everything(game) == before


def test_dice_are_entered_only_when_asked_for() -> None:
    game = new()
    before = everything(game)
    with pytest.raises(Refusal, match="no dice"):
        game.enter((3,), 0)
    assert everything(game) == before


# -- undo

def test_undo_goes_back_choice_by_choice_to_the_other_side() -> None:
    game = new()
    states = [everything(game)]
    for text in ("take 1", "take 2"):
        game.play(text, 0)
        states.append(everything(game))
    assert (game.can_undo(0), game.can_undo(1)) == (2, 0)
    game.undo(0)
    assert everything(game) == states[1]
    game.undo(0)
    assert everything(game) == states[0]
    assert game.can_undo(0) == 0                        # South decided before that
    with pytest.raises(Refusal):
        game.undo(0)
    assert everything(game) == states[0]


def test_undo_stops_at_dice() -> None:
    game = new(ForcedDice([3]))
    game.play("throw", 0)
    game.play("take 1", 0)
    game.undo(0)
    assert game.can_undo(0) == 0
    with pytest.raises(Refusal, match="dice have fallen"):
        game.undo(0)


def test_undo_stops_at_what_has_been_revealed() -> None:
    game = new()
    game.play("take 1", 0)
    game.entries[-1] = type(game.entries[-1])(**{f: getattr(game.entries[-1], f) for f in
                                                 game.entries[-1].__struct_fields__ if f != "kind"}, kind="reveal")
    assert game.can_undo(0) == 0


def test_reset_goes_back_at_once_and_needs_something_to_go_back_to() -> None:
    game = new()
    before = everything(game)
    with pytest.raises(Refusal):
        game.reset_turn(0)
    game.play("take 1", 0)
    game.play("take 1", 0)
    game.reset_turn(0)
    assert everything(game) == before


def test_a_takeback_voids_the_dice_it_goes_over() -> None:
    game = new()
    for text, side in (("throw", 0), ("throw", 0), ("throw", 1)):
        game.play(text, side)
    thrown = [list(d) for d in game.dice_of]
    game.take_back(3)
    assert (game.choices, game.voided, game.dice.thrown) == (3, {3: 2}, 3)  # type: ignore[attr-defined]
    assert game.dice_of == thrown[:4]
    game.play("throw", 0)
    game.take_back(2)
    assert game.voided == {2: 4}                        # one that counted, one since, and the two void before
    for n in (-1, 2, 99):
        with pytest.raises(Refusal):
            game.take_back(n)


def test_nothing_is_undone_once_it_is_over() -> None:
    game = new(ForcedDice([6, 6]), "short")
    game.play("throw", 0)
    game.play("throw", 0)
    assert (game.waiting, game.side, game.offered, game.can_undo(0)) == ("over", None, [], 0)
    assert game.verdict is not None
    assert game.verdict.winner == 0
    assert "over" in str(refusal(game, "take 1", 0))


# -- looking and asking

def test_looking_back_shows_the_moment_without_its_options() -> None:
    game = new()
    game.play("take 3", 0)
    past = game.look_back(2, 0)
    assert past.turn.say() == f"{START['long']} left"
    assert past.question is not None
    assert past.question.options == ()
    now = game.look_back(3, 0)
    assert now.turn.say() == f"{START['long'] - 3} left"
    for n in (-1, 4):
        with pytest.raises(Refusal, match="3 choices"):
            game.look_back(n, 0)


def test_why_not_answers_choices_and_things_pointed_at() -> None:
    game = new()
    before = everything(game)
    assert game.why_not(0, text="take 3") is None
    wrong = game.why_not(1, text="take 3")
    assert wrong is not None and "North" in wrong.say.say()
    pointed = game.why_not(0, piece=1)
    assert pointed is not None and pointed.clause == "2.1"
    assert everything(game) == before


def test_a_preview_shows_what_comes_next_to_the_same_side_only() -> None:
    game = new()
    before = everything(game)
    shown = game.preview("take 3", 0)
    assert shown is not None and shown.side == 0
    assert game.preview("pass", 0) is None              # then South decides
    assert game.preview("throw", 0) is None             # dice come first
    with pytest.raises(Refusal):
        game.preview("take 7", 0)
    assert everything(game) == before


def test_the_log_counts_lines_choices_and_groups() -> None:
    game = new()
    game.play("take 1", 0)
    game.play("pass", 0)
    assert [e.number for e in game.entries] == list(range(1, len(game.entries) + 1))
    take = next(e for e in game.entries if e.kind == "take")
    assert (take.after, take.group.say(), take.side) == (3, "turn of side 0", 0)
    assert game.entries[-1].group.say() == "turn of side 1"


def test_a_line_of_dice_carries_the_odds_they_came_from() -> None:
    game = new(ForcedDice([4]))
    game.play("throw", 0)
    (thrown,) = [entry.roll for entry in game.entries if entry.roll]
    assert (thrown.dice, thrown.label, thrown.of) == ((4,), "4 stones", 6)
    assert {bar.label: bar.weight for bar in thrown.odds} == {f"{n} stones": 1 for n in range(1, 7)}


def test_the_dice_of_a_lesson_fall_again_as_they_did() -> None:
    game = new(LessonDice([2, 5]))
    for _ in range(2):
        game.play("throw", 0)
        assert game.dice_of[-1] == [2]
        game.take_back(game.choices - 1)
    game.play("throw", 0)
    game.play("throw", 0)
    game.play("throw", 1)
    assert [dice for dice in game.dice_of if dice] == [[2], [5], [2]]        # used up, they begin anew


def test_undo_is_at_once_in_a_long_game() -> None:
    """Going back costs no replay: the earlier position is the very one that was there."""
    game = new()
    for _ in range(300):
        side = game.side
        assert side is not None
        game.play("take 1", side)
    earlier: Position = game.moments[-1].position
    assert game.moments[-1].side == 1
    game.undo(1)
    assert game.position is earlier
