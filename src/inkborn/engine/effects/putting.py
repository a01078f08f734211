"""Effects that put cards into other zones or under cards (7)."""

from __future__ import annotations

from typing import Final

import msgspec

from inkborn.engine.effects import available, kinds, ordering
from inkborn.engine.effects.kinds import Check
from inkborn.engine.effects.program import Program
from inkborn.engine.knowing import knowledge
from inkborn.engine.machine import jumps
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.lowered import Step
from inkborn.engine.machine.registers import ANSWER, RESULT
from inkborn.engine.meaning.slots import actor
from inkborn.engine.rules import moves
from inkborn.engine.state.state import (
    CARD,
    DECK,
    DISCARD,
    HAND,
    INKWELL,
    UNDER,
    Decision,
    Frame,
    card_under,
)
from inkborn.model import abilities as a
from inkborn.model import nouns as n

# Registers of what stands here.
_ASKED: Final = "@asked"
_AT: Final = "@at"
_BATCH: Final = "@batch"
_MOVED: Final = "@moved"
_SECOND: Final = "@second"

ZONE = {"hand": HAND, "deck": DECK, "discard": DISCARD, "inkwell": INKWELL}


def put(program: Program, effect: a.Put) -> None:
    phrase, place = effect.cards, effect.place
    if place.at == "split" and isinstance(phrase, n.Select) and phrase.group:
        phrase = msgspec.structs.replace(phrase, how=n.Each())
    cards = program.cards(phrase)
    under = "" if place.under is None else program.cards(place.under)
    program.steps += Putting(effect, cards, under).steps()


class Putting:
    """Puts cards somewhere; asks for top or bottom, and for an order, where that is open.

    `cards`, `under`: the registers that hold the cards, and those that they are put under.
    """

    def __init__(self, effect: a.Put, cards: str, under: str) -> None:
        self.effect = effect
        self.place = effect.place
        self.cards = cards
        self.under = under
        steps = self.steps()
        self.next_player = jumps.distance(steps, self.take_order, ordering.ask)
        self.other_end = jumps.distance(steps, self.move, self.begin_order)

    def steps(self) -> list[Step]:
        return [
            self.ask_where,
            self.take_where,
            self.begin_order,
            ordering.ask,
            self.take_order,
            self.move,
        ]

    def ask_where(self, core: Core, frame: Frame) -> None:
        at = self.place.at
        frame.reg[_AT] = at or "top"
        frame.reg[ANSWER] = []
        if at not in ("either", "split"):
            return
        refs = _present(core, frame.refs(self.cards))
        if at == "split":
            core.ask(
                frame,
                Decision(
                    "cards", actor(frame), refs, 0, len(refs), source=frame.source,
                    prompt="Which go on top?", rule="ability.choices", hidden=True,
                ),
            )  # fmt: skip
        elif refs:
            core.ask(
                frame,
                Decision(
                    "mode", actor(frame), [0, 1], texts=["top", "bottom"], source=frame.source,
                    prompt="Top or bottom?", rule="ability.choices",
                ),
            )  # fmt: skip

    def take_where(self, core: Core, frame: Frame) -> None:
        refs, answer = frame.refs(self.cards), frame.refs(ANSWER)
        frame.reg[_SECOND] = []
        if self.place.at == "either":
            frame.reg[_AT] = "bottom" if answer == [1] else "top"
            frame.reg[_BATCH] = _present(core, refs)
        elif self.place.at == "split":
            frame.reg[_AT] = "top"
            frame.reg[_BATCH] = _present(core, answer)
            frame.reg[_SECOND] = [r for r in refs if r not in answer]
        else:
            there = ZONE.get(self.place.zone, DECK)
            frame.reg[_BATCH] = [
                ref
                for ref in _present(core, refs)
                if there == DECK or core.state.zone[ref & CARD] != there
            ]
        if _fails(core, frame, self.effect, len(refs)):
            return
        frame.reg[_MOVED] = []
        frame.reg[_ASKED] = len(refs)

    def begin_order(self, core: Core, frame: Frame) -> None:
        """Cards that go to a deck are put into an order, whole stacks included (7.2.3)."""
        place, refs = self.place, frame.refs(_BATCH)
        if place.zone == "deck":
            is_open = place.order != "random" and place.at != "shuffled"
            ordering.begin(frame, _with_stacks(core, refs), is_open)
        else:
            ordering.begin(frame, refs, False)

    def take_order(self, core: Core, frame: Frame) -> None:
        if not ordering.take(core, frame):
            frame.pc += self.next_player

    def move(self, core: Core, frame: Frame) -> None:
        refs = ordering.found(core, frame)
        moved = _move(core, frame, self.effect, refs, str(frame.reg[_AT]), self.under)
        if self.place.order == "random":
            _scatter(core, refs)
        frame.refs(_MOVED).extend(moved)
        second = frame.refs(_SECOND)
        if second:
            frame.reg[_BATCH] = _present(core, second)
            frame.reg[_SECOND] = []
            frame.reg[_AT] = "bottom"
            frame.pc += self.other_end
        else:
            self.end(frame)

    def end(self, frame: Frame) -> None:
        done = frame.refs(_MOVED)
        if self.effect.bind:
            frame.reg[self.effect.bind] = done
        frame.reg[RESULT] = done
        if len(done) < frame.number(_ASKED) or not done:
            frame.done = False


