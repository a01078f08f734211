"""What players may see: zones, faceup and facedown cards (4.3.2.1, 5.1, 7, 8.4.2)."""

from collections.abc import Callable

import pytest

from inkborn.rulebook import EDITIONS
from inkborn.scenario.table import Table
from inkborn.views import log, observe

Position = Callable[..., Table]

EVERYWHERE = """
    players:
      A:
        inkwell: {ready: 2, exerted: 1}
        deck: [Stitch - New Dog, Dinglehopper, 'Mickey Mouse - True Friend']
        hand: [Fire the Cannons!, Lantern]
        discard: [Be Prepared, Reflection]
        play:
          - {card: Stitch - Rock Star, damage: 2, exerted: true, under: [Stitch - New Dog]}
          - Coconut Basket
      B:
        hand: 3
    """


# cites: all 7.1.2, 7.1.2.1, 7.4.2, 7.6.2, 5.1.1.9
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seat", [0, 1])
def test_everybody_sees_the_play_zone_with_all_states_and_the_discard(
    position: Position, seat: int, edition: str
) -> None:
    owner = observe(position(EVERYWHERE, rules=edition).game, seat).seats[0]
    stitch, basket = owner.board
    assert (stitch.name, stitch.damage, stitch.exerted) == ("Stitch - Rock Star", 2, True)
    assert [card.name for card in stitch.under if card is not None] == ["Stitch - New Dog"]
    assert (basket.name, basket.exerted) == ("Coconut Basket", False)
    assert [card.name for card in owner.discard] == ["Reflection", "Be Prepared"]


# cites: all 7.1.2.1
def test_everybody_sees_what_waits_in_the_bag(position: Position) -> None:
    table = position("""
        custom:
          - {name: Bell, type: item, cost: 1,
             text: "RING Whenever you play a character, gain 1 lore."}
          - {name: Gong, type: item, cost: 1,
             text: "DONG Whenever you play a character, each opponent loses 1 lore."}
        players:
          A: {inkwell: 1, hand: [Blank], play: [Bell, Gong]}
          B: {}
        steps:
          - play: Blank
        """)
    for seat in (0, 1):
        waiting = observe(table.game, seat).bag
        assert {(ability.seat, ability.source) for ability in waiting} == {(0, "Bell"), (0, "Gong")}


# cites: all 7.1.3, 7.1.3.1, 7.3.2
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hand_is_seen_by_its_player_and_counted_by_all(position: Position, edition: str) -> None:
    game = position(EVERYWHERE, rules=edition).game
    own, other = observe(game, 0).seats[0], observe(game, 1).seats[0]
    assert {card.name for card in own.hand} == {"Fire the Cannons!", "Lantern"}
    assert other.hand == ()
    assert own.hand_size == other.hand_size == 2


# cites: all 7.1.3, 7.1.3.1, 7.2.2, 5.1.2.5
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_deck_is_counted_and_looked_at_by_nobody(
    position: Position, seat: int, edition: str
) -> None:
    view = observe(position(EVERYWHERE, rules=edition).game, seat).seats[0]
    assert view.deck_size == 3
    assert view.deck == {}


# cites: all 7.1.3.1, 7.5.4, 5.1.2.4
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seat", [0, 1])
def test_an_inkwell_is_counted_and_looked_at_by_nobody(
    position: Position, seat: int, edition: str
) -> None:
    view = observe(position(EVERYWHERE, rules=edition).game, seat).seats[0]
    assert (view.ready_ink, view.exerted_ink) == (2, 1)
    assert view.inkwell == ()


# cites: all 5.1.1, 5.1.2.4, 5.1.2.7
@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_in_hand_have_no_state_and_ink_is_ready_or_exerted(
    position: Position, edition: str
) -> None:
    table = position(EVERYWHERE, rules=edition)
    player = table.state.players[0]
    with_a_state = set(table.state.inplay)
    assert not with_a_state & {*player.hand, *player.deck, *player.discard}
    assert not with_a_state & {*player.ready_ink, *player.exerted_ink}
    assert with_a_state == set(player.board)
    assert not set(player.ready_ink) & set(player.exerted_ink)


