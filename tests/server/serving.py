"""What the tests of the service share: a client without a network, a real service, and one in a process of its own."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI

from grognard.core.title import Title
from grognard.server.app import create_app
from grognard.server.run import config, listen
from grognard.table.minds import Mind
from tests.table.fake import TITLES, Slow, Uniform

HOST = "localhost:8765"
UNBUILT = Path(__file__).parent / "no client was built here"
ROOT = Path(__file__).parents[2]


def opponents(title: Title[Any]) -> dict[str, Mind]:
    """The opponents of the invented title: one that answers at once, one that never does."""
    return {"random": Uniform(), "steady": Uniform(), "slow": Slow()}


def service(path: Path | None = None, **more: Any) -> FastAPI:
    """A service of the invented title."""
    return create_app(path, **{"titles": TITLES, "minds": opponents, "static": UNBUILT, **more})


class Client:
    """Speaks to a service as a page would."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http

    async def opened(self, *seats: str, **more: Any) -> Seats:
        """A new table of the invented title, and its keys."""
        body = {"title": "heaps", "scenario": "short", "seats": seats or ("person", "person"), **more}
        if "record" in more:
            del body["title"], body["scenario"]
        answer = await self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return Seats(self.http, answer.json())


class Seats:
    """A table seen from its seats: side 0, side 1, or None for a spectator."""

    def __init__(self, http: httpx.AsyncClient, opened: dict[str, Any]) -> None:
        self.http = http
        self.table: str = opened["table"]
        self.secrets: list[str] = opened["secrets"]
        self.spectator: str = opened["spectator"]
        self.path = f"/api/tables/{self.table}"

    def key(self, side: int | None) -> dict[str, str]:
        """The header that shows a seat's key."""
        return {"Authorization": f"Bearer {self.spectator if side is None else self.secrets[side]}"}

    async def get(self, side: int | None = 0, more: str = "") -> httpx.Response:
        """Ask for something of the table."""
        return await self.http.get(self.path + more, headers=self.key(side))

    async def do(self, side: int | None, sequence: int, do: str, **more: Any) -> httpx.Response:
        """Give a command."""
        return await self.http.post(
            self.path + "/commands", json={"sequence": sequence, "do": do, **more}, headers=self.key(side))

    async def play(self, *texts: str) -> dict[str, Any]:
        """Make choices, each by the side that must decide."""
        shown: dict[str, Any] = (await self.get(None)).json()
        for text in texts:
            answer = await self.do(shown["view"]["question"]["side"], shown["sequence"], "play", text=text)
            assert answer.status_code == 200, answer.text
            shown = answer.json()
        return shown

    async def until(self, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Ask until it is so."""
        for _ in range(2000):
            shown: dict[str, Any] = (await self.get(None)).json()
            if is_so(shown):
                return shown
            await asyncio.sleep(0.005)
        raise AssertionError("it never was so")


@asynccontextmanager
async def running(path: Path | None = None, **more: Any) -> AsyncIterator[Client]:
    """A service without a network, and a client of it."""
    app = service(path, **more)
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=True)
    async with (app.router.lifespan_context(app),
                httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as http):
        yield Client(http)


def with_service(test: Callable[[Client], Awaitable[None]]) -> Callable[[], None]:
    """Run a test with a client of a fresh service."""
    async def run() -> None:
        async with running() as client:
            await test(client)

    def synchronous() -> None:
        asyncio.run(run())

    synchronous.__name__ = test.__name__
    synchronous.__doc__ = test.__doc__
    return synchronous


@contextmanager
def on_a_port(app: FastAPI) -> Iterator[int]:
    """A real service on a free loopback port, in a thread."""
    listening = listen("127.0.0.1", 0)
    server = uvicorn.Server(config(app))
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    try:
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(20)
        listening.close()


class Process:
    """A service in a process of its own, that can be killed."""

    def __init__(self, folder: Path) -> None:
        code = "import sys; from tests.server.serving import main; main(sys.argv[1])"
        paths = [str(ROOT), str(ROOT / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, str(folder / "tables.sqlite")], stdout=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)})
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    def client(self) -> httpx.AsyncClient:
        """A client over the network; it waits until the service listens."""
        return httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=20)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.process.kill()
        self.process.wait(20)
        if self.process.stdout is not None:
            self.process.stdout.close()


def main(path: str) -> None:
    """The process: a service on a free port, which is printed once it listens."""
    listening = listen("127.0.0.1", 0)
    print(listening.getsockname()[1], flush=True)
    uvicorn.Server(config(service(Path(path)))).run([listening])
