"""The odds that are shown while an attack is built are those of the throws that it can still come to."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from grognard.core.asks import SHIFT, Offer, RollAsk
from grognard.core.dice import LessonDice
from grognard.core.game import Game
from grognard.core.views import Forecast, Odds
from grognard.titles import all_titles
from tests.proof.games import Setting, sample, settings
from tests.titles.paying import begun, play

RIDGE = [setting for setting in settings() if setting.title == "bloody_ridge"]
Weights = frozenset[tuple[str, int]]


def weights(odds: Odds) -> Weights:
    return frozenset((bar.label, bar.weight) for bar in odds.bars)


def throws(g: Any, said: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Weights]]:
    """Every throw an attack can come to once nothing more is added to it, and what is said on the way."""
    if isinstance(g.ask, RollAsk):
        yield said, frozenset(g.ask.odds().items())
        return
    assert isinstance(g.ask, Offer)
    for option in g.ask.options:
        text = g.ask.write(g, option)
        if g.ask.question.kind == "join" and text != "fight":
            continue
        after = g.copy()
        after.take(option)
        yield from throws(after, (*said, text))


def shown_at(g: Any) -> Forecast | None:
    question = all_titles()["bloody_ridge"].view(g, g.ask.side).question
    assert question is not None
    return question.forecast


@pytest.mark.clauses("7.61", "8.43", "10.0")
@pytest.mark.parametrize("setting", RIDGE, ids=str)
def test_what_is_shown_can_come_and_the_worst_and_best_are_shown(setting: Setting) -> None:
    looked = others = 0
    for g in sample(setting, 400, random.Random(71)):
        if g.ask.question.kind not in ("join", "fpf", "banzai"):
            continue
        shown = shown_at(g)
        ready = g.ask.question.kind != "join" or "fight" in [g.ask.write(g, o) for o in g.ask.options]
        if shown is None or not ready:
            continue
        looked += 1
        ways = dict(throws(g))
        plain = [odds for said, odds in ways.items()
                 if not any(text.startswith("fpf ") for text in said) and "banzai" not in said]
        assert weights(shown.odds) == plain[0]
        assert len(set(plain)) == 1
        assert {weights(o) for o in shown.others} <= set(ways.values())
        assert any(o.say.template.startswith("with Banzai") for o in shown.others) == any("banzai" in w for w in ways)
        assert any("protect" in o.say.template for o in shown.others) == any(
            text.startswith("fpf ") for said in ways for text in said)
        others += len(shown.others)
    assert looked > 20
    assert others > 5


def test_nothing_more_is_open_once_the_die_is_asked_for() -> None:
    """A person who throws the die is not told of protective fire that was declined."""
    rng = random.Random(72)
    asked = 0
    for setting in RIDGE:
        for g in sample(setting, 200, rng):
            if g.ask.question.kind != "fpf":
                continue
            while isinstance(g.ask, Offer):
                g.take(max(g.ask.options, key=lambda option: option >> SHIFT))      # no fpf, no banzai
            asked += 1
            shown = shown_at(g)
            assert shown is not None
            assert shown.others == ()
            assert weights(shown.odds) == frozenset(g.ask.odds().items())
    assert asked > 5


# -- what is said beside the odds

def lesson_until(text: str) -> Any:
    """The position of the guided game just before a choice."""
    title = all_titles()["bloody_ridge"]
    lesson = title.lesson()
    assert lesson is not None
    game = Game.new(title, lesson.scenario, {}, LessonDice(lesson.dice))
    for step in lesson.step:
        for choice in (*step.expect[:1], *step.plays):
            if choice == text:
                return game.position
            assert game.side is not None
            game.play(choice, game.side)
    raise AssertionError(text)


@pytest.mark.clauses("7.7", "7.71")
def test_a_defender_s_chance_to_get_away_is_said() -> None:
    """2607 is the only hex behind Comp on 2608 that no Japanese zone covers; beyond it is open ground. En1 on 2506 has
    the Japanese at 2406 and 2605: every hex around it lies in their zones, or holds them."""
    ridge = shown_at(lesson_until("barrage Mt1"))
    assert ridge is not None
    assert "Comp has room to retreat: lost in 0 of 6 throws" in [note.say() for note in ridge.notes]
    surrounded = shown_at(lesson_until_last("fight"))
    assert surrounded is not None
    assert "En1 has no way to retreat: lost in 6 of 6 throws" in [note.say() for note in surrounded.notes]


def lesson_until_last(text: str) -> Any:
    """The position before the last time that a choice is made."""
    title = all_titles()["bloody_ridge"]
    lesson = title.lesson()
    assert lesson is not None
    game = Game.new(title, lesson.scenario, {}, LessonDice(lesson.dice))
    found = None
    for step in lesson.step:
        for choice in (*step.expect[:1], *step.plays):
            found = game.position if choice == text else found
            assert game.side is not None
            game.play(choice, game.side)
    return found


@pytest.mark.clauses("7.1")
def test_a_place_next_to_an_enemy_says_that_there_will_be_a_fight() -> None:
    position = lesson_until("to 2609")
    question = all_titles()["bloody_ridge"].view(position, 0).question
    assert question is not None
    by_place = {option.place: option for option in question.options}
    assert (by_place["2609"].note.say(), by_place["2609"].clause) == ("next to Comp: there must be a fight", "7.1")
    assert by_place["2509"].note.say() == "next to 2/5, Comp: there must be a fight"
    assert not by_place["2610"].note.say() and not by_place["2610"].clause


@pytest.mark.clauses("7.42", "7.61")
@pytest.mark.parametrize(("ground", "told"), [
    (("hexes 0404 jungle",), "jungle, on the river line"), (("river 0404-0405",), "river line"),
    (("hexes 0404 jungle", "river 0404-0405"), "river line"), (("hexes 0404 rough",), "rough line"),
    (("hexes 0404 town",), "broken, town line"), ((), "clear line")])
def test_the_line_is_named_after_the_ground_that_leads_to_it(ground: tuple[str, ...], told: str) -> None:
    """Jungle defends on the River line (BR2) where no river is near: the attack says which it is."""
    title = all_titles()["bloody_ridge"]
    g = begun(title, "bare 8x8", *ground, "unit A/1 US infantry 2-3-10 at 0404",
              "unit J/1 Japanese infantry 2-2-10 at 0405", "phase Japanese combat")
    found = shown_at(play(g, "attack A/1"))
    assert found is not None and found.row.say() == told
