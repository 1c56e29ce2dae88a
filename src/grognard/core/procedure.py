"""Procedures: rules that ask, written top to bottom, and stored half-way through as plain data.

A rule is an `async def` under `@procedure`. It can stand still only where it awaits: an `Ask` (a question or
a roll) or another procedure. Half-way through it is a *frame*: a flat tuple of its name, the place where it
waits and the locals it still needs. A *stack* is a tuple of frames, the caller first. Both copy for nothing,
compare, hash, and can be stored under readable names::

    @procedure
    async def casualties(g: Field, side: int, points: int) -> int:
        while points:
            unit = await choose(...)
            points -= await lose_step(g, unit)
        return 0

    stack, ask = step(g, begin(casualties(g, 1, 3)), None, False)     # ask: the first question
    stack, ask = step(g, stack, answer, True)                         # the next

For those who write rules: what is awaited is computed again whenever the position is looked at, so it must
change nothing; a local that is needed after an await holds whole numbers, strings, None, or tuples of them;
a `for` that asks goes through what its iterable held when the loop began.

The same text runs natively too: `native_run` is the compiler's check in the tests.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import inspect
from collections.abc import Awaitable, Callable, Generator, Iterable, Sequence
from contextvars import ContextVar
from typing import Any, ParamSpec, TypeVar, cast

from grognard.core.compilable import ProcedureError, refuse
from grognard.core.lowering import lower
from grognard.core.sources import executed, source_of

__all__ = [
    "REGISTRY", "Ask", "Frame", "Procedure", "ProcedureError", "RunawayProcedure", "Stack",
    "UnknownFrame", "UnstorableLocal", "begin", "check_frame", "compiled", "dump_stack", "load_stack",
    "native_run", "procedure", "procedure_of", "step",
]

P = ParamSpec("P")
T = TypeVar("T")

Frame = tuple[Any, ...]
"""(name, place, local, local, ...): one procedure, half-way through."""
Stack = tuple[Frame, ...]
"""Frames of procedures that wait for each other, the outermost first."""

STEP_LIMIT = 100_000
"""Transitions (calls, returns) between two asks before a procedure is held to run away."""

_native: ContextVar[bool] = ContextVar("native", default=False)


class Ask:
    """The base of what a procedure may wait for besides another procedure: questions and rolls."""

    __slots__ = ()

    def __await__(self) -> Generator[Ask, Any, Any]:
        """Used by the native form only."""
        return (yield self)


class UnknownFrame(ValueError):
    """A stored frame that no procedure of this version fits."""


class UnstorableLocal(ValueError):
    """A frame holds something that is not a whole number, a string, None or a tuple of them."""


class RunawayProcedure(RuntimeError):
    """A procedure went on and on without ever asking or ending."""


class Procedure:
    """A compiled rule. Calling it gives its first frame; `step` and `run` bring it forward."""

    __slots__ = ("__dict__", "_start", "_tree", "fingerprint", "labels", "live", "locals", "name", "native",
                 "places", "run")

    name: str
    """Module and function, without the leading `grognard.`."""
    run: Callable[[Any, Frame, Any, bool], tuple[Frame | None, Any]]
    """`run(g, frame, answer, answered)`: not answered, go on from the frame's place (at a stop: ask again);
    answered, go on behind it. Gives (frame at the next stop, what it awaits) or (None, result)."""
    native: Callable[..., Any]
    """The coroutine function as written."""
    labels: dict[int, str]
    """Place -> readable name. Place 0 is "start"; no other number can be waited at."""
    places: dict[str, int]
    """The reverse."""
    locals: tuple[str, ...]
    """Names of a frame's items, from the third on."""
    live: dict[int, tuple[str, ...]]
    """Place -> the locals that count there; all others are None."""
    fingerprint: str
    """Sixteen hexadecimal digits that change with the source."""

    def __init__(self, native: Callable[..., Any]) -> None:
        if not (inspect.iscoroutinefunction(native) or inspect.isasyncgenfunction(native)):
            raise ProcedureError(f"@procedure needs an 'async def', not {native!r}")
        functools.update_wrapper(self, native)
        code = native.__code__
        tree, text = source_of(native)
        if code.co_freevars:
            refuse(code.co_filename, tree, f"uses {', '.join(code.co_freevars)} of the function around it")
        for value in (*(native.__defaults__ or ()), *(native.__kwdefaults__ or {}).values()):
            if not _storable(value):
                refuse(code.co_filename, tree, f"the default {value!r} cannot be kept in a frame")
        self.name = f"{native.__module__}.{native.__qualname__}".removeprefix("grognard.")
        self.native = native
        self.fingerprint = hashlib.sha256(text.encode()).hexdigest()[:16]
        low = lower(tree, self.name, code.co_filename)
        self.labels, self.locals, self.live = low.labels, low.locals, low.live
        self.places = {label: place for place, label in low.labels.items()}
        self._tree = low.run
        self.run, self._start = executed(native, low.run), executed(native, low.start)
        self._start.__defaults__, self._start.__kwdefaults__ = native.__defaults__, native.__kwdefaults__

    def __call__(self, *args: Any, **keywords: Any) -> Any:
        """The first frame (inside `native_run`, the coroutine). Raises TypeError for unfit arguments."""
        if _native.get():
            return self.native(*args, **keywords)
        return self._start(*args, **keywords)

    def __repr__(self) -> str:
        return f"<procedure {self.name}>"

    def source(self) -> str:
        """The compiled function as Python, for anyone who wonders."""
        return ast.unparse(self._tree)


