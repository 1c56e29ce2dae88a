"""Invented procedures of every shape, compiled and native, must ask the same and come to the same."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from grognard.core.procedure import begin, check_frame, dump_stack, load_stack, native_run, step
from tests.core.making import Make

WORLD = """
class World:
    def __init__(self, fuel, total=0, log=()):
        self.fuel, self.total, self.log = fuel, total, list(log)
    def copy(self):
        return World(self.fuel, self.total, self.log)
    def key(self):
        return self.fuel, self.total, tuple(self.log)
    def note(self, *values):
        self.log.append(values)
    def burn(self):
        self.fuel -= 1
        return self.fuel > 0
class Q(Ask):
    def __init__(self, kind, *values):
        self.kind, self.about = kind, values
    def __eq__(self, other):
        return (self.kind, self.about) == (other.kind, other.about)
def one(*values):
    return Q("one", *values)
def pair(*values):
    return Q("pair", *values)
"""

NUMBERS = ("a", "b", "c", "d")


class Author:
    """Writes random procedures. All of them end: loops burn fuel, calls go to procedures written before."""

    def __init__(self, seed: int) -> None:
        self.r = random.Random(seed)
        self.lines: list[str] = []
        self.written = 0

    def number(self) -> str:
        return self.r.choice([*NUMBERS, *NUMBERS, "1", "2", "g.total", "len(t)", f"{self.r.choice(NUMBERS)} + 1",
                              f"{self.r.choice(NUMBERS)} * {self.r.choice(NUMBERS)} % 7", "sum(t)",
                              f"sum(a + {self.r.choice(NUMBERS)} for a in t)"])

    def test(self) -> str:
        return self.r.choice([f"{self.number()} % 2", f"{self.number()} > {self.number()}",
                              f"not {self.number()} > 2", f"(d := {self.number()}) > 2",
                              f"{self.number()} > 1 and (c := {self.number()}) > 2"])

    def question(self) -> str:
        if self.written and self.r.random() < 0.3:
            name, arity = f"p{self.r.randrange(self.written)}", self.r.randint(1, 2)
            return f"{name}(g, {', '.join(self.number() for _ in range(arity))})"
        bound = self.r.choice(("", ", *(u + a for u in t)", ", (lambda x: x + b)(c)"))
        return f"one({self.number()}, {self.number()}{bound})"

    def asking_test(self) -> str:
        ask = f"await {self.question()}"
        return self.r.choice((ask, f"not {ask}", f"{ask} and {self.test()}", f"not ({ask} or {self.test()})"))

    def block(self, depth: int, loop: bool, indent: int) -> None:
        for _ in range(self.r.randint(1, 4)):
            self.statement(depth, loop, indent)

    def put(self, indent: int, *lines: str) -> None:
        self.lines += ["    " * indent + line for line in lines]

    def statement(self, depth: int, loop: bool, indent: int) -> None:
        r, x = self.r, self.r.choice(NUMBERS)
        kinds = ["set", "set", "add", "note", "total", "tuple", "ask", "ask", "ask", "drop", "pair", "world", "native"]
        if depth:
            kinds += ["if", "if", "ask if", "while", "for", "quiet for", "try", "match", "forever"]
        if loop:
            kinds += ["break", "continue", "try out", "native out"]
        match r.choice(kinds):
            case "set":
                self.put(indent, f"{x} = {self.number()}")
            case "add":
                self.put(indent, f"{x} += {self.number()}")
            case "note":
                self.put(indent, f"g.note({self.number()}, {self.number()})")
            case "total":
                self.put(indent, f"g.total = ({self.number()}) % 11")
            case "tuple":
                self.put(indent, f"t = tuple({x} + u for u in t[:3]) + ({self.number()},)")
            case "ask":
                self.put(indent, f"{x} = await {self.question()}")
            case "drop":
                self.put(indent, f"await {self.question()}")
            case "pair":
                self.put(indent, f"{x}, g.total = await pair({self.number()})")
            case "world":
                self.put(indent, f"g.total = {x} = await {self.question()}")
            case "native":
                self.put(indent, f"for {x} in t:", f"    if {x} > 2:", "        continue",
                         f"    g.note({x})", "else:", f"    {r.choice(NUMBERS)} = 2")
            case "if" | "ask if" as kind:
                self.put(indent, f"if {self.test() if kind == 'if' else self.asking_test()}:")
                self.block(depth - 1, loop, indent + 1)
                if r.random() < 0.3:
                    self.put(indent, f"elif {self.test() if r.random() < 0.5 else self.asking_test()}:")
                    self.block(depth - 1, loop, indent + 1)
                if r.random() < 0.5:
                    self.put(indent, "else:")
                    self.block(depth - 1, loop, indent + 1)
            case "while":
                self.put(indent, f"while g.burn() and {self.test()}:")
                self.block(depth - 1, True, indent + 1)
            case "forever":
                self.put(indent, "while True:", "    if not g.burn():", "        break")
                self.block(depth - 1, True, indent + 1)
            case "for":
                many = r.choice(("t", "range(3)", f"(1, {x}, 2)", "sorted(t)"))
                self.put(indent, f"for {x} in {many}:")
                self.block(depth - 1, True, indent + 1)
            case "quiet for":
                self.put(indent, f"for a, {r.choice('bc')} in zip(t, (1, {x})):", f"    g.note(a, {x})",
                         f"    if {self.test()}:", f"        return {self.number()}", "    break")
            case "try":
                self.put(indent, "try:", f"    {x} = 6 // ({self.number()})", "except ZeroDivisionError:",
                         f"    g.note({self.number()})", "else:", f"    {r.choice(NUMBERS)} = {x}", "finally:",
                         f"    g.note({r.choice(NUMBERS)})")
            case "match":
                self.put(indent, "match t:", "    case [a, b, *_] if a > b:", f"        {x} = a",
                         "    case [c]:", f"        g.note(c, {x})", "    case _:", f"        {x} = 0")
            case "try out":
                self.put(indent, "try:", f"    if {self.test()}:", f"        {r.choice(('break', 'continue'))}",
                         "finally:", f"    g.note({x})")
            case "native out":
                self.put(indent, f"for {x} in t:", f"    if {self.test()}:", "        break", "else:",
                         f"    {r.choice(('break', 'continue'))}", f"while g.burn() and {self.test()}:",
                         f"    if {self.test()}:", "        break", "else:", f"    g.note({x})", "    break")
            case "break" | "continue" as jump:
                self.put(indent, f"if {self.test()}:", f"    {jump}")

    def procedure(self) -> None:
        self.put(0, "@procedure", f"async def p{self.written}(g, a, b=3):", "    c = d = 0", "    t = (a, b)")
        self.block(3, False, 1)
        if self.r.random() < 0.7:
            self.put(1, f"return {self.number()}")
        self.written += 1


def reply(r: random.Random, ask: Any) -> Any:
    return r.randrange(4) if ask.kind == "one" else (r.randrange(4), r.randrange(4))


def outcome(run: Any) -> Any:
    try:
        return run()
    except (TypeError, UnboundLocalError) as error:      # a call without a result is None, and None + 1 fails
        return type(error)


@pytest.mark.parametrize("seed", range(60))
def test_random_procedures(make: Make, seed: int) -> None:
    author = Author(seed)
    for _ in range(8):
        author.procedure()
    text = "\n".join([WORLD, *author.lines, ""])
    made = make(text)
    for number in range(8):
        for start in range(6):
            call = getattr(made, f"p{number}")
            args = (start % 3, start // 2)
            g, expected, asks = made.World(12), made.World(12), list[Any]()

            def native(r: random.Random, ask: Any, asks: list[Any] = asks) -> Any:
                asks.append(ask)
                return reply(r, ask) if len(asks) < 200 else 1 / 0

            try:
                r = random.Random(start)
                result = outcome(lambda: native_run(call, expected, args, lambda ask: native(r, ask))[1])  # noqa: B023
            except ZeroDivisionError:
                result = "too long"
            assert outcome(lambda: played(call, g, args, asks, random.Random(start))) == result, text  # noqa: B023
            if result != "too long":
                assert g.key() == expected.key()


def played(call: Any, g: Any, args: tuple[int, int], asks: list[Any], r: random.Random) -> Any:
    """The result of the compiled form, which must ask the same."""
    stack, ask = step(g, begin(call(g, *args)), None, False)
    for count, native in enumerate(asks, 1):
        assert ask == native
        if count == 200:
            return "too long"
        for frame in stack:
            check_frame(frame)
        loaded = load_stack(json.loads(json.dumps(dump_stack(stack))))
        before = g.key()
        assert loaded == stack and hash(loaded) == hash(stack)
        assert step(g, loaded, None, False) == (stack, ask)
        assert g.key() == before
        stack, ask = step(g, loaded, reply(r, ask), True)
    assert stack == ()
    return ask
