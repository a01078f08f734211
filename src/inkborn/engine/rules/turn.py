"""The turn: Ready, Set, Draw, the Main Phase, and the end (3)."""

from __future__ import annotations

from typing import Final

from inkborn.engine.machine import jumps
from inkborn.engine.machine.core import SIMULTANEOUS, Core
from inkborn.engine.machine.registers import ANSWER
from inkborn.engine.machine.statics import ReadyAtMostRule, SkipDrawRule
from inkborn.engine.now import continuous as now
from inkborn.engine.rules import checks, duplicates, moves
from inkborn.engine.rules.lore import gain_lore
from inkborn.engine.rules.triggers import ask_ifs, emit, note
from inkborn.engine.state import ids
from inkborn.engine.state.state import CARD, Decision, Frame, Lasting, Watch

# Registers of what stands here.
_CHOOSING: Final = "choosing"


def begin(core: Core, frame: Frame) -> None:
    state = core.state
    state.turn += 1
    state.phase = "ready"
    state.facts.clear()
    state.used.clear()
    state.last_known.clear()
    state.challengers.clear()
    state.shown.clear()
    for player in state.players:
        player.inked = 0
    for seat in core.turn_players():
        state.players[seat].turns += 1
    for effect in state.lasting:
        if effect.until == "their next turn" and core.is_turn_of(effect.owner):
            duplicates.starts(core, effect)
    note(core, "turn", player=state.active, amount=state.turn, rule="turn.phases")


def ready_first(core: Core, frame: Frame) -> None:
    """Where nothing is asked, the parts of the Ready step are one step of the machine."""
    if core.edition.ready_cards == "first":
        _ready_step(core, frame)
        if not frame.reg[_CHOOSING]:
            effects_end(core, frame)
            start_triggers(core, frame)
            frame.pc = READY_OVER


def _ready_step(core: Core, frame: Frame) -> None:
    """The active player readies their cards in play and in their inkwell (3.2.1.1).

    Who may ready only some characters is asked afterwards: register `choosing`.
    """
    choosing: list[int] = []
    state = core.state
    for seat in core.turn_players():
        player = state.players[seat]
        player.ready_ink += player.exerted_ink
        player.exerted_ink.clear()
        waking = _waking(core, seat)
        limit = _ready_limit(core, seat)
        if limit is not None and len(_characters(core, waking)) > limit:
            choosing.append(seat)
            waking = [ref for ref in waking if ref not in _characters(core, waking)]
        for ref in waking:
            moves.ready(core, ref, rule="turn.ready.cards")
    frame.reg[_CHOOSING] = choosing


def _characters(core: Core, refs: list[int]) -> list[int]:
    return [ref for ref in refs if core.info[ref & CARD].is_character]


def ask_ready(core: Core, frame: Frame) -> None:
    """Which characters are readied where only some may be."""
    state = core.state
    choosing = frame.refs(_CHOOSING)
    choosing[:] = [seat for seat in choosing if not state.players[seat].out]
    if not choosing:
        return
    waking = _characters(core, _waking(core, choosing[0]))
    limit = _ready_limit(core, choosing[0])
    most = len(waking) if limit is None else min(limit, len(waking))
    core.ask(
        frame,
        Decision("cards", choosing[0], waking, most, most, prompt="Which ones ready?"),
    )


def ready_picked(core: Core, frame: Frame) -> None:
    if frame.refs(_CHOOSING):
        frame.refs(_CHOOSING).pop(0)
        for ref in frame.refs(ANSWER):
            moves.ready(core, ref, rule="turn.ready.cards")
        frame.pc += _ASK_THE_NEXT


def _waking(core: Core, seat: int) -> list[int]:
    """The exerted cards of a player that ready at the start of the turn."""
    state = core.state
    found: list[int] = []
    for card in state.players[seat].board:
        if state.inplay[card].exerted:
            ref = state.refs[card]
            if now.cant(core, ref, "ready at the start") is None:
                found.append(ref)
    return found


def _ready_limit(core: Core, seat: int) -> int | None:
    limits = [
        e.static.characters
        for e in now.rules(core, ReadyAtMostRule)
        if seat in e.static.who(core, e.frame)
    ]
    return min(limits) if limits else None


def effects_end(core: Core, frame: Frame) -> None:
    """Effects that last until the start of this turn end (3.2.1.3)."""
    for seat in core.turn_players():
        expire_at_start(core, seat)


def expire_at_start(core: Core, seat: int) -> None:
    core.end_effects(lambda e: _ends_at_start(e.until, e.owner, seat))
    core.end_watches(lambda w: _ends_at_start(w.until, w.owner, seat))


def _ends_at_start(until: Watch, owner: int, seat: int) -> bool:
    return until == "your next turn" and owner == seat


def start_triggers(core: Core, frame: Frame) -> None:
    for seat in core.turn_players():
        emit(core, "turn start", player=seat, rule="turn.ready.triggers")


def ready_last(core: Core, frame: Frame) -> None:
    if core.edition.ready_cards == "last":
        _ready_step(core, frame)


def ready_over(core: Core, frame: Frame) -> None:
    """ "At the start of their next turn" has passed for the restrictions on readying."""
    core.end_effects(lambda e: e.until == "their next ready step" and core.is_turn_of(e.owner))
    _check(core, frame)


def _check(core: Core, frame: Frame) -> None:
    """A check at the end of a step (1.8.1); the bag waits for the Set step."""
    if checks.check(core):
        frame.pc += jumps.AGAIN


