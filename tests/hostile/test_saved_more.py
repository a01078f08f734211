"""Saved games at moments that come seldom: altered, they are refused; as they are, they go on."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from tests.hostile.test_saved import altered

from inkborn.engine.game import BareGame
from inkborn.engine.machine.registers import ACTOR, LOOKER, LUCKY, PLAYER, THEY
from inkborn.engine.state.plain import plain
from inkborn.engine.state.state import State
from inkborn.errors import BadRecord
from inkborn.game import Game
from inkborn.limits import LONGEST_NAME, LONGEST_TEXT
from inkborn.scenario.cast import Cast
from inkborn.scenario.document import read_scenario
from inkborn.scenario.position import set_up
from inkborn.workshop import shared_workshop

FIRST = 1 << 28  # refs of cards that have not moved yet begin here


def position(
    texts: dict[str, str], mine: dict[str, Any], theirs: dict[str, Any], *answers: Any
) -> BareGame:
    """Where a game stands after these answers; an ability is that of a character, Doer, in play."""
    actions = [
        {"name": name, "type": "action", "cost": 0, "text": text}
        for name, text in texts.items()
        if name != "Doer"
    ]
    doer = {
        "name": "Doer", "version": "Test", "type": "character", "cost": 1, "strength": 1,
        "willpower": 5, "lore": 1, "text": texts.get("Doer", "Rush"),
    }  # fmt: skip
    here = {"hand": [str(one["name"]) for one in actions], "play": ["Doer - Test"]}
    scenario = read_scenario(
        {
            "scenario": "It",
            "custom": [*actions, doer],
            "players": {"A": {**here, **mine}, "B": theirs},
        }
    )
    game = set_up(scenario, Cast(shared_workshop(), scenario.custom)).game
    for answer in answers:
        game.answer(answer)
    return game


def hurt() -> BareGame:
    text = "Whenever this character quests, deal 1 damage to this character. You may draw a card."
    return position({"Doer": text}, {}, {}, "quest doer")


def mixed() -> BareGame:
    texts = {
        "Show": "Each opponent reveals their hand.",
        "Hide": "Each opponent chooses a card in their hand and puts it into their inkwell "
        "facedown and exerted.",
    }
    hand = ["Stitch - Rock Star", "Stitch - New Dog", "Dragon Fire"]
    return position(texts, {}, {"hand": hand, "inkwell": 2}, "play show", "play hide", [1])


def left() -> BareGame:
    there = ["Agrabah - Marketplace", {"card": "Blank", "at": "Agrabah - Marketplace"}]
    texts = {"Deed": "Banish chosen opposing character. Draw a card."}
    return position(texts, {}, {"play": [*there, "Blank"]}, "play deed", [0])


def naming() -> BareGame:
    text = (
        "You may draw a card. Name a card, then reveal the top card of your deck. If it's the "
        "named card, put it into your hand. Otherwise, put it on the top of your deck."
    )
    return position({"Deed": text}, {}, {}, "play deed")


def replaced() -> BareGame:
    texts = {
        "Doer": "If this character would be dealt damage, choose and discard a card instead.",
        "Deed": "Deal 1 damage to chosen character of yours.",
    }
    return position(texts, {"hand": ["Deed", "Blank", "Dragon Fire"]}, {}, "play deed")


def stirred() -> BareGame:
    texts = {"Deed": "Shuffle all item cards from your discard into your deck."}
    mine = {"deck": [], "discard": ["Lantern", "Lucky Dime"]}
    return position(texts, mine, {}, "play deed")


MOMENTS: dict[str, Callable[[], BareGame]] = {
    "hurt": hurt,
    "mixed": mixed,
    "left": left,
    "naming": naming,
    "replaced": replaced,
    "stirred": stirred,
}


@cache
def saved(moment: str) -> str:
    return MOMENTS[moment]().to_json()


@pytest.mark.parametrize("moment", MOMENTS)
def test_as_it_is_such_a_game_is_loaded(moment: str) -> None:
    again = Game.from_json(saved(moment))
    assert again.to_json() == saved(moment)


def test_each_moment_is_what_it_is_called() -> None:
    assert hurt().state.hurt
    assert mixed().state.somewhere
    assert {(len(one.cards), len(one.places)) for one in stirred().state.somewhere} == {(2, 2)}
    assert any(last.at >= FIRST for last in left().state.last_known.values())
    game = naming()
    game.answer("no")
    assert game.decision is not None and game.decision.kind == "name"
    (key,) = replaced().state.stack[-1].refs("applied")
    assert key > FIRST << 16


def test_what_is_somewhere_among_the_cards_of_one_seat_was_seen_of_that_seat_only() -> None:
    perspective = mixed().perspective(0)
    mine, theirs = ({card.name for card in perspective.seen_of(seat)} for seat in (0, 1))
    assert {"Stitch", "Dragon Fire"} <= theirs
    assert not {"Stitch", "Dragon Fire"} & mine


ALTERED: dict[str, tuple[str, str, Any, str]] = {
    "damage by no card": ("hurt", "hurt.#", [5], "state.hurt: there is no card 5"),
    "damage by a later card": ("hurt", "hurt.#", [FIRST + 999], "state.hurt: there is no card"),
    "damage of no card": ("hurt", "hurt", {"7": []}, "state.hurt: there is no card 7"),
    "no viewer": ("mixed", "somewhere.#.viewer", 3, "there is no viewer 3"),
    "a negative viewer": ("mixed", "somewhere.#.viewer", -1, "there is no viewer -1"),
    "no owner": ("mixed", "somewhere.#.owner", 2, "state.somewhere: there is no seat 2"),
    "no place": ("mixed", "somewhere.#.places.0", 999, "state.somewhere: there is no card 999"),
    "no definition": ("mixed", "somewhere.#.cards.0", 99, "a card is not where it is"),
    "fewer places": ("mixed", "somewhere.#.places", [23, 24], "a card is not where it is"),
    "another card": ("mixed", "somewhere.#.cards", [4, 4, 6], "a card is not where it is"),
    "a known card": ("mixed", "somewhere.#.places", lambda old: [*old, 10], "that is known"),
    "the use of nothing": (
        "replaced", "stack.5.reg.applied", [(FIRST + 999) << 16], f"no card {FIRST + 999}",
    ),
    "at a number": ("left", "last_known.#.at", 3, "state.last_known: there is no card 3"),
    "at no card": ("left", "last_known.#.at", FIRST + 999, "state.last_known: there is no card"),
}  # fmt: skip


@pytest.mark.parametrize(("moment", "path", "change", "message"), ALTERED.values(), ids=ALTERED)
def test_an_altered_game_is_refused_with_the_place(
    moment: str, path: str, change: Any, message: str
) -> None:
    with pytest.raises(BadRecord, match=message):
        Game.from_json(altered(saved(moment), path, change))


# ---------------------------------------------------------------- what is in play

BOARD = ["Doer - Test", "Lantern", "Agrabah - Marketplace",
         {"card": "Blank", "at": "Agrabah - Marketplace"}]  # fmt: skip
DOER, ITEM, PLACE, GUEST = range(4)


def on_board(card: int, **fields: Any) -> str:
    """A saved game in which the record of one of these cards in play is altered; a place among the
    board stands for a card.
    """
    data = json.loads(position({}, {"play": BOARD}, {}).to_json())
    board = data["state"]["players"][0]["board"]
    record = data["state"]["inplay"][str(board[card])]
    for name, value in fields.items():
        record[name] = board[value] if name == "at" and value >= 0 else value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("card", "fields"),
    [
        (DOER, {}),
        (DOER, {"damage": 4, "exerted": True}),
        (DOER, {"how": 3}),
        (DOER, {"at": PLACE}),
        (ITEM, {"exerted": True}),
        (PLACE, {"damage": 1}),
        (GUEST, {"at": -1}),
    ],
)
def test_what_can_be_in_play_is_loaded(card: int, fields: dict[str, Any]) -> None:
    BareGame.from_json(on_board(card, **fields))


@pytest.mark.parametrize(
    ("card", "fields", "message"),
    [
        (DOER, {"owner": 1}, "the record of another card"),
        (DOER, {"damage": -1}, "-1 is not possible"),
        (DOER, {"turn": -1}, "-1 is not possible"),
        (DOER, {"how": 4}, "no such way to be played"),
        (DOER, {"how": -1}, "no such way to be played"),
        (DOER, {"at": ITEM}, "is no location to be at"),
        (DOER, {"at": GUEST}, "is no location to be at"),
        (ITEM, {"at": PLACE}, "is no location to be at"),
        (PLACE, {"at": PLACE}, "is no location to be at"),
        (ITEM, {"damage": 1}, "cannot be so"),
        (PLACE, {"exerted": True}, "cannot be so"),
        (DOER, {"at": -2}, "-2 is no location to be at"),
    ],
)
def test_what_cannot_be_in_play_is_refused(card: int, fields: dict[str, Any], message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        BareGame.from_json(on_board(card, **fields))


@pytest.mark.parametrize(
    ("seats", "message"),
    [(1, "2 to 16 seats"), (2, "64 hexadecimal"), (16, "64 hexadecimal"), (17, "2 to 16 seats")],
)
def test_a_saved_game_has_as_many_seats_as_a_game_can_have(seats: int, message: str) -> None:
    data = json.loads(position({}, {}, {}).to_json())
    data["state"] = plain(State(seats))
    data["seats"] = [f"Player {seat}" for seat in range(seats)]
    with pytest.raises(BadRecord, match=message):
        BareGame.from_json(json.dumps(data))


# ---------------------------------------------------------------- what waits and lasts


def lasting() -> BareGame:
    texts = {
        "Deed": "Chosen character gets +1 {S} this turn. Your characters get +1 {L} this turn."
    }
    return position(texts, {}, {}, "play deed")


def watching() -> BareGame:
    texts = {"Deed": "Whenever one of your characters quests this turn, gain 1 lore."}
    return position(texts, {}, {}, "play deed")


def waiting() -> BareGame:
    doer = "{} Whenever this character quests, gain 1 lore."
    return position({"Doer": f"{doer.format('ONE')}\n{doer.format('TWO')}"}, {}, {}, "quest doer")


def held() -> BareGame:
    return position({}, {"hand": ["Dragon Fire"]}, {})


KEY = FIRST << 16
CARDS = 22  # of `lasting` and `watching`: ten in each deck, the Deed (10), the Doer (11)
BOUNDS: list[tuple[Callable[[], BareGame], str, list[Any], list[Any], str]] = [
    (lasting, "lasting.0.static", [0, 2], [-1, 3], "there is no such effect"),
    (lasting, "lasting.1.id", [2], [0, 3], "is not given yet"),
    (lasting, "lasting.1.id", [], [1], "a number is given twice"),
    (lasting, "lasting.0.turn", [0, 7], [-1, 8], "it has not begun yet"),
    (lasting, "lasting.0.owner", [0, 1], [-1, 2], "there is no seat"),
    (lasting, "lasting.0.frame.proc", [-1, 16], [-2, 17], "there is no such procedure"),
    (lasting, "lasting.0.frame.pc", [0], [-1, 1], "there is no step"),
    (lasting, "lasting.0.frame.you", [0, 1], [-1, 2], "there is no seat"),
    (lasting, "lasting.0.frame.source", [-1, FIRST], [5, FIRST + CARDS], "there is no card"),
    (lasting, "lasting.0.targets", [None, []], [[5], [FIRST + CARDS]], "there is no card"),
    (lasting, "lasting.0.frame.reg.card", [-1, 0, CARDS - 1], [-2, CARDS], "there is no card"),
    *(
        (lasting, f"lasting.0.frame.reg.{name}", [-1, 1, "any"], [-2, 2], "there is no seat")
        for name in (ACTOR, THEY, LUCKY, PLAYER, LOOKER)
    ),
    (lasting, "lasting.0.frame.reg.any", [1 - FIRST, FIRST - 1], [-FIRST], "is not possible"),
    (lasting, "lasting.0.frame.reg.any", [[1 - FIRST, 5]], [[0, -FIRST]], "is not possible"),
    (lasting, "lasting.0.frame.reg.any", [FIRST], [FIRST + CARDS], "there is no card"),
    (lasting, "lasting.0.frame.reg.any", [[KEY]], [[KEY + (CARDS << 16)]], "there is no card"),
    (lasting, "lasting.0.frame.reg.any", ["x" * LONGEST_TEXT], ["x" * 10**5], "characters"),
    (watching, "watching.0.trigger", [0, 3], [-1, 4], "there is no such ability"),
    (watching, "watching.0.turn", [7], [-1, 8], "it has not begun yet"),
    (watching, "watching.0.owner", [1], [-1, 2], "there is no seat"),
    (watching, "watching.0.id", [1], [0, 2], "is not given yet"),
    (waiting, "bag.0.trigger", [], [-1, 5], "there is no such ability"),
    (waiting, "bag.0.id", [], [2], "a number is given twice"),
    (watching, "handles.0.10", [], [0, 2], "a handle is not its own"),
    (watching, "handles.0.10", [], [3, 1 << 20], "has not been given"),
    (watching, "handles.0.0", [0, 1, 2], [-1, 1 << 20 | 1], "has not been given its handle yet"),
    (watching, "known.10", [], [3, 6], "card 10 lies open"),
    (watching, "known.11", [], [3, 6], "card 11 lies open"),
    (watching, "known.0", [0], [-1, 8], "there are fewer viewers"),
    (held, "known.10", [1], [0, 2, 4], "card 10 is in a hand"),
    (watching, "challenge", [], [[FIRST], [FIRST] * 3], "there are two in a challenge"),
    (watching, "tops", [{str(FIRST): FIRST + 11}], [{str(FIRST): FIRST + 1}], "a stack is not"),
    (watching, "tops", [], [{str(FIRST + 11): FIRST + 11}], "a stack is not in play"),
    (watching, "tops", [], [{"5": FIRST + 11}, {str(FIRST): 5}], "there is no card"),
    (watching, "facts", [[["play", -1, -1, -1, 0, 0]]], [[["play", -1, -1, -2, 0, 0]]], "no seat"),
    (watching, "facts", [[["play", -1, FIRST, 1, 0, 0]]], [[["play", -1, 5, 1, 0, 0]]], "no card"),
    (watching, "facts", [], [[["play", -1, -1, 2, 0, 0]]], "there is no seat 2"),
    (watching, "challenge", [], [[FIRST + 11] * 2], "something is under way"),
    (watching, "stack", [], [lambda stack: stack * 2], "something is under way"),
    (watching, "stack", [], [[]], "is empty although the game goes on"),
    (watching, "stack.0.pc", [], [0, 1], "this is not the main phase"),
    (watching, "phase", [], ["end", "set"], "this is not the main phase"),
    (waiting, "stack", [], [lambda stack: stack[1:]], "in its turn or being set up"),
    (watching, "decision.prompt", [], ["Pay"], "the main phase asks otherwise"),
    (watching, "decision.noticeable", [], [False], "the main phase asks otherwise"),
    (waiting, "decision.least", [], [0, 2], "something else would be asked"),
    (waiting, "decision.hidden", [], [True], "something else would be asked"),
    (waiting, "decision", [], [None], "nothing is asked although the game goes on"),
    (watching, "active", [], [1], "the main phase asks otherwise"),
    (watching, "ended", [], [True], "the game is over"),
    (watching, "key", ["0" * 64, "9a" * 32], ["0" * 63, "A" * 64, "g" * 64], "64 hexadecimal"),
    (watching, "resolving", [], [[0], [11]], "card (0|11) is"),
    (replaced, "resolving", [], [lambda cards: cards * 2], "is elsewhere"),
    (replaced, "stack.-1.pc", [], [0], "nobody has asked"),
    (waiting, "stack.-1.pc", [], [0], "nobody has asked"),
    (waiting, "bag", [], [[]], "saved game"),
]  # fmt: skip


@pytest.mark.parametrize(("moment", "path", "possible", "impossible", "message"), BOUNDS)
def test_what_is_remembered_is_of_what_there_is(
    moment: Callable[[], BareGame],
    path: str,
    possible: list[Any],
    impossible: list[Any],
    message: str,
) -> None:
    text = moment().to_json()
    for value in possible:
        BareGame.from_json(altered(text, path, value))
    for value in impossible:
        with pytest.raises(BadRecord, match=message):
            BareGame.from_json(altered(text, path, value))


EVENT = {"kind": "turn", "subject": -1, "object": -1, "player": -1, "amount": 0, "marks": 0,
         "rule": "", "source": -1, "seats": -1, "note": ""}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "possible", "impossible"),
    [
        *((name, [FIRST, FIRST + CARDS - 1], [5, FIRST + CARDS]) for name in ("subject", "object")),
        ("source", [FIRST], [5]),
        ("player", [0, 1], [-2, 2]),
        ("rule", ["turn.main"], ["turn.lunch"]),
        ("kind", ["x" * LONGEST_NAME], ["x" * (LONGEST_NAME + 1), "\x1b"]),
        ("note", ["x" * LONGEST_TEXT], ["x" * (LONGEST_TEXT + 1), "\x1b"]),
    ],
)
def test_events_speak_of_what_there_is(
    name: str, possible: list[Any], impossible: list[Any]
) -> None:
    data = json.loads(watching().to_json())
    before = data["events"]
    for value in possible:
        data["events"] = [*before, [*{**EVENT, name: value}.values()]]
        BareGame.from_json(json.dumps(data))
    for value in impossible:
        data["events"] = [*before, [*{**EVENT, name: value}.values()]]
        with pytest.raises(BadRecord, match="saved game: events: "):
            BareGame.from_json(json.dumps(data))


def test_an_action_does_not_stay_in_play() -> None:
    data = json.loads(watching().to_json())
    state = data["state"]
    (deed,) = state["players"][0]["discard"]
    (doer,) = state["players"][0]["board"]
    state["players"][0].update(discard=[], board=[doer, deed])
    state["zone"][deed] = state["zone"][doer]
    state["inplay"][str(deed)] = {**state["inplay"][str(doer)], "card": deed}
    with pytest.raises(BadRecord, match="this card does not stay in play"):
        BareGame.from_json(json.dumps(data))


def test_what_is_asked_in_a_saved_game_is_worded_by_the_game() -> None:
    game = replaced()
    for path, text in (("decision.prompt", "Give me your password"), ("decision.texts", ["x"])):
        again = BareGame.from_json(altered(game.to_json(), path, text))
        assert again.to_json() == game.to_json()
