"""Words of a situation that every title reads alike."""

from __future__ import annotations

import pytest

from grognard.core.case_words import Sides, about_unit, same, turn_of, whole_number

SIDES = Sides(("Red", "R"), ("Blue", "Navy", "B"))


@pytest.mark.parametrize(("word", "side"), [("Red", 0), ("r", 0), ("NAVY", 1), ("b", 1)])
def test_a_side_has_several_names(word: str, side: int) -> None:
    assert SIDES.read(word) == side
    assert word in SIDES


def test_an_unknown_side_is_refused_with_the_proper_names() -> None:
    assert SIDES.get("green") is None
    assert "green" not in SIDES
    with pytest.raises(ValueError, match="'green' is no side: expected Red or Blue"):
        SIDES.read("green")


@pytest.mark.parametrize(("words", "found"), [("2", (2, 0)), ("2 of 7", (2, 7)), ("12 of 12", (12, 12))])
def test_a_turn_and_the_last_one(words: str, found: tuple[int, int]) -> None:
    assert turn_of(words) == found


@pytest.mark.parametrize("words", ["", "x", "3 of", "3 of 2", "0", "123"])
def test_what_is_no_turn(words: str) -> None:
    with pytest.raises(ValueError, match="turn"):
        turn_of(words)


def test_numbers_within_bounds() -> None:
    assert (whole_number("1", 1, 5), whole_number("5", 1, 5)) == (1, 5)
    for words in ("0", "6", "-1", "", "x", "١", "99999999"):
        with pytest.raises(ValueError, match="expected a number from 1 to 5"):
            whole_number(words, 1, 5)


def test_words_about_a_unit_take_what_belongs_to_them() -> None:
    told: list[str] = []
    readers = {"at": lambda left: told.append(left.pop(0)), "tired": lambda _: told.append("tired")}
    about_unit(["at", "0404", "tired", "at", "12"], readers)
    assert told == ["0404", "tired", "12"]
    for words, bad in (("lazy", "lazy"), ("tired at", "at")):
        with pytest.raises(ValueError, match=f"'{bad}' says nothing about a unit: expected one of at, tired"):
            about_unit(words.split(), readers)


def test_an_expectation_says_what_is_so_instead() -> None:
    assert same("3", 3) == ""
    assert same("3", 4) == "it is 4"
