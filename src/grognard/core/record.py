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
there, so that a record never silently becomes another game; one that has checks ends with one. A damaged record is
refused with its line, and with how far it is sound: so much of it can be played on (`mend`). `void N` says that N
throws were taken back by consent. A game that was played on from a record has a new seal: `Dice: sealed ... after 37`
says how many throws came before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from grognard.core.dice import DiceError, DiceSource, EnteredDice, SealedDice, check, commitment, how_many
from grognard.core.game import Game, Refusal
from grognard.core.title import Title

FIRST = "Grognard record 1"
LIMIT = 1_000_000
LINE = re.compile(r"^(?P<choice>[^{}]*?)\s*(?:\{(?P<dice>[0-9 ]+)\})?$")
FIELDS = ("Title", "Scenario", "Options", "Dice", "Words", "Secret", "Result")
KINDS = ("sealed", "entered", "forced", "recorded", "lesson")
SEAL = re.compile(r"sealed [0-9a-f]{64}( +after +[0-9]{1,6})?")


class Sound(NamedTuple):
    """How much of a damaged record replays as it was played: up to which line (from 1), and how many choices."""

    line: int
    choices: int


class RecordError(ValueError):
    """A record that cannot be read: at which line (from 1), and why. `sound`: the part of it that can be played on."""

    def __init__(self, line: int, sentence: str, sound: Sound | None = None) -> None:
        super().__init__(f"line {line}: {sentence}")
        self.line = line
        self.sentence = sentence
        self.sound = sound


class _Otherwise(RecordError):
    """A check that does not agree: what stands since the last one that did may be of another game."""


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


def write(game: Game, choices: int | None = None) -> str:
    """The record of a game, finished or not. The secret of sealed dice is opened only when it is over.

    `choices` cuts it: the game as it was after so many."""
    end = game.choices if choices is None else choices
    return "\n".join([*_header(game, game.verdict is not None and end == game.choices), "", *_lines(game, end), ""])


def _header(game: Game, over: bool) -> Iterator[str]:
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
        if over:
            yield f"Secret: {dice.secret}"
    else:
        yield f"Dice: {dice.kind}"
    if over and game.verdict is not None:
        yield f"Result: {game.verdict.say.say()}"


def _lines(game: Game, end: int) -> Iterator[str]:
    if game.dice_of[0]:
        yield "{" + " ".join(map(str, game.dice_of[0])) + "}"
    phases = {entry.after: entry.say.say() for entry in game.entries if entry.kind == "phase"}
    for n, moment in enumerate(game.moments[:end]):
        if n in phases:
            yield f"; {phases[n]}"
            yield f"= {moment.position.digest()}"
        if n in game.voided:
            yield f"void {game.voided[n]}"
        dice = game.dice_of[n + 1]
        yield moment.text + (" {" + " ".join(map(str, dice)) + "}" if dice else "")
    if end in game.voided:
        yield f"void {game.voided[end]}"
    then = game.position if end == game.choices else game.moments[end].position
    yield f"= {then.digest()}"


class _Header(NamedTuple):
    """The head of a record: its fields, the line each stands on, and the index of the first line behind it."""

    fields: dict[str, str]
    lines: dict[str, int]
    end: int

    def get(self, name: str) -> str:
        """A field, or ""."""
        return self.fields.get(name, "")

    def line(self, name: str) -> int:
        """The line of a field, or the first of the record."""
        return self.lines.get(name, 1)

    @property
    def rules(self) -> str:
        """The version of the rules that the game was played by."""
        return self.get("Title").partition(",")[2].strip().removeprefix("rules").strip()


def _head(lines: list[str]) -> _Header:
    """The header, up to the empty line that ends it."""
    if not lines or lines[0].strip() != FIRST:
        raise RecordError(1, f"a record begins with {FIRST!r}")
    fields: dict[str, str] = {}
    where: dict[str, int] = {}
    for index, line in enumerate(lines[1:], 1):
        if not line.strip():
            return _Header(fields, where, index + 1)
        if line.startswith("Overlay|"):
            fields["Overlay"] = fields.get("Overlay", "") + line[8:].removeprefix(" ") + "\n"
            where.setdefault("Overlay", index + 1)
            continue
        name, colon, value = line.partition(":")
        name = name.strip()
        if not colon or name not in FIELDS:
            raise RecordError(index + 1, f"expected {', '.join(FIELDS)} and a colon, or an empty line, "
                                         f"not {line[:40]!r}")
        if name in fields:
            raise RecordError(index + 1, f"{name} is said twice")
        fields[name], where[name] = value.strip(), index + 1
    raise RecordError(len(lines), "the record breaks off: an empty line ends its header")


