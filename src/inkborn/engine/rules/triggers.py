"""Events happen: they are written down, and the triggered abilities that wait for them enter the
bag.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import AMOUNT, FACTS, OBJECT, PLAYER, SUBJECT, SUPPORTING
from inkborn.engine.now import continuous as now
from inkborn.engine.now.index import NOTHING, Changes, Index, index_of
from inkborn.engine.state.events import MARKS, Event, Fact, NoteKind
from inkborn.engine.state.state import CARD, Frame, Waiting
from inkborn.limits import MOST_WAITING
from inkborn.model.nouns import EventKind

if TYPE_CHECKING:
    from inkborn.engine.machine.book import TriggerInfo
    from inkborn.engine.machine.lowered import FactTest


BATCH: Final = MARKS["batch"]

# Structs are not compiled; as constants they are not looked up by their names each time.
_Event: Final = Event
_Fact: Final = Fact


def emit(
    core: Core,
    kind: EventKind,
    subject: int = -1,
    other: int = -1,
    player: int = -1,
    amount: int = 0,
    marks: int = 0,
    *,
    rule: str = "",
    source: int = -1,
    more: bool = False,
    text: str = "",
) -> None:
    """Something happened. `more`: together with the event of the same kind before it."""
    seats = core.state.known[subject & CARD] if subject >= 0 else core.everybody
    if core.quiet:
        core.unwritten += 1
    else:
        core.events.append(
            _Event(kind, subject, other, player, amount, marks, rule, source, seats, text)
        )
    fact = _Fact(kind, subject, other, player, amount, marks if more else marks | BATCH, seats)
    core.state.facts.append(fact)
    index = core.index or index_of(core)
    if kind in index.triggers or kind in SPECIAL or index.granted:
        _trigger(core, index, kind, fact)


def note(
    core: Core,
    kind: NoteKind,
    subject: int = -1,
    other: int = -1,
    player: int = -1,
    amount: int = 0,
    *,
    rule: str = "",
    source: int = -1,
    text: str = "",
) -> None:
    """Something worth a line in the log that no ability waits for."""
    if core.quiet:
        core.unwritten += 1
        return
    seats = core.state.known[subject & CARD] if subject >= 0 else core.everybody
    core.events.append(_Event(kind, subject, other, player, amount, 0, rule, source, seats, text))


def _trigger(core: Core, index: Index, kind: EventKind, fact: Fact) -> None:
    waiting = index.triggers.get(kind)
    if waiting is not None:
        for entry in waiting:
            _offer(core, entry.trigger, entry.frame, fact, entry.watching)
    if index.granted:
        _offer_granted(core, index.granted.get(kind, NOTHING), fact)
    if kind in SPECIAL:
        _trigger_special(core, kind, fact)


SPECIAL: Final = frozenset(
    ("quest", "chosen", "discard", "mill", "into discard", "shift", "turn start")
)
"""Events for which keywords, or cards that are not in play, have abilities."""


def _offer_granted(core: Core, found: Changes, fact: Fact) -> None:
    for granted in found:
        trigger = core.book.triggers[granted.change.trigger]
        for card in list(core.state.inplay):
            ref = core.state.refs[card]
            if now.applies(core, granted, ref):
                _offer(core, trigger, core.context(ref), fact)


def _trigger_special(core: Core, kind: EventKind, fact: Fact) -> None:
    subject = fact.subject
    if kind == "quest" and now.has_keyword(core, subject, "Support"):
        _offer_keyword(core, "Support", subject, fact)  # 8.13.1
    elif kind == "chosen" and fact.marks & MARKS["by an action"]:
        if now.has_keyword(core, subject, "Vanish"):
            _offer_keyword(core, "Vanish", subject, fact)  # 8.14.1
    if kind in ("discard", "mill", "into discard"):
        _offer_elsewhere(core, "discard", subject, fact)
    elif kind == "shift":
        _offer_elsewhere(core, "under", fact.object, fact)
    elif kind == "turn start" and core.book.has_discard_triggers:
        for player in core.state.players:
            for card in player.discard:
                _offer_elsewhere(core, "discard", core.state.refs[card], fact)


def watchers(core: Core, kind: EventKind, refs: list[int]) -> list[int]:
    """The triggered abilities of these cards in play that wait for such events, printed or granted:
    the number of each, then the card that has it.
    """
    found: list[int] = []
    granted = index_of(core).granted.get(kind, NOTHING)
    for ref in refs:
        for number in core.info[ref & CARD].triggers:
            trigger = core.book.triggers[number]
            if kind in trigger.kinds and not now.has_lost(core, ref, trigger.name):
                found += (number, ref)
        for entry in granted:
            if now.applies(core, entry, ref):
                found += (entry.change.trigger, ref)
    return found


def offer_last(core: Core, found: list[int]) -> None:
    """Offers what has happened last to abilities of cards that were covered by it (4.3.4.2).

    It was played before they became one character with it (4.3.3), so it is "another" to them.
    """
    state = core.state
    fact, tops = state.facts[-1], state.tops
    covered = found[1::2]
    state.tops = {ref: top for ref, top in tops.items() if ref not in covered}
    for number, ref in zip(found[::2], covered, strict=True):
        _offer(core, core.book.triggers[number], core.context(ref), fact)
    state.tops = tops


def _offer_keyword(core: Core, keyword: str, ref: int, fact: Fact) -> None:
    trigger = core.book.triggers[core.book.keyword_triggers[keyword]]
    context = core.context(ref)
    if keyword == "Support":
        context.reg[SUPPORTING] = 1
    _offer(core, trigger, context, fact)


def _offer_elsewhere(core: Core, zone: str, ref: int, fact: Fact) -> None:
    card = ref & CARD
    for number in core.info[card].elsewhere.get(zone, ()):
        trigger = core.book.triggers[number]
        if fact.kind in trigger.kinds:
            here = ref if zone == "under" else core.state.refs[card]  # as it was before
            _offer(core, trigger, core.context(here), fact)


def _offer(
    core: Core, trigger: TriggerInfo, context: Frame, fact: Fact, watching: int = -1
) -> None:
    """Adds the ability to the bag if the event is one that it waits for (7.7.3.1)."""
    if not _awaits(core, trigger.ons, context, fact):
        if trigger.together and not fact.marks & BATCH:
            _join(core, trigger, context, fact)
        return
    frame = Frame(trigger.proc, context.you, context.source, dict(context.reg))
    frame.reg[SUBJECT] = [fact.subject] if trigger.together else fact.subject
    frame.reg[OBJECT] = fact.object
    frame.reg[PLAYER] = fact.player
    frame.reg[AMOUNT] = fact.amount
    if trigger.condition is not None:
        frame.reg[FACTS] = len(core.state.facts)
    if trigger.when is not None and not trigger.when(core, frame):
        return
    if watching < 0 and trigger.name and now.has_lost(core, context.source, trigger.name):
        return
    if core.state.players[context.you].out:
        return
    if not _if_true(core, trigger, frame) and not _added_later(core):
        return
    state = core.state
    if len(state.bag) >= MOST_WAITING:  # one event makes hundreds of others, and these more
        core.draw_by_loop()
    if state.ended:
        return
    if watching >= 0:
        for i, one in enumerate(state.watching):
            if one.id == watching and one.once:
                del state.watching[i]
                core.rebuild()
                break
    state.bag.append(Waiting(state.next_id, trigger.number, frame))
    state.next_id += 1
    note(
        core,
        "triggers",
        context.source,
        fact.subject,
        context.you,
        rule="bag.add",
        text=trigger.name,
    )


def _if_true(core: Core, trigger: TriggerInfo, frame: Frame) -> bool:
    """Whether the "if" of an ability lets it be added; F15: newer editions ask on resolution."""
    if core.edition.secondary_if != "twice" or trigger.condition is None:
        return True
    return trigger.condition(core, frame)


def _added_later(core: Core) -> bool:
    """Whether what is set off now enters the bag only in the Set step (C4)."""
    return core.state.phase == "ready" and core.edition.ready_triggers_bagged == "set"


def ask_ifs(core: Core) -> None:
    """What has been set off enters the bag now: an ability whose "if" is not true does not."""
    state, triggers = core.state, core.book.triggers
    state.bag = [w for w in state.bag if _if_true(core, triggers[w.trigger], w.frame)]


def _awaits(core: Core, ons: Sequence[tuple[str, FactTest]], context: Frame, fact: Fact) -> bool:
    """Whether the event is one of those."""
    for kind, test in ons:
        if kind == fact.kind and test(core, context, fact):
            return True
    return False


def _join(core: Core, trigger: TriggerInfo, context: Frame, fact: Fact) -> None:
    """A further card of what "one or more" do together: the same ability counts it."""
    if not _awaits(core, trigger.together, context, fact):
        return
    for waiting in reversed(core.state.bag):
        if waiting.trigger == trigger.number and waiting.frame.source == context.source:
            subjects = waiting.frame.reg[SUBJECT]
            assert isinstance(subjects, list)
            subjects.append(fact.subject)
            return
