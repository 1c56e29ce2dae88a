"""Every path of the service and every answer it may give."""

from __future__ import annotations

import hashlib
import time
from typing import Any

import pytest

from tests.server.serving import Client, Seats, running, with_service
from tests.table.fake import Heaps


def sentence(answer: Any) -> str:
    """The sentence of an answer that says why not; checks that it is nothing but that."""
    body = answer.json()
    assert set(body) <= {"error", "sequence", "sound"} and set(body["error"]) == {"say", "clause"}
    template, values = body["error"]["say"]
    words: str = template.format(**values) if values else template
    assert words and "Traceback" not in words and "File \"" not in words
    return words


@with_service
async def test_titles_say_what_there_is_to_choose(client: Client) -> None:
    (title,) = (await client.http.get("/api/titles")).json()
    assert (title["name"], title["opponents"]) == ("heaps", ["random", "steady", "slow"])
    assert [side["code"] for side in title["sides"]] == ["N", "S"]
    assert title["scenarios"][0] == {"name": "short", "label": "The short one", "turns": "until the heap is gone",
                                     "note": ["{n} stones", {"n": 9}]}
    assert title["options"] == [
        {"name": "polite", "label": "Polite players", "note": ["bow first", {}], "clause": "3.1", "default": False}]


@with_service
async def test_a_table_is_opened_and_listed_without_its_keys(client: Client) -> None:
    seats = await client.opened("person", "person", names=["<b>Ann</b>"], options={"polite": True})
    assert len(set(seats.secrets) | {seats.spectator}) == 3
    answer = await client.http.get("/api/tables")
    (listed,) = answer.json()
    assert abs(listed.pop("played") - time.time()) < 60
    assert [listed] == [{
        "table": seats.table, "title": "heaps", "scenario": "short", "turn": ["{n} left", {"n": 9}], "over": False,
        "seats": [{"side": 0, "name": "<b>Ann</b>", "player": "person"},
                  {"side": 1, "name": "South", "player": "person"}]}]
    assert not any(secret in answer.text for secret in (*seats.secrets, seats.spectator))
    assert answer.headers["content-type"] == "application/json"      # markup in a name is text, and stays it
    assert answer.headers["x-content-type-options"] == "nosniff"


@with_service
async def test_the_list_has_the_newest_first_and_knows_the_turn_and_the_end(client: Client) -> None:
    first, second = await client.opened(), await client.opened()
    await first.play("hide 12", "hide 13", "take 3", "take 3", "take 3")
    listed = (await client.http.get("/api/tables")).json()
    assert [(one["table"], one["over"], one["turn"][1]["n"]) for one in listed] == [
        (second.table, False, 9), (first.table, True, 0)]


@with_service
async def test_a_table_is_removed_by_who_sits_at_it_and_by_nobody_else(client: Client) -> None:
    kept, gone = await client.opened("person", "person"), await client.opened("person", "person")
    await gone.play("hide 12")

    async def remove(secret: str) -> int:
        answer = await client.http.delete(gone.path, headers={"Authorization": f"Bearer {secret}"})
        return answer.status_code

    assert [await remove(secret) for secret in ("", "guess", kept.secrets[0], gone.spectator)] == [401, 401, 401, 403]
    assert (await gone.get(0)).status_code == 200
    assert await remove(gone.secrets[1]) == 204
    assert (await gone.get(0)).status_code == (await gone.do(0, 1, "play", text="hide 13")).status_code == 404
    assert await remove(gone.secrets[1]) == 404
    assert [one["table"] for one in (await client.http.get("/api/tables")).json()] == [kept.table]
    assert (await kept.get(0)).status_code == 200


@with_service
async def test_a_table_of_computers_is_removed_by_who_looks_on(client: Client) -> None:
    """Nobody sits there whose game it would be; what they think of then is thought no more."""
    seats = await client.opened("slow", "slow")
    answer = await client.http.delete(seats.path, headers={"Authorization": f"Bearer {seats.spectator}"})
    assert answer.status_code == 204 and (await client.http.get("/api/tables")).json() == []


