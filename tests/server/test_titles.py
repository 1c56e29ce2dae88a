"""Every title there is, at a table of the real service with its real opponents."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from grognard.opponents import names
from grognard.server.opponents import minds
from grognard.table.snapshot import Snapshot
from grognard.titles import all_titles
from tests.server.serving import Client, Seats, running
from tests.table.fake import HEAPS, Heaps


@pytest.mark.parametrize("name", sorted(all_titles()))
def test_opponents_play_it_and_a_restart_changes_nothing(name: str, tmp_path: Path) -> None:
    title = all_titles()[name]
    path = tmp_path / "tables.sqlite"
    real = {"titles": {name: title}, "minds": minds}
    players = [names(title)[-1 - side % len(names(title))] for side in range(len(title.sides))]

    async def play() -> tuple[Seats, int]:
        async with running(path, **real) as client:
            body = {"title": name, "scenario": next(iter(title.scenarios)), "seats": players}
            answer = await client.http.post("/api/tables", json=body)
            seats = Seats(client.http, answer.json())
            shown = await seats.until(lambda shown: shown["choices"] >= 25 or shown["waiting"] == "over")
            msgspec.json.decode((await seats.get(None)).content, type=Snapshot)
            return seats, shown["choices"]

    async def look(seats: Seats, choices: int) -> None:
        async with running(path, **real) as client:
            seats.http = client.http
            shown = await seats.until(lambda shown: shown["choices"] > choices or shown["waiting"] == "over")
            assert shown["choices"] >= choices
            ground = (await seats.get(None, "/ground")).json()
            placed = {piece["id"] for piece in shown["view"]["pieces"]}
            assert placed <= {piece["id"] for piece in ground["pieces"]}

    seats, choices = asyncio.run(play())
    asyncio.run(look(seats, choices))


@pytest.mark.parametrize("name", sorted(all_titles()))
def test_a_recorded_game_is_played_on_from_its_text(name: str) -> None:
    title = all_titles()[name]
    if title.secrets:
        pytest.skip("its record opens when the game is over")

    async def run() -> None:
        async with running(titles={name: title}, minds=minds) as client:
            people = ["person"] * len(title.sides)
            answer = await client.http.post("/api/tables", json={
                "title": name, "scenario": next(iter(title.scenarios)), "seats": people})
            seats = Seats(client.http, answer.json())
            for _ in range(40):
                side = (await seats.get(None)).json()["view"]["question"]["side"]
                shown = (await seats.get(side)).json()
                options = shown["view"]["question"]["options"]
                choice = options[shown["sequence"] * 7 % len(options)]["text"]
                assert (await seats.do(side, shown["sequence"], "play", text=choice)).status_code == 200
            text = (await seats.get(None, "/record")).text
            again = await Client(client.http).opened(*people, record=text)
            before, after = [(await one.get(None)).json() for one in (seats, again)]
            assert before["view"] == after["view"]
            assert [entry["say"] for entry in before["log"]] == [entry["say"] for entry in after["log"]]

    asyncio.run(run())


def test_where_sides_have_secrets_no_opponent_is_shown_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Heaps, "judgement", lambda title: object())
    assert list(minds(HEAPS)) == ["random"]
    monkeypatch.setattr(Heaps, "secrets", False)
    assert list(minds(HEAPS)) == list(names(HEAPS)) == ["random", "steady"]



@pytest.mark.parametrize("name", sorted(all_titles()))
def test_why_not_of_what_is_not_on_the_board(name: str, tmp_path: Path) -> None:
    title = all_titles()[name]

    async def ask() -> None:
        async with running(tmp_path / "tables.sqlite", titles={name: title}, minds=minds) as client:
            body = {"title": name, "scenario": next(iter(title.scenarios)), "seats": ["person", "person"]}
            seats = Seats(client.http, (await client.http.post("/api/tables", json=body)).json())
            for query in ("piece=99999", "place=9999", "place=zz", "piece=99999&place=zz"):
                answers = [await seats.get(side, f"/why?{query}") for side in (0, 1)]
                assert {answer.status_code for answer in answers} <= {200, 422}, (query, [a.text for a in answers])

    asyncio.run(ask())


async def _said(path: Path, language: str) -> tuple[int, dict[str, str]]:
    async with running(path, titles=all_titles(), minds=minds) as client:
        answer = await client.http.get(f"/api/words/{language}")
        return answer.status_code, answer.json()


def test_what_the_titles_say_in_german_is_given_whole(tmp_path: Path) -> None:
    status, said = asyncio.run(_said(tmp_path / "tables.sqlite", "de"))
    assert status == 200
    for title in all_titles().values():
        assert title.words("de") and set(title.words("de").items()) <= set(said.items())
    assert said["Game-Turn {turn}, {date}"] == "Spielrunde {turn}, {date}"


def test_in_a_language_that_nobody_speaks_nothing_is_said(tmp_path: Path) -> None:
    assert asyncio.run(_said(tmp_path / "tables.sqlite", "xx")) == (200, {})
    assert asyncio.run(_said(tmp_path / "tables.sqlite", "..%2Fdata"))[0] in (404, 422)
