"""The process of playing a card, step by step, and what an action does (4.3.2, 4.3.3)."""

from __future__ import annotations

from typing import Final

from inkborn.engine.actions import entering, play, shift
from inkborn.engine.knowing import knowledge
from inkborn.engine.machine import jumps
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import (
    ANSWER,
    BELOW,
    COMES_EXERTED,
    FREE_SHIFT,
    PAYING,
    PLAYED,
    THE_CARD,
    THEN_AT,
    THEN_ZONE,
    WAY,
)
from inkborn.engine.rules import costs, moves
from inkborn.engine.rules.triggers import emit, note, offer_last, watchers
from inkborn.engine.state import ids, ways
from inkborn.engine.state.events import MARKS
from inkborn.engine.state.state import (
    CARD,
    DISCARD,
    INK_DROP,
    NOWHERE,
    PLAY,
    SHIFTED,
    Decision,
    Frame,
)
from inkborn.engine.state.ways import Way
from inkborn.model import abilities as a

# Registers of what stands here.
_AGREED: Final = "agreed"
_ASKED: Final = "asked"
_CHOSEN: Final = "chosen"
_HOW: Final = "how"
_INK: Final = "ink"
_INSIDE: Final = "inside"
_PAID: Final = "paid"
_PERMITTED: Final = "permitted"
_SINGERS: Final = "singers"
_WATCHERS: Final = "watchers"


def _card(frame: Frame) -> int:
    card = frame.reg[THE_CARD]
    assert isinstance(card, int)
    return card


def announce(core: Core, frame: Frame) -> None:
    """Announces the card and how it is played; asks for the singers or the character below
    (4.3.2.1–2).
    """
    card = _card(frame)
    seat = frame.you
    frame.source = core.state.refs[card]
    frame.reg[ANSWER] = []
    frame.reg[_PAID] = -1
    frame.reg[_HOW] = 0
    allowed = play.permission(core, seat, card)
    if allowed is not None:
        frame.reg[COMES_EXERTED] = int(allowed.static.exerted)
        if allowed.static.once_each_name:
            _remember_played(core, allowed.lasting, frame.source)
    way = _way(frame)
    if way.kind == "free":
        _, form = play.free_ways(core, seat, card)[way.place]
        frame.reg[_PERMITTED] = way.place
        frame.reg[FREE_SHIFT] = int(form != play.NO_SHIFT)
        frame.reg[WAY] = (ways.nth("shift", form) if frame.reg[FREE_SHIFT] else ways.FREE).text


def _way(frame: Frame) -> Way:
    text = frame.reg[WAY]
    assert isinstance(text, str)
    return ways.way_of(text)


def _remember_played(core: Core, number: int, ref: int) -> None:
    """The lasting permission remembers what was played by it."""
    for effect in core.state.lasting:
        if effect.id == number:
            played = effect.frame.reg.get(PLAYED, [])
            assert isinstance(played, list)
            effect.frame = effect.frame.copy()  # a copy of the game may still use the old one
            effect.frame.reg[PLAYED] = [*played, ref]
            core.rebuild()


def choose_way(core: Core, frame: Frame) -> None:
    """Who sings, or which character is shifted onto."""
    card, seat = _card(frame), frame.you
    way = _way(frame)
    if way.kind == "sing":
        if not play.Voices(core, seat).can_sing(card):  # a teammate has left
            jumps.end(core, frame)
            return
        core.ask(frame, play.singers_decision(core, seat, card))
    elif way.kind == "shift":
        asked = _onto_whom(core, frame, card, way.place)
        if asked is None:  # who made it possible has left
            jumps.end(core, frame)
            return
        core.ask(frame, asked)
    else:
        frame.reg[ANSWER] = []
        frame.pc += _NOBODY_SINGS


def _onto_whom(core: Core, frame: Frame, card: int, place: int) -> Decision | None:
    """Which character is shifted onto; None if there is no such Shift any more."""
    seat = frame.you
    forms = shift.forms(core, card)[place:]
    free = None
    if _PERMITTED in frame.reg:
        permitted = play.free_ways(core, seat, card)[frame.number(_PERMITTED) :]
        if not permitted or play.refuse_free(core, seat, card, permitted[0]) is not None:
            return None
        free = play.free_bases(core, seat, card, permitted[0])
    elif frame.reg.get(FREE_SHIFT) and forms:
        free = shift.bases(core, seat, card, forms[0])
    if not forms or shift.refuse(core, seat, card, forms[0], free=free is not None) is not None:
        return None
    return shift.decision(core, seat, card, forms[0], free=free)


