"""18.2 at a real table: players who get the other side change seats, and their keys play it from then on."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from grognard.server.opponents import minds
from grognard.titles.ie_shima.title import TITLE
from tests.server.serving import Seats, running


async def bid(client: Any, first: str, second: str) -> tuple[Seats, dict[str, Any], dict[str, Any]]:
    """A table where the first player wants the Americans more than the second, or not."""
    answer = await client.http.post("/api/tables", json={
        "title": "ie_shima", "scenario": "basic", "options": {"bidding": True}, "seats": ["person", "person"],
        "names": ["Akira", "Ben"]})
    seats = Seats(client.http, answer.json())
    for seat, text in ((0, "wish US"), (1, "wish US"), (0, first), (1, second)):
        shown = (await seats.get(seat)).json()
        assert (await seats.do(seat, shown["sequence"], "play", text=text)).status_code == 200
    return seats, (await seats.get(0)).json(), (await seats.get(1)).json()


@pytest.mark.clauses("18.2.A", title="ie_shima")
def test_the_higher_bidder_commands_the_americans_from_where_he_sits() -> None:
    async def run() -> None:
        async with running(titles={"ie_shima": TITLE}, minds=minds) as client:
            seats, akira, ben = await bid(client, "bid +4", "bid +1")
            assert akira["yours"] == [1] and ben["yours"] == [0]
            assert [seat["name"] for seat in akira["seats"]] == ["Ben", "Akira"]
            # The Japanese set up: that is Ben now.
            refused = await seats.do(0, akira["sequence"], "play", text="garrison")
            assert refused.status_code == 403
            assert (await seats.do(1, ben["sequence"], "play", text="garrison")).status_code == 200
            assert (await seats.get(1)).json()["view"]["question"]["options"]
            assert "options" not in (await seats.get(0)).json()["view"]["question"]

    asyncio.run(run())


def test_who_already_sits_there_keeps_the_seat() -> None:
    async def run() -> None:
        async with running(titles={"ie_shima": TITLE}, minds=minds) as client:
            _, akira, ben = await bid(client, "bid +1", "bid +4")
            assert akira["yours"] == [0] and ben["yours"] == [1]

    asyncio.run(run())


@pytest.mark.clauses("18.2.A", title="ie_shima")
def test_the_record_stays_closed_while_a_bid_is_sealed() -> None:
    async def run() -> None:
        async with running(titles={"ie_shima": TITLE}, minds=minds) as client:
            answer = await client.http.post("/api/tables", json={
                "title": "ie_shima", "scenario": "basic", "options": {"bidding": True}, "seats": ["person", "person"]})
            seats = Seats(client.http, answer.json())
            shown = (await seats.get(0)).json()
            await seats.do(0, shown["sequence"], "play", text="wish US")
            assert (await seats.get(1, "/record")).status_code == 403
            shown = (await seats.get(1)).json()
            await seats.do(1, shown["sequence"], "play", text="wish Japan")
            assert (await seats.get(1, "/record")).status_code == 200

    asyncio.run(run())
