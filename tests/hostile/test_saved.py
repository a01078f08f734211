"""Saved games with shifted numbers: refused when they are loaded, with the place, not later."""

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from inkborn.cards import Catalogue, custom_card
from inkborn.cli import saved
from inkborn.engine.game import BareGame
from inkborn.engine.knowing.knowledge import HANDLE
from inkborn.errors import BadRecord, InkbornError, UncompiledText
from inkborn.fuzz.loaders import documents
from inkborn.fuzz.loaders.readers import look_at, play_on, use_saved
from inkborn.game import Game
from inkborn.limits import LONGEST_TEXT
from inkborn.scenario.cast import Cast
from inkborn.scenario.document import read_scenario
from inkborn.scenario.position import set_up
from inkborn.workshop import Workshop


@cache
def texts() -> dict[str, str]:
    """A saved game for each kind of moment: in the main phase, in an effect, with what lasts."""
    found: dict[str, str] = {}
    for game in documents.games():
        text = game.to_json()
        is_main = game.decision is not None and game.decision.kind == "main"
        found.setdefault("main" if is_main else "effect", text)
        if len(game.state.stack) > 2 and "way" in game.state.stack[1].reg:
            found["within"] = text  # an effect of a card that is being played
        if game.state.inplay:
            found["play"] = text
        if game.state.lasting:
            found["lasting"] = text
        if game.state.last_known:
            found["last"] = text
    return found


def test_every_sound_game_is_loaded_as_it_was() -> None:
    for game in documents.games():
        again = Game.from_json(game.to_json())
        assert again.to_json() == game.to_json()
        look_at(again)
        play_on(again)


def spoilt(moment: str, path: str, change: Any) -> str:
    """The game with one value changed."""
    return altered(texts()[moment], path, change)


def altered(text: str, path: str, change: Any) -> str:
    """The saved game with one value changed; `#` in a path is the first key or entry there is."""
    data = json.loads(text)
    place: Any = data["state"]
    *way, last = path.split(".")
    for key in way:
        place = place[_key(place, key)]
    key = _key(place, last)
    place[key] = change(place[key]) if callable(change) else change
    return json.dumps(data)


def _key(place: Any, key: str) -> Any:
    if key == "#":
        return 0 if isinstance(place, list) else next(iter(place))
    return int(key) if isinstance(place, list) else key


def more(by: int) -> Any:
    return lambda value: value + by


def _alike(handles: list[int]) -> list[int]:
    """All that were given a handle have the same one."""
    return [handle and (handle & ~HANDLE) + 1 for handle in handles]


SHIFTED: dict[str, tuple[str, str, Any]] = {
    "a seat that is not there": ("main", "active", 5),
    "the owner of a card": ("main", "owner.3", 1),
    "no owner": ("main", "owner.3", -1),
    "no definition": ("main", "defs.0", 999),
    "another zone": ("main", "zone.0", lambda zone: zone % 6 + 1),
    "no zone": ("main", "zone.0", 77),
    "a card twice": ("main", "players.0.deck.0", lambda card: card + 1),
    "a card of another seat": ("main", "players.0.deck", lambda deck: [*deck, 119]),
    "negative lore": ("main", "players.0.lore", -1),
    "a mask of nobody": ("main", "players.0.peeked", 64),
    "known to nobody there": ("main", "known.0", 1 << 9),
    "negative incarnation": ("main", "incarnation.0", -1),
    "too many incarnations": ("main", "incarnation.0", 1 << 40),
    "a handle not given": ("main", "handles.0.0", (1 << 19) + 7),
    "fewer handles": ("main", "observed.0", 0),
    "one handle for all": ("main", "handles.0", _alike),
    "no phase": ("main", "phase", "lunch"),
    "no key": ("main", "key", "x"),
    "a long key": ("main", "key", "0" * 65),
    "a turn that is over": ("main", "phase", "end"),
    "more told than happened": ("main", "told", 10**6),
    "no procedure": ("main", "stack.0.proc", 10**6),
    "another procedure": ("main", "stack.0.proc", 7),
    "another step": ("main", "stack.0.pc", more(1)),
    "no step": ("main", "stack.0.pc", 10**6),
    "a frame of nobody": ("main", "stack.0.you", 9),
    "a source that is not there": ("main", "stack.0.source", 1 << 60),
    "another asked": ("main", "decision.player", lambda seat: 1 - seat),
    "another question": ("main", "decision.least", 0),
    "winners from elsewhere": ("main", "winners", [4]),
    "somebody has left": ("main", "out_order", [1]),
    "a challenge of one": ("main", "challenge", [(1 << 28) + 1]),
    "a singer from nowhere": ("main", "singers", [5]),
    "a shown card from nowhere": ("main", "shown", [(1 << 28) + 999]),
    "used by nobody": ("main", "used", {"5": 1}),
    "a fact of nobody": ("main", "facts", [["play", -1, -1, 7, 0, 0, -1]]),
    "a fact of no card": ("main", "facts", [["play", 5, -1, 0, 0, 0, -1]]),
    "another record in play": ("play", "inplay.#.card", more(1)),
    "negative damage": ("play", "inplay.#.damage", -1),
    "at no location": ("play", "inplay.#.at", 10**5),
    "played in no way": ("play", "inplay.#.how", 9),
    "the effect of nothing": ("lasting", "lasting.#.static", 10**6),
    "an effect for ever": ("lasting", "lasting.#.until", "doomsday"),
    "an effect of nobody": ("lasting", "lasting.#.owner", 9),
    "an effect of later": ("lasting", "lasting.#.turn", 10**6),
    "an effect without number": ("lasting", "lasting.#.id", 0),
    "another option": ("effect", "decision.options", lambda options: options[1:]),
    "more to choose": ("effect", "decision.most", more(1)),
    "numbers for cards": ("within", "stack.1.reg.card", 10**5),
}


