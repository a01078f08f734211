"""What is seldom asked of a game: conditions built by hand, quiet copies, editions of one's own."""

import json
from dataclasses import replace
from typing import Any, cast

import msgspec
import pytest
from tests.engine.simple import FIRE, MOUSE, SCOUT, action, begin, character, deck

from inkborn.engine.game import BareGame
from inkborn.engine.knowing import samples
from inkborn.engine.knowing.knowledge import knows
from inkborn.engine.knowing.samples import Prior
from inkborn.engine.now import continuous as now
from inkborn.engine.records import saved
from inkborn.engine.records.series import Series
from inkborn.engine.state import chance
from inkborn.errors import BadRecord, IllegalAnswer, InkbornError
from inkborn.limits import MOST_CHOICES
from inkborn.model import abilities as a
from inkborn.model import nouns as n
from inkborn.rulebook.editions import NEWEST

YOURS = n.Select((n.Of(n.You()), n.IsKind(("character",))))
THEIRS = n.Select((n.Of(n.Actor()), n.IsKind(("character",))), n.Pick())
IN_HAND = n.Select((n.Of(n.Actor()),), n.Pick(), "hand")
OWN = replace(NEWEST, effective="2027-01-01")


# ---------------------------------------------------------------- conditions and effects


@pytest.mark.parametrize(("lore", "mice", "drawn"), [(0, 0, 0), (1, 0, 1), (0, 1, 1), (1, 1, 1)])
def test_one_of_several_conditions_is_enough(lore: int, mice: int, drawn: int) -> None:
    one = n.Compare(n.LoreOf(n.You()), ">=", 1)
    two = n.Compare(n.Count(YOURS), ">=", 1)
    mouse = character("Mouse", 0)
    hope = action("Hope", 0, a.If(n.Any((one, two)), a.Draw(1)))
    game = begin(hope, mouse)
    game.state.players[0].lore = lore
    for _ in range(mice):
        game.answer("play mouse")
    held = len(game.state.players[0].hand)
    game.answer("play hope")
    assert len(game.state.players[0].hand) == held - 1 + drawn


def modes_of(effect: a.Effect) -> list[str]:
    """What is offered to somebody without characters: to gain lore, or this."""
    game = begin(action("Fork", 0, a.EitherOr(a.GainLore(1), effect)))
    game.answer("play fork")
    return game.options if game.decision is not None and game.decision.kind == "mode" else []


@pytest.mark.parametrize(
    ("effect", "offered"),
    [
        (a.IfDone(a.May(a.Banish(THEIRS)), a.Draw(1)), False),
        (a.IfDone(a.May(a.Banish(THEIRS)), a.Draw(1), a.LoseLore(1)), True),
        (a.IfDone(a.May(a.Discard(IN_HAND)), a.Draw(1)), True),
        (a.IfDone(a.By(n.You(), a.Banish(THEIRS)), a.Draw(1)), False),
        (a.IfDone(a.By(n.You(), a.Discard(IN_HAND)), a.Draw(1)), True),
    ],
)
def test_what_depends_on_something_is_offered_where_that_is_possible(
    effect: a.Effect, offered: bool
) -> None:
    assert bool(modes_of(effect)) == offered


def test_a_keyword_may_be_granted_as_an_ability() -> None:
    others = n.Select((n.Of(n.You()), n.Other(), n.IsKind(("character",))))
    granted = a.GainAbility(a.Keyword("Rush"))
    banner = character("Banner", 0, a.Static((a.Affect(others, (granted,)),)))
    game = begin(banner)
    for _ in range(2):
        game.answer("play banner")
    refs = [game.state.refs[card] for card in game.state.players[0].board]
    assert [now.has_keyword(game.core, ref, "Rush") for ref in refs] == [True, True]


def test_what_a_round_depends_on_may_be_done_by_others() -> None:
    """For each player the opponent discards; only then all for whom it was done gain lore."""
    first = a.By(n.Opponents(), a.Discard(IN_HAND))
    whole = a.By(n.EachPlayer(), a.IfDone(first, a.GainLore(2)))
    game = begin(action("Purge", 0, whole))
    game.state.players[0].lore = 1
    game.answer("play purge")
    asked = []
    while game.decision is not None and game.decision.kind != "main":
        asked.append(game.decision.player)
        game.answer([0])
    assert asked == [1, 1]
    assert [player.lore for player in game.state.players] == [3, 2]


