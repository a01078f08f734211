"""Pack Rush, and that a variant's rule beats the normal one (10)."""

from collections.abc import Callable

import pytest

from inkborn.engine.game import BareGame
from inkborn.engine.machine.core import MARKETING_CARD
from inkborn.engine.rules import costs
from inkborn.engine.state.state import DISCARD
from inkborn.model.abilities import CardDefinition
from inkborn.scenario.table import Table

Position = Callable[..., Table]


def _mouse(lore: int = 1) -> CardDefinition:
    return CardDefinition(
        "Mouse - Brave", "Mouse", ("Mouse",), "character", 1, strength=1, willpower=2, lore=lore
    )


def _rush(edition: str, *, cards: int = 24, lore: int = 1) -> BareGame:
    """A game of Pack Rush, hands kept."""
    game = BareGame.new(
        [[_mouse(lore)] * cards] * 2, format="pack_rush", starting=0, edition=edition
    )
    while game.decision is not None and game.decision.kind == "cards":
        game.answer([])
    return game


# cites: since 2026-02 10.1.2, 10.2.3
def test_ex_095_the_opening_hand_has_five_cards(recent: str) -> None:
    game = _rush(recent)
    assert [len(player.hand) for player in game.state.players] == [5, 5]
    usual = BareGame.new([[_mouse()] * 24] * 2, starting=0, edition=recent)
    assert [len(player.hand) for player in usual.state.players] == [7, 7]


# cites: since 2026-02 10.1.2
@pytest.mark.parametrize("name", ["pack_rush", "pack-rush", "Pack-Rush"])
def test_the_variant_goes_by_its_name_in_any_spelling(name: str, recent: str) -> None:
    game = BareGame.new([[_mouse()] * 24] * 2, format=name, starting=0, edition=recent)
    assert [len(player.hand) for player in game.state.players] == [5, 5]
    assert [len(player.ready_ink) for player in game.state.players] == [2, 2]


# cites: since 2026-02 10.2.3, 2.2.2.1
def test_a_hand_is_altered_up_to_five_cards(recent: str) -> None:
    game = BareGame.new([[_mouse()] * 24] * 2, format="pack_rush", starting=0, edition=recent)
    game.answer([0, 1, 2, 3, 4])
    assert len(game.state.players[0].hand) == 5


# cites: since 2026-02 10.2.1, 10.2.1.1
@pytest.mark.parametrize("cards", [6, 24, 30])
def test_a_deck_of_any_size_can_be_played(cards: int, recent: str) -> None:
    game = _rush(recent, cards=cards)
    assert game.decision is not None and game.decision.kind == "main"
    assert len(game.state.players[0].deck) == cards - 5


# cites: since 2026-02 10.2.2
def test_two_cards_are_ink_from_the_beginning(recent: str) -> None:
    game = _rush(recent)
    for player in game.state.players:
        assert len(player.ready_ink) == 2
        names = {game.core.info[card].definition.name for card in player.ready_ink}
        assert names == {MARKETING_CARD}
    game.answer("play mouse")
    game.answer("play mouse")
    assert len(game.state.players[0].exerted_ink) == 2
    assert costs.ink_available(game.core, 0) == 0
    for _ in range(2):
        game.answer("end turn")
    assert len(game.state.players[0].ready_ink) == 2


MARKETING = """
    custom:
      - {name: Marketing Card, type: item, cost: 0, inkable: false}
    """


# cites: since 2026-02 10.2.2.1
@pytest.mark.parametrize("seed", range(8))
def test_they_never_leave_the_inkwell(position: Position, seed: int, recent: str) -> None:
    ink = "[Marketing Card, Blank, Blank, Blank, Marketing Card, Blank]"
    table = position(
        f"""{MARKETING}
    seed: {seed}
    players:
      A: {{inkwell: {ink}, hand: [Ink Geyser]}}
      B: {{inkwell: {ink}}}
    steps:
      - play: Ink Geyser
    """,
        variant="pack_rush",
        rules=recent,
    )
    for player in table.state.players:
        names = [table.full_name(card) for card in player.exerted_ink]
        assert sorted(names) == ["Blank", "Marketing Card", "Marketing Card"]
        assert [table.full_name(card) for card in player.hand] == ["Blank"] * 3


# cites: since 2026-02 10.2.2.2
def test_they_are_not_among_the_options_of_a_choice(position: Position, recent: str) -> None:
    table = position(
        f"""{MARKETING}
    players:
      A:
        inkwell: [Marketing Card, Lantern, Blank, Marketing Card]
        play: [{{card: Minnie Mouse - Urban Visionary, exerted: true}}]
      B: {{}}
    steps:
      - end_turn: true
      - choose: yes
      - choose: yes
    """,
        variant="pack_rush",
        rules=recent,
    )
    decision = table.game.decision
    assert decision is not None and decision.kind == "cards"
    assert {table.full_name(ref & 0xFFFF) for ref in decision.options} == {"Lantern", "Blank"}


