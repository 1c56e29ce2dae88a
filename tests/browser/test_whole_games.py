"""Whole games on the page: one by pointer, one by keyboard alone, a turn by touch."""

from __future__ import annotations

import random

from playwright.sync_api import Page

from tests.browser.house import House
from tests.browser.playing import play_on, ready


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