@with_service
async def test_a_snapshot_is_of_the_key_that_asks(client: Client) -> None:
    seats = await client.opened()
    await seats.play("hide 12", "hide 17")
    north, south, nobody = [(await seats.get(side)).json() for side in (0, 1, None)]
    assert [one["yours"] for one in (north, south, nobody)] == [[0], [1], []]
    assert [len(one["view"]["question"].get("options", ())) for one in (north, south, nobody)] == [5, 0, 0]
    assert "17" not in str(north["view"]) and "12" not in str(south["view"])
    assert "17" not in str(north["log"]) and "12" not in str(nobody["view"]) + str(nobody["log"])
    assert (north["sequence"], north["choices"], north["waiting"]) == (2, 2, "choice")
    assert north["dice"]["kind"] == "sealed" and north["dice"]["opened"] is None


@with_service
async def test_the_log_is_given_from_a_number_on(client: Client) -> None:
    seats = await client.opened()
    await seats.play("hide 12", "hide 17", "take 1")
    numbers = [entry["number"] for entry in (await seats.get(0)).json()["log"]]
    assert numbers == list(range(1, len(numbers) + 1))
    later = (await seats.get(0, "?log=2")).json()
    assert [entry["number"] for entry in later["log"]] == numbers[2:]
    assert later["logged"] == len(numbers)
    assert (await seats.get(0, "?log=999")).json()["log"] == []


@with_service
async def test_a_command_is_answered_with_what_is_new(client: Client) -> None:
    seats = await client.opened()
    await seats.play("hide 12", "hide 17", "take 1")
    answer = await seats.do(0, 3, "play", text="throw")
    shown = answer.json()
    assert answer.status_code == 200 and shown["sequence"] == 4
    assert shown["log"] and min(entry["number"] for entry in shown["log"]) > 4
    assert shown["log"][0]["roll"]["faces"] == 6


@with_service
async def test_undo_and_reset(client: Client) -> None:
    seats = await client.opened()
    shown = await seats.play("hide 12", "hide 17", "take 1")
    assert shown["can_undo"] == 1
    assert (await seats.do(0, 3, "undo")).json()["choices"] == 2
    await seats.play("take 2", "pass")
    answer = await seats.do(0, 6, "reset_turn")
    assert (answer.status_code, answer.json()["choices"]) == (200, 2)


@with_service
async def test_a_takeback_is_asked_for_and_agreed_to(client: Client) -> None:
    seats = await client.opened()
    await seats.play("hide 12", "hide 17", "throw", "pass", "take 1")
    asked = (await seats.do(0, 5, "takeback")).json()
    assert (asked["choices"], asked["takeback"]) == (5, {"side": 0, "to": 3, "asked": [1]})
    assert (await seats.do(0, 6, "consent", agree=True)).status_code == 403
    agreed = (await seats.do(1, 6, "consent", agree=True)).json()
    assert (agreed["choices"], agreed["takeback"]) == (3, None)


@with_service
async def test_entered_dice(client: Client) -> None:
    seats = await client.opened(dice="entered")
    assert (await seats.play("hide 12", "hide 17", "throw"))["waiting"] == "dice"
    assert (await seats.do(1, 3, "dice", dice=[6])).status_code == 403
    assert (await seats.do(0, 3, "dice", dice=[7])).status_code == 422
    shown = (await seats.do(0, 3, "dice", dice=[6])).json()
    assert (shown["waiting"], shown["view"]["turn"][1]["n"], shown["dice"]["kind"]) == ("choice", 3, "entered")


@with_service
async def test_the_opponent_answers_by_itself(client: Client) -> None:
    seats = await client.opened("person", "random")
    assert seats.secrets[1] == ""
    await seats.play("hide 12")
    shown = await seats.until(lambda shown: shown["sequence"] == 2)
    assert shown["view"]["question"]["side"] == 0


# -- asking without touching


