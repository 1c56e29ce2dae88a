"""5.1.2, 18.2 at a real table: two tables that differ only in what one seat has written down answer the other seat and
a spectator with the same bytes, whatever they ask."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from grognard.server.opponents import minds
from grognard.titles.ie_shima.title import TITLE
from tests.server.serving import Seats, running

ASKED = ("", "?log=0", "/ground", "/record", "/verify", "/at/0", "/at/1", "/at/2", "/at/3", "/at/9",
         *(f"/why?text={text}" for text in ("wish+US", "wish+Japan", "bid+3", "bid+%2B3", "bid+-10", "garrison", "x")),
         *(f"/why?piece={piece}" for piece in (0, 28, 40)), "/why?place=4", "/why?piece=0&place=4",
         *(f"/preview?text={text}" for text in ("wish+US", "wish+Japan", "bid+%2B3", "bid+0", "pass")))
"""All that may be asked of a table but advice: that is by the table's own chance, and what it is thought about is
compared in `test_secrets`."""
REFUSED = (("play", "nonsense"), ("play", "bid +11"), ("play", "wish both"), ("undo", ""), ("reset", ""))
"""Commands that change nothing."""


async def told(client: Any, choices: tuple[str, ...], side: int | None) -> list[tuple[int, str]]:
    """Every answer that a seat gets after some choices, without the table's own name and seal."""
    opened = await client.http.post("/api/tables", json={
        "title": "ie_shima", "scenario": "basic", "options": {"bidding": True}, "seats": ["person", "person"]})
    seats = Seats(client.http, opened.json())
    for number, text in enumerate(choices):
        shown = (await seats.get(number % 2)).json()
        assert (await seats.do(number % 2, shown["sequence"], "play", text=text)).status_code == 200
    shown = (await seats.get(side)).json()
    answers = [await seats.get(side, more) for more in ASKED]
    for do, text in REFUSED:
        answers.append(await seats.do(side, shown["sequence"], do, **({"text": text} if text else {})))
        assert answers[-1].status_code >= 400
    answers.append(await seats.get(side))
    return [(answer.status_code, answer.text.replace(seats.table, "TABLE").replace(shown["dice"]["commitment"], "SEAL"))
            for answer in answers]


@pytest.mark.clauses("5.1.2", "18.2.A", title="ie_shima")
@pytest.mark.parametrize("side", [1, None])
@pytest.mark.parametrize(("one", "other"), [
    (("wish Japan",), ("wish US",)),
    (("wish US", "wish US", "bid +7"), ("wish US", "wish US", "bid -10")),
    (("wish Japan", "wish Japan", "bid 0"), ("wish Japan", "wish Japan", "bid +1")),
])
def test_no_answer_differs_by_what_is_sealed(one: tuple[str, ...], other: tuple[str, ...], side: int | None) -> None:
    async def run() -> None:
        async with running(titles={"ie_shima": TITLE}, minds=minds) as client:
            assert await told(client, one, side) == await told(client, other, side)

    asyncio.run(run())


@pytest.mark.clauses("18.2.A", title="ie_shima")
def test_once_both_have_written_it_is_open() -> None:
    async def run() -> None:
        async with running(titles={"ie_shima": TITLE}, minds=minds) as client:
            one = await told(client, ("wish US", "wish US", "bid +7", "bid +1"), None)
            other = await told(client, ("wish US", "wish US", "bid +8", "bid +1"), None)
            assert one != other

    asyncio.run(run())
