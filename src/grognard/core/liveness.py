"""Which locals of a procedure are still needed where: the analysis behind `procedure`'s small frames.

A frame keeps only the locals that the rest of the procedure may still read. Two situations with the same
future then have equal frames, whatever their past was. The analysis is the textbook one, backwards over the
blocks until nothing changes. Where Python leaves the flow uncertain (`try`, `with`) it errs towards keeping.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

Names = frozenset[str]
NOTHING: Names = frozenset()


class Block:
    """A run of statements entered only at its head. A block with an `ask` is a stop: it holds nothing but
    the question, and the answer goes on at `resume`, whose number is the next one."""

    __slots__ = ("ask", "body", "live", "number", "resume", "used")

    def __init__(self) -> None:
        self.number = -1
        self.body: list[ast.stmt] = []
        self.ask: ast.expr | None = None
        self.resume: Block | None = None
        self.live: Names = NOTHING
        self.used = False


class Goto(ast.stmt):
    """Go on at another block."""

    _fields = ()

    def __init__(self, block: Block, like: ast.AST) -> None:
        super().__init__()
        ast.copy_location(self, like)
        block.used = True
        self.block = block


class Stop(ast.stmt):
    """Leave with the frame of a stop and its question."""

    _fields = ()

    def __init__(self, block: Block, like: ast.AST) -> None:
        super().__init__()
        ast.copy_location(self, like)
        self.block = block


def analyse(blocks: Sequence[Block], names: Names) -> None:
    """Set `live` of every block: the members of `names` that may be read after entering it."""
    changed = True
    while changed:
        changed = False
        for block in reversed(blocks):
            if block.ask is not None:
                assert block.resume is not None
                live = _reads(block.ask) | block.resume.live
            else:
                live = _Backwards().through(block.body, NOTHING)
            live &= names
            if live != block.live:
                block.live = live
                changed = True


def bound_names(statements: Iterable[ast.AST]) -> Iterator[str]:
    """Names that the statements bind in their own scope, in the order of the text, possibly repeated."""
    for node in statements:
        match node:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                yield name
            case ast.FunctionDef(name=name):
                yield name
            case ast.Lambda():
                pass
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                for inner in ast.walk(node):
                    if isinstance(inner, ast.NamedExpr):
                        yield inner.target.id
            case ast.alias(name=name, asname=asname):
                yield asname or name.split(".")[0]
            case (ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name))
                  | ast.MatchMapping(rest=str(name)) | ast.ExceptHandler(name=str(name))):
                yield name
                yield from bound_names(ast.iter_child_nodes(node))
            case _:
                yield from bound_names(ast.iter_child_nodes(node))


# -- expressions ----------------------------------------------------------------------------------


def _reads(*nodes: ast.AST | None) -> Names:
    return _effects(*nodes)[0]


def _effects(*nodes: ast.AST | None) -> tuple[Names, Names]:
    """Names that nodes, evaluated in this order, read before writing; and names that they surely write."""
    read: set[str] = set()
    wrote: set[str] = set()
    for node in nodes:
        if node is not None:
            _scan(node, read, wrote, NOTHING)
    return frozenset(read), frozenset(wrote)


def _scan(node: ast.AST, read: set[str], wrote: set[str], hidden: Names) -> None:
    """Follow the order of evaluation. What is written only on some path goes into a copy of `wrote`."""
    match node:
        case ast.Name(id=name, ctx=ast.Load()):
            if name not in wrote and name not in hidden:
                read.add(name)
        case ast.Name(id=name, ctx=ast.Store()):
            wrote.add(name)
        case ast.NamedExpr(target=target, value=value):
            _scan(value, read, wrote, hidden)
            wrote.add(target.id)
        case ast.BoolOp(values=[first, *rest]):
            _scan(first, read, wrote, hidden)
            _scan_all(rest, read, set(wrote), hidden)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            _scan(test, read, wrote, hidden)
            _scan(body, read, set(wrote), hidden)
            _scan(orelse, read, set(wrote), hidden)
        case ast.Compare(left=left, comparators=[first, *rest]):
            _scan(left, read, wrote, hidden)
            _scan(first, read, wrote, hidden)
            _scan_all(rest, read, set(wrote), hidden)
        case ast.Lambda(args=args, body=body):
            _scan_all([*args.defaults, *(d for d in args.kw_defaults if d)], read, wrote, hidden)
            _scan(body, read, set(wrote), hidden | _parameters(args))
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            _scan_comprehension(node, read, wrote, hidden)
        case _:
            _scan_all(ast.iter_child_nodes(node), read, wrote, hidden)


def _scan_all(nodes: Iterable[ast.AST], read: set[str], wrote: set[str], hidden: Names) -> None:
    for node in nodes:
        _scan(node, read, wrote, hidden)


def _scan_comprehension(
    node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp,
    read: set[str], wrote: set[str], hidden: Names,
) -> None:
    """Its variables are its own (they hide ours); only the first iterable is evaluated outside."""
    first = node.generators[0]
    _scan(first.iter, read, wrote, hidden)
    own = hidden | frozenset(bound_names(g.target for g in node.generators))
    inner = set(wrote)
    for generator in node.generators:
        if generator is not first:
            _scan(generator.iter, read, inner, own)
        _scan_all(generator.ifs, read, inner, own)
    results = (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,)
    _scan_all(results, read, inner, own)


def _parameters(args: ast.arguments) -> Names:
    several = chain(args.posonlyargs, args.args, args.kwonlyargs, filter(None, (args.vararg, args.kwarg)))
    return frozenset(a.arg for a in several)


# -- statements -----------------------------------------------------------------------------------


class _Backwards:
    """Live names before a statement, from those live after it."""

    def __init__(self) -> None:
        self.loops: list[tuple[Names, Names]] = []  # live at `continue`, live at `break`

    def through(self, body: Sequence[ast.stmt], after: Names) -> Names:
        for statement in reversed(body):
            after = self.before(statement, after)
        return after

    def before(self, s: ast.stmt, after: Names) -> Names:
        match s:
            case Goto() | Stop():
                return s.block.live
            case ast.Return(value=value):
                return _reads(value)
            case ast.Raise(exc=exc, cause=cause):
                return _reads(exc, cause)
            case ast.Continue():
                return self.loops[-1][0]
            case ast.Break():
                return self.loops[-1][1]
            case ast.Assign(targets=targets, value=value):
                return self.past(after, value, *targets)
            case ast.AugAssign(target=ast.Name(id=name), value=value):
                return self.past(after, value) | {name}
            case ast.FunctionDef():
                return _free_names(s) | (after - {s.name})
            case ast.Import() | ast.ImportFrom():
                return after - frozenset(bound_names([s]))
            case ast.If(test=test, body=body, orelse=orelse):
                return self.past(self.through(body, after) | self.through(orelse, after), test)
            case ast.While() | ast.For():
                return self.loop(s, after)
            case ast.With(items=items, body=body):
                order = chain.from_iterable((i.context_expr, i.optional_vars) for i in items)
                return self.past(self.through(body, after) | after, *order)
            case ast.Try():
                return self.attempt(s, after)
            case ast.Match(subject=subject, cases=cases):
                return _reads(subject) | after.union(*(self.case(c, after) for c in cases))
            case _:
                return self.past(after, s)

    def past(self, after: Names, *nodes: ast.AST | None) -> Names:
        """Before the evaluation of nodes that hold no statements."""
        read, wrote = _effects(*nodes)
        return read | (after - wrote)

    def loop(self, s: ast.While | ast.For, after: Names) -> Names:
        """A loop without questions, to its own fixed point."""
        endless = isinstance(s, ast.While) and isinstance(s.test, ast.Constant) and bool(s.test.value)
        leave = NOTHING if endless else self.through(s.orelse, after)
        head: Names = NOTHING
        while True:
            self.loops.append((head, after))
            body = self.through(s.body, head)
            self.loops.pop()
            match s:
                case ast.While(test=test):
                    new = self.past(body | leave, test)
                case ast.For(target=target):
                    new = self.past(body, target) | leave
            if new == head:
                return self.past(head, s.iter) if isinstance(s, ast.For) else head
            head = new

    def attempt(self, s: ast.Try, after: Names) -> Names:
        """Any statement of a `try` may be its last: what handlers and the end read is live throughout."""
        last = self.through(s.finalbody, after) | after
        normal = self.through(s.orelse, last)
        live = self.through(s.body, normal) | normal | last
        for handler in s.handlers:
            bound = frozenset({handler.name}) if handler.name else NOTHING
            live |= _reads(handler.type) | (self.through(handler.body, last) - bound)
        return live

    def case(self, c: ast.match_case, after: Names) -> Names:
        body = self.past(self.through(c.body, after) | after, c.guard)
        return _reads(c.pattern) | (body - frozenset(bound_names([c.pattern])))


def _free_names(s: ast.FunctionDef) -> Names:
    """Names that a nested function may read from us."""
    own = _parameters(s.args) | frozenset(bound_names(s.body))
    inside = frozenset(n.id for part in s.body for n in ast.walk(part)
                       if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load))
    return (inside - own) | _reads(*s.decorator_list, *s.args.defaults, *s.args.kw_defaults)
