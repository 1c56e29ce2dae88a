"""A position: everything that the future depends on, in one flat thing.

A title's position is a subclass with `__slots__` of whole numbers, lists of them, bytearrays and tuples. It carries the
rules that are half-way through as a stack of frames, and a reference to the static world (map, counters, tables)
that all positions of a game share.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar, Self

from grognard.core.asks import SHIFT, Offer, RollAsk
from grognard.core.procedure import Frame, begin, dump_stack, load_stack, step
from grognard.core.texts import Text
from grognard.core.views import Entry, Roll


class DeadEnd(RuntimeError):
    """A rule asked a question that nobody can answer: a fault in the rules as written here."""


def _copier(cls: type[Position]) -> Callable[[Any], Any]:
    """Write `copy` out for a class: one assignment a field, slices for what can change in place."""
    lines = ["def copy(self):", "    new = make(cls)", "    new.world = self.world", "    new.stack = self.stack",
             "    new.ask = self.ask", "    new.news = None"]
    for name in cls.fields:
        kind = cls.kinds[name]
        if kind.startswith("tuple[bytearray"):
            parts = "".join(f"self.{name}[{i}][:], " for i in range(kind.count("bytearray")))
            lines.append(f"    new.{name} = ({parts})")
        else:
            lines.append(f"    new.{name} = self.{name}{'[:]' if kind in ('list[int]', 'bytearray') else ''}")
    space: dict[str, Any] = {"make": cls.__new__, "cls": cls}
    exec("\n".join([*lines, "    return new"]), space)
    made: Callable[[Any], Any] = space["copy"]
    made.__doc__ = "An independent copy, with no news of its own."
    return made


def _tuples(value: Any) -> Any:
    """Tuples, however deep, from the lists that JSON makes of them."""
    return tuple(map(_tuples, value)) if isinstance(value, list | tuple) else value


class Position:
    """The base of every title's position.

    A subclass lists its fields in `__slots__` and annotates each (`int`, `list[int]`, `bytearray`, a tuple of
    bytearrays, or what never changes in place);
    fields in `derived` can be rebuilt from the others by `rebuild` and take no part in comparison or storage. Tuples of
    bytearrays are always derived. A class between (what two titles keep alike) hands its fields on to those below it.
    """

    __slots__ = ("ask", "news", "stack", "world")
    fields: ClassVar[tuple[str, ...]] = ()
    kinds: ClassVar[dict[str, str]] = {}
    """By field: its annotation, as written."""
    derived: ClassVar[frozenset[str]] = frozenset()

    world: Any
    stack: tuple[Frame, ...]
    ask: Offer | RollAsk | None
    news: list[Entry] | None

    def __init_subclass__(cls) -> None:
        above = cls.__base__
        assert above is not None and issubclass(above, Position)
        own = tuple(cls.__dict__["__slots__"])
        cls.fields = (*above.fields, *own)
        cls.kinds = above.kinds | {name: cls.__annotations__[name] for name in own}
        cls.derived = above.derived | cls.derived
        cls.copy = _copier(cls)  # type: ignore[method-assign, assignment]

    def copy(self) -> Self:
        """An independent copy, with no news of its own."""
        raise NotImplementedError("a title's position is a subclass")  # pragma: no cover

    def rebuild(self) -> None:
        """Compute the derived fields from the others."""

    # -- comparison and storage

    def key(self) -> tuple[Any, ...]:
        """What makes two positions equal, as one hashable thing."""
        values = (getattr(self, name) for name in self.fields if name not in self.derived)
        return (self.stack, *(tuple(v) if isinstance(v, list | bytearray) else v for v in values))

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def dump(self) -> dict[str, Any]:
        """The position as JSON would hold it, the waiting rules under readable names."""
        flat = {n: getattr(self, n) for n in self.fields if n not in self.derived}
        return {"stack": dump_stack(self.stack),
                **{n: list(v) if isinstance(v, list | bytearray | tuple) else v for n, v in flat.items()}}

    def digest(self) -> str:
        """Eight hexadecimal digits that change when anything in the position does."""
        text = json.dumps(self.dump(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:8]

    @classmethod
    def restore(cls, world: Any, data: dict[str, Any]) -> Self:
        """A position from its dump; asks the waiting rule again. Raises ValueError for what is not a dump."""
        new = cls.__new__(cls)
        new.world = world
        new.news = None
        for name in cls.fields:
            if name in cls.derived:
                continue
            if name not in data:
                raise ValueError(f"the dump has no {name!r}")
            kind, value = cls.kinds[name], data[name]
            value = bytearray(value) if kind == "bytearray" else list(value) if kind == "list[int]" else value
            setattr(new, name, _tuples(value) if kind.startswith("tuple") else value)
        new.rebuild()
        new.stack = load_stack(data["stack"])
        new.ask = None
        if new.stack:
            new._go_on(None, False)
        return new

    # -- play

    def begin(self, call: Awaitable[Any], meanwhile: Callable[[], None] | None = None) -> None:
        """Start a procedure, `g.begin(assault(g, 3))`, and go on to its first question or roll.

        A situation that begins half-way may change the position `meanwhile`: at that question, before it is asked.
        """
        self.stack = begin(call)
        self._go_on(None, False)
        if meanwhile is not None and self.stack:
            meanwhile()
            self._go_on(None, False)
        self._settle()

    def take(self, option: int) -> None:
        """Play one of the options offered, in place. The caller vouches that it is offered."""
        ask = self.ask
        assert isinstance(ask, Offer)
        self._go_on(ask.answer(option), True)
        self._settle()

    def throw(self, dice: tuple[int, ...]) -> None:
        """Let the dice that are asked for fall so, in place."""
        ask = self.ask
        assert isinstance(ask, RollAsk)
        if self.news is not None:
            odds, ranked = ask.bars()
            thrown = Roll(dice, ask.faces, ask.reading(dice), ask.say, odds,
                          ask.faces ** ask.dice if odds else 0, ranked, ask.draw is not None)
            self.news.append(Entry(0, 0, Text(""), ask.say, ask.clause, ask.side, roll=thrown, kind="roll"))
        self._go_on(dice, True)
        self._settle()

    def _go_on(self, answer: Any, answered: bool) -> None:
        self.stack, ask = step(self, self.stack, answer, answered)
        self.ask = ask if self.stack else None

    def _settle(self) -> None:
        """Take forced choices, and say so; a question with no answer at all is a fault in the rules."""
        while type(ask := self.ask) is Offer and len(ask.options) < 2:
            if not ask.options:
                raise DeadEnd(f"nobody can answer {ask.question.kind!r} ({ask.question.clause})")
            if ask.question.always or ask.menus[ask.options[0] >> SHIFT].verb.commits:
                return
            if self.news is not None:
                sentence = Text("only choice: {choice}", {"choice": ask.tell(self, ask.options[0]),
                                                          "notation": ask.write(self, ask.options[0])})
                self.news.append(Entry(0, 0, Text(""), sentence, ask.question.clause, ask.side, kind="forced"))
            self._go_on(ask.answer(ask.options[0]), True)

    def tell(self, kind: str, clause: str, template: str, *, side: int | None = None, pieces: tuple[int, ...] = (),
             places: tuple[str, ...] = (), path: tuple[str, ...] = (), **values: str | int | Text) -> None:
        """Put a line in the log. Costs nothing when nobody keeps one: call it behind `if g.news is not None`."""
        if self.news is not None:
            self.news.append(Entry(0, 0, Text(""), Text(template, values), clause, side, pieces, places,
                                   kind=kind, path=path))
