"""Whether a format admits a deck, and if not, everything that is wrong with it."""

from collections.abc import Iterator
from datetime import date

import msgspec

from inkborn.cards import Card, Format, why_not
from inkborn.cards.formats import Exclusion
from inkborn.decks.deck import Deck
from inkborn.errors import InkbornError, printable
from inkborn.model.words import CardType, Ink

USUAL_COPIES = 4


class Violation(msgspec.Struct, frozen=True, kw_only=True):
    """A rule that a deck breaks, by its number in the newest edition, and the cards at fault."""

    rule: str
    message: str
    cards: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.rule}: {self.message}"


def validate(deck: Deck, a_format: Format, on: date) -> list[Violation]:
    """Everything that keeps the deck out of the format on that day; empty if it is legal."""
    return [
        *_size(deck, a_format),
        *_inks(deck, a_format),
        *_copies(deck, a_format),
        *_card_list(deck, a_format, on),
    ]


def check_legal(deck: Deck, name: str, a_format: Format, on: date) -> None:
    """Refuses a deck that the format does not admit, with everything that is wrong."""
    wrong = validate(deck, a_format, on)
    if wrong:
        lines = "\n  ".join(map(str, wrong))
        raise InkbornError(
            f"{printable(name)} is not legal in {a_format.name}:\n  {lines}\n"
            f"(--format chooses another; in anything, every deck is legal)"
        )


def _size(deck: Deck, a_format: Format) -> Iterator[Violation]:
    if deck.size < a_format.min_cards:
        yield Violation(
            rule=a_format.rule,
            message=f"{deck.size} cards; {a_format.title} needs at least {a_format.min_cards}",
        )


def _inks(deck: Deck, a_format: Format) -> Iterator[Violation]:
    if a_format.max_inks is None:
        return
    counted = [entry for entry in deck.entries if not _is_ink_exempt(entry.card, deck)]
    weight = dict.fromkeys(Ink, 0)
    for entry in counted:
        for ink in entry.card.inks:
            weight[ink] += entry.count
    present = sorted((ink for ink in Ink if weight[ink]), key=lambda ink: -weight[ink])
    if len(present) <= a_format.max_inks:
        return
    kept, surplus = present[: a_format.max_inks], set(present[a_format.max_inks :])
    names = tuple(e.card.full_name for e in counted if surplus & set(e.card.inks))
    yield Violation(
        rule=a_format.rule,
        message=f"{len(present)} inks, at most {a_format.max_inks} may mix; "
        f"beyond {' and '.join(kept)}: {', '.join(names)}",
        cards=names,
    )


def _is_ink_exempt(card: Card, deck: Deck) -> bool:
    """Another card of the deck lets this character join whatever its ink (Christopher Robin)."""
    return card.type is CardType.CHARACTER and any(
        entry.card.ink_exempt in card.classifications and entry.card.full_name != card.full_name
        for entry in deck.entries
    )


def _copies(deck: Deck, a_format: Format) -> Iterator[Violation]:
    for entry in deck.entries:
        limit = entry.card.max_copies
        if limit is None or entry.count <= limit:
            continue
        # A stricter limit on the card itself holds where the format has none (1.2.1).
        if not a_format.limits_copies and (not a_format.rule or limit >= USUAL_COPIES):
            continue
        rule = a_format.rule if limit == USUAL_COPIES else "1.2.1"
        source = "at most" if limit == USUAL_COPIES else "its own text admits at most"
        yield Violation(
            rule=rule,
            message=f"{entry.count} copies of {entry.card.full_name}; {source} {limit}",
            cards=(entry.card.full_name,),
        )


def _card_list(deck: Deck, a_format: Format, on: date) -> Iterator[Violation]:
    excluded: dict[Exclusion, list[str]] = {}
    for entry in deck.entries:
        if exclusion := why_not(entry.card, a_format, on):
            excluded.setdefault(exclusion, []).append(entry.card.full_name)
    for exclusion, names in excluded.items():
        yield Violation(
            rule=exclusion.rule,
            message=f"{', '.join(names)}: {exclusion.reason}",
            cards=tuple(names),
        )