@with_service
async def test_why_preview_look_back_ground_and_record(client: Client) -> None:
    seats = await client.opened()
    await seats.play("hide 12", "hide 17")
    why = (await seats.get(0, "/why?piece=1&place=2609")).json()
    assert why == {"clause": "2.1", "say": ["stones do not move", {}]}
    assert (await seats.get(0, "/why?piece=2")).status_code == 204
    assert (await seats.get(0, "/why?text=take%209")).json()["clause"] == "2.1"
    assert (await seats.get(0, "/preview?text=take%201")).json()["kind"] == "take"
    assert (await seats.get(0, "/preview?text=throw")).status_code == 204
    assert (await seats.get(0, "/preview?text=take%209")).status_code == 422
    assert (await seats.get(0, "/preview")).status_code == 422
    then = (await seats.get(0, "/at/1")).json()
    assert then["question"]["side"] == 1 and "options" not in then["question"]
    assert (await seats.get(0, "/at/3")).status_code == 422
    assert (await seats.get(0, "/at/-1")).status_code == 422
    assert (await seats.get(0, "/at/x")).status_code == 422
    assert (await seats.get(0, "/ground")).json()["kind"] == "heap"
    shown = (await seats.get(0)).json()
    assert (shown["sequence"], shown["choices"]) == (2, 2)


@with_service
async def test_looking_back_shows_each_key_its_own_view(client: Client) -> None:
    seats = await client.opened()
    await seats.play("hide 12", "hide 17", "take 1")
    assert "17" not in (await seats.get(0, "/at/2")).text
    assert "12" not in (await seats.get(1, "/at/2")).text
    assert "17" not in (await seats.get(None, "/at/2")).text


@with_service
async def test_the_record_of_a_game_with_secrets_opens_at_its_end(client: Client) -> None:
    seats = await client.opened()
    await seats.play("hide 12", "hide 17", "take 3", "take 3")
    answer = await seats.get(0, "/record")
    assert answer.status_code == 403 and "17" not in answer.text
    await seats.play("take 3")
    answer = await seats.get(1, "/record")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.text.startswith("Grognard record 1") and "hide 12" in answer.text


def test_a_damaged_record_is_refused_with_the_moment_from_which_it_can_be_played_on(
        monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Heaps, "secrets", False)
    damaged_record()


@with_service
async def damaged_record(client: Client) -> None:
    seats = await client.opened("person", "person")
    await seats.play("hide 12", "hide 17", "take 2")
    text = (await seats.get(0, "/record")).text.rstrip().rpartition("\n")[0]       # its last check is lost
    body = {"record": text, "seats": ["person", "person"]}
    answer = await client.http.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["sound"]) == (422, 3)
    assert "the record breaks off" in sentence(answer)
    assert f"It is sound up to line {len(text.splitlines())}." in sentence(answer)
    opened = await client.http.post("/api/tables", json={**body, "mend": True})
    assert opened.status_code == 201
    shown = await client.http.get(f"/api/tables/{opened.json()['table']}",
                                  headers={"Authorization": "Bearer " + opened.json()["secrets"][0]})
    assert (shown.json()["choices"], shown.json()["waiting"]) == (3, "choice")


def test_a_record_is_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Heaps, "secrets", False)

    @with_service
    async def run(client: Client) -> None:
        seats = await client.opened(scenario="long")
        await seats.play("hide 12", "hide 17", "throw", "take 2")
        text = (await seats.get(0, "/record")).text
        again = await client.opened("person", "random", record=text)
        shown = await again.until(lambda shown: shown["view"]["question"]["side"] == 0)
        assert shown["choices"] == 4 + shown["sequence"]
        broken = await client.http.post("/api/tables", json={
            "record": text.replace("take 2", "take 7"), "seats": ["person", "person"]})
        assert broken.status_code == 422 and "line 12: 'take 7'" in sentence(broken)
        answer = await client.http.post("/api/tables", json={"record": "what", "seats": ["person", "person"]})
        assert answer.status_code == 422

    run()


