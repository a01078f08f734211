"""Shift: onto what, at what cost, and what the shifted card keeps (8.10)."""

from __future__ import annotations

from inkborn.engine.knowing import knowledge
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import BELOW
from inkborn.engine.machine.statics import AffectInfo
from inkborn.engine.now import continuous as now
from inkborn.engine.rules import costs, lasting, moves
from inkborn.engine.rules.triggers import emit
from inkborn.engine.state.names import fold, folded
from inkborn.engine.state.refusals import Refusal
from inkborn.engine.state.state import (
    ANEW,
    CARD,
    DISCARD,
    HAND,
    PLAY,
    UNDER,
    Decision,
    Frame,
    InPlay,
)
from inkborn.model import abilities as a


def forms(core: Core, card: int) -> list[a.Keyword]:
    """The Shift abilities of a card, printed or gained where it is."""
    info = core.info[card]
    if not info.in_hand:
        return info.shifts
    forms = info.shifts[:]
    ref = core.state.refs[card]
    for number in info.in_hand:
        static = core.book.statics[number]
        frame = core.context(ref)
        if not isinstance(static, AffectInfo):
            continue
        if static.when is not None and not static.when(core, frame):
            continue
        for change in static.changes:
            tree = change.tree
            if isinstance(tree, a.GainKeyword) and tree.keyword == "Shift":
                forms.append(a.Keyword("Shift", tree.amount, a.ShiftForm()))
    return forms


def bases(core: Core, seat: int, card: int, keyword: a.Keyword) -> list[int]:
    """The cards in play onto which a card may be shifted."""
    form = keyword.shift or a.ShiftForm()
    return [b for b in core.state.players[seat].board if _fits(core, card, b, form)]


def _fits(core: Core, card: int, base: int, form: a.ShiftForm) -> bool:
    info = core.info[base]
    ref = core.state.refs[base]
    onto = form.onto
    if onto == "item":
        return info.is_item and _named(core, base, form.names)
    if not info.is_character:
        return False
    free_base = now.first(core, a.ShiftBase, ref)
    if free_base is not None and (free_base.change.tree.any_variant or onto == "name"):
        return True
    if onto == "any":
        return True
    if onto == "class":
        return now.has_class(core, ref, form.classification)
    if onto in ("combo", "duo"):
        return _named(core, base, form.names)
    return _answers_to(core, base, core.info[card].shift_names)


def _named(core: Core, base: int, names: tuple[str, ...]) -> bool:
    return _answers_to(core, base, folded(names))


def _answers_to(core: Core, base: int, wanted: frozenset[str]) -> bool:
    if not wanted.isdisjoint(core.info[base].names):
        return True
    also = now.applying(core, a.AlsoNamed, core.state.refs[base])
    return any(fold(entry.change.tree.name) in wanted for entry in also)


def _sides(core: Core, below: list[int], form: a.ShiftForm) -> list[int]:
    """For a Shift onto two characters: which of the two names each one can stand for.

    0 the second, 1 the first; one that can be either gets a number of its own, so that it goes
    with any other.
    """
    sides = []
    for place, base in enumerate(below):
        first, second = _named(core, base, form.names[:1]), _named(core, base, form.names[1:])
        sides.append(int(first) if first != second else 2 + place)
    return sides


def _duo_possible(core: Core, below: list[int], form: a.ShiftForm) -> bool:
    return len(set(_sides(core, below, form))) > 1


def cost(core: Core, keyword: a.Keyword) -> int:
    """The ink part of a Shift cost."""
    amount = keyword.amount
    return amount if isinstance(amount, int) else 0


def refuse(
    core: Core, seat: int, card: int, keyword: a.Keyword, *, free: bool = False
) -> Refusal | None:
    below = bases(core, seat, card, keyword)
    form = keyword.shift or a.ShiftForm()
    if not below or (form.onto == "duo" and not _duo_possible(core, below, form)):
        return Refusal(("shift.cost",), "there is no character to shift onto")
    if free:
        return None
    if form.cost is not None:
        if not any(_payable(core, seat, card, form.cost, b) for b in below):
            return Refusal(
                ("costs.in-full", "shift.cost", "play.pay"), "the Shift cost cannot be paid"
            )
        return None
    best = min([_ink_onto(core, seat, card, keyword, b) for b in below])
    if best > costs.ink_available(core, seat):
        return Refusal(("costs.in-full", "shift.cost", "play.pay"), f"shifting costs {best} ink")
    return None


def decision(
    core: Core, seat: int, card: int, keyword: a.Keyword, *, free: list[int] | None = None
) -> Decision:
    """Which card in play a card is shifted onto (8.10.1). `free`: onto which it can be for free."""
    below = bases(core, seat, card, keyword)
    form = keyword.shift or a.ShiftForm()
    two = form.onto in ("combo", "duo")
    if free is not None:
        within = free
    elif form.cost is not None:
        within = [b for b in below if _payable(core, seat, card, form.cost, b)]
    else:
        ink = costs.ink_available(core, seat)
        within = [b for b in below if _ink_onto(core, seat, card, keyword, b) <= ink]
    options = below if two else within  # one of two makes it cheaper
    asked = Decision(
        "cards", seat, [core.state.refs[b] for b in options],
        2 if form.onto == "duo" else 1, min(2 if two else 1, len(options)),
        prompt="On top of which?", rule="shift.cost", source=core.state.refs[card],
        groups=_sides(core, options, form) if two else None,
        apart=True,
    )  # fmt: skip
    if len(within) < len(options):
        asked.needed = [core.state.refs[b] for b in within]
    return asked


