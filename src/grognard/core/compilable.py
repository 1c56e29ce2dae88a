"""What the text of a procedure may not hold wherever it stands, and how it is refused: at import, by line."""

from __future__ import annotations

import ast
from typing import NoReturn

from grognard.core.liveness import bound_names

RESERVED = frozenset({"name_", "frame_", "pc_", "answer_", "answered_"})
"""Names that the compiled function needs for itself."""

_NEVER: dict[type[ast.AST], str] = {
    ast.AsyncFor: "'async for' cannot be cut: use a plain 'for'",
    ast.AsyncWith: "'async with' cannot be cut",
    ast.Yield: "a procedure does not yield: it awaits",
    ast.YieldFrom: "a procedure does not yield: it awaits",
    ast.Global: "'global' in a procedure: what changes belongs in the position",
    ast.Nonlocal: "'nonlocal' in a procedure: what changes belongs in the position",
    ast.AsyncFunctionDef: "an 'async def' inside a procedure: write it beside it",
    ast.ClassDef: "a class inside a procedure: write it beside it",
}


class ProcedureError(SyntaxError):
    """A procedure that cannot be compiled. Raised at import; carries file, line and the reason."""


def refuse(file: str, node: ast.AST, why: str) -> NoReturn:
    """Raise a `ProcedureError` that points at a node."""
    line, column = getattr(node, "lineno", 1), getattr(node, "col_offset", 0)
    raise ProcedureError(why, (file, line, column + 1, ast.unparse(node).split("\n")[0]))


def asks(node: ast.AST) -> bool:
    """Whether an await stands anywhere in a node."""
    return any(isinstance(n, ast.Await) for n in ast.walk(node))


def parameters(fn: ast.AsyncFunctionDef) -> list[str]:
    """Names of a procedure's parameters, the position's first."""
    return [a.arg for a in (*fn.args.posonlyargs, *fn.args.args, *fn.args.kwonlyargs)]


def check(fn: ast.AsyncFunctionDef, file: str) -> None:
    """Refuse what can be seen to be wrong without following the flow.

    Raises:
        ProcedureError: with file and line.
    """
    for star in filter(None, (fn.args.vararg, fn.args.kwarg)):
        refuse(file, star, f"'{star.arg}' takes any number of arguments: a frame has a fixed size")
    if not (fn.args.posonlyargs or fn.args.args):
        refuse(file, fn, "a procedure's first parameter is the position")
    names = parameters(fn)
    bound = {*names, *bound_names(fn.body)}
    nodes = [node for part in fn.body for node in ast.walk(part)]
    for node in nodes:
        _check_node(node, names[0], file)
    if names[0] in bound_names(fn.body):
        refuse(file, fn, f"'{names[0]}' is the position of the whole procedure: it cannot be bound anew")
    for name in sorted(RESERVED & (bound | {n.id for n in nodes if isinstance(n, ast.Name)})):
        refuse(file, fn, f"the name '{name}' is kept for the compiled procedure")


def _check_node(node: ast.AST, world: str, file: str) -> None:
    why = _NEVER.get(type(node))
    if why:
        refuse(file, node, why)
    match node:
        case ast.Name(ctx=ast.Del()):
            refuse(file, node, "'del' of a local: a frame drops by itself what is no longer needed")
        case ast.Name(id=name, ctx=ast.Store()) if name == world:
            refuse(file, node, f"'{name}' is the position of the whole procedure: it cannot be bound anew")
        case ast.Await(value=value):
            for inner in ast.walk(value):
                if isinstance(inner, ast.Await):
                    refuse(file, node, "await inside await: name the first answer")
                if isinstance(inner, ast.NamedExpr):
                    refuse(file, inner, "':=' inside await: it is computed again and must change nothing")
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            if asks(node) or any(g.is_async for g in node.generators):
                refuse(file, node, "await inside a comprehension: use a loop")
