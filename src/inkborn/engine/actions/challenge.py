"""Challenge (4.6)."""

from __future__ import annotations

from typing import Final

from inkborn.engine.actions import tax
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import TARGET, THE_CARD
from inkborn.engine.machine.statics import OneChallengerRule
from inkborn.engine.machine.tables import CHALLENGING, PAIRING
from inkborn.engine.now import continuous as now
from inkborn.engine.now.index import index_of
from inkborn.engine.rules import bag, checks, damage, moves
from inkborn.engine.rules.triggers import emit
from inkborn.engine.state import ids
from inkborn.engine.state.events import MARKS
from inkborn.engine.state.refusals import DRYING, Refusal
from inkborn.engine.state.state import CARD, Frame
from inkborn.model import abilities as a


def refuse_challenger(core: Core, seat: int, card: int) -> Refusal | None:
    """Why this character cannot challenge at all."""
    record = core.state.inplay.get(card)
    if record is None or record.owner != seat or not core.info[card].is_character:
        return Refusal(
            ("challenge.character", "challenge.declare"),
            "only a character of the active player can challenge",
        )
    ref = core.state.refs[card]
    if record.exerted:
        return Refusal(("challenge.declare", "state.exerted"), "the character is exerted")
    if (
        record.drying
        and not now.has_keyword(core, ref, "Rush")
        and not now.can(core, ref, "challenge while drying")
    ):
        return Refusal(("challenge.declare", *DRYING), "the character is still drying")
    if now.has_keyword(core, ref, "Adventurous"):
        return Refusal(
            ("adventurous.no-challenge", "challenge.restrictions"),
            "a character with Adventurous can't challenge",
            ref,
        )
    others = core.state.challengers
    if others and not any(core.same(one, ref) for one in others):
        only_one = now.rules(core, OneChallengerRule)
        if only_one:
            source = only_one[0].frame.source
            return Refusal(
                ("golden.prevention", "challenge.restrictions"),
                "only one character can challenge each turn",
                source,
            )
    return tax.refuse(core, seat, ref, "challenge")


def refuse_target(core: Core, card: int, target: int) -> Refusal | None:
    """Why this challenger cannot challenge this card, Bodyguard aside."""
    state = core.state
    record = state.inplay.get(target)
    if record is None or not core.are_opponents(record.owner, state.owner[card]):
        return Refusal(
            ("challenge.target",), "only an opposing character or location can be challenged"
        )
    info = core.info[target]
    ref, other = state.refs[card], state.refs[target]
    if info.is_character:
        if not record.exerted and not now.can(core, ref, "challenge ready", other):
            return Refusal(("challenge.target",), "the character is ready")
    elif not info.is_location:
        return Refusal(("challenge.target",), "an item cannot be challenged")
    if (
        (info.is_character or core.edition.evasive_locations)
        and now.has_keyword(core, other, "Evasive")
        and not sees_evasive(core, ref)
    ):
        return Refusal(
            ("challenge.restrictions", "evasive.restriction"),
            "only characters with Evasive can challenge it",
        )
    forbidden = now.cant(core, other, "be challenged", ref)
    if forbidden is not None:
        return Refusal(
            ("golden.prevention", "challenge.restrictions"),
            "an effect says it can't be challenged",
            forbidden.frame.source,
        )
    return tax.refuse(core, state.owner[card], ref, "challenge", other)


def _candidates(core: Core, seat: int, challenger: int) -> list[int]:
    """The cards of a player that a challenger (a ref) could challenge at all: what is ready only by
    an effect.
    """
    state, info = core.state, core.info
    board = state.players[seat].board
    if _can_challenge_ready(core, challenger):
        return board
    return [t for t in board if state.inplay[t].exerted or info[t].is_location]


def _can_challenge_ready(core: Core, ref: int) -> bool:
    able = (core.index or index_of(core)).can.get("challenge ready")
    return able is not None and now.any_applies(core, able, ref)


def targets(core: Core, card: int) -> list[int]:
    """Everything this character may challenge, Bodyguard considered (8.3.3)."""
    state = core.state
    found = []
    for seat in core.opponents(state.owner[card]):
        near = _candidates(core, seat, state.refs[card])
        open_ = [t for t in near if refuse_target(core, card, t) is None]
        guards = [t for t in open_ if _guards(core, t)]
        found += [t for t in open_ if not guards or t in guards or core.info[t].is_location]
    return found


