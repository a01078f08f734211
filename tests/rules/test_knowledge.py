"""Who learns what when: each card that moves, and what everybody can tell afterwards (7.1)."""

from collections.abc import Callable

import pytest

from inkborn.engine.game import BareGame
from inkborn.engine.knowing import knowledge
from inkborn.engine.records.undo import Past
from inkborn.engine.state.state import NOWHERE, card_under
from inkborn.errors import IllegalAnswer, InkbornError
from inkborn.scenario.table import Table
from inkborn.views import log, observe

Position = Callable[..., Table]

A, B, SPECTATOR = 0, 1, 2


def known(table: Table, viewer: int, zone: list[int]) -> list[str]:
    """The names of the cards of a zone that a viewer knows, in their order."""
    return [table.full_name(c) for c in zone if knowledge.knows(table.state, viewer, c)]


def somewhere(table: Table, viewer: int) -> list[tuple[list[str], int]]:
    """What a viewer knows to be somewhere: the names, and among how many places."""
    names = [info.definition.full_name for info in table.core.book.cards]
    return [
        ([names[number] for number in one.cards], len(one.places))
        for one in table.state.somewhere
        if one.viewer == viewer
    ]


def said(table: Table, viewer: int, word: str) -> list[str]:
    """The lines of the log that speak of a word, as a viewer reads them."""
    seat = None if viewer == len(table.game.seats) else viewer
    return [line.text for line in log(table.game, seat) if word in line.text]


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


# ---------------------------------------------------------------- decks

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


# ---------------------------------------------------------------- whether somebody is asked


GUEST = """
    players:
      A: {inkwell: 2, hand: [Be Our Guest], deck: [%s, Blank, Blank]}
      B: {}
    steps:
      - play: Be Our Guest
    """
WITHOUT_A_HIT = "Lantern, Lantern, Lantern, Lantern"
WITH_A_HIT = "Lantern, Lantern, Lantern, Stitch - New Dog"


# cites: 7.1.3
def test_others_do_not_notice_whether_a_fitting_card_was_found(position: Position) -> None:
    hit, miss = position(GUEST % WITH_A_HIT), position(GUEST % WITHOUT_A_HIT)
    asked = hit.game.decision
    assert asked is not None and asked.player == A and not asked.noticeable
    assert observe(hit.game, A).noticeable and observe(hit.game, A).choice is not None
    said = [line.text for line in log(hit.game, B)]
    for seat in (B, None):
        view = observe(hit.game, seat)
        assert not view.noticeable and view.choice is None and view.waiting_for == A
    assert "A plays Be Our Guest" not in said  # nothing is told before it is over
    hit.game.answer("no")
    while hit.game.decision is not None and not hit.game.decision.noticeable:
        hit.game.answer(tuple(range(len(hit.game.decision.options))))  # in any order
    assert hit.game.decision is not None and hit.game.decision.kind == "main"
    assert miss.game.decision is not None and miss.game.decision.kind == "main"
    for seat in (B, None):
        assert log(hit.game, seat) == log(miss.game, seat)
        assert observe(hit.game, seat) == observe(miss.game, seat)


# cites: 7.1.3
def test_moments_are_counted_for_those_who_may_notice_them(position: Position) -> None:
    hit, miss = position(GUEST % WITH_A_HIT).game, position(GUEST % WITHOUT_A_HIT).game
    begun = miss.seq(B) - 1
    assert (hit.seq(B), hit.seq(None)) == (begun, begun) and hit.seq(A) == begun + 1
    hit.answer("no")
    while hit.decision is not None and not hit.decision.noticeable:
        assert hit.seq(B) == begun
        hit.answer(tuple(range(len(hit.decision.options))))
    assert hit.seq(B) == miss.seq(B) == hit.seq(None) and hit.seq(A) > miss.seq(A)
    again = BareGame.from_json(hit.copy().to_json())
    assert [again.seq(seat) for seat in (A, B, None)] == [hit.seq(seat) for seat in (A, B, None)]
    for seat in (-1, 2, True, "0"):
        with pytest.raises(InkbornError, match="there is no seat"):
            hit.seq(seat)  # type: ignore[arg-type]


# cites: 7.1.3
def test_others_do_not_notice_who_is_asked_because_of_the_hand(position: Position) -> None:
    table = position("""
        players:
          A: {inkwell: 5, hand: [The Return of Hercules]}
          B: {hand: [Stitch - New Dog]}
          C: {hand: [Lantern]}
        steps:
          - play: The Return of Hercules
        """)
    asked = table.game.decision
    assert asked is not None and asked.player == B and not asked.noticeable
    assert observe(table.game, B).waiting_for == B
    assert [observe(table.game, seat).waiting_for for seat in (A, 2, None)] == [A, A, A]


