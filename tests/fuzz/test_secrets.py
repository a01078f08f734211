"""Twins that a seat cannot tell from the game; the comparison notices what betrays them."""

import random

import pytest

from inkborn.engine.game import BareGame
from inkborn.engine.knowing.knowledge import look
from inkborn.engine.state.state import Decision
from inkborn.fuzz import courses, secrets
from inkborn.fuzz.bots import any_answer
from inkborn.fuzz.driver import play
from inkborn.fuzz.setups import Setup, random_setup
from inkborn.fuzz.twins import exchanged, rearranged, renumbered, reseeded
from inkborn.fuzz.violations import Violation
from inkborn.rulebook import NEWEST
from inkborn.rulebook.editions import EDITIONS
from inkborn.views import full_log, observe

DECK = tuple(
    name
    for name in ("Stitch - New Dog", "Befuddle", "Be Our Guest", "Come Out and Fight!", "Lantern")
    for _ in range(8)
)


@pytest.fixture
def game() -> BareGame:
    game = Setup(3, (DECK, DECK), NEWEST.id).begin()
    rng = random.Random(3)
    while game.state.turn < 4:
        reply = any_answer(game, rng)
        assert not isinstance(reply, int)
        game.answer(reply)
    return game


@pytest.mark.parametrize("seed", range(4, 10))
def test_a_twin_looks_the_same_to_a_seat_now_and_as_it_goes_on(seed: int) -> None:
    rng = random.Random(seed)

    def check(game: BareGame) -> None:
        asked = game.decision
        secret = asked is not None and not asked.noticeable
        if rng.random() < (0.5 if secret else 0.06):
            secrets.check_secrets(game, rng)
            if not game.over:
                courses.check_courses(game, rng)

    setup = random_setup(seed, players=[2, 3], editions=[*EDITIONS])
    outcome = play(setup, bot=any_answer, costly_share=0, watch=check)
    assert outcome.failure is None, outcome.failure.trace


def test_other_numbers_give_the_same_game(game: BareGame) -> None:
    twin = renumbered(game, random.Random(1))
    assert twin.state.owner != game.state.owner
    assert twin.state_hash() != game.state_hash()
    for seat in (0, 1, None):
        assert observe(twin, seat) == observe(game, seat)
    assert twin.options == game.options


def test_a_twin_has_other_cards_and_another_future(game: BareGame) -> None:
    rng = random.Random(1)
    secret = secrets.hidden(game, 0)
    twin = reseeded(exchanged(game, secret, rng), rng)
    assert twin.state.defs != game.state.defs and twin.state.key != game.state.key
    assert all(twin.state.defs[c] == d for c, d in enumerate(game.state.defs) if c not in secret)


def test_numbers_of_cards_in_a_perspective_are_noticed(
    game: BareGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    twin = secrets.twin_of(game, 0, random.Random(1))
    secrets.check_twin(game, twin, 0, 1)
    monkeypatch.setattr(secrets, "observe", lambda game, seat: game.state.players[seat].hand)
    with pytest.raises(Violation, match="can tell by its view"):
        secrets.check_twin(game, twin, 0, 1)


def test_a_hand_that_was_looked_at_does_not_tell_how_its_cards_are_numbered(game: BareGame) -> None:
    hand = game.state.players[0].hand
    assert len(hand) > 3
    look(game.core, 1, hand)
    for seed in range(4):
        rng = random.Random(seed)
        twin = rearranged(secrets.twin_of(game, 1, rng), 1, rng)
        secrets.check_twin(game, twin, 1, seed)


def test_a_sample_that_contradicts_is_noticed(
    game: BareGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    secrets.check_sample(game, 0, random.Random(1))
    shown = iter((observe(game, 0), observe(game, 1)))
    monkeypatch.setattr(secrets, "observe", lambda game, seat: next(shown))
    with pytest.raises(Violation, match="a sample contradicts player 1"):
        secrets.check_sample(game, 0, random.Random(1))


def test_a_course_that_parts_is_noticed(game: BareGame) -> None:
    twin = game.copy()
    twin.state.players[0].lore += 1
    assert game.decision is not None
    with pytest.raises(Violation, match="can tell after"):
        courses.check_course(game, twin, game.decision.player, random.Random(2))


def test_a_secret_decision_of_which_others_hear_is_noticed(
    game: BareGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert game.decision is not None and game.decision.kind == "main"
    asked = Decision("main", game.decision.player, [], noticeable=False)
    game.state.decision = asked  # one of its own: turns share what they ask
    secrets.check_unnoticed(game)
    game.state.told = 0
    monkeypatch.setattr(secrets, "log", lambda game, seat, since: full_log(game, since))
    with pytest.raises(Violation, match="the log tells seat"):
        secrets.check_unnoticed(game)
    monkeypatch.setattr(secrets, "observe", lambda game, seat: observe(game, asked.player))
    with pytest.raises(Violation, match="notices that somebody is asked"):
        secrets.check_unnoticed(game)
