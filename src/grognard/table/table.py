"""A table: one game, its seats and keys, and the number of the present moment.

Everything here is done at once and in memory. A command either is carried out whole and moves the sequence
number on, or raises and leaves everything as it was.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from grognard.core.dice import DiceError, LessonDice, SealedDice
from grognard.core.game import Game, Refusal
from grognard.core.paying import Plan, Rest, after, begun, rest
from grognard.core.texts import Text, say
from grognard.core.title import Title
from grognard.core.views import Question
from grognard.table.commands import Command, Consent, Dice, Mix, Play, ResetTurn, Say, Takeback, Undo
from grognard.table.errors import NotYours, RefusedCommand, Stale
from grognard.table.saved import Line, Pending, Saved, Seal, header, item, mixed, replay, thrown
from grognard.table.seats import PERSON, Holder, Issued, Keys, Seat, issue, plain_text


class Table:
    """A game being played. Not safe for threads: whoever runs it makes one call at a time."""

    def __init__(self, saved: Saved, game: Game, lines: Sequence[Line] = ()) -> None:
        self.ident = saved.ident
        self._sat_down = saved.seats
        self.keys: Keys = saved.keys
        self.seed = saved.seed
        self.game = game
        self.sequence = 0
        self.pending: Pending | None = None
        self._plan: Plan | None = None              # a payment being made: a convenience, and no part of the game
        self._turn: tuple[object, Text] | None = None
        self._floors: list[int] = []                # entries of the log that each line left as they were
        self._first = len(lines)
        if lines:
            self._follow(lines[-1])

    @classmethod
    def open(cls, game: Game, seats: tuple[Seat, ...]) -> tuple[Table, Saved, Issued]:
        """Sit down at a new game or a recorded one: the table, what to save of it, and its keys."""
        keys, issued = issue(seats)
        dice = game.dice
        saved = Saved(
            ident=secrets.token_hex(6),
            title=game.title.name,
            scenario=game.scenario,
            seats=seats,
            keys=keys,
            seed=secrets.token_hex(16),
            seal=Seal(dice.secret, dice.words, dice.after) if isinstance(dice, SealedDice) else None,
            header=header(game),
            body=tuple(item(game, number) for number in range(game.choices + 1)),
            digest=game.position.digest(),
            thrown=thrown(dice),
            lesson=dice.given if isinstance(dice, LessonDice) else (),
        )
        return cls(saved, game), saved, issued

    @classmethod
    def resume(cls, saved: Saved, lines: Sequence[Line], titles: Mapping[str, Title[Any]]) -> Table:
        """The table as it was after `lines`. Raises RecordError where the rules have changed."""
        return cls(saved, replay(saved, lines, titles), lines)

    # -- who sits where

    @property
    def seats(self) -> tuple[Seat, ...]:
        """By side, who plays it: as they sat down, or as the game has since made them change seats."""
        return tuple(msgspec.structs.replace(self._sat_down[seat], side=side)
                     for side, seat in enumerate(self.game.title.seating(self.game.position)))

    def seated(self, holder: Holder) -> Holder:
        """What a key's holder plays now, from what it played when the table was opened."""
        where = self.game.title.seating(self.game.position)
        return Holder(tuple(where.index(seat) for seat in holder.sides))

    # -- who is waited for

    @property
    def over(self) -> bool:
        """Whether the game has ended: then nothing can be played or taken back."""
        return self.game.waiting == "over"

    @property
    def turn(self) -> Text:
        """The turn in words, as a spectator reads it. Costs a view only when the log has come to another phase."""
        entries = self.game.entries
        phase = (entries[-1].group if entries else None, self.over)
        if self._turn is None or self._turn[0] != phase:
            self._turn = phase, self.game.view(None).turn
        return self._turn[1]

    @property
    def thinker(self) -> Seat | None:
        """The seat whose opponent must choose now; None when a person is waited for, or nobody."""
        side = self.game.side
        if side is None or self.game.waiting != "choice":
            return None
        seat = self.seats[side]
        return None if seat.player == PERSON else seat

    def can_undo(self, holder: Holder) -> int:
        """How many choices this holder may take back at once; 0: none."""
        return 0 if self.over or holder.side is None else self.game.can_undo(holder.side)

    def can_take_back(self, holder: Holder) -> bool:
        """Whether this holder has made a choice that a takeback would reach."""
        return not self.over and any(moment.side == holder.side for moment in self.game.moments)

    def unchanged_since(self, sequence: int) -> int:
        """How many entries of the log are what they were at an earlier moment; the rest is newer."""
        if not self._first <= sequence <= self.sequence:
            return 0
        return min([len(self.game.entries), *self._floors[sequence - self._first:]])

    # -- commands

    def obey(self, holder: Holder, command: Command) -> Line:
        """Carry out a seat's command and return what is to be saved.

        Raises NotYours, Stale or RefusedCommand, and then has changed nothing."""
        side = holder.side
        if side is None:
            raise NotYours(say("a spectator may only look"))
        if command.sequence != self.sequence:
            raise Stale(self.sequence)
        if self.over:
            raise RefusedCommand(say("the game is over"))
        match command:
            case Play():
                return self._do(side, lambda: self._play(side, command.text, command.pays))
            case Dice():
                return self._do(side, lambda: self._enter(side, command.dice))
            case Mix():
                return self._do(side, lambda: self._mix(side, command.text))
            case Undo():
                return self._do(side, lambda: self.game.undo(side))
            case ResetTurn():
                return self._do(side, lambda: self.game.reset_turn(side))
            case Takeback():
                return self._take_back(side)
            case Consent():
                return self._consent(side, command.agree)
            case Say():
                raise RefusedCommand(say("talk is no part of the game"))

    def choose(self, seat: Seat, text: str) -> Line:
        """Make an opponent's choice. Raises RefusedCommand when the rules forbid it."""
        return self._do(seat.side, lambda: self._play(seat.side, text))

    def paying(self, side: int | None, question: Question | None) -> Rest | None:
        """How the payment that a side has begun goes on at the question it is asked; None where it makes none."""
        return None if self._plan is None or side != self._plan.side else rest(question, self._plan)

    def _play(self, side: int, text: str, pays: int | None = None) -> None:
        self._mine(side)
        plan = self._planned(side, text, pays)
        self.game.play(text, side)
        self._plan = plan

    def _planned(self, side: int, text: str, pays: int | None) -> Plan | None:
        """The payment that is being made once a choice has been made."""
        if pays is None and (self._plan is None or self._plan.side != side):
            return None
        question = self.game.view(side).question
        if question is None or question.side != side:
            return None
        if pays is None:
            return after(question, self._plan, text)
        ways = question.payments.ways if question.payments is not None else ()
        if pays >= len(ways) or ways[pays].choices[0] != text:
            raise RefusedCommand(say("that begins no payment of what is asked for now"))
        return begun(question, ways[pays])

    def _enter(self, side: int, dice: tuple[int, ...]) -> None:
        thrower = self.game.side
        if thrower is None or self.game.waiting != "dice":
            raise RefusedCommand(say("no dice are waited for"))
        if self.seats[thrower].player == PERSON:    # an opponent has no hands: anybody here throws for it
            self._mine(side)
        self.game.enter(dice, thrower)

    def _mix(self, side: int, text: str) -> None:
        dice = self.game.dice
        if not isinstance(dice, SealedDice):
            raise RefusedCommand(say("only sealed dice take words"))
        try:
            dice.contribute(side, plain_text(text.replace("|", " ")))
        except DiceError as error:
            raise RefusedCommand(say("{error}", error=str(error))) from error

    def _mine(self, side: int) -> None:
        decider = self.game.side
        if decider is not None and decider != side:
            raise NotYours(say("it is for {other} to decide", other=self.seats[decider].name))

    # -- takebacks

    def _take_back(self, side: int) -> Line:
        mine = [number for number, moment in enumerate(self.game.moments) if moment.side == side]
        if not mine:
            raise RefusedCommand(say("this seat has made no choice that could be taken back"))
        if self.game.can_undo(side):
            return self._do(side, lambda: self.game.undo(side))
        others = tuple(s.side for s in self.seats if s.side != side and s.player == PERSON)
        if others:
            return self._do(side, lambda: None, Pending(side, mine[-1], others))
        return self._do(side, lambda: self.game.take_back(mine[-1]))

    def _consent(self, side: int, agree: bool) -> Line:
        pending = self.pending
        if pending is None:
            raise RefusedCommand(say("no takeback has been asked for"))
        if agree and side not in pending.asked:
            raise NotYours(say("it is for the other seat to agree to this takeback"))
        left = tuple(s for s in pending.asked if s != side)
        if not agree:
            return self._do(side, lambda: None)
        if left:
            return self._do(side, lambda: None, Pending(pending.side, pending.to, left))
        return self._do(side, lambda: self.game.take_back(pending.to))

    # -- what is saved

    def _do(self, side: int, act: Callable[[], None], pending: Pending | None = None) -> Line:
        game = self.game
        before, entries, plan = game.choices, len(game.entries), self._plan
        try:
            act()
        except Refusal as refused:
            raise RefusedCommand(refused.text, refused.clause) from None
        if self._plan is plan and game.choices <= before:           # taken back, or something else was done
            self._plan = None
        keep = min(before, game.choices)
        line = Line(
            sequence=self.sequence + 1,
            side=side,
            keep=keep,
            items=tuple(item(game, number) for number in range(keep, game.choices + 1)),
            thrown=thrown(game.dice),
            digest=game.position.digest(),
            pending=pending,
            words=mixed(game.dice),
        )
        self._floors.append(min(entries, len(game.entries)))
        self._follow(line)
        return line

    def _follow(self, line: Line) -> None:
        """Bring what stands beside the game up to a line, new or saved."""
        self.sequence = line.sequence
        self.pending = line.pending
