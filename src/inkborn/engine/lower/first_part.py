"""[A] of "[A] to [B]", of "[A]. If you do, [B]", of "[B] unless [A]": without all of [A] no [B]
(6.1.5).
"""

from __future__ import annotations

from inkborn.engine.effects import discarding, kinds, small_steps
from inkborn.engine.effects.kinds import Check, always
from inkborn.engine.effects.program import Program
from inkborn.engine.effects.small_steps import Label
from inkborn.engine.lower import sentences
from inkborn.engine.machine.core import Core
from inkborn.engine.state.state import Frame
from inkborn.model import abilities as a
from inkborn.model import nouns as n


def if_done(program: Program, effect: a.IfDone) -> None:
    saved = program.new()
    no, end = Label(), Label()
    program.steps.append(small_steps.save_done(saved))
    if isinstance(effect.first, a.May):
        sentences.may(program, effect.first, offered(effect.first.effect, effect))
        program.branch(is_done, no)
    elif isinstance(effect.first, (a.Mays, a.By)):
        program.effect(effect.first)
        program.branch(is_done, no)
    else:
        in_full(program, effect.first, no, apart=effect.apart)
    program.steps.append(small_steps.restore_done(saved))
    program.effect(effect.then)
    program.jump(end)
    program.here(no)
    program.steps.append(small_steps.not_done)
    if effect.otherwise is not None:
        program.steps.append(small_steps.restore_done(saved))
        program.effect(effect.otherwise)
    program.here(end)


def is_done(core: Core, frame: Frame) -> bool:
    return frame.done


def _possible(effect: a.IfDone) -> Check:
    first = effect.first
    if effect.otherwise is not None and isinstance(first, (a.May, a.Mays, a.By)):
        return always
    if isinstance(first, a.May):
        return offered(first.effect, effect)
    if isinstance(first, (a.Mays, a.By)):
        return kinds.possible(first)
    return _with_sense(doable(first, apart=effect.apart), first, effect.then)


kinds.add(
    a.IfDone,
    if_done,
    possible=_possible,
    verb=lambda effect: kinds.first_verb(effect.first),
    composed=True,
)


# ---------------------------------------------------------------- in full or not at all


def in_full(program: Program, effect: a.Effect, unable: Label, *, apart: bool = False) -> None:
    """[A] of "[A] to [B]": once a part of it cannot be done, nothing more is (6.1.5.1)."""
    outer, program.apart = program.apart, apart
    _in_full(program, effect, unable)
    program.apart = outer


def _in_full(program: Program, effect: a.Effect, unable: Label) -> None:
    program.branch(doable(effect, apart=program.apart), unable)
    if program.apart or not discards(effect):
        _all_parts(program, effect, unable)
        return
    # Whether it is a cost matters to who does not discard for effects.
    failed, done = Label(), Label()
    program.steps.append(small_steps.begin_first(has_ink(effect)))
    _all_parts(program, effect, failed)
    program.steps.append(small_steps.end_costs)
    program.jump(done)
    program.here(failed)
    program.steps.append(small_steps.end_costs)
    program.jump(unable)
    program.here(done)


def _all_parts(program: Program, effect: a.Effect, unable: Label) -> None:
    outer, program.unable = program.unable, unable
    for part in effect.effects if isinstance(effect, a.Sequence) else (effect,):
        program.effect(part)
        program.branch(is_done, unable)
    program.unable = outer


def offered(effect: a.Effect, whole: a.IfDone) -> Check:
    """Whether a "may" is asked on which more depends: a hand of no cards can be discarded."""
    if isinstance(effect, a.Discard) and discarding.is_whole_hand(effect.cards):
        follows = whole.then if whole.otherwise is None else whole.otherwise
        return _with_sense(kinds.complete(effect), effect, follows)
    return kinds.possible(effect)


def _with_sense(able: Check, first: a.Effect, then: a.Effect) -> Check:
    """Discarding a hand of no cards is of use only for what follows."""
    if not isinstance(first, a.Discard) or not discarding.is_whole_hand(first.cards):
        return able
    either = sentences.one_of_several((first, then))
    return lambda core, frame: able(core, frame) and either(core, frame)


def doable(effect: a.Effect, *, apart: bool = False) -> Check:
    """Whether the first part of "[A] to [B]" could be carried out in full (6.1.5.1).

    A character that an effect exerts need not be dry; one that pays a cost must be (5.1.1.11).
    `apart`: a sentence of its own ("[A]. If you do, [B]"), which is no cost in any edition.
    """
    if isinstance(effect, a.Exert) and isinstance(effect.cards, n.Ref) and not effect.symbol:
        return kinds.possible(effect)
    paid = kinds.payable(effect)
    if not discards(effect) or (has_ink(effect) and not apart):
        return paid
    done = kinds.complete(effect)
    if apart:
        return done
    return lambda core, frame: (paid if core.edition.first_part == "cost" else done)(core, frame)


def discards(effect: a.Effect) -> bool:
    """Whether cards are discarded as a part of an effect."""
    if isinstance(effect, a.Sequence):
        return any(discards(part) for part in effect.effects)
    return isinstance(effect, (a.Discard, a.DiscardTo))


def has_ink(effect: a.Effect) -> bool:
    """Whether ink is paid as a part of an effect."""
    if isinstance(effect, a.Sequence):
        return any(has_ink(part) for part in effect.effects)
    return isinstance(effect, a.Pay)
