"""Playing in the terminal: by people, against the computer, with dice of one's own, over several evenings."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Grognard

TURN = "move 1/28\nto 2709\nend movement\nbring 3/4\nland 0306\nland 0406\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


def line(file: Path, *more: str) -> list[object]:
    return ["play", "bloody_ridge", "--scenario", "I", "--record", file, "--plain", *more]


def test_a_game_is_played_and_told(grognard: Grognard, file: Path) -> None:
    out = grognard(*line(file), typed=TURN).out
    assert "1/28 moves from 2710 to 2709 for 2 [5.0]" in out
    assert "-- Game-Turn 1: Japanese Combat Phase" in out
    assert "attack" in out


def test_every_choice_is_kept_and_the_game_goes_on(grognard: Grognard, file: Path) -> None:
    grognard(*line(file), typed="move 1/28\nto 2709\n")
    assert "move 1/28\nto 2709\n" in file.read_text()
    again = grognard("play", file, typed="quit\n")
    assert again.code == 0 and "  move 3/28" in again.out and "move 1/28" not in again.out
    same = grognard(*line(file), typed="quit\n")
    assert "  move 3/28" in same.out


def test_another_game_is_not_overwritten(grognard: Grognard, file: Path) -> None:
    grognard(*line(file), typed="quit\n")
    other = grognard("play", "bloody_ridge", "--scenario", "II", "--record", file)
    assert other.code == 2 and "is another game" in other.err


def test_a_refusal_names_the_clause_and_changes_nothing(grognard: Grognard, file: Path) -> None:
    out = grognard(*line(file), typed="move 1/28\nto 2711\nto 9999\nnonsense\n").out
    assert "units never stack [5.31]" in out
    assert file.read_text().rstrip().splitlines()[-2] == "move 1/28"


def test_several_choices_may_stand_in_one_line(grognard: Grognard, file: Path) -> None:
    grognard(*line(file), typed="move 1/28, to 2709, end movement\n")
    assert "move 1/28\nto 2709\nend movement\n" in file.read_text()


def test_a_line_of_choices_ends_where_one_is_refused(grognard: Grognard, file: Path) -> None:
    out = grognard(*line(file), typed="move 1/28, to 9999, end movement\n").out
    assert "9999" in out and file.read_text().rstrip().splitlines()[-2] == "move 1/28"


def test_a_line_of_choices_does_not_answer_for_the_other_side(grognard: Grognard, file: Path) -> None:
    """After a Japanese pass it is the Americans' impulse: the second pass of the line is not made for them."""
    out = grognard("play", "ie_shima", "--scenario", "basic", "--record", file, "--plain", "--american", "random",
                   typed="garrison, pass, pass\n").out
    assert "not made, for something else is asked first: pass" in out
    assert "\npass" in file.read_text() and "\npass\npass" not in file.read_text()


def test_undo_back_and_reset(grognard: Grognard, file: Path) -> None:
    out = grognard(*line(file), typed="move 1/28\nto 2709\nundo\nundo\nundo\n").out
    assert "Back to 1 choices." in out and "Back to 0 choices." in out and "nothing to take back" in out
    assert "move 1/28" not in file.read_text()
    out = grognard("play", file, typed="move 1/28\nto 2709\nmove 3/28\nreset\n").out
    assert "Back to 0 choices." in out


def test_a_computers_choices_are_not_undone(grognard: Grognard, file: Path) -> None:
    out = grognard(*line(file, "--japanese", "random", "--american", "person"), typed="undo\nreset\n").out
    assert out.count("nothing to take back: dice have fallen or another side has decided since") == 2
    assert "Back to" not in out


def test_back_wants_the_other_sides_consent(grognard: Grognard, file: Path) -> None:
    out = grognard(*line(file), typed="move 1/28\nto 2709\nback 1\nno\nback 1\nyes\n").out
    assert "American does not agree" in out and "Back to 1 choices." in out


def test_questions_about_the_game(grognard: Grognard, file: Path) -> None:
    typed = "?\nlegal\nwhy 1/1\nwhy 1/28 2601\nodds\nshow 2607\nunits american\nlook 2607\ntracks\nlog 3\n"
    out = grognard(*line(file), typed=typed).out
    assert "a copy of the record" in out                                  # help
    assert "[5.11]" in out and "2601 is sea [5.2]" in out                  # why
    assert "No roll is being built up now." in out
    assert "[Comp]" in out                                                # the map
    assert "  2608 Comp (marine 2-3-10)" in out                              # in words
    assert "2607 (Bloody Ridge): broken" in out and "2/5: American 2nd Battalion, 5th Marines" in out
    assert ">> 1 (1942-09-12; due 2/4, 3/4) <<" in out


