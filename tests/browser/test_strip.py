"""The strip above the map: whatever it asks, the whole question, every button and the tools are in the window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.area_screens import come_to, opened
from tests.browser.house import House
from tests.browser.playing import ready

US = 1

OUTSIDE = """() => [...document.querySelectorAll(".top .ask .q, .top .ask .clause, .top .acts .btn, .top .tools .tbtn")]
  .filter((e) => e.checkVisibility())
  .map((e) => ({e, box: e.getBoundingClientRect(), bar: e.closest(".ask, .acts, .top").getBoundingClientRect()}))
  .filter(({box, bar}) => box.left < 0 || box.right > innerWidth || box.top < bar.top - 1 || box.bottom > bar.bottom + 1
    || box.left < bar.left - 1 || box.right > bar.right + 1)
  .map(({e}) => e.innerText)"""

NUMBER = """(e) => {
  const number = document.createRange();
  number.selectNodeContents(e.lastChild);
  return e.getBoundingClientRect().right - number.getBoundingClientRect().right;
}"""
"""How far the number of a clause ends before the edge of its chip."""


@pytest.mark.parametrize("width", [1024, 1280, 1440])
@pytest.mark.parametrize(("title", "kind", "buttons"), [("ie_shima", "bombard", 4), ("edsons_ridge", "assault", 1)])
def test_a_question_with_many_buttons_pushes_nothing_out_of_the_window(
        house: House, page: Page, title: str, kind: str, buttons: int, width: int) -> None:
    """The Americans' first impulse on Ie Shima has five ways that are no place; Undo, Keys and Game stay in reach."""
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(house.open_table("person", "person", dice="entered", record=opened(title, US, kind)).address())
    ready(page)
    assert page.locator(".top .acts .btn").count() >= buttons
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [390, 1024])
@pytest.mark.parametrize("title", ["edsons_ridge", "ie_shima"])
def test_the_clause_of_a_long_question_is_read_whole(house: House, page: Page, title: str, width: int) -> None:
    """Whether to use the Advantage is asked in a long sentence; the number of its rule does not give way to it."""
    page.set_viewport_size({"width": width, "height": 800})
    come_to(house, page, title, "reroll")
    clause = page.locator(".top .ask .clause")
    assert clause.evaluate(NUMBER) >= 4
    assert clause.evaluate("(e) => e.getBoundingClientRect().right") <= width
