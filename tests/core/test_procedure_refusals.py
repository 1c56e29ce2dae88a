"""What cannot be compiled is refused when the module is imported, with file and line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.core.procedure import ProcedureError
from tests.core.making import ASK, HEAD, Make

# Every text marks the line that the error must name with "# !".
REFUSED = {
    "in a sum": ("    a = 1 + await ask()  # !", "await inside an expression"),
    "in an argument": ("    print(await ask())  # !", "await inside an expression"),
    "in a returned sum": ("    return 1 + await ask()  # !", "await inside an expression"),
    "in a subscript": ("    g[await ask()] = await ask()  # !", "await inside an expression"),
    "in a subscript alone": ("    g[await ask()] = 3  # !", "await inside an expression"),
    "in an annotated target": ("    g[await ask()]: int = await ask()  # !", "await inside an expression"),
    "in a conditional": ("    a = await ask() if g else 0  # !", "await inside an expression"),
    "in a lambda's default": ("    f = lambda x=await ask(): x  # !", "await inside an expression"),
    "augmented": ("    a = 1\n    a += await ask()  # !", r"'\+=' reads its target before asking"),
    "augmented deeper": ("    a = 1\n    a += 1 + await ask()  # !", "await inside an expression"),
    "in await": ("    await ask(await ask())  # !", "await inside await"),
    "walrus": ("    await ask(a := 3)  # !", "':=' inside await"),
    "walrus around": ("    (a := await ask())  # !", "await inside an expression"),
    "last in a condition": ("    if g and await ask():  # !\n        pass", "await inside a condition"),
    "twice in a condition": ("    if await ask() and await ask():  # !\n        pass", "more than one await"),
    "compared": ("    if await ask() == 3:  # !\n        pass", "await inside a condition"),
    "elif": ("    if g:\n        pass\n    elif 1 + await ask():  # !\n        pass", "await inside a condition"),
    "while compared": ("    while await ask() > 3:  # !\n        pass", "await inside a condition"),
    "for's iterable": ("    for a in await ask():  # !\n        pass", "await in the head of a 'for'"),
    "try": ("    try:  # !\n        await ask()\n    finally:\n        pass", "await inside 'try'"),
    "except*": ("    try:  # !\n        pass\n    except* ValueError:\n        await ask()", "await inside 'try'"),
    "with": ("    with g:  # !\n        await ask()", "await inside 'with'"),
    "match": ("    match g:  # !\n        case 1:\n            await ask()", "await inside 'match'"),
    "assert": ("    assert await ask()  # !", "await inside 'assert'"),
    "raise": ("    raise await ask()  # !", "await inside 'raise'"),
    "del": ("    del g[await ask()]  # !", "await inside 'del'"),
    "def": ("    def f(x=await ask()):  # !\n        pass", "await inside 'def'"),
    "async for": ("    async for a in g:  # !\n        pass", "'async for' cannot be cut"),
    "async with": ("    async with g:  # !\n        pass", "'async with' cannot be cut"),
    "comprehension": ("    a = [await ask() for _ in g]  # !", "await inside a comprehension"),
    "async comprehension": ("    a = [x async for x in g]  # !", "await inside a comprehension"),
    "yield": ("    yield 3  # !", "does not yield"),
    "yield in a function": ("    def f():\n        yield from g  # !", "does not yield"),
    "global": ("    global X  # !\n    X = 1", "'global' in a procedure"),
    "nonlocal": ("    def f():\n        a = 1\n        def h():\n            nonlocal a  # !", "'nonlocal'"),
    "async def inside": ("    async def f():  # !\n        await ask()", "an 'async def' inside"),
    "class inside": ("    class A:  # !\n        pass", "a class inside"),
    "del of a local": ("    a = 1\n    del a  # !", "'del' of a local"),
    "another position": ("    g = 3  # !", "'g' is the position"),
    "position as variable": ("    a = [g for g in range(3)]  # !", "'g' is the position"),
    "else on for": ("    for a in g:\n        await ask()\n    else:\n        pass  # !", "'else' on a loop"),
    "else on while": ("    while g:\n        await ask()\n    else:\n        pass  # !", "'else' on a loop"),
    "lambda kept": ("    f = lambda: 1  # !\n    await ask()\n    f()", "'f' is needed behind an await"),
    "annotated lambda kept": ("    f: object = lambda: 1  # !\n    await ask()\n    f()", "'f' is needed"),
    "named lambda kept": ("    print(f := lambda: 1)  # !\n    await ask()\n    f()", "'f' is needed"),
    "function kept": ("    def f():  # !\n        pass\n    await ask()\n    f()", "'f' is needed"),
    "function in the question": ("    def f():  # !\n        pass\n    await ask(f)", "'f' is needed"),
    "generator kept": ("    f = (a for a in g)  # !\n    await ask()\n    list(f)", "'f' is needed"),
}

HEADS = {
    "star": ("async def p(g, *a):  # !\n    pass", "'a' takes any number of arguments"),
    "double star": ("async def p(g, **a):  # !\n    pass", "'a' takes any number of arguments"),
    "no position": ("async def p():  # !\n    pass", "first parameter is the position"),
    "position by keyword": ("async def p(*, g):  # !\n    pass", "first parameter is the position"),
    "list by default": ("async def p(g, a=[]):  # !\n    pass", r"the default \[\] cannot be kept"),
    "keyword by default": ("async def p(g, *, a=1.5):  # !\n    pass", "the default 1.5 cannot be kept"),
    "our names": ("async def p(g, pc_):  # !\n    pass", "the name 'pc_' is kept"),
    "our names used": ("async def p(g):  # !\n    print(answer_)", "the name 'answer_' is kept"),
    "position imported": ("async def p(g):  # !\n    import os as g", "'g' is the position"),
}


def check(make: Make, text: str, sentence: str) -> None:
    line = next(n for n, content in enumerate((HEAD + text).split("\n"), 1) if content.endswith("# !"))
    with pytest.raises(ProcedureError, match=sentence) as caught:
        make(text)
    assert caught.value.lineno == line
    assert caught.value.filename is not None and Path(caught.value.filename).name.startswith("made_")
    assert re.search(rf"line {line}\)", str(caught.value))


@pytest.mark.parametrize("case", REFUSED)
def test_refused(make: Make, case: str) -> None:
    body, sentence = REFUSED[case]
    check(make, f"{ASK}\n@procedure\nasync def p(g):\n{body}\n", sentence)


@pytest.mark.parametrize("case", HEADS)
def test_refused_by_its_head(make: Make, case: str) -> None:
    head, sentence = HEADS[case]
    check(make, f"{ASK}\n@procedure\n{head}\n", sentence)


def test_a_closure_is_refused(make: Make) -> None:
    check(make, """