REGISTRY: dict[str, Procedure] = {}
"""All procedures by name. A frame names its procedure, so names are part of what is stored."""


def procedure(function: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """Compile a rule that asks. Its first parameter is the position, which a frame does not hold.

    Raises:
        ProcedureError: at import, with file and line, for what cannot be compiled: an await that is not a
            whole statement, assigned value, returned value or (beginning of a) condition, or stands in
            `try`, `with`, `match` or a comprehension; closures, `global`, `yield`, star arguments; a
            function kept across an await; a name that another procedure has.
    """
    made = Procedure(function)
    other = REGISTRY.get(made.name)
    if other is not None:
        here, there = function.__code__, other.native.__code__
        if (here.co_filename, made.fingerprint) != (there.co_filename, other.fingerprint):
            place = f"{there.co_filename}, line {there.co_firstlineno}"
            raise ProcedureError(f"there is a procedure {made.name} already: {place}",
                                 (here.co_filename, here.co_firstlineno, 1, made.name))
    REGISTRY[made.name] = made
    return cast(Callable[P, Awaitable[T]], made)


def compiled(function: Callable[..., Awaitable[Any]]) -> Procedure:
    """What `@procedure` really made of a function. Raises TypeError for anything else."""
    if not isinstance(function, Procedure):
        raise TypeError(f"{function!r} is not a procedure")
    return function


def procedure_of(frame: Frame) -> Procedure:
    """The procedure that a frame is half-way through. Raises UnknownFrame when there is none."""
    found = REGISTRY.get(frame[0]) if frame and isinstance(frame[0], str) else None
    if found is None:
        raise UnknownFrame(f"no procedure is named {frame[0] if frame else ''!r}")
    return found


# -- playing --------------------------------------------------------------------------------------


def begin(call: Awaitable[Any]) -> Stack:
    """The stack of one procedure at its start: `begin(assault(g, 0, 3))`."""
    frame = cast(Frame, call)
    check_frame(frame)
    return (frame,)


def step(g: Any, stack: Stack, answer: Any, answered: bool) -> tuple[Stack, Any]:
    """Go on to the next ask: calls procedures that are awaited, gives their results back to their callers.

    Without an answer it begins, or computes again what the top frame waits for. Gives (stack, ask), or
    ((), result) when the outermost procedure has returned. `g` is changed in place by the rules; after an
    exception it may be half changed: play on a copy.

    Raises:
        RunawayProcedure: after `STEP_LIMIT` calls and returns without an ask.
        UnstorableLocal: when a frame cannot be hashed.
    """
    registry = REGISTRY
    *below, frame = stack
    for _ in range(STEP_LIMIT):
        waiting, ask = registry[frame[0]].run(g, frame, answer, answered)
        if waiting is None:
            if not below:
                return (), ask
            frame = below.pop()
            answer, answered = ask, True
            continue
        try:
            hash(waiting)
        except TypeError:
            check_frame(waiting)
            raise
        if type(ask) is tuple and ask and ask[0] in registry:
            below.append(waiting)
            frame = ask
            answer, answered = None, False
        else:
            return (*below, waiting), ask
    where = registry[frame[0]].labels[frame[1]]
    raise RunawayProcedure(f"{frame[0]} runs away: {STEP_LIMIT} calls without a question, last at {where!r}")


# -- storing --------------------------------------------------------------------------------------

_PLAIN = frozenset({int, bool, str, type(None)})


def _storable(value: Any) -> bool:
    return type(value) in _PLAIN or (type(value) is tuple and all(map(_storable, value)))


def check_frame(frame: Frame) -> None:
    """Check that a frame is one that its procedure could wait with.

    Raises:
        UnknownFrame: no such procedure or place, wrong number of locals, or a local kept that is not needed.
        UnstorableLocal: a local that cannot be stored, by name.
    """
    if type(frame) is not tuple:
        raise UnknownFrame(f"a frame is a tuple, not {frame!r}")
    owner = procedure_of(frame)
    place = frame[1] if len(frame) > 1 else None
    live = owner.live.get(place) if type(place) is int else None
    if live is None:
        raise UnknownFrame(f"{owner.name} has no place to wait at that is numbered {place!r}")
    if len(frame) != len(owner.locals) + 2:
        raise UnknownFrame(f"a frame of {owner.name} has {len(owner.locals)} locals, not {len(frame) - 2}")
    label = owner.labels[frame[1]]
    for name, value in zip(owner.locals, frame[2:], strict=True):
        if not _storable(value):
            raise UnstorableLocal(f"{owner.name}: the local {name!r} holds {value!r} at {label!r}; "
                                  "a rule that waits keeps whole numbers, strings, None and tuples of them")
        if value is not None and name not in live:
            raise UnknownFrame(f"{owner.name} does not need the local {name!r} at {label!r}")


def dump_stack(stack: Stack) -> list[Any]:
    """A stack as JSON holds it: `[[name, label, {local: value}], ...]`, live locals only, tuples as lists.

    Raises:
        UnknownFrame, UnstorableLocal: see `check_frame`.
    """
    out: list[Any] = []
    for frame in stack:
        check_frame(frame)
        owner = procedure_of(frame)
        live = owner.live[frame[1]]
        kept = {n: _listed(v) for n, v in zip(owner.locals, frame[2:], strict=True) if n in live}
        out.append([owner.name, owner.labels[frame[1]], kept])
    return out


def load_stack(data: Sequence[Any]) -> Stack:
    """A stack from its dump.

    Raises:
        UnknownFrame: when a name, label or local is not, or no longer, one of this version's, or is missing.
    """
    return tuple(_load_frame(item) for item in data)


def _load_frame(item: Any) -> Frame:
    match item:
        case [str(name), str(label), dict(kept)]:
            pass
        case _:
            raise UnknownFrame(f"a stored frame is [name, label, locals], not {item!r}")
    owner = procedure_of((name,))
    place = owner.places.get(label)
    if place is None:
        raise UnknownFrame(f"{name} has no place called {label!r}; it has {', '.join(owner.places)}")
    live = owner.live[place]
    for local in kept:
        if local not in live:
            raise UnknownFrame(f"{name} keeps no local {local!r} at {label!r}")
    for local in live:
        if local not in kept:
            raise UnknownFrame(f"{name} needs the local {local!r} at {label!r}, which is missing")
    frame = (name, place, *(_tupled(kept[n]) if n in kept else None for n in owner.locals))
    try:
        check_frame(frame)
    except UnstorableLocal as error:
        raise UnknownFrame(str(error)) from None
    return frame


def _listed(value: Any) -> Any:
    return [_listed(v) for v in value] if type(value) is tuple else value


def _tupled(value: Any) -> Any:
    return tuple(_tupled(v) for v in value) if isinstance(value, list | tuple) else value


# -- the native form ------------------------------------------------------------------------------


def native_run(proc: Callable[..., Awaitable[Any]], g: Any, args: Sequence[Any],
               answers: Callable[[Any], Any] | Iterable[Any]) -> tuple[list[Any], Any]:
    """Run the text of a procedure as the coroutine it is, and so check the compiler.

    `answers` is called with each ask, or gives one answer after the other. Gives (all asks in order, result).
    """
    reply = answers if callable(answers) else functools.partial(_following, iter(answers))
    coroutine = compiled(proc).native(g, *args)
    asks: list[Any] = []
    answer: Any = None
    try:
        while True:
            token = _native.set(True)
            try:
                ask = coroutine.send(answer)
            except StopIteration as end:
                return asks, end.value
            finally:
                _native.reset(token)
            asks.append(ask)
            answer = reply(ask)
    finally:
        coroutine.close()


def _following(answers: Iterable[Any], ask: Any) -> Any:
    for answer in answers:
        return answer
    raise ValueError(f"no answer is left for {ask!r}")
