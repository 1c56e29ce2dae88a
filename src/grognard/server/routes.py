"""What may be asked of the service, path by path."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import msgspec
from fastapi import APIRouter, Path, Query, Request
from starlette.responses import PlainTextResponse, Response

from grognard.core.dice import DiceSource, EnteredDice, LessonDice, SealedDice
from grognard.core.game import Game, Refusal
from grognard.core.record import RecordError, verify
from grognard.core.texts import say
from grognard.core.title import Lesson, Title
from grognard.core.views import Question, Refused, View
from grognard.server.describe import answers, body_of
from grognard.server.house import House, NoSuchTitle, holder
from grognard.server.messages import Hint, Json, NewTable, Opened, Summary, TitleChoice, Verified, read
from grognard.table.commands import Command
from grognard.table.errors import DamagedRecord, NotYours, RefusedCommand
from grognard.table.live import LiveTable
from grognard.table.seats import PERSON, Holder, take_seats
from grognard.table.snapshot import Snapshot, snapshot
from grognard.table.table import Table

T = TypeVar("T")
ADVISER = "steady"
Notation = Annotated[str, Query(max_length=1000)]
Language = Annotated[str, Path(pattern="^[a-z]{2}$")]
Spoken = Annotated[str, Query(pattern="^[a-z]{2}$")]
Count = Annotated[int, Query(ge=0, le=10**9)]

router = APIRouter(prefix="/api")


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


def bearer(request: Request) -> str:
    """The key a request shows, "" when it shows none."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else ""


async def _look(request: Request, ident: str, at: Callable[[LiveTable, Table, Holder], T]) -> T:
    """What the holder of the request's key sees at a table."""
    secret = bearer(request)

    async def look(live: LiveTable) -> T:
        return await live.look(lambda table: at(live, table, table.seated(holder(table.keys, secret))))

    return await _house(request).at(ident, look)


def _maybe(content: object) -> Response:
    return Response(status_code=204) if content is None else Json(content)


@router.get("/titles", responses=answers(TitleChoice, many=True))
async def titles(request: Request) -> Response:
    """What may be played here: titles, their scenarios, options and opponents."""
    house = _house(request)
    return Json([TitleChoice.of(title, tuple(house.minds[name])) for name, title in house.titles.items()])


@router.get("/words/{language}", responses=answers(dict, 422))
async def words(request: Request, language: Language) -> Response:
    """What the titles here say in another language, by template; nothing in one they do not speak."""
    found: dict[str, str] = {}
    for title in _house(request).titles.values():
        found.update(title.words(language))
    return Json(found, headers={"Cache-Control": "private, max-age=3600"})


@router.get("/titles/{name}/papers", responses=answers(dict, 404, 422))
async def papers(request: Request, name: str, language: Spoken = "en") -> Response:
    """What a player may look up of a title: its clauses in our words, scenarios, tables; clauses in a language."""
    return Json(_title(request, name).papers(language), headers={"Cache-Control": "private, max-age=3600"})


@router.get("/titles/{name}/lesson", responses=answers(Lesson, 404, 422, nothing=True))
async def lesson(request: Request, name: str) -> Response:
    """The guided first game of a title, step by step; nothing when it has none."""
    return _maybe(_title(request, name).lesson())


def _title(request: Request, name: str) -> Title[Any]:
    title = _house(request).titles.get(name)
    if title is None:
        raise NoSuchTitle
    return title


@router.get("/tables", responses=answers(Summary, many=True))
async def tables(request: Request) -> Response:
    """The tables kept here, the newest first, without their keys."""
    return Json(await _house(request).summaries())


@router.post("/tables", status_code=201, responses=answers(Opened, 401, 404, 413, 422, status=201),
             openapi_extra=body_of(NewTable))
