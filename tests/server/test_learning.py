"""What is there beside the game: playing on from a moment, verified dice, papers, and the guided first game."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from grognard.core.texts import say
from grognard.core.title import Lesson, Step
from grognard.core.views import Refused
from tests.server.serving import Client, Seats, running, with_service
from tests.server.test_service import sentence
from tests.table.fake import Heap, Heaps


class Open(Heaps):
    """Heaps in which nobody hides anything from anybody, with a lesson and papers."""

    secrets = False

    def papers(self, language: str = "en") -> dict[str, Any]:
        said = {"de": "Einen bis drei Steine nehmen."}.get(language, "Take one to three stones.")
        return {"clauses": [{"clause": "2.1", "label": "Taking", "say": said}]}

    def lesson(self) -> Lesson:
        return Lesson("First stones", "Take some.", "long", 0, (6, 1), (
            Step("Hide a number.", expect=("hide 12",)), Step("The other one hides.", plays=("hide 13",)),
            Step("Throw.", "2.2", expect=("throw",), otherwise="Throw the die.")))

    def reasons(self, position: Heap, side: int, text: str) -> tuple[Refused, ...]:
        return (Refused("2.1", say("{text} is as good as any", text=text)),)


def with_open(test: Any) -> Any:
    """Run a test with a client of a service of that title."""
    def synchronous() -> None:
        async def run() -> None:
            async with running(titles={"heaps": Open()}) as client:
                await test(client)

        asyncio.run(run())

    synchronous.__name__, synchronous.__doc__ = test.__name__, test.__doc__
    return synchronous


async def opened(client: Client, secret: str, **body: Any) -> Any:
    """Ask for a new table, showing a key."""
    return await client.http.post("/api/tables", json=body, headers={"Authorization": f"Bearer {secret}"})


# -- playing on from here

@with_open
async def test_a_new_game_begins_where_another_stood(client: Client) -> None:
    seats = await client.opened()
    now = await seats.play("hide 12", "hide 13", "take 1", "throw", "take 2")
    before = (await seats.get(0)).text
    answer = await opened(client, seats.secrets[1], **{"from": seats.table, "at": 3, "seats": ["person", "person"]})
    assert answer.status_code == 201
    other = Seats(client.http, answer.json())
    shown = (await other.get(0)).json()
    assert (shown["choices"], shown["view"]) == (3, (await seats.get(0, "/at/3")).json() | {
        "question": shown["view"]["question"]})
    assert other.table != seats.table and not set(other.secrets) & set(seats.secrets)
    assert shown["dice"]["commitment"] != now["dice"]["commitment"]        # a seal of its own from here
    await other.play("take 3")
    assert (await seats.get(0)).text == before                            # the game looked back at is untouched


@with_open
async def test_playing_on_needs_a_key_a_table_and_a_moment(client: Client) -> None:
    seats = await client.opened()
    people = {"seats": ["person", "person"]}
    assert (await opened(client, "nobody's", **{"from": seats.table, "at": 0, **people})).status_code == 401
    assert (await opened(client, seats.spectator, **{"from": "nowhere", "at": 0, **people})).status_code == 404
    late = await opened(client, seats.spectator, **{"from": seats.table, "at": 9, **people})
    assert late.status_code == 422 and "no choices" in sentence(late)
    assert (await opened(client, seats.spectator, **{"from": seats.table, "at": -1, **people})).status_code == 422
    assert (await opened(client, seats.spectator, **{"from": seats.table, **people})).status_code == 201


@with_service
async def test_a_game_with_secrets_is_not_played_on_before_it_is_over(client: Client) -> None:
    seats = await client.opened()
    await seats.play("hide 12", "hide 17")
    answer = await opened(client, seats.secrets[0], **{"from": seats.table, "at": 1, "seats": ["person", "person"]})
    assert answer.status_code == 403 and "17" not in answer.text


# -- dice

@with_open
async def test_the_dice_of_a_finished_game_are_thrown_again(client: Client) -> None:
    seats = await client.opened()
    await seats.play("hide 12", "hide 13", "throw")
    early = await seats.get(0, "/verify")
    assert early.status_code == 422 and "when the game is over" in sentence(early)
    shown = (await seats.get(None)).json()
    while shown["view"]["question"]:
        shown = await seats.play("throw")
    rolls = sum("roll" in entry for entry in (await seats.get(None)).json()["log"])
    for side in (0, 1, None):
        assert (await seats.get(side, "/verify")).json() == {"throws": rolls}
    assert (await client.http.get(seats.path + "/verify")).status_code == 401


@with_open
async def test_lines_of_dice_carry_their_odds(client: Client) -> None:
    seats = await client.opened()
    shown = await seats.play("hide 12", "hide 13", "throw")
    (thrown,) = [entry["roll"] for entry in shown["log"] if "roll" in entry]
    assert (thrown["of"], len(thrown["odds"])) == (6, 6)


# -- papers and advice

@with_open
async def test_papers_are_those_of_the_title(client: Client) -> None:
    assert (await client.http.get("/api/titles/heaps/papers")).json() == Open().papers()
    german = await client.http.get("/api/titles/heaps/papers?language=de")
    assert german.json()["clauses"][0]["say"] == "Einen bis drei Steine nehmen."
    assert (await client.http.get("/api/titles/heaps/papers?language=../en")).status_code == 422
    assert (await client.http.get("/api/titles/chess/papers")).status_code == 404
    assert (await client.http.get("/api/titles/chess/lesson")).status_code == 404


@with_open
async def test_advice_says_why(client: Client) -> None:
    seats = await client.opened()
    hint = (await seats.get(0, "/hint")).json()
    assert hint["reasons"] == [
        {"clause": "2.1", "say": ["{text} is as good as any", {"text": hint["option"]["text"]}]}]


# -- the guided first game

@with_service
async def test_a_title_without_a_lesson_gives_none(client: Client) -> None:
    assert (await client.http.get("/api/titles/heaps/lesson")).status_code == 204
    (title,) = (await client.http.get("/api/titles")).json()
    assert title["lesson"] is None
    answer = await client.http.post("/api/tables", json={
        "title": "heaps", "scenario": "long", "dice": "lesson", "seats": ["person", "person"]})
    assert answer.status_code == 422


@with_open
async def test_only_the_lesson_has_the_dice_of_the_lesson(client: Client) -> None:
    (title,) = (await client.http.get("/api/titles")).json()
    assert title["lesson"] == {"scenario": "long", "label": "First stones", "note": "Take some."}
    lesson = (await client.http.get("/api/titles/heaps/lesson")).json()
    assert [step["say"] for step in lesson["step"]] == ["Hide a number.", "The other one hides.", "Throw."]
    body = {"title": "heaps", "dice": "lesson", "seats": ["person", "person"]}
    assert (await client.http.post("/api/tables", json={**body, "scenario": "short"})).status_code == 422
    seats = Seats(client.http, (await client.http.post("/api/tables", json={**body, "scenario": "long"})).json())
    await seats.play("hide 12", "hide 13", "throw", "throw")
    shown = (await seats.get(0)).json()
    assert [entry["roll"]["dice"] for entry in shown["log"] if "roll" in entry] == [[6], [1]]
    assert shown["dice"] == {"kind": "lesson", "commitment": "", "words": [], "mixing": False, "opened": None}


def test_a_lesson_goes_on_after_a_restart_with_its_dice(tmp_path: Path) -> None:
    async def begin() -> tuple[dict[str, Any], str]:
        async with running(tmp_path / "kept.db", titles={"heaps": Open()}) as client:
            seats = await client.opened(scenario="long", dice="lesson")
            shown = await seats.play("hide 12", "hide 13", "throw")
            return shown, seats.secrets[0]

    async def go_on(table: str, secret: str) -> dict[str, Any]:
        async with running(tmp_path / "kept.db", titles={"heaps": Open()}) as client:
            seats = Seats(client.http, {"table": table, "secrets": [secret, ""], "spectator": secret})
            answer = await seats.do(0, 3, "play", text="throw")
            assert answer.status_code == 200, answer.text
            shown: dict[str, Any] = answer.json()
            return shown

    before, secret = asyncio.run(begin())
    after = asyncio.run(go_on(before["table"], secret))
    assert [entry["roll"]["dice"] for entry in after["log"] if "roll" in entry] == [[1]]
