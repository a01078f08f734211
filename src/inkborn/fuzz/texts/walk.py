"""Texts drawn from the grammar itself: any alternative of a rule, with any phrase in each place."""

from __future__ import annotations

import random

from inkborn.fuzz.texts.english import article, sentence
from inkborn.fuzz.texts.nouns import Nouns
from inkborn.fuzz.texts.phrases import Phrases, is_closed
from inkborn.text.read.grammar import Element, Literal, Part, load_grammar

DEEP = 3
# A rule, and a plain text around what it reads.
FRAMES = {
    "action": ("whenever you play a song, you may {}", "whenever this {kind} is banished, {}"),
    "plain_event": ("whenever {}, draw a card", "during your turn, whenever {}, gain 1 lore"),
    "condition": (
        "while {}, your characters get +1 ¤",
        "at the end of your turn, if {}, draw a card",
    ),
    "change": ("your characters {}", "whenever you play a song, chosen character {} this turn"),
    "rule": ("{}", "during your turn, {}"),
    "for_each": ("whenever you play a location, gain 1 lore {}",),
    "amount": ("at the start of your turn, gain lore equal to {}",),
}
_ACTIONS = {
    "action": ("{}", "chosen player may {}"),
    "condition": ("if {}, draw 2 cards",),
    "change": (
        "chosen character {} this turn",
        "your characters {} until the start of your next turn",
    ),
    "for_each": ("draw a card {}",),
    "amount": ("draw cards equal to {}",),
}


# Behind these words only one keyword makes sense.
_KEYWORDS = {"song with": "Sing Together", "song without": "Sing Together", "for": "Shift"}
_BEFORE_ONE = ("each", "a", "another", "next", "first", "each other")


class _Walk:
    def __init__(self, phrases: Phrases, rng: random.Random, kind: str) -> None:
        self.phrases = phrases
        self.rng = rng
        self.nouns = Nouns(phrases, rng, kind)
        self.rules = load_grammar().rules
        self.many = True
        self.before = ""

    def rule(self, name: str, depth: int) -> str:
        made = self._made(name)
        if made is not None:
            return made
        if depth and self.phrases.by_rule.get(name):
            return self.phrases.any(self.rng, name)
        choices = self.rules[name]
        if depth > DEEP:
            choices = choices[:1]
        return self.elements(self.rng.choice(choices).elements, depth + 1)

    def _made(self, name: str) -> str | None:
        """Phrases and words that are made with care for number and kind."""
        rng = self.rng
        match name:
            case "cards" | "phrase" | "described":
                return self.nouns.target().text
            case "event_cards" | "happened_cards":
                return self.nouns.doer().text
            case "nominal" | "posted":
                return self.nouns.nominal(self.nouns.kind(), many=self.many)
            case "NUMBER":
                return str(rng.randint(1, 4))
            case "SIGNED":
                return rng.choice(["+1", "+2", "-1", "-2"])
            case "NAME" | "names":
                return rng.choice(self.phrases.names)
            case "CLASS":
                return rng.choice(self.phrases.classes)
            case "KEYWORD" if self.before in _KEYWORDS:
                return _KEYWORDS[self.before]
            case "KEYWORD" | "keyword_gain":
                return rng.choice(["Rush", "Evasive", "Ward", "Support", "Reckless"])
            case "quoted":
                return "“⟳ — Draw a card.“"
            case "actions":
                return self.phrases.any(rng, "action")
            case _:
                return None

    def elements(self, elements: tuple[Element, ...], depth: int) -> str:
        words = [self.element(element, depth) for element in elements]
        return " ".join(word for word in words if word)

    def element(self, element: Element, depth: int) -> str:
        if isinstance(element, Literal):
            self.before = " ".join(element.words[-2:])
            self.many = not self.before.endswith(_BEFORE_ONE)
            return " ".join(element.words)
        if isinstance(element, Part):
            if element.repeat == "*" and self.rng.random() < 0.7:
                return ""
            return (
                self.rule(element.name, depth)
                if element.name in self.rules
                else (self._made(element.name) or "")
            )
        return self.elements(self.rng.choice(element.options), depth)


def walk(phrases: Phrases, rng: random.Random, kind: str) -> str:
    """A text for a card of that kind: one alternative of the grammar in a plain frame."""
    frames = _ACTIONS if kind == "action" else FRAMES
    while True:
        rule = rng.choice([*frames])
        found = _Walk(phrases, rng, kind).rule(rule, 0)
        if found and is_closed(found) and " ability" not in found:
            break
    for sign in (".", ",", ":"):
        found = found.replace(f" {sign}", sign)
    found = " ".join(_articles(found.split()))
    return sentence(rng.choice(frames[rule]).format(found, kind=kind))


def _articles(words: list[str]) -> list[str]:
    for index, word in enumerate(words[:-1]):
        if word == "a":
            words[index] = article(words[index + 1]).split()[0]
    return words
