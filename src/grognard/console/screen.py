"""Where output goes: plain lines for ears and pipes, colour for eyes, JSON for scripts."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

import msgspec
from rich.console import Console
from rich.text import Text as Line

from grognard.console import areamap, hexmap
from grognard.console.errors import ConsoleError
from grognard.console.words import asked, brief_options, heading, kinds, track_lines, verdict_line
from grognard.core.game import Game
from grognard.core.texts import Text


def console(plain: bool = False) -> Console:
    """Standard output, as it is at this moment."""
    return Console(file=sys.stdout, highlight=False, markup=False, soft_wrap=True, no_color=plain or None,
                   color_system=None if plain else "auto")


def write_json(value: Any) -> None:
    """One JSON value on a line; sentences as they are said."""
    sys.stdout.write(msgspec.json.encode(said(value)).decode() + "\n")


def said(value: Any) -> Any:
    """Plain data of anything we show, every `Text` turned into its sentence."""
    if isinstance(value, Text):
        return value.say()
    if isinstance(value, msgspec.Struct):
        return {name: said(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return {str(key): said(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [said(one) for one in value]
    return value


def write(lines: Iterable[str | Line], plain: bool = False) -> None:
    """Lines of text."""
    out = console(plain)
    for line in lines:
        out.print(line)


def show(game: Game, side: int | None, plain: bool = False, area: str = "") -> None:
    """Turn, map, tracks and the question. Raises ConsoleError for an area that is not on the map."""
    view = game.view(side)
    ground = game.title.ground(game.position)
    out = console(plain)
    out.print(heading(game.title, view))
    out.print("")
    try:
        if ground["kind"] == "area":
            write(areamap.draw(ground, view, area), plain)
        else:
            block = hexmap.area_of(hexmap.grid_of(ground), area) if area else None
            write(hexmap.draw(ground, view, out.width, block), plain)
    except ValueError as error:
        raise ConsoleError(str(error)) from None
    names = {kind.id: kind.name for kind in kinds(game)}
    out.print("")
    write(track_lines(view.tracks, names, tuple(s.name for s in game.title.sides)), plain)
    out.print("")
    if view.question is not None:
        out.print(asked(game.title, view.question))
        write(brief_options(view.question), plain)
    else:
        out.print(verdict_line(game))
