"""Learning on the page: the guided first game done by pointer, rules from a clause's chip, advice, playing on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from grognard.core.title import Step
from grognard.titles.bloody_ridge.title import TITLE
from tests.browser.house import House
from tests.browser.test_axe import complaints_of_axe

LESSON = TITLE.lesson()
UNITS = {piece.name: piece.id for piece in TITLE.ground(TITLE.start("I", {}))["pieces"]}


def _show(page: Page, selector: str) -> None:
    """Brings something on the map into sight by dragging, as a person would."""
    for _ in range(6):
        box = page.locator(selector).first.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if page.evaluate("""([x, y, s]) => document.elementFromPoint(x, y)?.closest(s) != null""", [x, y, selector]):
            return
        page.mouse.move(620, 500)
        page.mouse.down()
        page.mouse.move(620 + max(-300, min(300, 620 - x)), 500 + max(-250, min(250, 500 - y)), steps=4)
        page.mouse.up()


def _do(page: Page, step: Step) -> None:
    """What a step asks for, by pointer."""
    before = page.locator(".app").get_attribute("data-moment")
    if step.plays or not (step.expect or step.ask):
        page.get_by_role("button", name="Go on").click()
        return
    if step.ask:
        unit = f'.hit[data-piece="{UNITS[step.pieces[0]]}"]'
        _show(page, unit)
        page.locator(unit).first.click(button="right")
        expect(page.locator(".why")).to_contain_text("already")
        page.get_by_role("button", name="Close").click()
        return
    verb, _, rest = step.expect[0].partition(" ")
    button = page.locator(f'.btn[data-say="{step.expect[0]}"]').filter(visible=True)
    if button.count():
        button.first.click()
    else:
        what = f'[data-hex="{rest}"]' if verb == "to" else f'.hit[data-piece="{UNITS[rest]}"]'
        _show(page, what)
        page.locator(what).first.click()
    expect(page.locator(".app")).not_to_have_attribute("data-moment", before or "")


def test_the_guided_first_game_is_done_by_pointer_and_won(house: House, page: Page) -> None:
    page.goto(house.address)
    page.get_by_role("button", name=LESSON.label).click()
    words = page.locator(".lesson > p")
    for number, step in enumerate(LESSON.step[:-1]):
        expect(words).to_have_text(step.say, timeout=15_000)
        if number == 2:                     # something else than the lesson asks for has no effect, and is told so
            page.get_by_role("button", name="End movement").click()
            expect(page.locator(".toast").last).to_contain_text(step.otherwise)
            expect(words).to_have_text(step.say)
        _do(page, step)
    expect(words).to_have_text(LESSON.step[-1].say)
    expect(page.get_by_role("dialog", name="The game is over")).to_contain_text("Japanese victory")


def test_the_lesson_goes_on_where_it_was_after_a_reload(house: House, page: Page) -> None:
    page.goto(house.address)
    page.get_by_role("button", name=LESSON.label).click()
    words = page.locator(".lesson > p")
    for step in LESSON.step[:3]:
        expect(words).to_have_text(step.say)
        _do(page, step)
    expect(words).to_have_text(LESSON.step[3].say)
    page.reload()
    expect(words).to_have_text(LESSON.step[3].say)


def test_a_chip_opens_the_rule_and_the_search_finds_others(house: House, page: Page) -> None:
    page.goto(house.open_table("person", "person").address())
    page.locator(".ask button.clause").click()
    papers = page.get_by_role("dialog", name="Papers")
    expect(papers.locator(".asked")).to_contain_text("5.0")
    papers.get_by_role("searchbox").fill("banzai")
    expect(papers.locator("section")).not_to_have_count(0)
    expect(papers).to_contain_text("10.0")
    papers.get_by_role("tab", name="Tables").click()
    expect(papers).to_contain_text("Combat Results Table")
    page.keyboard.press("Escape")
    expect(papers).to_have_count(0)


@pytest.mark.window(locale="de-DE")
def test_the_rules_speak_german_on_a_german_page(house: House, page: Page) -> None:
    """By clause, in the search and in the tables; English again when the page is."""
    page.goto(house.open_table("person", "person").address())
    page.locator(".ask button.clause").click()
    papers = page.get_by_role("dialog", name="Unterlagen")
    expect(papers.locator(".asked")).to_contain_text("In der eigenen Bewegungsphase darf jede Einheit einmal ziehen")
    papers.get_by_role("searchbox").fill("sperrfeuer batterie")
    expect(papers.locator(".no", has_text=re.compile(r"^8\.43$"))).to_be_visible()
    expect(papers.locator("section [lang=en]")).to_have_count(0)
    papers.get_by_role("tab", name="Tabellen").click()
    expect(papers.get_by_role("heading", name="Ergebnistabelle")).to_be_visible()
    page.keyboard.press("Escape")
    page.evaluate("localStorage.setItem('grognard.language', 'en')")
    page.reload()
    page.locator(".ask button.clause").click()
    expect(page.get_by_role("dialog", name="Papers").locator(".asked")).to_contain_text("each of your units may move")


def test_advice_has_reasons_and_is_followed(house: House, page: Page) -> None:
    page.goto(house.open_table("person", "person").address())
    page.get_by_role("button", name="Game", exact=True).click()
    page.get_by_role("button", name="Ask for advice").click()
    advice = page.get_by_role("dialog", name="Advice")
    expect(advice.locator("li")).not_to_have_count(0, timeout=30_000)
    expect(advice.locator("li button.clause").first).to_be_visible()
    before = page.locator(".app").get_attribute("data-moment") or ""
    advice.get_by_role("button", name="Do it").click()
    expect(page.locator(".app")).not_to_have_attribute("data-moment", before)


def test_looking_back_and_playing_on_leave_the_game_alone(house: House, page: Page) -> None:
    table = house.open_table("person", "person")
    page.goto(table.address())
    page.get_by_role("button", name="End movement").click()
    expect(page.locator(".app")).not_to_have_attribute("data-moment", "0")
    page.get_by_role("button", name="To the start").click()
    expect(page.locator(".ask")).to_contain_text("Looking back")
    first = page.url
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: url != first)
    expect(page.locator(".app")).to_have_attribute("data-moment", "0")
    expect(page.locator(".ask")).to_contain_text("choose a unit to move")
    page.goto(first)
    page.reload()
    expect(page.locator(".app")).to_have_attribute("data-moment", "1")


def test_the_pace_is_kept(house: House, page: Page) -> None:
    page.goto(house.open_table("person", "person").address())
    page.get_by_role("button", name="Game", exact=True).click()
    page.get_by_label("Show moves").select_option("none")
    page.reload()
    page.get_by_role("button", name="Game", exact=True).click()
    expect(page.get_by_label("Show moves")).to_have_value("none")


def test_a_takeback_is_asked_for_and_consented_to(house: House, page: Page) -> None:
    """The other seat's page asks; this one agrees, and the game stands where it stood."""
    table = house.open_table("person", "person")
    while (side := table.shown()["view"]["question"]["side"]) == 0:
        options = [option["text"] for option in table.shown(side)["view"]["question"]["options"]]
        table.play(next((text for text in options if text.startswith("end")), options[0]))
    table.play("end movement")
    page.goto(table.address(0))
    page.get_by_role("button", name="Ask to take back").click()
    expect(page.get_by_role("dialog", name="A takeback was asked for")).to_be_visible()
    table.do(1, do="consent", agree=True)
    expect(page.locator(".ask")).to_contain_text("Japanese:")
    expect(page.locator(".toast").last).to_contain_text("agreed")


