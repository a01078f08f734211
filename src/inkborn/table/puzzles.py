"""The requests about puzzles: positions to be solved at a table of one's own."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, select
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from inkborn.table import positions, web
from inkborn.table import protocol as p
from inkborn.table import schema as s
from inkborn.table.people import Declined
from inkborn.table.tasks import all_tasks

OPPONENT = "greedy"


async def puzzles(request: Request) -> Response:
    person = await web.person(request)
    done: set[str] = set()
    if person is not None:
        wanted = select(s.solved.c.puzzle).where(s.solved.c.player == person.id)

        def read(connection: Connection) -> set[str]:
            return set(connection.execute(wanted).scalars())

        done = await web.service(request).store.read(read)
    found = [
        msgspec.structs.replace(task.told, solved=name in done)
        for name, task in all_tasks().items()
    ]
    return web.answer(p.Puzzles(tuple(found)))


async def attempt(request: Request) -> Response:
    """A match in the position of the puzzle; take-backs are free."""
    person = await web.player(request)
    found = all_tasks().get(request.path_params["puzzle"])
    if found is None:
        raise Declined(404, "there is no such puzzle; GET /api/puzzles lists them")
    service = web.service(request)
    service.limits.match(web.address(request))
    seats = len(positions.scenario_of(found.text).seats)
    wanted = p.NewMatch(
        seats=(p.NewSeat("me"), *(p.NewSeat("bot", bot=OPPONENT) for _ in range(seats - 1))),
        scenario=found.text,
        takebacks="request",
    )
    begun = await service.lobby.begin(person, wanted, puzzle=found.told.puzzle)
    return web.answer(begun, 201)


ROUTES = [
    Route("/api/puzzles", puzzles),
    Route("/api/puzzles/{puzzle}", attempt, methods=["POST"]),
]
