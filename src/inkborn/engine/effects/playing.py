"""Effects that play cards (6.1.7, 6.7.8)."""

from __future__ import annotations

from typing import Final

import msgspec

from inkborn.engine.actions import play as action
from inkborn.engine.actions import play_steps, shift
from inkborn.engine.effects import available, kinds
from inkborn.engine.effects.kinds import Check, always
from inkborn.engine.effects.program import Program
from inkborn.engine.effects.putting import ZONE
from inkborn.engine.machine import jumps, lowered
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.lowered import Step
from inkborn.engine.machine.registers import ANSWER, COMES_EXERTED, FREE_SHIFT, THEN_AT, THEN_ZONE
from inkborn.engine.meaning import evaluate as ev
from inkborn.engine.meaning import filters
from inkborn.engine.meaning.slots import actor
from inkborn.engine.state.state import CARD, NOWHERE, PLAY, Decision, Frame, Value
from inkborn.engine.state.ways import FREE, Way, WayKind, nth
from inkborn.model import abilities as a
from inkborn.model import nouns as n

# Registers of what stands here.
_PLAY: Final = "@play"
_PLAYED: Final = "@played"


_WORDS: Final[dict[WayKind, str]] = {
    "free": "for free",
    "shift": "by Shift",
    "ink": "for its cost",
    "sing": "by singing",
}


def ways_of(core: Core, frame: Frame, effect: a.Play, ref: int) -> list[Way]:
    """How an effect lets its player play this card now; empty if not at all."""
    card = core.follow(ref)
    seat = actor(frame)
    if card < 0 or core.state.zone[card] in (PLAY, NOWHERE) or core.state.owner[card] != seat:
        return []
    if core.is_being_played(ref) or action.forbidden(core, seat, card) is not None:
        return []
    ways = []
    by_shift = effect.shift
    if effect.free and core.edition.for_free == "ink_only":
        by_shift = by_shift or "may"  # E4: older editions do not exclude Shift
    if by_shift != "must":
        if effect.free:
            ways.append(FREE)
        else:
            ways += [w for w in action.ways(core, seat, card) if w.kind != "free"]
    if by_shift and effect.free:
        for place, keyword in enumerate(shift.forms(core, card)):
            if shift.refuse(core, seat, card, keyword, free=True) is None:
                ways.append(nth("shift", place))
    return ways


def playable(effect: a.Play) -> lowered.Test:
    def test(core: Core, frame: Frame, ref: int) -> bool:
        return bool(ways_of(core, frame, effect, ref))

    return test


def _options_of(effect: a.Play) -> lowered.Refs:
    """The cards an effect could play."""
    find = filters.fixed_cards(effect.cards)
    shown = _among_revealed(effect)
    test = playable(effect)

    def options(core: Core, frame: Frame) -> list[int]:
        among = find
        if shown is not None and core.edition.after_reveal == "revealed":
            among = shown
        return [r for r in among(core, frame) if test(core, frame, r)]

    return options


def _among_revealed(effect: a.Play) -> lowered.Refs | None:
    """The same cards, but only those that the effect has revealed (6.1.14.3)."""
    if not effect.revealed or not isinstance(effect.cards, n.Select):
        return None
    select = msgspec.structs.replace(effect.cards, zone="play", group=effect.revealed)
    return filters.fixed_cards(select)


def play(program: Program, effect: a.Play) -> None:
    program.steps += Playing(effect).steps()


class Playing:
    """Asks for the card (as the selection says), then for the way if there are several, and plays
    it.
    """

    def __init__(self, effect: a.Play) -> None:
        cards = effect.cards
        select = cards if isinstance(cards, n.Select) else None
        pick = select.how if select is not None and isinstance(select.how, n.Pick) else None
        self.effect = effect
        self.options_for = _options_of(effect)
        self.picks = pick is not None
        self.least = pick.least if pick is not None and isinstance(pick.least, int) else 1
        self.most_of = None if pick is None or pick.most is None else ev.amount(pick.most)
        self.hidden = select is not None and select.zone in ("hand", "deck", "hand or discard")
        self.bind_picked = "" if select is None else select.bind
        self.next_card = jumps.distance(self.steps(), self.begin, self.ask_way)

    def steps(self) -> list[Step]:
        return [self.ask, self.take, self.ask_way, self.begin]

    def ask(self, core: Core, frame: Frame) -> None:
        options = self.options_for(core, frame)
        if self.hidden:
            core.consult(actor(frame))
        if not options:
            frame.done = False
        if not self.picks:
            frame.reg[ANSWER] = options
            return
        most = len(options)
        if self.most_of is not None:
            most = min(self.most_of(core, frame), len(options))
        core.ask(
            frame,
            Decision(
                "cards", actor(frame), options, min(self.least, len(options)), most,
                source=frame.source, prompt="Play", rule="ability.play-free", hidden=self.hidden,
                verb="play", noticeable=not self.hidden,
            ),
        )  # fmt: skip

    def take(self, core: Core, frame: Frame) -> None:
        picked = frame.refs(ANSWER)
        frame.reg[_PLAY] = picked[:]
        frame.reg[_PLAYED] = []
        if self.bind_picked:
            frame.reg[self.bind_picked] = picked

    def ask_way(self, core: Core, frame: Frame) -> None:
        waiting = frame.refs(_PLAY)
        frame.reg[ANSWER] = []
        if not waiting:
            return
        ways = ways_of(core, frame, self.effect, waiting[0])
        texts = [_WORDS[w.kind] for w in ways]
        core.ask(
            frame,
            Decision(
                "mode", actor(frame), list(range(len(ways))), texts=texts, source=waiting[0],
                prompt="How is it played?", rule="play.cost-choice",
            ),
        )  # fmt: skip

    def begin(self, core: Core, frame: Frame) -> None:
        waiting = frame.refs(_PLAY)
        if not waiting:
            if self.effect.bind:
                frame.reg[self.effect.bind] = frame.reg[_PLAYED]
            return
        frame.pc += self.next_card
        ref = waiting.pop(0)
        ways = ways_of(core, frame, self.effect, ref)
        picked = frame.refs(ANSWER)
        if not ways or not picked:
            frame.done = False
            return
        card = ref & CARD
        future = core.ref_in_play(card)
        way = ways[picked[0]]
        play_steps.play_free(core, frame, card, way=way, reg=self._registers(way))
        frame.refs(_PLAYED).append(future)

    def _registers(self, way: Way) -> dict[str, Value]:
        """What the procedure that plays a card has to know of this effect."""
        effect = self.effect
        reg: dict[str, Value] = {}
        if effect.exerted:
            reg[COMES_EXERTED] = 1
        if effect.then_put is not None:
            reg[THEN_ZONE] = ZONE[effect.then_put.zone]
            reg[THEN_AT] = effect.then_put.at
        if way.kind == "shift" and effect.free:
            reg[FREE_SHIFT] = 1
        return reg


def _can_play(effect: a.Play) -> Check:
    cards = effect.cards
    needed_slots = [effect.revealed] if effect.revealed else []
    if isinstance(cards, (n.Ref, n.Rest)):
        needed_slots = [cards.slot]
    elif isinstance(cards, n.Select):
        if available.unknown_player(cards) or cards.group:
            return always
        needed_slots += available.slots_of(cards)
    options = _options_of(effect)
    return lambda core, frame: (
        bool(options(core, frame))
        if all(available.known(frame, slot) for slot in needed_slots)
        else True
    )


kinds.add(a.Play, play, possible=_can_play, verb="play")
