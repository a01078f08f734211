"""The book of a game: every definition lowered into what the machine runs.

Numbers (of procedures, triggers, statics, activated abilities) are what the state remembers; they
depend only on the order of the definitions, so a saved game finds them again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from threading import RLock
from typing import TYPE_CHECKING, Final

import msgspec

from inkborn.engine import evaluate as ev
from inkborn.engine import slots, tables
from inkborn.model import abilities as a
from inkborn.model import nouns as n

if TYPE_CHECKING:
    from inkborn.engine.core import Core
    from inkborn.engine.state import Frame

Step = Callable[["Core", "Frame"], None]


class ChangeInfo:
    """A change to cards, lowered. `granted`: it stands in a quoted ability, whose `this` is the
    card.
    """

    __slots__ = (
        "against",
        "amount",
        "behind",
        "counted",
        "granted",
        "keys",
        "number",
        "skip",
        "table",
        "tree",
        "trigger",
        "unless",
        "when",
    )

    def __init__(self, tree: a.Change, number: int) -> None:
        self.tree = tree
        self.table = tables.OTHERS  # of the index
        self.keys: tuple[str, ...] = ()  # under which it stands there
        self.number = number
        self.skip = f"@skip{number}"  # register: cards that do not get it
        self.behind = f"@behind{number}"  # register: cards for which it waits behind another
        self.amount: slots.Amount | None = None
        self.counted = False  # the amount is no fixed number, so it may come to nothing
        self.against: slots.Test | None = None
        self.when: slots.Condition | None = None
        self.granted = False
        self.trigger = -1  # a granted triggered or activated ability
        self.unless = -1  # procedure: what its player may do each time to be allowed


class StaticInfo:
    """A continuous effect, lowered."""

    __slots__ = (
        "amount",
        "changes",
        "coming",
        "cost",
        "fact",
        "follow",
        "gives",
        "key",
        "name",
        "number",
        "only",
        "only_this",
        "possible",
        "subjects",
        "test",
        "tree",
        "when",
        "who",
    )

    def __init__(self, tree: a.Continuous, number: int, name: str) -> None:
        self.tree = tree
        self.number = number
        self.name = name
        self.key = type(tree).__name__
        self.when: slots.Condition | None = None
        self.test: slots.Test | None = None
        self.only: slots.Test | None = None
        self.coming: slots.Test | None = None  # as `test`, of a card that is not in play yet
        self.only_this = False
        self.changes: list[ChangeInfo] = []
        self.gives = False  # a keyword that does not stack (8.1.2)
        self.subjects = 0  # what it speaks of (see `tables.subjects`)
        self.who: slots.Players | None = None
        self.amount: slots.Amount | None = None
        self.fact: slots.FactTest | None = None  # the event that is replaced
        self.follow = -1  # the static that the next card played gets
        self.cost = -1  # procedure: what is paid for a permission, or done instead
        self.possible: slots.Condition | None = None  # whether that can be paid


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
        self.ons = [(on.event, _trigger_test(on)) for on in tree.on]
        self.together = [
            (on.event, ev.fact_test(msgspec.structs.replace(on, together=False)))
            for on in tree.on
            if on.together
        ]
        self.when = None if tree.when is None else ev.condition(tree.when)
        self.condition = None if tree.condition is None else ev.condition(tree.condition)
        self.proc = -1


def _trigger_test(on: n.On) -> slots.FactTest:
    """As `fact_test`. A card is not in play yet as it is played, so that only "when you play this"
    sees it (4.3.3, 1.6.1).
    """
    test = ev.fact_test(on)
    if on.event != "play" or speaks_of_itself(on.subject):
        return test
    return lambda core, frame, fact: frame.source != fact.subject and test(core, frame, fact)


def speaks_of_itself(subject: n.Filter) -> bool:
    """Whether "this" card fits a filter because it is this card."""
    return any(
        p == n.Is("this")
        or (isinstance(p, n.AnyOf) and any(speaks_of_itself(part) for part in p.filters))
        for p in subject
    )


def exerts_itself(cost: a.Effect) -> bool:
    """Whether a cost is to exert the card whose ability it is."""
    return isinstance(cost, a.Exert) and cost.cards == n.Ref("this")


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
        self.when = None if tree.when is None else ev.condition(tree.when)
        self.exerts = any(exerts_itself(cost) for cost in tree.costs)
        pays = [cost.ink for cost in tree.costs if isinstance(cost, a.Pay)]
        self.ink: list[slots.Amount] = [ev.amount(ink) for ink in pays if not isinstance(ink, int)]
        self.fixed_ink = sum([ink for ink in pays if isinstance(ink, int)])
        self.feasible: list[slots.Condition] = []
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
        self.names = slots.folded(_names(definition, joint_names))
        self.shift_names = slots.folded(definition.names)  # onto whom it can be shifted
        self.stats = {
            "strength": definition.strength,
            "willpower": definition.willpower,
            "lore": definition.lore,
        }
        damageable = definition.kind in ("character", "location")
        self.toughness = definition.willpower if damageable else NEVER
        self.keywords: dict[str, slots.Amount] = {}
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
    singles = tuple(name for name in definition.names if name != definition.name)
    if joint_names == "one" or not singles:
        return (definition.name,)
    return singles if joint_names == "either" else (definition.name, *singles)


class Book:
    """All definitions of a game, lowered."""

    __slots__ = (
        "activated",
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
        "triggers",
    )

    def __init__(
        self,
        definitions: Sequence[a.CardDefinition],
        describe: Callable[[a.Effect, str], str] | None = None,
        joint_names: str = "either_and_joint",
    ) -> None:
        from inkborn.engine import lower, procedures

        self.procs: list[tuple[Step, ...]] = list(procedures.BUILT_IN)
        self.triggers: list[TriggerInfo] = []
        self.statics: list[StaticInfo] = []
        self.activated: list[ActivatedInfo] = []
        self.cards: list[CardInfo] = []
        self.keyword_triggers: dict[str, int] = {}
        self.describe: Callable[[a.Effect, str], str] = describe or say_nothing
        self.kind = "character"  # of the card that is being read
        self.starts: list[tuple[int, int, int, int]] = []
        self.feasible: dict[int, slots.Condition] = {}
        lower.built_in_keywords(self)
        for definition in definitions:
            self.starts.append(self.size())
            self.kind = definition.kind
            self.cards.append(lower.card(self, definition, joint_names))
        self.opens_decks = any(info.key == "TopFaceUp" for info in self.statics)
        self.has_discard_triggers = any("discard" in info.elsewhere for info in self.cards)

    def size(self) -> tuple[int, int, int, int]:
        """How many procedures, triggers, statics and activated abilities there are so far.

        `starts` has this for each card before it was lowered: what the numbers of the book mean
        beyond it (see `perspective`).
        """
        return len(self.procs), len(self.triggers), len(self.statics), len(self.activated)

    def add_proc(self, steps: Sequence[Step]) -> int:
        self.procs.append(tuple(steps))
        return len(self.procs) - 1


def unique(cards: Iterable[a.CardDefinition]) -> tuple[list[a.CardDefinition], dict[int, int]]:
    """The different definitions among cards, in the order in which they first appear; and the place
    of each one there by its identity.
    """
    places: dict[int, int] = {}
    order: list[a.CardDefinition] = []
    for card in cards:
        if id(card) not in places:
            same = [i for i, one in enumerate(order) if one.full_name == card.full_name]
            place = next((i for i in same if order[i] == card), len(order))
            if place == len(order):
                order.append(card)
            places[id(card)] = place
    return order, places


def say_nothing(effect: a.Effect, kind: str) -> str:
    """The wording of effects where nobody reads it."""
    return ""


_BOOKS: Final[dict[tuple[object, ...], Book]] = {}
_KEPT: Final = 32
_LOCK: Final = RLock()


def book_of(
    definitions: Sequence[a.CardDefinition],
    describe: Callable[[a.Effect, str], str] | None,
    joint_names: str,
) -> Book:
    """The book of these definitions; the last few are kept, since simulations repeat them.

    The key is the identity of the definitions, which a kept book keeps alive.
    """
    key = (joint_names, id(describe), *map(id, definitions))
    with _LOCK:  # games of several threads share it
        book = _BOOKS.pop(key, None)
        if book is None:
            book = Book(definitions, describe, joint_names)
            if len(_BOOKS) >= _KEPT:
                del _BOOKS[next(iter(_BOOKS))]
        _BOOKS[key] = book
        return book
