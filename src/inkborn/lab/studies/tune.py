"""A better list: single swaps by successive halving, then a search for the best of each kind.

The archive holds the best deck of each cell of mean cost and inkable cards (MAP-Elites). Decks are
chosen by one set of seeds and judged by another, so that luck does not pass for strength.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Final

import msgspec

from inkborn.cards import Card
from inkborn.cards.formats import find_format, why_not
from inkborn.decks import Deck
from inkborn.errors import InkbornError
from inkborn.lab.games.changes import written_changes
from inkborn.lab.games.decks import LabDeck, Reader
from inkborn.lab.run.runner import Runner
from inkborn.lab.statistics.intervals import Estimate
from inkborn.lab.studies.compare import FRESH, Side, Trial, change
from inkborn.lab.studies.match import Terms

CANDIDATES: Final = 64
"""Single swaps that are halved together; as many again as long as there is time."""
FIRST_RUNG: Final = 6
"""Pairs of games that each of them gets; the better half gets twice as many, and so on."""
LEFT: Final = 4
BATCH: Final = 12
SEARCH_PAIRS: Final = 24
"""Pairs of games for each list of the search; four times as many where it does well, and again."""
MOST_PAIRS: Final = 16 * SEARCH_PAIRS
JUDGED: Final = 5
"""Decks that are judged on fresh seeds."""
HALVING, SEARCH = 0.35, 0.75
"""Which part of the budget is used when halving, and when the search, ends."""
COPIES: Final = 4
CUSTOM: Final = "custom"
"""The pool of the cards that people have made themselves."""
Swap = tuple[str, str]
Swaps = tuple[Swap, ...]


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
    swaps: Swaps
    scores: list[float] = []
    change: Estimate = Estimate(0.0, -1.0, 1.0, 0)


def pool_of(reader: Reader, pool: str, deck: Deck) -> list[Card]:
    """The cards that may come in: of a format or a set, or people's own; of the deck's inks."""
    catalogue = reader.workshop.catalogue
    day, inks = catalogue.snapshot.made_on, set(deck.inks)
    if pool == CUSTOM:
        cards = [card for card in catalogue if not card.printings]
    elif pool in catalogue.sets:
        cards = [c for c in catalogue if any(p.set_code == pool for p in c.printings)]
    else:
        try:
            a_format = find_format(pool)
        except InkbornError as error:
            there = ", ".join(catalogue.sets)
            raise InkbornError(f"--pool: {error}; or {CUSTOM}, or a set: {there}") from None
        cards = [card for card in catalogue if why_not(card, a_format, day) is None]
    # Cards of a quest's own deck have no ink.
    return [card for card in cards if card.inks and set(card.inks) <= inks]


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
        self.tried: set[Swaps] = set()
        runner.budget = seconds
        if not self.pool:
            raise InkbornError("the pool has no card of the deck's inks")

    def run(self) -> list[Suggestion]:
        good = self._halve()
        self._search(good)
        return self._judge()

    # ------------------------------------------------------------ candidates

    def candidate(self, swaps: Swaps) -> Candidate | None:
        """The list with these swaps, if it is legal and has not been tried."""
        swaps = tuple(sorted(swaps))
        if not swaps or swaps in self.tried or any(out == into for out, into in swaps):
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

    def random_swap(self) -> Swaps:
        """A card of the deck for one of the pool: mostly all of its copies, which shows soonest."""
        out, into = self.chance.choice(self.deck.kinds), self.chance.choice(self.pool).full_name
        most = min(self.deck.counts[out], COPIES)
        return ((out, into),) * self.chance.choice((most, most, self.chance.randint(1, most)))

    def _swapped(self) -> list[Candidate]:
        """Lists with one random swap each."""
        found: list[Candidate] = []
        for _ in range(CANDIDATES * 20):
            if len(found) >= CANDIDATES:
                break
            one = self.candidate(self.random_swap())
            if one is not None:
                found.append(one)
        return found

    def _child(self, good: Sequence[Swaps]) -> Candidate | None:
        """A list of the archive with a swap more (rather one that did well), or with one less."""
        swaps = list(self.chance.choice(list(self.archive.values())).swaps)
        if len(swaps) > 1 and self.chance.random() < 0.2:
            gone = self.chance.choice(swaps)
            return self.candidate(tuple(swap for swap in swaps if swap != gone))
        fresh = self.random_swap()
        more = self.chance.choice(good) if good and self.chance.random() < 0.6 else fresh
        return self.candidate((*swaps, *more))

    # ------------------------------------------------------------ trying

    def _try(self, candidates: Sequence[Candidate], pairs: int) -> None:
        """Plays on until each has that many pairs; the unchanged list plays the same ones."""
        what = self._tell()
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
        self._tell()

    def _keep(self, candidate: Candidate) -> None:
        cell = self.cell(candidate.deck)
        elite = self.archive.get(cell)
        if elite is None or candidate.change.low > elite.change.low:
            self.archive[cell] = candidate

    @staticmethod
    def cell(deck: LabDeck) -> tuple[float, int]:
        """Mean cost in halves, inkable cards in fours."""
        cards = deck.definitions
        cost = sum(card.cost for card in cards) / len(cards)
        return round(2 * cost) / 2, sum(card.inkable for card in cards) // 4 * 4

    def _best(self) -> str:
        """The best list so far, in words."""
        best = max(self.archive.values(), key=lambda one: one.change.low, default=None)
        if best is None:
            return "nothing yet"
        half = 100 * best.change.half_width
        changes = written_changes(*_parts(best.swaps))
        return f"{100 * best.change.value:+.1f} ± {half:.1f} points: {changes}"

    def _tell(self) -> str:
        if self.archive:
            self.runner.best = f"best so far, by the seeds of the search: {self._best()}"
        return f"{len(self.tried):,} lists, {self._best()}"

    def _left(self, part: float) -> bool:
        return self.runner.seconds < self.seconds * part

    def _halve(self) -> list[Swaps]:
        """Single swaps: all get a few games, the better half twice as many, and so on."""
        good: list[Candidate] = []
        while not self.tried or self._left(HALVING):
            found, pairs = self._swapped(), FIRST_RUNG
            if not found:
                break
            self._try(found, pairs)
            while len(found) > LEFT and self._left(HALVING):
                found.sort(key=lambda one: -one.change.value)
                found, pairs = found[: (len(found) + 1) // 2], 2 * pairs
                self._try(found, pairs)
            good += found
        if not good:
            raise InkbornError("no single swap with this pool gives a legal deck")
        return [one.swaps for one in good if one.change.value > 0]

    def _search(self, good: Sequence[Swaps]) -> None:
        """Changes of what the archive holds, the best ones of each cell staying in it."""
        while self._left(SEARCH):
            drawn = (self._child(good) for _ in range(10 * BATCH))
            children = list(islice((child for child in drawn if child is not None), BATCH))
            if not children:
                return
            pairs = SEARCH_PAIRS
            while children and pairs <= MOST_PAIRS and self._left(SEARCH):
                self._try(children, pairs)
                children = [one for one in children if self._is_promising(one)]
                pairs *= 4

    def _is_promising(self, candidate: Candidate) -> bool:
        """Whether it may be better than the best of its kind."""
        elite = self.archive[self.cell(candidate.deck)]
        return candidate is elite or candidate.change.value > elite.change.value

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