def _can_put(effect: a.Put) -> Check:
    found, under = available.cards(effect.cards), effect.place.under
    if under is None:
        return found
    top = available.in_play(under)
    return lambda core, frame: found(core, frame) and top(core, frame)


_VERBS: Final = {
    "hand": "return to hand",
    "deck": "put into the deck",
    "discard": "put into the discard",
    "inkwell": "put into the inkwell",
    "under": "put under a card",
}
kinds.add(
    a.Put,
    put,
    possible=_can_put,
    payable=lambda effect: available.cards(effect.cards, all_of_them=True),
    verb=lambda effect: _VERBS[effect.place.zone],
)


def _scatter(core: Core, refs: list[int]) -> None:
    """Cards that have been put into decks get a random order there."""
    state = core.state
    for owner in range(len(state.players)):
        mine = [r & CARD for r in refs if state.owner[r & CARD] == owner]
        if len(mine) > 1:
            knowledge.scatter(core, mine)


def _fails(core: Core, frame: Frame, effect: a.Put, wanted: int) -> bool:
    """Before 2025-07 the whole effect fails if "that" card is not there any more (F8)."""
    if core.edition.missing_that == "part_fails" or not isinstance(effect.cards, n.Ref):
        return False
    if len(frame.refs(_BATCH)) + len(frame.refs(_SECOND)) >= wanted:
        return False
    frame.done = False
    jumps.end(core, frame)
    return True


def _present(core: Core, refs: list[int]) -> list[int]:
    """Those cards that can still be found (6.1.11.1), as they are now."""
    found = []
    for ref in refs:
        card = core.follow(ref)
        if card >= 0 and not core.is_fixed_ink(card):
            found.append(core.state.refs[card])
    return found


def _with_stacks(core: Core, refs: list[int]) -> list[int]:
    """The cards together with those under them."""
    found = []
    for ref in refs:
        found.append(ref)
        record = core.record(ref)
        if record is not None:
            found += [core.state.refs[card_under(c)] for c in record.under]
    return found


def _move(
    core: Core,
    frame: Frame,
    effect: a.Put,
    refs: list[int],
    at: str,
    under: str,
) -> list[int]:
    """Carries the move out. The first of an order ends up nearest the top."""
    place = effect.place
    if at == "shuffled":
        at = "top"
    in_play = [r for r in refs if core.in_play(r)]
    stacked = {r & CARD for r in _with_stacks(core, in_play)}
    elsewhere = [r for r in refs if r & CARD not in stacked]
    order = [r & CARD for r in refs]
    if place.zone == "deck" and at == "top":
        elsewhere = elsewhere[::-1]
        order = order[::-1]
    if place.zone == "under":
        return _move_under(core, frame, effect, in_play, elsewhere, under)
    zone = ZONE[place.zone]
    moved = []
    if in_play:
        moved += moves.leave_play(
            core, in_play, zone, at=at, exerted=place.exerted, order=order, source=frame.source,
            actor=actor(frame),
        )  # fmt: skip
    for ref in elsewhere:
        card = ref & CARD
        if card in core.state.resolving:
            core.state.resolving.remove(card)
        more = bool(moved)
        moved.append(
            moves.put_card(
                core, card, zone, at=at, exerted=place.exerted,
                source=frame.source, actor=actor(frame), more=more,
            )
        )  # fmt: skip
    if place.at == "shuffled":
        for owner in {core.state.owner[r & CARD] for r in moved}:
            moves.shuffle_deck(core, owner, frame.source)
    if place.zone == "deck":
        for owner in range(len(core.state.players)):
            moves.refill_deck(core, owner)
    return moved


def _move_under(
    core: Core, frame: Frame, effect: a.Put, in_play: list[int], elsewhere: list[int], under: str
) -> list[int]:
    tops = [r for r in frame.refs(under) if core.in_play(r)]
    if not tops:
        return []
    moved: list[int] = []
    facedown = effect.place.facedown
    seat = actor(frame)
    if in_play:
        top = tops[0] & CARD
        leaving = [r for r in in_play if r & CARD != top]
        moved += moves.leave_play(
            core, leaving, UNDER, facedown=facedown, under=top, source=frame.source, actor=seat
        )
    under_each = -(-len(elsewhere) // len(tops))
    for i, ref in enumerate(elsewhere):
        card = ref & CARD
        top = tops[i // under_each] & CARD
        moves.put_under(
            core, card, top, facedown=facedown, actor=seat, source=frame.source, more=i > 0
        )
        moved.append(core.state.refs[card])
    return moved
