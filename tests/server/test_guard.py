"""The door: hosts, origins, sizes, headers; and the page behind it."""

from __future__ import annotations

import asyncio
import http.client
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from grognard.server.guard import BODY_LIMIT, RECORD_LIMIT
from tests.server.serving import HOST, Client, on_a_port, running, service, with_service
from tests.server.test_service import sentence


@pytest.mark.parametrize("host", [
    "evil.example", "localhost.evil.example:8765", "127.0.0.1.evil.example", "192.168.1.5:8765", "0.0.0.0:8765",
    "", "localhost:", "localhost:x", "user@localhost:8765", "localhost:8765@evil.example", "[::1].evil.example",
    "[::2]:8765", "localhost.:8765", "127.0.0.2:8765", "::1",
])
def test_hosts_that_are_not_this_machine_are_refused(host: str) -> None:
    @with_service
    async def run(client: Client) -> None:
        for path in ("/", "/api/tables", "/nothing"):
            answer = await client.http.get(path, headers={"Host": host})
            assert answer.status_code == 403 and sentence(answer)

    run()


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8765", "127.0.0.1", "127.0.0.1:1", "[::1]", "[::1]:8765"])
def test_loopback_names_are_answered(host: str) -> None:
    @with_service
    async def run(client: Client) -> None:
        assert (await client.http.get("/api/tables", headers={"Host": host})).status_code == 200

    run()


FOREIGN = [
    {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": ""}, {"Origin": "http://localhost:3000"},
    {"Origin": "http://127.0.0.1:8765"}, {"Origin": f"file://{HOST}"}, {"Origin": f"http://{HOST}.evil.example"},
    {"Origin": f"http://{HOST}/path"}, {"Origin": "http://[bad"}, {"Origin": f"http://x@{HOST}"},
    {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"},
    {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors"},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_other_sites_can_do_nothing(headers: dict[str, str]) -> None:
    @with_service
    async def run(client: Client) -> None:
        seats = await client.opened()
        answers = [
            await client.http.post("/api/tables", headers=headers, json={
                "title": "heaps", "scenario": "short", "seats": ["person", "person"]}),
            await client.http.post(seats.path + "/commands", headers={**headers, **seats.key(0)}, json={
                "sequence": 0, "do": "play", "text": "hide 12"}),
            await client.http.get(seats.path, headers={**headers, **seats.key(0)}),
        ]
        for answer in answers:
            assert answer.status_code == 403 and sentence(answer)
            assert "access-control-allow-origin" not in answer.headers
        assert (await seats.get()).json()["sequence"] == 0
        assert len((await client.http.get("/api/tables")).json()) == 1

    run()


@with_service
async def test_the_page_itself_and_links_to_it_are_let_in(client: Client) -> None:
    for headers in ({"Origin": f"http://{HOST}"}, {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors"},
                    {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}, {"Sec-Fetch-Site": "none"}):
        assert (await client.http.get("/", headers=headers)).status_code == 200


# -- sizes


@with_service
async def test_large_bodies_are_refused(client: Client) -> None:
    seats = await client.opened()
    for path, limit in ((seats.path + "/commands", BODY_LIMIT), ("/api/tables", RECORD_LIMIT)):
        for size in (limit + 1, 10_000_000):
            answer = await client.http.post(path, content=b"x" * size, headers=seats.key(0))
            assert answer.status_code == 413 and sentence(answer)
        assert (await client.http.post(path, content=b"x" * limit, headers=seats.key(0))).status_code == 422

        async def pieces(limit: int = limit) -> AsyncIterator[bytes]:
            for _ in range(limit // 1000 + 2):
                yield b"x" * 1000

        answer = await client.http.post(path, content=pieces(), headers=seats.key(0))
        assert answer.status_code == 413
    assert (await seats.get()).json()["sequence"] == 0


def test_ten_megabytes_are_refused_before_they_are_sent() -> None:
    with on_a_port(service()) as port, socket.create_connection(("127.0.0.1", port), 20) as connection:
        connection.sendall(f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
                           "Content-Type: application/json\r\nContent-Length: 10000000\r\n\r\n".encode())
        answer = b""
        while piece := connection.recv(65536):      # until the service hangs up
            answer += piece
        assert answer.startswith(b"HTTP/1.1 413 ") and b'{"error":' in answer


@pytest.mark.parametrize("length", ["-1", "x", "1e9", "9" * 30])
def test_lengths_that_are_none(length: str) -> None:
    with on_a_port(service()) as port, socket.create_connection(("127.0.0.1", port), 20) as connection:
        connection.sendall(f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
                           f"Content-Length: {length}\r\n\r\n".encode())
        assert connection.recv(100).split(b" ")[1] in {b"400", b"413"}


# -- headers and pages


@with_service
async def test_every_answer_wears_the_headers(client: Client) -> None:
    seats = await client.opened()
    answers = [
        await client.http.get("/"), await client.http.get("/nothing"), await seats.get(),
        await client.http.get("/api/titles"), await client.http.get(seats.path),
        await client.http.get("/", headers={"Host": "evil.example"}),
        await client.http.post(seats.path + "/commands", content=b"x" * (BODY_LIMIT + 1)),
    ]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
    assert answers[2].headers["cache-control"] == "no-store"


@with_service
async def test_without_a_built_page_there_are_words_on_how_to_build_it(client: Client) -> None:
    answer = await client.http.get("/")
    assert answer.status_code == 200 and "./run" in answer.text and "<script" not in answer.text


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A built client, and a file beside it that is nobody's business."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>page</title>")
    (folder / "assets" / "index-1a2b.js").write_text("1")
    (folder / "assets" / "font-1a2b.woff2").write_bytes(b"f")
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "way-out").symlink_to(tmp_path)
    return folder


def test_the_built_page_is_served(built: Path) -> None:
    async def run() -> None:
        async with running(static=built) as client:
            page = await client.http.get("/")
            assert "page" in page.text and page.headers["content-type"].startswith("text/html")
            assert page.headers["cache-control"] == "no-cache"
            script = await client.http.get("/assets/index-1a2b.js")
            assert script.headers["content-type"].startswith("text/javascript")
            assert "immutable" in script.headers["cache-control"]
            assert (await client.http.get("/assets/font-1a2b.woff2")).headers["content-type"] == "font/woff2"
            assert (await client.http.get("/assets/none.js")).status_code == 404
            assert (await client.http.post("/")).status_code == 405
            for method in ("GET", "POST", "DELETE"):
                assert (await client.http.request(method, "/api/nothing")).status_code == 404

    asyncio.run(run())


def test_no_path_leads_out_of_the_page(built: Path) -> None:
    with on_a_port(service(static=built)) as port:
        for path in ("/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
                     "/assets/..%5c..%5csecret.txt", "//secret.txt", "/%00", "/way-out/secret.txt",
                     "/assets/%2e%2e/%2e%2e/secret.txt", "/static/../secret.txt", "/....//secret.txt"):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
            connection.putrequest("GET", path, skip_host=True)
            connection.putheader("Host", f"127.0.0.1:{port}")
            connection.endheaders()
            answer = connection.getresponse()
            body = answer.read()
            assert answer.status in {400, 404} and body != b"secret", path
            connection.close()
