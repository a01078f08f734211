"""Running: the same rows however many play; killed at any moment, nothing is lost or doubled."""

import json
import os
import random
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import msgspec
import pytest
from tests.lab import coins

from inkborn.lab.games import Job, Row, pairs
from inkborn.lab.games.decks import Reader
from inkborn.lab.games.job import SEEDS
from inkborn.lab.rows import Store
from inkborn.lab.run import Alone, Processes, Runner


def jobs(count: int) -> list[Job]:
    decks = (coins.HEADS.fingerprint, coins.TAILS.fingerprint)
    found = pairs(decks, ("coin:0.6", "coin"), edition="2026-10", seed=1)
    return [msgspec.structs.replace(job, detail=False) for job in islice(found, count)]


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
    "inkborn", "lab", "match", "puppies", "songbirds", "--bots", "greedy", "random", "--games",
    "400", "--jobs", "2", "--json",
]  # fmt: skip


def command(words: Sequence[str], home: Path) -> "subprocess.Popen[str]":
    """What people type, as a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "INKBORN_HOME": str(home)},
        start_new_session=True,
        preexec_fn=_heed_interruptions,
    )


def _heed_interruptions() -> None:
    """Tests that run behind a shell were told to ignore Ctrl-C, and so would be their commands."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def games_kept(home: Path) -> int:
    """How many rows the file of results has by now."""
    files = [*home.glob("lab/results-*.sqlite"), *home.glob("*.sqlite")]
    if not files:
        return 0
    with Store(files[0]) as store:
        return store.count()


def wait_for_games(running: "subprocess.Popen[str]", home: Path, least: int) -> None:
    """Until so many are kept, or all were played before anybody looked."""
    while running.poll() is None and games_kept(home) < least:
        time.sleep(0.02)


def told(found: dict[str, object]) -> dict[str, object]:
    """What must not depend on how often it was interrupted."""
    return {key: value for key, value in found.items() if key not in ("seconds", "played")}


def test_a_match_that_is_killed_goes_on_and_comes_to_the_same_result(tmp_path: Path) -> None:
    chance = random.Random(9)
    whole, errors = command(MATCH, tmp_path / "whole").communicate(timeout=400)
    assert errors == ""
    wanted = json.loads(whole)
    assert wanted["games"] == wanted["played"] == 400
    home = tmp_path / "killed"
    for _ in range(2):
        more = games_kept(home) + chance.randint(1, 8)
        running = command([*MATCH, "--resume"], home)
        wait_for_games(running, home, more)
        running.kill()
        running.communicate(timeout=400)
    kept = games_kept(home)
    finished = json.loads(command([*MATCH, "--resume"], home).communicate(timeout=400)[0])
    assert games_kept(home) == 400
    assert finished["played"] <= 400 - kept
    assert told(finished) == told(wanted)


def test_interrupted_it_says_the_command_that_goes_on(tmp_path: Path) -> None:
    deck = tmp_path / "my deck's list.txt"
    deck.write_text(Reader().deck("puppies").text)
    results = tmp_path / "all results" / "of today.sqlite"
    # So many that they are not all played before it is interrupted.
    options = "--bots greedy random --games 4000 --anew --jobs 2 --json --results".split()
    words = ["inkborn", "lab", "match", *options, str(results), "--", str(deck), "songbirds"]
    running = command(words, tmp_path)
    wait_for_games(running, results.parent, 1)
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=400)
    assert running.returncode == 130
    with Store(results) as store:
        kept = sum(row.job.seed % SEEDS < 100 for row in store.rows())
    assert kept
    assert f"games, which are kept in {results}" in said
    again = shlex.split(said.rpartition("go on with: ")[2])
    again[again.index("4000")] = "200"
    found = json.loads(command(again, tmp_path).communicate(timeout=400)[0])
    assert (found["games"], found["played"]) == (200, 200 - kept)
