"""Where tables are kept: a SQLite file with write-ahead log, lines appended and never changed.

`append` returns when the line is on the disk: who is answered afterwards loses nothing, whatever happens.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from grognard.core.texts import Text
from grognard.table.chat import Said
from grognard.table.saved import Line, Saved

VERSION = 1
metadata = sa.MetaData()

TABLES = sa.Table(
    "tables", metadata,
    sa.Column("number", sa.Integer, primary_key=True),              # in the order they were set up
    sa.Column("ident", sa.String, nullable=False, unique=True),
    sa.Column("created", sa.Integer, nullable=False),               # seconds since 1970
    sa.Column("played", sa.Integer, nullable=False, server_default="0"),    # as created: when its last line was kept
    sa.Column("saved", sa.Text, nullable=False),                    # Saved, as JSON
    sa.Column("turn", sa.Text, nullable=False),                     # Text, as JSON
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("thinking", sa.Boolean, nullable=False),              # an opponent's choice is waited for
)
LINES = sa.Table(
    "lines", metadata,
    sa.Column("ident", sa.String, sa.ForeignKey("tables.ident"), primary_key=True),
    sa.Column("sequence", sa.Integer, primary_key=True),
    sa.Column("line", sa.Text, nullable=False),                     # Line, as JSON
    sqlite_with_rowid=False,
)


WORDS = sa.Table(
    "words", metadata,
    sa.Column("ident", sa.String, sa.ForeignKey("tables.ident"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("said", sa.Text, nullable=False),                     # Said, as JSON
    sqlite_with_rowid=False,
)


class StoreError(Exception):
    """The store cannot be used; the message is one sentence with the remedy."""


class Now(msgspec.Struct, frozen=True):
    """What is known of a table without opening it."""

    turn: Text
    over: bool
    thinking: bool


class Kept(msgspec.Struct, frozen=True):
    """A table in the store, without its lines."""

    saved: Saved
    now: Now
    played: int                 # when it was last played, in seconds since 1970


class Store:
    """The tables of one service. One process writes to it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._engine: AsyncEngine = create_async_engine(
            sa.URL.create("sqlite+aiosqlite", database=str(path)), pool_size=3, max_overflow=0,
            pool_reset_on_return=None)       # every connection here ends its transactions itself
        sa.event.listen(self._engine.sync_engine, "connect", _prepare)

    async def open(self) -> None:
        """Make or check the file. Raises StoreError."""
        try:
            await asyncio.to_thread(check, self.path)
            async with self._engine.begin() as connection:
                await connection.run_sync(metadata.create_all)
                await connection.run_sync(_add_played)
                await connection.execute(sa.text(f"PRAGMA user_version = {VERSION}"))
        except (SQLAlchemyError, sqlite3.Error) as error:
            await self.close()
            raise _unusable(self.path, error) from error

    async def close(self) -> None:
        """Let go of the file."""
        await self._engine.dispose()

    async def add(self, saved: Saved, now: Now) -> None:
        """Keep a new table."""
        async with self._engine.begin() as connection:
            await connection.execute(TABLES.insert().values(
                ident=saved.ident, created=int(time.time()), played=int(time.time()), saved=_json(saved),
                **_columns(now)))

    async def append(self, ident: str, line: Line, now: Now | None) -> None:
        """Keep a table's next line, and what is now known of it unless that is as it was.

        Raises IntegrityError when the store has that line already."""
        async with self._engine.begin() as connection:
            await connection.execute(
                LINES.insert().values(ident=ident, sequence=line.sequence, line=_json(line)))
            await connection.execute(TABLES.update().where(TABLES.c.ident == ident).values(
                played=int(time.time()), **(_columns(now) if now is not None else {})))

    async def remove(self, ident: str) -> None:
        """Forget a table, with its lines and what was said at it."""
        async with self._engine.begin() as connection:
            for kept in (WORDS, LINES, TABLES):
                await connection.execute(kept.delete().where(kept.c.ident == ident))

    async def say(self, ident: str, said: Said) -> None:
        """Keep what was said at a table."""
        async with self._engine.begin() as connection:
            await connection.execute(WORDS.insert().values(ident=ident, number=said.number, said=_json(said)))

    async def talk(self, ident: str) -> list[Said]:
        """All that was said at a table."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(
                sa.select(WORDS.c.said).where(WORDS.c.ident == ident).order_by(WORDS.c.number))
            return [msgspec.json.decode(row.said, type=Said) for row in rows]

    async def all(self) -> list[Kept]:
        """Every table, the newest first."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(TABLES.select().order_by(TABLES.c.number.desc()))
            return [_kept(row) for row in rows]

    async def thinking(self) -> list[str]:
        """The tables where an opponent was to choose."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(sa.select(TABLES.c.ident).where(TABLES.c.thinking))
            return [row.ident for row in rows]

    async def load(self, ident: str) -> tuple[Saved, list[Line]] | None:
        """A table and its lines; None when there is none."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(TABLES.select().where(TABLES.c.ident == ident))).one_or_none()
            if row is None:
                return None
            lines = await connection.execute(
                sa.select(LINES.c.line).where(LINES.c.ident == ident).order_by(LINES.c.sequence))
            return _kept(row).saved, [msgspec.json.decode(line.line, type=Line) for line in lines]


def _add_played(connection: sa.Connection) -> None:
    """A file of before tables told when they were last played: there it is when they were set up."""
    if "played" not in {column["name"] for column in sa.inspect(connection).get_columns("tables")}:
        connection.execute(sa.text("ALTER TABLE tables ADD COLUMN played INTEGER NOT NULL DEFAULT 0"))
        connection.execute(TABLES.update().values(played=TABLES.c.created))


def check(path: Path) -> None:
    """Whether a file is, or can be made, a store that this version understands. Raises StoreError where not."""
    try:
        connection = sqlite3.connect(path)
        try:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            connection.execute("PRAGMA journal_mode = WAL")
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise _unusable(path, error) from error
    if version not in (0, VERSION):
        raise StoreError(f"{path} was written by a newer Grognard: update this one, "
                         "or give another folder with --data")


def _unusable(path: Path, error: BaseException) -> StoreError:
    return StoreError(f"{path} cannot be used to keep games ({_cause(error)}): "
                      "give another folder with --data, or mend this one")


def _prepare(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("busy_timeout = 5000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _columns(now: Now) -> dict[str, object]:
    return {"turn": _json(now.turn), "over": now.over, "thinking": now.thinking}


def _kept(row: sa.Row[Any]) -> Kept:
    return Kept(msgspec.json.decode(row.saved, type=Saved),
                Now(msgspec.json.decode(row.turn, type=Text), row.over, row.thinking), row.played)


def _cause(error: BaseException) -> str:
    return str(getattr(error, "orig", None) or error).splitlines()[0]


