"""Tables on the event loop: saved before answered, opponents that think elsewhere, and what can go wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec
import pytest

from grognard.core.dice import SealedDice
from grognard.core.game import Game
from grognard.table.commands import Play, Undo
from grognard.table.errors import Stale, TableError, Unsaved
from grognard.table.live import LiveTable
from grognard.table.minds import Mind
from grognard.table.saved import Line
from grognard.table.seats import Holder, take_seats
from grognard.table.table import Table
from tests.table.fake import HEAPS, TITLES, Fool, Slow, Uniform

NORTH, SOUTH = Holder((0,)), Holder((1,))


class Sitting:
    """A live table that saves into a list."""

    def __init__(self, mind: Mind, *players: str, seconds: float = 20, scenario: str = "short") -> None:
        seats = take_seats(["North", "South"], players or ("person", "random"), [], ["random"])
        table, self.saved, _ = Table.open(Game.new(HEAPS, scenario, {}, SealedDice("secret")), seats)
        self.lines: list[Line] = []
        self.fail: BaseException | None = None
        self.slow: asyncio.Event | None = None
        self.table = table
        self.live = self.run(table, mind, seconds)

    def run(self, table: Table, mind: Mind, seconds: float = 20) -> LiveTable:
        return LiveTable(table, self.save, {"random": mind}, at_once=asyncio.Semaphore(1), seconds=seconds)

    async def save(self, line: Line) -> None:
        if self.slow is not None:
            await self.slow.wait()
        if self.fail is not None:
            raise self.fail
        self.lines.append(line)

    async def until(self, is_so: Callable[[], bool]) -> None:
        async def wait() -> None:
            with self.live.listening() as listener:
                while not is_so():
                    await listener.wait()
        await asyncio.wait_for(wait(), 20)


def on_a_loop(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Run a test on an event loop of its own."""
    def run() -> None:
        asyncio.run(test())
    run.__name__ = test.__name__
    run.__doc__ = test.__doc__
    return run


@on_a_loop
async def test_an_opponent_answers_and_its_choice_is_saved() -> None:
    at = Sitting(Uniform())
    await at.live.obey(NORTH, Play(0, "hide 12"))
    await at.until(lambda: at.table.sequence == 2)
    assert [line.side for line in at.lines] == [0, 1]
    await at.live.close()


@on_a_loop
async def test_two_opponents_play_to_the_end_by_themselves() -> None:
    at = Sitting(Uniform(), "random", "random")
    at.live.go_on()
    await at.until(lambda: at.table.over)
    again = Table.resume(at.saved, at.lines, TITLES)
    assert again.game.record() == at.table.game.record()


@on_a_loop
async def test_progress_is_told_and_an_undo_stops_the_thought() -> None:
    slow = Slow()
    at = Sitting(slow)
    await at.live.obey(NORTH, Play(0, "hide 12"))
    await at.until(lambda: at.live.thinking is not None and at.live.thinking.done > 0)
    assert at.live.thinking is not None and (at.live.thinking.side, at.live.thinking.of) == (1, 1000)
    await at.live.obey(NORTH, Undo(1))
    assert getattr(at.live, "thinking") is None  # noqa: B009 - mypy does not see that it changes
    assert await asyncio.to_thread(slow.stopped.wait, 20)
    assert (at.table.game.choices, at.table.sequence) == (0, 2)
    slow.may_answer.set()
    await at.live.obey(NORTH, Play(2, "hide 13"))
    await at.until(lambda: at.table.sequence == 4)
    assert at.table.game.choices == 2


