"""The application: routes, errors as JSON, headers, the files of the page."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from inkborn.errors import InkbornError
from inkborn.table import library, puzzles, replays, routes, web
from inkborn.table.people import Declined
from inkborn.table.service import Service
from inkborn.table.settings import Settings

PAGE: Final = Path(__file__).with_name("page")
TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".txt": "text/plain; charset=utf-8",
    ".md": "text/plain; charset=utf-8",
}
# Pictures of cards are loaded from elsewhere only where a user has turned them on.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; "
    "img-src 'self' data: https:; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]

log = logging.getLogger("inkborn.table")


def make_app(settings: Settings) -> Starlette:
    """The server as an ASGI application."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        service = app.state.service = Service(settings)
        await service.open()
        try:
            yield
        finally:
            await service.close()

    app = Starlette(
        routes=[
            *routes.ROUTES,
            *replays.ROUTES,
            *library.ROUTES,
            *puzzles.ROUTES,
            Route("/{path:path}", page),
        ],
        lifespan=lifespan,
        exception_handlers={
            InkbornError: _refused,
            HTTPException: _http_error,
            Exception: _fault,
        },
    )
    app.add_middleware(Guard)
    return app


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, InkbornError)
    return web.error(error)


def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    what = f"{request.method} {request.url.path[:100]}: {error.detail}"
    return web.error(Declined(error.status_code, what))


def _fault(request: Request, error: Exception) -> Response:
    """A bug of ours. It is logged and counted; the client is told that nothing came of it."""
    web.service(request).metrics.errors.inc()
    log.error("request failed", exc_info=error, extra={"path": request.url.path[:100]})
    return web.error(Declined(400, "this could not be done; nothing was changed"))


class Guard:
    """Before every request: limits, and the origin of what changes something. After: headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        service, begun = web.service(request), time.perf_counter()

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
                service.metrics.requests.labels(str(message["status"])).inc()
                log.debug("request", extra={
                    "method": request.method, "path": request.url.path[:100],
                    "status": message["status"],
                    "ms": round((time.perf_counter() - begun) * 1000, 1),
                })  # fmt: skip
            await send(message)

        try:
            service.limits.request(web.address(request))
            if request.method not in ("GET", "HEAD", "OPTIONS"):
                web.check_origin(request)
        except InkbornError as error:
            await web.error(error)(scope, receive, answer)
            return
        await self.app(scope, receive, answer)


async def page(request: Request) -> Response:
    """A file of the page; paths without an ending are views of it, and get its index."""
    path = request.path_params["path"]
    if path.startswith("api/") or path == "api":
        raise HTTPException(404, "there is no such request")
    name = path if "." in path.rpartition("/")[2] else "index.html"
    try:
        file = (PAGE / name).resolve()
        there = file.is_relative_to(PAGE.resolve()) and file.is_file()
    except (OSError, ValueError):
        there = False
    kind = TYPES.get(Path(name).suffix)
    if not there or kind is None:
        raise HTTPException(404, "there is no such page")
    caching = "no-cache" if not name.endswith(".woff2") else "public, max-age=31536000"
    return FileResponse(file, media_type=kind, headers={"cache-control": caching})
