"""Screens of the area titles: each brings a page to a moment of a game played by chance, the same every time."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from playwright.sync_api import Page

from grognard.core.asks import RollAsk
from grognard.core.dice import EnteredDice
from grognard.core.game import Game
from grognard.core.views import Question
from grognard.titles import all_titles
from tests.browser.house import House, Opened

SCENARIOS = {"edsons_ridge": "night", "ie_shima": "basic"}
Wanted = Callable[[Question], bool]


def _several_ways(question: Question) -> bool:
    return question.payments is not None and len(question.payments.ways) > 3


MOMENTS: dict[str, tuple[frozenset[str], Wanted]] = {
    "impulse": (frozenset({"impulse"}), lambda question: any(
        chance.of for course in question.courses for prospect in course.prospects for chance in prospect.chances)),
    "forming": (frozenset({"form", "lead", "join"}), lambda question: question.forecast is not None),
    "payment": (frozenset({"casualties", "attrition", "first attrition"}), _several_ways),
    "reroll": (frozenset({"reroll"}), lambda question: question.forecast is not None),
}
"""The kinds of question, and what must be true of one."""


@cache
def record(title: str, moment: str) -> str:
    """A game played by chance to a moment, or to its end: the first of several games that comes to it."""
    games = (played(title, moment, seed) for seed in range(30))
    return next(game for game, there in games if there)


def played(title: str, moment: str, seed: int) -> tuple[str, bool]:
    """A game by chance, and whether it came to the moment."""
    rng = random.Random(seed)
    game = Game.new(all_titles()[title], SCENARIOS[title], {}, EnteredDice())
    kinds, wanted = MOMENTS.get(moment, (frozenset(), lambda _: False))
    while game.side is not None:
        ask = game.position.ask
        if isinstance(ask, RollAsk):
            game.enter(tuple(rng.randint(1, ask.faces) for _ in range(ask.dice)), game.side)
            continue
        if ask is not None and ask.question.kind in kinds:
            question = game.view(game.side).question
            if question is not None and wanted(question):
                return game.record(), True
        game.play(rng.choice(game.offered), game.side)
    return game.record(), moment not in MOMENTS


def table_at(house: House, title: str, moment: str) -> Opened:
    """A table of two people at this page, at that moment."""
    return house.open_table("person", "person", dice="entered", record=record(title, moment))


READY = {"impulse": ".planner", "forming": ".attack .bars", "payment": ".payment [data-pay]",
         "reroll": ".attack .fell", "end": ".pop.over"}


def come_to(house: House, page: Page, title: str, moment: str) -> Opened:
    """Brings a page there."""
    table = table_at(house, title, moment)
    page.goto(table.address())
    page.wait_for_selector(READY[moment], timeout=30_000)
    return table
