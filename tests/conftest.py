"""What every test may rely on: the same dice every time, an honest `clauses` marker, a browser that starts anywhere."""

from __future__ import annotations

import os
import re
import shutil
import tomllib
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.chance import settled

TITLES = Path(__file__).resolve().parent.parent / "src" / "grognard" / "titles"
CLAUSE = re.compile(r"(?:[A-Za-z]+-)?\d+(?:\.\d+)*(?:\.[A-Z])*(?:#\d+)?")
"""How a rulebook numbers a clause: 7.71, 10.3.5.1.B, or 9.4#2 for a second paragraph without a letter."""

# ---------------------------------------------------------------- chance


@pytest.fixture(autouse=True)
def the_same_dice_every_time(request: pytest.FixtureRequest) -> Iterator[None]:
    """No test passes or fails by luck: what it draws is drawn from its name."""
    with settled(request.node.nodeid):
        yield


# ---------------------------------------------------------------- clauses


@cache
def clauses_of(title: str, titles: Path = TITLES) -> frozenset[str] | None:
    """The clause numbers of a title's list; None while the title keeps no list.

    Raises ValueError, in a sentence, for a title that does not exist.
    """
    folder = titles / title
    if not folder.is_dir():
        raise ValueError(f"there is no title {title!r}")
    listed = folder / "clauses.toml"
    if not listed.is_file():
        return None
    return frozenset(tomllib.loads(listed.read_text(encoding="utf-8"))["clause"])


def marker_faults(mark: pytest.Mark, titles: Path = TITLES) -> list[str]:
    """What is wrong with one `@pytest.mark.clauses(...)`, in sentences; nothing when it is right."""
    faults = [f"clauses() takes title=, not {name}=" for name in mark.kwargs if name != "title"]
    if not mark.args:
        faults.append("clauses() names no clause")
    title = mark.kwargs.get("title", "bloody_ridge")
    try:
        known = clauses_of(title, titles)
    except ValueError as error:
        return [*faults, str(error)]
    for number in mark.args:
        if not isinstance(number, str) or not CLAUSE.fullmatch(number):
            faults.append(f"{number!r} is not a clause number in quotes")
        elif known is not None and number not in known:
            faults.append(f"{title} has no clause {number}")
    return faults


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, pytest.CollectReport, Any]:
    """Refuses to collect a module whose tests claim to prove clauses that their rulebook does not have."""
    report = yield
    if report.passed:
        faults = {
            f"{item.name.partition('[')[0]}: {fault}"
            for item in report.result
            if isinstance(item, pytest.Item)
            for mark in item.iter_markers("clauses")
            for fault in marker_faults(mark)
        }
        if faults:
            report.outcome = "failed"
            report.longrepr = "\n".join(sorted(faults))
            report.result = []
    return report


# ---------------------------------------------------------------- browser


def chromium() -> str | None:
    """The Chromium of this machine, or None to take the one that Playwright brought."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    named = os.environ.get("GROGNARD_CHROMIUM")
    return named or next(filter(None, map(shutil.which, names)), None)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Starts the system's Chromium quietly: no calls to the outside, no sandbox where root forbids one."""
    arguments = [
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")
    settings = {**browser_type_launch_args, "args": arguments}
    if path := chromium():
        settings["executable_path"] = path
    return settings
