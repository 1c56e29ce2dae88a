"""Who sits where, and the keys that prove it."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Sequence

import msgspec

from grognard.core.texts import say
from grognard.table.errors import RefusedCommand

PERSON = "person"
LONGEST_NAME = 40


class Seat(msgspec.Struct, frozen=True):
    """One side's place at the table. `player` is "person" or the name of an opponent."""

    side: int
    name: str
    player: str


class Holder(msgspec.Struct, frozen=True):
    """What a key proves: the sides it plays, none for a spectator."""

    sides: tuple[int, ...]

    @property
    def side(self) -> int | None:
        """The side whose view this key opens: None for a spectator."""
        return self.sides[0] if self.sides else None


class Issued(msgspec.Struct, frozen=True):
    """New keys in the clear, told once: one a side ("" where no person sits) and a spectator's."""

    secrets: tuple[str, ...]
    spectator: str


class Keys(msgspec.Struct, frozen=True):
    """The keys of a table as they are kept: hashed, so that a copy of the store opens no seat."""

    sides: tuple[str, ...]
    spectator: str

    def holder(self, secret: str) -> Holder | None:
        """Who holds `secret`; None when nobody does. Takes the same time for every wrong key."""
        digest = _digest(secret)
        found: Holder | None = None
        for side, kept in enumerate(self.sides):
            if hmac.compare_digest(kept, digest):
                found = Holder((side,))
        if hmac.compare_digest(self.spectator, digest):
            found = Holder(())
        return found


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def issue(seats: Sequence[Seat]) -> tuple[Keys, Issued]:
    """Make the keys of a new table. An opponent's seat gets none: nobody may look over its shoulder."""
    given = tuple(secrets.token_urlsafe(24) if seat.player == PERSON else "" for seat in seats)
    spectator = secrets.token_urlsafe(24)
    return (
        Keys(tuple(_digest(key or secrets.token_urlsafe(24)) for key in given), _digest(spectator)),
        Issued(given, spectator),
    )


def take_seats(
    sides: Sequence[str], players: Sequence[str], names: Sequence[str], opponents: Sequence[str]
) -> tuple[Seat, ...]:
    """Seat `players` at the `sides`, by side; `names` are what people call themselves, "" for the side's own.

    Raises RefusedCommand when their number is wrong or a player is not one this table knows."""
    if len(players) != len(sides):
        raise RefusedCommand(
            say("this title has {sides} seats, {given} were given", sides=len(sides), given=len(players))
        )
    if len(names) > len(sides):
        raise RefusedCommand(
            say("this title has {sides} seats, {given} names were given", sides=len(sides), given=len(names))
        )
    seats = []
    for side, player in enumerate(players):
        if player != PERSON and player not in opponents:
            raise RefusedCommand(
                say("{player} is no player here: choose one of {known}",
                    player=player[:LONGEST_NAME], known=", ".join((PERSON, *opponents)))
            )
        name = plain_name(names[side]) if side < len(names) else ""
        seats.append(Seat(side, name or sides[side], player))
    return tuple(seats)


def plain_name(name: str) -> str:
    """A name as one line of text: no control or direction-changing characters, spaces folded, cut."""
    return plain_text(name)[:LONGEST_NAME].rstrip()


def plain_text(text: str) -> str:
    """Words as one line of text: no control or direction-changing characters, spaces folded."""
    kept = "".join(c if unicodedata.category(c) not in {"Cc", "Cf", "Cs", "Zl", "Zp"} else " " for c in text)
    return " ".join(kept.split())
