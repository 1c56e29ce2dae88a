"""What a player is told beside the choices: a leader's own men, companies by name, who is on his way."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.console.words import forecast_lines
from grognard.core.asks import RollAsk
from grognard.core.dice import EnteredDice
from grognard.core.game import Game
from grognard.titles import all_titles
from tests.titles.paying import begun, play

TITLE: Any = all_titles()["edsons_ridge"]


def play_all(game: Any, *texts: str) -> None:
    """Choices, each by the side that must make it."""
    for text in texts:
        game.play(text, game.side)


def set_up(*leaders: str) -> Any:
    """The night of 13 September, the Americans set up as in the first game, and these Japanese leaders."""
    game = Game.new(TITLE, "night", {}, EnteredDice())
    play_all(game, "place 25", "place 11", "place 18", "place 19", "place 25", "place 18", "place 11", "place 25",
             "place 24", "dump 11", *leaders)
    return game


@pytest.mark.clauses("5.2.E", "18.7.A", title="edsons_ridge")
def test_a_japanese_leader_is_set_up_knowing_whose_men_are_where() -> None:
    """Kokusho's I/124 has three platoons in 4 and three in 5; in 2 and in 6 are other battalions."""
    game = set_up()
    question = game.view(game.side).question
    assert question is not None and question.say.say() == "choose where Kokusho is set up"
    notes = {option.place: (option.note.say(), option.clause) for option in question.options}
    assert notes["4"] == notes["5"] == ("infantry of I/124, his own: 3", "18.7.A")
    assert notes["2"] == notes["6"] == ("no infantry of I/124: he could lead no charge", "18.7.A")


@pytest.mark.clauses("9.3.C", "10.8.A", title="edsons_ridge")
def test_who_is_on_his_way_is_told_so_and_companies_go_by_their_platoons_name() -> None:
    """Two companies of II/4 go from 6 to Hill 80; the sum names them as their counters do."""
    game = set_up("place 5", "place 2", "place 6")
    game.enter((5,), game.side)
    play_all(game, "assault 6", "move II/5-1")
    refused = game.why_not(game.side, piece=game.position.ask.subject)
    assert refused is not None
    assert (refused.clause, refused.say.say()) == ("9.3", "II/5-1 is on its way already: choose where to")
    play_all(game, *(f"along II/{unit}" for unit in ("5-2", "5-3", "6-1", "6-2", "6-3")), "to 9", "to 11", "attack 11")
    question = game.view(game.side).question
    assert question is not None and question.forecast is not None
    told = [term.say.say() for term in question.forecast.terms if term.clause == "10.8.A"]
    assert told == ["Company Integrity of II/5", "Company Integrity of II/6"]


@pytest.mark.clauses("13.6.A", "13.6.B", title="edsons_ridge")
def test_who_is_set_on_somebody_knows_what_is_needed() -> None:
    """6 against 6: 8 or more, 15 of 36; against 4: 6 or more, 26. A third attacker makes it 7 of u, who has one on him,
    21; 5 of w, 30."""
    g = play(begun(TITLE, "bare", "area 1 tem 2 US", "phase close combat", "advantage US used",
                   *(f"unit {name} Japanese infantry 4-4-6/2-3-4 at 1" for name in "abc"),
                   "unit u US infantry 4-4-6/3-3-4 at 1", "unit w US infantry 4-4-4/3-3-4 at 1"), "stand", "use a")
    assert notes(g) == {"on u": "hits on 8 or more, 15 of 36 throws", "on w": "hits on 6 or more, 26 of 36 throws"}
    g = play(g, "on u")
    assert notes(g)["use b"] == "hits on 6 or more, 26 of 36 throws"                # w is the only one left
    g = play(g, "use b", "use c")
    assert notes(g) == {"on u": "hits on 7 or more, 21 of 36 throws", "on w": "hits on 5 or more, 30 of 36 throws"}


def notes(g: Any) -> dict[str, str]:
    """What is told beforehand of each choice."""
    question = TITLE.view(g, g.ask.side).question
    assert question is not None
    return {option.text: option.note.say() for option in question.options}


@pytest.mark.clauses("8.2.6.C", "14.3.A", title="edsons_ridge")
def test_a_roll_without_a_sum_names_its_number_once() -> None:
    """A pass throws two dice against the Ammo Number 3; nothing is added up, and the page names the side itself."""
    g = play(begun(TITLE, "bare", "area 1 tem 2 Japanese", "area 2 tem 2 US", "border 1-2", "advantage Japanese",
                   "ammo Japanese box 1 number 3", "phase Japanese impulse",
                   "unit a Japanese infantry 4-4-6/2-3-4 at 1", "unit u US infantry 4-4-6/3-3-4 at 2"), "pass")
    assert isinstance(g.ask, RollAsk)
    assert g.ask.say.say() == "Does the Japanese Ammo Track move? 3 or less"
    found = TITLE.view(g, g.ask.side).question.forecast
    assert (found.row.say(), found.terms) == ("3 needed", ())
    assert [line for line in forecast_lines(found) if "needed" in line] == ["3 needed."]
    g.throw((5, 5))
    assert TITLE.view(g, g.ask.side).question.say.say() == (
        "Does the Japanese Ammo Track move? 3 or less: 5+5, fails. Use the Advantage for a new roll?")


@pytest.mark.clauses("11.7.C", "11.7.J", title="edsons_ridge")
@pytest.mark.parametrize(("leader", "told", "short"), [
    ((), "2 to 4 Casualty Points", "2–4"),
    (("unit Bailey US leader at 2",), "1 or 2 Casualty Points: halved", "1–2")])
def test_gas_says_what_its_die_brings(leader: tuple[str, ...], told: str, short: str) -> None:
    g = play(begun(TITLE, "bare", "area 1 tem 2 Japanese", "area 2 tem 2 US", "border 1-2", "advantage Japanese used",
                   "ammo Japanese box 1 number 3", "phase Japanese impulse",
                   "unit a Japanese infantry 4-4-6/2-3-4 at 1", "unit u US infantry 4-4-6/3-3-4 at 2", *leader),
             "gas 2")
    found = TITLE.view(g, g.ask.side).question.forecast
    assert (found.row.say(), found.odds.headline, found.terms) == (told, short, ())
