"""A small invented title: two sides take stones from a heap, may throw for more, and each hides a number.

It has what a table must cope with: turns of several choices, dice, a secret, and an end.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Mapping
from typing import Any

from grognard.core.asks import NUMBER, Menu, Offer, Question, Verb, choose, choose_among, roll
from grognard.core.game import Game
from grognard.core.position import Position
from grognard.core.procedure import procedure
from grognard.core.texts import say
from grognard.core.title import OptionInfo, ScenarioInfo, Title
from grognard.core.views import Option, Overlay, PieceView, Refused, SideView, Track, Verdict, View
from grognard.core.views import Question as Asked
from grognard.table.minds import Progress, Thought

TAKE = Verb("take {}", "take {it}", NUMBER)
THROW = Verb("throw", "throw a die")
HIDE = Verb("hide {}", "hide {it}", NUMBER)
PASS = Verb("pass", "pass")
START = {"short": 9, "long": 4000}


class Heap(Position):
    """How many stones are left, what each side has, and what it has hidden."""

    __slots__ = ("hidden", "left", "taken", "turn")
    left: int
    turn: int
    taken: list[int]
    hidden: list[int]


@procedure
async def game(g: Heap) -> None:
    """Hide a number, then take turns: take 1 to 3 and pass, or throw a die and take what it shows."""
    for side in (0, 1):
        g.hidden[side] = await choose(Question("hide", "1.1", "hide a number"), side, HIDE, range(10, 20))
        if g.news is not None:
            g.tell("hide", "1.1", "a number is hidden", side=side)
    while g.left > 0:
        if g.news is not None:
            g.tell("phase", "2", "turn of side {who}", side=g.turn, who=g.turn)
        await turn(g)
        g.turn = 1 - g.turn


@procedure
async def turn(g: Heap) -> None:
    """Chapter 2."""
    for _ in (1, 2):
        verb, stones = await choose_among(
            Question("take", "2.1", "take stones", always=True), g.turn,
            Menu(TAKE, range(1, 4)), Menu(THROW), Menu(PASS))
        if verb == 2:
            return
        if verb == 1:
            thrown = await roll(g.turn, "2.2", say("for more stones"), reading)
            stones = thrown[0]
        stones = min(stones, g.left)
        g.left -= stones
        g.taken[g.turn] += stones
        if g.news is not None:
            g.tell("take", "2.1", "side {who} takes {n}", side=g.turn, who=g.turn, n=stones)
        if g.left == 0:
            return


def reading(thrown: tuple[int, ...]) -> str:
    """How the die is read."""
    return f"{thrown[0]} stones"


class Heaps(Title[Heap]):
    """The title."""

    name = "heaps"
    label = "Heaps"
    note = say("a small game")
    version = "1"
    secrets = True
    sides = (SideView("North", "N"), SideView("South", "S"))
    scenarios: Mapping[str, ScenarioInfo] = {
        name: ScenarioInfo(name, f"The {name} one", "until the heap is gone", say("{n} stones", n=stones))
        for name, stones in START.items()
    }
    options = (OptionInfo("polite", "Polite players", "3.1", say("bow first")),)

    def start(self, scenario: str, options: Mapping[str, bool], overlay: str = "", log: bool = False) -> Heap:
        if scenario not in START:
            raise ValueError(f"Heaps has no scenario {scenario!r}")
        if "bad" in overlay:
            raise ValueError("overlay line 1: bad is not a value")
        g = Heap.__new__(Heap)
        g.world = None
        g.news = [] if log else None
        g.left, g.turn, g.taken, g.hidden = START[scenario], 0, [0, 0], [0, 0]
        g.begin(game(g))
        return g

    def restore(self, position: Heap, dump: dict[str, Any]) -> Heap:
        return Heap.restore(position.world, dump)

    def view(self, position: Heap, side: int | None) -> View:
        ask = position.ask
        asked = None
        if isinstance(ask, Offer):
            options = ask.options if ask.side == side else []
            asked = Asked(ask.side, ask.question.kind, ask.question.clause, ask.say(), tuple(
                Option(ask.write(position, o), ask.tell(position, o), "take") for o in options))
        hidden = () if side is None else (PieceView(side, str(position.hidden[side])),)
        return View(side, say("{n} left", n=position.left), say("taking"), hidden, asked,
                    over=self.verdict(position))

    def ground(self, position: Heap) -> dict[str, Any]:
        return {"kind": "heap", "sides": ["North", "South"]}

    def explain(self, position: Heap, side: int, piece: int | None, place: str | None) -> Refused | None:
        return Refused("2.1", say("stones do not move")) if piece == 1 else None

    def verdict(self, position: Heap) -> Verdict | None:
        if position.left:
            return None
        north, south = position.taken
        return Verdict(None if north == south else int(south > north), say("the heap is gone"), "2.3")

    def check(self, position: Heap) -> list[str]:
        return []

    def tracks(self, position: Heap) -> tuple[Track, ...]:
        return ()

    def overlays(self, position: Heap, side: int | None) -> tuple[Overlay, ...]:
        return ()


HEAPS = Heaps()
TITLES: dict[str, Title[Any]] = {"heaps": HEAPS}


class Uniform:
    """An opponent that makes any choice."""

    def study(self, game: Game, side: int) -> Thought:
        offered = game.offered
        return lambda rng, progress: rng.choice(offered)


class Slow:
    """An opponent that thinks until it is let go, telling its progress, and then makes the first choice."""

    def __init__(self) -> None:
        self.may_answer = threading.Event()
        self.thinking = threading.Event()
        self.stopped = threading.Event()

    def study(self, game: Game, side: int) -> Thought:
        first = game.offered[0]

        def thought(rng: random.Random, progress: Progress) -> str:
            self.thinking.set()
            done = 0
            try:
                while not self.may_answer.wait(0.01):
                    done += 1
                    progress(done, 1000)
            except BaseException:
                self.stopped.set()
                raise
            return first

        return thought


class Fool:
    """An opponent that fails in a way of your choice: `say` is what it chooses, or raises."""

    def __init__(self, say: str | Exception) -> None:
        self.say = say

    def study(self, game: Game, side: int) -> Thought:
        def thought(rng: random.Random, progress: Progress) -> str:
            if isinstance(self.say, Exception):
                raise self.say
            return self.say

        return thought
