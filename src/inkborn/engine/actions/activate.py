"""Use an activated ability (4.4, 6.3)."""

from __future__ import annotations

from typing import Final

from inkborn.engine.machine import uses
from inkborn.engine.machine.book import ActivatedInfo
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import ABILITY, THE_CARD
from inkborn.engine.machine.statics import UseFreeRule
from inkborn.engine.now import continuous as now
from inkborn.engine.now.index import NOTHING, index_of
from inkborn.engine.rules import costs, moves
from inkborn.engine.rules.triggers import emit, note
from inkborn.engine.state.refusals import DRYING, Refusal
from inkborn.engine.state.state import Frame

# Registers of what stands here.
_INK: Final = "ink"

BOOST: Final = "Boost"


def abilities(core: Core, card: int) -> list[int]:
    """The numbers of all activated abilities of a card in play, granted ones and Boost included."""
    info = core.info[card]
    granted = (core.index or index_of(core)).granted.get("activated", NOTHING)
    if not info.activated and not granted:
        return []
    ref = core.state.refs[card]
    found = [n for n in info.activated if not now.has_lost(core, ref, core.book.activated[n].name)]
    for entry in granted:
        if entry.change.trigger not in found and now.applies(core, entry, ref):
            found.append(entry.change.trigger)
    return found


def context(core: Core, card: int) -> Frame:
    return core.context(core.state.refs[card])


def is_free(core: Core, card: int, ability: ActivatedInfo) -> bool:
    """Whether the ability may be used for free: everything but exerting is waived (6.1.7.1)."""
    if not ability.name or (ability.name == BOOST and core.edition.boost == "sequential"):
        return False
    for entry in now.all_rules(core, UseFreeRule):
        if (
            core.same(entry.frame.source, core.state.refs[card])
            and entry.static.ability == ability.name.casefold()
            and now.holds(core, entry)
        ):
            return True
    return False


def ink_cost(core: Core, card: int, ability: ActivatedInfo) -> int:
    if is_free(core, card, ability):
        return 0
    if not ability.ink:
        return ability.fixed_ink
    frame = context(core, card)
    return ability.fixed_ink + sum([part(core, frame) for part in ability.ink])


def refuse(core: Core, seat: int, card: int, number: int) -> Refusal | None:
    record = core.state.inplay.get(card)
    if record is None or record.owner != seat:
        return Refusal(
            ("activate.ability", "activate.own-turn"),
            "only abilities of one's own cards in play can be used",
        )
    if number not in abilities(core, card):
        return Refusal(("activate.ability",), "the card has no such ability")
    return refuse_use(core, seat, card, number)


def refuse_use(core: Core, seat: int, card: int, number: int) -> Refusal | None:
    """Why an ability that the card has cannot be used now."""
    record = core.state.inplay[card]
    ability = core.book.activated[number]
    if ability.exerts:
        if record.exerted:
            return Refusal(
                ("state.exerted", "activate.pay", "costs.in-full"), "the card is exerted already"
            )
        if record.drying and core.info[card].is_character:
            return Refusal(("activate.drying", *DRYING), "the character is still drying")
    if ability.limit and uses.times(core.state, _key(core, card, number)) >= ability.limit:
        return Refusal(("duration.once",), "the ability has been used this turn")
    if ability.when is not None and not ability.when(core, context(core, card)):
        return Refusal(("duration.while",), "its condition does not hold")
    if is_free(core, card, ability) and core.edition.for_free == "all_costs":
        return None
    ink = ink_cost(core, card, ability)
    if ink and ink > costs.ink_available(core, seat):
        return Refusal(("activate.pay", "costs.in-full"), f"the ability costs {ink} ink")
    for can_pay in ability.feasible:
        if not can_pay(core, context(core, card)):
            return Refusal(("activate.pay", "costs.in-full"), "its costs cannot be paid in full")
    return None


def _key(core: Core, card: int, number: int) -> int:
    return uses.key_of(uses.ACTIVATED, core.state.refs[card], number)


def _ability(core: Core, frame: Frame) -> ActivatedInfo:
    number = frame.number(ABILITY)
    return core.book.activated[number]


def announce(core: Core, frame: Frame) -> None:
    card = frame.number(THE_CARD)
    ability = _ability(core, frame)
    frame.source = core.state.refs[card]
    note(core, "use", frame.source, player=frame.you, rule="activate.announce", text=ability.name)
    ink = ink_cost(core, card, ability)
    frame.reg[_INK] = ink
    if ability.limit:
        uses.count(core.state, _key(core, card, ability.number))


def ask_drops(core: Core, frame: Frame) -> None:
    costs.ask_drops(core, frame, frame.you, frame.number(_INK))


def resolve(core: Core, frame: Frame) -> None:
    """Pays the ink; then the other costs and the effect are one procedure (4.4.3.4, 4.4.4).

    A free use pays nothing but the exertion.
    """
    card, ink = frame.number(THE_CARD), frame.number(_INK)
    ability = _ability(core, frame)
    costs.pay_ink(core, frame.you, ink, costs.drops_removed(frame), frame.source)
    run = Frame(ability.proc, frame.you, frame.source, {})
    if is_free(core, card, ability) and core.edition.for_free == "all_costs":
        run.pc = ability.cost_steps
        if ability.exerts:
            moves.exert(core, frame.source, rule="activate.pay")
    core.push(run)
    if ability.name == BOOST:
        emit(core, "boost", frame.source, -1, frame.you, rule="boost.ability")


STEPS = (announce, ask_drops, resolve)
