"""axe-core finds nothing to complain of on any screen, in any dress."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.house import ROOT, House
from tests.browser.screens import SCREENS

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = "() => axe.run(document, {resultTypes: ['violations']}).then((found) => found.violations)"


def complaints_of_axe(page: Page) -> list[str]:
    """What axe finds, in a line each."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(RUN)
    return [f"{one['id']}: {one['help']}: {node['html'][:160]}" for one in found for node in one["nodes"]]


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing(house: House, page: Page, screen: str) -> None:
    """On every screen of a large window."""
    SCREENS[screen](house, page)
    assert complaints_of_axe(page) == []


@pytest.mark.window(phone=True)
@pytest.mark.parametrize("screen", ["new_game", "movement", "combat", "end"])
def test_axe_finds_nothing_on_a_phone(house: House, page: Page, screen: str) -> None:
    """On a narrow screen, with its sheets."""
    SCREENS[screen](house, page)
    assert complaints_of_axe(page) == []
    for tab in page.locator(".tabs button").all():
        if page.locator(".pop.over").count() == 0:
            tab.tap()
            assert complaints_of_axe(page) == []


@pytest.mark.window(forced_colors="active")
@pytest.mark.parametrize("screen", ["new_game", "combat"])
def test_axe_finds_nothing_in_the_colours_of_the_system(house: House, page: Page, screen: str) -> None:
    """With forced colours."""
    SCREENS[screen](house, page)
    assert complaints_of_axe(page) == []


@pytest.mark.window(locale="de-DE")
def test_axe_finds_nothing_in_german(house: House, page: Page) -> None:
    """In the second language, which the page's mark of its language follows."""
    SCREENS["combat"](house, page)
    assert page.evaluate("() => document.documentElement.lang") == "de"
    assert complaints_of_axe(page) == []
