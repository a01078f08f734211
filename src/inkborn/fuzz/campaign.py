"""`python -m inkborn.fuzz.campaign`: games in which every card is played and every ability
happens."""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Final

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from inkborn.engine.game import BareGame
from inkborn.fuzz.answering import Reply
from inkborn.fuzz.casting import deck_around, deck_for
from inkborn.fuzz.coverage import Key, Watch, wanted
from inkborn.fuzz.director import Director
from inkborn.fuzz.driver import Outcome, play
from inkborn.fuzz.exercised import Report
from inkborn.fuzz.pool import definition, names
from inkborn.fuzz.setups import Setup
from inkborn.rulebook.editions import NEWEST

CAST: Final = 5
"""How many of the wanted cards are in one deck."""
HARD: Final = 4
"""After so many games a card gets a deck of its own."""
BATCH: Final = 4
LIMIT: Final = 2500
TOO_MANY: Final = 50
"""Failed games after which the campaign stops."""
SHARE_OF_THREE: Final = 0.1
"""How many of the games have three players."""


class Job(msgspec.Struct, frozen=True):
    """A game of the campaign: its setup, and what has been exercised before."""

    setup: Setup
    done: frozenset[Key]


class JobResult(msgspec.Struct, frozen=True):
    """What a game has exercised, and how it went."""

    done: frozenset[Key]
    outcome: Outcome


def play_job(job: Job, costly: float) -> JobResult:
    """One game, watched and directed."""
    done = set(job.done)
    watches: list[Watch] = []

    def prepare(game: BareGame) -> None:
        watches.append(Watch(done, game))

    def look(game: BareGame) -> None:
        watches[0].look(game)

    def answer(game: BareGame, rng: random.Random) -> Reply:
        return Director(watches[0]).answer(game, rng)

    outcome = play(
        job.setup, bot=answer, costly_share=costly, limit=LIMIT, prepare=prepare, watch=look
    )
    return JobResult(frozenset(done - job.done), outcome)


def play_jobs(jobs: list[Job], costly: float) -> list[JobResult]:
    return [play_job(job, costly) for job in jobs]


class Campaign:
    """What is left to be done, and the games that might do it."""

    def __init__(self, cards: Sequence[str], seed: int) -> None:
        self.wanted = {name: set(wanted(definition(name))) for name in cards}
        self.done: set[Key] = set()
        self.tries: Counter[str] = Counter()
        self.rng = random.Random(seed)
        self.games = 0

    def left(self) -> list[str]:
        """The cards of which something has not happened yet, the least tried first."""
        cards = [name for name, keys in self.wanted.items() if not keys <= self.done]
        self.rng.shuffle(cards)
        return sorted(cards, key=lambda name: self.tries[name])

    def jobs(self, number: int) -> list[Job]:
        """The next games, each with decks around cards that are left."""
        made = []
        left = self.left()
        for _ in range(number if left else 0):
            seats = 3 if self.rng.random() < SHARE_OF_THREE else 2
            decks = []
            for _ in range(seats):
                left = left or self.left()
                decks.append(self._deck(left))
            setup = Setup(self.rng.getrandbits(48), tuple(decks), NEWEST.id)
            made.append(Job(setup, frozenset(self.done)))
        return made

    def _deck(self, left: list[str]) -> tuple[str, ...]:
        """A deck around the next cards; those that are hard to exercise get one of their own."""
        size = CAST if self.tries[left[0]] < HARD else 1
        cast = left[:size]
        del left[:size]
        self.tries.update(cast)
        return deck_for(cast, self.rng) if size > 1 else deck_around(cast[0], self.rng)

    def take(self, result: JobResult) -> None:
        self.games += 1
        self.done |= result.done

    def finished(self) -> bool:
        return not self.left()


def run(
    campaign: Campaign, *, games: int, seconds: float, jobs: int, costly: float
) -> list[Outcome]:
    """Plays until everything has happened, or there were enough games, or the time is up."""
    end = time.monotonic() + seconds
    failed: list[Outcome] = []
    total = sum(map(len, campaign.wanted.values()))
    with (
        Progress(
            TextColumn("[bold]campaign"),
            BarColumn(),
            TextColumn("{task.completed:.0f} of {task.total:.0f} done"),
            TextColumn("{task.fields[games]} games, {task.fields[failed]} failed"),
            TimeElapsedColumn(),
        ) as progress,
        ProcessPoolExecutor(jobs) as workers,
    ):
        task = progress.add_task("campaign", total=total, games=0, failed=0)
        running: set[Future[list[JobResult]]] = set()
        begun = 0
        while True:
            while (
                len(running) < 2 * jobs
                and begun < games
                and time.monotonic() < end
                and len(failed) < TOO_MANY
            ):
                batch = campaign.jobs(min(BATCH, games - begun))
                if not batch:
                    break
                begun += len(batch)
                running.add(workers.submit(play_jobs, batch, costly))
            if not running:
                return failed
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for result in (one for future in finished for one in future.result()):
                campaign.take(result)
                if result.outcome.failure is not None:
                    failed.append(result.outcome)
            progress.update(
                task, completed=len(campaign.done), games=campaign.games, failed=len(failed)
            )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m inkborn.fuzz.campaign", description=__doc__)
    parser.add_argument("--games", type=int, default=10**9, help="how many games at most")
    parser.add_argument("--seconds", type=float, default=3600, help="for how long at most")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cards", type=int, default=None, help="only so many cards of the pool")
    parser.add_argument("--costly", type=float, default=0.01, help="share of thorough decisions")
    parser.add_argument("--json", type=Path, default=None, help="write the report to this file")
    options = parser.parse_args(arguments)
    cards = list(names())
    if options.cards is not None:
        cards = random.Random(options.seed).sample(cards, options.cards)
    campaign = Campaign(cards, options.seed)
    failed = run(
        campaign,
        games=options.games,
        seconds=options.seconds,
        jobs=options.jobs,
        costly=options.costly,
    )
    report = Report.of(campaign.wanted, campaign.done, campaign.tries, campaign.games, failed)
    report.show(Console())
    if options.json is not None:
        options.json.parent.mkdir(parents=True, exist_ok=True)
        options.json.write_bytes(msgspec.json.format(msgspec.json.encode(report)))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
