"""The frame of effects: order, if, if you do, otherwise, modes, other players, triggers."""

from inkborn.model.abilities import (
    Apply,
    By,
    Choose,
    ChooseOne,
    Deal,
    Discard,
    Draw,
    Effect,
    ForEachPlayer,
    GainLore,
    If,
    IfDone,
    Look,
    LoseLore,
    May,
    Play,
    Put,
    Repeat,
    Replace,
    Reveal,
    Search,
    Sequence,
    Shuffle,
    Watch,
)
from inkborn.model.nouns import (
    Actor,
    ChosenPlayer,
    EachPlayer,
    Fits,
    IsKind,
    Never,
    On,
    Opponents,
    Pick,
    PlayersWhere,
    Rest,
    Select,
    You,
)
from inkborn.text.discourse import Entity
from inkborn.text.unparse.amounts import for_each
from inkborn.text.unparse.changes import DURATIONS, duration_words
from inkborn.text.unparse.clauses import (
    actions,
    base,
    by_clause,
    clauses,
    defer,
    exerted,
    is_action,
    is_after_challenge,
    is_deferred,
    may,
    steps,
)
from inkborn.text.unparse.events import event, trigger
from inkborn.text.unparse.exchange import Exchange, plain_part
from inkborn.text.unparse.players import player
from inkborn.text.unparse.rules import rule
from inkborn.text.unparse.speaker import Speaker
from inkborn.text.unparse.words import agree, listed, sentence

NOTHING = Sequence(())


def text(s: Speaker, effect: Effect) -> str:
    """The effect as complete sentences."""
    return " ".join(sentence(words) for words in sentences(s, effect))


def prefixed(prefix: str, found: list[str]) -> list[str]:
    return [f"{prefix}{found[0]}", *found[1:]] if found else []


def sentences(s: Speaker, effect: Effect) -> list[str]:
    """The effect as sentences, without capitals and full stops."""
    exchanged = plain_part(effect)
    if exchanged is not None:
        plain, other = exchanged
        return [*sentences(s, plain), *instead(s, other)]
    match effect:
        case Sequence(effects):
            return _in_order(s, effects)
        case IfDone():
            return _if_done(s, effect)
        case If():
            return _if(s, effect)
        case ChooseOne():
            return [_modes(s, effect)]
        case May(ChooseOne() as modes):
            return [f"you may {_modes(s, modes)}"]
        case May(IfDone(first, ChooseOne() as modes, None)):
            cost = base(actions(s, first))
            return [f"you may {cost} to {_modes(s, modes)}"]
        case By():
            return _by(s, effect)
        case ForEachPlayer(_, then):
            s.talk.add(Entity("they", "player"))
            words = prefixed("for each opposing player, ", sentences(s, then))
            s.talk.entities = [e for e in s.talk.entities if e.slot != "they"]
            return words
        case Repeat(times, then):
            return prefixed(f"{for_each(s, times)}, ", [clauses(s, then)])
        case Watch() if not is_after_challenge(effect):
            return _watch(s, effect)
        case Apply((Replace() as replaced,), duration):
            return [f"{DURATIONS[duration]}, {rule(s, replaced)}"]
        case _:
            return [*_clause(s, effect), *_unreduced(effect)]


# ---------------------------------------------------------------- order


def _in_order(s: Speaker, effects: tuple[Effect, ...]) -> list[str]:
    """Steps in sentences; those that belong together share one."""
    found: list[str] = []
    before: Effect | None = None
    for run in _runs(s, effects):
        told = sentences(s, run[0]) if len(run) == 1 else _clause(s, Sequence(tuple(run)))
        found += prefixed("otherwise, ", told) if _is_remainder(before, run[0]) else told
        before = run[-1]
    return found


