"""The console as a test uses it: a command line in, exit code and text out."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import NamedTuple

import pytest

from grognard.console.main import run


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Grognard = Callable[..., Ran]


@pytest.fixture
def grognard(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Grognard:
    """Run a command line, with lines typed in."""
    monkeypatch.setenv("COLUMNS", "100")

    def call(*arguments: object, typed: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = run([str(a) for a in arguments])
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return call
