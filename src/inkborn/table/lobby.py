"""How matches come about: decks are read and judged, seats are given out, matches are listed."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec

from inkborn.cards.formats import Format, find_format
from inkborn.decks import validate
from inkborn.engine.answers.answers import Concession
from inkborn.engine.records.seating import edition_of
from inkborn.errors import InkbornError, InvalidDeck
from inkborn.players import make_bot
from inkborn.rulebook.editions import NEWEST
from inkborn.table import positions, rows
from inkborn.table import protocol as p
from inkborn.table.bus import News
from inkborn.table.live import Live, written_json
from inkborn.table.matches import Matches
from inkborn.table.people import Declined, Person
from inkborn.table.processes import WorkFailed
from inkborn.table.rows import MatchRow, SeatRow
from inkborn.workshop import shared_workshop

if TYPE_CHECKING:
    from sqlalchemy import Connection

USUAL_FORMAT: Final = "infinity"
MOST_SEATS: Final = 8
LONGEST_DELAY: Final = 3600
MOST_PROBLEMS: Final = 50
"""Lines that cannot be read, of which an error speaks."""

log = logging.getLogger("inkborn.table")
_workshop = ThreadPoolExecutor(1, "decks")  # compiling takes a while, and has one set of caches


class IllegalDeck(Declined):
    """A deck that its format forbids, with everything that is wrong with it."""

    def __init__(self, where: str, violations: list[p.Violation]) -> None:
        self.violations = tuple(violations)
        found = "; ".join(f"{v.message} ({v.rule})" if v.rule else v.message for v in violations)
        rules = tuple(dict.fromkeys(v.rule for v in violations if v.rule))
        super().__init__(400, f"{where}: {found}", rules)


def read_deck(text: str, a_format: Format, where: str) -> str:
    """The list that a deck means, every card in full and compiled; `Declined` if it cannot be."""
    workshop = shared_workshop()
    if not text.strip():
        raise Declined(
            400, f"{where}: a deck is wanted: the name of one that comes along, or a list"
        )
    try:
        deck = workshop.written_deck(text.strip())
    except InvalidDeck as error:
        problems = [str(problem) for problem in error.problems[:MOST_PROBLEMS]]
        raise Declined(400, f"{where}: {'; '.join(problems)}") from None
    except InkbornError as error:
        raise Declined(400, f"{where}: {error}") from None
    wrong = validate(deck, a_format, workshop.catalogue.snapshot.made_on)
    if wrong:
        found = [p.Violation(v.rule, v.message, v.cards) for v in wrong]
        raise IllegalDeck(where, found)
    try:
        workshop.deck(deck)
    except InkbornError as error:
        raise Declined(400, f"{where}: {error}") from None
    return deck.to_text()


async def deck_of(text: str, a_format: Format, where: str) -> str:
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_workshop, read_deck, text, a_format, where)


def format_of(name: str) -> Format:
    try:
        return find_format(name or USUAL_FORMAT)
    except InkbornError as error:
        raise Declined(400, f"format: {error}") from None


class Lobby:
    """Begins matches and gives out their seats."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches

    # ------------------------------------------------------------ beginning

    async def begin(self, person: Person, wanted: p.NewMatch, *, puzzle: str = "") -> p.Begun:
        """A new match; it begins at once if no seat is open."""
        check_seats(wanted.seats)
        edition = checked_edition(wanted.edition)
        a_format = format_of(wanted.format)
        if not 0 <= wanted.delay <= LONGEST_DELAY:
            raise Declined(400, f"delay: 0 to {LONGEST_DELAY} seconds")
        match = MatchRow(
            id=secrets.token_urlsafe(9),
            state="waiting" if any(s.kind == "open" for s in wanted.seats) else "playing",
            format=a_format.name,
            edition=edition,
            seed=secrets.token_hex(32),
            clock=wanted.clock,
            takebacks=wanted.takebacks,
            listed=wanted.listed,
            delay=wanted.delay,
            scenario=wanted.scenario,
            puzzle=puzzle,
            made=time.time(),
            begun=time.time(),
        )
        answers: list[rows.AnswerRow] = []
        if wanted.origin is not None:
            match, seats, answers = await self._from(wanted, wanted.origin, match, person)
        elif wanted.scenario:
            match, seats = self._position(wanted, match, person)
        else:
            seats = await self._seats(wanted, match, person, a_format)
        await self.matches.store.write(lambda c: rows.add(c, match, seats, answers))
        self.matches.metrics.begun.inc()
        if any(seat.bot for seat in seats):
            self.matches.task(self._warm())
        live = await self.matches.get(match.id)
        live.mine = True
        mine = next((seat.seat for seat in seats if seat.player == person.id), None)
        return p.Begun(match.id, mine, {str(s.seat): s.invite for s in seats if s.invite})

    async def _warm(self) -> None:
        with suppress(WorkFailed):  # a bot that is asked for an answer will say so
            await self.matches.bots.warm()

    async def _seats(
        self, wanted: p.NewMatch, match: MatchRow, person: Person, a_format: Format
    ) -> list[SeatRow]:
        found: list[SeatRow] = []
        for place, seat in enumerate(wanted.seats):
            deck = ""
            if seat.kind != "open":
                text = seat.deck or ("songbirds" if seat.kind == "bot" else "")
                deck = await deck_of(text, a_format, f"seats[{place}].deck")
            found.append(seat_row(match.id, place, seat, person, deck, found))
        return found

    async def _from(
        self, wanted: p.NewMatch, origin: p.From, match: MatchRow, person: Person
    ) -> tuple[MatchRow, list[SeatRow], list[rows.AnswerRow]]:
        """A match that goes on from a decision of one that is over, with the same cards."""
        old = await self.matches.get(origin.match)
        if not old.over:
            raise Declined(403, "origin: only a match that is over can be gone on with")
        if len(wanted.seats) != len(old.seats):
            raise Declined(400, f"seats: this match has {len(old.seats)}")
        found: list[SeatRow] = []
        for place, seat in enumerate(wanted.seats):
            found.append(seat_row(match.id, place, seat, person, old.seats[place].deck, found))
        assert old.game is not None
        given = old.game.answers
        if not 0 <= origin.at < len(given):
            raise Declined(400, f"origin.at: 0 to {len(given) - 1}")
        kept = [given_row(match.id, place, one) for place, one in enumerate(given[: origin.at])]
        match = msgspec.structs.replace(
            match, format=old.match.format, edition=old.match.edition, seed=old.match.seed,
            scenario=old.match.scenario,
        )  # fmt: skip
        return match, found, kept

    def _position(
        self, wanted: p.NewMatch, match: MatchRow, person: Person
    ) -> tuple[MatchRow, list[SeatRow]]:
        """A match that begins with the position of a scenario."""
        try:
            scenario = positions.scenario_of(wanted.scenario, wanted.edition)
            positions.game_of(wanted.scenario, wanted.edition)
        except InkbornError as error:
            raise Declined(400, f"scenario: {error}") from None
        if len(wanted.seats) != len(scenario.seats):
            raise Declined(400, f"seats: this scenario has {len(scenario.seats)}")
        found: list[SeatRow] = []
        for place, seat in enumerate(wanted.seats):
            row = seat_row(match.id, place, seat, person, "", found)
            found.append(msgspec.structs.replace(row, name=scenario.seats[place].name))
        return msgspec.structs.replace(match, edition=scenario.edition.id), found

    # ------------------------------------------------------------ joining

    async def join(self, live: Live, person: Person, wanted: p.Join) -> p.Joined:
        """Takes the seat of the invitation, or in a listed match the first that is open."""
        own = live.seat_of(person.id)
        if own is not None:
            return p.Joined(live.id, own)
        seat = self._open_seat(live, wanted.invite)
        deck = seat.deck
        if not deck and not live.match.scenario:
            deck = await deck_of(wanted.deck, format_of(live.match.format), "deck")
        names = [other.name for other in live.seats if other.seat != seat.seat]
        row = msgspec.structs.replace(
            seat, player=person.id, deck=deck,
            name=seat.name if live.match.scenario else free_name(person.name, names),
        )  # fmt: skip
        news = News(self.matches.bus.name, live.id, "seats")

        def write(connection: Connection) -> bool:
            taken = rows.sit_down(connection, row)
            self.matches.bus.note(connection, news)
            return taken

        taken = await self.matches.store.write(write)
        async with live.lock:
            live.mine = True
            await self.matches.catch_up(live)
        if not taken:
            raise Declined(409, "invite: somebody has taken this seat")
        return p.Joined(live.id, seat.seat)

    def _open_seat(self, live: Live, invite: str) -> SeatRow:
        if live.match.state != "waiting":
            raise Declined(409, "every seat of this match is taken")
        for seat in live.seats:
            if (
                seat.kind == "open"
                and invite
                and secrets.compare_digest(seat.invite.encode(), invite.encode())
            ):
                return seat
        if live.match.listed and not invite:
            return next(seat for seat in live.seats if seat.kind == "open")
        raise Declined(403, "invite: not an invitation to this match, or the seat is taken")


