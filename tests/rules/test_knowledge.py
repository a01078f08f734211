"""Who learns what when: each card that moves, and what everybody can tell afterwards (7.1)."""

import pytest
from tests.rules.knowing import SPECTATOR, A, B, Position, known, said, somewhere

from inkborn.engine.knowing import knowledge
from inkborn.engine.state.state import card_under
from inkborn.errors import IllegalAnswer


# cites: 7.5.4, 7.5.6
def test_nobody_learns_which_card_of_the_deck_goes_into_the_inkwell_face_down(
    position: Position,
) -> None:
    table = position("""
        players:
          A: {inkwell: 2, hand: [One Jump Ahead], deck: [Lucky Dime, Blank]}
          B: {}
        steps:
          - play: One Jump Ahead
        """)
    for viewer in (A, B, SPECTATOR):
        assert not said(table, viewer, "Lucky Dime")
        assert known(table, viewer, table.state.players[A].exerted_ink) == []
    assert said(table, A, "inkwell") == ["a card is put into A's inkwell by One Jump Ahead"]


# cites: 7.1.3
def test_who_looks_at_the_top_card_of_another_deck_knows_it_and_its_player_does_not(
    position: Position,
) -> None:
    table = position("""
        players:
          A: {inkwell: 6, hand: [Bruno Madrigal - Seeing the Future]}
          B: {deck: [Lucky Dime, Blank]}
        steps:
          - play: Bruno Madrigal - Seeing the Future
          - choose: yes
          - choose: B
          - choose: bottom
        """)
    deck = table.state.players[B].deck
    assert table.full_name(deck[0]) == "Lucky Dime"
    assert known(table, A, deck) == ["Lucky Dime"]
    assert known(table, B, deck) == known(table, SPECTATOR, deck) == []
    assert not said(table, B, "Lucky Dime")
    assert len(said(table, A, "Lucky Dime")) == 2  # looked at, and put on the bottom


# cites: 8.4.2, 7.4.2.1
def test_after_a_random_order_nobody_knows_the_places_and_the_log_does_not_list_them(
    position: Position,
) -> None:
    orders = set()
    for seed in range(8):
        table = position(f"""
            seed: {seed}
            players:
              A:
                inkwell: 2
                hand: [Come Out and Fight!]
                deck: [Dinglehopper, Blank]
                play: [{{card: Stitch - Rock Star, under: [Stitch - New Dog, Lantern]}}]
              B: {{}}
            steps:
              - play: Come Out and Fight!
            """)
        bottom = table.state.players[A].deck[:2]
        orders.add(table.full_name(bottom[0]))
        for viewer in (A, B, SPECTATOR):
            assert known(table, viewer, bottom) == []
            assert said(table, viewer, "bottom") == [
                "Stitch - New Dog is put on the bottom of A's deck by Come Out and Fight!",
                "Lantern is put on the bottom of A's deck by Come Out and Fight!",
            ]
        assert somewhere(table, B) == [(["Stitch - New Dog", "Lantern"], 2)] or somewhere(
            table, B
        ) == [(["Lantern", "Stitch - New Dog"], 2)]
    assert orders == {"Stitch - New Dog", "Lantern"}


BOOSTED = """
    custom:
      - {name: Home, type: action, cost: 1, text: "Return chosen character to their player's hand."}
    players:
      A:
        deck: [Blank, Blank]
        play: [{card: Stitch - Rock Star, boosted: [Lucky Dime]}]
      B: {inkwell: 7, hand: [%s]}
    active: B
    steps:
      - play: %s
      - maybe: Stitch - Rock Star
    """


# cites: 5.1.1.7, 8.4.2
def test_a_face_down_card_of_a_stack_that_goes_to_a_hand_is_known_to_its_player_alone(
    position: Position,
) -> None:
    table = position(BOOSTED % ("Home", "Home"))
    hand = table.state.players[A].hand
    assert sorted(known(table, A, hand)) == ["Lucky Dime", "Stitch - Rock Star"]
    assert known(table, B, hand) == known(table, SPECTATOR, hand) == ["Stitch - Rock Star"]
    assert not said(table, B, "Lucky Dime")


# cites: 5.1.1.7, 8.4.2, 7.5.4
def test_a_face_down_card_of_a_stack_that_goes_into_the_inkwell_is_known_to_nobody(
    position: Position,
) -> None:
    table = position(BOOSTED % ("Let It Go", "Let It Go"))
    ink = table.state.players[A].ready_ink + table.state.players[A].exerted_ink
    assert len(ink) == 2
    for viewer in (A, B, SPECTATOR):
        assert known(table, viewer, ink) == ["Stitch - Rock Star"]
        assert not said(table, viewer, "Lucky Dime")


