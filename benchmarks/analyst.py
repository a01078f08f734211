"""Whether planted blunders are found: python -m benchmarks.analyst [GAMES] [SIMULATIONS]

Greedy bots play; in each game one seat once takes an answer that loses at least a third of its
chance to win (tried in 30 worlds, played to their end). Counts how often the analyst has it among
the three worst decisions of the game.
"""

import sys
import time
from random import Random

from inkborn.analyst import analyse
from inkborn.decks import shipped_decks
from inkborn.engine.answers.answers import Answer
from inkborn.game import Game
from inkborn.players import GreedyBot, ask
from inkborn.players.policy import choose
from inkborn.players.search.candidates import candidates
from inkborn.players.search.worlds import Decks, Worlds, try_out
from inkborn.workshop import shared_workshop

TARGET = 0.9
LOSES = 1 / 3
"""What a blunder costs at least."""
WORLDS = 30
GLANCE = 6
"""Worlds after which what does not look like a blunder is given up."""


def blunder(game: Game, decks: Decks, seed: int) -> Answer | None:
    """An answer that clearly loses beside the policy's own, if there is one."""
    assert game.decision is not None
    worlds = Worlds(game.perspective(game.decision.player), seed, decks)
    best, *others = candidates(worlds.root.core, choose(worlds.root))
    for answer in others:
        lost = 0.0
        for number in range(WORLDS):
            world = worlds.world(number)
            lost += try_out(world, best, worlds.seat) - try_out(world, answer, worlds.seat)
            if number == GLANCE - 1 and lost < LOSES * GLANCE:
                break
        else:
            if lost >= LOSES * WORLDS:
                return answer
    return None


def planted(seed: int) -> tuple[Game, int] | None:
    """A game with a blunder, and the number of that answer; None if it had no place for one."""
    names = [shipped.name for shipped in shipped_decks()]
    pair = (names[seed % len(names)], names[(seed // len(names) + seed + 1) % len(names)])
    decks = [shared_workshop().deck(name) for name in pair]
    rng, number = Random(seed), -1
    game, bots = Game.new(decks, seed=seed), (GreedyBot(), GreedyBot())
    first = rng.randrange(3, 9)
    while not game.over:
        assert game.decision is not None
        answer = ask(bots[game.decision.player], game)
        if number < 0 and game.state.turn >= first and rng.random() < 0.2:
            worse = blunder(game, decks, seed)
            if worse is not None:
                answer, number = worse, len(game.answers)
        game.answer(answer)
    return (game, number) if number >= 0 else None


def main(games: int, simulations: int) -> None:
    found = judged = seed = 0
    begun = time.process_time()
    while judged < games:
        seed += 1
        one = planted(seed)
        if one is None:
            continue
        game, number = one
        judged += 1
        worst = analyse(game.record, simulations=simulations).worst(3)
        found += number in [decision.number for decision in worst]
        print(f"{found} of {judged} found, seed {seed}", file=sys.stderr, flush=True)
    spent = (time.process_time() - begun) / games
    verdict = "ok" if found >= TARGET * games else "TOO FEW"
    print(f"{found} of {games} planted blunders found, {spent:.1f} s a game   {verdict}")


if __name__ == "__main__":
    given = [int(one) for one in sys.argv[1:]]
    main(given[0] if given else 200, given[1] if len(given) > 1 else 60)
