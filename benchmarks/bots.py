"""How often the greedy bot beats the random one: python -m benchmarks.bots [GAMES]

Mirrored: both bots play the same deck, and each seed is played from both seats.
"""

import argparse
import time

from inkborn.decks import shipped_decks
from inkborn.game import Game
from inkborn.players import Bot, GreedyBot, RandomBot, play_out
from inkborn.workshop import shared_workshop

TARGET = 0.95


def wins(games: int) -> int:
    """The games of so many that greedy wins."""
    workshop = shared_workshop()
    decks = [workshop.deck(shipped.name) for shipped in shipped_decks()]
    won = 0
    for number in range(games):
        pair, greedy = divmod(number, 2)
        game = Game.new([decks[pair % len(decks)]] * 2, seed=pair)
        bots: list[Bot] = [GreedyBot(number), RandomBot(number)]
        play_out(game, bots if greedy == 0 else bots[::-1])
        won += game.winners == (greedy,)
    return won


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=200)
    games = parser.parse_args().games
    begun = time.process_time()
    won = wins(games)
    speed = games / (time.process_time() - begun)
    verdict = "ok" if won >= TARGET * games else "TOO WEAK"
    print(f"greedy beats random in {won} of {games} games, {speed:.0f} games/s   {verdict}")
