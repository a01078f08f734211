"""How many main prompts fit a terminal of 24 rows: python -m benchmarks.prompts [PROMPTS]

Greedy bots play every shipped deck against every other one; each time a turn action is asked for,
table, question and options are drawn as `inkborn play` draws them, with a row for what is typed.
"""

import argparse
import io
from collections.abc import Iterator

from rich.console import Console

from inkborn.cli.draw_game import board, options, question
from inkborn.cli.menu import menu_of
from inkborn.decks import shipped_decks
from inkborn.game import Game
from inkborn.players import GreedyBot
from inkborn.views import View
from inkborn.workshop import shared_workshop

ROWS, COLUMNS = 24, 80
TARGET = 0.95


def views() -> Iterator[View]:
    """What the player sees at each main prompt, game after game."""
    workshop = shared_workshop()
    decks = [workshop.deck(shipped.name) for shipped in shipped_decks()]
    seed = 0
    while True:
        other = seed + seed // len(decks) + 1  # after ten games each deck was on both sides
        pair = [decks[seed % len(decks)], decks[other % len(decks)]]
        game, bots = Game.new(pair, seed=seed), (GreedyBot(seed), GreedyBot(seed + 1))
        while not game.over:
            assert game.decision is not None
            view = game.view(game.decision.player)
            assert view.choice is not None
            if view.choice.kind == "main":
                yield view
            game.answer(bots[view.seat].decide(view, view.choice))
        seed += 1


def rows(view: View) -> int:
    """How many rows a main prompt takes, the typed one included."""
    out = Console(file=io.StringIO(), width=COLUMNS)
    assert view.choice is not None
    out.print(board(view, COLUMNS))
    out.print(question(view.choice))
    out.print(options(view, menu_of(view, view.choice), COLUMNS))
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue().count("\n") + 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("prompts", type=int, nargs="?", default=1_000)
    wanted = parser.parse_args().prompts
    found = sorted(rows(view) for view, _ in zip(views(), range(wanted), strict=False))
    fitting = sum(count <= ROWS for count in found) / len(found)
    verdict = "ok" if fitting >= TARGET else "TOO TALL"
    middle, tall = found[len(found) // 2], found[len(found) * 95 // 100]
    print(f"{len(found)} main prompts: {fitting:.1%} fit {COLUMNS}×{ROWS}   {verdict}")
    print(f"half of them {middle} rows or less, 95 % {tall} or less, the tallest {found[-1]}")
