"""What lies over the map: panels hide neither what is decided about nor each other."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser import screens
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
