"""Choices made while an effect resolves: cards, players (6.1.3, 1.7.3)."""

from __future__ import annotations

from typing import Final

from inkborn.engine.knowing import knowledge
from inkborn.engine.machine import lowered
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.lowered import Step
from inkborn.engine.machine.registers import ANSWER, SUPPORTING
from inkborn.engine.meaning import evaluate as ev
from inkborn.engine.meaning import filters, slots, trees
from inkborn.engine.meaning.slots import actor
from inkborn.engine.now import continuous as now
from inkborn.engine.now.index import index_of
from inkborn.engine.rules.triggers import emit
from inkborn.engine.state.events import MARKS
from inkborn.engine.state.state import CARD, Decision, Frame
from inkborn.model import nouns as n

BE_CHOSEN: Final = "be chosen by opponents"


def choosable(core: Core, refs: list[int], chooser: int) -> list[int]:
    """Those that a player may choose for an effect: not what Ward shields from them (8.15)."""
    state = core.state
    allowed = []
    for ref in refs:
        if core.are_opponents(chooser, state.owner[ref & CARD]) and core.in_play(ref):
            if _warded(core, ref) or now.cant(core, ref, "be chosen") is not None:
                continue
        allowed.append(ref)
    return allowed


def demanded(core: Core, refs: list[int], chooser: int) -> list[int]:
    """Those of which an opponent has to choose one if able: "must choose this character" (6.7.3).

    Any one of them does, so the demand of the others has no force then.
    """
    if BE_CHOSEN not in index_of(core).must:
        return []
    owner = core.state.owner
    return [
        ref
        for ref in refs
        if core.are_opponents(chooser, owner[ref & CARD]) and now.must(core, ref, BE_CHOSEN)
    ]


def _warded(core: Core, ref: int) -> bool:
    """Ward shields any card; in the oldest editions only characters (I23)."""
    if core.edition.ward == "character" and not core.info[ref & CARD].is_character:
        return False
    return now.has_keyword(core, ref, "Ward")


def options_of(select: n.Select) -> lowered.Refs:
    """The cards that may be picked for a selection, by the one who picks."""
    find = _movable(select)
    how = select.how
    if not isinstance(how, n.Pick) or not how.chosen:
        return find
    by = None if how.by is None else ev.players(how.by)

    def options(core: Core, frame: Frame) -> list[int]:
        chooser = _chooser(core, frame, by)
        return [] if chooser < 0 else choosable(core, find(core, frame), chooser)

    return options


def _chooser(core: Core, frame: Frame, by: lowered.Players | None) -> int:
    """Who picks; -1 if that player has left the game."""
    if by is None:
        return actor(frame)
    named = by(core, frame)
    return named[0] if named else -1


def enough(select: n.Select) -> lowered.Condition:
    """Whether as many cards can be picked as a selection asks for."""
    how = select.how
    assert isinstance(how, n.Pick)
    options, least_of = options_of(select), ev.amount(how.least)
    alike = any(isinstance(j, n.AllSameName) for j in select.joint)

    def enough(core: Core, frame: Frame) -> bool:
        least = least_of(core, frame)
        found = options(core, frame)
        if alike:
            found = same_names(core, found, least)[0]
        return len(found) >= least

    return enough


def _movable(select: n.Select) -> lowered.Refs:
    """What fits a selection; of an inkwell not what has to stay there (10.2.2)."""
    find = filters.candidates(select)
    if select.zone != "inkwell":
        return find
    return lambda core, frame: [
        ref for ref in find(core, frame) if not core.is_fixed_ink(ref & CARD)
    ]


def pick_steps(select: n.Select, into: str, verb: str = "") -> list[Step]:
    """Steps that ask for cards and put them into a register."""
    how = select.how
    assert isinstance(how, n.Pick)
    options_for = options_of(select)
    least_of = ev.amount(how.least)
    most_of = None if how.most is None else ev.amount(how.most)
    by = None if how.by is None else ev.players(how.by)
    hidden = select.zone in ("hand", "deck", "inkwell", "hand or discard")
    total = next((j for j in select.joint if isinstance(j, n.TotalAtMost)), None)
    same = any(isinstance(j, n.AllSameName) for j in select.joint)
    secret = trees.reads_secrets(select)

    prompt = f"{verb.capitalize()}: choose" if verb else "Choose"

    def ask(core: Core, frame: Frame) -> None:
        chooser = _chooser(core, frame, by)
        options = options_for(core, frame) if chooser >= 0 else []
        if hidden and chooser >= 0:
            options = knowledge.as_offered(core, chooser, options)
            if secret:
                core.consult(chooser)
        least = least_of(core, frame)
        most = len(options) if most_of is None else most_of(core, frame)
        if len(options) < least:
            frame.done = False
        groups = None
        if same:
            options, groups = same_names(core, options, least)
        weights = None
        if total is not None:
            weights = [max(0, now.stat(core, r, total.stat)) for r in options]
        decision = Decision(
            "cards", chooser, options, min(least, len(options)), min(most, len(options)),
            source=frame.source, prompt=prompt, rule="ability.choices", hidden=hidden,
            noticeable=not secret, verb=verb, weights=weights, groups=groups,
            total_most=total.amount if total else -1,
        )  # fmt: skip
        if how.chosen:
            demand(core, decision)
        core.ask(frame, decision)

    def take(core: Core, frame: Frame) -> None:
        picked = frame.refs(ANSWER)
        frame.reg[into] = picked
        if how.chosen and picked:
            announce_chosen(core, frame, picked, _chooser(core, frame, by))

    return [ask, take]


