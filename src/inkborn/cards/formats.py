"""The formats of play as data: what a deck must be, and which cards it may hold on which day."""

from datetime import date

import msgspec

from inkborn.cards.card import Card
from inkborn.errors import InkbornError


class Format(msgspec.Struct, frozen=True, kw_only=True):
    """What a format asks of a deck, with the rule that asks it, and how its games differ."""

    name: str
    title: str
    rule: str
    min_cards: int = 0
    max_inks: int | None = None
    limits_copies: bool = False
    card_list: str = ""
    """The card list of the snapshot that applies ("Core"); empty: any card of the game."""
    standard_cards_only: bool = True
    """Cards of a quest's scenario deck are out (1.4.2)."""
    starting_hand: int = 7
    starting_ink: int = 0
    lore_to_win: int = 20
    reshuffles_discard: bool = False


CORE = Format(
    name="core",
    title="Core Constructed",
    rule="1.10.1.1",
    min_cards=60,
    max_inks=2,
    limits_copies=True,
    card_list="Core",
)
INFINITY = msgspec.structs.replace(
    CORE, name="infinity", title="Infinity Constructed", card_list="Infinity"
)
DRAFT = Format(name="draft", title="Limited: Draft", rule="1.10.1.2", min_cards=35)
SEALED = Format(name="sealed", title="Limited: Sealed", rule="1.10.1.2", min_cards=40)
PACK_RUSH = Format(
    name="pack-rush",
    title="Pack Rush",
    rule="10.2.1.1",
    starting_hand=5,
    starting_ink=2,
    lore_to_win=15,
    reshuffles_discard=True,
)
ANYTHING = Format(name="anything", title="Anything goes", rule="", standard_cards_only=False)

FORMATS = {
    a_format.name: a_format for a_format in (CORE, INFINITY, DRAFT, SEALED, PACK_RUSH, ANYTHING)
}


def find_format(name: str) -> Format:
    """The format of that name; case, spaces and underscores do not matter."""
    wanted = "-".join(name.casefold().replace("_", " ").replace("-", " ").split())
    if wanted not in FORMATS:
        raise InkbornError(f'"{name}" is no format; there are: {", ".join(FORMATS)}')
    return FORMATS[wanted]


class Exclusion(msgspec.Struct, frozen=True):
    """Why a format keeps a card out, and the rule that does."""

    rule: str
    reason: str


def why_not(card: Card, a_format: Format, on: date) -> Exclusion | None:
    """Why the format keeps the card out on that day; None if it does not."""
    if a_format.standard_cards_only and not card.legal:
        # Cards of a quest's scenario deck and people's own designs.
        return Exclusion("1.4.1", "not a standard card of the game")
    if not a_format.card_list or card.is_legal(a_format.card_list, on):
        return None
    periods = [period for period in card.legal if period.format == a_format.card_list]
    past = [(period.end, period) for period in periods if period.end and period.end <= on]
    if past:
        end, last = max(past, key=lambda entry: entry[0])
        if last.banned:
            return Exclusion("1.10.1.1", f"banned since {end}")
        return Exclusion("1.10.1", f"rotated out on {end}")
    if periods:
        first = min(period.start for period in periods)
        return Exclusion("1.10.1", f"not legal before {first}")
    return Exclusion("1.10.1", f"not part of {a_format.title}")
