"""What a seat may ask of its table, as it arrives: one small structure a command, told apart by `do`.

`sequence` is the number of the moment the seat was looking at. A command for another moment has no effect.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

LONGEST_CHOICE = 1000
MOST_DICE = 50
LONGEST_MIXED = 1000        # in raw characters; words for the seal may be 200
LONGEST_SAID = 2000         # in raw characters; what is left of them as words may be 500

Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Face = Annotated[int, msgspec.Meta(ge=1, le=1000)]


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    sequence: Number


class Play(_Command, frozen=True, tag="play"):
    """Make a choice: `text` is its notation, as an option offers it. `pays`: it begins the payment of that number, from
    0, among the ways that the question shows; the table then says how it goes on."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_CHOICE)]
    pays: Number | None = None


class Undo(_Command, frozen=True, tag="undo"):
    """Take back this seat's last choice, when no roll or other seat stands between."""


class ResetTurn(_Command, frozen=True, tag="reset_turn"):
    """Take back all that can be taken back."""


class Dice(_Command, frozen=True, tag="dice"):
    """The dice that fell on the players' own table."""

    dice: Annotated[tuple[Face, ...], msgspec.Meta(max_length=MOST_DICE)]


class Mix(_Command, frozen=True, tag="mix"):
    """This seat's words for the sealed dice: the seal has been shown, and no die has fallen yet."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_MIXED)]


class Takeback(_Command, frozen=True, tag="takeback"):
    """Ask the other seats to go back to before this seat's last choice, across rolls and answers."""


class Consent(_Command, frozen=True, tag="consent"):
    """Answer a takeback that was asked for: agree, or refuse. Who asked withdraws by refusing."""

    agree: bool


class Say(_Command, frozen=True, tag="say"):
    """Say something to everybody at the table. It is no part of the game: any moment will do."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_SAID)]


Command = Play | Undo | ResetTurn | Dice | Mix | Takeback | Consent | Say
