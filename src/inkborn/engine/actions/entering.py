"""How a card enters play: exerted, with damage, or as its player likes (6.7.9, 8.3.2)."""

from __future__ import annotations

from typing import Final

from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import ANSWER, THE_CARD
from inkborn.engine.machine.statics import AffectInfo, NextPlayedRule
from inkborn.engine.now import continuous as now
from inkborn.engine.now.index import ChangeEntry, Changes, index_of
from inkborn.engine.rules import lasting
from inkborn.engine.state.state import Decision, Frame, InPlay
from inkborn.model import abilities as a

# Registers of what stands here.
_MAY_COME_EXERTED: Final = "may_come_exerted"
_MAY_EXERT: Final = "may_exert"

KINDS: Final[tuple[type[a.Change], ...]] = (a.EntersExerted, a.EntersDamaged, a.MayEnterExerted)


def before(core: Core, frame: Frame, card: int) -> Changes | None:
    """The effects on how a card that is about to enter play does so: its own first (6.7.9).

    It is not in play yet: it does not count itself, and has what is printed on it. None in editions
    in which these effects are part of entering (F35). Leaves whether it may enter exerted.
    """
    if core.edition.enter_effects != "before":
        return None
    ref = core.state.refs[card]
    found = _own(core, card)
    changes = index_of(core).changes
    for kind in KINDS:
        if kind in changes:
            found += [e for e in changes[kind] if _reaches(core, e, ref)]
    choice = bool(found) and any(isinstance(e.change.tree, a.MayEnterExerted) for e in found)
    frame.reg[_MAY_COME_EXERTED] = int(choice or now.has_keyword(core, ref, "Bodyguard"))
    return found


def _own(core: Core, card: int) -> Changes:
    """What a card says about its own entering."""
    found: Changes = []
    numbers = core.info[card].statics
    if not numbers:
        return found
    frame = core.context(core.state.refs[card])
    for number in numbers:
        static = core.book.statics[number]
        if not isinstance(static, AffectInfo) or not static.only_this:
            continue
        if static.when is not None and not static.when(core, frame):
            continue
        for change in static.changes:
            if isinstance(change.tree, KINDS):
                found.append(ChangeEntry(static, change, frame, None, -1))
    return found


def _reaches(core: Core, entry: ChangeEntry[a.Change], ref: int) -> bool:
    """Whether another card's effect speaks of a card that is not in play yet."""
    static = entry.static
    if static.coming is None or entry.targets is not None:
        return False
    if static.only is not None and not static.only(core, entry.frame, ref):
        return False
    return static.coming(core, entry.frame, ref) and now.holds(core, entry)


def change(core: Core, ref: int, record: InPlay, found: Changes | None) -> None:
    """Applies the effects to a card that enters; without any given, those that hold now."""
    if found is None:
        found = [e for kind in KINDS for e in now.applying(core, kind, ref)]
    for entry in found:
        tree = entry.change.tree
        if isinstance(tree, a.EntersExerted):
            record.exerted = True
        elif isinstance(tree, a.EntersDamaged):
            record.damage += tree.number
            core.safe = False
    _next_played(core, ref, record)


def _next_played(core: Core, ref: int, record: InPlay) -> None:
    """ "The next character you play …" gets what was promised (Powhatan's Staff)."""
    promised = now.all_rules(core, NextPlayedRule)
    if not promised:
        return
    owner = record.owner
    spent = set()
    for entry in promised[:]:
        rule = entry.static
        if entry.frame.you != owner or entry.lasting < 0 or not rule.of(core, entry.frame, ref):
            continue
        if rule.exerted:
            record.exerted = True
        spent.add(entry.lasting)
        if rule.follow >= 0:
            follow = core.book.statics[rule.follow]
            lasting.begin(core, entry.frame, follow, rule.duration, [ref], owner)
    core.end_effects(lambda e: e.id in spent)


def ask_exerted(core: Core, frame: Frame) -> None:
    """Bodyguard and others may enter play exerted; asked as they enter (8.3.2)."""
    card = frame.number(THE_CARD)
    frame.reg[_MAY_EXERT] = 0
    record = core.state.inplay.get(card)
    if record is None or record.exerted or not core.info[card].is_character:
        return
    ref = core.state.refs[card]
    if _MAY_COME_EXERTED in frame.reg:  # it has been settled before
        if not frame.reg[_MAY_COME_EXERTED]:
            return
    elif now.first(core, a.MayEnterExerted, ref) is None and not now.has_keyword(
        core, ref, "Bodyguard"
    ):
        return
    frame.reg[_MAY_EXERT] = 1
    core.state.decision = Decision(
        "may", frame.you, [1, 0], prompt="Enter play exerted?", source=ref,
        rule="bodyguard.enter-exerted", texts=["yes", "no"],
    )  # fmt: skip


def exert(core: Core, frame: Frame) -> None:
    card = frame.number(THE_CARD)
    answer = frame.reg.get(ANSWER)
    if not frame.reg[_MAY_EXERT] or answer != [1]:
        return
    core.state.inplay[card].exerted = True
    ref = core.state.refs[card]
    for entry in now.applying(core, a.MayEnterExerted, ref):
        if entry.change.then >= 0:
            core.push(Frame(entry.change.then, frame.you, ref, {}))
