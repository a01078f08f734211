"""Running: the same rows however many play; killed at any moment, nothing is lost or doubled."""

import os
import random
import signal
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path

import pytest
from tests.lab import coins

from inkborn.lab.games import Job, Row, pairs
from inkborn.lab.rows import Store
from inkborn.lab.run import Alone, Processes, Runner


def jobs(count: int) -> list[Job]:
    decks = (coins.HEADS.fingerprint, coins.TAILS.fingerprint)
    found = pairs(decks, ("coin:0.6", "coin"), edition="2026-10", seed=1)
    return list(islice(found, count))


def played(runner: Runner, count: int) -> list[Row]:
    runner.add(*coins.DECKS)
    return list(runner.rows(jobs(count)))


def test_one_process_and_several_give_the_same_rows_in_the_same_order() -> None:
    one = played(Runner(Alone(coins.flip)), 300)
    several = played(Runner(Processes(coins.flip, 2)), 300)
    assert [row.job for row in one] == jobs(300)
    assert several == one


def test_a_killed_process_costs_its_games_a_second_try(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("INKBORN_TEST_MARKER", str(tmp_path / "killed"))
    with Store(tmp_path / "r.sqlite") as store:
        rows = played(Runner(Processes(coins.flip_or_die, 2), store), 200)
        assert (tmp_path / "killed").exists()
        assert rows == played(Runner(Alone(coins.flip)), 200)
        assert store.count() == 200


def test_resume_plays_only_what_is_missing(tmp_path: Path) -> None:
    with Store(tmp_path / "r.sqlite") as store:
        whole = played(Runner(Alone(coins.flip)), 100)
        store.add([row for number, row in enumerate(whole) if number % 3])
        runner = Runner(Alone(coins.flip), store, resume=True)
        assert played(runner, 100) == whole
        assert (runner.games, runner.played, store.count()) == (100, 34, 100)
        again = Runner(Alone(coins.flip), store, resume=True)
        assert played(again, 100) == whole
        assert again.played == 0


def test_without_resume_everything_is_played_and_nothing_doubled(tmp_path: Path) -> None:
    with Store(tmp_path / "r.sqlite") as store:
        for _ in range(2):
            runner = Runner(Alone(coins.flip), store)
            played(runner, 20)
            assert runner.played == 20
        assert store.count() == 20


def test_who_leaves_early_finds_what_was_played_in_the_store(tmp_path: Path) -> None:
    with Store(tmp_path / "r.sqlite") as store:
        runner = Runner(Processes(coins.flip, 2), store)
        runner.add(*coins.DECKS)
        assert len(list(islice(runner.rows(jobs(20_000)), 10))) == 10
        assert 10 <= store.count() < 20_000


MATCH = [
    sys.executable, "-m", "inkborn", "lab", "match", "puppies", "songbirds", "--bots", "greedy",
    "random", "--games", "24", "--jobs", "2", "--json",
]  # fmt: skip


def command(home: Path, *more: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [*MATCH, *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "INKBORN_HOME": str(home)},
        start_new_session=True,
    )


def games_kept(home: Path) -> int:
    files = list(home.glob("lab/results-*.sqlite"))
    if not files:
        return 0
    with Store(files[0]) as store:
        return store.count()


def wait_for_games(home: Path, least: int) -> None:
    for _ in range(4000):
        if games_kept(home) >= least:
            return
        time.sleep(0.05)
    raise AssertionError("no game was kept within 200 seconds")


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_killed_match_goes_on_and_comes_to_the_same_result(tmp_path: Path, how: int) -> None:
    import json

    chance = random.Random(how)
    whole, errors = command(tmp_path / "whole").communicate(timeout=400)
    assert errors == ""
    wanted = json.loads(whole)
    assert wanted["games"] == wanted["played"] == 24
    home = tmp_path / "killed"
    for _ in range(2):
        more = games_kept(home) + chance.randint(1, 8)
        running = command(home, "--resume")
        wait_for_games(home, more)
        running.send_signal(how)
        said = running.communicate(timeout=400)[1]
        if how == signal.SIGINT and running.returncode != 0:
            assert running.returncode == 130
            assert "go on with: inkborn lab match puppies songbirds" in said
    kept = games_kept(home)
    finished = json.loads(command(home, "--resume").communicate(timeout=400)[0])
    assert games_kept(home) == 24
    assert finished["played"] <= 24 - kept
    differ = {"seconds", "played"}
    assert {key: finished[key] for key in finished if key not in differ} == {
        key: wanted[key] for key in wanted if key not in differ
    }