# cites: 5.1.1.7
def test_a_face_down_card_of_a_stack_that_is_banished_is_shown_to_all(position: Position) -> None:
    table = position(BOOSTED % ("Dragon Fire", "Dragon Fire"))
    assert sorted(known(table, B, table.state.players[A].discard)) == [
        "Lucky Dime",
        "Stitch - Rock Star",
    ]


# cites: 5.1.1.7, 8.4.2
@pytest.mark.parametrize(("face", "shown"), [("facedown", False), ("faceup", True)])
def test_a_face_down_card_of_a_stack_that_goes_under_another_is_shown_only_face_up(
    position: Position, face: str, shown: bool
) -> None:
    table = position(f"""
        custom:
          - {{name: Ladle, type: item, cost: 1,
             text: "SCOOP 1 {{I}} - Put chosen character of yours under chosen location {face}."}}
        players:
          A:
            inkwell: 1
            play:
              - Ladle
              - {{card: Stitch - Rock Star, boosted: [Lucky Dime]}}
              - Never Land - Mermaid Lagoon
          B: {{}}
        steps:
          - use: Ladle
          - maybe: Stitch - Rock Star
          - maybe: Never Land - Mermaid Lagoon
        """)
    (under,) = [record.under for record in table.state.inplay.values() if record.under]
    cards = [card_under(entry) for entry in under]
    assert len(cards) == 2
    for viewer in (A, B, SPECTATOR):
        assert ("Lucky Dime" in known(table, viewer, cards)) == shown


# cites: 7.5.4
@pytest.mark.parametrize("ink", ["Abu - Mischievous Monkey", "Zeus - God of Lightning"])
def test_where_a_known_card_comes_among_those_looked_at_tells_nothing_of_the_others(
    position: Position, ink: str
) -> None:
    table = position(f"""
        players:
          A:
            inkwell: [{ink}, {ink}]
            deck: [Blank, Blank]
            play: [Pongo - Dear Old Dad, Stitch - New Dog]
          B: {{inkwell: 5, hand: [Let It Go]}}
        active: B
        steps:
          - play: Let It Go
          - choose: Stitch - New Dog
          - end_turn: true
          - choose: no
        """)
    assert said(table, B, "looks at") == [
        "A looks at Stitch - New Dog for Pongo - Dear Old Dad",
        "A looks at a card for Pongo - Dear Old Dad",
        "A looks at a card for Pongo - Dear Old Dad",
    ]
    assert sum(ink in line for line in said(table, A, "looks at")) == 2


# cites: 7.5.4
def test_who_chooses_among_cards_unseen_learns_nothing_from_a_refusal(position: Position) -> None:
    table = position("""
        custom:
          - {name: Dig, type: action, cost: 0,
             text: "Return a card from your inkwell to your hand."}
        players:
          A: {inkwell: [Lucky Dime, Lantern], hand: [Dig]}
          B: {}
        steps:
          - play: Dig
        """)
    assert table.game.options == ["a card", "a card"]
    with pytest.raises(IllegalAnswer, match=r"is not one of the options: a card$"):
        table.game.answer("lantern", seat=A)


# ---------------------------------------------------------------- hands are bags

BOUNCED = """
    custom:
      - {name: Stow, type: action, cost: 0,
         text: "Put a card from your hand into your inkwell facedown."}
      - {name: Study, type: action, cost: 0, text: "Draw a card."}
    players:
      A:
        hand: [Stow, Study, Lantern, Stitch - New Dog]
        deck: [Dinglehopper, Blank]
        play: [Stitch - New Dog]
      B: {inkwell: 1, hand: [Befuddle]}
    active: B
    steps:
      - play: Befuddle
      - maybe: Stitch - New Dog
      - end_turn: true
    """


# cites: 7.3.2
def test_a_known_card_stays_known_in_a_hand_to_which_another_is_added(position: Position) -> None:
    table = position(BOUNCED)
    hand = table.state.players[A].hand
    assert known(table, B, hand) == ["Stitch - New Dog"]  # A has drawn a card since
    table.game.answer("play study")
    assert known(table, B, hand) == ["Stitch - New Dog"]


# cites: 7.3.2
def test_a_card_that_leaves_a_hand_unseen_may_be_the_known_one(position: Position) -> None:
    table = position(BOUNCED)
    hand = table.state.players[A].hand
    table.game.answer("play stow")
    table.game.answer("lantern")
    assert known(table, B, hand) == []
    assert known(table, B, table.state.players[A].ready_ink) == []
    assert somewhere(table, B) == [(["Stitch - New Dog"], 5)]  # four in hand, one in the inkwell
    assert said(table, B, "inkwell")[-1] == "a card is put into A's inkwell by Stow"
    assert said(table, A, "inkwell")[-1] == "Lantern is put into A's inkwell by Stow"
    assert known(table, A, table.state.players[A].ready_ink) == ["Lantern"]


