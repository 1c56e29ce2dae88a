"""The description of the service (OpenAPI): every answer of every path, with the shapes of our own structures."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from grognard.core.title import Lesson
from grognard.core.views import Question, Refused, View
from grognard.server.messages import Failure, Hint, NewTable, Opened, Summary, TitleChoice, Verified
from grognard.table.commands import Command
from grognard.table.snapshot import Snapshot

REFERENCE = "#/components/schemas/{name}"
SHAPES: tuple[Any, ...] = (
    Command, Failure, Hint, Lesson, NewTable, Opened, Question, Refused, Snapshot, Summary, TitleChoice, Verified, View,
)
WHY = {
    401: "no key of this table was shown",
    403: "the decision is another seat's, or the request comes from elsewhere",
    404: "there is no such table",
    409: "the command is doubled or stale; `sequence` is the present one; nothing has changed",
    413: "the body is too large",
    422: "the rules forbid it, or the request is malformed; nothing has changed",
    503: "it could not be saved, so it was not done",
}
Answers = dict[int | str, dict[str, Any]]


def _shape(kind: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components((kind,), ref_template=REFERENCE)
    return schema


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def answers(kind: Any, *refusals: int, status: int = 200, many: bool = False, nothing: bool = False) -> Answers:
    """What a path may answer: `kind` (a list of it if `many`), 204 if `nothing`, and why not."""
    shape = {"type": "array", "items": _shape(kind)} if many else _shape(kind)
    content = {"text/plain": {"schema": shape}} if kind is str else _json(shape)
    found: Answers = {status: {"description": "as asked", **({} if kind is None else {"content": content})}}
    if nothing:
        found[204] = {"description": "nothing stands in the way, or there is nothing to say"}
    for code in sorted({403, 503, *refusals}):
        found[code] = {"description": WHY[code], "content": _json(_shape(Failure))}
    return found


def body_of(kind: Any) -> dict[str, Any]:
    """The description of a body that is read as `kind`."""
    return {"requestBody": {"required": True, "content": _json(_shape(kind))}}


def describe(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document of the service, made once."""
    if not app.openapi_schema:
        document = get_openapi(title=app.title, version=app.version, routes=app.routes, description=app.description)
        _, components = msgspec.json.schema_components(SHAPES, ref_template=REFERENCE)
        document.setdefault("components", {})["schemas"] = components
        document["components"]["securitySchemes"] = {"key": {"type": "http", "scheme": "bearer"}}
        for methods in document["paths"].values():
            for method in methods.values():
                if "401" in method["responses"]:
                    method["security"] = [{"key": []}]
        app.openapi_schema = document
    return app.openapi_schema
