"""Perspectives: what a seat knows as a value, and games that agree with it."""

import copy
import pickle
from collections import Counter
from random import Random

import msgspec
import pytest
from tests.engine.simple import (
    ARCHER,
    EVERYTHING,
    FIRE,
    MOUSE,
    SCOUT,
    action,
    begin,
    character,
    deck,
)

from inkborn.engine.game import BareGame
from inkborn.engine.knowing.samples import Prior
from inkborn.errors import InkbornError
from inkborn.fuzz.secrets import hidden
from inkborn.fuzz.twins import exchanged
from inkborn.game import Game
from inkborn.model import abilities as a
from inkborn.model import nouns as n
from inkborn.players.chance import random_answer
from inkborn.views import observe
from inkborn.workshop import shared_workshop

TOP = n.Select((n.Of(n.You()),), n.Top(1), "deck")
PEEK = action("Peek", 1, a.Look(TOP))
BOOSTED = character("Chest", 1, a.Keyword("Boost", 1))
CARDS = deck(*EVERYTHING, PEEK, BOOSTED)


def played(seed: int, decisions: int) -> BareGame:
    """A random game after so many decisions, or where it ended."""
    game, chance = BareGame.new([CARDS] * 2, seed=seed), Random(seed)
    for _ in range(decisions):
        if game.over:
            break
        game.answer(random_answer(game, chance))
    return game


def names(game: BareGame, seat: int) -> Counter[str]:
    """The list of a seat, wherever its cards are."""
    zones = [(c, zone) for c, zone in enumerate(game.state.zone) if game.state.owner[c] == seat]
    return Counter(game.core.info[c].definition.full_name for c, zone in zones if zone)


POSITIONS = [(seed, decisions) for seed in range(4) for decisions in (0, 9, 40, 77)]


@pytest.mark.parametrize(("seed", "decisions"), POSITIONS)
def test_a_sample_looks_to_the_seat_like_the_game_and_is_known_alike(
    seed: int, decisions: int
) -> None:
    game = played(seed, decisions)
    for seat in (0, 1):
        perspective = game.perspective(seat)
        for draw in range(3):
            sample = perspective.sample(draw, [CARDS, CARDS])
            one, two = (msgspec.json.encode(observe(g, seat)) for g in (game, sample))
            assert one == two
            again = sample.perspective(seat)
            assert again == perspective and hash(again) == hash(perspective)
            same = again.sample(7, [CARDS, CARDS]).state_hash()
            assert same == perspective.sample(7, [CARDS, CARDS]).state_hash()


@pytest.mark.parametrize(("seed", "decisions"), POSITIONS[:8])
def test_lists_that_are_known_or_assumed_are_kept(seed: int, decisions: int) -> None:
    game = played(seed, decisions)
    for seat in (0, 1):
        sample = game.perspective(seat).sample(1, [CARDS, CARDS])
        assert names(sample, 0) == names(game, 0) and names(sample, 1) == names(game, 1)


def test_an_action_that_resolves_in_no_zone_is_one_of_the_list() -> None:
    """Before 2025-07 it is nowhere while it resolves, and still known to be what it is."""
    cards = [shared_workshop().definition("Develop Your Brain")] * 30 + deck(MOUSE)
    game = BareGame.new([cards] * 2, seed=1, edition="2024-05", starting=0)
    while not game.state.resolving:
        kinds = [action.kind for action in game.actions]
        wanted = next((kind for kind in ("play", "ink", "end") if kind in kinds), None)
        game.answer(() if wanted is None else (kinds.index(wanted),))
    (resolving,) = game.state.resolving
    owner, other = game.state.owner[resolving], 1 - game.state.owner[resolving]
    for seat in (owner, other):
        sample = game.perspective(seat).sample(1, [cards, cards])
        assert names(sample, owner) == names(game, owner)
        assert sample.perspective(seat) == game.perspective(seat)


@pytest.mark.parametrize(("seed", "decisions"), POSITIONS[:8])
def test_a_sample_is_saved_and_loaded_like_any_game(seed: int, decisions: int) -> None:
    game = played(seed, decisions)
    for seat in (0, 1):
        text = game.perspective(seat).sample(1).to_json()
        assert BareGame.from_json(text).to_json() == text


def test_samples_are_equal_for_equal_seeds_and_differ_otherwise() -> None:
    perspective = played(1, 30).perspective(0)
    hashes = [perspective.sample(seed).state_hash() for seed in (1, 1, 2, 3)]
    assert hashes[0] == hashes[1] and len({*hashes}) == 3


def test_what_is_hidden_moves_and_what_is_known_stays() -> None:
    game = begin(MOUSE, SCOUT)
    hands = set()
    for seed in range(12):
        sample = game.perspective(0).sample(seed, [deck(MOUSE, SCOUT)] * 2)
        info, players = sample.core.info, sample.state.players
        assert [info[c].definition.name for c in players[0].hand] == [
            game.core.info[c].definition.name for c in game.state.players[0].hand
        ]
        hands.add(tuple(sorted(info[c].definition.name for c in players[1].hand)))
    assert len(hands) > 1


