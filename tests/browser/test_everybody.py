"""The page for everybody: read aloud, by finger, enlarged, without colour, in another language."""

from __future__ import annotations

import io
from itertools import pairwise

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.playing import ready, tab_to
from tests.browser.screens import SCREENS, assault, build, people

SMALL_TEXT = """(least) => {
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const e = node.parentElement;
    if (!node.textContent.trim() || e.closest("svg, .hidden, script, noscript, option, datalist")) continue;
    const b = e.getBoundingClientRect();
    if (b.width === 0 || b.height === 0) continue;
    const size = parseFloat(getComputedStyle(e).fontSize);
    if (size < least) found.add(`${size} px: ${e.className || e.tagName}: ${node.textContent.trim().slice(0, 40)}`);
  }
  return [...found];
}"""

SMALL_TARGETS = """(least) => [...document.querySelectorAll("button, a[href], select, summary, input")]
  .filter((e) => !e.closest(".skips") && e.checkVisibility({visibilityProperty: true}))
  .map((e) => {
    const b = (e.matches("[type=radio], [type=checkbox]") ? e.closest("label") : e).getBoundingClientRect();
    const rim = getComputedStyle(e, "::after");
    const more = (side) => (b.width && rim.position === "absolute" ? -2 * parseFloat(rim[side]) : 0);
    return [e, {width: b.width + more("left"), height: b.height + more("top")}];
  })
  .filter(([, b]) => b.width > 0 && b.height > 0 && (b.height < least - 0.5 || b.width < least - 0.5))
  .map(([e, b]) => `${Math.round(b.width)}x${Math.round(b.height)}: ${e.outerHTML.slice(0, 110)}`)"""

CUT = """() => [...document.querySelectorAll(".ask .q, .btn, .tbtn, h1, h2, .sec p")]
  .filter((e) => e.checkVisibility() && !e.classList.contains("hidden") && e.getBoundingClientRect().width > 2)
  .filter((e) => (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== "visible"))
  .map((e) => e.outerHTML.slice(0, 120))"""


def said(page: Page) -> str:
    """What the live region says."""
    return page.locator("[role=status]").inner_text()


# -- heard


def test_what_happens_and_what_is_asked_is_told_once(house: House, page: Page) -> None:
    """One polite live region; the question with what may be chosen; every new line of the log once."""
    table = people(house)
    page.goto(table.address())
    ready(page)
    assert page.locator("[aria-live=polite]").count() == page.locator("[role=status]").count() == 1
    asked = "Japanese: choose a unit to move, or end movement, 11 units may be chosen, buttons: end movement."
    assert asked in said(page)
    page.get_by_role("button", name="move 1/28").first.click()
    expect(page.locator("[role=status]")).to_contain_text("choose where 1/28 goes")
    page.get_by_role("button", name="2708").first.click()
    expect(page.locator("[role=status]")).to_contain_text("1/28 moves from 2710 to 2708")
    assert said(page).count("1/28 moves") == 1
    assert "choose a unit to move" in said(page)


def test_the_board_in_words(house: House, page: Page) -> None:
    """A hex on asking: its ground, who is there, what may be done; and the whole board, in headings and lists."""
    table = people(house)
    page.goto(table.address())
    ready(page)
    page.keyboard.press("g")
    page.keyboard.type("1/28")
    page.keyboard.press("Enter")
    page.keyboard.press("d")
    expect(page.locator("[role=status]")).to_contain_text("2710")
    for words in ("Japanese 1st Battalion, 28th Infantry: attack 2, defence 2", "Move 1/28."):
        assert words in said(page)
    page.keyboard.press("Enter")
    expect(page.locator("[role=status]")).to_contain_text("choose where 1/28 goes")
    page.keyboard.press("g")
    page.keyboard.type("2607")
    page.keyboard.press("Enter")
    expect(page.locator("[data-cursor='2607']")).to_be_focused()
    page.keyboard.press("b")
    told = page.get_by_role("dialog", name="The board in words")
    expect(told.get_by_role("heading", name="Japanese on the map: 11")).to_be_visible()
    line = told.get_by_role("listitem").filter(has_text="2710: 1/28: Japanese 1st Battalion, 28th Infantry")
    expect(line).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("[data-cursor='2607']")).to_be_focused()


def test_headings_and_landmarks_are_in_order(house: House, page: Page) -> None:
    """One main, one first heading, no level left out; ways past the strip come first and lead to the map."""
    SCREENS["combat"](house, page)
    assert page.get_by_role("main").count() == 1
    levels = page.eval_on_selector_all(
        "h1, h2, h3, h4", "(all) => all.filter((e) => e.checkVisibility()).map((e) => Number(e.tagName[1]))")
    assert levels.count(1) == 1 and levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.textContent") == "Skip to the map"
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.hasAttribute('data-cursor')")


