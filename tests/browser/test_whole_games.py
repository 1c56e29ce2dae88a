"""Whole games on the page: one by pointer, one by keyboard alone, a turn by touch."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page

from tests.browser.house import House
from tests.browser.playing import choose, in_reach, play_on, play_on_by_keys, ready, tab_to, touch


def _zoom_out(page: Page) -> None:
    for _ in range(2):
        page.get_by_role("button", name="Zoom out").click()


def test_a_whole_scenario_by_pointer_to_the_verdict(house: House, page: Page) -> None:
    """From the first page to the card at the end, by clicks alone, against the computer."""
    page.goto(house.address)
    page.get_by_label("Japanese", exact=True).select_option("steady")
    page.get_by_label("American", exact=True).select_option("person")
    page.get_by_role("button", name="Start").click()
    ready(page)
    _zoom_out(page)
    assert "victory" in play_on(page, random.Random(7))
    assert page.get_by_role("dialog", name="The game is over").is_visible()


def test_a_whole_scenario_by_keyboard_alone(house: House, page: Page) -> None:
    """No pointer at all: the new game by Tab and arrows, every decision by cursor and letters, to the verdict."""
    page.goto(house.address)
    page.wait_for_selector("form.new")
    tab_to(page, "Japanese")
    page.keyboard.type("the computer, at")
    tab_to(page, "American")
    page.keyboard.type("a person")
    tab_to(page, "Start")
    page.keyboard.press("Enter")
    ready(page)
    page.keyboard.press("ArrowDown")
    assert "victory" in play_on_by_keys(page, random.Random(11))
    page.keyboard.press("Tab")


@pytest.mark.window(phone=True)
def test_a_turn_by_touch_at_phone_width(house: House, page: Page) -> None:
    """A Japanese player turn by finger: a few moves, the fights they bring, until the other side moves."""
    table = house.open_table("person", "random")
    page.goto(table.address())
    rng, moment = random.Random(3), ""
    for _ in range(200):
        state = ready(page, moment)
        if state["over"] or "Game-Turn 2" in (page.title()):
            break
        moment = state["moment"]
        state = in_reach(page, state, tap=True)
        touch(page, state, choose(state, rng, keen=0.3), rng, tap=True)
    assert "Game-Turn 2" in page.title()
    page.get_by_role("button", name="Log").tap()
    assert "Japanese Combat Phase" in page.locator(".log").inner_text()
