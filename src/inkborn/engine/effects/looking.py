"""Effects that look at cards, reveal them or search for them (6.1.14, 7.1.4)."""

from __future__ import annotations

from typing import Final

from inkborn.engine.effects import available, kinds
from inkborn.engine.effects.kinds import Check
from inkborn.engine.effects.program import Program
from inkborn.engine.knowing import knowledge
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import ANSWER, LOOKED, LOOKER, RESULT
from inkborn.engine.meaning import filters
from inkborn.engine.meaning.slots import actor
from inkborn.engine.rules.triggers import note
from inkborn.engine.state.state import CARD, DECK, HAND, INKWELL, Decision, Frame
from inkborn.model import abilities as a

# Registers of what stands here.
_FOUND: Final = "@found"


def look(program: Program, effect: a.Look) -> None:
    cards = program.cards(effect.cards)

    def step(core: Core, frame: Frame) -> None:
        refs = frame.refs(cards)
        seat = actor(frame)
        told = _as_told(core, refs)
        knowledge.look(core, seat, [ref & CARD for ref in told])
        for ref in told:
            note(core, "look", ref, player=seat, source=frame.source, rule="zone.private")
        frame.reg[LOOKER] = seat
        frame.reg[LOOKED] = [ref for ref in refs if core.state.zone[ref & CARD] == DECK]
        if effect.bind:
            frame.reg[effect.bind] = refs[:]
        if not refs:
            frame.done = False

    program.steps.append(step)


kinds.add(a.Look, look, possible=lambda effect: available.cards(effect.cards), verb="look at")


def _as_told(core: Core, refs: list[int]) -> list[int]:
    """Cards of a hand or an inkwell by their names: how they lie there says nothing."""
    zones = {core.state.zone[ref & CARD] for ref in refs}
    return knowledge.by_name(core, refs) if zones & {HAND, INKWELL} else refs


def reveal(program: Program, effect: a.Reveal) -> None:
    cards = program.cards(effect.cards)

    def step(core: Core, frame: Frame) -> None:
        refs = frame.refs(cards)
        for ref in _as_told(core, refs):
            knowledge.show(core, ref & CARD)
            note(
                core, "reveal", ref, player=core.state.owner[ref & CARD], source=frame.source,
                rule="reveal.group",
            )  # fmt: skip
        frame.reg[LOOKED] = [ref for ref in frame.refs(LOOKED) if ref not in refs]
        if effect.bind:
            frame.reg[effect.bind] = refs[:]
        frame.reg[RESULT] = refs[:]
        if not refs:
            frame.done = False

    program.steps.append(step)


kinds.add(
    a.Reveal,
    reveal,
    possible=lambda effect: available.cards(effect.cards),
    payable=lambda effect: available.cards(effect.cards, all_of_them=True),
    verb="reveal",
)


def reveal_until(program: Program, effect: a.RevealUntil) -> None:
    test = filters.all_of(effect.of)

    def step(core: Core, frame: Frame) -> None:
        shown: list[int] = []
        found: list[int] = []
        seat = actor(frame)
        for card in core.state.players[seat].deck[::-1]:
            ref = core.state.refs[card]
            knowledge.show(core, card)
            note(core, "reveal", ref, player=seat, source=frame.source, rule="reveal.group")
            shown.append(ref)
            if test(core, frame, ref):
                found.append(ref)
                break
        frame.reg[effect.bind] = found
        if effect.bind_all:
            frame.reg[effect.bind_all] = shown
        if not found:
            frame.done = False

    program.steps.append(step)


kinds.add(a.RevealUntil, reveal_until)


def search(program: Program, effect: a.Search) -> None:
    """A search of a private zone may fail to find, so it is always asked (7.1.4)."""
    select = effect.cards
    find = filters.candidates(select)
    into = select.bind or _FOUND

    def ask(core: Core, frame: Frame) -> None:
        seat = actor(frame)
        deck = core.state.players[seat].deck[::-1]
        knowledge.look(core, seat, deck)
        frame.reg[LOOKER] = seat
        frame.reg[LOOKED] = [core.state.refs[card] for card in deck]
        note(core, "search", player=seat, source=frame.source, rule="zone.fail-to-find")
        options = find(core, frame)
        if not options:
            frame.reg[ANSWER] = []
            return
        core.state.decision = Decision(
            "cards", seat, options, 0, 1,
            source=frame.source, prompt="Search", rule="zone.fail-to-find", hidden=True,
            noticeable=False,
        )  # fmt: skip

    def take(core: Core, frame: Frame) -> None:
        picked = frame.refs(ANSWER)
        frame.reg[into] = picked
        if not picked:
            frame.done = False

    program.steps += [ask, take]


def _has_deck(effect: a.Search) -> Check:
    return lambda core, frame: bool(core.state.players[actor(frame)].deck)


kinds.add(a.Search, search, possible=_has_deck)
