"""All measurements: `make bench`, or python -m benchmarks [--seconds N] [--keep]

Runs `inkborn bench` in both variants, and compares each with the last run that was kept in
history.jsonl; --keep adds this one. Then the times of starting and of the card book, with their
targets. Nothing here ever fails for being slow.
"""

import argparse
import subprocess
import sys

import msgspec

from benchmarks import book, history, start, text
from inkborn.cli.bench import print_result
from inkborn.compiled import is_built
from inkborn.lab.bench import Figures


def main() -> None:
    options = argparse.ArgumentParser(prog="make bench")
    options.add_argument("--seconds", type=float, default=10.0, help="for each kind of game")
    options.add_argument("--keep", action="store_true", help="add this run to the history")
    given = options.parse_args()
    entries = history.read()
    for compiled in (False, True) if is_built() else (False,):
        result = measured(given.seconds, compiled)
        if result is None:  # it has said why: the sources were edited meanwhile
            continue
        print_result(result)
        entry = history.HistoryEntry.of(result)
        before = history.last(entries, compiled=compiled)
        if before is not None:
            print(f"\ncalibrated, since {before.on} ({before.commit}):")
            print("\n".join(history.compare(entry, before)))
        if given.keep:
            history.append(entry)
        print()
    for measure in (start.measurements, book.measurements, text.measurements):
        for measurement in measure():
            print(measurement)


def measured(seconds: float, compiled: bool) -> Figures | None:
    """A variant is chosen when Python starts, so each is a process of its own."""
    variant = "--compiled" if compiled else "--pure"
    command = [sys.executable, "-m", "inkborn", "bench", "--json", variant]
    command += ["--seconds", str(seconds)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    return None if done.returncode else msgspec.json.decode(done.stdout, type=Figures)


if __name__ == "__main__":
    main()
