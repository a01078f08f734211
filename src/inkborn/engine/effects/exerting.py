"""Effects that exert and ready cards, in play or in an inkwell (5.1.1)."""

from __future__ import annotations

import msgspec

from inkborn.engine.effects import available, kinds, small_steps
from inkborn.engine.effects.kinds import Check
from inkborn.engine.effects.program import Program
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import RESULT
from inkborn.engine.meaning.slots import actor
from inkborn.engine.rules import costs, moves
from inkborn.engine.rules.triggers import note
from inkborn.engine.state.events import NoteKind
from inkborn.engine.state.state import CARD, INKWELL, Frame
from inkborn.model import abilities as a
from inkborn.model import nouns as n


def exert(program: Program, effect: a.Exert) -> None:
    cards = program.cards(_able(effect.cards) if effect.symbol else effect.cards)

    def step(core: Core, frame: Frame) -> None:
        done = []
        for ref in frame.refs(cards):
            card = ref & CARD
            if core.state.zone[card] == INKWELL:
                player = core.state.players[core.state.owner[card]]
                if card in player.ready_ink:
                    player.ready_ink.remove(card)
                    player.exerted_ink.append(card)
                    done.append(ref)
            elif moves.exert(core, ref, frame.source):
                done.append(ref)
        _tell_of_ink(core, frame, "exert ink", done)
        frame.reg[RESULT] = done
        if not done:
            frame.done = False

    program.steps += [step, *small_steps.keep_result(effect.bind)]


def _able(cards: n.Cards) -> n.Cards:
    """Of what is picked to be exerted with the symbol or as a cost: only what is ready and dry
    (5.1.1.11, 4.4.2.1).
    """
    if isinstance(cards, n.Select) and isinstance(cards.how, n.Pick):
        dry = (n.Dry(),) if cards.zone == "play" else ()
        return msgspec.structs.replace(cards, of=(*cards.of, n.IsReady(), *dry))
    return cards


def _can_exert(effect: a.Exert) -> Check:
    if available.is_chosen(effect.cards):
        return available.cards(effect.cards)
    return available.in_state(effect.cards, _is_ready)


def _can_pay_by_exerting(effect: a.Exert) -> Check:
    cards = effect.cards
    if isinstance(cards, n.Ref):
        return available.in_state(cards, _can_pay)
    if isinstance(cards, n.Select) and isinstance(cards.how, n.Pick):
        return available.enough_in_state(cards, _can_pay)
    return _can_exert(effect)


def _is_ready(core: Core, frame: Frame, ref: int) -> bool:
    card = ref & CARD
    if core.state.zone[card] == INKWELL:
        return card in core.state.players[core.state.owner[card]].ready_ink
    record = core.record(ref)
    return record is not None and not record.exerted


def _can_pay(core: Core, frame: Frame, ref: int) -> bool:
    """A card that can be exerted to pay a cost: ready, and dry if it is a character (4.4.2.1)."""
    card = ref & CARD
    if core.state.zone[card] == INKWELL:
        return card in core.state.players[core.state.owner[card]].ready_ink
    return costs.can_exert_to_pay(core, card)


kinds.add(a.Exert, exert, possible=_can_exert, payable=_can_pay_by_exerting, verb="exert")


def ready(program: Program, effect: a.Ready) -> None:
    cards = program.cards(effect.cards)

    def step(core: Core, frame: Frame) -> None:
        done = []
        for ref in frame.refs(cards):
            card = ref & CARD
            if core.state.zone[card] == INKWELL:
                player = core.state.players[core.state.owner[card]]
                if card in player.exerted_ink:
                    player.exerted_ink.remove(card)
                    player.ready_ink.append(card)
                    done.append(ref)
            elif moves.ready(core, ref, frame.source, by=actor(frame)):
                done.append(ref)
        _tell_of_ink(core, frame, "ready ink", done)
        frame.reg[RESULT] = done
        if not done:
            frame.done = False

    program.steps += [step, *small_steps.keep_result(effect.bind)]


def _can_ready(effect: a.Ready) -> Check:
    if available.is_chosen(effect.cards):
        return available.cards(effect.cards)
    return available.in_state(effect.cards, _is_exerted)


def _is_exerted(core: Core, frame: Frame, ref: int) -> bool:
    in_inkwell = core.state.zone[ref & CARD] == INKWELL
    return (in_inkwell or core.in_play(ref)) and not _is_ready(core, frame, ref)


kinds.add(a.Ready, ready, possible=_can_ready, verb="ready")


def _tell_of_ink(core: Core, frame: Frame, kind: NoteKind, refs: list[int]) -> None:
    """How many cards of whose inkwell were exerted or readied; which ones is nobody's business."""
    state = core.state
    owners = [state.owner[r & CARD] for r in refs if state.zone[r & CARD] == INKWELL]
    for seat in dict.fromkeys(owners):
        number = owners.count(seat)
        note(core, kind, player=seat, amount=number, source=frame.source, rule="inkwell.private")
