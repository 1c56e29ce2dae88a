"""Procedures: half-way through a rule, as data."""

from __future__ import annotations

import json
import random
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from grognard.core import procedure as core
from grognard.core.procedure import (
    REGISTRY,
    Procedure,
    ProcedureError,
    RunawayProcedure,
    UnknownFrame,
    UnstorableLocal,
    begin,
    check_frame,
    compiled,
    dump_stack,
    load_stack,
    native_run,
    procedure_of,
    step,
)
from tests.core import raid as game
from tests.core.making import ASK, Make
from tests.core.raid import answer, field


def asked(g: Any, call: Any, *answers: Any) -> tuple[list[Any], Any]:
    """Play a procedure with given answers: (what each question was about, the result)."""
    stack, ask = step(g, begin(call), None, False)
    about, left = [], list(answers)
    while stack:
        about.append(ask.about)
        stack, ask = step(g, stack, left.pop(0), True)
    assert not left
    return about, ask


# -- against the native form ----------------------------------------------------------------------


def test_a_thousand_raids_go_as_they_go_natively() -> None:
    stops = 0
    for seed in range(2500):
        g, side, place = field(seed)
        expected, r = g.copy(), random.Random(seed)
        asks, result = native_run(game.raid, expected, (side, place), partial(answer, r))

        r = random.Random(seed)
        stack, ask = step(g, begin(game.raid(g, side, place)), None, False)
        for native in asks:
            stops += 1
            assert ask == native
            for frame in stack:
                check_frame(frame)
            loaded = load_stack(json.loads(json.dumps(dump_stack(stack))))
            assert loaded == stack and hash(loaded) == hash(stack)
            twin = g.copy()
            assert step(twin, loaded, None, False) == (stack, ask), "asking again changes nothing"
            assert twin.key() == g.key()
            given = answer(r, ask)
            branch, g = g, twin        # go on with the copy; the branch gets some other answer
            before = g.key()
            step(branch, stack, answer(random.Random(stops), ask), True)
            assert g.key() == before
            stack, ask = step(g, loaded, given, True)
        assert (stack, ask) == ((), result)
        assert g.key() == expected.key()
    assert stops > 10_000


def test_native_run_takes_answers_in_a_row(make: Make) -> None:
    made = make(ASK + """
@procedure
async def two(g):
    a = await ask(1)
    b = await ask(2)
    return a, b
""")
    asks, result = native_run(made.two, None, (), [7, 8])
    assert [a.about for a in asks] == [(1,), (2,)]
    assert result == (7, 8)
    with pytest.raises(ValueError, match="no answer is left"):
        native_run(made.two, None, (), [7])


def test_native_mode_ends_with_the_run(make: Make) -> None:
    made = make(ASK + "@procedure\nasync def p(g):\n    await ask(1)\n    raise KeyError('x')\n")
    with pytest.raises(KeyError):
        native_run(made.p, None, (), [0])
    assert type(made.p(None)) is tuple


# -- frames ---------------------------------------------------------------------------------------


