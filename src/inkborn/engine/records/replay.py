"""Replays: how a game began and every answer since, so that it can be played again exactly."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from inkborn.engine.answers.answers import Concession, Given
from inkborn.engine.answers.spoken import card_name
from inkborn.engine.state.plain import canonical, state_hash
from inkborn.engine.state.refusals import Action, ActionKind
from inkborn.engine.state.state import CARD
from inkborn.errors import BadRecord, Unreadable, printable, quoted, shown
from inkborn.limits import LONGEST_MESSAGE, RECORD_BYTES
from inkborn.model.abilities import CardDefinition
from inkborn.reading import read_json

if TYPE_CHECKING:
    from inkborn.engine.game import BareGame

VERSION: Final = 2


class Beginning(NamedTuple):
    """How a game began, beside its cards: what `Game.new` was given."""

    seed: int
    starting: int = -1
    teams: tuple[int, ...] = ()
    snapshot: str = ""


class Act(msgspec.Struct, frozen=True, tag="act", omit_defaults=True):
    """A turn action in a record."""

    do: ActionKind
    card: int = -1
    target: int = -1
    how: str = ""


class Leave(msgspec.Struct, frozen=True, tag="concede"):
    """A concession in a record."""

    seat: int


class Ending(msgspec.Struct, frozen=True):
    """Where a game stood when it was recorded, to compare with where the replay arrives."""

    turn: int
    active: str
    winners: tuple[str, ...]
    lore: tuple[int, ...]
    hands: tuple[int, ...]
    decks: tuple[int, ...]
    discards: tuple[int, ...]
    inkwells: tuple[int, ...]
    in_play: tuple[tuple[str, ...], ...]
    hash: str


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A game as its beginning and its answers. `decks`: runs of (count, full name), in order."""

    version: int = VERSION
    edition: str
    format: str
    snapshot: str
    seed: int
    starting: int
    teams: tuple[int, ...]
    seats: tuple[str, ...]
    decks: tuple[tuple[tuple[int, str], ...], ...]
    cards: dict[str, str]
    """Each card's fingerprint, so that a card which has changed since is noticed."""
    answers: tuple[Act | Leave | tuple[int, ...] | str, ...]
    ending: Ending

    def to_json(self) -> str:
        return msgspec.json.format(msgspec.json.encode(self), indent=0).decode()

    @staticmethod
    def from_json(text: str | bytes) -> Record:
        """Raises `BadRecord` if this is no record, or one of another version."""
        try:
            version = read_json(text, "replay", RECORD_BYTES, _Versioned).version
            if version != VERSION:
                raise BadRecord(f"replay: version {version}, but this inkborn reads {VERSION}")
            return read_json(text, "replay", RECORD_BYTES, Record)
        except Unreadable as error:
            raise BadRecord(str(error)) from None


class Head(msgspec.Struct, frozen=True):
    """What a saved game says beside its state."""

    seats: tuple[str, ...]
    beginning: Beginning | None
    answers: tuple[Act | Leave | tuple[int, ...] | str, ...]
    undoable: bool
    seq: tuple[int, ...] = ()

    def counted(self) -> list[int]:
        """What `Game.seq` counts with; an older game has not counted."""
        if not self.seq:
            return [0] * (len(self.seats) + 1)
        if len(self.seq) != len(self.seats) + 1 or min(self.seq) < 0:
            raise BadRecord("saved game: seq: a count for each seat and one for all is wanted")
        return [*self.seq]


class _Versioned(msgspec.Struct):
    version: int


# ---------------------------------------------------------------- writing


def record_of(game: BareGame) -> Record:
    core, begun = game.core, game.beginning
    if begun is None:
        raise BadRecord("only a game that began with Game.new can be recorded")
    state = core.state
    cards = [card for card in range(len(state.owner)) if not core.is_fixed_ink(card)]
    names = [core.info[card].definition.full_name for card in cards]
    owners = [state.owner[card] for card in cards]
    decks = [
        tuple((len(list(run)), name) for name, run in groupby(_names_of(names, owners, seat)))
        for seat in range(len(state.players))
    ]
    return Record(
        edition=core.edition.id,
        format=core.variant,
        snapshot=begun.snapshot,
        seed=begun.seed,
        starting=begun.starting,
        teams=begun.teams,
        seats=game.seats,
        decks=tuple(decks),
        cards={i.definition.full_name: fingerprint(i.definition) for i in core.book.cards},
        answers=tuple(written(given) for given in game.answers),
        ending=ending_of(game),
    )


