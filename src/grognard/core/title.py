"""A title: a game's rules and data, behind one door."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import msgspec

from grognard.core.position import Position
from grognard.core.texts import Text
from grognard.core.views import Overlay, Refused, SideView, Track, Verdict, View

if TYPE_CHECKING:
    from grognard.core.case_game import Situation

P = TypeVar("P", bound=Position)


class ScenarioInfo(msgspec.Struct, frozen=True):
    """A scenario as it stands in a list: `turns` in words ("Game-Turns 1-7")."""

    name: str
    label: str
    turns: str
    note: Text


class OptionInfo(msgspec.Struct, frozen=True):
    """An optional rule or another reading, switched when a game is made."""

    name: str
    label: str
    clause: str
    note: Text
    default: bool = False


class Measures(msgspec.Struct, frozen=True):
    """What a study counts in a position: the turn it has come to, and the units lost by side."""

    turn: int
    losses: tuple[int, ...]


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A step of a lesson: what is said, and what ends it.

    `expect`: one of these choices by the learner; `plays`: choices of the other side, made for it, in order; `ask`: the
    learner asks "why not?"; none of them: the learner reads, and goes on."""

    say: str
    clause: str = ""
    expect: tuple[str, ...] = ()
    plays: tuple[str, ...] = ()
    ask: bool = False
    otherwise: str = ""                 # said when the learner chooses something else
    pieces: tuple[str, ...] = ()        # what it is about, by name: pointed at
    places: tuple[str, ...] = ()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided first game: a scenario of its own that is not among the title's, its dice, who learns, step by step."""

    label: str
    note: str
    scenario: str
    side: int
    dice: tuple[int, ...]
    step: tuple[Step, ...]


class Judgement(Protocol):
    """What a title knows of playing itself well, for the opponents that ask it."""

    def advise(self, position: Any, side: int, rng: random.Random, progress: Callable[[int, int], None]) -> int:
        """The best option of the question that `side` is asked. Changes nothing in the position, and needs no memory
        of earlier questions; `rng` is its own chance, never the game's; `progress` is told (done, of)."""


class Title(ABC, Generic[P]):
    """What the rest of the program may ask of a title."""

    name: str
    label: str
    note: Text
    version: str                        # of the rules: a record names it
    sides: tuple[SideView, ...]
    scenarios: Mapping[str, ScenarioInfo]
    options: tuple[OptionInfo, ...]
    secrets: bool = False               # whether sides know what others do not until the end: see `hides`

    @abstractmethod
    def start(self, scenario: str, options: Mapping[str, bool], overlay: str = "", log: bool = False) -> P:
        """A position at the first question. Raises ValueError (a sentence) for an unknown scenario or option,
        or an overlay that cannot be read."""

    @abstractmethod
    def restore(self, position: P, dump: dict[str, Any]) -> P:
        """A position from its dump, in the same world as `position`."""

    @abstractmethod
    def view(self, position: P, side: int | None) -> View:
        """What a side, or a spectator, may know."""

    @abstractmethod
    def ground(self, position: P) -> dict[str, Any]:
        """The board and the counters as printed, JSON-able: sent to a page once."""

    @abstractmethod
    def explain(self, position: P, side: int, piece: int | None, place: str | None) -> Refused | None:
        """Why a piece may not do what pointing at it and a place would mean now; None if it may."""

    @abstractmethod
    def verdict(self, position: P) -> Verdict | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def check(self, position: P) -> list[str]:
        """What is wrong with a position that every legal one has right: for tests after every choice."""

    @abstractmethod
    def tracks(self, position: P) -> tuple[Track, ...]:
        """The tracks of the game, public to all."""

    @abstractmethod
    def overlays(self, position: P, side: int | None) -> tuple[Overlay, ...]:
        """What to draw over the ground for the present decision."""

    def judgement(self) -> Judgement | None:
        """A new judgement of how to play, or None where a title has none. One serves one thinking player."""
        return None

    def hides(self, position: P) -> bool:
        """Whether sides know now what others do not: then the game's record stays closed."""
        return self.secrets

    def opponent_copy(self, position: P, side: int) -> P:
        """A position for an opponent that plays `side` to think about: its own to change, without what that side may
        not know. A title with secrets puts something neutral or drawn by lot in their place."""
        return position.copy()

    def seating(self, position: P) -> tuple[int, ...]:
        """By side, at which seat its player sat down: another than the side's own where players have changed seats."""
        return tuple(range(len(self.sides)))

    def measures(self, position: P) -> Measures:
        """What a study of many games counts at the end of each."""
        return Measures(0, (0,) * len(self.sides))

    def papers(self, language: str = "en") -> dict[str, Any]:
        """What a player may look up beside the game, in our own words, JSON-able: `clauses` (number, label, what it
        says), `rulings`, `scenarios`, `tables`. Clauses and rulings are told in the language asked for, as far as the
        title speaks it; the rest as templates."""
        return {}

    def words(self, language: str) -> Mapping[str, str]:
        """What the title's templates are in another language ("de"); nothing where it does not speak it."""
        return {}

    def lesson(self) -> Lesson | None:
        """A guided first game, where a title has one."""
        return None

    def reasons(self, position: P, side: int, text: str) -> tuple[Refused, ...]:
        """What speaks for a choice of `side`, given in notation: clauses and sentences, the weightiest first.

        The position is one that the side may know; nothing in it is changed."""
        return ()

    def situation(self) -> Situation:
        """An empty situation for a case to fill. Raises ValueError where a title has no words for cases."""
        raise ValueError(f"there are no cases for {self.label}")
