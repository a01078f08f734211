"""Puzzles: positions to be solved. Each is a scenario file in `positions/`, whose first lines say
what is wanted: `# kind: win`, `# length: 4`, `# task: Win this turn.`
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec
from sqlalchemy import Connection, select
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from inkborn.table import positions, web
from inkborn.table import protocol as p
from inkborn.table import schema as s
from inkborn.table.people import Refusal

OPPONENT = "greedy"


class PuzzleFile(msgspec.Struct, frozen=True):
    """A puzzle as it comes along."""

    told: p.Puzzle
    text: str


@cache
def all_puzzles() -> dict[str, PuzzleFile]:
    """The puzzles by name, the shortest first."""
    folder = files("inkborn.table") / "positions"
    found = []
    for entry in folder.iterdir() if folder.is_dir() else ():
        if entry.name.endswith(".yaml"):
            found.append(_read(entry.name.removesuffix(".yaml"), entry.read_text("utf-8")))
    found.sort(key=lambda one: (one.told.length, one.told.puzzle))
    return {one.told.puzzle: one for one in found}


def _read(name: str, text: str) -> PuzzleFile:
    said = dict(
        line.removeprefix("#").strip().split(": ", 1)
        for line in text.splitlines()
        if line.startswith("#") and ": " in line
    )
    title = positions.scenario_of(text).title
    length = int(said.get("length", "1"))
    return PuzzleFile(p.Puzzle(name, title, said.get("kind", "win"), length, said["task"]), text)


async def puzzles(request: Request) -> Response:
    person = await web.person(request)
    done: set[str] = set()
    if person is not None:
        wanted = select(s.solved.c.puzzle).where(s.solved.c.player == person.id)

        def read(connection: Connection) -> set[str]:
            return set(connection.execute(wanted).scalars())

        done = await web.service(request).store.read(read)
    found = [
        msgspec.structs.replace(one.told, solved=name in done)
        for name, one in all_puzzles().items()
    ]
    return web.answer(p.Puzzles(tuple(found)))


async def attempt(request: Request) -> Response:
    """A match in the position of the puzzle; take-backs are free."""
    person = await web.player(request)
    found = all_puzzles().get(request.path_params["puzzle"])
    if found is None:
        raise Refusal(404, "there is no such puzzle; GET /api/puzzles lists them")
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
