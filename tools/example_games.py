"""Write the example games of the documents: a record of *steady* against itself, and the game told turn by turn.

    python tools/example_games.py          replays each record and tells it anew below the line of its page; plays a
                                           game where the rules no longer allow its record, or there is none yet
    python tools/example_games.py --new    plays all of them anew
    python tools/example_games.py --check  exit code 1 if a file would change

What stands above the line on a page is written by hand and is kept.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from grognard import opponents  # noqa: E402 - found beside this file
from grognard.core.dice import SealedDice  # noqa: E402
from grognard.core.game import Game  # noqa: E402
from grognard.core.record import RecordError  # noqa: E402
from grognard.core.texts import Text  # noqa: E402
from grognard.core.views import Entry  # noqa: E402
from grognard.titles import all_titles  # noqa: E402
from tools.kept import keep  # noqa: E402

DOCS = ROOT / "docs"
LINE = "<!-- From here on the page is written by tools/example_games.py -->"


class Example(NamedTuple):
    """A game that is told: of which title and scenario, and the words that its dice and its players come from."""

    title: str
    scenario: str
    seed: str


EXAMPLES = (Example("edsons_ridge", "night", "example 4"), Example("ie_shima", "basic", "example 4"))
MANY = {" is ": " are ", " recovers": " recover", " regroups ": " regroup ", " retreats ": " retreat ",
        " is eliminated": " are eliminated", " appears ": " appear ", " moves ": " move ", " digs ": " dig ",
        " returns ": " return ", " arrives ": " arrive "}
"""What a sentence about one unit becomes when it is said of several."""


def record_of(example: Example) -> Path:
    """Where the record is kept."""
    return DOCS / example.title / "example_game.txt"


def page_of(example: Example) -> Path:
    """Where the game is told."""
    return DOCS / example.title / "example_game.md"


def play(example: Example) -> Game:
    """A whole game of the best opponent against itself."""
    title = all_titles()[example.title]
    options = {option.name: False for option in title.options}
    dice = SealedDice(example.seed, ("",) * len(title.sides))
    game = Game.new(title, example.scenario, options, dice)
    players = [opponents.make(opponents.names(title)[-1], title) for _ in title.sides]
    chance = random.Random(example.seed)
    while game.waiting == "choice":
        side = game.side
        assert side is not None
        known = title.opponent_copy(game.position, side)
        game.play(players[side].choose(known, side, chance, opponents.silent), side)
    return game


def replayed(example: Example) -> Game | None:
    """The game of the kept record; None where there is none, or where the rules of today do not allow it."""
    path = record_of(example)
    try:
        return Game.load(path.read_text(encoding="utf-8"), all_titles()) if path.is_file() else None
    except RecordError:
        return None


# -- telling it

def told(game: Game) -> str:
    """The game as text: a table of its turns, then a section for each, a paragraph for each phase and impulse."""
    lines = [*table(game), ""]
    section = ""
    for head, title, entries in paragraphs(game):
        if head != section:
            section = head
            lines += [f"## {head}", ""]
        sentences = list(merged(onward(entries)))
        if sentences:
            lines += [f"**{title}.** " + " ".join(sentences), ""]
    verdict = game.verdict
    assert verdict is not None
    return "\n".join([*lines, f"**{verdict.say.say()}** [{verdict.clause}]", ""])


def paragraphs(game: Game) -> Iterator[tuple[str, str, list[Entry]]]:
    """(turn, phase or impulse, entries): the log cut where a group begins, or an impulse that is no group itself."""
    head, title, entries = "", "", list[Entry]()
    group: Text | None = None
    number = 0
    for entry in game.entries:
        if entry.group != group:
            yield head, title, entries
            group, entries, number = entry.group, [], 0
            head, title = _cut(entry.group.say())
        if entry.kind == "impulse" and not re.match(r"Impulse \d", title):
            yield head, title, entries
            number += 1
            before = "Night Phase:" if "Night" in title else f"{number}."
            entries, title = [], f"{before} {entry.say.say()}"
        elif entry.kind not in ("phase", "forced"):
            entries.append(entry)
    yield head, title, entries


def _cut(group: str) -> tuple[str, str]:
    """A group's name as turn and phase: "Turn 1: Refit Phase" and "16 April, impulse 1, clear: Japanese" in two."""
    found = re.match(r"(Turn \d+|\d+ \w+)(?:: |, )(.*)", group)
    if not found:
        return group, "Setting up"
    return found[1], re.sub("^impulse (?=\\d)", "Impulse ", found[2])