def _runs(s: Speaker, effects: tuple[Effect, ...]) -> list[list[Effect]]:
    """The steps of each sentence. Selections that no words make are left for later."""
    found: list[list[Effect]] = []
    for step in effects:
        if is_deferred(step):
            defer(s, step)
        elif found and _belongs(found[-1], step):
            found[-1].append(step)
        else:
            found.append([step])
    return found


def _is_remainder(before: Effect | None, step: Effect) -> bool:
    """Whether the step is about the cards of those players who did not take theirs."""
    if not isinstance(before, By) or not isinstance(before.who, PlayersWhere):
        return False
    return isinstance(step, Put) and isinstance(step.cards, Rest)


def _belongs(before: list[Effect], step: Effect) -> bool:
    match before[-1], step:
        case Draw(), Discard(Select(how=Pick())):
            return len(before) == 1
        case Search(), Reveal() | Put():
            return True
        case Reveal(), Put():
            return isinstance(before[0], Search)
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


def _clause(s: Speaker, effect: Effect) -> list[str]:
    """The clause; where an action goes after it was played is told in a sentence of its own."""
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


def _unreduced(effect: Effect) -> list[str]:
    if isinstance(effect, Deal) and effect.ignores_resist:
        return ["this damage can't be reduced by Resist"]
    return []


# ---------------------------------------------------------------- conditions and consequences


def instead(s: Speaker, other: Exchange) -> list[str]:
    condition, effect = other
    head = f"if {s.words(condition)}, "
    words = clauses(s, effect)
    if isinstance(effect, May):
        words = exerted(s, effect.effect, words)
    plain, sign, tail = words.partition(" and they enter")
    if not sign:
        plain, sign, tail = words.partition(" and it enters")
    return [f"{head}{plain} instead{sign}{tail}"]


def _if_done(s: Speaker, effect: IfDone) -> list[str]:
    match effect:
        case IfDone(By(who, May(price)), Sequence(()), other) if other is not None:
            words = clauses(s, other)
            noun = player(s, who)
            with s.acting(Actor()):
                paid = agree(actions(s, price), third_person=not noun.many)
            return [f"{words} unless {noun.text} {paid}"]
        case IfDone(May(Look()) as look, Sequence((May() as then, *rest)), None):
            words = f"{may(s, look)} and then {may(s, then)}"
            return [words, *prefixed("if you do either, ", [clauses(s, Sequence(tuple(rest)))])]
        case IfDone(first, then, None) if is_action(first) and is_action(then):
            return [base(actions(s, effect))]
    found = embedded(s, effect.first)
    if effect.then != NOTHING:
        found += _then(s, effect.then)
    if effect.otherwise is not None:
        found += prefixed("otherwise, ", embedded(s, effect.otherwise))
    return found


def _then(s: Speaker, then: Effect) -> list[str]:
    match then:
        case If(condition, inner, None):
            words = s.words(condition)
            return prefixed(f"if you do and {words}, ", embedded(s, inner))
        case _:
            return prefixed("if you do, ", embedded(s, then))


def embedded(s: Speaker, effect: Effect) -> list[str]:
    """An effect behind a comma: one sentence, and what follows from it."""
    if isinstance(effect, Sequence) and not any(
        isinstance(step, If | ChooseOne | Watch) for step in effect.effects
    ):
        for step in effect.effects:
            if is_deferred(step):
                return _in_order(s, effect.effects)
        return [clauses(s, effect)]
    return sentences(s, effect)


def _if(s: Speaker, effect: If) -> list[str]:
    switch = _type_switch(s, effect)
    if switch:
        return [switch]
    then, other = effect.then, effect.otherwise
    if isinstance(effect.condition, Never) and other is None and is_action(then):
        words = clauses(s, then)
        return [f"{words} unless {s.words(effect.condition.condition)}"]
    head = f"if {s.words(effect.condition)}, "
    if other is None:
        return prefixed(head, embedded(s, then))
    if isinstance(then, IfDone) and then.then == NOTHING and then.otherwise == other:
        then = then.first
    found = prefixed(head, embedded(s, then))
    return found + prefixed("otherwise, ", embedded(s, other))