def read(text: str, titles: Mapping[str, Title[Any]], dice: DiceSource | None = None, mend: bool = False) -> Game:
    """Replay a record. Raises RecordError at the first line that does not belong to such a game.

    `dice` answers later rolls; by default sealed dice of a new seal, or entered ones where the record has those.
    `mend`: a damaged record is no error as far as it is sound, and the game stands there.
    """
    if len(text) > LIMIT:
        raise RecordError(1, f"a record has at most {LIMIT} characters, this one has {len(text)}")
    lines = text.splitlines()
    head = _head(lines)
    title = _title(head, titles)
    kind = _kind(head)
    replay = _Replay(kind == "entered")
    try:
        game = _open(head, title, replay, lines)
        _body(game, replay, head, lines, mend)
    except RecordError as error:
        if head.rules == title.version:
            raise
        note = f" (recorded by rules {head.rules or 'that it does not name'}; these are {title.version})"
        raise RecordError(error.line, error.sentence + note, error.sound) from None
    game.dice = dice or (EnteredDice() if kind == "entered" else SealedDice.new())
    if isinstance(game.dice, SealedDice) and head.get("Dice").split()[1:2] != [game.dice.commitment]:
        _seal_anew(game, game.dice)
    return game


def _kind(head: _Header) -> str:
    """Where its dice came from. The seal is never guessed at: a damaged one could not be checked at the end."""
    told = head.get("Dice")
    kind = told.partition(" ")[0] or "recorded"
    if kind not in KINDS:
        raise RecordError(head.line("Dice"), f"dice are {', '.join(KINDS)}, not {kind[:40]!r}")
    if kind == "sealed" and SEAL.fullmatch(told) is None:
        raise RecordError(head.line("Dice"), "the seal is damaged: expected 'sealed' and 64 figures from 0 to f, "
                                             f"not {told[7:].strip()[:70]!r}")
    if kind != "sealed" and told not in ("", kind):
        raise RecordError(head.line("Dice"), f"nothing stands behind {kind!r}, but here is {told[len(kind):][:40]!r}")
    return kind


def _body(game: Game, replay: _Replay, head: _Header, lines: list[str], mend: bool) -> None:
    """Replay the lines behind the header. To `mend` is to stop where the record is sound no more."""
    sound = agreed = Sound(head.end, 0)
    try:
        for index in range(head.end, len(lines)):
            line = lines[index].strip()
            _line(game, replay, line, index + 1, opening=index == head.end)
            if line and not line.startswith(";"):
                sound = Sound(index + 1, game.choices)
            if line.startswith("="):
                agreed = sound
        _ends(game, head, lines)
    except RecordError as error:
        error.sound = agreed if isinstance(error, _Otherwise) else sound
        if not mend:
            raise
        if error.sound.choices < game.choices:
            game.take_back(error.sound.choices)
            game.voided = {n: throws for n, throws in game.voided.items() if n < game.choices}


def _title(head: _Header, titles: Mapping[str, Title[Any]]) -> Title[Any]:
    name = head.get("Title").partition(",")[0].strip()
    if name not in titles:
        raise RecordError(head.line("Title"), f"no title {name[:40]!r} here: there are {', '.join(titles)}")
    return titles[name]


def _ends(game: Game, head: _Header, lines: list[str]) -> None:
    """A record that breaks off is not taken for a shorter game, nor another end for the one that was played."""
    last = max((n for n, line in enumerate(lines, 1) if line.strip() and not line.strip().startswith(";")), default=1)
    checked = any(line.strip().startswith("=") for line in lines[head.end:])
    if checked and not lines[last - 1].strip().startswith("="):
        raise RecordError(last, "the record breaks off: one that has checks ends with a check")
    told = head.get("Result")
    if told and game.verdict is None:
        raise RecordError(last, f"the record breaks off before the end that it tells of: {told[:80]}")
    if told and game.verdict is not None and told != game.verdict.say.say() and head.rules == game.title.version:
        raise RecordError(head.line("Result"), f"the game ends otherwise: {game.verdict.say.say()}")


