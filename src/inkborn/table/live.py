"""A match in memory: the game as its rows have made it, and what each viewer has been shown.

A viewer is a seat, or the number after the last seat: the spectators. Every step is made on a copy,
so that a viewer who must not notice it (see `Game.seq`) keeps the game it knows.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from inkborn.engine.records.replay import Act, Leave, unwritten, written
from inkborn.errors import InkbornError
from inkborn.game import Game
from inkborn.table import positions, sight
from inkborn.table import protocol as p
from inkborn.table.clocks import Clock
from inkborn.table.presence import Presence
from inkborn.table.rows import AnswerRow, Ending, MatchRow, SeatRow
from inkborn.workshop import shared_workshop

if TYPE_CHECKING:
    from inkborn.table.connection import Connection


class Shown:
    """What a viewer has been shown: the game it knows, and for each seq how many events it had."""

    __slots__ = ("events", "game", "lines")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.events = [len(game.core.events)]
        self.lines: dict[int, int] = {0: 0}  # of the log, after so many events

    @property
    def seq(self) -> int:
        return len(self.events) - 1

    def since(self, seq: int) -> int:
        """How many events are old to who has seen that view; it may have been taken back since."""
        if seq < 0 or (seq == 0 and self.seq > 0):
            return 0
        return min(self.events[seq:], default=self.events[-1])

    def show(self, game: Game) -> None:
        self.game = game
        count = len(game.core.events)
        if count < self.events[-1]:  # something was taken back
            self.lines = {events: at for events, at in self.lines.items() if events <= count}
        self.events.append(count)


class Given(NamedTuple):
    """An answer of the game: whose, whether a turn action, open to all, events before it."""

    seat: int
    main: bool
    open: bool
    events: int


class Proposal(NamedTuple):
    """Something that others have to agree to. `target`: the answer to go back to, or the seat that
    a bot shall play; `agreed`: who has.
    """

    what: str
    seat: int
    target: int
    bot: str
    agreed: frozenset[int]


class Live:
    """A match that this process has taken up."""

    def __init__(self, match: MatchRow, seats: list[SeatRow]) -> None:
        self.match = match
        self.seats = seats
        self.game: Game | None = None
        self.number = 0
        self.shown: list[Shown] = []
        self.said: dict[tuple[int, int], str] = {}
        self.given: list[Given] = []  # who gave each answer of the game
        self.clock = Clock(match, len(seats))
        self.later: deque[tuple[float, Game]] = deque()  # what spectators see when it is due
        self.presence = Presence(len(seats))
        self.offers: dict[int, Proposal] = {}
        self.table_due = False  # pages have to be told what has changed around the game
        self.lock = asyncio.Lock()
        self.stale = False
        self.mine = False  # this process has made the last step: its bots go on
        self.thinking: asyncio.Task[None] | None = None
        self.connections: dict[int, set[Connection]] = {v: set() for v in range(len(seats) + 1)}
        self.ending: Ending | None = None
        if match.state == "over":
            self.ending = Ending(match.won_by, match.why)

    @property
    def id(self) -> str:
        return self.match.id

    @property
    def spectators(self) -> int:
        """The viewer that all spectators are."""
        return len(self.seats)

    @property
    def over(self) -> bool:
        return self.ending is not None

    @property
    def watched(self) -> bool:
        return any(self.connections.values())

    def seat_of(self, player: str | None) -> int | None:
        if player is None:
            return None
        return next((seat.seat for seat in self.seats if seat.player == player), None)

    def cards_of(self, names: set[str]) -> tuple[p.CardData, ...]:
        """The data of cards; a scenario may have some of its own."""
        if self.match.scenario:
            return positions.cards_of(self.match.scenario, names)
        return sight.data_of(names, shared_workshop().catalogue)

    # ------------------------------------------------------------ how it came about

    def begin(self) -> None:
        """Sets the game up; the same rows give the same game everywhere."""
        self.game = beginning(self.match, self.seats)
        self.clock.begin(self.match.begun or self.match.made)
        self.shown = [Shown(self.game) for _ in range(len(self.seats) + 1)]

    def step(self, row: AnswerRow) -> Game:
        """The game after a row; raises `InkbornError` if it is not legal, and changes nothing."""
        assert self.game is not None
        game = self.game.copy()
        match row.kind:
            case "answer":
                given = unwritten(msgspec.json.decode(row.given, type=_GIVEN))
                game.answer(given)
            case "undo":
                game.undo(seat=row.seat)
            case "cancel":
                game.cancel(seat=row.seat)
            case "concede":
                game.concede(row.seat)
            case "back":
                game = self._before(int(row.given))
        return game

    def _before(self, answers: int) -> Game:
        """The game when so many answers had been given."""
        assert self.game is not None
        game = beginning(self.match, self.seats)
        for given in self.game.answers[:answers]:
            give(game, given)
        return game

    def apply(self, row: AnswerRow, game: Game) -> list[int]:
        """Takes a row that is committed; returns the viewers who notice it."""
        assert self.game is not None
        before, self.game = self.game, game
        self.number = row.number + 1
        self.table_due = self.table_due or bool(self.offers)
        self.offers.clear()
        self.clock.step(row.at, before)
        self._remember(row, before)
        if row.kind == "answer":
            self.said[row.seat, row.seq] = row.said
        if row.kind == "end":
            self.ending = msgspec.json.decode(row.given, type=Ending)
        elif game.over:
            self.ending = ending_of(row, game)
        for_all = row.kind in ("back", "end")
        viewers = []
        for viewer, seat in enumerate([*range(self.spectators), None]):
            if not for_all and game.seq(seat) == before.seq(seat):
                continue
            if seat is None and row.at + self.match.delay > time.time() and self.match.delay:
                self.later.append((row.at + self.match.delay, game))
                continue
            self.shown[viewer].show(game)
            viewers.append(viewer)
        return viewers

    def _remember(self, row: AnswerRow, before: Game) -> None:
        """Who gave the answers that the game now has."""
        assert self.game is not None
        del self.given[len(self.game.answers) :]
        if len(self.given) < len(self.game.answers):
            asked = before.decision
            main = asked is not None and asked.kind == "main"
            seat = row.seat if row.seat >= 0 or asked is None else asked.player
            self.given.append(
                Given(seat, main, asked is None or asked.noticeable, len(before.events()))
            )

    def release(self, now: float) -> bool:
        """Lets spectators see the next step that is due; false if none is."""
        if not self.later or self.later[0][0] > now:
            return False
        self.shown[self.spectators].show(self.later.popleft()[1])
        return True

    def ended_for(self, viewer: int) -> Ending | None:
        """How the match ended, as soon as a viewer may know."""
        return None if viewer == self.spectators and self.later else self.ending

    def play(self, rows: Iterable[AnswerRow]) -> list[int]:
        """Takes rows from the database; returns the viewers who notice any of them."""
        found: set[int] = set()
        for row in rows:
            if row.number == self.number:
                found.update(self.apply(row, self.step(row)))
        return sorted(found)

    # ------------------------------------------------------------ what is sent

    def seq(self, viewer: int) -> int:
        return self.shown[viewer].seq if self.shown else 0

    def frame(self, viewer: int, since: int | None = None) -> p.View:
        """The view of a viewer, with the log since that view (None: the one before)."""
        shown = self.shown[viewer]
        seat = viewer if viewer < self.spectators else None
        begin = shown.since(shown.seq - 1 if since is None else since)
        found = shown.game.log(seat, begin)
        at = self._lines_before(shown, seat, begin, len(found))
        shown.lines[len(shown.game.core.events)] = at + len(found)
        return p.View(shown.seq, self.sight(viewer), sight.lines(found), at)

    def _lines_before(self, shown: Shown, seat: int | None, events: int, since: int) -> int:
        found = shown.lines.get(events)
        if found is None:
            found = len(shown.game.log(seat)) - since
            shown.lines[events] = found
        return found

    def sight(self, viewer: int) -> p.Sight:
        """The view of a viewer, as it may be now; a match can be over although its game is not."""
        found, ending = self._sight(viewer), self.ended_for(viewer)
        if ending is None:
            return found
        return msgspec.structs.replace(found, choice=None, over=True, winners=ending.winners)

    def _sight(self, viewer: int) -> p.Sight:
        game = self.shown[viewer].game
        if viewer == self.spectators:
            return sight.sight(game.view(None))
        asked = game.decision
        own = asked is not None and asked.player == viewer and not self.over
        undo = own and self.match.takebacks != "off" and game.can_undo
        cancel = undo and asked is not None and asked.kind != "main" and can_cancel(game)
        return sight.sight(game.view(viewer), undo=undo, cancel=cancel)


_GIVEN = Act | Leave | tuple[int, ...] | str


def can_cancel(game: Game) -> bool:
    """Whether the turn action that is under way can be taken back."""
    try:
        game.copy().cancel()
    except InkbornError:
        return False
    return True


def give(game: Game, given: object) -> None:
    """Gives an answer that a game remembers."""
    from inkborn.engine.answers.answers import Concession

    if isinstance(given, Concession):
        game.concede(given.seat)
    else:
        game.answer(given)  # type: ignore[arg-type]


def written_json(given: object) -> str:
    """An answer that the engine has read, as it is kept."""
    return msgspec.json.encode(written(given)).decode()  # type: ignore[arg-type]


def beginning(match: MatchRow, seats: list[SeatRow]) -> Game:
    """The game of a match before its first answer."""
    if match.scenario:
        return positions.game_of(match.scenario, match.edition)
    workshop = shared_workshop()
    return Game.new(
        [workshop.deck(seat.deck) for seat in seats],
        seats=[seat.name for seat in seats],
        seed=int(match.seed, 16),
        edition=match.edition,
        format=match.format,
        undoable=True,
    )


def ending_of(row: AnswerRow, game: Game) -> Ending:
    """How a game ended with a row; a concession by clock or absence says so."""
    why = row.given if row.kind == "concede" and row.given else why_over(game)
    return Ending(game.winners, why)


def why_over(game: Game) -> str:
    """What ended a game: lore, deck, concession, loop."""
    for event in reversed(game.events()):
        if event.kind == "win" and event.rule == "check.lore-win":
            return "lore"
        if event.kind == "lose":
            return "concession" if event.rule == "game.concede" else "deck"
    return "draw"
