"""`python -m inkborn.fuzz.loaders`: damaged documents for every reader, as many as one likes."""

from __future__ import annotations

import argparse
import random
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

from inkborn.errors import InkbornError
from inkborn.fuzz.loaders.readers import READERS, Reader

SLOW = 5.0
"""Seconds of processor time after which an input is said to hang; only where somebody watches."""


MOST_CALLS = 3_000_000
"""Calls and returns after which an input is said to hang; a sound saved game has 50,000."""

COUNTED = 40
"""Every so many inputs are counted."""

Guard = Callable[[], AbstractContextManager[None]]


class Hangs(Exception):
    """A reader takes far too long."""


@dataclass(frozen=True)
class Failure:
    """Something else than an `InkbornError`."""

    reader: str
    seed: str
    input: Any
    message: str
    trace: str

    @property
    def place(self) -> str:
        """Where it happened: failures of the same place are one."""
        lines = [line for line in self.trace.splitlines() if line.startswith("  File")]
        return f"{self.message.partition(':')[0]} {lines[-1] if lines else ''}"


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    chosen = [reader for reader in READERS if options.loader in (None, reader.name)]
    found: dict[str, list[Failure]] = {}
    totals: Counter[str] = Counter()
    for name, fate, failure in run(chosen, options.inputs, options.seed, watched=True):
        totals.update((f"{name} {fate}", "inputs"))
        if failure is not None:
            found.setdefault(failure.place, []).append(failure)
            if len(found[failure.place]) == 1:
                show(failure, Path(options.records))
    for what, count in sorted(totals.items()):
        print(f"{count:8} {what}")
    for place, failures in found.items():
        print(f"{len(failures):8} × {place}")
    return 1 if found else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m inkborn.fuzz.loaders", description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000, help="how many")
    parser.add_argument("--seed", default=str(int(time.time())), help="decides all of them")
    parser.add_argument("--loader", choices=[reader.name for reader in READERS], default=None)
    parser.add_argument("--records", default="build/fuzz", help="folder for inputs that fail")
    return parser


def run(
    readers: Sequence[Reader], inputs: int, seed: str, *, watched: bool = False
) -> Iterator[tuple[str, str, Failure | None]]:
    """The reader, what became of the input ("read", "refused", "failed"), and the failure.

    `watched`: by the clock. Otherwise now and then the calls are counted, which is the same on
    every machine.
    """
    weights = [reader.weight for reader in readers]
    for number in range(inputs):
        own = f"{seed}/{number}"
        rng = random.Random(own)
        (reader,) = rng.choices(readers, weights)
        yield try_one(reader, own, rng, watch if watched else counting(number % COUNTED == 0))


def try_one(
    reader: Reader, seed: str, rng: random.Random, guard: Guard
) -> tuple[str, str, Failure | None]:
    made = reader.make(rng)
    try:
        with guard():
            reader.use(made)
    except InkbornError:
        return reader.name, "refused", None
    except Exception as error:
        message = f"{type(error).__name__}: {error!s:.300}"
        failure = Failure(reader.name, seed, made, message, traceback.format_exc(-12))
        return reader.name, "failed", failure
    return reader.name, "read", None


@contextmanager
def watch() -> Iterator[None]:
    """Ends what takes too long, where the system can tell."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.signal(signal.SIGVTALRM, _hangs)
    signal.setitimer(signal.ITIMER_VIRTUAL, SLOW)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def counting(counted: bool) -> Guard:
    """Ends what takes too many calls."""
    return _count if counted else nullcontext


@contextmanager
def _count() -> Iterator[None]:
    left = MOST_CALLS

    def called(frame: FrameType, event: str, argument: object) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            raise Hangs(f"more than {MOST_CALLS} calls")

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        yield
    finally:
        sys.setprofile(before)


def _hangs(number: int, frame: FrameType | None) -> None:
    raise Hangs(f"more than {SLOW} seconds")


def show(failure: Failure, folder: Path) -> None:
    print(f"{failure.reader}, seed {failure.seed}: {failure.message}")
    print(failure.trace.strip())
    if isinstance(failure.input, bytes):
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{failure.reader}-{failure.seed.replace('/', '-')}"
        path.write_bytes(failure.input)
        print(f"the input: {path} ({len(failure.input)} bytes)")
    else:
        print(f"the input: {failure.input!r:.500}")


if __name__ == "__main__":
    sys.exit(main())
