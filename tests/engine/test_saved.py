"""A game as JSON and back, and replays: the same, or a message that says what is wrong."""

import json
from contextlib import nullcontext
from random import Random
from typing import Any

import msgspec
import pytest
from tests.engine.simple import EVERYTHING, FIRE, MOUSE, SPRING, action, begin, deck

from inkborn.engine.game import BareGame, Record
from inkborn.engine.records.replay import fingerprint
from inkborn.engine.records.soundness import picks
from inkborn.engine.state import plain
from inkborn.engine.state.state import (
    ANEW,
    CARD,
    DISCARD,
    FIRST,
    KEY,
    Decision,
    Frame,
    InPlay,
    Lasting,
    LastKnown,
    Player,
    State,
    Waiting,
    Watching,
    incarnation,
)
from inkborn.errors import BadRecord, InkbornError
from inkborn.limits import LARGEST_STAT, LONGEST_NAME, MOST_WORDS
from inkborn.model import abilities as a
from inkborn.model import nouns as n
from inkborn.model.abilities import CardDefinition
from inkborn.players.chance import random_answer

CARDS = {card.full_name: card for card in EVERYTHING}


def random_game(seed: int, seats: int = 2, steps: int = 10_000) -> BareGame:
    game = BareGame.new([deck(*EVERYTHING)] * seats, seed=seed)
    chance = Random(seed)
    for _ in range(steps):
        if game.over:
            break
        game.answer(random_answer(game, chance))
    return game


@pytest.mark.parametrize("seats", [2, 3])
def test_at_every_decision_the_read_game_goes_on_like_the_written_one(seats: int) -> None:
    game = BareGame.new([deck(*EVERYTHING)] * seats, seed=5)
    chance = Random(5)
    kinds = set()
    for _ in range(250):
        decision = game.decision
        if decision is None:
            break
        kinds.add(decision.kind)
        other = BareGame.from_json(game.to_json())
        assert other.to_json() == game.to_json()
        answer = random_answer(game, chance)
        game.answer(answer)
        other.answer(answer)
        assert other.state_hash() == game.state_hash()
        assert other.events() == game.events()
    assert {"main", "cards", "may"} <= kinds


def test_every_field_of_the_state_has_a_type() -> None:
    records: list[type] = [State, Player, InPlay, LastKnown, Frame, Lasting, Watching, Waiting]
    for kind in (*records, Decision):
        listed = set(plain.FIELDS[kind]) | set(plain.NESTED.get(kind, {}))
        assert listed <= set(plain.NAMES[kind]), kind


NUMBERS = ("cost", "strength", "willpower", "lore", "move_cost")


def spoil(path: str, value: object) -> str:
    data: Any = json.loads(begin(MOUSE).to_json())
    place = data
    *way, last = path.split(".")
    for key in way:
        place = place[int(key) if isinstance(place, list) else key]
    if value is ...:
        del place[last]
    else:
        place[int(last) if isinstance(place, list) else last] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "saved game"),
        ("[]", "not a saved game"),
        ('{"is": "a deck"}', "not a saved game"),
        (spoil("version", 99), "version 99, but this inkborn reads"),
        (spoil("edition", "1999-01"), "no edition '1999-01'"),
        (spoil("state.turn", "three"), r"state\.turn: Expected `int`"),
        (spoil("state.turn", ...), "missing or unknown: turn"),
        (spoil("state.extra", 1), "missing or unknown: extra"),
        (spoil("state", None), "state: an object is wanted"),
        (spoil("state", list(plain.NAMES[State])), "state: an object is wanted"),
        (spoil("state.players.1", 5), r"state\.players\[1\]: an object is wanted"),
        (spoil("state.stack.0", "turn"), r"state\.stack\[0\]: an object is wanted"),
        (spoil("state.decision", []), r"state\.decision: an object is wanted"),
        (spoil("state.zone.3", 2), "card 3 is not where its zone says"),
        (spoil("state.players.0.hand", []), "cards have a zone"),
        (spoil("state.players.0.deck.0", 9999), "card 9999"),
        (spoil("state.defs.0", 7), "no such definition"),
        (spoil("state.stack.0.proc", 9999), "no such procedure"),
        (spoil("state.decision", None), "nothing is asked"),
        (spoil("definitions.0.cost", "much"), "definitions"),
        (spoil("seats", ["Ann"]), "seats"),
        (spoil("answers", ["x", {"type": "fly"}]), "answers"),
    ],
)
def test_a_damaged_game_is_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        BareGame.from_json(text)


