"""What is at work: continuous effects and triggered abilities, by what they change or wait for.

The `Index` is built anew when something enters or leaves play or begins or ceases to last; so a
question costs nothing where no effect speaks of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from inkborn.engine.machine import tables
from inkborn.engine.machine.statics import AffectInfo, ChangeInfo, ReplaceRule, StaticInfo
from inkborn.engine.state.state import CARD, Frame
from inkborn.model import abilities as a

if TYPE_CHECKING:
    from inkborn.engine.machine.book import TriggerInfo
    from inkborn.engine.machine.core import Core

Kind = TypeVar("Kind", bound=a.Change, covariant=True)
Static = TypeVar("Static", bound=StaticInfo, covariant=True)

NOTHING: Final[list[ChangeEntry[Any]]] = []
NO_RULES: Final[list[Entry[Any]]] = []


class Entry(Generic[Static]):
    """One continuous effect at work, and in whose name.

    `held`: whether its condition was true when a question was answered (see `asking`).
    """

    __slots__ = ("asked", "frame", "held", "lasting", "static")

    def __init__(self, static: Static, frame: Frame, lasting: int) -> None:
        self.static: Final = static
        self.frame = frame
        self.lasting = lasting  # id of the lasting effect, or -1 for an ability of a card in play
        self.asked = 0
        self.held = False


class ChangeEntry(Entry[AffectInfo], Generic[Kind]):
    """One change to cards at work: to the targets, or to all that fit."""

    __slots__ = ("change", "targets")

    def __init__(
        self,
        static: AffectInfo,
        change: ChangeInfo[Kind],
        frame: Frame,
        targets: list[int] | None,
        lasting: int,
    ) -> None:
        super().__init__(static, frame, lasting)
        self.change: Final = change
        self.targets = targets


Changes = list[ChangeEntry[a.Change]]


class TriggerEntry:
    """A triggered ability of a card in play, or a floating one."""

    __slots__ = ("frame", "trigger", "watching")

    def __init__(self, trigger: TriggerInfo, frame: Frame, watching: int) -> None:
        self.trigger = trigger
        self.frame = frame
        self.watching = watching  # id of the floating or delayed ability, or -1


class Index:
    """The continuous effects and triggered abilities at work, by what they change or wait for.

    Rules and most changes stand under their kind. A change of one thing among several has a table
    of its own: so a name is looked up as it is, and an empty table answers for all names.
    """

    __slots__ = (
        "barred_keywords",
        "can",
        "cant",
        "changes",
        "classes",
        "floors",
        "granted",
        "keywords",
        "lost_abilities",
        "lost_keywords",
        "must",
        "replacements",
        "rules",
        "stats",
        "subjects",
        "tables",
        "triggers",
    )

    def __init__(self) -> None:
        self.rules: dict[type[StaticInfo], list[Entry[Any]]] = {}
        self.replacements: dict[str, list[Entry[Any]]] = {}  # by the event
        self.changes: dict[type, list[ChangeEntry[Any]]] = {}  # those in no table
        self.stats: dict[str, Changes] = {}
        self.floors: dict[str, Changes] = {}
        self.keywords: dict[str, Changes] = {}  # keywords that cards may gain
        self.lost_keywords: dict[str, Changes] = {}
        self.barred_keywords: dict[str, Changes] = {}  # that cards can't gain
        self.lost_abilities: dict[str, Changes] = {}
        self.classes: dict[str, Changes] = {}
        self.cant: dict[str, Changes] = {}
        self.can: dict[str, Changes] = {}
        self.must: dict[str, Changes] = {}
        self.granted: dict[str, Changes] = {}  # abilities, by the event that they wait for
        self.triggers: dict[str, list[TriggerEntry]] = {}
        self.subjects = 0  # what the effects speak of (see `tables.subjects`)
        self.tables: dict[str, dict[str, Changes]] = {
            tables.STATS: self.stats,
            tables.FLOORS: self.floors,
            tables.KEYWORDS: self.keywords,
            tables.LOST_KEYWORDS: self.lost_keywords,
            tables.BARRED_KEYWORDS: self.barred_keywords,
            tables.LOST_ABILITIES: self.lost_abilities,
            tables.CLASSES: self.classes,
            tables.CANT: self.cant,
            tables.CAN: self.can,
            tables.MUST: self.must,
            tables.GRANTED: self.granted,
        }


class Abilities:
    """The static and triggered abilities of a card in play; made once for each incarnation."""

    __slots__ = ("changes", "rules", "triggers")

    def __init__(self, core: Core, ref: int) -> None:
        info, book = core.info[ref & CARD], core.book
        frame = core.context(ref)
        self.changes: Changes = []
        self.rules: list[Entry[StaticInfo]] = []
        for number in info.statics:
            static = book.statics[number]
            if isinstance(static, AffectInfo):
                self.changes += _changes(static, frame, None, -1)
            else:
                self.rules.append(Entry(static, frame, -1))
        self.triggers = [TriggerEntry(book.triggers[t], frame, -1) for t in info.triggers]


def _changes(static: AffectInfo, frame: Frame, targets: list[int] | None, lasting: int) -> Changes:
    if targets is None and static.only_this:
        targets = [frame.source]
    return [ChangeEntry(static, change, frame, targets, lasting) for change in static.changes]


def build_index(core: Core) -> Index:
    index = Index()
    index.subjects = core.book.touched
    state, book, abilities = core.state, core.book, core.abilities
    for card in state.inplay:
        info = core.info[card]
        if not info.statics and not info.triggers:
            continue
        ref = state.refs[card]
        own = abilities.get(ref)
        if own is None:
            own = abilities[ref] = Abilities(core, ref)
        for change in own.changes:
            _add_change(index, change)
        for rule in own.rules:
            _add_rule(index, rule)
        for trigger in own.triggers:
            _add_trigger(index, trigger)
    for lasting in state.lasting:
        if lasting.until == "their next turn":
            continue  # it begins with that turn
        if lasting.until == "in play" and not core.in_play(lasting.frame.source):
            continue
        static = book.statics[lasting.static]
        if isinstance(static, AffectInfo):
            for change in _changes(static, lasting.frame, lasting.targets, lasting.id):
                _add_change(index, change)
        else:
            _add_rule(index, Entry(static, lasting.frame, lasting.id))
    for watching in state.watching:
        floating = book.triggers[watching.trigger]
        _add_trigger(index, TriggerEntry(floating, watching.frame, watching.id))
    return index


def _add_change(index: Index, entry: ChangeEntry[a.Change]) -> None:
    change = entry.change
    index.subjects |= entry.static.subjects
    if not change.table:
        index.changes.setdefault(type(change.tree), []).append(entry)
        return
    table = index.tables[change.table]
    for key in change.keys:
        table.setdefault(key, []).append(entry)


def _add_rule(index: Index, entry: Entry[StaticInfo]) -> None:
    static = entry.static
    index.subjects |= static.subjects
    if isinstance(static, ReplaceRule):
        index.replacements.setdefault(static.event, []).append(entry)
    else:
        index.rules.setdefault(type(static), []).append(entry)


def _add_trigger(index: Index, entry: TriggerEntry) -> None:
    for kind in entry.trigger.kinds:
        index.triggers.setdefault(kind, []).append(entry)


def index_of(core: Core) -> Index:
    index = core.index
    if index is None:
        index = core.index = build_index(core)
    return index