# cites: 7.3.4
def test_a_choice_that_comes_in_any_case_is_noticeable(position: Position) -> None:
    table = position("""
        custom:
          - {name: Toll, type: action, cost: 1, text: "Each opponent chooses and discards a card."}
        players:
          A: {inkwell: 1, hand: [Toll]}
          B: {hand: [Lantern, Stitch - New Dog]}
        steps:
          - play: Toll
        """)
    asked = table.game.decision
    assert asked is not None and asked.player == B and asked.noticeable
    assert observe(table.game, A).waiting_for == B and observe(table.game, A).noticeable
    assert any("Toll" in line.text for line in log(table.game, A))


# cites: 7.3.2
def test_who_chooses_from_another_hand_does_not_see_in_which_order_it_was_drawn(
    position: Position,
) -> None:
    offered = set()
    for hand in ("Lantern, Dinglehopper, Lucky Dime", "Lucky Dime, Lantern, Dinglehopper"):
        table = position(f"""
            custom:
              - {{name: Rob, type: action, cost: 1,
                 text: "Chosen opponent reveals their hand and discards an item card of your
                 choice."}}
            players:
              A: {{inkwell: 1, hand: [Rob]}}
              B: {{hand: [{hand}]}}
            steps:
              - play: Rob
            """)
        choice = observe(table.game, A).choice
        assert choice is not None
        offered.add(tuple(option.text for option in choice.options))
    assert offered == {("Dinglehopper", "Lantern", "Lucky Dime")}


# ---------------------------------------------------------------- taking back


def undoable(table: Table) -> Table:
    table.game._past = Past()
    return table


# cites: since 2026-02 1.7.6.2
@pytest.mark.parametrize(
    ("players", "words"),
    [
        (
            "A: {inkwell: 2, play: [Heart of Te Fiti]}\n  B: {}",
            ["use heart of te fiti"],  # a hidden card changes its place
        ),
        (
            "A: {inkwell: 2, hand: [One Jump Ahead]}\n  B: {}",
            ["play one jump ahead"],
        ),
        (
            "A: {inkwell: 9, hand: [Merlin's Cottage - The Wizard's Home]}\n  B: {}",
            ["play merlin's cottage"],  # the tops of the decks are shown
        ),
        (
            "A: {inkwell: 9, hand: [The Return of Hercules]}\n  B: {hand: [Lantern]}",
            ["play the return of hercules"],  # B was not asked, and that says something
        ),
        (
            "A: {inkwell: 9, hand: [The Return of Hercules]}\n  B: {hand: [Blank]}",
            ["play the return of hercules"],  # B is asked
        ),
        (
            "A: {inkwell: 9, hand: [Magic Broom - Bucket Brigade], discard: [Lantern]}\n  B: {}",
            ["play magic broom", "yes"],  # a known card, but chance has put it somewhere
        ),
        (
            "A: {inkwell: 9, hand: [Lady Tremaine - Imperious Queen]}\n  B: {play: [Blank, Blank]}",
            ["play lady tremaine"],  # B is asked about what all see
        ),
    ],
)
def test_what_tells_something_cannot_be_taken_back(
    position: Position, players: str, words: list[str]
) -> None:
    table = undoable(position(f"players:\n  {players}"))
    for word in words:
        table.game.answer(word)
    assert not table.game.can_undo
    with pytest.raises(IllegalAnswer, match="cannot be taken back"):
        table.game.undo()


# cites: since 2026-02 1.7.6
def test_a_card_shown_from_the_own_hand_tells_its_player_nothing(position: Position) -> None:
    table = undoable(
        position("""
        players:
          A: {inkwell: 5, hand: [Stitch - New Dog, Lantern]}
          B: {}
        """)
    )
    before = table.game.state_hash()
    table.game.answer("ink stitch")
    table.game.answer("play lantern")
    table.game.undo(seat=A)
    table.game.undo(seat=A)
    assert table.game.state_hash() == before


# ---------------------------------------------------------------- perspectives