def test_choices_are_listed_by_number(grognard: Grognard, file: Path) -> None:
    out = grognard(*line(file), typed="move 1/28\nlegal\n").out
    brief, full = (out.split("choose where 1/28 goes [5.1]")[n] for n in (1, 2))
    places = [word.split()[0] for word in brief.splitlines()[1].removeprefix("  to ").split(", ")]
    assert len(places) > 12 and places == sorted(places)
    assert [each.split()[1].strip(":") for each in full.splitlines() if each.startswith("  to ")] == places


def test_units_that_have_no_part_in_it_are_said_to_have_none(grognard: Grognard, file: Path) -> None:
    out = grognard(*line(file), typed="units\n").out
    assert "  not in this scenario: 1/29, 2/29" in out and "unknown" not in out
    assert "  Still to come: 3/4, 1/4, 2/4" in out


def test_odds_before_anybody_has_joined(grognard: Grognard, file: Path) -> None:
    out = grognard(*line(file), typed=TURN + "attack Comp\nodds\nwith 1/28\nodds\n").out
    assert out.count("Nobody attacks yet") == 1 and "no effect 6 in 6" not in out
    assert "Differential -1: rough line, column -1." in out


def test_what_does_not_answer_at_all_gets_a_hint(grognard: Grognard, file: Path) -> None:
    out = grognard(*line(file), typed="move 1/28\nend movement\n").out
    assert "'undo' takes the last choice back" in out
    assert "'undo' takes" not in grognard("play", file, typed="to 2711\n").out


def test_a_board_of_areas_in_words(grognard: Grognard, tmp_path: Path) -> None:
    game = ["play", "ie_shima", "--scenario", "basic", "--record", tmp_path / "game.txt", "--plain"]
    out = grognard(*game, typed="?\ngarrison\nunits american\nlook green\nactivate 5\nmove Labor-A\n").out
    assert "show [AREA]" in out and "for example 'at 15'" in out
    assert "  green (Green Approach): A/1/306 (inf 5-5), B/1/306 (inf 5-5)" in out
    assert "  Lands on 17 April: E/2/307" in out and "green: Green Approach" in out
    assert "  to 2 (2), 3 (3), 4 (2), 6 (3), 7 (1)" in out


def test_why_not_into_a_box(grognard: Grognard, tmp_path: Path) -> None:
    typed = "garrison\nactivate 5\nwhy Labor-A blue\nwhy Brown\nwhy green Labor-A\n"
    out = grognard("play", "ie_shima", "--scenario", "basic", "--record", tmp_path / "game.txt", typed=typed).out
    assert "no Japanese unit enters the blue Beach Approach Box [3.2.D]" in out
    assert "no Japanese unit enters the green Beach Approach Box [3.2.D]" in out


def test_odds_of_many_throws_are_told_in_percent_too(grognard: Grognard, tmp_path: Path) -> None:
    """5 + 1 aircraft against a Labor company's 2 on its own in a field of terrain 1: three ahead. The rolls
    differ by -4 or worse in 80 + 56 + 35 + 20 + 10 + 4 + 1 throws."""
    typed = "garrison\npass\nactivate green\nmove A/1/306\nend impulse\npass\nactivate 1\nmove A/1/306\nto 4\nodds\n"
    out = grognard("play", "ie_shima", "--scenario", "basic", "--record", tmp_path / "game.txt", typed=typed).out
    assert "Differential +3: Attack Value 6 against Defense Value 3." in out
    assert "Repulse 206 in 1296 (16 %), Stalemate 104 in 1296 (8 %)" in out and "13 AP 1 in 1296 (0.1 %)" in out


def test_wrong_questions_are_answered_in_a_sentence(grognard: Grognard, file: Path) -> None:
    out = grognard(*line(file), typed="why\nlook 9999\nunits german\nlog x\nback x\nshow 9999\nsave\n").out
    assert "why what?" in out and "no place '9999'" in out and "no side 'german'" in out
    assert 'no hex "9999"' in out and f"Saved in {file}." in out


