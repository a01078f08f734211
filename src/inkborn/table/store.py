"""The database: one thread writes, in batches with one commit; some threads read.

A job is a function of a connection. What a job returns is handed over only after its commit, so
whatever was acknowledged survives `kill -9`.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from inkborn.errors import InkbornError, printable
from inkborn.table.schema import HEAD

T = TypeVar("T")
Work = Callable[[Connection], T]

MOST_TOGETHER: Final = 256
"""Jobs of one commit."""

READERS: Final = 4
PATIENCE: Final = (0.05, 0.3, 1.0)
"""Seconds before a lost connection is tried again."""

LOCK: Final = 0x1B0B0  # of PostgreSQL, while tables are made


class Unavailable(InkbornError):
    """The database cannot do it now: a full disk, a read-only file, a lost connection."""


class Conflict(Unavailable):
    """What was to be written does not go with what is there."""


class Job(Generic[T]):
    """Some work, and who waits for it."""

    __slots__ = ("future", "work")

    def __init__(self, work: Work[T]) -> None:
        self.work = work
        self.future: Future[T] = Future()


class Store:
    """A database of SQLite or PostgreSQL by its URL."""

    def __init__(self, url: str) -> None:
        self.url = database_url(url)
        self.postgres = self.url.get_backend_name() == "postgresql"
        self.engine = _engine(self.url, writes=True)
        own = self.postgres or _in_memory(self.url)
        self._reading = self.engine if own else _engine(self.url, writes=False)
        self._one_thread = _in_memory(self.url)
        self._jobs: queue.SimpleQueue[Job[Any] | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._writer = threading.Thread(target=self._write_on, name="writer", daemon=True)

    def open(self) -> None:
        """Brings the tables up to date and begins to work."""
        try:
            migrate(self.engine)
        except SQLAlchemyError as error:
            raise Unavailable(f"{shown(self.url)}: cannot be opened: {_reason(error)}") from None
        self._writer.start()

    def close(self) -> None:
        """Commits what waits and ends."""
        self._jobs.put(None)
        if self._writer.is_alive():
            self._writer.join(timeout=2)
        self._readers.shutdown(wait=False, cancel_futures=True)
        self.engine.dispose()
        self._reading.dispose()

    async def write(self, work: Work[T]) -> T:
        """Does the work in a transaction, perhaps with other work; returns after the commit."""
        job = Job(work)
        self._jobs.put(job)
        return await asyncio.wrap_future(job.future)

    async def read(self, work: Work[T]) -> T:
        """Reads something, beside the writer."""
        if self._one_thread:
            return await self.write(work)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, _try, self._reading, work)

    # ------------------------------------------------------------ the writer's thread

    def _write_on(self) -> None:
        while True:
            jobs, more = self._waiting()
            if jobs:
                self._together(jobs)
            if not more:
                return

    def _waiting(self) -> tuple[list[Job[Any]], bool]:
        """The jobs that wait, at least one; false if there will be no more."""
        first = self._jobs.get()
        if first is None:
            return [], False
        jobs = [first]
        while len(jobs) < MOST_TOGETHER:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                return jobs, False
            jobs.append(job)
        return jobs, True

    def _together(self, jobs: list[Job[Any]]) -> None:
        """One transaction for all; if anything goes wrong, one for each."""
        if len(jobs) > 1:
            try:
                with self.engine.begin() as connection:
                    results = [job.work(connection) for job in jobs]
            except Exception:  # which of them it was shows when each is alone
                pass
            else:
                for job, result in zip(jobs, results, strict=True):
                    job.future.set_result(result)
                return
        for job in jobs:
            try:
                result = _try(self.engine, job.work)
            except BaseException as error:
                job.future.set_exception(error)
            else:
                job.future.set_result(result)


def _try(engine: Engine, work: Work[T]) -> T:
    """Does the work, again after a lost connection; all else that fails is `Unavailable`."""
    for pause in (*PATIENCE, None):
        try:
            with engine.begin() as connection:
                return work(connection)
        except IntegrityError as error:
            raise Conflict(f"the database refuses it: {_reason(error)}") from None
        except SQLAlchemyError as error:
            lost = isinstance(error, DBAPIError) and (
                error.connection_invalidated or not isinstance(error.orig, sqlite3.Error)
            )
            if pause is None or not lost:
                raise Unavailable(f"the database cannot do it now: {_reason(error)}") from None
        time.sleep(pause)
    raise AssertionError("unreachable")


def _reason(error: SQLAlchemyError) -> str:
    first = str(getattr(error, "orig", None) or error).strip().splitlines() or [""]
    return printable(first[0], 300)


# ---------------------------------------------------------------- engines


def database_url(url: str) -> URL:
    """The URL of a database of SQLite or PostgreSQL, with the driver that comes along."""
    try:
        found = make_url(url)
    except (ArgumentError, ValueError):
        raise InkbornError(
            f"{printable(url)}: no database; write sqlite:///FILE or postgresql://HOST/NAME"
        ) from None
    if found.drivername in ("postgresql", "postgres"):
        found = found.set(drivername="postgresql+psycopg")
    if found.get_backend_name() not in ("sqlite", "postgresql"):
        raise InkbornError(
            f"{found.drivername}: only SQLite (sqlite:///FILE) and PostgreSQL "
            f"(postgresql://HOST/NAME) are supported"
        )
    return found


def shown(url: URL) -> str:
    """A URL without its password."""
    return url.render_as_string(hide_password=True)


def _in_memory(url: URL) -> bool:
    return url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:")


def _engine(url: URL, *, writes: bool) -> Engine:
    if url.get_backend_name() == "postgresql":
        return create_engine(url, pool_size=READERS + 1, pool_recycle=1800, hide_parameters=True)
    if _in_memory(url):
        engine = create_engine(
            url,
            poolclass=StaticPool,
            connect_args={"check_same_thread": False},
            hide_parameters=True,
        )
    else:
        assert url.database is not None
        try:
            Path(url.database).expanduser().parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Unavailable(f"{shown(url)}: {error.strerror or error}") from None
        engine = create_engine(url, pool_size=1 if writes else READERS, hide_parameters=True)
    _prepare_sqlite(engine, "BEGIN IMMEDIATE" if writes else "BEGIN")
    return engine


def _prepare_sqlite(engine: Engine, begin: str) -> None:
    """Write-ahead log, and a commit that is on the disk; transactions begin where we say so."""

    @event.listens_for(engine, "connect")
    def connect(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None
        for pragma in ("busy_timeout=10000", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")
        if begin != "BEGIN":
            connection.execute("PRAGMA journal_mode=WAL")

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


# ---------------------------------------------------------------- tables


def migrate(engine: Engine) -> None:
    """Applies the steps of `migrations` that are missing; several servers may start at once."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        if _revision(connection) == HEAD:
            return
        from alembic import command
        from alembic.config import Config

        config = Config()
        folder = Path(__file__).with_name("migrations")
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _revision(connection: Connection) -> str:
    """The last step that was applied, or ""."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return str(found or "")
