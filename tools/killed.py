"""Kills servers in the middle of matches, again and again: `python -m tools.killed --runs 200`.

Each run is a match between two people during which the server is killed at moments by chance; it
must lose no acknowledged answer and double none. With --postgres beside a PostgreSQL of its own.
"""

from __future__ import annotations

import argparse
import tempfile

from tests.table.faults import play_while_killed
from tests.table.postgres import Postgres, programs
from tests.table.test_faults import check_numbers


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--kills", type=int, default=2, help="in each run")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    folder = programs()
    postgres = Postgres(folder) if options.postgres and folder is not None else None
    try:
        for run in range(options.runs):
            with tempfile.TemporaryDirectory() as home:
                database = f"sqlite:///{home}/table.sqlite"
                if postgres is not None:
                    database = postgres.database(f"run{run}")
                seed = options.seed + run
                workers = ("--workers", str(options.workers))
                match = play_while_killed(database, options.kills, *workers, seed=seed)
                check_numbers(database, match)
            print(f"run {run + 1}: nothing lost, nothing doubled", flush=True)
    finally:
        if postgres is not None:
            postgres.end()


if __name__ == "__main__":
    main()
