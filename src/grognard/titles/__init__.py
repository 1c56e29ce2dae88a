"""The titles: each a package of its own, found by looking, so that nothing else needs to know their names."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from grognard.core.title import Title


@lru_cache(maxsize=1)
def all_titles() -> dict[str, Title[Any]]:
    """Every title by its name: what `TITLE` is in the `title` module of each package here."""
    found: dict[str, Title[Any]] = {}
    for module in sorted(iter_modules(__path__), key=lambda m: m.name):
        if module.ispkg and module.name != "families":
            title = import_module(f"{__name__}.{module.name}.title").TITLE
            found[title.name] = title
    return found
