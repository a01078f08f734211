"""Effects on cards in play: damage, banishing, exerting, readying, moving to locations."""

from __future__ import annotations

from typing import Final

from inkborn.engine.actions import move as move_action
from inkborn.engine.machine import jumps
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.lowered import Step
from inkborn.engine.machine.registers import ANSWER, RESULT
from inkborn.engine.meaning import evaluate as ev
from inkborn.engine.meaning.slots import actor
from inkborn.engine.now import continuous as now
from inkborn.engine.rules import damage, moves
from inkborn.engine.rules.triggers import emit, note
from inkborn.engine.state.events import MARKS, NoteKind
from inkborn.engine.state.state import CARD, INKWELL, Decision, Frame
from inkborn.model import abilities as a

# Registers of what stands here.
_AT: Final = "@at"
_DROPS: Final = "@drops"
_HEALED: Final = "@healed"
_LEFT: Final = "@left"
_SUM: Final = "@sum"
_WENT: Final = "@went"


def source_marks(core: Core, frame: Frame) -> int:
    if frame.source >= 0 and core.info[frame.source & CARD].is_action:
        return MARKS["by an action"]
    return 0


def deal(effect: a.Deal, cards: str, *, sequential: bool) -> list[Step]:
    """`sequential`: as [A] of "[A] to [B]"."""
    number_of = ev.amount(effect.number)
    how = damage.DEALT
    if effect.ignores_resist:
        how |= damage.UNRESISTED
    if sequential:
        how |= damage.SEQUENTIAL

    def step(core: Core, frame: Frame) -> None:
        number = number_of(core, frame)
        items = [(ref, number, frame.source) for ref in frame.refs(cards)]
        damage.deal(core, frame, items, how, source_marks(core, frame))

    return [step, *_keep(effect.bind)]


def put_damage(effect: a.PutDamage, cards: str) -> list[Step]:
    number_of = ev.amount(effect.number)

    def step(core: Core, frame: Frame) -> None:
        number = number_of(core, frame)
        items = [(ref, number, frame.source) for ref in frame.refs(cards)]
        damage.deal(core, frame, items, 0, source_marks(core, frame))

    return [step, *_keep(effect.bind)]


def _keep(bind: str) -> list[Step]:
    """Leaves the result of the last effect in a slot."""
    if not bind:
        return []

    def step(core: Core, frame: Frame) -> None:
        frame.reg[bind] = frame.reg.get(RESULT, 0)

    return [step]


def heal(effect: a.Heal, cards: str) -> list[Step]:
    """Removes damage, asking for a number for each card where "up to" leaves a choice."""
    number_of = None if effect.number is None else ev.amount(effect.number)

    def begin(core: Core, frame: Frame) -> None:
        frame.reg[_AT] = 0
        frame.reg[_SUM] = 0
        frame.reg[_HEALED] = []
        frame.reg[_LEFT] = 9999 if number_of is None else number_of(core, frame)
        if not frame.refs(cards):
            frame.done = False

    def ask(core: Core, frame: Frame) -> None:
        refs = frame.refs(cards)
        at = frame.number(_AT)
        if at >= len(refs):
            frame.reg[ANSWER] = []
            return
        ref = refs[at]
        left = frame.number(_LEFT)
        most = min(left, moves.removable(core, ref))
        if not effect.up_to:
            frame.reg[ANSWER] = [most]
            return
        core.ask(
            frame,
            Decision(
                "number", actor(frame), list(range(most + 1)),
                source=ref, prompt="How much damage?", rule="ability.up-to",
            ),
        )  # fmt: skip

    def take(core: Core, frame: Frame) -> None:
        refs = frame.refs(cards)
        at = frame.number(_AT)
        if at >= len(refs):
            if effect.bind:
                frame.reg[effect.bind] = frame.reg[_SUM]
            if effect.bind_cards:
                frame.reg[effect.bind_cards] = frame.reg[_HEALED]
            if not frame.reg[_SUM]:
                frame.done = False
            return
        answer = frame.refs(ANSWER)
        number = answer[0] if answer else 0
        removed = moves.remove_damage(core, refs[at], number, actor(frame), frame.source)
        frame.reg[_SUM] = frame.number(_SUM) + removed
        if removed:
            frame.refs(_HEALED).append(refs[at])
        if effect.total:
            frame.reg[_LEFT] = frame.number(_LEFT) - removed
        frame.reg[_AT] = at + 1
        frame.pc += next_card

    steps: list[Step] = [begin, ask, take]
    next_card = jumps.distance(steps, take, ask)
    return steps


def move_damage(effect: a.MoveDamage, source: str, target: str) -> list[Step]:
    number_of = None if effect.number is None else ev.amount(effect.number)

    def ask(core: Core, frame: Frame) -> None:
        """How many counters, where "up to" leaves a choice."""
        refs, to = frame.refs(source), frame.refs(target)
        frame.reg[ANSWER] = []
        if not effect.up_to or not refs or not to:
            return
        limit = 9999 if number_of is None else number_of(core, frame)
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
        limit = 9999 if number_of is None else number_of(core, frame)
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

    return [ask, move]


def _movable(core: Core, frame: Frame, ref: int, to: int) -> int:
    """How many damage counters could be moved there; none goes back where it came from in the same
    effect (1.9.2.4).
    """
    record = core.record(ref)
    if record is None or ref == to or not core.in_play(to):
        return 0
    if core.edition.moved_damage == "removed" and not moves.removable(core, ref):
        return 0
    went = frame.refs(_WENT)
    came = sum(went[i + 2] for i in range(0, len(went), 3) if went[i : i + 2] == [to, ref])
    return max(0, record.damage - came)