@pytest.mark.parametrize(
    ("name", "last", "first"),
    [
        *((name, LARGEST_STAT, LARGEST_STAT + 1) for name in NUMBERS),
        *((name, -LARGEST_STAT, -LARGEST_STAT - 1) for name in NUMBERS),
        ("full_name", "x" * LONGEST_NAME, "x" * (LONGEST_NAME + 1)),
        ("names", ["Mouse"] * (2 * MOST_WORDS - 2), ["Mouse"] * (2 * MOST_WORDS - 1)),
        ("classifications", ["Ally"] * (2 * MOST_WORDS - 3), ["Ally"] * (2 * MOST_WORDS - 2)),
        ("classifications", ["Ally"], ["Al\x1bly"]),
    ],
)
def test_cards_of_a_saved_game_are_so_large_and_no_larger(
    name: str, last: object, first: object
) -> None:
    BareGame.from_json(spoil(f"definitions.0.{name}", last))
    with pytest.raises(BadRecord, match="saved game: definitions"):
        BareGame.from_json(spoil(f"definitions.0.{name}", first))


CARDS_THERE, EVENTS_THERE = len(begin(MOUSE).state.owner), len(begin(MOUSE).events())
REF = begin(MOUSE).state.refs[0]
MOST = incarnation(KEY - ANEW)


@pytest.mark.parametrize(
    ("path", "last", "first", "message"),
    [
        ("turn", FIRST - 1, FIRST, f"state: {FIRST} is not possible"),
        ("next_id", FIRST - 1, FIRST, f"state: {FIRST} is not possible"),
        ("chance", FIRST - 1, FIRST, f"state: {FIRST} is not possible"),
        ("chance", 0, -1, "state: -1 is not possible"),
        ("told", 0, -1, "state: -1 is not possible"),
        ("players.0.inked", FIRST - 1, FIRST, f"state.players: {FIRST} is not possible"),
        ("players.0.turns", FIRST - 1, FIRST, f"state.players: {FIRST} is not possible"),
        ("winners", [1], [2], "winners: there is no seat 2"),
        ("drew_from_empty", [0], [-1], "drew_from_empty: there is no seat -1"),
        ("players.0.lore", 0, -1, "-1 is not possible"),
        ("players.1.drops", FIRST - 1, FIRST, f"{FIRST} is not possible"),
        ("players.0.peeked", 0b111, 0b1000, "peeked: there are fewer viewers"),
        ("starting", -1, -2, "starting: there is no seat -2"),
        ("starting", 1, 2, "starting: there is no seat 2"),
        ("bag_player", -1, -2, "bag_player: there is no seat -2"),
        ("bag_player", 1, 2, "bag_player: there is no seat 2"),
        ("told", EVENTS_THERE, EVENTS_THERE + 1, "told: there are fewer events"),
        ("shown", [FIRST + CARDS_THERE - 1], [FIRST + CARDS_THERE], "shown: there is no card"),
        ("shown", [FIRST], [FIRST - 1], "shown: there is no card"),
        ("shown", [REF + ANEW], [REF + 2 * ANEW], "shown: there is no card"),
        ("incarnation.0", MOST - 1, MOST, "incarnation: a card has become too many"),
        ("incarnation.0", 0, -1, "incarnation: a card has become too many"),
        ("used", {str(FIRST << 16): FIRST - 1}, {str(FIRST << 16): FIRST}, "not possible"),
    ],
)
def test_numbers_of_a_saved_game_go_so_far_and_no_further(
    path: str, last: object, first: object, message: str
) -> None:
    BareGame.from_json(spoil(f"state.{path}", last))
    with pytest.raises(BadRecord, match=message):
        BareGame.from_json(spoil(f"state.{path}", first))