def test_a_condition_on_which_nothing_depends_is_no_part_of_a_round() -> None:
    nothing = a.If(n.Compare(n.LoreOf(n.Actor()), ">=", 1), a.Sequence(()))
    whole = a.By(n.EachPlayer(), a.Sequence((a.GainLore(1), nothing, a.Draw(1))))
    game = begin(action("Pause", 0, whole))
    held = [len(player.hand) for player in game.state.players]
    game.answer("play pause")
    assert [player.lore for player in game.state.players] == [1, 1]
    assert [len(player.hand) for player in game.state.players] == [held[0], held[1] + 1]


@pytest.mark.parametrize(
    ("of", "slot", "drawn"),
    [((n.Of(n.You()),), "", 2), ((n.Of(n.Opponents()),), "", 0), ((), "", 2), ((), "this", 0)],
)
def test_cards_under_whatever_players_have_in_play_are_counted(
    of: n.Filter, slot: str, drawn: int
) -> None:
    beneath = n.Select(of, zone="under", under=slot)
    chest = character("Chest", 0, a.Keyword("Boost", 0))
    game = begin(chest, action("Tally", 0, a.Draw(n.Count(beneath))))
    for word in ("play chest", "play chest", "use chest", "use chest", "play tally"):
        if word == "play tally":
            held = len(game.state.players[0].hand)
        game.answer(word)
    assert len(game.state.players[0].hand) == held - 1 + drawn


def test_who_is_spoken_of_is_found_where_they_are_and_not_once_they_are_hidden() -> None:
    """Two are chosen, one of them goes to its player's hand: the other one is dealt damage."""
    two = n.Select((n.IsKind(("character",)),), n.Pick(2, 2, chosen=True), bind="c1")
    one = n.Select((), n.Pick(), group="c1")
    left = n.Select((n.IsKind(("character",)),), group="c1")
    effect = a.Sequence((a.Choose(two), a.Put(one, a.Place("hand")), a.Deal(1, left)))
    mouse = character("Mouse", 0, willpower=3)
    game = begin(action("Sort", 0, effect), mouse)
    for word in ("play mouse", "play mouse", "play sort"):
        game.answer(word)
    held = len(game.state.players[0].hand)
    while game.decision is not None and game.decision.kind != "main":
        game.answer([0])
    assert len(game.state.players[0].hand) == held + 1
    assert [record.damage for record in game.state.inplay.values()] == [1]


@pytest.mark.parametrize(("lore", "asked", "paid"), [(1, "may", 1), (2, "main", 0)])
def test_who_has_as_much_ink_as_is_counted_is_asked_to_pay_it(
    lore: int, asked: str, paid: int
) -> None:
    toll = action("Toll", 0, a.May(a.Pay(n.LoreOf(n.You()))))
    game = begin(toll, MOUSE)
    player = game.state.players[0]
    player.lore = lore
    for word in ("ink mouse", "play toll"):
        game.answer(word)
    assert game.decision is not None
    assert game.decision.kind == asked
    if asked == "may":
        game.answer("yes")
    assert len(player.exerted_ink) == paid


def test_the_rest_can_be_counted() -> None:
    three = n.Select((n.Of(n.You()),), n.Top(3), "deck")
    one = n.Select((), n.Pick(), "deck", group="c1")
    count = a.GainLore(n.Count(n.Rest("c1")))
    effect = a.Sequence((a.Look(three, bind="c1"), a.Put(one, a.Place("hand")), count))
    game = begin(action("Sift", 0, effect), MOUSE)
    game.answer("play sift")
    game.answer([0])
    assert game.state.players[0].lore == 2


def test_who_draws_twice_from_an_empty_deck_loses_once() -> None:
    greed = action("Greed", 0, a.Sequence((a.Draw(1), a.Draw(2))))
    decks = [deck(greed, size=7), deck(MOUSE)]
    game = BareGame.new(decks, seed=1, starting=0, edition="2024-05")
    game.answer([])
    game.answer([])
    game.answer("play greed")
    assert game.winners == (1,)
    assert [event.player for event in game.events() if event.kind == "lose"] == [0]


# ---------------------------------------------------------------- what nobody decides any more


TWO = n.Select((n.Of(n.You()),), n.Top(2), "deck")
BACK = a.Place("deck", at="bottom", order="any")


