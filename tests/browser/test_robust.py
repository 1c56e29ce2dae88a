"""What may go wrong between person, page and service: nothing is lost, nothing happens twice, and it is said."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Complaints, watch
from tests.browser.house import House
from tests.browser.playing import ready
from tests.browser.screens import people

MARKUP = "<img src=x onerror=alert(1)>"


def _lit(page: Page) -> list[str]:
    labels: list[str] = page.eval_on_selector_all("[data-option]", "(all) => all.map((e) => e.ariaLabel)")
    return sorted(labels)


def _click(page: Page, unit: str) -> None:
    page.get_by_role("button", name=unit).first.click()


def test_a_second_tab_follows(house: House, page: Page, context: BrowserContext, complaints: Complaints) -> None:
    """What is done in one tab is seen in the other, without a word about it."""
    table = people(house)
    page.goto(table.address())
    other = watch(context.new_page(), complaints)
    other.goto(table.address())
    ready(other)
    _click(page, "move 1/28")
    expect(other.locator(".ask")).to_contain_text("choose where 1/28 goes")
    assert _lit(page) == _lit(other)


def test_a_stale_click_has_no_effect_and_is_told(house: House, page: Page) -> None:
    """A page that heard nothing of the other tab's choice chooses something else: the first choice stands."""
    page.route_web_socket("**/live*", lambda socket: None)
    table = people(house)
    page.goto(table.address())
    ready(page)
    table.play("move 1/124")
    _click(page, "move 1/28")
    expect(page.locator(".toast")).to_contain_text("moved on")
    expect(page.locator(".ask")).to_contain_text("choose where 1/124 goes")
    assert table.shown()["choices"] == 1


def test_a_doubled_click_chooses_once(house: House, page: Page) -> None:
    """Two clicks without a breath between are one choice, and the second does not fall on what comes next."""
    table = people(house)
    page.goto(table.address())
    ready(page)
    page.get_by_role("button", name="move 1/28").first.dblclick()
    expect(page.locator(".ask")).to_contain_text("choose where 1/28 goes")
    page.get_by_role("button", name="2708").first.dblclick()
    expect(page.locator(".ask")).to_contain_text("choose a unit to move")
    assert table.shown()["choices"] == 2


def test_reload_in_mid_question(house: House, page: Page) -> None:
    """The same question and choices, by the address alone or, without its secrets, by the browser's memory."""
    table = people(house)
    page.goto(table.address())
    ready(page)
    _click(page, "move 1/28")
    expect(page.locator(".ask")).to_contain_text("choose where 1/28 goes")
    ready(page)
    before = _lit(page)
    page.reload()
    ready(page)
    assert _lit(page) == before
    page.goto(house.address)
    page.locator(f'.saved a[href*="{table.table}"]').click()
    ready(page)
    assert _lit(page) == before
    page.keyboard.press("z")
    expect(page.locator(".ask")).to_contain_text("choose a unit to move")


def test_the_service_is_killed_and_started_again(own_house: House, page: Page) -> None:
    """Told when it is gone and when it is back; a click meanwhile does nothing; afterwards the game goes on."""
    table = people(own_house)
    page.goto(table.address())
    ready(page)
    _click(page, "move 1/28")
    expect(page.locator(".ask")).to_contain_text("choose where 1/28 goes")
    own_house.kill()
    expect(page.locator(".ask")).to_contain_text("does not answer")
    expect(page.locator("[role=status]")).to_contain_text("connection is lost")
    page.get_by_role("button", name="2708").first.click()
    expect(page.locator(".toast").first).to_contain_text("The game is safe there")
    own_house.start()
    expect(page.locator(".toast").last).to_contain_text("answers again", timeout=20_000)
    expect(page.locator(".ask")).to_contain_text("choose where 1/28 goes")
    page.get_by_role("button", name="2708").first.click()
    expect(page.locator(".ask")).to_contain_text("choose a unit to move")
    assert table.shown()["choices"] == 2


def test_a_lost_connection_misses_nothing(house: House, page: Page, context: BrowserContext) -> None:
    """While the page was cut off the other side moved: it is all there afterwards, each line of the log once."""
    table = people(house)
    page.goto(table.address(1))
    page.wait_for_selector(".log .e")
    context.set_offline(True)
    page.evaluate("() => window.dispatchEvent(new Event('offline'))")
    table.play("move 1/28", "to 2708", "move AA37", "to 1706")
    context.set_offline(False)
    page.reload()
    expect(page.locator(".log .k-move")).to_have_count(2)
    numbers = page.eval_on_selector_all(".log .n", "(all) => all.map((e) => e.textContent)")
    assert len(numbers) == len(set(numbers))


def test_names_and_talk_are_text(
    house: House, page: Page, context: BrowserContext, complaints: Complaints
) -> None:
    """Markup in a name or in talk is shown as it was written; talk reaches the other seat and stays."""
    table = people(house, names=[MARKUP, "Vandegrift"])
    page.goto(table.address(0))
    ready(page)
    other = watch(context.new_page(), complaints)
    other.goto(table.address(1))
    other.wait_for_selector(".talk")
    page.locator(".talk summary").click()
    page.get_by_label("Say something to everybody here").fill("Good luck " + MARKUP)
    page.get_by_role("button", name="Say it").click()
    expect(page.locator(".talk li")).to_contain_text("Good luck " + MARKUP)
    expect(other.locator(".toast")).to_contain_text("Good luck " + MARKUP)
    other.reload()
    other.locator(".talk summary").click()
    expect(other.locator(".talk li")).to_have_text(f"{MARKUP}: Good luck {MARKUP}")
    page.goto(house.address)
    expect(page.locator(".saved")).to_contain_text(MARKUP)
    assert page.locator("img").count() == other.locator("img").count() == 0


def test_the_policy_has_no_exceptions(house: House, page: Page) -> None:
    """Neither inline scripts nor inline styles are allowed, and the page does not miss them: it would complain."""
    answer = page.goto(house.address)
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy and "*" not in policy and "default-src 'none'" in policy
    page.wait_for_selector("form.new")
