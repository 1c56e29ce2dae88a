"""Sentences as data."""

from __future__ import annotations

import msgspec

from grognard.core.texts import Text, say


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
