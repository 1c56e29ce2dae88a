"""Killing the service loses nothing."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from grognard.core.texts import say
from grognard.server.house import IN_MEMORY
from grognard.server.store import Now, Store, StoreError
from tests.server.serving import Client, Process, Seats, running


def test_whatever_was_answered_is_there_after_a_kill(tmp_path: Path) -> None:
    async def play(process: Process) -> tuple[Seats, list[str]]:
        async with process.client() as http:
            seats = await Client(http).opened("person", "person", scenario="long", names=["Ann", "Bo"])
            await seats.do(1, 0, "mix", text="for luck")
            await seats.play("hide 12", "hide 13", "take 1", "throw", "take 3", "throw", "take 2")
            await seats.do(0, 8, "undo")
            await seats.do(0, 9, "takeback")
            return seats, [(await seats.get(side)).text for side in (0, 1, None)]

    async def look(process: Process, seats: Seats) -> list[str]:
        async with process.client() as http:
            seats.http = http
            found = [(await seats.get(side)).text for side in (0, 1, None)]
            assert (await seats.do(0, 9, "undo")).status_code == 409      # doubled across the restart
            assert (await seats.do(0, 10, "play", text="throw")).status_code == 200
            return found

    first = Process(tmp_path)
    try:
        seats, before = asyncio.run(play(first))
    finally:
        first.kill()
    second = Process(tmp_path)
    try:
        assert asyncio.run(look(second, seats)) == before
    finally:
        second.kill()


def test_an_opponents_turn_goes_on_after_a_kill(tmp_path: Path) -> None:
    async def begin(process: Process) -> Seats:
        async with process.client() as http:
            seats = await Client(http).opened("person", "slow")
            await seats.play("hide 12")
            return seats

    async def look(process: Process, seats: Seats) -> None:
        async with process.client() as http:
            seats.http = http
            await seats.until(lambda shown: shown["thinking"] is not None and shown["thinking"]["done"] > 0)

    first = Process(tmp_path)
    try:
        seats = asyncio.run(begin(first))
    finally:
        first.kill()
    second = Process(tmp_path)
    try:
        asyncio.run(look(second, seats))
    finally:
        second.kill()


def test_opponents_go_on_by_themselves_when_the_service_starts(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"

    async def run() -> None:
        async with running(path, minds=lambda _: {"random": _never()}) as client:
            await client.opened("random", "random")
        async with running(path) as client:
            for _ in range(2000):
                (one,) = (await client.http.get("/api/tables")).json()
                if one["over"]:
                    return
                await asyncio.sleep(0.005)
            raise AssertionError("the opponents did not go on")

    asyncio.run(run())


def _never() -> object:
    from tests.table.fake import Slow

    return Slow()


def test_every_command_is_on_the_disk_when_it_is_answered(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"

    async def run() -> None:
        async with running(path) as client:
            seats = await client.opened()
            for number, text in enumerate(("hide 12", "hide 13", "take 1"), 1):
                await seats.play(text)
                with sqlite3.connect(path) as other:
                    rows = other.execute("SELECT max(sequence) FROM lines WHERE ident = ?", [seats.table]).fetchall()
                other.close()
                assert rows == [(number,)]

    asyncio.run(run())


def test_no_key_is_in_the_file(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path / "tables.sqlite") as client:
            seats = await client.opened()
            await seats.play("hide 12")
            kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
            for secret in (*seats.secrets, seats.spectator):
                assert secret.encode() not in kept

    asyncio.run(run())


def test_tables_that_were_let_go_are_as_they_were(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path / "tables.sqlite") as client:
            tables = [await client.opened() for _ in range(IN_MEMORY + 5)]
            for seats in tables:
                await seats.play("hide 12")
            for seats in tables:
                assert (await seats.play("hide 13"))["choices"] == 2
            assert (await tables[0].do(0, 1, "undo")).status_code == 409

    asyncio.run(run())


def test_a_line_that_another_service_wrote_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"

    async def run() -> None:
        async with running(path) as one, running(path) as two:
            here = await one.opened()
            there = Seats(two.http, {"table": here.table, "secrets": here.secrets, "spectator": here.spectator})
            assert (await there.get()).json()["sequence"] == 0
            await here.play("hide 12")
            answer = await there.do(0, 0, "play", text="hide 19")
            assert answer.status_code == 409 and answer.json()["sequence"] == 1
            assert (await there.get()).json()["view"]["pieces"][0]["place"] == "12"

    asyncio.run(run())


def test_what_cannot_be_saved_is_not_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with running(tmp_path / "tables.sqlite") as client:
            seats = await client.opened()
            append = Store.append

            async def full(*_: object) -> None:
                raise OSError("no space left")

            monkeypatch.setattr(Store, "append", full)
            answer = await seats.do(0, 0, "play", text="hide 12")
            assert answer.status_code == 503 and "no space" not in answer.text
            monkeypatch.setattr(Store, "append", append)
            assert (await seats.get()).json()["sequence"] == 0
            assert (await seats.do(0, 0, "play", text="hide 12")).status_code == 200

    asyncio.run(run())


def test_a_file_that_did_not_say_when_its_tables_were_played_is_read_on(tmp_path: Path) -> None:
    """It says then when they were set up, until they are played again."""
    path = tmp_path / "tables.sqlite"

    async def begin() -> Seats:
        async with running(path) as client:
            return await client.opened("person", "person")

    async def look(seats: Seats) -> None:
        async with running(path) as client:
            (one,) = (await client.http.get("/api/tables")).json()
            assert one["played"] == 1_000_000_000
            again = Seats(client.http, {"table": seats.table, "secrets": seats.secrets, "spectator": seats.spectator})
            await again.play("hide 12")
            (one,) = (await client.http.get("/api/tables")).json()
            assert one["played"] > 1_700_000_000

    seats = asyncio.run(begin())
    with sqlite3.connect(path) as connection:
        connection.execute("ALTER TABLE tables DROP COLUMN played")
        connection.execute("UPDATE tables SET created = 1000000000")
    connection.close()
    asyncio.run(look(seats))


def test_files_that_cannot_be_a_store(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("this is no database, and longer than its header would be" * 40)
    newer = tmp_path / "newer"
    with sqlite3.connect(newer) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    for path in (tmp_path / "text", newer, tmp_path / "no" / "folder"):
        with pytest.raises(StoreError, match="--data"):
            asyncio.run(Store(path).open())


def test_an_unknown_table_is_none(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(tmp_path / "tables.sqlite")
        await store.open()
        assert await store.load("none") is None
        assert await store.all() == []
        assert Now(say("x"), False, False).turn == say("x")
        await store.close()

    asyncio.run(run())
