"""Cases: rules questions in a file. A situation, what is done, the dice, and what must come of it.

    case A lone battalion next to two enemies must fight both
    title bloody_ridge
    clauses 7.12 7.21
    bare 8x8
    unit A/1 US infantry 2-3-10 at 0404
    unit J/1 Japanese infantry 2-2-10 at 0405
    phase Japanese combat
    Japanese: attack A/1
    Japanese: fight {3}
    expect A/1 at 0404

Lines before the first `case` belong to every case of the file. Words that set the situation, and some that look at it,
are the title's (`Situation`); everything that plays goes through the one gate of `Game`. docs/cases.md has the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from grognard.core.case_expectations import Wrong, expect, piece_id
from grognard.core.case_game import CaseGame, Situation, side_named
from grognard.core.dice import DiceError, how_many
from grognard.core.game import Refusal
from grognard.core.title import Title

__all__ = ["Case", "CaseError", "Outcome", "Situation", "read_cases", "run_case"]

LIMIT = 1_000_000
SPOKEN = re.compile(r"^(?P<side>[A-Za-z][A-Za-z .]*?):\s*(?P<choice>[^{}]+?)\s*(?:\{(?P<dice>[^{}]*)\})?$")
REASON = re.compile(r"^(?P<what>.*?)\s+--\s*(?P<clause>[\w.#-]+)(?::\s*(?P<words>.+))?$")
NOTHING = ("title", "clauses", "note")


class CaseError(ValueError):
    """A case that cannot be read: in which file, at which line (from 1), and why."""

    def __init__(self, file: str, line: int, sentence: str) -> None:
        super().__init__(f"{file}:{line}: {sentence}")
        self.file = file
        self.line = line
        self.sentence = sentence


class Line(NamedTuple):
    """One statement: the line it stands on, and its words."""

    number: int
    words: str


class Case(NamedTuple):
    """A case as read: `clauses` are the numbers that it proves, `lines` what is to be done, in order."""

    name: str
    file: str
    number: int
    title: str
    clauses: tuple[str, ...]
    lines: tuple[Line, ...]


class Outcome(NamedTuple):
    """How a case came out. `why` is empty if all was as expected; otherwise it begins with file and line."""

    name: str
    ok: bool
    why: str = ""


# -- reading

def read_cases(text: str, file: str) -> list[Case]:
    """The cases of a file. Raises CaseError for a file without cases, a case without a title, or a name used twice."""
    if len(text) > LIMIT:
        raise CaseError(file, 1, f"a file of cases has at most {LIMIT} characters, this one has {len(text)}")
    shared: list[Line] = []
    cases: list[Case] = []
    lines = shared
    begun: tuple[str, int] | None = None
    for line in _statements(text):
        first, _, rest = line.words.partition(" ")
        if first != "case":
            lines.append(line)
            continue
        if not rest.strip():
            raise CaseError(file, line.number, "a case has a name: 'case NAME'")
        if begun:
            cases.append(_case(begun, file, lines))
        if rest.strip() in [case.name for case in cases]:
            raise CaseError(file, line.number, f"there is a case {rest.strip()!r} in this file already")
        begun, lines = (rest.strip(), line.number), list(shared)
    if not begun:
        raise CaseError(file, 1, "no case begins here: a case begins with 'case NAME'")
    return [*cases, _case(begun, file, lines)]


def _statements(text: str) -> Iterator[Line]:
    for number, raw in enumerate(text.splitlines(), 1):
        words = re.sub(r"(?:^|\s)#.*", "", raw)
        for part in re.split(r"\s;(?:\s|$)", words):
            if part.strip():
                yield Line(number, " ".join(part.split()))


def _case(begun: tuple[str, int], file: str, lines: list[Line]) -> Case:
    name, number = begun
    title = ""
    clauses: list[str] = []
    for line in lines:
        first, _, rest = line.words.partition(" ")
        if first == "title":
            title = rest
        elif first == "clauses":
            clauses += rest.replace(",", " ").split()
    if not title:
        raise CaseError(file, number, f"the case {name!r} does not say of which title it is: 'title NAME'")
    return Case(name, file, number, title, tuple(clauses), tuple(lines))


# -- running

def run_case(case: Case, titles: Mapping[str, Title[Any]]) -> Outcome:
    """Play a case. Never raises: whatever goes wrong is the outcome's `why`, with file and line."""
    number = case.number
    try:
        if case.title not in titles:
            raise ValueError(f"there is no title {case.title!r}: there are {', '.join(titles)}")
        runner = _Runner(titles[case.title])
        for clause in case.clauses:
            if (known := _clauses(runner.title)) and clause not in known:
                raise ValueError(f"{runner.title.label} has no clause {clause}")
        for line in case.lines:
            number = line.number
            runner.take(line.words)
        runner.end()
    except Wrong as wrong:
        return Outcome(case.name, False, f"{case.file}:{number}: {wrong}")
    except (ValueError, RuntimeError, DiceError) as error:
        return Outcome(case.name, False, f"{case.file}:{number}: {error}")
    return Outcome(case.name, True)


