"""Triggers and conditions: every event with every subject, now or earlier in the turn."""

from __future__ import annotations

import random
import re

from inkborn.fuzz.texts.english import article, done, theirs, third
from inkborn.fuzz.texts.nouns import Noun, Nouns
from inkborn.fuzz.texts.phrases import Phrases

# What cards do, and what is done to them: the verb, and what follows it.
CARDS_DO = (
    ("quest", ""),
    ("quest", ""),
    ("challenge", ""),
    ("challenge", "{other}"),
    ("is", "challenged"),
    ("is", "banished"),
    ("is", "banished in a challenge"),
    ("leave", "play"),
    ("move", "to a location"),
    ("is", "exerted"),
    ("enter", "play"),
    ("enter", "play exerted"),
    ("take", "damage"),
    ("is", "dealt damage"),
    ("sing", "a song"),
    ("banish", "{other} in a challenge"),
    ("deal", "damage to {other} in a challenge"),
    ("is", "readied"),
)
# What players do, of themselves.
PLAYERS_DO = (
    ("play", "{played}"),
    ("play", "{played}"),
    ("draw", "a card"),
    ("discard", "a card"),
    ("discard", "{card}"),
    ("discard", "1 or more cards"),
    ("gain", "lore"),
    ("lose", "lore"),
    ("put", "a card into your inkwell"),
    ("put", "a card under {one}"),
    ("remove", "damage from {one}"),
    ("ready", "{one}"),
    ("exert", "{one}"),
    ("return", "{card} from your discard to your hand"),
    ("get", "an ink drop"),
    ("remove", "an ink drop"),
    ("shift", "{character}"),
    ("move", "{character} to a location"),
    ("banish", "{one}"),
)
CHARACTERS_DO = frozenset(("quest", "challenge", "sing", "move", "deal"))
"""Only characters do that; see also `_kind_for`."""