@pytest.mark.parametrize(
    ("effect", "kind"),
    [
        (a.NameCard("name1"), "name"),
        (a.Sequence((a.Look(TWO, bind="c1"), a.Put(n.Rest("c1"), BACK))), "order"),
    ],
)
def test_after_too_many_choices_the_rest_of_them_is_made_by_default(
    effect: a.Effect, kind: str
) -> None:
    whole = a.Sequence((a.May(a.GainLore(1)), effect, a.GainLore(5)))
    game = begin(action("Muse", 0, whole), MOUSE, SCOUT)
    game.answer("play muse")
    tired = game.copy()
    tired.state.stack[0].reg["@choices"] = MOST_CHOICES - 1
    for one in (game, tired):
        one.answer("no")
    assert game.decision is not None and game.decision.kind == kind
    assert tired.decision is not None and tired.decision.kind == "main"
    assert tired.state.players[0].lore == 5
    if kind == "order":
        looked = game.state.players[0].deck[-2:]
        assert sorted(tired.state.players[0].deck[:2]) == sorted(looked)


# ---------------------------------------------------------------- what is known


def test_who_looks_at_some_cards_of_a_hand_knows_those() -> None:
    some = n.Select((n.Of(n.Opponents()),), n.AtRandom(2), "hand")
    game = begin(action("Glance", 0, a.Look(some)), MOUSE, SCOUT)
    hand = game.state.players[1].hand
    game.answer("play glance")
    assert sum(knows(game.state, 0, card) for card in hand) == 2
    assert BareGame.from_json(game.to_json()).state_hash() == game.state_hash()
    sample = game.perspective(0).sample(1, [deck(MOUSE, SCOUT)] * 2)
    assert sample.perspective(0) == game.perspective(0)


def test_a_card_that_must_be_in_a_place_has_another_one_go_elsewhere() -> None:
    """One is among three places, the other in the first of them: so it is, whatever is drawn."""
    elsewhere = set()
    for seed in range(12):
        among = samples.Hidden()
        among.places = [0, 1, 2]
        among.somewhere = [([0, 1, 2], [5]), ([0], [6])]
        among.pool = [7]
        defs = [-1, -1, -1]
        samples._deal(defs, among, chance.key_of(seed), 0)
        assert defs[0] == 6 and sorted(defs) == [5, 6, 7]
        elsewhere.add(defs.index(5))
    assert elsewhere == {1, 2}


def test_a_perspective_does_not_keep_all_that_was_ever_assumed() -> None:
    perspective = begin(MOUSE, SCOUT).perspective(0)
    decks = [[MOUSE] * (20 + number) + [SCOUT] * (40 - number) for number in range(20)]
    hashes = [perspective.sample(1, [None, one]).state_hash() for one in decks]
    assert [perspective.sample(1, [None, one]).state_hash() for one in decks] == hashes
    assert len(perspective._templates) < len(decks)


def test_a_deck_of_which_nothing_is_known_and_nothing_assumed_is_of_the_first_card() -> None:
    game = begin(MOUSE, SCOUT)
    sample = game.perspective(0).sample(1, [None, Prior([])])
    hand = [sample.core.info[card].definition for card in sample.state.players[1].hand]
    assert len({*hand}) == 1 and len(hand) == 7


def test_a_game_that_is_over_has_perspectives_too() -> None:
    game = begin(MOUSE, SCOUT)
    game.concede(1)
    sample = game.perspective(0).sample(1, [deck(MOUSE, SCOUT)] * 2)
    assert sample.over and sample.winners == (0,)


def test_inks_that_were_seen_are_the_same_when_asked_again() -> None:
    perspective = begin(MOUSE, SCOUT).perspective(0)
    assert perspective.inks_of(0) == perspective.inks_of(0)


# ---------------------------------------------------------------- saved games


def test_cards_that_were_read_are_forgotten_when_they_are_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = begin(MOUSE, SCOUT).to_json()
    BareGame.from_json(text)
    monkeypatch.setattr(saved, "_MOST_READ", 1)
    assert BareGame.from_json(text).to_json() == text
    assert len(saved._READ) == 2


def test_cards_that_cannot_be_played_are_refused() -> None:
    """No text says so: cards beneath another one are not in two other zones at once."""
    nowhere = n.Select((), zone="hand or discard", under="this")
    data = json.loads(begin(MOUSE, action("Void", 0, a.Draw(1))).to_json())
    void = action("Void", 0, a.Draw(n.Count(nowhere)))
    place = next(i for i, one in enumerate(data["definitions"]) if one["name"] == "Void")
    data["definitions"][place] = msgspec.to_builtins(void)
    with pytest.raises(BadRecord, match="definitions: cannot be played"):
        BareGame.from_json(json.dumps(data))


# ---------------------------------------------------------------- leaving


