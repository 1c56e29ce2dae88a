"""What the data files of a title say, with an owner's overlays laid over them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from grognard.components.overlays import apply_overlay
from grognard.components.reading import Table, read_text, toml_document


class Printed(NamedTuple):
    """Tables by name, the values that owners have replaced, and a digest that changes with every letter read."""

    tables: dict[str, Table]
    replaced: tuple[str, ...]
    digest: str


def printed(folder: Path | Traversable, files: Sequence[str], board: str, board_tables: Mapping[str, Table],
            overlays: Sequence[Path] = (), text: str = "") -> Printed:
    """Read the TOML files of a folder and lay overlays over them in order; `text`, an overlay's own words, comes last.

    `board` is the text of the map, and `board_tables` what of it an owner may replace too. Raises DataError.
    """
    texts = [read_text(folder / name) for name in files]
    tables: dict[str, Table] = {}
    for name, words in zip(files, texts, strict=True):
        document = toml_document(name, words)
        tables |= {table: document.table(table) for table in document.data}
    tables |= board_tables
    laid = [(path.name, read_text(path)) for path in overlays]
    if text.strip():
        laid.append(("overlay", text))
    replaced: list[str] = []
    for name, overlay in laid:
        replaced += apply_overlay(tables, toml_document(name, overlay))
    everything = [*texts, board, *(overlay for _, overlay in laid)]
    return Printed(tables, tuple(replaced), sha256("\0".join(everything).encode()).hexdigest()[:16])
