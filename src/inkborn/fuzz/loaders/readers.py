"""The readers: how a damaged document for each is made, and how what was read is used."""

from __future__ import annotations

import io
import random
import tempfile
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import yaml

from inkborn.cards import FORMATS, Catalogue, Query, custom_cards, search
from inkborn.cards.catalogue import SnapshotInfo
from inkborn.cards.lorcanajson import read_lorcanajson
from inkborn.decks import csvform, describe, pixelborn, read_deck, tabletop, validate
from inkborn.engine.game import Action
from inkborn.engine.records.replay import Record
from inkborn.errors import InkbornError
from inkborn.fuzz.answering import give
from inkborn.fuzz.bots import any_answer
from inkborn.fuzz.loaders import documents
from inkborn.fuzz.loaders.mutations import damaged_bytes, damaged_value, written
from inkborn.game import Game
from inkborn.reading import decode, read_yaml
from inkborn.scenario import Document, read_document, run_document
from inkborn.workshop import Workshop, compiled

DECISIONS: Final = 20
"""So many are answered in a game that was read."""


@dataclass(frozen=True)
class Reader:
    """`make`: a damaged input. `use`: reads it and uses what was read; only an `InkbornError` may
    come of it. `weight`: how often its turn comes.
    """

    name: str
    weight: float
    make: Callable[[random.Random], Any]
    use: Callable[[Any], None]


class Unsound(Exception):
    """What was read cannot be used, or differs from what was written."""


# ---------------------------------------------------------------- decks


def _deck(rng: random.Random) -> bytes:
    return _damaged(rng, documents.deck_lists())


def _damaged(rng: random.Random, sound: Sequence[bytes]) -> bytes:
    """Of a JSON document the values in one half of the cases, else the bytes."""
    data = rng.choice(sound)
    if data[:1] in b"{[" and rng.random() < 0.6:
        return written(damaged_value(msgspec.json.decode(data), rng))
    return damaged_bytes(data, rng)


def use_deck(data: bytes) -> None:
    catalogue = documents.catalogue()
    deck = read_deck(data.decode("utf-8", "surrogateescape"), catalogue)
    for a_format in FORMATS.values():
        validate(deck, a_format, date(2026, 10, 16))
    describe(deck)
    for text in (deck.to_text(), tabletop.encode(deck), csvform.write_table(deck)):
        again = read_deck(text, catalogue)
        if sorted(map(repr, again.entries)) != sorted(map(repr, deck.entries)):
            raise Unsound("a deck is another one after it was written and read")
    pixelborn.encode(deck)


# ---------------------------------------------------------------- scenarios and cards


def _scenario(rng: random.Random) -> bytes:
    text = rng.choice(documents.SCENARIOS)
    if rng.random() < 0.6:
        return written(damaged_value(yaml.safe_load(text), rng))
    return damaged_bytes(text.encode(), rng)


@cache
def workshop() -> Workshop:
    return Workshop(documents.catalogue())


def use_scenario(data: bytes) -> None:
    document = Document("it", 1, decode(data, "it"))
    result = run_document(document, workshop())
    if result.message.startswith("internal error"):
        raise Unsound(result.message)
    read_document(document)


def _custom(rng: random.Random) -> bytes:
    value = documents.CUSTOM[rng.randrange(len(documents.CUSTOM))]
    plain = msgspec.json.encode(value)
    if rng.random() < 0.6:
        return written(damaged_value(msgspec.json.decode(plain), rng))
    text = yaml.safe_dump(value, allow_unicode=True, sort_keys=False)
    return damaged_bytes(rng.choice((plain, text.encode())), rng)


def use_custom(data: bytes) -> None:
    cards = custom_cards(read_yaml(data, "it"), "it")
    definitions = [compiled(card, workshop().vocabulary) for card in cards]
    if definitions:
        play_on(Game.new([[*definitions, *definitions] * 10] * 2, seed=len(data)))


def _card_data(rng: random.Random) -> bytes:
    plain = msgspec.json.encode(documents.CARD_DATA)
    if rng.random() < 0.8:
        return written(damaged_value(msgspec.json.decode(plain), rng))
    return damaged_bytes(plain, rng)


def use_card_data(data: bytes) -> None:
    book = read_lorcanajson(data, ())
    catalogue = Catalogue(
        book.cards, SnapshotInfo(origin="it", made_on=book.made_on, digest=""), sets=book.sets
    )
    for card in catalogue:
        search(catalogue, Query(name=card.name))
        read_deck(f"2 {card.full_name}", catalogue)


# ---------------------------------------------------------------- games


def _record(rng: random.Random) -> bytes:
    return _damaged(rng, documents.records())


def use_record(data: bytes) -> None:
    game = Game.replay(Record.from_json(data))
    again = Record.from_json(game.record.to_json())
    if again != game.record:
        raise Unsound("a record is another one after it was written and read")


def _saved(rng: random.Random) -> bytes:
    data = rng.choice(documents.saved_games())
    if rng.random() < 0.1:
        return damaged_bytes(data, rng)
    value = msgspec.json.decode(data)
    if rng.random() < 0.9:  # the state is what everything else depends on
        value["state"] = damaged_value(value["state"], rng)
    else:
        value = damaged_value(value, rng)
    return written(value)


def use_saved(data: bytes) -> None:
    game = Game.from_json(data)
    look_at(game)
    play_on(game)
    if Game.from_json(game.to_json()).state_hash() != game.state_hash():
        raise Unsound("a game is another one after it was saved and loaded")


