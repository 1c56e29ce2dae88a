"""What the tests of the core share."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.core.procedure import REGISTRY
from tests.core.making import Make, Workshop


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """Imports a module of procedures from its text, and forgets it afterwards."""
    before = dict(REGISTRY)
    workshop = Workshop(tmp_path)
    yield workshop
    for name in workshop.made:
        sys.modules.pop(name, None)
    REGISTRY.clear()
    REGISTRY.update(before)
