"""`python -m inkborn.fuzz`: random games with all invariants on, as long as one likes."""

from __future__ import annotations

import argparse
import itertools
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from inkborn.fuzz.answering import give
from inkborn.fuzz.bots import any_answer
from inkborn.fuzz.driver import CONCESSIONS, Failure, Outcome, play
from inkborn.fuzz.elsewhere import check_elsewhere
from inkborn.fuzz.invariants import check_always
from inkborn.fuzz.setups import Record, random_setup
from inkborn.fuzz.shrink import shrink, speaking
from inkborn.fuzz.violations import Violation
from inkborn.rulebook.editions import EDITIONS

BATCH = 10
ELSEWHERE = 3
"""Every so many batches, one game of the batch is played again in another process."""


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    console = Console()
    if options.replay is not None:
        return _replay(options.replay, console)
    found: list[Outcome] = []
    totals: Counter[str] = Counter()
    with Progress(
        TextColumn("[bold]fuzz"),
        BarColumn(),
        TextColumn("{task.completed:.0f} games"),
        TextColumn("{task.fields[failed]} failed"),
        TimeElapsedColumn(),
        console=console,
    ) as progress:
        task = progress.add_task("fuzz", total=options.games, failed=0)
        for outcome in run(options):
            totals.update(games=1, decisions=outcome.decisions, turns=outcome.turns)
            if outcome.failure is not None:
                found.append(outcome)
                progress.console.print(f"seed {outcome.seed}: {outcome.failure.message}")
            progress.update(task, advance=1, failed=len(found))
    console.print(
        f"{totals['games']} games, {totals['decisions']} decisions, {totals['turns']} turns, "
        f"{len(found)} failed"
    )
    for outcome in found[: options.show]:
        if outcome.failure is not None:
            show(outcome.failure, console, Path(options.records))
    return 1 if found else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m inkborn.fuzz", description=__doc__)
    parser.add_argument("--games", type=int, default=None, help="how many games (default: no end)")
    parser.add_argument("--seconds", type=float, default=None, help="for how long")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="seed of the first game")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4], help="seats")
    parser.add_argument("--editions", nargs="+", choices=[*EDITIONS], default=[*EDITIONS])
    parser.add_argument("--costly", type=float, default=0.02, help="share of thorough decisions")
    parser.add_argument("--concessions", type=float, default=CONCESSIONS, help="how often")
    parser.add_argument("--show", type=int, default=3, help="failures that are shrunk and shown")
    parser.add_argument(
        "--records", default="build/fuzz", help="folder for the records of failures"
    )
    parser.add_argument("--replay", default=None, help="play the record of a failure again")
    return parser


# ---------------------------------------------------------------- running


def batches(options: argparse.Namespace) -> Iterator[range]:
    """Seeds, some at a time, until there are enough or the time is up."""
    end = None if options.seconds is None else time.monotonic() + options.seconds
    for done in itertools.count(0, BATCH):
        if end is not None and time.monotonic() > end:
            return
        if options.games is not None and done >= options.games:
            return
        size = BATCH if options.games is None else min(BATCH, options.games - done)
        yield range(options.seed + done, options.seed + done + size)


def run(options: argparse.Namespace) -> Iterator[Outcome]:
    """Plays games in as many processes as are wanted."""
    batch = partial(
        play_batch,
        players=options.players,
        editions=options.editions,
        costly=options.costly,
        concessions=options.concessions,
    )
    waiting = batches(options)
    if options.jobs == 1:
        for seeds in waiting:
            yield from batch(seeds)
        return
    with ProcessPoolExecutor(options.jobs) as workers:
        running: set[Future[list[Outcome]]] = set()
        while True:
            for seeds in itertools.islice(waiting, 2 * options.jobs - len(running)):
                running.add(workers.submit(batch, seeds))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield from future.result()


def play_batch(
    seeds: range,
    players: Sequence[int],
    editions: Sequence[str],
    costly: float,
    concessions: float = CONCESSIONS,
) -> list[Outcome]:
    """Plays the games of some seeds; one of them now and then in another process as well."""
    outcomes = []
    for seed in seeds:
        setup = random_setup(seed, players=players, editions=editions)
        outcome = play(setup, bot=any_answer, costly_share=costly, concessions=concessions)
        if seed == seeds[0] and seed // BATCH % ELSEWHERE == 0 and outcome.failure is None:
            outcome = _elsewhere(outcome, Record(setup, outcome.answers))
        outcomes.append(outcome)
    return outcomes


def _elsewhere(outcome: Outcome, record: Record) -> Outcome:
    try:
        check_elsewhere([record], 1, outcome.seed % 4294967295)
    except Violation as violation:
        failure = Failure(str(violation), "", record)
        return Outcome(outcome.seed, outcome.decisions, outcome.turns, failure, outcome.answers)
    return outcome


# ---------------------------------------------------------------- reporting


def show(failure: Failure, console: Console, folder: Path) -> None:
    """Prints a failure with the smallest record that shows it, and writes the record."""
    small = shrink(failure)
    setup = small.record.setup
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"fuzz-{setup.seed}.json"
    path.write_text(small.record.to_json(), "utf-8")
    console.rule(f"seed {setup.seed}")
    console.print(failure.message, style="bold", markup=False)
    console.print(failure.trace.strip(), markup=False)
    console.print(
        f"edition {setup.edition}, {len(setup.decks)} players, teams {setup.teams or 'none'}, "
        f"format {setup.format or 'usual'}, {len(small.record.answers)} answers"
    )
    console.print("cards whose text matters: " + "; ".join(speaking(small.record)), markup=False)
    console.print(f"again: python -m inkborn.fuzz --replay {path}")


def _replay(path: str, console: Console) -> int:
    record = Record.from_json(Path(path).read_bytes())
    game = record.setup.begin()
    for place, answer in enumerate(record.answers):
        check_always(game)
        what = game.options[answer[0]] if isinstance(answer, tuple) and answer else answer
        kind = "" if game.decision is None else game.decision.kind
        console.print(f"{place:4} {kind:7} {answer} {what}", markup=False)
        give(game, answer)
    check_always(game)
    console.print("the record plays without a failure")
    return 0


if __name__ == "__main__":
    sys.exit(main())
