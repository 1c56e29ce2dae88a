"""Live tables: snapshots to whoever looks, as soon as something changes.

The first message a client sends is `{"auth": key}`; afterwards it only listens.
"""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial

import msgspec
from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from grognard.server.house import House, NoKey, NoSuchTable, holder
from grognard.table.chat import SHOWN, Said
from grognard.table.errors import TableError, Unsaved
from grognard.table.live import Listener, LiveTable
from grognard.table.seats import Holder
from grognard.table.snapshot import Snapshot, Thinking, snapshot
from grognard.table.table import Table

TO_SHOW_A_KEY = 10.0        # seconds
MOST_LISTENERS = 64         # at one table
MALFORMED, NO_KEY, NO_TABLE, TOO_MANY, UNPLAYABLE = 4400, 4401, 4404, 4429, 4422

router = APIRouter(prefix="/api")


class Auth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first message: the key of a seat or of a spectator."""

    auth: str


class Thought(msgspec.Struct, frozen=True):
    """How far an opponent has got; None when it has done."""

    thinking: Thinking | None


class Talk(msgspec.Struct, frozen=True):
    """What has been said at the table."""

    chat: tuple[Said, ...]


class _Closed(Exception):
    """The client is told why, and the socket closed."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


@router.websocket("/tables/{ident}/live")
async def live(socket: WebSocket, ident: str) -> None:
    """Snapshots of a table from the moment `after` on, until the client leaves."""
    await socket.accept()
    try:
        await _serve(socket, ident)
    except WebSocketDisconnect:
        return
    except _Closed as closed:
        await _close(socket, closed.code, closed.reason)
    except NoKey as error:
        await _close(socket, NO_KEY, str(error.say))
    except NoSuchTable as error:
        await _close(socket, NO_TABLE, str(error.say))
    except TableError as error:
        await _close(socket, UNPLAYABLE, str(error.say))


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(code, reason.encode()[:120].decode(errors="ignore"))


async def _serve(socket: WebSocket, ident: str) -> None:
    house: House = socket.app.state.house
    after = _after(socket.query_params.get("after", ""))
    secret = await _key(socket)
    by = await house.at(ident, lambda live: live.look(lambda table: holder(table.keys, secret)))
    gone = asyncio.create_task(_until_gone(socket))
    try:
        while not gone.done():
            table = await house.live(ident)
            if table.listeners >= MOST_LISTENERS:
                raise _Closed(TOO_MANY, "too many are looking at this table")
            with table.listening() as listener, contextlib.suppress(Unsaved):
                after = await _tell(socket, table, listener, by, after, gone)
    finally:
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)


async def _tell(socket: WebSocket, live: LiveTable, listener: Listener, by: Holder, after: int | None,
                gone: asyncio.Task[None]) -> int | None:
    """Send what is new after the moment `after` whenever there is something, while the client is there.

    Gives the moment that was sent last, when the client has gone or the table must be looked for again."""
    told: Thinking | None = None
    heard = 0
    while not gone.done():
        if live.lost:
            return after
        news = await live.look(partial(_news, live, by, after))
        if news is not None:
            await _send(socket, news)
            after, told = news.sequence, news.thinking
            heard = len(live.chat)
        elif len(live.chat) != heard:
            heard = len(live.chat)
            await _send(socket, Talk(tuple(live.chat[-SHOWN:])))
            continue
        elif live.thinking != told:
            told = live.thinking
            await _send(socket, Thought(told))
        woken = asyncio.create_task(listener.wait())
        try:
            await asyncio.wait({woken, gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            woken.cancel()
    return after


def _news(live: LiveTable, by: Holder, after: int | None, table: Table) -> Snapshot | None:
    if after == table.sequence:
        return None
    unchanged = 0 if after is None else table.unchanged_since(after)
    return snapshot(table, table.seated(by), unchanged, live.thinking, live.chat)


async def _send(socket: WebSocket, message: object) -> None:
    await socket.send_text(msgspec.json.encode(message).decode())


def _after(text: str) -> int | None:
    if text and not (text.isascii() and text.isdigit() and len(text) < 16):
        raise _Closed(MALFORMED, "after is the number of a moment")
    return int(text) if text else None


async def _key(socket: WebSocket) -> str:
    try:
        text = await asyncio.wait_for(socket.receive_text(), TO_SHOW_A_KEY)
        return msgspec.json.decode(text, type=Auth).auth
    except TimeoutError:
        raise _Closed(NO_KEY, "no key was shown in time") from None
    except (msgspec.DecodeError, RecursionError, KeyError):
        raise _Closed(MALFORMED, 'the first message must be {"auth": key}') from None


async def _until_gone(socket: WebSocket) -> None:
    """Read and drop what a client sends, until it leaves."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass
