"""What everybody can tell of decks: shuffled, looked at, face up (7.2)."""

import pytest
from tests.rules.knowing import SPECTATOR, A, B, Position, known, said, somewhere

from inkborn.engine.state.state import card_under
from inkborn.views import log, observe

STIRRED = """
custom:
  - {name: Stir, type: action, cost: 0, text: "Shuffle a card from your discard into your deck."}
players:
  A: {deck: [Blank, Blank], discard: [Lucky Dime], hand: [Stir]}
  B: {}
steps:
  - play: Stir
"""


# cites: 7.2.2
def test_a_card_that_was_shuffled_into_a_deck_is_known_to_be_somewhere_in_it(
    position: Position,
) -> None:
    table = position(STIRRED)
    assert somewhere(table, B) == somewhere(table, SPECTATOR) == [(["Lucky Dime"], 3)]
    assert somewhere(table, A) == []  # A knows the own list, and where the rest of it is
    for word in ("end", "end"):
        table.game.answer(word)
    assert somewhere(table, B) == ([(["Lucky Dime"], 3)])  # in the deck, or in the hand by now


# cites: 7.2.2
def test_where_only_one_card_is_left_in_a_deck_its_player_knows_it_as_all_others_do(
    position: Position,
) -> None:
    """To the player it went without saying that the card is somewhere in the own deck."""
    table = position("""
        custom:
          - {name: Stir, type: action, cost: 0,
             text: "Shuffle a card from your discard into your deck."}
          - {name: Spill, type: action, cost: 0,
             text: "Put the top 2 cards of your deck into your discard."}
        players:
          A: {deck: [Blank, Blank], discard: [Lucky Dime], hand: [Stir, Spill]}
          B: {}
        steps:
          - play: Stir
        """)
    deck = table.state.players[A].deck
    deck.sort(key=lambda card: table.full_name(card) == "Blank")  # chance would have it so
    for viewer in (A, B, SPECTATOR):
        assert known(table, viewer, deck) == []
    table.game.answer("play spill")
    for viewer in (A, B, SPECTATOR):
        assert known(table, viewer, deck) == ["Lucky Dime"]


# cites: 7.2.2
def test_what_has_come_to_light_is_not_somewhere_any_more(position: Position) -> None:
    table = position("""
        custom:
          - {name: Stir, type: action, cost: 0,
             text: "Shuffle all item cards from your discard into your deck."}
          - {name: Spill, type: action, cost: 0,
             text: "Put the top card of your deck into your discard."}
        players:
          A: {deck: 3, discard: [Lucky Dime, Lantern], hand: [Stir, Spill, Spill]}
          B: {}
        steps:
          - play: Stir
        """)
    deck = table.state.players[A].deck
    deck.sort(key=table.full_name)  # chance would have it so: the items are on top
    assert somewhere(table, B) == somewhere(table, SPECTATOR) == [(["Lucky Dime", "Lantern"], 5)]
    table.game.answer("play spill")
    assert somewhere(table, B) == somewhere(table, SPECTATOR) == [(["Lantern"], 4)]
    table.game.answer("play spill")
    assert somewhere(table, B) == somewhere(table, SPECTATOR) == []


# cites: 7.2.2
def test_what_is_somewhere_among_the_same_cards_is_told_together(position: Position) -> None:
    table = position("""
        custom:
          - {name: Stir, type: action, cost: 0,
             text: "Shuffle chosen item of yours into your deck."}
        players:
          A: {deck: 3, hand: [Stir, Stir], play: [Lucky Dime, Lantern]}
          B: {}
        steps:
          - play: Stir
          - choose: Lucky Dime
          - play: Stir
        """)
    assert somewhere(table, B) == somewhere(table, SPECTATOR) == [(["Lucky Dime", "Lantern"], 5)]


