"""Records: a game as a text to read aloud, paste into a forum, or keep in git.

    Grognard record 1
    Title: bloody_ridge, rules 1
    Scenario: I
    Options: ground_support
    Dice: sealed 5f0c...
    Words: one | two

    ; Game-Turn 1: Japanese Movement Phase
    = 3f9a01cc
    move 1/28
    to 2609
    fight {4}

One line a choice, the dice that then fell in braces. `;` begins a comment, `=` a check: the digest of the position
there, so that a record never silently becomes another game. `void N` says that N throws were taken back by consent. A game
that was played on from a record has a new seal: `Dice: sealed ... after 37` says how many throws came before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from grognard.core.dice import DiceError, DiceSource, EnteredDice, SealedDice, check, commitment
from grognard.core.game import Game, Refusal
from grognard.core.title import Title

FIRST = "Grognard record 1"
LIMIT = 1_000_000
LINE = re.compile(r"^(?P<choice>[^{}]*?)\s*(?:\{(?P<dice>[\d ]+)\})?$")


class RecordError(ValueError):
    """A record that cannot be read: at which line (from 1), and why."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"line {line}: {sentence}")
        self.line = line
        self.sentence = sentence


class _Replay:
    """Dice as the record says they fell. A game of entered dice may stand where the next ones are asked for."""

    kind = "recorded"

    def __init__(self, entered: bool = False) -> None:
        self.left: list[int] = []
        self.entered = entered

    def throw(self, dice: int, faces: int) -> tuple[int, ...] | None:
        if self.entered and not self.left:
            return None
        if len(self.left) < dice:
            raise DiceError(f"dice fall here ({dice}), but the record gives {len(self.left) or 'none'}")
        thrown, self.left = tuple(self.left[:dice]), self.left[dice:]
        return check(thrown, dice, faces)


def write(game: Game) -> str:
    """The record of a game, finished or not. The secret of sealed dice is opened only when it is over."""
    return "\n".join([*_header(game), "", *_lines(game), ""])


def _header(game: Game) -> Iterator[str]:
    yield FIRST
    yield f"Title: {game.title.name}, rules {game.title.version}"
    yield f"Scenario: {game.scenario}"
    if chosen := [name for name, on in game.options.items() if on]:
        yield f"Options: {', '.join(chosen)}"
    for line in game.overlay.splitlines():
        yield f"Overlay| {line}"
    dice = game.dice
    if isinstance(dice, SealedDice):
        yield f"Dice: sealed {dice.commitment}" + (f" after {dice.after}" if dice.after else "")
        yield f"Words: {' | '.join(dice.words)}"
        if game.verdict is not None:
            yield f"Secret: {dice.secret}"
    else:
        yield f"Dice: {dice.kind}"
    if game.verdict is not None:
        yield f"Result: {game.verdict.say.say()}"


def _lines(game: Game) -> Iterator[str]:
    if game.dice_of[0]:
        yield "{" + " ".join(map(str, game.dice_of[0])) + "}"
    phases = {entry.after: entry.say.say() for entry in game.entries if entry.kind == "phase"}
    for n, moment in enumerate(game.moments):
        if n in phases:
            yield f"; {phases[n]}"
            yield f"= {moment.position.digest()}"
        if n in game.voided:
            yield f"void {game.voided[n]}"
        dice = game.dice_of[n + 1]
        yield moment.text + (" {" + " ".join(map(str, dice)) + "}" if dice else "")
    if game.choices in game.voided:
        yield f"void {game.voided[game.choices]}"
    yield f"= {game.position.digest()}"


def _head(lines: list[str]) -> tuple[dict[str, str], int]:
    """The header's fields and the index of the first line behind it."""
    if not lines or lines[0].strip() != FIRST:
        raise RecordError(1, f"a record begins with {FIRST!r}")
    fields: dict[str, str] = {"Overlay": ""}
    for index, line in enumerate(lines[1:], 1):
        if not line.strip():
            return fields, index + 1
        if line.startswith("Overlay|"):
            fields["Overlay"] += line[8:].removeprefix(" ") + "\n"
            continue
        name, colon, value = line.partition(":")
        if not colon:
            raise RecordError(index + 1, f"expected 'Name: value' or an empty line, not {line[:40]!r}")
        fields[name.strip()] = value.strip()
    return fields, len(lines)


