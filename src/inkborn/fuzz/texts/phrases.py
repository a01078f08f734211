"""What printed texts are made of: their phrases, by the rule of the grammar that reads them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from inkborn.cards import Card, Catalogue
from inkborn.errors import UncompiledText
from inkborn.fuzz.texts.english import VERBS, lowered
from inkborn.model.words import AbilityKind
from inkborn.text.compile import find_reading, starting_rule
from inkborn.text.pool import is_playable
from inkborn.text.read.grammar import load_grammar
from inkborn.text.read.normalise import normalise
from inkborn.text.read.parse import Parser, Tree
from inkborn.text.read.tokens import Token, tokenise
from inkborn.text.read.vocabulary import Vocabulary

# Words that point at something said before: a phrase with one of them has no place of its own.
_POINTS = re.compile(
    r"\b(it|its|it's|they|them|their|they're|theirs|those|that|he|him|his|she|her|he's|she's"
    r"|this way|the rest|the other|there|revealed|the chosen|the challenging|the challenged"
    r"|the item you played|the banished|the moved|the exerted|instead|otherwise|if you do"
    r"|sang this song|this song|named card|you moved|card discarded|again|repeat|both|used shift"
    r"|removed an ink drop to play|damage removed|second card|second challenge|lore lost"
    r"|is chosen|the same amount|put one|same number|number of players?|discarded|sang|same name"
    r"|that many|that number|that amount|after the challenge|from under|must choose)\b"
    r"|^(deal|remove) [^ ]+( to [^ ]+)? damage$|^reveal (a|an|up to)\b",
    re.IGNORECASE,
)
_OWNERS = re.compile(r"\b(their|its) players?'s?\b|\btheir player's\b|\btheir players'", re.I)
RULES = frozenset(
    "adjective post change action condition plain_event cost for_each amount sentence".split()
)


def is_closed(words: str) -> bool:
    """Whether the words speak of nothing that was said before them."""
    return _POINTS.search(_OWNERS.sub("", words)) is None


class Phrases:
    """Phrases of printed texts that can stand anywhere, each once, in a fixed order."""

    def __init__(self, catalogue: Catalogue, words: Vocabulary) -> None:
        found: dict[str, dict[str, None]] = {rule: {} for rule in RULES}
        for card in catalogue:
            if is_playable(card):
                for rule, phrase in _phrases_of(card, words):
                    if is_closed(phrase):
                        found[rule][phrase] = None
        found["action"] = {s: None for s in found["action"] if s.split()[0] in VERBS}
        found["sentence"] = {s: None for s in found["sentence"] if _stands_alone(s, words)}
        self.by_rule = {rule: sorted(phrases) for rule, phrases in found.items()}
        self.names = sorted({c.name for c in catalogue if is_playable(c) and c.strength})
        self.classes = sorted({name for c in catalogue if c.strength for name in c.classifications})

    def any(self, rng: random.Random, rule: str) -> str:
        return rng.choice(self.by_rule[rule])


def _phrases_of(card: Card, words: Vocabulary) -> Iterator[tuple[str, str]]:
    for ability in card.abilities:
        if ability.kind is AbilityKind.KEYWORD:
            continue
        costs = f"{', '.join(ability.costs)} — " if ability.costs else ""
        text = normalise(costs + ability.text)
        tokens = tokenise(text)
        start = starting_rule(tokens, ability.kind, card.type.value)
        tree = Parser(load_grammar(), words, tokens, record=False).parse(start)
        if tree is not None and "“" not in text:
            yield from _parts(tree, text, tokens)


def _parts(tree: Tree, text: str, tokens: list[Token]) -> Iterator[tuple[str, str]]:
    if tree.alternative.rule in RULES and tree.end > tree.at:
        words = text[tokens[tree.at].start : tokens[tree.end - 1].end]
        yield tree.alternative.rule, lowered(words)
    for _name, part in tree.parts:
        if isinstance(part, Tree):
            yield from _parts(part, text, tokens)


def _stands_alone(words: str, vocabulary: Vocabulary) -> bool:
    tokens = tokenise(normalise(words))
    try:
        reading = find_reading(tokens, "action_text", "action", vocabulary)
    except UncompiledText:
        return False
    return hasattr(reading, "abilities") and "this " not in words.replace("this turn", "")
