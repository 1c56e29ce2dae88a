"""What a choice leads to is told before it is made."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.asks import RollAsk
from grognard.titles.ie_shima.title import TITLE

LINES = ("bare 1 2 3 4", "border 1-2-3-4", "beach green 1", "control US 1 2", "advantage nobody", "marker air 4",
         "unit A/1 US infantry 5/3-5 at 2", "unit B/1 US infantry 5/3-5 at 2 reduced",
         "unit J/1 Japanese infantry 4/2-4 at 3", "unit J/2 Japanese infantry 4/2-4 at 3 reduced", "phase US impulse")


def begun() -> Any:
    """Two American companies before two Japanese ones."""
    situation = TITLE.situation()
    for line in LINES:
        keyword, _, words = line.partition(" ")
        situation.set(keyword, words)
    return situation.begin()


def notes(g: Any) -> dict[str, str]:
    """The notes of what is offered."""
    question = TITLE.view(g, g.ask.side).question
    assert question is not None
    return {option.text: option.note.say() for option in question.options}


def play(g: Any, *choices: str) -> Any:
    """The position after some choices."""
    for text in choices:
        option = g.ask.read(g, text)
        assert option in g.ask.options, (text, [g.ask.write(g, o) for o in g.ask.options])
        g.take(option)
    return g


def test_each_impulse_says_what_it_could_do_and_where() -> None:
    told = notes(begun())
    assert told["activate 2"] == "2 units; could attack in 3"
    assert told["bombard air"] == "4 against the ground of 3"
    assert told["regroup"] == "2 units may go one area each"
    assert told["pass"] == ""


def test_a_step_an_attack_and_a_lead_say_what_they_bring() -> None:
    g = play(begun(), "activate 2", "move A/1")
    assert notes(g)["to 3"] == "it must attack there"
    play(g, "to 3", "move B/1", "to 3")
    # The forced attack asks at once who leads: 5 + a half dropped + 1 air against 4 + 1 + 1.
    assert notes(g) == {"lead A/1": "it is reduced whatever the dice bring",
                        "lead B/1": "reduced: it is lost whatever the dice bring"}


def test_losses_say_what_is_left_to_take_and_who_stays() -> None:
    g = play(begun(), "activate 2", "move A/1", "to 3", "move B/1", "to 3", "lead A/1", "meet J/2")
    assert isinstance(g.ask, RollAsk)
    g.throw((6, 2, 3, 4))                   # 6 + 8 against 2 + 1 + 1 + 7: three points
    assert notes(g) == {"lose J/2": "1 point left, 1 unit stays", "retreat J/2": "2 points left, 1 unit stays"}


@pytest.mark.clauses("6.3.2", title="ie_shima")
def test_the_chances_that_the_day_ends_are_rounded() -> None:
    """Two dice below 3 in 1 of 36 throws, 2.8 %; below 4 in 3, 8.3; then 6, 10, 15, 21, 26, 30, 33 of 36."""
    g = TITLE.start("basic", {})
    [track] = [one for one in TITLE.view(g, None).tracks if one.name == "impulse"]
    assert [box.note for box in track.boxes][:11] == [
        "", "", "3%", "8%", "17%", "28%", "42%", "58%", "72%", "83%", "92%"]
