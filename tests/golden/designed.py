"""Games with cards that nobody has printed: their texts are drawn, read and played, and what is
seen of the games is kept as digests, as in tour.py.

    python -m tests.golden.designed
    python -m tests.golden.designed --show 17
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from tests.golden import tour
from tests.golden.games import card_data

from inkborn.fuzz.pool import names
from inkborn.fuzz.texts.designs import Designer
from inkborn.fuzz.texts.games import Designed
from inkborn.fuzz.texts.judge import card_of, judge
from inkborn.fuzz.texts.phrases import Phrases
from inkborn.model.abilities import CardDefinition
from inkborn.rulebook.editions import EDITIONS, NEWEST
from inkborn.text.read.vocabulary import vocabulary_of
from inkborn.workshop import shared_workshop

FILE: Final = Path(__file__).parent / "designed.txt"
GAMES: Final = 96
DESIGNS: Final = 7
"""Cards in a deck that were designed for it."""
COPIES: Final = 5
PRINTED: Final = 22
SEED: Final = 2311


@cache
def cards() -> list[CardDefinition]:
    """Cards whose texts are drawn, enough for all games."""
    catalogue = shared_workshop().catalogue
    words = vocabulary_of(catalogue)
    designer = Designer(Phrases(catalogue, words), SEED)
    found: list[CardDefinition] = []
    while len(found) < GAMES * DESIGNS * 2:
        design = designer.draw()
        verdict = judge(design, words)
        if verdict.fate == "read":
            found.append(card_of(design, verdict.abilities, f"Design {len(found)}"))
    return found


def setups() -> Iterator[Designed]:
    """Mostly two players, each with other designs beside printed cards."""
    rng = random.Random(SEED)
    every = len(cards()) // GAMES
    for number in range(GAMES):
        table = tour.TABLES[number % len(tour.TABLES)]
        edition = [*EDITIONS][number // 2 % len(EDITIONS)] if number % 2 else NEWEST.id
        own = cards()[number * every : (number + 1) * every]
        decks = tuple(_deck(own, rng) for _seat in range(table.seats))
        yield Designed(number, decks, edition, table.teams, table.format, cards=tuple(own))


def _deck(own: list[CardDefinition], rng: random.Random) -> tuple[str, ...]:
    designs = [card.full_name for card in rng.sample(own, DESIGNS)]
    return (*designs * COPIES, *rng.choices(names(), k=PRINTED))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.golden.designed", description=__doc__)
    parser.add_argument("--show", type=int, metavar="GAME", help="print the log of a game instead")
    asked = parser.parse_args()
    if asked.show is None:
        FILE.write_text("\n".join([card_data(), *map(tour.written, setups()), ""]), "utf-8")
        print(FILE)
    else:
        tour.show(next(setup for setup in setups() if setup.seed == asked.show))
