"""The game as most people want it: decks by name, views and the log beside the engine's game."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, wraps
from types import FunctionType
from typing import Concatenate, Final, ParamSpec, Self, TypeVar

from inkborn.cards import Catalogue
from inkborn.decks.likely import is_core, likely_slots
from inkborn.engine import game as engine
from inkborn.engine.game import Record
from inkborn.engine.knowing.samples import Assumed, Prior
from inkborn.engine.machine.core import PACK_RUSH
from inkborn.engine.records.seating import check_seed
from inkborn.model.abilities import CardDefinition, Effect
from inkborn.model.words import Ink
from inkborn.rulebook.editions import NEWEST, Edition
from inkborn.text.say.unparse import unparse_effect
from inkborn.views import Line, View, full_log, log, observe
from inkborn.views.seen import viewer_of
from inkborn.workshop import DeckLike, Workshop, shared_workshop

SEEN_COPIES: Final = 3
"""How many copies of a card that was seen an unknown deck is assumed to have."""

P = ParamSpec("P")
R = TypeVar("R")
Kind = TypeVar("Kind", bound="type[engine.BareGame]")


def _alone(method: Callable[Concatenate[Game, P], R]) -> Callable[Concatenate[Game, P], R]:
    """The same, once no other thread is inside this game."""

    @wraps(method)
    def one_at_a_time(game: Game, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with game.lock:
            return method(game, *args, **kwargs)

    return one_at_a_time


_AT_A_GLANCE: Final = frozenset(("state", "decision", "over", "winners"))
"""What is read by itself and so often that a lock would be felt; while another thread answers,
nothing is asked.
"""
_BY_THEMSELVES: Final = frozenset(("answer", "give", "view"))
"""What takes the lock without a wrapper, or is for those who hold it or are alone: these are called
very often.
"""


def _one_at_a_time(kind: Kind) -> Kind:
    """Every method and property of a game waits until other threads have left it."""
    for name in dir(kind):
        found = inspect.getattr_static(kind, name)
        if name.startswith("_") or name in _AT_A_GLANCE | _BY_THEMSELVES:
            continue
        if isinstance(found, property) and found.fget is not None:
            setattr(kind, name, property(_alone(found.fget), doc=found.__doc__))
        elif isinstance(found, FunctionType):
            setattr(kind, name, _alone(found))
    return kind


@_one_at_a_time
class Game(engine.BareGame):
    """A game with decks by name, and with what each seat sees of it.

    Several threads may read and answer it: each call waits for the others. `lock` is what they wait
    for; whoever holds it (`with game.lock:`) makes several calls at one stroke.

    >>> game = Game.new(["puppies", "songbirds"], seed=7, seats=["Ann", "Ben"])
    >>> game.view(0).me.hand_size, len(game.view(0).opponents[0].hand)
    (7, 0)
    """

    __slots__ = ()

    @classmethod
    def new(
        cls,
        decks: Sequence[DeckLike],
        *,
        seats: Sequence[str] | None = None,
        seed: int | None = None,
        edition: str | Edition = NEWEST,
        format: str = "",
        teams: Sequence[int] | None = None,
        starting: int = -1,
        undoable: bool = False,
        snapshot: str = "",
        describe: Callable[[Effect, str], str] | None = None,
        catalogue: Catalogue | None = None,
    ) -> Self:
        """Sets up a game, one deck a seat (see `DeckLike` and `engine.game.BareGame.new`)."""
        workshop = shared_workshop() if catalogue is None else Workshop(catalogue)
        return super().new(
            [workshop.deck(deck) for deck in decks],
            seats=seats,
            seed=seed,
            edition=edition,
            format=format,
            teams=teams,
            starting=starting,
            undoable=undoable,
            snapshot=snapshot or workshop.snapshot,
            describe=describe or unparse_effect,
        )

    @classmethod
    def replay(
        cls,
        played: Record,
        definitions: Mapping[str, CardDefinition] | Callable[[str], CardDefinition] | None = None,
        *,
        undoable: bool = False,
        describe: Callable[[Effect, str], str] | None = None,
    ) -> Self:
        """Plays a record again; the cards are those of the catalogue unless given."""
        find = definitions or shared_workshop().definition
        return super().replay(played, find, undoable=undoable, describe=describe or unparse_effect)

    @classmethod
    def begin_replay(
        cls,
        played: Record,
        definitions: Mapping[str, CardDefinition] | Callable[[str], CardDefinition] | None = None,
        *,
        undoable: bool = False,
        describe: Callable[[Effect, str], str] | None = None,
    ) -> Self:
        """The game of a record before its first answer."""
        find = definitions or shared_workshop().definition
        return super().begin_replay(
            played, find, undoable=undoable, describe=describe or unparse_effect
        )

    @classmethod
    def from_json(
        cls, text: str | bytes, describe: Callable[[Effect, str], str] | None = None
    ) -> Self:
        return super().from_json(text, describe or unparse_effect)

    def view(self, seat: int | None) -> View:
        """What a seat may see; with None what a spectator may, who sees what all see."""
        viewer_of(len(self.seats), seat)  # machine code would refuse other things in its own words
        with self.lock:
            return observe(self, seat)

    def log(self, seat: int | None, since: int = 0) -> list[Line]:
        """What has happened since an event, as a seat may know it, or with None a spectator."""
        return log(self, seat, since)

    def full_log(self, since: int = 0) -> list[Line]:
        """Everything that has happened, for those from whom nothing is hidden."""
        return full_log(self, since)

    def perspective(self, seat: int) -> Perspective:
        """All that a seat knows, as a value; `perspective.sample` makes games of it."""
        viewer_of(len(self.seats), seat)
        return Perspective.of(self, seat)


class Perspective(engine.Perspective):
    """What a seat knows, with decks by name; a deck that is not known is made of the catalogue."""

    __slots__ = ()

    def sample(self, seed: int, decks: Sequence[DeckLike | Prior | None] | None = None) -> Game:
        """A game at the same decision that agrees with everything the seat knows.

        `decks`: the deck of each seat where it is known or assumed, else None; that of the seat
        itself is known anyway. The rest is drawn at random, the same for the same seed.
        """
        check_seed(seed)
        given: Sequence[DeckLike | Prior | None] = decks or [None] * self.size
        assumed = [self._assumed(seat, deck, seed) for seat, deck in enumerate(given)]
        drawn = super().sample(seed, assumed)
        assert isinstance(drawn, Game)
        return drawn

    def _assumed(self, seat: int, deck: DeckLike | Prior | None, seed: int) -> Assumed | None:
        if seat == self.seat:
            return None
        if deck is None:
            return self._likely(seat, seed) if seat < self.size else None
        if isinstance(deck, Prior):
            return deck
        return _named(deck) if isinstance(deck, str) else shared_workshop().deck(deck)

    def _likely(self, seat: int, seed: int) -> Prior:
        """A deck has two inks; which ones is open as long as they have not been seen."""
        if self.format == PACK_RUSH:
            return _prior_of(tuple(ink.value for ink in Ink), True, single=True)
        inks = sorted(self.inks_of(seat))
        others = [ink.value for ink in Ink if ink.value not in inks]
        while len(inks) < 2:
            inks.append(others.pop(seed % len(others)))
        return _prior_of(tuple(sorted(inks)), is_core(shared_workshop().catalogue, self.names))


@lru_cache(maxsize=64)
def _named(deck: str) -> list[CardDefinition]:
    return shared_workshop().deck(deck)


@cache
def _prior_of(inks: tuple[str, ...], core: bool, *, single: bool = False) -> Prior:
    """What a deck of these inks may be made of."""
    workshop = shared_workshop()
    slots = likely_slots(workshop.catalogue, inks, core=core and not single, single=single)
    made = [(slot.copies, [*map(workshop.definition, slot.cards)]) for slot in slots]
    return Prior(made, copies=1 if single else SEEN_COPIES)
