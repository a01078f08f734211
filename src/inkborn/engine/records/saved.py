"""A game as JSON and back, in the middle of an effect too; and its fingerprint."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from inkborn.engine.lower.books import book_of
from inkborn.engine.machine.book import Book
from inkborn.engine.machine.core import Core
from inkborn.engine.records.seating import variant_of
from inkborn.engine.state.events import Event
from inkborn.engine.state.plain import convert, load_state, plain, require
from inkborn.engine.state.state import ANEW, CARD, FIRST, KEY, State
from inkborn.errors import BadRecord, Unreadable, shown
from inkborn.limits import LARGEST_STAT, LONGEST_NAME, MOST_WORDS, SAVED_BYTES
from inkborn.model.abilities import CardDefinition, Effect
from inkborn.reading import read_json, why_not_text
from inkborn.rulebook.editions import EDITIONS, Edition

FORMAT: Final = "inkborn game"
VERSION: Final = 2


# ---------------------------------------------------------------- writing


def core_to_plain(core: Core) -> dict[str, Any]:
    if EDITIONS.get(core.edition.id) != core.edition:
        raise BadRecord("a game with an edition of one's own cannot be saved")
    return {
        "edition": core.edition.id,
        "format": core.variant,
        "definitions": [info.definition for info in core.book.cards],
        "state": plain(core.state),
        "events": core.events,
    }


# ---------------------------------------------------------------- reading


def read(text: str | bytes) -> dict[str, Any]:
    """The object that a saved game is; its version has been checked."""
    try:
        data = read_json(text, "saved game", SAVED_BYTES)
    except Unreadable as error:
        raise BadRecord(str(error)) from None
    if not isinstance(data, dict) or data.get("is") != FORMAT:
        raise BadRecord("this is not a saved game of inkborn")
    if data.get("version") != VERSION:
        version = shown(data.get("version"))
        raise BadRecord(f"saved game: version {version}, but this inkborn reads {VERSION}")
    return data


def core_from_plain(
    data: dict[str, Any], describe: Callable[[Effect, str], str] | None = None
) -> Core:
    """Raises `BadRecord` with the place of the first thing that is wrong."""
    edition = data.get("edition")
    if not isinstance(edition, str) or edition not in EDITIONS:
        raise BadRecord(f"saved game: there is no edition {shown(edition)}")
    definitions = _same(convert(data.get("definitions"), list[CardDefinition], "definitions"))
    check_definitions(definitions)
    state = load_state(data.get("state"))
    check_lists(state, len(definitions))
    core = Core(state, _book(definitions, describe, EDITIONS[edition]), EDITIONS[edition])
    core.variant = variant_of(convert(data.get("format"), str, "format"))
    core.events = convert(data.get("events"), list[Event], "events")
    return core


def _book(
    definitions: list[CardDefinition],
    describe: Callable[[Effect, str], str] | None,
    edition: Edition,
) -> Book:
    try:
        return book_of(definitions, describe, edition.joint_names)
    except Exception as error:  # whatever a compiler would not have made of a text
        raise BadRecord(f"saved game: definitions: cannot be played ({error!r})") from None


_READ: Final[dict[CardDefinition, CardDefinition]] = {}
_MOST_READ: Final = 8192


def _same(definitions: list[CardDefinition]) -> list[CardDefinition]:
    """Equal definitions that were read before, so that games of the same cards share their book."""
    if len(_READ) > _MOST_READ:
        _READ.clear()
    return [_READ.setdefault(one, one) for one in definitions]


def check_lists(state: State, definitions: int) -> None:
    """What has to hold before anything else can be asked of a state."""
    cards, seats = len(state.owner), len(state.players)
    same_length = {len(state.defs), len(state.zone), len(state.refs), len(state.known), cards}
    same_length.update(map(len, state.handles))
    fits = len(same_length) == 1 and cards <= CARD
    require(fits, "state", "the lists of cards differ in length")
    fits = all(0 <= owner < seats for owner in state.owner)
    require(fits, "state.owner", "there is no such seat")
    fits = all(0 <= number < definitions for number in state.defs)
    require(fits, "state.defs", "there is no such definition")
    fits = all(FIRST <= ref < KEY - ANEW for ref in state.refs)
    require(fits, "state.incarnation", "a card has become too many")
    viewers = {len(state.handles), len(state.observed), seats + 1}
    fits = len(state.teams) == seats and len(viewers) == 1
    require(fits, "state", "the number of seats differs")


def check_definitions(definitions: Iterable[CardDefinition]) -> None:
    """A saved game brings its own cards along; their names are shown and logged."""
    for card in definitions:
        texts = (card.full_name, card.name, *card.names, *card.classifications)
        for text in texts:
            problem = why_not_text(text, LONGEST_NAME)
            require(not problem, "definitions", problem)
        require(len(texts) <= 2 * MOST_WORDS, "definitions", "too many names")
        numbers = (card.cost, card.strength, card.willpower, card.lore, card.move_cost)
        fits = all(-LARGEST_STAT <= number <= LARGEST_STAT for number in numbers)
        require(fits, "definitions", f"a card has a number beyond {LARGEST_STAT}")