# cites: 7.1.3
def test_a_revealed_card_is_known_the_rest_of_the_deck_is_not(position: Position) -> None:
    table = position("""
        players:
          A:
            inkwell: 1
            deck: [Lucky Dime, Stitch - New Dog, Lantern]
            play: [The Sorcerer's Hat]
          B: {}
        steps:
          - use: The Sorcerer's Hat
          - choose: Stitch
        """)
    for seat in (0, 1):
        deck = observe(table.game, seat).seats[0].deck
        assert {place: card.name for place, card in deck.items()} == {0: "Lucky Dime"}


SHOWN = "You may search your deck for a character card and reveal it to all players. "
ANY = "You may search your deck for any card, "


# cites: 6.1.4
@pytest.mark.parametrize(
    ("text", "shuffled"),
    [
        (SHOWN + "Shuffle your deck and put that card on top of it.", True),
        (SHOWN + "Put that card into your hand and shuffle your deck.", True),
        (ANY + "put that card into your hand, then shuffle your deck.", False),
        (ANY + "reveal it, and put it in your hand. If you do, shuffle your deck.", False),
    ],
)
def test_a_search_that_is_declined_is_followed_by_the_next_sentence(
    position: Position, text: str, shuffled: bool
) -> None:
    table = position(f"""
        custom:
          - {{name: Errand, type: action, cost: 1, text: "{text}"}}
        players:
          A: {{inkwell: 1, hand: [Errand]}}
          B: {{}}
        steps:
          - play: Errand
          - choose: no
        """)
    assert any(event.kind == "shuffle" for event in table.game.events()) is shuffled


# cites: all 7.2.2
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_who_looked_at_an_opponents_deck_knows_what_went_where(
    position: Position, edition: str
) -> None:
    table = position(
        """
        players:
          A: {inkwell: 1, hand: [Water Has Memory]}
          B: {deck: [Lucky Dime, Lantern, Dinglehopper, Pawpsicle, Blank]}
        steps:
          - play: Water Has Memory
          - choose: B
          - choose: Lantern
          - choose: [Pawpsicle, Lucky Dime, Dinglehopper]
        """,
        rules=edition,
    )
    known = observe(table.game, 0).seats[1].deck
    assert {place: card.name for place, card in known.items()} == {
        0: "Lantern", 2: "Pawpsicle", 3: "Lucky Dime", 4: "Dinglehopper",
    }  # fmt: skip
    assert observe(table.game, 1).me.deck == {}
    told = [[line.text for line in log(table.game, seat)] for seat in (0, 1)]
    for name in ("Lucky Dime", "Lantern", "Dinglehopper", "Pawpsicle"):
        assert any(name in line for line in told[0])
        assert not any(name in line for line in told[1])


# cites: all 4.3.2.1
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_card_that_is_played_is_shown_to_all(position: Position, edition: str) -> None:
    table = position(
        """
        players:
          A: {inkwell: 1, hand: [Fire the Cannons!]}
          B: {play: [Stitch - New Dog, Mickey Mouse - True Friend]}
        """,
        rules=edition,
    )
    (card,) = table.state.players[0].hand
    assert observe(table.game, 1).seats[0].hand == ()
    table.game.answer("play fire the cannons")
    shown = [e for e in table.game.events() if e.kind == "plays" and e.subject & 0xFFFF == card]
    assert shown and all(event.seats == 0b111 for event in shown)


# cites: since 2026-02 2.2.2.1, 4.2.1.1
# cites: 2025-10 4.3.3.1
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_card_that_is_inked_is_shown_to_all(position: Position, edition: str) -> None:
    table = position("players: {A: {hand: [Stitch - New Dog, Lantern]}, B: {}}", rules=edition)
    table.game.answer("ink stitch - new dog")
    for seat in (0, 1):
        known = observe(table.game, seat).seats[0].inkwell
        assert [card.name for card in known] == ["Stitch - New Dog"]


