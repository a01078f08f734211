"""Texts that nobody has printed are read and told, or refused where they make no sense.

Lines of unprinted.tsv: kind of card, text, and how it is told if that is in other words; lines of
senseless.tsv: kind of card, text, the word at which the sense ends, and what is expected there.
"""

from pathlib import Path

import pytest

from inkborn.errors import UncompiledText
from inkborn.model.words import AbilityKind
from inkborn.text import Vocabulary
from inkborn.text.compile import Reading, read_ability
from inkborn.text.say.unparse import unparse_together


def lines(name: str) -> list[tuple[str, ...]]:
    path = Path(__file__).with_name(name)
    return [tuple(line.split("\t")) for line in path.read_text(encoding="utf-8").splitlines()]


TEXTS = lines("unprinted.tsv")
SENSELESS = lines("senseless.tsv")


def read(text: str, card: str, words: Vocabulary) -> Reading:
    kind = AbilityKind.EFFECT if card == "action" else AbilityKind.TRIGGERED
    return read_ability(text, kind, card_kind=card, vocabulary=words)


@pytest.mark.parametrize("line", TEXTS, ids=[text[:60] for _, text, *_ in TEXTS])
def test_a_text_has_one_reading_and_is_told_in_its_words(
    line: tuple[str, ...], words: Vocabulary
) -> None:
    card, text, *others = line
    (told,) = others or [text]
    reading = read(text, card, words)
    assert not reading.others
    assert unparse_together(reading.abilities, kind=card) == told
    assert read(told, card, words).abilities == reading.abilities


@pytest.mark.parametrize(
    ("card", "text", "stopped_at", "expected"),
    SENSELESS,
    ids=[text[:60] for _, text, *_ in SENSELESS],
)
def test_a_text_without_sense_is_refused_where_the_sense_ends(
    card: str, text: str, stopped_at: str, expected: str, words: Vocabulary
) -> None:
    with pytest.raises(UncompiledText) as refused:
        read(text, card, words)
    assert (refused.value.stopped_at, refused.value.expected) == (stopped_at, (expected,))