class Events:
    """Makes events and conditions for a card."""

    def __init__(self, phrases: Phrases, rng: random.Random, nouns: Nouns) -> None:
        self.phrases = phrases
        self.rng = rng
        self.nouns = nouns

    # ------------------------------------------------------------ events

    def event(self) -> str:
        """What stands behind "whenever"."""
        draw = self.rng.random()
        if draw < 0.25:
            return self._printed()
        return self._of_cards() if draw < 0.65 else self._of_players()

    def _printed(self) -> str:
        """A printed one; what only characters do is not said of this item."""
        while True:
            found = self.phrases.any(self.rng, "plain_event")
            if self.nouns.card_kind == "character" or " this " not in f" {found}":
                return _named(found, self.nouns.card_kind)

    def _of_cards(self) -> str:
        verb, rest = self.rng.choice(CARDS_DO)
        subject = self.nouns.doer(_kind_for(verb, rest))
        words = f"{subject.text} {verb if verb == 'is' else third(verb)} {self._filled(rest)}"
        if self.rng.random() < 0.15:
            here = self.nouns.card_kind == "location"
            words += " while here" if here else " while at a location"
        return words.replace("  ", " ").strip()

    def _of_players(self) -> str:
        verb, rest = self.rng.choice(PLAYERS_DO)
        rest = self._filled(rest)
        who = self.rng.choice(["you", "you", "an opponent", "an opponent", "a player"])
        if who == "you":
            return f"you {verb} {rest}"
        return f"{who} {third(verb)} {theirs(rest)}"

    def _filled(self, rest: str) -> str:
        other = self.nouns.nominal("character", many=False)
        kind = self.rng.choice(["character", "item", "location", "song", "action"])
        return rest.format(
            other=self.rng.choice([f"another {other}", article(other)]),
            one=self.nouns.doer().text,
            character=article(self.nouns.nominal("character", many=False, played=True)),
            played=article(self.nouns.nominal(kind, many=False, played=True)),
            card=article(self.nouns.nominal(kind, many=False, card=True)),
        )

    def trigger(self) -> str:
        rng = self.rng
        turns = [
            "at the start of your turn",
            "at the end of your turn",
            "at the end of each opponent's turn",
        ]
        draw = rng.random()
        if draw < 0.1:
            return rng.choice(turns)
        if draw < 0.2 and self.nouns.card_kind == "character":
            return f"when you play this character and whenever {self._of_cards()}"
        if draw < 0.27:
            return f"the first time {self.event()} each turn"
        return f"whenever {self.event()}"

    # ------------------------------------------------------------ conditions

    def condition(self) -> str:
        """What stands behind "if" and "while"."""
        makers = (self._printed_condition, self._have, self._have, self._state, self._history)
        return self.rng.choice(makers)()

    def lasting_condition(self) -> str:
        return self.rng.choice((self._have, self._state, self._printed_condition))()

    def _printed_condition(self) -> str:
        found = self.phrases.any(self.rng, "condition")
        kind = self.nouns.card_kind
        if kind != "character" and "this character" in found:
            return self._have()
        return found

    def _have(self) -> str:
        rng, kind = self.rng, self.nouns.kind()
        number = rng.randint(2, 5)
        zone = rng.choice(["hand", "inkwell", "discard"])
        many, one = self.nouns.nominal(kind, many=True), self.nouns.nominal(kind, many=False)
        counted = rng.choice(
            [
                f"{article(one)} in play",
                f"{number} or more {many} in play",
                f"no {many} in play",
                f"{number} or more cards in your {zone}",
                f"no cards in your {zone}",
                f"{article(self.nouns.nominal(kind, many=False, card=True))} in your discard",
                f"{number} or more lore",
                f"fewer than {number} cards in your {zone}",
                f"{number} or fewer cards in your {zone}",
            ]
        )
        who = rng.choice(["you", "you", "an opponent", "each opponent"])
        if rng.random() < 0.2:
            what = rng.choice([f"{many} in play", f"cards in your {zone}", "lore"])
            more = rng.choice(["more", "fewer"]) if what != "lore" else "more"
            if who == "you":
                than = rng.choice(["each opponent", "an opponent"])
                return f"you have {more} {what} than {than}"
            return f"{who} has {more} {theirs(what)} than you"
        return f"you have {counted}" if who == "you" else f"{who} has {theirs(counted)}"

    def _state(self) -> str:
        rng = self.rng
        if self.nouns.card_kind in ("character", "item") and rng.random() < 0.5:
            subject = Noun(f"this {self.nouns.card_kind}", kind=self.nouns.card_kind)
        else:
            subject = self.nouns.doer("character")
        states = ["is exerted", "is ready"]
        if subject.kind == "character":
            number = rng.randint(2, 6)
            states += [
                "has damage",
                "has no damage",
                "is damaged",
                "is at a location",
                f"has {number} {rng.choice('¤⛉◊')} or more",
                f"has {number} or more damage",
                f"has {number} ¤ or less",
                "has a card under them",
            ]
        return f"{subject.text} {rng.choice(states)}"

    def _history(self) -> str:
        rng = self.rng
        if rng.random() < 0.5:
            verb, rest = rng.choice(CARDS_DO)
            subject = self.nouns.doer(_kind_for(verb, rest))
            words = f"{subject.text} {done(verb)} {self._filled(rest)} this turn"
            return words.replace("  ", " ")
        verb, rest = rng.choice(PLAYERS_DO)
        rest = self._filled(rest)
        if rng.random() < 0.2:
            return f"you didn't {verb} {rest} this turn"
        if rng.random() < 0.35:
            return f"an opponent {done(verb)} {theirs(rest)} this turn"
        return f"you {done(verb)} {rest} this turn"


def _kind_for(verb: str, rest: str) -> str:
    """The kind of card that does this, or has it done; any if that is open."""
    banishes = verb == "banish"
    if banishes or verb in CHARACTERS_DO or rest in ("exerted", "readied", "play exerted"):
        return "character"
    return "character" if "damage" in rest or "challenge" in rest else ""


def _named(words: str, kind: str) -> str:
    """The words with this card called by its kind."""
    return re.sub(r"\bthis (character|item|location)\b", f"this {kind}", words)