def ask_teammates(core: Core, frame: Frame) -> None:
    """A teammate pays with characters of their own, so that they agree to it (8.12.1; I27)."""
    if _way(frame).kind != "sing" or core.edition.teammates_sing == "given":
        frame.pc += jumps.PASS_OVER
        return
    singers, agreed = frame.refs(ANSWER), frame.refs(_AGREED)
    if not all(core.in_play(ref) for ref in singers):
        frame.pc += _CHOOSE_BEFORE  # a teammate has left: the singers are chosen anew
        return
    mates = [core.state.owner[ref & CARD] for ref in singers]
    waiting = [p for p in mates if p != frame.you and p not in agreed]
    if not waiting:
        frame.pc += jumps.PASS_OVER
        return
    frame.reg[_SINGERS] = singers
    core.state.decision = Decision(
        "may", waiting[0], [1, 0], prompt="Sing together?", source=frame.source,
        rule="sing-together.cost", texts=["yes", "no"],
    )  # fmt: skip
    frame.reg[_ASKED] = waiting[0]


def hear_teammates(core: Core, frame: Frame) -> None:
    """Who declines does not sing this song; without them it is chosen anew, or not sung at all."""
    asked = frame.number(_ASKED)
    if frame.reg[ANSWER] == [1]:
        frame.reg[_AGREED] = [*frame.refs(_AGREED), asked]
        frame.reg[ANSWER] = frame.reg[_SINGERS]
        frame.pc += _ASK_THE_NEXT
    else:
        play.decline(core, asked, _card(frame))
        frame.pc += _CHOOSE_ANEW


def determine_cost(core: Core, frame: Frame) -> None:
    """The total cost, and how many ink drops to pay it with (4.3.2.3)."""
    card, seat = _card(frame), frame.you
    chosen = frame.refs(ANSWER)
    frame.reg[_CHOSEN] = chosen
    way = _way(frame)
    ink = 0
    if way.kind == "ink":
        ink = costs.play_cost(core, seat, card)
        frame.reg[_PAID] = ink
    elif way.kind == "shift" and not frame.reg.get(FREE_SHIFT):
        keyword = shift.forms(core, card)[way.place]
        form = keyword.shift or a.ShiftForm()
        if form.cost is not None:
            cost = core.info[card].shift_costs[form.cost]
            core.push(Frame(cost, seat, frame.source, {PAYING: 1, BELOW: chosen[:]}))
        else:
            base = shift.cost(core, keyword)
            onto = [ref & CARD for ref in chosen]
            ink = costs.play_cost(core, seat, card, shift=base, onto=onto)
            frame.reg[_PAID] = ink
    if ink > costs.ink_available(core, seat):  # it was to be played after an effect (E15)
        jumps.end(core, frame)
        return
    frame.reg[_INK] = ink
    if _PERMITTED in frame.reg:
        _pay_for_permission(core, frame, chosen)


def _pay_for_permission(core: Core, frame: Frame, below: list[int]) -> None:
    """What it costs to play the card for free, as somebody says who allows it."""
    entry, _ = play.free_ways(core, frame.you, _card(frame))[frame.number(_PERMITTED)]
    if entry.static.cost >= 0:
        reg = {**entry.frame.reg, PAYING: 1, BELOW: below[:]}
        core.push(Frame(entry.static.cost, entry.frame.you, entry.frame.source, reg))


def ask_drops(core: Core, frame: Frame) -> None:
    ink = frame.number(_INK)
    costs.ask_drops(core, frame, frame.you, ink)


def pay(core: Core, frame: Frame) -> None:
    """Exerts ink, removes ink drops, exerts the singers (4.3.2.4)."""
    removed = costs.drops_removed(frame)
    costs.pay_ink(core, frame.you, frame.number(_INK), removed, frame.source)
    if removed:
        frame.reg[_HOW] = INK_DROP
    kind = _way(frame).kind
    if kind == "sing":
        chosen = frame.refs(_CHOSEN)
        for ref in chosen:
            moves.exert(core, ref, frame.source, rule="song.sing")
        core.state.singers = chosen[:]
    elif core.info[_card(frame)].is_song:
        core.state.singers = []
    costs.use_up(core, frame.you, _card(frame), shift=kind == "shift")


def enter(core: Core, frame: Frame) -> None:
    """The card enters play, on top of another one if it is shifted (4.3.3)."""
    card = _card(frame)
    if core.info[card].is_action:
        return
    kind = _way(frame).kind
    how = frame.number(_HOW)
    chosen = frame.reg.get(_CHOSEN, [])
    assert isinstance(chosen, list)
    changes = entering.before(core, frame, card)
    if kind == "shift":
        how |= SHIFTED
        if core.edition.covered_sees_play:
            frame.reg[_WATCHERS] = watchers(core, "play", chosen)
        record = shift.put_on(core, card, chosen, how)
    else:
        record = moves.enter_play(core, card)
    record.how = how
    if frame.reg.get(COMES_EXERTED):
        record.exerted = True
    entering.change(core, core.state.refs[card], record, changes)
    frame.source = core.state.refs[card]
    frame.reg[_HOW] = how


