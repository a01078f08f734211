"""Noun phrases: any quantity, with any adjective, kind and modifier of printed cards that fits."""

from __future__ import annotations

import random
from dataclasses import dataclass

from inkborn.fuzz.texts.english import article
from inkborn.fuzz.texts.phrases import Phrases

STATES = ("damaged", "undamaged", "exerted", "ready")
INKS = ("Amber", "Amethyst", "Emerald", "Ruby", "Sapphire", "Steel")
KEYWORDS = "Bodyguard Challenger Evasive Reckless Resist Rush Shift Singer Support Ward".split()
KINDS = ("character", "character", "character", "character", "item", "location")


@dataclass(frozen=True, slots=True)
class Noun:
    """`many`: verbs after it are in the plural; `kind`: what a pronoun for it must fit."""

    text: str
    many: bool = False
    kind: str = "character"

    @property
    def pronoun(self) -> str:
        return "they" if self.many or self.kind == "character" else "it"


class Nouns:
    """Makes noun phrases for a card of some kind ("this item")."""

    def __init__(self, phrases: Phrases, rng: random.Random, card_kind: str) -> None:
        self.phrases = phrases
        self.rng = rng
        self.card_kind = card_kind

    def kind(self) -> str:
        return self.rng.choice(KINDS)

    def _adjective(self, kind: str) -> str:
        """One that can be said of the kind."""
        rng = self.rng
        if kind == "character":
            choices = [rng.choice(STATES), rng.choice(self.phrases.classes), rng.choice(INKS)]
            return rng.choice([*choices, " or ".join(rng.sample(self.phrases.classes, 2))])
        return {"item": rng.choice(["exerted", "ready"]), "location": "damaged"}.get(kind, "")

    def _post(self, kind: str) -> str:
        rng = self.rng
        number = rng.randint(1, 6)
        cost = f"with cost {number}{rng.choice(['', ' or less', ' or more'])}"
        if kind != "character":
            return cost
        stat = f"with {number} {rng.choice('¤⛉◊')}{rng.choice(['', ' or less', ' or more'])}"
        choices = [
            cost,
            stat,
            f"with {rng.choice(KEYWORDS)}",
            f"without {rng.choice(KEYWORDS)}",
            f"named {rng.choice(self.phrases.names)}",
            f"named {' or '.join(rng.sample(self.phrases.names, 2))}",
            "at a location",
            "with a card under them",
            "with no damage",
            f"not named {rng.choice(self.phrases.names)}",
        ]
        if self.card_kind == "location":
            choices += ["here", "here"]
        return rng.choice(choices)

    def nominal(
        self, kind: str, *, many: bool, card: bool = False, owner: str = "", played: bool = False
    ) -> str:
        """Adjectives, noun and modifiers. `card`: outside of play. `played`: not there yet, so
        that it is in no state. `owner`: "of yours".
        """
        rng = self.rng
        words = []
        outside = card or played
        if rng.random() < 0.45 and (kind == "character" or not outside):
            adjective = self._adjective(kind)
            if adjective and not (outside and adjective in STATES):
                words.append(adjective)
        noun = f"{kind} card" if card else kind
        words.append(f"{noun}s" if many else noun)
        if owner:
            words.append(owner)
        if rng.random() < 0.35:
            post = self._post(kind)
            if not outside or post.startswith(("with cost", "named", "not named")):
                words.append(post)
        return " ".join(words)

    # ------------------------------------------------------------ with a quantity

    def target(self, kind: str = "", *, one: bool = False) -> Noun:
        """What an effect does something to."""
        rng, kind = self.rng, kind or self.kind()
        choices = [
            (f"chosen {self.nominal(kind, many=False)}", False),
            (f"chosen opposing {self.nominal(kind, many=False)}", False),
            (f"chosen {self.nominal(kind, many=False, owner='of yours')}", False),
            (f"one of your {self.nominal(kind, many=True)}", False),
        ]
        if kind == self.card_kind:
            choices += [
                (f"another chosen {self.nominal(kind, many=False)}", False),
                (f"this {kind}", False),
                (f"one of your other {self.nominal(kind, many=True)}", False),
            ]
        if not one:
            choices += [
                (f"up to {rng.randint(2, 3)} chosen {self.nominal(kind, many=True)}", True),
                (f"each opposing {self.nominal(kind, many=False)}", False),
                (f"each {self.nominal(kind, many=False)}", False),
                (f"all {self.nominal(kind, many=True)}", True),
                (f"each of your {self.nominal(kind, many=True)}", False),
                (f"your {self.nominal(kind, many=True)}", True),
            ]
            if kind == self.card_kind:
                choices.append((f"your other {self.nominal(kind, many=True)}", True))
        text, many = rng.choice(choices)
        return Noun(text, many, kind)

    def doer(self, kind: str = "") -> Noun:
        """Whom something happens to, or who does it."""
        rng, kind = self.rng, kind or rng_kind(self.rng)
        choices = [
            (article(self.nominal(kind, many=False)), False),
            (f"an opposing {self.nominal(kind, many=False)}", False),
            (f"one of your {self.nominal(kind, many=True)}", False),
        ]
        if kind == self.card_kind:
            choices += [(f"this {kind}", False)] * 3
            choices += [
                (f"one of your other {self.nominal(kind, many=True)}", False),
                (f"another {self.nominal(kind, many=False)}", False),
            ]
        text, many = rng.choice(choices)
        return Noun(text, many, kind)

    def all_such(self, kind: str = "") -> Noun:
        """All cards of a kind, as static abilities speak of them."""
        rng, kind = self.rng, kind or self.kind()
        choices = [f"your {self.nominal(kind, many=True)}"]
        choices.append(f"opposing {self.nominal(kind, many=True)}")
        choices.append(self.nominal(kind, many=True))
        if kind == self.card_kind:
            choices.append(f"your other {self.nominal(kind, many=True)}")
            if rng.random() < 0.5:
                return Noun(f"this {kind}", False, kind)
        return Noun(rng.choice(choices), True, kind)

    def any_such(self) -> str:
        """Cards to be played: "Villain characters", "songs", "actions with cost 4 or more"."""
        kind = self.rng.choice(["character", "character", "item", "location", "action", "song"])
        return self.nominal(kind, many=True, played=True)

    def from_zone(self, zone: str) -> str:
        """A card of a player's hand, discard or deck."""
        kind = self.rng.choice(["character", "item", "action", "song", "location"])
        return f"{article(self.nominal(kind, many=False, card=True))} from your {zone}"


def rng_kind(rng: random.Random) -> str:
    return rng.choice(["character", "character", "character", "item", "location"])
