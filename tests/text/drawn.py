"""Texts that nobody has printed, by the thousand: what each is read and told as, or why it is
refused, is kept as a digest.

Some are drawn from phrases of the grammar; others are printed texts in which words have been
exchanged for others that could stand there, or which are continued by a sentence that points back
at something, so that many make no sense. What becomes of a text
shows with its number; write the digests anew where a change is right, and commit them with it:

    python -m tests.text.drawn
    python -m tests.text.drawn --show 17
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec
from tests.golden.games import card_data

from inkborn.errors import UncompiledText
from inkborn.fuzz.texts.designs import Designer
from inkborn.fuzz.texts.phrases import Phrases
from inkborn.model.words import AbilityKind
from inkborn.text.compile import read_ability
from inkborn.text.pool import is_playable
from inkborn.text.read.normalise import normalise
from inkborn.text.say.short import indented_form, short_form
from inkborn.text.say.unparse import unparse_together
from inkborn.workshop import shared_workshop

FILE: Final = Path(__file__).with_name("drawn.txt")
DRAWN: Final = 2000
VARIANTS: Final = 2
"""Of a printed text."""
AT_A_LINE: Final = 25
SEED: Final = 1811
KINDS: Final = ("character", "character", "character", "item", "location", "action")
EXCHANGED: Final = [
    words.split("|")
    for words in (
        "character|item|location|card|song|action|character card|Floodborn character",
        "characters|items|locations|cards|songs|actions|Floodborn characters",
        "your|their|an opponent's|chosen player's|each player's|its player's",
        "chosen|each|another|all|a|one of your|an opposing|this|that|up to 2|chosen opposing",
        "hand|deck|discard|inkwell|play",
        "it|they|them|that character|this character|that card|those cards|the other",
        "you|they|each opponent|chosen opponent|that player|each player|an opponent",
        "if|unless|while|whenever|when|as long as|for each time",
        "this turn|until the start of your next turn|during their next turn|next turn|this way",
        "damage|lore|cards|strength",
        "ready|exerted|damaged|dry|opposing|facedown",
        "1|2|3|that many|up to 2|any number of",
        "banish|exert|ready|return|choose|discard|draw|reveal|move",
        "banished|exerted|readied|returned|chosen|discarded|drawn|revealed|moved|challenged",
        "quests|challenges|sings|is banished|is challenged|moves|leaves play|is exerted",
        "gain|gains|get|gets|lose|loses|have|has|can't",
        "top|bottom|rest",
        "and|or|then|, then|. If you do,|. Otherwise,|to|instead",
        "may|must|can't",
        "start|end",
        "less|more",
        "Rush|Evasive|Ward|Support|Singer 5|Shift 3|Resist +1|Challenger +2|Boost 1",
        "strength|willpower|cost|lore",
    )
]

CONTINUED: Final = (
    "Banish them.",
    "Ready that card.",
    "Exert the other.",
    "They gain Rush this turn.",
    "Those characters get +1 ¤ this turn.",
    "That character can't quest during their next turn.",
    "They can't ready at the start of their next turn.",
    "Return that card to its player's hand.",
    "Put it on the bottom of its player's deck.",
    "Put those cards into their players' inkwells facedown and exerted.",
    "Shuffle them into their player's deck.",
    "Put the rest into your discard.",
    "Its player draws a card.",
    "That player discards a card.",
    "Each of their players loses 1 lore.",
    "Gain lore equal to its ◊.",
    "Gain 1 lore for each character banished this way.",
    "Draw cards equal to that character's ¤.",
    "Draw a card for each card moved this way.",
    "Deal damage to chosen character equal to their ¤.",
    "Deal 2 damage to another chosen character.",
    "Remove all damage from it.",
    "Move them to that location for free.",
    "Move all damage from them to chosen opposing character.",
    "If they're damaged, draw a card.",
    "If it's a character card, you may play it for free.",
    "If that card costs 3 or less, gain 2 lore.",
    "If they share a name, draw a card.",
    "If you do, banish it.",
    "If you don't, they draw a card.",
    "Otherwise, exert that character.",
    "Unless that player pays 1 ⬡, banish it.",
    "Then, banish all other characters with that name.",
    "Whenever they quest this turn, gain 1 lore.",
    "When they're banished this turn, return that card to your hand.",
    "At the end of the turn, banish that character.",
    "At the start of your next turn, ready them.",
    "You pay 1 ⬡ less to play it this turn.",
    "You may pay 1 ⬡ to ready it.",
    "Repeat this effect.",
)
_SENTENCES: Final = re.compile(r"(?<=[.!])\s+(?=[A-Z⟳])")
_POINTING: Final = re.compile(
    r"\b(that|those|they|them|their|its?|this way|the (rest|other)|if you do|otherwise|instead)\b",
    re.IGNORECASE,
)


class Text(msgspec.Struct, frozen=True):
    """A text on a card of that kind."""

    kind: str
    ability: AbilityKind
    words: str


@cache
def texts() -> list[Text]:
    return [*_drawn(), *_altered(), *_joined(), *_continued()]


def _drawn() -> Iterator[Text]:
    workshop = shared_workshop()
    designer = Designer(Phrases(workshop.catalogue, workshop.vocabulary), SEED)
    for _ in range(DRAWN):
        design = designer.draw()
        kind = AbilityKind.EFFECT if design.kind == "action" else AbilityKind.TRIGGERED
        yield Text(design.kind, kind, design.text)


def _printed() -> list[Text]:
    """Each printed text once, keywords aside."""
    found: dict[str, Text] = {}
    for card in shared_workshop().catalogue:
        if is_playable(card):
            for one in card.abilities:
                if one.kind is not AbilityKind.KEYWORD:
                    costs = f"{', '.join(one.costs)} — " if one.costs else ""
                    words = normalise(costs + one.text)
                    found.setdefault(words, Text(card.type.value, one.kind, words))
    return [found[words] for words in sorted(found)]


def _altered() -> Iterator[Text]:
    rng = random.Random(SEED)
    for text in _printed():
        for _ in range(VARIANTS):
            yield msgspec.structs.replace(text, words=_exchanged(text.words, rng))


def _exchanged(words: str, rng: random.Random) -> str:
    """One or two words in another's place."""
    places = [
        (found.span(), group)
        for group in EXCHANGED
        for one in group
        for found in re.finditer(rf"(?<![\w'+]){re.escape(one)}(?![\w'])", words, re.IGNORECASE)
    ]
    taken = rng.sample(places, min(len(places), 1 + (rng.random() < 0.3)))
    for (start, end), group in sorted(taken, reverse=True):  # the last first: places stay right
        words = f"{words[:start]}{rng.choice(group)}{words[end:]}"
    return words


