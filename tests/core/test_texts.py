"""Sentences as data."""

from __future__ import annotations

import msgspec

from grognard.core.texts import Text, chained, counted, say


def test_a_sentence_is_filled_with_its_values() -> None:
    assert say("{unit} retreats to {hex}", unit="1/28", hex="0404").say() == "1/28 retreats to 0404"
    assert str(say("{n} more", n=2)) == "2 more"


def test_a_sentence_without_values_is_said_as_it_stands() -> None:
    assert Text("a set {3 5} of dice").say() == "a set {3 5} of dice"


def test_another_language_takes_the_template_as_its_key() -> None:
    german = {"{unit} retreats": "{unit} weicht"}
    assert say("{unit} retreats", unit="1/28").say(german) == "1/28 weicht"
    assert say("{unit} advances", unit="1/28").say(german) == "1/28 advances"


def test_values_are_never_templates_themselves() -> None:
    assert say("{text} is no choice", text="{unit.__class__} %s {0}").say() == "{unit.__class__} %s {0} is no choice"


def test_it_travels_as_a_template_and_its_values() -> None:
    text = say("{unit} retreats", unit="1/28")
    assert msgspec.json.encode(text) == b'["{unit} retreats",{"unit":"1/28"}]'
    assert msgspec.json.decode(msgspec.json.encode(text), type=Text) == text


def test_things_are_counted_in_words() -> None:
    told = [counted(n, "1 point left", "{n} points left", "none left").say() for n in (0, 1, 2)]
    assert told == ["none left", "1 point left", "2 points left"]
    assert counted(0, "1 point left", "{n} points left").say() == "0 points left"


def test_what_is_counted_stands_in_a_sentence_in_the_sentences_language() -> None:
    german = {"{unit} has {points}": "{unit} hat {points}", "1 point": "1 Punkt", "{n} points": "{n} Punkte"}
    told = [say("{unit} has {points}", unit="A", points=counted(n, "1 point", "{n} points")) for n in (1, 3)]
    assert [text.say() for text in told] == ["A has 1 point", "A has 3 points"]
    assert [text.say(german) for text in told] == ["A hat 1 Punkt", "A hat 3 Punkte"]


def test_a_chain_of_words_is_linked_in_the_sentences_language() -> None:
    way = say("{unit} goes from {way}", unit="A", way=chained("{here} to {there}", ("green", "1", "4")))
    assert way.say() == "A goes from green to 1 to 4"
    german = {"{unit} goes from {way}": "{unit} geht von {way}", "{here} to {there}": "{here} nach {there}",
              "green": "grün"}
    assert way.say(german) == "A geht von grün nach 1 nach 4"
    assert chained("{here} or {there}", ("4",)) == "4"
