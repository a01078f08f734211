"""What things cost and how they are paid (1.5, 4.3.2)."""

from __future__ import annotations

from collections.abc import Sequence

from inkborn.engine.machine import lowered, uses
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import ABOVE, ANSWER, FIXED_AMOUNT
from inkborn.engine.machine.statics import CostRule, InkRule
from inkborn.engine.now import continuous as now
from inkborn.engine.now.continuous import Rule
from inkborn.engine.now.index import Entry
from inkborn.engine.rules.triggers import emit, note
from inkborn.engine.state.state import CARD, UNDER, Decision, Frame
from inkborn.model import abilities as a


def ink_available(core: Core, seat: int) -> int:
    player = core.state.players[seat]
    return len(player.ready_ink) + player.drops


def cost_changes(
    core: Core, seat: int, card: int, *, shift: bool, onto: Sequence[int] = ()
) -> list[Entry[CostRule]]:
    """The payment modifiers that apply to playing this card (4.3.6), on top of these cards."""
    found = []
    ref = core.state.refs[card]
    for entry in now.all_rules(core, CostRule):
        rule, frame = entry.static, entry.frame
        if rule.using == "shift" and not shift:
            continue
        if seat not in rule.who(core, frame) or not rule.of(core, frame, ref):
            continue
        if rule.onto is not None:
            if not any(rule.onto(core, frame, core.state.refs[below]) for below in onto):
                continue
        if rule.first and played_before(core, seat, frame, rule.of):
            continue
        if rule.next and entry.lasting < 0 and _static_key(entry) in core.state.used:
            continue
        if now.holds(core, entry):
            found.append(entry)
    return found


def _static_key(entry: Entry[CostRule]) -> int:
    return uses.key_of(uses.STATIC, entry.frame.source, entry.static.number)


def played_before(core: Core, seat: int, frame: Frame, of: lowered.Test) -> int:
    """How many such cards the player has played this turn."""
    found = 0
    for fact in core.state.facts:
        if fact.kind == "play" and fact.player == seat:
            found += of(core, frame, fact.subject)
    return found


def own_rules(core: Core, card: int, kind: type[Rule]) -> list[Entry[Rule]]:
    """The abilities of a card that work while it is being played, of one kind, as far as they
    hold."""
    info = core.info[card]
    if not info.in_hand:
        return []
    frame = core.context(core.state.refs[card])
    if core.state.zone[card] == UNDER and core.edition.changed_zone == "illegal":
        tops = [top for top, record in core.state.inplay.items() if card in record.under]
        frame.reg[ABOVE] = [core.state.refs[top] for top in tops]
    found = []
    for number in info.in_hand:
        static = core.book.statics[number]
        if isinstance(static, kind) and (static.when is None or static.when(core, frame)):
            found.append(Entry(static, frame, -1))
    return found


def play_cost(
    core: Core, seat: int, card: int, *, shift: int = -1, onto: Sequence[int] = ()
) -> int:
    """The ink to pay for a card: its cost, or its Shift cost, plus all modifiers, at least 0."""
    info = core.info[card]
    base = info.cost if shift < 0 else shift
    total = base
    for entry in cost_changes(core, seat, card, shift=shift >= 0, onto=onto):
        total += rule_amount(core, entry)
    for entry in own_rules(core, card, CostRule):
        rule = entry.static
        if rule.onto is None and (rule.using != "shift" or shift >= 0):
            total += rule_amount(core, entry)
    return max(0, total)


def rule_amount(core: Core, entry: Entry[InkRule]) -> int:
    """The amount of a rule change: fixed when it was created, else counted now."""
    fixed = entry.frame.reg.get(FIXED_AMOUNT)
    if entry.lasting >= 0 and isinstance(fixed, int):
        return fixed
    value = entry.static.amount
    return 0 if value is None else value(core, entry.frame)


def use_up(core: Core, seat: int, card: int, *, shift: bool) -> None:
    """Modifiers for "the next" such card are used up by it, however it is paid for (4.3.6)."""
    spent = set()
    for entry in cost_changes(core, seat, card, shift=shift):
        if not entry.static.next:
            continue
        if entry.lasting >= 0:
            spent.add(entry.lasting)
        else:
            core.state.used[_static_key(entry)] = 1
    if spent:
        core.end_effects(lambda e: e.id in spent)


def ask_drops(core: Core, frame: Frame, seat: int, ink: int) -> None:
    """How many ink drops to remove for a payment, where there is a choice; in register `answer`."""
    player = core.state.players[seat]
    if not player.drops:
        frame.reg[ANSWER] = [0]
        return
    least = max(0, ink - len(player.ready_ink))
    most = min(player.drops, ink)
    numbers = list(range(least, most + 1))
    core.ask(
        frame,
        Decision("number", seat, numbers, prompt="How many ink drops to remove?", rule="play.pay"),
    )


def drops_removed(frame: Frame) -> int:
    """What was answered to `ask_drops`."""
    return frame.refs(ANSWER)[0]


def pay_ink(core: Core, seat: int, ink: int, drops: int, source: int = -1) -> None:
    """Exerts ready ink and removes ink drops."""
    player = core.state.players[seat]
    for _ in range(drops):
        player.drops -= 1
        emit(core, "remove ink drop", player=seat, source=source)
    for _ in range(ink - drops):
        player.exerted_ink.append(player.ready_ink.pop())
    if ink:
        note(core, "pay", player=seat, amount=ink, source=source, rule="play.pay")


def sing_value(core: Core, card: int) -> int:
    """The cost a character counts as having to sing songs (8.11)."""
    ref = core.state.refs[card]
    value = core.info[card].cost
    singer = now.keyword_amount(core, ref, "Singer")
    if singer:
        value = max(value, singer)
    for entry in now.applying(core, a.SingCost, ref):
        value += now.change_amount(core, entry, ref)
    return value


def can_exert_to_pay(core: Core, card: int) -> bool:
    """Ready, and dry if it is a character (5.1.1.11)."""
    record = core.state.inplay.get(card)
    if record is None or record.exerted:
        return False
    return not (record.drying and core.info[card & CARD].is_character)
