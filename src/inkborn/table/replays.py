"""Finished matches: `GET /api/matches/{match}/replay`, `/scenario` and `/analysis`."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from inkborn.engine.answers.answers import Concession
from inkborn.errors import InkbornError
from inkborn.game import Game
from inkborn.table import protocol as p
from inkborn.table import sight, web
from inkborn.table.live import Live, beginning, give
from inkborn.table.people import Declined
from inkborn.table.routes import finished, told
from inkborn.table.writing import scenario_text

MOST_STEPS: Final = 100


async def replay(request: Request) -> Response:
    live = await finished(request)
    first, count = _number(request, "from", 0), _number(request, "count", 50)
    seat = _number(request, "seat", -1)
    if seat >= len(live.seats):
        raise Declined(400, f"seat: 0 to {len(live.seats) - 1}, or none to see all")
    film = Film(live, None if seat < 0 else seat)
    steps = film.steps(first, min(max(count, 1), MOST_STEPS))
    person = await web.person(request)
    return web.answer(p.Replay(told(live, person), film.length, tuple(film.turns), tuple(steps)))


def _number(request: Request, name: str, usual: int) -> int:
    found = request.query_params.get(name, "")
    if not found:
        return usual
    if not found.isascii() or not found.isdecimal() or len(found) > 9:
        raise Declined(400, f"{name}: a number is wanted")
    return int(found)


class Film:
    """A match that is over, played again: what was taken back is not part of it."""

    def __init__(self, live: Live, seat: int | None) -> None:
        assert live.game is not None
        self.live = live
        self.seat = seat
        self.answers = live.game.answers
        self.length = len(self.answers) + 1
        self.turns: list[p.Mark] = []

    def steps(self, first: int, count: int) -> list[p.Step]:
        """Plays the whole match, and shows these steps of it."""
        game = beginning(self.live.match, self.live.seats)
        found: list[p.Step] = []
        events = 0
        for at in range(self.length):
            self._mark(at, game)
            if first <= at < first + count:
                found.append(self._step(at, game, events))
            events = len(game.events())
            if at < len(self.answers):
                give(game, self.answers[at])
        return found

    def _mark(self, at: int, game: Game) -> None:
        state = game.state
        if not self.turns or self.turns[-1].turn != state.turn:
            self.turns.append(p.Mark(at, state.turn, state.active))

    def _step(self, at: int, game: Game, events: int) -> p.Step:
        seats = range(len(game.seats)) if self.seat is None else [self.seat]
        lines = game.full_log(events) if self.seat is None else game.log(self.seat, events)
        asked = game.decision
        answer = "" if at >= len(self.answers) else in_words(game, self.answers[at])
        return p.Step(
            at,
            tuple(sight.sight(game.view(seat)) for seat in seats),
            sight.lines(lines),
            answer if self.seat is None or (asked and asked.player == self.seat) else "",
            -1 if asked is None else asked.player,
        )


def in_words(game: Game, given: object) -> str:
    """What was answered, in the words of the options."""
    if isinstance(given, Concession):
        return f"{game.seats[given.seat]} concedes"
    if isinstance(given, str):
        return given
    options = game.options
    if isinstance(given, tuple) and game.decision is not None and game.decision.kind != "main":
        return ", ".join(options[place] for place in given) or "none"
    place = game.actions.index(given) if given in game.actions else -1
    return options[place] if place >= 0 else ""


async def scenario(request: Request) -> Response:
    """A decision of the match as a scenario."""
    live = await finished(request)
    assert live.game is not None
    at = _number(request, "at", 0)
    if at >= len(live.game.answers):
        raise Declined(400, f"at: 0 to {len(live.game.answers) - 1}")
    game = beginning(live.match, live.seats)
    for given in live.game.answers[:at]:
        give(game, given)
    text = scenario_text(game, f"Turn {game.state.turn} of a match, decision {at}")
    return web.answer(p.ScenarioText(text))


async def analysis(request: Request) -> Response:
    """What its decisions were worth, or that this is being thought about."""
    live = await finished(request)
    game = live.game
    assert game is not None

    def record() -> str:
        try:
            return game.record.to_json()
        except InkbornError as error:
            raise Declined(409, f"this match cannot be analysed: {error}") from None

    return web.answer(web.service(request).analyses.of(live.id, record))


ROUTES = [
    Route("/api/matches/{match}/replay", replay),
    Route("/api/matches/{match}/scenario", scenario),
    Route("/api/matches/{match}/analysis", analysis),
]