def _take_off(core: Core, frame: Frame, ref: int, number: int, *, more: bool) -> None:
    """Counters leave a card to be put on another: removed, or as older books have it just moved."""
    if core.edition.moved_damage == "removed":
        moves.remove_damage(
            core, ref, number, actor(frame), frame.source, rule="damage.move", more=more
        )
    else:
        core.state.inplay[ref & CARD].damage -= number


def banish(effect: a.Banish, cards: str) -> list[Step]:
    def step(core: Core, frame: Frame) -> None:
        refs = frame.refs(cards)
        if not any(core.in_play(r) for r in refs):
            frame.done = False
        damage.banish(core, frame, refs)

    return [step, *_keep(effect.bind)]


def exert(effect: a.Exert, cards: str) -> list[Step]:
    def step(core: Core, frame: Frame) -> None:
        done = []
        for ref in frame.refs(cards):
            card = ref & CARD
            if core.state.zone[card] == INKWELL:
                player = core.state.players[core.state.owner[card]]
                if card in player.ready_ink:
                    player.ready_ink.remove(card)
                    player.exerted_ink.append(card)
                    done.append(ref)
            elif moves.exert(core, ref, frame.source):
                done.append(ref)
        _tell_of_ink(core, frame, "exert ink", done)
        frame.reg[RESULT] = done
        if not done:
            frame.done = False

    return [step, *_keep(effect.bind)]


def ready(effect: a.Ready, cards: str) -> list[Step]:
    def step(core: Core, frame: Frame) -> None:
        done = []
        for ref in frame.refs(cards):
            card = ref & CARD
            if core.state.zone[card] == INKWELL:
                player = core.state.players[core.state.owner[card]]
                if card in player.exerted_ink:
                    player.exerted_ink.remove(card)
                    player.ready_ink.append(card)
                    done.append(ref)
            elif moves.ready(core, ref, frame.source, by=actor(frame)):
                done.append(ref)
        _tell_of_ink(core, frame, "ready ink", done)
        frame.reg[RESULT] = done
        if not done:
            frame.done = False

    return [step, *_keep(effect.bind)]


def _tell_of_ink(core: Core, frame: Frame, kind: NoteKind, refs: list[int]) -> None:
    """How many cards of whose inkwell were exerted or readied; which ones is nobody's business."""
    state = core.state
    owners = [state.owner[r & CARD] for r in refs if state.zone[r & CARD] == INKWELL]
    for seat in dict.fromkeys(owners):
        number = owners.count(seat)
        note(core, kind, player=seat, amount=number, source=frame.source, rule="inkwell.private")


def move_to(effect: a.MoveTo, characters: str, location: str) -> list[Step]:
    def step(core: Core, frame: Frame) -> None:
        places, refs = frame.refs(location), frame.refs(characters)
        done = []
        for ref in refs:
            if places and core.in_play(places[0]):
                if move_action.move_to(core, ref, places[0] & CARD, actor(frame), frame.source):
                    done.append(ref)
        frame.reg[RESULT] = done
        if not done or len(done) < len(refs):
            frame.done = False  # "if you do" needs all of them to have moved (6.1.5.1)

    return [step, *_keep(effect.bind)]


def get_ink_drops(effect: a.GetInkDrops) -> list[Step]:
    number_of = ev.amount(effect.number)

    def begin(core: Core, frame: Frame) -> None:
        frame.reg[_DROPS] = number_of(core, frame)

    def each(core: Core, frame: Frame) -> None:
        left = frame.number(_DROPS)
        if left <= 0:
            frame.reg[ANSWER] = [-1]
            return
        seat = actor(frame)
        entry = next(
            (e for e in now.rules(core, "replace:get ink drop") if e.frame.you == seat), None
        )
        frame.reg[ANSWER] = [0]
        if entry is not None and core.state.players[seat].deck:
            core.ask(
                frame,
                Decision(
                    "may", seat, [1, 0], texts=["yes", "no"], source=entry.frame.source,
                    prompt=entry.static.name, rule="replacement.instead",
                ),
            )  # fmt: skip

    def get(core: Core, frame: Frame) -> None:
        answer = frame.refs(ANSWER)
        if answer == [-1]:
            return
        frame.pc += next_drop
        frame.reg[_DROPS] = frame.number(_DROPS) - 1
        seat = actor(frame)
        if answer == [1]:
            entry = next(e for e in now.rules(core, "replace:get ink drop") if e.frame.you == seat)
            core.push(Frame(entry.static.cost, seat, entry.frame.source, {}))
            return
        core.state.players[seat].drops += 1
        emit(core, "get ink drop", player=seat, source=frame.source)

    steps: list[Step] = [begin, each, get]
    next_drop = jumps.distance(steps, get, each)
    return steps


def remove_ink_drops(effect: a.RemoveInkDrops) -> list[Step]:
    number_of = ev.amount(effect.number)

    def step(core: Core, frame: Frame) -> None:
        player = core.state.players[actor(frame)]
        number = number_of(core, frame)
        if player.drops < number:
            frame.done = False
        for _ in range(min(number, player.drops)):
            player.drops -= 1
            emit(core, "remove ink drop", player=actor(frame), source=frame.source)

    return [step]
