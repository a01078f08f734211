"""Effects that damage, heal and banish (1.9)."""

from __future__ import annotations

from typing import Final

from inkborn.engine.effects import available, kinds, small_steps
from inkborn.engine.effects.kinds import Check
from inkborn.engine.effects.program import Program
from inkborn.engine.machine import jumps
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.lowered import Step
from inkborn.engine.machine.registers import ANSWER
from inkborn.engine.meaning import evaluate as ev
from inkborn.engine.meaning.slots import actor
from inkborn.engine.now import continuous as now
from inkborn.engine.rules import damage
from inkborn.engine.rules.counters import removable, remove_damage
from inkborn.engine.state.events import MARKS
from inkborn.engine.state.state import CARD, Decision, Frame
from inkborn.model import abilities as a
from inkborn.model import nouns as n

# Registers of what stands here.
_AT: Final = "@at"
_HEALED: Final = "@healed"
_LEFT: Final = "@left"
_SUM: Final = "@sum"
_WENT: Final = "@went"

_ALL: Final = 9999  # more damage than any card has


def deal(program: Program, effect: a.Deal) -> None:
    cards = program.cards(effect.to)
    number_of = ev.amount(effect.number)
    how = damage.DEALT
    if effect.ignores_resist:
        how |= damage.UNRESISTED
    if program.unable is not None and not program.apart:  # [A] of "[A] to [B]"
        how |= damage.SEQUENTIAL

    def step(core: Core, frame: Frame) -> None:
        number = number_of(core, frame)
        items = [(ref, number, frame.source) for ref in frame.refs(cards)]
        damage.deal(core, frame, items, how, _marks(core, frame))

    program.steps += [step, *small_steps.keep_result(effect.bind)]


def _can_deal(effect: a.Deal) -> Check:
    some, found = available.some(effect.number), available.cards(effect.to)
    if isinstance(effect.to, n.Ref):
        found = available.in_state(available.still_there(effect.to), _can_be_dealt)
    return lambda core, frame: some(core, frame) and found(core, frame)


def _can_deal_in_full(effect: a.Deal) -> Check:
    some = available.some(effect.number)
    enough = available.enough_in_state(available.still_there(effect.to), _can_be_dealt)
    return lambda core, frame: some(core, frame) and enough(core, frame)


def _can_be_dealt(core: Core, frame: Frame, ref: int) -> bool:
    return core.in_play(ref) and damage.can_be_dealt(core, ref)


def _marks(core: Core, frame: Frame) -> int:
    if frame.source >= 0 and core.info[frame.source & CARD].is_action:
        return MARKS["by an action"]
    return 0


kinds.add(a.Deal, deal, possible=_can_deal, payable=_can_deal_in_full, verb="damage")


# ---------------------------------------------------------------- damage counters


def put_damage(program: Program, effect: a.PutDamage) -> None:
    cards = program.cards(effect.on)
    number_of = ev.amount(effect.number)

    def step(core: Core, frame: Frame) -> None:
        number = number_of(core, frame)
        items = [(ref, number, frame.source) for ref in frame.refs(cards)]
        damage.deal(core, frame, items, 0, _marks(core, frame))

    program.steps += [step, *small_steps.keep_result(effect.bind)]


kinds.add(
    a.PutDamage,
    put_damage,
    possible=lambda effect: available.in_play(effect.on),
    payable=lambda effect: available.in_play(effect.on, all_of_them=True),
    verb="damage",
)


def heal(program: Program, effect: a.Heal) -> None:
    program.steps += Healing(effect, program.cards(effect.cards)).steps()


class Healing:
    """Removes damage, asking for a number for each card where "up to" leaves a choice.

    `cards`: the register that holds them.
    """

    def __init__(self, effect: a.Heal, cards: str) -> None:
        self.effect = effect
        self.cards = cards
        self.number_of = None if effect.number is None else ev.amount(effect.number)
        self.next_card = jumps.distance(self.steps(), self.take, self.ask)

    def steps(self) -> list[Step]:
        return [self.begin, self.ask, self.take]

    def begin(self, core: Core, frame: Frame) -> None:
        frame.reg[_AT] = 0
        frame.reg[_SUM] = 0
        frame.reg[_HEALED] = []
        frame.reg[_LEFT] = _ALL if self.number_of is None else self.number_of(core, frame)
        if not frame.refs(self.cards):
            frame.done = False

    def ask(self, core: Core, frame: Frame) -> None:
        refs, at = frame.refs(self.cards), frame.number(_AT)
        if at >= len(refs):
            frame.reg[ANSWER] = []
            return
        most = min(frame.number(_LEFT), removable(core, refs[at]))
        if not self.effect.up_to:
            frame.reg[ANSWER] = [most]
            return
        core.ask(
            frame,
            Decision(
                "number", actor(frame), list(range(most + 1)),
                source=refs[at], prompt="How much damage?", rule="ability.up-to",
            ),
        )  # fmt: skip

    def take(self, core: Core, frame: Frame) -> None:
        refs, at = frame.refs(self.cards), frame.number(_AT)
        if at >= len(refs):
            self.end(frame)
            return
        answer = frame.refs(ANSWER)
        number = answer[0] if answer else 0
        removed = remove_damage(core, refs[at], number, actor(frame), frame.source)
        frame.reg[_SUM] = frame.number(_SUM) + removed
        if removed:
            frame.refs(_HEALED).append(refs[at])
        if self.effect.total:
            frame.reg[_LEFT] = frame.number(_LEFT) - removed
        frame.reg[_AT] = at + 1
        frame.pc += self.next_card

    def end(self, frame: Frame) -> None:
        if self.effect.bind:
            frame.reg[self.effect.bind] = frame.reg[_SUM]
        if self.effect.bind_cards:
            frame.reg[self.effect.bind_cards] = frame.reg[_HEALED]
        if not frame.reg[_SUM]:
            frame.done = False


