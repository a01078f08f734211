"""What all requests share: who asks and from where, bodies, answers, errors, headers."""

from __future__ import annotations

from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from inkborn.errors import InkbornError, printable
from inkborn.limits import DECK_BYTES, LONGEST_MESSAGE
from inkborn.reading import read_json
from inkborn.table import protocol as p
from inkborn.table.lobby import IllegalDeck
from inkborn.table.people import Declined, Person
from inkborn.table.service import Service
from inkborn.table.store import Unavailable

COOKIE: Final = "inkborn"
YEAR: Final = 365 * 24 * 3600
MOST_BODY: Final = DECK_BYTES
T = TypeVar("T", bound=msgspec.Struct)


def service(connection: HTTPConnection) -> Service:
    found: Service = connection.app.state.service
    return found


def address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


# ---------------------------------------------------------------- who asks


def token_of(connection: HTTPConnection) -> str:
    """The token of the header, else that of the cookie; "" if there is none."""
    header = connection.headers.get("authorization", "")
    scheme, _, token = header.partition(" ")
    if header:
        return token.strip() if scheme.casefold() == "bearer" else header
    return connection.cookies.get(COOKIE, "")


async def person(connection: HTTPConnection) -> Person | None:
    """The player who asks; a token that nobody has is refused, an old cookie is nobody's."""
    token = token_of(connection)
    if not token:
        return None
    found = await service(connection).people.who(token)
    if found is None and connection.headers.get("authorization"):
        raise Declined(401, "Authorization: nobody has this token; POST /api/players gives one")
    return found


async def player(connection: HTTPConnection) -> Person:
    found = await person(connection)
    if found is None:
        raise Declined(401, "a player is wanted: Authorization: Bearer TOKEN, or the cookie")
    return found


def check_origin(connection: HTTPConnection) -> None:
    """A page of somebody else must not act for who visits it: a browser adds the cookie, but never
    a token.
    """
    origin = connection.headers.get("origin")
    if origin is None or "authorization" in connection.headers:
        return
    own = connection.headers.get("host", "")
    if urlsplit(origin).netloc.casefold() == own.casefold():
        return
    if origin.rstrip("/") not in service(connection).settings.origins:
        raise Declined(403, f"Origin: {printable(origin)} is not this table ({printable(own)})")


# ---------------------------------------------------------------- bodies and answers


async def body(request: Request, form: type[T]) -> T:
    """The body of a request as a message of the protocol."""
    length = request.headers.get("content-length", "0")
    if length.isdecimal() and int(length[:12]) > MOST_BODY:
        raise Declined(413, f"the body has {length[:12]} bytes; {MOST_BODY} are the most")
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > MOST_BODY:
            raise Declined(413, f"the body is larger than {MOST_BODY} bytes")
    found: T = read(data, form)
    return found


def read(data: str | bytes, form: Any) -> Any:
    try:
        return read_json(data, "the message", MOST_BODY, form)
    except InkbornError as error:
        raise Declined(400, str(error)) from None


def encode_text(message: msgspec.Struct) -> str:
    return msgspec.json.encode(message).decode()


def said(problem: InkbornError) -> str:
    """An error as a message contains it; a deck's has every violation, however many there are."""
    text = str(problem).replace("\n", "; ")
    return printable(text, len(text) if isinstance(problem, IllegalDeck) else LONGEST_MESSAGE)


def answer(value: msgspec.Struct, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def cookie(response: Response, request: Request, token: str) -> Response:
    """The browser keeps the token where no script sees it."""
    secure = request.url.scheme == "https"
    response.set_cookie(
        COOKIE, token, max_age=YEAR if token else 0, httponly=True, samesite="lax", secure=secure
    )
    return response


def error(problem: InkbornError) -> Response:
    """A refusal as JSON: always the client's to mend, or to try again."""
    status = problem.status if isinstance(problem, Declined) else 400
    if isinstance(problem, Unavailable):
        status = 409
    rules = problem.rules if isinstance(problem, Declined) else ()
    violations = problem.violations if isinstance(problem, IllegalDeck) else ()
    return answer(p.Error(said(problem), rules, violations), status)
