"""Reads a text, tells its tree, reads that again, and hands it to the engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from inkborn.engine.lower import books
from inkborn.errors import UncompiledText
from inkborn.fuzz.texts.designs import Design
from inkborn.model.abilities import Ability, CardDefinition
from inkborn.model.words import AbilityKind
from inkborn.text.compile import Reading, read_ability
from inkborn.text.read.vocabulary import Vocabulary
from inkborn.text.say.unparse import unparse_together

Fate = Literal[
    "read",  # and told so that it means the same again
    "refused",  # a word that the grammar does not know there
    "without sense",  # words that parse, but not together
    "ambiguous",
    "told otherwise",  # what is told means something else, or is not read
    "broken",  # an error where there should be none
]
FATES: Final[tuple[Fate, ...]] = (
    "read",
    "refused",
    "without sense",
    "ambiguous",
    "told otherwise",
    "broken",
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a text. `why`: where it stopped, or what it was told as."""

    fate: Fate
    why: str = ""
    abilities: tuple[Ability, ...] = ()


def judge(design: Design, words: Vocabulary) -> Verdict:
    try:
        reading = _read(design.text, design.kind, words)
    except UncompiledText as error:
        parses = len(error.expected) == 1 and not error.expected[0].startswith('"')
        stopped = f"{error.stopped_at!r}: {', '.join(error.expected[:3])}"
        return Verdict("without sense" if parses else "refused", stopped)
    except Exception as error:
        return Verdict("broken", f"reading: {error!r}")
    if reading.others:
        return Verdict("ambiguous", abilities=reading.abilities)
    return _told(design, words, reading.abilities)


def _read(text: str, kind: str, words: Vocabulary) -> Reading:
    what = AbilityKind.EFFECT if kind == "action" else AbilityKind.TRIGGERED
    return read_ability(text, what, card_kind=kind, vocabulary=words)


def _told(design: Design, words: Vocabulary, abilities: tuple[Ability, ...]) -> Verdict:
    said = ""
    try:
        said = unparse_together(abilities, kind=design.kind)
        again = _read(said, design.kind, words).abilities
        books.write([card_of(design, abilities, "Design")])
    except UncompiledText as error:
        return Verdict("told otherwise", f"{said} (not read at {error.stopped_at!r})", abilities)
    except Exception as error:
        return Verdict("broken", f"telling or lowering: {error!r}", abilities)
    if again != abilities:
        return Verdict("told otherwise", said, abilities)
    return Verdict("read", abilities=abilities)


def card_of(design: Design, abilities: tuple[Ability, ...], name: str) -> CardDefinition:
    """A cheap card with this text."""
    return CardDefinition(
        full_name=name,
        name=name,
        names=(name,),
        kind=design.kind,
        cost=2,
        inks=("Amber",),
        strength=2,
        willpower=3,
        lore=1,
        move_cost=1,
        classifications=("Storyborn", "Hero"),
        abilities=abilities,
    )