# cites: since 2026-02 5.1.1.10, 7.4.2.1, 8.4.2
# cites: 2025-10 5.1.10, 10.4.3
@pytest.mark.parametrize("edition", ["2025-10", "2026-02", "2026-10"])
def test_nobody_looks_at_a_card_put_under_another_by_boost(
    position: Position, edition: str
) -> None:
    table = position(
        """
        custom:
          - {name: Keeper, version: Of Secrets, type: character, cost: 2, strength: 1,
             willpower: 3, lore: 1, text: Boost 1}
        players:
          A: {inkwell: 1, deck: [Lucky Dime, Blank], play: [Keeper - Of Secrets]}
          B: {}
        steps:
          - use: Keeper - Of Secrets
        """,
        rules=edition,
    )
    for seat in (0, 1):
        (keeper,) = observe(table.game, seat).seats[0].board
        assert keeper.under == (None,)
        assert not any("Lucky Dime" in line.text for line in log(table.game, seat))


# cites: all 7.2.2
def test_after_a_shuffle_nobody_knows_a_card_of_the_deck_any_more(position: Position) -> None:
    table = position("""
        custom:
          - {name: Stir, type: action, cost: 1,
             text: "Shuffle a card from your discard into your deck."}
        players:
          A:
            inkwell: 2
            deck: [Lucky Dime, Stitch - New Dog, Lantern]
            discard: [Dinglehopper]
            hand: [Stir]
            play: [The Sorcerer's Hat]
          B: {}
        steps:
          - use: The Sorcerer's Hat
          - choose: Stitch
        """)
    assert all(observe(table.game, seat).seats[0].deck for seat in (0, 1))
    table.game.answer("play stir")
    for seat in (0, 1):
        view = observe(table.game, seat).seats[0]
        assert view.deck_size == 4 and view.deck == {}


# cites: all 6.1.4
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_deck_is_shuffled_though_the_search_before_it_was_declined(
    position: Position, edition: str
) -> None:
    table = position(
        """
        players:
          A:
            inkwell: 4
            hand: [Alma Madrigal - Family Matriarch]
            deck: [Lucky Dime, Stitch - New Dog, Mirabel Madrigal - Gift of the Family]
            play: [The Sorcerer's Hat]
          B: {}
        steps:
          - use: The Sorcerer's Hat
          - choose: Stitch
          - play: Alma Madrigal - Family Matriarch
        """,
        rules=edition,
    )
    assert observe(table.game, 1).seats[0].deck
    table.game.answer("no")
    assert not observe(table.game, 1).seats[0].deck


# cites: 2026-10 6.1.4.2, 7.5.4
def test_who_takes_an_ink_card_unseen_is_not_told_which_ones_there_are(position: Position) -> None:
    table = position("""
        players:
          A:
            inkwell: [Stitch - New Dog, Smash, Dragon Fire]
            play: [{card: Minnie Mouse - Urban Visionary, exerted: true}]
          B: {}
        steps:
          - end_turn: true
          - choose: no
          - choose: yes
        """)
    choice = observe(table.game, 0).choice
    assert choice is not None
    assert [(option.text, option.card) for option in choice.options] == [("a card", -1)] * 3


# cites: all 7.6.2
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_the_card_that_is_discarded_is_told_to_all(position: Position, viewer: int | None) -> None:
    table = position("""
        players:
          A: {inkwell: 2, hand: [Sudden Chill]}
          B: {hand: [Lantern, Dinglehopper]}
          C: {hand: [Coconut Basket, Lantern]}
        steps:
          - play: Sudden Chill
          - choose: Lantern
          - choose: Coconut Basket
        """)
    said = [line.text for line in log(table.game, viewer) if line.kind == "discard"]
    assert said == [
        "B discards Lantern for Sudden Chill",
        "C discards Coconut Basket for Sudden Chill",
    ]
