"""What lies over the map: panels hide neither what is decided about nor each other."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser import screens
from tests.browser.area_screens import come_to
from tests.browser.house import House
from tests.browser.playing import drag

OVERLAP = """([above, below]) => {
  const shown = (e) => getComputedStyle(e).visibility !== "hidden" && e.getBoundingClientRect().width > 0;
  const boxes = (what) => [...document.querySelectorAll(what)].filter(shown);
  const both = (a, b) => Math.min(a.right, b.right) > Math.max(a.left, b.left) + 1
    && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top) + 1;
  const box = (e) => e.getBoundingClientRect();
  return boxes(below).filter((e) => boxes(above).some((a) => both(box(a), box(e))))
    .map((e) => e.className);
}"""
"""Which of some things another lies over."""


def test_an_attack_lies_neither_over_the_legend_nor_over_the_zoom(house: House, page: Page) -> None:
    """At once, and wherever the map is dragged to."""
    screens.combat(house, page)
    page.wait_for_selector(".mini")
    for by in ((0.0, 0.0), (200.0, 0.0), (-300.0, 0.0), (0.0, 150.0), (-200.0, -200.0)):
        if any(by):
            drag(page, by)
        page.wait_for_function("() => document.querySelector('.sheet').dataset.rests === 'yes'")
        page.wait_for_function(f"() => ({OVERLAP})(['.attack', '.legend, .zoom, .goto']).length === 0")
    assert page.locator(".legend:visible").count() >= 1


PLACE = """(place) => {
  const box = (e) => e.getBoundingClientRect(), panel = box(document.querySelector(".payment"));
  const units = [...document.querySelectorAll(`[data-piece][data-place="${place}"]`)].map(box);
  const board = box(document.querySelector(".board"));
  return {
    seen: units.length > 0 && units.every((u) => u.left >= board.left && u.right <= board.right && u.top >= board.top
      && u.bottom <= board.bottom && (u.right <= panel.left || u.left >= panel.right || u.bottom <= panel.top
        || u.top >= panel.bottom)),
    docked: panel.left - board.left < 20 || board.right - panel.right < 20,
    button: box(document.querySelector(".payment [data-pay]")).bottom <= Math.min(panel.bottom, board.bottom) + 1,
    width: panel.width, board: board.width,
  };
}"""
"""Where the panel of a payment stands, against the units that pay it."""


def comes_beside(page: Page, place: str) -> dict[str, float | bool]:
    """Waits until the panel has come to rest; how it stands."""
    page.wait_for_function(f"(place) => ({PLACE})(place).seen", arg=place)
    how: dict[str, float | bool] = page.evaluate(PLACE, place)
    return how


@pytest.mark.window(viewport={"width": 1280, "height": 800})
@pytest.mark.parametrize(("title", "moment"), [
    ("edsons_ridge", "payment"), ("ie_shima", "payment"), ("ie_shima", "crowd")])
def test_a_payment_stands_at_an_edge_beside_those_who_pay(house: House, page: Page, title: str, moment: str) -> None:
    """Neither over the middle of the map nor over the units, its button in sight however many they are."""
    table = come_to(house, page, title, moment)
    side = table.shown()["view"]["question"]["side"]
    payments = table.shown(side)["view"]["question"]["payments"]
    how = comes_beside(page, payments["place"])
    assert how["docked"] and how["button"]
    assert how["width"] < how["board"] / 2


@pytest.mark.window(phone=True)
def test_who_pays_is_seen_above_the_sheet_of_a_phone(house: House, page: Page) -> None:
    """The map moves so that the place stands out from under it."""
    table = come_to(house, page, "ie_shima", "payment")
    side = table.shown()["view"]["question"]["side"]
    comes_beside(page, table.shown(side)["view"]["question"]["payments"]["place"])


def _counted(view: dict[str, Any]) -> str:
    """The points of a view, as a person would read them off its track."""
    track = next(one for one in view["tracks"] if one["name"] in ("vp", "victory"))
    if len(track["boxes"]) > 1:
        return f"American Victory Points: {track['at']} of 10"
    lead = {0: "J", 1: "A", None: ""}[track["boxes"][0].get("side")]
    return f"Victory Points: {lead}{track['boxes'][0]['label']}"


@pytest.mark.window(phone=True)
@pytest.mark.parametrize("title", ["edsons_ridge", "ie_shima"])
def test_a_phone_says_turn_phase_and_points_in_one_line(house: House, page: Page, title: str) -> None:
    """Over the map, no higher than 44 pixels, nothing of it cut off."""
    table = come_to(house, page, title, "impulse")
    line = page.locator(".turnline")
    box = line.bounding_box()
    assert box is not None and box["height"] <= 44
    parts = line.evaluate("e => [...e.children].map((one) => [one.scrollWidth - one.clientWidth, one.textContent])")
    assert all(cut <= 0 for cut, _ in parts)
    view = table.shown()["view"]
    said = [words for _, words in parts]
    assert said[0].replace("\xa0", " ").startswith(view["turn"][0].split("{")[0])
    assert said[2] == _counted(view)


@pytest.mark.window(phone=True)
def test_a_phone_says_who_holds_the_field(house: House, page: Page) -> None:
    """Bloody Ridge counts no points: its line shows whose the three hexes of Henderson Field are."""
    screens.movement(house, page)
    assert page.locator(".turnline .points .mark").count() == 3
