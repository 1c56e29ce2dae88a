"""Records with the invented title of the tests: what they say, what comes back, and what a seal proves."""

from __future__ import annotations

import re

import pytest

from grognard.core.dice import EnteredDice, ForcedDice, SealedDice
from grognard.core.game import Game, Refusal
from grognard.core.record import RecordError, verify
from tests.table.fake import HEAPS, TITLES

SECRET = "a secret that stays shut until the end"


def played(*choices: tuple[int, str], words: tuple[str, str] = ("north", "south"), scenario: str = "short",
           takebacks: bool = False) -> Game:
    """A game of sealed dice."""
    game = Game.new(HEAPS, scenario, {"polite": True}, SealedDice(SECRET, words))
    for side, text in choices:
        game.play(text, side)
    return game


HIDDEN = ((0, "hide 12"), (1, "hide 13"))


def finished(words: tuple[str, str] = ("north", "south"), takebacks: int = 0) -> Game:
    """A whole game with throws in it; now and then one is taken back by consent."""
    game = played(*HIDDEN, words=words)
    while game.waiting != "over":
        side = game.side
        assert side is not None
        game.play("throw" if game.choices % 3 else "pass", side)
        if takebacks and game.dice_of[-1] and game.waiting != "over":
            takebacks -= 1
            game.take_back(max(game.choices - 2, 2))
    return game


