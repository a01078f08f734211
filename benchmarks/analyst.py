"""Whether planted blunders are found: python -m benchmarks.analyst --games 200 --out FILE

Bots play (--bot); in each game one seat once takes an answer that loses at least a third of the
chance to win that it has by the greedy one, also if that one is given right after it where that is
still possible. All are tried in 100 worlds, played to their end, by none of which the answer was
picked or is judged. The analyst takes no part in that; it judges by other worlds, and by a fitted
value. Counted is how often it has the planted answer among the three worst decisions of the game,
of both players. Bots that play badly make worse mistakes than the planted one, so that it is not
among the worst: greedy ones do. Each game is a line of --out FILE; what stands there is not played
again.
"""

import argparse
import json
import time
from pathlib import Path
from random import Random
from typing import TypedDict

from benchmarks.search import interval
from inkborn.analyst import Analysis, analyse
from inkborn.decks import shipped_decks
from inkborn.engine.answers.answers import Answer
from inkborn.game import Game
from inkborn.players import ask, make_bot
from inkborn.players.policy import choose, finish
from inkborn.players.search.candidates import candidates
from inkborn.players.search.worlds import Decks, Worlds, result, try_out
from inkborn.workshop import shared_workshop

TARGET = 0.9
LOSES = 1 / 3
"""What a blunder costs at least."""
LOOKS = (6, 30)
"""Worlds after which what does not look like a blunder is given up."""
WORLDS = 100
"""Fresh worlds that show it."""
APART = 1_000
"""Between the seeds of worlds here and of those that the analyst draws."""


class Row(TypedDict):
    """A game: `number` of the planted answer (-1: none), what it `lost` by playouts to the end;
    its `rank` among the decisions that cost most (0: it cost nothing) and its `loss` as the analyst
    has them.
    """

    seed: int
    bot: str
    simulations: int
    number: int
    lost: float
    rank: int
    loss: float
    seconds: float


class Trials:
    """Answers to a decision, each tried once in each world, to the end."""

    def __init__(self, worlds: Worlds) -> None:
        self._worlds = worlds
        self._known: dict[tuple[Answer, int], float] = {}

    def __call__(self, answer: Answer, number: int) -> float:
        key = answer, number
        if key not in self._known:
            self._known[key] = try_out(self._worlds.world(number), answer, self._worlds.seat)
        return self._known[key]

    def made_up(self, best: Answer, answer: Answer, number: int) -> float:
        """An answer, and the best one after it if that is still possible in the same turn."""
        world = self._worlds.world(number)
        assert world.decision is not None
        if world.decision.kind != "main" or isinstance(best, str):
            return self(answer, number)
        game = world.copy(quiet=True)
        action, turn = game.actions[best[0]], game.state.turn
        game.answer(answer)
        while (asked := game.decision) is not None and game.state.turn == turn:
            if asked.kind == "main":
                if action in game.actions:
                    game.answer(action)
                break
            game.answer(choose(game))
        finish(game)
        return result(game, self._worlds.seat)

    def lost(self, best: Answer, answer: Answer, numbers: range) -> float:
        """How much less an answer wins than the best one."""
        apart = sum(self(best, number) - self(answer, number) for number in numbers)
        return apart / len(numbers)


def blunder(game: Game, decks: Decks, seed: int) -> tuple[Answer, float] | None:
    """An answer that clearly loses beside the policy's own, if there is one, and how much."""
    assert game.decision is not None
    worlds = Worlds(game.perspective(game.decision.player), APART + seed, decks)
    best, *others = candidates(worlds.root.core, choose(worlds.root))
    trials = Trials(worlds)
    lost = trials.lost
    for answer in others:
        if all(lost(best, answer, range(look)) >= LOSES for look in LOOKS):
            fresh = range(LOOKS[-1], LOOKS[-1] + WORLDS)
            if lost(best, answer, fresh) < LOSES:
                continue
            apart = sum(trials(best, one) - trials.made_up(best, answer, one) for one in fresh)
            shown = min(lost(best, answer, fresh), apart / WORLDS)
            if shown >= LOSES:
                return answer, shown
    return None


def planted(seed: int, bot: str) -> tuple[Game, int, float]:
    """A game with a blunder, the number of that answer and what it lost; -1 if there was no place
    for one.
    """
    names = [shipped.name for shipped in shipped_decks()]
    pair = (names[seed % len(names)], names[(seed // len(names) + seed + 1) % len(names)])
    decks = [shared_workshop().deck(name) for name in pair]
    rng, number, loses = Random(seed), -1, 0.0
    game, bots = Game.new(decks, seed=seed), [make_bot(bot, seed + seat, decks) for seat in (0, 1)]
    first = rng.randrange(3, 9)
    while not game.over:
        assert game.decision is not None
        answer = ask(bots[game.decision.player], game)
        if number < 0 and game.state.turn >= first and rng.random() < 0.2:
            worse = blunder(game, decks, seed)
            if worse is not None:
                answer, loses = worse
                number = len(game.answers)
        game.answer(answer)
    return game, number, loses


def place(found: Analysis, number: int) -> int:
    """The rank of a decision among those that cost most, from 1; 0 if it cost nothing."""
    worst = [one.number for one in found.worst(len(found.decisions))]
    return worst.index(number) + 1 if number in worst else 0


def judged(seed: int, bot: str, simulations: int) -> Row:
    begun = time.process_time()
    game, number, loses = planted(seed, bot)
    row = Row(
        seed=seed, bot=bot, simulations=simulations, number=number, lost=round(loses, 3), rank=0,
        loss=0.0, seconds=0.0,
    )  # fmt: skip
    if number >= 0:
        found = analyse(game.record, simulations=simulations)
        row["rank"] = place(found, number)
        row["loss"] = round(found.decisions[number].loss, 3)
    row["seconds"] = round(time.process_time() - begun, 2)
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="with a blunder [200]")
    parser.add_argument("--bot", default="skilled", help="who plays [skilled]")
    parser.add_argument("--simulations", type=int, default=60, help="of a decision [60]")
    parser.add_argument("--first", type=int, default=1, help="the seed of the first game [1]")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    rows: dict[int, Row] = {}
    if given.out is not None and given.out.exists():
        kept = map(json.loads, given.out.open())
        same = (given.bot, given.simulations)
        rows = {row["seed"]: row for row in kept if (row["bot"], row["simulations"]) == same}
    found = games = 0
    spent, seed = 0.0, given.first
    while games < given.games:
        if seed not in rows:
            rows[seed] = judged(seed, given.bot, given.simulations)
            if given.out is not None:
                with given.out.open("a") as file:
                    file.write(json.dumps(rows[seed]) + "\n")
        row = rows[seed]
        spent += row["seconds"]
        seed += 1
        if row["number"] < 0:
            continue
        games += 1
        found += 1 <= row["rank"] <= 3
        low, high = interval(found, games)
        print(f"{found} of {games} found: {found / games:.1%} [{low:.1%}, {high:.1%}]", flush=True)
    verdict = "ok" if found >= TARGET * games else "TOO FEW"
    print(f"{spent / games:.1f} s of the processor a game   {verdict}")


if __name__ == "__main__":
    main()
