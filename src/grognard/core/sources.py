"""From a function to the tree of its text, and back from a tree to a function."""

from __future__ import annotations
import __future__ as future

import ast
import copy
import functools
import linecache
import textwrap
from collections.abc import Callable
from typing import Any

from grognard.core.compilable import ProcedureError


@functools.lru_cache(maxsize=4)
def _async_functions(text: str, file: str) -> dict[int, ast.AsyncFunctionDef]:
    """Every `async def` of a file by the line where it, or its first decorator, begins."""
    nodes = (n for n in ast.walk(ast.parse(text, file)) if isinstance(n, ast.AsyncFunctionDef))
    return {min(n.lineno, *(d.lineno for d in n.decorator_list), n.lineno): n for n in nodes}


def source_of(native: Callable[..., Any]) -> tuple[ast.AsyncFunctionDef, str]:
    """The tree of an `async def`, free to be changed, with the lines of its file; and its text.

    Raises:
        ProcedureError: when the text cannot be read.
    """
    code = native.__code__
    file = code.co_filename
    linecache.checkcache(file)
    text = "".join(linecache.getlines(file, native.__globals__))
    found = _async_functions(text, file).get(code.co_firstlineno)
    if found is None or found.name != native.__name__:
        raise ProcedureError(f"the source of {native.__qualname__} cannot be read",
                             (file, code.co_firstlineno, 1, ""))
    lines = text.splitlines(keepends=True)[found.lineno - 1:found.end_lineno]
    return copy.deepcopy(found), textwrap.dedent("".join(lines))


def executed(native: Callable[..., Any], tree: ast.FunctionDef) -> Any:
    """The function that a tree defines, among the globals of the original."""
    flags = native.__code__.co_flags & future.annotations.compiler_flag
    space: dict[str, Any] = {}
    file = native.__code__.co_filename
    code = compile(ast.Module([tree], []), file, "exec", flags=flags, dont_inherit=True)
    exec(code, native.__globals__, space)
    return space[tree.name]