def _payable(core: Core, seat: int, card: int, price: a.Effect, base: int) -> bool:
    """Whether a Shift cost without ink can be paid while this one stays in play."""
    refs = core.state.refs
    number = core.info[card].shift_costs[price]
    return core.book.feasible[number](core, Frame(-1, seat, refs[card], {BELOW: [refs[base]]}))


def _ink_onto(core: Core, seat: int, card: int, keyword: a.Keyword, base: int) -> int:
    """The ink to shift a card on top of this one, whatever else lies below."""
    return costs.play_cost(core, seat, card, shift=cost(core, keyword), onto=(base,))


def put_on(core: Core, card: int, bases: list[int], how: int) -> InPlay:
    """Puts a card on top of others: it keeps states, damage, place and effects (8.10)."""
    state = core.state
    below = [core.state.inplay[b & CARD] for b in bases]
    covered = [state.refs[b.card] for b in below]
    state.last_known.update({ref: moves.remember(core, ref) for ref in covered})
    first = below[0]
    owner = first.owner
    origin = moves.take_out(core, card)
    knowledge.leave(core, card, origin, PLAY, True)
    before = state.refs[card]
    core.renew(card, origin, PLAY)
    state.zone[card] = PLAY
    record = InPlay(card, owner)
    record.turn = first.turn
    record.exerted = any(b.exerted for b in below)
    record.drying = any(b.drying for b in below)
    record.damage = sum(b.damage for b in below)
    record.at = next((b.at for b in below if b.at >= 0), -1)
    board = state.players[owner].board
    at = board.index(first.card)
    for b in below:
        ref = state.refs[b.card]
        state.last_known[ref] = moves.remember(core, ref)
    for b in below:
        record.under += [b.card, *b.under]
        board.remove(b.card)
        del state.inplay[b.card]
        state.zone[b.card] = UNDER
    board.insert(at, card)
    state.inplay[card] = record
    _inherit(core, covered, state.refs[card])
    for b in below:
        state.refs[b.card] += ANEW
    core.rebuild()
    if origin == DISCARD:
        emit(core, "leave discard", before, -1, owner)
    return record


def _inherit(core: Core, old: list[int], new: int) -> None:
    """Effects that applied to the character below apply to the shifted one (8.10.5); what was not
    gained, for it was there already, is not (8.1.2).
    """
    state = core.state
    core.cover(old, new)
    for effect in state.lasting:
        if effect.targets is not None and not set(old).isdisjoint(effect.targets):
            effect.targets = _renamed(effect.targets, old, new)
            effect.frame = effect.frame.copy()  # a copy of the game may still use the old one
            for key, value in effect.frame.reg.items():
                if isinstance(value, list):
                    effect.frame.reg[key] = _renamed(value, old, new)
        if effect.frame.source in old and effect.until in ("always", "in play"):
            effect.frame = effect.frame.copy()
            effect.frame.source = new
    for ref in old:
        if ref in state.hurt:
            state.hurt.setdefault(new, []).extend(state.hurt.pop(ref))
    state.challenge = [new if r in old else r for r in state.challenge]


def _uncovered(core: Core, old: int, new: int) -> None:
    """A card that was covered has never left the play zone (7.1.6): abilities of it that wait find
    it again.
    """
    for waiting in core.state.bag:
        if waiting.frame.source == old:
            waiting.frame.source = new
    for watching in core.state.watching:
        if watching.frame.source == old:
            watching.frame = watching.frame.copy()  # a copy of the game may still use the old one
            watching.frame.source = new


def _renamed(refs: list[int], old: list[int], new: int) -> list[int]:
    changed = [new if r in old else r for r in refs]
    return list(dict.fromkeys(changed))


def until_end_of_turn(core: Core, frame: Frame, card: int, place: int) -> None:
    """A card goes back at the end of the turn if that one of its Shift abilities says so."""
    for keyword in core.info[card].shifts[place : place + 1]:  # what it gained is not temporary
        if keyword.shift is not None and keyword.shift.temporary:
            number = core.book.keyword_triggers["Temporary Shift"]
            lasting.begin_watching(core, frame, number, "", True)


def temporary_return(core: Core, frame: Frame) -> None:
    """Removes the damage and returns only the top card; what lay under it stays in play.

    It is still that character, so it keeps the effects that apply to it.
    """
    state = core.state
    record = core.record(frame.source)
    if record is None:
        return
    card = record.card
    record.damage = 0
    tops, refs = state.tops, state.refs
    covered = [c for c in record.under if c >= 0 and tops.get(refs[c] - ANEW) == frame.source]
    if not covered:
        moves.leave_play(core, [frame.source], HAND, source=frame.source, actor=frame.you)
        return
    state.last_known[frame.source] = moves.remember(core, frame.source)
    marks = moves.FROM_PLAY | moves.BY_ITS_PLAYER
    emit(core, "return", frame.source, -1, record.owner, 0, marks, source=frame.source)
    emit(core, "leave", frame.source, -1, record.owner)
    below = covered[0]
    board = state.players[record.owner].board
    board[board.index(card)] = below
    del state.inplay[card]
    record.card = below
    record.under.remove(below)
    state.inplay[below] = record
    state.zone[below] = PLAY
    before = refs[below] - ANEW
    last = state.last_known.get(before)
    record.how = 0 if last is None else last.how
    state.refs[below] += ANEW
    _inherit(core, [frame.source], state.refs[below])
    _uncovered(core, before, state.refs[below])
    state.zone[card] = HAND
    state.refs[card] += ANEW
    state.players[record.owner].hand.append(card)
    core.rebuild()
