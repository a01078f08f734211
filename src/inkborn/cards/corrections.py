"""Known errors of the card data, each corrected by one typed entry.

An entry that changes nothing is reported: the data has been mended, or the entry misspelt.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from inkborn.cards.names import name_key
from inkborn.cards.raw import RawCard


@dataclass(frozen=True)
class AbilityKindIs:
    """The ability of that name is labelled as another kind than it is."""

    full_name: str
    ability: str
    was: str
    kind: str

    def apply(self, card: RawCard) -> bool:
        wrong = [a for a in card.abilities if (a.name, a.type) == (self.ability, self.was)]
        for ability in wrong:
            ability.type = self.kind
        return bool(wrong)


@dataclass(frozen=True)
class NamesAre:
    """The data does not list the names that the card counts as having."""

    full_name: str
    names: tuple[str, ...]

    def apply(self, card: RawCard) -> bool:
        if card.names:
            return False
        card.names = list(self.names)
        return True


@dataclass(frozen=True)
class NoEffects:
    """Flavour text was read as an effect; a character has none."""

    full_name: str

    def apply(self, card: RawCard) -> bool:
        had_effects = bool(card.effects)
        card.effects = []
        return had_effects


Correction = AbilityKindIs | NamesAre | NoEffects

_TRIPLETS = ("Hamish", "Hubert", "Harris")

CORRECTIONS: tuple[Correction, ...] = (
    AbilityKindIs(
        "Seven Dwarfs' Mine - Secure Fortress", "MOUNTAIN DEFENSE", was="static", kind="triggered"
    ),
    # These two replace damage, so nothing triggers.
    AbilityKindIs("Beast - Selfless Protector", "SHIELD ANOTHER", was="triggered", kind="static"),
    AbilityKindIs("Lilo - Bundled Up", "EXTRA LAYERS", was="triggered", kind="static"),
    NamesAre("Hamish, Hubert & Harris - Making Mischief", _TRIPLETS),
    NamesAre("Hamish, Hubert & Harris - Troublemaking Triplets", _TRIPLETS),
    NoEffects("Mickey Mouse - True Friend"),
)


def apply_corrections(
    cards: Iterable[RawCard], corrections: Sequence[Correction] = CORRECTIONS
) -> list[str]:
    """Corrects the cards in place; returns a line for each correction that matched nothing."""
    by_name: dict[str, list[RawCard]] = {}
    for card in cards:
        by_name.setdefault(name_key(card.fullName), []).append(card)
    unused = []
    for correction in corrections:
        printings = by_name.get(name_key(correction.full_name), [])
        if not sum(correction.apply(card) for card in printings):
            unused.append(f"{type(correction).__name__} for {correction.full_name}")
    return unused