def test_axe_finds_nothing_in_the_papers_the_lesson_or_advice(house: House, page: Page) -> None:
    page.goto(house.address)
    page.get_by_role("button", name=LESSON.label).click()
    expect(page.locator(".lesson > p")).to_have_text(LESSON.step[0].say)
    assert complaints_of_axe(page) == []
    page.locator(".lesson button.clause").click()
    for sheet in ("Rules", "Tables", "Scenarios", "Rulings"):
        page.get_by_role("tab", name=sheet).click()
        expect(page.locator(".papers .leaf")).to_be_visible()
        assert complaints_of_axe(page) == [], sheet
    page.keyboard.press("Escape")
    page.goto(house.open_table("person", "person").address())
    page.get_by_role("button", name="Game", exact=True).click()
    page.get_by_role("button", name="Luck of the dice").click()
    assert complaints_of_axe(page) == []
    dice = page.get_by_role("dialog", name="Luck of the dice")
    expect(dice.get_by_label("Fingerprint of the secret")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    dice.get_by_label("Words of yours to mix into the dice").fill("<b>one</b> & two")
    dice.get_by_role("button", name="Mix them in").click()
    expect(dice.get_by_label("Words in the dice")).to_contain_text("<b>one</b> & two")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Game", exact=True).click()
    page.get_by_role("button", name="Ask for advice").click()
    expect(page.get_by_role("dialog", name="Advice").locator("li")).not_to_have_count(0, timeout=30_000)
    assert complaints_of_axe(page) == []
