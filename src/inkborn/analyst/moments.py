"""The decisions of a recorded game, each as the seat that was asked knew it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from inkborn.engine.answers.answers import Answer, Concession
from inkborn.engine.records.replay import Record, give, unwritten
from inkborn.engine.state.refusals import Action
from inkborn.game import Game, Perspective
from inkborn.model.abilities import CardDefinition
from inkborn.players.search.lines import in_words

Find = Callable[[str], CardDefinition]


class Moment(NamedTuple):
    """A decision that was made. `number`: how many answers came before it. `said`: the answer that
    was given, in words. `unseen`: how many cards are where the seat does not look, by place.
    """

    number: int
    turn: int
    seat: int
    asked: str
    played: Answer
    said: str
    perspective: Perspective
    unseen: tuple[int, ...]


def moments(played: Record, find: Find | None = None) -> Iterator[Moment]:
    """Every decision of a record, in order; concessions are none."""
    game = Game.begin_replay(played, find)
    for number, written in enumerate(played.answers):
        given = unwritten(written)
        decision = game.decision
        if decision is not None and not isinstance(given, Concession):
            answer = (game.actions.index(given),) if isinstance(given, Action) else given
            yield Moment(
                number, game.state.turn, decision.player, decision.prompt or decision.kind,
                answer, in_words(game, answer), game.perspective(decision.player),
                _unseen(game, decision.player),
            )  # fmt: skip
        give(game, written)


def _unseen(game: Game, seat: int) -> tuple[int, ...]:
    players = game.state.players
    hands = (len(player.hand) for other, player in enumerate(players) if other != seat)
    return (*(len(player.deck) for player in players), *hands)
