"""Questions and rolls, without any game around them."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.asks import (
    MASK,
    NUMBER,
    SHIFT,
    Menu,
    Noun,
    Offer,
    Question,
    Reason,
    RollAsk,
    Verb,
    Without,
    choose,
    choose_among,
    may_choose,
    roll,
    yes_no,
)
from grognard.core.texts import say

NAMES = ("Able", "Baker", "Able Baker")
UNIT = Noun("piece", lambda g, value: NAMES[value], lambda g, name: NAMES.index(name) if name in NAMES else None)
ASKED = Question("who", "7.1", "choose who goes to {hex}")
GO, SHUN, STAY, ADD = Verb("go {}", "go with {it}", UNIT), Verb("shun {} now", "shun {it}", UNIT), Verb(
    "stay", "stay"), Verb("add {}", "add {it}", NUMBER)
ODD = Reason("7.2", "{it} is odd, says {who}").about(who="the rule")


def odd(value: int) -> Reason | None:
    return ODD if value % 2 else None


def offer(awaitable: Any) -> Offer:
    assert isinstance(awaitable, Offer)
    return awaitable


def test_one_of_several() -> None:
    ask = offer(choose(ASKED, 1, GO, (0, 1, 2), odd, subject=1, hex="0404"))
    assert (ask.side, ask.subject, ask.options) == (1, 1, [0, 2])
    assert ask.say().say() == "choose who goes to 0404"
    assert [ask.write(None, o) for o in ask.options] == ["go Able", "go Able Baker"]
    assert ask.tell(None, 2).say() == "go with Able Baker"
    assert ask.answer(2) == 2


def test_what_is_surely_barred_is_not_looked_at_but_why_not_is_answered() -> None:
    looked: list[int] = []

    def bar(value: int) -> Reason | None:
        looked.append(value)
        return odd(value)

    ask = offer(choose(ASKED, 1, GO, (0, 1, 2), bar, likely=(0, 2)))
    assert (ask.options, looked) == ([0, 2], [0, 2])
    refused = ask.why_not(None, 1)
    assert refused is not None
    assert refused.clause == "7.2"


def test_a_candidate_of_several_verbs_is_barred_by_the_first_reason_if_by_all() -> None:
    ask = offer(choose_among(ASKED, 0, Menu(GO, (0, 1), odd), Menu(SHUN, (1, 2), lambda _: Reason("7.4", "not now"))))
    assert ask.candidacy(None, "piece", 0) == (True, None)
    known, refused = ask.candidacy(None, "piece", 1)
    assert known
    assert refused is not None
    assert refused.clause == "7.2"
    assert ask.candidacy(None, "piece", 3) == (False, None)
    assert ask.candidacy(None, "place", 0) == (False, None)


def test_one_or_none() -> None:
    ask = offer(may_choose(ASKED, 0, GO, (0, 1), STAY, odd, hex="x"))
    assert [ask.write(None, o) for o in ask.options] == ["go Able", "stay"]
    assert [ask.answer(o) for o in ask.options] == [0, None]


def test_none_may_be_barred_too() -> None:
    ask = offer(may_choose(ASKED, 0, GO, (0,), STAY, pass_bar=lambda _: Reason("7.3", "somebody must go"), hex="x"))
    assert ask.options == [0]
    stay = ask.read(None, "stay")
    assert stay == 1 << SHIFT
    refused = ask.why_not(None, stay)
    assert refused is not None
    assert (refused.clause, refused.say.say()) == ("7.3", "somebody must go")


def test_yes_or_no() -> None:
    ask = offer(yes_no(ASKED, 0, STAY, Verb("leave", "leave"), hex="x"))
    assert [(ask.write(None, o), ask.answer(o)) for o in ask.options] == [("stay", True), ("leave", False)]


def test_answers_from_several_menus() -> None:
    ask = offer(choose_among(ASKED, 0, Menu(GO, (1, 0), odd), Menu(SHUN, (1,)), Menu(STAY), hex="x"))
    assert [ask.write(None, o) for o in ask.options] == ["go Able", "shun Baker now", "stay"]
    assert [ask.answer(o) for o in ask.options] == [(0, 0), (1, 1), (2, 0)]


def test_what_is_written_is_read_again() -> None:
    ask = offer(choose_among(
        ASKED, 0, Menu(GO, (0, 1, 2), odd), Menu(SHUN, (1,)), Menu(STAY), Menu(ADD, (7,)), hex="x"))
    for option in ask.options:
        assert ask.read(None, ask.write(None, option)) == option
        assert ask.read(None, "  " + ask.write(None, option).replace(" ", " \t ") + "\n") == option


@pytest.mark.parametrize("text", ["", " ", "go", "go ", "goAble", "go able", "go Charlie", "shun Baker", "shun now",
                                  "stay!", "stay stay", "add -7", "add 7.0", "add ٧", "add 123456", "add", "Go Able",
                                  "go Able\x00"])
def test_what_names_nothing_is_not_read(text: str) -> None:
    ask = offer(choose_among(ASKED, 0, Menu(GO, (0, 1)), Menu(SHUN, (1,)), Menu(STAY), Menu(ADD, (7,)), hex="x"))
    assert ask.read(None, text) is None


def test_a_barred_candidate_is_read_and_refused_by_clause() -> None:
    ask = offer(choose(ASKED, 0, GO, (0, 1), odd, hex="x"))
    option = ask.read(None, "go Baker")
    assert option == 1
    refused = ask.why_not(None, option)
    assert refused is not None
    assert (refused.clause, refused.say.say()) == ("7.2", "Baker is odd, says the rule")


def test_one_that_is_no_candidate_has_no_part_in_the_question() -> None:
    ask = offer(choose(ASKED, 0, GO, (0, 1), odd, hex="x"))
    refused = ask.why_not(None, 2)
    assert refused is not None
    assert refused.clause == "7.1"
    assert "Able Baker" in refused.say.say()


def test_an_option_says_its_menu_and_its_candidate() -> None:
    ask = offer(choose_among(ASKED, 0, Menu(STAY), Menu(ADD, (MASK,)), hex="x"))
    assert ask.options == [0, 1 << SHIFT | MASK]
    assert ask.answer(ask.options[1]) == (1, MASK)


def test_a_roll_knows_all_its_throws_and_odds() -> None:
    ask = roll(1, "7.6", say("for the attack"), lambda dice: "hit" if sum(dice) >= 10 else "-", dice=2)
    assert isinstance(ask, RollAsk)
    assert len(set(ask.throws())) == 36
    assert ask.odds() == {"hit": 6, "-": 30}                 # 10 in three ways, 11 in two, 12 in one
    assert (ask.side, ask.clause, ask.dice, ask.faces) == (1, "7.6", 2, 6)


def test_a_roll_of_another_die() -> None:
    ask = roll(0, "1", say("x"), lambda dice: str(dice[0]), faces=10)
    assert isinstance(ask, RollAsk)
    assert ask.odds() == {str(face): 1 for face in range(1, 11)}


def test_a_roll_shows_its_odds_from_the_worst_to_the_best_where_a_rule_ranks_them() -> None:
    def reading(dice: tuple[int, ...]) -> str:
        return "best" if dice[0] == 6 else "worst" if dice[0] == 1 else "-"

    ranked = roll(0, "1", say("x"), reading, ranks=("worst", "-", "best", "never"))
    assert isinstance(ranked, RollAsk)
    bars, order = ranked.bars()
    assert ([(bar.label, bar.weight) for bar in bars], order) == ([("worst", 1), ("-", 4), ("best", 1)], True)
    for ranks in ((), ("worst", "best")):                    # none, or not of every result
        other = roll(0, "1", say("x"), reading, ranks=ranks)
        assert isinstance(other, RollAsk)
        bars, order = other.bars()
        assert sorted((bar.label, bar.weight) for bar in bars) == [("-", 4), ("best", 1), ("worst", 1)] and not order


def test_too_many_throws_are_not_gone_through_for_the_log() -> None:
    ask = roll(0, "1", say("x"), lambda dice: str(sum(dice)), dice=8)
    assert isinstance(ask, RollAsk)
    assert ask.bars() == ((), False)


def test_a_question_names_no_verb_that_is_not_offered() -> None:
    question = Question("who", "7.1", "go, shun or stay", otherwise=(
        Without("shun now, stay", "only go"), Without("shun now", "go or stay")))
    none: tuple[int, ...] = ()
    asks = [offer(choose_among(question, 0, Menu(GO, (0,)), *more)) for more in (
        (Menu(SHUN, (1,)), Menu(STAY)), (Menu(SHUN, none), Menu(STAY)), (Menu(SHUN, none), Menu(STAY, none)),
        (Menu(SHUN, (1,)), Menu(STAY, none)))]
    assert [ask.say().say() for ask in asks] == ["go, shun or stay", "go or stay", "only go", "go, shun or stay"]