@pytest.mark.parametrize(("moment", "path", "change"), SHIFTED.values(), ids=SHIFTED.keys())
def test_a_shifted_number_is_refused_on_loading(moment: str, path: str, change: Any) -> None:
    with pytest.raises(BadRecord, match="saved game: ") as caught:
        Game.from_json(spoilt(moment, path, change))
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("events", [["opening hand", 200]]),
        ("events", [["turn", -1, -1, 9]]),
        ("events", [["turn", -1, -1, 0, 0, 0, "no.such-rule"]]),
        ("events", [["turn", -1, -1, 0, 0, 0, "", -1, -1, "\x1b[2J"]]),
        ("edition", ["2026-10"]),
        ("edition", {"x": 1}),
        ("seats", ["A\x1b", "B"]),
        ("seats", ["A", "A"]),
        ("format", "x" * 5_000),
    ],
)
def test_what_stands_beside_the_state_is_looked_at_too(field: str, value: Any) -> None:
    data = json.loads(texts()["main"])
    with pytest.raises(InkbornError):
        Game.from_json(json.dumps({**data, field: value}))


@pytest.mark.parametrize("then", ["If you do", "Otherwise"])
def test_what_comes_after_yes_and_what_comes_after_no_is_tried_on_loading(
    catalogue: Catalogue, then: str
) -> None:
    text = f"Choose a character. You may draw a card. {then}, banish them."
    scenario = read_scenario(
        {
            "scenario": "It",
            "custom": [{"name": "Dare", "type": "action", "cost": 0, "text": text}],
            "players": {"A": {"hand": ["Dare"], "play": ["Blank", "Blank"]}, "B": {}},
        }
    )
    game = set_up(scenario, Cast(Workshop(catalogue), scenario.custom)).game
    game.answer("play dare")
    game.answer([0])
    assert game.decision is not None and game.decision.kind == "may"
    data = json.loads(game.to_json())
    BareGame.from_json(json.dumps(data))
    (reg,) = [frame["reg"] for frame in data["state"]["stack"] if "c1" in frame["reg"]]
    reg["c1"] = [-5]  # no card
    with pytest.raises(BadRecord, match="cannot be carried out"):
        BareGame.from_json(json.dumps(data))


def test_a_card_of_a_saved_game_is_no_larger_than_others() -> None:
    for change in (
        {"cost": 10**9},
        {"full_name": "x" * 5_000},
        {"name": "a\x1b"},
        {"names": [f"Name {number}" for number in range(60)]},
    ):
        data = json.loads(texts()["main"])
        data["definitions"][0] |= change
        with pytest.raises(BadRecord, match="definitions"):
            Game.from_json(json.dumps(data))


def test_the_deepest_text_that_compiles_can_be_saved_and_loaded(catalogue: Catalogue) -> None:
    deepest = None
    for depth in range(1, 36):
        text = "If you have a character in play, " * depth + "draw a card."
        assert len(text) < LONGEST_TEXT
        card = custom_card({"name": "Knot", "type": "action", "cost": 1, "text": text})
        try:
            deepest = Workshop(catalogue).definition(card)
        except (InkbornError, UncompiledText):
            break
    assert deepest is not None
    assert msgspec.json.encode(deepest).count(b"then") > 20
    game = Game.new([[deepest] * 20] * 2, seed=1)
    use_saved(game.to_json().encode())


@pytest.mark.parametrize("data", [b"", b"\xff\x00", b"[" * 99_999, b'{"seat": 7}', b"null"])
def test_a_damaged_file_of_a_game_is_put_aside(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a+b+greedy.json"
    path.write_bytes(data)
    with pytest.raises(BadRecord, match="it is now"):
        saved.load(path)
    assert not path.exists()


def test_a_kept_game_for_another_seat_is_put_aside(tmp_path: Path) -> None:
    game = Game.new(["puppies", "songbirds"], seed=Random(1).randrange(99))
    path = tmp_path / "a+b+greedy.json"
    for seat in (-1, 2):
        kept = saved.SavedGame(("a", "b"), "greedy", seat, game.to_json())
        path.write_bytes(msgspec.json.encode(kept))
        with pytest.raises(BadRecord, match="two seats"):
            saved.load(path)