def test_a_perspective_is_a_plain_value() -> None:
    perspective = played(2, 40).perspective(1)
    for other in (
        copy.copy(perspective),
        copy.deepcopy(perspective),
        pickle.loads(pickle.dumps(perspective)),
    ):
        assert other == perspective and hash(other) == hash(perspective)
        assert other.sample(3).state_hash() == perspective.sample(3).state_hash()
    assert perspective != played(2, 41).perspective(1) and perspective != "something else"


def test_a_sample_shares_nothing_that_changes_with_the_game_or_another_sample() -> None:
    game = played(3, 40)
    perspective = game.perspective(0)
    one, two = perspective.sample(1), perspective.sample(1)
    before, written = (game.to_json(), two.state_hash()), perspective.written
    chance = Random(5)
    while not one.over and len(one.answers) < 60:
        one.answer(random_answer(one, chance))
    assert (game.to_json(), two.state_hash()) == before
    assert perspective.written == written
    assert perspective.sample(1).state_hash() == two.state_hash()


def test_chance_of_a_sample_is_its_own() -> None:
    game = played(4, 10)
    keys = {game.perspective(0).sample(seed).state.key for seed in range(3)}
    assert len(keys) == 3 and game.state.key not in keys
    assert game.state.key.encode() not in game.perspective(0).written


def test_an_answer_to_a_sample_is_an_answer_to_the_game() -> None:
    game = played(0, 25)
    decision = game.decision
    assert decision is not None
    sample = game.perspective(decision.player).sample(1, [CARDS, CARDS])
    assert sample.options == game.options
    answer = random_answer(sample, Random(1))
    sample.answer(answer)
    game.answer(answer)
    assert sample.answers[-1:] and game.answers


def test_a_list_that_is_not_known_is_made_of_cards_that_fit_what_was_seen() -> None:
    game = Game.new(["puppies", "songbirds"], seed=3, starting=1)
    for _ in range(2):
        game.answer("none")
    game.answer(game.options[0])  # an ink is seen
    seen = {ink for card in game.perspective(0).seen_of(1) for ink in card.inks}
    assert seen
    inks: set[str] = set()
    for seed in range(3):
        sample = game.perspective(0).sample(seed)
        mine = [card for card, owner in enumerate(sample.state.owner) if owner == 1]
        assert len(mine) == 60
        inks = {ink for card in mine for ink in sample.core.info[card].definition.inks}
        assert seen <= inks and len(inks) <= 2
    again = game.perspective(0).sample(2, [None, "songbirds"])
    assert names(again, 1) == names(game, 1)


def test_a_deck_that_is_not_known_has_a_usual_shape() -> None:
    game = Game.new(["puppies", "songbirds"], seed=3, starting=1)
    lists = set()
    for seed in range(4):
        sample = game.perspective(0).sample(seed)
        mine = [card for card, owner in enumerate(sample.state.owner) if owner == 1]
        cards = [sample.core.info[card].definition for card in mine]
        assert len(cards) == 60 and max(names(sample, 1).values()) <= 4
        assert sum(card.inkable for card in cards) >= 40
        assert sum(card.kind == "character" for card in cards) >= 30
        assert 8 <= sum(card.cost <= 1 for card in cards) <= 12
        assert sum(card.cost > 5 for card in cards) <= 12
        lists.add(tuple(sorted(names(sample, 1))))
    assert len(lists) == 4


def test_copies_of_cards_that_were_seen_are_likely() -> None:
    game = begin(MOUSE, SCOUT)
    game.answer("end")
    game.answer(game.options[0])
    (seen,) = {card.full_name for card in game.perspective(0).seen_of(1)}
    sample = game.perspective(0).sample(1, [None, Prior([(60, [FIRE])], 3)])
    assert names(sample, 1)[seen] == 3


def test_a_card_that_was_seen_is_not_what_a_slot_may_be_too() -> None:
    game = begin(MOUSE, SCOUT)
    game.answer("end")
    game.answer(game.options[0])
    (seen,) = game.perspective(0).seen_of(1)
    for seed in range(4):
        prior = Prior([(9, [seen]), (9, [seen, ARCHER]), (51, [FIRE])], 3)
        found = names(game.perspective(0).sample(seed, [None, prior]), 1)
        assert found[seen.full_name] == 3
        assert set(found) <= {seen.full_name, ARCHER.full_name, FIRE.full_name}