@with_service
async def test_a_hint_is_an_option_that_is_offered(client: Client) -> None:
    seats = await client.opened()
    await seats.play("hide 12", "hide 17")
    hint = (await seats.get(0, "/hint")).json()
    assert hint["option"] in (await seats.get(0)).json()["view"]["question"]["options"]
    assert (await seats.get(1, "/hint")).status_code == 204
    assert (await seats.get(None, "/hint")).status_code == 403


# -- why not


@with_service
async def test_no_key_or_a_wrong_one(client: Client) -> None:
    seats, other = await client.opened(), await client.opened()
    for path in ("", "/why?piece=1", "/preview?text=pass", "/at/0", "/record", "/hint"):
        for header in ({}, {"Authorization": "Bearer x"}, {"Authorization": f"Basic {seats.secrets[0]}"},
                       {"Authorization": f"Bearer {other.secrets[0]}"}, {"Authorization": "Bearer "},
                       {"Authorization": "Bearer \xff"}):
            answer = await client.http.get(seats.path + path, headers=[
                (name.encode(), value.encode("latin-1")) for name, value in header.items()])
            assert answer.status_code == 401, (path, header, answer.text)
            assert sentence(answer) and answer.headers["www-authenticate"] == "Bearer"
    answer = await client.http.post(seats.path + "/commands", json={"sequence": 0, "do": "play", "text": "hide 12"})
    assert answer.status_code == 401
    assert (await seats.get()).json()["sequence"] == 0


@with_service
async def test_another_seats_decision(client: Client) -> None:
    seats = await client.opened()
    for side in (1, None):
        answer = await seats.do(side, 0, "play", text="hide 12")
        assert answer.status_code == 403 and sentence(answer)
    assert (await seats.get()).json()["sequence"] == 0


@with_service
async def test_no_such_table_or_path(client: Client) -> None:
    seats = await client.opened()
    for ident in ("0" * 12, "x", "..", "%2e%2e%2f%2e%2e", "'; DROP TABLE lines; --", "a" * 500, "\u202e"):
        gone = Seats(client.http, {"table": ident, "secrets": seats.secrets, "spectator": seats.spectator})
        for path in ("", "/ground", "/record"):
            answer = await gone.get(0, path)
            assert answer.status_code == 404 and sentence(answer)
        assert (await gone.do(0, 0, "undo")).status_code == 404
    for path in ("/api", "/api/nothing", "/nothing.js", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
                 "/assets/..%2f..%2f..%2fetc%2fpasswd", "/docs", "/redoc"):
        answer = await client.http.get(path)
        assert answer.status_code == 404 and sentence(answer)
    assert (await client.http.delete("/api/tables")).status_code in {404, 405}
    assert len((await client.http.get("/api/tables")).json()) == 1


@with_service
async def test_doubled_and_stale_commands(client: Client) -> None:
    seats = await client.opened()
    assert (await seats.do(0, 0, "play", text="hide 12")).status_code == 200
    for side, sequence, do in ((0, 0, "play"), (1, 0, "play"), (0, 0, "undo"), (0, 7, "undo")):
        more = {"text": "hide 12"} if do == "play" else {}
        answer = await seats.do(side, sequence, do, **more)
        assert answer.status_code == 409 and answer.json()["sequence"] == 1 and sentence(answer)
    shown = (await seats.get()).json()
    assert (shown["sequence"], shown["choices"]) == (1, 1)


@with_service
async def test_two_tabs_of_one_seat(client: Client) -> None:
    seats = await client.opened()
    first, second = (await seats.get(0)).json(), (await seats.get(0)).json()
    assert (await seats.do(0, first["sequence"], "play", text="hide 12")).status_code == 200
    late = await seats.do(0, second["sequence"], "play", text="hide 13")
    assert late.status_code == 409
    shown = (await seats.get(0)).json()
    assert shown["view"]["pieces"][0]["place"] == "12" and shown["sequence"] == late.json()["sequence"]


