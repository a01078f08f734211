"""Kills runs of the lab at moments by chance: `python -m tools.interrupted --runs 20`.

Each run of a match, a field and a match of the search bot is killed, either alone or with the
processes that play for it, and goes on with --resume until it is done; rows and result have to be
those of a run that nobody killed.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Final

from tests.lab.test_runner import command, told

from inkborn.lab.games import Row
from inkborn.lab.rows import Store

STUDIES: Final = {
    "match": "match puppies songbirds --bots greedy random --games 300",
    "field": "field puppies songbirds whispers --games 100",
    "search": "match puppies songbirds --bots search:20 greedy --games 20",
}
MOST_KILLS: Final = 4
"""In each run."""


def start(study: str, results: Path, jobs: int) -> subprocess.Popen[str]:
    options = ["--json", "--resume", "--jobs", str(jobs), "--results", str(results)]
    return command(["inkborn", "lab", *STUDIES[study].split(), *options], results.parent)


def result(running: subprocess.Popen[str]) -> dict[str, object]:
    out, errors = running.communicate(timeout=600)
    assert running.returncode == 0, errors
    found: dict[str, object] = json.loads(out)
    return found


def rows_in(results: Path) -> list[Row]:
    if not results.exists():
        return []
    with Store(results) as store:
        return list(store.rows())


def kill(running: subprocess.Popen[str], chance: Random) -> None:
    """That process alone, or all that play for it as well."""
    if chance.random() < 0.5:
        running.kill()
    else:
        os.killpg(running.pid, signal.SIGKILL)


def killed_on_the_way(study: str, results: Path, seconds: float, chance: Random) -> int:
    """Begins the study again and again; how often it was killed with some of its games played."""
    kills = 0
    for _ in range(chance.randint(1, MOST_KILLS)):
        running = start(study, results, chance.randint(1, 3))
        time.sleep(chance.uniform(0.3, 1.0) * seconds)
        if running.poll() is None:
            kill(running, chance)
            kills += bool(rows_in(results))
        running.communicate(timeout=60)
    return kills


def check(study: str, runs: int, chance: Random) -> None:
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.sqlite"
        begun = time.perf_counter()
        wanted = result(start(study, whole, 2))
        seconds = time.perf_counter() - begun
        rows, kills = rows_in(whole), 0
        for run in range(runs):
            results = Path(folder) / f"{run}.sqlite"
            kills += killed_on_the_way(study, results, seconds, chance)
            kept = len(rows_in(results))
            found = result(start(study, results, chance.randint(1, 3)))
            assert found["played"] == len(rows) - kept, f"{study}: {found['played']} games more"
            assert rows_in(results) == rows, f"{study}: other rows"
            assert told(found) == told(wanted), f"{study}: another result"
        print(f"{study}: {runs} runs, killed {kills} times on the way, the same {len(rows)} rows")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=20, help="of each study")
    parser.add_argument("--studies", nargs="+", choices=tuple(STUDIES), default=tuple(STUDIES))
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for study in options.studies:
        check(study, options.runs, Random(options.seed))


if __name__ == "__main__":
    main()
