"""Live tables over a real WebSocket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.serving import Client, Seats, on_a_port, service


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """A service of this module's own."""
    with on_a_port(service()) as port:
        yield port


def over(port: int, test: Callable[[Client], Awaitable[None]]) -> None:
    """Run a test with a client of the service at a port."""
    async def run() -> None:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=20) as client:
            await asyncio.wait_for(test(Client(client)), 60)

    asyncio.run(run())


def live(seats: Seats, after: int | None = None, **more: Any) -> connect:
    """A WebSocket at a table."""
    address = str(seats.http.base_url).rstrip("/").replace("http", "ws") + seats.path + "/live"
    return connect(address + ("" if after is None else f"?after={after}"), **more)


async def heard(socket: ClientConnection, sequence: int | None = None) -> dict[str, Any]:
    """The next message, or the next snapshot of a moment."""
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 20))
        if sequence is None or message.get("sequence") == sequence:
            return message


async def shown(socket: ClientConnection, secret: str) -> None:
    await socket.send(json.dumps({"auth": secret}))


async def closed(socket: ClientConnection) -> tuple[int, str]:
    """How the service closed a socket."""
    with pytest.raises(ConnectionClosed) as raised:
        while True:
            await asyncio.wait_for(socket.recv(), 20)
    assert raised.value.rcvd is not None
    return raised.value.rcvd.code, raised.value.rcvd.reason


def test_a_listener_is_told_of_every_change_with_what_is_new_in_the_log(port: int) -> None:
    async def run(client: Client) -> None:
        seats = await client.opened()
        async with live(seats) as socket:
            await shown(socket, seats.secrets[1])
            first = await heard(socket)
            assert (first["sequence"], first["yours"], first["log"]) == (0, [1], [])
            await seats.play("hide 12")
            second = await heard(socket)
            assert second["sequence"] == 1 and [entry["number"] for entry in second["log"]] == [1]
            await seats.play("hide 13")
            third = await heard(socket)
            assert [entry["number"] for entry in third["log"]] == [2, 3]
            assert third["logged"] == 3

    over(port, run)


def test_a_listener_that_comes_back_misses_nothing_and_is_told_nothing_twice(port: int) -> None:
    async def run(client: Client) -> None:
        seats = await client.opened()
        await seats.play("hide 12", "hide 13", "take 1")
        async with live(seats, after=3) as socket:
            await shown(socket, seats.secrets[0])
            await seats.do(0, 3, "undo")
            message = await heard(socket)               # the first thing heard is the change
            assert (message["sequence"], message["log"], message["logged"]) == (4, [], 3)
        async with live(seats, after=2) as socket:
            await shown(socket, seats.secrets[0])
            message = await heard(socket)
            assert message["sequence"] == 4 and message["log"] == []
        async with live(seats, after=999) as socket:    # of another life of the table: everything
            await shown(socket, seats.secrets[0])
            assert len((await heard(socket))["log"]) == 3

    over(port, run)


def test_each_listener_hears_what_its_key_may_know(port: int) -> None:
    async def run(client: Client) -> None:
        seats = await client.opened()
        async with live(seats) as north, live(seats) as south, live(seats) as nobody:
            for socket, secret in zip((north, south, nobody), (*seats.secrets, seats.spectator), strict=True):
                await shown(socket, secret)
                await heard(socket)
            await seats.play("hide 12", "hide 17")
            views = [(await heard(socket, 2))["view"] for socket in (north, south, nobody)]
            assert [[piece["place"] for piece in view["pieces"]] for view in views] == [["12"], ["17"], []]

    over(port, run)


def test_two_tabs_hear_the_same(port: int) -> None:
    async def run(client: Client) -> None:
        seats = await client.opened()
        async with live(seats) as one, live(seats) as two:
            for socket in (one, two):
                await shown(socket, seats.secrets[0])
                await heard(socket)
            await seats.play("hide 12")
            assert await heard(one, 1) == await heard(two, 1)

    over(port, run)


def test_an_opponents_progress_is_heard_and_its_end(port: int) -> None:
    async def run(client: Client) -> None:
        seats = await client.opened("person", "slow")
        async with live(seats) as socket:
            await shown(socket, seats.secrets[0])
            await seats.play("hide 12")
            while True:
                message = await heard(socket)
                if message.get("thinking") and message["thinking"]["done"]:
                    break
            assert set(message) == {"thinking"} and message["thinking"]["side"] == 1
            answer = await seats.do(0, 1, "undo")
            assert answer.json()["thinking"] is None
            assert (await heard(socket, 2))["thinking"] is None

    over(port, run)


@pytest.mark.parametrize(("message", "code"), [
    ('{"auth":"x"}', 4401), ('{"auth":""}', 4401), ('{"auth":7}', 4400), ("{}", 4400), ("nonsense", 4400),
    ("[" * 30000, 4400), (b"\xff", 4400), ('{"auth":"x","more":1}', 4400)])
def test_a_first_message_that_shows_no_key(port: int, message: str | bytes, code: int) -> None:
    async def run(client: Client) -> None:
        seats = await client.opened()
        async with live(seats) as socket:
            await socket.send(message)
            found, reason = await closed(socket)
            assert found == code and reason and "Traceback" not in reason

    over(port, run)


def test_a_message_that_is_too_large_ends_the_connection(port: int) -> None:
    async def run(client: Client) -> None:
        seats = await client.opened()
        async with live(seats) as socket:
            await socket.send("x" * 1_000_000)
            assert (await closed(socket))[0] == 1009
        assert (await seats.get()).status_code == 200

    over(port, run)


def test_no_such_table_and_no_such_moment(port: int) -> None:
    async def run(client: Client) -> None:
        seats = await client.opened()
        async with connect(str(client.http.base_url).replace("http", "ws") + "/api/tables/none/live") as socket:
            await shown(socket, seats.secrets[0])
            assert (await closed(socket))[0] == 4404
        address = str(client.http.base_url).replace("http", "ws") + seats.path + "/live?after=x"
        async with connect(address) as socket:
            assert (await closed(socket))[0] == 4400

    over(port, run)


def test_other_sites_cannot_listen(port: int) -> None:
    async def run(client: Client) -> None:
        seats = await client.opened()
        for origin in ("http://evil.example", "null", "http://localhost:3000", f"http://localhost:{port}"):
            with pytest.raises(InvalidStatus) as raised:
                await live(seats, additional_headers={"Origin": origin})
            assert raised.value.response.status_code == 403
        async with live(seats, additional_headers={"Origin": f"http://127.0.0.1:{port}"}) as socket:
            await shown(socket, seats.secrets[0])
            assert (await heard(socket))["sequence"] == 0

    over(port, run)


def test_a_listener_that_talks_is_not_listened_to(port: int) -> None:
    async def run(client: Client) -> None:
        seats = await client.opened()
        async with live(seats) as socket:
            await shown(socket, seats.secrets[0])
            await heard(socket)
            for text in ('{"sequence":0,"do":"play","text":"hide 12"}', "x" * 1000, b"\x00"):
                await socket.send(text)
            await seats.play("hide 15")
            assert (await heard(socket))["sequence"] == 1

    over(port, run)
