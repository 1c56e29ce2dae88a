"""The page in Chromium: a service for the run, a page that complains of every error and of every foreign request."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.house import ROOT, House

WIDE = {"width": 1600, "height": 1000}
PHONE = {"width": 390, "height": 844}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser."""
    for item in items:
        if "tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the page as today's sources give it; GROGNARD_PAGE names one that was built elsewhere."""
    if given := os.environ.get("GROGNARD_PAGE"):
        return Path(given)
    from tools.build_client import build_client, page_is_current
    static = ROOT / "src" / "grognard" / "server" / "static"
    if not page_is_current():
        lock = tmp_path_factory.getbasetemp().parent / "building"
        with open(lock, "w") as held:
            if os.name == "posix":
                import fcntl
                fcntl.flock(held, fcntl.LOCK_EX)    # of several workers one builds, the others wait
            build_client()
    return static


@pytest.fixture(scope="session")
def house(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A service for all tests that only open tables of their own."""
    house = House(tmp_path_factory.mktemp("house"), built)
    yield house
    house.kill()


@pytest.fixture
def own_house(built: Path, tmp_path: Path) -> Iterator[House]:
    """A service that a test may kill."""
    house = House(tmp_path, built)
    yield house
    house.kill()


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], request: pytest.FixtureRequest) -> dict[str, Any]:
    """A large window, or what the test's `window` marker says; motion off, so that nothing has to be waited for."""
    wanted = request.node.get_closest_marker("window")
    more = dict(wanted.kwargs) if wanted else {}
    if more.pop("phone", False):
        more = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2, **more}
    return {**browser_context_args, "viewport": WIDE, "locale": "en-GB", "reduced_motion": "reduce", **more}


class Complaints(list[str]):
    """What went wrong in a page, in sentences. A test that provokes some clears them."""


@pytest.fixture
def complaints() -> Complaints:
    """What the page of this test complained of so far."""
    return Complaints()


def watch(page: Page, complaints: Complaints) -> Page:
    """Note every error of a page and every request that would leave this machine."""
    page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
    page.on("console", lambda line: said(line.type, line.text))
    page.on("response", lambda answer: failed(answer.status, answer.url))

    def said(kind: str, words: str) -> None:
        # What the gate refuses is part of playing; the browser notes it as a resource that failed to load.
        if kind == "error" and "Failed to load resource" not in words:
            complaints.append(f"console: {words}")

    def failed(status: int, address: str) -> None:
        if status >= 500:
            complaints.append(f"{status} {address}")

    def asked(address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme not in {"data", "blob"} and parts.hostname != "127.0.0.1":
            complaints.append(f"request to {address}")

    page.on("request", lambda request: asked(request.url))
    page.on("websocket", lambda socket: asked(socket.url))
    return page


@pytest.fixture
def page(context: BrowserContext, complaints: Complaints) -> Iterator[Page]:
    """A page that must not complain: no error, no blocked script or style, no request beyond this machine."""
    page = watch(context.new_page(), complaints)
    page.set_default_timeout(10_000)
    yield page
    assert not complaints, "\n".join(complaints)
