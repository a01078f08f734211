"""The lab for Python programs and notebooks: studies by name, with typed results."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from inkborn.errors import InkbornError
from inkborn.lab.games import play
from inkborn.lab.games.bots import bot_name
from inkborn.lab.games.changes import changed_deck, read_changes
from inkborn.lab.games.decks import LabDeck, Reader
from inkborn.lab.rows import Store
from inkborn.lab.run import Alone, Processes, Runner
from inkborn.lab.studies.alone import AloneResult, goldfish, turns_of
from inkborn.lab.studies.cards import CardsResult, cards
from inkborn.lab.studies.field import FieldResult, field
from inkborn.lab.studies.hands import HandsResult, hands
from inkborn.lab.studies.ladder import LadderResult, ladder
from inkborn.lab.studies.match import MatchResult, Terms, match
from inkborn.lab.studies.swap import SwapResult, swap
from inkborn.lab.studies.tune import TuneResult, tune
from inkborn.rulebook.editions import NEWEST


class Lab:
    """How games are played and where their rows are kept; each method is a study.

    `results`: a file for the rows (None: they are not kept); what is in it is not played again.
    """

    def __init__(
        self,
        *,
        results: str | Path | None = None,
        jobs: int = 1,
        bot: str = "greedy",
        seed: int = 1,
        edition: str = NEWEST.id,
        format: str = "infinity",
    ) -> None:
        self.store = None if results is None else Store(Path(results))
        self.jobs, self.seed, self.edition, self.bot = jobs, seed, edition, bot
        self.reader = Reader(format_name=format)

    def runner(self) -> Runner:
        crew = Alone(play) if self.jobs == 1 else Processes(play, self.jobs)
        return Runner(crew, self.store, resume=True)

    def terms(self, *bots: str) -> Terms:
        one, other = bots or (self.bot, self.bot)
        names = (bot_name(one), bot_name(other))
        return Terms(bots=names, edition=self.edition, seed=self.seed)

    def decks(self, names: Sequence[str]) -> list[LabDeck]:
        return [self.reader.deck(name) for name in names]

    def match(
        self,
        one: str,
        other: str,
        *,
        games: int = 1000,
        until: float | None = None,
        bots: tuple[str, str] | None = None,
    ) -> MatchResult:
        decks = (self.reader.deck(one), self.reader.deck(other))
        terms = self.terms(*(bots or (self.bot, self.bot)))
        return match(self.runner(), decks, terms, games=games, until=until)

    def field(
        self, decks: Sequence[str], *, games: int = 200, until: float | None = None
    ) -> FieldResult:
        entered = self.decks(decks)
        return field(self.runner(), entered, self.terms(), games=games, until=until)

    def cards(
        self, deck: str, *, against: Sequence[str], games: int = 1000, causal: int = 200
    ) -> CardsResult:
        own, others = self.reader.deck(deck), self.decks(against)
        return cards(self.runner(), own, others, self.terms(), games=games, causal=causal)

    def swap(
        self,
        deck: str,
        *changes: str,
        against: Sequence[str],
        games: int = 4000,
        margin: float = 0.02,
    ) -> SwapResult:
        """Changes are written as on the command line: `-1 CARD`, `+1 CARD`."""
        words = [word for change in changes for word in change.split()]
        own, (out, into) = self.reader.deck(deck), read_changes(words, self.reader)
        changed = changed_deck(own, out, into, self.reader)
        return swap(
            self.runner(), own, changed, self.decks(against), self.terms(), out=out, into=into,
            games=games, margin=margin,
        )  # fmt: skip

    def tune(
        self, deck: str, *, against: Sequence[str], pool: str = "core", seconds: float = 600.0
    ) -> TuneResult:
        own, others = self.reader.deck(deck), self.decks(against)
        return tune(
            self.runner(), self.reader, own, others, self.terms(), pool=pool, seconds=seconds
        )

    def hands(
        self, deck: str, *, against: Sequence[str], hand: Sequence[str] = (), games: int = 200
    ) -> HandsResult:
        own, others = self.reader.deck(deck), self.decks(against)
        held = [self.reader.card(name).full_name for name in hand]
        return hands(self.runner(), own, others, self.terms(), hand=held, games=games)

    def goldfish(self, deck: str, *, games: int = 500) -> AloneResult:
        return goldfish(self.runner(), self.reader.deck(deck), self.terms(), games=games)

    def turns(
        self,
        deck: str,
        against: str,
        *,
        lore: Sequence[int] = (5, 10, 15, 20),
        conditions: Sequence[str] = (),
        games: int = 500,
    ) -> AloneResult:
        own, other = self.decks([deck, against])
        return turns_of(
            self.runner(), own, other, self.terms(), lore=lore, conditions=conditions, games=games
        )

    def ladder(
        self, bots: Sequence[str], decks: Sequence[str], *, games: int = 100
    ) -> LadderResult:
        if not bots:
            raise InkbornError("a ladder needs two different bots or more")
        names = [bot_name(bot) for bot in bots]
        return ladder(self.runner(), names, self.decks(decks), self.terms(), games=games)
