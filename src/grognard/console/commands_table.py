"""The command play: a whole game in the terminal."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Annotated, Any

import typer

from grognard import opponents
from grognard.console.errors import ConsoleError, read_file
from grognard.console.files import is_sealed_anew, load, new_game, save, title_named
from grognard.console.loop import Loop
from grognard.console.screen import write
from grognard.core.game import Game
from grognard.core.title import Title
from grognard.opponents import Opponent
from grognard.titles import all_titles

PERSON = "person"
RECORD = "game.txt"


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command("play", context_settings={"ignore_unknown_options": True})(play)


def play(
    words: Annotated[list[str], typer.Argument(help="A title, or the record of a game to go on with.",
                                               metavar="TITLE|FILE [--SIDE PLAYER]...")],
    scenario: Annotated[str | None, typer.Option(help="The scenario.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An optional rule; may be repeated.")] = None,
    dice: Annotated[str, typer.Option(help="sealed, or entered by the players.")] = "sealed",
    record: Annotated[Path | None, typer.Option(help="Where the game is kept, or goes on from.")] = None,
    overlay: Annotated[Path | None, typer.Option(help="Your own values: a TOML file.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="No colour.")] = False,
) -> None:
    """Play a game. Each side is played by a person or a computer opponent: --japanese person --american steady.

    The record is saved after every choice; the same command goes on with it.
    """
    what, named = _parted(words)
    path, game = _game(what, scenario, option or [], dice, record, overlay)
    players = _players(game.title, named)
    if is_sealed_anew(path, game):
        write([f"The seal of {path} is not here: the dice to come are sealed anew, and only they can be verified "
               "when the game is over."])
    if game.verdict is None:            # a finished record keeps the seal it was opened with
        save(path, game)
    Loop(game, path, players, random.SystemRandom().random, plain).run()


def _game(what: str, scenario: str | None, options: list[str], dice: str, record: Path | None,
          overlay: Path | None) -> tuple[Path, Game]:
    """The game to be played and where it is kept. Raises ConsoleError."""
    if what not in all_titles() and Path(what).is_file():
        if record is not None and record != Path(what):
            raise ConsoleError("give the record once: as 'play FILE', or as 'play TITLE --record FILE'")
        return Path(what), load(Path(what))
    title = title_named(what)
    path = record or Path(RECORD)
    if path.exists():
        if record is None:
            raise ConsoleError(f"{path} is there already: 'grognard play {path}' goes on; --record names another")
        game = load(path)
        if game.title is not title or (scenario is not None and game.scenario != scenario):
            raise ConsoleError(f"{path} is another game ({game.title.label}, {game.scenario}): name another file")
        return path, game
    return path, new_game(title, scenario, options, dice, read_file(overlay) if overlay else "")


def _parted(words: list[str]) -> tuple[str, dict[str, str]]:
    """The title or record, and the players by what stands behind `--`. Raises ConsoleError."""
    what: list[str] = []
    named: dict[str, str] = {}
    left = [part for word in words for part in (word.split("=", 1) if word.startswith("--") else [word])]
    while left:
        word = left.pop(0)
        if not word.startswith("--"):
            what.append(word)
        elif not left or left[0].startswith("--"):
            raise ConsoleError(f"{word} needs a player: {PERSON}, or an opponent of 'grognard titles'")
        else:
            named[word[2:].lower()] = left.pop(0)
    if len(what) != 1:
        raise ConsoleError("say one title, or one record: grognard play bloody_ridge --scenario I --american steady")
    return what[0], named


def _players(title: Title[Any], named: dict[str, str]) -> dict[int, Opponent]:
    """The computer opponents by side; a side not named is a person's. Raises ConsoleError."""
    sides = {side.name.lower(): number for number, side in enumerate(title.sides)}
    found: dict[int, Opponent] = {}
    for side, player in named.items():
        if side not in sides:
            raise ConsoleError(f"there is no option --{side}: the sides are "
                               f"{' and '.join('--' + name for name in sides)} (see 'grognard play --help')")
        if player == PERSON:
            continue
        try:
            found[sides[side]] = opponents.make(player, title)
        except ValueError as error:
            raise ConsoleError(f"{error}, or {PERSON}") from None
    return found