@pytest.mark.parametrize(
    ("before", "leaver"), [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]
)
def test_who_leaves_while_hands_are_altered_is_not_asked(before: int, leaver: int) -> None:
    game = BareGame.new([deck(MOUSE, SCOUT)] * 3, seed=1, starting=0)
    for _ in range(before):
        game.answer([0])
    game.concede(leaver)
    asked = []
    while game.decision is not None and game.decision.kind != "main":
        asked.append(game.decision.player)
        game.answer([0])
    assert asked == [seat for seat in range(before, 3) if seat != leaver]
    assert game.state.active == (0 if leaver else 1)
    kept = [seat for seat in range(3) if seat != leaver]
    assert [len(game.state.players[seat].hand) for seat in kept] == [7, 7]


# ---------------------------------------------------------------- quiet copies


def test_a_quiet_copy_goes_on_alike_and_counts_what_it_does_not_write() -> None:
    game = begin(MOUSE, SCOUT, FIRE)
    quiet = game.copy(quiet=True).copy()
    for _ in range(30):
        if game.over:
            break
        for one in (game, quiet):
            one.answer((0,) if one.decision is not None and one.decision.least else ())
    assert game.core.happened() == quiet.core.happened() > 20
    assert quiet.core.events == [] and game.state_hash() == quiet.state_hash()


def test_an_endless_loop_ends_a_quiet_copy_too() -> None:
    """Lore that makes one lose lore that makes one gain lore."""
    you = n.You()
    moth = character(
        "Moth", 0,
        a.Triggered((n.On("lose lore", by=you),), a.GainLore(1)),
        a.Triggered((n.On("gain lore", by=you),), a.LoseLore(1)),
    )  # fmt: skip
    game = begin(moth, action("Lamp", 0, a.GainLore(1)))
    game.answer("play moth")
    quiet = game.copy(quiet=True)
    for one in (game, quiet):
        one.answer("play lamp")
        assert one.over and one.winners == ()
    assert game.events()[-1].kind == "endless loop"
    assert quiet.core.happened() == game.core.happened()


# ---------------------------------------------------------------- editions of one's own


def test_a_game_with_an_edition_of_ones_own_is_played_but_neither_saved_nor_guessed() -> None:
    game = BareGame.new([deck(MOUSE)] * 2, seed=1, edition=OWN, starting=0)
    game.answer([])
    with pytest.raises(BadRecord, match="edition of one's own"):
        game.to_json()
    with pytest.raises(InkbornError, match="edition of one's own"):
        game.perspective(0)


# ---------------------------------------------------------------- series, loops, seats


def test_a_series_has_games_and_players() -> None:
    with pytest.raises(InkbornError, match="needs a game"):
        Series(0, decides_early=False)
    with pytest.raises(InkbornError, match="two players"):
        Series.two_games(seats=1)


def test_a_series_that_is_over_takes_no_more_games() -> None:
    series = Series.best_of(1)
    series.add(starting=0, winners=(1,))
    with pytest.raises(InkbornError, match="over"):
        series.add(starting=0, winners=(0,))
    assert series.winner == 1


def test_a_loop_is_not_proposed_in_the_middle_of_something() -> None:
    game = begin(SCOUT)
    for word in ("ink scout", "play scout", "end", "end", "quest scout"):
        game.answer(word)
    assert game.decision is not None and game.decision.kind == "may"
    with pytest.raises(IllegalAnswer, match="main phase"):
        game.repeat(1)


def test_a_loop_stops_where_another_player_is_asked() -> None:
    thief = character("Thief", 0, a.Activated((), a.By(n.Opponents(), a.Discard(IN_HAND))))
    game = begin(thief, MOUSE)
    game.answer("play thief")
    game.answer("use thief")
    assert game.decision is not None and game.decision.player == 1
    game.answer([0])
    held = len(game.state.players[1].hand)
    assert game.repeat(1) == 0
    assert len(game.state.players[1].hand) == held


def test_a_deck_is_looked_through_for_what_is_no_card() -> None:
    mixed = cast("Any", [MOUSE, MOUSE, "mouse"])
    with pytest.raises(InkbornError, match="'mouse' is not the definition"):
        BareGame.new([deck(MOUSE), mixed])
    with pytest.raises(InkbornError, match="mouse"):
        BareGame.new([[], mixed])


def test_a_stack_that_leaves_play_takes_no_other_along() -> None:
    core = begin(MOUSE).core
    core.cover([10, 11], 12)
    core.cover([20], 21)
    core.end_stack(12)
    assert core.state.tops == {20: 21}
    core.cover([21], 22)
    assert core.state.tops == {20: 22, 21: 22}
