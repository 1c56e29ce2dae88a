"""The titles: each a package of its own, found by looking, so that nothing else needs to know their names."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

from grognard.core.title import Title


@lru_cache(maxsize=1)
def all_titles() -> dict[str, Title[Any]]:
    """Every title by its name: what `TITLE` is in the `title` module of each package here that has one."""
    found: dict[str, Title[Any]] = {}
    for module in sorted(iter_modules(__path__), key=lambda m: m.name):
        name = f"{__name__}.{module.name}.title"
        if module.ispkg and find_spec(name) is not None:
            title = import_module(name).TITLE
            found[title.name] = title
    return found
