"""Whether time is kept: python -m benchmarks.thinking [SECONDS] [DECISIONS] [--processor]

Asks a bot that searches at decisions of all kinds, with the opponent's list known and unknown, and
compares what it took with its budget: 99 of 100 decisions take at most a fifth more. --processor
counts time of the processor, so that a busy machine measures the same.
"""

import argparse
import time
from collections.abc import Callable

from inkborn.decks import shipped_decks
from inkborn.game import Game
from inkborn.players import Budget, GreedyBot, SearchBot, ask
from inkborn.workshop import shared_workshop

MOST = 1.2


def taken(seconds: float, decisions: int, known: bool, clock: Callable[[], float]) -> list[float]:
    """How long each of so many decisions took, the shortest first."""
    decks = [shared_workshop().deck(deck.name) for deck in shipped_decks()]
    found: list[float] = []
    number = 0
    while len(found) < decisions:
        played = [decks[number % len(decks)], decks[(number * 3 + 1) % len(decks)]]
        game, greedy = Game.new(played, seed=number), GreedyBot()
        bot = SearchBot(Budget(seconds=seconds), number, played if known else None)
        bot.clock = clock
        while game.decision is not None and len(found) < decisions:
            if len(game.answers) % 7 == 0:
                perspective = game.perspective(game.decision.player)
                begun = clock()
                bot.consider(perspective)
                found.append(clock() - begun)
            game.answer(ask(greedy, game))
        number += 1
    return sorted(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seconds", type=float, nargs="?", default=0.1)
    parser.add_argument("decisions", type=int, nargs="?", default=300)
    parser.add_argument("--processor", action="store_true", help="seconds of the processor")
    given = parser.parse_args()
    seconds, clock = given.seconds, time.process_time if given.processor else time.perf_counter
    for known in (False, True):
        took = taken(seconds, given.decisions, known, clock)
        middle, late = took[len(took) // 2], took[len(took) * 99 // 100]
        verdict = "ok" if late <= MOST * seconds else "TOO LATE"
        lists = "known" if known else "unknown"
        print(f"lists {lists}: {seconds} s allowed, half took {middle:.3f} s, 99% {late:.3f} s, "
              f"the longest {took[-1]:.3f} s   {verdict}", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