def test_save_writes_a_copy(grognard: Grognard, file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.txt"
    grognard(*line(file), typed=f"move 1/28\nsave {copy}\n")
    assert copy.read_text() == file.read_text()
    assert "is there already" in grognard("play", file, typed=f"save {copy}\n").out


def test_dice_are_entered(grognard: Grognard, file: Path) -> None:
    typed = TURN + "attack Comp\nwith 1/28\nfight\nno fpf\nno banzai\nfour\n9\n"
    out = grognard(*line(file, "--dice", "entered"), typed=typed).out
    assert "throw a die, and type its number" in out
    assert "dice are asked for" in out and "from 1 to 6" in out
    assert "dice are asked for" in grognard("play", file, typed="no banzai\n").out       # another evening
    grognard("play", file, typed="4\n")
    assert "no banzai {4}" in file.read_text()


def test_a_chit_is_entered_by_its_number(grognard: Grognard, file: Path) -> None:
    typed = "\n".join(("place 25", "place 11", "place 18", "place 19", "place 25", "place 18", "place 11", "place 25",
                       "place 24", "dump 11", "place 5", "place 2", "place 6", "12", "8", "quit", ""))
    out = grognard("play", "edsons_ridge", "--dice", "entered", "--record", file, "--plain", typed=typed).out
    assert "  the number on the chit drawn: one of 5, 6, 7, 8" in out
    assert "enter the number on the chit drawn, one of 5, 6, 7, 8: not 12" in out
    assert "the next Ammo Chit, one of 14: 8" in out and "Japanese Ammo Box 1: 8" in out


def test_a_computer_opponent_plays_its_side(grognard: Grognard, file: Path) -> None:
    out = grognard("play", "--japanese=random", "bloody_ridge", "--scenario", "I", "--record", file, "--plain").out
    assert "-- Game-Turn 1: Japanese Combat Phase" in out           # without anybody at the keyboard
    assert "\nAmerican: " in out                                    # until the other side is asked


def test_two_computers_play_to_the_end_and_the_dice_verify(grognard: Grognard, file: Path) -> None:
    ran = grognard(*line(file, "--japanese", "random", "--american", "random"))
    assert ran.code == 0 and "[14.0]." in ran.out
    assert not file.with_name("game.txt.seal").exists()
    assert "throws are those that were sealed" in grognard("verify", file).out
    assert "[14.0]." in grognard("replay", file).out
    assert "[14.0]." in grognard("play", file).out
    forged = file.read_text()
    where = forged.index("{")
    old = forged[where:where + 3]
    file.write_text(forged.replace(old, "{6}" if old != "{6}" else "{1}", 1))
    assert grognard("verify", file).code == 2


def test_a_game_over_several_evenings_verifies(grognard: Grognard, file: Path) -> None:
    """The seal lies beside the record, so that the dice go on where they stopped."""
    grognard(*line(file), typed="move 1/28\nto 2709\n")
    grognard("play", file, typed="end movement\nbring 3/4\nland 0306\nland 0406\n")
    grognard("play", file, "--japanese", "random", "--american", "random")
    ran = grognard("verify", file)
    assert ran.code == 0, ran.err


def test_a_game_whose_seal_is_lost_says_so(grognard: Grognard, file: Path) -> None:
    grognard(*line(file), typed="move 1/28\n")
    assert grognard("verify", file).code == 2
    file.with_name("game.txt.seal").unlink()
    assert "sealed anew" in grognard("play", file, typed="quit\n").out


def test_a_damaged_record_says_how_far_it_is_sound_and_is_played_on_from_there(grognard: Grognard, file: Path) -> None:
    grognard(*line(file), typed="move 1/28\nto 2709\nmove 3/28\n")
    whole = file.read_text().rstrip().splitlines()
    file.write_text("\n".join(whole[:-1]) + "\n")                     # the check at its end is lost
    refused, new = grognard("play", file), file.with_name("sound.txt")
    assert refused.code == 2 and "the record breaks off" in refused.err
    said = " ".join(refused.err.split())
    assert f"It is sound up to line {len(whole) - 1}, 3 choices; to play on from there: grognard mend" in said
    mended = grognard("mend", file, new)
    assert mended.code == 0 and "3 choices of" in " ".join(mended.out.split())
    assert new.read_text().rstrip().splitlines()[-4:-1] == ["move 1/28", "to 2709", "move 3/28"]
    assert "3 choices; the game goes on" in grognard("replay", new).out
    assert grognard("mend", file, new).code == 2                        # nothing is overwritten


def test_a_damaged_seal_is_refused_with_its_line(grognard: Grognard, file: Path) -> None:
    grognard(*line(file), typed="move 1/28\nto 2709\n")
    text = file.read_text().splitlines()
    at = next(n for n, one in enumerate(text) if one.startswith("Dice: "))
    file.write_text("\n".join([*text[:at], "Dice: sealed zz", *text[at + 1:]]) + "\n")
    ran = grognard("play", file)
    assert ran.code == 2 and f"line {at + 1}: the seal is damaged" in " ".join(ran.err.split())