async def open_table(request: Request) -> Response:
    """Set up a table: a new game, or a record or another table to be played on. Its keys are told here, never again."""
    house = _house(request)
    wanted: NewTable = read(await request.body(), NewTable)
    if wanted.source:
        text = await house.record(wanted.source, bearer(request), wanted.at)
        wanted = msgspec.structs.replace(wanted, record=text)
    make, seats = new_game(house, wanted)
    return Json(await house.set_up(make, seats), 201)


def new_game(house: House, wanted: NewTable) -> tuple[Callable[[], Game], tuple[Any, ...]]:
    """How to make the game that is wanted, and who sits at it. Raises RefusedCommand."""
    name = wanted.title
    if wanted.record:
        name = title_of(wanted.record)
    title = house.titles.get(name)
    if title is None:
        raise RefusedCommand(say("there is no title {name} here: choose one of {known}",
                                 name=name[:40] or "without a name", known=", ".join(house.titles)))
    lesson = title.lesson() if wanted.dice == "lesson" else None
    if wanted.dice not in {"sealed", "entered"} and (lesson is None or wanted.scenario != lesson.scenario):
        raise RefusedCommand(say("dice are sealed or entered, not {dice}", dice=wanted.dice))
    seats = take_seats([side.name for side in title.sides], wanted.seats, wanted.names, tuple(house.minds[name]))
    if wanted.dice == "entered" and not any(seat.player == PERSON for seat in seats):
        raise RefusedCommand(say("entered dice need a person to throw them"))
    dice = LessonDice(lesson.dice) if lesson else _dice(wanted, len(seats))

    def make() -> Game:
        try:
            if wanted.record:
                return Game.load(wanted.record, house.titles, dice, wanted.mend)
            return Game.new(title, wanted.scenario, wanted.options, dice, wanted.overlay)
        except RecordError as error:
            raise _damaged(error) from error
        except ValueError as error:
            raise RefusedCommand(say("{error}", error=str(error))) from error

    return make, seats


def _damaged(error: RecordError) -> RefusedCommand:
    """Why a record cannot be read, and how much of it can be played on."""
    sound = error.sound
    if sound is None or not sound.choices:
        return RefusedCommand(say("the record cannot be read: {error}", error=str(error)))
    return DamagedRecord(say("the record cannot be read: {error}. It is sound up to line {line}.", error=str(error),
                             line=sound.line), sound.choices)


def title_of(record: str) -> str:
    """The title that a record names in its header, "" if it names none."""
    for line in record.splitlines()[:50]:
        if line.startswith("Title:"):
            return line[6:].partition(",")[0].strip()
    raise RefusedCommand(say("the record cannot be read: it names no title"))


def _dice(wanted: NewTable, sides: int) -> DiceSource:
    if wanted.dice == "entered":
        return EnteredDice()
    return SealedDice.new(("",) * sides)


@router.get("/tables/{ident}", responses=answers(Snapshot, 401, 404, 422))
async def table(request: Request, ident: str, log: Count = 0) -> Response:
    """The table as the key's holder may see it, with the log's entries numbered above `log`."""
    return Json(await _look(request, ident, lambda live, at, by: snapshot(at, by, log, live.thinking, live.chat)))


@router.delete("/tables/{ident}", status_code=204, responses=answers(None, 401, 404, 422, status=204))
async def remove(request: Request, ident: str) -> Response:
    """Forget the table for good, for who holds a seat at it."""
    await _house(request).remove(ident, bearer(request))
    return _maybe(None)


@router.get("/tables/{ident}/ground", responses=answers(dict, 404, 422))
async def ground(request: Request, ident: str) -> Response:
    """The board and the counters as printed. They do not change: ask once."""
    drawn = await _house(request).at(
        ident, lambda live: live.look(lambda at: at.game.title.ground(at.game.position)))
    return Json(drawn, headers={"Cache-Control": "private, max-age=3600"})


@router.post("/tables/{ident}/commands", responses=answers(Snapshot, 401, 404, 409, 413, 422),
             openapi_extra=body_of(Command))
