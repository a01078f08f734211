"""Matches in the database: what is written and read of them, as functions of a connection."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from inkborn.table import schema as s

MOST_LISTED: Final = 100
"""Matches in one list."""


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    """A match, beside its seats and answers."""

    id: str
    state: str
    format: str
    edition: str
    seed: str
    clock: str = "none"
    takebacks: str = "official"
    listed: bool = False
    delay: int = 0
    scenario: str = ""
    puzzle: str = ""
    winners: str = "[]"
    why: str = ""
    made: float
    begun: float | None = None
    ended: float | None = None

    @property
    def won_by(self) -> tuple[int, ...]:
        return msgspec.json.decode(self.winners, type=tuple[int, ...])


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat. `bot`: plays it, or stands in for the person."""

    match: str
    seat: int
    kind: str
    player: str | None = None
    name: str = ""
    deck: str = ""
    bot: str = ""
    invite: str = ""


class AnswerRow(msgspec.Struct, frozen=True, kw_only=True):
    """Something that moved a match on. `kind`: answer, undo, cancel, concede; back: to as many
    answers as `given` says; end: the match ends, and `given` names the winners.
    """

    match: str
    number: int
    kind: str
    seat: int
    seq: int = -1
    said: str = ""
    given: str = ""
    at: float = 0.0


class Ending(msgspec.Struct, frozen=True):
    """How a match ended."""

    winners: tuple[int, ...]
    why: str


class Stored(msgspec.Struct, frozen=True):
    """A match with all that belongs to it."""

    match: MatchRow
    seats: list[SeatRow]
    answers: list[AnswerRow]


def _of(kind: type[Any], row: Row[Any]) -> Any:
    return kind(**row._mapping)


# ---------------------------------------------------------------- writing


def add(
    connection: Connection,
    match: MatchRow,
    seats: Sequence[SeatRow],
    answers: Sequence[AnswerRow] = (),
) -> None:
    connection.execute(insert(s.matches), [msgspec.structs.asdict(match)])
    connection.execute(insert(s.seats), [msgspec.structs.asdict(seat) for seat in seats])
    if answers:
        connection.execute(insert(s.answers), [msgspec.structs.asdict(row) for row in answers])


_APPEND: Final = {  # made once: making a statement takes longer than carrying it out
    "sqlite": sqlite.insert(s.answers).on_conflict_do_nothing(),
    "postgresql": postgresql.insert(s.answers).on_conflict_do_nothing(),
}


def append(connection: Connection, row: AnswerRow, ending: Ending | None = None) -> bool:
    """Appends an answer, with the end of the match if it was the last; false if another one has
    taken its place. A row that was committed although the connection broke is recognised.
    """
    statement = _APPEND[connection.dialect.name]
    if connection.execute(statement, msgspec.structs.asdict(row)).rowcount == 0:
        found = connection.execute(
            select(s.answers).where(
                s.answers.c.match == row.match, s.answers.c.number == row.number
            )
        ).one()
        if _of(AnswerRow, found) != row:
            return False
    if ending is not None:
        finish(connection, row.match, ending)
    return True


def finish(connection: Connection, match: str, ending: Ending) -> None:
    winners = msgspec.json.encode(ending.winners).decode()
    connection.execute(
        update(s.matches)
        .where(s.matches.c.id == match)
        .values(state="over", winners=winners, why=ending.why, ended=time.time())
    )


def sit_down(connection: Connection, seat: SeatRow) -> bool:
    """Somebody takes an open seat; false if it is taken. The last one to sit begins the match."""
    taken = connection.execute(
        update(s.seats)
        .where(s.seats.c.match == seat.match, s.seats.c.seat == seat.seat, s.seats.c.kind == "open")
        .values(kind="person", player=seat.player, name=seat.name, deck=seat.deck, invite="")
    )
    if taken.rowcount == 0:
        return False
    left = select(func.count()).where(s.seats.c.match == seat.match, s.seats.c.kind == "open")
    if connection.execute(left).scalar_one() == 0:
        connection.execute(
            update(s.matches)
            .where(s.matches.c.id == seat.match, s.matches.c.state == "waiting")
            .values(state="playing", begun=time.time())
        )
    return True


def stand_in(connection: Connection, match: str, seat: int, bot: str) -> None:
    """A bot plays for a person from now on, or with "" does not any more."""
    connection.execute(
        update(s.seats).where(s.seats.c.match == match, s.seats.c.seat == seat).values(bot=bot)
    )


def note_solved(connection: Connection, player: str, puzzle: str) -> None:
    """A player has solved a puzzle, perhaps not for the first time."""
    known = select(s.solved).where(s.solved.c.player == player, s.solved.c.puzzle == puzzle)
    if connection.execute(known).first() is None:
        row = {"player": player, "puzzle": puzzle, "made": time.time()}
        connection.execute(insert(s.solved).values(row))


# ---------------------------------------------------------------- reading


def load(connection: Connection, match: str) -> Stored | None:
    found = connection.execute(select(s.matches).where(s.matches.c.id == match)).one_or_none()
    if found is None:
        return None
    return Stored(_of(MatchRow, found), seats_of(connection, match), answers_of(connection, match))


def head(connection: Connection, match: str) -> tuple[MatchRow, list[SeatRow]] | None:
    """A match and its seats, without the answers."""
    found = connection.execute(select(s.matches).where(s.matches.c.id == match)).one_or_none()
    return None if found is None else (_of(MatchRow, found), seats_of(connection, match))


def seats_of(connection: Connection, match: str) -> list[SeatRow]:
    rows = connection.execute(
        select(s.seats).where(s.seats.c.match == match).order_by(s.seats.c.seat)
    )
    return [_of(SeatRow, row) for row in rows]


def answers_of(connection: Connection, match: str, since: int = 0) -> list[AnswerRow]:
    rows = connection.execute(
        select(s.answers)
        .where(s.answers.c.match == match, s.answers.c.number >= since)
        .order_by(s.answers.c.number)
    )
    return [_of(AnswerRow, row) for row in rows]


def listed(
    connection: Connection, state: str, player: str | None = None
) -> list[tuple[MatchRow, list[SeatRow]]]:
    """Matches for the lobby, newest first: open, playing, over, or mine."""
    wanted = select(s.matches)
    match state:
        case "open":
            wanted = wanted.where(s.matches.c.state == "waiting", s.matches.c.listed)
        case "mine":
            own = select(s.seats.c.match).where(s.seats.c.player == player)
            wanted = wanted.where(s.matches.c.id.in_(own))
        case _:
            wanted = wanted.where(s.matches.c.state == state, s.matches.c.puzzle == "")
    newest = wanted.order_by(s.matches.c.made.desc()).limit(MOST_LISTED)
    found = [_of(MatchRow, row) for row in connection.execute(newest)]
    seats: dict[str, list[SeatRow]] = {match.id: [] for match in found}
    rows = select(s.seats).where(s.seats.c.match.in_(seats)).order_by(s.seats.c.seat)
    for row in connection.execute(rows):
        seats[row.match].append(_of(SeatRow, row))
    return [(match, seats[match.id]) for match in found]
