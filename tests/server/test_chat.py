"""Talk at a table: to all, as text, kept with the table, and never a part of the game."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.serving import Client, Seats, running, with_service

MARKUP = "<img src=x onerror=alert(1)> & 'quotes' \u202e reversed"


@with_service
async def test_what_a_seat_says_is_heard_by_all(client: Client) -> None:
    seats = await client.opened()
    answer = await seats.do(0, 0, "say", text="Good luck.")
    assert answer.status_code == 200
    assert answer.json()["chat"] == [{"number": 1, "side": 0, "text": "Good luck."}]
    await seats.do(1, 0, "say", text="And to you.")
    for side in (0, 1, None):
        shown = (await seats.get(side)).json()
        assert [(one["side"], one["text"]) for one in shown["chat"]] == [(0, "Good luck."), (1, "And to you.")]


@with_service
async def test_talk_moves_nothing(client: Client) -> None:
    """The moment is the same afterwards, and a line written while the other side moved is not stale."""
    seats = await client.opened()
    shown = await seats.play((await seats.get(0)).json()["view"]["question"]["options"][0]["text"])
    answer = await seats.do(1, 0, "say", text="I was still writing")
    assert answer.status_code == 200
    after = answer.json()
    assert (after["sequence"], after["choices"], after["logged"]) == (
        shown["sequence"], shown["choices"], shown["logged"])


@with_service
async def test_markup_and_control_characters_are_text(client: Client) -> None:
    seats = await client.opened()
    answer = await seats.do(0, 0, "say", text=MARKUP + "\n\x00next line")
    assert answer.json()["chat"][0]["text"] == "<img src=x onerror=alert(1)> & 'quotes' reversed next line"


@with_service
async def test_what_cannot_be_said(client: Client) -> None:
    """Nothing, too much, a spectator, a number: each refused in a sentence, with no effect."""
    seats = await client.opened()
    for side, text, status in ((0, " \n\t", 422), (0, "x" * 501, 422), (0, "x" * 5000, 422), (None, "Hello", 403)):
        answer = await seats.do(side, 0, "say", text=text)
        assert answer.status_code == status
        assert answer.json()["error"]["say"]
    assert (await seats.do(0, 0, "say", text="x" * 500)).status_code == 200
    assert len((await seats.get(0)).json()["chat"]) == 1


def test_talk_is_kept_with_the_table(tmp_path: Path) -> None:
    async def run() -> None:
        store = tmp_path / "tables.sqlite"
        async with running(store) as client:
            seats = await client.opened()
            await seats.do(0, 0, "say", text="See you tomorrow.")
            opened = {"table": seats.table, "secrets": seats.secrets, "spectator": seats.spectator}
        async with running(store) as client:
            again = Seats(client.http, opened)
            assert [one["text"] for one in (await again.get(1)).json()["chat"]] == ["See you tomorrow."]
            await again.do(1, 0, "say", text="Good morning.")
            assert [one["number"] for one in (await again.get(0)).json()["chat"]] == [1, 2]
    asyncio.run(run())
