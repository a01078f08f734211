"""Finding cards by what is on them."""

from collections.abc import Iterable
from datetime import date

import msgspec

from inkborn.cards.card import Card
from inkborn.cards.formats import Format, why_not
from inkborn.cards.likeness import Spelling, likeness
from inkborn.cards.names import loose_key, name_key
from inkborn.cards.wording import with_signs
from inkborn.errors import InkbornError
from inkborn.limits import LONGEST_NAME
from inkborn.model.words import CardType, Ink


class Query(msgspec.Struct, frozen=True, kw_only=True):
    """What to look for; whatever is empty does not matter, everything else must fit."""

    name: str = ""
    text: str = ""
    inks: tuple[Ink, ...] = ()
    """The card has at least these inks."""
    min_cost: int | None = None
    max_cost: int | None = None
    stats: tuple[tuple[str, int | None, int | None], ...] = ()
    """Least and greatest of `strength`, `willpower`, `lore`, `move_cost`; None: no bound."""
    rarities: tuple[str, ...] = ()
    """Printed in one of these, in the set if one is named."""
    sort: str = ""
    """One of SORTED; without it, by what fits best and as in the book."""
    type: CardType | None = None
    song: bool | None = None
    inkable: bool | None = None
    classifications: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    set_code: str = ""
    format: Format | None = None
    on: date | None = None
    """The day of which the format is meant."""


ALIKE = 0.8
"""The least likeness of a name that is found although it is written otherwise."""
SORTED = ("name", "cost", "strength", "willpower", "lore", "set")


def search(cards: Iterable[Card], query: Query) -> list[Card]:
    """The cards that fit. A name ranks them: equal, beginning with it, containing it, like it."""
    found = [card for card in cards if _fits(card, query)]
    if query.name:
        found = _by_name(found, query.name)
    return sorted(found, key=lambda card: _place(card, query.sort)) if query.sort else found


def _place(card: Card, sort: str) -> tuple[int, str]:
    """Names from A, costs and sets from the lowest, stats from the highest."""
    if sort == "name":
        return 0, card.full_name
    if sort == "cost":
        return card.cost, card.full_name
    if sort == "set":
        codes = [p.set_code for p in card.printings if p.regular] or ["Q"]
        return min(int(c) if c.isdecimal() else 1000 for c in codes), card.full_name
    value: int | None = getattr(card, sort)
    return -(-1 if value is None else value), card.full_name


def _fits(card: Card, query: Query) -> bool:
    if query.min_cost is not None and card.cost < query.min_cost:
        return False
    if query.max_cost is not None and card.cost > query.max_cost:
        return False
    if not all(_within(getattr(card, name), low, high) for name, low, high in query.stats):
        return False
    if query.rarities and not _printed_as(card, query):
        return False
    if query.type is not None and card.type is not query.type:
        return False
    if query.song is not None and card.is_song is not query.song:
        return False
    if query.inkable is not None and card.inkable is not query.inkable:
        return False
    if not set(query.inks) <= set(card.inks):
        return False
    if not _holds(card.classifications, query.classifications):
        return False
    if query.keywords and not _holds(keyword_names(card), query.keywords):
        return False
    if query.set_code and not _holds((p.set_code for p in card.printings), (query.set_code,)):
        return False
    if query.text and name_key(with_signs(query.text)) not in name_key(printed_text(card)):
        return False
    if query.format is None:
        return True
    if query.on is None:
        raise InkbornError("a search by format needs a day: formats change")
    return why_not(card, query.format, query.on) is None


def _within(value: int | None, low: int | None, high: int | None) -> bool:
    if value is None:
        return False
    return (low is None or value >= low) and (high is None or value <= high)


def _printed_as(card: Card, query: Query) -> bool:
    wanted = {rarity.casefold() for rarity in query.rarities}
    return any(
        printing.rarity.casefold() in wanted
        and query.set_code.casefold() in ("", printing.set_code.casefold())
        for printing in card.printings
    )


def printed_text(card: Card) -> str:
    """Everything the abilities say, reminder text included, on one line."""
    parts = (
        part
        for ability in card.abilities
        for part in (ability.name, ", ".join(ability.costs), ability.text, ability.reminder)
    )
    return " ".join(part for part in parts if part)


def keyword_names(card: Card) -> set[str]:
    """ "Puppy Shift" is found as such and as "Shift"."""
    names: set[str] = set()
    for ability in card.abilities:
        if ability.keyword is not None:
            names |= {ability.keyword, f"{ability.variant} {ability.keyword}".strip()}
    return names


def _holds(have: Iterable[str], wanted: Iterable[str]) -> bool:
    known = {value.casefold() for value in have}
    return all(value.casefold() in known for value in wanted)


def _by_name(cards: list[Card], name: str) -> list[Card]:
    """Cards of that name, best first; where there is none, those whose names resemble it."""
    if len(name) > LONGEST_NAME:  # comparing takes a time that grows with the length
        return []
    wanted = loose_key(name)
    keys = [(loose_key(card.full_name), loose_key(card.name)) for card in cards]
    ranks = [_rank(wanted, key, plain) for key, plain in keys]
    if not any(ranks):
        like, alone = likeness(wanted, [key for key, _ in keys]), Spelling(wanted)
        ranks = [max(like.get(key, 0.0), alone.likeness(plain)) for key, plain in keys]
        ranks = [rank if rank >= ALIKE else 0.0 for rank in ranks]
    found = [place for place, rank in enumerate(ranks) if rank]
    return [cards[place] for place in sorted(found, key=lambda place: -ranks[place])]


def _rank(wanted: str, key: str, plain: str) -> float:
    """How much of the name is what is wanted: all, its beginning, words in it."""
    if wanted in (key, plain):
        return 4.0
    if key.startswith(wanted):
        return 3.0
    if f" {wanted}" in f" {key}":
        return 2.0
    return 1.0 if set(wanted.split()) <= set(key.split()) else 0.0