def played(core: Core, frame: Frame) -> None:
    """The card is now played: what waits for that triggers (4.3.4)."""
    state = core.state
    card = _card(frame)
    seat = frame.you
    way = _way(frame)
    paid, how = frame.reg[_PAID], frame.reg[_HOW]
    assert isinstance(paid, int) and isinstance(how, int)
    marks = (MARKS["with shift"] if how & SHIFTED else 0) | (
        MARKS["with ink drop"] if how & INK_DROP else 0
    )
    if core.info[card].is_action:
        _begin_action(core, frame, card)
        marks_sing = MARKS["with sing together"] if core.info[card].sing_together else 0
        emit(core, "play", frame.source, -1, seat, paid, marks, rule="play.played")
        if way.kind == "sing":
            for i, singer in enumerate(state.singers):
                emit(
                    core, "sing", singer, frame.source, state.owner[singer & CARD], 0, marks_sing,
                    rule="song.sing", more=i > 0,
                )  # fmt: skip
        return
    record = state.inplay[card]
    emit(core, "play", frame.source, -1, seat, paid, marks, rule="play.played")
    if how & SHIFTED:
        offer_last(core, frame.refs(_WATCHERS))
        chosen = frame.refs(_CHOSEN)
        for base in chosen:
            emit(core, "shift", frame.source, base, seat, rule="shift.cost")
        shift.until_end_of_turn(core, frame, card, way.place)
    entered = MARKS["exerted"] if record.exerted else 0
    emit(core, "enter", frame.source, -1, seat, 0, entered)


def _begin_action(core: Core, frame: Frame, card: int) -> None:
    """The action is in the play zone while its effect resolves (4.3.3.2)."""
    state = core.state
    origin = moves.take_out(core, card)
    before = state.refs[card]
    knowledge.leave(core, card, origin, PLAY, True)
    core.renew(card, origin, PLAY)
    state.zone[card] = PLAY if core.edition.action_zone == "play" else NOWHERE  # E13
    state.resolving.append(card)
    frame.source = state.refs[card]
    if origin == DISCARD:
        emit(core, "leave discard", before, -1, frame.you)
    resolve = Frame(ids.RESOLVE_ACTION, frame.you, frame.source, {THE_CARD: card})
    resolve.reg[_HOW] = frame.reg[_HOW]
    resolve.reg[_SINGERS] = state.singers[:] if core.info[card].is_song else []
    for key in ("then_zone", "then_at"):
        if key in frame.reg:
            resolve.reg[key] = frame.reg[key]
    if frame.reg.get(_INSIDE):
        state.waiting_actions.append(resolve)  # 6.7.8.1
    else:
        core.push(resolve)


PLAY_CARD = (
    announce,
    choose_way,
    ask_teammates,
    hear_teammates,
    determine_cost,
    ask_drops,
    pay,
    enter,
    entering.ask_exerted,
    entering.exert,
    played,
)

FREE_START = PLAY_CARD.index(enter)
_NOBODY_SINGS: Final = jumps.distance(PLAY_CARD, choose_way, determine_cost)
_CHOOSE_BEFORE: Final = jumps.distance(PLAY_CARD, ask_teammates, choose_way)
_CHOOSE_ANEW: Final = jumps.distance(PLAY_CARD, hear_teammates, choose_way)
_ASK_THE_NEXT: Final = jumps.distance(PLAY_CARD, hear_teammates, ask_teammates)


def play_free(
    core: Core, frame: Frame, card: int, *, way: Way, reg: dict[str, int | str | list[int]]
) -> None:
    """An effect plays a card (6.1.7, 6.7.8): for free it goes straight to entering play."""
    run = Frame(ids.PLAY_CARD, core.state.owner[card], core.state.refs[card], dict(reg))
    run.reg.update(
        {THE_CARD: card, WAY: way.text, _PAID: -1, _HOW: 0, _INSIDE: 1, ANSWER: [], _CHOSEN: []}
    )
    if way.kind == "free":
        costs.use_up(core, run.you, card, shift=False)
        run.pc = FREE_START
        if core.info[card].is_song:
            core.state.singers = []
    knowledge.show(core, card)
    note(core, "plays", run.source, player=run.you, source=frame.source, rule="ability.play-free")
    if core.edition.play_inside_effect == "after":
        core.state.waiting_actions.append(run)  # E15
    else:
        core.push(run)


def action_effect(core: Core, frame: Frame) -> None:
    card = _card(frame)
    singers_ = frame.refs(_SINGERS)
    core.state.singers = singers_
    program = core.info[card].action
    if program >= 0:
        core.push(Frame(program, frame.you, frame.source, {_HOW: frame.reg[_HOW]}))


def action_done(core: Core, frame: Frame) -> None:
    """The action goes to the discard, or where an effect says (5.4.1.2)."""
    card = _card(frame)
    state = core.state
    if card not in state.resolving:
        return  # its own effect has put it elsewhere
    state.resolving.remove(card)
    zone = frame.reg.get(THEN_ZONE, DISCARD)
    at = str(frame.reg.get(THEN_AT, "top"))
    assert isinstance(zone, int)
    moves.put_card(core, card, zone, at=at, seen=True, rule="play.action")


RESOLVE_ACTION = (action_effect, action_done)
