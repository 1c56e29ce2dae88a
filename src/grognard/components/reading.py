"""Tables of component data: read from TOML or JSON, each value knowing the line it stands on.

A `Table` is a set of rows by key (`[unit."1/28"]` is row "1/28" of table "unit"). Rows become msgspec
structs with `as_struct`, which refuses unknown fields and wrong types with a `DataError` naming the line.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from .errors import DataError, Where

S = TypeVar("S")

MAX_BYTES = 4_000_000
"""Larger data files are refused unread."""

MAX_DOTS = 60
"""More dots in one line are refused: reading a dotted key takes time by the square of its parts."""


@dataclass(slots=True)
class Row:
    """One row: its values as read, where it and each of its fields stand, and what an owner replaced."""

    table: str
    key: str
    values: dict[str, Any]
    where: Where
    fields: dict[str, Where] = field(default_factory=dict)
    replaced: set[str] = field(default_factory=set)

    def at(self, name: str) -> Where:
        """Where a field stands; the row itself if the field is not written."""
        return self.fields.get(name, self.where)

    def error(self, problem: str, name: str = "") -> DataError:
        """A fault of this row, or of one of its fields."""
        what = f"{self.table} {self.key}"
        return DataError(self.at(name), f"{what}: {name}: {problem}" if name else f"{what}: {problem}")

    def as_struct(self, kind: type[S]) -> S:
        """The row as a struct. Raises DataError for unknown, missing or ill-typed fields."""
        try:
            return msgspec.convert(self.values, kind)
        except msgspec.ValidationError as error:
            raise self._explained(str(error)) from None

    def _explained(self, text: str) -> DataError:
        message, _, path = text.partition(" - at `$")
        name = re.match(r"\.(\w+)", path)
        unknown = re.match(r"Object contains unknown field `(.*)`", message)
        if unknown:
            return DataError(self.at(unknown[1]), f'{self.table} {self.key}: no such field "{unknown[1]}"')
        missing = re.match(r"Object missing required field `(.*)`", message)
        if missing:
            return self.error(f'the field "{missing[1]}" is missing')
        message = message[0].lower() + message[1:].replace("`", "")
        return self.error(message, name[1] if name else "")


Table = dict[str, Row]
"""Rows by key, in the order of the file."""


@dataclass(slots=True)
class Document:
    """A data file as read, with a way to find the line of any of its values."""

    file: str
    data: dict[str, Any]
    line_of: Callable[[tuple[str, ...]], int]

    def where(self, *path: str) -> Where:
        """The line of a value; of the nearest table above it if it has none of its own."""
        while path:
            line = self.line_of(path)
            if line:
                return Where(self.file, line)
            path = path[:-1]
        return Where(self.file)

    def table(self, name: str) -> Table:
        """The table `name`. Raises DataError if it is missing or one of its rows is not a table."""
        rows = self.data.get(name)
        if not isinstance(rows, dict):
            raise DataError(self.where(name), f'expected a table "{name}"')
        return {key: self.row(name, key, values) for key, values in rows.items()}

    def row(self, table: str, key: str, values: Any) -> Row:
        """One row of a table, from its values."""
        if not isinstance(values, dict):
            raise DataError(self.where(table, key), f"{table} {key}: expected a table [{table}.{quoted(key)}]")
        fields = {name: self.where(table, key, name) for name in values}
        for name, inner in values.items():
            if isinstance(inner, dict):
                fields |= {f"{name}.{k}": self.where(table, key, name, k) for k in inner}
        return Row(table, key, dict(values), self.where(table, key), fields)

    def only(self, allowed: tuple[str, ...]) -> None:
        """Raises DataError if the file has any table or value but those named at its top."""
        for name in self.data:
            if name not in allowed:
                names = ", ".join(allowed)
                raise DataError(self.where(name), f'no such table "{name}"; expected one of {names}')


def quoted(key: str) -> str:
    """A key as TOML wants it, with quotation marks only where they are needed."""
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else f'"{key}"'


def read_text(path: Path | Traversable) -> str:
    """The text of a data file. Raises DataError if it cannot be read, is too large or is not UTF-8."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise DataError(Where(path.name), f"cannot be read: {error.strerror or error}") from None
    if len(raw) > MAX_BYTES:
        raise DataError(Where(path.name), f"has {len(raw)} bytes; at most {MAX_BYTES} are read")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise DataError(Where(path.name, line), "is not UTF-8 text") from None


