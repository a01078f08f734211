"""Whole abilities: triggered, activated, static, and what actions do."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final, Literal

from inkborn.fuzz.texts.effects import Effects
from inkborn.fuzz.texts.english import lowered, sentence
from inkborn.fuzz.texts.events import Events
from inkborn.fuzz.texts.nouns import Nouns
from inkborn.fuzz.texts.phrases import Phrases
from inkborn.fuzz.texts.walk import walk

Kind = Literal["character", "item", "location", "action"]
KINDS: Final[tuple[Kind, ...]] = (
    "character",
    "character",
    "character",
    "item",
    "location",
    "action",
)
PREFIXES = (
    "during your turn",
    "once during your turn",
    "once per turn",
    "during an opponent's turn",
)
STEPS = ("ready", "set", "draw")


@dataclass(frozen=True, slots=True)
class Design:
    """A text for a card of that kind, and the way it was made."""

    kind: Kind
    text: str
    form: str


class Designer:
    """Draws texts; what it draws depends on the phrases and the random numbers alone."""

    def __init__(self, phrases: Phrases, seed: int) -> None:
        self.phrases = phrases
        self.rng = random.Random(seed)

    def draw(self) -> Design:
        kind = self.rng.choice(KINDS)
        if self.rng.random() < 0.2:
            return Design(kind, walk(self.phrases, self.rng, kind), "grammar")
        nouns = Nouns(self.phrases, self.rng, kind)
        events = Events(self.phrases, self.rng, nouns)
        effects = Effects(self.phrases, self.rng, nouns, events)
        sheet = Sheet(kind, self.rng, nouns, events, effects)
        return sheet.design()


class Sheet:
    """One card in the making."""

    def __init__(
        self, kind: Kind, rng: random.Random, nouns: Nouns, events: Events, effects: Effects
    ) -> None:
        self.kind = kind
        self.rng = rng
        self.nouns = nouns
        self.events = events
        self.effects = effects

    def design(self) -> Design:
        kind = self.kind
        if kind == "action":
            text = self.effects.effect()
            if self.rng.random() < 0.4:
                text += f" {self.effects.effect()}" if "•" not in text else ""
            return Design(kind, text, "action")
        form = self.rng.choice(["triggered", "triggered", "activated", "static", "static", "rule"])
        maker = {
            "triggered": self._triggered,
            "activated": self._activated,
            "static": self._static,
            "rule": self._rule,
        }[form]
        return Design(kind, maker(), form)

    def _triggered(self) -> str:
        rng = self.rng
        prefix = f"{rng.choice(PREFIXES)}, " if rng.random() < 0.25 else ""
        if not prefix and rng.random() < 0.1:
            prefix = f"while {self.events.lasting_condition()}, "
        head = f"{prefix}{self.events.trigger()}, "
        if rng.random() < 0.25:
            head += f"if {self.events.condition()}, "
        return sentence(head + lowered(self.effects.effect()))

    def _activated(self) -> str:
        rng = self.rng
        costs = [rng.choice(["⟳", f"{rng.randint(1, 3)} ⬡"])]
        if self.nouns.card_kind == "location":
            costs = [f"{rng.randint(1, 3)} ⬡"]
        if rng.random() < 0.4:
            costs.append(
                rng.choice(
                    [
                        "choose and discard a card",
                        f"banish one of your {self.nouns.nominal(self.nouns.kind(), many=True)}",
                        f"banish this {self.nouns.card_kind}",
                        "1 ⬡",
                    ]
                )
            )
        return f"{', '.join(costs)} — {sentence(self.effects.effect())}"

    def _static(self) -> str:
        rng = self.rng
        noun = self.nouns.all_such()
        holds = f"{noun.text} {self.effects.change(noun, chooses=False)}"
        condition = self.events.lasting_condition()
        return sentence(
            rng.choice(
                [
                    holds,
                    f"while {condition}, {holds}",
                    f"{holds} while {condition}",
                    f"during your turn, {holds}",
                    f"if {self.events.condition()}, {holds}",
                    f"{holds} unless {condition}",
                ]
            )
        )

    def _rule(self) -> str:
        rng = self.rng
        who = rng.choice(["you", "opponents", "each opponent", "each player"])
        many = who in ("you", "opponents")
        number = rng.randint(1, 3)
        cards, characters = self.nouns.any_such(), self.nouns.nominal("character", many=True)
        pays = "pay" if many else "pays"
        less = rng.choice(["less", "more"])
        hurt = self.nouns.all_such("character").text
        rule = rng.choice(
            [
                f"{who} can't play {cards}",
                f"{who} can't play more than {number} {rng.choice(['cards', cards])} each turn",
                f"{who} can't draw cards",
                f"{who} can't gain lore",
                f"{who} can't lose lore",
                f"{who} can't discard cards",
                f"{who} {pays} {number} ⬡ {less} to play {cards}",
                f"{who} {pays} {number} ⬡ {less} to move {characters} to a location",
                (
                    f"{who} {pays} {number} ⬡ {less} for the first "
                    f"{self.nouns.nominal('character', many=False, played=True)} "
                    f"{'you' if who == 'you' else 'they'} play each turn"
                ),
                f"damage dealt to {hurt} is increased by {number}",
                f"damage dealt to {hurt} is reduced by {number}",
                f"skip your turn's {rng.choice(STEPS)} step",
                (
                    f"if {self.nouns.doer('character').text} would be banished, "
                    "you may draw a card instead"
                ),
                f"if {self.nouns.doer('character').text} would take damage, gain 1 lore instead",
                "you may ink an additional card each turn",
                f"you may play {cards} from your discard",
                f"you may play {cards} for free",
            ]
        )
        if rng.random() < 0.25:
            return sentence(f"while {self.events.lasting_condition()}, {rule}")
        return sentence(rule)
