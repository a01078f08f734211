"""Games as a seat knows them, and samples of them, stand where the real game stands (7.1)."""

import random

import pytest
from tests.rules.knowing import A, B, Position, known, somewhere

from inkborn.engine.state.state import CARD, NOWHERE, card_under
from inkborn.fuzz.twins import exchanged, rearranged
from inkborn.views import observe


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


# cites: 5.1.1.7, 8.4.2
def test_which_cards_of_a_hand_lay_face_down_under_another_is_told_by_no_perspective(
    position: Position,
) -> None:
    """What came from under the character is spoken of by its last known information."""
    table = position("""
        custom:
          - {name: Home, type: action, cost: 1,
             text: "Return chosen character to their player's hand."}
        players:
          A:
            hand: [Lantern, Dinglehopper, Coconut Basket]
            play: [{card: Stitch - Rock Star, boosted: [Lucky Dime, Pawpsicle]}]
          B: {inkwell: 1, hand: [Home]}
        active: B
        steps:
          - play: Home
          - maybe: Stitch - Rock Star
        """)
    (last,) = table.state.last_known.values()
    assert len(last.under) == 2
    perspective = table.game.perspective(B)
    for seed in range(8):
        twin = rearranged(table.game, B, random.Random(seed))
        assert twin.perspective(B) == perspective
        assert perspective.sample(seed).perspective(B) == perspective


# cites: 5.1.1.5
def test_every_card_that_lies_face_up_under_another_does_so_in_samples(position: Position) -> None:
    """The first card of all is no exception."""
    table = position("""
        custom:
          - {name: Piler, version: Tidy, type: character, cost: 2, strength: 1, willpower: 3,
             lore: 1,
             text: "PILE UP 1 {I} - Put the top card of your deck under this character faceup."}
        players:
          A: {inkwell: 2, deck: [Lucky Dime, Lantern, Blank], play: [Piler - Tidy]}
          B: {}
        steps:
          - use: Piler - Tidy
          - use: Piler - Tidy
        """)
    game = table.game
    for seat in (A, B):
        sample = game.perspective(seat).sample(1)
        (record,) = sample.state.inplay.values()
        names = [sample.core.info[card].definition.full_name for card in record.under if card >= 0]
        assert names == ["Lantern", "Lucky Dime"]
        assert observe(sample, seat) == observe(game, seat)


# cites: 6.7.6
def test_in_a_sample_players_go_on_in_their_order(position: Position) -> None:
    table = position("""
        custom:
          - {name: Tithe, type: action, cost: 0, text: "Each player chooses and discards a card."}
        active: B
        players:
          A: {hand: 2}
          B: {hand: [Tithe, Blank, Blank]}
          C: {hand: 2}
        steps:
          - play: Tithe
        """)
    sample = table.game.perspective(B).sample(1)
    asked = []
    while sample.decision is not None and sample.decision.kind == "cards":
        asked.append(sample.decision.player)
        sample.answer([0])
    assert asked == [1, 2, 0]


# cites: 7.2.3
def test_in_a_sample_cards_go_into_a_deck_in_the_order_that_was_chosen(position: Position) -> None:
    table = position("""
        players:
          A: {inkwell: 9, hand: [Under the Sea]}
          B: {play: [Stitch - New Dog, Simba - Future King]}
          C: {play: [Stitch - New Dog, Simba - Future King]}
        steps:
          - play: Under the Sea
          - choose: [B:Simba - Future King, B:Stitch - New Dog]
        """)
    game = table.game
    assert game.decision is not None and game.decision.player == 2
    sample = game.perspective(B).sample(1)
    sample.answer([0, 1])
    bottom = sample.state.players[B].deck[1::-1]
    assert [sample.core.info[card].definition.full_name for card in bottom] == [
        "Simba - Future King",
        "Stitch - New Dog",
    ]


