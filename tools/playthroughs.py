"""Keep whole games as text in `tests/playthroughs/`: the record of each, and beside it the log that it gives.

    python tools/playthroughs.py          replays each record and rewrites its log; plays a game anew where the rules
                                          no longer allow its record, or where there is none yet
    python tools/playthroughs.py --new    plays all of them anew
    python tools/playthroughs.py --check  exit code 1 if a file would change

There is one game for each scenario of each title with all its options off, and one with all on.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from grognard import opponents  # noqa: E402 - found beside this file
from grognard.core.dice import SealedDice  # noqa: E402
from grognard.core.game import Game  # noqa: E402
from grognard.core.record import RecordError  # noqa: E402
from grognard.core.title import Title  # noqa: E402
from grognard.titles import all_titles  # noqa: E402
from tools.kept import keep  # noqa: E402

FOLDER = ROOT / "tests" / "playthroughs"


def games() -> Iterator[tuple[str, Title[Any], str, dict[str, bool]]]:
    """(name of the file, title, scenario, options) of every game that is kept."""
    for name, title in all_titles().items():
        for scenario in title.scenarios:
            for on in (False, True) if title.options else (False,):
                words = [name, scenario, *(option.name for option in title.options if on)]
                yield "-".join(words), title, scenario, {option.name: on for option in title.options}


def play(name: str, title: Title[Any], scenario: str, options: dict[str, bool]) -> Game:
    """A whole game. Where options are on, the first side plays at random, so that the unlikely happens too."""
    dice = SealedDice(f"playthrough {name}", ("",) * len(title.sides))
    game = Game.new(title, scenario, options, dice)
    best = opponents.names(title)[-1]
    wild = any(options.values())
    players = [opponents.make("random" if wild and side == 0 else best, title) for side in range(len(title.sides))]
    chance = random.Random(name)
    while game.waiting == "choice":
        side = game.side
        assert side is not None
        game.play(players[side].choose(game.position.copy(), side, chance, opponents.silent), side)
    return game


def log(game: Game) -> str:
    """The whole log as text: a line an entry, under the phase that it belongs to."""
    lines: list[str] = []
    group = None
    for entry in game.entries:
        if entry.group != group:
            group = entry.group
            lines += ["", group.say()]
        if entry.kind == "phase":
            continue
        side = "" if entry.side is None else f"{game.title.sides[entry.side].code} "
        dice = f" {{{' '.join(map(str, entry.roll.dice))}}} {entry.roll.label}" if entry.roll else ""
        path = f" ({'-'.join(entry.path)})" if entry.path else ""
        lines.append(f"  {entry.after:4} {side}{entry.say.say()}{dice}{path} [{entry.clause}]")
    return "\n".join(lines).lstrip("\n") + "\n"


def replayed(record: str) -> Game | None:
    """The game of a record, or None where the rules of today do not allow it."""
    try:
        return Game.load(record, all_titles())
    except RecordError:
        return None


def wanted(anew: bool) -> dict[Path, str]:
    """The text of every file that should be there."""
    found: dict[Path, str] = {}
    for name, title, scenario, options in games():
        path = FOLDER / f"{name}.txt"
        record = path.read_text(encoding="utf-8") if path.is_file() and not anew else ""
        game = replayed(record) if record else None
        if game is None:
            game = play(name, title, scenario, options)
            record = game.record()
        found[path] = record
        found[path.with_suffix(".log")] = log(game)
    return found


def main(arguments: list[str]) -> int:
    """Write or check. Gives the exit code."""
    return keep(wanted("--new" in arguments), "playthroughs.py", arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
