"""The catalogue of sentences: found where they are written, and all said in German."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from grognard.core.dice import SealedDice
from grognard.core.game import Game
from grognard.titles import all_titles
from tools.catalogue import _Room, missing, spoken, templates

GERMAN = spoken("de")


def test_german_says_every_template() -> None:
    """What is missing is printed; it goes into the title's de.json, or into web/src/text/de.json."""
    lacking = missing("de")
    rooms = {"core", "table", "server", "titles/families", *(f"titles/{name}" for name in all_titles())}
    assert rooms == set(templates())
    assert not lacking, json.dumps(lacking, ensure_ascii=False, indent=1)


def test_german_fills_the_same_holes() -> None:
    """A translation names no value that its template does not have."""
    def holes(text: str) -> set[str]:
        return set(re.findall(r"\{(\w+)\}", text))

    assert [key for key, words in GERMAN.items() if not holes(words) <= holes(key)] == []


def test_templates_are_followed_through_names_and_helpers(tmp_path: Any) -> None:
    """A sentence in a constant, a table, a choice of two, or handed to a helper is found; notation is not."""
    module = tmp_path / "room.py"
    module.write_text(
        'ENDS = ("they win", "they lose")\n'
        'def tell_end(g, won, words, last="and all is quiet"):\n'
        '    say(ENDS[won]); say(last); return say(words)\n'
        'ROWS = (("a row", "clause A"), ("another row", "clause B"))\n'
        'def rows(n):\n'
        '    for told, clause in ROWS:\n'
        '        say(told)\n'
        '    return counted(n, "one", "{n} of them")\n'
        'def later(g, far):\n'
        '    note = "{unit} goes far" if far else "{unit} goes"\n'
        '    g.tell("move", "5.0", note, unit="1/28")\n'
        '    tell_end(g, 0, "so it ends")\n'
        'MOVE = Verb("move {}", "move {it}")\n'
        'print("not a sentence of the game")\n', encoding="utf-8")
    assert _Room([module]).read() == {
        "they win", "they lose", "{unit} goes far", "{unit} goes", "so it ends", "move {it}", "1/28",
        "and all is quiet", "a row", "another row", "one", "{n} of them"} - {"1/28"}


def _texts(value: Any) -> Iterator[str]:
    """Templates in what is sent to a page: lists that begin with words and go on with values, if at all."""
    if isinstance(value, dict):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, list):
        if len(value) == 2 and isinstance(value[0], str) and isinstance(value[1], dict):
            yield value[0]
        for part in value:
            yield from _texts(part)


WORDS = re.compile(r"[A-Za-z][a-z]*(?: [a-z]+)+|[a-z]{3,}")
"""What a value looks like that is words and no name: "Disrupted 2" and "1/306" are not."""


def _values(value: Any) -> Iterator[str]:
    """Words that fill sentences."""
    if isinstance(value, dict):
        for part in value.values():
            yield from _values(part)
    elif isinstance(value, list):
        if len(value) == 2 and isinstance(value[0], str) and isinstance(value[1], dict):
            yield from (one for name, one in value[1].items()
                        if name != "notation" and isinstance(one, str) and WORDS.fullmatch(one))
        for part in value:
            yield from _values(part)


@pytest.mark.parametrize("name", sorted(all_titles()))
def test_no_sentence_of_a_game_escapes_the_list(name: str) -> None:
    """What games by chance say, in their views and logs, is all among the templates; and the words that fill them are
    said in German."""
    known = {one for found in templates().values() for one in found}
    title = all_titles()[name]
    heard: set[str] = set()
    words: set[str] = set()
    for seed in range(4):
        rng = random.Random(seed)
        options = {option.name: True for option in title.options}
        game = Game.new(title, rng.choice(list(title.scenarios)), options, SealedDice.new(("", "")))
        sent: list[Any] = []
        for _ in range(200):
            if game.waiting == "over" or game.side is None:
                break
            sent.append(msgspec.to_builtins(game.view(game.side)))
            game.play(rng.choice(game.offered), game.side)
        sent.append(msgspec.to_builtins(game.entries))
        heard.update(_texts(sent))
        words.update(_values(sent))
    assert len(heard) > 25
    assert heard - known <= {""}
    assert {word for word in words if word not in GERMAN} == set()
