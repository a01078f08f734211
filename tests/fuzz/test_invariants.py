"""Every invariant notices a game that breaks it."""

import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from inkborn.engine.game import Action, BareGame
from inkborn.engine.now.index import TriggerEntry, build_index
from inkborn.engine.state.state import ANEW, HAND, PLAY, Decision, Frame, InPlay, Waiting
from inkborn.fuzz import costly, invariants, secrets
from inkborn.fuzz.answering import random_answer, wrong_answers
from inkborn.fuzz.setups import Setup
from inkborn.fuzz.violations import Violation
from inkborn.fuzz.witness import Witness
from inkborn.rulebook import NEWEST
from inkborn.views import full_log, observe

CARDS = ("Stitch - New Dog", "Simba - Protective Cub", "Maleficent - Monstrous Dragon")


@pytest.fixture
def game() -> BareGame:
    """A game in its third turn, in the main phase, with a character in play."""
    deck = tuple(name for name in CARDS for _ in range(10))
    game = Setup(7, (deck, deck), NEWEST.id).begin()
    game.answer(())
    game.answer(())
    while not (game.actions and game.state.turn >= 3 and game.state.inplay):
        kinds = [action.kind for action in game.actions]
        wanted = next(kind for kind in ("play", "ink", "end") if kind in kinds)
        game.answer((kinds.index(wanted),))
    invariants.check_always(game)
    costly.check_sampled(game, random.Random(1), Witness(game))
    return game


def in_play(game: BareGame) -> InPlay:
    return next(iter(game.state.inplay.values()))


def card_in_two_places(game: BareGame) -> None:
    player = game.state.players[0]
    player.discard.append(player.hand[0])


def card_lost(game: BareGame) -> None:
    game.state.players[0].hand.pop()


def card_with_another_owner(game: BareGame) -> None:
    game.state.players[1].hand.append(game.state.players[0].hand.pop())


def wrong_zone(game: BareGame) -> None:
    game.state.zone[game.state.players[0].deck[0]] = HAND


def card_in_play_without_a_record(game: BareGame) -> None:
    player = game.state.players[0]
    card = player.hand.pop()
    game.state.zone[card] = PLAY
    player.board.append(card)


def at_a_place_that_is_none(game: BareGame) -> None:
    record = in_play(game)
    record.at = record.card


def future_incarnation(game: BareGame) -> None:
    card = in_play(game).card
    game.state.singers = [game.state.refs[card] + 9 * ANEW]


def stack_without_a_top(game: BareGame) -> None:
    game.state.tops = {game.state.refs[in_play(game).card]: 9 << 16}


def card_on_itself(game: BareGame) -> None:
    ref = game.state.refs[in_play(game).card]
    game.state.tops = {ref: ref}


def lethal_damage(game: BareGame) -> None:
    in_play(game).damage = 50


def negative_damage(game: BareGame) -> None:
    in_play(game).damage = -1


def negative_lore(game: BareGame) -> None:
    game.state.players[0].lore = -1


def lore_to_win(game: BareGame) -> None:
    game.state.players[0].lore = 20


def nothing_asked(game: BareGame) -> None:
    game.state.decision = None


def impossible_question(game: BareGame) -> None:
    game.state.decision = Decision(
        "cards", 0, game.state.refs[1:3], 1, 2, weights=[1, 1], total_least=5, source=-1
    )


def same_option_twice(game: BareGame) -> None:
    game.state.decision = Decision("number", 0, [3, 3])


def waiting_ability(game: BareGame) -> None:
    game.state.bag.append(Waiting(1, 0, Frame(0, 0, -1, {})))


def half_done(game: BareGame) -> None:
    game.state.stack.append(Frame(0, 0, -1, {}))


@pytest.mark.parametrize(
    ("number", "damage"),
    [
        (1, card_in_two_places),
        (1, card_lost),
        (1, card_with_another_owner),
        (1, wrong_zone),
        (2, card_in_play_without_a_record),
        (2, at_a_place_that_is_none),
        (2, future_incarnation),
        (2, stack_without_a_top),
        (2, card_on_itself),
        (3, lethal_damage),
        (3, negative_damage),
        (3, negative_lore),
        (3, lore_to_win),
        (4, nothing_asked),
        (4, impossible_question),
        (4, same_option_twice),
        (10, waiting_ability),
        (10, half_done),
    ],
)
def test_a_broken_state_is_noticed(
    game: BareGame, number: int, damage: Callable[[BareGame], None]
) -> None:
    damage(game)
    with pytest.raises(Violation) as noticed:
        invariants.check_always(game)
    assert noticed.value.number == number


