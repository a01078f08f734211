"""Who plays the games: this process, or several that share the cards."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Final, Protocol

import msgspec

from inkborn.errors import InkbornError
from inkborn.lab.games.decks import Library
from inkborn.lab.games.job import Job, Row
from inkborn.lab.games.program import end_all

Play = Callable[[Job, Library], Row]

BUNDLE_SECONDS: Final = 0.25
"""Games are handed out in bundles that take about so long."""
MOST_TRIES: Final = 3
"""How often a bundle is played again whose process or machine was lost."""


class Bundle(msgspec.Struct, frozen=True):
    """Games that are played one after the other by the same process."""

    jobs: tuple[Job, ...]
    numbers: tuple[int, ...]


class Done(msgspec.Struct, frozen=True):
    """A bundle that has been played."""

    bundle: Bundle
    rows: tuple[Row, ...]
    seconds: float


class Crew(Protocol):
    """Plays bundles; which one is finished first does not matter to anybody."""

    @property
    def size(self) -> int:
        """How many games are played at the same time."""
        ...

    def play(self, bundles: Iterator[Bundle], library: Library) -> Iterator[Done]: ...


def play_bundle(play: Play, bundle: Bundle, library: Library) -> Done:
    begun = time.perf_counter()
    rows = tuple(_played(play, job, library) for job in bundle.jobs)
    return Done(bundle, rows, time.perf_counter() - begun)


def _played(play: Play, job: Job, library: Library) -> Row:
    try:
        return play(job, library)
    except InkbornError:
        raise
    except Exception as error:
        decks = " against ".join(library[fingerprint].name for fingerprint in job.decks)
        raise InkbornError(
            f"the engine failed: {type(error).__name__}: {error}\n({decks}, bots {job.bots}, seed "
            f"{job.seed}, starting {job.starting}, edition {job.edition} {job.arranged})"
        ) from error


class Alone:
    """This process, without any other."""

    size = 1

    def __init__(self, play: Play) -> None:
        self._play = play

    def play(self, bundles: Iterator[Bundle], library: Library) -> Iterator[Done]:
        for bundle in bundles:
            yield play_bundle(self._play, bundle, library)


class Processes:
    """So many processes of this machine. One that is killed costs its games a second try."""

    def __init__(self, play: Play, size: int) -> None:
        self._play = play
        self.size = size

    def play(self, bundles: Iterator[Bundle], library: Library) -> Iterator[Done]:
        again: list[Bundle] = []
        tries = 0
        while True:
            pool = self._pool(library)
            try:
                yield from _through(pool, _first(again, bundles), self.size * 2, again)
            except BrokenProcessPool:
                tries += 1
                if tries > MOST_TRIES:
                    raise InkbornError(
                        f"processes that play games were killed {tries} times; giving up"
                    ) from None
                continue
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
            return

    def _pool(self, library: Library) -> ProcessPoolExecutor:
        forks = sys.platform.startswith("linux")
        if forks:
            gc.freeze()  # what is there now stays shared
        context = multiprocessing.get_context("fork" if forks else "spawn")
        return ProcessPoolExecutor(
            self.size, context, initializer=_begin, initargs=(self._play, library, os.getpid())
        )


def _first(again: list[Bundle], bundles: Iterator[Bundle]) -> Iterator[Bundle]:
    """What was lost comes first."""
    lost = again[:]
    again.clear()
    yield from lost
    yield from bundles


def _through(
    pool: ProcessPoolExecutor, bundles: Iterator[Bundle], most: int, lost: list[Bundle]
) -> Iterator[Done]:
    """Keeps so many bundles under way; what is under way when a process dies goes to `lost`."""
    under_way: dict[Future[Done], Bundle] = {}
    try:
        while True:
            while len(under_way) < most:
                bundle = next(bundles, None)
                if bundle is None:
                    break
                lost.append(bundle)
                under_way[pool.submit(_work, bundle)] = bundle
                lost.pop()
            if not under_way:
                return
            ready, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for future in ready:
                done = future.result()
                del under_way[future]
                yield done
    except BrokenProcessPool:
        lost += under_way.values()
        raise


# ---------------------------------------------------------------- in the other processes


class _Worker:
    play: Play
    library: Library


def _begin(play: Play, library: Library, parent: int) -> None:
    """Ctrl-C is for the one who collects the rows; when that one is gone, so are we."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Worker.play, _Worker.library = play, library
    threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    end_all()
    os._exit(1)


def _work(bundle: Bundle) -> Done:
    return play_bundle(_Worker.play, bundle, _Worker.library)
