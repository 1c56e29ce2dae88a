"""The tables of one service: set up, kept, resumed where they stood, let go when nobody looks."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

from grognard.core.game import Game, Refusal
from grognard.core.record import RecordError
from grognard.core.texts import say
from grognard.core.title import Title
from grognard.server.messages import Opened, Summary
from grognard.server.store import Now, Store
from grognard.table.chat import Said
from grognard.table.errors import NotYours, RefusedCommand, TableError, Unsaved
from grognard.table.live import LONGEST_THOUGHT, LiveTable
from grognard.table.minds import Mind
from grognard.table.saved import Line, Saved, fold
from grognard.table.seats import PERSON, Holder, Keys, Seat
from grognard.table.table import Table

T = TypeVar("T")
IN_MEMORY = 32              # tables kept ready; more only while somebody looks at them
THOUGHTS_AT_ONCE = 2

Minds = Callable[[Title[Any]], Mapping[str, Mind]]
log = logging.getLogger(__name__)


class NoSuchTable(TableError):
    """There is no table of that name here."""

    def __init__(self) -> None:
        super().__init__(say("there is no such table here"))


class NoSuchTitle(TableError):
    """There is no title of that name here."""

    def __init__(self) -> None:
        super().__init__(say("there is no such title here"))


class NoKey(TableError):
    """No key of this table was shown."""

    def __init__(self) -> None:
        super().__init__(say("this table needs the key of a seat or of a spectator"))


class House:
    """Finds, opens and runs tables over a store."""

    def __init__(self, store: Store, titles: Mapping[str, Title[Any]], minds: Minds,
                 seconds: float = LONGEST_THOUGHT) -> None:
        self.titles = titles
        self.minds = {name: dict(minds(title)) for name, title in titles.items()}
        self._store = store
        self._seconds = seconds
        self._open: OrderedDict[str, LiveTable] = OrderedDict()
        self._resuming: dict[str, asyncio.Lock] = {}
        self._at_once = asyncio.Semaphore(THOUGHTS_AT_ONCE)
        self._replaying = asyncio.Semaphore(1)
        self._begun: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Open the store, and let the opponents go on whose thoughts were interrupted. Raises StoreError."""
        await self._store.open()
        for ident in await self._store.thinking():
            task = asyncio.create_task(self._resume_quietly(ident))
            self._begun.add(task)
            task.add_done_callback(self._begun.discard)

    async def close(self) -> None:
        """Stop all thinking and let go of the store."""
        for task in list(self._begun):
            task.cancel()
        await asyncio.gather(*self._begun, return_exceptions=True)
        for live in self._open.values():
            await live.close()
        await self._store.close()

    # -- tables

    async def set_up(self, make: Callable[[], Game], seats: tuple[Seat, ...]) -> Opened:
        """Begin the game that `make` gives (in a thread: it may replay a record) and keep its table."""
        async with self._replaying:
            game = await asyncio.to_thread(make)
        table, saved, issued = Table.open(game, seats)
        await self._store.add(saved, now(table))
        self._put(table).go_on()
        return Opened(table.ident, issued.secrets, issued.spectator)

    async def summaries(self) -> list[Summary]:
        """Every table kept here, the newest first, without anything secret."""
        return [Summary(kept.saved.ident, kept.saved.title, kept.saved.scenario, kept.now.turn, kept.saved.seats,
                        kept.now.over, kept.played) for kept in await self._store.all()]

    async def at(self, ident: str, do: Callable[[LiveTable], Awaitable[T]]) -> T:
        """Do something at a table, resumed first if need be.

        Raises NoSuchTable, RefusedCommand where today's rules cannot go on with it, Unsaved, and what `do` raises.
        What could not be saved is tried once more at the table as it was saved: its sequence number lets no command
        have a second effect."""
        try:
            return await do(await self.live(ident))
        except Unsaved:
            return await do(await self.live(ident))

    async def live(self, ident: str) -> LiveTable:
        """The table in memory, resumed from what was saved if it is not there."""
        live = self._open.get(ident)
        if live is None or live.lost:
            async with self._resuming.setdefault(ident, asyncio.Lock()):
                live = self._open.get(ident)
                if live is None or live.lost:
                    live = await self._resume(ident)
            self._resuming.pop(ident, None)
        self._open.move_to_end(ident)
        return live

    async def record(self, ident: str, secret: str, choices: int | None = None) -> str:
        """The record of a table, for a holder of one of its keys; with `choices`, as it stood after so many.

        It is there even when today's rules cannot go on with it. Raises NoKey, and NotYours while a game with secrets
        is being played."""
        saved, lines = await self._load(ident)
        holder(saved.keys, secret)
        try:
            return await self.at(ident, lambda live: live.look(lambda table: _record(table, choices)))
        except RefusedCommand:
            if choices is not None:
                raise
            return fold(saved, lines)

    async def remove(self, ident: str, secret: str) -> None:
        """Forget a table for good, for who holds a seat at it (or any key, where only computers sit).

        Raises NoKey, and NotYours for a spectator of people's games."""
        saved, _ = await self._load(ident)
        if holder(saved.keys, secret).side is None and any(seat.player == PERSON for seat in saved.seats):
            raise NotYours(say("a spectator may only look"))
        live = self._open.pop(ident, None)
        if live is not None:
            await live.end()
        await self._store.remove(ident)

    async def _load(self, ident: str) -> tuple[Saved, list[Line]]:
        found = await self._store.load(ident)
        if found is None:
            raise NoSuchTable
        return found

    async def _resume(self, ident: str) -> LiveTable:
        saved, lines = await self._load(ident)
        try:
            async with self._replaying:
                table = await asyncio.to_thread(Table.resume, saved, lines, self.titles)
        except RecordError as error:
            raise RefusedCommand(say("this game cannot go on by the rules of this version; its record is kept "
                                     "({error})", error=str(error))) from error
        live = self._put(table, await self._store.talk(ident))
        live.go_on()
        return live

    async def _resume_quietly(self, ident: str) -> None:
        try:
            await self.live(ident)
        except Exception as error:
            log.error("table %s could not be resumed: %s", ident, error)

    def _put(self, table: Table, chat: Sequence[Said] = ()) -> LiveTable:
        known: Now | None = None

        async def save(line: Line) -> None:
            nonlocal known
            news = now(table)
            await self._store.append(table.ident, line, None if news == known else news)
            known = news

        async def keep(said: Said) -> None:
            await self._store.say(table.ident, said)

        live = LiveTable(table, save, self.minds[table.game.title.name],
                         at_once=self._at_once, seconds=self._seconds, keep=keep, chat=chat)
        self._open[table.ident] = live
        self._let_go()
        return live

    def _let_go(self) -> None:
        """Forget the tables that nobody has used for longest: they are resumed when they are asked for."""
        for ident, live in list(self._open.items())[:-1]:
            if len(self._open) <= IN_MEMORY:
                return
            if live.idle:
                live.lost = True    # whoever still holds it is sent to the one that will be resumed
                del self._open[ident]


def now(table: Table) -> Now:
    """What is kept to be known of a table without opening it."""
    return Now(table.turn, table.over, table.thinker is not None)


def holder(keys: Keys, secret: str) -> Holder:
    """Who holds a key. Raises NoKey."""
    found = keys.holder(secret)
    if found is None:
        raise NoKey
    return found


def _record(table: Table, choices: int | None) -> str:
    if table.game.title.hides(table.game.position) and not table.over:
        raise NotYours(say("this game has secrets: its record opens when it is over"))
    try:
        return table.game.record(choices)
    except Refusal as refused:
        raise RefusedCommand(refused.text, refused.clause) from None
