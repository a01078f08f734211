"""Invariant 6: the same seed and answers give the same game in another process with another hash
seed.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence

import msgspec

from inkborn.fuzz.setups import Record
from inkborn.fuzz.violations import require


def fingerprint(record: Record) -> str:
    """The state and all events after a record has been played."""
    game = record.replay()
    events = hashlib.blake2b(msgspec.json.encode(game.core.events), digest_size=16).hexdigest()
    return f"{game.state_hash()} {events}"


def check_elsewhere(records: Sequence[Record], *hash_seeds: int) -> None:
    """6: plays the records in processes with these hash seeds, and compares."""
    running = [_start(records, seed) for seed in hash_seeds]
    first, *others = [_finish(process) for process in running]
    for other in others:
        for record, one, two in zip(records, first, other, strict=True):
            require(one == two, 6, f"seed {record.setup.seed} comes out as {one} and as {two}")


def _start(records: Sequence[Record], hash_seed: int) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [sys.executable, "-m", "inkborn.fuzz.elsewhere"],
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdin is not None
    process.stdin.write(msgspec.json.encode(records))
    process.stdin.close()
    process.stdin = None
    return process


def _finish(process: subprocess.Popen[bytes]) -> list[str]:
    output, _ = process.communicate()
    require(process.returncode == 0, 6, "the record does not play in another process")
    return output.decode().splitlines()


def main() -> None:
    """Reads records, writes a fingerprint for each."""
    for record in msgspec.json.decode(sys.stdin.buffer.read(), type=list[Record]):
        print(fingerprint(record))


if __name__ == "__main__":
    main()
