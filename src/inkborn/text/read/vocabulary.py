"""The closed classes of words that come from the cards: names, classifications, ability names."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from inkborn.cards import Card
from inkborn.model.words import Ink, KeywordName
from inkborn.text.read.normalise import normalise
from inkborn.text.read.tokens import Token, first_word, tokenise

# What a class of the vocabulary is called when it was expected and something else stood there.
CLASSES = {
    "NAME": "a card name",
    "FULLNAME": "a card's full name",
    "CLASS": "a classification",
    "INK": "an ink type",
    "KEYWORD": "a keyword",
    "ABILITY": "an ability name",
}


class Vocabulary:
    """Phrases by class, found at a place in a list of tokens; every length that fits is a match."""

    def __init__(self, base: "Vocabulary | None" = None) -> None:
        self._base = base
        # By class and first word: the phrases as they are, then with their words once asked for.
        self._phrases: dict[str, dict[str, dict[str, None]]] = {}
        self._words: dict[tuple[str, str], list[tuple[tuple[str, ...], str]]] = {}

    def add(self, word_class: str, phrase: str) -> None:
        first = first_word(_spelling(phrase))
        if first:
            self._phrases.setdefault(word_class, {}).setdefault(first, {})[phrase] = None
            self._words.pop((word_class, first), None)

    def _known(self, word_class: str, first: str) -> list[tuple[tuple[str, ...], str]]:
        """The phrases that begin with a word, in words, longest first."""
        key = word_class, first
        found = self._words.get(key)
        if found is None:
            unique: dict[tuple[str, ...], str] = {}
            for phrase in self._phrases.get(word_class, {}).get(first, ()):
                words = tuple(token.text.lower() for token in tokenise(_spelling(phrase)))
                unique.setdefault(words, phrase)
            found = sorted(unique.items(), key=lambda entry: -len(entry[0]))
            self._words[key] = found
        return found

    def add_card(self, card: Card) -> None:
        for name in (card.name, *card.names):
            self.add("NAME", name)
        self.add("FULLNAME", card.full_name)
        for classification in card.classifications:
            self.add("CLASS", classification)
        for ability in card.abilities:
            if ability.name:
                self.add("ABILITY", ability.name)

    def knows(self, word_class: str, phrase: str) -> bool:
        """Whether exactly this phrase is one of the class."""
        tokens = tokenise(_spelling(phrase))
        return any(end == len(tokens) for end, _phrase in self.matches(word_class, tokens, 0))

    def matches(
        self, word_class: str, tokens: Sequence[Token], at: int
    ) -> Iterator[tuple[int, str]]:
        """The ends and phrases of that class which begin at this token, longest first."""
        if at < len(tokens) and tokens[at].text[:1].islower() and word_class != "ABILITY":
            return
        if at < len(tokens):
            first = tokens[at].text.lower()
            known = self._known(word_class, first)
            if word_class == "CLASS" and first.endswith("s"):
                known = known + self._known(word_class, first.removesuffix("s"))
            for words, phrase in known:
                end = at + len(words)
                if end <= len(tokens) and all(
                    token.text.lower() == word
                    for token, word in zip(tokens[at:end], words, strict=True)
                ):
                    yield end, phrase
                elif word_class == "CLASS" and end <= len(tokens) and _plural(tokens, at, words):
                    yield end, phrase
            if self._base is not None:
                yield from self._base.matches(word_class, tokens, at)


def _plural(tokens: Sequence[Token], at: int, words: tuple[str, ...]) -> bool:
    """ "Knights" where the classification is "Knight"."""
    return tokens[at + len(words) - 1].text.lower() == words[-1] + "s" and all(
        token.text.lower() == word
        for token, word in zip(tokens[at : at + len(words) - 1], words[:-1], strict=True)
    )


_PLAIN = re.compile(r"[A-Za-z]+(?: [A-Za-z]+)*")


@lru_cache(maxsize=16384)
def _spelling(phrase: str) -> str:
    if _PLAIN.fullmatch(phrase):
        return phrase
    spelt = normalise(phrase)
    return spelt if phrase.rstrip().endswith(".") else spelt.removesuffix(".")


def vocabulary_of(cards: Iterable[Card], base: Vocabulary | None = None) -> Vocabulary:
    """The vocabulary of these cards, upon that of `base` or upon the words of the game itself."""
    found = Vocabulary(base)
    if base is None:
        for ink in Ink:
            found.add("INK", ink.value)
        for keyword in KeywordName:
            found.add("KEYWORD", keyword.value)
    for card in cards:
        found.add_card(card)
    return found
