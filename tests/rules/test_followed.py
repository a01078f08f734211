"""What can be followed: several things that are somewhere at once, and what teammates see (7.1)."""

from tests.rules.knowing import A, B, Position, known, somewhere

from inkborn.engine.knowing.knowledge import handle

C, D = 2, 3


# cites: 7.2.2
def test_what_has_come_to_light_of_one_deck_says_nothing_of_another(position: Position) -> None:
    table = position("""
        custom:
          - {name: Stir, type: action, cost: 0,
             text: "Each player shuffles a card from their discard into their deck."}
          - {name: Spill, type: action, cost: 0,
             text: "Put the top card of your deck into your discard."}
        players:
          A: {deck: 3, discard: [Lucky Dime], hand: [Stir, Spill]}
          B: {deck: 3, discard: [Lantern]}
          C: {}
        steps:
          - play: Stir
        """)
    assert somewhere(table, C) == [(["Lucky Dime"], 4), (["Lantern"], 4)]
    deck = table.state.players[A].deck
    deck.sort(key=lambda card: table.full_name(card) == "Lucky Dime")  # chance would have it so
    table.game.answer("play spill")
    assert somewhere(table, C) == [(["Lantern"], 4)]


TEAMS = """
    teams: [[A, C], [B, D]]
    custom:
      - {name: Study, type: action, cost: 0, text: "Draw a card."}
      - {name: Stow, type: action, cost: 0,
         text: "Put a card from your hand into your inkwell facedown."}
      - {name: Dig, type: action, cost: 0, text: "Return a card from your inkwell to your hand."}
      - {name: Store, type: action, cost: 0,
         text: "Put the top card of your deck into your inkwell facedown."}
    players:
      A: {inkwell: 2, hand: [Study, Stow, Dig, Store], deck: [Lucky Dime, Blank, Blank]}
      B: {}
      C: {}
      D: {}
    steps:
      - play: Study
    """


# cites: 9.3
def test_who_takes_turns_together_sees_what_a_teammate_draws_and_others_do_not(
    position: Position,
) -> None:
    table = position(TEAMS, variant="simultaneous")
    drawn = table.state.players[A].hand[-1:]
    assert known(table, A, drawn) == known(table, C, drawn) == ["Lucky Dime"]
    assert known(table, B, drawn) == known(table, D, drawn) == []


# cites: 9.3, 7.5.4
def test_a_teammate_who_sees_the_hand_does_not_see_which_card_of_the_inkwell_is_which(
    position: Position,
) -> None:
    table = position(TEAMS, variant="simultaneous")
    table.game.answer("play stow")
    table.game.answer("lucky dime")
    assert known(table, C, table.state.players[A].ready_ink) == ["Lucky Dime"]
    table.game.answer("play dig")
    table.game.answer([0])
    assert somewhere(table, C) == [(["Lucky Dime"], 2)]  # a blank came to the hand
    table.game.answer("play store")
    assert somewhere(table, C) == [(["Lucky Dime"], 3)]


# cites: 5.1.1.7, 8.4.2, 7.4.2.1
def test_who_of_a_stack_was_in_play_is_seen_on_its_way_to_the_deck(position: Position) -> None:
    table = position("""
        custom:
          - {name: Sink, type: action, cost: 0,
             text: "Put chosen character on the bottom of their player's deck."}
        players:
          A: {hand: [Sink], play: [{card: Stitch - Rock Star, boosted: [Lucky Dime]}]}
          B: {}
        steps:
          - play: Sink
          - maybe: Stitch - Rock Star
          - choose: any
        """)
    bottom = table.state.players[A].deck[:2]
    assert known(table, B, bottom) == known(table, A, bottom) == ["Stitch - Rock Star"]


# cites: 7.1.3
def test_who_looks_at_one_card_of_each_deck_hides_none_of_them_from_others(
    position: Position,
) -> None:
    table = position("""
        custom:
          - {name: Glance, type: action, cost: 0,
             text: "Look at the top card of each player's deck."}
        players:
          A:
            hand: [Glance]
            deck: [Lucky Dime, Blank]
            play: [Merlin's Cottage - The Wizard's Home]
          B: {deck: [Lantern, Blank]}
        """)
    tops = [player.deck[-1] for player in table.state.players]
    handles = [handle(table.state, B, card) for card in tops]
    table.game.answer("play glance")
    assert known(table, B, tops) == ["Lucky Dime", "Lantern"]
    assert [handle(table.state, B, card) for card in tops] == handles


# cites: 7.2.3
def test_what_is_put_back_into_several_decks_is_somewhere_in_its_own(position: Position) -> None:
    table = position("""
        custom:
          - {name: Delve, type: action, cost: 0,
             text: "Look at the top 2 cards of each player's deck.
                    Put them on the bottom of their players' decks in any order."}
        players:
          A:
            hand: [Delve]
            deck: [Lucky Dime, Blank, Blank, Blank]
            play: [Merlin's Cottage - The Wizard's Home]
          B: {deck: [Lantern, Blank, Blank, Blank]}
          C: {deck: [Dinglehopper, Blank, Blank, Blank]}
        steps:
          - play: Delve
          - choose: any
        """)
    for viewer in (B, 2):
        assert somewhere(table, viewer) == [
            (["Lucky Dime"], 2),
            (["Lantern"], 2),
            (["Dinglehopper"], 2),
        ]
