"""Players of the page: they see only what it shows and touch only what a person could."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Page, TimeoutError

STATE = """() => {
  const app = document.querySelector(".app"), over = document.querySelector(".pop.over");
  const shown = (e) => { const b = e.getBoundingClientRect(); return b.width > 0 && b.height > 0; };
  const spot = (e) => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
  const free = (e) => {
    const at = document.elementFromPoint(...spot(e));
    if (at === null) return false;
    // A counter that may not be chosen stands for the lit place below it.
    return e === at || e.contains(at) || (e.dataset.hex && at.dataset.place === e.dataset.hex && !at.dataset.option);
  };
  const all = (what) => [...document.querySelectorAll(what)].filter(shown);
  const words = all(".acts .btn[data-say], .attack .btn[data-say], .wordbar .btn[data-say]");
  return {
    over: over ? over.textContent : "",
    lit: all("[data-option]").map((e) => ({
      words: e.getAttribute("aria-label"), piece: e.dataset.piece ?? null, hex: e.dataset.hex ?? null,
      spot: spot(e), free: Boolean(free(e))})),
    words: words.filter((b) => !b.disabled).map((b) => ({
      say: b.dataset.say, words: b.textContent, main: b.classList.contains("go"), spot: spot(b), free: free(b),
      keys: (b.getAttribute("aria-keyshortcuts") ?? "").split(" ")})),
    focus: document.activeElement === document.body ? "" : document.activeElement.getAttribute("aria-label")
      ?? document.activeElement.textContent,
    picks: all(".tray button[data-pick]").map((b) => ({
      words: b.textContent, spot: spot(b), lit: b.classList.contains("lit") || b.closest(".list") !== null})),
    moment: app?.dataset.moment ?? "", mine: app?.dataset.mine === "yes", busy: app?.dataset.busy === "yes",
  };
}"""

READY = """(before) => {
  const app = document.querySelector(".app");
  if (!app || app.dataset.busy === "yes" || document.querySelector(".sheet[data-rests=no]")) return false;
  if (document.querySelector(".pop.over")) return true;
  return app.dataset.mine === "yes" && app.dataset.moment !== before;
}"""


ANSWERED = """([before, laid]) => {
  const app = document.querySelector(".app"), tray = document.querySelector(".tray");
  return app.dataset.moment !== before || app.dataset.busy === "yes" || document.querySelector(".pop.over") !== null
    || (tray !== null && tray.innerText !== laid);
}"""

DECIDED = """(before) => {
  const app = document.querySelector(".app");
  return app.dataset.moment !== before || app.dataset.busy === "yes" || document.querySelector(".pop.over") !== null;
}"""

PATIENCE = 8_000    # milliseconds in which what was touched shows an effect, on a machine with much else to do


def ready(page: Page, before: str = "") -> dict[str, Any]:
    """Waits until this page must decide at another moment than `before`, or the game is over."""
    page.wait_for_function(READY, arg=before, timeout=60_000)
    state: dict[str, Any] = page.evaluate(STATE)
    return state


FREE = """() => {
  const state = (STATE)();
  return state.over || state.words.length > 0 || state.lit.some((one) => one.free)
    || document.querySelector(".attack .choices button") !== null;
}""".replace("STATE", STATE)


ASKED = READY.replace("document.querySelector(\".pop.over\")", "document.querySelector(\".pop.over, .pop.dice\")")


def decide(page: Page, before: str = "") -> dict[str, Any]:
    """Waits like `ready`, and enters a one wherever a die is asked for until then."""
    while True:
        page.wait_for_function(ASKED, arg=before, timeout=60_000)
        if not page.locator(".pop.dice").count():
            return ready(page, before)
        moment = page.locator(".app").get_attribute("data-moment")
        page.get_by_role("button", name="a 1", exact=True).click()
        page.locator(".pop.dice .btn.go").click()
        page.wait_for_function("(moment) => document.querySelector('.app').dataset.moment !== moment", arg=moment)


def in_sight(state: dict[str, Any]) -> bool:
    """Whether there is something to touch: a word, or something lit that nothing lies over."""
    return bool(state["words"]) or any(one["free"] for one in state["lit"])


def choose(state: dict[str, Any], rng: random.Random, keen: float = 0.45) -> dict[str, Any]:
    """Something to do: now and then what the map offers, else the main word, so that a game comes to its end."""
    lit = [one for one in state["lit"] if one["free"]]
    places = [one for one in lit if one["hex"]]
    if places:
        return rng.choice(places)
    words = state["words"]
    main = [one for one in words if one["main"]]
    if lit and (not words or rng.random() < keen):
        return rng.choice(lit)
    return main[0] if main else rng.choice(words) if words else rng.choice(lit)


def answered(page: Page, before: str) -> None:
    """Waits until what was touched has had an effect."""
    page.wait_for_function(ANSWERED, arg=[before, ""])


def drag(page: Page, by: tuple[float, float], *, tap: bool = False) -> None:
    """Drags the map by so many pixels, with the mouse or a finger."""
    window = page.viewport_size or {"width": 0, "height": 0}
    start = (window["width"] / 2, window["height"] * 0.35)
    steps = [(start[0] + by[0] * k / 4, start[1] + by[1] * k / 4) for k in range(5)]
    if not tap:
        page.mouse.move(*steps[0])
        page.mouse.down()
        for spot in steps[1:]:
            page.mouse.move(*spot)
        page.mouse.up()
        return
    finger = page.context.new_cdp_session(page)
    for kind, spots in [("touchStart", steps[:1]), *(("touchMove", [one]) for one in steps[1:]), ("touchEnd", [])]:
        points = [{"x": x, "y": y} for x, y in spots]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    finger.detach()


def in_reach(page: Page, state: dict[str, Any], *, tap: bool = False) -> dict[str, Any]:
    """The state with something lit in reach of the pointer: the map is dragged when all of it is out of sight."""
    for _ in range(4):
        if not state["lit"] or in_sight(state):
            return state
        window = page.viewport_size or {"width": 0, "height": 0}
        x, y = state["lit"][0]["spot"]
        wide, high = window["width"] * 0.4, window["height"] * 0.25
        across = max(-wide, min(wide, window["width"] / 2 - x))
        drag(page, (across, max(-high, min(high, window["height"] * 0.35 - y))), tap=tap)
        state = page.evaluate(STATE)
    return state


def touch(page: Page, state: dict[str, Any], one: dict[str, Any], rng: random.Random, *, tap: bool = False) -> None:
    """Clicks or taps something, and what of a stack that lays open.

    Between a mouse's move and its press a stack may have fanned out over the spot: then it tries again, as people do.
    """
    at = page.touchscreen.tap if tap else page.mouse.click
    for _ in range(3):
        if "say" in one:
            button = page.locator(f".btn[data-say={one['say']!r}]").filter(visible=True)
            (button.tap if tap else button.click)()
        else:
            at(*one["spot"])
        laid = ""
        for _ in range(3):
            try:
                page.wait_for_function(ANSWERED, arg=[state["moment"], laid], timeout=PATIENCE)
            except TimeoutError:
                break
            picks = [pick for pick in page.evaluate(STATE)["picks"] if pick["lit"]]
            if not picks or page.evaluate(DECIDED, state["moment"]):
                break
            laid = page.locator(".tray").first.inner_text()
            at(*rng.choice(picks)["spot"])
        if "say" in one or page.evaluate(DECIDED, state["moment"]):
            return
        if not tap:
            page.mouse.move(2, 2)
        now = ready(page)
        same = [lit for lit in now["lit"] if (lit["piece"], lit["hex"]) == (one["piece"], one["hex"]) and lit["free"]]
        if now["moment"] != state["moment"] or not same:
            return
        one = same[0]


def play_on(page: Page, rng: random.Random, *, most: int = 600, tap: bool = False) -> str:
    """Plays until the game is over; gives what the card at the end says."""
    moment = ""
    for _ in range(most):
        state = ready(page, moment)
        if state["over"]:
            return str(state["over"])
        moment = state["moment"]
        state = in_reach(page, state, tap=tap)
        if not in_sight(state):
            page.wait_for_function(FREE, timeout=20_000)        # a glide, or what is told, still lies over it
            state = page.evaluate(STATE)
        listed = page.locator(".attack .choices button")
        if not in_sight(state) and listed.count():
            one = listed.nth(rng.randrange(listed.count()))     # what the panel covers stands in the panel too
            (one.tap if tap else one.click)()
            answered(page, moment)
            continue
        touch(page, state, choose(state, rng), rng, tap=tap)
    raise AssertionError(f"the game was not over after {most} choices")


def tab_to(page: Page, words: str, *, most: int = 80) -> None:
    """Presses Tab until something with these words, or this label, has the focus."""
    look = """() => { const e = document.activeElement; return [e.getAttribute("aria-label"), e.textContent,
      ...[...(e.labels ?? [])].map((label) => label.textContent)].filter(Boolean).join(" | "); }"""
    for _ in range(most):
        page.keyboard.press("Tab")
        if words in page.evaluate(look):
            return
    raise AssertionError(f"Tab does not come to {words!r}")


def play_on_by_keys(page: Page, rng: random.Random, *, most: int = 600) -> str:
    """Plays by keyboard alone until the game is over; the focus is never lost on the way."""
    moment = ""
    for _ in range(most):
        state = ready(page, moment)
        if state["over"]:
            return str(state["over"])
        moment = state["moment"]
        assert moment == "0" or state["focus"], "nothing has the focus"
        one = choose({**state, "lit": [{**lit, "free": True} for lit in state["lit"]]}, rng)
        if "keys" in one:
            page.keyboard.press(one["keys"][0])
        else:
            for _ in range(rng.randint(1, 3)):
                page.keyboard.press("n")
            page.keyboard.press("Enter")
            answered(page, moment)
            if page.locator(".tray").count() and page.locator(".app").get_attribute("data-moment") == moment:
                page.keyboard.press("1")
        answered(page, moment)
    raise AssertionError(f"the game was not over after {most} choices")
