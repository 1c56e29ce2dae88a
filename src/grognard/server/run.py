"""Running the service on this machine: a free port, one service a folder, and the page opened."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import uvicorn
from starlette.types import ASGIApp

from grognard.server.app import create_app
from grognard.server.store import StoreError, check

PORT = 8765
FURTHER_PORTS = 20
LOOPBACK = {"127.0.0.1": socket.AF_INET, "localhost": socket.AF_INET, "::1": socket.AF_INET6}
LARGEST_MESSAGE = 64_000    # of a WebSocket client, which has nothing to send but its key


class CannotServe(Exception):
    """Why the service cannot run here, as one sentence with the remedy."""


class _Running(Exception):
    """A service runs over this folder already, at an address."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


def serve(host: str = "127.0.0.1", port: int | None = None, open_page: bool = True,
          data_dir: Path | None = None) -> int:
    """Serve until interrupted. Gives an exit code; what went wrong is one sentence on standard error.

    `port` None takes 8765 or the next free one. Tables are kept in `data_dir`, by default the user's data folder."""
    try:
        folder = data_dir or default_folder()
        with _folder(folder) as lock, listen(host, port) as listening:
            address = f"http://{'[::1]' if host == '::1' else host}:{listening.getsockname()[1]}/"
            _note(lock, address)
            store = folder / "tables.sqlite"
            check(store)
            server = _Server(config(create_app(store)), address, open_page)
            server.run([listening])
            return 0 if server.started else 1
    except _Running as running:
        print(f"Grognard is running already: {running.address}", flush=True)
        if open_page:
            open_in_browser(running.address)
        return 0
    except (CannotServe, StoreError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0


def default_folder() -> Path:
    """Where a user's tables are kept unless told otherwise."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "grognard"


def config(app: ASGIApp) -> uvicorn.Config:
    """How the service is run."""
    return uvicorn.Config(app, log_level="warning", access_log=False, server_header=False, proxy_headers=False,
                          ws_max_size=LARGEST_MESSAGE, timeout_graceful_shutdown=3, timeout_keep_alive=30)


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens. Raises CannotServe."""
    family = LOOPBACK.get(host)
    if family is None:
        raise CannotServe(f"Grognard serves this machine only, not {host}: give 127.0.0.1, localhost or ::1")
    if port is not None and not 0 <= port <= 65535:
        raise CannotServe(f"there is no port {port}: give one from 1 to 65535")
    reason: OSError | None = None
    for number in [port] if port is not None else [*range(PORT, PORT + FURTHER_PORTS), 0]:
        listening = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen(128)
        except OSError as error:
            reason = error
            listening.close()
        else:
            return listening
    raise CannotServe(f"port {port or PORT} of {host} cannot be used "
                      f"({reason.strerror if reason else 'no reason given'}): "
                      "stop what uses it, or give another with --port")


@contextmanager
def _folder(folder: Path) -> Iterator[IO[str]]:
    """The folder of the tables, held for this service alone. Raises CannotServe and _Running."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = open(folder / "serving", "a+", encoding="utf-8")  # noqa: SIM115 - held while the service runs
    except OSError as error:
        raise CannotServe(f"games cannot be kept in {folder} ({error.strerror}): "
                          "give another folder with --data") from error
    with lock:
        try:
            _take(lock)
        except OSError:
            lock.seek(0)
            raise _Running(lock.read().strip() or "at another address") from None
        yield lock


def _take(lock: IO[str]) -> None:
    """Hold a file until it is closed or this process ends. Raises OSError when another holds it."""
    if sys.platform == "win32":
        import msvcrt
        lock.seek(1_000_000)    # beyond what is written, which others may read
        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _note(lock: IO[str], address: str) -> None:
    lock.seek(0)
    lock.truncate()
    lock.write(address + "\n")
    lock.flush()


class _Server(uvicorn.Server):
    """A server that says where it is once it can be reached."""

    def __init__(self, config: uvicorn.Config, address: str, open_page: bool) -> None:
        super().__init__(config)
        self._address = address
        self._open_page = open_page

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then print the address and open the page."""
        await super().startup(sockets)
        if self.started:
            print(f"Grognard is at {self._address}  (Ctrl-C ends it; every move is saved)", flush=True)
            if self._open_page:
                open_in_browser(self._address)


def open_in_browser(address: str) -> None:
    """Open a page where there is a screen to show it on; a browser in the terminal would take the terminal away."""
    graphical = sys.platform in {"win32", "darwin"} or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if graphical:
        webbrowser.open(address)