LISTS = ("owner", "defs", "zone", "incarnation", "known")


@pytest.mark.parametrize("name", [*LISTS, "handles.2"])
def test_every_list_of_cards_has_as_many_entries_as_there_are_cards(name: str) -> None:
    for entries in (CARDS_THERE - 1, CARDS_THERE + 1):
        with pytest.raises(BadRecord, match="the lists of cards differ in length"):
            BareGame.from_json(spoil(f"state.{name}", [0] * entries))


@pytest.mark.parametrize("name", ["teams", "observed", "handles"])
def test_every_list_of_seats_has_as_many_entries_as_there_are_seats(name: str) -> None:
    entry = [0] * CARDS_THERE if name == "handles" else 0
    wanted = 2 if name == "teams" else 3
    for entries in (wanted - 1, wanted + 1):
        with pytest.raises(BadRecord, match="the number of seats differs"):
            BareGame.from_json(spoil(f"state.{name}", [entry] * entries))


@pytest.mark.parametrize(("cards", "loads"), [(CARD, True), (CARD + 1, False)])
def test_a_saved_game_has_only_so_many_cards_as_numbers_for_them(cards: int, loads: bool) -> None:
    data = json.loads(begin(MOUSE).to_json())
    state = data["state"]
    for entries in (*(state[name] for name in LISTS), *state["handles"]):
        entries += [0] * (cards - len(entries))  # cards that are nowhere
    with nullcontext() if loads else pytest.raises(BadRecord, match="lists of cards"):
        BareGame.from_json(json.dumps(data))


def test_a_record_replays_to_the_same_state_and_events() -> None:
    game = random_game(11)
    assert game.over
    record = Record.from_json(game.record.to_json())
    again = BareGame.replay(record, CARDS)
    assert again.state_hash() == game.state_hash()
    assert again.events() == game.events()
    assert again.record == record


def test_cards_of_a_record_are_known_by_what_they_say_and_not_by_what_goes_without_saying() -> None:
    """A record of today is played again by a version whose nodes have more fields."""
    assert fingerprint(MOUSE) == "ff78b4256dbe"
    assert fingerprint(SPRING) == "7924cf7d7bd1"
    said, unsaid = n.Select((), n.Each()), n.Select(())
    assert said == unsaid
    first, second = (action("Heal", 1, a.Heal(cards, 1)) for cards in (said, unsaid))
    assert fingerprint(first) == fingerprint(second)


def test_a_concession_is_part_of_the_record() -> None:
    game = random_game(3, seats=3, steps=40)
    game.concede(1)
    record = Record.from_json(game.record.to_json())
    assert record == game.record
    assert BareGame.replay(record, CARDS).state_hash() == game.state_hash()
    assert BareGame.from_json(game.to_json()).answers == game.answers


def test_who_has_left_a_saved_game_is_asked_nothing_and_has_no_cards() -> None:
    game = begin(MOUSE, seats=3)
    game.concede(2)
    BareGame.from_json(game.to_json())
    asked = json.loads(game.to_json())
    asked["state"]["decision"]["player"] = 2
    with pytest.raises(BadRecord, match="who is asked has left"):
        BareGame.from_json(json.dumps(asked))
    card = game.state.owner.index(2)
    held = json.loads(game.to_json())
    held["state"]["zone"][card] = DISCARD
    held["state"]["players"][2]["discard"] = [card]
    with pytest.raises(BadRecord, match=f"card {card} has left the game"):
        BareGame.from_json(json.dumps(held))
    back = json.loads(game.to_json())
    back["state"]["out_order"] = []
    with pytest.raises(BadRecord, match="others have left"):
        BareGame.from_json(json.dumps(back))


def changed(record: Record, **fields: Any) -> Record:
    return msgspec.structs.replace(record, **fields)


