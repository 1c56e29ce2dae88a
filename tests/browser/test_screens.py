"""Eight screens as they were when somebody looked at them, compared within a tolerance.

After a change that is meant: GROGNARD_RENEW_SCREENS=1 python -m pytest tests/browser/test_screens.py, and look at
tests/browser/screens/ before committing it. The pictures are kept at half size and in 256 colours; what a test saw
instead lies beside its report in test-results/.
"""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Page

from tests.browser.house import House
from tests.browser.screens import SCREENS, settle

KEPT = Path(__file__).with_name("screens")
SEEN = Path("test-results")
MEAN, APART, SHARE = 3.0, 48, 0.012
"""How far pictures may differ: on average, of 255; and what share of their pixels by more than APART."""
WIDE = ("new_game", "saved_games", "movement", "combat", "log", "keys", "end")


def small(picture: bytes) -> Image.Image:
    """A screenshot as it is kept."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    return image.resize((image.width // 2, image.height // 2), Image.Resampling.BOX)


def difference(before: Image.Image, now: Image.Image) -> tuple[float, float]:
    """The mean difference of two pictures, and the share of pixels that are far apart; edges count little."""
    soft = [image.convert("RGB").filter(ImageFilter.BoxBlur(1)) for image in (before, now)]
    counts = ImageChops.difference(*soft).convert("L").histogram()
    total = sum(counts)
    return sum(n * count for n, count in enumerate(counts)) / total, sum(counts[APART:]) / total


def compare(name: str, picture: bytes) -> None:
    """Compares with the picture that is kept, or keeps this one when asked to."""
    now, kept = small(picture), KEPT / f"{name}.png"
    if os.environ.get("GROGNARD_RENEW_SCREENS"):
        KEPT.mkdir(exist_ok=True)
        now.quantize(256, dither=Image.Dither.NONE).save(kept, optimize=True)
        return
    before = Image.open(kept)
    problem = f"{before.size} is now {now.size}" if before.size != now.size else ""
    if not problem:
        mean, share = difference(before, now)
        if mean > MEAN or share > SHARE:
            problem = f"differs by {mean:.1f} on average, {share:.2%} of it by much"
    if problem:
        SEEN.mkdir(exist_ok=True)
        now.save(SEEN / f"{name}.png")
    assert not problem, f"the screen {name} {problem}: compare {SEEN / (name + '.png')} with {kept}"


@pytest.mark.parametrize("screen", WIDE)
def test_a_screen_looks_as_it_did(own_house: House, page: Page, screen: str) -> None:
    """In a large window, at a service where nobody else has played."""
    SCREENS[screen](own_house, page)
    compare(screen, settle(page))


@pytest.mark.window(phone=True)
def test_a_phone_looks_as_it_did(house: House, page: Page) -> None:
    """An attack on a narrow screen."""
    SCREENS["combat"](house, page)
    compare("phone", settle(page))


def test_the_comparison_sees_what_matters(house: House, page: Page) -> None:
    """The same screen at another moment is told apart; the same one is not."""
    SCREENS["movement"](house, page)
    before = small(settle(page))
    assert difference(before, before.quantize(256, dither=Image.Dither.NONE))[0] < MEAN
    page.keyboard.press("z")
    page.wait_for_function("() => !document.querySelector('.place')")
    mean, share = difference(before, small(settle(page)))
    assert mean > MEAN or share > SHARE
