"""Questions and rolls: the only places where a rule may stand still.

A procedure says `await choose(...)`, `await roll(...)`. At run time these build an `Offer` or a `RollAsk`: what may be
chosen, what may not and why, or which dice fall for what. They are never stored: a position keeps the rule
that waits, and asks it again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from grognard.core import views
from grognard.core.procedure import Ask
from grognard.core.texts import Text
from grognard.core.views import Refused

P = TypeVar("P")


class Reason(NamedTuple):
    """Why a candidate may not be chosen. `{it}` in the sentence is filled with the candidate's name."""

    clause: str
    sentence: str
    values: tuple[tuple[str, str | int | Text], ...] = ()

    def about(self, **values: str | int | Text) -> Reason:
        """The same reason with more of its sentence filled in."""
        return Reason(self.clause, self.sentence, (*self.values, *values.items()))

    def of(self, name: str | Text) -> Refused:
        """The reason given for one candidate, ready to be shown."""
        return Refused(self.clause, Text(self.sentence, {"it": name, **dict(self.values)}))


Bar = Callable[[int], Reason | None]


class Noun(NamedTuple):
    """What a choice is about: a piece, a place, a number. Names it in notation and finds it again; `told` is how a
    sentence names it, where that is something else."""

    kind: str
    name: Callable[[Any, int], str]
    find: Callable[[Any, str], int | None]
    told: Callable[[Any, int], str | Text] | None = None

    def said(self, g: Any, value: int) -> str | Text:
        """Its name in a sentence."""
        return (self.told or self.name)(g, value)


