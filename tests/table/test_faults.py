"""The server as a process: it starts, ends, is killed, and loses nothing that it acknowledged."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest
from sqlalchemy import create_engine, func, select, text
from tests.table.client import OPEN, bot, me
from tests.table.faults import CUT, play_while_killed
from tests.table.postgres import Postgres
from tests.table.process import Serving

from inkborn.table import schema

KILLS = 3


def test_it_says_where_it_is_and_ends_with_0(tmp_path: Path) -> None:
    serving = Serving(home=tmp_path)
    assert serving.line.startswith("inkborn table: http://127.0.0.1:")
    assert serving.client().get("/api/health")["ok"]
    assert (tmp_path / "table.sqlite").exists()
    ann = serving.client("Ann")
    match = ann.begin(me(), bot())["match"]
    with ann.sit(match) as socket:
        socket.asked()
        socket.answer([])
        begun = time.monotonic()
        assert serving.end() == 0
        assert time.monotonic() - begun < 5
    again = Serving(home=tmp_path)
    found = again.client(token=ann.token).get(f"/api/matches/{match}")
    assert found["state"] == "playing" and found["seq"] >= 1 and found["seat"] == 0
    assert again.end() == 0


def check_all(database: str, matches: list[str]) -> None:
    for match in matches:
        check_numbers(database, match)


def check_numbers(database: str, match: str) -> None:
    """Rows are numbered without gap, and no seat has answered a view twice."""
    engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    answers = schema.answers.c
    with engine.connect() as connection:
        rows = connection.execute(
            select(answers.number, answers.seat, answers.seq)
            .where(answers.match == match)
            .order_by(answers.number)
        ).all()
    engine.dispose()
    assert [row.number for row in rows] == list(range(len(rows)))
    assert len({(row.seat, row.seq) for row in rows}) == len(rows)


def test_kill_9_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'table.sqlite'}"
    check_all(database, play_while_killed(database, KILLS))


@pytest.mark.parametrize("workers", [1, 2])
def test_kill_9_with_postgresql(postgres: Postgres, workers: int) -> None:
    database = postgres.database(f"kills{workers}")
    check_all(database, play_while_killed(database, 2, "--workers", str(workers), matches=2))


def test_two_servers_serve_one_match(postgres: Postgres) -> None:
    database = postgres.database("two")
    first, second = Serving(database), Serving(database)
    ann, ben = first.client("Ann"), second.client("Ben")
    begun = ann.begin(me(), OPEN)
    match = begun["match"]
    with ann.sit(match) as one:
        ben.post(f"/api/matches/{match}/join",
                 {"invite": begun["invites"]["1"], "deck": "songbirds"})  # fmt: skip
        with ben.sit(match) as two:
            one.until("view")
            two.until("view")
            for _ in range(12):
                asked, other = (one, two) if one.view["view"]["choice"] else (two, one)
                choice = asked.view["view"]["choice"]
                last = [len(choice["options"]) - 1] if choice["kind"] == "main" else []
                seq = asked.answer(last)["seq"]
                assert other.until("view")["seq"] == seq
    check_numbers(database, match)
    assert [first.end(), second.end()] == [0, 0]


def test_two_servers_never_accept_two_answers_for_one_place(postgres: Postgres) -> None:
    database = postgres.database("race")
    servers = [Serving(database), Serving(database)]
    ann = servers[0].client("Ann")
    match = ann.begin(me(), bot("random"))["match"]
    other = servers[1].client(token=ann.token)
    with ann.sit(match) as one, other.sit(match) as two:
        for _ in range(6):
            seq = one.asked()["seq"]
            choice = one.view["view"]["choice"]
            while not two.view or two.view["seq"] < seq:
                two.until("view")
            one.view, two.view = {}, {}
            last = [len(choice["options"]) - 1] if choice["kind"] == "main" else []
            for socket in (one, two):  # the same window twice, as it were
                socket.send({"type": "answer", "seq": seq, "answer": last})
            for socket in (one, two):
                while not socket.view or socket.view["seq"] <= seq:
                    assert socket.receive()["type"] in ("view", "over")
    check_numbers(database, match)
    assert [server.end() for server in servers] == [0, 0]


def test_a_worker_that_is_killed_is_replaced(postgres: Postgres) -> None:
    serving = Serving(postgres.database("worker"), "--workers", "2")
    ann = serving.client("Ann")
    match = ann.begin(me(), bot())["match"]
    before = set(serving.workers())
    for worker in before:
        os.kill(worker, signal.SIGKILL)
    while not set(serving.workers()) - before:
        time.sleep(0.1)
    with ann.sit(match) as socket:
        socket.asked()
        assert socket.answer([])["type"] == "view"
    assert serving.end() == 0


def test_a_database_that_cannot_write_refuses_and_goes_on(tmp_path: Path) -> None:
    database = tmp_path / "table.sqlite"
    serving = Serving(f"sqlite:///{database}")
    ann = serving.client("Ann")
    match = ann.begin(me(), bot())["match"]
    with ann.sit(match) as socket:
        socket.asked()
        engine = create_engine(f"sqlite:///{database}")
        with engine.begin() as connection:
            connection.exec_driver_sql(
                "CREATE TRIGGER full BEFORE INSERT ON answers "
                "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
            )
        seq = socket.view["seq"]
        refused = socket.answer([])
        assert refused["type"] == "refused" and "full" in refused["error"]
        assert refused["seq"] == seq
        with engine.begin() as connection:
            connection.exec_driver_sql("DROP TRIGGER full")
        assert socket.answer([])["type"] == "view"
        with engine.connect() as connection:
            assert connection.execute(select(func.count()).select_from(schema.answers)).scalar()
        engine.dispose()
    assert serving.end() == 0


def test_a_database_that_becomes_read_only_refuses_and_goes_on(postgres: Postgres) -> None:
    database = postgres.database("readonly")
    serving = Serving(database)
    ann = serving.client("Ann")
    match = ann.begin(me(), bot())["match"]
    engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:"))

    def writing(allowed: bool) -> None:
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("SET default_transaction_read_only = off"))
            readonly = "off" if allowed else "on"
            connection.execute(
                text(f"ALTER DATABASE readonly SET default_transaction_read_only = {readonly}")
            )
            connection.execute(CUT)

    with ann.sit(match) as socket:
        seq = socket.asked()["seq"]
        writing(allowed=False)
        refused = socket.answer([])
        assert refused["type"] == "refused" and "read-only" in refused["error"]
        assert refused["seq"] == seq
        assert ann.get(f"/api/matches/{match}")["seq"] == seq, "reading goes on"
        assert ann.http.post("/api/players", json={"name": "Zoe"}).status_code == 409
        writing(allowed=True)
        assert socket.answer([])["type"] == "view"
    engine.dispose()
    assert serving.end() == 0


def test_several_workers_want_postgresql(tmp_path: Path) -> None:
    serving = Serving(f"sqlite:///{tmp_path / 'x.sqlite'}", "--workers", "2")
    assert serving.client().get("/api/health")["ok"] and serving.workers() == []
    assert serving.end() == 0
