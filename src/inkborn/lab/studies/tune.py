"""A better list: single swaps by successive halving, then a search for the best of each kind.

The archive holds the best deck of each cell of mean cost and inkable cards (MAP-Elites). Decks are
chosen by one set of seeds and judged by another, so that luck does not pass for strength.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from inkborn.cards import Card
from inkborn.cards.formats import find_format, why_not
from inkborn.decks import Deck
from inkborn.errors import InkbornError
from inkborn.lab.games.decks import LabDeck, Reader
from inkborn.lab.run.runner import Runner
from inkborn.lab.statistics.intervals import Estimate
from inkborn.lab.studies.compare import FRESH, Side, Trial, change
from inkborn.lab.studies.match import Terms

FIRST_RUNG: Final = 6
"""Pairs of games that each of the first candidates gets; the better half gets twice as many."""
CANDIDATES: Final = 64
SEARCH_PAIRS: Final = 24
JUDGED: Final = 5
"""Decks that are judged on fresh seeds."""
HALVING, SEARCH = 0.4, 0.75
"""Which part of the budget is used when halving, and when the search, ends."""
Swap = tuple[str, str]


class Suggestion(msgspec.Struct, frozen=True):
    """A changed list: what goes out and comes in, and what that wins on fresh seeds."""

    out: tuple[str, ...]
    into: tuple[str, ...]
    change: Estimate
    text: str


class Elite(msgspec.Struct, frozen=True):
    """The best deck of a cell of the archive, by the seeds of the search."""

    cost: float
    inkable: int
    change: Estimate
    out: tuple[str, ...]
    into: tuple[str, ...]


class TuneResult(msgspec.Struct, frozen=True, kw_only=True):
    """Suggestions, the best first."""

    deck: str
    against: tuple[str, ...]
    pool: str
    suggestions: tuple[Suggestion, ...]
    archive: tuple[Elite, ...]
    tried: int
    games: int
    played: int
    seconds: float


class Candidate(msgspec.Struct):
    """A list that is tried, and how it does against the unchanged one."""

    deck: LabDeck
    swaps: tuple[Swap, ...]
    scores: list[float] = []
    change: Estimate = Estimate(0.0, -1.0, 1.0, 0)


def pool_of(reader: Reader, pool: str, deck: Deck) -> list[Card]:
    """The cards that may come in: of a format or a set, of the deck's inks."""
    catalogue = reader.workshop.catalogue
    day, inks = catalogue.snapshot.made_on, set(deck.inks)
    if pool in catalogue.sets:
        cards = [c for c in catalogue if any(p.set_code == pool for p in c.printings)]
    else:
        try:
            a_format = find_format(pool)
        except InkbornError as error:
            there = ", ".join(catalogue.sets)
            raise InkbornError(f"--pool: {error}; or a set: {there}") from None
        cards = [card for card in catalogue if why_not(card, a_format, day) is None]
    return [card for card in cards if set(card.inks) <= inks]