def error(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Game.load(text, TITLES)
    return caught.value


def test_a_record_says_what_was_played() -> None:
    game = played(*HIDDEN, (0, "take 2"), (0, "pass"))
    text = game.record()
    commitment = SealedDice(SECRET).commitment
    assert text.startswith("Grognard record 1\nTitle: heaps, rules 1\nScenario: short\nOptions: polite\n"
                           f"Dice: sealed {commitment}\nWords: north | south\n\n")
    lines = [line for line in text.splitlines()[7:] if line[0] not in ";="]
    assert lines == ["hide 12", "hide 13", "take 2", "pass"]
    assert SECRET not in text
    assert text.endswith(f"= {game.position.digest()}\n")


def test_dice_stand_in_braces_behind_their_choice() -> None:
    game = Game.new(HEAPS, "long", {}, ForcedDice([4, 2]))
    for side, choice in (*HIDDEN, (0, "throw"), (0, "throw")):
        game.play(choice, side)
    assert re.findall(r"^throw.*$", game.record(), re.M) == ["throw {4}", "throw {2}"]
    assert "Dice: forced" in game.record()


def test_an_overlay_and_its_empty_lines_come_back() -> None:
    overlay = "[units]\n\nx = 1   # three\n  indented"
    game = Game.new(HEAPS, "short", {}, SealedDice(SECRET), overlay)
    again = Game.load(game.record(), TITLES)
    assert again.overlay == overlay + "\n"
    again.dice = game.dice
    assert again.record() == game.record()
    assert error(game.record().replace("x = 1", "bad = 1")).line == 4       # the first line of the overlay


def test_a_finished_record_opens_its_seal_and_verifies() -> None:
    game = finished()
    text = game.record()
    assert f"Secret: {SECRET}\n" in text
    assert "Result: the heap is gone\n" in text
    assert verify(text, TITLES) == sum(map(len, game.dice_of))


def test_throws_taken_back_are_counted_when_dice_are_verified() -> None:
    game = finished(takebacks=3)
    assert sum(game.voided.values()) >= 1
    text = game.record()
    again = Game.load(text, TITLES)
    assert again.voided == game.voided
    assert verify(text, TITLES) == sum(map(len, game.dice_of))
    without = re.sub(r"^void \d+\n", "", text, flags=re.M)
    with pytest.raises(RecordError, match="the seal gives"):
        verify(without, TITLES)
    more = re.sub(r"^void (\d+)$", lambda m: f"void {int(m[1]) + 1}", text, count=1, flags=re.M)
    with pytest.raises(RecordError, match="the seal gives"):
        verify(more, TITLES)


@pytest.mark.parametrize("words", [("", ""), ("a", ""), ("", "b"), ("two words", "ünïcödé ♜"), ("1", "2")])
def test_words_of_the_sides_come_back_as_they_were(words: tuple[str, str]) -> None:
    assert verify(finished(words).record(), TITLES) > 0


def test_other_words_give_other_dice() -> None:
    text = finished().record()
    with pytest.raises(RecordError, match="the seal gives"):
        verify(text.replace("Words: north", "Words: north wind"), TITLES)


@pytest.mark.parametrize(("old", "new", "words"), [
    (SECRET, "another secret", "not the one that was sealed"), (f"Secret: {SECRET}\n", "", "not open"),
    (r"Dice: sealed \w+", "Dice: forced", "only sealed"),
    (r"Dice: sealed \w+", "Dice: sealed " + "0" * 64, "not the one"),
])
def test_a_seal_that_was_tampered_with_proves_nothing(old: str, new: str, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        verify(re.sub(old, new, finished().record()), TITLES)


def test_a_die_that_was_changed_is_found_out() -> None:
    """A pass changed into nothing else: only the die differs, and with it what is left, so every check goes too."""
    text = re.sub(r"^=.*\n", "", finished().record(), flags=re.M)
    found = 0
    for thrown in re.finditer(r"^throw \{(\d)\}$", text, re.M):
        for face in range(1, 7):
            forged = text[:thrown.start(1)] + str(face) + text[thrown.end(1):]
            try:
                Game.load(forged, TITLES)
            except RecordError:
                continue
            if face == int(thrown[1]):
                assert verify(forged, TITLES)
            else:
                found += 1
                with pytest.raises(RecordError, match="the seal gives"):
                    verify(forged, TITLES)
    assert found


def test_a_game_played_on_has_a_seal_of_its_own_from_there() -> None:
    first = played(*HIDDEN, (0, "throw"))
    again = Game.load(first.record(), TITLES)
    assert isinstance(again.dice, SealedDice)
    assert again.dice.secret != SECRET
    while again.waiting != "over":
        assert again.side is not None
        again.play("throw", again.side)
    text = again.record()
    assert re.search(r"^Dice: sealed \w+ after 1$", text, re.M)
    assert verify(text, TITLES) == sum(map(len, again.dice_of)) - 1


@pytest.mark.parametrize("dice", [None, SealedDice("f" * 64)])
def test_throws_taken_back_before_a_game_is_played_on_are_not_of_its_new_seal(dice: SealedDice | None) -> None:
    """Thrown, thrown and taken back: the first stands, and the new seal answers from the second on, its own first."""
    first = played(*HIDDEN, (0, "throw"))
    at = first.choices
    first.play("throw", first.side or 0)
    first.take_back(at)
    assert first.voided == {at: 1}
    again = Game.load(first.record(), TITLES, dice)
    while again.side is not None:
        again.play("throw", again.side)
    assert " after 1\n" in again.record()
    assert verify(again.record(), TITLES) == sum(map(len, again.dice_of)) - 1


def test_a_game_is_played_on_with_the_dice_it_is_given() -> None:
    again = Game.load(played(*HIDDEN).record(), TITLES, ForcedDice([5]))
    again.play("throw", 0)
    assert again.dice_of[-1] == [5]


def test_entered_dice_may_be_waited_for_at_the_end_of_a_record() -> None:
    game = Game.new(HEAPS, "long", {}, EnteredDice())
    for side, choice in (*HIDDEN, (0, "throw")):
        game.play(choice, side)
    again = Game.load(game.record(), TITLES)
    assert again.waiting == "dice"
    again.enter((4,), 0)
    assert Game.load(again.record(), TITLES).position == again.position


@pytest.mark.parametrize(("line", "sentence"), [
    ("take 9", "no part"), ("throw", "dice fall here"), ("throw {7}", "from 1 to 6"),
    ("take 1 {3}", "too many"),
    ("throw {3", "expected a choice"), ("= 12345678", "play otherwise"), ("void x", "taken back"),
    ("{4}", "expected a choice"), ("hide 12", "does not answer"),
])
def test_a_line_that_does_not_belong_is_named_with_its_reason(line: str, sentence: str) -> None:
    lines = played(*HIDDEN).record().splitlines()
    found = error("\n".join([*lines, line]))
    assert found.line == len(lines) + 1
    assert sentence in found.sentence


def test_lines_behind_the_end_are_refused() -> None:
    text = finished().record()
    found = error(text + "take 1\n")
    assert found.line == text.count("\n") + 1
    assert "over" in found.sentence


@pytest.mark.parametrize(("number", "line"), [
    (1, "Grognard record 2"), (1, ""), (2, "Title: chess, rules 1"), (3, "Scenario: none"), (4, "Options: rude"),
    (5, "Dice: loaded"), (5, "Colour: blue"), (5, "Title: heaps"), (5, "nonsense"), (6, "Overlay| bad"),
])
def test_a_header_that_is_wrong_is_named_by_its_line(number: int, line: str) -> None:
    lines = played(*HIDDEN).record().splitlines()
    lines[number - 1] = line
    assert error("\n".join(lines)).line == number


def test_a_record_that_breaks_off_is_refused() -> None:
    text = played(*HIDDEN, (0, "take 2")).record()
    assert error(text[:text.rindex("=")]).sentence.startswith("the record breaks off")
    assert error(text[:text.index("\n\n")]).sentence.startswith("the record breaks off")
    whole = re.sub(r"^=.*\n", "", finished().record(), flags=re.M)
    short = whole.rstrip().rpartition("\n")[0]
    assert "breaks off before the end" in error(short).sentence


def test_a_record_without_checks_is_a_record() -> None:
    game = Game.load("Grognard record 1\nTitle: heaps\nScenario: short\n\nhide 12\nhide 13\n; a thought\nthrow {4}\n",
                     TITLES)
    assert game.choices == 3
    assert game.position.left == 5  # type: ignore[attr-defined]


# -- cut

def test_a_record_may_end_at_any_moment_of_the_game() -> None:
    game = finished(takebacks=2)
    for choices in range(game.choices + 1):
        cut = game.record(choices)
        again = Game.load(cut, TITLES)
        then = game.position if choices == game.choices else game.moments[choices].position
        assert (again.choices, again.position.digest()) == (choices, then.digest())
        assert [m.text for m in again.moments] == [m.text for m in game.moments[:choices]]
        assert (SECRET in cut) == (choices == game.choices)      # a seal that is not at its end stays shut
    assert game.record(game.choices) == game.record()


@pytest.mark.parametrize("choices", [-1, 3])
def test_there_is_no_record_of_a_moment_that_was_not(choices: int) -> None:
    with pytest.raises(Refusal):
        played(*HIDDEN).record(choices)


# -- damage

@pytest.mark.parametrize(("dice", "words"), [
    ("sealed zz", "the seal is damaged"), ("sealed", "the seal is damaged"),
    ("sealed " + "a" * 63, "the seal is damaged"), ("sealed " + "a" * 64 + " after", "the seal is damaged"),
    ("sealed " + "a" * 64 + " after x", "the seal is damaged"),
    ("sealed " + "A" * 64, "the seal is damaged"), ("forced zz", "nothing stands behind 'forced'"),
])
def test_a_damaged_line_of_the_dice_is_refused_with_its_line(dice: str, words: str) -> None:
    text = re.sub(r"^Dice: .*$", f"Dice: {dice}", finished().record(), flags=re.M)
    found = error(text)
    assert found.line == 1 + text.splitlines().index(f"Dice: {dice}")
    assert words in found.sentence


def test_a_record_whose_last_lines_are_lost_says_how_far_it_is_sound_and_is_played_on_from_there() -> None:
    """Hidden, hidden, taken, thrown, and the check gone: four choices stand."""
    game = Game.new(HEAPS, "long", {}, ForcedDice([4]))
    for side, choice in (*HIDDEN, (0, "take 1"), (game.side or 0, "throw")):
        game.play(choice, game.side if choice == "throw" else side)     # type: ignore[arg-type]
    lines = game.record().splitlines()
    assert lines[-2:] == ["throw {4}", f"= {game.position.digest()}"]
    found = error("\n".join(lines[:-1]))
    assert "breaks off" in found.sentence
    assert found.sound == (len(lines) - 1, game.choices)
    again = Game.load("\n".join(lines[:-1]), TITLES, mend=True)
    assert again.position == game.position and again.waiting == "choice"
    cut = error("\n".join([*lines[:-2], "throw {"]))
    assert cut.line == len(lines) - 1 and cut.sound == (len(lines) - 2, game.choices - 1)
    short = Game.load("\n".join([*lines[:-2], "throw {"]), TITLES, mend=True)
    assert short.position == game.moments[-1].position
    short.play("throw", short.side or 0)
    assert Game.load(short.record(), TITLES).position == short.position


def test_what_follows_a_check_that_disagrees_is_not_called_sound() -> None:
    """Other dice in the last throw are as lawful; the check behind them says that it was not this game."""
    game = Game.new(HEAPS, "long", {}, ForcedDice([4, 2]))
    for side, choice in (*HIDDEN, (0, "throw"), (0, "throw")):
        game.play(choice, side)
    forged = game.record().replace("throw {2}", "throw {3}")
    found = error(forged)
    assert found.sound is not None and found.sound.choices < game.choices
    agreed = [n for n, line in enumerate(forged.splitlines(), 1) if line.startswith("=")][:-1]
    assert found.sound.line == (agreed[-1] if agreed else forged.splitlines().index("") + 1)
    again = Game.load(forged, TITLES, mend=True)
    assert again.choices == found.sound.choices
    assert Game.load(again.record(), TITLES).position == again.position


def test_dice_too_many_leave_the_game_before_their_choice() -> None:
    game = Game.new(HEAPS, "long", {}, ForcedDice([4]))
    for side, choice in (*HIDDEN, (0, "throw")):
        game.play(choice, side)
    text = game.record().replace("throw {4}", "throw {4 4}")
    assert error(text).sentence == "one die too many"
    again = Game.load(text, TITLES, mend=True)
    assert again.position == game.moments[-1].position and again.voided == {}
