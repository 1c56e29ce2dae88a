"""Dice that fall are shown, and hide nothing that is asked: neither the question they are about nor its choices."""

from __future__ import annotations

import random
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from grognard.core.asks import Offer, RollAsk
from grognard.core.dice import EnteredDice
from grognard.core.game import Game
from grognard.titles import all_titles
from tests.browser.house import House

HIDDEN = """() => {
  const box = (e) => e.getBoundingClientRect(), fall = box(document.querySelector(".fall"));
  const meets = (b) => b.width > 0 && b.left < fall.right && b.right > fall.left
    && b.top < fall.bottom && b.bottom > fall.top;
  const all = (what) => [...document.querySelectorAll(what)].filter((e) => !e.matches(".fall, .hover, .hides"));
  return all(".board > .pop, .maptools > *, .wordbar, .top, [data-option], .attack .btn").filter((e) => meets(box(e)))
    .map((e) => e.getAttribute("class") + " " + (e.dataset.say ?? e.dataset.hex ?? ""));
}"""


@cache
def before_a_new_roll_is_offered() -> tuple[str, tuple[int, ...]]:
    """A game of Ie Shima by chance up to a throw after which the Advantage may be used: its record, and the dice."""
    for seed in range(90):
        rng = random.Random(seed)
        game = Game.new(all_titles()["ie_shima"], "basic", {}, EnteredDice())
        while game.side is not None:
            if isinstance(ask := game.position.ask, RollAsk):
                before, dice = game.record(), tuple(rng.randint(1, ask.faces) for _ in range(ask.dice))
                game.enter(dice, game.side)
                then = game.position.ask
                if isinstance(then, Offer) and then.question.kind == "reroll":
                    return before, dice
                continue
            game.play(rng.choice(game.offered), game.side)
    raise AssertionError("no game comes to a new roll")


def thrown(house: House, page: Page) -> None:
    """Brings a page to that throw, and makes it."""
    before, dice = before_a_new_roll_is_offered()
    table = house.open_table("person", "person", dice="entered", record=before)
    page.goto(table.address())
    page.wait_for_selector(".pop.dice")
    table.play("{" + " ".join(map(str, dice)) + "}")
    page.wait_for_selector(".attack .fell")


@pytest.mark.parametrize("window", [pytest.param("wide"), pytest.param("phone", marks=pytest.mark.window(phone=True))])
def test_a_throw_lies_beside_the_question_about_it(house: House, page: Page, window: str) -> None:
    """The question about a new roll: its panel, buttons and target stay in sight; a click puts the dice away."""
    thrown(house, page)
    expect(page.locator(".fall")).to_be_visible()
    assert page.evaluate(HIDDEN) == []
    page.locator(".fall").click()
    expect(page.locator(".fall")).to_have_count(0)


def test_an_answer_puts_the_throw_aside(house: House, page: Page) -> None:
    """Once the roll is kept, the dice that it was about are gone."""
    thrown(house, page)
    expect(page.locator(".fall")).to_be_visible()
    page.locator(".attack .btn[data-say=accept]").click()
    page.wait_for_function("() => document.querySelector('.app').dataset.busy === 'no'")
    expect(page.locator(".fall")).to_have_count(0, timeout=700)
