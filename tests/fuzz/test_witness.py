"""The witness notices what a seat is told of cards that were never in its sight, whatever the
engine thinks that seat knows."""

import random
from collections.abc import Callable, Iterable

import pytest

from inkborn.engine.game import BareGame
from inkborn.engine.rules.moves import shuffle_deck
from inkborn.engine.state.state import CARD
from inkborn.fuzz import witness as witnesses
from inkborn.fuzz.pool import definition
from inkborn.fuzz.violations import Violation
from inkborn.fuzz.witness import Witness
from inkborn.views import log, observe

FILLER = ("Stitch - New Dog", "Simba - Protective Cub", "Moana - Of Motunui", "Lantern")


def begin(*names: str) -> tuple[BareGame, Witness]:
    """A game between two decks of which the first also holds these cards, in its opening hand."""
    cards = [definition(name) for name in (*names, *FILLER * 14)]
    other = [definition(name) for name in FILLER * 14]
    game = BareGame.new([cards, other], seed=3, edition="2026-02", starting=0)
    witness = Witness(game)
    for _ in range(2):
        game.answer(())
        witness.follow(game)
    return game, witness


Betray = Callable[[Iterable[int]], None]


@pytest.fixture
def betray(monkeypatch: pytest.MonkeyPatch) -> Betray:
    """From now on every view also tells which cards these are."""

    def begin(cards: Iterable[int]) -> None:
        told = sorted(cards)

        def view(game: BareGame, seat: int) -> tuple[object, ...]:
            names = tuple(game.core.info[card].definition.full_name for card in told)
            return observe(game, seat), names

        monkeypatch.setattr(witnesses, "observe", view)

    return begin


def check(game: BareGame, witness: Witness, seat: int) -> None:
    witness.follow(game)
    for chance in range(5):
        witness.check_view(game, seat, random.Random(chance))


def test_what_lies_open_is_seen_by_all_and_a_hand_by_its_player() -> None:
    game, witness = begin()
    game.answer("ink stitch - new dog")
    game.answer("play stitch - new dog")
    witness.follow(game)
    state = game.state
    (played,), hand = state.players[0].board, {*state.players[0].hand}
    (inked,) = state.players[0].exerted_ink
    assert {played, inked} <= witness.seen[1]
    assert hand <= witness.seen[0]
    assert not hand & witness.seen[1]
    assert not {*state.players[0].deck} & witness.seen[0]


def test_a_seat_that_is_told_nothing_passes() -> None:
    game, witness = begin()
    for seat in (0, 1):
        check(game, witness, seat)


@pytest.mark.parametrize("zone", ["hand", "deck"])
def test_a_card_that_was_never_shown_is_noticed(zone: str, betray: Betray) -> None:
    game, witness = begin()
    player = game.state.players[0]
    betray((player.hand if zone == "hand" else player.deck)[:4])
    with pytest.raises(Violation, match="never in its sight"):
        check(game, witness, 1)


def test_who_looks_at_cards_may_know_them_and_nobody_else(betray: Betray) -> None:
    game, witness = begin(*["Develop Your Brain"] * 12)
    game.answer("ink stitch - new dog")
    game.answer("play develop your brain")
    witness.follow(game)
    looked = {event.subject & CARD for event in game.events() if event.kind == "look"}
    assert len(looked) == 2
    assert looked <= witness.seen[0]
    assert not looked & witness.seen[1]
    check(game, witness, 1)
    betray(looked)
    check(game, witness, 0)
    with pytest.raises(Violation, match="never in its sight"):
        check(game, witness, 1)


def test_the_places_of_cards_are_lost_in_a_shuffle(betray: Betray) -> None:
    game, witness = begin()
    seen = game.state.players[0].deck[:6]
    witness.seen[1].update(seen)
    witness.fresh[1].update(seen)
    betray(seen)
    check(game, witness, 1)
    shuffle_deck(game.core, 0)
    with pytest.raises(Violation, match="never in its sight"):
        check(game, witness, 1)


def test_a_log_that_tells_of_others_draws_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game, witness = begin()
    witness.check_log(game, 1, random.Random(1))
    monkeypatch.setattr(witnesses, "log", lambda game, seat: log(game, 1 - seat))
    with pytest.raises(Violation, match="the log of player 2 betrays"):
        witness.check_log(game, 1, random.Random(1))
