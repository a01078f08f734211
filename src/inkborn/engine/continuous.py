"""What holds at the moment: characteristics, keywords, restrictions and permissions.

Nothing is stored: a value is computed from what is printed and from the continuous effects that
speak of it. The `Index` lists those effects by what they change and is built anew when something
enters or leaves play or begins or ceases to last; so a question costs nothing where no effect
speaks of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from inkborn.engine.state import CARD, CARD_BITS, Frame

if TYPE_CHECKING:
    from inkborn.engine.book import ChangeInfo, StaticInfo, TriggerInfo
    from inkborn.engine.core import Core

_NOTHING: Final[list[Entry]] = []
_NO_TRIGGERS: Final[list[TriggerEntry]] = []


STACKING: Final = ("Challenger", "Resist")
"""Keywords whose instances add up (8.1.2)."""


class Entry:
    """One continuous effect at work: what it changes, in whose name, for which cards."""

    __slots__ = ("change", "frame", "lasting", "static", "targets")

    def __init__(
        self,
        static: StaticInfo,
        change: ChangeInfo | None,
        frame: Frame,
        targets: list[int] | None,
        lasting: int,
    ) -> None:
        self.static = static
        self.change = change
        self.frame = frame
        self.targets = targets
        self.lasting = lasting  # id of the lasting effect, or -1 for an ability of a card in play


class TriggerEntry:
    """A triggered ability of a card in play, or a floating one."""

    __slots__ = ("frame", "trigger", "watching")

    def __init__(self, trigger: TriggerInfo, frame: Frame, watching: int) -> None:
        self.trigger = trigger
        self.frame = frame
        self.watching = watching  # id of the floating or delayed ability, or -1


class Index:
    """The continuous effects and triggered abilities at work, by what they change or wait for."""

    __slots__ = ("entries", "granted", "saps", "triggers")

    def __init__(self) -> None:
        self.entries: dict[str, list[Entry]] = {}
        self.granted: list[str] | None = None  # keywords that effects may give, once asked for
        self.triggers: dict[str, list[TriggerEntry]] = {}
        self.saps = False  # an effect may take willpower away


def build_index(core: Core) -> Index:
    index = Index()
    state, book = core.state, core.book
    for card, record in state.inplay.items():
        info = core.info[card]
        if not info.statics and not info.triggers:
            continue
        ref = state.ref(card)
        frame = Frame(-1, record.owner, ref, {})
        for number in info.statics:
            _add_static(index, book.statics[number], frame, None, -1)
        for number in info.triggers:
            trigger = book.triggers[number]
            for kind in trigger.kinds:
                index.triggers.setdefault(kind, []).append(TriggerEntry(trigger, frame, -1))
    for lasting in state.lasting:
        if lasting.until == "their next turn":
            continue  # it begins with that turn
        if lasting.until == "in play" and not core.in_play(lasting.frame.source):
            continue
        static = book.statics[lasting.static]
        _add_static(index, static, lasting.frame, lasting.targets, lasting.id)
    for watching in state.watching:
        trigger = book.triggers[watching.trigger]
        for kind in trigger.kinds:
            entry = TriggerEntry(trigger, watching.frame, watching.id)
            index.triggers.setdefault(kind, []).append(entry)
    return index


def _add_static(
    index: Index, static: StaticInfo, frame: Frame, targets: list[int] | None, lasting: int
) -> None:
    if targets is None and static.only_this:
        targets = [frame.source]
    if not static.changes:
        entry = Entry(static, None, frame, targets, lasting)
        index.entries.setdefault(static.key, []).append(entry)
    for change in static.changes:
        entry = Entry(static, change, frame, targets, lasting)
        for key in change.keys:
            index.entries.setdefault(key, []).append(entry)
            if key == "willpower" and not change.adds:
                index.saps = True


def index_of(core: Core) -> Index:
    index = core.index
    if index is None:
        index = core.index = build_index(core)
    return index


def entries(core: Core, key: str) -> list[Entry]:
    """The effects that change this, whether or not they apply at the moment."""
    index = core.index
    if index is None:
        index = core.index = build_index(core)
    return index.entries.get(key, _NOTHING)


def triggers(core: Core, kind: str) -> list[TriggerEntry]:
    return index_of(core).triggers.get(kind, _NO_TRIGGERS)


def holds(core: Core, entry: Entry) -> bool:
    """Whether the condition of an effect is true and its ability has not been lost."""
    static = entry.static
    if static.when is not None:
        key = (id(entry), "")
        if key in core.busy:
            return False  # a circular text: it does not support itself
        core.busy.add(key)
        try:
            if not static.when(core, entry.frame):
                return False
        finally:
            core.busy.discard(key)
    return not (
        static.name and entry.lasting < 0 and has_lost(core, entry.frame.source, static.name)
    )


def applies(core: Core, entry: Entry, ref: int) -> bool:
    """Whether an effect changes this card now."""
    if entry.targets is not None:
        if ref not in entry.targets:
            return False
    else:
        test = entry.static.test
        if test is None or not test(core, entry.frame, ref):
            return False
    static = entry.static
    if (static.when is not None or static.name) and not holds(core, entry):
        return False
    if static.only is not None and not static.only(core, entry.frame, ref):
        return False
    change = entry.change
    if change is None:
        return True
    if entry.lasting >= 0:
        skipped = entry.frame.reg.get(change.skip)
        if isinstance(skipped, list) and ref in skipped:
            return False
    if change.when is not None:
        return change.when(core, Frame(-1, core.state.owner[ref & CARD], ref, {}))
    return True


def applying(core: Core, key: str, ref: int) -> Iterator[Entry]:
    """The effects of this kind that apply to the card."""
    for entry in entries(core, key):
        if applies(core, entry, ref):
            yield entry


def first(core: Core, key: str, ref: int) -> Entry | None:
    found = (core.index or index_of(core)).entries.get(key)
    if found is not None:
        for entry in found:
            if applies(core, entry, ref):
                return entry
    return None


def rules(core: Core, key: str) -> list[Entry]:
    """The rule changes of this kind that hold now."""
    return [entry for entry in entries(core, key) if holds(core, entry)]


def change_amount(core: Core, entry: Entry, ref: int) -> int:
    """How much a change adds: counted once for an effect that was applied, else continuously
    (6.1.8).
    """
    change = entry.change
    assert change is not None
    if entry.lasting >= 0:
        fixed = entry.frame.reg.get(f"@amount{change.number}")
        if isinstance(fixed, int):
            return fixed
    if change.amount is None:
        return 0
    if change.granted:
        return change.amount(core, Frame(-1, core.state.owner[ref & CARD], ref, {}))
    return change.amount(core, entry.frame)


# ---------------------------------------------------------------- characteristics


def stat(core: Core, ref: int, name: str) -> int:
    """Strength, willpower or lore with all modifiers, possibly negative (6.6)."""
    card = ref & CARD
    info = core.info[card]
    printed = info.stats[name]
    if core.state.incarnation[card] != ref >> CARD_BITS or card not in core.state.inplay:
        last = core.state.last_known.get(ref)
        if last is None:
            return printed
        return (
            last.strength if name == "strength" else last.lore if name == "lore" else last.willpower
        )
    value = printed
    found = entries(core, name)
    if found:
        busy = (ref, name)
        if busy in core.busy:
            return printed
        core.busy.add(busy)
        for entry in found:
            if applies(core, entry, ref):
                value += change_amount(core, entry, ref)
                if value < 0 and name == "strength" and core.edition.modifiers == "clamp_each":
                    value = 0  # F37, F38; negative lore exists in 2024-05 too (its 7.8.3)
        core.busy.discard(busy)
    if name == "strength":
        challenge = core.state.challenge
        if challenge and challenge[0] == ref:
            value += keyword_amount(core, ref, "Challenger")  # 8.5.1
    if value < printed and first(core, "floor:" + name, ref) is not None:
        return printed  # 6.6.4
    return value


def strength(core: Core, ref: int) -> int:
    return stat(core, ref, "strength")


def willpower(core: Core, ref: int) -> int:
    return stat(core, ref, "willpower")


def lore(core: Core, ref: int) -> int:
    return stat(core, ref, "lore")


def has_keyword(core: Core, ref: int, keyword: str) -> bool:
    card = ref & CARD
    info = core.info[card]
    if core.state.incarnation[card] != ref >> CARD_BITS or card not in core.state.inplay:
        last = core.state.last_known.get(ref)
        return keyword in (info.keywords if last is None else last.keywords)
    table = (core.index or index_of(core)).entries
    if keyword in info.keywords:
        lost = table.get("nokw:" + keyword)
        return lost is None or not any(applies(core, e, ref) for e in lost)
    found = table.get("kw:" + keyword)
    return found is not None and _gained(core, ref, keyword, found)


def _gained(core: Core, ref: int, keyword: str, found: list[Entry]) -> bool:
    """Whether an effect gives the keyword, and none takes it or keeps it from being gained."""
    busy = (ref, keyword)
    if busy in core.busy:
        return False
    core.busy.add(busy)
    try:
        if not any(applies(core, e, ref) for e in found):
            return False
    finally:
        core.busy.discard(busy)
    denied = entries(core, "nokw:" + keyword) + entries(core, "cantgain:" + keyword)
    return not any(applies(core, e, ref) for e in denied)


def keyword_amount(core: Core, ref: int, keyword: str) -> int:
    """The sum of all instances of a stacking keyword (8.1.2); the highest of Singer."""
    card = ref & CARD
    own = core.info[card].keywords.get(keyword)
    value = 0
    if own is not None:
        value = own(core, Frame(-1, core.state.owner[card], ref, {}))
    found = entries(core, "kw:" + keyword)
    if not found and not entries(core, "nokw:" + keyword):
        return value
    if not has_keyword(core, ref, keyword):
        return 0
    stacks = keyword in STACKING
    for entry in found:
        if applies(core, entry, ref):
            more = change_amount(core, entry, ref)
            value = value + more if stacks else max(value, more)
    return value


def keywords(core: Core, ref: int) -> list[str]:
    """All keywords a card in play has now."""
    index = index_of(core)
    if index.granted is None:
        index.granted = [key[3:] for key in index.entries if key.startswith("kw:")]
    own = core.info[ref & CARD].keywords
    if not own and not index.granted:
        return []
    return sorted([name for name in {*own, *index.granted} if has_keyword(core, ref, name)])


def has_class(core: Core, ref: int, name: str) -> bool:
    card = ref & CARD
    if name in core.info[card].classes:
        return True
    found = entries(core, "class:" + name)
    if found and any(applies(core, e, ref) for e in found):
        return True
    last = core.state.last_known.get(ref)
    return last is not None and name in last.classes


def has_name(core: Core, ref: int, folded: frozenset[str]) -> bool:
    return not core.info[ref & CARD].names.isdisjoint(folded)


def damage(core: Core, ref: int) -> int:
    record = core.record(ref)
    if record is not None:
        return record.damage
    last = core.state.last_known.get(ref)
    return 0 if last is None else last.damage


def is_exerted(core: Core, ref: int) -> bool:
    record = core.record(ref)
    if record is not None:
        return record.exerted
    last = core.state.last_known.get(ref)
    return last is not None and last.exerted


def under_count(core: Core, ref: int) -> int:
    record = core.record(ref)
    if record is not None:
        return len(record.under)
    last = core.state.last_known.get(ref)
    return 0 if last is None else len(last.under)


def location_of(core: Core, ref: int) -> int:
    """The location (a card) at which a character is, or was when it left play; -1 for none."""
    record = core.record(ref)
    if record is not None:
        return record.at
    last = core.state.last_known.get(ref)
    return -1 if last is None else last.at


def played_how(core: Core, ref: int) -> int:
    record = core.record(ref)
    if record is not None:
        return record.how
    last = core.state.last_known.get(ref)
    return 0 if last is None else last.how


def has_lost(core: Core, ref: int, ability: str) -> bool:
    """Whether a card has lost its ability of that name."""
    found = entries(core, "loseability:" + ability.casefold())
    return bool(found) and any(applies(core, e, ref) for e in found)


def cant(core: Core, ref: int, what: str, other: int = -1) -> Entry | None:
    """The effect that forbids this card to do something (to `other`), if there is one (1.2.2)."""
    found = (core.index or index_of(core)).entries.get("cant:" + what)
    return None if found is None else _against(core, ref, found, other)


def can(core: Core, ref: int, what: str, other: int = -1) -> bool:
    """Whether an effect allows this card what the rules forbid."""
    found = (core.index or index_of(core)).entries.get("can:" + what)
    return found is not None and _against(core, ref, found, other) is not None


def _against(core: Core, ref: int, found: list[Entry], other: int) -> Entry | None:
    """The first effect that applies to the card, and to the other one if it speaks of such."""
    for entry in found:
        change = entry.change
        if change is not None and applies(core, entry, ref):
            if change.against is None or (other >= 0 and change.against(core, entry.frame, other)):
                return entry
    return None
