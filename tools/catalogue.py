"""The sentences of the program, as templates for translators.

    python tools/catalogue.py                  every template, a JSON object by room
    python tools/catalogue.py --missing de     what German does not say yet: it goes into the title's de.json,
                                               or, for other rooms and the page, into web/src/text/de.json

A template is found where the code writes a sentence: `say("...")`, `Text("...")`, a `Reason`, a `Verb`, a `Question`,
a line for the log. Where the sentence stands in a constant, a table of constants or a parameter, it is followed to
the strings there. What a title calls its scenarios, options, sides, terrain and states, and the words of its papers'
tables, are asked of the title. Its clauses and rulings are files of their own (`components/papers.py`).
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "grognard"
TEXTS = ROOT / "web" / "src" / "text"
ROOMS = ("core", "table", "server", "titles/families")
Place = tuple[int, str]
NAMED = 10**6
"""Where an argument stands that is given by its name only."""
WRITES: Mapping[str, tuple[Place, ...]] = {
    "say": ((0, "template"),), "Text": ((0, "template"),), "Reason": ((1, "sentence"),), "Verb": ((1, "say"),),
    "Question": ((2, "sentence"),), "Without": ((1, "sentence"),), "tell": ((2, "template"),),
    "Throw": ((1, "sentence"), (5, "ranks")),
    "counted": ((1, "one"), (2, "many"), (3, "none")), "roll": ((NAMED, "ranks"),), "chained": ((0, "link"),),
    "TrackBox": ((0, "label"), (1, "note"), (4, "mark")),
}
"""What writes sentences: the call, and which of its arguments are templates."""
FILLED: Mapping[str, tuple[str, ...]] = {"say": (), "tell": ("side", "pieces", "places", "path")}
"""Calls whose other named arguments fill the sentence's holes: their words are to be translated as well."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else call.func.attr if isinstance(
        call.func, ast.Attribute) else ""


def _argument(call: ast.Call, at: Place) -> ast.expr | None:
    index, name = at
    named = next((word.value for word in call.keywords if word.arg == name), None)
    if named is not None:
        return named
    return call.args[index] if index < len(call.args) and not any(
        isinstance(one, ast.Starred) for one in call.args[:index + 1]) else None


class _Column(ast.expr):
    """What one of several names takes of a table that has a name itself."""

    def __init__(self, table: ast.Name, at: int, width: int) -> None:
        super().__init__()
        self.table, self.at, self.width = table, at, width


def _column(value: ast.expr, at: int, width: int) -> list[ast.expr]:
    """What one of several names takes: its place in a tuple, or in each row of a table; all, where that is not seen."""
    def cell(row: ast.expr) -> ast.expr | None:
        return row.elts[at] if isinstance(row, ast.Tuple | ast.List) and len(row.elts) == width else None

    if isinstance(value, ast.Name):
        return [_Column(value, at, width)]
    if isinstance(value, ast.Tuple | ast.List):
        rows = [cell(row) for row in value.elts]
        if rows and None not in rows:
            return [row for row in rows if row is not None]
    whole = cell(value)
    return [value] if whole is None else [whole]


