"""What each card of a deck does: as it is seen, and as it is when nothing else changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from inkborn.lab.games.decks import LabDeck
from inkborn.lab.games.job import Arrangement, Row, Seen
from inkborn.lab.games.neutral import neutral_card
from inkborn.lab.run.runner import Runner
from inkborn.lab.statistics.intervals import Estimate, apart, rate
from inkborn.lab.statistics.pairs import by_pair, rate_of
from inkborn.lab.studies.compare import Side, Trial, change, pair_score
from inkborn.lab.studies.match import Terms


class CardFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A card of the deck. Rates of games in which it was there; then what it causes.

    `improvement`: drawn less not drawn. `worth`: the deck with it less the deck with a plain
    character of the same cost in its place, the same seeds. `in_hand`: one copy put into the
    opening hand less the hand as it was dealt, the same seeds. None: not measured.
    """

    name: str
    copies: int
    opening: Estimate
    kept: Estimate
    drawn: Estimate
    played: Estimate
    improvement: Estimate
    worth: Estimate | None
    in_hand: Estimate | None

    @property
    def is_small(self) -> bool:
        """Whether some figure rests on few games."""
        seen = (self.opening, self.kept, self.drawn, self.played)
        return any(one.is_small for one in seen)


class CardsResult(msgspec.Struct, frozen=True, kw_only=True):
    """The cards of a deck, those that are worth most first."""

    deck: str
    against: tuple[str, ...]
    rate: Estimate
    cards: tuple[CardFigures, ...]
    warning: str
    games: int
    played: int
    seconds: float


def cards(
    runner: Runner,
    deck: LabDeck,
    opponents: Sequence[LabDeck],
    terms: Terms,
    *,
    games: int = 1000,
    causal: int = 200,
) -> CardsResult:
    """`games` of the deck as it is; `causal` games with each card exchanged, and with each forced
    into the opening hand (0: none).
    """
    trial = Trial(tuple(opponents), terms)
    rows: list[Row] = []
    base: list[float] = []
    count = max(1, games // 2)
    causes = min(causal // 2, count)
    runner.wanted = 2 * count + 4 * causes * len(deck.kinds)
    for (two,) in trial.play(runner, [Side(deck)], range(count)):
        rows += two
        base.append(pair_score(two))
        if runner.is_due:
            runner.tell(f"cards of {deck.name}", rate_of(rows))
    worth, in_hand = _causes(runner, deck, trial, base[:causes])
    figures = [
        _figures(deck, place, rows, worth.get(name), in_hand.get(name))
        for place, name in enumerate(deck.kinds)
    ]
    figures.sort(key=lambda one: -(one.worth or one.improvement).value)
    few = [one.name for one in figures if one.is_small]
    return CardsResult(
        deck=deck.name,
        against=tuple(opponent.name for opponent in opponents),
        rate=rate_of(rows),
        cards=tuple(figures),
        warning=f"few games with: {', '.join(few)}" if few else "",
        games=runner.games,
        played=runner.played,
        seconds=round(runner.seconds, 3),
    )


def without(deck: LabDeck, name: str) -> LabDeck:
    """The deck with plain characters in the place of a card."""
    copies = [card for card in deck.definitions if card.full_name == name]
    plain = [neutral_card(copies[0].cost, copies[0].inks)] * len(copies)
    return deck.exchanged([name] * len(copies), plain, f"{deck.name} without {name}")


def _causes(
    runner: Runner, deck: LabDeck, trial: Trial, base: Sequence[float]
) -> tuple[dict[str, Estimate], dict[str, Estimate]]:
    if not base:
        return {}, {}
    plain = msgspec.structs.replace(trial, detail=False)
    worth: dict[str, Estimate] = {}
    in_hand: dict[str, Estimate] = {}
    for name in deck.kinds:
        sides = [Side(without(deck, name)), Side(deck, Arrangement(hand=(name,)).written())]
        neutral, forced = plain.scores(runner, sides, range(len(base)), f"without {name}")
        worth[name] = change(base, neutral)
        in_hand[name] = change(forced, base)
    return worth, in_hand


def _figures(
    deck: LabDeck,
    place: int,
    rows: Sequence[Row],
    worth: Estimate | None,
    in_hand: Estimate | None,
) -> CardFigures:
    name = deck.kinds[place]

    def won(of: Callable[[Seen], tuple[int, ...]], *, there: bool = True) -> Estimate:
        def score(row: Row) -> float | None:
            return row.score if row.seen and (place in of(row.seen[0])) is there else None

        return rate(by_pair(rows, score))

    drawn = won(lambda seen: seen.drawn)
    return CardFigures(
        name=name,
        copies=deck.counts[name],
        opening=won(lambda seen: seen.opening),
        kept=won(lambda seen: seen.kept),
        drawn=drawn,
        played=won(lambda seen: seen.played),
        improvement=apart(drawn, won(lambda seen: seen.drawn, there=False)),
        worth=worth,
        in_hand=in_hand,
    )