def read(text: str, titles: Mapping[str, Title[Any]], dice: DiceSource | None = None) -> Game:
    """Replay a record. Raises RecordError at the first line that does not belong to such a game.

    `dice` answers later rolls; by default sealed dice of a new seal, or entered ones where the record has those.
    """
    if len(text) > LIMIT:
        raise RecordError(1, f"a record has at most {LIMIT} characters, this one has {len(text)}")
    lines = text.splitlines()
    fields, start = _head(lines)
    entered = fields.get("Dice", "").startswith("entered")
    replay = _Replay(entered)
    game = _open(fields, titles, replay, lines, start)
    for index in range(start, len(lines)):
        _line(game, replay, lines[index].strip(), index + 1)
    game.dice = dice or (EnteredDice() if entered else _new_seal(game))
    return game


def _new_seal(game: Game) -> SealedDice:
    """Fresh dice for a game that is played on: its record says from which throw they answer."""
    dice = SealedDice.new()
    dice.after = sum(1 for entry in game.entries if entry.roll)
    return dice


def _open(fields: dict[str, str], titles: Mapping[str, Title[Any]], replay: _Replay, lines: list[str],
          start: int) -> Game:
    name, _, rules = fields.get("Title", "").partition(",")
    if name not in titles:
        raise RecordError(2, f"no title {name!r} here: there are {', '.join(titles)}")
    title = titles[name]
    wanted = rules.strip().removeprefix("rules").strip()
    options = {o.strip(): True for o in fields.get("Options", "").split(",") if o.strip()}
    off = {o.name: False for o in title.options if o.name not in options}
    if start < len(lines) and lines[start].startswith("{"):
        replay.left = _dice(lines[start].strip("{} "), start + 1)
    try:
        return Game(title, fields.get("Scenario", ""), {**options, **off}, replay, fields["Overlay"])
    except ValueError as error:
        note = "" if wanted == title.version else f" (recorded by rules {wanted}, these are {title.version})"
        raise RecordError(3, f"{error}{note}") from None


def _dice(text: str, line: int) -> list[int]:
    parts = text.split()
    if not all(part.isdigit() and len(part) < 3 for part in parts):
        raise RecordError(line, f"expected dice such as {{3 5}}, not {{{text[:30]}}}")
    return [int(part) for part in parts]


def _line(game: Game, replay: _Replay, line: str, number: int) -> None:
    if not line or line.startswith(";") or (line.startswith("{") and not game.choices):
        return
    if line.startswith("="):
        if line[1:].strip() != game.position.digest():
            raise RecordError(number, "the position here differs from the recorded one: these rules play otherwise")
        return
    if line.startswith("void "):
        game.voided[game.choices] = _dice(line[5:], number)[0]
        return
    match = LINE.match(line)
    if match is None:
        raise RecordError(number, f"expected a choice and its dice in braces, not {line[:60]!r}")
    replay.left = _dice(match["dice"] or "", number)
    side = game.side
    if side is None:
        raise RecordError(number, "the game is over before this line")
    try:
        game.play(match["choice"], side)
    except (Refusal, DiceError) as error:
        clause = f" [{error.clause}]" if isinstance(error, Refusal) and error.clause else ""
        raise RecordError(number, f"{line[:60]!r}: {error}{clause}") from None
    if replay.left:
        raise RecordError(number, f"{len(replay.left)} dice too many")


def verify(text: str, titles: Mapping[str, Title[Any]]) -> int:
    """Throw a finished game's sealed dice again and compare. How many throws agree; RecordError if one differs."""
    game = read(text, titles)
    fields, _ = _head(text.splitlines())
    kind, _, rest = fields.get("Dice", "").partition(" ")
    seal, _, after = rest.partition(" after ")
    if kind != "sealed":
        raise RecordError(1, f"the dice of this game are {kind or 'not named'}: only sealed dice can be verified")
    if "Secret" not in fields:
        raise RecordError(1, "the seal is not open: dice can be verified when the game is over")
    if commitment(fields["Secret"]) != seal.strip():
        raise RecordError(1, "the secret is not the one that was sealed at the start")
    dice = SealedDice(fields["Secret"], tuple(w.strip() for w in fields.get("Words", "|").split("|")))
    void = dict(game.voided)
    rolls = [entry for entry in game.entries if entry.roll]
    sealed = rolls[int(after) if after.isdigit() else 0:]       # earlier ones fell before this seal was made
    for entry in sealed:
        assert entry.roll is not None
        for n in [n for n in void if n < entry.after]:      # throws taken back since then
            dice.thrown += void.pop(n)
        expected = dice.throw(len(entry.roll.dice), entry.roll.faces)
        if expected != entry.roll.dice:
            raise RecordError(1, f"throw {dice.thrown} at choice {entry.after} was "
                                 f"{entry.roll.dice}, but the seal gives {expected}")
    return len(sealed)
