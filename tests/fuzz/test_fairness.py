"""The certificate of fairness: what a seat cannot tell apart is searched alike; who peeks is
caught.
"""

from itertools import islice

import msgspec
import pytest

from inkborn.engine.game import BareGame
from inkborn.engine.knowing.perspective import Perspective
from inkborn.fuzz.fairness import is_fair, main, pairs, search_of
from inkborn.players import Budget, SearchBot


class Peephole(Perspective):
    """What a seat knows, with the real game behind it: its samples are the truth."""

    __slots__ = ("truth",)
    truth: BareGame

    def sample(self, seed: int, decks: object = None) -> BareGame:
        return self.truth.copy()


def peek(game: BareGame, seat: int) -> bytes:
    peephole = Peephole.of(game, seat)
    peephole.truth = game
    thought = SearchBot(Budget(simulations=8)).think(peephole)
    return msgspec.json.encode(msgspec.structs.replace(thought, seconds=0.0))


@pytest.mark.parametrize("bot", ["search:6", "beginner", "greedy"])
def test_what_a_seat_cannot_tell_apart_is_searched_alike(bot: str) -> None:
    assert all(is_fair(pair, search_of(bot)) for pair in islice(pairs(5), 8))


def test_a_bot_that_peeks_is_caught() -> None:
    caught = [not is_fair(pair, peek) for pair in islice(pairs(5), 6)]
    assert sum(caught) >= 3


def test_the_certificate_as_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--pairs", "3", "--bot", "search:4"]) == 0
    assert "3 pairs of positions, 0 searched otherwise" in capsys.readouterr().out
