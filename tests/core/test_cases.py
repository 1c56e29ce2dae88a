"""The grammar of cases: what is read, what is played, and how a failure is told."""

from __future__ import annotations

import pytest

from grognard.core.cases import Case, CaseError, Outcome, read_cases, run_case
from grognard.titles import all_titles

SETTING = """title bloody_ridge
bare 8x8
unit A/1 US infantry 2-3-10 at 0404
unit J/1 Japanese infantry 7-2-10 at 0405
phase Japanese combat
"""


def read(text: str) -> list[Case]:
    return read_cases(text, "x.case")


def outcome(lines: str, setting: str = SETTING) -> Outcome:
    (case,) = read(f"case One\n{setting}{lines}")
    return run_case(case, all_titles())


def passes(lines: str, setting: str = SETTING) -> None:
    assert outcome(lines, setting) == Outcome("One", True)


def fails(lines: str, says: str, setting: str = SETTING) -> None:
    ended = outcome(lines, setting)
    assert not ended.ok and says in ended.why and ended.why.startswith("x.case:")


def test_a_case_that_expects_nothing_or_claims_a_clause_that_is_not_there_fails() -> None:
    fails("Japanese: fight\nJapanese: no banzai {4}\n", "expects nothing")
    fails("clauses 99.9\nexpect owed J/1, A/1\n", "no clause 99.9")


# -- reading

def test_lines_before_the_first_case_belong_to_all() -> None:
    first, second = read("title a # comment\nclauses 1.1, 1.2\ncase One\nclauses 2.1\nx\n\ncase Two\ny ; z\n")
    assert (first.name, first.title, first.clauses, first.number) == ("One", "a", ("1.1", "1.2", "2.1"), 3)
    assert second.clauses == ("1.1", "1.2")
    assert [(line.number, line.words) for line in second.lines[-2:]] == [(8, "y"), (8, "z")]


@pytest.mark.parametrize(("text", "line", "says"), [
    ("", 1, "no case begins here"), ("title a\n", 1, "no case begins here"),
    ("title a\ncase\n", 2, "a case has a name"),
    ("case One\n", 1, "does not say of which title"), ("title a\ncase One\ncase One\n", 3, "in this file already"),
    ("#" * 1_000_001, 1, "at most 1000000 characters"),
])
def test_a_file_that_cannot_be_read_names_the_line(text: str, line: int, says: str) -> None:
    with pytest.raises(CaseError, match=says) as error:
        read(text)
    assert (error.value.file, error.value.line) == ("x.case", line)


def test_an_unknown_title_is_the_cases_failure() -> None:
    (case,) = read("title chess\ncase One\n")
    assert "there is no title 'chess'" in run_case(case, all_titles()).why


# -- setting the situation

@pytest.mark.parametrize(("lines", "says"), [
    ("nonsense here\n", "is nothing a case can say"),
    ("unit A/1\nbare 9x9\nbare nine\n", "expected 'bare COLUMNSxROWS'"),
    ("unit B German infantry 1-1-1\n", "is no side"), ("unit B US cavalry 1-1-1\n", "is no kind of unit"),
    ("unit B US infantry 1-1\n", "expected attack-defence-movement"),
    ("unit B US artillery 1-1-1\n", "expected barrage-FPF-range/defence-movement"),
    ("unit B US\n", "expected 'unit NAME SIDE KIND VALUES'"), ("unit A/1 near 0404\n", "says nothing about a unit"),
    ("unit B US infantry 1-1-1 at 0404\ndecides US\n", "units never stack"),
    ("unit B US infantry 1-1-1 at 9999\ndecides US\n", 'no hex "9999"'),
    ("hex 0404 sea\ndecides US\n", "which is sea"), ("hex 0404 swamp\n", "there is no terrain 'swamp'"),
    ("river 0404-0407\n", "not next to each other"), ("road 0404\n", "expected hexes joined by '-'"),
    ("turn 9 of 7\n", "is not one of 1 to 7"), ("turn soon\n", "expected 'turn N'"),
    ("phase tea\n", "expected a phase"),
    ("option rain\n", "there is no option 'rain'"), ("support 3\n", "expected 'support N N'"),
    ("scenario IX\n", "there is no scenario 'IX'"), ("cost jungle much\n", "expected Movement Points"),
    ("cost mud 3\n", "there is no terrain 'mud'"), ("defends jungle well\n", "there is no line 'well'"),
    ("table 7 D1\n", "expected 'table DIE'"), ("table 1 D1 D2\n", "expected 'table DIE'"),
    ("armor jungle\n", "expected 'armor"),
    ("field US 0404\n", "expected 'field Japanese"), ("field Japanese 0404\ndecides US\n", "no hex of the airfield"),
    ("unit B US infantry 1-1-1 due\n", "say"), ("decides Japanese\nturn 3\n", "sets the situation"),
])
def test_a_situation_that_cannot_be(lines: str, says: str) -> None:
    fails(lines, says)


