"""What a perspective and its samples cost: python -m benchmarks.samples [GAMES]

Median microseconds of processor time over positions of random games with shipped decks, for the
seat that is asked: the perspective, its first sample (which prepares the others), and further ones,
with the lists of both decks and without. Run it with INKBORN_COMPILED=1 for the target.
"""

import argparse
import statistics
import time
from collections import defaultdict
from collections.abc import Callable
from random import Random

from inkborn.compiled import is_used
from inkborn.decks import shipped_decks
from inkborn.game import Game
from inkborn.players.chance import random_answer

TARGET = 150
EVERY = 9
"""One decision of so many is measured."""
SAMPLES = 40

Found = dict[str, list[float]]


def timed(found: Found, name: str, run: Callable[[], object], times: int = 1) -> None:
    begun = time.process_time_ns()
    for _ in range(times):
        run()
    found[name].append((time.process_time_ns() - begun) / 1000 / times)


def measure(games: int) -> Found:
    found: Found = defaultdict(list)
    names = [shipped.name for shipped in shipped_decks()]
    for number in range(games):
        decks = [names[number % len(names)], names[(number + 1) % len(names)]]
        game, rng = Game.new(decks, seed=number), Random(number)
        for place in range(200):
            if game.decision is None:
                break
            if place % EVERY == EVERY - 1:
                _measure_at(found, game, decks, rng)
            game.answer(random_answer(game, rng))
    return found


def _measure_at(found: Found, game: Game, decks: list[str], rng: Random) -> None:
    assert game.decision is not None
    seat = game.decision.player
    timed(found, "perspective", lambda: game.perspective(seat), 5)
    perspective = game.perspective(seat)
    timed(found, "first sample", lambda: perspective.sample(1, decks))
    timed(found, "sample", lambda: perspective.sample(rng.getrandbits(32), decks), SAMPLES)
    perspective.sample(1)
    timed(found, "sample, lists unknown", lambda: perspective.sample(1), SAMPLES)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=10)
    results = measure(parser.parse_args().games)
    print(f"{'compiled' if is_used() else 'pure Python'}, {len(results['sample'])} positions")
    for name, figures in results.items():
        middle = statistics.median(figures)
        verdict = "ok" if middle <= TARGET else "TOO SLOW"
        verdict = f"   target {TARGET} µs   {verdict}" if name.startswith("sample") else ""
        print(f"{name:<24} median {middle:7.1f} µs   best {min(figures):7.1f} µs{verdict}")