def _type_switch(s: Speaker, effect: If) -> str:
    """ "If its card type is: • character, … • location, …"."""
    found: list[tuple[IsKind, Effect]] = []
    part: Effect | None = effect
    slots = set()
    while isinstance(part, If) and isinstance(part.condition, Fits):
        slots.add(part.condition.slot)
        if len(part.condition.filter) != 1 or not isinstance(part.condition.filter[0], IsKind):
            return ""
        found.append((part.condition.filter[0], part.then))
        part = part.otherwise
    if part is not None or len(found) < 2 or len(slots) != 1:
        return ""
    modes = (
        f"• {listed(kind.kinds, 'or')}, {'. '.join(embedded(s, then))}." for kind, then in found
    )
    return f"if its card type is: {' '.join(modes)}"


def _modes(s: Speaker, effect: ChooseOne) -> str:
    if effect.both is not None:
        head = f"choose one of the following. If {s.words(effect.both)}, choose both instead:"
    elif effect.by is not None:
        labels = f"{' or '.join(effect.labels)}:" if effect.labels else "one:"
        noun = player(s, effect.by)
        head = f"{noun.text} {agree('~choose', third_person=not noun.many)} {labels}"
    else:
        head = "choose one:"
    before = list(s.talk.entities)
    said = []
    for index, mode in enumerate(effect.modes):
        s.talk.entities = list(before)
        label = f"{effect.labels[index]} " if effect.labels else ""
        said.append(f"• {label}{text(s, mode)}")
    return f"{head} {' '.join(said)}"


# ---------------------------------------------------------------- other players


def _by(s: Speaker, effect: By) -> list[str]:
    who, then = effect.who, effect.effect
    match then:
        case IfDone(May() as first, Sequence(()), By() as other):
            found = [by_clause(s, who, first)]
            each = isinstance(who, Opponents)
            head = "for each opponent who doesn't, " if each else "if they don't, "
            return found + prefixed(head, sentences(s, other))
    if isinstance(who, ChosenPlayer) and who.most is None:
        with s.acting(Actor()):
            done = base(actions(s, then)).replace("their hand", "their hands")
        return ["choose any number of players", f"they {done}"]
    if is_action(then) or isinstance(then, May) or isinstance(who, You):
        return [by_clause(s, who, then)]
    parts = steps(then)
    lead: list[Effect] = []
    while parts and is_action(parts[0]):
        lead.append(parts.pop(0))
    if not lead and isinstance(parts[0], May):
        lead.append(parts.pop(0))
    found = []
    if lead:
        found.append(by_clause(s, who, lead[0] if len(lead) == 1 else Sequence(tuple(lead))))
    with s.acting(Actor()):
        for part in parts:
            found += sentences(s, part)
    return found


# ---------------------------------------------------------------- triggers set up on the way


def _watch(s: Speaker, effect: Watch) -> list[str]:
    saved, s.event = (s.event, s.marks), ""
    first = effect.on[0]
    if first.event in ("turn end", "turn start"):
        head = _turn_end(s, first)
    elif effect.once:
        head = f"the next time {event(s, first)}"
        head += duration_words(s, effect.duration) if effect.duration else ""
    else:
        lasting = duration_words(s, effect.duration or "turn").strip()
        lasting = "for the rest of this turn" if lasting == "this turn" else lasting
        head = f"{lasting}, {trigger(s, effect.on)}"
    found = prefixed(f"{head}, ", embedded(s, effect.then))
    s.event, s.marks = saved
    return found


def _turn_end(s: Speaker, on: On) -> str:
    if on.event == "turn end" and isinstance(on.by, EachPlayer):
        s.talk.add(Entity("player", "player"))
        return "at the end of the turn"
    return trigger(s, (on,))