def test_of_a_list_that_is_assumed_only_what_was_not_seen_yet_is_left() -> None:
    game = begin(MOUSE)
    for words in ("end", "ink mouse", "end", "end", "ink mouse"):
        game.answer(words)  # Ben has shown two mice
    assumed = [*[MOUSE] * 3, *[FIRE] * 57]
    sample = game.perspective(0).sample(1, [None, assumed])
    assert names(sample, 1) == {"Mouse - Test": 3, "Fire": 57}
    sample = game.perspective(0).sample(1, [None, [MOUSE, FIRE]])  # more were seen than there are
    assert names(sample, 1) == {"Mouse - Test": 2, "Fire": 58}
    sample = game.perspective(0).sample(1, [None, [MOUSE]])  # the list is used once more
    assert names(sample, 1) == {"Mouse - Test": 60}


def test_a_prior_gives_as_many_copies_as_it_says() -> None:
    game = begin(MOUSE)
    prior = Prior([(60, [SCOUT])])
    sample = game.perspective(0).sample(1, [None, prior])
    assert {*names(sample, 1)} == {"Scout - Test"}


def test_a_prior_of_few_cards_is_used_again_and_one_of_none_is_what_the_seat_knows() -> None:
    game = begin(MOUSE)
    few = Prior([(1, [FIRE]), (1, [SCOUT])])
    assert names(game.perspective(0).sample(1, [None, few]), 1) == {"Fire": 30, "Scout - Test": 30}
    game.answer("end")
    game.answer("ink mouse")
    none = Prior([], 1)  # the one mouse has been seen
    assert names(game.perspective(0).sample(1, [None, none]), 1) == {"Mouse - Test": 60}


def test_what_is_assumed_about_the_own_list_is_not_asked_for() -> None:
    perspective = begin(MOUSE, SCOUT).perspective(0)
    for own in ([FIRE] * 60, Prior([(60, [FIRE])])):
        sample = perspective.sample(1, [own, [SCOUT] * 60])
        assert names(sample, 0) == {"Mouse - Test": 30, "Scout - Test": 30}
        assert names(sample, 1) == {"Scout - Test": 60}


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_is_no_perspective_of_a_seat_that_does_not_exist(seat: int) -> None:
    with pytest.raises(InkbornError, match="there is no seat"):
        begin(MOUSE).perspective(seat)


def test_assumptions_are_wanted_for_every_seat() -> None:
    with pytest.raises(InkbornError, match="2 seats need as many decks"):
        begin(MOUSE).perspective(0).sample(1, [None])


def test_what_a_leaver_held_hidden_stays_so() -> None:
    game = BareGame.new([CARDS] * 3, seed=5)
    secret = {c for c in hidden(game, 0) if game.state.owner[c] == 2}
    twin = exchanged(game, secret, Random(1))
    assert [*game.state.defs] != [*twin.state.defs]
    for one in (game, twin):
        one.concede(2)
    assert game.perspective(0) == twin.perspective(0)


@pytest.mark.parametrize("seed", range(6))
def test_a_sample_stands_at_the_same_decision_whoever_is_asked(seed: int) -> None:
    game, chance = Game.new(["puppies", "songbirds"], seed=seed), Random(seed)
    kinds = set()
    for place in range(90):
        asked = game.decision
        if asked is None:
            break
        if asked.kind != "main" or place % 9 == 0:
            for seat in (0, 1):
                found = game.perspective(seat).sample(place).decision
                assert found is not None
                assert (found.kind, found.player) == (asked.kind, asked.player)
                kinds.add(found.kind)
        game.answer(random_answer(game, chance))
    assert len(kinds) > 1


def test_which_of_the_cards_that_another_looks_at_was_picked_is_not_seen() -> None:
    three = n.Select((n.Of(n.You()),), n.Top(3), "deck")
    one = n.Select((), n.Pick(), "deck", group="c1", bind="c2")
    effect = a.Sequence((a.Look(three, bind="c1"), a.Choose(one), a.May(a.GainLore(1))))
    game = begin(action("Ponder", 0, effect), MOUSE, SCOUT)
    game.answer("play ponder")
    perspectives = []
    for place in range(3):
        picked = game.copy()
        picked.answer([place])
        assert picked.decision is not None and picked.decision.kind == "may"
        perspectives.append(picked.perspective(1))
    assert perspectives[0] == perspectives[1] == perspectives[2]


def test_a_perspective_is_equal_whether_the_game_was_played_or_loaded() -> None:
    """Definitions that were compiled and those that were read are not the same objects."""
    game, chance = Game.new(["wizards-duel", "red-pandas"], seed=2), Random(2)
    for _ in range(40):
        game.answer(random_answer(game, chance))
    loaded = Game.from_json(game.to_json())
    for seat in (0, 1):
        perspective = game.perspective(seat)
        assert loaded.perspective(seat) == perspective
        assert pickle.loads(pickle.dumps(perspective)) == perspective


def test_who_has_left_has_a_perspective_too() -> None:
    game, chance = Game.new(["puppies", "songbirds", "whispers"], seed=4), Random(4)
    for _ in range(60):
        game.answer(random_answer(game, chance))
    game.concede(1)
    perspective = game.perspective(1)
    sample = perspective.sample(3)
    assert sample.perspective(1) == perspective
    assert sample.view(1) == game.view(1)