def look_at(game: Game) -> None:
    """Everything that seats and spectators are shown."""
    for seat in (*range(len(game.seats)), None):
        msgspec.json.encode(game.view(seat))
        game.log(seat)
    game.full_log()
    game.options  # noqa: B018  (made when asked for)


def play_on(game: Game) -> None:
    rng = random.Random(len(game.answers))
    for _ in range(DECISIONS):
        if game.over:
            break
        try:
            give(game, any_answer(game, rng))
        except InkbornError as error:
            raise Unsound(f"a legal answer is refused: {error}") from error
    look_at(game)


# ---------------------------------------------------------------- answers


@dataclass(frozen=True)
class Said:
    """An answer to the decision of one of the games."""

    game: int
    answer: Any

    def __repr__(self) -> str:
        try:
            return f"game {self.game}: {self.answer!r:.2000}"
        except ValueError:  # a number of too many digits
            return f"game {self.game}: a {type(self.answer).__name__}"


class SomeCard:
    """A thing with a handle."""

    def __init__(self, handle: Any) -> None:
        self.id = handle


def _answer(rng: random.Random) -> Said:
    place = rng.randrange(len(documents.games()))
    game = documents.games()[place]
    options = game.options
    actions = game.actions if game.decision and game.decision.kind == "main" else [Action("end")]
    action = rng.choice(actions)
    sound: list[Any] = [
        rng.choice(options or [""]), 0, [0], [rng.choice(options or [""])], ", ".join(options[:3]),
        True, list(range(len(options))), {"id": 1}, action.kind, [action.kind, action.card],
    ]  # fmt: skip
    how = rng.random()
    if how < 0.3:
        return Said(place, _some_action(action, rng))
    value = damaged_value(rng.choice(sound), rng)
    if how < 0.5 and isinstance(value, str):
        value = damaged_bytes(value.encode("utf-8", "replace"), rng)
        return Said(place, value.decode("utf-8", "surrogateescape"))
    return Said(place, rng.choice(_ODD)(value) if how < 0.6 else value)


_ODD: Final[tuple[Callable[[Any], Any], ...]] = (
    lambda value: (value,),
    lambda value: iter([value]),
    lambda value: SomeCard(value),
    lambda value: {"id": value},
    lambda value: str(value).encode("utf-8", "replace"),
    lambda value: range(10**30),
    lambda value: float("nan"),
    lambda value: [SomeCard(value), SomeCard(1)],
)


def _some_action(action: Action, rng: random.Random) -> Action:
    fields = {"kind": action.kind, "card": action.card, "target": action.target, "how": action.how}
    return Action(**damaged_fields(fields, rng))


def damaged_fields(fields: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    damaged = damaged_value(dict(fields), rng)
    if not isinstance(damaged, dict):
        return {**fields, "card": damaged}
    return {name: damaged.get(name, value) for name, value in fields.items()}


def use_answer(said: Said) -> None:
    game = documents.games()[said.game].copy()
    before = game.state_hash()
    try:
        game.why_not(said.answer)
        game.answer(said.answer)
    except InkbornError:
        if game.state_hash() != before:
            raise Unsound("an answer was refused, and the game has changed") from None
        raise
    play_on(game)


# ---------------------------------------------------------------- the command line


@dataclass(frozen=True)
class Command:
    """What somebody types, with a file that holds anything."""

    words: tuple[str, ...]
    data: bytes


FILE: Final = "FILE"
COMMANDS: Final[tuple[tuple[tuple[str, ...], Callable[[random.Random], bytes]], ...]] = (
    (("deck", "check", FILE), _deck),
    (("deck", "show", FILE), _deck),
    (("deck", "convert", FILE, "--to", "tts"), _deck),
    (("deck", "diff", FILE, "puppies"), _deck),
    (("scenario", FILE), _scenario),
    (("scenario", FILE, "--show"), _scenario),
    (("cards", "explain", "Hush", "--cards", FILE), _custom),
    (("cards", "search", "--cards", FILE), _card_data),
    (("replay", FILE, "--json"), _record),
)


def _command(rng: random.Random) -> Command:
    words, make = rng.choice(COMMANDS)
    return Command(words, make(rng))


def use_command(command: Command) -> None:
    """Says what is wrong, and ends with 0, 1 or 2."""
    from inkborn.cli.main import app

    said = io.StringIO()
    with tempfile.TemporaryDirectory(prefix="inkborn-fuzz-") as folder:
        path = Path(folder) / "file"
        path.write_bytes(command.data)
        words = [str(path) if word == FILE else word for word in command.words]
        with redirect_stdout(said), redirect_stderr(said):
            try:
                app(words)
            except SystemExit as ended:
                if ended.code not in (None, 0, 1, 2):
                    raise Unsound(f"exit code {ended.code}") from None
    if "internal error" in said.getvalue():
        raise Unsound(said.getvalue()[-500:])


READERS: Final = (
    Reader("deck", 4, _deck, use_deck),
    Reader("scenario", 3, _scenario, use_scenario),
    Reader("custom", 3, _custom, use_custom),
    Reader("carddata", 48, _card_data, use_card_data),
    Reader("record", 6, _record, use_record),
    Reader("saved", 4, _saved, use_saved),
    Reader("answer", 32, _answer, use_answer),
    Reader("command", 0.15, _command, use_command),
)
