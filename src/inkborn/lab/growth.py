"""How the cost of a decision grows with the game and with the cards in play.

Ordinary games end too soon to show it, so here nobody quests or challenges, and decks are twice as
large: in gathering games both players ink and play all they can; in idle games they stop playing at
a few cards, so that only the turn number grows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time_ns
from typing import Final

import msgspec

from inkborn.engine.game import Action
from inkborn.game import Game
from inkborn.lab.workload import new_game
from inkborn.players.chance import limits_of

TURNS: Final = ((1, 5), (6, 10), (11, 20), (21, 30), (31, 40), (41, 60))
CARDS: Final = ((0, 4), (5, 9), (10, 19), (20, 29), (30, 39), (40, 49), (50, 59), (60, 99))
FEW: Final = 4
"""The cards in play at which an idle game stops playing more."""
ENOUGH_INK: Final = 6
"""Ready ink at which gathering games keep their cards for play."""
_EARLY: Final = range(4, 8)
_LATE: Final = range(37, 44)
_LAST: Final = 60
_CHANCE: Final = Random(0)


class Growth(msgspec.Struct, frozen=True):
    """Median µs of a main-phase decision; "5-9" is a range of turns or of cards in play.

    `turn_40_to_5`: how many times dearer the 40th turn is than the 5th, with as many cards in play.
    """

    by_turn: dict[str, float]
    by_cards: dict[str, float]
    turn_40_to_5: float | None


@dataclass(frozen=True)
class Sample:
    """A decision: the turn, the cards in play, what was decided, and the µs it took."""

    turn: int
    cards: int
    kind: str
    us: float


def measure_growth(games: int) -> Growth:
    """Plays so many games of each kind."""
    gathered = [sample for number in range(games) for sample in samples(number, most=999)]
    idle = [sample for number in range(games) for sample in samples(number, most=FEW)]
    return Growth(
        by_turn=_medians(TURNS, [(one.turn, one.us) for one in gathered]),
        by_cards=_medians(CARDS, [(one.cards, one.us) for one in gathered]),
        turn_40_to_5=_late_to_early(idle),
    )


def samples(number: int, most: int) -> Iterator[Sample]:
    """The main-phase decisions of a game in which cards are played until so many are in play."""
    game = new_game(number, copies=2)
    while not game.over and game.state.turn <= _LAST:
        decision = game.decision
        assert decision is not None
        if decision.kind != "main":
            _answer_any(game)
            continue
        turn, cards = game.state.turn, len(game.state.inplay)
        begun = process_time_ns()
        actions = game.actions
        inks = len(game.state.players[game.state.active].ready_ink) < ENOUGH_INK
        place = _choose(actions, ink=inks or cards >= most, play=cards < most)
        game.answer(place)
        yield Sample(turn, cards, actions[place].kind, (process_time_ns() - begun) / 1000)


def _choose(actions: list[Action], *, ink: bool, play: bool) -> int:
    """The first action of a wanted kind; where a card forbids to end the turn, the last one."""
    wanted = ("ink",) * ink + ("play",) * play
    last = len(actions) - 1
    end = next((place for place, one in enumerate(actions) if one.kind == "end"), last)
    return next((place for place, one in enumerate(actions) if one.kind in wanted), end)


def _answer_any(game: Game) -> None:
    """The first options that are legal; a game has its own order, so it is always the same."""
    decision = game.decision
    assert decision is not None
    if decision.kind == "name":
        game.answer(game.core.info[0].definition.name)
    elif decision.kind == "order":
        game.answer(tuple(range(len(decision.options))))
    else:
        limits = limits_of(decision)
        picks = tuple(range(decision.least))
        if not limits.allows(picks):
            picks = limits.sample(len(decision.options), _CHANCE)
        game.answer(picks)


def _medians(
    ranges: tuple[tuple[int, int], ...], found: list[tuple[int, float]]
) -> dict[str, float]:
    medians = {}
    for low, high in ranges:
        within = [us for value, us in found if low <= value <= high]
        if within:
            medians[f"{low}-{high}"] = round(median(within), 1)
    return medians


def _late_to_early(found: list[Sample]) -> float | None:
    """Only what is decided in late and in early turns alike: inking, and ending the turn."""
    ratios = []
    for kind in ("ink", "end"):
        same = [one for one in found if one.kind == kind and one.cards == FEW]
        early = [one.us for one in same if one.turn in _EARLY]
        late = [one.us for one in same if one.turn in _LATE]
        if early and late:
            ratios.append(median(late) / median(early))
    return round(max(ratios), 2) if ratios else None
