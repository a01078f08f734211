"""Answers, beginnings and records of any kind: refused with `InkbornError`, and nothing changes."""

import json
from typing import Any, Final, cast

import msgspec
import pytest
from tests.engine.simple import EVERYTHING, MOUSE, begin, deck

from inkborn.decks import read_deck
from inkborn.engine.game import Action, BareGame, Record
from inkborn.engine.records.replay import fingerprint
from inkborn.engine.state.refusals import why_no_action
from inkborn.errors import BadRecord, IllegalAnswer, InkbornError
from inkborn.game import Game
from inkborn.model.abilities import CardDefinition
from inkborn.workshop import shared_workshop

DANCE: Final = Action(cast("Any", "dance"))

WORDLESS: list[Any] = ["\x00", "\ud800", "," * 999, b"", (), ((),)]
"""What can mean no cards at all, and means no turn action."""

ANYTHING: list[Any] = [
    None, True, 3.5, -1, 10**6, 10**5_000, {}, {"a": 1}, object(), [None], [[0]], [3.5], [{}],
    [object()], [10**5_000], [-1], [0, 0], range(10**30), range(10**6), "x" * 5_000_000, "--5",
    "9" * 5_000, ["x" * 5_000_000], Action("end", 5), "," * 5_000,
]  # fmt: skip

ACTIONS = [
    DANCE, Action("ink", 99_999), Action("ink", -1), Action("ink", 10**30),
    Action("challenge", 0, 99_999), Action("challenge", 0, -1), Action("challenge", 99_999, 0),
    Action("move", 0, -7), Action("quest", -3), Action("use", 99_999, -1, "0"),
    *(Action("play", 0, -1, how) for how in ("how", "shift x", "shift -1", "free " + "9" * 5_000)),
    *(Action("use", 0, -1, how) for how in ("x", "³", "9" * 5_000, "99999")),
]  # fmt: skip


def twisted(**fields: Any) -> Action:
    """An action of which fields have wrong types."""
    return Action(**{"kind": "ink", "card": 0, **fields})


TWISTED = [
    twisted(card="x"), twisted(card=None), twisted(card=1.5), twisted(card=True), twisted(kind=5),
    twisted(kind=None), twisted(kind="challenge", target="x"), twisted(kind="play", how=7),
    twisted(kind="use", how=None), twisted(kind=["ink"]),
]  # fmt: skip


@pytest.mark.parametrize("action", [*ACTIONS, *TWISTED], ids=lambda action: repr(action)[:60])
def test_an_action_of_anything_is_refused(action: Action) -> None:
    game = begin(MOUSE)
    assert game.decision is not None and game.decision.kind == "main"
    before = game.state_hash()
    with pytest.raises(IllegalAnswer):
        game.answer(action)
    assert game.why_not(action) is not None
    assert game.state_hash() == before
    assert game.answers == game.copy().answers


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Action("ink", 0), ""), (Action("ink", 9), ""), (Action("ink", 10), "no card 10"),
        (Action("ink", -1), "no card -1"), (Action("ink", 0, 0), "ink has no 0"),
        (Action("play", 0, 1, "ink"), "play has no 1"), (Action("move", 9, 0), ""),
        (Action("challenge", 0, 9), ""), (Action("challenge", 0, 10), "no card 10"),
        (Action("challenge", 0), "no card -1"), (Action("quest", 3), ""), (Action("end"), ""),
        (Action("end", 0), "end has no 0"), (Action("end", -1, 0), "end has no 0"),
        *((Action("play", 3, -1, how), "") for how in ("ink", "sing", "shift", "free 999999")),
        *(
            (Action("play", 3, -1, how), "no way to play a card")
            for how in ("", "ink 0", "sing 1", "free 1000000", "shift  0", "free0", "an ink")
        ),
        *((Action("use", 3, -1, how), "") for how in ("", "-1", "0", "999999")),
        *((Action("use", 3, -1, how), "no number of") for how in ("-2", "1000000", "1 ", " ")),
    ],
)  # fmt: skip
def test_it_is_said_what_keeps_something_from_being_a_turn_action(action: Action, why: str) -> None:
    found = why_no_action(action, 10)
    assert why in found and bool(why) == bool(found)