def demand(core: Core, decision: Decision) -> None:
    """Restricts a choice to answers with a card that "must" be chosen, if one can be (6.7.3.2)."""
    needed = demanded(core, decision.options, decision.player)
    if decision.weights is not None:  # what exceeds the total by itself cannot be chosen
        light = zip(decision.options, decision.weights, strict=True)
        able = {ref for ref, weight in light if weight <= decision.total_most}
        decision.needed = [ref for ref in needed if ref in able]
    elif needed and decision.most == 1:
        decision.options = needed
    else:
        decision.needed = needed


def same_names(core: Core, options: list[int], least: int) -> tuple[list[int], list[int]]:
    """Only cards that have enough others of the same name beside them, with a number for each
    name."""
    names = [core.info[r & CARD].definition.name for r in options]
    kept = [r for r, name in zip(options, names, strict=True) if names.count(name) >= least]
    order = sorted(set(names))
    return kept, [order.index(core.info[r & CARD].definition.name) for r in kept]


def announce_chosen(core: Core, frame: Frame, refs: list[int], chooser: int) -> None:
    """Cards in play were chosen: some abilities wait for that."""
    marks = 0
    if frame.source >= 0:
        source = core.info[frame.source & CARD]
        marks = MARKS["for an action or ability"]
        if source.is_action or source.is_item:
            marks |= MARKS["for an action or item ability"]
        if source.is_action and frame.proc == source.action:
            marks |= MARKS["by an action"]  # not by an ability that the action has made (8.14.1)
    if frame.reg.get(SUPPORTING):
        marks |= MARKS["for support"]
    for ref in refs:
        if core.in_play(ref):
            if marks & MARKS["by an action"] and not core.are_opponents(
                chooser, core.state.owner[ref & CARD]
            ):
                # Vanish waits only for opponents' choices
                emit(core, "chosen", ref, frame.source, chooser, 0, marks & ~MARKS["by an action"])
            else:
                emit(core, "chosen", ref, frame.source, chooser, 0, marks)


def random_step(select: n.Select, into: str) -> Step:
    """Cards at random."""
    how = select.how
    assert isinstance(how, n.AtRandom)
    find, number_of = _movable(select), ev.amount(how.number)

    def step(core: Core, frame: Frame) -> None:
        pool = find(core, frame)
        number = number_of(core, frame)
        picked = [pool.pop(core.random(len(pool))) for _ in range(min(number, len(pool)))]
        frame.reg[into] = picked
        if len(picked) < number:
            frame.done = False

    return step


def deck_step(select: n.Select, into: str) -> Step:
    """The top or bottom cards of decks."""
    how = select.how
    assert isinstance(how, (n.Top, n.Bottom))
    owners = ev.owners(select.of)
    number_of = ev.amount(how.number)
    from_top = isinstance(how, n.Top)

    def step(core: Core, frame: Frame) -> None:
        number = number_of(core, frame)
        picked = []
        seats = [actor(frame)] if owners is None else owners(core, frame)
        for seat in seats:
            deck = core.state.players[seat].deck
            cards = deck[::-1][:number] if from_top else deck[:number]
            picked += [core.state.refs[c] for c in cards]
            if len(cards) < number:
                frame.done = False
        frame.reg[into] = picked

    return step


def player_steps(who: n.ChosenPlayer) -> list[Step]:
    """Steps that ask for a player (or several)."""
    slot = slots.chosen_player_slot(who)

    def ask(core: Core, frame: Frame) -> None:
        chooser = actor(frame)
        if who.among == "opponents":
            options = core.opponents(chooser)
        elif who.among == "others":
            options = [p for p in core.in_turn_order() if p != chooser]
        else:
            options = core.in_turn_order()
        most = len(options) if who.most is None else min(who.most, len(options))
        core.ask(
            frame,
            Decision(
                "player", chooser, options, min(who.least, len(options)), most,
                source=frame.source, prompt="Choose a player", rule="ability.choices",
            ),
        )  # fmt: skip

    def take(core: Core, frame: Frame) -> None:
        picked = frame.refs(ANSWER)
        frame.reg[slot] = picked

    return [ask, take]
