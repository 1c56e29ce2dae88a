"""The service as an ASGI application: `uvicorn --factory grognard.server.app:create_app` or `grognard serve`."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from grognard.core.texts import say
from grognard.core.title import Title
from grognard.server import routes, sockets
from grognard.server.describe import describe
from grognard.server.guard import LOOPBACK, Guard
from grognard.server.house import House, Minds, NoKey, NoSuchTable, NoSuchTitle
from grognard.server.messages import failure
from grognard.server.pages import serve_pages
from grognard.server.store import Store
from grognard.table.errors import DamagedRecord, NotYours, Stale, TableError, Unsaved
from grognard.table.live import LONGEST_THOUGHT

STATIC = Path(__file__).parent / "static"
STATUS: dict[type[TableError], int] = {
    NoKey: 401, NotYours: 403, NoSuchTable: 404, NoSuchTitle: 404, Stale: 409, Unsaved: 503}
SENTENCES = {404: "there is nothing here", 405: "this cannot be done here"}


def create_app(
    store_path: Path | None = None,
    titles: Mapping[str, Title[Any]] | None = None,
    static: Path | None = None,
    *,
    minds: Minds | None = None,
    hosts: frozenset[str] = LOOPBACK,
    seconds: float = LONGEST_THOUGHT,
) -> FastAPI:
    """Make the service.

    `store_path` is the file that tables are kept in; None keeps them for as long as the service runs. `titles` are what
    may be played, by default all there are; `static` is the folder of the built page; `minds` gives the opponents
    of a title, by default those of `grognard.opponents`; `seconds` is the longest that one may think."""
    known = _titles() if titles is None else titles

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            path = store_path
            if path is None:
                path = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "tables.sqlite"
            house = House(Store(path), known, minds or _minds(), seconds)
            app.state.house = house
            stack.push_async_callback(house.close)
            await house.start()
            yield

    app = FastAPI(
        title="Grognard",
        version=_version(),
        description="Tables of board wargames, with their rules enforced. For this machine only.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=running,
    )
    app.include_router(routes.router)
    app.include_router(sockets.router)
    serve_pages(app, static or STATIC)
    _errors(app)
    app.openapi = lambda: describe(app)  # type: ignore[method-assign]
    app.add_middleware(Guard, hosts=hosts)
    return app


def _titles() -> Mapping[str, Title[Any]]:
    """Every title there is, by name."""
    from grognard.titles import all_titles

    return all_titles()


def _minds() -> Minds:
    """The opponents there are."""
    from grognard.server.opponents import minds

    return minds


def _version() -> str:
    try:
        return version("grognard")
    except PackageNotFoundError:
        return "0"


def _errors(app: FastAPI) -> None:
    """Answer whatever is refused with one sentence in the same shape."""

    @app.exception_handler(TableError)
    async def refused(request: Request, error: TableError) -> Response:
        status = STATUS.get(type(error), 422)
        answer = failure(status, error.say, error.clause, error.sequence if isinstance(error, Stale) else None,
                         error.sound if isinstance(error, DamagedRecord) else None)
        if status == 401:
            answer.headers["WWW-Authenticate"] = "Bearer"
        return answer

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        return failure(422, say("{where}: {what}", where=str(first["loc"][-1]), what=str(first["msg"])))

    @app.exception_handler(HTTPException)
    async def missing(request: Request, error: HTTPException) -> Response:
        return failure(error.status_code, say(SENTENCES.get(error.status_code, "this cannot be done")))
