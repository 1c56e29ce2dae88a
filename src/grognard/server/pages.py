"""The page: the built client, or a few words on how to build it."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

# Some systems know fewer types, or wrong ones, and browsers are told not to guess.
for _type, _ending in (("text/javascript", ".js"), ("text/css", ".css"), ("image/svg+xml", ".svg"),
                       ("font/woff2", ".woff2"), ("application/manifest+json", ".webmanifest")):
    mimetypes.add_type(_type, _ending)

UNBUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Grognard</title></head>
<body>
<h1>Grognard is running, but its page has not been built</h1>
<p>Stop it with Ctrl-C and start it with <code>./run</code>, which builds the page;
or build it by hand: <code>cd web &amp;&amp; npm ci &amp;&amp; npm run build</code>, and start it again.</p>
<p>Games can be played meanwhile in the terminal: <code>grognard play</code>.</p>
</body>
</html>
"""


class Pages(StaticFiles):
    """The client's files. Those with a hash in their name are kept by the browser for good, the rest never."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file at `path`, inside the folder or not at all."""
        if scope["path"].startswith("/api"):
            raise HTTPException(404)
        response = await super().get_response(path, scope)
        hashed = path.startswith("assets/") and response.status_code in {200, 304}
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return response


def serve_pages(app: FastAPI, folder: Path) -> None:
    """Let `app` serve the client built in `folder`."""
    if (folder / "index.html").is_file():
        app.mount("/", Pages(directory=folder, html=True), name="pages")
        return

    @app.get("/", include_in_schema=False)
    async def unbuilt() -> Response:
        return HTMLResponse(UNBUILT, headers={"Cache-Control": "no-store"})
