"""Whole payments held against the gate: what they lead to, and what all sequences of small choices lead to."""

from __future__ import annotations

from typing import Any

from grognard.core.asks import Offer
from grognard.core.title import Title
from grognard.core.views import Fate, Payment, Payments

ASKED = {"casualties", "attrition", "first attrition"}
BETWEEN = {"retreat to", "leader"}
"""Questions that a retreat asks before the next point is paid."""


def begun(title: Title[Any], *lines: str) -> Any:
    """A situation at its first question."""
    situation = title.situation()
    for line in lines:
        keyword, _, words = line.partition(" ")
        situation.set(keyword, words)
    return situation.begin()


def play(g: Any, *choices: str) -> Any:
    """The position when dice are asked for, or none of these choices is left: each is made when its turn has come, or
    has been made by itself, being the only one."""
    left = list(choices)
    while isinstance(g.ask, Offer):
        offered = {g.ask.write(g, option): option for option in g.ask.options}
        wanted = next((text for text in left if text in offered), None)
        if wanted is None:
            break
        left.remove(wanted)
        g.take(offered[wanted])
    return g


def payments(title: Title[Any], g: Any) -> Payments:
    """What the side that must pay is shown."""
    question = title.view(g, g.ask.side).question
    assert question is not None and question.payments is not None
    return question.payments


def told(found: Payments, name: Any) -> set[str]:
    """Payments in words: who bears what."""
    return {_words(found, way, name) for way in found.ways}


def _words(found: Payments, way: Payment, name: Any) -> str:
    borne = zip(found.bearers, way.fates, strict=True)
    fates = ((name(bearer.piece), bearer.fates[n]) for bearer, n in borne)
    return ", ".join(f"{unit} {fate.say.say()}" for unit, fate in fates if fate.points)


def _end(fate: Fate) -> tuple[str, tuple[str, ...]]:
    return fate.end, fate.states


def _kind(g: Any) -> str:
    return g.ask.question.kind if isinstance(g.ask, Offer) else ""


def by_the_gate(g: Any, side: int) -> set[Any]:
    """The positions after every sequence of small choices that pays what is owed."""
    found: set[Any] = set()
    seen: set[Any] = set()
    front = [g]
    while front:
        now = front.pop()
        if now.key() in seen:
            continue
        seen.add(now.key())
        if _kind(now) not in ASKED | BETWEEN or now.ask.side != side:
            found.add(now.key())
            continue
        front += [_after(now, option) for option in now.ask.options]
    return found


def _after(g: Any, option: int) -> Any:
    new = g.copy()
    new.take(option)
    return new


def by_payment(g: Any, side: int, way: Payment) -> set[Any]:
    """The positions after one whole payment, each question between answered in every way. A choice that the gate has
    made by itself, being the only one, is passed over."""
    found: set[Any] = set()

    def follow(now: Any, left: tuple[str, ...]) -> None:
        kind = _kind(now)
        if kind in BETWEEN and now.ask.side == side:
            for option in now.ask.options:
                follow(_after(now, option), left)
            return
        if kind not in ASKED or now.ask.side != side or not left:
            assert kind not in ASKED or left, f"{way.choices} leaves something to pay"
            found.add(now.key())
            return
        offered = {now.ask.write(now, option): option for option in now.ask.options}
        rest = left
        while rest and rest[0] not in offered:
            rest = rest[1:]
        assert rest, f"{left} of {way.choices} are not among {sorted(offered)}"
        follow(_after(now, offered[rest[0]]), rest[1:])

    follow(g, way.choices)
    return found


def hold_against_the_gate(title: Title[Any], g: Any) -> int:
    """Asserts that payments lead exactly where the gate leads; gives how many they are."""
    found = payments(title, g)
    ends = [tuple(_end(b.fates[n]) for b, n in zip(found.bearers, way.fates, strict=True)) for way in found.ways]
    assert len(set(zip(ends, (way.order for way in found.ways), strict=True))) == len(ends), "one is listed twice"
    together: set[Any] = set()
    for way in found.ways:
        assert sum(b.fates[n].points for b, n in zip(found.bearers, way.fates, strict=True)) == found.points
        together |= by_payment(g, g.ask.side, way)
    assert together == by_the_gate(g, g.ask.side)
    return len(found.ways)
