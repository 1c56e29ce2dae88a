"""What a case is played with: a title's situation, dice that stand ready, and a game that begins in the middle."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from grognard.core.asks import RollAsk
from grognard.core.dice import check
from grognard.core.game import Game
from grognard.core.position import Position
from grognard.core.title import Title
from grognard.core.views import Forecast


class Situation(ABC):
    """A position in the making: a title's own words of the grammar, setting it and looking at it."""

    keywords: ClassVar[tuple[str, ...]]
    """The first words of the lines that set the situation."""
    aliases: ClassVar[dict[str, int]] = {}
    """Other names for sides than those of the title."""

    @abstractmethod
    def set(self, keyword: str, words: str) -> None:
        """Take one line. Raises ValueError, in a sentence, for what it cannot be."""

    @abstractmethod
    def begin(self) -> Position:
        """The position at its first question, with its news so far. Raises ValueError for what does not fit."""

    @abstractmethod
    def expect(self, position: Position, words: str) -> str | None:
        """Look at something only this title has: "" if it is so, what is so instead, or None for unknown words."""


class BoardOfCase(Protocol):
    """The board of a case: a printed one, or a bare one, changed line by line."""

    keywords: ClassVar[tuple[str, ...]]

    def set(self, keyword: str, words: str) -> None:
        """Take one line. Raises ValueError."""


B = TypeVar("B", bound=BoardOfCase)


class SituationOnBoard(Situation, Generic[B]):
    """A situation that begins with a scenario's board or a bare one. A line goes to the board where the word is one of
    its own, else to the method `_set_WORD`."""

    no_board: ClassVar[str]
    """What to say first, for a line that comes before it."""
    ground: B | None = None

    def board(self) -> B:
        """The board. Raises ValueError before there is one."""
        if self.ground is None:
            raise ValueError(self.no_board)
        return self.ground

    def set(self, keyword: str, words: str) -> None:
        """One line of the situation. Raises ValueError."""
        setter = getattr(self, f"_set_{keyword}", None)
        if setter is None:
            self.board().set(keyword, words)
        else:
            setter(words)


def side_named(title: Title[Any], situation: Situation, word: str) -> int:
    """The side that a case means by a name, a letter or another name. Raises ValueError."""
    plain = word.strip().lower()
    for number, side in enumerate(title.sides):
        if plain in (side.name.lower(), side.code.lower()):
            return number
    for name, number in situation.aliases.items():
        if plain == name.lower():
            return number
    names = [side.name for side in title.sides] + list(situation.aliases)
    raise ValueError(f"there is no side {word.strip()!r}: there are {', '.join(names)}")


class CaseDice:
    """Dice that a case lays ready; where none are left the game waits for more."""

    kind = "forced"

    def __init__(self) -> None:
        self.left: list[int] = []

    def throw(self, dice: int, faces: int) -> tuple[int, ...] | None:
        if not self.left:
            return None
        thrown, self.left = tuple(self.left[:dice]), self.left[dice:]
        return check(thrown, dice, faces)


class CaseGame(Game):
    """A game from a position of a case: the same gate, log and dice as any other."""

    dice: CaseDice

    def __init__(self, title: Title[Any], position: Position, dice: list[int]) -> None:
        self.title = title
        self.scenario = ""
        self.options = {}
        self.overlay = ""
        self.dice = CaseDice()
        self.dice.left = list(dice)
        self.entries = []
        self.moments = []
        self.dice_of = [[]]
        self.voided = {}
        self.position = position
        self.last_forecast: Forecast | None = None
        self._keep(position)
        self.forced = self._forced(0)
        self.throw_ready()

    @property
    def forecast(self) -> Forecast | None:
        """The sum and odds of the roll that is being built up, or else of the last that was thrown."""
        question = self.title.view(self.position, self.side).question
        return (question and question.forecast) or self.last_forecast

    def say(self, text: str, side: int) -> None:
        """Make a choice; one that was taken by itself just now may be said too. Raises Refusal."""
        taken = self._taken_by_itself(text, side)
        if taken is not None and not self._is_offered(text, side):
            del self.forced[:taken + 1]
            return
        before = len(self.entries)
        self.play(text, side)
        self.forced = self._forced(before)

    def throw_ready(self) -> None:
        """Throw what is asked for with the dice that lie ready."""
        if isinstance(self.position.ask, RollAsk) and self.dice.left:
            before = len(self.entries)
            trial = self.position.copy()
            trial.news = []
            self._throw(trial)
            self._keep(trial)
            self.forced += self._forced(before)

    def _throw(self, trial: Position) -> None:
        while isinstance(trial.ask, RollAsk):
            question = self.title.view(trial, trial.ask.side).question
            if question is not None and question.forecast is not None:
                self.last_forecast = question.forecast
            thrown = self.dice.throw(trial.ask.dice, trial.ask.faces)
            if thrown is None:
                return
            self.dice_of[-1].extend(thrown)
            trial.throw(thrown)

    def _forced(self, since: int) -> list[tuple[int | None, str]]:
        return [(e.side, str(e.say.values.get("notation", ""))) for e in self.entries[since:] if e.kind == "forced"]

    def _taken_by_itself(self, text: str, side: int) -> int | None:
        """Where among the choices just taken by themselves a choice of a side is; earlier ones need not be said."""
        words = " ".join(text.split())
        for index, (who, said) in enumerate(self.forced):
            if said == words and who in (None, side):
                return index
        return None

    def _is_offered(self, text: str, side: int) -> bool:
        return side == self.side and " ".join(text.split()) in self.offered
