"""The file of results."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Self

import msgspec

from inkborn.errors import InkbornError
from inkborn.folders import data_folder
from inkborn.lab.games.decks import LabDeck
from inkborn.lab.games.job import Job, Row, Seen
from inkborn.lab.rows.versions import Versions, versions_now

_SCHEMA: Final = """
create table if not exists about (name text primary key, value text not null) without rowid;
create table if not exists decks (
    fingerprint text primary key, name text not null, list text not null) without rowid;
create table if not exists games (
    deck_a text not null, deck_b text not null, bot_a text not null, bot_b text not null,
    edition text not null, seed integer not null, starting integer not null,
    known integer not null, arranged text not null,
    winner integer not null, ending text not null, turns integer not null,
    lore_a integer not null, lore_b integer not null, decisions integer not null,
    culprit text not null, machine text not null, own_turns integer not null,
    watched text not null, seen text,
    primary key (deck_a, deck_b, bot_a, bot_b, arranged, edition, known, seed, starting)
) without rowid;
"""
_KEY: Final = (
    "deck_a = ? and deck_b = ? and bot_a = ? and bot_b = ? and edition = ? and seed = ? "
    "and starting = ? and known = ? and arranged = ?"
)
_COLUMNS: Final = (
    "deck_a, deck_b, bot_a, bot_b, edition, seed, starting, known, arranged, winner, ending, "
    "turns, lore_a, lore_b, decisions, culprit, machine, own_turns, watched, seen"
)
_BoundRow = tuple[
    str, str, str, str, str, int, int, int, str, int, str, int, int, int, int, str, str, int,
    str, str | None
]  # fmt: skip


def default_path() -> Path:
    """Where results are kept if nobody says: a file for each version of engine and cards."""
    return data_folder() / "lab" / f"results-{versions_now().digest}.sqlite"


class Store:
    """A results file that is open; several processes may have it open and add to it."""

    def __init__(self, path: Path, versions: Versions | None = None) -> None:
        self.path = path
        self.versions = versions or versions_now()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._base = sqlite3.connect(path, timeout=60)
            self._refuse_others()
            self._base.execute("pragma journal_mode = wal")
            self._base.execute("pragma synchronous = normal")
            self._base.executescript(_SCHEMA)
            self._check()
        except (sqlite3.DatabaseError, OSError) as error:
            raise InkbornError(f"{path}: not a results file that can be used: {error}") from None

    def _refuse_others(self) -> None:
        """Not a table is added to a database that belongs to another program."""
        there = {name for (name,) in self._base.execute("select name from sqlite_master")}
        if there and "about" not in there:
            self._base.close()
            raise InkbornError(f"{self.path}: a database, but not one of results")

    def _check(self) -> None:
        """Writes the versions into a new file, or refuses one of others."""
        written = dict(self._base.execute("select name, value from about"))
        wanted = {name: str(value) for name, value in msgspec.structs.asdict(self.versions).items()}
        if not written:
            with self._base:
                self._base.executemany("insert or ignore into about values (?, ?)", wanted.items())
            return
        words = {"rows": "row format", "engine": "engine", "cards": "card data"}
        differ = [
            f"{words[name]} {written.get(name, 'unknown')} (here: {wanted[name]})"
            for name in wanted
            if written.get(name) != wanted[name]
        ]
        if differ:
            raise InkbornError(
                f"{self.path}: these results are of another version: {'; '.join(differ)}. "
                "Results of different versions are not put together: name another file"
            )

    def close(self) -> None:
        self._base.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _said(self) -> Iterator[None]:
        """A full disk or a damaged file is said in a line."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            raise InkbornError(f"{self.path}: {error}") from None

    def add_decks(self, decks: Iterable[LabDeck]) -> None:
        rows = [(deck.fingerprint, deck.name, deck.text) for deck in decks]
        with self._said(), self._base:
            self._base.executemany("insert or replace into decks values (?, ?, ?)", rows)

    def add(self, rows: Iterable[Row]) -> None:
        """Adds games that have ended; one that is there already is replaced, never doubled."""
        marks = ", ".join("?" * 20)
        with self._said(), self._base:
            self._base.executemany(
                f"insert or replace into games ({_COLUMNS}) values ({marks})", map(_bound, rows)
            )

    def find(self, job: Job) -> Row | None:
        """The game of a job, if it has been played (and its cards are told, if wanted)."""
        found = self._base.execute(f"select {_COLUMNS} from games where {_KEY}", job.key).fetchone()
        if found is None or (job.detail and found[-1] is None):
            return None
        return _unbound(found, job.detail)

    def rows(self) -> Iterator[Row]:
        """Every game of the file."""
        for found in self._base.execute(f"select {_COLUMNS} from games"):
            yield _unbound(found, found[-1] is not None)

    def count(self) -> int:
        found = self._base.execute("select count(*) from games").fetchone()
        return int(found[0])


def _bound(row: Row) -> _BoundRow:
    seen = None if row.seen is None else msgspec.json.encode(row.seen).decode()
    return (
        *row.job.key[:7], int(row.job.known), row.job.arranged, row.winner, row.ending, row.turns,
        *row.lore, row.decisions, row.culprit, row.machine, row.own_turns,
        msgspec.json.encode(row.watched).decode(), seen,
    )  # fmt: skip


def _unbound(found: _BoundRow, detail: bool) -> Row:
    job = Job(
        (found[0], found[1]), (found[2], found[3]), *found[4:7], bool(found[7]), found[8], detail
    )
    seen = found[19]
    return Row(
        job=job,
        winner=found[9],
        ending=found[10],
        turns=found[11],
        lore=(found[12], found[13]),
        decisions=found[14],
        culprit=found[15],
        machine=found[16],
        own_turns=found[17],
        watched=msgspec.json.decode(found[18], type=tuple[int, ...]),
        seen=msgspec.json.decode(seen, type=tuple[Seen, Seen]) if seen and detail else None,
    )
