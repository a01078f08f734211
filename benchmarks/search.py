"""How often a bot beats another: python -m benchmarks.search search:100 greedy --games 40

Pairs of games: same decks and seed, the bots exchanged. Decks: the ten that come along, those of
a folder (--decks FOLDER), every other pair mirrored. Both lists are known to both, unless
--unknown. --peek: the first bot sees all cards, and their order, which bounds what is fair.
--processor counts budgets in seconds as time of the processor, so that a busy machine measures the
same. Each game is a line of --out FILE; what stands there is not played again.
"""

import argparse
import json
import time
from math import sqrt
from pathlib import Path

from inkborn.decks import shipped_decks
from inkborn.engine.answers.answers import Answer
from inkborn.engine.knowing.perspective import Perspective
from inkborn.game import Game
from inkborn.model.abilities import CardDefinition
from inkborn.players import SearchBot, make_bot, play_out
from inkborn.workshop import shared_workshop

Deck = list[CardDefinition]


def lists(folder: Path | None) -> list[Deck]:
    """The decks that come along, and those of a folder."""
    workshop = shared_workshop()
    texts = [shipped.name for shipped in shipped_decks()]
    if folder is not None:
        texts += [path.read_text("utf-8") for path in sorted(folder.glob("*.txt"))]
    return [workshop.deck(text) for text in texts]


def pairing(pair: int, decks: list[Deck]) -> list[Deck]:
    """The decks of a pair of games: mirrored, and mixed by turns."""
    one = decks[pair * 7 % len(decks)]
    return [one, one if pair % 2 == 0 else decks[(pair * 7 + 3 * pair + 5) % len(decks)]]


class Peephole(Perspective):
    """What a seat knows, with the real game behind it: every sample is the truth."""

    __slots__ = ("truth",)
    truth: Game

    def sample(self, seed: int, decks: object = None, **_: object) -> Game:
        return self.truth.copy()


class Peeker:
    """A bot that searches and sees all cards."""

    def __init__(self, bot: SearchBot, game: Game) -> None:
        self.bot = bot
        self.game = game

    def consider(self, perspective: Perspective) -> Answer:
        peephole = Peephole.of(self.game, perspective.seat)
        peephole.truth = self.game
        return self.bot.consider(peephole)


def play(
    names: list[str],
    number: int,
    decks: list[Deck],
    known: bool,
    processor: bool = False,
    peek: bool = False,
) -> Game:
    """Plays the game of that number; its first bot sits at seat 0 in even ones."""
    pair, first = divmod(number, 2)
    played = pairing(pair, decks)
    game = Game.new(played, seed=1000 + pair, starting=pair % 2)
    bots = [make_bot(name, number, played if known else None) for name in names]
    for bot in bots:
        if isinstance(bot, SearchBot) and processor:
            bot.clock = time.process_time
    if peek and isinstance(bots[0], SearchBot):
        bots[0] = Peeker(bots[0], game)
    play_out(game, bots if first == 0 else bots[::-1])
    return game


def interval(won: float, games: int) -> tuple[float, float]:
    """Of Wilson, 95%."""
    rate, z = won / games, 1.96
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    wide = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - wide, middle + wide


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot")
    parser.add_argument("against", nargs="?", default="greedy")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--decks", type=Path)
    parser.add_argument("--unknown", action="store_true", help="the lists are not known")
    parser.add_argument("--processor", action="store_true", help="seconds of the processor")
    parser.add_argument("--peek", action="store_true", help="the first bot sees all cards")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    decks = lists(given.decks)
    rows: dict[int, dict[str, float]] = {}
    if given.out is not None and given.out.exists():
        rows = {int(row["game"]): row for row in map(json.loads, given.out.open())}
    for number in range(given.first, given.first + given.games):
        if number not in rows:
            begun = time.process_time()
            names = [given.bot, given.against]
            known = not given.unknown
            game = play(names, number, decks, known, given.processor, given.peek)
            won = 0.5 if not game.winners else float(number % 2 in game.winners)
            spent = time.process_time() - begun
            rows[number] = {"game": number, "won": won, "seconds": round(spent, 2)}
            rows[number]["decisions"] = len(game.answers)
            if given.out is not None:
                with given.out.open("a") as file:
                    file.write(json.dumps(rows[number]) + "\n")
        won, games = sum(row["won"] for row in rows.values()), len(rows)
        low, high = interval(won, games)
        print(f"{won:.0f} of {games}: {won / games:.1%} [{low:.1%}, {high:.1%}]", flush=True)


if __name__ == "__main__":
    main()
