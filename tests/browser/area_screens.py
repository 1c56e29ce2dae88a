"""Screens of the area titles: each brings a page to a moment of a game played by chance, the same every time."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from playwright.sync_api import Page

from grognard import opponents
from grognard.core.dice import EnteredDice
from grognard.core.game import Game
from grognard.core.views import Question
from grognard.titles import all_titles
from tests.browser.house import House, Opened
from tests.chance import decisions

SCENARIOS = {"edsons_ridge": "night", "ie_shima": "basic"}
Wanted = Callable[[Question], bool]


def _several_ways(question: Question) -> bool:
    return question.payments is not None and len(question.payments.ways) > 3


def _crowd(question: Question) -> bool:
    return _several_ways(question) and question.payments is not None and len(question.payments.bearers) >= 7


def _several_may_join(question: Question) -> bool:
    return sum(1 for option in question.options if option.verb.startswith("along")) >= 4


MOMENTS: dict[str, tuple[frozenset[str], Wanted]] = {
    "impulse": (frozenset({"impulse"}), lambda question: any(
        chance.of for course in question.courses for prospect in course.prospects for chance in prospect.chances)),
    "forming": (frozenset({"form", "lead", "join"}), lambda question: question.forecast is not None),
    "payment": (frozenset({"casualties", "attrition", "first attrition"}), _several_ways),
    "crowd": (frozenset({"casualties", "attrition", "first attrition"}), _crowd),
    "march": (frozenset({"to"}), _several_may_join),
    "reroll": (frozenset({"reroll"}), lambda question: question.forecast is not None),
}
"""The kinds of question, and what must be true of one."""


@cache
def record(title: str, moment: str) -> str:
    """A game played by chance to a moment, or to its end: the first of several games that comes to it."""
    games = (played(title, moment, seed) for seed in range(90))
    return next(game for game, there in games if there)


def played(title: str, moment: str, seed: int) -> tuple[str, bool]:
    """A game by chance, and whether it came to the moment."""
    rng = random.Random(seed)
    game = Game.new(all_titles()[title], SCENARIOS[title], {}, EnteredDice())
    kinds, wanted = MOMENTS.get(moment, (frozenset(), lambda _: False))
    for ask in decisions(game, rng):
        if ask.question.kind in kinds:
            question = game.view(ask.side).question
            if question is not None and wanted(question):
                return game.record(), True
        game.play(rng.choice(game.offered), ask.side)
    return game.record(), moment not in MOMENTS


# -- by the computer, to begin late

class Begun(NamedTuple):
    """An impulse of that game: after how many choices, of which turn and side, the types that were open, and its
    likeliest assault, from where and into where."""

    at: int
    turn: int
    side: int
    types: frozenset[str]
    assault: tuple[str, str] | None


class Whole(NamedTuple):
    """A game played to its end by *steady* on both sides."""

    game: Game
    impulses: tuple[Begun, ...]


@cache
def whole(title: str) -> Whole:
    """The same game every time."""
    rng, player = random.Random(1), opponents.make("steady", all_titles()[title])
    game = Game.new(all_titles()[title], SCENARIOS[title], {}, EnteredDice())
    impulses = []
    for ask in decisions(game, rng):
        if ask.question.kind == "impulse":
            question = game.view(ask.side).question
            assert question is not None
            types = frozenset(course.name for course in question.courses if course.prospects)
            now: Any = game.position
            impulses.append(Begun(game.choices, now.turn, ask.side, types, _likeliest(question)))
        game.play(player.choose(game.position.copy(), ask.side, rng, lambda done, of: None), ask.side)
    return Whole(game, tuple(impulses))


def _likeliest(question: Question) -> tuple[str, str] | None:
    found = [(chance.weight / chance.of, prospect.text.removeprefix("assault "), chance.place)
             for course in question.courses if course.name == "assault"
             for prospect in course.prospects for chance in prospect.chances if chance.of]
    return max(found)[1:] if found else None


def late(title: str, turn: int, side: int, impulses: int) -> str:
    """The record of that game up to one of the last impulses of a side in a turn."""
    game, all_of = whole(title)
    return game.record([one.at for one in all_of if (one.turn, one.side) == (turn, side)][-impulses])


def opened(title: str, side: int, kind: str) -> str:
    """The record of that game up to the first impulse of a side in which a type is open."""
    game, all_of = whole(title)
    return game.record(next(one.at for one in all_of if one.side == side and kind in one.types))


def assault_in(title: str, turn: int, side: int) -> tuple[str, str, str]:
    """The record up to the last impulse of a side in a turn in which it can assault; from where, and into where."""
    game, all_of = whole(title)
    last = [one for one in all_of if (one.turn, one.side) == (turn, side) and one.assault][-1]
    assert last.assault is not None
    return game.record(last.at), *last.assault


def table_at(house: House, title: str, moment: str) -> Opened:
    """A table of two people at this page, at that moment."""
    return house.open_table("person", "person", dice="entered", record=record(title, moment))


READY = {"impulse": ".planner", "forming": ".attack .bars", "payment": ".payment [data-pay]",
         "crowd": ".payment [data-pay]", "march": ".place",
         "reroll": ".attack .fell", "end": ".pop.over"}


def come_to(house: House, page: Page, title: str, moment: str) -> Opened:
    """Brings a page there."""
    table = table_at(house, title, moment)
    page.goto(table.address())
    page.wait_for_selector(READY[moment], timeout=30_000)
    return table