def refused(game: BareGame, answer: Any) -> None:
    before, given = game.state_hash(), len(game.answers)
    with pytest.raises(IllegalAnswer) as caught:
        game.answer(answer)
    assert len(str(caught.value)) < 2_000
    assert (game.state_hash(), len(game.answers)) == (before, given)


@pytest.mark.parametrize("place", range(len(ANYTHING)))
def test_an_answer_of_anything_is_refused(place: int) -> None:
    refused(begin(MOUSE), ANYTHING[place])
    refused(BareGame.new([deck(MOUSE)] * 2, seed=1), ANYTHING[place])


@pytest.mark.parametrize("answer", WORDLESS, ids=range(len(WORDLESS)))
def test_a_turn_action_needs_words(answer: Any) -> None:
    refused(begin(MOUSE), answer)


@pytest.mark.parametrize("seat", [None, "0", 2, -1, 1.0, [0]])
def test_only_a_seat_concedes(seat: Any) -> None:
    with pytest.raises(IllegalAnswer, match="there is no seat"):
        begin(MOUSE).concede(seat)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"starting": 7}, "no seat 7 to start: there are 0 to 1"),
        ({"starting": -2}, "no seat -2"),
        ({"starting": "0"}, "no seat '0'"),
        ({"seats": ["A\x1b", "B"]}, r"control character U\+001B"),
        ({"seats": ["A" * 5_000_000, "B"]}, "5000000 characters"),
        ({"seats": [1, 2]}, "1 is no name of a seat"),
        ({"seats": ["A", "A"]}, "a name of its own"),
        ({"teams": ["x", "y"]}, "a team is a number"),
        ({"teams": [10**5_000, 1]}, "a team is a number"),
        ({"seed": 10**5_000}, "is no seed"),
        ({"seed": "x"}, "'x' is no seed"),
        ({"edition": "x" * 5_000}, "no edition"),
        ({"edition": 7}, "no edition 7"),
        ({"format": "x" * 5_000}, "no name of a format"),
        ({"format": 7}, "7 is no name of a format"),
    ],
)
def test_a_game_begins_with_what_it_knows(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(InkbornError, match=message) as caught:
        BareGame.new([deck(MOUSE)] * 2, **fields)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("decks", "message"),
    [
        ([deck(MOUSE)] * 17, "16 seats are the most"),
        ([[MOUSE] * 40_000] * 2, "a game holds at most"),
        ([[MOUSE], [None]], "None is not the definition of a card"),
        ([["x" * 5_000], [MOUSE]], "is not the definition of a card"),
    ],
)
def test_a_game_takes_so_many_cards(decks: Any, message: str) -> None:
    with pytest.raises(InkbornError, match=message):
        BareGame.new(decks)


NO_SEATS: list[Any] = [-1, 2, True, 1.0, "0", 10**5_000, []]
for _ in range(50_000):
    NO_SEATS[-1] = [NO_SEATS[-1]]  # deeper than Python can write


@pytest.mark.parametrize("place", range(len(NO_SEATS)))
def test_what_a_seat_is_told_is_told_to_seats(place: int) -> None:
    game = Game.new(["puppies", "songbirds"], seed=1)
    for ask in (game.view, game.log, game.perspective):
        with pytest.raises(InkbornError, match="there is no seat") as caught:
            ask(NO_SEATS[place])
        assert len(str(caught.value)) < 300


def test_a_log_begins_with_the_first_event() -> None:
    game = Game.new(["puppies", "songbirds"], seed=1)
    assert game.log(0, -(10**30)) == game.log(0, -3) == game.log(0)
    assert game.log(0, 10**30) == []


@pytest.mark.parametrize("seed", [None, "x", 1.5, 10**5_000], ids=["none", "text", "half", "huge"])
def test_a_sample_wants_a_seed(seed: Any) -> None:
    perspective = Game.new(["puppies", "songbirds"], seed=1).perspective(0)
    with pytest.raises(InkbornError, match="is no seed"):
        perspective.sample(seed)


