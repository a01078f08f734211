"""What a seat sees: its own hand, what is public, what it has seen; otherwise numbers."""

from random import Random

import msgspec
import pytest
from tests.engine.simple import (
    CHOSEN,
    EVERYTHING,
    MOUSE,
    SCOUT,
    action,
    begin,
    character,
    dealt,
    deck,
)

from inkborn.engine.game import BareGame
from inkborn.engine.state.state import DECK, HAND
from inkborn.model import abilities as a
from inkborn.model import nouns as n
from inkborn.model.abilities import CardDefinition
from inkborn.players.chance import random_answer
from inkborn.views import Choice, Option, log, observe

TOP = n.Select((n.Of(n.You()),), n.Top(1), "deck")
PEEK = action("Peek", 1, a.Look(TOP))
BOOSTED = character("Chest", 1, a.Keyword("Boost", 1))


def test_a_question_is_over_once_it_is_answered() -> None:
    game = begin(MOUSE, SCOUT)
    observe(game, 0)
    assert game.core.asking == 0
    assert game.options
    assert game.core.asking == 0


def test_the_own_hand_is_seen_and_the_others_is_a_number() -> None:
    game = begin(MOUSE, SCOUT)
    view = observe(game, 0)
    assert len(view.me.hand) == view.me.hand_size == 7
    assert view.seats[1].hand == () and view.seats[1].hand_size == 7
    assert view.me.deck == {} and view.me.deck_size == 53
    assert [seat.name for seat in view.opponents] == ["Ben"]


def test_the_seat_that_is_asked_gets_the_choice_and_the_other_learns_who() -> None:
    game = begin(MOUSE)
    asked, waiting = observe(game, 0), observe(game, 1)
    assert asked.choice is not None and asked.choice.kind == "main"
    assert waiting.choice is None and waiting.waiting_for == 0
    assert [option.text for option in asked.choice.options][-1] == "end turn"


def test_the_board_shows_the_values_of_the_moment() -> None:
    strong = a.Static((a.Affect(n.Ref("this"), (a.Modify("strength", 3),)),))
    game = begin(character("Hero", 1, strong, a.Keyword("Resist", 2)))
    game.answer("ink hero")
    game.answer("play hero")
    (hero,) = observe(game, 1).seats[0].board
    assert (hero.strength, hero.willpower, hero.lore, hero.damage) == (4, 2, 1, 0)
    assert (hero.drying, hero.exerted, hero.keywords) == (True, False, {"Resist": 2})
    assert hero.has("Resist") and not hero.has("Ward")
    assert (hero.at, hero.under) == (-1, ())


MINE = (n.Of(n.You()), n.IsKind(("character",)))
EACH = n.Select(MINE, n.Each())


def lasting(name: str, *changes: a.Change) -> CardDefinition:
    """A free action that changes a chosen character this turn."""
    return action(name, 0, a.Apply((a.Affect(CHOSEN, changes),), "turn"))


def test_the_board_shows_the_keywords_that_effects_give_and_take() -> None:
    guard = character("Guard", 0, a.Keyword("Ward"), a.Keyword("Resist", 1))
    grace = a.Affect(EACH, (a.GainKeyword("Evasive"), a.GainKeyword("Resist", 2)))
    leader = character("Leader", 0, a.Static((grace,)))
    curse = lasting("Curse", a.LoseKeyword("Ward"), a.Modify("lore", 2))
    game = dealt({"Guard": 1, "Leader": 1, "Curse": 1}, guard, leader, curse)
    game.answer("play guard")
    (seen,) = observe(game, 1).seats[0].board
    assert list(seen.keywords.items()) == [("Resist", 1), ("Ward", 0)]
    game.answer("play leader")
    seen, chief = observe(game, 1).seats[0].board
    assert list(seen.keywords.items()) == [("Evasive", 0), ("Resist", 3), ("Ward", 0)]
    assert chief.keywords == {"Evasive": 0, "Resist": 2}
    game.answer("play curse")
    game.answer("guard")
    seen, chief = observe(game, 1).seats[0].board
    assert seen.keywords == {"Evasive": 0, "Resist": 3}
    assert (seen.lore, chief.lore) == (3, 1)


@pytest.mark.parametrize("names", [("captain", "leader"), ("leader", "captain")])
def test_a_keyword_that_only_others_gain_does_not_hide_one_that_all_do(
    names: tuple[str, str],
) -> None:
    crew = n.Select((*MINE, n.HasClass(("Pirate",))), n.Each())
    captain = character("Captain", 0, a.Static((a.Affect(crew, (a.GainKeyword("Evasive"),)),)))
    leader = character("Leader", 0, a.Static((a.Affect(EACH, (a.GainKeyword("Rush"),)),)))
    game = dealt({"Captain": 1, "Leader": 1}, captain, leader)
    for name in names:
        game.answer(f"play {name}")
    assert [seen.keywords for seen in observe(game, 1).seats[0].board] == [{"Rush": 0}] * 2


def test_a_printed_keyword_whose_value_is_counted_shows_that_value() -> None:
    crowd = character("Crowd", 0, a.Keyword("Challenger", n.Count(EACH)))
    game = dealt({"Crowd": 2}, crowd)
    game.answer("play crowd")
    game.answer("play crowd")
    assert [c.keywords for c in observe(game, 0).me.board] == [{"Challenger": 2}] * 2


def test_a_view_that_somebody_writes_into_does_not_change_the_next() -> None:
    game = begin(character("Guard", 0, a.Keyword("Ward")))
    game.answer("play guard")
    observe(game, 0).me.board[0].keywords.clear()
    assert observe(game, 0).me.board[0].keywords == {"Ward": 0}