class Tuner:
    """A search under way."""

    def __init__(
        self,
        runner: Runner,
        reader: Reader,
        deck: LabDeck,
        opponents: Sequence[LabDeck],
        terms: Terms,
        pool: Sequence[Card],
        seconds: float,
    ) -> None:
        self.runner, self.reader, self.deck = runner, reader, deck
        self.trial = Trial(tuple(opponents), terms, detail=False)
        self.pool = list(pool)
        self.seconds = seconds
        self.chance = Random(terms.seed)
        self.base: list[float] = []
        self.archive: dict[tuple[float, int], Candidate] = {}
        self.tried: set[tuple[Swap, ...]] = set()
        if not self.pool:
            raise InkbornError("the pool has no card of the deck's inks")

    def run(self) -> list[Suggestion]:
        good = self._halve()
        self._search(good)
        return self._judge()

    # ------------------------------------------------------------ candidates

    def candidate(self, swaps: tuple[Swap, ...]) -> Candidate | None:
        """The list with these swaps, if it is legal and has not been tried."""
        swaps = tuple(sorted(swaps))
        if swaps in self.tried or any(out == into for out, into in swaps):
            return None
        out = [one for one, _ in swaps]
        counts = self.deck.counts
        if any(out.count(name) > counts.get(name, 0) for name in out):
            return None
        into = [self.reader.workshop.definition(self.reader.card(name)) for _, name in swaps]
        deck = self.deck.exchanged(out, into, f"{self.deck.name} changed")
        if self.reader.violations(self.reader.listed(deck)):
            return None
        self.tried.add(swaps)
        return Candidate(deck, swaps)

    def random_swap(self) -> Swap:
        """A card of the deck for one of the pool."""
        return (self.chance.choice(self.deck.kinds), self.chance.choice(self.pool).full_name)

    def _random_candidate(self, old: tuple[Swap, ...], good: Sequence[Swap]) -> Candidate | None:
        swaps = list(old)
        for _ in range(self.chance.choice((1, 1, 2))):
            fresh = self.random_swap()
            swaps.append(self.chance.choice(good) if good and self.chance.random() < 0.6 else fresh)
        if len(swaps) > 1 and self.chance.random() < 0.2:
            swaps.pop(self.chance.randrange(len(swaps)))
        return self.candidate(tuple(swaps))

    # ------------------------------------------------------------ trying

    def _try(self, candidates: Sequence[Candidate], pairs: int, what: str) -> None:
        """Plays on until each has that many pairs; the unchanged list plays the same ones."""
        if pairs > len(self.base):
            done = range(len(self.base), pairs)
            self.base += self.trial.scores(self.runner, [Side(self.deck)], done, what)[0]
        for start in sorted({len(one.scores) for one in candidates}):
            group = [one for one in candidates if len(one.scores) == start]
            if start < pairs:
                sides = [Side(one.deck) for one in group]
                found = self.trial.scores(self.runner, sides, range(start, pairs), what)
                for one, scores in zip(group, found, strict=True):
                    one.scores += scores
        for one in candidates:
            one.change = change(one.scores, self.base[: len(one.scores)])
            self._keep(one)

    def _keep(self, candidate: Candidate) -> None:
        cell = self.cell(candidate.deck)
        best = self.archive.get(cell)
        if best is None or candidate.change.low > best.change.low:
            self.archive[cell] = candidate

    @staticmethod
    def cell(deck: LabDeck) -> tuple[float, int]:
        """Mean cost in halves, inkable cards in fours."""
        cards = deck.definitions
        cost = sum(card.cost for card in cards) / len(cards)
        return round(2 * cost) / 2, sum(card.inkable for card in cards) // 4 * 4

    def _best(self) -> str:
        best = max(self.archive.values(), key=lambda one: one.change.low, default=None)
        if best is None:
            return "nothing better yet"
        return f"best {100 * best.change.value:+.1f}"

    def _left(self, part: float) -> bool:
        return self.runner.seconds < self.seconds * part

    def _halve(self) -> list[Swap]:
        """Single swaps: all get a few games, the better half twice as many, and so on."""
        found: list[Candidate] = []
        for _ in range(CANDIDATES * 20):
            if len(found) >= CANDIDATES:
                break
            one = self.candidate((self.random_swap(),))
            if one is not None:
                found.append(one)
        if not found:
            raise InkbornError("no single swap with this pool gives a legal deck")
        pairs = FIRST_RUNG
        while self._left(HALVING) or pairs == FIRST_RUNG:
            self._try(found, pairs, f"{len(found)} swaps, {self._best()}")
            found.sort(key=lambda one: -one.change.value)
            if len(found) <= 4:
                break
            found = found[: (len(found) + 1) // 2]
            pairs *= 2
        return [swap for one in found if one.change.value > 0 for swap in one.swaps]

    def _search(self, good: Sequence[Swap]) -> None:
        """Changes of what the archive holds, the best ones of each cell staying in it."""
        while self._left(SEARCH):
            batch: list[Candidate] = []
            for _ in range(40):
                parent = self.chance.choice(list(self.archive.values()))
                child = self._random_candidate(parent.swaps, good)
                if child is not None:
                    batch.append(child)
                if len(batch) == 4:
                    break
            if not batch:
                return
            self._try(batch, SEARCH_PAIRS, f"{len(self.tried)} lists, {self._best()}")

    def _judge(self) -> list[Suggestion]:
        """The most promising ones on fresh seeds, the unchanged list beside them."""
        ranked = sorted(self.archive.values(), key=lambda one: -one.change.low)[:JUDGED]
        terms = msgspec.structs.replace(self.trial.terms, seed=self.trial.terms.seed + FRESH)
        fresh = msgspec.structs.replace(self.trial, terms=terms)
        sides = [Side(self.deck), *(Side(one.deck) for one in ranked)]
        found: list[list[float]] = [[] for _ in sides]
        step = 25
        while not found[0] or (self._left(1.0) and len(found[0]) < 5000):
            span = range(len(found[0]), len(found[0]) + step)
            for kept, scores in zip(
                found, fresh.scores(self.runner, sides, span, "fresh seeds"), strict=True
            ):
                kept += scores
        made = [
            Suggestion(*_parts(one.swaps), change(scores, found[0]), one.deck.text)
            for one, scores in zip(ranked, found[1:], strict=True)
        ]
        return sorted(made, key=lambda one: -one.change.low)


def _parts(swaps: Sequence[Swap]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(out for out, _ in swaps), tuple(into for _, into in swaps)


def tune(
    runner: Runner,
    reader: Reader,
    deck: LabDeck,
    opponents: Sequence[LabDeck],
    terms: Terms,
    *,
    pool: str = "core",
    seconds: float = 600.0,
) -> TuneResult:
    """Looks for a better list for so long; every suggestion is judged on fresh seeds."""
    cards = pool_of(reader, pool, reader.listed(deck))
    tuner = Tuner(runner, reader, deck, opponents, terms, cards, seconds)
    suggestions = tuner.run()
    return TuneResult(
        deck=deck.name,
        against=tuple(opponent.name for opponent in opponents),
        pool=pool,
        suggestions=tuple(suggestions),
        archive=tuple(
            Elite(cost, inkable, one.change, *_parts(one.swaps))
            for (cost, inkable), one in sorted(tuner.archive.items())
        ),
        tried=len(tuner.tried),
        games=runner.games,
        played=runner.played,
        seconds=round(runner.seconds, 3),
    )
