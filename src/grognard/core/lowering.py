"""The compiler behind `@procedure`: an `async def` becomes a plain function over a flat frame.

The text is cut at its awaits into blocks. The new function unpacks a frame, finds the block by number and
runs on until the next await, where it returns the frame to wait with and the thing asked::

    def casualties(g, frame_, answer_, answered_):
        name_, pc_, side, points = frame_
        if answered_:
            pc_ += 1
        while True:
            if pc_ <= 2:
                ...
                    return (('demo.casualties', 2, side, points), choose(g, side))

A stop has two blocks: number n asks, n + 1 goes on with the answer. So a frame waits *at* its question, and
the question can be computed again. Every node keeps its place in the text: tracebacks point there.

What cannot be cut is refused at import, with file and line: see `ProcedureError`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NoReturn

from grognard.core.compilable import RESERVED, asks, check, parameters, refuse
from grognard.core.liveness import Block, Goto, Names, Stop, analyse, bound_names


@dataclass(frozen=True, slots=True)
class Lowered:
    """A compiled procedure, as a tree. `run` resumes a frame, `start` makes the first one."""

    run: ast.FunctionDef
    start: ast.FunctionDef
    locals: tuple[str, ...]
    """The frame after its name and number: parameters first, then every local that is live at some stop."""
    labels: dict[int, str]
    """The number of each place where a frame may wait, and its readable name."""
    live: dict[int, tuple[str, ...]]
    """Which locals count there, in frame order. The others are None."""


def lower(fn: ast.AsyncFunctionDef, name: str, file: str) -> Lowered:
    """Compile the tree of a procedure (which is used up) under its registered name.

    Raises:
        ProcedureError: when it holds what cannot be compiled.
    """
    return _Lowering(fn, name, file).compiled()


def _leaves_loop(node: ast.AST) -> bool:
    """Holds a `break` or `continue` of the loop around it."""
    match node:
        case ast.Break() | ast.Continue():
            return True
        case ast.For() | ast.While():
            return any(_leaves_loop(s) for s in node.orelse)
        case ast.FunctionDef() | ast.Lambda():
            return False
    return any(_leaves_loop(child) for child in ast.iter_child_nodes(node))


def _parse(text: str, like: ast.AST) -> list[ast.stmt]:
    """Statements of our own making, placed at a node of the text."""
    body = ast.parse(text).body
    for statement in body:
        for node in ast.walk(statement):
            if "lineno" in node._attributes:
                ast.copy_location(node, like)
    return body


def _none(like: ast.AST) -> ast.Constant:
    return ast.copy_location(ast.Constant(None), like)


def _name(name: str, like: ast.AST) -> ast.Name:
    return ast.copy_location(ast.Name(name, ast.Load()), like)


class _Jumps(ast.NodeTransformer):
    """Turns `break` and `continue` of a loop that was cut into jumps, inside statements that ask nothing."""

    def __init__(self, head: Block, end: Block) -> None:
        self.head, self.end = head, end

    def visit_Break(self, node: ast.Break) -> ast.stmt:
        return Goto(self.end, node)

    def visit_Continue(self, node: ast.Continue) -> ast.stmt:
        return Goto(self.head, node)

    def visit_For(self, node: ast.For) -> ast.stmt:
        node.orelse = [self.visit(s) for s in node.orelse]
        return node

    def visit_While(self, node: ast.While) -> ast.stmt:
        node.orelse = [self.visit(s) for s in node.orelse]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        return node


class _Finish(ast.NodeTransformer):
    """Writes jumps, stops and returns out as Python, once frames and numbers are known."""

    def __init__(self, name: str, locals_: tuple[str, ...]) -> None:
        self.name, self.locals = name, locals_

    def visit_Goto(self, node: Goto) -> list[ast.stmt]:
        block = node.block
        while len(block.body) == 1 and isinstance(block.body[0], Goto):
            block = block.body[0].block
        return [_parse(f"pc_ = {block.number}", node)[0], ast.copy_location(ast.Continue(), node)]

    def visit_Stop(self, node: Stop) -> ast.stmt:
        block = node.block
        assert block.ask is not None
        fields: list[ast.expr] = [ast.Constant(self.name), ast.Constant(block.number)]
        fields += [_name(n, node) if n in block.live else _none(node) for n in self.locals]
        frame = ast.copy_location(ast.Tuple(fields, ast.Load()), node)
        return self.give(frame, block.ask, node)

    def visit_Return(self, node: ast.Return) -> ast.stmt:
        return self.give(_none(node), node.value or _none(node), node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        return node

    def give(self, frame: ast.expr, value: ast.expr, like: ast.stmt) -> ast.stmt:
        pair = ast.copy_location(ast.Tuple([frame, value], ast.Load()), like)
        return ast.copy_location(ast.Return(pair), like)


class _Lowering:
    def __init__(self, fn: ast.AsyncFunctionDef, name: str, file: str) -> None:
        self.fn, self.name, self.file = fn, name, file
        self.blocks: list[Block] = []
        self.here: list[ast.stmt] = []
        self.loops: list[tuple[Block, Block]] = []
        self.labels: dict[int, str] = {0: "start"}
        self.text_names = {n.id for n in ast.walk(fn) if isinstance(n, ast.Name)}
        check(fn, file)
        self.world, *self.parameters = parameters(fn)
        self.variables = list(dict.fromkeys((*self.parameters, *bound_names(fn.body))))

    def fail(self, node: ast.AST, why: str) -> NoReturn:
        refuse(self.file, node, why)

    # -- emitting

    def emit(self, *statements: ast.stmt) -> None:
        self.here.extend(statements)

    def enter(self, block: Block) -> None:
        block.number = len(self.blocks)
        self.blocks.append(block)
        self.here = block.body

    def suspend(self, ask: ast.expr, label: str, like: ast.AST) -> None:
        """Stop at a question; what is emitted next follows the answer."""
        stop, resume = Block(), Block()
        stop.ask, stop.resume = ask, resume
        self.emit(Stop(stop, like))
        self.enter(stop)
        self.emit(Stop(stop, like))
        taken, number, count = set(self.labels.values()), stop.number, 1
        self.labels[number] = label
        while self.labels[number] in taken:
            count += 1
            self.labels[number] = f"{label}.{count}"
        self.enter(resume)

    # -- statements

    def body(self, statements: list[ast.stmt]) -> bool:
        """Emit; True when control can come out at the end."""
        return all(self.statement(s) for s in statements)

    def statement(self, s: ast.stmt) -> bool:
        if not asks(s):
            return self.quiet(s)
        match s:
            case ast.Expr(value=ast.Await(value=ask)):
                self.suspend(ask, _callee(ask), s)
            case ast.Assign(targets=targets, value=ast.Await(value=ask)) if not any(map(asks, targets)):
                self.answered(ask, targets, s)
            case ast.AnnAssign(target=target, value=ast.Await(value=ask)) if not asks(target):
                self.answered(ask, [target], s)
            case ast.Return(value=ast.Await(value=ask)):
                self.suspend(ask, _callee(ask), s)
                self.emit(ast.copy_location(ast.Return(_name("answer_", s)), s))
                return False
            case ast.If():
                return self.branch(s)
            case ast.While() | ast.For():
                if s.orelse:
                    self.fail(s.orelse[0], "'else' on a loop that asks")
                return self.loop(s)
            case ast.AugAssign(value=ast.Await()):
                self.fail(s, "an assignment such as '+=' reads its target before asking: name the answer first")
            case ast.Expr() | ast.Assign() | ast.AnnAssign() | ast.AugAssign() | ast.Return():
                self.fail(s, "await inside an expression: let it stand alone, assign it or return it")
            case _:
                self.fail(s, f"await inside '{_keyword(s)}'")
        return True

    def quiet(self, s: ast.stmt) -> bool:
        """A statement that asks nothing stays as it is, but for jumps out of it."""
        if isinstance(s, ast.AnnAssign):
            if s.value is None:
                return True
            s = ast.copy_location(ast.Assign([s.target], s.value), s)
        if self.loops and _leaves_loop(s):
            s = _Jumps(*self.loops[-1]).visit(s)
        self.emit(s)
        return not isinstance(s, ast.Return | ast.Raise | Goto)

    def answered(self, ask: ast.expr, targets: list[ast.expr], s: ast.stmt) -> None:
        first = targets[0]
        self.suspend(ask, first.id if isinstance(first, ast.Name) else _callee(ask), s)
        self.emit(ast.copy_location(ast.Assign(targets, _name("answer_", s)), s))

    def test(self, test: ast.expr) -> ast.expr:
        """A condition, after asking if it begins with an await: `await x`, `not await x`, `await x and y`."""
        if not asks(test):
            return test
        first: ast.expr = test
        while not isinstance(first, ast.Await):
            match first:
                case ast.UnaryOp(op=ast.Not(), operand=operand):
                    first = operand
                case ast.BoolOp(values=[head, *_]):
                    first = head
                case _:
                    self.fail(test, "await inside a condition: it must be the whole, or come before 'and'")
        if sum(isinstance(n, ast.Await) for n in ast.walk(test)) > 1:
            self.fail(test, "more than one await in a condition")
        self.suspend(first.value, _callee(first.value), test)
        return _replaced(test, first, _name("answer_", first))

    def branch(self, s: ast.If) -> bool:
        test = self.test(s.test)
        node = ast.copy_location(ast.If(test, [], []), s)
        self.emit(node)
        fork, ends = self.here, list[list[ast.stmt]]()
        for part, place in ((s.body, node.body), (s.orelse, node.orelse)):
            self.here = place
            if self.body(part):
                end = fork if self.here is place else self.here
                if not any(end is e for e in ends):
                    ends.append(end)
        if not node.body:
            node.body.append(ast.copy_location(ast.Pass(), s))
        return self.join(ends, s)

    def join(self, ends: list[list[ast.stmt]], like: ast.AST) -> bool:
        """Go on after branches that ended in different blocks."""
        if len(ends) > 1:
            after = Block()
            for end in ends:
                end.append(Goto(after, like))
            self.enter(after)
        elif ends:
            self.here = ends[0]
        return bool(ends)

    def loop(self, s: ast.While | ast.For) -> bool:
        head, end = Block(), Block()
        rest = ""
        if isinstance(s, ast.For):
            if asks(s.iter) or asks(s.target):
                self.fail(s, "await in the head of a 'for': name the answer first")
            rest = self.invent(f"{s.target.id}_rest" if isinstance(s.target, ast.Name) else "rest")
            take = _parse(f"{rest} = tuple(x)", s.iter)[0]
            assert isinstance(take, ast.Assign) and isinstance(take.value, ast.Call)
            take.value.args = [s.iter]
            self.emit(take)
        self.emit(Goto(head, s))
        self.enter(head)
        if isinstance(s, ast.For):
            self.leave_unless(_name(rest, s.iter), end, s)
            first, shorten = _parse(f"x = {rest}[0]\n{rest} = {rest}[1:]", s.target)
            assert isinstance(first, ast.Assign)
            first.targets = [s.target]
            self.emit(first, shorten)
        elif not (isinstance(s.test, ast.Constant) and s.test.value):
            self.leave_unless(self.test(s.test), end, s)
        self.loops.append((head, end))
        if self.body(s.body):
            self.emit(Goto(head, s))
        self.loops.pop()
        if end.used:
            self.enter(end)
        return end.used

    def leave_unless(self, test: ast.expr, end: Block, s: ast.stmt) -> None:
        negated = ast.copy_location(ast.UnaryOp(ast.Not(), test), test)
        self.emit(ast.copy_location(ast.If(negated, [Goto(end, s)], []), s))

    def invent(self, name: str) -> str:
        """A hidden local: what a loop has still to do."""
        count, made = 1, name + "_"
        while made in self.variables or made in self.text_names or made in RESERVED:
            count += 1
            made = f"{name}{count}_"
        self.variables.append(made)
        return made

    # -- the whole

    def compiled(self) -> Lowered:
        fn = self.fn
        self.enter(Block())
        self.enter(Block())
        self.emit(*_parse("raise RuntimeError('an answer, but this procedure has not begun to ask')", fn))
        self.here = self.blocks[0].body
        kept = self.functions()
        documented = ast.get_docstring(fn, clean=False) is not None
        if self.body(fn.body[documented:]):
            self.emit(ast.copy_location(ast.Return(None), fn.body[-1]))
        analyse(self.blocks, frozenset(self.variables))
        stops = [b for b in self.blocks if b.ask is not None]
        at_stops: Names = frozenset().union(*(b.live for b in stops))
        for name in sorted(at_stops & kept.keys()):
            self.fail(kept[name], f"'{name}' is needed behind an await: functions and generators are no data")
        frame = tuple(n for n in self.variables if n in at_stops or n in self.parameters)
        live = {b.number: tuple(n for n in frame if n in b.live) for b in stops}
        live[0] = tuple(self.parameters)
        return Lowered(self.resumer(frame), self.starter(frame), frame, self.labels, live)

    def functions(self) -> dict[str, ast.AST]:
        """Locals that hold what cannot be stored: nested functions, lambdas, generators."""
        kept: dict[str, ast.AST] = {}
        for part in self.fn.body:
            for node in ast.walk(part):
                match node:
                    case ast.FunctionDef(name=name):
                        kept[name] = node
                    case ast.Assign(targets=targets, value=ast.Lambda() | ast.GeneratorExp()):
                        kept.update((t.id, node) for t in targets if isinstance(t, ast.Name))
                    case (ast.AnnAssign(target=ast.Name(id=name), value=ast.Lambda() | ast.GeneratorExp())
                          | ast.NamedExpr(target=ast.Name(id=name), value=ast.Lambda() | ast.GeneratorExp())):
                        kept[name] = node
        return kept

    def resumer(self, frame: tuple[str, ...]) -> ast.FunctionDef:
        fn, finish = self.fn, _Finish(self.name, frame)
        [run] = _parse(f"def {fn.name}({self.world}, frame_, answer_, answered_):\n"
                       f" {', '.join(('name_', 'pc_', *frame))} = frame_\n"
                       " if answered_: pc_ += 1\n"
                       " while True: pass", fn)
        assert isinstance(run, ast.FunctionDef)
        loop = run.body[-1]
        assert isinstance(loop, ast.While)
        codes = [list(_flat(finish.visit(s) for s in b.body)) or _parse("pass", fn) for b in self.blocks]
        loop.body = self.dispatch(codes, 0, len(codes) - 1)
        return ast.fix_missing_locations(run)

    def dispatch(self, codes: list[list[ast.stmt]], low: int, high: int) -> list[ast.stmt]:
        """Find the block by halving."""
        if low == high:
            return codes[low]
        middle = (low + high) // 2
        [fork] = _parse(f"if pc_ <= {middle}: pass\nelse: pass", self.fn)
        assert isinstance(fork, ast.If)
        fork.body = self.dispatch(codes, low, middle)
        fork.orelse = self.dispatch(codes, middle + 1, high)
        return [fork]

    def starter(self, frame: tuple[str, ...]) -> ast.FunctionDef:
        """The same signature, but it makes the first frame. Its defaults are set by whoever compiles it."""
        fn, args = self.fn, self.fn.args
        fields = [repr(self.name), "0", *(n if n in self.parameters else "None" for n in frame)]
        [start] = _parse(f"def {fn.name}(): return ({', '.join(fields)})", fn)
        assert isinstance(start, ast.FunctionDef)
        posonly, plain, keyword = ([ast.arg(a.arg) for a in part]
                                   for part in (args.posonlyargs, args.args, args.kwonlyargs))
        start.args = ast.arguments(
            posonlyargs=posonly, args=plain, kwonlyargs=keyword, defaults=[_none(fn) for _ in args.defaults],
            kw_defaults=[None if d is None else _none(fn) for d in args.kw_defaults])
        return ast.fix_missing_locations(start)


def _flat(several: Iterator[Any]) -> Iterator[ast.stmt]:
    for item in several:
        if isinstance(item, list):
            yield from item
        else:
            yield item


def _callee(ask: ast.expr) -> str:
    """The last word of what is called: the label of a stop whose answer has no name."""
    called = ask.func if isinstance(ask, ast.Call) else ask
    match called:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return "await"


def _keyword(s: ast.stmt) -> str:
    words = {"TryStar": "try", "FunctionDef": "def", "Delete": "del", "AugAssign": "assignment"}
    name = type(s).__name__
    return words.get(name, name.lower())


def _replaced(tree: ast.expr, old: ast.expr, new: ast.expr) -> ast.expr:
    """A copy of a condition with its await replaced."""
    if tree is old:
        return new
    match tree:
        case ast.UnaryOp(op=op, operand=operand):
            return ast.copy_location(ast.UnaryOp(op, _replaced(operand, old, new)), tree)
        case ast.BoolOp(op=op, values=[first, *rest]):
            return ast.copy_location(ast.BoolOp(op, [_replaced(first, old, new), *rest]), tree)
    return tree
