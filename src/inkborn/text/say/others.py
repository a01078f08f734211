"""What other players carry out or choose; modes; triggers set up on the way."""

from msgspec.structs import replace

from inkborn.model.abilities import (
    By,
    ChooseOne,
    Effect,
    ForEachPlayer,
    IfDone,
    May,
    Pay,
    Repeat,
    Sequence,
    Watch,
)
from inkborn.model.nouns import Actor, ChosenPlayer, EachPlayer, On, Opponents, You
from inkborn.text.build.discourse import Entity
from inkborn.text.say.amounts import for_each
from inkborn.text.say.changes import duration_words
from inkborn.text.say.clauses import (
    actions,
    base,
    by_clause,
    clauses,
    is_action,
    is_after_challenge,
    prefixed,
    steps,
    text,
)
from inkborn.text.say.consequences import embedded
from inkborn.text.say.events import event, trigger
from inkborn.text.say.players import player
from inkborn.text.say.speaker import Speaker, tells
from inkborn.text.say.words import agree


@tells(By)
def _by(s: Speaker, effect: By) -> list[str]:
    who, then = effect.who, effect.effect
    match then:
        case ChooseOne():
            with s.acting(Actor()):
                return [modes(s, replace(then, by=who))]
        case IfDone(May() as first, Sequence(()), By() as other):
            found = [by_clause(s, who, first)]
            each = isinstance(who, Opponents)
            head = "for each opponent who doesn't, " if each else "if they don't, "
            return found + prefixed(head, s.sentences(other))
        case IfDone(first, following, other) if following != Sequence(()) and (
            isinstance(first, May) or then.apart
        ):
            found = s.sentences(By(who, first))
            yours = isinstance(following, By)
            found += prefixed(
                "if they do, ", s.sentences(following if yours else By(Actor(), following))
            )
            if other is not None:
                found += prefixed("otherwise, ", s.sentences(By(Actor(), other)))
            return found
        case IfDone(May(Pay() as price), Sequence(()), other) if other is not None:
            words = by_clause(s, who, other)
            with s.acting(Actor()):
                return [f"{words} unless they {base(actions(s, price))}"]
        case IfDone(May() as first, Sequence(()), other) if other is not None:
            found = [by_clause(s, who, first)]
            return found + prefixed("if they don't, ", s.sentences(By(Actor(), other)))
    if isinstance(who, ChosenPlayer) and who.most is None:
        with s.acting(Actor()):
            done = base(actions(s, then)).replace("their hand", "their hands")
        return ["choose any number of players", f"they {done}"]
    lead, rest = _lead(steps(then))
    found = [by_clause(s, who, lead)] if lead is not None else []
    if not found and len(rest) > 1:
        found = s.sentences(By(who, rest.pop(0)))
    with s.acting(who if isinstance(who, You) else Actor()):
        for part in rest:
            found += s.sentences(part)
    return found


def _lead(parts: list[Effect]) -> tuple[Effect | None, list[Effect]]:
    """What the players are told to do in the first sentence, and the rest."""
    rest = list(parts)
    lead: list[Effect] = []
    while rest and is_action(rest[0]):
        lead.append(rest.pop(0))
    if not lead and rest and isinstance(rest[0], May):
        return rest[0], rest[1:]
    if len(lead) > 1:
        return Sequence(tuple(lead)), rest
    return (lead[0] if lead else None), rest


@tells(ForEachPlayer)
def _for_each_player(s: Speaker, effect: ForEachPlayer) -> list[str]:
    s.talk.add(Entity("they", "player"))
    found = prefixed("for each opposing player, ", s.sentences(effect.effect))
    s.talk.forget("they")
    return found


@tells(Repeat)
def _repeat(s: Speaker, effect: Repeat) -> list[str]:
    return prefixed(f"{for_each(s, effect.times)}, ", [clauses(s, effect.effect)])


# ---------------------------------------------------------------- modes


@tells(ChooseOne)
def _choose_one(s: Speaker, effect: ChooseOne) -> list[str]:
    return [modes(s, effect)]


def modes(s: Speaker, effect: ChooseOne) -> str:
    """ "choose one: • … • …"."""
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
        s.forget_this()
        label = f"{effect.labels[index]} " if effect.labels else ""
        said.append(f"• {label}{text(s, mode)}")
    return f"{head} {' '.join(said)}"


# ---------------------------------------------------------------- triggers set up on the way


@tells(Watch)
def _watch(s: Speaker, effect: Watch) -> list[str]:
    if is_after_challenge(effect):
        return [clauses(s, effect)]
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
