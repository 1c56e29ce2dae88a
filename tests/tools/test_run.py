"""`./run` starts at once when nothing changed, and tells every trouble in one sentence with its remedy.

A shell script stands in for Python, so that no test needs the network or a second Python.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYTHON = """#!/bin/sh
case "$*" in
    *version_info*) echo "${FAKE_VERSION:-3.12}" ;;
    *ensurepip*) [ -z "${FAKE_LAME:-}" ] ;;
    *"-m venv"*)
        for folder; do :; done
        mkdir -p "$folder/bin" && cp "$0" "$folder/bin/python"
        ;;
    *fingerprint*) cat "$FAKE_STATE" ;;
    *"pip --version"*) [ -f "${0%/bin/python}/bin/python" ] ;;
    *"pip install"*)
        echo once >>"$FAKE_LOG"
        if [ -n "${FAKE_PIP:-}" ]; then echo "$FAKE_PIP"; exit 1; fi
        printf '#!/bin/sh\\necho "console: $*"\\n' >"${0%/python}/grognard"
        chmod +x "${0%/python}/grognard"
        ;;
esac
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="./run is a POSIX shell script")


class House:
    """A fresh copy of the project's outside, and a machine with one Python to start it on."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "grog nard"
        self.machine = folder / "machine"
        self.home = folder / "user"
        self.state = folder / "state"
        self.log = folder / "pip.log"
        self.user: int | None = None
        (self.root / "tools").mkdir(parents=True)
        self.machine.mkdir()
        self.home.mkdir()
        self.state.write_text("first\n")
        shutil.copy(ROOT / "run", self.root)
        shutil.copy(ROOT / "tools" / "environment.sh", self.root / "tools")
        for tool in ("sh", "dirname", "cat", "cp", "mkdir", "rm", "sed", "tail", "grep", "chmod", "cksum"):
            found = shutil.which(tool)
            assert found is not None
            (self.machine / tool).symlink_to(found)
        self.add("python3", PYTHON)

    def add(self, name: str, script: str = "") -> None:
        (self.machine / name).write_text(script)
        (self.machine / name).chmod(0o755)

    def run(self, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
        surroundings = {
            "PATH": str(self.machine),
            "HOME": str(self.home),
            "FAKE_STATE": str(self.state),
            "FAKE_LOG": str(self.log),
            **settings,
        }
        command = [str(self.root / "run"), *arguments]
        return subprocess.run(
            command,
            env=surroundings,
            user=self.user,
            cwd=self.machine,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def complaint(self, **settings: str) -> str:
        """What is said when the start fails: one line, and nothing else."""
        ended = self.run(**settings)
        assert ended.returncode == 1
        assert ended.stdout == ""
        lines = [line for line in ended.stderr.splitlines() if not line.startswith("Setting up")]
        assert len(lines) == 1
        return lines[0]

    def installations(self) -> int:
        return len(self.log.read_text().splitlines()) if self.log.exists() else 0


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def test_alone_it_serves_and_opens_the_page(house: House) -> None:
    assert house.run().stdout == "console: serve --open\n"


def test_arguments_reach_the_console_as_they_are(house: House) -> None:
    assert house.run("play", "--scenario", "I").stdout == "console: play --scenario I\n"
    assert house.run("--help").stdout == "console: --help\n"


def test_it_installs_once_and_again_when_something_changed(house: House) -> None:
    assert "once" in house.run().stderr
    assert house.run().stderr == ""
    assert house.installations() == 1
    house.state.write_text("second\n")
    assert house.run().returncode == 0
    assert house.installations() == 2


def test_a_failed_installation_is_tried_again(house: House) -> None:
    house.complaint(FAKE_PIP="odd")
    assert house.run().returncode == 0
    assert house.installations() == 2


def test_python_too_old(house: House) -> None:
    assert "needs Python 3.11 or later and found only Python 3.9;" in house.complaint(FAKE_VERSION="3.9")


def test_no_python(house: House) -> None:
    (house.machine / "python3").unlink()
    assert "found none; install Python" in house.complaint()


def test_a_newer_python_is_preferred_to_an_old_one(house: House) -> None:
    house.add("python3", PYTHON.replace("3.12", "3.9"))
    house.add("python3.13", PYTHON.replace("3.12", "3.13"))
    assert house.run().returncode == 0


def test_a_python_without_venv(house: House) -> None:
    assert "install the complete Python" in house.complaint(FAKE_LAME="yes")
    house.add("apt-get")
    assert house.complaint(FAKE_LAME="yes").endswith("type: sudo apt install python3.12-venv")


@pytest.mark.parametrize(
    ("pip", "sentence"),
    [
        ("Failed to establish: NewConnectionError", "connect to the network and start ./run again"),
        ("ERROR: No space left on device", "The disk is full"),
        ("ERROR: No matching distribution found for x", "not offered for this Python"),
        ("    grognard-build: The page is torn; sew it.", "The page is torn; sew it."),
        ("something else", "what pip said is in"),
    ],
)
def test_pip_fails(house: House, pip: str, sentence: str) -> None:
    assert sentence in house.complaint(FAKE_PIP=pip)


@pytest.fixture
def guest() -> Iterator[House]:
    """A house whose folder may only be read by who starts it: root becomes another user for it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        house = House(folder)
        for file in (
            "pyproject.toml",
            "hatch_build.py",
            "README.md",
            "LICENSE",
            "web/package.json",
            "web/.npmrc",
        ):
            (house.root / file).parent.mkdir(exist_ok=True)
            (house.root / file).write_text("")
        (house.root / "src").mkdir()
        house.root.chmod(0o555)
        if os.geteuid() == 0:
            house.user = 65534
            folder.chmod(0o777)
            os.chown(house.home, house.user, -1)
        yield house
        house.root.chmod(0o755)
        house.home.chmod(0o755)


def test_a_folder_that_may_only_be_read_is_copied_to_the_users_own(guest: House) -> None:
    assert guest.run().stdout == "console: serve --open\n"
    assert guest.run().stderr == ""
    assert guest.installations() == 1
    made = next(guest.home.glob(".local/share/grognard/*"))
    assert sorted(path.name for path in made.iterdir()) == ["source", "venv"]
    guest.state.write_text("second\n")
    assert guest.run().returncode == 0
    assert guest.installations() == 2


def test_where_nothing_may_be_written_the_remedy_is_said(guest: House) -> None:
    guest.home.chmod(0o555)
    assert "copy Grognard into a folder of your own" in guest.complaint()