def test_a_call_is_the_first_frame() -> None:
    proc = compiled(game.contest)
    assert proc.name == "tests.core.raid.contest"
    assert proc.locals == ("side", "ours", "theirs", "then", "mine", "other")
    g = field(0)[0]
    assert begin(game.contest(g, 1, 5)) == ((proc.name, 0, 1, 5, 2, 0, None, None),)
    [frame] = begin(game.contest(g, theirs=4, ours=5, side=0, then=1))
    assert frame == (proc.name, 0, 0, 5, 4, 1, None, None) and type(frame) is tuple
    assert procedure_of(frame) is proc is REGISTRY[proc.name]
    with pytest.raises(TypeError, match=r"contest\(\) missing 1 required positional argument: 'ours'"):
        game.contest(g, 1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument 'luck'"):
        game.contest(g, 1, 2, luck=3)  # type: ignore[call-arg]


def test_a_procedure_says_what_it_is() -> None:
    proc = compiled(game.losses)
    assert proc.__name__ == "losses"  # type: ignore[attr-defined]
    assert proc.__doc__ is not None and proc.__doc__.startswith("One point at a time")
    assert proc.__wrapped__ is proc.native  # type: ignore[attr-defined]
    assert proc.labels == {0: "start", 3: "what", 5: "run"}
    assert repr(proc) == "<procedure tests.core.raid.losses>"
    assert len(proc.fingerprint) == 16 and proc.fingerprint != compiled(game.run).fingerprint
    assert Procedure.__doc__ is not None
    with pytest.raises(TypeError, match="is not a procedure"):
        compiled(field)  # type: ignore[arg-type]


def test_our_own_package_is_not_named(make: Make) -> None:
    made = make(ASK + "@procedure\nasync def p(g):\n    await ask()\n", "grognard.titles_of_test")
    assert compiled(made.p).name == "titles_of_test.p"


def test_the_compiled_text_can_be_read(make: Make) -> None:
    made = make(ASK + """
@procedure
async def p(g, side):
    'Doc.'
    unit = await ask(side)
    return unit + side
""")
    name = compiled(made.p).name
    assert compiled(made.p).source() == f"""\
def p(g, frame_, answer_, answered_):
    name_, pc_, side = frame_
    if answered_:
        pc_ += 1
    while True:
        if pc_ <= 1:
            if pc_ <= 0:
                return (('{name}', 2, side), ask(side))
            else:
                raise RuntimeError('an answer, but this procedure has not begun to ask')
        elif pc_ <= 2:
            return (('{name}', 2, side), ask(side))
        else:
            unit = answer_
            return (None, unit + side)"""


def test_a_frame_is_run_by_hand(make: Make) -> None:
    made = make(ASK + "@procedure\nasync def p(g, side):\n    unit = await ask(side)\n    return unit + side\n")
    run = compiled(made.p).run
    start = made.p(None, 3)
    frame, ask = run(None, start, None, False)
    assert frame is not None and ask.about == (3,)
    assert run(None, frame, None, False)[0] == frame
    assert run(None, frame, 4, True) == (None, 7)
    with pytest.raises(RuntimeError, match="has not begun to ask"):
        run(None, start, 4, True)


def test_recursion_goes_deep(make: Make) -> None:
    made = make(ASK + """
@procedure
async def down(g, n: int) -> int:
    if n == 0:
        return await ask("bottom")
    below = await down(g, n - 1)
    return below + 1
""")
    stack, ask = step(None, begin(made.down(None, 3000)), None, False)
    assert len(stack) == 3001 and ask.about == ("bottom",)
    assert step(None, stack, 5, True) == ((), 3005)


def test_a_procedure_that_never_asks_runs_away(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core, "STEP_LIMIT", 500)
    made = make(ASK + """
@procedure
async def nothing(g) -> None:
    return
@procedure
async def forever(g) -> None:
    while True:
        await nothing(g)
@procedure
async def deeper(g) -> None:
    await deeper(g)
""")
    with pytest.raises(RunawayProcedure, match=r"made_\d+\.(forever|nothing) runs away: 500 calls .*'nothing|start'"):
        step(None, begin(made.forever(None)), None, False)
    with pytest.raises(RunawayProcedure, match=r"made_\d+\.deeper runs away"):
        step(None, begin(made.deeper(None)), None, False)


def test_errors_point_at_the_line(make: Make) -> None:
    made = make(ASK + """
@procedure
async def p(g, n: int) -> int:
    a = await ask(
        1,
        n // 0 if n == 1 else 2)
    for _ in range(a):
        b = 7 // n
        await ask(b)
    return b
""")
    lines = Path(str(made.__file__)).read_text().split("\n")

    def line_of(n: int, *answers: int) -> str:
        with pytest.raises(ZeroDivisionError) as caught:
            asked(None, made.p(None, n), *answers)
        last = traceback.extract_tb(caught.value.__traceback__)[-1]
        assert last.filename == made.__file__ and last.name == "p" and last.lineno is not None
        return lines[last.lineno - 1].strip()

    assert line_of(1) == "n // 0 if n == 1 else 2)"
    assert line_of(0, 2) == "b = 7 // n"


# -- what a frame keeps ---------------------------------------------------------------------------


def test_equal_situations_are_equal(make: Make) -> None:
    made = make(ASK + """
@procedure
async def p(g, a: int, b: int) -> int:
    for u in (a, b):
        g.append(u)
    best = max(u for u in (a, b))
    u = best * 2
    if u > 4:
        note = await ask("rare")
        u = note
    c = await ask("c")
    total = 0
    for u in range(c):
        total += u
    for a in range(2):
        if a == c:
            break
    else:
        a = 0
    d = await ask("d")
    return total + d + a
""")
    one, _ = step([], begin(made.p([], 1, 2)), None, False)
    two, _ = step([], begin(made.p([], 2, 0)), None, False)
    three, _ = step([], begin(made.p([], 9, 9)), None, False)
    three, _ = step([], three, "some note", True)
    assert one == two == three
    assert dump_stack(one) == [[compiled(made.p).name, "c", {}]]
    after, _ = step([], one, 3, True)
    assert dump_stack(after) == [[compiled(made.p).name, "d", {"total": 3, "a": 0}]]
    assert compiled(made.p).locals == ("a", "b", "total")


def test_a_loop_keeps_only_what_is_left_to_do(make: Make) -> None:
    made = make(ASK + """
@procedure
async def p(g, units: tuple[int, ...]) -> None:
    for unit in units:
        await ask(unit)
""")
    long, _ = step(None, begin(made.p(None, (1, 2, 3))), None, False)
    long, _ = step(None, long, None, True)
    short, _ = step(None, begin(made.p(None, (2, 3))), None, False)
    assert long == short
    assert dump_stack(short) == [[compiled(made.p).name, "ask", {"unit": 2, "unit_rest_": [3]}]]


@pytest.mark.parametrize("body", [
    "with open(__file__) as a:\n        pass",
    "try:\n        a = 1\n        b = a\n    except ValueError as a:\n        b = a\n    a = 0",
    "match b:\n        case [a, *_]:\n            b = a\n        case {'x': b, **a}:\n            b = a\n"
    "        case [*a]:\n            b = a\n        case a:\n            b = a\n    a = 0",
    "import os as a",
    "def a(x, y=1):\n        z = x\n        return z",
    "a = [a for a in range(3)]",
    "while True:\n        a = 1\n        break",
    "while True:\n        if b:\n            b = 0\n            continue\n        a = 1\n        break",
    "while (a := 1) and a > 3:\n        pass",
    "for a, (b, *c) in ():\n        pass\n    a = b = c = 0",
    "a: int = 3",
    "a: int\n    a = 3",
    "if b:\n        a = 1\n    else:\n        a = 2",
    "if b:\n        raise ValueError(b)\n    a = 0",
    "a, b = b, 3",
])
def test_a_local_that_is_set_anew_is_not_kept(make: Make, body: str) -> None:
    made = make(ASK + f"""
@procedure
async def p(g) -> object:
    a = b = 5
    await ask("stop")
    {body}
    return a
""")
    assert "a" not in compiled(made.p).locals


@pytest.mark.parametrize("body", [
    "try:\n        a = int('x')\n    except ValueError:\n        pass",
    "try:\n        b = 1\n    finally:\n        b = a",
    "try:\n        a = b\n    except ValueError:\n        a = 1\n    else:\n        a = 2\n    finally:\n        b = a",
    "for a in ():\n        pass",
    "for b in range(3):\n        if b:\n            continue\n        a = 1",
    "while b > 9:\n        a = 1",
    "if b > 5:\n        a = 1",
    "b > 9 and (a := 1)",
    "1 < b < 2 < (a := 1)",
    "(a := 1) if b > 9 else 0",
    "[(a := b) for _ in ()]",
    "a += 1",
    "b = lambda x, y=a: x",
    "b = (lambda: a)()",
    "b = [x for x in range(3) if x == a]",
    "b = {x: y for x in (1,) for y in (a, x)}",
    "def f():\n        return a\n    a = f()",
    "def f(x: Undefined) -> Undefined:\n        return x + a\n    b = f(1)",
    "match b:\n        case 7:\n            a = 1",
    "a: int",
    "g.b[a] = a = 3",
])
def test_a_local_that_may_be_read_is_kept(make: Make, body: str) -> None:
    made = make(ASK + f"""
class G:
    b: dict = {{}}
@procedure
async def p(g) -> object:
    a = b = 5
    await ask("stop")
    {body}
    return a, b if type(b) is int else 0
""")
    assert "a" in compiled(made.p).live[2]
    _, result = asked(made.G, made.p(made.G), None)
    assert native_run(made.p, made.G, (), [None])[1] == result


# -- storing --------------------------------------------------------------------------------------


def stopped() -> core.Stack:
    g, side, place = field(3)
    stack, ask = step(g, begin(game.losses(g, side, place, 2, 99)), None, False)
    while ask.what != "to":
        stack, ask = step(g, stack, ask.options[-1], True)
    return stack


def test_a_dump_is_readable() -> None:
    dump = dump_stack(stopped())
    assert [item[:2] for item in dump] == [["tests.core.raid.losses", "run"], ["tests.core.raid.run", "to"]]
    assert set(dump[0][2]) == {"side", "place", "points", "first", "what"}
    assert json.loads(json.dumps(dump)) == dump


@pytest.mark.parametrize(("spoil", "sentence"), [
    (lambda d: d[0].__setitem__(0, "nowhere.losses"), "no procedure is named 'nowhere.losses'"),
    (lambda d: d[0].__setitem__(1, "walk"), "losses has no place called 'walk'; it has start, what, run"),
    (lambda d: d[0][2].__setitem__("luck", 1), "losses keeps no local 'luck' at 'run'"),
    (lambda d: d[0][2].pop("what"), "losses needs the local 'what' at 'run', which is missing"),
    (lambda d: d[0][2].__setitem__("what", 1.5), "the local 'what' holds 1.5 at 'run'"),
    (lambda d: d[0][2].__setitem__("what", {"a": 1}), "the local 'what' holds {'a': 1}"),
    (lambda d: d.__setitem__(0, "losses"), r"a stored frame is \[name, label, locals\], not 'losses'"),
    (lambda d: d[0].append(3), "a stored frame is"),
])
def test_a_wrong_dump_is_refused(spoil: Callable[[list[Any]], object], sentence: str) -> None:
    dump = dump_stack(stopped())
    spoil(dump)
    with pytest.raises(UnknownFrame, match=sentence):
        load_stack(dump)


@pytest.mark.parametrize(("frame", "sentence"), [
    (["x"], "a frame is a tuple"),
    ((), "no procedure is named ''"),
    ((3, 0), "no procedure is named 3"),
    (("tests.core.raid.fall_back",), "has no place to wait at"),
    (("tests.core.raid.fall_back", 1, 0, 0), "has no place to wait at that is numbered 1"),
    (("tests.core.raid.fall_back", 0, 0), "has 3 locals, not 1"),
    (("tests.core.raid.fall_back", 3, 0, 1, 2), "does not need the local 'unit' at 'unit'"),
])
def test_a_wrong_frame_is_seen(frame: Any, sentence: str) -> None:
    with pytest.raises(UnknownFrame, match=sentence):
        check_frame(frame)


def test_begin_wants_a_call() -> None:
    with pytest.raises(UnknownFrame, match="a frame is a tuple"):
        begin(game.raid)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", ["[1, 2]", "1.5", "(1, (2, [3]))", "{}", "Pair(1, 2)", "One.A", "lambda: 0"])
def test_what_cannot_be_stored_is_named(make: Make, value: str) -> None:
    made = make(ASK + f"""
from enum import IntEnum
from typing import NamedTuple
class Pair(NamedTuple):
    a: int
    b: int
class One(IntEnum):
    A = 1
@procedure
async def p(g) -> object:
    (kept,) = ({value},)
    await ask()
    return kept
""")
    with pytest.raises(UnstorableLocal, match="the local 'kept' holds"):
        stack, _ = step(None, begin(made.p(None)), None, False)
        dump_stack(stack)


# -- names ----------------------------------------------------------------------------------------


def test_two_procedures_of_one_name_are_refused(make: Make) -> None:
    text = "@procedure\nasync def p(g):\n    return 1\n"
    first = make(text, "twice")
    again = make(text, "twice")
    assert REGISTRY["twice.p"] is again.p is not first.p, "the same source may be imported again"
    with pytest.raises(ProcedureError, match=r"there is a procedure twice\.p already: .*twice\.py, line 2"):
        make("\n" + text.replace("1", "2"), "twice")
    with pytest.raises(ProcedureError, match=r"made_\d+.p already"):
        make(text + text.replace("1", "2"))
