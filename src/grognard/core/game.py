"""A game being played: a title, a position, dice, the log, and the one gate through which it changes.

No seats, clocks, network or storage: those are a table's. Everything here is at once: a choice, an undo, a look back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from grognard.core.asks import MASK, SHIFT, Offer, RollAsk
from grognard.core.dice import DiceSource, LessonDice, SealedDice
from grognard.core.position import Position
from grognard.core.texts import Text, counted
from grognard.core.title import Title
from grognard.core.views import Entry, Question, Refused, Throw, Verdict, View


class Refusal(Exception):
    """A command that the position does not allow: nothing has changed. `clause` and `text` say why."""

    def __init__(self, clause: str, text: Text) -> None:
        super().__init__(text.say())
        self.clause = clause
        self.text = text


class Moment(NamedTuple):
    """Before a choice: the position, how long the log was, whose choice it was, and what it was."""

    position: Position
    entries: int
    side: int
    text: str


class Game:
    """One game. `moments[n]` is the game just before choice n; `dice_of[n]` the dice that fell after it."""

    def __init__(self, title: Title[Any], scenario: str, options: Mapping[str, bool], dice: DiceSource,
                 overlay: str = "") -> None:
        self.title = title
        self.scenario = scenario
        self.options = {o.name: bool(options.get(o.name, o.default)) for o in title.options}
        unknown = set(options) - set(self.options)
        if unknown:
            raise ValueError(f"{title.label} has no option {sorted(unknown)[0]!r}: "
                             f"it has {', '.join(self.options) or 'none'}")
        self.overlay = overlay
        self.dice = dice
        self.entries: list[Entry] = []
        self.moments: list[Moment] = []
        self.dice_of: list[list[int]] = [[]]
        self.voided: dict[int, int] = {}
        self.position: Position = title.start(scenario, self.options, overlay, log=True)
        self._keep(self.position)
        self._throw(self.position)

    @classmethod
    def new(cls, title: Title[Any], scenario: str, options: Mapping[str, bool] | None = None,
            dice: DiceSource | None = None, overlay: str = "") -> Game:
        """A game at its first question. Raises ValueError for what the title does not know."""
        return cls(title, scenario, options or {}, dice or SealedDice.new(), overlay)

    # -- what stands

    @property
    def choices(self) -> int:
        """How many choices have been made."""
        return len(self.moments)

    @property
    def waiting(self) -> str:
        """For what the game waits: "choice", "dice" (entered by a person) or nothing more, "over"."""
        ask = self.position.ask
        return "over" if ask is None else "dice" if isinstance(ask, RollAsk) else "choice"

    @property
    def side(self) -> int | None:
        """The side that must decide or enter its dice; None when the game is over."""
        return None if self.position.ask is None else self.position.ask.side

    @property
    def throw(self) -> Throw | None:
        """The dice that a person must throw and enter now, or the chit to be drawn."""
        ask = self.position.ask
        return ask.throw if isinstance(ask, RollAsk) else None

    @property
    def offered(self) -> list[str]:
        """The notation of every choice that may be made now."""
        ask = self.position.ask
        return [ask.write(self.position, o) for o in ask.options] if isinstance(ask, Offer) else []

    @property
    def verdict(self) -> Verdict | None:
        """How it ended, once it has."""
        return self.title.verdict(self.position)

    def view(self, side: int | None) -> View:
        """What a side, or a spectator, may know now."""
        return self.title.view(self.position, side)

    def _so_far(self) -> Text:
        return counted(self.choices, "there is one choice in this game so far",
                       "there are {n} choices in this game so far", "there are no choices in this game so far")

    def look_back(self, n: int, side: int | None) -> View:
        """The view after `n` choices; past questions are shown without their options."""
        if not 0 <= n <= self.choices:
            raise Refusal("", self._so_far())
        then = self.position if n == self.choices else self.moments[n].position
        view = self.title.view(then, side)
        if view.question is None:
            return view
        return msgspec.structs.replace(view, question=msgspec.structs.replace(view.question, options=()))

    # -- the gate

    def play(self, text: str, side: int) -> None:
        """Make a choice. Raises Refusal, and changes nothing, for anything that is not offered to that side."""
        offer, option = self._offered(text, side)
        trial = self.position.copy()
        trial.news = []
        trial.take(option)
        moment = Moment(self.position, len(self.entries), side, offer.write(self.position, option))
        self._commit(trial, moment)

    def enter(self, dice: tuple[int, ...], side: int) -> None:
        """Say how a person's own dice fell, or what stands on the chit he drew. Raises Refusal for what is not asked
        for or cannot be."""
        ask = self.position.ask
        if not isinstance(ask, RollAsk):
            raise Refusal("", Text("no dice are asked for now"))
        if side != ask.side:
            raise Refusal(ask.clause, Text("these dice are {side}'s to throw",
                                           {"side": self.title.sides[ask.side].name}))
        thrown = ask.fallen(dice)
        if thrown is None:
            raise Refusal(ask.clause, ask.expected(dice))
        trial = self.position.copy()
        trial.news = []
        trial.throw(thrown)
        self.dice_of[-1].extend(thrown)
        self._throw(trial)
        self._keep(trial)

    def _offered(self, text: str, side: int) -> tuple[Offer, int]:
        ask = self.position.ask
        if ask is None:
            raise Refusal("", Text("the game is over"))
        if side != ask.side:
            raise Refusal("", Text("it is for {side} to decide", {"side": self.title.sides[ask.side].name}))
        if isinstance(ask, RollAsk):
            raise Refusal(ask.clause, Text("dice are asked for now, not a choice"))
        option = ask.read(self.position, text)
        if option is None:
            offered = self.offered
            shown = ", ".join(offered[:8]) + (" ..." if len(offered) > 8 else "")
            raise Refusal(ask.question.clause, Text("{text} does not answer the question; for example: {shown}",
                                                    {"text": text[:60], "shown": shown}))
        refused = ask.why_not(self.position, option)
        if refused is not None:
            refused = self._why_not_there(ask, option, side) or refused
            raise Refusal(refused.clause, refused.say)
        return ask, option

    def _why_not_there(self, ask: Offer, option: int, side: int) -> Refused | None:
        """Of a place that is not even a candidate the title knows what stands in the way."""
        menu, value = ask.menus[option >> SHIFT], option & MASK
        noun = menu.verb.noun
        if noun is None or noun.kind != "place" or value in menu.among:
            return None
        return self.title.explain(self.position, side, ask.subject, noun.name(self.position, value))

    def _commit(self, trial: Position, moment: Moment) -> None:
        thrown = getattr(self.dice, "thrown", None)
        self.moments.append(moment)
        self.dice_of.append([])
        try:
            self._throw(trial)
        except Exception:
            self.moments.pop()
            self.dice_of.pop()
            if thrown is not None:
                setattr(self.dice, "thrown", thrown)  # noqa: B010 - only some sources count
            raise
        self._keep(trial)

    def _throw(self, trial: Position) -> None:
        """Let dice fall while dice are asked for, unless a person must enter them."""
        while isinstance(trial.ask, RollAsk):
            thrown = self.dice.throw(trial.ask.dice, trial.ask.faces)
            if thrown is None:
                return
            self.dice_of[-1].extend(thrown)
            trial.throw(thrown)

    def _keep(self, trial: Position) -> None:
        group = self.entries[-1].group if self.entries else Text("")
        for entry in trial.news or ():
            if entry.kind == "phase":
                group = entry.say
            number = len(self.entries) + 1
            self.entries.append(msgspec.structs.replace(entry, number=number, after=self.choices, group=group))
        trial.news = None
        self.position = trial

    # -- asking without touching

    def why_not(self, side: int, piece: int | None = None, place: str | None = None,
                text: str | None = None) -> Refused | None:
        """Why something may not be done: a choice in notation, or a piece or place pointed at."""
        if text is None:
            return self.title.explain(self.position, side, piece, place)
        try:
            self._offered(text, side)
        except Refusal as refusal:
            return Refused(refusal.clause, refusal.text)
        return None

    def preview(self, text: str, side: int) -> Question | None:
        """The question that would follow a choice, if it came to the same side before any dice."""
        _, option = self._offered(text, side)
        trial = self.position.copy()
        trial.take(option)
        if isinstance(trial.ask, Offer) and trial.ask.side == side:
            return self.title.view(trial, side).question
        return None

    # -- going back

    def can_undo(self, side: int) -> int:
        """How many of its latest choices a side may take back: to the last dice or the other side's last choice."""
        count = 0
        for n in range(self.choices - 1, -1, -1):
            if self.moments[n].side != side or self.dice_of[n + 1] or self._revealed(n):
                break
            count += 1
        return count if self.waiting != "over" else 0

    def _revealed(self, n: int) -> bool:
        first = self.moments[n].entries
        last = self.moments[n + 1].entries if n + 1 < self.choices else len(self.entries)
        return any(entry.kind == "reveal" for entry in self.entries[first:last])

    def undo(self, side: int) -> None:
        """Take back one choice. Raises Refusal where undo ends."""
        if not self.can_undo(side):
            raise Refusal("", Text("nothing to take back: dice have fallen or another side has decided since"))
        self._rewind(self.choices - 1)

    def reset_turn(self, side: int) -> None:
        """Take back all that may be taken back. Raises Refusal if that is nothing."""
        count = self.can_undo(side)
        if not count:
            raise Refusal("", Text("nothing to take back: dice have fallen or another side has decided since"))
        self._rewind(self.choices - count)

    def take_back(self, n: int) -> None:
        """Go back to `n` choices, over dice too: by consent of all sides. Sealed dice thrown since are void."""
        if not 0 <= n < self.choices:
            raise Refusal("", Text("there is no such moment to go back to"))
        self._rewind(n)

    def _rewind(self, n: int) -> None:
        moment = self.moments[n]
        void = sum(1 for entry in self.entries[moment.entries:] if entry.roll)
        void += sum(throws for k, throws in self.voided.items() if k > n)
        del self.moments[n:], self.dice_of[n + 1:], self.entries[moment.entries:]
        self.voided = {k: throws for k, throws in self.voided.items() if k <= n}
        if void:
            self.voided[n] = self.voided.get(n, 0) + void
        self.position = moment.position
        if isinstance(self.dice, LessonDice):       # nothing to be kept from anybody: they fall again as they did
            self.dice.thrown = sum(map(len, self.dice_of))

    # -- records

    def record(self, choices: int | None = None) -> str:
        """The game as text: replays to the same position (see `grognard.core.record`).

        With `choices`, the game as it was after so many, to be played on from there. Raises Refusal for a moment that
        there was not."""
        from grognard.core.record import write

        if choices is not None and not 0 <= choices <= self.choices:
            raise Refusal("", self._so_far())
        return write(self, choices)

    @classmethod
    def load(cls, text: str, titles: Mapping[str, Title[Any]], dice: DiceSource | None = None,
             mend: bool = False) -> Game:
        """A game from its record. Raises RecordError naming the line; `mend`: as far as a damaged one is sound."""
        from grognard.core.record import read

        return read(text, titles, dice, mend)
