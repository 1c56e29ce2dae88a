"""What is sent and what comes back, as JSON."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from starlette.responses import Response

from grognard.core.texts import Text, say
from grognard.core.title import Title
from grognard.core.views import Option, Refused, SideView
from grognard.table.errors import RefusedCommand
from grognard.table.seats import Seat

T = TypeVar("T")
Short = Annotated[str, msgspec.Meta(max_length=200)]
Few = msgspec.Meta(max_length=16)


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be set up: a scenario of a title, a `record` to be played on, or another table to be played on `from`
    where it stood after `at` choices, for who shows one of its keys. `mend`: a damaged record as far as it is sound.
    `seats` are by side."""

    seats: Annotated[tuple[Short, ...], Few]
    title: Short = ""
    scenario: Short = ""
    options: dict[Short, bool] = {}
    dice: Short = "sealed"
    names: Annotated[tuple[Short, ...], Few] = ()
    overlay: str = ""
    record: str = ""
    mend: bool = False
    source: Short = msgspec.field(default="", name="from")
    at: Annotated[int, msgspec.Meta(ge=0, le=10**9)] | None = None


class Opened(msgspec.Struct, frozen=True):
    """A table that was set up, and its keys: by side ("" where an opponent sits), and one to look on with."""

    table: str
    secrets: tuple[str, ...]
    spectator: str


class Summary(msgspec.Struct, frozen=True):
    """A table as anybody may know of it."""

    table: str
    title: str
    scenario: str
    turn: Text
    seats: tuple[Seat, ...]
    over: bool
    played: int         # when it was last played, in seconds since 1970


class ScenarioChoice(msgspec.Struct, frozen=True):
    """A scenario to choose."""

    name: str
    label: str
    note: Text
    turns: str


class OptionChoice(msgspec.Struct, frozen=True):
    """An optional rule to choose."""

    name: str
    label: str
    note: Text
    clause: str
    default: bool


class LessonChoice(msgspec.Struct, frozen=True):
    """A guided first game."""

    scenario: str
    label: str
    note: str


class TitleChoice(msgspec.Struct, frozen=True):
    """A title to choose, with what else there is to choose of it."""

    name: str
    label: str
    note: Text
    sides: tuple[SideView, ...]
    scenarios: tuple[ScenarioChoice, ...]
    options: tuple[OptionChoice, ...]
    opponents: tuple[str, ...]
    lesson: LessonChoice | None = None

    @classmethod
    def of(cls, title: Title[Any], opponents: tuple[str, ...]) -> TitleChoice:
        """What there is to choose of `title`."""
        return cls(
            title.name, title.label, title.note, tuple(title.sides),
            tuple(ScenarioChoice(s.name, s.label, s.note, s.turns) for s in title.scenarios.values()),
            tuple(OptionChoice(o.name, o.label, o.note, o.clause, o.default) for o in title.options),
            opponents,
            LessonChoice(lesson.scenario, lesson.label, lesson.note) if (lesson := title.lesson()) else None,
        )


class Hint(msgspec.Struct, frozen=True):
    """What an opponent would choose in a seat's place, and why."""

    option: Option
    say: Text
    reasons: tuple[Refused, ...] = ()


class Verified(msgspec.Struct, frozen=True):
    """The seal of a finished game, opened, gives `throws` throws as they fell."""

    throws: int


class Error(msgspec.Struct, frozen=True):
    """Why something was not done, and the clause that forbids it, if one does."""

    say: Text
    clause: str = ""


class Failure(msgspec.Struct, frozen=True, omit_defaults=True):
    """The body of every answer that is no success. `sequence`, for a stale command, is the present one; `sound`, for a
    damaged record, how many of its choices can be played on."""

    error: Error
    sequence: int | None = None
    sound: int | None = None


class Json(Response):
    """An answer in JSON; `content` is anything that msgspec encodes."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The content's JSON."""
        return msgspec.json.encode(content)


def failure(status: int, sentence: Text, clause: str = "", sequence: int | None = None,
            sound: int | None = None) -> Json:
    """An answer that says why not."""
    return Json(Failure(Error(sentence, clause), sequence, sound), status)


def read(body: bytes, kind: Any) -> Any:
    """A body as one of our structures. Raises RefusedCommand, saying what is wrong with it."""
    try:
        return msgspec.json.decode(body, type=kind)
    except RecursionError:
        raise RefusedCommand(say("the body is nested too deeply")) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RefusedCommand(say("the body cannot be read: {error}", error=str(error)[:200])) from None