@pytest.mark.parametrize("thing", [7, None, 1.5, object, b"\xff", [7], [[]]], ids=repr)
def test_only_decks_are_decks(thing: Any) -> None:
    for use in (lambda: Game.new([thing, "puppies"]), lambda: shared_workshop().deck(thing)):
        with pytest.raises(InkbornError, match=r"is no (deck|card)"):
            use()
    with pytest.raises(InkbornError, match="is not the text of a deck list"):
        read_deck(thing, shared_workshop().catalogue)
    with pytest.raises(InkbornError, match="no card is named"):
        shared_workshop().catalogue.card(thing)


@pytest.mark.parametrize("thing", [7, None, "{}", b"{}", {}], ids=repr)
def test_only_records_are_replayed(thing: Any) -> None:
    with pytest.raises(BadRecord, match="is no Record"):
        Game.replay(thing)


# ---------------------------------------------------------------- records

CARDS = {card.full_name: card for card in EVERYTHING}


def spoilt(**fields: Any) -> str:
    game = BareGame.new([deck(*EVERYTHING)] * 2, seed=3)
    game.answer([])
    return json.dumps({**json.loads(game.record.to_json()), **fields})


@pytest.mark.parametrize(
    "fields",
    [
        {"decks": [[[999_999_999, "Mouse - Test"]], [[1, "Mouse - Test"]]]},
        {"decks": [[[0, "Mouse - Test"]], [[1, "Mouse - Test"]]]},
        {"decks": [[[-5, "Mouse - Test"]], [[1, "Mouse - Test"]]]},
        {"decks": [[[1, "Nobody"]], [[1, "Mouse - Test"]]]},
        {"decks": [[[1, "x" * 1_000_000]], [[1, "Mouse - Test"]]]},
        {"decks": []},
        {"starting": 7},
        {"teams": [1, 1]},
        {"seats": ["A\u001b", "B"]},
        {"seats": ["A"]},
        {"seed": 10**99},
        {"edition": "1999"},
        {"answers": [{"type": "act", "do": "ink", "card": 10**30}]},
        {"answers": [[10**30]]},
        {"answers": ["x" * 1_000_000]},
        {"answers": [{"type": "concede", "seat": 9}]},
        {"cards": {}},
    ],
)
def test_a_hostile_record_is_refused(fields: dict[str, Any]) -> None:
    record = Record.from_json(spoilt(**fields))
    with pytest.raises(InkbornError) as caught:
        BareGame.replay(record, CARDS)
    assert len(str(caught.value)) < 5_000


@pytest.mark.parametrize(
    "text",
    ["[" * 99_999, "{}", "", "9" * 5_000, b"\xff", '{"version": 1e999}', "null", "[1]"],
    ids=["deep", "object", "nothing", "number", "bytes", "version", "null", "list"],
)
def test_what_is_no_record_is_refused(text: str | bytes) -> None:
    with pytest.raises(BadRecord, match="replay: "):
        Record.from_json(text)


def test_a_card_has_the_same_fingerprint_after_it_was_written_and_read() -> None:
    workshop = shared_workshop()
    checked = 0
    for card in workshop.catalogue:
        try:
            definition = workshop.definition(card)
        except InkbornError:
            continue
        text = msgspec.json.encode(definition)
        read = msgspec.json.decode(text, type=CardDefinition)
        assert fingerprint(read) == fingerprint(definition), card.full_name
        checked += 1
    assert checked > 2_000


def test_a_fingerprint_tells_different_cards_apart() -> None:
    found = {fingerprint(card) for card in EVERYTHING}
    assert len(found) == len(EVERYTHING)
    assert fingerprint(msgspec.structs.replace(MOUSE, cost=9)) not in found


def test_the_record_of_a_reloaded_game_is_replayed() -> None:
    workshop = shared_workshop()
    game = BareGame.new([workshop.deck("puppies"), workshop.deck("songbirds")], seed=4)
    again = BareGame.from_json(game.to_json())
    assert again.record == game.record
    assert BareGame.replay(again.record, workshop.definition).state_hash() == game.state_hash()