async def command(request: Request, ident: str) -> Response:
    """Do something at the table; saved when this is answered. A stale or doubled command has no effect.

    The snapshot's log holds what is new since the command's moment."""
    house = _house(request)
    by = await _look(request, ident, lambda _, at, by: by)
    wanted: Command = read(await request.body(), Command)
    await house.at(ident, lambda live: live.obey(by, wanted))
    return Json(await _look(request, ident, lambda live, at, by: snapshot(
        at, by, at.unchanged_since(wanted.sequence), live.thinking, live.chat)))


@router.get("/tables/{ident}/why", responses=answers(Refused, 401, 404, 422, nothing=True))
async def why(request: Request, ident: str, piece: Annotated[int | None, Query(ge=0, le=10**6)] = None,
              place: Annotated[str | None, Query(max_length=100)] = None,
              text: Annotated[str | None, Query(max_length=1000)] = None) -> Response:
    """Why a piece may not do what pointing at it, or at a place, would mean now; nothing when it may."""
    return _maybe(await _look(
        request, ident, lambda _, at, by: _gate(lambda: at.game.why_not(seated(by), piece, place, text))))


@router.get("/tables/{ident}/preview", responses=answers(Question, 401, 404, 422, nothing=True))
async def preview(request: Request, ident: str, text: Notation) -> Response:
    """The question that would follow a choice; nothing when it is another side's, or dice fall first."""
    return _maybe(await _look(request, ident, lambda _, at, by: _gate(lambda: at.game.preview(text, seated(by)))))


@router.get("/tables/{ident}/at/{number}", responses=answers(View, 401, 404, 422))
async def look_back(request: Request, ident: str, number: int) -> Response:
    """The view after a number of choices."""
    return Json(await _look(request, ident, lambda _, at, by: _gate(lambda: at.game.look_back(number, by.side))))


@router.get("/tables/{ident}/record", responses=answers(str, 401, 404, 422))
async def record(request: Request, ident: str) -> Response:
    """The record of the game, as text."""
    return PlainTextResponse(await _house(request).record(ident, bearer(request)))


@router.get("/tables/{ident}/hint", responses=answers(Hint, 401, 404, 422, nothing=True))
async def hint(request: Request, ident: str) -> Response:
    """What the steady opponent would choose in the place of the seat that must decide; nothing when there is none."""
    side = await _look(request, ident, lambda _, at, by: seated(by))
    text = await _house(request).at(ident, lambda live: live.advise(side, ADVISER))
    if text is None:
        return _maybe(None)
    question = await _look(request, ident, lambda _, at, by: at.game.view(by.side).question)
    offered = [option for option in question.options if option.text == text] if question else []
    if not offered:
        return _maybe(None)
    title, known = await _look(request, ident, lambda _, at, by: (
        at.game.title, at.game.title.opponent_copy(at.game.position, side)))
    reasons = await asyncio.to_thread(title.reasons, known, side, text)
    return _maybe(Hint(offered[0], say("the steady opponent would choose this"), reasons))


@router.get("/tables/{ident}/verify", responses=answers(Verified, 401, 404, 422))
async def verify_dice(request: Request, ident: str) -> Response:
    """Throw the dice of a finished game again, from its record alone, and compare."""
    house = _house(request)
    text = await house.record(ident, bearer(request))
    try:
        return Json(Verified(await asyncio.to_thread(verify, text, house.titles)))
    except RecordError as error:
        raise RefusedCommand(say("{error}", error=error.sentence)) from None


def seated(by: Holder) -> int:
    """The side of a seat's key. Raises NotYours for a spectator's."""
    if by.side is None:
        raise NotYours(say("a spectator may only look"))
    return by.side


def _gate(ask: Callable[[], T]) -> T:
    """A question put to the game; what it refuses, or does not know, in the table's terms."""
    try:
        return ask()
    except Refusal as refused:
        raise RefusedCommand(refused.text, refused.clause) from None
    except ValueError as error:
        raise RefusedCommand(say("{error}", error=str(error))) from None