def toml_document(file: str, text: str) -> Document:
    """TOML read. Raises DataError with the line for a fault of syntax, and for what is too large or too deep."""
    if len(text) > MAX_BYTES:
        raise DataError(Where(file), f"has {len(text)} characters; at most {MAX_BYTES} are read")
    dotted = next((n for n, row in enumerate(text.split("\n"), 1) if row.count(".") > MAX_DOTS), 0)
    if dotted:
        raise DataError(Where(file, dotted), f"has more than {MAX_DOTS} dots")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        found = re.search(r" \(at line (\d+), column \d+\)", message)
        line = int(found[1]) if found else text.count("\n") + 1
        raise DataError(Where(file, line), re.sub(r" \(at .*\)$", "", message)) from None
    except RecursionError:
        raise DataError(Where(file), "is nested too deeply") from None
    except ValueError as error:  # a number beyond all measure
        raise DataError(Where(file), str(error)) from None
    lines = _toml_lines(text)
    return Document(file, data, lambda path: lines.get(path, 0))


def _toml_lines(text: str) -> dict[tuple[str, ...], int]:
    """Line of every table header and of every key that begins a line."""
    lines: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.split("\n"), 1):
        stripped = line.strip()
        if stripped.startswith("["):
            path = _toml_path(stripped + "\n")
            if path is not None:
                table = path
                for depth in range(1, len(path) + 1):
                    lines.setdefault(path[:depth], number)
                continue
        head = re.match(r"""(?:"[^"\n]*"|'[^'\n]*'|[A-Za-z0-9_.\s-])+?(?==)""", stripped)
        if head:
            path = _toml_path(f"{head[0]}= 0\n")
            if path is not None:
                lines.setdefault(table + path, number)
    return lines


def _toml_path(text: str) -> tuple[str, ...] | None:
    """The keys that one line of TOML opens, outermost first; None if it is no header and no key."""
    try:
        data: Any = tomllib.loads(text)
    except (ValueError, RecursionError):
        return None
    path: list[str] = []
    while isinstance(data, (dict, list)) and data:
        if isinstance(data, list):
            data = data[0]
            continue
        key = next(iter(data))
        path.append(key)
        data = data[key]
    return tuple(path) if path else None


def json_lines_document(file: str, text: str, table: str, rows: str, key: str) -> Document:
    """JSON whose list `rows` stands one object a line, read as the table `table` with rows by field `key`.

    Everything else of the file stays at the top of the document. Raises DataError with the line for a fault
    of syntax, a row without its key or a key twice.
    """
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise DataError(Where(file, error.lineno), error.msg) from None
    if not isinstance(data, dict) or not isinstance(data.get(rows), list):
        raise DataError(Where(file), f'expected an object with a list "{rows}"')
    lines: dict[str, list[int]] = {}
    for number, line in enumerate(text.split("\n"), 1):
        found = re.match(rf'\s*{{"{re.escape(key)}": *"([^"]*)"', line)
        if found:
            lines.setdefault(found[1], []).append(number)
    top = {name: value for name, value in data.items() if name != rows}
    found_rows: dict[str, dict[str, Any]] = {}
    for number, values in enumerate(data[rows], 1):
        if not isinstance(values, dict) or not isinstance(values.get(key), str):
            raise DataError(Where(file), f'{rows}: entry {number} has no "{key}"')
        name = values[key]
        if name in found_rows:
            raise DataError(Where(file, lines.get(name, [0])[-1]), f"{table} {name} is there twice")
        found_rows[name] = {k: v for k, v in values.items() if k != key}
    top[table] = found_rows

    def line_of(path: tuple[str, ...]) -> int:
        if path[0] == table and len(path) > 1:
            return lines.get(path[1], [0])[0]
        return 0

    return Document(file, top, line_of)


def struct_of(document: Document, name: str, kind: type[S]) -> S:
    """A top-level table of the document as one struct. Raises DataError."""
    values = document.data.get(name)
    if not isinstance(values, Mapping):
        raise DataError(document.where(name), f'expected a table "{name}"')
    row = Row(name, "", dict(values), document.where(name), {k: document.where(name, k) for k in values})
    return row.as_struct(kind)