@with_service
async def test_the_rules_refuse_with_their_clause(client: Client) -> None:
    seats = await client.opened()
    await seats.play("hide 12", "hide 13")
    answer = await seats.do(0, 2, "play", text="take 4")
    assert answer.status_code == 422 and answer.json()["error"]["clause"] == "2.1" and sentence(answer)
    assert (await seats.do(0, 2, "undo")).status_code == 422
    assert (await seats.get()).json()["sequence"] == 2


MALFORMED = [
    b"", b"{", b"null", b"[]", b"7", b'"play"', b"\xff\xfe", b"{}", b'{"do":"play","text":"pass"}',
    b'{"sequence":2,"do":"cheat"}', b'{"sequence":2,"do":"play"}', b'{"sequence":"2","do":"play","text":"pass"}',
    b'{"sequence":-1,"do":"undo"}', b'{"sequence":2.5,"do":"undo"}', b'{"sequence":1e400,"do":"undo"}',
    b'{"sequence":99999999999999999999999,"do":"undo"}', b'{"sequence":true,"do":"undo"}',
    b'{"sequence":2,"do":"play","text":7}', b'{"sequence":2,"do":"play","text":null}',
    b'{"sequence":2,"do":"play","text":["pass"]}', b'{"sequence":2,"do":"play","text":"pass","side":0}',
    b'{"sequence":2,"do":"play","text":"' + b"x" * 2000 + b'"}',
    b'{"sequence":2,"do":"play","text":"\\ud800"}', b'{"sequence":2,"do":"play","text":"\\u0000"}',
    b'{"sequence":2,"do":"dice","dice":[0]}', b'{"sequence":2,"do":"dice","dice":[]}',
    b'{"sequence":2,"do":"dice","dice":"6"}', b'{"sequence":2,"do":"dice","dice":[6.5]}',
    b'{"sequence":2,"do":"dice","dice":[' + b"6," * 5000 + b"6]}",
    b'{"sequence":2,"do":"consent","agree":1}', b'{"sequence":2,"do":"consent","agree":true}',
    b'{"a":' * 8000, b"[" * 60000, b'{"sequence":2,"do":"play","text":' + b"[" * 30000 + b"]" * 30000 + b"}",
    b"sequence=2&do=undo",
]


@with_service
async def test_malformed_bodies_have_no_effect(client: Client) -> None:
    seats = await client.opened()
    await seats.play("hide 12", "hide 13")
    for body in MALFORMED:
        answer = await client.http.post(seats.path + "/commands", content=body, headers=seats.key(0))
        assert answer.status_code == 422, (body[:60], answer.status_code)
        assert len(sentence(answer)) < 400
        answer = await client.http.post("/api/tables", content=body)
        assert answer.status_code == 422 and sentence(answer)
    assert (await seats.get()).json()["sequence"] == 2
    assert len((await client.http.get("/api/tables")).json()) == 1


@pytest.mark.parametrize("wrong", [
    {"title": "chess"}, {"title": "../heaps"}, {"title": ""}, {"scenario": "none"}, {"scenario": "x" * 300},
    {"options": {"nothing": True}}, {"options": {"polite": "yes"}}, {"options": []}, {"seats": []},
    {"seats": ["person"]}, {"seats": ["person", "hal"]}, {"seats": ["person"] * 3}, {"seats": "person"},
    {"dice": "loaded"}, {"names": ["a", "b", "c"]}, {"names": [7]}, {"overlay": "bad"}, {"overlay": 7},
    {"seeds": ["told too early"]}, {"extra": 1}, {"record": "Grognard record 1\nTitle: chess"},
    {"seats": ["random", "random"], "dice": "entered"},
])
def test_tables_that_cannot_be_set_up(wrong: dict[str, Any]) -> None:
    @with_service
    async def run(client: Client) -> None:
        body = {"title": "heaps", "scenario": "short", "seats": ["person", "person"], **wrong}
        answer = await client.http.post("/api/tables", json=body)
        assert answer.status_code == 422 and len(sentence(answer)) < 500
        assert (await client.http.get("/api/tables")).json() == []

    run()


