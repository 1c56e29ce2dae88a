"""Which tests prove which clauses, read from a source tree without running anything.

A test proves what `@pytest.mark.clauses(...)` on it, on its class or on its module names; a case what its `clauses`
line names. Tests that are skipped or expected to fail prove nothing.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

from grognard.core.cases import CaseError, read_cases

DEFAULT_TITLE = "bloody_ridge"
IDLE = frozenset({"skip", "skipif", "xfail"})

Proofs = dict[str, list[str]]
"""By clause: the tests and cases that prove it, sorted."""


def source_tree() -> Path | None:
    """The checkout that this program runs from, if it does."""
    root = Path(__file__).resolve().parents[3]
    return root if (root / "tests").is_dir() and (root / "src" / "grognard").is_dir() else None


def collect(root: Path) -> dict[str, Proofs]:
    """By title: what the tests and cases of a source tree prove."""
    found: dict[str, dict[str, set[str]]] = {}
    tests = root / "tests"
    for path in sorted(tests.rglob("test_*.py")):
        name = path.relative_to(root).as_posix()
        for title, clause, test in _of_module(ast.parse(path.read_text(encoding="utf-8"))):
            found.setdefault(title, {}).setdefault(clause, set()).add(f"{name}::{test}")
    for path in sorted((tests / "cases").rglob("*.case")):
        name = path.relative_to(root).as_posix()
        try:
            cases = read_cases(path.read_text(encoding="utf-8"), name)
        except CaseError:
            continue                            # the tests say so
        for case in cases:
            for clause in case.clauses:
                found.setdefault(case.title, {}).setdefault(clause, set()).add(f"{name}: {case.name}")
    return {title: {clause: sorted(tests) for clause, tests in sorted(by_clause.items(), key=lambda c: order(c[0]))}
            for title, by_clause in found.items()}


def order(clause: str) -> tuple[tuple[int, str], ...]:
    """A key that sorts clauses as the rulebook prints them: 7.2 before 7.21, 9.0 before 10.0."""
    parts = clause.replace("#", ".").split(".")
    first = (int(parts[0]) if parts[0].isdigit() else 0, "")
    # 5.11 comes under 5.1: what stands behind the first point is read digit by digit where the rulebook does so.
    return (first, *((int(p), "") if p.isdigit() and len(p) < 2 else (0, p) if not p.isdigit() else (int(p[0]), p[1:])
                     for p in parts[1:]))


def written(proofs: Proofs) -> str:
    """The text of a `proofs.json`."""
    return json.dumps(proofs, indent=1, ensure_ascii=False) + "\n"


def _of_module(tree: ast.Module) -> Iterator[tuple[str, str, str]]:
    """(title, clause, test) of every mark in a module."""
    shared = [mark for node in tree.body if isinstance(node, ast.Assign)
              and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets)
              for mark in _marks(node.value)]
    yield from _of_body(tree.body, "", shared)


def _of_body(body: list[ast.stmt], prefix: str, shared: list[ast.expr]) -> Iterator[tuple[str, str, str]]:
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _of_body(node.body, f"{prefix}{node.name}::", [*shared, *node.decorator_list])
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            marks = [*shared, *node.decorator_list]
            if not any(_mark_name(mark) in IDLE for mark in marks):
                for mark in marks:
                    for title, clause in _claims(mark):
                        yield title, clause, prefix + node.name


def _claims(mark: ast.expr) -> Iterator[tuple[str, str]]:
    """(title, clause) of a mark, and of marks inside a parametrization."""
    for node in ast.walk(mark):
        if isinstance(node, ast.Call) and _mark_name(node) == "clauses":
            title = next((k.value.value for k in node.keywords
                          if k.arg == "title" and isinstance(k.value, ast.Constant)), DEFAULT_TITLE)
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield str(title), argument.value


def _marks(value: ast.expr) -> list[ast.expr]:
    return list(value.elts) if isinstance(value, ast.List | ast.Tuple) else [value]


def _mark_name(node: ast.expr) -> str:
    """`clauses` of `pytest.mark.clauses(...)`; nothing for what is no mark."""
    target = node.func if isinstance(node, ast.Call) else node
    if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Attribute) and target.value.attr == "mark":
        return target.attr
    return ""