def test_a_replay_that_differs_says_what_differs() -> None:
    record = random_game(11).record
    ending = msgspec.structs.replace(record.ending, lore=(1, 2), hash="0")
    with pytest.raises(BadRecord, match=r"differently: lore was \[1,2\], is \["):
        BareGame.replay(changed(record, ending=ending), CARDS)
    stronger = msgspec.structs.replace(MOUSE, strength=9)
    with pytest.raises(BadRecord, match="not what they were: Mouse - Test"):
        BareGame.replay(record, {**CARDS, "Mouse - Test": stronger})
    with pytest.raises(BadRecord, match=r"answer \d+ of \d+, in turn \d+, is not legal"):
        BareGame.replay(changed(record, seed=12), CARDS)


def test_a_record_says_where_the_game_stood() -> None:
    game = begin(MOUSE, FIRE)
    names = [game.core.info[card].definition.name for card in game.state.players[0].hand]
    assert {*names} == {"Mouse", "Fire"}
    for words in ("ink mouse", "play mouse", "end", "ink fire", "end", "ink fire", "play fire"):
        game.answer(words)
    ending = game.record.ending
    assert (ending.turn, ending.active, ending.winners) == (3, "Ann", ())
    assert (ending.lore, ending.hands, ending.decks) == ((0, 0), (4, 7), (52, 52))
    assert (ending.discards, ending.inkwells, ending.in_play) == ((2, 0), (2, 1), ((), ()))
    game.answer("play mouse")
    game.concede(1)
    ending = game.record.ending
    assert (ending.winners, ending.in_play) == (("Ann",), (("Mouse - Test",), ()))
    assert ending.hash == game.state_hash()


@pytest.mark.parametrize(
    ("name", "was"),
    [
        ("turn", 99),
        ("active", "Cy"),
        ("winners", ("Cy",)),
        *((name, (99, 98)) for name in ("lore", "hands", "decks", "discards", "inkwells")),
        ("in_play", (("Cat",), ())),
    ],
)
def test_each_part_of_where_a_game_stood_is_compared(name: str, was: object) -> None:
    game = begin(MOUSE)
    game.answer("ink mouse")
    record = game.record
    there = json.dumps(was, separators=(",", ":"))
    ending = msgspec.structs.replace(record.ending, hash="0", **{name: was})
    with pytest.raises(BadRecord) as caught:
        BareGame.replay(changed(record, ending=ending), CARDS)
    assert f"it comes out differently: {name} was {there}, is " in str(caught.value)
    assert ";" not in str(caught.value) and "hash" not in str(caught.value)
    ending = msgspec.structs.replace(record.ending, hash="0")
    with pytest.raises(BadRecord, match="a detail of the state"):
        BareGame.replay(changed(record, ending=ending), CARDS)


@pytest.mark.parametrize("count", [0, -1, 1 << 16])
def test_a_record_with_no_card_or_far_too_many_in_a_run_is_refused(count: int) -> None:
    record = random_game(11).record
    _, name = record.decks[1][0]
    decks = (record.decks[0], ((count, name),))
    with pytest.raises(BadRecord, match=r"a run of cards, or a deck, has 1 to \d+ cards"):
        BareGame.replay(changed(record, decks=decks), CARDS)


@pytest.mark.parametrize("teams", [None, [4, 7, 4]])
@pytest.mark.parametrize("format", ["", "Pack-Rush"])
def test_a_record_holds_all_that_a_game_began_with(teams: list[int] | None, format: str) -> None:
    game = BareGame.new(
        [deck(MOUSE, FIRE), deck(FIRE), deck(MOUSE)], seats=["Ann", "Ben", "Cy"], seed=3,
        teams=teams, format=format, edition="2026-02", starting=2, snapshot="of today",
    )  # fmt: skip
    game.answer([])
    record = Record.from_json(game.record.to_json())
    assert (record.snapshot, record.starting, record.edition) == ("of today", 2, "2026-02")
    assert [count for count, _ in record.decks[1]] == [60]
    for undoable in (False, True):
        again = BareGame.replay(record, CARDS, undoable=undoable)
        assert again.record == record and again.state_hash() == game.state_hash()
        while again.decision is not None and again.decision.kind != "main":
            again.answer([])
        again.answer("ink mouse")
        assert again.can_undo == undoable
        loaded = BareGame.from_json(again.to_json())
        assert not loaded.can_undo
        assert loaded.record == again.record
        loaded.answer("end")
        assert not loaded.can_undo
        loaded.answer("ink fire" if teams is None else loaded.options[0])
        assert loaded.can_undo == undoable


