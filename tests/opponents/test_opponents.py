"""Opponents: what they are given, what they answer, how well they play."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from grognard import opponents
from grognard.core.asks import Offer
from grognard.core.title import Title
from grognard.opponents import Opponent, silent
from grognard.study.play import play, seat
from grognard.titles import all_titles

RIDGE = all_titles()["bloody_ridge"]
JAPAN, US = 0, 1


def advance(g: Any, players: list[Opponent], dice: random.Random) -> None:
    """One choice or throw."""
    if isinstance(g.ask, Offer):
        g.take(players[g.ask.side].pick(g, g.ask.side, random.Random(5), silent))
    else:
        g.throw(tuple(dice.randint(1, g.ask.faces) for _ in range(g.ask.dice)))


@pytest.mark.parametrize("title", all_titles().values(), ids=lambda title: title.name)
def test_every_title_can_be_played_by_random(title: Title[Any]) -> None:
    assert opponents.names(title)[0] == "random"
    players = [opponents.make("random", title) for _ in title.sides]
    g = title.start(next(iter(title.scenarios)), {})
    dice = random.Random(1)
    for _ in range(60):
        advance(g, players, dice)
        if g.ask is None:
            break


def test_an_unknown_opponent_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="Bloody Ridge has no opponent 'Napoleon': it has random, steady"):
        opponents.make("Napoleon", RIDGE)


@pytest.mark.parametrize("name", opponents.names(RIDGE))
def test_a_choice_is_an_offered_one_in_notation_and_leaves_the_position_as_it_was(name: str) -> None:
    player = opponents.make(name, RIDGE)
    g = RIDGE.start("I", {})
    dice = random.Random(3)
    for _ in range(80):
        if isinstance(g.ask, Offer):
            before = g.key()
            text = player.choose(g.copy(), g.ask.side, random.Random(9), silent)
            assert g.key() == before
            option = g.ask.read(g, text)
            assert option in g.ask.options
            g.take(option)
        else:
            g.throw((dice.randint(1, 6),))


@pytest.mark.parametrize("name", opponents.names(RIDGE))
def test_nobody_answers_for_the_other_side_or_for_the_dice(name: str) -> None:
    player = opponents.make(name, RIDGE)
    g = RIDGE.start("I", {})
    with pytest.raises(ValueError, match="is not asked anything"):
        player.choose(g, US, random.Random(1), silent)
    players = [player, player]
    while isinstance(g.ask, Offer):
        advance(g, players, random.Random(1))
    assert g.ask is not None
    with pytest.raises(ValueError, match="is not asked anything"):
        player.choose(g, g.ask.side, random.Random(1), silent)


def test_steady_needs_no_memory() -> None:
    """Every choice by an opponent made anew, from a stored position: what a restart of the program comes to.

    A plan made in the middle of a phase may differ from the one begun before; it must be playable."""
    g = RIDGE.start("I", {})
    dice = random.Random(2)
    for _ in range(25):
        g = RIDGE.restore(g, g.dump())
        advance(g, seat(RIDGE, ["steady", "steady"]), dice)
    fights = RIDGE.start("I", {})
    players = seat(RIDGE, ["steady", "steady"])
    while isinstance(fights.ask, Offer) and fights.ask.question.kind != "join":
        advance(fights, players, dice)
    while isinstance(fights.ask, Offer) and fights.ask.question.kind == "join":
        kept = players[fights.ask.side].pick(fights, fights.ask.side, random.Random(1), silent)
        anew = opponents.make("steady", RIDGE).pick(fights, fights.ask.side, random.Random(2), silent)
        assert anew == kept
        fights.take(kept)


def test_steady_tells_how_far_its_thought_has_come_and_can_be_stopped() -> None:
    told: list[tuple[int, int]] = []
    opponents.make("steady", RIDGE).pick(RIDGE.start("II", {}), JAPAN, random.Random(1),
                                         lambda done, of: told.append((done, of)))
    assert len(told) > 10
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert all(0 < done <= of for done, of in told)

    class Unwanted(Exception):
        pass

    def stop(_done: int, _of: int) -> None:
        raise Unwanted

    with pytest.raises(Unwanted):
        opponents.make("steady", RIDGE).pick(RIDGE.start("II", {}), JAPAN, random.Random(1), stop)


@pytest.mark.parametrize("scenario", RIDGE.scenarios)
def test_steady_thinks_at_most_two_seconds_of_its_core_a_player_turn(scenario: str) -> None:
    players = seat(RIDGE, ["steady", "steady"])
    g = RIDGE.start(scenario, {})
    dice = random.Random(4)
    spent: dict[tuple[int, int], float] = {}
    first = g.turn
    while g.ask is not None and g.turn < first + 3:
        began = time.process_time()
        turn = (g.turn, g.ask.side)
        advance(g, players, dice)
        spent[turn] = spent.get(turn, 0.0) + time.process_time() - began
    assert max(spent.values()) < 2.0


@pytest.mark.parametrize("scenario", ["I", "II"])
@pytest.mark.parametrize("options", [{}, {"ground_support": True}], ids=["plain", "support"])
def test_steady_plays_a_whole_game_against_itself(scenario: str, options: dict[str, bool]) -> None:
    played = play(RIDGE, scenario, options, seat(RIDGE, ["steady", "steady"]), 1)
    assert not played.stalled
    assert played.winner in (JAPAN, US)


def test_the_same_seed_gives_the_same_game() -> None:
    def once() -> tuple[Any, ...]:
        played = play(RIDGE, "I", {}, seat(RIDGE, ["random", "steady"]), 8)
        return played.winner, played.decisions, played.turns, played.losses

    assert once() == once()


@pytest.mark.parametrize(("scenario", "steady"), [("I", JAPAN), ("I", US), ("II", JAPAN), ("II", US)])
def test_steady_beats_random(scenario: str, steady: int) -> None:
    names = ["random", "random"]
    names[steady] = "steady"
    for seed in range(2):
        assert play(RIDGE, scenario, {}, seat(RIDGE, names), seed).winner == steady


@pytest.mark.slow
@pytest.mark.parametrize("steady", [JAPAN, US], ids=["japan", "us"])
@pytest.mark.parametrize("scenario", RIDGE.scenarios)
def test_steady_beats_random_nearly_always(scenario: str, steady: int) -> None:
    """Twelve games, of which one may go wrong; benchmarks/opponents.py plays a hundred."""
    names = ["random", "random"]
    names[steady] = "steady"
    won = sum(play(RIDGE, scenario, {}, seat(RIDGE, names), f"many {seed}").winner == steady for seed in range(12))
    assert won >= 11
