"""A card as the game needs it: typed, clean, one for each full name."""

from datetime import date

import msgspec

from inkborn.model.words import AbilityKind, CardType, Ink, KeywordName


class AbilityText(msgspec.Struct, frozen=True, kw_only=True):
    """One ability, or one effect of an action, as printed; reminder text is set apart."""

    kind: AbilityKind
    text: str
    name: str = ""
    costs: tuple[str, ...] = ()
    keyword: KeywordName | None = None
    keyword_value: int | None = None
    variant: str = ""
    """What stands before a Shift: "Puppy", "Universal", "Temporary Red Panda"."""
    reminder: str = ""


class Printing(msgspec.Struct, frozen=True, kw_only=True):
    """One printed appearance of a card."""

    id: int
    set_code: str
    number: str
    rarity: str
    identifier: str
    regular: bool = True
    """Neither a promo nor alternate art."""
    promo: str = ""


class LegalPeriod(msgspec.Struct, frozen=True, kw_only=True):
    """The days on which a format admits a card: from `start` up to, not including, `end`."""

    format: str
    start: date
    end: date | None = None
    banned: bool = False
    """The period ended, or ends, with a ban."""

    def covers(self, day: date) -> bool:
        return self.start <= day and (self.end is None or day < self.end)


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A unique card with all its printings; its text is that of the newest regular printing."""

    full_name: str
    name: str
    names: tuple[str, ...]
    """The names it counts as (5.2.6); several for "Flotsam & Jetsam", whose joint one is `name`."""
    type: CardType
    cost: int
    inkable: bool
    inks: tuple[Ink, ...] = ()
    version: str = ""
    strength: int | None = None
    willpower: int | None = None
    lore: int | None = None
    move_cost: int | None = None
    classifications: tuple[str, ...] = ()
    abilities: tuple[AbilityText, ...] = ()
    max_copies: int | None = 4
    """How many a constructed deck may hold; None for any number."""
    ink_exempt: str = ""
    """The classification whose other characters may join this card's deck regardless of ink."""
    legal: tuple[LegalPeriod, ...] = ()
    printings: tuple[Printing, ...] = ()
    clarifications: tuple[str, ...] = ()
    story: str = ""
    image: str = ""
    """Where its publisher shows a picture of it; nothing of ours ever loads it by itself."""

    @property
    def is_song(self) -> bool:
        return self.type is CardType.ACTION and "Song" in self.classifications

    @property
    def keywords(self) -> tuple[KeywordName, ...]:
        """The keywords printed on the card as abilities of its own."""
        return tuple(ability.keyword for ability in self.abilities if ability.keyword is not None)

    def is_legal(self, format_name: str, on: date) -> bool:
        """Whether the named format's card list holds this card on that day."""
        return any(period.format == format_name and period.covers(on) for period in self.legal)

    def __str__(self) -> str:
        return self.full_name
