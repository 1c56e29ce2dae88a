"""The area titles on the page: a turn of each by pointer, one by keys, points paid whole, nothing for axe to say."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.area_screens import come_to
from tests.browser.house import House
from tests.browser.playing import answered, choose, in_reach, ready, touch
from tests.browser.test_axe import complaints_of_axe

TITLES = ("edsons_ridge", "ie_shima")


# -- played

class Player:
    """Plays one side by pointer: plans its impulses, each type of some once and then a pass, pays points by the panel,
    and answers the rest."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page, self.rng = page, random.Random(seed)
        self.paid = 0
        self.planned: list[str] = []

    def go_on(self, moment: str) -> str:
        """One decision; gives the moment at which it was made, "over" at the end."""
        page = self.page
        state = ready(page, moment)
        if state["over"]:
            return "over"
        if page.locator(".payment [data-pay]").count():
            self.pay()
        elif page.locator(".planner [data-course=pass]").count():
            self.plan()
        else:
            self.answer(state)
        answered(page, state["moment"])
        return str(state["moment"])

    def pay(self) -> None:
        """Fixes what becomes of one unit, and pays."""
        chips = self.page.locator(".payment .fates button:not([disabled])")
        chips.nth(self.rng.randrange(chips.count())).click()
        self.page.locator(".payment [data-pay]").click()
        self.paid += 1

    def plan(self) -> None:
        """Looks at a type of impulse, and takes the first that it could do."""
        kinds = [kind for kind in ("regroup", "entrench") if kind not in self.planned]
        open_now = [kind for kind in kinds if self.page.locator(f".planner [data-course={kind}]").count()]
        kind = open_now[0] if open_now else "pass"
        course = self.page.locator(f".planner [data-course={kind}]")
        if course.get_attribute("aria-expanded") == "false":
            course.click()
        self.page.locator(".planner .open [data-prospect]").first.click()
        self.planned.append(kind)

    def answer(self, state: dict[str, Any]) -> None:
        """A garrison is set up by one word; what may be declined mostly is."""
        garrison = [one for one in state["words"] if one["say"] == "garrison"]
        state = in_reach(self.page, state)
        listed = self.page.locator(".attack .choices button")
        if garrison:
            touch(self.page, state, garrison[0], self.rng)
        elif not state["words"] and not any(one["free"] for one in state["lit"]) and listed.count():
            listed.first.click()
        else:
            touch(self.page, state, choose(state, self.rng, keen=0.1), self.rng)
        self.page.wait_for_function("() => document.querySelector('.app').dataset.busy === 'no'")
        picks = self.page.locator(".tray.list button[data-pick]")
        if picks.count() and self.page.locator(".app").get_attribute("data-moment") == state["moment"]:
            picks.first.click()                 # of several things that one unit may do


def test_a_day_of_ie_shima_by_pointer(house: House, page: Page) -> None:
    """The Japanese hold against the computer until the next day: set up, planned, paid by pointer alone."""
    table = house.open_table("person", "steady", title="ie_shima", scenario="basic")
    page.goto(table.address(0))
    player, moment = Player(page, 3), ""
    for _ in range(400):
        if moment == "over" or ("16 April" not in page.title() and player.paid):
            break
        moment = player.go_on(moment)
    assert {"regroup", "pass"} <= set(player.planned) and player.paid >= 1
    assert "16 April" not in page.title()


def test_a_turn_of_edsons_ridge_by_pointer(house: House, page: Page) -> None:
    """The Marines hold against the computer until the second turn."""
    table = house.open_table("steady", "person", title="edsons_ridge", scenario="night")
    page.goto(table.address(1))
    player, moment = Player(page, 5), ""
    for _ in range(500):
        if moment == "over" or ("Turn 1" not in page.title() and player.paid):
            break
        moment = player.go_on(moment)
    assert {"entrench", "pass"} <= set(player.planned) and player.paid >= 1
    assert "Turn 1" not in page.title()


