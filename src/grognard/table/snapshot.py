"""What a seat is shown of its table: the side's view, the log, and what the table itself adds to them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grognard.core.dice import SealedDice
from grognard.core.paying import Rest
from grognard.core.views import Entry, Throw, View
from grognard.table.chat import SHOWN, Said
from grognard.table.saved import Pending
from grognard.table.seats import Holder, Seat
from grognard.table.table import Table


class OpenSeal(msgspec.Struct, frozen=True):
    """The seal of a finished game, opened: what anybody needs to throw its dice again."""

    secret: str
    words: tuple[str, ...]


class DiceState(msgspec.Struct, frozen=True):
    """Where the dice come from. `commitment` is the SHA-256 of the seal's secret, `words` what every side has mixed
    in; `mixing` says that no die has fallen yet, so that words may still be mixed in."""

    kind: str
    commitment: str = ""
    words: tuple[str, ...] = ()
    mixing: bool = False
    opened: OpenSeal | None = None


class Thinking(msgspec.Struct, frozen=True):
    """An opponent at work: `done` of `of` parts of its thought."""

    side: int
    done: int
    of: int


class Snapshot(msgspec.Struct, frozen=True):
    """A table as one key's holder may see it at one moment.

    `log` holds the entries that were asked for; `logged` is how many there are: a reader that keeps a log
    drops what is numbered from the first new entry on, or beyond `logged`, and appends."""

    table: str
    sequence: int
    choices: int
    title: str
    scenario: str
    options: dict[str, bool]
    seats: tuple[Seat, ...]
    yours: tuple[int, ...]
    view: View
    log: tuple[Entry, ...]
    logged: int
    can_undo: int
    can_take_back: bool
    takeback: Pending | None
    waiting: str
    thinking: Thinking | None
    dice: DiceState
    chat: tuple[Said, ...] = ()
    throw: Throw | None = None          # the dice that a person throws and enters now
    paying: Rest | None = None          # how the payment that this side has begun goes on


def snapshot(table: Table, holder: Holder, after: int = 0, thinking: Thinking | None = None,
             chat: Sequence[Said] = ()) -> Snapshot:
    """The table as `holder` may see it, with the log's entries numbered above `after`."""
    game, view = table.game, table.game.view(holder.side)
    return Snapshot(
        table=table.ident,
        sequence=table.sequence,
        choices=game.choices,
        title=game.title.name,
        scenario=game.scenario,
        options=game.options,
        seats=table.seats,
        yours=holder.sides,
        view=view,
        log=tuple(game.entries[max(after, 0):]),
        logged=len(game.entries),
        can_undo=table.can_undo(holder),
        can_take_back=table.can_take_back(holder),
        takeback=table.pending,
        waiting=game.waiting,
        thinking=thinking,
        dice=dice_state(table),
        chat=tuple(chat[-SHOWN:]),
        throw=game.throw,
        paying=table.paying(holder.side, view.question),
    )


def dice_state(table: Table) -> DiceState:
    """Where the table's dice come from; the seal is opened when the game is over."""
    dice = table.game.dice
    if not isinstance(dice, SealedDice):
        return DiceState(dice.kind)
    opened = OpenSeal(dice.secret, dice.words) if table.over else None
    return DiceState(dice.kind, dice.commitment, dice.words, not dice.thrown and not table.over, opened)