def checked_edition(edition: str) -> str:
    try:
        return edition_of(edition or NEWEST.id).id
    except InkbornError as error:
        raise Declined(400, f"edition: {error}") from None


def check_seats(seats: tuple[p.NewSeat, ...]) -> None:
    if not 2 <= len(seats) <= MOST_SEATS:
        raise Declined(400, f"seats: 2 to {MOST_SEATS} are wanted, not {len(seats)}")
    if sum(seat.kind == "me" for seat in seats) > 1:
        raise Declined(400, 'seats: only one can be "me"; others are "open" or "bot"')
    for place, seat in enumerate(seats):
        if seat.kind == "bot":
            try:
                make_bot(seat.bot)
            except InkbornError as error:
                raise Declined(400, f"seats[{place}].bot: {error}") from None


def seat_row(
    match: str, place: int, seat: p.NewSeat, person: Person, deck: str, others: list[SeatRow]
) -> SeatRow:
    """A seat of a new match as its row."""
    names = [other.name for other in others]
    match seat.kind:
        case "me":
            name = free_name(person.name, names)
            return SeatRow(
                match=match, seat=place, kind="person", player=person.id, name=name, deck=deck
            )
        case "bot":
            name = free_name(seat.bot.partition(":")[0].capitalize(), names)
            return SeatRow(match=match, seat=place, kind="bot", name=name, deck=deck, bot=seat.bot)
    invite = secrets.token_urlsafe(24)
    return SeatRow(match=match, seat=place, kind="open", deck=deck, invite=invite)


def given_row(match: str, number: int, given: object) -> rows.AnswerRow:
    """An answer of another match as the beginning of this one."""
    if isinstance(given, Concession):
        return rows.AnswerRow(match=match, number=number, kind="concede", seat=given.seat)
    return rows.AnswerRow(
        match=match, number=number, kind="answer", seat=-1, given=written_json(given)
    )


def free_name(name: str, taken: list[str]) -> str:
    """The name, with a number behind it if another seat has it."""
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name} {number}"
    return found