# cites: 7.2.2, 7.3.2
def test_a_card_that_comes_to_light_may_be_the_one_of_the_deck_or_the_one_of_the_hand(
    position: Position,
) -> None:
    table = position("""
        custom:
          - {name: Stir, type: action, cost: 0,
             text: "Shuffle chosen item of yours into your deck."}
          - {name: Recall, type: action, cost: 0, text: "Return chosen item to your hand."}
          - {name: Stash, type: action, cost: 0,
             text: "Put a card from your hand into your inkwell facedown."}
          - {name: Sip, type: action, cost: 0, text: "Draw a card."}
          - {name: Toss, type: action, cost: 0, text: "Choose and discard a card."}
        players:
          A:
            deck: 3
            hand: [Stir, Recall, Stash, Sip, Toss, Blank]
            play: [{card: Lantern, id: one}, {card: Lantern, id: other}]
          B: {}
        steps:
          - play: Stir
          - choose: one
          - play: Recall
          - play: Stash
          - choose: Blank
        """)
    # One is in the deck, the other in the hand (beside Sip and Toss) or in the inkwell.
    assert somewhere(table, B) == [(["Lantern"], 4), (["Lantern"], 4)]
    table.game.answer("play sip")
    # That of the deck may have been drawn; Sip was not the other.
    assert somewhere(table, B) == [(["Lantern"], 6), (["Lantern"], 4)]
    table.game.answer("play toss")
    table.game.answer("lantern")
    assert somewhere(table, B) == [(["Lantern"], 5)]


# cites: 7.2.2
def test_a_card_shuffled_into_an_empty_deck_is_known_to_all(position: Position) -> None:
    table = position("""
        players:
          A: {deck: [], play: [Pua - Potbellied Buddy]}
          B: {play: [{card: Goofy - Musketeer, exerted: true}]}
        steps:
          - challenge: {with: Pua - Potbellied Buddy, target: Goofy - Musketeer}
          - choose: yes
        """)
    for viewer in (A, B, SPECTATOR):
        assert known(table, viewer, table.state.players[A].deck) == ["Pua - Potbellied Buddy"]


# cites: 7.2.2
def test_a_view_tells_what_is_somewhere_to_who_knows_it_and_to_nobody_else(
    position: Position,
) -> None:
    table = position(STIRRED)
    (among,) = observe(table.game, B).somewhere
    assert (among.seat, [card.full_name for card in among.cards]) == (A, ["Lucky Dime"])
    assert (among.hand, among.inkwell, among.under, among.deck) == (0, 0, 0, (0, 1, 2))
    assert observe(table.game, None).somewhere == (among,)
    assert observe(table.game, A).somewhere == ()
    for word in ("end", "end"):
        table.game.answer(word)
    (among,) = observe(table.game, B).somewhere
    assert (among.hand, among.inkwell, among.under, among.deck) == (1, 0, 0, (0, 1))
    assert observe(table.game, A).somewhere == ()


# cites: 1.2.1
def test_a_face_up_top_card_is_known_and_still_is_when_it_is_drawn(position: Position) -> None:
    table = position("""
        players:
          A:
            deck: [Lucky Dime, Lantern, Dinglehopper]
            play: [Merlin's Cottage - The Wizard's Home]
          B: {deck: [Stitch - New Dog, Blank]}
        """)
    one, two = table.state.players
    for viewer in (A, B, SPECTATOR):
        assert known(table, viewer, one.deck) == ["Lucky Dime"]
        assert known(table, viewer, two.deck) == ["Stitch - New Dog"]
    table.game.answer("end")
    assert known(table, A, two.hand) == ["Stitch - New Dog"]
    assert "B draws Stitch - New Dog" in said(table, A, "draws")
    assert known(table, A, two.deck) == ["Blank"]


