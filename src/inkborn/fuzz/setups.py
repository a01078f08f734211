"""How a fuzzed game begins, as data that can be written down and played again."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import msgspec

from inkborn.engine.game import BareGame
from inkborn.fuzz.answering import Reply, give
from inkborn.fuzz.pool import definition, names, silent
from inkborn.model.abilities import CardDefinition
from inkborn.rulebook.editions import EDITIONS

FORMATS: Final = ("", "", "", "", "pack_rush")
TEAM_FORMATS: Final = ("", "simultaneous")


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that decides a game before its first answer. `muted`: cards whose text is left
    out.
    """

    seed: int
    decks: tuple[tuple[str, ...], ...]
    edition: str
    teams: tuple[int, ...] = ()
    format: str = ""
    muted: tuple[str, ...] = ()

    def definitions(self) -> dict[str, CardDefinition]:
        return {
            name: silent(name) if name in self.muted else definition(name)
            for deck in self.decks
            for name in deck
        }

    def begin(self) -> BareGame:
        cards = self.definitions()
        return BareGame.new(
            [[cards[name] for name in deck] for deck in self.decks],
            seed=self.seed,
            edition=self.edition,
            format=self.format,
            teams=self.teams or None,
        )


class Record(msgspec.Struct, frozen=True):
    """A game: how it began and what was answered."""

    setup: Setup
    answers: tuple[Reply, ...]

    def to_json(self) -> str:
        return msgspec.json.encode(self).decode()

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        return msgspec.json.decode(text, type=cls)

    def replay(self) -> BareGame:
        """The game after the last answer."""
        game = self.setup.begin()
        for answer in self.answers:
            give(game, answer)
        return game


def random_setup(
    seed: int, *, players: Sequence[int] = (2, 3, 4), editions: Sequence[str] = ()
) -> Setup:
    """A setup that depends on the seed alone."""
    rng = random.Random(seed)
    seats = rng.choice(list(players))
    teams: tuple[int, ...] = ()
    format_ = rng.choice(FORMATS)
    if seats == 4 and rng.random() < 0.5:
        teams = rng.choice([(0, 1, 0, 1), (0, 0, 1, 1)])
        format_ = rng.choice(TEAM_FORMATS)
    edition = rng.choice(list(editions) or [*EDITIONS])
    sizes = (60, 60, 30) if format_ == "pack_rush" else (60, 60, 30, 12)
    decks = tuple(random_deck(rng, rng.choice(sizes)) for _ in range(seats))
    return Setup(seed, decks, edition, teams, format_)


def random_deck(rng: random.Random, size: int) -> tuple[str, ...]:
    """Cards from the whole pool, in one to four copies."""
    deck: list[str] = []
    while len(deck) < size:
        deck += [rng.choice(names())] * rng.randint(1, 4)
    return tuple(deck[:size])
