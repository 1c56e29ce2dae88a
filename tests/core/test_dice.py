"""Dice: sealed, forced, entered."""

from __future__ import annotations

import hashlib
import hmac
from itertools import pairwise
from typing import Any

import pytest

from grognard.core.dice import DiceError, DiceSource, EnteredDice, ForcedDice, SealedDice, check, commitment

CRITICAL = {5: 20.515, 19: 43.820, 35: 66.619}
"""Chi-square beyond which chance goes once in a thousand, by degrees of freedom."""


def chi_square(counts: dict[Any, int], cells: int) -> float:
    expected = sum(counts.values()) / cells
    return sum((counts.get(cell, 0) - expected) ** 2 / expected for cell in counts) + expected * (cells - len(counts))


def count(things: Any) -> dict[Any, int]:
    counts: dict[Any, int] = {}
    for thing in things:
        counts[thing] = counts.get(thing, 0) + 1
    return counts


@pytest.mark.parametrize("secret", ["a", "another", "0" * 64])
def test_sealed_dice_are_fair(secret: str) -> None:
    dice = SealedDice(secret, ("some", "words"))
    thrown = [dice.throw(1, 6)[0] for _ in range(6000)]
    assert chi_square(count(thrown), 6) < CRITICAL[5]
    assert chi_square(count(pairwise(thrown)), 36) < CRITICAL[35]


@pytest.mark.parametrize("faces", [6, 20])
def test_the_dice_of_one_throw_are_fair_and_do_not_depend_on_each_other(faces: int) -> None:
    dice = SealedDice("pairs")
    pairs = [dice.throw(2, faces) for _ in range(4000)]
    assert chi_square(count(a for a, _ in pairs), faces) < CRITICAL[faces - 1]
    assert chi_square(count(b for _, b in pairs), faces) < CRITICAL[faces - 1]
    if faces == 6:
        assert chi_square(count(pairs), 36) < CRITICAL[35]


def test_first_throws_of_fresh_seals_are_fair() -> None:
    assert chi_square(count(SealedDice(f"seal {n}").throw(1, 6)[0] for n in range(3000)), 6) < CRITICAL[5]


def test_a_biased_die_would_be_found() -> None:
    """A byte modulo six, with nothing thrown out, makes 1 to 4 likelier by a 43rd: seen in enough throws."""
    biased = count(byte % 6 + 1 for byte in range(256) for _ in range(1600))
    assert chi_square(biased, 6) > CRITICAL[5]


def test_a_seal_is_thrown_again_from_secret_words_and_number() -> None:
    one, two = SealedDice("secret", ("a", "b")), SealedDice("secret", ("a", "b"), thrown=3)
    first = [one.throw(1, 6) for _ in range(6)]
    assert [two.throw(1, 6) for _ in range(3)] == first[3:]
    assert one.thrown == 6


def test_throws_are_what_anybody_computes_by_the_published_recipe() -> None:
    """HMAC-SHA256 of words, throw, die and try; the first byte below 252, modulo six, plus one."""
    dice = SealedDice("key", ("one", "two"))
    for number in range(200):
        expected = []
        for k in range(2):
            for attempt in range(100):
                message = f"one|two|{number}|{k}|{attempt}".encode()
                byte = hmac.new(b"key", message, hashlib.sha256).digest()[0]
                if byte < 252:
                    expected.append(byte % 6 + 1)
                    break
        assert dice.throw(2, 6) == tuple(expected)


def test_words_of_either_side_change_the_dice() -> None:
    throws = {tuple(SealedDice("s", words).throw(12, 6)) for words in (("", ""), ("a", ""), ("", "a"), ("a", "a"))}
    assert len(throws) == 4


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    dice = SealedDice.new()
    assert dice.commitment == commitment(dice.secret) == hashlib.sha256(dice.secret.encode()).hexdigest()
    assert len(dice.secret) == 64
    assert SealedDice.new().secret != dice.secret


def test_words_are_mixed_in_only_before_the_first_throw() -> None:
    dice = SealedDice("s")
    dice.contribute(0, "luck")
    dice.contribute(1, "  more luck ")
    assert dice.words == ("luck", "more luck")
    dice.throw(1, 6)
    with pytest.raises(DiceError, match="have fallen"):
        dice.contribute(0, "too late")
    assert dice.words == ("luck", "more luck")


@pytest.mark.parametrize("words", ["a|b", "line\nbreak", "x" * 201, "\x00", "\u2028"])
def test_words_that_a_record_could_not_give_back_are_refused(words: str) -> None:
    dice = SealedDice("s")
    with pytest.raises(DiceError):
        dice.contribute(0, words)
    assert dice.words == ("", "")


def test_forced_dice_fall_in_order_and_run_out() -> None:
    dice = ForcedDice([3, 5, 1])
    assert dice.throw(2, 6) == (3, 5)
    with pytest.raises(DiceError, match="more dice"):
        dice.throw(2, 6)
    assert dice.throw(1, 6) == (1,)


def test_forced_dice_must_fit() -> None:
    with pytest.raises(DiceError, match="from 1 to 6"):
        ForcedDice([7]).throw(1, 6)


def test_entered_dice_wait_for_a_person() -> None:
    source: DiceSource = EnteredDice()
    assert source.throw(2, 6) is None


@pytest.mark.parametrize("dice", [(), (0,), (7,), (-1,), (1, 1), (True,), (3.0,), ("3",), (None,)])
def test_what_no_die_shows_is_refused(dice: tuple[Any, ...]) -> None:
    with pytest.raises(DiceError):
        check(dice, 1, 6)


def test_what_dice_show_is_given_back() -> None:
    assert check((1, 6), 2, 6) == (1, 6)
    assert check((10,), 1, 10) == (10,)
