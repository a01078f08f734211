"""Steps one after the other, in as many sentences as they need."""

from inkborn.model.abilities import (
    Apply,
    By,
    Choose,
    ChooseOne,
    Deal,
    Discard,
    Draw,
    Effect,
    GainLore,
    Heal,
    If,
    IfDone,
    LoseLore,
    May,
    Play,
    Put,
    Replace,
    Reveal,
    Search,
    Sequence,
    Shuffle,
)
from inkborn.model.nouns import Node, Pick, PlayersWhere, Ref, Rest, Select
from inkborn.text.say.changes import DURATIONS
from inkborn.text.say.clauses import (
    actions,
    base,
    clauses,
    defer,
    exerted,
    is_action,
    is_deferred,
    prefixed,
    steps,
    with_next,
)
from inkborn.text.say.consequences import instead
from inkborn.text.say.exchange import exchanged, plain_part
from inkborn.text.say.others import modes
from inkborn.text.say.rules import rule
from inkborn.text.say.speaker import Speaker, tells


@tells(Sequence)
def _in_order(s: Speaker, effect: Sequence) -> list[str]:
    """Steps in sentences; those that belong together share one."""
    swapped = plain_part(effect)
    if swapped is not None:
        return [*s.sentences(swapped[0]), *instead(s, swapped[1])]
    found: list[str] = []
    before: Effect | None = None
    for run in _runs(s, effect.effects):
        told = _run(s, run)
        found += prefixed("otherwise, ", told) if _is_remainder(before, run[0]) else told
        before = run[-1]
    return found


def _run(s: Speaker, run: list[Effect]) -> list[str]:
    if len(run) == 1:
        return s.sentences(run[0])
    joined = Sequence(tuple(run))
    either = exchanged(joined)
    if either is not None:
        return [*s.sentences(either[0]), *instead(s, either[1])]
    return _clause(s, joined)


def _runs(s: Speaker, effects: tuple[Effect, ...]) -> list[list[Effect]]:
    """The steps of each sentence. Selections that no words make are left for later."""
    found: list[list[Effect]] = []
    for step, then in with_next(effects):
        if is_deferred(step, then) and not _is_shared(step, then):
            defer(s, step)
        elif found and _belongs(found[-1], step):
            found[-1].append(step)
        else:
            found.append([step])
    return found


def _is_shared(step: Effect, then: Effect | None) -> bool:
    """Whether both parts of "A. If …, B instead" are about what is picked."""
    picks = isinstance(step, Choose) and isinstance(getattr(step.cards, "how", None), Pick)
    match then:
        case If(_, Deal(to=Ref()), Deal(to=Ref())) | If(_, Heal(Ref()), Heal(Ref())):
            return picks
        case _:
            return False


def _belongs(before: list[Effect], step: Effect) -> bool:
    """Whether a step is told in the same sentence as those before it."""
    match before[-1], step:
        case Draw(), Discard(Select(how=Pick())):
            return len(before) == 1
        case Search(), Reveal() | Put():
            return True
        case Reveal(), Put():
            return isinstance(before[0], Search)
        case Choose(), If(otherwise=other):
            return len(before) == 1 and other is not None
        case Choose(), _:
            return is_action(step)
        case Put(Select(group=group)), Put(Rest(slot)):
            return group == slot
        case Put(), Shuffle():
            return isinstance(before[0], Search) and len(before) < 3
        case By(effect=LoseLore()), GainLore():
            return True
        case _:
            return False


def _is_remainder(before: Effect | None, step: Effect) -> bool:
    """Whether the step is about the cards of those players who did not take theirs."""
    if not isinstance(before, By) or not isinstance(before.who, PlayersWhere):
        return False
    return isinstance(step, Put) and isinstance(step.cards, Rest)


# ---------------------------------------------------------------- single steps


@tells(May)
def _may(s: Speaker, effect: May) -> list[str]:
    swapped = plain_part(effect)
    if swapped is not None:
        return [*s.sentences(swapped[0]), *instead(s, swapped[1])]
    match effect.effect:
        case ChooseOne() as choice:
            return [f"you may {modes(s, choice)}"]
        case IfDone(first, ChooseOne() as choice, None):
            cost = base(actions(s, first))
            return [f"you may {cost} to {modes(s, choice)}"]
        case _:
            return _clause(s, effect)


@tells(Apply)
def _apply(s: Speaker, effect: Apply) -> list[str]:
    match effect:
        case Apply((Replace() as replaced,), duration):
            return [f"{DURATIONS[duration]}, {rule(s, replaced)}"]
        case _:
            return _clause(s, effect)


@tells(Deal)
def _deal(s: Speaker, effect: Deal) -> list[str]:
    found = _clause(s, effect)
    return [*found, "this damage can't be reduced by Resist"] if effect.ignores_resist else found


@tells(Node)
def _clause(s: Speaker, effect: Effect) -> list[str]:
    """One clause; where an action goes after it was played is told in a sentence of its own."""
    words = clauses(s, effect)
    if is_action(effect):
        words = exerted(s, effect, words)
    play = effect.effect if isinstance(effect, May) else effect
    last = steps(play)[-1] if steps(play) else play
    if isinstance(last, Play) and last.then_put is not None:
        end = last.then_put.at or "bottom"
        then = f"put that card on the {end} of your deck instead of into your discard"
        return [words, f"if you do, {then}"]
    return [words]