# cites: 7.1.3
def test_in_a_sample_another_seat_is_asked_about_cards_that_fit(position: Position) -> None:
    table = position("""
        custom:
          - {name: Toll, type: action, cost: 0,
             text: "Each opponent chooses and discards an item card."}
        players:
          A: {hand: [Toll]}
          B:
            hand: [Lantern, Dinglehopper, Stitch - New Dog, Simba - Future King]
            deck: [Lucky Dime, Coconut Basket, Pawpsicle, Moana - Of Motunui]
        steps:
          - play: Toll
        """)
    game = table.game
    lists = [
        [game.core.info[card].definition for card in (*player.hand, *player.deck)]
        for player in game.state.players
    ]
    for seed in range(6):
        sample = game.perspective(A).sample(seed, lists)
        assert sample.decision is not None and sample.decision.player == B
        hand = [sample.core.info[card] for card in sample.state.players[B].hand]
        items = sum(info.is_item for info in hand)
        assert 0 < items < len(hand)
        assert len(sample.decision.options) == items


# cites: 7.1.3
def test_what_was_shifted_onto_is_known_in_every_sample_when_it_is_lost_sight_of(
    position: Position,
) -> None:
    table = position("""
        custom:
          - {name: Owl, version: Wise, type: character, cost: 4, strength: 3, willpower: 3,
             lore: 2, text: "Shift 0"}
          - {name: Owl, version: Young, type: character, cost: 1, strength: 1, willpower: 1,
             lore: 1}
          - {name: Tweezers, type: action, cost: 0,
             text: "Put all cards from under chosen character of yours into your hand."}
          - {name: Stow, type: action, cost: 0,
             text: "Put a card from your hand into your inkwell facedown."}
        players:
          A: {hand: [Owl - Wise, Tweezers, Stow, Lantern], play: [Owl - Young]}
          B: {}
        steps:
          - play: Owl - Wise
            shift: Owl - Young
          - play: Tweezers
          - maybe: Owl - Wise
          - play: Stow
          - choose: Owl - Young
          - end_turn: true
        """)
    perspective = table.game.perspective(B)
    for seed in range(4):
        core = perspective.sample(seed).core
        names = [core.info[ref & CARD].definition.full_name for ref in core.state.tops]
        assert names == ["Owl - Young"]


# cites: 7.5.4
def test_what_nobody_saw_is_a_card_of_the_own_list_where_all_of_that_are_known(
    position: Position,
) -> None:
    table = position(r"""
        custom:
          - {name: Well, type: item, cost: 0,
             text: "FILL {E} - Put the top card of your deck into your inkwell facedown.\n
                    DIP {E} - Return a card from your inkwell to your hand."}
        players:
          A: {deck: [Well], play: [{card: Well, id: one}, {card: Well, id: two}]}
          B: {deck: []}
        steps:
          - use: one
            ability: FILL
          - use: two
            ability: DIP
        """)
    assert known(table, A, table.state.players[A].hand) == ["Well"]
    perspective = table.game.perspective(A)
    sample = perspective.sample(1)
    assert sample.perspective(A) == perspective
    assert {info.definition.full_name for info in sample.core.info} == {"Well"}


# cites: 7.1.3, 8.4.2
def test_no_perspective_names_a_card_that_was_drawn_or_put_under_another_unseen(
    position: Position,
) -> None:
    table = position("""
        custom:
          - {name: Chest, version: Open, type: character, cost: 1, strength: 1, willpower: 1,
             lore: 1, text: "Boost 0 {I}"}
          - {name: Study, type: action, cost: 0, text: "Draw a card."}
        players:
          A: {hand: [Study, Pawpsicle], deck: [Lucky Dime, Lantern, Blank], play: [Chest - Open]}
          B: {deck: [Dinglehopper]}
        steps:
          - play: Study
          - use: Chest - Open
        """)
    game = table.game
    assert sorted(game.perspective(B).names) == ["Chest - Open", "Dinglehopper", "Study"]
    cards = ["Blank", "Chest - Open", "Lantern", "Lucky Dime", "Pawpsicle", "Study"]
    assert sorted(game.perspective(A).names) == cards


