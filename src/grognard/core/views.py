"""What leaves the process: a side's view of a position, as plain data.

A client that knows these structures can show and play every title: it draws the ground once, puts the pieces
on it, lights what the question's options name, and sends back an option's `text`. It knows no rules.
Every sentence is a `Text`, encoded as `[template, {values}]`.
"""

from __future__ import annotations

import msgspec

from grognard.core.texts import Text


class SideView(msgspec.Struct, frozen=True):
    """One of the sides of a title. `code` is the letter on its counters (J, A, B, C)."""

    name: str
    code: str


class PieceKind(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is printed on a counter: never changes in a game, sent once with the ground."""

    id: int
    name: str                       # unique: as written in records ("1/28")
    side: int
    symbol: str                     # inf marine eng arm art mortar coast aa at ...
    size: str                       # I II III ...
    left: str = ""                  # printed left of the symbol ("1")
    right: str = ""                 # printed right of it ("28")
    factors: str = ""               # "2-2-10", or "3-3-26" over `under`
    under: str = ""                 # "3-4" for artillery
    faces: dict[str, str] = {}      # by a state that shows another face: its factors ({"reduced": "3-5"})
    words: str | Text = ""          # "1st Battalion, 28th Infantry: attack 2, defence 2, 10 movement points"
    provenance: str = "printed"     # printed public inferred reconstructed owner
    why: str = ""                   # what the provenance rests on


class PieceView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece as a side sees it now. `place` is a place's label, a box's ("due", "lost"), or "" if unknown."""

    id: int
    place: str
    states: tuple[str, ...] = ()    # moved fought displaced hit ...: drawn as marks
    facedown: bool = False


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """One legal choice. `text` is its notation: what is sent back and what the record keeps."""

    text: str
    say: Text
    verb: str                       # the same for all options of one kind: "with", "also", "fight"
    piece: int | None = None        # the counter to light, or
    place: str | None = None        # the place to light, or neither: a button
    cost: str = ""                  # "2 1/2": shown in a disc on the place
    stop: bool = False              # an enemy zone ends the move there: shown in a hexagon
    note: Text = Text("")           # what follows from it, known beforehand: "next to 2/5: it must attack"
    clause: str = ""                # of the note


class Bar(msgspec.Struct, frozen=True):
    """One result a roll may bring, and in how many of `Forecast.of` equally likely throws."""

    label: str
    weight: int


class Term(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the sum behind a roll: "1/28 attacks: 2"."""

    say: Text
    value: int
    clause: str = ""
    piece: int | None = None


class Odds(msgspec.Struct, frozen=True, omit_defaults=True):
    """The exact distribution of one way to roll."""

    say: Text                       # "as it stands", "with Banzai", "if 5/11 adds its fire"
    headline: str                   # "+3"
    column: int                     # index into Forecast.columns
    bars: tuple[Bar, ...]
    clause: str = ""
    of: int = 0                     # how many throws `bars` are of, where it is not Forecast.of


class Forecast(msgspec.Struct, frozen=True, omit_defaults=True):
    """An attack being built: its sum, its line of the table, what it may bring and what could change that."""

    title: Text                     # "Attack on 2/5 in 2607"
    clause: str
    terms: tuple[Term, ...]
    row: Text                       # "rough line"
    columns: tuple[str, ...]        # ("-2", "-1", ... "+10")
    of: int                         # 6 throws, 36, 1296 ...
    odds: Odds                      # as it stands
    others: tuple[Odds, ...] = ()   # what either side may still change
    notes: tuple[Text, ...] = ()
    fell: str = ""                  # the result that has fallen, while it may still be thrown again
    targets: tuple[int, ...] = ()   # pieces attacked
    attackers: tuple[int, ...] = () # pieces that attack from next to the target
    batteries: tuple[int, ...] = () # pieces that fire from afar


class Fate(msgspec.Struct, frozen=True, omit_defaults=True):
    """What may become of a piece that bears so many points: in words, and how its counter looks then."""

    say: Text                       # "Spent", "retreats, Disrupted 1", "eliminated"
    points: int = 0
    states: tuple[str, ...] = ()
    end: str = ""                   # "" it stays, "back" it retreats, "lost" it is eliminated


class Bearer(msgspec.Struct, frozen=True):
    """A piece that may bear points, and all that may become of it; the first of its fates costs nothing."""

    piece: int
    fates: tuple[Fate, ...]


class Payment(msgspec.Struct, frozen=True, omit_defaults=True):
    """One whole lawful payment: by bearer the number of its fate, the choices that make it, what it leaves behind.

    A choice that has become the only one is taken by itself, as ever. `order`: the retreats, where their order matters.
    """

    fates: tuple[int, ...]
    choices: tuple[str, ...]
    say: Text
    order: tuple[int, ...] = ()
    stay: int = 0                   # pieces left in the place, and the best defence among them
    strength: int = 0
    back: int = 0
    lost: int = 0
    held: bool = False              # whether anybody is left there


class Payments(msgspec.Struct, frozen=True, omit_defaults=True):
    """All ways to pay what is asked for, the best for the payer first; none, and a `note`, where they are too many."""

    points: int
    clause: str
    place: str
    bearers: tuple[Bearer, ...]
    ways: tuple[Payment, ...] = ()
    note: Text = Text("")


class Refused(msgspec.Struct, frozen=True):
    """Why something may not be done: the clause and a sentence."""

    clause: str
    say: Text


class Remark(msgspec.Struct, frozen=True):
    """Something to know beforehand, by its clause."""

    clause: str
    say: Text


class Chance(msgspec.Struct, frozen=True, omit_defaults=True):
    """How something could go in one place: by whom, what against what, and in how many of `of` throws it succeeds."""

    place: str
    say: Text                       # "3 units, 7 against 5"
    weight: int = 0
    of: int = 0                     # 0: no dice decide, or what they would decide is not known yet
    notes: tuple[Remark, ...] = ()  # what the odds leave out: "their machine guns may fire first: ..."


class Prospect(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one option of a course of action could do."""

    text: str                       # the option's notation
    say: Text                       # "from 7", "into 12", "the air marker"
    chances: tuple[Chance, ...] = ()
    note: Text = Text("")
    clause: str = ""                # of the note


class Course(msgspec.Struct, frozen=True, omit_defaults=True):
    """A course of action among those a question is about, such as a type of impulse: what it is, what it could do
    where, or why it is not open now."""

    name: str
    say: Text                       # "Assault"
    clause: str
    what: Text                      # what is done, and what follows from it
    prospects: tuple[Prospect, ...] = ()
    closed: Refused | None = None


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """What must be decided now. `options` is empty for a side that waits."""

    side: int
    kind: str
    clause: str
    say: Text                       # "choose a unit to move"
    options: tuple[Option, ...] = ()
    subject: int | None = None      # the piece the question is about, drawn as selected
    forecast: Forecast | None = None
    payments: Payments | None = None
    courses: tuple[Course, ...] = ()


class Overlay(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to draw over the ground because the present decision touches it.

    Kinds: `zone` (enemy zones, hatched), `must` (pieces that must still fight or be fought), `path`
    (places in order), `target` (places or pieces), `objective`."""

    kind: str
    side: int | None = None
    places: tuple[str, ...] = ()
    pieces: tuple[int, ...] = ()
    say: Text = Text("")
    clause: str = ""


class TrackBox(msgspec.Struct, frozen=True, omit_defaults=True):
    """A box of a track: its label, what is due in it, who holds it."""

    label: str
    note: str = ""
    pieces: tuple[int, ...] = ()    # reinforcements due here
    support: tuple[int, ...] = ()
    mark: str = ""
    side: int | None = None


class Track(msgspec.Struct, frozen=True, omit_defaults=True):
    """A track of the game: turns, points, objectives. `at` is the index of the box the marker is in."""

    name: str                       # "turn", "support", "objective"
    say: Text
    boxes: tuple[TrackBox, ...]
    at: int | None = None
    clause: str = ""
    note: Text = Text("")
    stands: Remark | None = None    # what is held now, in a few words: an impulse is summed up by what it was and is


class Throw(msgspec.Struct, frozen=True, omit_defaults=True):
    """Dice that a person throws and enters: how many, of how many faces, for what.

    Of a draw, `numbers` are those on the chits that are left, each once, and `asked` says what is to be entered."""

    dice: int
    faces: int
    clause: str
    say: Text
    numbers: tuple[int, ...] = ()
    asked: Text = Text("")


class Roll(msgspec.Struct, frozen=True, omit_defaults=True):
    """Dice that fell. `odds` is the exact distribution they came from, in `of` equally likely throws."""

    dice: tuple[int, ...]
    faces: int
    label: str                      # the result read: "D1"
    say: Text
    odds: tuple[Bar, ...] = ()
    of: int = 0
    ranked: bool = False            # whether `odds` goes from the worst to the best for the side that threw
    drawn: bool = False             # a chit: `label` is what stands on it, the die only says which one it was


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log."""

    number: int                     # counts lines from 1
    after: int                      # how many choices had been made: the moment it links to
    group: Text                     # "GT 4: Japanese Combat"
    say: Text
    clause: str = ""
    side: int | None = None
    pieces: tuple[int, ...] = ()
    places: tuple[str, ...] = ()
    roll: Roll | None = None
    kind: str = ""                  # move attack result retreat advance loss arrive phase forced end
    path: tuple[str, ...] = ()      # places travelled, in order, for the piece named first


class Verdict(msgspec.Struct, frozen=True):
    """How a game ended. `winner` is None for a draw."""

    winner: int | None
    say: Text
    clause: str


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything a side, or a spectator (`side` None), may know of a position."""

    side: int | None
    turn: Text                      # "Game-Turn 4, 18 September 1942"
    phase: Text                     # "Japanese Combat Phase"
    pieces: tuple[PieceView, ...]
    question: Question | None
    tracks: tuple[Track, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    control: dict[str, int] = {}    # place label -> side, where a title has control
    over: Verdict | None = None
    points: dict[str, int] = {}     # place label -> what it is worth now, where that is not what the board prints