class _Room:
    """The modules of one room, and the sentences in them."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self.trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths]
        self.found: set[str] = set()
        self.writes: dict[str, tuple[Place, ...]] = dict(WRITES)
        self.constants: dict[str, list[ast.expr]] = {}
        for tree in self.trees:
            for node in tree.body:
                self._note(node, self.constants)

    @staticmethod
    def _note(node: ast.AST, into: dict[str, list[ast.expr]]) -> None:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(
            node, ast.AnnAssign | ast.For) else []
        value = getattr(node, "value", None) or getattr(node, "iter", None)
        for target in targets:
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            for at, name in enumerate(names):
                if isinstance(name, ast.Name) and isinstance(value, ast.expr):
                    into.setdefault(name.id, []).extend(_column(value, at, len(names)) if len(names) > 1 else [value])

    def read(self) -> set[str]:
        """The sentences; helpers that pass a template on count as writers, until none is new."""
        known = -1
        while known != len(self.writes):
            known = len(self.writes)
            for tree in self.trees:
                self._scope(tree, None)
        for states in self.constants.get("STATES", []):
            self._strings(states, {}, None, set())
        return self.found

    def _scope(self, scope: ast.AST, function: Function | None) -> None:
        local: dict[str, list[ast.expr]] = {}
        inner: list[Function] = []
        calls: list[ast.Call] = []
        for node in self._within(scope):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                inner.append(node)
                continue
            self._note(node, local)
            if isinstance(node, ast.Call):
                calls.append(node)
        for call in calls:
            places = self.writes.get(_name(call), ())
            for at in places:
                given = _argument(call, at)
                if given is not None:
                    self._strings(given, local, function, set())
            for word in call.keywords if places and _name(call) in FILLED else ():
                if word.arg not in {None, *(name for _, name in places), *FILLED[_name(call)]}:
                    self._strings(word.value, local, None, set())
        for one in inner:
            self._scope(one, one)

    @staticmethod
    def _within(scope: ast.AST) -> Iterator[ast.AST]:
        """Nodes of a scope, without what is inside the functions in it."""
        waiting = list(ast.iter_child_nodes(scope))
        while waiting:
            node = waiting.pop()
            yield node
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                waiting += ast.iter_child_nodes(node)

    def _strings(self, node: ast.expr, local: dict[str, list[ast.expr]], function: Function | None,
                 seen: set[str]) -> None:
        """Every string that an expression may be."""
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and any(letter.isalpha() for letter in node.value):
                self.found.add(node.value)
        elif isinstance(node, ast.Name):
            if node.id in seen:
                return
            seen = seen | {node.id}
            parameter = self._parameter(function, node.id)
            if parameter is not None and function is not None and node.id not in local:
                self.writes.setdefault(function.name, (parameter,))
                for value in self._defaults(function, node.id):
                    self._strings(value, local, None, seen)
            for value in local.get(node.id, self.constants.get(node.id, [])):
                self._strings(value, local, function, seen)
        elif isinstance(node, _Column):
            for table in local.get(node.table.id, self.constants.get(node.table.id, [])):
                for value in () if isinstance(table, _Column) else _column(table, node.at, node.width):
                    self._strings(value, local, function, seen)
        elif isinstance(node, ast.Subscript):
            self._strings(node.value, local, function, seen)
        elif isinstance(node, ast.IfExp):
            for part in (node.body, node.orelse):
                self._strings(part, local, function, seen)
        elif isinstance(node, ast.Tuple | ast.List | ast.Set):
            for part in node.elts:
                self._strings(part, local, function, seen)
        elif isinstance(node, ast.Dict | ast.BoolOp):
            for part in node.values:
                self._strings(part, local, function, seen)
        elif isinstance(node, ast.Call) and _name(node) in {"get", "items", "values"} and isinstance(
                node.func, ast.Attribute):
            self._strings(node.func.value, local, function, seen)

    @staticmethod
    def _defaults(function: Function, name: str) -> list[ast.expr]:
        """What a parameter is when nothing is given for it."""
        asked = function.args
        late = zip(reversed(asked.args), reversed(asked.defaults), strict=False)
        named = zip(asked.kwonlyargs, asked.kw_defaults, strict=True)
        return [value for argument, value in (*late, *named) if argument.arg == name and value is not None]

    @staticmethod
    def _parameter(function: Function | None, name: str) -> Place | None:
        if function is None:
            return None
        names = [argument.arg for argument in function.args.args]
        method = names[:1] == ["self"]
        if name in names:
            return names.index(name) - method, name
        return (NAMED, name) if name in [argument.arg for argument in function.args.kwonlyargs] else None


def _words(value: object) -> Iterator[str]:
    """The template of a Text, or a plain string."""
    text = getattr(value, "template", value)
    if isinstance(text, str) and any(letter.isalpha() for letter in text):
        yield text


OF_NAMES = frozenset({"Name", "Unit", "Japanese", "American"})
"""Columns of a title's tables that hold names of places and units."""
LETTERS = re.compile(r"[a-z]{2}")
"""What a word has, and "D1" and "TEM" have not."""


def named(title: Any) -> set[str]:
    """What a title calls things: scenarios, options, sides, terrain, states, and what its papers' tables say."""
    found: set[str] = set()

    def add(*values: object) -> None:
        for value in values:
            found.update(_words(value))

    add(title.note, *(side.name for side in title.sides))
    for scenario in title.scenarios.values():
        add(scenario.label, scenario.note, scenario.turns)
    for option in title.options:
        add(option.label, option.note)
    ground = title.ground(title.start(next(iter(title.scenarios)), {}))
    add(ground.get("decor", {}).get("subtitle"), *ground.get("map_title", ())[1:])
    for terrain in ground.get("terrains", {}).values():
        add(terrain.get("label"), terrain.get("words"))
    for box in ground.get("boxes", ()):
        add(box["say"])
    papers = title.papers()
    for scenario in papers.get("scenarios", ()):
        add(scenario.label, *scenario.notes)
    for table in papers.get("tables", ()):
        add(table.label, table.note, *table.head)
        spoken = [n for n, head in enumerate(table.head) if head not in OF_NAMES]
        cells = [row[n] for row in table.rows for n in spoken]
        words = [word for cell in cells for word in ((cell,) if isinstance(cell, str) else cell)]
        reasons = [part for source in table.sources for part in source.split(": ", 1)]
        add(*(word for word in words + reasons if LETTERS.search(word)))
    return found


def templates() -> dict[str, list[str]]:
    """Every template, by room: core, table, server, and each title."""
    from grognard.titles import all_titles

    rooms = {room: _Room(sorted((SOURCES / room).rglob("*.py"))).read() for room in ROOMS}
    for name, title in all_titles().items():
        rooms[f"titles/{name}"] = _Room(sorted((SOURCES / "titles" / name).glob("*.py"))).read() | named(title)
    return {room: sorted(found) for room, found in rooms.items()}


def spoken(language: str) -> dict[str, str]:
    """All that is said in a language: the page's file, and one in the folder of every title."""
    said: dict[str, str] = {}
    for file in (*sorted((SOURCES / "titles").glob(f"*/{language}.json")), TEXTS / f"{language}.json"):
        said.update(json.loads(file.read_text(encoding="utf-8")))
    return said


def missing(language: str) -> dict[str, list[str]]:
    """What a language does not say yet, by room."""
    said = spoken(language)
    return {room: lacks for room, found in templates().items() if (lacks := [one for one in found if one not in said])}


def main(arguments: Sequence[str]) -> int:
    """The command line described at the top of this file."""
    found = missing(arguments[1]) if arguments[:1] == ["--missing"] and len(arguments) > 1 else templates()
    print(json.dumps(found, ensure_ascii=False, indent=1))
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(SOURCES.parent))
    sys.exit(main(sys.argv[1:]))
