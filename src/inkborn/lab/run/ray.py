"""Many machines: games in bundles as tasks of Ray, on a cluster that is there or on a new one."""

from __future__ import annotations

import platform
import re
import socket
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Protocol, cast

import msgspec

from inkborn.errors import InkbornError
from inkborn.lab.games.decks import LabDeck, Library
from inkborn.lab.rows.versions import Versions, versions_now
from inkborn.lab.run.crew import MOST_TRIES, Bundle, Done, Play, play_bundle

LOCAL: Final = "local"
PATIENCE: Final = 10.0
"""Seconds in which a machine has to answer."""


class _Task(Protocol):
    """A function that Ray runs elsewhere."""

    def remote(self, *arguments: object) -> object: ...


class RayCrew:
    """Every processor of a Ray cluster. Games of a machine that is lost are played again elsewhere.

    `address`: of the cluster (`auto`, `ray://host:10001`), or `local` for one on this machine.
    """

    def __init__(self, play: Play, address: str) -> None:
        try:
            import ray
        except ImportError:
            raise InkbornError(
                'many machines need Ray: pip install "inkborn[ray]", or leave --ray away'
            ) from None
        self._play, self._ray = play, ray
        _knock(address)
        try:
            ray.init(
                address=None if address == LOCAL else address,
                include_dashboard=False if address == LOCAL else None,
                log_to_driver=False,
                logging_level="ERROR",
                ignore_reinit_error=True,
            )
        except Exception as error:  # Ray raises what it likes
            raise InkbornError(f"--ray {address}: no cluster answers: {error}") from None
        self.size = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def play(self, bundles: Iterator[Bundle], library: Library) -> Iterator[Done]:
        ray = self._ray
        task = cast("_Task", ray.remote(max_retries=MOST_TRIES)(_play_there))
        # In a list Ray hands on where the decks are; each process fetches them once.
        decks = [ray.put(tuple(library.decks.values()))]
        under_way: dict[object, Bundle] = {}
        lost = 0
        try:
            while True:
                while len(under_way) < self.size * 2:
                    bundle = next(bundles, None)
                    if bundle is None:
                        break
                    under_way[task.remote(self._play, bundle, decks, versions_now())] = bundle
                if not under_way:
                    return
                ready, _ = ray.wait(list(under_way), num_returns=1)
                bundle = under_way.pop(ready[0])
                try:
                    done = cast("Done", ray.get(ready[0]))
                except ray.exceptions.RayTaskError as error:
                    raise InkbornError(str(error.cause)) from None
                except ray.exceptions.RayError as error:  # the machine, or its process, is gone
                    lost += 1
                    if lost > MOST_TRIES * self.size:
                        raise InkbornError(f"too many machines were lost: {error}") from None
                    under_way[task.remote(self._play, bundle, decks, versions_now())] = bundle
                else:
                    yield done
        finally:  # who has seen enough wants no more games played
            for reference in under_way:
                ray.cancel(reference, force=True)


def _knock(address: str) -> None:
    """Refuses a machine that does not answer at once; Ray would try for minutes."""
    named = re.fullmatch(r"(?:ray://)?\[?([^/]+?)\]?:([0-9]{1,5})", address)
    if named is None:
        return
    try:
        socket.create_connection((named[1], int(named[2])), timeout=PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise InkbornError(f"--ray {address}: no cluster answers: {error}") from None


def _play_there(play: Play, bundle: Bundle, decks: list[object], wanted: Versions) -> Done:
    """Runs on another machine, which must have the same engine and the same cards."""
    import ray

    here = versions_now()
    node = f"{platform.node()} {ray.get_runtime_context().get_node_id()[:8]}"
    if here != wanted:
        raise InkbornError(
            f"{node} has other versions: engine {here.engine}, cards {here.cards}; wanted are "
            f"engine {wanted.engine}, cards {wanted.cards}"
        )
    done = play_bundle(play, bundle, _library(decks[0]))
    rows = tuple(msgspec.structs.replace(row, machine=node) for row in done.rows)
    return msgspec.structs.replace(done, rows=rows)


@lru_cache(maxsize=1)
def _library(reference: object) -> Library:
    """The decks of a run, fetched and laid out once in each process."""
    import ray

    return Library(cast("tuple[LabDeck, ...]", ray.get(reference)))
