"""The door of the service: who may knock, how much may be carried in, and what every answer wears.

It stands outside everything else, so that a refused request reaches nothing behind it.

- **Host** must name this machine by a loopback name: a page of another site that has its own name pointed
  here (DNS rebinding) is refused.
- **Origin**, where a browser sends one, must be this very service: other sites, and other services of this
  machine, can neither post nor open a WebSocket.
- **Size**: a body above the limit is refused by its declared length before a byte is read, or while it is.
- Nothing that goes wrong inside ever leaves as more than one sentence.
"""

from __future__ import annotations

import logging
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grognard.core.texts import Text, say
from grognard.server.messages import Json, failure

LOOPBACK = frozenset({"127.0.0.1", "localhost", "[::1]"})
BODY_LIMIT = 64_000
RECORD_LIMIT = 1_000_000
TABLES = "/api/tables"      # where a body may carry a record or an overlay

CSP = "; ".join((
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'",
    "connect-src 'self'", "manifest-src 'self'", "base-uri 'none'", "form-action 'none'",
    "frame-ancestors 'none'",
))
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

log = logging.getLogger(__name__)


class _TooLarge(Exception):
    """A body of undeclared length has grown above the limit."""


class Guard:
    """ASGI middleware that keeps the rules above."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str] = LOOPBACK) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or let the service behind answer."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        stranger = self._stranger(Headers(scope=scope))
        if scope["type"] == "websocket":
            if stranger is not None:
                await send({"type": "websocket.close", "code": 4403, "reason": str(stranger)})
                return
            await self._websocket(scope, receive, send)
            return
        if stranger is not None:
            await failure(403, stranger)(scope, receive, _dressed(send, scope))
            return
        await self._http(scope, receive, send)

    def _stranger(self, headers: Headers) -> Text | None:
        """Why a request does not come from this machine's own page or program; None when it does."""
        given = headers.getlist("host")
        host = given[0].lower() if len(given) == 1 else ""
        name, colon, port = host.rpartition(":") if not host.endswith("]") else (host, "", "")
        if not colon:
            name = host
        if name not in self.hosts or (colon and not (port.isascii() and port.isdigit())):
            return say("this service answers to {hosts} only", hosts=", ".join(sorted(self.hosts)))
        origins = headers.getlist("origin")
        if origins and (len(origins) > 1 or not _is_at(origins[0], host)):
            return say("this service answers its own page only")
        elsewhere = headers.get("sec-fetch-site") in {"cross-site", "same-site"}
        if elsewhere and headers.get("sec-fetch-mode") != "navigate":
            return say("this service answers its own page only")
        return None

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        limit = RECORD_LIMIT if scope["path"] == TABLES else BODY_LIMIT
        started = False
        read = 0

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > limit:
                raise _TooLarge
            return message

        async def noted(message: Message) -> None:
            nonlocal started
            started = True
            await dressed(message)

        dressed = _dressed(send, scope)
        answer: Json | None = None
        declared = Headers(scope=scope).get("content-length", "0")
        if not (declared.isascii() and declared.isdigit()) or int(declared[:12]) > limit:
            answer = _too_large(limit)
        else:
            try:
                await self.app(scope, counted, noted)
            except _TooLarge:
                answer = _too_large(limit)
            except Exception:
                log.exception("%s %s failed", scope["method"], scope["path"])
                answer = failure(500, say("something went wrong inside: the game is as it was, try again"))
        if answer is not None and not started:
            answer.headers["Connection"] = "close"
            await answer(scope, receive, dressed)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.app(scope, receive, send)
        except Exception:
            log.exception("WebSocket %s failed", scope["path"])
            await send({"type": "websocket.close", "code": 1011, "reason": "something went wrong inside"})


def _is_at(origin: str, host: str) -> bool:
    """Whether an Origin header names the service that the Host header names."""
    try:
        parts = urlsplit(origin.lower())
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and parts.netloc == host and not (parts.path or parts.query)


def _too_large(limit: int) -> Json:
    return failure(413, say("at most {limit} bytes can be sent here", limit=limit))


def _dressed(send: Send, scope: Scope) -> Send:
    """`send`, with the headers that every answer wears."""
    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            if scope["path"].startswith("/api") and "cache-control" not in headers:
                headers["Cache-Control"] = "no-store"
        await send(message)
    return dressed
