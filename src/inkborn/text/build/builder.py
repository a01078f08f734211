"""Walks a reading from left to right and builds its meaning; keeps what has been said so far."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

from inkborn.model.abilities import Choose, Continuous, Duration, Effect, Place, Sequence
from inkborn.model.nouns import (
    Actor,
    Amount,
    Cards,
    Condition,
    Each,
    Filter,
    Is,
    Pick,
    Ref,
    Rest,
    Select,
    Stat,
    Who,
    You,
)
from inkborn.text.build.discourse import Discourse, Entity
from inkborn.text.build.phrase import Phrase
from inkborn.text.build.walk import hoist
from inkborn.text.read.parse import Leaf, Parsed, Tree
from inkborn.text.read.tokens import Token

Tokens = list[Token]
Build = Callable[["Builder", Tree], object]
BUILDERS: dict[str, Build] = {}
_Function = TypeVar("_Function", bound=Build)


def builds(function: _Function) -> _Function:
    """Registers the builder of the alternatives that name it (a final underscore aside)."""
    BUILDERS[function.__name__.removesuffix("_")] = function
    return function


class Nonsense(Exception):
    """The words parse but make no sense together; `at` is the token, `expected` what is missing."""

    def __init__(self, at: int, expected: str) -> None:
        self.at = at
        self.expected = expected


@dataclass(slots=True)
class Body:
    """Effects in the making: one text, one mode, or what stands after a prefix."""

    effects: list[Effect] = field(default_factory=list)

    def effect(self) -> Effect:
        return one_effect(self.effects)


def one_effect(effects: list[Effect]) -> Effect:
    flat: list[Effect] = []
    for effect in effects:
        flat += effect.effects if isinstance(effect, Sequence) else (effect,)
    return flat[0] if len(flat) == 1 else Sequence(tuple(flat))


@dataclass(slots=True)
class Occasion:
    """The event that an ability answers: its kind, and the extra words that belong elsewhere."""

    kind: str = ""
    player: Who | None = None
    when: list[Condition] = field(default_factory=list)
    this_turn: bool = False
    zone: str = "play"


class Builder:
    """The state of one walk. `who`: the player who acts, as the words see it (you, or them)."""

    def __init__(self, tokens: Tokens, card_kind: str = "") -> None:
        self.card_kind = card_kind
        self.tokens = tokens
        self.talk = Discourse()
        self.who: Who = You()
        self.bodies: list[Body] = [Body()]
        self.merge_into: Body | None = None
        self.of_each: Body | None = None
        """What several players did, while a consequence of it is read that is said of you."""
        self.begun = False
        """Whether the sentence has begun with what you do: then "they" begins a part of its own."""
        self.before: list[Effect] = []
        self.duration: Duration | None = None
        self.event: Occasion | None = None
        self.instead = False
        self.endangered: Cards | None = None
        """Who would take damage, before it is said what happens instead."""
        self.choices: dict[int, int] = {}
        self.then_put: Place | None = None
        self.exert_played = False
        self.counting_yours = False
        self.event_side: str | None = None
        """While an event is read: the card that "another" in it contrasts with."""
        self.static_duration: Duration | None = None
        self.in_if = 0
        self.in_if_done = 0
        self.players_chosen: Who | None = None
        self.rule_player: Who | None = None
        self.this_challenge = False
        self.virtual: dict[str, Phrase] = {}
        """Slots of cards that a condition has described; selected when they are first spoken of.

        Only what names them as cards selects them: words that need a slot make no sense (`tidy`).
        """
        self.compared: Select | None = None

    # -------------------------------------------------------- walking

    def build(self, parsed: Parsed | None) -> Any:
        if parsed is None:
            return None
        if isinstance(parsed, Leaf):
            return parsed.value
        tree = parsed
        if tree.others and (index := self.choices.get(id(tree), 0)):
            tree = tree.others[index - 1]
        alternative = tree.alternative
        if alternative.constant is not None:
            return alternative.constant
        if alternative.builder:
            return BUILDERS[alternative.builder](self, tree)
        ((_name, part),) = tree.parts
        return self.build(part)

    def part(self, tree: Tree, name: str) -> Any:
        return self.build(tree.get(name))

    def number(self, tree: Tree, name: str = "number") -> int:
        leaf = tree.get(name)
        return int(leaf.value) if isinstance(leaf, Leaf) else 1

    def word(self, tree: Tree, name: str) -> str:
        leaf = tree.get(name)
        return leaf.value if isinstance(leaf, Leaf) else ""

    def phrase(self, tree: Tree, name: str = "cards") -> Phrase:
        return cast("Phrase", self.part(tree, name))

    def cards(self, tree: Tree, name: str = "cards") -> Cards:
        return self.as_cards(self.phrase(tree, name))

    def as_cards(self, phrase: Phrase, zone: str = "") -> Cards:
        """The cards of a phrase, now spoken of. `zone`: where they are by the verb."""
        if phrase.notes:
            raise Nonsense(phrase.at, f'nothing like "{sorted(phrase.notes)[0]}"')
        described: Entity | None = None
        if isinstance(phrase.pointer, Ref) and phrase.pointer.slot in self.virtual:
            slot, zone_said, at = phrase.pointer.slot, phrase.pointer.zone, phrase.at
            phrase = self.virtual.pop(slot)
            if zone_said and phrase.zone not in ("under", zone_said):
                raise Nonsense(at, f"cards that are in your {zone_said}")
            if zone_said:
                phrase = phrase.in_zone(zone_said)
            described = self.talk.forget(slot)
        if phrase.pointer is not None:
            if isinstance(phrase.pointer, Ref | Rest):
                self.talk.mention(phrase.pointer.slot)
            return phrase.pointer
        if zone:
            phrase = phrase.in_zone(zone)
        phrase = phrase.bound(self.talk.new_slot("c"))
        entity = self.talk.add(phrase.entity())
        entity.shared = isinstance(self.who, Actor)
        if described is not None:
            entity.plural = described.plural
        return phrase.select()

    def filter(self, tree: Tree, name: str = "cards") -> Filter:
        return self.as_filter(self.phrase(tree, name))

    def as_filter(self, phrase: Phrase) -> Filter:
        if isinstance(phrase.pointer, Ref) and phrase.pointer.zone:
            raise Nonsense(phrase.at, "a card, wherever it is")
        if isinstance(phrase.pointer, Ref | Rest):
            self.talk.mention(phrase.pointer.slot)
            return (Is(phrase.pointer.slot),)
        if phrase.pointer is not None:
            raise Nonsense(phrase.at, "a plain phrase for cards")
        if phrase.how not in (Each(), Pick()):
            raise Nonsense(phrase.at, "one card or all of them")
        return phrase.filter

    def slot(self, tree: Tree, name: str = "cards") -> str:
        """The slot of what a phrase points at; a phrase that chooses is chosen before."""
        phrase = self.phrase(tree, name)
        if isinstance(phrase.pointer, Ref | Rest):
            self.talk.mention(phrase.pointer.slot)
            return phrase.pointer.slot
        return self.choose_before(phrase, tree.at)

    def choose_before(self, phrase: Phrase, at: int) -> str:
        cards = self.as_cards(phrase)
        if not isinstance(cards, Select) or phrase.is_each():
            raise Nonsense(at, "a single card")
        self.before.append(Choose(cards))
        return cards.bind

    def stat(self, tree: Tree, name: str = "stat") -> Stat:
        return cast("Stat", self.part(tree, name))

    def player(self, tree: Tree, name: str = "player") -> Who:
        return cast("Who", self.part(tree, name))

    def amount(self, tree: Tree, name: str = "amount") -> Amount:
        return cast("Amount", self.part(tree, name))

    def condition(self, tree: Tree, name: str = "condition") -> Condition:
        return cast("Condition", self.part(tree, name))

    def rules(self, tree: Tree, name: str) -> tuple[Continuous, ...]:
        return cast("tuple[Continuous, ...]", self.part(tree, name))

    def effect(self, tree: Tree, name: str) -> Effect:
        """The effect of a part, after the choices that its amounts need."""
        saved, self.before = self.before, []
        built = cast("Effect", self.part(tree, name))
        needed, self.before = self.before, saved
        if not needed:
            return built
        if isinstance(self.who, Actor):  # you choose, before the others act
            self.before += needed
            return built
        first, built = hoist(built, *needed)  # what "another" contrasts with is chosen before it
        return one_effect([*first, *needed, built])

    # -------------------------------------------------------- frames

    @contextmanager
    def acting(self, who: Who) -> Iterator[None]:
        saved, self.who = self.who, who
        try:
            yield
        finally:
            self.who = saved

    @contextmanager
    def body(self) -> Iterator[Body]:
        self.bodies.append(Body())
        try:
            yield self.bodies[-1]
        finally:
            self.bodies.pop()

    def describe(self, phrase: Phrase, *, plural: bool = True) -> None:
        """Lets words point at cards that have only been described so far ("they", "those")."""
        slot = self.talk.new_slot("v")
        self.virtual[slot] = phrase
        self.talk.add(Entity(slot, "all", kinds=phrase.kinds(), plural=plural))

    def collect(self, tree: Tree, name: str) -> Effect:
        """The effect of sentences that stand inside another sentence."""
        with self.body() as body:
            for part in tree.all(name):
                self.build(part)
        return body.effect()
