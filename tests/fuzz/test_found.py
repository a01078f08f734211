"""What fuzzing has found, kept so that it stays found."""

from inkborn.engine.game import BareGame
from inkborn.engine.knowing.knowledge import knows
from inkborn.engine.rules.moves import put_under
from inkborn.fuzz import invariants
from inkborn.fuzz.pool import definition
from inkborn.rulebook import NEWEST
from inkborn.views import log, observe


def start(*decks: list[str], edition: str = NEWEST.id) -> BareGame:
    game = BareGame.new(
        [[definition(name) for name in deck] for deck in decks],
        seed=1,
        edition=edition,
        starting=0,
    )
    for _ in decks:
        game.answer(())
    return game


def act(game: BareGame, *kinds: str) -> None:
    """Takes the first of these actions that is open, preferred in that order."""
    found = [action.kind for action in game.actions]
    game.answer((found.index(next(kind for kind in kinds if kind in found)),))


def play_on(game: BareGame, turns: int) -> None:
    """Both ink and play what they can."""
    while game.state.turn < turns:
        if game.actions:
            act(game, "ink", "play", "end")
        else:
            decision = game.decision
            assert decision is not None
            game.answer(tuple(range(decision.least)))


def test_a_card_face_up_under_another_is_known_to_everybody() -> None:
    deck = ["Maleficent - Sorceress"] * 10 + ["Maleficent - Biding Her Time"] * 10
    game = start(deck, deck)
    play_on(game, 3)
    card = game.state.players[0].board[0]
    one, two = game.state.players[0].hand[:2]
    put_under(game.core, one, card, facedown=False, actor=0)
    put_under(game.core, two, card, facedown=True, actor=0)
    assert all(knows(game.state, seat, one) for seat in (0, 1))
    assert [knows(game.state, seat, two) for seat in (0, 1)] == [True, False]
    below = [observe(game, seat).seats[0].board[0].under for seat in (0, 1)]
    assert [[card is None for card in under] for under in below] == [[False, False], [True, False]]


def test_who_concedes_while_an_action_resolves_leaves_with_it() -> None:
    deck = ["Develop Your Brain"] * 30
    game = start(deck, deck, deck)
    while not game.state.resolving:
        act(game, "play", "ink", "end")
    game.concede(game.state.active)
    invariants.check_places(game.state)


def test_an_action_that_resolves_in_no_zone_can_be_saved() -> None:
    """Before 2025-07 an action that resolves is in no zone."""
    deck = ["Develop Your Brain"] * 30
    game = start(deck, deck, edition="2024-05")
    while not game.state.resolving:
        act(game, "play", "ink", "end")
    assert BareGame.from_json(game.to_json()).state_hash() == game.state_hash()


def test_the_log_tells_of_ink_that_readies() -> None:
    deck = ["Mufasa - Ruler of Pride Rock", "Stitch - New Dog"] * 30
    game = start(deck, deck)
    play_on(game, 19)
    while not any(event.kind == "ready ink" for event in game.core.events):
        if game.actions:
            act(game, "ink", "play", "quest", "end")
        else:
            decision = game.decision
            assert decision is not None
            game.answer(tuple(range(decision.least)))
    assert any("readies" in str(line) and "ink" in str(line) for line in log(game, 1))
