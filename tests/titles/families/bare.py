"""Bare positions of either title, in the words of a case."""

from __future__ import annotations

from typing import Any


def position(title: Any, *lines: str) -> Any:
    """The position that some lines of a case set up."""
    situation = title.situation()
    for line in lines:
        keyword, _, words = line.partition(" ")
        situation.set(keyword, words)
    return situation.begin()
