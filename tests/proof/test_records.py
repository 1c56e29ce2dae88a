"""Records: every game replays to the same position and the same text; what was tampered with is refused by line."""

from __future__ import annotations

import random
import re

import pytest

from grognard.core.dice import EnteredDice, ForcedDice
from grognard.core.game import Game
from grognard.core.record import LIMIT, RecordError, verify
from grognard.titles import all_titles
from tests.proof.games import FEW, Setting, played, replayed, settings


def load(text: str) -> Game:
    return Game.load(text, all_titles())


def finished(setting: Setting) -> tuple[Game, str]:
    game = played(setting)
    return game, game.record()


@FEW
def test_a_finished_game_replays_to_the_same_position_log_and_text(setting: Setting) -> None:
    game, text = finished(setting)
    again = load(text)
    assert again.position == game.position
    assert again.entries == game.entries
    assert again.dice_of == game.dice_of
    assert again.verdict == game.verdict
    assert [m.text for m in again.moments] == [m.text for m in game.moments]
    assert [m.position.digest() for m in again.moments] == [m.position.digest() for m in game.moments]
    again.dice = game.dice
    assert again.record() == text


@FEW
def test_a_game_in_the_middle_replays_and_goes_on(setting: Setting) -> None:
    rng = random.Random(11)
    whole = played(setting)
    for n in sorted(rng.sample(range(whole.choices), 1 + (whole.choices < 1000))):
        text = replayed(setting, n).record()
        assert "Secret:" not in text
        assert "Result:" not in text
        again = load(text)
        assert again.position == whole.moments[n].position
        assert whole.moments[n].text in again.offered
        rest = ForcedDice([d for dice in whole.dice_of[n + 1:] for d in dice])
        again.dice = rest
        for moment in whole.moments[n:]:
            again.play(moment.text, moment.side)
        assert rest.left == []
        assert again.position == whole.position


@FEW
def test_the_seal_of_every_finished_game_opens_and_agrees(setting: Setting) -> None:
    game, text = finished(setting)
    throws = sum(1 for entry in game.entries if entry.roll)
    assert throws > 0
    assert verify(text, all_titles()) == throws


def test_a_changed_secret_is_found_out() -> None:
    _, text = finished(settings()[0])
    secret = re.search(r"^Secret: (.*)$", text, re.M)
    assert secret is not None
    with pytest.raises(RecordError, match="secret"):
        verify(text.replace(secret[1], secret[1] + "x"), all_titles())
    with pytest.raises(RecordError, match="not open"):
        verify(text.replace(secret[0] + "\n", ""), all_titles())


def test_a_changed_die_that_the_rules_allow_is_found_out_by_the_seal() -> None:
    """The forger changes a die that makes no difference to the position, and takes out nothing else."""
    found = 0
    for setting in settings():
        _, text = finished(setting)
        lines = text.splitlines()
        for index, line in enumerate(lines):
            thrown = re.search(r"\{(\d)\}$", line)
            if thrown is None or found >= 5:
                continue
            for face in "123456":
                if face == thrown[1]:
                    continue
                forged = "\n".join([*lines[:index], line.replace(thrown[0], f"{{{face}}}"), *lines[index + 1:]])
                try:
                    load(forged)
                except RecordError:
                    continue
                found += 1
                with pytest.raises(RecordError, match="the seal gives"):
                    verify(forged, all_titles())
                break
    assert found


# -- forgery

def short() -> tuple[Game, list[str]]:
    """A game short enough to try every line of it: the first choices of one, with dice among them."""
    setting = settings()[0]
    whole = played(setting)
    thrown = [n for n, dice in enumerate(whole.dice_of) if dice]
    game = replayed(setting, thrown[1] + 2)
    return game, game.record().splitlines()


def refused(lines: list[str]) -> RecordError | None:
    """The one error that a record may raise, or None if it replays."""
    try:
        load("\n".join(lines))
    except RecordError as error:
        assert 1 <= error.line <= max(len(lines), 1)
        assert str(error).startswith(f"line {error.line}: ")
        assert error.sentence
        return error
    return None


def body(lines: list[str]) -> int:
    """The index of the first line behind the header."""
    return lines.index("") + 1


def test_no_choice_can_be_left_out() -> None:
    _, lines = short()
    for index in range(body(lines), len(lines)):
        if lines[index] and lines[index][0] not in ";=":
            error = refused(lines[:index] + lines[index + 1:])
            assert error is not None, lines[index]
            assert error.line > body(lines)


def test_no_choice_can_be_said_twice_or_become_another() -> None:
    _, lines = short()
    first = body(lines)
    for index in range(first, len(lines)):
        line = lines[index]
        if not line or line[0] in ";=":
            continue
        changes = [line + "x", "x" + line, line[:-1], line.upper(), f"{line} {{1}}", f"{line} {{7}}", "end combat",
                   "to 0101", re.sub(r"\{.*\}", "", line) + " {9}", "void x", "{", "}", "{}", "move", "\u202e" + line]
        for changed in changes:
            if changed == line:
                continue
            assert refused([*lines[:index], changed, *lines[index + 1:]]) is not None, (line, changed)
        assert refused([*lines[:index], line, *lines[index:]]) is not None, line


def test_every_die_counts() -> None:
    """A die left out, one too many, and one that no die has are refused where they stand."""
    _, lines = short()
    thrown = [i for i, line in enumerate(lines) if line.endswith("}")]
    assert thrown
    for index in thrown:
        choice = lines[index].partition(" {")[0]
        for dice in ("", " {}", " {0}", " {7}", " {3 3}", " {99}", " {-1}", " {²}", " {٣}", " {3"):
            error = refused([*lines[:index], choice + dice, *lines[index + 1:]])
            assert error is not None, dice
            assert error.line == index + 1, dice


