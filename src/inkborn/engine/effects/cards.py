"""Effects that draw, look at cards or reveal them, and those on lore and ink (1.12, 6.1.14)."""

from __future__ import annotations

from typing import Final

from inkborn.engine.knowing import knowledge
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.lowered import Step
from inkborn.engine.machine.registers import ANSWER, LOOKED, LOOKER, RESULT
from inkborn.engine.meaning import evaluate as ev
from inkborn.engine.meaning import filters
from inkborn.engine.meaning.slots import actor
from inkborn.engine.rules import costs, moves
from inkborn.engine.rules.triggers import note
from inkborn.engine.state.state import CARD, DECK, HAND, INKWELL, Decision, Frame
from inkborn.model import abilities as a

# Registers of what stands here.
_FOUND: Final = "@found"
_INK: Final = "@ink"


def draw(effect: a.Draw) -> list[Step]:
    number_of = ev.amount(effect.number)

    def step(core: Core, frame: Frame) -> None:
        number = number_of(core, frame)
        drawn = moves.draw(core, actor(frame), number, frame.source, bottom=effect.bottom)
        if drawn < number or not number:
            frame.done = False
        if effect.bind:
            frame.reg[effect.bind] = drawn

    return [step]


def draw_to(effect: a.DrawTo) -> list[Step]:
    number_of = ev.amount(effect.number)

    def step(core: Core, frame: Frame) -> None:
        seat = actor(frame)
        number = number_of(core, frame) - len(core.state.players[seat].hand)
        if number <= 0 or moves.draw(core, seat, number, frame.source) < number:
            frame.done = False

    return [step]


# ---------------------------------------------------------------- looking


def look(effect: a.Look, cards: str) -> list[Step]:
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

    return [step]


def _as_told(core: Core, refs: list[int]) -> list[int]:
    """Cards of a hand or an inkwell by their names: how they lie there says nothing."""
    zones = {core.state.zone[ref & CARD] for ref in refs}
    return knowledge.by_name(core, refs) if zones & {HAND, INKWELL} else refs


def reveal(effect: a.Reveal, cards: str) -> list[Step]:
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

    return [step]


def reveal_until(effect: a.RevealUntil) -> list[Step]:
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

    return [step]


def search(effect: a.Search) -> list[Step]:
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

    return [ask, take]


def shuffle() -> list[Step]:
    def step(core: Core, frame: Frame) -> None:
        moves.shuffle_deck(core, actor(frame), frame.source)
        frame.reg.pop(LOOKED, None)

    return [step]


def name_card(effect: a.NameCard) -> list[Step]:
    def ask(core: Core, frame: Frame) -> None:
        core.state.decision = Decision(
            "name", actor(frame), [], 1, 1, source=frame.source, prompt="Name a card",
            rule="ability.choices",
        )  # fmt: skip

    def take(core: Core, frame: Frame) -> None:
        name = frame.reg[ANSWER]
        frame.reg[effect.bind] = name
        note(core, "name", player=actor(frame), source=frame.source, text=str(name))

    return [ask, take]


# ---------------------------------------------------------------- lore and ink


def gain_lore(effect: a.GainLore) -> list[Step]:
    number_of = ev.amount(effect.number)

    def step(core: Core, frame: Frame) -> None:
        gained = moves.gain_lore(core, actor(frame), number_of(core, frame), frame.source)
        if effect.bind:
            frame.reg[effect.bind] = gained
        if not gained:
            frame.done = False

    return [step]


def lose_lore(effect: a.LoseLore) -> list[Step]:
    number_of = ev.amount(effect.number)

    def step(core: Core, frame: Frame) -> None:
        lost = moves.lose_lore(core, actor(frame), number_of(core, frame), frame.source)
        if effect.bind:
            before = frame.reg.get(effect.bind, 0)
            frame.reg[effect.bind] = (before if isinstance(before, int) else 0) + lost
        if not lost:
            frame.done = False

    return [step]


def pay(effect: a.Pay) -> list[Step]:
    number_of = ev.amount(effect.ink)

    def ask(core: Core, frame: Frame) -> None:
        ink = number_of(core, frame)
        frame.reg[_INK] = ink
        if ink > costs.ink_available(core, actor(frame)):
            frame.done = False
            frame.reg[_INK] = 0
            frame.reg[ANSWER] = [0]
            return
        costs.ask_drops(core, frame, actor(frame), ink)

    def take(core: Core, frame: Frame) -> None:
        answer = frame.refs(ANSWER)
        ink = frame.number(_INK)
        costs.pay_ink(core, actor(frame), ink, answer[0] if answer else 0, frame.source)

    return [ask, take]