def _number(_: Any, text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None


NUMBER = Noun("number", lambda _, value: str(value), _number)


class Verb(NamedTuple):
    """A way to answer: its notation (`with {}`; a word alone has no braces) and how it is put to a person.

    `commits`: dice fall at once or may fall, so it is never taken by itself: a person sees the odds first, or looks
    again and takes something back.
    """

    notation: str
    say: str
    noun: Noun | None = None
    commits: bool = False


class Without(NamedTuple):
    """How a question is put where none of some verbs is offered: they, without their braces and parted by commas, are
    not named."""

    verbs: str
    sentence: str


class Question(NamedTuple):
    """What is asked, by which clause. `always`: ask even when there is but one answer.

    A sentence that names several verbs is `otherwise` put where some are not offered: the first that fits is taken."""

    kind: str
    clause: str
    sentence: str
    always: bool = False
    otherwise: tuple[Without, ...] = ()


class Menu(NamedTuple):
    """The candidates for one verb of a question; `bar` says of each nothing, or why not.

    `likely`, where a rule knows it, holds in the same order those of `among` outside which `bar` is sure to bar all:
    only they are looked at when the open ones are listed."""

    verb: Verb
    among: Sequence[int] = (0,)
    bar: Bar | None = None
    likely: Sequence[int] | None = None

    def open(self) -> list[int]:
        """The candidates that may be chosen."""
        bar = self.bar
        if bar is None:
            return list(self.among)
        return [value for value in (self.among if self.likely is None else self.likely) if bar(value) is None]


SHIFT = 20
MASK = (1 << SHIFT) - 1
MOST_THROWS = 7776


class Offer(Ask):
    """A question with its options.

    An option is a whole number: the menu's index shifted left by `SHIFT`, plus the candidate. `form` says what the
    procedure gets: the candidate ("one"), the candidate or None ("may"), yes or no, or (menu, candidate).
    """

    __slots__ = ("form", "menus", "options", "question", "side", "subject", "values")

    def __init__(self, question: Question, side: int, form: str, menus: tuple[Menu, ...],
                 subject: int | None, values: dict[str, str | int | Text]) -> None:
        self.question = question
        self.side = side
        self.form = form
        self.menus = menus
        self.subject = subject
        self.values = values
        options = menus[0].open()
        for index in range(1, len(menus)):
            high = index << SHIFT
            options += [high | value for value in menus[index].open()]
        self.options = options

    def answer(self, option: int) -> Any:
        """What the waiting procedure is given for an option."""
        if self.form == "one":
            return option
        if self.form == "may":
            return option if option <= MASK else None
        if self.form == "yes":
            return option <= MASK
        return option >> SHIFT, option & MASK

    def say(self) -> Text:
        """The question as a sentence, which names no verb that is not offered."""
        question = self.question
        if question.otherwise:
            open_menus = {option >> SHIFT for option in self.options}
            offered = {self.menus[index].verb.notation.replace(" {}", "") for index in open_menus}
            for verbs, sentence in question.otherwise:
                if offered.isdisjoint(verbs.split(", ")):
                    return Text(sentence, self.values)
        return Text(question.sentence, self.values)

    def write(self, g: Any, option: int) -> str:
        """The notation of an option, as sent, logged and recorded."""
        verb = self.menus[option >> SHIFT].verb
        return verb.notation if verb.noun is None else verb.notation.format(verb.noun.name(g, option & MASK))

    def tell(self, g: Any, option: int) -> Text:
        """An option put to a person."""
        verb = self.menus[option >> SHIFT].verb
        return Text(verb.say, {} if verb.noun is None else {"it": verb.noun.said(g, option & MASK)})

    def read(self, g: Any, text: str) -> int | None:
        """The option or barred candidate that a notation names; None when no verb of the question fits."""
        words = " ".join(text.split())
        for index, menu in enumerate(self.menus):
            verb = menu.verb
            if verb.noun is None:
                if words == verb.notation:
                    return index << SHIFT
                continue
            before, _, after = verb.notation.partition("{}")
            if words.startswith(before) and words.endswith(after) and len(words) > len(before) + len(after):
                value = verb.noun.find(g, words[len(before):len(words) - len(after)])
                if value is not None:
                    return index << SHIFT | value
        return None

    def candidacy(self, g: Any, kind: str, value: int) -> tuple[bool, Refused | None]:
        """Whether any verb of the question takes a piece or place (`kind`) as a candidate, and the first reason that
        bars it, if it is barred from all of them."""
        refused: Refused | None = None
        for index, menu in enumerate(self.menus):
            if menu.verb.noun is None or menu.verb.noun.kind != kind or value not in menu.among:
                continue
            why = self.why_not(g, index << SHIFT | value)
            if why is None:
                return True, None
            refused = refused or why
        return refused is not None, refused

    def why_not(self, g: Any, option: int) -> Refused | None:
        """None for an option that is offered; otherwise the clause and the sentence that bar it."""
        if option in self.options:
            return None
        menu = self.menus[option >> SHIFT]
        value = option & MASK
        name = menu.verb.noun.said(g, value) if menu.verb.noun else menu.verb.notation
        if value in menu.among and menu.bar is not None:
            reason = menu.bar(value)
            if reason is not None:
                return reason.of(name)
        return Refused(self.question.clause, Text("{it} has no part in this question", {"it": name}))


class Draw(NamedTuple):
    """Chits instead of a die: what each of those left to be drawn has on it, in the order of the faces that stand for
    them, and what a person who draws is asked to enter ("the number on the chit drawn")."""

    numbers: tuple[int, ...]
    asked: Text


class RollAsk(Ask):
    """Dice about to fall: how many, of how many faces, for what, by which clause, and how they are read.

    A `draw` of a chit is thrown as one die with a face for each chit: dice, records and odds know faces only, people
    read and enter what stands on the chit. `ranks` names the results from the worst to the best for the side that
    throws, where a rule can say so: it is what luck is measured by."""

    __slots__ = ("clause", "dice", "draw", "faces", "ranks", "reading", "say", "side")

    def __init__(self, side: int, dice: int, faces: int, clause: str, say: Text,
                 reading: Callable[[tuple[int, ...]], str], ranks: Sequence[str] = (),
                 draw: Draw | None = None) -> None:
        self.side = side
        self.dice = dice
        self.faces = faces
        self.clause = clause
        self.say = say
        self.reading = reading
        self.ranks = ranks
        self.draw = draw

    @property
    def throw(self) -> views.Throw:
        """What a person is told who throws for it, or draws."""
        draw = self.draw
        return views.Throw(self.dice, self.faces, self.clause, self.say,
                           tuple(sorted(set(draw.numbers))) if draw else (), draw.asked if draw else Text(""))

    def fallen(self, entered: tuple[int, ...]) -> tuple[int, ...] | None:
        """The faces of what a person read off his dice or his chit; None where they cannot have fallen so."""
        if len(entered) != self.dice or not all(type(number) is int for number in entered):
            return None
        if self.draw is not None:
            return tuple(self.draw.numbers.index(number) + 1 for number in entered) \
                if set(entered) <= set(self.draw.numbers) else None
        return entered if all(1 <= number <= self.faces for number in entered) else None

    def expected(self, entered: tuple[int, ...]) -> Text:
        """What should have been entered, and what was."""
        said = " ".join(map(str, entered))[:60] or "none"
        if self.draw is not None:
            numbers = ", ".join(map(str, self.throw.numbers))
            return Text("enter {what}, one of {numbers}: not {said}",
                        {"what": self.draw.asked, "numbers": numbers, "said": said})
        sentence = "enter one die, from 1 to {faces}: not {said}" if self.dice == 1 \
            else "enter {n} dice, each from 1 to {faces}: not {said}"
        return Text(sentence, {"n": self.dice, "faces": self.faces, "said": said})

    def throws(self) -> Iterator[tuple[int, ...]]:
        """Every way the dice may fall, all equally likely."""
        return product(range(1, self.faces + 1), repeat=self.dice)

    def odds(self) -> dict[str, int]:
        """The exact distribution: each result and in how many of `faces ** dice` throws it comes."""
        counts: dict[str, int] = {}
        for throw in self.throws():
            label = self.reading(throw)
            counts[label] = counts.get(label, 0) + 1
        return counts

    def bars(self) -> tuple[tuple[views.Bar, ...], bool]:
        """The distribution to be shown, and whether it goes from the worst result to the best.

        Nothing where the throws are too many to go through for a line of the log."""
        if self.faces ** self.dice > MOST_THROWS:
            return (), False
        counts = self.odds()
        ranks = list(self.ranks)
        ranked = bool(ranks) and all(label in ranks for label in counts)
        labels = sorted(counts, key=ranks.index) if ranked else list(counts)
        return tuple(views.Bar(label, counts[label]) for label in labels), ranked


def option_of(g: Any, side: int, text: str) -> int | None:
    """The option that a notation names, where it is offered to a side now."""
    ask = g.ask
    if not isinstance(ask, Offer) or ask.side != side:
        return None
    option = ask.read(g, text)
    return option if option in ask.options else None


if TYPE_CHECKING:
    def choose(question: Question, side: int, verb: Verb, among: Sequence[int], bar: Bar | None = None, *,
               likely: Sequence[int] | None = None, subject: int | None = None,
               **values: str | int | Text) -> Awaitable[int]: ...
    def may_choose(question: Question, side: int, verb: Verb, among: Sequence[int], otherwise: Verb,
                   bar: Bar | None = None, *, pass_bar: Bar | None = None,
                   subject: int | None = None, **values: str | int | Text) -> Awaitable[int | None]: ...
    def yes_no(question: Question, side: int, yes: Verb, no: Verb, **values: str | int | Text) -> Awaitable[bool]: ...
    def choose_among(question: Question, side: int, *menus: Menu,
                     subject: int | None = None, **values: str | int | Text) -> Awaitable[tuple[int, int]]: ...
    def roll(side: int, clause: str, say: Text, reading: Callable[[tuple[int, ...]], str], *,
             dice: int = 1, faces: int = 6, ranks: Sequence[str] = (),
             draw: Draw | None = None) -> Awaitable[tuple[int, ...]]: ...
else:
    def choose(question, side, verb, among, bar=None, *, likely=None, subject=None, **values):
        """Ask for one of `among`; the procedure gets the candidate. `likely`: see `Menu`."""
        return Offer(question, side, "one", (Menu(verb, among, bar, likely),), subject, values)

    def may_choose(question, side, verb, among, otherwise, bar=None, *, pass_bar=None, subject=None, **values):
        """Ask for one of `among` or none; the procedure gets the candidate, or None for `otherwise`."""
        menus = (Menu(verb, among, bar), Menu(otherwise, (0,), pass_bar))
        return Offer(question, side, "may", menus, subject, values)

    def yes_no(question, side, yes, no, **values):
        """Ask yes or no; the procedure gets a bool."""
        return Offer(question, side, "yes", (Menu(yes), Menu(no)), None, values)

    def choose_among(question, side, *menus, subject=None, **values):
        """Ask for an answer from several menus; the procedure gets (menu index, candidate)."""
        return Offer(question, side, "menu", menus, subject, values)

    def roll(side, clause, say, reading, *, dice=1, faces=6, ranks=(), draw=None):
        """Let dice fall; the procedure gets them as a tuple."""
        return RollAsk(side, dice, faces, clause, say, reading, ranks, draw)