def test_every_check_counts() -> None:
    _, lines = short()
    checks = [i for i, line in enumerate(lines) if line.startswith("=")]
    assert len(checks) > 2
    for index in checks:
        error = refused([*lines[:index], "= 00000000", *lines[index + 1:]])
        assert error is not None
        assert error.line == index + 1


@pytest.mark.parametrize("junk", ["{3}", "void ²", "void 1 2", "void 3x", "void -1", "void", "{²}", "{1} {2}", "=",
                                  "= ", "\x00", "drop table", "move 1/28 {1} {2}", "♜", "{" * 50, "9" * 5000])
def test_no_line_slips_in(junk: str) -> None:
    _, lines = short()
    for index in (body(lines), body(lines) + 3, len(lines) - 1, len(lines)):
        error = refused([*lines[:index], junk, *lines[index:]])
        assert error is not None
        assert error.line == index + 1


def test_the_header_is_kept_honest() -> None:
    _, lines = short()
    names = [line.partition(":")[0] for line in lines[1:body(lines) - 1]]
    assert {"Title", "Scenario", "Dice"} <= set(names)
    for changes in (
        {"Title": "Title: chess, rules 1"}, {"Title": "Title:"}, {"Title": ""}, {"Scenario": "Scenario: XIX"},
        {"Scenario": "Scenario:"}, {"Dice": "Options: flying_pigs"}, {"Scenario": "no colon here"},
        {"Dice": "Dice: loaded"}, {"Dice": "Colour: blue"}, {"Dice": "Scenario: I"},
        {"Dice": "Result: everybody wins"}, {"Dice": "Overlay| [[["},
    ):
        forged = [changes.get(line.partition(":")[0], line) for line in lines]
        assert refused(forged) is not None, changes
    for first in ("", "Grognard record 2", "Grognard record", "PK\x03\x04", "{", "\ufeffGrognard record 1"):
        error = refused([first, *lines[1:]])
        assert error is not None
        assert error.line == 1


def test_the_result_must_be_the_one_that_was_played() -> None:
    setting = settings()[0]
    game, text = finished(setting)
    result = next(line for line in text.splitlines() if line.startswith("Result:"))
    with pytest.raises(RecordError, match="line"):
        load(text.replace(result, "Result: everybody wins"))
    assert load(text).verdict == game.verdict


@FEW
def test_a_file_that_breaks_off_is_never_another_game(setting: Setting) -> None:
    """Cut anywhere: refused with its line, or, at the end of a header alone, a game that has not begun."""
    _, text = finished(setting)
    rng = random.Random(12)
    first = text.index("\n\n") + 2
    cuts = [rng.randrange(first + 2, len(text) - 2) for _ in range(4)] + [rng.randrange(first) for _ in range(20)]
    for cut in cuts:
        with pytest.raises(RecordError) as caught:
            load(text[:cut])
        assert 1 <= caught.value.line <= text.count("\n") + 1


def test_a_game_in_the_middle_that_breaks_off_is_refused_too() -> None:
    game, lines = short()
    text = "\n".join(lines)
    first = text.index("\n\n") + 3
    for cut in range(text.index("\n", first) + 2, len(text), 2):
        try:
            shorter = load(text[:cut])
        except RecordError:
            continue
        assert text[:cut].rstrip().endswith(shorter.position.digest())      # whole up to a check: the game as it was
        if shorter.choices < game.choices:
            assert shorter.position == game.moments[shorter.choices].position


def test_a_record_written_by_hand_needs_no_checks() -> None:
    game, lines = short()
    bare = [line for line in lines if not line.startswith(("=", ";", "Dice", "Words"))]
    assert load("\n".join(bare)).position == game.position
    spaced = [f"  {line}  " if n >= body(lines) else line for n, line in enumerate(lines)]
    assert load("\r\n".join(spaced) + "\r\n").position == game.position


def test_a_monstrous_file_is_refused_before_it_is_read() -> None:
    _, lines = short()
    with pytest.raises(RecordError, match="characters") as caught:
        load("\n".join([*lines, "; x" * LIMIT]))
    assert caught.value.line == 1


def test_other_rules_are_named() -> None:
    """A record of other rules replays if they agree; if not, the refusal says which rules it was played by."""
    game, lines = short()
    other = [re.sub("rules .*", "rules 0.7", line) if line.startswith("Title:") else line for line in lines]
    assert load("\n".join(other)).position == game.position
    last = [*other[:-1], "= 00000000"]
    error = refused(last)
    assert error is not None
    assert "0.7" in error.sentence


def test_a_game_of_entered_dice_stands_before_them() -> None:
    setting = settings()[0]
    whole = played(setting)
    thrown = next(n for n, dice in enumerate(whole.dice_of) if dice)
    game = Game.new(setting.of, setting.scenario, setting.switches, EnteredDice())
    for moment in whole.moments[:thrown]:
        game.play(moment.text, moment.side)
    assert game.waiting == "dice"
    again = load(game.record())
    assert again.waiting == "dice"
    assert again.position == game.position
    side = again.side
    assert side is not None
    again.enter(tuple(whole.dice_of[thrown]), side)
    assert again.position == whole.moments[thrown].position
    assert load(again.record()).position == again.position
