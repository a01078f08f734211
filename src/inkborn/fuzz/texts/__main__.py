"""`python -m inkborn.fuzz.texts`: draws texts, tells what became of them, and plays them."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence

from inkborn.cards import load_catalogue
from inkborn.fuzz.texts.designs import Design, Designer
from inkborn.fuzz.texts.games import play_with
from inkborn.fuzz.texts.judge import FATES, Verdict, card_of, judge
from inkborn.fuzz.texts.phrases import Phrases
from inkborn.model.abilities import CardDefinition
from inkborn.text.read.vocabulary import vocabulary_of

AT_A_TABLE = 14
"""So many designs share a game."""


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    catalogue = load_catalogue()
    words = vocabulary_of(catalogue)
    designer = Designer(Phrases(catalogue, words), options.seed)
    drawn = [designer.draw() for _ in range(options.number)]
    judged = [(design, judge(design, words)) for design in drawn]
    for design, verdict in judged:
        if options.show and verdict.fate in options.show:
            print(f"{verdict.fate}\t{design.kind}\t{design.text}\t{verdict.why}")
    counts = Counter(verdict.fate for _design, verdict in judged)
    print(", ".join(f"{counts[fate]} {fate}" for fate in FATES if counts[fate]))
    failed = _play(judged, options.games, options.seed)
    return 1 if failed or counts["broken"] else 0


def _play(judged: list[tuple[Design, Verdict]], games: int, seed: int) -> int:
    """Plays the texts that were read, some at a table; returns how many games failed."""
    cards: list[CardDefinition] = []
    for number, (design, verdict) in enumerate(judged):
        if verdict.fate == "read":
            cards.append(card_of(design, verdict.abilities, f"Design {number}"))
    failed = 0
    for game in range(min(games, len(cards) // AT_A_TABLE)):
        table = cards[game * AT_A_TABLE : (game + 1) * AT_A_TABLE]
        outcome = play_with(table, seed * 10_000 + game)
        if outcome.failure is not None:
            failed += 1
            print(f"game {game}: {outcome.failure.message}\n{outcome.failure.trace}")
    if games:
        print(f"{min(games, len(cards) // AT_A_TABLE)} games, {failed} failed")
    return failed


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m inkborn.fuzz.texts", description=__doc__)
    parser.add_argument("--number", type=int, default=500, help="how many texts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=0, help="how many games to play with them")
    parser.add_argument("--show", action="append", choices=FATES, help="texts with this fate")
    return parser


if __name__ == "__main__":
    sys.exit(main())