def _seal_anew(game: Game, dice: SealedDice) -> None:
    """Fresh dice for a game that is played on: its record says from which throw they answer.

    What was taken back before then was of a seal that stays closed, and counts nothing for this one."""
    dice.after = sum(1 for entry in game.entries if entry.roll)
    if game.side is not None:
        game.voided = {}


def _open(head: _Header, title: Title[Any], replay: _Replay, lines: list[str]) -> Game:
    options = {o.strip(): True for o in head.get("Options").split(",") if o.strip()}
    off = {o.name: False for o in title.options if o.name not in options}
    if head.end < len(lines) and lines[head.end].strip().startswith("{"):
        replay.left = _braces(lines[head.end].strip(), head.end + 1)
    try:
        game = Game(title, head.get("Scenario"), {**options, **off}, replay, head.get("Overlay"))
    except ValueError as error:
        at = "Overlay" if head.get("Overlay") else "Options" if head.get("Scenario") in title.scenarios else "Scenario"
        raise RecordError(head.line(at), str(error)) from None
    if replay.left:
        raise RecordError(head.end + 1, f"{how_many(len(replay.left))} too many")
    return game


def _braces(line: str, number: int) -> list[int]:
    match = LINE.match(line)
    if match is None or match["choice"]:
        raise RecordError(number, f"expected dice such as {{3 5}}, not {line[:30]!r}")
    return _dice(match["dice"] or "", number)


def _dice(text: str, line: int) -> list[int]:
    parts = text.split()
    if not all(part.isascii() and part.isdigit() and len(part) < 3 for part in parts):
        raise RecordError(line, f"expected dice such as {{3 5}}, not {{{text[:30]}}}")
    return [int(part) for part in parts]


def _void(text: str, line: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise RecordError(line, f"expected how many throws were taken back, not {text[:30]!r}")
    return int(text)


def _line(game: Game, replay: _Replay, line: str, number: int, opening: bool) -> None:
    if not line or line.startswith(";") or (opening and line.startswith("{")):
        return
    if line.startswith("="):
        if line[1:].strip() != game.position.digest():
            raise _Otherwise(number, "the position here differs from the recorded one: these rules play otherwise")
        return
    if line.startswith("void "):
        game.voided[game.choices] = _void(line[5:].strip(), number)
        return
    match = LINE.match(line)
    if match is None or not match["choice"]:
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
        raise RecordError(number, f"{how_many(len(replay.left))} too many")


def verify(text: str, titles: Mapping[str, Title[Any]]) -> int:
    """Throw a finished game's sealed dice again and compare. How many throws agree; RecordError if one differs."""
    game = read(text, titles)
    head = _head(text.splitlines())
    kind, _, rest = head.get("Dice").partition(" ")
    seal, _, after = rest.partition(" after ")
    before = _void(after.strip(), head.line("Dice")) if after else 0
    if kind != "sealed":
        raise RecordError(head.line("Dice"),
                          f"the dice of this game are {kind or 'not named'}: only sealed dice can be verified")
    if not head.get("Secret"):
        raise RecordError(head.line("Dice"), "the seal is not open: dice can be verified when the game is over")
    if commitment(head.get("Secret")) != seal.strip():
        raise RecordError(head.line("Secret"), "the secret is not the one that was sealed at the start")
    dice = SealedDice(head.get("Secret"), tuple(w.strip() for w in head.fields.get("Words", "|").split("|")))
    void = dict(game.voided)
    rolls = [entry for entry in game.entries if entry.roll]
    sealed = rolls[before:]       # earlier ones fell before this seal was made
    for entry in sealed:
        assert entry.roll is not None
        for n in [n for n in void if n < entry.after]:      # throws taken back since then
            dice.thrown += void.pop(n)
        expected = dice.throw(len(entry.roll.dice), entry.roll.faces)
        if expected != entry.roll.dice:
            raise RecordError(1, f"throw {dice.thrown} at choice {entry.after} was "
                                 f"{entry.roll.dice}, but the seal gives {expected}")
    return len(sealed)
