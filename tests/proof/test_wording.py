"""One of a thing is said as one: what games by chance say, in their logs, prompts, notes and forecasts, in both
languages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from grognard.core.texts import Text
from grognard.titles import all_titles
from tests.proof.games import Setting
from tools.catalogue import spoken

GERMAN = spoken("de")
BESIDE = {"", "due", "lost", "setup", "setting up", "artillery", "delayed", "arriving"}
"""Where counters stand that are not on the map."""
THINGS = "points|units|refits|positions|enemies|ways|choices|levels|dice|throws|places|platoons|leaders|batteries"
DINGE = r"\w*punkte|Einheiten|\w*stellungen|Feinde|Wege|Entscheidungen|Stufen|Würfel|Würfe|Züge|Orte"
WHOSE = "more|Attrition|Casualty|Victory|Replacement|Movement|American|Japanese|eliminated|reduced"
AMISS = re.compile(rf"(?<![\w./+½-])1 (?:(?:{WHOSE}) )*(?:{THINGS})\b|(?<![\w./+½-])(?<!in )1 are\b", re.IGNORECASE)
WESSEN = "weitere|amerikanische|japanische"
VERKEHRT = re.compile(rf"(?<![\w./+½-])1 (?:(?:{WESSEN}) )*(?:{DINGE})\b|(?<![\w./+½-])(?<!in )1 sind\b", re.IGNORECASE)


def texts(value: Any) -> Iterator[Text]:
    """Every sentence in a view or a log."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from texts(getattr(value, name))
    elif isinstance(value, dict):
        for part in value.values():
            yield from texts(part)
    elif isinstance(value, tuple | list):
        for part in value:
            yield from texts(part)


def test_a_fault_is_known_when_it_is_heard() -> None:
    assert [bool(AMISS.search(said)) for said in (
        "1 points left", "take 1 Attrition Points in 4", "1 are left", "E-1 units", "11 units", "1 point left",
        "1 unit stays in 4")] == [True, True, True, False, False, False, False]
    assert [bool(VERKEHRT.search(said)) for said in (
        "noch 1 Punkte", "1 Abnutzungspunkte", "1 Abnutzungspunkt", "1 Einheiten", "21 Einheiten")] == [
            True, True, False, True, False]


@pytest.mark.parametrize("name", sorted(all_titles()))
def test_one_is_said_as_one(name: str) -> None:
    title = all_titles()[name]
    options = tuple(option.name for option in title.options)
    english: set[str] = set()
    german: set[str] = set()
    for seed in range(5):
        rng = random.Random(f"wording {seed}")
        game = Setting(name, rng.choice(sorted(title.scenarios)), options).game(seed)
        found: list[Text] = list(texts(title.ground(game.position)))
        for _ in range(220):
            side = game.side
            if game.waiting == "over" or side is None:
                break
            view = game.view(side)
            found += texts(view)
            piece, other = rng.choice(view.pieces), rng.choice(view.pieces)
            found += texts(game.why_not(side, piece.id, None if other.place in BESIDE else other.place))
            game.play(rng.choice(game.offered), side)
        found += texts(game.entries)
        english |= {text.say() for text in found}
        german |= {text.say(GERMAN) for text in found}
    assert len(english) > 200
    assert sorted(said for said in english if AMISS.search(said)) == []
    assert sorted(said for said in german if VERKEHRT.search(said)) == []
