"""The turn: Ready, Set, Draw, the Main Phase, and the end (3)."""

from __future__ import annotations

from typing import Final

from inkborn.engine import checks, ids, moves
from inkborn.engine import continuous as now
from inkborn.engine.core import SIMULTANEOUS, Core
from inkborn.engine.state import Decision, Frame, Lasting
from inkborn.engine.triggers import ask_ifs, emit, note


def begin(core: Core, frame: Frame) -> None:
    state = core.state
    state.turn += 1
    state.phase = "ready"
    state.facts.clear()
    state.used.clear()
    state.last_known.clear()
    state.challengers.clear()
    state.shown.clear()
    for seat in state.players:
        seat.inked = 0
    for player in core.turn_players():
        state.players[player].turns += 1
    for effect in state.lasting:
        if effect.until == "their next turn" and core.is_turn_of(effect.owner):
            effect.until = "turn"  # it is that turn now
            core.rebuild()
    note(core, "turn", player=state.active, amount=state.turn, rule="turn.phases")


def ready_first(core: Core, frame: Frame) -> None:
    """Where nothing is asked, the parts of the Ready step are one step of the machine."""
    if core.edition.ready_cards == "first":
        _ready_step(core, frame)
        if core.state.decision is None:
            effects_end(core, frame)
            start_triggers(core, frame)
            frame.pc = READY_OVER


def ready_limited(core: Core, frame: Frame) -> None:
    """Readies the characters that were picked where only some may be readied."""
    if "ready_these" in frame.reg:
        picked = frame.reg.pop("answer")
        del frame.reg["ready_these"]
        assert isinstance(picked, list)
        for ref in picked:
            moves.ready(core, ref, rule="turn.ready.cards")


def _ready_step(core: Core, frame: Frame) -> None:
    """The active player readies their cards in play and in their inkwell (3.2.1.1)."""
    for player in core.turn_players():
        _ready_all(core, frame, player)


def _ready_all(core: Core, frame: Frame, active: int) -> None:
    state = core.state
    seat = state.players[active]
    seat.ready_ink += seat.exerted_ink
    seat.exerted_ink.clear()
    waking = [ref for ref in (state.refs[card] for card in seat.board) if _wakes(core, ref)]
    limit = _ready_limit(core, active)
    characters = [r for r in waking if core.info[r & 0xFFFF].is_character]
    if limit is not None and len(characters) > limit:
        waking = [r for r in waking if r not in characters]
        frame.reg["ready_these"] = 1
        core.ask(
            frame,
            Decision("cards", active, characters, limit, limit, prompt="Which ones ready?"),
        )
    for ref in waking:
        moves.ready(core, ref, rule="turn.ready.cards")


def _wakes(core: Core, ref: int) -> bool:
    return (
        core.state.inplay[ref & 0xFFFF].exerted
        and now.cant(core, ref, "ready at the start") is None
    )


def _ready_limit(core: Core, player: int) -> int | None:
    if "ReadyAtMost" not in now.index_of(core).entries:
        return None
    limits = [
        getattr(e.static.tree, "number", 0)
        for e in now.rules(core, "ReadyAtMost")
        if e.static.who is not None and player in e.static.who(core, e.frame)
    ]
    return min(limits) if limits else None


def effects_end(core: Core, frame: Frame) -> None:
    """Effects that last until the start of this turn end (3.2.1.3)."""
    for player in core.turn_players():
        expire_at_start(core, player)


def expire_at_start(core: Core, player: int) -> None:
    core.end_effects(lambda e: _ends_at_start(e.until, e.owner, player))
    core.end_watches(lambda w: _ends_at_start(w.until, w.owner, player))


def _ends_at_start(until: str, owner: int, player: int) -> bool:
    return until in ("your next turn", "this ready step") and owner == player


def start_triggers(core: Core, frame: Frame) -> None:
    for player in core.turn_players():
        emit(core, "turn start", player=player, rule="turn.ready.triggers")


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
        frame.pc -= 1


def set_step(core: Core, frame: Frame) -> None:
    """Characters dry, locations give lore (3.2.2)."""
    state = core.state
    state.phase = "set"
    for card, record in state.inplay.items():
        mine = core.is_turn_of(record.owner)
        if mine or core.edition.dries == "all_characters":
            record.drying = False
        if mine and core.info[card].is_location:
            ref = state.refs[card]
            moves.gain_lore(core, record.owner, now.lore(core, ref), ref, "turn.set.lore")


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
    skipping = {
        e.frame.you
        for e in now.rules(core, "SkipStep")
        if getattr(e.static.tree, "step", "") == "draw"
    }
    for player in core.turn_players():
        if player not in skipping:
            moves.draw(core, player, 1)


_MAIN: Final[dict[int, Decision]] = {}


def main_decision(player: int) -> Decision:
    """What the active player is asked in the main phase. Nobody changes a decision, so that games
    share those that are all alike.
    """
    found = _MAIN.get(player)
    if found is None:
        found = _MAIN[player] = Decision("main", player, [], rule="turn.main")
    return found


def main_phase(core: Core, frame: Frame) -> None:
    """Asks for a turn action; the machine comes back here after each (3.3)."""
    state = core.state
    state.phase = "main"
    if state.players[state.active].out:
        frame.pc = END_STEP
        return
    frame.pc = MAIN_PHASE + 1
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
    for player in core.turn_players():
        if not state.players[player].out:
            emit(core, "turn end", player=player, rule="turn.end.triggers")


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
    if not core.state.players[core.state.active].out and checks.check(core, turn_end=True):
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
        player = (state.active + i) % count
        if state.players[player].out:
            expire_at_start(core, player)  # their imaginary turn (9.2.3)
            continue
        if core.variant == SIMULTANEOUS and core.is_turn_of(player):
            continue
        state.active = player
        break
    frame.pc = 0


TURN = (
    begin,
    ready_first,
    ready_limited,
    effects_end,
    start_triggers,
    ready_last,
    ready_limited,
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
END_STEP: Final = TURN.index(this_turn_ends)
THIS_TURN: Final = ("turn", "challenge")
"""Durations that do not outlast a turn."""
