"""What a question names may be chosen, and what may be chosen beside its one verb is named: over games by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from grognard.core.asks import SHIFT, Offer
from grognard.core.dice import EnteredDice
from grognard.core.game import Game
from grognard.titles import all_titles
from tests.chance import decisions

SCENARIOS = {"bloody_ridge": "I", "edsons_ridge": "night", "ie_shima": "basic"}
NAMED = {
    ("bloody_ridge", "move"): {"unit to move": "move", "end movement": "end movement"},
    ("bloody_ridge", "attack"): {"choose a unit to attack": "attack", "end combat": "end combat"},
    ("bloody_ridge", "join"): {"fight": "fight"},
    ("edsons_ridge", "act"): {"unit to move": "move", "place to assault": "attack", "end the impulse": "end impulse"},
    ("edsons_ridge", "to"): {"where to go": "to", "who moves along": "along", "or stop": "stop"},
    ("edsons_ridge", "form"): {" joins": "with", "supports": "support"},
    ("edsons_ridge", "infiltrate"): {
        "who infiltrates next": "send", "assault to resolve": "attack", "leader who follows": "take",
        "end the impulse": "end impulse"},
    ("edsons_ridge", "charge with"): {"choose who charges": "with", "go": "go"},
    ("edsons_ridge", "charge group"): {"choose who charges": "with"},
    ("edsons_ridge", "ranged fire"): {"choose who fires": "with", "pen fire": "fire"},
    ("edsons_ridge", "entrench"): {"who digs in": "dig", "no more": "enough"},
    ("ie_shima", "act"): {"unit to move": "move", "area to attack in": "attack", "end the impulse": "end impulse"},
    ("ie_shima", "regroup"): {"unit to regroup": "move"},
    ("ie_shima", "onward"): {"go on": "to", "move another": "move", "halt": "halt"},
    ("ie_shima", "refit"): {"restore": "restore", "rebuild": "rebuild", "use the Advantage": "advantage"},
}
"""By title and kind of question, the words that name a verb, and the verb."""


def asked(title: str, seed: int) -> Iterator[Offer]:
    """The questions of a game played by chance."""
    rng = random.Random(seed)
    game = Game.new(all_titles()[title], SCENARIOS[title], {}, EnteredDice())
    for ask in decisions(game, rng):
        yield ask
        game.play(rng.choice(game.offered), ask.side)


@pytest.mark.parametrize("title", sorted(SCENARIOS))
def test_a_question_names_a_verb_exactly_where_it_is_offered(title: str) -> None:
    """Nobody is asked who moves along where nobody can, or to stop where the group may not."""
    wrong, met = set(), set()
    for ask in (ask for seed in range(4) for ask in asked(title, seed)):
        kind = ask.question.kind
        offered = {ask.menus[option >> SHIFT].verb.notation.removesuffix(" {}") for option in ask.options}
        sentence = ask.say().template
        for words, verb in NAMED.get((title, kind), {}).items():
            met.add((kind, verb, verb in offered))
            if (words in sentence) != (verb in offered):
                wrong.add((kind, verb, sentence))
    assert wrong == set()
    assert len({kind for kind, _, _ in met}) >= 3
    assert any(not there for _, _, there in met)
