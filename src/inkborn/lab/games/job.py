"""Which game it is, and what came out. A game is a pure function of its job."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final

import msgspec

SEEDS: Final = 1_000_000
"""The seed of pair n of a run is its seed times this, and n."""


class Arrangement(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is not left to chance and bot for the first deck.

    `hand`: cards that are in its opening hand, in the place of others. `back`: the cards of the
    opening hand that go back, whatever the bot thinks. `watch`: conditions in the words of the
    scenario language, of which the row says when they were first true.
    """

    hand: tuple[str, ...] = ()
    back: tuple[str, ...] | None = None
    watch: tuple[str, ...] = ()

    def written(self) -> str:
        return "" if self == Arrangement() else msgspec.json.encode(self).decode()

    @staticmethod
    def read(text: str) -> Arrangement:
        return msgspec.json.decode(text, type=Arrangement) if text else Arrangement()


class Job(msgspec.Struct, frozen=True):
    """A game to be played: all that decides how it goes. `detail`: tell of its cards as well
    (where lists are tried by the thousand nobody reads that)."""

    decks: tuple[str, str]
    bots: tuple[str, str]
    edition: str
    seed: int
    starting: int
    known: bool = True
    """Whether the bots are told both lists."""
    arranged: str = ""
    detail: bool = True

    @property
    def key(self) -> tuple[str, str, str, str, str, int, int, bool, str]:
        """What makes it this game and no other."""
        return (
            *self.decks, *self.bots, self.edition, self.seed, self.starting, self.known,
            self.arranged,
        )  # fmt: skip


class Seen(msgspec.Struct, frozen=True, array_like=True):
    """What became of a deck's cards in a game, each as its place among the deck's `kinds`.

    `opening`: dealt at first; `kept` of these; `drawn`: in hand at some time, the opening hand
    after it was altered among them; `played`; `inked`. `lore`: at the end of each turn of either
    player; `inks`, `paid`: cards inked and ink paid in each of its own turns.
    """

    opening: tuple[int, ...]
    kept: tuple[int, ...]
    drawn: tuple[int, ...]
    played: tuple[int, ...]
    inked: tuple[int, ...]
    lore: tuple[int, ...]
    inks: tuple[int, ...]
    paid: tuple[int, ...]


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A game that has been played. `winner`: 0 or 1 (the first or the second deck), -1 for none.

    `ending`: how it ended (`lore`, `deck` for an empty one, `loop`, `long`, `crash`); `culprit`:
    what a bot did that cost it the game.
    """

    job: Job
    winner: int
    ending: str
    turns: int
    lore: tuple[int, int]
    decisions: int
    culprit: str = ""
    machine: str = ""
    seen: tuple[Seen, Seen] | None = None
    own_turns: int = 0
    """Turns that the first deck has begun."""
    watched: tuple[int, ...] = ()
    """For each condition the own turn of the first deck in which it was first true; -1: never."""

    @property
    def score(self) -> float:
        """Of the first deck: 1, ½ or 0."""
        return 0.5 if self.winner < 0 else float(self.winner == 0)


def pairs(
    decks: tuple[str, str],
    bots: tuple[str, str],
    *,
    edition: str,
    seed: int,
    first: int = 0,
    known: bool = True,
    arranged: str = "",
) -> Iterator[Job]:
    """Games without end, two with each seed: the first deck starts, then the other."""
    for number in count(first):
        for starting in (0, 1):
            yield Job(decks, bots, edition, seed * SEEDS + number, starting, known, arranged)