def _joined() -> Iterator[Text]:
    """A printed text on a card of another kind, and two texts in one."""
    rng = random.Random(SEED)
    printed = _printed()
    for text in printed[::2]:
        other = rng.choice(printed)
        kind = rng.choice(KINDS)
        ability = AbilityKind.EFFECT if kind == "action" else AbilityKind.TRIGGERED
        together = rng.random() < 0.5
        yield Text(kind, ability, f"{text.words} {other.words}" if together else text.words)


def _continued() -> Iterator[Text]:
    """How a printed text begins, and a sentence of another one, or of ours, that points back."""
    rng = random.Random(SEED)
    beginnings: dict[str, Text] = {}
    pointing: set[str] = set()
    for text in _printed():
        first, *others = _SENTENCES.split(text.words)
        beginnings.setdefault(first, text)
        pointing.update(one for one in others if _POINTING.search(one))
    tails = [sorted(pointing), CONTINUED]
    for first, text in sorted(beginnings.items()):
        for tail in (rng.choice(tails[0]), rng.choice(tails[1])):
            yield msgspec.structs.replace(text, words=f"{first} {tail}")
    for tail in (*tails[0], *CONTINUED * 10):
        first, text = rng.choice(sorted(beginnings.items()))
        yield msgspec.structs.replace(text, words=f"{first} {tail}")


def outcome(text: Text) -> str:
    """What becomes of a text: its trees, the words it is told in, or where the sense ends."""
    words = shared_workshop().vocabulary
    try:
        reading = read_ability(text.words, text.ability, card_kind=text.kind, vocabulary=words)
    except UncompiledText as error:
        return str(error)
    trees = msgspec.json.encode((reading.abilities, reading.others)).decode()
    told = unparse_together(reading.abilities, kind=text.kind)
    shown = [line for one in reading.abilities for line in [short_form(one), *indented_form(one)]]
    return "\n".join([told, *shown, trees])


def written(text: Text) -> str:
    """What is kept of it."""
    whole = f"{text.kind} {text.ability} {text.words}\n{outcome(text)}"
    return blake2b(whole.encode(), digest_size=3).hexdigest()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.text.drawn", description=__doc__)
    parser.add_argument("--show", type=int, metavar="TEXT", help="print what became of a text")
    asked = parser.parse_args()
    if asked.show is None:
        digests = [written(text) for text in texts()]
        rows = [" ".join(digests[at : at + AT_A_LINE]) for at in range(0, len(digests), AT_A_LINE)]
        FILE.write_text("\n".join([card_data(), *rows, ""]), "utf-8")
        print(FILE)
    else:
        shown = texts()[asked.show]
        print(f"{shown.kind}: {shown.words}", outcome(shown), sep="\n\n")
