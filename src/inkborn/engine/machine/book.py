"""The book of a game: every definition lowered into what the machine runs.

Numbers (of procedures, triggers, statics, activated abilities) are what the state remembers; they
depend only on the order of the definitions, so a saved game finds them again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from inkborn.engine.machine import lowered
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.lowered import Step
from inkborn.engine.machine.statics import StaticInfo
from inkborn.engine.state.names import folded
from inkborn.model import abilities as a
from inkborn.model import nouns as n


class TriggerInfo:
    """A triggered ability, lowered."""

    __slots__ = (
        "condition",
        "kinds",
        "limit",
        "name",
        "number",
        "ons",
        "proc",
        "together",
        "tree",
        "when",
        "zone",
    )

    def __init__(self, tree: a.Triggered, number: int) -> None:
        self.tree = tree
        self.number = number
        self.name = tree.name
        self.zone = tree.zone
        self.limit = tree.limit
        self.kinds = tuple(dict.fromkeys(on.event for on in tree.on))
        self.ons: list[tuple[n.EventKind, lowered.FactTest]] = []
        self.together: list[tuple[n.EventKind, lowered.FactTest]] = []
        self.when: lowered.Condition | None = None
        self.condition: lowered.Condition | None = None
        self.proc = -1


class ActivatedInfo:
    """An activated ability, lowered. `fixed_ink` and `ink`: what it costs; `feasible`: whether its
    other costs can be paid, but for exerting the card itself, which `exerts` tells.
    """

    __slots__ = (
        "cost_steps",
        "exerts",
        "feasible",
        "fixed_ink",
        "ink",
        "limit",
        "name",
        "number",
        "proc",
        "tree",
        "when",
    )

    def __init__(self, tree: a.Activated, number: int) -> None:
        self.tree = tree
        self.number = number
        self.name = tree.name
        self.limit = tree.limit
        self.when: lowered.Condition | None = None
        self.exerts = False
        self.ink: list[lowered.Amount] = []
        self.fixed_ink = 0
        self.feasible: list[lowered.Condition] = []
        self.proc = -1  # the costs (ink aside), then the effect
        self.cost_steps = 0  # how many steps of it are costs


NEVER: Final = 1 << 30
"""The toughness of what is never banished for damage: items."""


class CardInfo:
    """A definition with everything the engine looks up often."""

    __slots__ = (
        "action",
        "activated",
        "binds",
        "classes",
        "cost",
        "definition",
        "elsewhere",
        "in_hand",
        "inkable",
        "is_action",
        "is_character",
        "is_item",
        "is_location",
        "is_song",
        "keywords",
        "kinds",
        "names",
        "plain",
        "shift_costs",
        "shift_names",
        "shifts",
        "sing_together",
        "statics",
        "stats",
        "toughness",
        "triggers",
    )

    def __init__(self, definition: a.CardDefinition, joint_names: str) -> None:
        self.definition = definition
        kinds = {definition.kind}
        self.kinds: frozenset[str] = frozenset(kinds | ({"song"} if definition.song else set()))
        self.is_character = definition.kind == "character"
        self.is_location = definition.kind == "location"
        self.is_item = definition.kind == "item"
        self.is_action = definition.kind == "action"
        self.is_song = definition.song
        self.cost = definition.cost
        self.inkable = definition.inkable
        self.classes = frozenset(definition.classifications)
        self.names = folded(_names(definition, joint_names))
        self.shift_names = folded(definition.names)  # onto whom it can be shifted
        self.stats = {
            "strength": definition.strength,
            "willpower": definition.willpower,
            "lore": definition.lore,
        }
        damageable = definition.kind in ("character", "location")
        self.toughness = definition.willpower if damageable else NEVER
        self.keywords: dict[str, lowered.Amount] = {}
        self.shifts: list[a.Keyword] = []
        self.shift_costs: dict[a.Effect, int] = {}  # procedures that pay Shift costs without ink
        self.sing_together = 0
        self.statics: list[int] = []
        self.in_hand: list[int] = []  # statics that work while the card is played
        self.triggers: list[int] = []
        self.elsewhere: dict[str, list[int]] = {}  # triggers that work in other zones
        self.activated: list[int] = []
        self.action = -1
        self.binds = False  # a keyword may keep the turn from being ended (8.7.3)
        self.plain = False  # can be played for its ink cost and in no other way


def _names(definition: a.CardDefinition, joint_names: str) -> tuple[str, ...]:
    """What a card is named; of a two-name character it depends on the edition (5.2.6.1; A8)."""
    if joint_names == "one":
        return (definition.name,)
    return definition.names if joint_names == "either" else (definition.name, *definition.names)


class Book:
    """All definitions of a game, lowered."""

    __slots__ = (
        "activated",
        "at_rest",
        "cards",
        "describe",
        "feasible",
        "has_discard_triggers",
        "keyword_triggers",
        "kind",
        "opens_decks",
        "procs",
        "starts",
        "statics",
        "touched",
        "triggers",
    )

    def __init__(
        self,
        procs: Sequence[tuple[Step, ...]],
        describe: Callable[[a.Effect, str], str] | None = None,
    ) -> None:
        self.procs: list[tuple[Step, ...]] = list(procs)
        self.triggers: list[TriggerInfo] = []
        self.statics: list[StaticInfo] = []
        self.activated: list[ActivatedInfo] = []
        self.cards: list[CardInfo] = []
        self.keyword_triggers: dict[str, int] = {}
        self.describe: Callable[[a.Effect, str], str] = describe or say_nothing
        self.kind = "character"  # of the card that is being read
        self.starts: list[tuple[int, int, int, int]] = []
        self.feasible: dict[int, lowered.Condition] = {}
        self.opens_decks = False
        self.at_rest: Callable[[Core], None] | None = None  # before anybody is asked
        self.has_discard_triggers = False
        self.touched = 0  # by printed keywords that are not read off the card (`tables.QUICK`)

    def size(self) -> tuple[int, int, int, int]:
        """How many procedures, triggers, statics and activated abilities there are so far.

        `starts` has this for each card before it was lowered: what the numbers of the book mean
        beyond it (see `perspective`).
        """
        return len(self.procs), len(self.triggers), len(self.statics), len(self.activated)

    def add_proc(self, steps: Sequence[Step]) -> int:
        self.procs.append(tuple(steps))
        return len(self.procs) - 1


def say_nothing(effect: a.Effect, kind: str) -> str:
    """The wording of effects where nobody reads it."""
    return ""