def _can_heal(effect: a.Heal) -> Check:
    if isinstance(effect.cards, n.Ref):
        return available.in_state(available.still_there(effect.cards), _is_damaged)
    return available.cards(effect.cards)


def _is_damaged(core: Core, frame: Frame, ref: int) -> bool:
    return now.damage(core, ref) > 0


kinds.add(
    a.Heal,
    heal,
    possible=_can_heal,
    payable=lambda effect: available.in_state(effect.cards, _is_damaged),
    verb="heal",
)


def move_damage(program: Program, effect: a.MoveDamage) -> None:
    program.verb = "heal"
    source = program.cards(effect.source)
    program.verb = "damage"
    target = program.cards(effect.target)
    number_of = None if effect.number is None else ev.amount(effect.number)

    def ask(core: Core, frame: Frame) -> None:
        """How many counters, where "up to" leaves a choice."""
        refs, to = frame.refs(source), frame.refs(target)
        frame.reg[ANSWER] = []
        if not effect.up_to or not refs or not to:
            return
        limit = _ALL if number_of is None else number_of(core, frame)
        most = min(limit, _movable(core, frame, refs[0], to[0]))
        core.ask(
            frame,
            Decision(
                "number", actor(frame), list(range(most + 1)),
                source=refs[0], prompt="How much damage?", rule="ability.up-to",
            ),
        )  # fmt: skip

    def move(core: Core, frame: Frame) -> None:
        """What is put may be replaced; it has been taken off all the same (rulings)."""
        refs, to = frame.refs(source), frame.refs(target)
        moved = 0
        answer = frame.refs(ANSWER)
        limit = _ALL if number_of is None else number_of(core, frame)
        if effect.up_to:
            limit = answer[0] if answer else 0
        for ref in refs if to else ():
            number = min(limit, _movable(core, frame, ref, to[0]))
            if number > 0:
                _take_off(core, frame, ref, number, more=moved > 0)
                frame.reg[_WENT] = [*frame.refs(_WENT), ref, to[0], number]
                moved += number
        if moved:
            damage.deal(core, frame, [(to[0], moved, frame.source)], 0)
        else:
            frame.done = False
        if effect.bind:
            frame.reg[effect.bind] = moved

    program.steps += [ask, move]


def _movable(core: Core, frame: Frame, ref: int, to: int) -> int:
    """How many damage counters could be moved there; none goes back where it came from in the same
    effect (1.9.2.4).
    """
    record = core.record(ref)
    if record is None or ref == to or not core.in_play(to):
        return 0
    if core.edition.moved_damage == "removed" and not removable(core, ref):
        return 0
    went = frame.refs(_WENT)
    came = sum(went[i + 2] for i in range(0, len(went), 3) if went[i : i + 2] == [to, ref])
    return max(0, record.damage - came)


def _take_off(core: Core, frame: Frame, ref: int, number: int, *, more: bool) -> None:
    """Counters leave a card to be put on another: removed, or as older books have it just moved."""
    if core.edition.moved_damage == "removed":
        remove_damage(core, ref, number, actor(frame), frame.source, rule="damage.move", more=more)
    else:
        core.state.inplay[ref & CARD].damage -= number


def _can_move_damage(effect: a.MoveDamage) -> Check:
    one, two = available.in_play(effect.source), available.in_play(effect.target)
    return lambda core, frame: one(core, frame) and two(core, frame)


kinds.add(a.MoveDamage, move_damage, possible=_can_move_damage)


# ---------------------------------------------------------------- banishing


def banish(program: Program, effect: a.Banish) -> None:
    cards = program.cards(effect.cards)

    def step(core: Core, frame: Frame) -> None:
        damage.banish(core, frame, frame.refs(cards))

    program.steps += [step, *small_steps.keep_result(effect.bind)]


kinds.add(
    a.Banish,
    banish,
    possible=lambda effect: available.in_play(effect.cards),
    payable=lambda effect: available.in_play(effect.cards, all_of_them=True),
    verb="banish",
)
