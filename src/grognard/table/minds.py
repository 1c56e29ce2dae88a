"""Opponents' thoughts, off the event loop: with progress, a limit of time, and cancellation."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Callable
from typing import Protocol

from grognard.core.game import Game

BETWEEN_WORDS = 0.1         # seconds between two words of progress that reach the event loop

Progress = Callable[[int, int], None]
Thought = Callable[[random.Random, Progress], str]


class Abandoned(Exception):
    """Raised inside a thought, where it tells its progress, when nobody wants its answer any more."""


class Mind(Protocol):
    """An opponent at a table."""

    def study(self, game: Game, side: int) -> Thought:
        """Copy what `side` may know of `game`, at once; what is returned thinks about it, in a thread."""


async def think(thought: Thought, rng: random.Random, progress: Progress, seconds: float) -> str:
    """Let a thought run in a thread of its own and give what it chose.

    `progress` is called on the event loop. Raises TimeoutError after `seconds`, or what the thought raises.
    A thought that is cancelled or late is told so at its next word of progress, and its answer is dropped."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[str] = loop.create_future()
    unwanted = threading.Event()
    told = time.monotonic()

    def tell(done: int, of: int) -> None:
        nonlocal told
        if unwanted.is_set():
            raise Abandoned
        if time.monotonic() - told >= BETWEEN_WORDS:
            told = time.monotonic()
            _call(loop, progress, done, of)

    def work() -> None:
        try:
            text = thought(rng, tell)
        except Abandoned:
            return
        except BaseException as error:      # whatever goes wrong is the waiting table's to handle
            _call(loop, _fail, answer, error)
        else:
            _call(loop, _settle, answer, text)

    # A daemon thread: a thought that never ends must not keep the program from ending.
    threading.Thread(target=work, name="opponent", daemon=True).start()
    try:
        return await asyncio.wait_for(answer, seconds)
    finally:
        unwanted.set()


def _call(loop: asyncio.AbstractEventLoop, function: Callable[..., None], *args: object) -> None:
    try:
        loop.call_soon_threadsafe(function, *args)
    except RuntimeError:                    # the loop has been closed meanwhile
        raise Abandoned from None


def _settle(answer: asyncio.Future[str], text: str) -> None:
    if not answer.done():
        answer.set_result(text)


def _fail(answer: asyncio.Future[str], error: BaseException) -> None:
    if not answer.done():
        answer.set_exception(error if isinstance(error, Exception) else RuntimeError(repr(error)))