def test_the_ground_must_be_known_before_it_is_changed() -> None:
    fails("hex 0404 rough\n", "say 'bare", setting="title bloody_ridge\n")


def test_everything_a_situation_can_hold() -> None:
    passes("""
hexes 0101-0801 sea ; hex 0808 rough ; road 0505-0605-0705 ; trail 0706-0806 ; river 0304-0305
coast 0102-0802 ; beach 0302 ; airfield 0303 0304 ; centre 0303 ; field Japanese 0303 ; field clear since 3
cost jungle 3 ; cost river 2½ ; cost road 1/2 ; defends jungle broken ; armor jungle yes ; covers rough yes
table 6 De
option ground_support ; support 3 2
unit G/1 US artillery 2-2-5/2-6 at 0402 fought
unit T Japanese armor 2-2-8 due 4
unit E Japanese engineer 1-1-10 delayed ; unit L Japanese infantry 1-1-10 lost
unit J/1 moved
turn 4 of 5 ; phase Japanese combat
note everything stands
expect turn 4 ; expect phase Japanese combat ; expect support 2 1
expect G/1 fought ; expect G/1 not displaced ; expect T due ; expect E delayed ; expect L lost
""", setting=SETTING.replace("phase Japanese combat\n", ""))


def test_a_scenario_can_be_changed() -> None:
    passes("unit 1/28 at 2609 ; unit En1 lost ; turn 3\nexpect 1/28 at 2609 ; expect En1 lost ; expect turn 3\n",
           setting="title bloody_ridge\nscenario I\n")
    fails("unit 9/99 US infantry 1-1-1 at 2609\n", "the scenario has no unit '9/99'",
          setting="title bloody_ridge\nscenario I\n")


# -- playing

def test_dice_are_used_in_order() -> None:
    passes("dice 1\nJapanese: fight\nJapanese: no banzai\nexpect differential +4\nexpect A/1 struck\n")
    passes("Japanese: fight\nJapanese: no banzai {1}\nexpect A/1 struck\n")
    passes("Japanese: fight\nJapanese: no banzai\nexpect roll 7.61\ndice 1\nexpect A/1 struck\n")


@pytest.mark.parametrize(("lines", "says"), [
    ("Japanese: fight\nJapanese: no banzai\n", "too few dice"),
    ("Japanese: fight\nJapanese: no banzai\nUS: to 0403\n", "too few dice"),
    ("dice 1 2\nJapanese: fight\nJapanese: no banzai\n", "one die too many"),
    ("Japanese: fight\nJapanese: no banzai {1 2}\n", "one die too many"),
    ("Japanese: fight {3}\n", "one die too many"),
    ("Japanese: fight\nJapanese: no banzai {9}\n", "expected one die from 1 to 6"),
    ("dice one\n", "expected dice such as"), ("Japanese: fight {x}\n", "expected dice such as"),
])
def test_too_few_and_too_many_dice_are_errors(lines: str, says: str) -> None:
    fails(lines, says)


def test_a_choice_that_takes_itself_may_be_said() -> None:
    passes("Japanese: attack A/1\nJapanese: with J/1\nJapanese: fight\ndecides Japanese\n")
    fails("Japanese: with J/1\nJapanese: attack A/1\n", "'attack A/1' is refused")
    passes("Japanese: with J/1\nJapanese: fight\ndecides Japanese\n")
    fails("US: attack A/1\n", "it is for Japanese to decide")


