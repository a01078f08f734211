"""The whole pool compiled, and how much of it compiles."""

import hashlib
from collections.abc import Callable, Iterable

import msgspec

from inkborn.cards import Card, Catalogue, LegalPeriod
from inkborn.errors import UncompiledText
from inkborn.model.abilities import CardDefinition
from inkborn.text.cache import Compiled, Refused, read_compiled, write_compiled
from inkborn.text.compile import compile_card, read_card
from inkborn.text.overrides import OVERRIDES
from inkborn.text.read.vocabulary import vocabulary_of

EVERYTHING = "Infinity"
"""The format in which every card that was ever legal may be played."""


Watch = Callable[[Iterable[Card]], Iterable[Card]]
"""Passes cards on, and may show how far it is."""


def compile_all(catalogue: Catalogue, *, cached: bool = True, watch: Watch = iter) -> Compiled:
    """Every card of the catalogue, from the disk cache if it holds them."""
    if not cached:
        return _compile(catalogue, watch)
    digest = cards_digest(catalogue)
    known = read_compiled(digest)
    if known is None:
        known = _compile(catalogue, watch)
        write_compiled(digest, known)
    return known


def cards_digest(catalogue: Catalogue) -> str:
    """Of the snapshot and of all cards: custom cards may have joined them."""
    digest = hashlib.sha256(catalogue.snapshot.digest.encode())
    digest.update(msgspec.msgpack.encode(catalogue.cards))
    return digest.hexdigest()


def _compile(catalogue: Catalogue, watch: Watch) -> Compiled:
    vocabulary = vocabulary_of(catalogue)
    definitions: dict[str, CardDefinition] = {}
    refused: list[Refused] = []
    ambiguous: list[str] = []
    for card in watch(catalogue):
        try:
            reading = read_card(card, vocabulary)
        except UncompiledText as error:
            refused.append(Refused(card.full_name, error.text, error.stopped_at, error.expected))
            continue
        definitions[card.full_name] = reading.definition
        if reading.ambiguous:
            ambiguous.append(card.full_name)
    return Compiled(definitions, tuple(refused), tuple(ambiguous))


def compile_cards(cards: Iterable[Card], catalogue: Catalogue) -> dict[str, CardDefinition]:
    """A few cards, such as those of a deck, without compiling the others."""
    vocabulary = vocabulary_of(catalogue)
    return {card.full_name: compile_card(card, vocabulary) for card in cards}


class SetCoverage(msgspec.Struct):
    """How many cards that first appeared in a set there are, and how many compile."""

    total: int = 0
    compiled: int = 0


class Coverage(msgspec.Struct, kw_only=True):
    """The figures of `inkborn cards coverage`, over the cards that may be played at all."""

    snapshot: str
    total: int
    compiled: int
    overrides: int
    by_set: dict[str, SetCoverage]
    by_format: dict[str, SetCoverage]
    ambiguous: list[str]
    uncompiled: list[Refused]


def coverage(catalogue: Catalogue, *, watch: Watch = iter) -> Coverage:
    """How many of the constructed-playable cards compile, by set and by format."""
    compiled = compile_all(catalogue, watch=watch)
    by_set: dict[str, SetCoverage] = {}
    by_format: dict[str, SetCoverage] = {}
    playable = set()
    for card in catalogue:
        if not is_playable(card):
            continue
        playable.add(card.full_name)
        done = card.full_name in compiled.definitions
        first = card.printings[0].set_code if card.printings else ""
        formats = {period.format for period in card.legal if _has_not_ended(period, catalogue)}
        entries = [by_set.setdefault(first, SetCoverage())]
        entries += [by_format.setdefault(name, SetCoverage()) for name in sorted(formats)]
        for entry in entries:
            entry.total += 1
            entry.compiled += done
    return Coverage(
        snapshot=catalogue.snapshot.origin,
        total=len(playable),
        compiled=len(playable & compiled.definitions.keys()),
        overrides=len(OVERRIDES),
        by_set=by_set,
        by_format=dict(sorted(by_format.items())),
        ambiguous=[name for name in compiled.ambiguous if name in playable],
        uncompiled=[refused for refused in compiled.refused if refused.name in playable],
    )


def _has_not_ended(period: LegalPeriod, catalogue: Catalogue) -> bool:
    return period.end is None or period.end > catalogue.snapshot.made_on


def is_playable(card: Card) -> bool:
    """Legal in the format that admits everything: neither banned nor from a quest deck."""
    return any(period.format == EVERYTHING and not period.banned for period in card.legal)