@on_a_loop
async def test_an_interrupted_thought_is_thought_again_after_a_restart() -> None:
    chosen = []
    for interrupted in (False, True):
        at = Sitting(Slow() if interrupted else Uniform(), scenario="long")
        at.saved = msgspec.structs.replace(at.saved, seed="the same")
        at.table.seed = "the same"
        await at.live.obey(NORTH, Play(0, "hide 12"))
        if interrupted:
            await at.live.close()
            at.table = Table.resume(at.saved, at.lines, TITLES)
            at.live = at.run(at.table, Uniform())
            at.live.go_on()
        await at.until(lambda at=at: at.table.sequence == 2)  # type: ignore[misc]
        chosen.append(at.lines[-1].items)
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("fool", [Fool("nonsense"), Fool("hide 99"), Fool(""), Fool(RuntimeError("broken"))])
def test_an_opponent_that_fails_makes_some_legal_choice(fool: Fool) -> None:
    async def run() -> None:
        at = Sitting(fool)
        await at.live.obey(NORTH, Play(0, "hide 12"))
        await at.until(lambda: at.table.sequence == 2)
    asyncio.run(run())


@on_a_loop
async def test_an_opponent_that_thinks_too_long_makes_some_legal_choice() -> None:
    at = Sitting(Slow(), seconds=0.05)
    await at.live.obey(NORTH, Play(0, "hide 12"))
    await at.until(lambda: at.table.sequence == 2)


@on_a_loop
async def test_a_command_that_cannot_be_saved_is_not_done() -> None:
    at = Sitting(Uniform(), "person", "person")
    await at.live.obey(NORTH, Play(0, "hide 12"))
    at.fail = OSError("the disk is full")
    with pytest.raises(Unsaved):
        await at.live.obey(SOUTH, Play(1, "hide 13"))
    at.fail = None
    with pytest.raises(Unsaved):                             # memory is ahead of the disk: nothing more here
        await at.live.look(lambda table: table.sequence)
    again = at.run(Table.resume(at.saved, at.lines, TITLES), Uniform())
    assert await again.look(lambda table: table.sequence) == 1
    await again.obey(SOUTH, Play(1, "hide 13"))


@on_a_loop
async def test_a_command_given_up_while_it_is_saved_leaves_no_table_ahead_of_its_disk() -> None:
    at = Sitting(Uniform(), "person", "person")
    at.slow = asyncio.Event()
    task = asyncio.create_task(at.live.obey(NORTH, Play(0, "hide 12")))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert at.live.lost


@on_a_loop
async def test_nobody_sees_a_command_before_it_is_saved() -> None:
    at = Sitting(Uniform(), "person", "person")
    at.slow = asyncio.Event()
    command = asyncio.create_task(at.live.obey(NORTH, Play(0, "hide 12")))
    await asyncio.sleep(0)
    seen = asyncio.create_task(at.live.look(lambda table: (table.sequence, len(at.lines))))
    await asyncio.sleep(0)
    assert not seen.done()
    at.slow.set()
    await command
    assert await seen == (1, 1)


@on_a_loop
async def test_one_command_sent_many_times_at_once_is_done_once() -> None:
    at = Sitting(Uniform(), "person", "person")
    answers = await asyncio.gather(
        *(at.live.obey(NORTH, Play(0, f"hide {n}")) for n in range(10, 20)), return_exceptions=True)
    assert answers.count(None) == 1
    assert all(answer is None or isinstance(answer, Stale) for answer in answers)
    assert len(at.lines) == 1


@on_a_loop
async def test_advice_changes_nothing() -> None:
    at = Sitting(Uniform(), "person", "person")
    before = at.table.game.record()
    assert await at.live.advise(0, "random") in at.table.game.offered
    assert await at.live.advise(1, "random") is None
    assert await at.live.advise(0, "nobody") is None
    assert (at.table.game.record(), at.table.sequence) == (before, 0)


@on_a_loop
async def test_errors_of_commands_reach_who_gave_them_and_nobody_is_woken() -> None:
    at = Sitting(Uniform(), "person", "person")
    woken: Awaitable[None]
    with at.live.listening() as listener:
        woken = asyncio.create_task(listener.wait())
        with pytest.raises(TableError):
            await at.live.obey(NORTH, Play(0, "take 1"))
        await asyncio.sleep(0)
        assert not woken.done()
        woken.cancel()