# cites: 7.3.2
def test_a_card_that_is_shown_may_be_the_one_that_was_known(position: Position) -> None:
    table = position(BOUNCED)
    hand = table.state.players[A].hand
    copies = [c for c in hand if table.full_name(c) == "Stitch - New Dog"]
    unknown = next(c for c in copies if not knowledge.knows(table.state, B, c))
    table.game.answer(next(x for x in table.game.actions if x.kind == "ink" and x.card == unknown))
    assert known(table, B, hand) == []
    assert somewhere(table, B) == []
    assert sorted(known(table, A, hand)) == [
        "Dinglehopper",
        "Lantern",
        "Stitch - New Dog",
        "Stow",
        "Study",
    ]


# cites: 7.3.2
@pytest.mark.parametrize("put", ["Lantern", "Dinglehopper"])
def test_a_card_that_is_being_shown_is_followed_whichever_leaves_the_hand(
    position: Position, put: str
) -> None:
    table = position(f"""
        custom:
          - {{name: Parade, type: action, cost: 0,
             text: "Reveal a card in your hand. Put a card from your hand into your inkwell
                    facedown."}}
        players:
          A: {{hand: [Parade, Lucky Dime, Lantern, Dinglehopper]}}
          B: {{}}
        steps:
          - play: Parade
          - choose: Lantern
          - choose: {put}
        """)
    player = table.state.players[A]
    assert somewhere(table, B) == []
    assert known(table, B, player.hand + player.ready_ink) == ["Lantern"]
    assert known(table, B, player.ready_ink) == (["Lantern"] if put == "Lantern" else [])


# cites: 7.3.2
def test_of_two_known_copies_and_a_third_unknown_one_two_stay_known_until_one_is_seen(
    position: Position,
) -> None:
    table = position("""
        players:
          A:
            inkwell: 4
            hand: [Stitch - New Dog, Lantern]
            play: [{card: Stitch - New Dog, id: one}, {card: Stitch - New Dog, id: two}]
          B: {inkwell: 2, hand: [Befuddle, Befuddle]}
        active: B
        steps:
          - play: Befuddle
          - choose: one
          - play: Befuddle
          - maybe: two
          - end_turn: true
        """)
    hand = table.state.players[A].hand
    assert known(table, B, hand) == ["Stitch - New Dog"] * 2
    table.game.answer("play lantern")
    assert known(table, B, hand) == ["Stitch - New Dog"] * 2
    table.game.answer("play stitch - new dog")  # the one that was never seen
    assert known(table, B, hand) == ["Stitch - New Dog"]


# cites: 7.1.3, 7.3.2
@pytest.mark.parametrize("place", [0, 1])
def test_a_card_of_a_hand_that_is_looked_at_alone_may_be_the_one_that_was_known(
    position: Position, place: int
) -> None:
    table = position("""
        custom:
          - {name: Peer, type: action, cost: 0,
             text: "Look at a card in chosen opponent's hand."}
        players:
          A: {inkwell: 1, hand: [Befuddle, Peer]}
          B: {hand: [Stitch - New Dog], play: [Stitch - New Dog]}
        steps:
          - play: Befuddle
          - maybe: Stitch - New Dog
          - play: Peer
        """)
    assert table.game.options == ["Stitch - New Dog", "a card"]
    table.game.answer([place])
    hand = table.state.players[B].hand
    assert known(table, A, hand) == ["Stitch - New Dog"]
    assert known(table, SPECTATOR, hand) == ["Stitch - New Dog"]
    assert known(table, B, hand) == ["Stitch - New Dog"] * 2


# cites: 7.1.3
def test_where_only_one_place_is_left_the_conclusion_is_drawn(position: Position) -> None:
    table = position("""
        custom:
          - {name: Stow, type: action, cost: 0,
             text: "Put a card from your hand into your inkwell facedown."}
          - {name: Bell, type: item, cost: 0}
          - {name: Gong, type: item, cost: 0}
        players:
          A: {hand: [Stow, Bell], deck: [Gong], play: [Stitch - New Dog]}
          B: {inkwell: 1, hand: [Befuddle], deck: [Blank]}
        active: B
        steps:
          - play: Befuddle
          - maybe: Stitch - New Dog
          - end_turn: true
          - play: Stow
          - choose: Stitch - New Dog
        """)
    player = table.state.players[A]
    assert somewhere(table, B) == [(["Stitch - New Dog"], 3)]  # the Gong was drawn
    table.game.answer("play bell")
    assert somewhere(table, B) == [(["Stitch - New Dog"], 2)]
    table.game.answer("play gong")
    assert somewhere(table, B) == []
    assert known(table, B, player.ready_ink + player.exerted_ink) == ["Stitch - New Dog"]