def test_a_day_of_ie_shima_by_keyboard_alone(house: House, page: Page) -> None:
    """Numbers plan, Enter pays, letters decline; the focus is never lost."""
    table = house.open_table("person", "steady", title="ie_shima", scenario="basic")
    page.goto(table.address(0))
    ready(page)
    page.keyboard.press("ArrowDown")
    moment = ""
    for _ in range(250):
        state = ready(page, moment)
        if state["over"] or "16 April" not in page.title():
            break
        moment = state["moment"]
        words = {one["say"]: one["keys"][0] for one in state["words"]}
        quiet = next((words[say] for say in ("garrison", "pass", "stay", "accept", "end placing", "end night")
                      if say in words), None)
        if page.locator(".payment [data-pay]").count():
            page.keyboard.press("Enter")
        elif quiet:
            page.keyboard.press(quiet)
        else:
            page.keyboard.press("n")
            page.keyboard.press("Enter")
            answered(page, moment)
            if page.locator(".tray").count():
                page.keyboard.press("1")
        answered(page, moment)
    assert "16 April" not in page.title()


# -- points paid whole, and an impulse planned

@pytest.mark.parametrize("title", TITLES)
def test_points_are_paid_by_what_was_clicked(house: House, page: Page, title: str) -> None:
    """The fate of a unit is fixed, the payment made whole, and what came of it is what was said."""
    table = come_to(house, page, title, "payment")
    side = table.shown()["view"]["question"]["side"]
    shown = table.shown(side)["view"]["question"]["payments"]
    last = page.locator(".payment .fates").last.locator("button:not([disabled])").last
    last.click()
    expect(last).to_have_attribute("aria-pressed", "true")
    told = page.locator(".payment [data-pay]").text_content() or ""
    bearer, words = shown["bearers"][-1], (last.text_content() or "").strip()
    page.locator(".payment [data-pay]").click()
    for _ in range(12):                         # where to retreat is still the player's to say
        page.wait_for_function("() => document.querySelector('.app').dataset.busy === 'no'")
        question = table.shown()["view"]["question"]
        if question is None or question["kind"] not in ("retreat to", "leader", "casualties", "attrition"):
            break
        if question["kind"] in ("retreat to", "leader"):
            options = table.shown(question["side"])["view"]["question"]["options"]
            table.play(options[0]["text"])
        page.wait_for_timeout(100)
    now = next(piece for piece in table.shown()["view"]["pieces"] if piece["id"] == bearer["piece"])
    place = now["place"]
    assert words.split(" ")[0] in told or words.startswith("stays")
    if words.startswith(("eliminated", "nowhere")):
        assert place == "lost"
    elif "retreats" in words:
        assert place != shown["place"]
    else:
        assert place == shown["place"]


@pytest.mark.parametrize("title", TITLES)
def test_a_type_of_impulse_lights_its_places_only(house: House, page: Page, title: str) -> None:
    """What is planned stays lit; what is pointed at is outlined on the map; Escape lights all again."""
    come_to(house, page, title, "impulse")
    places = page.locator("[data-option=place]")
    everything = places.count()
    page.locator(".planner [data-course=pass]").click()
    page.keyboard.press("1")
    expect(page.locator(".planner .open [data-prospect]").first).to_be_visible()
    assert 0 < places.count() <= everything
    page.locator(".planner .open [data-prospect]").first.hover()
    expect(page.locator(".pointers path").first).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator(".planner .open")).to_have_count(0)


# -- for everybody

@pytest.mark.parametrize("moment", ["impulse", "forming", "payment", "reroll", "end"])
@pytest.mark.parametrize("title", TITLES)
def test_axe_finds_nothing(house: House, page: Page, title: str, moment: str) -> None:
    """On the main screens; the planner with a type laid open."""
    come_to(house, page, title, moment)
    if moment == "impulse":
        page.locator(".planner [data-course=assault]").click()
    assert complaints_of_axe(page) == []


@pytest.mark.window(phone=True)
@pytest.mark.parametrize("title", TITLES)
def test_axe_finds_nothing_on_a_phone(house: House, page: Page, title: str) -> None:
    """Points to pay, in a sheet from below."""
    come_to(house, page, title, "payment")
    assert complaints_of_axe(page) == []
    small = page.locator(".payment button:not(.clause):visible").evaluate_all(
        "all => all.filter((b) => b.getBoundingClientRect().height < 43.5).map((b) => b.textContent)")
    assert small == []