def around(x, y):
    @procedure
    async def p(g):  # !
        return x + y
around(1, 2)
""", "uses x, y of the function around it")


def test_only_coroutines(make: Make) -> None:
    with pytest.raises(ProcedureError, match="needs an 'async def'"):
        make("@procedure\ndef p(g):\n    pass\n")


def test_a_text_that_cannot_be_read() -> None:
    space: dict[str, object] = {"__name__": "nowhere"}
    with pytest.raises(ProcedureError, match="the source of p cannot be read"):
        exec("from grognard.core.procedure import procedure\n@procedure\nasync def p(g):\n    pass\n", space)


ALLOWED = {
    "lambda in the question": "    a = 3\n    await ask(lambda: a + g)",
    "lambda used up": "    f = lambda: 1\n    f()\n    await ask()",
    "function used up": "    def f(x):\n        return x\n    a = f(3)\n    await ask(a)",
    "try beside": "    try:\n        a = 1\n    finally:\n        pass\n    await ask(a)",
    "del of an item": "    a = [1]\n    del a[0]\n    await ask()",
    "condition first": "    if await ask() and g:\n        pass\n    elif not (await ask() or g):\n        pass",
    "while": "    while not await ask():\n        pass",
    "positions only": "    a, *b = await ask()\n    a = b = await ask()\n    c: int = await ask()",
}


@pytest.mark.parametrize("case", ALLOWED)
def test_allowed(make: Make, case: str) -> None:
    make(f"{ASK}\n@procedure\nasync def p(g):\n{ALLOWED[case]}\n")