def test_5_an_offer_that_is_refused_is_noticed(
    game: BareGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("inkborn.fuzz.answering.some_answers", lambda *_: [(99,)])
    with pytest.raises(Violation, match="is refused"):
        costly.check_offers(game, random.Random(1))


def test_5_what_is_wrongly_accepted_is_noticed(
    game: BareGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("inkborn.fuzz.answering.wrong_answers", lambda *_: [(0,)])
    with pytest.raises(Violation, match="accepted"):
        costly.check_refusals(game, random.Random(1))


def test_5_an_action_that_the_rules_refuse_is_noticed_among_the_offers(game: BareGame) -> None:
    card = game.state.players[game.state.active].hand[0]
    game.core.actions = [*game.actions, Action("play", card, -1, "sing")]
    with pytest.raises(Violation, match=r"is offered, but refused|nobody would think"):
        costly.check_actions(game)


def test_5_an_action_that_is_missing_is_noticed(game: BareGame) -> None:
    game.core.actions = game.actions[1:]
    with pytest.raises(Violation, match="nothing refuses"):
        costly.check_actions(game)


def test_5_wrong_answers_are_tried(game: BareGame) -> None:
    assert len(wrong_answers(game, random.Random(1))) >= 4


def test_7_a_copy_that_shares_with_its_source_is_noticed(
    game: BareGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BareGame, "copy", lambda self: self)
    with pytest.raises(Violation, match="changed its source"):
        costly.check_offers(game, random.Random(1))


def test_7_a_saved_game_that_differs_is_noticed(
    game: BareGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = game.to_json()
    game.state.players[0].lore += 1
    monkeypatch.setattr(BareGame, "to_json", lambda self: text)
    with pytest.raises(Violation, match="saved game"):
        costly.check_saved(game, random.Random(1))


def test_9_lethal_damage_that_no_check_would_find_is_noticed(game: BareGame) -> None:
    card = next(card for card in game.state.inplay if game.core.info[card].is_character)
    game.state.inplay[card].damage = 99
    game.core.safe = True
    with pytest.raises(Violation, match="lethal damage"):
        costly.check_cache(game.core)


def test_9_a_view_that_shows_what_does_not_hold_is_noticed(
    game: BareGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = observe(game, 0)
    side = next(seat for seat in view.seats if seat.board)
    other = replace(side.board[0], lore=side.board[0].lore + 1)
    wrong = replace(view, seats=(replace(side, board=(other,)),))
    monkeypatch.setattr("inkborn.fuzz.costly.observe", lambda game, seat: wrong)
    with pytest.raises(Violation, match="is seen as"):
        costly.check_view(game, 0)


def test_8_a_view_that_tells_too_much_is_noticed(
    game: BareGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "observe", lambda game, seat: observe(game, 1 - seat))
    with pytest.raises(Violation, match="cannot know"):
        secrets.check_view(game, 0, random.Random(1))


def test_8_a_log_that_tells_too_much_is_noticed(
    game: BareGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "log", lambda game, seat: full_log(game))
    with pytest.raises(Violation, match="the log of player 1"):
        secrets.check_log(game, 0, random.Random(1))


def test_9_an_index_that_is_out_of_date_is_noticed(game: BareGame) -> None:
    index = game.core.index = build_index(game.core)
    costly.check_cache(game.core)
    index.triggers["quest"] = [TriggerEntry(game.core.book.triggers[0], Frame(-1, 0, -1, {}), -1)]
    with pytest.raises(Violation, match="out of date"):
        costly.check_cache(game.core)


def test_random_answers_are_legal(game: BareGame) -> None:
    rng = random.Random(3)
    for _ in range(60):
        if game.over:
            break
        reply = random_answer(game, rng)
        assert not isinstance(reply, int)
        game.answer(reply)