def set_step(core: Core, frame: Frame) -> None:
    """Characters dry, locations give lore (3.2.2)."""
    state = core.state
    state.phase = "set"
    seats = core.turn_players()
    all_dry = core.edition.dries == "all_characters"
    for card, record in state.inplay.items():
        mine = record.owner in seats
        if mine or all_dry:
            record.drying = False
        if mine and core.info[card].is_location:
            ref = state.refs[card]
            gain_lore(core, record.owner, now.lore(core, ref), ref, "turn.set.lore")


def added_in_set(core: Core, frame: Frame) -> None:
    """C3, C4: what was set off in Ready is added now, and its "if" asked, in the older editions."""
    if core.edition.ready_triggers_bagged == "set" and core.state.bag:
        ask_ifs(core)


def settle(core: Core, frame: Frame) -> None:
    """Checks the state and resolves what waits, if anything does."""
    if not checks.is_quiet(core):
        core.call(ids.SETTLE, core.state.active)


def draw_step(core: Core, frame: Frame) -> None:
    """The active player draws, except the starting player in the first turn (3.2.3.1)."""
    state = core.state
    if core.edition.dry_cutoff == "phase":
        for record in state.inplay.values():
            if core.is_turn_of(record.owner):
                record.drying = False  # C7: in play during the Beginning Phase is enough
    state.phase = "draw"
    if state.turn == 1:
        return
    skipping = {e.frame.you for e in now.rules(core, SkipDrawRule)}
    for seat in core.turn_players():
        if seat not in skipping:
            moves.draw(core, seat, 1)


def hand_over(core: Core) -> bool:
    """The turn of a team goes on with the others when the one who was asked leaves (9.3)."""
    team = core.turn_players()
    if team:
        core.state.active = team[0]
    return bool(team)


_MAIN: Final[dict[int, Decision]] = {}


def main_decision(seat: int) -> Decision:
    """What the active player is asked in the main phase. Nobody changes a decision, so that games
    share those that are all alike.
    """
    found = _MAIN.get(seat)
    if found is None:
        found = _MAIN[seat] = Decision("main", seat, [], rule="turn.main")
    return found


def main_phase(core: Core, frame: Frame) -> None:
    """Asks for a turn action; the machine comes back here after each (3.3)."""
    state = core.state
    state.phase = "main"
    if state.players[state.active].out and not hand_over(core):
        frame.pc = END_STEP
        return
    frame.pc = AFTER_MAIN
    state.decision = main_decision(state.active)


def settle_action(core: Core, frame: Frame) -> None:
    """As `settle`; where nothing waits, the next turn action is asked for at once."""
    if not checks.is_quiet(core):
        core.call(ids.SETTLE, core.state.active)
    elif core.state.phase == "main":
        main_phase(core, frame)


def after_action(core: Core, frame: Frame) -> None:
    """Back to the main phase, or on to the end if the end of the turn was declared."""
    if core.state.phase == "main":
        frame.pc = MAIN_PHASE


def end_triggers(core: Core, frame: Frame) -> None:
    state = core.state
    state.phase = "end"
    for seat in core.turn_players():
        emit(core, "turn end", player=seat, rule="turn.end.triggers")


def this_turn_ends(core: Core, frame: Frame) -> None:
    """Effects that last for this turn end (3.4.1.2)."""
    core.end_effects(lambda e: e.until in THIS_TURN or _is_over(core, e))
    core.end_watches(lambda w: w.until in THIS_TURN)


def _is_over(core: Core, effect: Lasting) -> bool:
    """Nothing is left that the effect could apply to, or its source has gone."""
    if effect.until == "in play":
        return not core.in_play(effect.frame.source)
    return effect.targets is not None and not any(map(core.in_play, effect.targets))


def final_check(core: Core, frame: Frame) -> None:
    if checks.check(core, turn_end=True):
        core.call(ids.SETTLE, core.state.active)


def nothing_of_this_turn(core: Core, frame: Frame) -> None:
    """What was born while the turn ended, and lasts for this turn, ends before the next one."""
    state = core.state
    lasting = any(effect.until in THIS_TURN for effect in state.lasting)
    if lasting or any(watch.until in THIS_TURN for watch in state.watching):
        frame.pc = END_STEP


def pass_turn(core: Core, frame: Frame) -> None:
    """The next player who is still in the game takes their turn (3.4.2)."""
    state = core.state
    count = len(state.players)
    for i in range(1, count + 1):
        seat = (state.active + i) % count
        if state.players[seat].out:
            _imaginary_turn(core, seat)
            continue
        if core.variant == SIMULTANEOUS and core.is_turn_of(seat):
            continue
        state.active = seat
        break
    frame.pc = jumps.START


def _imaginary_turn(core: Core, seat: int) -> None:
    """What waits for the next turn of a player who has left ends when that would be (9.2.3)."""
    expire_at_start(core, seat)
    core.end_effects(lambda e: e.until.startswith("their next") and e.owner == seat)


TURN = (
    begin,
    ready_first,
    ask_ready,
    ready_picked,
    effects_end,
    start_triggers,
    ready_last,
    ask_ready,
    ready_picked,
    ready_over,
    set_step,
    added_in_set,
    settle,
    draw_step,
    settle,
    main_phase,
    settle_action,
    after_action,
    end_triggers,
    settle,
    this_turn_ends,
    settle,
    final_check,
    nothing_of_this_turn,
    pass_turn,
)
READY_OVER: Final = TURN.index(ready_over)
MAIN_PHASE: Final = TURN.index(main_phase)
AFTER_MAIN: Final = TURN.index(settle_action)
END_STEP: Final = TURN.index(this_turn_ends)
_ASK_THE_NEXT: Final = jumps.distance(TURN, ready_picked, ask_ready)
OTHERS_FINISH: Final = END_STEP - 1
"""Where the turn of a player who has left goes on: what others have begun is finished."""
THIS_TURN: Final = ("turn", "challenge")
"""Durations that do not outlast a turn."""
