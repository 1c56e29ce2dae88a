"""The area titles on the page: a turn of each by pointer, one by keys, points paid whole, nothing for axe to say."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.area_screens import assault_in, come_to, late, opened
from tests.browser.house import House
from tests.browser.playing import STATE, answered, choose, in_reach, ready, touch
from tests.browser.test_axe import complaints_of_axe

TITLES = ("edsons_ridge", "ie_shima")
JAPAN, US = 0, 1


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


def played_by_pointer(page: Page, player: Player, done: Callable[[], bool], most: int = 120) -> str:
    """Plays until something is so, or the game is over; gives what the card at the end says, or ""."""
    moment = ""
    for _ in range(most):
        if done():
            return ""
        moment = player.go_on(moment)
        if moment == "over":
            return page.locator(".pop.over").inner_text()
    raise AssertionError(f"not done after {most} choices")


def test_the_last_day_of_ie_shima_by_pointer_to_the_verdict(house: House, page: Page) -> None:
    """The Japanese hold against the computer: planned, paid and ended by pointer alone."""
    table = house.open_table("person", "steady", record=late("ie_shima", 4, JAPAN, 2))
    page.goto(table.address(0))
    player = Player(page, 3)
    assert "win" in played_by_pointer(page, player, lambda: False)
    assert "pass" in player.planned
    expect(page.get_by_role("dialog", name="The game is over")).to_be_visible()
    assert complaints_of_axe(page) == []


@pytest.mark.parametrize(("title", "side", "kind"), [("ie_shima", JAPAN, "regroup"), ("edsons_ridge", US, "entrench")])
def test_an_impulse_by_pointer(house: House, page: Page, title: str, side: int, kind: str) -> None:
    """Planned by its type, carried out, and the next one begun."""
    seats = ["steady", "steady"]
    seats[side] = "person"
    table = house.open_table(*seats, record=opened(title, side, kind))
    page.goto(table.address(side))
    player = Player(page, 5)
    played_by_pointer(page, player, lambda: len(player.planned) == 2)
    assert player.planned[0] == kind


# -- by keyboard alone

class Keys:
    """Plays one side by keyboard alone: Enter pays, letters decline, N and Enter choose what is lit; the focus is never
    lost."""

    QUIET = ("garrison", "pass", "stay", "accept", "keep", "end placing", "end night")

    def __init__(self, page: Page) -> None:
        self.page = page

    def go_on(self, moment: str) -> dict[str, Any]:
        """Waits for the next decision."""
        state = ready(self.page, moment)
        assert state["over"] or moment in ("", "0") or state["focus"], "nothing has the focus"
        return state

    def answer(self, state: dict[str, Any]) -> None:
        """Gives a quiet answer where there is one, else the main word, else something that is lit."""
        words = {one["say"]: one["keys"][0] for one in state["words"]}
        main = [one["keys"][0] for one in state["words"] if one["main"]]
        quiet = [words[say] for say in self.QUIET if say in words] or main or list(words.values())
        if self.page.locator(".payment [data-pay]").count():
            self.page.keyboard.press("Enter")
        elif quiet:
            self.page.keyboard.press(quiet[0])
        else:
            self.lit(state)
        answered(self.page, state["moment"])

    def lit(self, state: dict[str, Any]) -> None:
        """Chooses the next thing that is lit, the first of a stack."""
        self.page.keyboard.press("n")
        self.page.keyboard.press("Enter")
        self.of_a_stack(state)

    def place(self, state: dict[str, Any], label: str) -> None:
        """Goes to a place by its number, and chooses it."""
        self.page.keyboard.press("f")
        self.page.keyboard.type(label)
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Enter")
        self.of_a_stack(state)

    def of_a_stack(self, state: dict[str, Any]) -> None:
        """Picks the first that may be chosen of what has opened, if something has."""
        answered(self.page, state["moment"])
        lit = [number for number, pick in enumerate(self.page.evaluate(STATE)["picks"], 1) if pick["lit"]]
        if lit and self.page.locator(".app").get_attribute("data-moment") == state["moment"]:
            self.page.keyboard.press(str(lit[0]))


def test_a_day_of_ie_shima_ends_by_keyboard_alone(house: House, page: Page) -> None:
    """The last impulses of a day, its night, and the next day begun."""
    table = house.open_table("person", "steady", record=late("ie_shima", 1, JAPAN, 2))
    page.goto(table.address(0))
    keys, moment = Keys(page), ""
    ready(page)
    page.keyboard.press("ArrowDown")
    for _ in range(60):
        state = keys.go_on(moment)
        if "17 April" in page.title():
            return
        moment = state["moment"]
        keys.answer(state)
    raise AssertionError("the day does not end")


def test_edsons_ridge_by_keyboard_alone_from_an_assault_to_the_verdict(house: House, page: Page) -> None:
    """The Japanese assault from one area into another, and the game goes on to its end."""
    record, start, goal = assault_in("edsons_ridge", 5, JAPAN)
    table = house.open_table("person", "steady", record=record)
    page.goto(table.address(0))
    keys, before = Keys(page), len(table.shown()["log"])
    state = ready(page)
    page.keyboard.press("ArrowDown")
    courses = [course["name"] for course in table.shown(0)["view"]["question"]["courses"]]
    page.keyboard.press(str(1 + courses.index("assault")))
    expect(page.locator(".planner [data-course=assault]")).to_have_attribute("aria-expanded", "true")
    keys.place(state, start)
    for _ in range(150):
        state = keys.go_on(state["moment"])
        if state["over"]:
            break
        kind = table.shown(0)["view"]["question"]["kind"]
        if kind == "to":
            keys.place(state, goal)
        else:
            keys.answer(state)
    fought = [entry for entry in table.shown()["log"][before:] if entry.get("clause") in ("10.3.1", "10.3.5")]
    assert any(goal in entry.get("places", ()) for entry in fought)
    assert "win" in str(state["over"])
    assert complaints_of_axe(page) == []


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
