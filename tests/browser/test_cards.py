"""Cards over the map: what they tell lies under no panel, and they hide nothing that may be chosen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.area_screens import come_to
from tests.browser.house import House

MEETS = """([one, other]) => {
  const [a, b] = [one, other].map((what) => document.querySelector(what).getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""
COVERED = """(ids) => {
  const card = document.querySelector(".waiting").getBoundingClientRect();
  const numbers = [...document.querySelectorAll(".identifiers > g > text")].filter((e) => ids.includes(e.textContent));
  return numbers.map((e) => [e.textContent, e.getBoundingClientRect()]).map(([id, b]) =>
    [id, b.left < card.right && b.right > card.left && b.top < card.bottom && b.bottom > card.top]);
}"""


@pytest.mark.parametrize("title", ["edsons_ridge", "ie_shima"])
def test_a_unit_is_told_beside_the_attack(house: House, page: Page, title: str) -> None:
    """The card of the unit under the pointer, while the attack's panel is open."""
    come_to(house, page, title, "reroll")
    page.wait_for_selector(".sheet[data-rests=yes]")
    told = False
    for unit in page.locator(".unit > .hit").all():
        box = unit.bounding_box()
        if box is None or box["y"] < 60 or box["y"] > 900 or not (40 < box["x"] < 1200):
            continue
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if page.locator(".board > .hover").count():
            expect(page.locator(".board > .hover")).to_be_visible()
            assert not page.evaluate(MEETS, [".board > .hover", ".attack"])
            told = True
    assert told


@pytest.mark.window(phone=True, locale="de-DE")
def test_on_a_phone_a_long_button_is_read_whole(house: House, page: Page) -> None:
    """Setting up Ie Shima in German: the long button stays in the window, and its words in it."""
    page.goto(house.open_table("person", "person", title="ie_shima", scenario="basic").address())
    button = page.locator(".wordbar .btn").first
    expect(button).to_contain_text("Besatzung täte")
    box = button.bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 390
    assert button.evaluate("e => e.scrollWidth <= e.clientWidth")


@pytest.mark.window(phone=True, viewport={"width": 390, "height": 700})
def test_on_a_phone_units_to_place_lie_off_the_areas_they_may_go_to(house: House, page: Page) -> None:
    """The first unit of Ie Shima may go to 15 and 16: their numbers are in sight."""
    page.goto(house.open_table("person", "person", title="ie_shima", scenario="basic").address())
    page.wait_for_selector(".waiting")
    page.wait_for_selector(".sheet[data-rests=yes]")
    lit = page.locator("[data-option=place]").evaluate_all("all => all.map((e) => e.dataset.hex)")
    assert lit
    assert sorted(page.evaluate(COVERED, lit)) == [[place, False] for place in sorted(lit)]
