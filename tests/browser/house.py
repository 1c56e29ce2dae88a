"""A service of the real titles in a process of its own, that can be killed and started again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import uvicorn

from grognard.server.app import create_app
from grognard.server.run import config, listen
from tests.chance import settled

ROOT = Path(__file__).parents[2]


class House:
    """A service over a folder, on one port for as long as the object lives."""

    def __init__(self, folder: Path, static: Path) -> None:
        self.folder = folder
        self.static = static
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.starts = 0
        self.start()

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Start the service, on the port it had before, with dice of its own that fall alike in every run."""
        code = "import sys; from tests.browser.house import main; main(*sys.argv[1:])"
        self.starts += 1
        paths = [str(ROOT), str(ROOT / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, str(self.folder), str(self.static), str(self.port), str(self.starts)],
            stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)})
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(20)
            if self.process.stdout is not None:
                self.process.stdout.close()
        self.process = None

    def ask(self, path: str, secret: str = "", **body: Any) -> Any:
        """Ask the service for something, past the page."""
        headers = {"Content-Type": "application/json", **({"Authorization": "Bearer " + secret} if secret else {})}
        request = urllib.request.Request(
            self.address + "api" + path, json.dumps(body).encode() if body else None, headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)

    def open_table(self, *seats: str, **more: Any) -> Opened:
        """Set up a table; Scenario I of Bloody Ridge unless told otherwise."""
        body = {"title": "bloody_ridge", "scenario": "I", "seats": list(seats), **more}
        if "record" in more:
            del body["title"], body["scenario"]
        return Opened(self, self.ask("/tables", **body))


class Opened:
    """A table of the service, and its keys by side."""

    def __init__(self, house: House, opened: dict[str, Any]) -> None:
        self.house = house
        self.table: str = opened["table"]
        self.secrets: list[str] = opened["secrets"]
        self.spectator: str = opened["spectator"]

    def address(self, *sides: int) -> str:
        """The page of some seats; of all people's unless sides are named."""
        keys = [self.secrets[side] for side in sides] if sides else [key for key in self.secrets if key]
        return self.house.address + "#" + "&".join([f"table={self.table}", *(f"secret={key}" for key in keys)])

    def shown(self, side: int | None = None) -> dict[str, Any]:
        """What the service shows a seat, or a spectator."""
        key = self.spectator if side is None else self.secrets[side]
        shown: dict[str, Any] = self.house.ask(f"/tables/{self.table}", key)
        return shown

    def do(self, side: int, **command: Any) -> dict[str, Any]:
        """Give a command past the page."""
        sequence = command.pop("sequence", None)
        now = self.shown(side)["sequence"] if sequence is None else sequence
        shown: dict[str, Any] = self.house.ask(
            f"/tables/{self.table}/commands", self.secrets[side], sequence=now, **command)
        return shown

    def play(self, *texts: str) -> None:
        """Make choices, or throw dice written as {3 4}, each by the side that must."""
        for text in texts:
            shown = self.shown()
            side = shown["view"]["question"]["side"]
            if text.startswith("{"):
                self.do(side, do="dice", dice=[int(face) for face in text.strip("{}").split()])
            else:
                self.do(side, do="play", text=text)


def main(folder: str, static: str, port: str, starts: str) -> None:
    """The process: a service, whose port is printed once it listens."""
    listening = listen("127.0.0.1", int(port))
    print(listening.getsockname()[1], flush=True)
    app = create_app(Path(folder) / "tables.sqlite", static=Path(static))
    with settled(f"house {starts}"):
        uvicorn.Server(config(app)).run([listening])