# cites: 8.4.2
def test_which_card_was_put_face_down_under_another_is_told_by_no_perspective(
    position: Position,
) -> None:
    table = position("""
        custom:
          - {name: Chest, version: Open, type: character, cost: 1, strength: 1, willpower: 1,
             lore: 1, text: "Boost 0 {I}"}
        players:
          A:
            deck: [Lucky Dime, Lantern]
            discard: [Lucky Dime, Lantern]
            play: [Chest - Open]
          B: {}
        steps:
          - use: Chest - Open
        """)
    (record,) = table.state.inplay.values()
    unseen = {card_under(record.under[0]), *table.state.players[A].deck}
    twins = [exchanged(table.game, unseen, random.Random(seed)) for seed in range(4)]
    assert len({tuple(twin.state.defs) for twin in twins}) == 2
    assert len({twin.perspective(B) for twin in twins}) == 1


# cites: 7.1.3
@pytest.mark.parametrize(
    ("text", "least"),
    [
        ("Each opponent chooses and discards 2 item cards.", 1),
        ("Each opponent may choose and discard an item card.", 1),
        ("Each opponent chooses up to 2 item cards from their hand and discards them.", 0),
    ],
)
def test_where_no_card_would_fit_a_sample_asks_for_any_of_the_zone(
    position: Position, text: str, least: int
) -> None:
    table = position(f"""
        custom:
          - {{name: Toll, type: action, cost: 0, text: "{text}"}}
        players:
          A: {{hand: [Toll], deck: [Blank]}}
          B: {{hand: [Lantern, Dinglehopper, Lucky Dime, Stitch - New Dog], deck: [Blank]}}
        steps:
          - play: Toll
          - maybe: yes
        """)
    game = table.game
    assert game.decision is not None and game.decision.player == B
    no_items = [game.core.info[game.state.players[A].deck[0]].definition] * 9
    sample = game.perspective(A).sample(1, [None, no_items])
    asked = sample.decision
    assert asked is not None and (asked.player, asked.kind) == (B, "cards")
    assert sorted(ref & CARD for ref in asked.options) == sorted(sample.state.players[B].hand)
    assert (asked.least, asked.most) == (least, 1)
    assert (asked.source & CARD) in sample.state.resolving


# cites: 7.1.3, 7.2.3
def test_where_no_card_would_fit_a_sample_asks_for_any_that_was_looked_at(
    position: Position,
) -> None:
    table = position("""
        active: B
        custom:
          - {name: Delve, type: action, cost: 0,
             text: "Draw a card. Look at the top 3 cards of your deck. You may put an item card into
                    your hand and the rest on the bottom of your deck in any order."}
        players:
          A: {deck: [Blank]}
          B: {hand: [Delve], deck: [Blank, Lantern, Dinglehopper, Stitch - New Dog, Blank, Blank]}
        steps:
          - play: Delve
          - choose: yes
        """)
    game = table.game
    assert game.decision is not None and len(game.decision.options) == 2
    no_items = [game.core.info[game.state.players[A].deck[0]].definition] * 9
    sample = game.perspective(A).sample(1, [None, no_items])
    assert sample.decision is not None and sample.decision.kind == "cards"
    looked = sorted(ref & CARD for ref in sample.decision.options)
    assert looked == sorted(sample.state.players[B].deck[-3:])


MUST = """
    players:
      A: {inkwell: 2, hand: [Double Trouble]}
      B: {play: [Stitch - Rock Star, John Smith - Undaunted Protector]}
    steps:
      - play: Double Trouble
    """
TOGETHER = """
    custom:
      - {name: Choir, type: song, cost: 7, text: "Sing Together 7\\nDraw a card."}
    players:
      A:
        hand: [Choir]
        play: [Stitch - Rock Star, Simba - Future King, Mickey Mouse - Steamboat Pilot]
      B: {}
    """


