"""Load on a table: `python -m benchmarks.table --matches 300 --seconds 60`.

Many matches at once between scripted clients that answer after a second each, over real sockets to
a real server. Reports percentiles from answer to view, message sizes, memory, the time to start.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
from tests.table.client import any_answer
from tests.table.process import Serving
from websockets.asyncio.client import connect


class Tally:
    """What was measured."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.sizes: list[int] = []
        self.over = 0
        self.refused = 0
        self.late: list[float] = []


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


async def seat(base: str, match: str, token: str, think: float, until: float, tally: Tally) -> None:
    """A client that thinks for a while and answers with something that is offered."""
    chance = Random(hash((match, token)))
    address = f"{base.replace('http', 'ws')}/api/matches/{match}/socket"
    async with connect(address, max_size=None, compression=None, ping_interval=None) as socket:
        await socket.send(json.dumps({"type": "hello", "token": token, "since": 0}))
        sent, asked = -1, 0.0
        while time.monotonic() < until:
            try:
                text = await asyncio.wait_for(socket.recv(), until - time.monotonic())
            except TimeoutError:
                return
            tally.sizes.append(len(text))
            message = json.loads(text)
            if message["type"] == "view" and asked and message["seq"] > sent:
                tally.latencies.append(time.perf_counter() - asked)
                asked = 0.0
            if message["type"] == "over":
                tally.over += 1
                return
            if message["type"] == "refused":
                tally.refused += 1
                continue
            choice = message["view"]["choice"]
            if choice is not None and message["seq"] > sent:
                await asyncio.sleep(think * (0.5 + chance.random()))
                sent = message["seq"]
                answer = any_answer(choice, chance)
                asked = time.perf_counter()
                await socket.send(json.dumps({"type": "answer", "seq": sent, "answer": answer}))


async def spectator(base: str, match: str, until: float, tally: Tally) -> None:
    address = f"{base.replace('http', 'ws')}/api/matches/{match}/socket"
    async with connect(address, max_size=None, compression=None, ping_interval=None) as socket:
        await socket.send('{"type": "hello"}')
        while time.monotonic() < until:
            try:
                await asyncio.wait_for(socket.recv(), until - time.monotonic())
            except TimeoutError:
                return
            tally.late.append(time.monotonic())


async def begin(client: httpx.AsyncClient, number: int) -> tuple[str, list[str]]:
    tokens = []
    for name in ("Ann", "Ben"):
        made = await client.post("/api/players", json={"name": f"{name} {number}"})
        tokens.append(made.json()["token"])
    decks = ("puppies", "songbirds", "whispers", "wizards-duel", "dragon-charge")
    first, second = decks[number % 5], decks[(number + 2) % 5]
    body = {"seats": [{"kind": "me", "deck": first}, {"kind": "open"}]}
    own = {"authorization": f"Bearer {tokens[0]}"}
    begun = (await client.post("/api/matches", json=body, headers=own)).json()
    join = {"invite": begun["invites"]["1"], "deck": second}
    theirs = {"authorization": f"Bearer {tokens[1]}"}
    joined = await client.post(f"/api/matches/{begun['match']}/join", json=join, headers=theirs)
    assert joined.status_code == 200, joined.text
    return begun["match"], tokens


def memory(process: int) -> float:
    """Megabytes that a process holds."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def processor(process: int) -> float:
    """Seconds of processor time that a process has used, without its children."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def load(serving: Serving, options: argparse.Namespace) -> dict[str, Any]:
    tally = Tally()
    before = memory(serving.process.pid)
    async with httpx.AsyncClient(base_url=serving.base, timeout=120) as client:
        matches = [await begin(client, number) for number in range(options.matches)]
        worked = processor(serving.process.pid)
        until = time.monotonic() + options.seconds
        players = [
            seat(serving.base, match, token, options.think, until, tally)
            for match, tokens in matches
            for token in tokens
        ]
        watchers = [
            spectator(serving.base, matches[0][0], until, tally) for _ in range(options.spectators)
        ]
        await asyncio.gather(*players, *watchers)
    used = processor(serving.process.pid) - worked
    held = memory(serving.process.pid) - before
    milliseconds = [latency * 1000 for latency in tally.latencies]
    return {
        "matches": options.matches,
        "answers": len(milliseconds),
        "answers_per_second": round(len(milliseconds) / options.seconds, 1),
        "p50_ms": round(percentile(milliseconds, 0.5), 1),
        "p95_ms": round(percentile(milliseconds, 0.95), 1),
        "p99_ms": round(percentile(milliseconds, 0.99), 1),
        "processor_ms_an_answer": round(used * 1000 / max(len(milliseconds), 1), 2),
        "message_bytes": round(sum(tally.sizes) / max(len(tally.sizes), 1)),
        "megabytes_a_match": round(held / options.matches, 3),
        "spectators": options.spectators,
        "frames_to_spectators": len(tally.late),
        "refused": tally.refused,
        "over": tally.over,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--think", type=float, default=1.0)
    parser.add_argument("--spectators", type=int, default=0)
    parser.add_argument("--database", default="", help="a URL; default: SQLite in a new folder")
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        database = options.database or f"sqlite:///{folder}/table.sqlite"
        serving = Serving(database, "--workers", str(options.workers))
        started = time.perf_counter() - begun
        try:
            report = asyncio.run(load(serving, options))
        finally:
            serving.end()
    print(json.dumps({"start_seconds": round(started, 2), **report}, indent=2))


if __name__ == "__main__":
    main()
