"""Opening hands: what to keep and what to send back, and whether the ink comes in time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec

from inkborn.errors import InkbornError
from inkborn.lab.games.decks import LabDeck
from inkborn.lab.games.job import Arrangement, Row
from inkborn.lab.run.runner import Runner
from inkborn.lab.statistics.intervals import Estimate, rate
from inkborn.lab.statistics.pairs import by_pair, rate_of
from inkborn.lab.studies.compare import Side, Trial, change, pair_score
from inkborn.lab.studies.match import Terms

HAND: Final = 7
ANY_HAND: Final = 5
"""So many times the games of a card show which hands win, where no hand is given."""
CHEAP: Final = 2
CURVE: Final = 6
"""Turns of which the ink is told."""


class Keeping(msgspec.Struct, frozen=True):
    """What keeping a card wins, against sending it back with all else as it is."""

    card: str
    keep: Estimate

    @property
    def advice(self) -> str:
        if not self.keep.excludes(0.0):
            return "either"
        return "keep" if self.keep.value > 0 else "send back"


class Ink(msgspec.Struct, frozen=True):
    """How often a card was inked in every turn up to this one, and as much ink spent as possible
    in it.
    """

    turn: int
    inked: Estimate
    spent: Estimate


class Dealt(msgspec.Struct, frozen=True):
    """Opening hands as they were dealt, with so many cards of a kind among the seven."""

    what: str
    count: int
    rate: Estimate


class HandsResult(msgspec.Struct, frozen=True, kw_only=True):
    """For the given hand, or for one copy of each card of the deck in any hand."""

    deck: str
    against: tuple[str, ...]
    hand: tuple[str, ...]
    rate: Estimate
    """Of the hand when all of it is kept (of any hand, as the bot alters it, without one)."""
    cards: tuple[Keeping, ...]
    dealt: tuple[Dealt, ...]
    """Which opening hands win; nothing where the hand is given."""
    curve: tuple[Ink, ...]
    games: int
    played: int
    seconds: float


def hands(
    runner: Runner,
    deck: LabDeck,
    opponents: Sequence[LabDeck],
    terms: Terms,
    *,
    hand: Sequence[str] = (),
    games: int = 200,
) -> HandsResult:
    """So many games for each card that is kept, and as many with it sent back, the same seeds."""
    check_hand(deck, hand)
    told = Trial(tuple(opponents), terms)
    trial = msgspec.structs.replace(told, detail=False)
    pairs = range(max(1, games // 2))
    cards = tuple(dict.fromkeys(hand)) or deck.kinds
    as_dealt = range(len(pairs) * (1 if hand else ANY_HAND))
    runner.wanted = 2 * len(as_dealt) + len(cards) * len(pairs) * (2 if hand else 4)
    whole = _whole(runner, told, deck, hand, as_dealt)
    rows = [row for two in whole for row in two]
    found = []
    for card in cards:
        dealt = tuple(hand) or (card,)
        sides = [Side(deck, Arrangement(dealt, (card,)).written())]
        if not hand:
            sides.append(Side(deck, Arrangement(dealt, ()).written()))
        scores = trial.scores(runner, sides, pairs, f"{card} kept or sent back")
        kept = scores[1] if not hand else [pair_score(two) for two in whole]
        found.append(Keeping(card, change(kept, scores[0])))
    found.sort(key=lambda one: -one.keep.value)
    return HandsResult(
        deck=deck.name,
        against=tuple(opponent.name for opponent in opponents),
        hand=tuple(hand),
        rate=rate_of(rows),
        cards=tuple(found),
        dealt=() if hand else dealt_hands(deck, rows),
        curve=ink_curve(rows),
        games=runner.games,
        played=runner.played,
        seconds=round(runner.seconds, 3),
    )


def _whole(
    runner: Runner, trial: Trial, deck: LabDeck, hand: Sequence[str], pairs: range
) -> list[tuple[Row, Row]]:
    """Games with the hand as it is, all of it kept; without one, as it is dealt and altered."""
    side = Side(deck, Arrangement(hand=tuple(hand), back=() if hand else None).written())
    found = []
    for (two,) in trial.play(runner, [side], pairs):
        found.append(two)
        if runner.is_due:
            runner.tell(f"opening hands of {deck.name}")
    return found


def dealt_hands(deck: LabDeck, rows: Sequence[Row]) -> tuple[Dealt, ...]:
    """How often hands win by their inkable and by their cheap cards."""
    kinds = {card.full_name: card for card in deck.definitions}
    inkable = {place for place, name in enumerate(deck.kinds) if kinds[name].inkable}
    cheap = {place for place, name in enumerate(deck.kinds) if kinds[name].cost <= CHEAP}
    found = []
    for what, wanted in (("inkable", inkable), (f"cost {CHEAP} or less", cheap)):

        def scored(row: Row, count: int, wanted: set[int] = wanted) -> float | None:
            assert row.seen is not None
            dealt = sum(card in wanted for card in row.seen[0].opening)
            return row.score if dealt == count else None

        rates = [rate(by_pair(rows, partial(scored, count=count))) for count in range(HAND + 1)]
        found += [Dealt(what, count, one) for count, one in enumerate(rates) if one.count]
    return tuple(found)


def check_hand(deck: LabDeck, hand: Sequence[str]) -> None:
    if len(hand) > HAND:
        raise InkbornError(f"an opening hand has {HAND} cards, these are {len(hand)}")
    counts = deck.counts
    for name in set(hand):
        if list(hand).count(name) > counts.get(name, 0):
            raise InkbornError(f"{deck.name} holds {counts.get(name, 0)} {name}, not as many")


def ink_curve(rows: Sequence[Row]) -> tuple[Ink, ...]:
    """By turns of the first deck, in games that lasted so long."""
    found = []
    for turn in range(1, CURVE + 1):
        inked = rate(by_pair(rows, partial(_inked, turn=turn)))
        found.append(Ink(turn, inked, rate(by_pair(rows, partial(_spent, turn=turn)))))
    return tuple(found)


def _inked(row: Row, turn: int) -> float | None:
    """Whether a card was inked in each turn so far; None if the game was over before."""
    inks = row.seen[0].inks if row.seen else ()
    return float(all(inks[:turn])) if len(inks) >= turn else None


def _spent(row: Row, turn: int) -> float | None:
    paid = row.seen[0].paid if row.seen else ()
    return float(paid[turn - 1] >= turn) if len(paid) >= turn else None