# cites: since 2026-02 10.2.4, 10.1.2
@pytest.mark.parametrize(("lore", "over"), [(14, False), (15, True)])
def test_fifteen_lore_wins(lore: int, over: bool, recent: str) -> None:
    game = _rush(recent, lore=lore)
    game.answer("play mouse")
    for _ in range(2):
        game.answer("end turn")
    game.answer("quest mouse")
    assert game.over == over
    assert game.winners == ((0,) if over else ())


# cites: since 2026-02 10.2.5, 10.1.2
def test_an_empty_deck_is_made_anew_from_the_discard(recent: str) -> None:
    game = _rush(recent, cards=7)
    player = game.state.players[0]
    # Two mice die in challenges, the deck runs out, and both are drawn again.
    gone = player.hand[:2]
    for card in gone:
        player.hand.remove(card)
        player.discard.append(card)
        game.state.zone[card] = DISCARD
    seen = []
    for _ in range(8):
        game.answer("end turn")
        seen.append(len(player.deck))
    assert not game.over
    assert player.discard == []
    assert set(gone) <= {*player.hand, *player.deck}
    assert max(seen[1:]) > 0


# cites: since 2026-02 10.2.5
def test_nobody_loses_with_an_empty_deck_and_an_empty_discard(recent: str) -> None:
    game = _rush(recent, cards=5)
    for _ in range(6):
        game.answer("end turn")
    assert not game.over
    assert [len(player.hand) for player in game.state.players] == [5, 5]


# cites: since 2026-02 10.2.5
def test_a_deck_is_made_anew_as_soon_as_its_last_card_is_drawn(
    position: Position, recent: str
) -> None:
    table = position(
        """
        players:
          A: {inkwell: 3, deck: 2, discard: [Lantern], hand: [Friends on the Other Side]}
          B: {}
        steps:
          - play: Friends on the Other Side
        """,
        variant="pack_rush",
        rules=recent,
    )
    player = table.state.players[0]
    assert [table.full_name(card) for card in player.deck] == ["Lantern"]
    assert [table.full_name(card) for card in player.discard] == ["Friends on the Other Side"]
    assert len(player.hand) == 2


# cites: since 2026-02 10.2.5
@pytest.mark.parametrize("seat", ["A", "B"])
def test_an_empty_deck_is_made_anew_from_the_first_card_that_is_discarded(
    position: Position, seat: str, recent: str
) -> None:
    table = position(
        f"""
        active: {seat}
        players:
          A: {{inkwell: 1, deck: 0, hand: [Fire the Cannons!], play: [Moana - Of Motunui]}}
          B: {{inkwell: 1, deck: 0, hand: [Fire the Cannons!]}}
        steps:
          - play: Fire the Cannons!
        """,
        variant="pack_rush",
        rules=recent,
    )
    player = table.state.players["AB".index(seat)]
    assert [table.full_name(card) for card in player.deck] == ["Fire the Cannons!"]
    assert player.discard == []


# cites: since 2026-02 10.2.2
def test_a_record_of_pack_rush_plays_again(recent: str) -> None:
    game = _rush(recent)
    game.answer("play mouse")
    game.answer("end turn")
    again = BareGame.replay(game.record, lambda name: _mouse())
    assert again.state_hash() == game.state_hash()
    saved = BareGame.from_json(game.to_json())
    assert saved.state_hash() == game.state_hash()


# cites: since 2026-02 10.2.5
@pytest.mark.parametrize(("variant", "deck"), [("pack_rush", 2), ("", 1)])
def test_a_deck_that_is_not_empty_is_left_alone_and_so_is_an_empty_one_of_a_usual_game(
    position: Position, variant: str, deck: int, recent: str
) -> None:
    table = position(
        f"""
        players:
          A: {{deck: {deck}, discard: [Lantern]}}
          B: {{deck: {deck}, discard: [Lantern]}}
        steps:
          - end_turn: true
        """,
        variant=variant,
        rules=recent,
    )
    for player in table.state.players:
        assert [table.full_name(card) for card in player.discard] == ["Lantern"]
    assert len(table.state.players[1].deck) == deck - 1


# cites: since 2026-02 10.2.5
def test_where_there_is_nothing_to_make_a_deck_of_nothing_is_shuffled(
    position: Position, recent: str
) -> None:
    table = position(
        """
        players:
          A: {deck: 0}
          B: {deck: 0}
        steps:
          - end_turn: true
        """,
        variant="pack_rush",
        rules=recent,
    )
    assert [event for event in table.game.events() if event.kind == "shuffle"] == []
