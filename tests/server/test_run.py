"""Starting the service: addresses, ports, folders, and one sentence for what goes wrong."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import webbrowser
from pathlib import Path

import httpx
import pytest

from grognard.server import run
from tests.server.serving import ROOT

CODE = """
import sys
import webbrowser
from pathlib import Path
import grognard.server.app as app
from tests.server.serving import opponents
from tests.table.fake import TITLES
app._titles = lambda: TITLES
app._minds = lambda: opponents
from grognard.server.run import serve
port = None if sys.argv[2] == "-" else int(sys.argv[2])
sys.exit(serve(port=port, open_page=False, data_dir=Path(sys.argv[1])))
"""


def started(folder: Path, port: str = "-") -> subprocess.Popen[str]:
    """`serve` in a process of its own."""
    paths = [str(ROOT), str(ROOT / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
    return subprocess.Popen(
        [sys.executable, "-c", CODE, str(folder), port], text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)})


def address_of(process: subprocess.Popen[str]) -> str:
    """The address that `serve` prints once it can be reached."""
    assert process.stdout is not None
    words = process.stdout.readline().split()
    assert words[:3] == ["Grognard", "is", "at"]
    return words[3]


def test_it_says_where_it_is_and_ends_quietly(tmp_path: Path) -> None:
    process = started(tmp_path)
    try:
        address = address_of(process)
        assert httpx.get(address + "api/titles").json()[0]["name"] == "heaps"
        second = started(tmp_path)                      # the same folder: not a second service
        out, err = second.communicate(timeout=60)
        assert (second.returncode, out, err) == (0, f"Grognard is running already: {address}\n", "")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        assert (process.returncode, out, err) == (0, "", "")
    finally:
        process.kill()
        process.wait(20)


def test_a_port_that_was_asked_for_and_is_taken_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        process = started(tmp_path, str(taken.getsockname()[1]))
        out, err = process.communicate(timeout=60)
    assert process.returncode == 1 and out == ""
    assert "--port" in err and err.count("\n") == 1


def test_a_spoilt_store_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_text("not a database at all " * 500)
    process = started(tmp_path)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 1 and out == ""
    assert "--data" in err and err.count("\n") == 1


def test_a_folder_that_cannot_be_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert run.serve(data_dir=tmp_path / "file" / "folder", open_page=False) == 1
    assert "--data" in capsys.readouterr().err


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.5", "example.com", ""])
def test_only_this_machine_is_served(host: str) -> None:
    with pytest.raises(run.CannotServe, match="this machine only"):
        run.listen(host, None)


@pytest.mark.parametrize("port", [-1, 65536])
def test_there_are_no_such_ports(port: int) -> None:
    with pytest.raises(run.CannotServe):
        run.listen("127.0.0.1", port)


def test_without_a_port_asked_for_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr(run, "PORT", taken.getsockname()[1])
        with run.listen("127.0.0.1", None) as listening:
            assert listening.getsockname()[1] != taken.getsockname()[1]


def test_the_users_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert run.default_folder() == tmp_path / "grognard"


def test_the_page_is_opened_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    run.open_in_browser("http://127.0.0.1:1/")
    assert opened == []
    monkeypatch.setenv("DISPLAY", ":0")
    run.open_in_browser("http://127.0.0.1:1/")
    assert opened == ["http://127.0.0.1:1/"]
