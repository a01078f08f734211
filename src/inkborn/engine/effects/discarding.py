"""Effects that discard cards from hands (7.3.4)."""

from __future__ import annotations

from typing import Final

from inkborn.engine.effects import available, kinds, small_steps
from inkborn.engine.effects.kinds import Check, always
from inkborn.engine.effects.program import Program
from inkborn.engine.effects.small_steps import Label
from inkborn.engine.knowing import knowledge
from inkborn.engine.machine import lowered
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.lowered import Step
from inkborn.engine.machine.registers import ANSWER, PAYING, RESULT
from inkborn.engine.meaning import evaluate as ev
from inkborn.engine.meaning import filters
from inkborn.engine.meaning.slots import actor
from inkborn.engine.rules import moves
from inkborn.engine.rules.restrictions import player_cant
from inkborn.engine.rules.triggers import emit
from inkborn.engine.state.state import CARD, DISCARD, HAND, Decision, Frame
from inkborn.model import abilities as a
from inkborn.model import nouns as n

# Registers of what stands here.
_CARDS: Final = "@cards"


def discard(program: Program, effect: a.Discard) -> None:
    cards = effect.cards
    spared, end = Label(), Label()
    if isinstance(cards, n.Select) and not isinstance(cards.how, n.Each):
        program.branch(someone_discards(cards), spared)
    program.steps.append(_discard(effect, program.cards(cards)))
    program.jump(end)
    program.here(spared)
    program.steps.append(small_steps.not_done)
    program.here(end)


def _discard(effect: a.Discard, cards: str) -> Step:
    nothing_will_do = is_whole_hand(effect.cards)

    def step(core: Core, frame: Frame) -> None:
        refs = frame.refs(cards)
        done: list[int] = []
        for ref in refs:
            card = ref & CARD
            owner = core.state.owner[card]
            if core.state.zone[card] != HAND or is_spared(core, frame, owner):
                continue
            knowledge.show(core, card)
            emit(
                core, "discard", ref, -1, owner, rule="hand.discard", source=frame.source,
                more=bool(done),
            )  # fmt: skip
            after = moves.put_card(
                core, card, DISCARD, seen=True, source=frame.source, more=bool(done)
            )
            done.append(after)
        if effect.bind:
            frame.reg[effect.bind] = done
        frame.reg[RESULT] = done
        if len(done) < len(refs) or not (refs or nothing_will_do):
            frame.done = False

    return step


def is_spared(core: Core, frame: Frame, seat: int) -> bool:
    """An effect says that this player does not discard for effects; costs are no effects."""
    return not frame.reg.get(PAYING) and player_cant(core, seat, "be made to discard")


def someone_discards(cards: n.Cards) -> lowered.Condition:
    """Whether anybody would discard cards that a phrase describes, if an effect says so."""
    whose: lowered.Players
    if isinstance(cards, n.Select):
        whose = ev.players(n.owner_in(cards.of) or n.EachPlayer())
    else:
        find = filters.fixed_cards(cards)

        def whose(core: Core, frame: Frame) -> list[int]:
            return [core.state.owner[ref & CARD] for ref in find(core, frame)]

    def some(core: Core, frame: Frame) -> bool:
        players = whose(core, frame)  # nobody, if they are known only later
        return not players or any(not is_spared(core, frame, seat) for seat in players)

    return some


def is_whole_hand(cards: n.Cards) -> bool:
    """A whole hand can be discarded even if there is no card in it (glossary)."""
    return (
        isinstance(cards, n.Select)
        and cards.zone == "hand"
        and isinstance(cards.how, n.Each)
        and len(cards.of) == 1
        and isinstance(cards.of[0], n.Of)
    )


def _can_discard(effect: a.Discard) -> Check:
    found, someone = available.cards(effect.cards), someone_discards(effect.cards)
    return lambda core, frame: found(core, frame) and someone(core, frame)


def _in_full(cards: n.Cards, someone: Check) -> Check:
    """Whether all the cards of a phrase would be discarded; of an empty hand they are."""
    found = available.cards(cards, all_of_them=True)
    if not is_whole_hand(cards):
        return lambda core, frame: found(core, frame) and someone(core, frame)
    return lambda core, frame: someone(core, frame) or not found(core, frame)


kinds.add(
    a.Discard,
    discard,
    possible=_can_discard,
    payable=lambda effect: _in_full(effect.cards, always),
    complete=lambda effect: _in_full(effect.cards, someone_discards(effect.cards)),
    verb="discard",
)


def _excess(effect: a.DiscardTo) -> lowered.Amount:
    """How many cards have to be discarded to come down to a number (6.1.8.1)."""
    number_of = ev.amount(effect.number)

    def amount(core: Core, frame: Frame) -> int:
        hand = core.state.players[actor(frame)].hand
        return max(0, len(hand) - number_of(core, frame))

    return amount


def discard_to(program: Program, effect: a.DiscardTo) -> None:
    amount = _excess(effect)

    def ask(core: Core, frame: Frame) -> None:
        seat = actor(frame)
        hand = [core.state.refs[c] for c in core.state.players[seat].hand]
        number = 0 if is_spared(core, frame, seat) else amount(core, frame)
        if not number:
            frame.done = False
        core.ask(
            frame,
            Decision(
                "cards", seat, hand, number, number,
                prompt="Discard", source=frame.source, rule="hand.discard", hidden=True,
                verb="discard",
            ),
        )  # fmt: skip

    def take(core: Core, frame: Frame) -> None:
        frame.reg[_CARDS] = frame.reg[ANSWER]

    program.steps += [ask, take, _discard(a.Discard(n.Ref(_CARDS)), _CARDS)]


def _can_discard_to(effect: a.DiscardTo) -> Check:
    amount = _excess(effect)
    return lambda core, frame: amount(core, frame) > 0 and not is_spared(core, frame, actor(frame))


kinds.add(a.DiscardTo, discard_to, possible=_can_discard_to)
