"""Who marches together is chosen from a stack: one click a unit, one key a unit."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.area_screens import come_to
from tests.browser.house import House, Opened
from tests.browser.playing import ready


def joiners(table: Opened) -> list[dict[str, Any]]:
    """Who may still join the march that is being formed."""
    side = table.shown()["view"]["question"]["side"]
    options: list[dict[str, Any]] = table.shown(side)["view"]["question"]["options"]
    return [one for one in options if one["verb"].startswith("along")]


def here(table: Opened) -> str:
    """Where they stand."""
    first = joiners(table)[0]["piece"]
    return str(next(piece["place"] for piece in table.shown()["view"]["pieces"] if piece["id"] == first))


def one_more(page: Page, table: Opened, before: list[dict[str, Any]], moment: str) -> list[dict[str, Any]]:
    """Waits until one has joined, by one choice, and gives who is left."""
    ready(page, moment)
    left = joiners(table)
    assert len(left) == len(before) - 1
    return left


def test_one_click_on_a_stack_adds_a_unit(house: House, page: Page) -> None:
    """What lies on top of the stack joins; the next click adds the next."""
    table = come_to(house, page, "edsons_ridge", "march")
    left = joiners(table)
    for _ in range(2):
        moment = ready(page)["moment"]
        lit = [page.locator(f"rect[data-piece=\"{one['piece']}\"]") for one in left]
        top = next(one for one in lit if one.evaluate(
            "e => { const b = e.getBoundingClientRect();"
            " return e.contains(document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)); }"))
        box = top.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        left = one_more(page, table, left, moment)
        page.mouse.move(2, 2)


def test_one_key_adds_a_unit(house: House, page: Page) -> None:
    """Enter on the place adds what may join; in the open stack a digit does, and it stays open for the next."""
    table = come_to(house, page, "edsons_ridge", "march")
    left, place = joiners(table), here(table)
    moment = ready(page)["moment"]
    page.keyboard.press("f")
    page.keyboard.type(place)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    left = one_more(page, table, left, moment)
    page.keyboard.press("s")
    for _ in range(2):
        moment = ready(page)["moment"]
        pick = page.locator(f".tray [data-pick=\"{left[0]['piece']}\"]")
        expect(pick).to_be_visible()
        page.keyboard.press(pick.locator(".key").inner_text())
        left = one_more(page, table, left, moment)


@pytest.mark.window(phone=True)
def test_one_tap_in_an_open_stack_adds_a_unit(house: House, page: Page) -> None:
    """A tap opens the stack, and it stays open until nobody else may join."""
    table = come_to(house, page, "edsons_ridge", "march")
    left, place = joiners(table), here(table)
    ready(page)
    page.locator(f"rect.hit[data-place=\"{place}\"]").last.tap()
    while left:
        moment = ready(page)["moment"]
        page.locator(f".tray [data-pick=\"{left[0]['piece']}\"]").tap()
        left = one_more(page, table, left, moment)
    expect(page.locator(".tray")).to_have_count(0)