def test_an_option_shows_what_it_costs_at_the_moment() -> None:
    cheap = a.Static((a.CostChange(-1, (n.IsKind(("character",)),)),))
    game = dealt({"Mouse": 2, "Patron": 1}, MOUSE, character("Patron", 0, cheap))

    def costs() -> set[tuple[str, int]]:
        choice = observe(game, 0).choice
        assert choice is not None
        return {(option.text, option.ink) for option in choice.options}

    game.answer("ink mouse")
    assert ("play Mouse - Test", 1) in costs()
    game.answer("play patron")
    assert ("play Mouse - Test", 0) in costs()


def test_where_nothing_is_summed_or_grouped_options_have_no_weight_and_no_group() -> None:
    game = dealt({"Mouse": 2, "Hurt": 1}, MOUSE, action("Hurt", 0, a.Deal(1, CHOSEN)))
    for word in ("ink mouse", "play mouse", "end", "ink mouse", "play mouse", "end", "play hurt"):
        game.answer(word)
    choice = observe(game, 0).choice
    assert choice is not None and choice.kind == "cards" and len(choice.options) == 2
    assert {(option.weight, option.group, option.needed) for option in choice.options} == {
        (0, 0, False)
    }


def test_an_inked_card_was_shown_to_all() -> None:
    game = begin(MOUSE)
    game.answer("ink mouse")
    for seat in (0, 1):
        seen = observe(game, seat).seats[0]
        assert [card.name for card in seen.inkwell] == ["Mouse - Test"]
        assert (seen.ready_ink, seen.inkwell_size, seen.ink) == (1, 1, 1)


def test_the_card_that_was_looked_at_is_known_to_that_seat_alone() -> None:
    game = begin(PEEK)
    game.answer("ink peek")
    game.answer("play peek")
    assert list(observe(game, 0).me.deck) == [0]
    assert observe(game, 1).seats[0].deck == {}
    assert any("looks at Peek" in line.text for line in log(game, 0))
    assert any("looks at a card" in line.text for line in log(game, 1))


def test_a_card_face_down_under_another_is_hidden_from_all_who_have_not_seen_it() -> None:
    game = begin(BOOSTED)
    for word in ("ink chest", "play chest", "end", "end", "use chest"):
        game.answer(word)
    for seat in (0, 1):
        (chest,) = observe(game, seat).seats[0].board
        assert chest.under == (None,)
        assert any("a card is put face down under Chest" in ln.text for ln in log(game, seat))


def shuffled(game: BareGame, seat: int, chance: Random) -> BareGame:
    """The same game with everything dealt anew that a seat cannot know."""
    other = game.copy()
    state = other.core.state
    for player in range(len(state.players)):
        mine = player == seat
        places = [
            (cards, i)
            for cards, hidden in (
                (state.players[player].deck, True),
                (state.players[player].hand, not mine),
            )
            if hidden
            for i in range(len(cards))
            if not state.known[cards[i]] >> seat & 1
        ]
        dealt = [cards[i] for cards, i in places]
        chance.shuffle(dealt)
        for (cards, i), card in zip(places, dealt, strict=True):
            cards[i] = card
            state.zone[card] = DECK if cards is state.players[player].deck else HAND
    return other


def hidden_from(game: BareGame, seat: int) -> bytes:
    view = msgspec.json.encode(observe(game, seat))
    lines = "\n".join(map(str, log(game, seat)))
    return view + lines.encode()


@pytest.mark.parametrize("seed", range(6))
def test_what_a_seat_cannot_know_leaves_no_trace_in_its_view_and_log(seed: int) -> None:
    game = BareGame.new([deck(*EVERYTHING, PEEK, BOOSTED)] * 2, seed=seed)
    chance = Random(seed)
    for _ in range(150):
        decision = game.decision
        if decision is None:
            break
        for seat in (0, 1):
            if decision.player == seat:  # its options come from what it knows; the rest may move
                other = shuffled(game, seat, chance)
                assert hidden_from(other, seat) == hidden_from(game, seat)
        game.answer(random_answer(game, chance))


def test_a_choice_knows_which_answers_are_legal() -> None:
    game = BareGame.new([deck(MOUSE)] * 2, seed=1, starting=0)
    choice = observe(game, 0).choice
    assert choice is not None
    assert choice.allows(()) and choice.allows((0, 6))
    assert not choice.allows((0, 0)) and not choice.allows((7,))


def test_a_choice_knows_what_has_to_be_among_the_chosen() -> None:
    options = tuple(Option(name, needed=name == "Hero") for name in ("Mouse", "Hero", "Scout"))
    choice = Choice(
        kind="cards", seat=0, prompt="", rule="", options=options, least=0, most=2
    )  # fmt: skip
    assert [choice.allows(places) for places in ((), (1,), (0, 1), (2, 1))] == [True] * 4
    assert not choice.allows((0,)) and not choice.allows((0, 2))


def test_a_known_card_in_a_hand_cannot_be_told_from_its_copy_that_is_played() -> None:
    home = action("Home", 1, a.Put(CHOSEN, a.Place("hand")))
    game = dealt({"Mouse": 3, "Home": 1}, MOUSE, home)
    for word in ("ink mouse", "play mouse", "end", "end", "play home"):
        game.answer(word)
    assert [card.name for card in observe(game, 1).seats[0].hand] == ["Mouse - Test"]
    returned = game.state.players[0].hand[-1]
    game.answer("end")
    game.answer("end")
    played = next(
        x
        for x in game.actions
        if x.kind == "play"
        and x.card != returned
        and game.core.info[x.card].definition.name == "Mouse"
    )
    game.answer(played)
    assert observe(game, 1).seats[0].hand == ()