# cites: 1.2.1, 7.2.3
def test_of_face_up_decks_nobody_sees_what_was_on_top_while_several_cards_were_put_away(
    position: Position,
) -> None:
    table = position("""
        custom:
          - {name: Delve, type: action, cost: 0,
             text: "Look at the top 3 cards of your deck.
                    Put them on the bottom of your deck in any order."}
        players:
          A:
            hand: [Delve]
            deck: [Lucky Dime, Lantern, Dinglehopper, Stitch - New Dog]
            play: [Merlin's Cottage - The Wizard's Home]
          B: {}
        steps:
          - play: Delve
          - choose: [Lantern, Lucky Dime, Dinglehopper]
        """)
    deck = table.state.players[A].deck[::-1]
    assert known(table, A, deck) == ["Stitch - New Dog", "Lantern", "Lucky Dime", "Dinglehopper"]
    assert known(table, B, deck) == ["Stitch - New Dog"]
    assert somewhere(table, B) == [(["Lucky Dime"], 3)]
    assert said(table, B, "bottom") == ["a card is put on the bottom of A's deck by Delve"] * 3


# cites: 1.2.1, 7.1.3
@pytest.mark.parametrize("taken", ["Lucky Dime", "Lantern"])
def test_of_face_up_decks_nobody_sees_which_of_the_cards_that_were_looked_at_is_taken(
    position: Position, taken: str
) -> None:
    table = position(f"""
        players:
          A:
            inkwell: 2
            hand: [Intense Research]
            deck: [Lucky Dime, Lantern, Dinglehopper, Blank]
            play: [Merlin's Cottage - The Wizard's Home]
          B: {{}}
        steps:
          - play: Intense Research
          - choose: {taken}
        """)
    player = table.state.players[A]
    assert known(table, A, player.hand) == [taken]
    assert known(table, B, player.hand) == known(table, SPECTATOR, player.hand) == []
    assert known(table, B, player.deck) == ["Dinglehopper"]  # on top now; not the one at the bottom
    assert somewhere(table, B) == [(["Lucky Dime"], 2)]
    assert not said(table, B, "Lantern")


# cites: 1.2.1, 7.1.4
@pytest.mark.parametrize("taken", ["Lucky Dime", "Lantern"])
def test_of_face_up_decks_nobody_sees_whether_the_top_card_was_searched_for(
    position: Position, taken: str
) -> None:
    table = position("""
        custom:
          - {name: Consult, type: action, cost: 0,
             text: "Search your deck for any card, put that card into your hand,
                    and shuffle your deck. Draw a card."}
        players:
          A:
            hand: [Consult]
            deck: [Lucky Dime, Lantern, Lantern, Lantern]
            play: [Merlin's Cottage - The Wizard's Home]
          B: {}
        steps:
          - play: Consult
        """)
    assert known(table, B, table.state.players[A].deck) == []
    table.game.answer(taken.lower())
    player = table.state.players[A]
    drawn = table.full_name(player.hand[-1])  # it was on top of the shuffled deck, face up
    top = table.full_name(player.deck[-1])
    assert known(table, B, player.hand) == [drawn]
    assert known(table, B, player.deck) == [top]
    assert somewhere(table, B) == (
        [] if "Lucky Dime" in (drawn, top) else [(["Lucky Dime"], 2)]
    )  # in the hand, or in the deck


# cites: 7.1.3
def test_of_face_up_decks_nobody_sees_what_a_shuffle_left_on_top_under_the_card_that_was_found(
    position: Position,
) -> None:
    table = position("""
        players:
          A:
            inkwell: 9
            hand: [Alma Madrigal - Family Matriarch]
            deck: [Lantern, Lucky Dime, Smash, Dragon Fire, Isabela Madrigal - Kind Cultivator]
            play: [Merlin's Cottage - The Wizard's Home]
          B: {}
        steps:
          - play: Alma Madrigal - Family Matriarch
          - choose: yes
          - choose: Isabela Madrigal - Kind Cultivator
        """)
    for viewer in (B, SPECTATOR):
        assert known(table, viewer, table.state.players[A].deck) == [
            "Isabela Madrigal - Kind Cultivator"
        ]


