""""Why not?" as it is typed: a unit, a place, both, or a choice in notation."""

from __future__ import annotations

from typing import Any

from grognard.console.errors import ConsoleError
from grognard.console.words import kinds
from grognard.core.game import Game
from grognard.core.title import Title
from grognard.core.views import Refused


def side_named(title: Title[Any], word: str) -> int:
    """A side by its name or letter. Raises ConsoleError."""
    plain = word.strip().lower()
    for number, side in enumerate(title.sides):
        if plain in (side.name.lower(), side.code.lower()):
            return number
    raise ConsoleError(f"there is no side {word!r}: there are {', '.join(s.name for s in title.sides)}")


def why_not(game: Game, what: list[str], side: str = "") -> Refused | None:
    """Why something may not be done; None if it may. Raises ConsoleError for what is neither unit, place nor choice."""
    asking = side_named(game.title, side) if side else game.side
    if asking is None:
        asking = 0
    units = {kind.name.lower(): kind.id for kind in kinds(game)}
    boxes = {box["name"].lower(): box["name"] for box in game.title.ground(game.position).get("boxes", ())
             if "rect" in box}
    piece: int | None = None
    place: str | None = None
    for word in what:
        if word.lower() in units and piece is None:
            piece = units[word.lower()]
        elif place is None and len(what) <= 2 and (word.lower() in boxes or any(c.isdigit() for c in word)):
            place = boxes.get(word.lower(), word)
        else:
            return game.why_not(asking, text=" ".join(what))
    try:
        return game.why_not(asking, piece, place)
    except ValueError as error:
        raise ConsoleError(str(error)) from None
