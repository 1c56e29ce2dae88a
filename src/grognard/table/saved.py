"""How a table is kept: what was there at the start, and one line a command behind it, never changed.

A game's *body* is a list of items: the dice that fell before the first choice, then every choice that stands
with the dice that followed it, in the notation of records. A command cuts the body to `keep` items and adds
`items`. The record's header and the folded body are a record again, which replays to the same position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from grognard.core.dice import DiceSource, EnteredDice, LessonDice, SealedDice
from grognard.core.game import Game
from grognard.core.title import Title
from grognard.table.seats import Keys, Seat


class Seal(msgspec.Struct, frozen=True):
    """The secret and the words of a table's sealed dice, and how many throws of the game came before them."""

    secret: str
    words: tuple[str, ...]
    after: int = 0


class Pending(msgspec.Struct, frozen=True):
    """A takeback that was asked for: by whom, back to how many choices, and whose consent is still wanted."""

    side: int
    to: int
    asked: tuple[int, ...]


class Line(msgspec.Struct, frozen=True):
    """What one accepted command changed. `side` gave it, `thrown` counts the seal's throws since the start,
    `digest` is of the position it led to."""

    sequence: int
    side: int
    keep: int
    items: tuple[str, ...]
    thrown: int
    digest: str
    pending: Pending | None = None
    words: tuple[str, ...] = ()     # mixed into the seal

    @property
    def choices(self) -> int:
        """How many choices stand behind this line."""
        return self.keep + len(self.items) - 1


class Saved(msgspec.Struct, frozen=True):
    """A table as it was set up: everything but the lines. `seal` is None for dice that people enter."""

    ident: str
    title: str
    scenario: str
    seats: tuple[Seat, ...]
    keys: Keys
    seed: str                   # of the opponents' own dice
    seal: Seal | None
    header: str                 # of the record
    body: tuple[str, ...]
    digest: str
    thrown: int = 0
    lesson: tuple[int, ...] = ()    # the dice of a lesson


def item(game: Game, number: int) -> str:
    """Item `number` of a game's body."""
    dice = game.dice_of[number]
    words = [game.moments[number - 1].text] if number else []
    if dice:
        words.append("{" + " ".join(map(str, dice)) + "}")
    line = " ".join(words)
    return f"{line}\nvoid {game.voided[number]}" if number in game.voided else line


def header(game: Game) -> str:
    """The head of a game's record, up to the empty line."""
    return game.record().partition("\n\n")[0]


def thrown(dice: DiceSource) -> int:
    """How many throws the seal has made."""
    return dice.thrown if isinstance(dice, SealedDice) else 0


def mixed(dice: DiceSource) -> tuple[str, ...]:
    """Every side's words for the seal."""
    return dice.words if isinstance(dice, SealedDice) else ()


def fold(saved: Saved, lines: Sequence[Line]) -> str:
    """The record of a saved table as it stands after `lines`."""
    body, digest = list(saved.body), saved.digest
    for line in lines:
        del body[line.keep:]
        body += line.items
        digest = line.digest
    return "\n".join([saved.header, "", *(one for one in body if one), f"= {digest}", ""])


def replay(saved: Saved, lines: Sequence[Line], titles: Mapping[str, Title[Any]]) -> Game:
    """The game of a saved table, to be played on with the same dice.

    Raises RecordError where the rules of today play otherwise than those it was begun by."""
    dice: DiceSource = EnteredDice()
    if saved.seal is not None:
        seal = saved.seal
        words, fallen = (lines[-1].words, lines[-1].thrown) if lines else (seal.words, saved.thrown)
        dice = SealedDice(seal.secret, words, fallen, seal.after)
    elif saved.lesson:
        dice = LessonDice(saved.lesson)
    game = Game.load(fold(saved, lines), titles, dice)
    if isinstance(dice, LessonDice):
        dice.thrown = sum(map(len, game.dice_of))
    return game