def test_every_command_is_listed(house: House, page: Page) -> None:
    """The sheet of keys names each key there is; Escape closes it and the focus is where it was."""
    table = people(house)
    page.goto(table.address())
    ready(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-cursor]")).to_be_focused()
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keys")
    listed = " ".join(sheet.locator("dt").all_inner_texts())
    for key in ("N", "P", "Enter", "G, F", "D", "B", "Q", "W", "S", "Esc", "Z", "Shift", "Home", "End", "/", "?"):
        assert key in listed
    expect(sheet.get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[data-cursor]")).to_be_focused()


# -- by finger


@pytest.mark.window(phone=True)
@pytest.mark.parametrize("screen", ["new_game", "movement", "combat", "end"])
def test_on_a_phone_nothing_is_small(house: House, page: Page, screen: str) -> None:
    """What is touched has 44 px, what is read 12; nothing is wider than the window."""
    SCREENS[screen](house, page)
    tabs = [] if page.locator(".pop.over").count() else page.locator(".tabs button").all()
    for tab in [None, *tabs]:
        if tab is not None:
            tab.tap()
        assert page.evaluate(SMALL_TARGETS, 44) == []
        assert page.evaluate(SMALL_TEXT, 12) == []
        assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")


# -- enlarged


@pytest.mark.window(phone=True)
def test_on_a_phone_an_attack_stands_above_its_sheet(house: House, page: Page) -> None:
    """The target and who attacks it from next door are in sight as soon as the page is open."""
    table = assault(house)
    build(table)
    page.goto(table.address())
    ready(page)
    sheet, target = page.locator(".attack").bounding_box(), page.locator(".unit[data-place='2607']").bounding_box()
    assert sheet and target
    assert target["y"] + 2 * target["height"] < sheet["y"] and target["y"] > 100


@pytest.mark.window(viewport={"width": 800, "height": 500}, device_scale_factor=2)
@pytest.mark.parametrize("screen", ["new_game", "movement", "combat"])
def test_twice_as_large_nothing_is_lost(house: House, page: Page, screen: str) -> None:
    """A window of 1600 pixels at 200 %: no words cut off, no sideways scrolling, every button to be reached."""
    SCREENS[screen](house, page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
    assert page.evaluate(CUT) == []
    if screen == "new_game":
        tab_to(page, "Start")
    else:
        for name in ("Undo", "Game"):
            button = page.get_by_role("button", name=name).first.bounding_box()
            assert button is not None and button["x"] >= 0 and button["x"] + button["width"] <= 800


# -- without colour, in another language


def offered(page: Page) -> set[str]:
    """The pieces on the map that may be chosen."""
    found: list[str] = page.eval_on_selector_all(".unit.lit", "(all) => all.map((e) => e.dataset.piece)")
    return set(found)


SEEN, SHARE = 32, 0.04
"""How far greys must be apart, of 255, and in what share of a counter and its rim, to be seen at a glance."""

IN_SIGHT = """() => Object.fromEntries([...document.querySelectorAll(".unit .hit")]
  .map((e) => [e.dataset.piece, e.getBoundingClientRect()])
  .filter(([, b]) => [[0, 0], [1, 0], [0, 1], [1, 1]].every(([x, y]) =>
    document.elementFromPoint(b.x + x * b.width, b.y + y * b.height)?.closest(".sheet")))
  .map(([piece, b]) => [piece, [b.x - 6, b.y - 6, b.x + b.width + 6, b.y + b.height + 6]]))"""


def in_grey(page: Page) -> dict[str, Image.Image]:
    """What a screen without colours shows of each counter and a rim around it, where nothing lies over the map."""
    page.wait_for_selector('.pictures[data-painted="all"]', state="attached")
    shown = Image.open(io.BytesIO(page.screenshot())).convert("L")
    boxes: dict[str, list[float]] = page.evaluate(IN_SIGHT)
    return {piece: shown.crop((round(left), round(top), round(right), round(bottom))).resize((64, 64))
            for piece, (left, top, right, bottom) in boxes.items()}


def test_every_state_has_a_shape(house: House, page: Page) -> None:
    """What may be chosen, what is chosen and what is the target differ in what is drawn, not in its colour alone."""
    table = assault(house)
    page.goto(table.address())
    ready(page)
    lit, before = offered(page), in_grey(page)
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    page.wait_for_selector(".attack")
    now, after = offered(page), in_grey(page)
    changed = {piece for piece in lit ^ now if piece in before and piece in after}
    assert changed
    for piece in changed:
        apart = ImageChops.difference(before[piece], after[piece]).histogram()
        assert sum(apart[SEEN:]) > SHARE * sum(apart), f"piece {piece} looks the same in grey"
    assert page.locator(".target path").count() == 2    # the hex's outline, apart from the counter's brackets
    assert page.locator(".must path").count() > 0


def test_the_language_is_changed_on_the_page(house: House, page: Page) -> None:
    """The first page and the table speak German at once, their mark says so, and the browser remembers."""
    page.goto(house.address)
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", name="Neues Spiel")).to_be_visible()
    table = people(house)
    page.goto(table.address())
    ready(page)
    assert page.evaluate("() => document.documentElement.lang") == "de"
    expect(page.locator(".ask")).to_contain_text("Japaner: eine Einheit zum Ziehen wählen oder die Bewegung beenden")
    expect(page.get_by_role("button", name="Bewegung beenden")).to_be_visible()
    assert "Spielrunde 1, 12. September 1942" in page.locator(".tracks").inner_text()