# cites: 6.7.3, 8.12.1
@pytest.mark.parametrize(("text", "words"), [(MUST, ""), (TOGETHER, "sing choir")])
@pytest.mark.parametrize("seat", [A, B])
def test_in_a_sample_the_same_may_be_chosen_as_in_the_game(
    position: Position, text: str, words: str, seat: int
) -> None:
    table = position(text)
    if words:
        table.game.answer(words)
    sample = table.game.perspective(seat).sample(1)
    there, here = table.game.decision, sample.decision
    assert there is not None and here is not None
    assert there.needed or there.weights
    assert here.player == there.player == A
    for name in (
        "kind", "least", "most", "weights", "total_least", "total_most", "groups", "apart",
        "hidden", "noticeable", "verb", "prompt", "rule", "texts",
    ):  # fmt: skip
        assert getattr(here, name) == getattr(there, name), name
    for name in ("options", "needed"):
        said = [
            [core.info[ref & CARD].definition.full_name for ref in getattr(asked, name)]
            for core, asked in ((table.game.core, there), (sample.core, here))
        ]
        assert said[0] == said[1]


# cites: 6.4.2, 6.2.7
def test_in_a_sample_what_lasts_and_waits_goes_on_and_ends_as_in_the_game(
    position: Position,
) -> None:
    table = position("""
        custom:
          - {name: Cheer, type: action, cost: 0,
             text: "Whenever one of your characters quests this turn, gain 3 lore."}
          - {name: Hush, type: action, cost: 0,
             text: "Opponents can't play actions until the start of your next turn."}
          - {name: Lift, type: action, cost: 0,
             text: "Chosen character gets +1 {L} until the start of your next turn."}
        players:
          A: {hand: [Cheer, Hush, Lift], play: [Stitch - New Dog, Stitch - New Dog]}
          B: {hand: [Cheer], play: [Stitch - New Dog]}
        steps:
          - play: Cheer
          - play: Hush
          - play: Lift
          - choose: B:Stitch - New Dog
        """)
    games = [table.game, *(table.game.perspective(seat).sample(1) for seat in (A, B))]
    for game in games:
        game.answer("quest stitch")
        assert game.state.players[A].lore == 4
        game.answer("quest stitch")
        assert game.state.players[A].lore == 8
        game.answer("end turn")
        game.answer("quest stitch")
        assert game.state.players[B].lore == 2
    refusal = games[2].why_not("play cheer")
    assert refusal is not None and refusal.source >= 0
    for game in (games[0], games[2]):
        game.answer("end turn")
        game.answer("quest stitch")
        assert game.state.players[A].lore == 9
        game.answer("end turn")
        game.answer("quest stitch")
        assert game.state.players[B].lore == 3
        game.answer("play cheer")


# cites: 7.2.2, 7.2.3
def test_what_is_somewhere_leaves_room_in_samples_for_what_is_known_more_exactly(
    position: Position,
) -> None:
    table = position("""
        custom:
          - {name: Stir, type: action, cost: 0,
             text: "Shuffle all item cards from your discard into your deck."}
          - {name: Show, type: action, cost: 0, text: "Reveal the top 2 cards of your deck."}
          - {name: Delve, type: action, cost: 0,
             text: "Look at the top 3 cards of your deck.
                    Put them on the top of your deck in any order."}
        players:
          A:
            hand: [Stir, Show, Delve]
            deck: [Lantern, Coconut Basket]
            discard: [Lucky Dime, Pawpsicle]
          B: {}
        steps:
          - play: Stir
        """)
    deck = table.state.players[A].deck
    deck.sort(key=lambda card: table.full_name(card) in ("Lantern", "Coconut Basket"))  # by chance
    table.game.answer("play show")
    table.game.answer("play delve")
    table.game.answer([0, 1, 2])
    stirred, shown = somewhere(table, B)
    assert ({*stirred[0]}, stirred[1]) == ({"Lucky Dime", "Pawpsicle"}, 4)
    assert ({*shown[0]}, shown[1]) == ({"Lantern", "Coconut Basket"}, 3)
    perspective = table.game.perspective(B)
    for seed in range(16):
        core = perspective.sample(seed).core
        names = [core.info[card].definition.full_name for card in core.state.players[A].deck]
        assert {*names} == {"Lucky Dime", "Pawpsicle", "Lantern", "Coconut Basket"}
        assert {*names[-3:]} > {"Lantern", "Coconut Basket"}
