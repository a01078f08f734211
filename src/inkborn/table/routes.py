"""The requests about players and matches; `library` has those about cards, decks and rules."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from inkborn import __version__
from inkborn.errors import InkbornError
from inkborn.table import protocol as p
from inkborn.table import rows, socket, web
from inkborn.table.live import Live
from inkborn.table.people import Declined, Person
from inkborn.table.rows import MatchRow, SeatRow


async def health(request: Request) -> Response:
    return web.answer(p.Health(True, __version__))


async def metrics(request: Request) -> Response:
    text = web.service(request).metrics.text()
    return Response(text, media_type="text/plain; version=0.0.4")


# ---------------------------------------------------------------- players


async def new_player(request: Request) -> Response:
    wanted = await web.body(request, p.NewPlayer)
    person, token = await web.service(request).people.guest(wanted.name)
    return web.cookie(web.answer(p.Player(person.id, person.name, token), 201), request, token)


async def me(request: Request) -> Response:
    person = await web.player(request)
    return web.answer(p.Me(person.id, person.name, person.account is not None))


async def account(request: Request) -> Response:
    person = await web.player(request)
    wanted = await web.body(request, p.Account)
    people = web.service(request).people
    person = await people.account(person, wanted.name, wanted.password, wanted.old)
    return web.answer(p.Me(person.id, person.name, True))


async def login(request: Request) -> Response:
    wanted = await web.body(request, p.Login)
    person, token = await web.service(request).people.login(wanted.name, wanted.password)
    return web.cookie(web.answer(p.Player(person.id, person.name, token)), request, token)


async def logout(request: Request) -> Response:
    await web.player(request)
    await web.service(request).people.logout(web.token_of(request))
    return web.cookie(web.answer(p.Done()), request, "")


# ---------------------------------------------------------------- matches


async def new_match(request: Request) -> Response:
    person = await web.player(request)
    wanted = await web.body(request, p.NewMatch)
    web.service(request).limits.match(web.address(request))
    return web.answer(await web.service(request).lobby.begin(person, wanted), 201)


async def join(request: Request) -> Response:
    person = await web.player(request)
    wanted = await web.body(request, p.Join)
    service = web.service(request)
    live = await service.matches.get(request.path_params["match"])
    return web.answer(await service.lobby.join(live, person, wanted))


async def match(request: Request) -> Response:
    person = await web.person(request)
    live = await web.service(request).matches.get(request.path_params["match"])
    return web.answer(told(live, person))


async def matches(request: Request) -> Response:
    person = await web.person(request)
    state = request.query_params.get("state", "open")
    if state not in ("open", "playing", "over", "mine"):
        raise Declined(400, "state: open, playing, over or mine")
    if state == "mine" and person is None:
        raise Declined(401, "state: mine needs a player")
    player = None if person is None else person.id
    found = await web.service(request).store.read(lambda c: rows.listed(c, state, player))
    return web.answer(p.Matches(tuple(line(*one, person) for one in found)))


async def record(request: Request) -> Response:
    live = await finished(request)
    assert live.game is not None
    try:
        text = live.game.record.to_json()
    except InkbornError as error:
        raise Declined(409, f"this match has no record: {error}") from None
    return Response(text, media_type="application/json")


async def finished(request: Request) -> Live:
    """A match that is over; before, nobody may see all of it."""
    live = await web.service(request).matches.get(request.path_params["match"])
    if live.ended_for(live.spectators) is None:
        raise Declined(403, "the match is not over: until then all of it is for nobody's eyes")
    return live


def line(match: MatchRow, seats: list[SeatRow], person: Person | None) -> p.Match:
    """A match in a list, as far as its rows tell."""
    own = None if person is None else next((s.seat for s in seats if s.player == person.id), None)
    return p.Match(
        match=match.id,
        state=match.state,  # type: ignore[arg-type]
        seq=0,
        seats=tuple(p.SeatKind(seat.name, seat.kind) for seat in seats),
        winners=match.won_by,
        seat=own,
        format=match.format,
        edition=match.edition,
        clock=match.clock,  # type: ignore[arg-type]
        takebacks=match.takebacks,  # type: ignore[arg-type]
        listed=match.listed,
        made=int(match.made),
        why=match.why,
        invites={} if own is None else {str(s.seat): s.invite for s in seats if s.invite},
    )


def told(live: Live, person: Person | None) -> p.Match:
    """Where a match stands, as far as who asks may know."""

    seat = live.seat_of(None if person is None else person.id)
    viewer = live.spectators if seat is None else seat
    found = line(live.match, live.seats, person)
    ending = live.ended_for(viewer)
    return msgspec.structs.replace(
        found,
        state="over" if ending else "playing" if live.game is not None else "waiting",
        seq=live.seq(viewer),
        winners=() if ending is None else ending.winners,
        why="" if ending is None else ending.why,
        turn=live.shown[viewer].game.view(None).turn if live.shown else 0,
    )


ROUTES = [
    Route("/api/health", health),
    Route("/metrics", metrics),
    Route("/api/players", new_player, methods=["POST"]),
    Route("/api/me", me),
    Route("/api/me", account, methods=["PUT"]),
    Route("/api/login", login, methods=["POST"]),
    Route("/api/logout", logout, methods=["POST"]),
    Route("/api/matches", new_match, methods=["POST"]),
    Route("/api/matches", matches),
    Route("/api/matches/{match}/join", join, methods=["POST"]),
    Route("/api/matches/{match}", match),
    Route("/api/matches/{match}/record", record),
    WebSocketRoute("/api/matches/{match}/socket", socket.endpoint),
]