def _names_of(names: list[str], owners: list[int], seat: int) -> Iterable[str]:
    return (name for name, owner in zip(names, owners, strict=True) if owner == seat)


def fingerprint(definition: CardDefinition) -> str:
    """Equal for equal definitions, whether they were compiled or read from a file."""
    return hashlib.blake2b(msgspec.json.encode(canonical(definition)), digest_size=6).hexdigest()


def written(given: Given) -> Act | Leave | tuple[int, ...] | str:
    if isinstance(given, Action):
        return Act(given.kind, given.card, given.target, given.how)
    if isinstance(given, Concession):
        return Leave(given.seat)
    return given


def unwritten(answer: Act | Leave | tuple[int, ...] | str) -> Given:
    if isinstance(answer, Act):
        return Action(answer.do, answer.card, answer.target, answer.how)
    if isinstance(answer, Leave):
        return Concession(answer.seat)
    return answer


def ending_of(game: BareGame) -> Ending:
    core, state = game.core, game.core.state
    seats = state.players
    return Ending(
        turn=state.turn,
        active=game.seats[state.active],
        winners=tuple(game.seats[winner] for winner in state.winners),
        lore=tuple(player.lore for player in seats),
        hands=tuple(len(player.hand) for player in seats),
        decks=tuple(len(player.deck) for player in seats),
        discards=tuple(len(player.discard) for player in seats),
        inkwells=tuple(len(player.ready_ink) + len(player.exerted_ink) for player in seats),
        in_play=tuple(tuple(card_name(core, card) for card in player.board) for player in seats),
        hash=state_hash(state),
    )


# ---------------------------------------------------------------- reading


def definitions_for(
    record: Record, definitions: Mapping[str, CardDefinition] | Callable[[str], CardDefinition]
) -> list[list[CardDefinition]]:
    """The decks of a record; `BadRecord` names the cards that are not what they were."""
    if not isinstance(record, Record):
        raise BadRecord(f"replay: {shown(record)} is no Record; Record.from_json reads one")
    find = definitions if callable(definitions) else _among(definitions)
    for deck in record.decks:
        size = sum(count if count > 0 else CARD + 1 for count, _ in deck)
        if size > CARD:
            raise BadRecord(f"replay: decks: a run of cards, or a deck, has 1 to {CARD} cards")
    known = {name: find(name) for deck in record.decks for _, name in deck}
    changed = [name for name, card in known.items() if record.cards.get(name) != fingerprint(card)]
    if changed:
        names = printable(", ".join(changed), LONGEST_MESSAGE)
        raise BadRecord(f"replay: these cards are not what they were: {names}")
    return [[known[name] for count, name in deck for _ in range(count)] for deck in record.decks]


def _among(definitions: Mapping[str, CardDefinition]) -> Callable[[str], CardDefinition]:
    def find(name: str) -> CardDefinition:
        found = definitions.get(name)
        if found is None:
            raise BadRecord(f"replay: there is no card {quoted(name)}")
        return found

    return find


def give(game: BareGame, answer: Act | Leave | tuple[int, ...] | str) -> None:
    """Gives a recorded answer."""
    given = unwritten(answer)
    if isinstance(given, Concession):
        game.concede(given.seat)
    else:
        game.answer(given)


def difference(record: Record, game: BareGame) -> str:
    """What differs between where a game stood and where its replay has arrived; "" if nothing."""
    found = ending_of(game)
    if found.hash == record.ending.hash:
        return ""
    parts = []
    for name in Ending.__struct_fields__:
        was, is_ = getattr(record.ending, name), getattr(found, name)
        if was != is_ and name != "hash":
            parts.append(f"{name} was {_plainly(was)}, is {_plainly(is_)}")
    return "; ".join(parts) or "a detail of the state (every count is the same)"


def _plainly(value: object) -> str:
    return msgspec.json.encode(value).decode()
