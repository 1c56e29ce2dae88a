"""A table on the event loop: one command at a time, each saved before it is answered, opponents between."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from grognard.core.texts import say
from grognard.table.chat import Said, spoken
from grognard.table.commands import Command, Say
from grognard.table.errors import RefusedCommand, Unsaved
from grognard.table.minds import Mind, think
from grognard.table.saved import Line
from grognard.table.seats import Holder, Seat
from grognard.table.snapshot import Thinking
from grognard.table.table import Table

LONGEST_THOUGHT = 60.0
log = logging.getLogger(__name__)

T = TypeVar("T")
Save = Callable[[Line], Awaitable[None]]
Keep = Callable[[Said], Awaitable[None]]


async def forget(said: Said) -> None:
    """Keep no talk."""


class Listener:
    """Somebody who wants to know when the table changes. Changes that come close together are told as one."""

    def __init__(self) -> None:
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """Something has changed."""
        self._woken.set()

    async def wait(self) -> None:
        """Until something has changed since the last wait."""
        await self._woken.wait()
        self._woken.clear()


class LiveTable:
    """Runs a Table. `save` must have written a line down when it returns. If it fails, the table is `lost`:
    memory no longer agrees with what was saved, and the table must be resumed from there."""

    def __init__(self, table: Table, save: Save, minds: Mapping[str, Mind], *, at_once: asyncio.Semaphore,
                 seconds: float = LONGEST_THOUGHT, keep: Keep = forget, chat: Sequence[Said] = ()) -> None:
        self.chat: list[Said] = list(chat)
        self._keep = keep
        self.thinking: Thinking | None = None
        self.lost = False
        self._table = table
        self._save = save
        self._minds = minds
        self._at_once = at_once
        self._seconds = seconds
        self._lock = asyncio.Lock()
        self._listeners: set[Listener] = set()
        self._turn: asyncio.Task[None] | None = None

    @property
    def listeners(self) -> int:
        """How many are listening."""
        return len(self._listeners)

    @property
    def idle(self) -> bool:
        """Whether nobody listens, nothing is being done and no opponent thinks."""
        thinks = self._turn is not None and not self._turn.done()
        return not (self._listeners or self._lock.locked() or thinks)

    @contextmanager
    def listening(self) -> Iterator[Listener]:
        """A listener, for as long as the block lasts."""
        listener = Listener()
        self._listeners.add(listener)
        try:
            yield listener
        finally:
            self._listeners.discard(listener)

    async def look(self, at: Callable[[Table], T]) -> T:
        """What `at` sees of the table, when nothing is half done. Raises Unsaved when the table is lost."""
        async with self._lock:
            self._check()
            return at(self._table)

    async def obey(self, holder: Holder, command: Command) -> None:
        """Carry out a command: saved, told to all. Raises TableError, and then nothing has changed."""
        if isinstance(command, Say):
            await self._say(holder, command.text)
            return
        async with self._lock:
            await self._accept(lambda: self._table.obey(holder, command))
            await self.close()      # what an opponent thinks now is about the past
        self.go_on()

    async def _say(self, holder: Holder, text: str) -> None:
        async with self._lock:
            said = spoken(holder, text, len(self.chat) + 1)
            try:
                await self._keep(said)
            except Exception as error:
                log.error("table %s: what was said could not be saved: %r", self._table.ident, error)
                raise Unsaved(say("this could not be saved, so it was not done: look again")) from error
            self.chat.append(said)
        self._tell()

    async def advise(self, side: int, player: str) -> str | None:
        """What an opponent would choose in `side`'s place; None when it is not for that side to choose, or the opponent
        is not known, or has nothing to say in time. Changes nothing."""
        mind = self._minds.get(player)
        async with self._at_once:
            game = self._table.game
            if mind is None or game.side != side or game.waiting != "choice":
                return None
            rng = random.Random(f"{self._table.seed}:advice:{self._table.sequence}")
            try:
                return await think(mind.study(game, side), rng, lambda done, of: None, self._seconds)
            except Exception as error:
                log.error("table %s: %s could not advise: %r", self._table.ident, player, error)
                return None

    def go_on(self) -> None:
        """Let the opponent whose turn it is think, unless it already does."""
        if self._table.thinker is not None and not self.lost and (self._turn is None or self._turn.done()):
            self._turn = asyncio.create_task(self._opponents())

    async def close(self) -> None:
        """Stop thinking. Nothing is lost: what has been accepted has been saved."""
        turn, self._turn = self._turn, None
        if turn is not None:
            turn.cancel()
            await asyncio.gather(turn, return_exceptions=True)

    async def end(self) -> None:
        """The table is no more: nothing is thought or done at it, and whoever listens looks for it in vain."""
        await self.close()
        async with self._lock:
            self.lost = True
        self._tell()

    def _check(self) -> None:
        if self.lost:
            raise Unsaved(say("this could not be saved, so it was not done: look again"))

    async def _accept(self, act: Callable[[], Line]) -> None:
        self._check()
        line = act()
        try:
            await self._save(line)
        except BaseException as error:
            self.lost = True
            log.error("table %s: command %d could not be saved: %r", self._table.ident, line.sequence, error)
            if isinstance(error, Exception):
                self._check()
            raise
        finally:
            self._tell()

    def _tell(self) -> None:
        for listener in self._listeners:
            listener.wake()

    # -- opponents

    async def _opponents(self) -> None:
        try:
            while not self.lost and (seat := self._table.thinker) is not None:
                await self._one_choice(seat)
        except Unsaved:
            pass                    # has been logged; whoever resumes the table lets it go on
        finally:
            self.thinking = None
            self._tell()

    async def _one_choice(self, seat: Seat) -> None:
        table, sequence = self._table, self._table.sequence
        # Seeded by the moment: a table that is resumed lets its opponents think the same thoughts again.
        rng = random.Random(f"{table.seed}:{seat.side}:{sequence}")
        self.thinking = Thinking(seat.side, 0, 1)
        text = await self._thought(seat, rng)
        async with self._lock:
            if table.sequence == sequence:
                await self._accept(lambda: self._choose(seat, text, rng))

    async def _thought(self, seat: Seat, rng: random.Random) -> str:
        async with self._at_once:
            try:
                thought = self._minds[seat.player].study(self._table.game, seat.side)
                return await think(thought, rng, partial(self._progress, seat.side), self._seconds)
            except Exception as error:
                log.error("table %s: %s could not choose: %r", self._table.ident, seat.player, error)
                return ""

    def _progress(self, side: int, done: int, of: int) -> None:
        self.thinking = Thinking(side, done, of)
        self._tell()

    def _choose(self, seat: Seat, text: str, rng: random.Random) -> Line:
        """The opponent's choice, or any legal one when it gave none: a game never waits for it in vain."""
        if text:
            try:
                return self._table.choose(seat, text)
            except RefusedCommand as refused:
                log.error("table %s: %s chose %r: %s", self._table.ident, seat.player, text[:80], refused)
        return self._table.choose(seat, rng.choice(self._table.game.offered))