# cites: 1.2.1, 8.4.2
def test_of_face_up_decks_nobody_sees_the_second_of_two_cards_put_face_down_under_one(
    position: Position,
) -> None:
    table = position("""
        custom:
          - {name: Bury, type: action, cost: 0,
             text: "Put the top 2 cards of your deck facedown under one of your characters."}
        players:
          A:
            hand: [Bury]
            deck: [Lucky Dime, Lantern, Dinglehopper, Blank]
            play: [Stitch - Rock Star, Merlin's Cottage - The Wizard's Home]
          B: {}
        steps:
          - play: Bury
          - maybe: Stitch - Rock Star
        """)
    (character,) = (one for one in table.state.inplay.values() if one.under)
    under = [card_under(card) for card in character.under]
    for viewer in (A, B, SPECTATOR):
        assert known(table, viewer, under) == ["Lucky Dime"]
        assert known(table, viewer, table.state.players[A].deck) == ["Dinglehopper"]


# cites: 7.3.2
def test_a_copy_of_what_is_known_in_a_hand_is_taken_for_it_and_leaves_it_in_its_place(
    position: Position,
) -> None:
    table = position("""
        custom:
          - {name: Stir, type: action, cost: 0,
             text: "Shuffle a card from your discard into your deck."}
          - {name: Study, type: action, cost: 0, text: "Draw a card."}
          - {name: Recall, type: action, cost: 0,
             text: "Return an item card from your discard to your hand."}
        players:
          A:
            deck: []
            hand: [Stir, Stir, Study, Recall]
            discard: [Lucky Dime, Lucky Dime, Lantern, Lantern]
            inkwell: 10
          B: {}
        steps:
          - play: Stir
          - choose: Lucky Dime
          - play: Stir
          - choose: Lantern
          - play: Study
          - play: Recall
        """)
    hand = table.state.players[A].hand
    (drawn,) = [card for card in hand if table.full_name(card) != "Recall"]
    table.game.answer(table.full_name(drawn))  # its copy comes back from the discard
    assert known(table, B, hand) == [table.full_name(drawn)]
    assert somewhere(table, B) == [(["Lucky Dime", "Lantern"], 2)]
    table.game.answer(next(x for x in table.game.actions if x.kind == "play" and x.card == drawn))
    assert known(table, B, hand) == []
    assert somewhere(table, B) == [(["Lucky Dime", "Lantern"], 2)]  # as if the known one had gone


# cites: 7.2.3, 7.1.3
def test_cards_that_one_player_looks_at_and_puts_back_are_lost_to_the_others(
    position: Position,
) -> None:
    table = position("""
        custom:
          - {name: Scout, type: action, cost: 1, text: "Reveal the top card of your deck."}
        players:
          A:
            inkwell: 4
            hand: [Scout, Be Our Guest]
            deck: [Lucky Dime, Lantern, Dinglehopper, Coconut Basket, Blank]
          B: {}
        steps:
          - play: Scout
          - play: Be Our Guest
          - choose: [Lantern, Lucky Dime, Coconut Basket, Dinglehopper]
        """)
    deck = table.state.players[A].deck
    assert sorted(known(table, A, deck)) == [
        "Coconut Basket", "Dinglehopper", "Lantern", "Lucky Dime"
    ]  # fmt: skip
    assert known(table, B, deck) == []
    assert somewhere(table, B) == [(["Lucky Dime"], 4)]
    assert len(said(table, B, "looks at")) == 4
    assert not any("Dinglehopper" in line for line in said(table, B, " "))


# cites: 7.1.3
def test_who_looks_at_a_hand_learns_all_of_it_and_the_others_nothing(position: Position) -> None:
    table = position("""
        custom:
          - {name: Spy, type: action, cost: 1, text: "Look at chosen opponent's hand."}
        players:
          A: {inkwell: 1, hand: [Spy]}
          B: {hand: [Lucky Dime, Lantern]}
          C: {hand: [Blank]}
        steps:
          - play: Spy
          - choose: B
        """)
    hand = table.state.players[B].hand
    assert sorted(known(table, A, hand)) == ["Lantern", "Lucky Dime"]
    assert known(table, 2, hand) == known(table, 3, hand) == []
    looked = [line.text for line in log(table.game, A) if "looks at" in line.text]
    assert looked == ["A looks at Lantern for Spy", "A looks at Lucky Dime for Spy"]
