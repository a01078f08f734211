"""Effects that put cards into other zones or under cards (7)."""

from __future__ import annotations

from typing import Final

import msgspec

from inkborn.engine.effects import available, kinds
from inkborn.engine.effects.kinds import Check
from inkborn.engine.effects.program import Program
from inkborn.engine.knowing import knowledge
from inkborn.engine.machine import jumps
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.lowered import Step
from inkborn.engine.machine.registers import ANSWER, LOOKED, LOOKER, RESULT
from inkborn.engine.meaning import filters
from inkborn.engine.meaning.slots import actor
from inkborn.engine.rules import moves
from inkborn.engine.state.state import (
    CARD,
    DECK,
    DISCARD,
    HAND,
    INKWELL,
    NOWHERE,
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
_OPEN: Final = "@open"
_ORDER: Final = "@order"
_SECOND: Final = "@second"
_UNORDERED: Final = "@unordered"

ZONE = {"hand": HAND, "deck": DECK, "discard": DISCARD, "inkwell": INKWELL}


def put(program: Program, effect: a.Put) -> None:
    """Puts cards somewhere; asks for top or bottom, and for an order, where that is open."""
    phrase, place = effect.cards, effect.place
    if place.at == "split" and isinstance(phrase, n.Select) and phrase.group:
        phrase = msgspec.structs.replace(phrase, how=n.Each())
    cards = program.cards(phrase)
    under = "" if place.under is None else program.cards(place.under)

    def ask_where(core: Core, frame: Frame) -> None:
        frame.reg[_AT] = place.at or "top"
        frame.reg[ANSWER] = []
        if place.at == "either" and _present(core, frame.refs(cards)):
            core.ask(
                frame,
                Decision(
                    "mode", actor(frame), [0, 1], texts=["top", "bottom"], source=frame.source,
                    prompt="Top or bottom?", rule="ability.choices",
                ),
            )  # fmt: skip
        elif place.at == "split":
            refs = _present(core, frame.refs(cards))
            core.ask(
                frame,
                Decision(
                    "cards", actor(frame), refs, 0, len(refs), source=frame.source,
                    prompt="Which go on top?", rule="ability.choices", hidden=True,
                ),
            )  # fmt: skip

    def take_where(core: Core, frame: Frame) -> None:
        answer = frame.refs(ANSWER)
        if place.at == "either":
            frame.reg[_AT] = "bottom" if answer == [1] else "top"
            frame.reg[_BATCH] = _present(core, frame.refs(cards))
            frame.reg[_SECOND] = []
        elif place.at == "split":
            frame.reg[_AT] = "top"
            frame.reg[_BATCH] = _present(core, answer)
            frame.reg[_SECOND] = [r for r in frame.refs(cards) if r not in answer]
        else:
            there = ZONE.get(place.zone, DECK)
            frame.reg[_BATCH] = [
                ref
                for ref in _present(core, frame.refs(cards))
                if there == DECK or core.state.zone[ref & CARD] != there
            ]
            frame.reg[_SECOND] = []
        if _fails(core, frame, effect, len(frame.refs(cards))):
            return
        frame.reg[_MOVED] = []
        frame.reg[_ASKED] = len(frame.refs(cards))

    def begin_order(core: Core, frame: Frame) -> None:
        """Cards that go to a deck are put into an order, whole stacks included (7.2.3)."""
        refs = frame.refs(_BATCH)
        cards_ = _with_stacks(core, refs) if place.zone == "deck" else refs
        frame.reg[_ORDER] = []
        frame.reg[_UNORDERED] = cards_
        frame.reg[_OPEN] = int(
            place.zone == "deck" and place.order != "random" and place.at != "shuffled"
        )

    def of_one_player(core: Core, frame: Frame) -> list[int]:
        """Those that one player orders next."""
        left = filters.rest_of(core, frame, _UNORDERED)
        seat = _orderer(core, frame, left[0]) if left else -1
        return [r for r in left if _orderer(core, frame, r) == seat]

    def ask_order(core: Core, frame: Frame) -> None:
        mine = of_one_player(core, frame)
        seat = _orderer(core, frame, mine[0]) if mine else -1
        if not frame.reg[_OPEN] or not _can_tell_apart(core, seat, mine):
            frame.reg[ANSWER] = mine
            return
        core.ask(
            frame,
            Decision(
                "order", seat, mine, len(mine), len(mine), source=frame.source,
                prompt="In which order, from the top?", rule="deck.any-order", hidden=True,
                noticeable=all(core.state.known[r & CARD] == core.everybody for r in mine),
            ),
        )  # fmt: skip

    def take_order(core: Core, frame: Frame) -> None:
        ordered = frame.refs(ANSWER)
        frame.refs(_ORDER).extend(ordered)
        frame.reg[_UNORDERED] = [r for r in frame.refs(_UNORDERED) if r not in ordered]
        if of_one_player(core, frame):
            frame.pc += next_player

    def move(core: Core, frame: Frame) -> None:
        refs = filters.rest_of(core, frame, _ORDER)
        arranged = bool(frame.reg[_OPEN]) and _arrange(core, frame, refs)
        moved = _move(core, frame, effect, refs, str(frame.reg[_AT]), under, arranged)
        if place.order == "random":
            _scatter(core, refs)
        frame.refs(_MOVED).extend(moved)
        second = frame.refs(_SECOND)
        if second:
            frame.reg[_BATCH] = _present(core, second)
            frame.reg[_SECOND] = []
            frame.reg[_AT] = "bottom"
            frame.pc += other_end
            return
        done = frame.refs(_MOVED)
        if effect.bind:
            frame.reg[effect.bind] = done
        frame.reg[RESULT] = done
        if len(done) < frame.number(_ASKED) or not done:
            frame.done = False

    steps: list[Step] = [ask_where, take_where, begin_order, ask_order, take_order, move]
    next_player = jumps.distance(steps, take_order, ask_order)
    other_end = jumps.distance(steps, move, begin_order)
    program.steps += steps


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


def _orderer(core: Core, frame: Frame, ref: int) -> int:
    """Who decides on the order: whoever alone has looked at the cards, else their owner."""
    if ref in frame.refs(LOOKED) and not core.state.players[frame.number(LOOKER)].out:
        return frame.number(LOOKER)
    return core.state.owner[ref & CARD]


def _can_tell_apart(core: Core, seat: int, refs: list[int]) -> bool:
    """Whether cards differ for a player: by their names, or because only some are known."""
    cards = [ref & CARD for ref in refs]
    known = [card for card in cards if knowledge.knows(core.state, seat, card)]
    names = {core.info[card].definition.full_name for card in known}
    return len(names) > 1 or 0 < len(known) < len(cards)


def _scatter(core: Core, refs: list[int]) -> None:
    """Cards that have been put into decks get a random order there."""
    state = core.state
    for owner in range(len(state.players)):
        mine = [r & CARD for r in refs if state.owner[r & CARD] == owner]
        there = [card for card in mine if state.zone[card] == DECK]
        if len(there) > 1:
            knowledge.scatter(core, there)


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
        if card < 0 or core.is_fixed_ink(card):
            continue
        if core.state.zone[card] != NOWHERE or card in core.state.resolving:
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


def _arrange(core: Core, frame: Frame, refs: list[int]) -> bool:
    """Whether somebody has put cards of a deck into an order that the others do not see."""
    state = core.state
    cards = [ref & CARD for ref in refs if state.zone[ref & CARD] == DECK]
    if len(cards) < 2 or all(state.known[card] == core.everybody for card in cards):
        return False
    for owner in range(len(state.players)):
        mine = [card for card in cards if state.owner[card] == owner]
        if len(mine) > 1:
            looker = _orderer(core, frame, state.refs[mine[0]])
            knowledge.mix(core, mine, core.everybody & ~(1 << looker))
    return True


def _move(
    core: Core,
    frame: Frame,
    effect: a.Put,
    refs: list[int],
    at: str,
    under: str,
    arranged: bool = False,
) -> list[int]:
    """Carries the move out. The first of an order ends up nearest the top."""
    place = effect.place
    if at == "shuffled":
        at = "top"
    in_play = [r for r in refs if core.in_play(r)]
    stacked = {r & CARD for r in _with_stacks(core, in_play)}
    elsewhere = [r for r in refs if r & CARD not in stacked]
    order = [r & CARD for r in refs if r & CARD in stacked]
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
                source=frame.source, actor=actor(frame), more=more, arranged=arranged,
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