# cites: 9.2.3
def test_who_is_challenged_and_leaves_the_game_is_nowhere_in_view_and_samples(
    position: Position,
) -> None:
    table = position("""
        custom:
          - name: Duelist
            version: Loud
            type: character
            cost: 3
            strength: 2
            willpower: 3
            lore: 1
            text: Whenever this character challenges, you may deal 1 damage to chosen character.
        players:
          A: {play: [Duelist - Loud]}
          B: {play: [Stitch - New Dog]}
          C: {play: [{card: Goofy - Musketeer, exerted: true}]}
        steps:
          - challenge: {with: Duelist - Loud, target: Goofy - Musketeer}
        """)
    game = table.game
    game.concede(2)
    assert game.decision is not None and game.decision.kind == "may"
    sample = game.perspective(A).sample(1)
    targets = [frame.reg["target"] for frame in sample.state.stack if "target" in frame.reg]
    assert [sample.state.zone[card] for card in targets if isinstance(card, int)] == [NOWHERE]
    assert observe(game, A).challenge[1] == -1
    assert observe(sample, A) == observe(game, A)


# cites: 9.2.3
def test_what_a_leaver_was_seen_to_discard_stays_known_while_the_effect_goes_on(
    position: Position,
) -> None:
    table = position("""
        players:
          A: {inkwell: 1, hand: [Ursula's Trickery]}
          B: {hand: [Lucky Dime]}
          C: {hand: [Lantern]}
        steps:
          - play: Ursula's Trickery
          - choose: yes
          - maybe: Lucky Dime
        """)
    game = table.game
    game.concede(B)
    assert game.decision is not None and game.decision.player == 2
    for seat in (A, 2):
        perspective = game.perspective(seat)
        assert "Lucky Dime" in perspective.names  # named by the effect and by the turn's past
        assert perspective.sample(1).perspective(seat) == perspective


# cites: 7.2.3, 7.1.3
def test_cards_looked_at_now_are_not_taken_for_those_looked_at_before(position: Position) -> None:
    table = position("""
        custom:
          - {name: Scout, type: action, cost: 0, text: "Reveal the top card of your deck."}
          - {name: Delve, type: action, cost: 0,
             text: "Look at the top 2 cards of your deck.
                    Put them on the bottom of your deck in any order."}
        players:
          A:
            hand: [Scout, Delve, Delve]
            deck: [Lucky Dime, Lantern, Dinglehopper, Coconut Basket, Blank, Blank]
          B: {}
        steps:
          - play: Scout
          - play: Delve
          - choose: [Lucky Dime, Lantern]
          - play: Delve
        """)
    (among,) = observe(table.game, B).somewhere
    assert among.deck == (4, 5)
    perspective = table.game.perspective(B)
    for seed in range(4):
        sample = perspective.sample(seed)
        assert observe(sample, B) == observe(table.game, B)
        assert sample.perspective(B) == perspective


# cites: 7.1.3
def test_a_sample_stands_at_the_step_that_asks_not_at_a_later_one(position: Position) -> None:
    """A Madrigal is asked for before a song."""
    table = position("""
        players:
          A:
            inkwell: 9
            hand: [The Family Madrigal]
            deck: [Bruno Madrigal - Seeing the Future, Lantern, Lantern, Lantern, Befuddle, Blank]
            discard: [Let It Go]
          B: {}
        steps:
          - play: The Family Madrigal
          - choose: yes
        """)
    game = table.game
    assert game.decision is not None and not game.decision.noticeable
    cards = {info.definition.full_name: info.definition for info in game.core.book.cards}
    likely = [cards["Let It Go"]] * 20 + [cards["Bruno Madrigal - Seeing the Future"]] * 4
    perspective = game.perspective(B)
    for seed in range(12):
        sample = perspective.sample(seed, [likely, likely])
        assert sample.state.stack[-1].pc == game.state.stack[-1].pc
        assert sample.perspective(B) == perspective


# cites: 7.2.2
def test_a_card_known_to_be_somewhere_in_another_deck_is_not_taken_from_the_own_list(
    position: Position,
) -> None:
    table = position("""
        players:
          A: {inkwell: 2, deck: [Lucky Dime, Lantern], hand: [Magic Broom - Bucket Brigade]}
          B: {deck: [Blank, Coconut Basket], discard: [Lucky Dime]}
        steps:
          - play: Magic Broom - Bucket Brigade
          - choose: yes
        """)
    assert [cards for cards, _ in somewhere(table, A)] == [["Lucky Dime"]]
    for seed in range(5):
        core = table.game.perspective(A).sample(seed).core
        own = [*core.state.players[A].deck, *core.state.players[A].exerted_ink]
        names = sorted(core.info[card].definition.full_name for card in own)
        assert names == ["Blank", "Blank", "Lantern", "Lucky Dime"]
