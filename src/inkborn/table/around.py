"""Around the game: who is here, clocks, offers, stand-ins, claims; told to pages as `table`."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import TYPE_CHECKING, Final

from inkborn.errors import InkbornError
from inkborn.players import make_bot
from inkborn.table import protocol as p
from inkborn.table.bus import News
from inkborn.table.connection import Connection
from inkborn.table.live import Live, Proposal
from inkborn.table.matches import Matches, playing
from inkborn.table.people import Declined
from inkborn.table.rows import Ending
from inkborn.table.tasks import all_tasks
from inkborn.views.reasons import reasons

if TYPE_CHECKING:
    from inkborn.game import Game

AWAY: Final = 60.0
"""Seconds of absence after which the others need not wait any longer."""

TICK: Final = 1.0
BEAT: Final = 10
"""Ticks between which the processes tell each other who is here."""

ADVISER: Final = "expert"
"""The bot that gives hints."""

MOST_LINES: Final = 6
"""Of the log, to say what would be taken back."""

log = logging.getLogger("inkborn.table")


class Around:
    """What happens at the tables beside the games."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self._ticking: asyncio.Task[None] | None = None
        self._claims: dict[str, frozenset[int]] = {}
        self._hinting: set[str] = set()
        matches.changed.append(self._moved_on)
        matches.hearing.append(self._hear)

    def open(self) -> None:
        self._ticking = asyncio.create_task(self._tick_on())

    def close(self) -> None:
        if self._ticking is not None:
            self._ticking.cancel()

    # ------------------------------------------------------------ who is here

    def arrived(self, live: Live, connection: Connection) -> None:
        if not self._recount(live) and connection.page:
            connection.send(self._table(live, connection.viewer))

    def left(self, live: Live, connection: Connection) -> None:
        self._recount(live)

    def _recount(self, live: Live, *, tell: bool = True) -> bool:
        """Counts who is here; true if the pages were told that it has changed."""
        seats = frozenset(v for v in range(live.spectators) if live.connections[v])
        watching = len(live.connections[live.spectators])
        changed = live.presence.update(seats, watching)
        if changed:
            self.show(live)
        if tell and self.matches.bus.several:
            news = News(self.matches.bus.name, live.id, "presence",
                        seats=tuple(sorted(seats)), watching=watching)  # fmt: skip
            self.matches.task(self.matches.bus.tell(news))
        return changed

    # ------------------------------------------------------------ what pages are told

    def show(self, live: Live) -> None:
        """Tells every page how things stand around the game."""
        for viewer, connections in live.connections.items():
            pages = [connection for connection in connections if connection.page]
            if pages:
                table = self._table(live, viewer)
                for connection in pages:
                    connection.send(table)

    def _moved_on(self, live: Live) -> None:
        if live.table_due or live.over or live.match.clock != "none":
            live.table_due = False
            self.show(live)

    def _table(self, live: Live, viewer: int) -> p.Table:
        asked = deciding(live, viewer)
        ended = live.ended_for(viewer) is not None
        return p.Table(
            state="over" if ended else "waiting" if live.game is None else "playing",
            seats=tuple(self._sitting(live, seat, asked) for seat in range(live.spectators)),
            watching=live.presence.watching,
            clock=live.match.clock,  # type: ignore[arg-type]
            takebacks=live.match.takebacks,  # type: ignore[arg-type]
            offers=tuple(self._offer(live, viewer, *one) for one in live.offers.items()),
            claim=tuple(sorted(self._claimable(live, viewer))),
            seconds=live.clock.round_left(),
            hints=against_bots(live),
            puzzle=live.match.puzzle,
            task=all_tasks()[live.match.puzzle].told.task if live.match.puzzle else "",
        )

    def _sitting(self, live: Live, seat: int, asked: int) -> p.Sitting:
        row = live.seats[seat]
        person = row.kind == "person"
        return p.Sitting(
            name=row.name,
            kind=row.kind,
            bot=row.bot,
            here=seat in live.presence.here,
            away=int(live.presence.away(seat)) if person else 0,
            bank=live.clock.bank(seat),
            left=live.clock.left() if seat == asked else -1,
        )

    def _offer(self, live: Live, viewer: int, number: int, one: Proposal) -> p.Offer:
        text: tuple[str, ...]
        if one.what == "takeback":
            game = live.shown[viewer].game
            seat = viewer if viewer < live.spectators else None
            lines = game.log(seat, live.given[one.target].events)
            text = tuple(line.text for line in lines[:MOST_LINES])
        else:
            text = (f"{one.bot} plays for {live.seats[one.target].name}",)
        return p.Offer(number, one.what, one.seat, text, tuple(sorted(one.agreed)))

    def _claimable(self, live: Live, viewer: int) -> frozenset[int]:
        """The seats for which this one need not wait any longer."""
        asked = deciding(live, viewer)
        if viewer == live.spectators or asked in (-1, viewer):
            return frozenset()
        row = live.seats[asked]
        gone = row.kind == "person" and not row.bot and live.presence.away(asked) >= AWAY
        return frozenset({asked}) if gone else frozenset()

    # ------------------------------------------------------------ messages

    async def act(self, live: Live, connection: Connection, message: object) -> None:
        """What a seat wants beside answering."""
        seat = connection.viewer
        playing(live)
        match message:
            case p.TakeBack():
                await self._ask_back(live, seat)
            case p.Reply():
                await self._reply(live, seat, message.offer, message.yes)
            case p.Claim():
                await self._claim(live, seat)
            case p.HandOver():
                await self._hand_over(live, seat, message)
            case p.Sit():
                if not live.seats[seat].bot:
                    raise Declined(400, "no bot plays your seat")
                await self.matches.stand_in(live, seat, "")
            case p.Hint():
                await self._hint(live, connection)
            case p.Explain():
                connection.send(explained(live, seat, message))
            case _:
                raise Declined(400, "this message is not understood here")

    async def _hint(self, live: Live, connection: Connection) -> None:
        """What a good bot would do, that knows what the seat knows; one thinks at a time."""
        game, seat = playing(live), connection.viewer
        if not against_bots(live):
            raise Declined(400, "hint: only against bots, and not in puzzles")
        if game.decision is None or game.decision.player != seat:
            raise Declined(409, "hint: you are not asked anything")
        if live.id in self._hinting:
            raise Declined(429, "hint: one is being thought of already")
        self._hinting.add(live.id)
        try:
            answer = await self.matches.bots.decide(f"{live.id} hint", ADVISER, game)
        finally:
            self._hinting.discard(live.id)
        if live.game is game:
            options = game.options
            text = answer if isinstance(answer, str) else ", ".join(options[at] for at in answer)
            connection.send(p.Hinted(live.seq(seat), answer, text))

    async def _claim(self, live: Live, seat: int) -> None:
        gone = self._claimable(live, seat)
        if not gone:
            raise Declined(400, f"claim: nobody whose turn it is has been away for {AWAY:.0f} s")
        async with live.lock:
            for other in gone:
                await self.matches.forfeit(live, other, "away")

    async def _hand_over(self, live: Live, seat: int, wanted: p.HandOver) -> None:
        try:
            make_bot(wanted.bot)
        except InkbornError as error:
            raise Declined(400, f"bot: {error}") from None
        if wanted.seat == seat:
            await self.matches.stand_in(live, seat, wanted.bot)
            return
        if wanted.seat not in self._claimable(live, seat):
            raise Declined(400, f"seat: only who has been away for {AWAY:.0f} s is played for")
        await self._propose(live, Proposal("handover", seat, wanted.seat, wanted.bot, frozenset()))

    async def _ask_back(self, live: Live, seat: int) -> None:
        if live.match.takebacks != "request":
            raise Declined(400, "takeback: in this match nothing is taken back by request")
        own = [place for place, given in enumerate(live.given) if given.seat == seat and given.open]
        main = [place for place in own if live.given[place].main]
        if not own:
            raise Declined(400, "takeback: you have answered nothing yet")
        await self._propose(live, Proposal("takeback", seat, (main or own)[-1], "", frozenset()))

    # ------------------------------------------------------------ offers

    async def _propose(self, live: Live, proposal: Proposal) -> None:
        if any(other.seat == proposal.seat for other in live.offers.values()):
            raise Declined(409, "you have asked already; the others have not answered yet")
        number = secrets.randbits(31)
        self._take(live, number, proposal)
        news = News(self.matches.bus.name, live.id, "offer", number=number,
                    seats=(proposal.seat, proposal.target), note=f"{proposal.what} {proposal.bot}",
                    )  # fmt: skip
        await self.matches.bus.tell(news)
        await self._decide(live, number)

    def _take(self, live: Live, number: int, proposal: Proposal) -> None:
        live.offers[number] = proposal
        self.show(live)

    async def _reply(self, live: Live, seat: int, number: int, yes: bool) -> None:
        if number not in live.offers:
            raise Declined(409, "offer: there is none of this number any more")
        if seat not in self._others(live, live.offers[number]):
            raise Declined(403, "offer: you are not asked")
        self._count(live, seat, number, yes)
        news = News(self.matches.bus.name, live.id, "reply", number=number, seats=(seat,), yes=yes)
        await self.matches.bus.tell(news)
        await self._decide(live, number)

    def _count(self, live: Live, seat: int, number: int, yes: bool) -> None:
        found = live.offers.get(number)
        if found is None:
            return
        if yes:
            live.offers[number] = found._replace(agreed=found.agreed | {seat})
        else:
            del live.offers[number]
        self.show(live)

    def _others(self, live: Live, proposal: Proposal) -> frozenset[int]:
        """The people who have to agree; bots always do."""
        assert live.game is not None
        gone = {proposal.seat, proposal.target if proposal.what == "handover" else -1}
        people = {row.seat for row in live.seats if row.kind == "person" and not row.bot}
        out = {s for s, player in enumerate(live.game.state.players) if player.out}
        return frozenset(people - gone - out)

    async def _decide(self, live: Live, number: int) -> None:
        """Does what was proposed, if all have agreed."""
        found = live.offers.get(number)
        if found is None or not self._others(live, found) <= found.agreed:
            return
        del live.offers[number]
        if found.what == "takeback":
            await self.matches.go_back(live, found.seat, found.target)
        else:
            await self.matches.stand_in(live, found.target, found.bot)

    def _hear(self, live: Live, news: News) -> None:
        match news.what:
            case "presence":
                live.presence.told(news.sender, news.seats, news.watching)
                self._recount(live, tell=False)
            case "offer":
                seat, target = news.seats
                what, _, bot = news.note.partition(" ")
                if what == "handover" or target < len(live.given):
                    self._take(live, news.number, Proposal(what, seat, target, bot, frozenset()))
            case "reply":
                self._count(live, news.seats[0], news.number, news.yes)

    # ------------------------------------------------------------ time

    async def _tick_on(self) -> None:
        beat = 0
        while True:
            await asyncio.sleep(TICK)
            beat = (beat + 1) % BEAT
            for live in self.matches.in_memory:
                try:
                    await self._tick(live, beat=beat == 0)
                except InkbornError as error:
                    said = {"match": live.id, "error": str(error)}
                    log.warning("time could not be kept", extra=said)

    async def _tick(self, live: Live, *, beat: bool) -> None:
        while live.release(time.time()):
            self.matches.show(live, [live.spectators])
        if live.game is None or live.over:
            return
        if beat and live.watched and self.matches.bus.several:
            self._recount(live)
        if live.watched:
            self._tell_claims(live)
        if live.match.clock != "none" and not live.lock.locked():
            await self._keep_time(live)

    def _tell_claims(self, live: Live) -> None:
        """Pages are told once that somebody has been away for too long."""
        found = frozenset[int]().union(*(self._claimable(live, v) for v in live.connections))
        if found != self._claims.get(live.id, frozenset()):
            self._claims[live.id] = found
            self.show(live)
        if not found:
            self._claims.pop(live.id, None)

    async def _keep_time(self, live: Live) -> None:
        async with live.lock:
            if live.stale:
                await self.matches.catch_up(live)
            if live.game is None or live.over or live.game.decision is None:
                return
            seat = live.game.decision.player
            row = live.seats[seat]
            if row.kind == "person" and not row.bot and live.clock.late(seat):
                await self.matches.forfeit(live, seat, "time")
            elif live.clock.ended(live.game.state.turn):
                await self.matches.end(live, Ending((), "time"))


def against_bots(live: Live) -> bool:
    """Whether one person plays, for practice: nobody is wronged by a hint."""
    return not live.match.puzzle and sum(seat.kind != "bot" for seat in live.seats) == 1


def deciding(live: Live, viewer: int) -> int:
    """Who decides, as a viewer may know; -1 if nobody does."""
    if live.game is None or live.over:
        return -1
    game: Game = live.shown[viewer].game
    asked = game.decision
    if asked is None:
        return -1
    return asked.player if asked.noticeable or asked.player == viewer else game.state.active


def explained(live: Live, seat: int, asked: p.Explain) -> p.Explained:
    """Why a card in play has a value, as far as the seat has been shown."""
    found = reasons(live.shown[seat].game, seat, asked.card, asked.value)
    chain = [
        p.Cause(cause.ability or cause.card, cause.amount, cause.card, cause.rule, cause.until)
        for cause in found.causes
    ]
    return p.Explained(asked.card, asked.value, found.printed, tuple(chain), found.now)
