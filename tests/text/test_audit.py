"""No word of a compiled text is without effect on its tree, connectives aside."""

import os

import pytest

from inkborn.cards import Catalogue
from inkborn.model.words import AbilityKind
from inkborn.text import Vocabulary
from inkborn.text.compile import Reading, find_reading, starting_rule
from inkborn.text.pool import is_playable
from inkborn.text.read.normalise import normalise
from inkborn.text.read.tokens import tokenise

# Words that say again what the rest of the sentence says: articles, "then", "card" and "character"
# after a kind or classification, "all" before a plural, whose zone a card goes to (always its
# owner's), "you" before a command.
CONNECTIVES = frozenset(
    """
    a an the then and also each all either is has have you they your this that from revealed card
    cards character characters counter counters action player's players' of it to
    """.split()
)
# The same for a word behind a certain other one.
AFTER = {
    ("each", "item"),
    ("0", "⬡"),
    ("challenging", "character's"),
    ("song", "again"),
    ("and", "put"),
    ("them", "back"),
}
PARTS = 12
# The whole takes a minute: a quarter of it always, all of it with INKBORN_FULL_AUDIT=1.
FULL = bool(os.environ.get("INKBORN_FULL_AUDIT"))
PUNCTUATION = frozenset(".,“:•—")


def _texts(catalogue: Catalogue) -> list[tuple[str, AbilityKind, str]]:
    found = {
        (f"{', '.join(a.costs)} — {a.text}" if a.costs else a.text, a.kind, card.type.value)
        for card in catalogue
        if is_playable(card)
        for a in card.abilities
        if a.kind is not AbilityKind.KEYWORD
    }
    return sorted(found)


@pytest.mark.parametrize("part", range(PARTS) if FULL else range(3))
def test_every_word_matters(catalogue: Catalogue, words: Vocabulary, part: int) -> None:
    texts = _texts(catalogue)[part::PARTS]
    idle = []
    for text, kind, card_kind in texts:
        tokens = tokenise(normalise(text))
        start = starting_rule(tokens, kind, card_kind)
        whole = find_reading(tokens, start, card_kind, words)
        assert isinstance(whole, Reading)
        for index, token in enumerate(tokens):
            before = tokens[index - 1].text if index else ""
            if token.text in PUNCTUATION or token.text.lower() in CONNECTIVES:
                continue
            if (before, token.text) in AFTER:
                continue
            without = tokens[:index] + tokens[index + 1 :]
            less = find_reading(without, start, card_kind, words)
            if isinstance(less, Reading) and less.abilities == whole.abilities:
                idle.append(f"{token.text} in {hash(text)}")
    assert idle == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Draw 2 cards.", "Draw 3 cards."),
        ("Banish chosen character.", "Banish chosen item."),
        ("Banish chosen character.", "Banish chosen damaged character."),
        ("Deal 1 damage to chosen character.", "Put 1 damage counter on chosen character."),
        ("Deal 1 damage to each opposing character.", "Deal 1 damage to each character."),
        ("Chosen character gets +1 ¤ this turn.", "Chosen character gets +1 ⛉ this turn."),
        (
            "Chosen character gains Rush this turn.",
            "Chosen character gains Rush until the start of your next turn.",
        ),
        ("Each opponent loses 1 lore.", "Each player loses 1 lore."),
        ("You may draw a card.", "Draw a card."),
        (
            "Return a card from your discard to your hand.",
            "Return an item card from your discard to your hand.",
        ),
    ],
)
def test_each_word_makes_its_own_difference(words: Vocabulary, one: str, other: str) -> None:
    trees = [
        find_reading(tokenise(normalise(text)), "action_text", "action", words)
        for text in (one, other)
    ]
    assert all(isinstance(tree, Reading) for tree in trees)
    assert trees[0] != trees[1]