@with_service
async def test_words_for_the_seal_change_the_dice_and_are_shown_at_the_end(client: Client) -> None:
    seats = await client.opened()
    sealed = (await seats.get(None)).json()["dice"]
    assert sealed["words"] == ["", ""] and sealed["mixing"] and len(sealed["commitment"]) == 64
    assert (await seats.do(0, 0, "mix", text="one | two")).status_code == 200
    assert (await seats.do(1, 1, "mix", text="three\u202e")).status_code == 200
    too_long = await seats.do(0, 2, "mix", text="x" * 201)
    assert too_long.status_code == 422 and "200" in sentence(too_long)
    shown = await seats.play("hide 12", "hide 13", "take 3", "take 3", "take 3")
    assert shown["dice"]["opened"]["words"] == ["one two", "three"]
    assert shown["dice"]["commitment"] == sealed["commitment"] == hashlib.sha256(
        shown["dice"]["opened"]["secret"].encode()).hexdigest()


@with_service
async def test_words_come_too_late_once_a_die_has_fallen(client: Client) -> None:
    seats = await client.opened()
    shown = await seats.play("hide 12", "hide 13", "take 1", "throw")
    assert not shown["dice"]["mixing"]
    late = await seats.do(0, shown["sequence"], "mix", text="late")
    assert late.status_code == 422 and "dice have fallen" in sentence(late)


@with_service
async def test_entered_dice_take_no_words(client: Client) -> None:
    seats = await client.opened(dice="entered")
    assert (await seats.do(0, 0, "mix", text="luck")).status_code == 422


@with_service
async def test_the_description_declares_every_answer(client: Client) -> None:
    document = (await client.http.get("/api/openapi.json")).json()
    commands = document["paths"]["/api/tables/{ident}/commands"]["post"]
    assert {"200", "401", "403", "404", "409", "413", "422", "503"} <= set(commands["responses"])
    assert commands["requestBody"]["content"]["application/json"]["schema"]
    for path, methods in document["paths"].items():
        for method in methods.values():
            for status, answer in method["responses"].items():
                if int(status) >= 400:
                    schema = answer["content"]["application/json"]["schema"]
                    assert schema == {"$ref": "#/components/schemas/Failure"}, (path, status)
    known = document["components"]["schemas"]

    def references(node: Any) -> set[str]:
        if isinstance(node, dict):
            found = {node["$ref"]} if isinstance(node.get("$ref"), str) else set()
            return found.union(*map(references, node.values()))
        return set().union(*map(references, node)) if isinstance(node, list) else set()

    assert {reference.rsplit("/", 1)[1] for reference in references(document)} <= set(known)


def test_what_goes_wrong_inside_stays_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    @with_service
    async def run(client: Client) -> None:
        seats = await client.opened()

        def broken(*_: Any) -> None:
            raise RuntimeError("a secret detail")

        monkeypatch.setattr(Heaps, "explain", broken)
        answer = await seats.get(0, "/why?piece=1")
        assert answer.status_code == 500
        assert "secret detail" not in answer.text and sentence(answer)
        assert "content-security-policy" in answer.headers

    run()


def test_a_table_whose_rules_have_changed_is_refused_by_line_and_keeps_its_record(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    import asyncio

    monkeypatch.setattr(Heaps, "secrets", False)

    async def run() -> None:
        async with running(tmp_path / "tables.sqlite") as client:
            seats = await client.opened()
            await seats.play("hide 12", "hide 13", "take 3")
        monkeypatch.setitem(__import__("tests.table.fake", fromlist=["START"]).START, "short", 8)
        async with running(tmp_path / "tables.sqlite") as client:
            seats.http = client.http
            answer = await seats.get(0)
            assert answer.status_code == 422 and "line " in sentence(answer)
            assert (await seats.do(0, 3, "undo")).status_code == 422
            record = await seats.get(0, "/record")
            assert record.status_code == 200 and "take 3" in record.text
            assert (await seats.get(0, "/ground")).status_code == 422
            assert (await client.http.get(seats.path + "/record")).status_code == 401
            assert len((await client.http.get("/api/tables")).json()) == 1

    asyncio.run(run())
