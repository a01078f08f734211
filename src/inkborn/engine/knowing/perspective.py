"""All that a seat knows of a game, and nothing else: a value that can be kept, sent and sampled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Self

import msgspec

from inkborn.engine.knowing.renaming import Renaming, is_gone
from inkborn.engine.knowing.samples import Assumed, Hidden, Prior, Template
from inkborn.engine.state import plain
from inkborn.engine.state.state import State
from inkborn.errors import InkbornError
from inkborn.model.abilities import CardDefinition, Effect
from inkborn.rulebook.editions import EDITIONS

if TYPE_CHECKING:
    from inkborn.engine.game import BareGame

_KEPT: Final = 16
"""For how many assumptions about the decks the preparation of samples is kept."""


class Known(msgspec.Struct, frozen=True):
    """What a perspective is, beside the state: plain data.

    `pool`: the cards of the own list whose place the seat does not know, by their place among
    `definitions`. `strangers`: cards of which nothing is known any more but their owner.
    """

    seat: int
    seats: tuple[str, ...]
    edition: str
    format: str
    definitions: tuple[CardDefinition, ...]
    pool: tuple[int, ...]
    strangers: tuple[int, ...]
    asks_again: bool


class Perspective:
    """What a seat knows. Equal for games that the seat cannot tell apart.

    It can be copied, compared, hashed and pickled; `sample` makes games of it.
    """

    __slots__ = ("_describe", "_game", "_inks", "_known", "_state", "_templates", "_written")

    def __init__(
        self,
        known: Known,
        state: State,
        game: type[BareGame],
        describe: Callable[[Effect, str], str] | None = None,
    ) -> None:
        self._known = known
        self._state = state
        self._game = game
        self._describe = describe
        self._written: bytes | None = None
        self._templates: dict[object, Template] = {}
        self._inks: dict[int, frozenset[str]] = {}

    @classmethod
    def of(cls, game: BareGame, seat: int) -> Self:
        """What a seat knows of a game."""
        core = game.core
        if EDITIONS.get(core.edition.id) != core.edition:
            raise InkbornError("a game with an edition of one's own has no perspectives")
        naming = Renaming(core, seat)
        state = naming.make()
        own = [card for card, owner in enumerate(core.state.owner) if owner == seat]
        unknown = Counter(
            naming.places[core.state.defs[card]]
            for card in own
            if card in naming.numbers and not naming.knows(card)
        )
        for one in state.somewhere:
            if one.owner == seat:
                unknown.subtract(one.cards)
        known = Known(
            seat=seat,
            seats=game.seats,
            edition=core.edition.id,
            format=core.variant,
            definitions=tuple(core.book.cards[d].definition for d in naming.definitions),
            pool=tuple(sorted(unknown.elements())),
            strangers=tuple(naming.strangers),
            asks_again=naming.asks_again,
        )
        return cls(known, state, type(game), core.book.describe)

    @property
    def seat(self) -> int:
        return self._known.seat

    @property
    def size(self) -> int:
        """How many seats there are."""
        return len(self._known.seats)

    # ------------------------------------------------------------ a plain value

    @property
    def written(self) -> bytes:
        """Everything it says, the same for equal perspectives."""
        if self._written is None:
            self._written = msgspec.json.encode(
                (plain.canonical(self._known), plain.plain(self._state))
            )
        return self._written

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Perspective) and self.written == other.written

    def __hash__(self) -> int:
        return hash(self.written)

    def __copy__(self) -> Perspective:
        return self

    def __deepcopy__(self, memo: object) -> Perspective:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _read, (type(self), self.written, self._game, self._describe)

    def seen_of(self, seat: int) -> list[CardDefinition]:
        """The cards of a seat that are known, once for each copy."""
        return [self._known.definitions[place] for place in sorted(self._seen_of(seat))]

    def _seen_of(self, seat: int) -> list[int]:
        state = self._state
        places = [
            definition
            for card, definition in enumerate(state.defs)
            if definition >= 0 and state.owner[card] == seat and not is_gone(state, card)
        ]
        for one in state.somewhere:
            if one.owner == seat:
                places += one.cards
        return places

    def inks_of(self, seat: int) -> frozenset[str]:
        """The inks that a seat was seen to play."""
        found = self._inks.get(seat)
        if found is None:
            found = frozenset(ink for card in self.seen_of(seat) for ink in card.inks)
            self._inks[seat] = found
        return found

    @property
    def names(self) -> list[str]:
        """The full names of all cards that the seat knows of."""
        return [card.full_name for card in self._known.definitions]

    @property
    def format(self) -> str:
        return self._known.format

    # ------------------------------------------------------------ samples

    def sample(self, seed: int, decks: Sequence[Assumed | None] | None = None) -> BareGame:
        """A game at the same decision that agrees with everything the seat knows.

        What it does not know is drawn at random, the same for the same seed. `decks`: what is
        assumed about the deck of each seat, or None; that of the seat itself is known anyway.
        """
        core = self._template(decks).draw(seed)
        return self._game(core, self._known.seats)

    def _template(self, decks: Sequence[Assumed | None] | None) -> Template:
        key = None if decks is None else tuple(map(_key, decks))
        found = self._templates.get(key)
        if found is None:
            if len(self._templates) >= _KEPT:
                self._templates.clear()
            found = self._templates[key] = self._prepare(decks)
        return found

    def _prepare(self, decks: Sequence[Assumed | None] | None) -> Template:
        known, state = self._known, self._state.copy()
        seats = len(state.players)
        if decks is not None and len(decks) != seats:
            raise InkbornError(f"{seats} seats need as many decks, or None for one")
        definitions = [*known.definitions]
        hidden = [Hidden() for _ in range(seats)]
        for card, definition in enumerate(state.defs):
            if definition < 0 and card not in known.strangers:
                hidden[state.owner[card]].places.append(card)
        for card in known.strangers:
            hidden[state.owner[card]].strangers.append(card)
        for one in state.somewhere:
            hidden[one.owner].somewhere.append((one.places[:], one.cards[:]))
        for owner, unseen in enumerate(hidden):
            assumed = None if decks is None else decks[owner]
            self._fill(unseen, owner, assumed, definitions)
        edition = EDITIONS[known.edition]
        book = self._game.book_of(definitions, self._describe, edition)
        return Template(state, book, hidden, edition, known.format, known.asks_again)

    def _fill(
        self, hidden: Hidden, owner: int, assumed: Assumed | None, definitions: list[CardDefinition]
    ) -> None:
        """What the cards that nobody has seen can be."""
        known = self._known
        if owner == known.seat:
            hidden.pool = [*known.pool] or [0]
        elif isinstance(assumed, Prior) or assumed is None:
            prior = assumed or Prior([(4, [card]) for card in known.definitions], 4)
            self._fill_by(prior, hidden, owner, definitions)
        else:
            left = Counter(_place(definitions, card) for card in assumed)
            left.subtract(self._seen_of(owner))
            hidden.pool = sorted(left.elements()) or [_place(definitions, c) for c in assumed]

    def _fill_by(
        self, prior: Prior, hidden: Hidden, owner: int, definitions: list[CardDefinition]
    ) -> None:
        """Further copies of what was seen, then what else such a deck may be made of."""
        seen = Counter(self._seen_of(owner))
        for card, copies in sorted(seen.items()):
            hidden.pool += [card] * (prior.copies - copies)
        for copies, cards in prior.slots:
            places = [_place(definitions, card) for card in cards]
            others = [place for place in places if place not in seen]
            if others:
                hidden.slots.append((copies, others))
        if not hidden.pool and not hidden.slots:
            hidden.pool = [0]


def _place(definitions: list[CardDefinition], card: CardDefinition) -> int:
    """The place of a definition; it is added if it is new."""
    for place, one in enumerate(definitions):
        if one is card or (one.full_name == card.full_name and one == card):
            return place
    definitions.append(card)
    return len(definitions) - 1


def _key(assumed: Assumed | None) -> object:
    if assumed is None:
        return None
    if isinstance(assumed, Prior):
        return assumed
    return tuple(map(id, assumed))


def _read(
    kind: type[Perspective],
    written: bytes,
    game: type[BareGame],
    describe: Callable[[Effect, str], str] | None,
) -> Perspective:
    head, state = msgspec.json.decode(written)
    return kind(plain.convert(head, Known, "perspective"), plain.load_state(state), game, describe)