@pytest.mark.parametrize("lines", [
    "offered: fight\n", "offered includes fight\n", "offered excludes with A/1, attack A/1\n", "decides Japanese\n",
    "refuse Japanese: with A/1\n", "refuse US: fight\n", "refuse Japanese: fpf A/1 -- 7.2: does not answer\n",
    "why A/1 -- 7.2\n", "expect owed J/1, A/1\n", "expect must attack J/1\n", "expect question join\n",
    "expect differential +4 ; expect line clear ; expect column +4,5\n", "expect vacant 0303 0304\n",
    "expect A/1 at 0404 ; expect A/1 not at 0405\n", "expect no event 7.62\n", "expect odds Banzai: D3 1 D2 2 D1 3\n",
])
def test_what_holds(lines: str) -> None:
    ended = outcome(lines)
    if "Banzai" in lines:           # the lower lines of the table are reconstructed: only that it is read
        assert ended.ok or "expected odds" in ended.why
    else:
        assert ended == Outcome("One", True)


@pytest.mark.parametrize(("lines", "says"), [
    ("offered: fight, support\n", "not offered: support"), ("offered: support\n", "offered too: fight"),
    ("offered includes support\n", "offered are: fight"), ("offered excludes fight\n", "offered all the same: fight"),
    ("offered maybe fight\n", "expected 'offered: CHOICES'"), ("decides US\n", "it is for Japanese to decide"),
    ("refuse Japanese: fight -- 7.1\n", "is allowed"), ("refuse Japanese: with A/1 -- 9.9\n", "not by 9.9"),
    ("refuse US: fight -- 7.1\n", "refused by no clause"), ("refuse nothing\n", "expected 'refuse SIDE: choice"),
    ("refuse Japanese: fpf A/1 -- 7.2: moon\n", "does not say 'moon'"), ("why J/1 A/1 -- 7.2\n", "no hex"),
    ("expect A/1 at 0505\n", "expected A/1 at 0505; it is at 0404"), ("expect A/1 lost\n", "it is at 0404"),
    ("expect A/1 where\n", "it is at 0404"), ("expect A/1 is at 0404\n", "expected 'A/1 at PLACE'"),
    ("expect vacant 0404\n", "A/1 is in 0404"), ("expect differential +1\n", "it is +4"),
    ("expect line rough\n", "it is the clear line"), ("expect column +1\n", "it is +4,5"),
    ("expect odds D1\n", "expected results and in how many throws"),
    ("expect odds snow: D1 1\n", "what may still change is"),
    ("expect roll\n", "no dice are asked for"), ("expect event 8.43\n", "the log has"),
    ("expect over\n", "the game goes on"),
    ("expect winner US\n", "the game goes on"), ("expect question move\n", "the question is 'join'"),
    ("expect cost 0404 1\n", "0404 is not offered"), ("expect owed nobody\n", "must still fight"),
    ("expect turn 2\n", "it is turn 1"), ("expect phase US movement\n", "it is the Japanese combat phase"),
    ("expect rain\n", "nothing is known of 'rain'"), ("expect must attack nobody\n", "these must: J/1"),
])
def test_what_does_not_hold_is_told(lines: str, says: str) -> None:
    fails(lines, says)


def test_the_odds_of_a_table_that_the_case_sets() -> None:
    passes("table 1 De ; table 2 De ; table 3 D1 ; table 4 - ; table 5 A1 ; table 6 A1\n"
           "Japanese: fight\nexpect odds De 2 D1 1 - 1 A1 2\nJapanese: no banzai\nexpect odds De 2 D1 1 - 1 A1 2\n"
           "dice 2\nexpect A/1 lost ; expect event 7.62 A/1\n")


def test_costs_and_stops_of_a_move() -> None:
    passes("unit J/1 at 0707 ; hex 0504 rough ; cost rough 2.5 ; phase US movement\nUS: move A/1\n"
           "expect cost 0504 2½ ; expect cost 0403 1 ; may A/1 0403\n")


def test_the_game_may_end() -> None:
    passes("unit J/1 at 0707 ; unit A/1 at 0101 ; turn 7 of 7 ; phase US movement\nUS: end movement\n"
           "expect over ; expect winner US ; decides nobody\n")
