"""What holds at the moment: characteristics, keywords, restrictions and permissions.

Nothing is stored: a value is computed from what is printed and from the continuous effects that
speak of it, which the `Index` lists.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from inkborn.engine.machine.statics import ReplaceRule, StaticInfo
from inkborn.engine.now.index import NO_RULES, NOTHING, ChangeEntry, Changes, Entry, index_of
from inkborn.engine.state.state import CARD
from inkborn.model import abilities as a

if TYPE_CHECKING:
    from inkborn.engine.machine.core import Core

Change = TypeVar("Change", bound=a.Change)
Rule = TypeVar("Rule", bound=StaticInfo)

STACKING: Final = ("Challenger", "Resist")
"""Keywords whose instances add up (8.1.2)."""


def replacements(core: Core, event: str) -> list[Entry[ReplaceRule]]:
    """The effects that replace such an event, whether or not they hold at the moment."""
    return (core.index or index_of(core)).replacements.get(event, NO_RULES)


_asked = 0


def asking(core: Core) -> bool:
    """From here to `asked` nothing changes: each condition has to be evaluated only once.

    Indexes are shared by copies of a game, so every asking has a number of its own. False if this
    is part of a larger question, whose asker says when it is over.
    """
    if core.asking:
        return False
    global _asked
    _asked += 1
    core.asking = _asked
    return True


def asked(core: Core) -> None:
    core.asking = 0


def holds(core: Core, entry: Entry[StaticInfo]) -> bool:
    """Whether the condition of an effect is true and its ability has not been lost."""
    if not core.asking:
        return _holds(core, entry)
    if entry.asked != core.asking:
        circles = core.circles
        held = _holds(core, entry)
        if core.circles != circles:
            return held  # a circular text counts for less in the midst of it than elsewhere
        entry.held = held
        entry.asked = core.asking
    return entry.held


def _holds(core: Core, entry: Entry[StaticInfo]) -> bool:
    static = entry.static
    if static.when is not None:
        key = (id(entry), "")
        if key in core.busy:
            core.circles += 1
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


def applies(core: Core, entry: ChangeEntry[a.Change], ref: int) -> bool:
    """Whether an effect changes this card now."""
    static = entry.static
    if entry.targets is not None:
        if ref not in entry.targets:
            return False
    elif static.test is None or not static.test(core, entry.frame, ref):
        return False
    if (static.when is not None or static.name) and not holds(core, entry):
        return False
    if static.only is not None and not static.only(core, entry.frame, ref):
        return False
    change = entry.change
    if entry.lasting >= 0:
        skipped = entry.frame.reg.get(change.skip)
        if isinstance(skipped, list) and ref in skipped:
            return False
    if change.when is not None:
        return change.when(core, core.context(ref))
    return True


def _near(found: Changes, ref: int) -> Changes:
    """Without the effects that are for certain other cards."""
    return [entry for entry in found if entry.targets is None or ref in entry.targets]


def any_applies(core: Core, found: Changes, ref: int) -> bool:
    """Whether one of these effects changes this card now."""
    for entry in found:
        if applies(core, entry, ref):
            return True
    return False


def changes(core: Core, kind: type[Change]) -> list[ChangeEntry[Change]]:
    """The changes of this kind, whether or not they apply to a card at the moment."""
    return (core.index or index_of(core)).changes.get(kind, NOTHING)


def applying(core: Core, kind: type[Change], ref: int) -> list[ChangeEntry[Change]]:
    """The changes of this kind that apply to the card."""
    return [entry for entry in changes(core, kind) if applies(core, entry, ref)]


def first(core: Core, kind: type[Change], ref: int) -> ChangeEntry[Change] | None:
    for entry in changes(core, kind):
        if applies(core, entry, ref):
            return entry
    return None


def all_rules(core: Core, kind: type[Rule]) -> list[Entry[Rule]]:
    """The rules of this kind, whether or not they hold at the moment."""
    return (core.index or index_of(core)).rules.get(kind, NO_RULES)


def rules(core: Core, kind: type[Rule]) -> list[Entry[Rule]]:
    """The rules of this kind that hold now."""
    found = (core.index or index_of(core)).rules.get(kind)
    return NO_RULES if found is None else [entry for entry in found if holds(core, entry)]


def change_amount(core: Core, entry: ChangeEntry[a.Change], ref: int) -> int:
    """How much a change adds: counted once for an effect that was applied, else continuously
    (6.1.8).
    """
    change = entry.change
    if entry.lasting >= 0:
        fixed = entry.frame.reg.get(change.fixed)
        if isinstance(fixed, int):
            return fixed
    if change.amount is None:
        return 0
    if change.granted:
        return change.amount(core, core.context(ref))
    return change.amount(core, entry.frame)


# ---------------------------------------------------------------- characteristics


def stat(core: Core, ref: int, name: str) -> int:
    """Strength, willpower or lore with all modifiers, possibly negative (6.6)."""
    card = ref & CARD
    info = core.info[card]
    printed = info.stats[name]
    if core.state.refs[card] != ref or card not in core.state.inplay:
        last = core.state.last_known.get(ref)
        if last is None:
            return printed
        return (
            last.strength if name == "strength" else last.lore if name == "lore" else last.willpower
        )
    value = printed
    index = core.index or index_of(core)
    found = index.stats.get(name)
    if found is not None and (found := _near(found, ref)):
        busy = (ref, name)
        if busy in core.busy:
            core.circles += 1
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
    if value < printed and any_applies(core, index.floors.get(name, NOTHING), ref):
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
    if core.state.refs[card] != ref or card not in core.state.inplay:
        last = core.state.last_known.get(ref)
        return keyword in (info.keywords if last is None else last.keywords)
    index = core.index or index_of(core)
    if keyword in info.keywords:
        lost = index.lost_keywords.get(keyword)
        return lost is None or not any_applies(core, lost, ref)
    found = index.keywords.get(keyword)
    return found is not None and _gained(core, ref, keyword, found)


def _gained(core: Core, ref: int, keyword: str, found: Changes) -> bool:
    """Whether an effect gives the keyword, and none takes it or keeps it from being gained."""
    found = _near(found, ref)
    if not found:
        return False
    busy = (ref, keyword)
    if busy in core.busy:
        core.circles += 1
        return False
    core.busy.add(busy)
    try:
        if not _is_given(core, found, ref):
            return False
    finally:
        core.busy.discard(busy)
    index = index_of(core)
    lost = index.lost_keywords.get(keyword)
    if lost is not None and any_applies(core, lost, ref):
        return False
    barred = index.barred_keywords.get(keyword)
    return barred is None or not any_applies(core, barred, ref)


def _is_given(core: Core, found: Changes, ref: int) -> bool:
    """Whether one of these effects gives its keyword; "+1 for each" of none gives nothing."""
    for entry in found:
        if applies(core, entry, ref):
            if not entry.change.counted or change_amount(core, entry, ref) > 0:
                return True
    return False


def keyword_amount(core: Core, ref: int, keyword: str) -> int:
    """The sum of all instances of a stacking keyword; of another one its only number (8.1.2)."""
    card = ref & CARD
    own = core.info[card].keywords.get(keyword)
    value = 0
    if own is not None:
        value = own(core, core.context(ref))
    index = core.index or index_of(core)
    found = index.keywords.get(keyword, NOTHING)
    if not found and keyword not in index.lost_keywords:
        return value
    if not has_keyword(core, ref, keyword):
        return 0
    if keyword not in STACKING:
        return value if own is not None else _first_amount(core, found, ref)
    for entry in found:
        if applies(core, entry, ref):
            value += change_amount(core, entry, ref)
    return value


def _first_amount(core: Core, found: Changes, ref: int) -> int:
    """The number of a gained keyword that does not stack: the gift that came first.

    A lasting gift came before the static abilities, unless the card had the keyword when it was
    given.
    """
    earliest, rank = None, 3
    for entry in found:
        if not applies(core, entry, ref):
            continue
        behind = entry.frame.reg.get(entry.change.behind)
        waits = isinstance(behind, list) and ref in behind
        place = 1 if entry.lasting < 0 else 2 if waits else 0
        if place < rank:
            earliest, rank = entry, place
    return 0 if earliest is None else change_amount(core, earliest, ref)


def keywords(core: Core, ref: int) -> list[str]:
    """All keywords a card in play has now."""
    gained = index_of(core).keywords
    own = core.info[ref & CARD].keywords
    if not own and not gained:
        return []
    return sorted([name for name in {*own, *gained} if has_keyword(core, ref, name)])


def has_class(core: Core, ref: int, name: str) -> bool:
    card = ref & CARD
    if name in core.info[card].classes:
        return True
    found = (core.index or index_of(core)).classes.get(name)
    if found is not None and any_applies(core, found, ref):
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
    """The location (a ref) at which a character is, or was when it left play; -1 for none."""
    record = core.record(ref)
    if record is not None:
        return core.state.refs[record.at] if record.at >= 0 else -1
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
    lost = (core.index or index_of(core)).lost_abilities
    if not lost:
        return False
    return any_applies(core, lost.get(ability.casefold(), NOTHING), ref)


def cant(core: Core, ref: int, what: str, other: int = -1) -> ChangeEntry[a.Change] | None:
    """The effect that forbids this card to do something (to `other`), if there is one (1.2.2)."""
    found = (core.index or index_of(core)).cant.get(what)
    return None if found is None else _against(core, ref, found, other)


def can(core: Core, ref: int, what: str, other: int = -1) -> bool:
    """Whether an effect allows this card what the rules forbid."""
    found = (core.index or index_of(core)).can.get(what)
    return found is not None and _against(core, ref, found, other) is not None


def must(core: Core, ref: int, what: str) -> bool:
    """Whether an effect demands this of the card."""
    found = (core.index or index_of(core)).must.get(what)
    return found is not None and any_applies(core, found, ref)


def _against(core: Core, ref: int, found: Changes, other: int) -> ChangeEntry[a.Change] | None:
    """The first effect that applies to the card, and to the other one if it speaks of such."""
    for entry in found:
        if applies(core, entry, ref):
            against = entry.change.against
            if against is None or (other >= 0 and against(core, entry.frame, other)):
                return entry
    return None
