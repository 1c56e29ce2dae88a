"""Procedures made from text, for tests of what is compiled and what is refused."""

from __future__ import annotations

import importlib.util
import linecache
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import ModuleType

Make = Callable[..., ModuleType]

HEAD = "from __future__ import annotations; from grognard.core.procedure import *\n"

ASK = """
class Q(Ask):
    def __init__(self, *about):
        self.about = about
def ask(*about):
    return Q(*about)
"""
"""A question that remembers what it was about."""

_numbers = count()


class Workshop:
    """Writes modules into a folder and imports them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made: list[str] = []

    def __call__(self, text: str, name: str = "") -> ModuleType:
        """The module of a text, which begins on line 2."""
        name = name or f"made_{next(_numbers)}"
        path = self.folder / f"{name}.py"
        path.write_text(HEAD + text, encoding="utf-8")
        linecache.checkcache()
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        self.made.append(name)
        spec.loader.exec_module(module)
        return module
