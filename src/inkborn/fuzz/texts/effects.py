"""Effects: every verb with every kind of card, for every duration, by every player."""

from __future__ import annotations

import random

from inkborn.fuzz.texts.english import agreed, article, lowered, sentence, theirs, third
from inkborn.fuzz.texts.events import Events
from inkborn.fuzz.texts.nouns import Noun, Nouns
from inkborn.fuzz.texts.phrases import Phrases

DURATIONS = (
    "this turn",
    "this turn",
    "until the start of your next turn",
    "until the start of your next turn",
    "during their next turn",
    "for the rest of this turn",
)
PLAYERS = ("each opponent", "chosen opponent", "chosen player", "each player")
KEYWORDS = (
    "Evasive", "Rush", "Ward", "Support", "Bodyguard", "Reckless", "Alert", "Resist +1",
    "Resist +2", "Challenger +2", "Challenger +3", "Singer 5",
)  # fmt: skip


class Effects:
    """Makes effects for a card."""

    def __init__(self, phrases: Phrases, rng: random.Random, nouns: Nouns, events: Events) -> None:
        self.phrases = phrases
        self.rng = rng
        self.nouns = nouns
        self.events = events

    # ------------------------------------------------------------ what is done

    def action(self, *, one: bool = False) -> tuple[str, Noun | None]:
        """A command, and the cards it is about."""
        rng = self.rng
        if rng.random() < 0.35:
            return self._plain(), None
        if rng.random() < 0.15:
            found = self.phrases.any(rng, "action")
            if "this " not in found.replace("this turn", ""):
                return found, None
        target = self.nouns.target(one=one)
        return self._done_to(target), target

    def _plain(self) -> str:
        rng = self.rng
        number = rng.randint(1, 3)
        cards = "a card" if number == 1 else f"{number} cards"
        source = self.nouns.target("character", one=True).text
        return rng.choice(
            [
                f"draw {cards}",
                f"gain {number} lore",
                f"choose and discard {cards}",
                f"gain {number} lore {self.for_each()}",
                f"draw a card {self.for_each()}",
                f"gain lore equal to {self.amount()}",
                f"draw cards equal to {self.amount()}",
                f"return {self.nouns.from_zone('discard')} to your hand",
                f"put {self.nouns.from_zone('discard')} on the bottom of your deck",
                f"put {self.nouns.from_zone('hand')} into your inkwell facedown and exerted",
                "put the top card of your deck into your inkwell facedown and exerted",
                f"put the top {number + 1} cards of your deck into your discard",
                f"play {self._to_play()} for free",
                f"move {self.nouns.target('character', one=True).text} to a location for free",
                f"move up to {number} damage from {source} to chosen opposing character",
                "get 1 ink drop",
            ]
        )

    def _to_play(self) -> str:
        return article(self.nouns.nominal(self.nouns.kind(), many=False, played=True))

    def _done_to(self, target: Noun) -> str:
        rng = self.rng
        number = rng.randint(1, 4)
        cards = target.text
        owner = "its" if target.kind != "character" else "their"
        whose = "their players'" if target.many else f"{owner} player's"
        hand = f"{whose} hand{'s' if target.many else ''}"
        deck = f"{whose} deck{'s' if target.many else ''}"
        choices = [
            f"banish {cards}",
            f"return {cards} to {hand}",
            f"put {cards} on the bottom of {deck}",
            f"put {cards} into {whose} inkwell{'s' if target.many else ''} facedown and exerted",
            f"shuffle {cards} into {deck}",
        ]
        if target.kind != "location":
            choices += [f"exert {cards}", f"ready {cards}"]
        if target.kind != "item":
            choices += [
                f"deal {number} damage to {cards}",
                f"deal damage to {cards} equal to {self.amount()}",
                f"deal {number} damage to {cards} {self.for_each()}",
                f"put {number} damage counter{'s' if number > 1 else ''} on {cards}",
                f"remove up to {number} damage from {cards}",
                f"give {cards} {self.gift()} {rng.choice(DURATIONS)}",
            ]
        return rng.choice(choices)

    # ------------------------------------------------------------ what holds

    def gift(self) -> str:
        rng = self.rng
        sign = rng.choice(["+1", "+2", "+3", "-1", "-2"])
        return rng.choice([f"{sign} {rng.choice('¤⛉◊')}", rng.choice(KEYWORDS)])

    def change(self, noun: Noun, *, chooses: bool = True) -> str:
        """What holds for cards, as the rest of a sentence about them. `chooses`: an effect can."""
        rng, many = self.rng, noun.many
        gets, gains = ("get", "gain") if many else ("gets", "gains")
        sign = f"{rng.choice(['+1', '+2', '+3', '-1', '-2'])} {rng.choice('¤⛉◊')}"
        choices = [
            f"{gets} {sign}",
            f"{gets} {sign} {self.for_each()}",
            f"{gains} {rng.choice(KEYWORDS)}",
            f"{gains} {rng.choice(KEYWORDS)} and {gets} {sign}",
            f"{gets} {sign} and {gains} {rng.choice(KEYWORDS)}",
            "can't quest",
            "can't challenge",
            "can't be challenged",
            f"can't be challenged by {self.nouns.nominal('character', many=True)}",
            "can't be dealt damage",
            "can challenge ready characters",
            "can't ready",
        ]
        if chooses:
            choices.append(f"{gets} +¤ equal to {self.amount()}")
        if noun.kind == "item":
            return rng.choice([f"{gains} Ward", "can't ready"])
        if noun.kind == "location":
            places = [f"{gets} {rng.choice(['+1', '+2'])} {rng.choice('⛉◊')}", f"{gains} Resist +1"]
            return rng.choice([*places, f"{gains} Ward", "can't be challenged"])
        return rng.choice(choices)

    def applied(self) -> tuple[str, Noun]:
        target = self.nouns.target()
        change = self.change(target)
        duration = self.rng.choice(DURATIONS)
        if self.rng.random() < 0.12 and not duration.startswith("during"):
            return f"{duration}, {target.text} {change}", target
        return f"{target.text} {change} {duration}", target

    def for_each(self) -> str:
        rng = self.rng
        if rng.random() < 0.3:
            return lowered(self.phrases.any(rng, "for_each"))
        kind = self.nouns.kind()
        one = self.nouns.nominal(kind, many=False)
        card = self.nouns.nominal(kind, many=False, card=True)
        choices = [
            f"for each {one} you have in play",
            f"for each {card} in your discard",
            "for each card in your hand",
            "for each card in your inkwell",
            f"for each opposing {one} in play",
            "for each card in opponents' hands",
        ]
        if self.nouns.card_kind == "character":
            choices += ["for each card under this character", "for each 1 damage on this character"]
        return rng.choice(choices)

    def amount(self) -> str:
        rng, kind = self.rng, self.nouns.kind()
        many = self.nouns.nominal(kind, many=True)
        choices = [
            f"the number of {many} you have in play",
            f"the damage on chosen {self.nouns.nominal('character', many=False)}",
            f"the {rng.choice('¤⛉◊')} of chosen {self.nouns.nominal('character', many=False)}",
            "the number of cards in your hand",
            f"the cost of one of your {many}",
        ]
        if self.nouns.card_kind == "character":
            choices.append(f"this character's {rng.choice('¤⛉◊')}")
        return rng.choice(choices)

    # ------------------------------------------------------------ sentences

    def effect(self) -> str:
        """One or more sentences."""
        draw = self.rng.random()
        if draw < 0.14:
            return self.phrases.any(self.rng, "sentence")
        makers = (
            self._command, self._command, self._may, self._pay, self._player, self._player_may,
            self._hold, self._hold, self._condition, self._if_you_do, self._follow, self._modes,
            self._watch, self._instead, self._unless,
        )  # fmt: skip
        return self.rng.choice(makers)()

    def _command(self) -> str:
        first = self.action()[0]
        if self.rng.random() < 0.2:
            first += f" and {self._plain()}"
        return sentence(first)

    def _may(self) -> str:
        return sentence(f"you may {self.action()[0]}")

    def _pay(self) -> str:
        costs = [
            f"pay {self.rng.randint(1, 3)} ⬡",
            "choose and discard a card",
            self._done_to(self.nouns.target(one=True)),
        ]
        return sentence(f"you may {self.rng.choice(costs)} to {self.action()[0]}")

    def _player(self) -> str:
        return sentence(f"{self.rng.choice(PLAYERS)} {agreed(theirs(self._theirs()))}")

    def _player_may(self) -> str:
        return sentence(f"{self.rng.choice(PLAYERS)} may {theirs(self._theirs())}")

    def _theirs(self) -> str:
        rng = self.rng
        if rng.random() < 0.4:
            return self._plain()
        many = self.nouns.nominal(self.nouns.kind(), many=True)
        return rng.choice(
            [
                f"choose and banish one of your {many}",
                f"choose and exert one of your {many}",
                f"choose and return one of your {many} to your hand",
                f"lose {rng.randint(1, 2)} lore",
                "discard a card at random",
                "reveal the top card of your deck",
            ]
        )

    def _hold(self) -> str:
        return sentence(self.applied()[0])

    def _condition(self) -> str:
        return sentence(f"if {self.events.condition()}, {lowered(self._simple())}")

    def _simple(self) -> str:
        return self.rng.choice((self._command, self._may, self._hold, self._player))()

    def _if_you_do(self) -> str:
        return f"{self._may()} If you do, {lowered(self._simple())}"

    def _follow(self) -> str:
        """Something is done to cards, and then a pronoun speaks of them."""
        target = self.nouns.target("character", one=True)
        if self.rng.random() < 0.3:
            target = self.nouns.target(one=True)
        pronoun = Noun(target.pronoun, target.pronoun == "they", target.kind)
        first = self._done_to(target)
        stays = first.startswith(("exert", "ready", "deal", "remove", "give", "put 1 d", "put "))
        if stays and " deck" not in first and " inkwell" not in first:
            second = f"{pronoun.text} {self.change(pronoun)} {self.rng.choice(DURATIONS)}"
        else:
            second = f"if {self._was(target)}, {self._plain()}"
        return f"{sentence(first)} {sentence(second)}"

    def _was(self, target: Noun) -> str:
        if target.kind == "character":
            named = f"that character is named {self.rng.choice(self.phrases.names)}"
            states = [
                "that character had damage",
                "they had a card under them",
                "they were damaged",
            ]
            return self.rng.choice([named, *states])
        return "it was damaged" if target.kind == "location" else "it was exerted"

    def _modes(self) -> str:
        return f"Choose one: • {self._simple()} • {self._simple()}"

    def _watch(self) -> str:
        return sentence(f"whenever {self.events.event()} this turn, {lowered(self._simple())}")

    def _instead(self) -> str:
        number = self.rng.randint(1, 3)
        target = self.nouns.target("character", one=True).text
        first, more = self.rng.choice(
            [
                (f"draw {number} cards", f"draw {number + 1} cards"),
                (f"gain {number} lore", f"gain {number + 1} lore"),
                (f"deal {number} damage to {target}", f"deal {number + 2} damage"),
            ]
        )
        return f"{sentence(first)} If {self.events.condition()}, {more} instead."

    def _unless(self) -> str:
        owner = self.nouns.target("character", one=True).text
        first = self.rng.choice(
            [f"banish {owner}", f"exert {owner}", f"return {owner} to their player's hand"]
        )
        if self.rng.random() < 0.5:
            return sentence(f"{first} unless their player pays {self.rng.randint(1, 3)} ⬡")
        who = self.rng.choice(["each opponent", "chosen opponent"])
        return sentence(f"{who} {third('lose')} 1 lore unless they pay {self.rng.randint(1, 2)} ⬡")
