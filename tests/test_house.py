"""The house in order: arrows of imports, nothing of any one machine, small modules that say what they are."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "grognard"
LONGEST = 500

# ---------------------------------------------------------------- the rooms and their arrows

RULES = frozenset({"core", "ground", "components"})
MAY_IMPORT: dict[str, frozenset[str]] = {
    "core": frozenset(),
    "ground": frozenset({"core"}),
    "components": frozenset({"core", "ground"}),
    "titles/families": RULES,
    "titles/*": RULES | {"titles/families"},
    "titles": RULES | {"titles/families", "titles/*"},
    "opponents": frozenset({"core"}),
    "table": frozenset({"core"}),
    "study": frozenset({"core", "opponents"}),
    "server": RULES | {"titles", "opponents", "table", "study"},
    "console": RULES | {"titles", "titles/*", "opponents", "table", "study", "server"},
    "": frozenset(),
}
"""Room by room, which others it may import. `titles/*` is one title; `titles` the shelf they stand on."""


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def room_of(module: str) -> str:
    """The room of a dotted module name below grognard: "core", "titles/bloody_ridge", "" for the top."""
    parts = module.split(".")[1:]
    if parts[:1] == ["titles"] and len(parts) > 1:
        return f"titles/{parts[1]}"
    return parts[0] if parts else ""


def allowed(room: str, other: str) -> bool:
    """Whether an arrow from one room to another points the right way."""

    def kind(name: str) -> str:
        return "titles/*" if name.startswith("titles/") and name != "titles/families" else name

    if room == other or other == "":
        return True
    return kind(other) in MAY_IMPORT.get(kind(room), frozenset())


def module_name(path: Path, package: Path) -> str:
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path, package: Path) -> Iterator[tuple[int, str]]:
    """Every module of ours that a file imports, with the line; relative imports made whole."""
    here = module_name(path, package)
    base = here if path.name == "__init__.py" else here.rpartition(".")[0]
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            start = node.module or ""
            if node.level:
                anchor = base.split(".")[: len(base.split(".")) - node.level + 1]
                start = ".".join([*anchor, *filter(None, [start])])
            for alias in node.names:
                inner = package.parent.joinpath(*start.split("."), alias.name)
                is_module = inner.is_dir() or inner.with_suffix(".py").is_file()
                yield node.lineno, f"{start}.{alias.name}" if is_module else start


def wrong_arrows(package: Path) -> list[str]:
    """Every import of a room that may not be imported from there, as "file:line: sentence"."""
    wrong = []
    for path in sorted(package.rglob("*.py")):
        room = room_of(module_name(path, package))
        for line, target in imports(path, package):
            if target.split(".")[0] == package.name and not allowed(room, room_of(target)):
                place = path.relative_to(package).as_posix()
                wrong.append(f"{place}:{line}: {room or 'the top'} may not import {target}")
    return wrong


def test_imports_point_one_way() -> None:
    assert wrong_arrows(PACKAGE) == []


def test_every_room_is_in_the_list() -> None:
    rooms = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert rooms <= MAY_IMPORT.keys()


@pytest.mark.parametrize(
    ("file", "line", "complaint"),
    [
        ("core/dice.py", "from grognard.ground import hexes", "core may not import grognard.ground.hexes"),
        ("core/dice.py", "from ..table import x", "core may not import grognard.table"),
        ("titles/one/a.py", "from .. import two", "titles/one may not import grognard.titles.two"),
        ("titles/one/a.py", "import grognard.table", "titles/one may not import grognard.table"),
        ("titles/families/a.py", "from ..one import a", "titles/families may not import grognard.titles.one.a"),
        ("core/dice.py", "import grognard.titles.families", "core may not import grognard.titles.families"),
        ("opponents/a.py", "import grognard.titles.families", "opponents may not import grognard.titles.families"),
        ("opponents/a.py", "if 1:\n import grognard.ground", "opponents may not import grognard.ground"),
        ("study/a.py", "import grognard.table", "study may not import grognard.table"),
        ("server/a.py", "from grognard.titles.one import a", "server may not import grognard.titles.one.a"),
        ("server/a.py", "import grognard.console", "server may not import grognard.console"),
    ],
)
def test_a_wrong_arrow_is_seen(tmp_path: Path, file: str, line: str, complaint: str) -> None:
    package = tmp_path / "grognard"
    for name in (
        "ground/hexes",
        "table/t",
        "titles/one/a",
        "titles/two/b",
        "core/dice",
        file.removesuffix(".py"),
    ):
        path = package / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    (package / file).write_text(line)
    assert [sentence.partition(": ")[2] for sentence in wrong_arrows(package)] == [complaint]


@pytest.mark.parametrize(
    ("room", "other"),
    [
        ("components", "ground"),
        ("titles/one", "titles/families"),
        ("titles/families", "components"),
        ("titles/one", "titles/one"),
        ("titles", "titles/one"),
        ("study", "opponents"),
        ("server", "table"),
        ("console", "server"),
    ],
)
def test_a_right_arrow_is_let_through(room: str, other: str) -> None:
    assert allowed(room, other)


def spoken(path: Path) -> Iterator[tuple[int, str]]:
    """Every name and string of a file with its line; docstrings and comments do not count."""
    tree = parsed(path)
    silent = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in silent:
            yield node.lineno, node.value
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr


def test_the_server_names_no_title() -> None:
    titles = [path.name for path in (PACKAGE / "titles").iterdir() if path.is_dir() and path.name[0] != "_"]
    names = [name for title in titles if title != "families" for name in (title, title.replace("_", " "))]
    said = [
        f"{path.name}:{line}: {word}"
        for path in (PACKAGE / "server").rglob("*.py")
        for line, word in spoken(path)
        if any(name in word.lower() for name in names)
    ]
    assert said == []


# ---------------------------------------------------------------- modules


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def test_no_module_is_too_long() -> None:
    lengths = {path.relative_to(ROOT).as_posix(): len(path.read_bytes().splitlines()) for path in modules()}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST} == {}


def test_every_module_says_what_it_is() -> None:
    mute = [
        path.relative_to(ROOT).as_posix()
        for path in modules()
        if not (ast.get_docstring(parsed(path)) or "").strip()
    ]
    assert mute == []


# ---------------------------------------------------------------- nothing of any one machine


@cache
def project_files() -> tuple[Path, ...]:
    """The files under version control. This one spells what it looks for in pieces.

    Without git none is known, and the tests on them are skipped.
    """
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    paths = (ROOT / name for name in listed.decode().split("\0") if name)
    return tuple(path for path in paths if path.is_file())


def either(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in words)


FOLDERS = ("work", "root", "tmp", "home", "Users")
MACHINE_PATH = re.compile(rf"(?<![\w./<*])/(?:{either(FOLDERS)})(?=[/\s\"'`)]|$)", re.MULTILINE)
HOSTS = tuple(".".join(parts) for parts in (("registry", "npmjs"), ("registry", "yarnpkg"), ("npmjs", "com"),
                                            ("pypi", "org"), ("pythonhosted", "org"), ("deb", "debian")))
REGISTRY = re.compile(either(HOSTS))
ADDRESS_IN_LOCK = re.compile(r'"resolved":\s*"https?:')


@pytest.mark.parametrize(
    ("pattern", "what"),
    [(MACHINE_PATH, "a path of one machine"), (REGISTRY, "a registry's host")],
    ids=["path", "host"],
)
def test_no_file_names(pattern: re.Pattern[str], what: str) -> None:
    found = []
    for path in project_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture or a font
        for hit in pattern.finditer(text):
            line = text.count("\n", 0, hit.start()) + 1
            found.append(f"{path.relative_to(ROOT).as_posix()}:{line}: {what}: {hit[0]}")
    assert found == []


def test_lock_files_hold_no_addresses() -> None:
    locks = [path for path in project_files() if path.name == "package-lock.json"]
    assert [path for path in locks if ADDRESS_IN_LOCK.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("text", ["/" + "work/x", "cd /" + "tmp", '"/' + 'root/x"', "see /" + "home/me/.x"])
def test_a_path_of_one_machine_is_seen(text: str) -> None:
    assert MACHINE_PATH.search(text)


@pytest.mark.parametrize("text", ["net/work/a", "src/home/x", ":root {", "</root>", "a/tmp"])
def test_another_path_is_not(text: str) -> None:
    assert not MACHINE_PATH.search(text)
