"""The catalogue of sentences: found where they are written, and all said in German."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from grognard.core.dice import SealedDice
from grognard.core.game import Game
from grognard.titles import all_titles
from tools.catalogue import TEXTS, _Room, missing, templates

TRANSLATED = ("core", "table", "server", "titles/families", "titles/bloody_ridge", "titles/ie_shima")
GERMAN: dict[str, str] = json.loads((TEXTS / "de.json").read_text(encoding="utf-8"))


def test_german_says_every_template() -> None:
    """What is missing is printed; it goes into web/src/text/de.json."""
    lacking = {room: lacks for room, lacks in missing("de").items() if room in TRANSLATED}
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
        'def tell_end(g, won, words):\n'
        '    say(ENDS[won]); return say(words)\n'
        'def later(g, far):\n'
        '    note = "{unit} goes far" if far else "{unit} goes"\n'
        '    g.tell("move", "5.0", note, unit="1/28")\n'
        '    tell_end(g, 0, "so it ends")\n'
        'MOVE = Verb("move {}", "move {it}")\n'
        'print("not a sentence of the game")\n', encoding="utf-8")
    assert _Room([module]).read() == {
        "they win", "they lose", "{unit} goes far", "{unit} goes", "so it ends", "move {it}", "1/28"} - {"1/28"}


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


def test_no_sentence_of_a_game_escapes_the_list() -> None:
    """What games by chance say, in their views and logs, is all among the templates."""
    known = {one for found in templates().values() for one in found}
    title = all_titles()["bloody_ridge"]
    heard: set[str] = set()
    for seed in range(4):
        rng = random.Random(seed)
        game = Game.new(title, rng.choice(list(title.scenarios)), {"ground_support": True}, SealedDice.new(("", "")))
        for _ in range(150):
            if game.waiting == "over" or game.side is None:
                break
            heard.update(_texts(msgspec.to_builtins(game.view(game.side))))
            game.play(rng.choice(game.offered), game.side)
        heard.update(_texts(msgspec.to_builtins(game.entries)))
    assert len(heard) > 25
    assert heard - known == set()
