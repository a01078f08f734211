"""Effects that discard cards from hands (1.7.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inkborn.engine import evaluate as ev
from inkborn.engine import moves, slots
from inkborn.engine.core import Core
from inkborn.engine.slots import actor
from inkborn.engine.state import CARD, DISCARD, HAND, Decision, Frame
from inkborn.engine.triggers import emit
from inkborn.model import abilities as a
from inkborn.model import nouns as n

if TYPE_CHECKING:
    from inkborn.engine.book import Step


def discard(effect: a.Discard, cards: str) -> list[Step]:
    def step(core: Core, frame: Frame) -> None:
        refs = frame.refs(cards)
        done: list[int] = []
        for ref in refs:
            card = ref & CARD
            owner = core.state.owner[card]
            if core.state.zone[card] != HAND or shielded(core, frame, owner):
                continue
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
        frame.reg["@result"] = done
        if len(done) < len(refs) or not refs:
            frame.done = False

    return [step]


def shielded(core: Core, frame: Frame, owner: int) -> bool:
    """An effect says that this player does not discard for effects; costs are no effects."""
    return not frame.reg.get("@paying") and moves.player_cant(core, owner, "be made to discard")


def discard_to_amount(effect: a.DiscardTo) -> slots.Amount:
    """How many cards have to be discarded to come down to a number (6.1.8.1)."""
    number_of = ev.amount(effect.number)

    def amount(core: Core, frame: Frame) -> int:
        hand = core.state.players[actor(frame)].hand
        return max(0, len(hand) - number_of(core, frame))

    return amount


def discard_to(effect: a.DiscardTo) -> list[Step]:
    amount = discard_to_amount(effect)

    def ask(core: Core, frame: Frame) -> None:
        player = actor(frame)
        hand = [core.state.refs[c] for c in core.state.players[player].hand]
        number = amount(core, frame)
        if not number:
            frame.done = False
        core.ask(
            frame,
            Decision(
                "cards", player, hand, number, number,
                prompt="Discard", source=frame.source, rule="hand.discard", hidden=True,
                verb="discard",
            ),
        )  # fmt: skip

    def take(core: Core, frame: Frame) -> None:
        frame.reg["@cards"] = frame.reg["answer"]

    return [ask, take, *discard(a.Discard(n.Ref("@cards")), "@cards")]
