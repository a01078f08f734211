"""Kills servers in the middle of matches, again and again: `python -m tools.killed --runs 20`.

In each run people play some matches at once while at moments by chance the server is killed, with
--workers one of its processes, with --postgres its connections to a PostgreSQL of its own; no match
may lose an acknowledged answer or double one.
"""

from __future__ import annotations

import argparse
import tempfile

from tests.table.faults import play_while_killed
from tests.table.postgres import Postgres, programs
from tests.table.test_faults import check_all


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--matches", type=int, default=10, help="at once, in each run")
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
                played = play_while_killed(
                    database, options.kills, *workers, seed=seed, matches=options.matches
                )
                check_all(database, played)
            done = (run + 1) * options.matches
            print(f"{done} matches: nothing lost, nothing doubled", flush=True)
    finally:
        if postgres is not None:
            postgres.end()


if __name__ == "__main__":
    main()
