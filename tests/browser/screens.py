"""The screens that tests look at: each brings a page to a moment that is the same every time."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.house import ROOT, House, Opened

RECORD = ROOT / "tests" / "playthroughs" / "bloody_ridge-I.txt"
ASSAULT = ("1/124", "2609"), ("1/28", "2708"), ("2/124", "2709")
"""Three Japanese battalions and where they go, next to the Marines on the ridge."""


def people(house: House, **more: object) -> Opened:
    """A table of two people at this page, who throw their own dice, so that nothing is left to chance."""
    return house.open_table("person", "person", dice="entered", **more)


def until(table: Opened, kind: str) -> None:
    """Takes the first choice there is until a question of this kind comes."""
    for _ in range(40):
        question = table.shown()["view"]["question"]
        if question["kind"] == kind:
            return
        offered = table.shown(question["side"])["view"]["question"]["options"]
        ends = [one["text"] for one in offered if one["verb"].split(" ")[0] == "end"]
        table.play(ends[0] if ends else offered[0]["text"])
    raise AssertionError(f"no question of kind {kind!r} came")


def assault(house: House) -> Opened:
    """The ridge is reached; the first attack of the game is to be built."""
    table = people(house)
    for unit, place in ASSAULT:
        table.play(f"move {unit}", f"to {place}")
    until(table, "attack")
    return table


def build(table: Opened) -> None:
    """The attack on the ridge's foremost unit, with two battalions that may join it."""
    side = table.shown()["view"]["question"]["side"]
    targets = [one["text"] for one in table.shown(side)["view"]["question"]["options"] if one["verb"] == "attack"]
    table.play(next(text for text in targets if text == "attack 2/5"))
    for _ in range(2):
        more = [one["text"] for one in table.shown(side)["view"]["question"]["options"] if one["verb"] == "with"]
        if more:
            table.play(more[0])


def settle(page: Page) -> bytes:
    """Waits until the page looks the same twice, and gives how it looks."""
    page.evaluate("() => document.fonts.ready.then(() => true)")
    page.wait_for_function("() => !document.querySelector('.layer.ground:not([data-drawn=yes])')", timeout=60_000)
    before = b""
    for _ in range(60):
        now = page.screenshot(animations="disabled", caret="hide")
        if now == before:
            return now
        before = now
    raise AssertionError("the page does not come to rest")


def new_game(house: House, page: Page) -> None:
    """The first page."""
    page.goto(house.address)
    page.wait_for_selector("form.new")
    # What other tests left here is not part of this screen: only games of this browser are.
    page.evaluate("""() => {
      document.querySelectorAll(".saved li").forEach((line) => line.querySelector("a") ?? line.remove());
      document.querySelectorAll(".saved:empty").forEach((list) => list.closest("section").remove());
    }""")


def saved_games(house: House, page: Page) -> None:
    """The first page of a browser that has sat at a table."""
    table = people(house)
    page.goto(table.address())
    page.wait_for_selector("[data-option]")
    new_game(house, page)
    page.wait_for_selector(".saved a")
    # When it was played is another time in every run.
    page.evaluate("""() => {
      for (const small of document.querySelectorAll(".saved small"))
        small.lastChild.textContent = "last played November 30, 2026 at 22:37";
    }""")


def movement(house: House, page: Page) -> None:
    """A unit is chosen, its reach lit."""
    table = people(house)
    table.play("move 1/28")
    page.goto(table.address())
    page.wait_for_selector(".place")


def combat(house: House, page: Page) -> None:
    """An attack with its odds."""
    table = assault(house)
    build(table)
    page.goto(table.address())
    page.wait_for_selector(".attack .bars")


def why_not(house: House, page: Page) -> None:
    """Why a hex may not be entered."""
    movement(house, page)
    page.keyboard.press("ArrowDown")
    page.get_by_label("Go to a place").fill("2202")
    page.keyboard.press("Enter")
    page.keyboard.press("w")
    page.wait_for_selector(".why")


def log(house: House, page: Page) -> None:
    """A long log, searched."""
    table = house.open_table("person", "person", record=RECORD.read_text(encoding="utf-8"))
    page.goto(table.address())
    page.get_by_role("dialog", name="The game is over").get_by_role("button", name="See the map").click()
    page.locator("#log-search").fill("1/28")
    page.wait_for_selector(".log .e")


def end(house: House, page: Page) -> None:
    """The card at the end of a game."""
    table = house.open_table("person", "person", record=RECORD.read_text(encoding="utf-8"))
    page.goto(table.address())
    page.wait_for_selector(".pop.over")


def keys(house: House, page: Page) -> None:
    """The sheet of keys."""
    movement(house, page)
    page.keyboard.press("?")
    page.wait_for_selector(".pop.keys")


def in_words(house: House, page: Page) -> None:
    """The board in words."""
    movement(house, page)
    page.keyboard.press("b")
    page.wait_for_selector(".told")


SCREENS: dict[str, Callable[[House, Page], None]] = {
    "new_game": new_game, "saved_games": saved_games, "movement": movement, "combat": combat, "why_not": why_not,
    "log": log, "end": end, "keys": keys, "in_words": in_words,
}
