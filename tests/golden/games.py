"""Golden playthroughs: complete logs of a few seeded games, kept to notice what changes them.

A change of the engine, of the compiler or of a bot that alters a game shows up here as a difference
of the log. If the new log is right, write it down and commit it with the change:

    python -m tests.golden.games

The first lines of a file say how its game was made. Each further line is an event with the rule it
follows; the last ones are where the game stood at the end. The files hold no card text.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from inkborn.game import Game
from inkborn.players import make_bot, play_out
from inkborn.rulebook import NEWEST
from inkborn.workshop import shared_workshop

FOLDER = Path(__file__).parent


class Golden(NamedTuple):
    """One game. `why`: what it is there for."""

    name: str
    why: str
    decks: tuple[str, ...]
    bot: str
    seed: int
    edition: str = NEWEST.id
    teams: tuple[int, ...] | None = None

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.txt"


GAMES = (
    Golden(
        "greedy-songs",
        "a sensible game: curve, songs, challenges",
        ("songbirds", "whispers"),
        "greedy",
        5,
    ),
    Golden(
        "random-items",
        "a senseless game: items, locations, odd choices",
        ("gadget-workshop", "up-and-away"),
        "random",
        11,
    ),
    Golden(
        "first-edition",
        "the oldest rulebook, its numbers in the log",
        ("dragon-charge", "pickpockets"),
        "greedy",
        3,
        "2024-04",
    ),
    Golden(
        "three-players",
        "three players, one of whom may be out before the end",
        ("puppies", "hunny-party", "wizards-duel"),
        "random",
        2,
    ),
    Golden(
        "two-teams",
        "two teams of two",
        ("red-pandas", "songbirds", "puppies", "pickpockets"),
        "greedy",
        9,
        "2026-02",
        teams=(0, 1, 0, 1),
    ),
)


def card_data() -> str:
    """The line of a file that says with which card data it was written."""
    workshop = shared_workshop()
    _ = workshop.catalogue
    return f"# cards: {workshop.snapshot}"


def play(golden: Golden) -> str:
    """Plays the game and writes it down."""
    game = Game.new(
        list(golden.decks), seed=golden.seed, edition=golden.edition, teams=golden.teams
    )
    play_out(game, [make_bot(golden.bot, seat) for seat in range(len(golden.decks))])
    decks = ", ".join(golden.decks)
    head = [
        f"# {golden.why}",
        f"# decks: {decks}; bot: {golden.bot}; seed: {golden.seed}; edition: {golden.edition}",
        card_data(),
        "",
    ]
    ending = game.record.ending
    tail = [
        "",
        f"decisions: {len(game.answers)}",
        f"winners: {', '.join(ending.winners)}",
        f"lore: {ending.lore}",
        f"hands: {ending.hands}, decks: {ending.decks}, discards: {ending.discards}",
    ]
    return "\n".join([*head, *map(str, game.full_log()), *tail]) + "\n"


if __name__ == "__main__":
    for each in GAMES:
        each.path.write_text(play(each), "utf-8")
        print(each.path)
