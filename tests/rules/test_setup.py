"""Setup, the stages of a game, and who takes part (1.1, 1.3, 2.1, 2.2)."""

from collections import Counter
from collections.abc import Sequence

import pytest

from inkborn.engine.game import BareGame
from inkborn.engine.state.state import State
from inkborn.errors import IllegalAnswer, InkbornError
from inkborn.model.abilities import CardDefinition
from inkborn.rulebook import EDITIONS, NEWEST

OLDER = [edition for edition in EDITIONS if edition < "2026-02"]


def _cards(count: int = 20, seat: int = 0) -> list[CardDefinition]:
    """A deck of different characters; the names say whose they are."""
    return [
        CardDefinition(
            f"Card {seat}.{i}", f"Card {seat}.{i}", (f"Card {seat}.{i}",), "character", 1,
            strength=1, willpower=1, lore=1,
        )
        for i in range(count)
    ]  # fmt: skip


def _game(
    seats: int = 2, *, edition: str = NEWEST.id, seed: int = 1, starting: int = -1
) -> BareGame:
    decks = [_cards(20, seat) for seat in range(seats)]
    return BareGame.new(decks, edition=edition, seed=seed, starting=starting)


def _keep_all(game: BareGame) -> None:
    while game.decision is not None and game.decision.rule.startswith("setup."):
        game.answer([] if game.decision.kind == "cards" else 0)


def _names(game: BareGame, cards: Sequence[int]) -> list[str]:
    return [game.core.info[card].definition.name for card in cards]


# cites: all 1.1.1, 1.3.1
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_needs_two_players_each_with_a_deck(edition: str) -> None:
    for decks in ([], [_cards()]):
        with pytest.raises(InkbornError, match="two decks or more"):
            BareGame.new(decks, edition=edition)
    with pytest.raises(InkbornError, match="as many seats"):
        BareGame.new([_cards(), _cards()], seats=["Ann", "Ben", "Cora"], edition=edition)
    game = BareGame.new([_cards(20, 0), _cards(25, 1)], edition=edition)
    assert [len(seat.deck) + len(seat.hand) for seat in game.state.players] == [20, 25]


# cites: since 2026-02 1.1.6, 9.1, 9.2
def test_the_loss_of_one_ends_a_game_of_two_but_not_of_three(recent: str) -> None:
    two, three = _game(2, edition=recent, starting=0), _game(3, edition=recent, starting=0)
    for game in (two, three):
        _keep_all(game)
        game.concede(1)
    assert two.over and two.winners == (0,)
    assert not three.over and three.winners == ()
    three.answer("end turn")
    assert three.state.active == 2


# cites: since 2026-02 2.1.1
def test_setup_comes_first_and_the_game_ends_once(recent: str) -> None:
    game = _game(edition=recent, starting=0)
    assert (game.state.phase, game.state.turn) == ("setup", 0)
    with pytest.raises(IllegalAnswer):
        game.answer("end turn")
    _keep_all(game)
    assert (game.state.phase, game.state.turn) == ("main", 1)
    game.concede(0)
    assert game.state.phase == "over" and game.decision is None
    with pytest.raises(IllegalAnswer, match="over"):
        game.answer("end turn")


# cites: since 2026-02 2.2.1.1
def test_chance_names_the_starting_player(recent: str) -> None:
    starters = Counter(_game(3, edition=recent, seed=seed).state.active for seed in range(60))
    assert set(starters) == {0, 1, 2}
    assert min(starters.values()) > 8
    again = Counter(_game(3, edition=recent, seed=seed).state.active for seed in range(60))
    assert again == starters


# cites: 2024-04 3.1.2
# cites: 2024-05 3.1.2
# cites: 2025-07 3.1.2
# cites: 2025-10 3.1.2
@pytest.mark.parametrize("edition", OLDER)
def test_before_2026_a_player_picked_by_chance_says_who_starts(edition: str) -> None:
    # B1
    askers = set()
    for seed in range(30):
        game = _game(3, edition=edition, seed=seed)
        decision = game.decision
        assert decision is not None and decision.kind == "player"
        assert decision.options == [0, 1, 2]
        askers.add(decision.player)
        game.answer(2)
        assert game.state.active == game.state.starting == 2
    assert askers == {0, 1, 2}


# cites: all 2.2.1.2
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_deck_is_shuffled(edition: str) -> None:
    orders = set()
    for seed in range(20):
        game = _game(edition=edition, seed=seed, starting=0)
        for seat, player in enumerate(game.state.players):
            order = _names(game, player.hand + player.deck[::-1])
            assert sorted(order) == sorted(card.name for card in _cards(20, seat))
            orders.add(tuple(name.partition(".")[2] for name in order))
    assert len(orders) == 40


