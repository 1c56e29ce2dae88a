"""Records as files.

The secret of sealed dice lies beside an unfinished game (`FILE.seal`), for its record must not tell it.
"""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from grognard.console.errors import ConsoleError, read_file
from grognard.core.dice import DiceError, DiceSource, EnteredDice, SealedDice
from grognard.core.game import Game
from grognard.core.record import RecordError, Sound
from grognard.core.texts import counted
from grognard.core.title import Title
from grognard.titles import all_titles


def title_named(name: str) -> Title[Any]:
    """A title by its name. Raises ConsoleError."""
    titles = all_titles()
    if name not in titles:
        raise ConsoleError(f"there is no title {name!r}: there are {', '.join(titles)}")
    return titles[name]


def new_game(title: Title[Any], scenario: str | None, options: list[str], dice: str, overlay: str) -> Game:
    """A game at its first question. Raises ConsoleError."""
    names = list(title.scenarios)
    if scenario is None:
        if len(names) > 1:
            raise ConsoleError(f"say which scenario: --scenario {' or '.join(names)}")
        scenario = names[0]
    source: DiceSource
    if dice == "sealed":
        source = SealedDice.new(("",) * len(title.sides))
    elif dice == "entered":
        source = EnteredDice()
    else:
        raise ConsoleError(f"dice are sealed or entered, not {dice!r}")
    chosen = {name.strip(): True for words in options for name in words.split(",") if name.strip()}
    try:
        return Game.new(title, scenario, chosen, source, overlay)
    except ValueError as error:
        raise ConsoleError(str(error)) from None


def load(path: Path) -> Game:
    """The game of a record, with its own dice to go on with where they can be found. Raises ConsoleError."""
    seal = _seal(path)
    try:
        game = Game.load(read_file(path), all_titles(), seal)
    except (RecordError, DiceError) as error:
        sound = error.sound if isinstance(error, RecordError) else None
        raise ConsoleError(f"{path}, {error}" + (_way_on(path, sound) if sound and sound.choices else "")) from None
    if seal is not None:
        seal.thrown = _thrown(game) - seal.after
    return game


def _way_on(path: Path, sound: Sound) -> str:
    choices = counted(sound.choices, "one choice", "{n} choices").say()
    return f". It is sound up to line {sound.line}, {choices}; to play on from there: grognard mend {path} NEW"


def mended(path: Path) -> Game:
    """The game of a damaged record as far as it is sound, its dice under a new seal. Raises ConsoleError."""
    try:
        return Game.load(read_file(path), all_titles(), mend=True)
    except (RecordError, DiceError) as error:
        raise ConsoleError(f"{path}, {error}") from None


def is_sealed_anew(path: Path, game: Game) -> bool:
    """Whether the dice to come have another seal than the record was begun with: its secret is not here."""
    return isinstance(game.dice, SealedDice) and bool(game.choices) and game.verdict is None and _seal(path) is None


def save(path: Path, game: Game) -> None:
    """Write the record, at once and whole; and the seal beside it until the game is over. Raises ConsoleError."""
    seal = path.with_name(path.name + ".seal")
    try:
        if isinstance(game.dice, SealedDice) and game.verdict is None:
            dice = game.dice
            kept = {"secret": dice.secret, "words": dice.words, "after": dice.after}
            _write(seal, json.dumps(kept) + "\n", private=True)
        _write(path, game.record())
        if game.verdict is not None:
            seal.unlink(missing_ok=True)
    except OSError as error:
        raise ConsoleError(f"{path} cannot be written: {error.strerror}") from None


def _write(path: Path, text: str, private: bool = False) -> None:
    """Replace a file in one step, so that a power cut leaves the old one or the new one."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if not private:
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(name, 0o666 & ~mask)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _seal(path: Path) -> SealedDice | None:
    """The seal that lies beside a record and is the record's own."""
    seal = path.with_name(path.name + ".seal")
    if not seal.is_file():
        return None
    try:
        data = json.loads(read_file(seal))
        dice = SealedDice(str(data["secret"]), tuple(str(w) for w in data["words"]), after=int(data.get("after", 0)))
    except (ValueError, KeyError, TypeError):
        raise ConsoleError(f"{seal} is not the seal of a game") from None
    return dice if f"\nDice: sealed {dice.commitment}" in read_file(path) else None


def _thrown(game: Game) -> int:
    """How many throws there have been: those in the log, and those taken back."""
    return sum(1 for entry in game.entries if entry.roll) + sum(game.voided.values())