def merged(entries: list[Entry]) -> Iterator[str]:
    """Sentences, those that say the same of one unit after another made one."""
    at = 0
    while at < len(entries):
        same = at + 1
        while same < len(entries) and _alike(entries[at], entries[same]):
            same += 1
        yield sentence(entries[at:same])
        at = same


def _alike(one: Entry, other: Entry) -> bool:
    """Whether two entries differ in the unit alone."""
    if "unit" not in one.say.values or one.roll or other.roll or one.clause != other.clause:
        return False
    rest = [{key: value for key, value in entry.say.values.items() if key != "unit"} for entry in (one, other)]
    return one.say.template == other.say.template and rest[0] == rest[1]


def onward(entries: list[Entry]) -> list[Entry]:
    """Steps of the same units made one: from 2 to 6, from 6 to 8 becomes from 2 to 6 to 8."""
    found: list[Entry] = []
    for entry in entries:
        values, last = entry.say.values, found[-1].say.values if found else {}
        if (values.keys() >= {"units", "start", "end"} and last.get("units") == values["units"]
                and str(last["end"]).endswith(str(values["start"])) and found[-1].clause == entry.clause):
            end = f"{last['end']} to {values['end']}"
            found[-1] = msgspec.structs.replace(entry, say=Text(entry.say.template, {**last, "end": end}))
        else:
            found.append(entry)
    return found


def sentence(entries: list[Entry]) -> str:
    """One sentence for entries that differ in the unit alone, with dice and clause."""
    first = entries[0]
    said = first.say.say()
    if len(entries) > 1:
        units = ", ".join(str(entry.say.values["unit"]) for entry in entries)
        template = first.say.template
        for one, many in MANY.items():
            template = template.replace(one, many)
        said = Text(template, {**first.say.values, "unit": units}).say()
    if first.roll:
        said += f" {{{' '.join(map(str, first.roll.dice))}}}: {first.roll.label}"
    return short(said[0].upper() + said[1:]) + (f" [{first.clause}]." if first.clause else ".")


def short(said: str) -> str:
    """Units of one company in a row: "III/9-1, III/9-2" becomes "III/9-1, -2"."""
    return re.sub(r"([\w/]+)-(\w+)((?:, \1-\w+)+)", lambda m: f"{m[1]}-{m[2]}{m[3].replace(f', {m[1]}-', ', -')}", said)


def table(game: Game) -> list[str]:
    """Turn by turn: how often each side acted, how many units it lost, and how the points stood then."""
    sides = [side.name for side in game.title.sides]
    acted: Counter[tuple[str, int]] = Counter()
    lost: Counter[tuple[str, int]] = Counter()
    points: dict[str, str] = {}
    turns: list[str] = []
    for head, title, entries in paragraphs(game):
        if not re.match(r"Turn|\d", head):
            continue
        if head not in turns:
            turns.append(head)
        for number, name in enumerate(sides):
            acted[head, number] += "mpulse" in title and name in title
        for entry in entries:
            if entry.kind == "loss" and entry.side is not None:
                lost[head, entry.side] += 1
            points[head] = standing(game, entry.after)
    columns = [f"{name} {what}" for what in ("impulses", "units lost") for name in sides]
    rows = [["turn", *columns, "points then"]]
    rows.append(["---"] * len(rows[0]))
    for head in turns:
        counts = [str(count[head, n]) for count in (acted, lost) for n in range(len(sides))]
        rows.append([head, *counts, points[head]])
    return [f"| {' | '.join(row)} |" for row in rows]


def standing(game: Game, after: int) -> str:
    """The Victory Points after so many choices: what their track says, in short."""
    track = next(track for track in game.look_back(after, None).tracks if track.name in ("victory", "vp"))
    said = track.note.values.get("standing")
    return said.say() if isinstance(said, Text) else f"{track.note.values['points']} American"


# -- files

def wanted(anew: bool) -> dict[Path, str]:
    """The text of every file that should be there, but of records that are good as they stand."""
    found: dict[Path, str] = {}
    for example in EXAMPLES:
        game = None if anew else replayed(example)
        if game is None:
            game = play(example)
            found[record_of(example)] = game.record()
        path = page_of(example)
        above = path.read_text(encoding="utf-8").partition(LINE)[0] if path.is_file() else ""
        found[path] = f"{above}{LINE}\n\n{told(game)}"
    return found


def main(arguments: list[str]) -> int:
    """Write or check. Gives the exit code."""
    return keep(wanted("--new" in arguments), "example_games.py", arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