def test_a_record_of_a_card_that_is_not_there_names_it() -> None:
    record = begin(MOUSE).record
    with pytest.raises(BadRecord, match='replay: there is no card "Mouse - Test"'):
        BareGame.replay(record, {"Fire": FIRE})


def test_a_text_that_is_no_record() -> None:
    with pytest.raises(BadRecord, match="replay"):
        Record.from_json("{}")
    with pytest.raises(BadRecord, match="version 7"):
        Record.from_json('{"version": 7}')


def test_a_position_has_no_record() -> None:
    game = begin(MOUSE)
    game.beginning = None
    with pytest.raises(BadRecord, match=r"began with Game\.new"):
        _ = game.record


def test_stepping_a_copy_never_touches_its_source() -> None:
    game = random_game(7, steps=60)
    before = game.to_json()
    other = game.copy()
    chance = Random(1)
    while not other.over:
        other.answer(random_answer(other, chance))
    assert game.to_json() == before


def test_cards_of_the_definitions_are_written_once() -> None:
    data = json.loads(begin(MOUSE).to_json())
    assert [card["full_name"] for card in data["definitions"]] == ["Mouse - Test"]
    assert isinstance(msgspec.convert(data["definitions"][0], CardDefinition), CardDefinition)


def test_a_saved_game_that_has_not_counted_counts_from_0_for_every_seat_and_for_all() -> None:
    data = json.loads(begin(MOUSE, seats=3).to_json())
    del data["seq"]
    again = BareGame.from_json(json.dumps(data))
    assert json.loads(again.to_json())["seq"] == [0, 0, 0, 0]
    again.answer("end turn")
    assert len(json.loads(again.to_json())["seq"]) == 4


@pytest.mark.parametrize("counts", [[1], [1, 1], [1, 1, 1, 1, 1], [1, 1, 1, -1]])
def test_a_count_for_each_seat_and_one_for_all_is_wanted(counts: list[int]) -> None:
    data = json.loads(begin(MOUSE, seats=3).to_json())
    with pytest.raises(BadRecord, match="seq"):
        BareGame.from_json(json.dumps({**data, "seq": counts}))


@pytest.mark.parametrize("seats", [["Ann", "Ann"], ["Ann", "Ben\x1b"]])
def test_seats_of_a_saved_game_have_names_of_their_own_that_can_be_shown(seats: list[str]) -> None:
    data = json.loads(begin(MOUSE).to_json())
    with pytest.raises(InkbornError, match="seat"):
        BareGame.from_json(json.dumps({**data, "seats": seats}))


@pytest.mark.parametrize(
    ("asked", "most", "fewest"),
    [
        (Decision("may", 0, [0, 1]), [1], [0]),
        (Decision("order", 0, [7, 8, 9]), [0, 1, 2], [0, 1, 2]),
        (Decision("cards", 0, [7, 8, 9], 1, 2), [0, 1], [0]),
        (Decision("cards", 0, [7, 8, 9], 0, 3), [0, 1, 2], []),
        (Decision("cards", 0, [6, 7, 8, 9], 2, 2, groups=[0, 1, 2, 2]), [2, 3], [2, 3]),
        (Decision("cards", 0, [7, 8], 1, 2, weights=[5, 1], total_most=1), [1], [1]),
    ],
)
def test_what_was_under_way_is_tried_on_loading_with_most_and_with_fewest_options(
    asked: Decision, most: list[int], fewest: list[int]
) -> None:
    assert picks(asked, much=True) == most
    assert picks(asked, much=False) == fewest