@lru_cache(maxsize=16)
def _clauses(title: Title[Any]) -> frozenset[str]:
    """The numbers of a title's clauses; none where it keeps no list."""
    return frozenset(entry["clause"] for entry in msgspec.to_builtins(title.papers().get("clauses", ())))


LOOKS = ("expect", "offered", "offered:", "refuse", "why", "may", "decides")
"""The first words of lines that expect something."""


class _Runner:
    """One case being played: first the situation, from the first other line on the game."""

    def __init__(self, title: Title[Any]) -> None:
        self.title = title
        self.situation = title.situation()
        self.dice: list[int] = []
        self.begun: CaseGame | None = None
        self.pending_is_expected = False
        self.expects = False

    @property
    def game(self) -> CaseGame:
        """The game; begins when it is first needed."""
        if self.begun is None:
            self.begun = CaseGame(self.title, self.situation.begin(), self.dice)
        return self.begun

    def take(self, words: str) -> None:
        """One line. Raises Wrong or ValueError."""
        first, _, rest = words.partition(" ")
        rest = rest.strip()
        self.pending_is_expected = False
        self.expects = self.expects or first in LOOKS
        if first in NOTHING:
            return
        if first in self.situation.keywords:
            if self.begun is not None:
                raise ValueError(f"{first!r} sets the situation: it stands before what is played and expected")
            self.situation.set(first, rest)
        elif first == "dice":
            self._lay(_dice(rest))
        elif first == "expect":
            self._expect(rest)
        elif first in ("offered", "offered:"):
            self._offered(words.removeprefix("offered"))
        elif first == "refuse":
            self._refuse(rest)
        elif first == "why":
            self._why(rest)
        elif first == "may":
            self._may(rest)
        elif first == "decides":
            self._decides(rest)
        elif match := SPOKEN.match(words):
            self._say(match["side"], match["choice"], match["dice"])
        else:
            known = [*NOTHING, *self.situation.keywords, "dice", "offered:", "decides", "refuse", "why", "may",
                     "expect"]
            raise ValueError(f"{words[:60]!r} is nothing a case can say: expected 'SIDE: choice' or one of "
                             f"{', '.join(known)}")

    def end(self) -> None:
        """Nothing may be left over, and something must have been expected. Raises Wrong."""
        game = self.game
        if game.dice.left:
            left = " ".join(map(str, game.dice.left))
            raise Wrong(f"{how_many(len(game.dice.left))} too many: never thrown: {left}")
        if game.waiting == "dice" and not self.pending_is_expected:
            raise Wrong("too few dice: a throw is still to be made ('expect roll' last if the case is to end there)")
        if not self.expects:
            raise Wrong("the case expects nothing, so it proves nothing: add 'expect', 'offered:' or 'refuse'")

    def _lay(self, dice: list[int]) -> None:
        if self.begun is None:
            self.dice += dice
        else:
            self.begun.dice.left += dice
            self.begun.throw_ready()

    def _say(self, who: str, choice: str, dice: str | None) -> None:
        side = side_named(self.title, self.situation, who)
        game = self.game
        later, game.dice.left = game.dice.left, _dice(dice) if dice is not None else game.dice.left
        try:
            game.say(choice, side)
            game.throw_ready()
        except Refusal as refusal:
            if game.waiting == "dice":
                raise Wrong(f"too few dice: a throw is to be made before {choice!r}") from None
            raise Wrong(f"{choice!r} is refused: {_told(refusal)}") from None
        if dice is None:
            return
        if game.dice.left:
            raise Wrong(f"{how_many(len(game.dice.left))} too many for {choice!r}")
        game.dice.left = later
        game.throw_ready()

    def _expect(self, words: str) -> None:
        try:
            expect(self.game, self.situation, words)
        except Wrong as wrong:
            raise Wrong(f"expected {words}; {wrong}") from None
        self.pending_is_expected = True

    def _offered(self, words: str) -> None:
        """`offered: a, b` exactly; `offered includes a, b`; `offered excludes a, b`."""
        how, _, rest = words.strip().partition(" ")
        wanted = {" ".join(w.split()) for w in rest.split(",") if w.strip()}
        offered = self.game.offered
        found = set(offered)
        lacks = sorted(wanted - found)
        more = [text for text in offered if text not in wanted]
        shown = f"offered are: {', '.join(offered) or 'none'}"
        if how == ":":
            if lacks or more:
                raise Wrong("; ".join([*(["not offered: " + ", ".join(lacks)] if lacks else []),
                                       *(["offered too: " + ", ".join(more)] if more else [])]))
        elif how == "includes":
            if lacks:
                raise Wrong(f"not offered: {', '.join(lacks)}; {shown}")
        elif how == "excludes":
            if wanted & found:
                raise Wrong(f"offered all the same: {', '.join(sorted(wanted & found))}")
        else:
            raise ValueError("expected 'offered: CHOICES', 'offered includes CHOICES' or 'offered excludes CHOICES'")

    def _refuse(self, words: str) -> None:
        """`refuse SIDE: choice -- CLAUSE: words of the sentence`."""
        what, clause, part = _reason(words)
        match = SPOKEN.match(what)
        if match is None or match["dice"] is not None:
            raise ValueError("expected 'refuse SIDE: choice -- CLAUSE'")
        side = side_named(self.title, self.situation, match["side"])
        game = self.game
        before = game.position.key()
        try:
            game.play(match["choice"], side)
        except Refusal as refusal:
            if game.position.key() != before:
                raise Wrong(f"{match['choice']!r} is refused, but the position has changed") from None
            _compare(refusal.clause, refusal.text.say(), clause, part)
            return
        raise Wrong(f"{match['choice']!r} is allowed")

    def _why(self, words: str) -> None:
        """`why [SIDE:] UNIT PLACE -- CLAUSE: words of the sentence`, either of unit and place alone too."""
        what, clause, part = _reason(words)
        side, piece, place = self._pointed(what)
        refused = self.title.explain(self.game.position, side, piece, place)
        if refused is None:
            raise Wrong(f"{what} is allowed")
        _compare(refused.clause, refused.say.say(), clause, part)

    def _may(self, words: str) -> None:
        """`may [SIDE:] UNIT PLACE`: nothing stands in the way."""
        side, piece, place = self._pointed(words)
        refused = self.title.explain(self.game.position, side, piece, place)
        if refused is not None:
            raise Wrong(f"{words} is not allowed: {refused.clause}: {refused.say.say()}")

    def _pointed(self, words: str) -> tuple[int, int | None, str | None]:
        who, colon, rest = words.rpartition(":")
        asked = self.game.side
        side = side_named(self.title, self.situation, who) if colon else asked or 0
        piece: int | None = None
        place: str | None = None
        for word in rest.split():
            number = piece_id(self.game, word)
            if number is not None and piece is None:
                piece = number
            elif place is None:
                place = word
            else:
                raise ValueError(f"expected a unit, a place or both, not {rest.strip()!r}")
        return side, piece, place

    def _decides(self, words: str) -> None:
        side = self.game.side
        wanted = None if words == "nobody" else side_named(self.title, self.situation, words)
        if side != wanted:
            raise Wrong(f"it is for {'nobody' if side is None else self.title.sides[side].name} to decide")
        self.pending_is_expected = True


def _dice(text: str) -> list[int]:
    parts = text.split()
    if not parts or not all(part.isascii() and part.isdigit() and len(part) < 3 for part in parts):
        raise ValueError(f"expected dice such as 3 5, not {text[:30]!r}")
    return [int(part) for part in parts]


def _reason(words: str) -> tuple[str, str, str]:
    match = REASON.match(words)
    if match is None:
        return words, "", ""
    return match["what"], match["clause"], match["words"] or ""


def _compare(clause: str, sentence: str, wanted: str, part: str) -> None:
    if wanted and clause != wanted:
        raise Wrong(f"refused by {clause or 'no clause'}, not by {wanted}: {sentence}")
    if part and part not in sentence:
        raise Wrong(f"the reason does not say {part!r}: {sentence}")


def _told(refusal: Refusal) -> str:
    return f"{refusal.clause}: {refusal}" if refusal.clause else str(refusal)
