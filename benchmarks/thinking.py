"""Whether time is kept: python -m benchmarks.thinking [SECONDS] [DECISIONS]

Asks a bot that searches at decisions of all kinds, with the opponent's list known and unknown, and
compares what it took with its budget: 99 of 100 decisions take at most a fifth more.
"""

import sys
import time

from inkborn.decks import shipped_decks
from inkborn.game import Game
from inkborn.players import Budget, GreedyBot, SearchBot, ask
from inkborn.workshop import shared_workshop

MOST = 1.2


def taken(seconds: float, decisions: int, known: bool) -> list[float]:
    """How long each of so many decisions took, the shortest first."""
    decks = [shared_workshop().deck(deck.name) for deck in shipped_decks()]
    found: list[float] = []
    number = 0
    while len(found) < decisions:
        played = [decks[number % len(decks)], decks[(number * 3 + 1) % len(decks)]]
        game, greedy = Game.new(played, seed=number), GreedyBot()
        bot = SearchBot(Budget(seconds=seconds), number, played if known else None)
        while game.decision is not None and len(found) < decisions:
            if len(game.answers) % 7 == 0:
                perspective = game.perspective(game.decision.player)
                begun = time.perf_counter()
                bot.consider(perspective)
                found.append(time.perf_counter() - begun)
            game.answer(ask(greedy, game))
        number += 1
    return sorted(found)


if __name__ == "__main__":
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.1
    decisions = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    for known in (True, False):
        took = taken(seconds, decisions, known)
        middle, late = took[len(took) // 2], took[len(took) * 99 // 100]
        verdict = "ok" if late <= MOST * seconds else "TOO LATE"
        lists = "known" if known else "unknown"
        print(f"lists {lists}: {seconds} s allowed, half took {middle:.3f} s, 99% {late:.3f} s, "
              f"the longest {took[-1]:.3f} s   {verdict}")  # fmt: skip