class Quarry:
    """What the ready characters of a player may challenge now.

    It is the same for all that can challenge a character with Evasive, and for all that cannot,
    unless an effect or a keyword speaks of certain challengers. So it is found out for few of them.
    """

    __slots__ = ("core", "found", "pairwise", "printed", "seat")

    def __init__(self, core: Core, seat: int) -> None:
        self.core = core
        self.seat = seat
        index = core.index or index_of(core)
        self.printed = not index.subjects & CHALLENGING
        self.pairwise = index.subjects & PAIRING != 0
        self.found: dict[bool, list[int]] = {}  # by whether Evasive is no obstacle

    def targets(self, card: int) -> list[int]:
        core = self.core
        if self.printed:
            own = core.info[card].keywords
            if "Adventurous" in own or (core.state.inplay[card].drying and "Rush" not in own):
                return NO_CARDS
            keen = "Evasive" in own or "Alert" in own
        else:
            if refuse_challenger(core, self.seat, card) is not None:
                return NO_CARDS
            ref = core.state.refs[card]
            if self.pairwise or _can_challenge_ready(core, ref):
                return targets(core, card)
            keen = sees_evasive(core, ref)
        found = self.found.get(keen)
        if found is None:
            found = self._printed_targets(keen) if self.printed else targets(core, card)
            self.found[keen] = found
        return found

    def _printed_targets(self, keen: bool) -> list[int]:
        """As `targets`, where what is printed decides."""
        core = self.core
        inplay, info = core.state.inplay, core.info
        aloof = core.edition.evasive_locations  # locations may be as hard to reach
        found: list[int] = []
        for seat in core.opponents(self.seat):
            near: list[int] = []
            guarded = False
            for card in core.state.players[seat].board:
                one = info[card]
                if not one.is_location and not (one.is_character and inplay[card].exerted):
                    continue
                if not keen and "Evasive" in one.keywords and (one.is_character or aloof):
                    continue
                near.append(card)
                guarded = guarded or (one.is_character and "Bodyguard" in one.keywords)
            if guarded:
                near = [c for c in near if info[c].is_location or "Bodyguard" in info[c].keywords]
            found += near
        return found


NO_CARDS: Final[list[int]] = []


def sees_evasive(core: Core, ref: int) -> bool:
    """Whether a character can challenge one with Evasive (8.6.1, 8.2.1)."""
    return now.has_keyword(core, ref, "Evasive") or now.has_keyword(core, ref, "Alert")


def _guards(core: Core, card: int) -> bool:
    return core.info[card].is_character and now.has_keyword(
        core, core.state.refs[card], "Bodyguard"
    )


def refuse(core: Core, seat: int, card: int, target: int) -> Refusal | None:
    refusal = refuse_challenger(core, seat, card) or refuse_target(core, card, target)
    if refusal is None and target not in targets(core, card):
        return Refusal(
            ("bodyguard.challenge", "challenge.restrictions"),
            "a character with Bodyguard must be challenged",
        )
    return refusal


# ---------------------------------------------------------------- steps


def ask_tax(core: Core, frame: Frame) -> None:
    card, target = frame.number(THE_CARD), frame.number(TARGET)
    ref = core.state.refs[card]
    tax.ask_drops(core, frame, ref, "challenge", core.state.refs[target])


def declare(core: Core, frame: Frame) -> None:
    """Exerts the challenger; the challenge occurs (4.6.4.4, 4.6.4.5)."""
    card, target = frame.number(THE_CARD), frame.number(TARGET)
    state = core.state
    ref, other = state.refs[card], state.refs[target]
    state.challengers.append(ref)
    moves.exert(core, ref, rule="challenge.exert")
    state.challenge = [ref, other]
    emit(core, "challenge", ref, other, frame.you, rule="challenge.declare")
    emit(core, "challenged", other, ref, state.owner[target], rule="challenge.declare")
    settle = core.call(ids.SETTLE, frame.you)
    if not core.edition.check_after_declaration:
        settle.pc = bag.UNCHECKED


def deal_damage(core: Core, frame: Frame) -> None:
    """Both deal damage at the same time (4.6.6)."""
    state = core.state
    ref, other = state.challenge
    if not core.in_play(ref) or not core.in_play(other):
        return  # 4.6.9
    marks = MARKS["in a challenge"]
    items: list[tuple[int, int, int]] = []
    if not _takes_none(core, other, challenging=False):
        items.append((other, _force(core, ref), ref))
    if core.info[other & CARD].is_character and not _takes_none(core, ref, challenging=True):
        items.append((ref, _force(core, other), other))
    damage.deal(core, frame, items, damage.DEALT, marks)


def _force(core: Core, ref: int) -> int:
    """The damage a character deals in a challenge before damage modifiers (4.6.6.1)."""
    with_ = now.first(core, a.DamageWith, ref)
    if with_ is not None:
        return max(0, now.stat(core, ref, with_.change.tree.stat))
    return max(0, now.strength(core, ref))


def _takes_none(core: Core, ref: int, *, challenging: bool) -> bool:
    found = now.applying(core, a.NoChallengeDamage, ref)
    return any(challenging or not entry.change.tree.while_challenging for entry in found)


def after_damage(core: Core, frame: Frame) -> None:
    if not checks.is_quiet(core):
        core.call(ids.SETTLE, frame.you)


def over(core: Core, frame: Frame) -> None:
    """ "While challenging" ends; what happens after the challenge happens now (4.6.7)."""
    state = core.state
    pair = state.challenge
    state.challenge = []
    core.end_effects(lambda e: e.until == "challenge")
    emit(core, "challenge end", pair[0], pair[1], frame.you, rule="challenge.end")


STEPS = (ask_tax, tax.pay, declare, deal_damage, after_damage, over)
