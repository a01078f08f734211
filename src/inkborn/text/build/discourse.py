"""What has been spoken of so far in an ability, and what a pronoun can mean."""

from collections.abc import Callable
from dataclasses import dataclass, field

from inkborn.model.nouns import Filter

LEFT = "left"
"""The mark on a card of which an event says that it has left play, or was never there."""

GONE = frozenset((LEFT, "banish", "discard", "return", "put"))
"""The marks on cards that are no longer where they were."""

ANY_KIND = frozenset({"character", "item", "location", "action", "song", "card"})
CHOSEN = "chosen"


@dataclass(slots=True)
class Entity:
    """Cards, a player or a number that words can point back at.

    `role`: "this", "subject", "object", or how it came up: "chosen", "picked", "all", "group"
    (looked at or revealed), "player". `tags`: what has been done to it ("banished", "exerted").
    """

    slot: str
    role: str
    kinds: frozenset[str] = ANY_KIND
    plural: bool = False
    zone: str = "play"
    filter: Filter = ()
    shared: bool = False
    """Several players have each their own: "those" can mean all of them."""
    tags: set[str] = field(default_factory=set)

    def is_card(self) -> bool:
        return self.role != "player"

    def is_in_play(self) -> bool:
        """Whether it is in play as far as has been said."""
        return self.zone == "play" and self.role != "group" and GONE.isdisjoint(self.tags)


class Discourse:
    """Entities, the most recently mentioned last, and what was done in what slot ("this way")."""

    def __init__(self, count: int = 0) -> None:
        self.entities: list[Entity] = [Entity("this", "this")]
        self.done: dict[str, str] = {}
        """The slot of the latest deed of each kind: "banish", "heal", "lose", …"""
        self.last_done = ""
        self.excluded: set[str] = set()
        """Slots that a pronoun cannot mean just now: the card that is being put somewhere."""
        self.count = count

    def new_slot(self, letter: str) -> str:
        self.count += 1
        return f"{letter}#{self.count}"

    def add(self, entity: Entity) -> Entity:
        self.forget(entity.slot)
        self.entities.append(entity)
        return entity

    def forget(self, slot: str) -> Entity | None:
        """Words can no longer point at it; what was known of it."""
        forgotten = self.get(slot)
        self.entities = [known for known in self.entities if known is not forgotten]
        return forgotten

    def mention(self, slot: str) -> None:
        for index, entity in enumerate(self.entities):
            if entity.slot == slot:
                self.entities.append(self.entities.pop(index))
                return

    def get(self, slot: str) -> Entity | None:
        return next((entity for entity in self.entities if entity.slot == slot), None)

    def find(self, fits: Callable[[Entity], bool]) -> Entity | None:
        """The most recently mentioned entity that fits."""
        for entity in reversed(self.entities):
            if entity.slot not in self.excluded and fits(entity):
                return entity
        return None

    def deed(self, slot: str) -> str:
        """What was done in the slot, if it was the latest of its kind."""
        return next((deed for deed, done in self.done.items() if done == slot), "")

    def did(self, deed: str, slot: str, *tagged: str) -> None:
        """Notes a deed whose result is in the slot, and marks the cards it was done to."""
        self.done[deed] = self.last_done = slot
        for tagged_slot in tagged:
            entity = self.get(tagged_slot)
            if entity is not None:
                entity.tags.add(deed)
