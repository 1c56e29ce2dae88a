"""Overlays: an owner's own TOML file that replaces values of a title's components.

    [unit."1/28"]
    attack = 3

    [hex.2506]
    terrain = "clear"

Each table names a row that the title has; each value replaces the title's own and carries the provenance
"owner" from then on. What replaces a value is checked exactly as the title's own data is.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from pathlib import Path

from .errors import DataError
from .reading import Document, Row, Table, read_text, toml_document

RESERVED = ("provenance", "values", "identity")
"""Fields that say where a value comes from; an overlay leaves them alone: it is the owner."""


def read_overlay(path: Path) -> Document:
    """An overlay file. Raises DataError."""
    return toml_document(path.name, read_text(path))


def apply_overlay(tables: Mapping[str, Table], overlay: Document) -> list[str]:
    """Replaces values in `tables` (changed in place); returns what was replaced, in words.

    Raises DataError for a table or a row that the title does not have, and for a field that an overlay
    may not set. Names and types of fields are checked when the rows are made into structs.
    """
    overlay.only(tuple(tables))
    said: list[str] = []
    for name in overlay.data:
        known = tables[name]
        for key, row in overlay.table(name).items():
            target = known.get(key)
            if target is None:
                close = difflib.get_close_matches(key, known, 3)
                hint = f"; did you mean {' or '.join(close)}?" if close else ""
                raise DataError(row.where, f'no {name} "{key}"{hint}')
            _replace(target, row)
            said.append(f"{name} {key}: {', '.join(row.values)}")
    return said


def _replace(target: Row, row: Row) -> None:
    for field, value in row.values.items():
        if field in RESERVED or field.endswith("_from"):
            raise row.error('where an overlaid value comes from is always "owner"; leave this out', field)
        if isinstance(value, dict) and isinstance(target.values.get(field), dict):
            target.values[field] = {**target.values[field], **value}
        else:
            target.values[field] = value
        target.fields |= {n: w for n, w in row.fields.items() if n == field or n.startswith(f"{field}.")}
        target.replaced.add(field)