# cites: all 2.2.1.3, 2.2.1.4
@pytest.mark.parametrize("edition", EDITIONS)
def test_everybody_starts_with_no_lore_and_seven_cards(edition: str) -> None:
    game = _game(3, edition=edition, starting=1)
    for player in game.state.players:
        assert player.lore == 0
        assert len(player.hand) == 7
        assert len(player.deck) == 13
        assert player.board == player.discard == player.ready_ink == []


# cites: all 2.2.2, 2.2.2.2
@pytest.mark.parametrize("edition", EDITIONS)
def test_hands_are_altered_once_in_turn_order(edition: str) -> None:
    game = _game(3, edition=edition, starting=1)
    asked = []
    while game.decision is not None and game.decision.rule == "setup.alter-hand":
        asked.append(game.decision.player)
        assert game.decision.least == 0 and game.decision.most == 7
        game.answer([0])
    assert asked == [1, 2, 0]


# cites: all 2.2.2.1
@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_put_back_go_under_the_deck_and_as_many_are_drawn(edition: str) -> None:
    game = _game(edition=edition, starting=0)
    player = game.state.players[0]
    hand, top = player.hand[:], player.deck[::-1][:3]
    game.answer([0, 2, 4])
    assert player.hand == [hand[1], hand[3], hand[5], hand[6], *top]
    assert sorted(player.deck[:3]) == sorted([hand[0], hand[2], hand[4]])
    assert game.state.players[1].hand and game.state.players[1].deck


# cites: all 2.2.2.1
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_else_sees_what_is_put_back(edition: str) -> None:
    game = _game(edition=edition, starting=0)
    back = game.state.players[0].hand[0]
    game.answer([0])
    assert game.state.known[back] == 0b001
    shown = [event for event in game.events() if event.subject & 0xFFFF == back]
    assert shown and all(event.seats == 0b001 for event in shown)


def _orders(state: State) -> list[list[int]]:
    return [player.deck[:] for player in state.players]


# cites: all 2.2.2.3
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_who_exchanged_cards_shuffles_and_after_everybody_is_done(edition: str) -> None:
    game = _game(3, edition=edition, starting=0)
    before = _orders(game.state)
    chance = game.state.chance
    game.answer([0, 1])
    exchanged = game.state.players[0].deck[:]
    assert game.state.chance == chance, "no shuffle before the others have decided"
    game.answer([])
    game.answer([])
    assert sorted(game.state.players[0].deck) == sorted(exchanged)
    assert game.state.players[0].deck != exchanged
    # The others' decks are as they were (nobody draws in the first turn).
    assert _orders(game.state)[1:] == before[1:]


# cites: all 2.2.3, 3.2.3.1
@pytest.mark.parametrize("edition", EDITIONS)
def test_then_the_starting_player_s_first_turn_begins(edition: str) -> None:
    game = _game(edition=edition, starting=1)
    assert game.state.turn == 0
    _keep_all(game)
    assert game.state.turn == 1 and game.state.active == 1
    assert [len(player.hand) for player in game.state.players] == [7, 7]
    game.answer("end turn")
    assert game.state.active == 0 and len(game.state.players[0].hand) == 8


# cites: 2.3.3.4
def test_a_player_may_concede_during_setup() -> None:
    game = _game(2, starting=0)
    game.concede(1)
    assert game.over and game.winners == (0,)


# cites: 2.3.3.4, 9.2.3
@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_setup_goes_on_without_a_player_who_concedes(leaver: int) -> None:
    game = _game(3, starting=0)
    game.concede(leaver)
    others = [seat for seat in range(3) if seat != leaver]
    asked = []
    while game.decision is not None and game.decision.rule == "setup.alter-hand":
        asked.append(game.decision.player)
        game.answer([])
    assert asked == others
    assert [event.player for event in game.events() if event.kind == "alter"] == others
    assert game.decision is not None and game.decision.kind == "main"
    assert game.state.active == others[0] and game.state.turn == 1


# cites: 2.3.3.4
def test_who_has_conceded_cannot_concede_again() -> None:
    game = _game(3, starting=0)
    game.concede(2)
    with pytest.raises(IllegalAnswer):
        game.concede(2)


# cites: all 3.3.1, 4.1.3
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_main_phase_offers_turn_actions_and_needs_no_card_for_them(edition: str) -> None:
    game = _game(edition=edition, starting=0)
    assert game.actions == []
    _keep_all(game)
    assert {action.kind for action in game.actions} == {"ink", "end"}
    game.answer("ink " + game.options[0].removeprefix("ink "))
    assert {action.kind for action in game.actions} == {"play", "end"}
