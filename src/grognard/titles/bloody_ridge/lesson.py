"""The guided first game, read from `data/lesson.toml`."""

from __future__ import annotations

import tomllib
from functools import lru_cache

import msgspec

from grognard.components.reading import read_text
from grognard.core.title import Lesson
from grognard.titles.bloody_ridge.components import DATA


@lru_cache(maxsize=1)
def lesson() -> Lesson:
    """The lesson, its steps in order."""
    return msgspec.convert(tomllib.loads(read_text(DATA / "lesson.toml")), Lesson)
