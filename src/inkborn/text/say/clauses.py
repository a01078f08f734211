"""Effects inside one sentence: what a player does, who may, what holds for which cards."""

from itertools import pairwise

from inkborn.model.abilities import (
    Affect,
    Apply,
    Banish,
    By,
    Choose,
    ChooseOne,
    CostChange,
    Deal,
    Discard,
    Draw,
    Effect,
    EitherOr,
    Exert,
    ForEachPlayer,
    GainLore,
    If,
    IfDone,
    LoseLore,
    May,
    Mays,
    Modify,
    MoveTo,
    Pay,
    Play,
    Put,
    PutDamage,
    Ready,
    Repeat,
    Reveal,
    Sequence,
    Watch,
)
from inkborn.model.nouns import (
    Actor,
    CostOf,
    DamageOn,
    Each,
    Pick,
    Ref,
    Rest,
    Select,
    StatOf,
    Who,
    You,
)
from inkborn.text.build.walk import nodes
from inkborn.text.say.amounts import for_each
from inkborn.text.say.cards_elsewhere import owners
from inkborn.text.say.changes import changes_words, duration_words
from inkborn.text.say.players import player, whose
from inkborn.text.say.pointers import object_, subject
from inkborn.text.say.rules import added, cost_change, rule
from inkborn.text.say.speaker import Speaker, voices
from inkborn.text.say.words import agree, listed, sentence

_FRAMES = (
    Sequence
    | May
    | Mays
    | IfDone
    | If
    | ChooseOne
    | EitherOr
    | By
    | ForEachPlayer
    | Repeat
    | Watch
    | Apply
)


def text(s: Speaker, effect: Effect) -> str:
    """The effect as complete sentences."""
    return " ".join(sentence(words) for words in s.sentences(effect))


def prefixed(prefix: str, found: list[str]) -> list[str]:
    return [f"{prefix}{found[0]}", *found[1:]] if found else []


def steps(effect: Effect) -> list[Effect]:
    return list(effect.effects) if isinstance(effect, Sequence) else [effect]


def base(words: str) -> str:
    """The words with their verbs in the plain form."""
    return agree(words, third_person=False)


# ---------------------------------------------------------------- actions


def is_action(effect: Effect) -> bool:
    """Whether the effect can be told as what a player does, without a subject."""
    match effect:
        case Sequence(effects):
            return bool(effects) and all(is_action(part) for part in effects)
        case Watch():
            return is_after_challenge(effect)
        case EitherOr(Put(), Put()) | EitherOr(Discard(), Discard()):
            return True
        case _:
            return not isinstance(effect, _FRAMES)


def is_after_challenge(effect: Watch) -> bool:
    return effect.on[0].event == "challenge end" and isinstance(effect.then, Ready)


@voices(
    Sequence, Apply, By, Watch, EitherOr, IfDone, May, Mays, If, ChooseOne, ForEachPlayer, Repeat
)
def actions(s: Speaker, effect: Effect) -> str:
    """What a player does, with marked verbs: "~draw a card, then ~choose and ~discard a card"."""
    match effect:
        case Sequence(effects):
            return _joined(s, effects)
        case Apply():
            return _give(s, effect)
        case By(who, then):
            noun = player(s, who)
            with s.acting(Actor()):
                return f"~have {noun.text} {base(actions(s, then))}"
        case Watch(then=Ready() as ready):
            return f"{s.words(ready)} after the challenge"
        case EitherOr(Put(cards, _), Put()):
            said = object_(s, cards)
            if owners(s, cards, "deck") == "your deck":
                return f"~put {said} on either the top of your deck or into your discard"
            return f"~put {said} on top of their deck or into their discard"
        case EitherOr(Discard(first), Discard(second)):
            one = object_(s, first, zone="hand")
            return f"~choose and ~discard either {one} or {object_(s, second, zone='hand')}"
        case IfDone(first, then, None, False):
            return f"{actions(s, first)} to {base(actions(s, then))}"
        case May(inner):
            return f"may {base(actions(s, inner))}"
        case _ if isinstance(effect, _FRAMES):
            return ". ".join(s.sentences(effect))
        case _:
            return s.words(effect)


def _joined(s: Speaker, effects: tuple[Effect, ...]) -> str:
    later = [one for one, then in with_next(effects) if is_deferred(one, then)]
    if len(later) < len(effects):
        for effect in later:
            defer(s, effect)
        effects = tuple(effect for effect in effects if effect not in later)
    parts = [actions(s, effects[0])]
    then = ""
    for before, effect in pairwise(effects):
        words = actions(s, effect)
        if isinstance(before, Put) and isinstance(effect, Put) and isinstance(effect.cards, Rest):
            words = words.removeprefix("~put ")
            two = s.sizes.get(effect.cards.slot) == 2 and not effect.place.order
            if two and _takes_one(before):
                words = words.replace("the rest", "the other", 1)
        if isinstance(before, Reveal) and words.startswith("~choose and ~discard"):
            words = f"{words.removeprefix('~choose and ')} of {whose(s, s.who)} choice"
        if isinstance(before, Draw) and isinstance(effect, Discard | Put):
            then = ", then "
        parts.append(words)
    if then and len(parts) == 2:
        return then.join(parts)
    return listed(parts)


def _takes_one(effect: Put) -> bool:
    cards = effect.cards
    return isinstance(cards, Select) and cards.how == Pick() and not cards.of


def _give(s: Speaker, effect: Apply) -> str:
    """ "~give chosen character +2 ¤ this turn"; also the rules that players can act by."""
    first = effect.effects[0]
    if isinstance(first, CostChange):
        words = cost_change(s, first).removeprefix("you ")
        return f"~{words}{duration_words(s, effect.duration)}"
    if not isinstance(first, Affect):
        return f"~{rule(s, first, effect.duration).removeprefix('you ')}"
    match first.changes:
        case (Modify(amount=StatOf()),):
            return f"~{added(s, first, effect.duration)}"
    cards = object_(s, first.cards)
    gifts = changes_words(s, first.changes, effect.duration)
    return f"~give {cards} {gifts.replace('~get ', '').replace('~gain ', '')}"


def is_deferred(effect: Effect, then: Effect | None = None) -> bool:
    """A selection that no words make: it is told where the cards are first spoken of.

    `then`: what follows it; a choice for its amount ("the damage on chosen character"), or of what
    it is done to unless somebody pays, is told there.
    """
    match effect:
        case Choose(Select(how=Each())):
            return True
        case Choose(Select(how=Pick(chosen=False))):
            return True
        case Choose(Select(how=Pick(), bind=slot)):
            return then is not None and (_is_only_measured(then, slot) or _is_spared(then, slot))
        case _:
            return False


def _is_only_measured(effect: Effect, slot: str) -> bool:
    """Whether an effect speaks of the card in a slot in its amount alone."""
    if not isinstance(effect, Deal | PutDamage | GainLore | LoseLore | Draw | Apply):
        return False
    found = nodes(effect)
    measured = sum(
        (isinstance(node, StatOf | CostOf) and node.slot == slot)
        or (isinstance(node, DamageOn) and node.cards == Ref(slot))
        for node in found
    )
    pointed = sum(node == Ref(slot) for node in found)
    damage = sum(isinstance(node, DamageOn) and node.cards == Ref(slot) for node in found)
    return measured == 1 and pointed == damage


def _is_spared(effect: Effect, slot: str) -> bool:
    """Whether something is done to the card in a slot unless somebody pays for it."""
    match effect:
        case IfDone(By(effect=May()), Sequence(()), done):
            match done:
                case (
                    Banish(Ref(of))
                    | Exert(Ref(of))
                    | Put(Ref(of))
                    | Deal(to=Ref(of))
                    | Apply((Affect(Ref(of)),))
                ):
                    return of == slot
    return False


def with_next(effects: tuple[Effect, ...]) -> list[tuple[Effect, Effect | None]]:
    return list(zip(effects, (*effects[1:], None), strict=True))


def defer(s: Speaker, effect: Effect) -> None:
    assert isinstance(effect, Choose) and isinstance(effect.cards, Select)
    s.deferred[effect.cards.bind] = effect.cards


# ---------------------------------------------------------------- clauses


def clauses(s: Speaker, effect: Effect) -> str:
    """The effect as one sentence, without a capital and a full stop."""
    parts: list[str] = []
    bare: list[Effect] = []
    for step, then in with_next(tuple(steps(effect))):
        if then is not None and is_deferred(step, then):
            defer(s, step)
            continue
        if is_action(step):
            bare.append(step)
            continue
        _flush(s, parts, bare)
        parts.append(led(s, step))
    _flush(s, parts, bare)
    return " and ".join(parts)


def _flush(s: Speaker, parts: list[str], bare: list[Effect]) -> None:
    """Tells the actions gathered so far; after another subject they need one of their own."""
    if not bare:
        return
    words = base(actions(s, Sequence(tuple(bare))))
    if isinstance(s.who, Actor):
        words = f"they {words}"
    elif parts:
        words = f"you {words}"
    parts.append(words)
    bare.clear()


def led(s: Speaker, effect: Effect) -> str:
    """A clause that names who or what it is about."""
    match effect:
        case May():
            return may(s, effect, "they" if isinstance(s.who, Actor) else "you")
        case Mays(effects):
            return " and ".join(led(s, part) for part in effects)
        case By(_, IfDone(May(Pay()), Sequence(()), _)):
            return ". ".join(s.sentences(effect))
        case By(who, then):
            return by_clause(s, who, then)
        case Repeat(times, then) if is_action(then):
            return f"{base(actions(s, then))} {for_each(s, times)}"
        case Apply():
            return " and ".join(rule(s, part, effect.duration) for part in effect.effects)
        case EitherOr(first, second):
            left = base(actions(s, first))
            return f"{left} or {base(actions(s, second))}"
        case IfDone(first, then, None, False) if is_action(first) and is_action(then):
            return base(actions(s, effect))
        case _:
            return ". ".join(s.sentences(effect))


def may(s: Speaker, effect: May, noun: str = "you") -> str:
    """ "you may pay 1 ⬡ to draw a card"."""
    inner = effect.effect
    match inner:
        case MoveTo(Ref() | Select() as characters, Ref("subject")) if noun == "you":
            return f"{subject(s, characters).text} may move there for free"
        case _:
            return f"{noun} may {exerted(s, inner, base(actions(s, inner)))}"


def exerted(s: Speaker, effect: Effect, words: str) -> str:
    """A card that is played exerted: told in a clause of its own, if nothing else follows."""
    last = steps(effect)[-1] if steps(effect) else effect
    if isinstance(last, IfDone) and last.otherwise is None:
        return exerted(s, last.then, words)
    if not isinstance(last, Play) or not words.endswith(", exerted"):
        return words
    played = last.cards.slot if isinstance(last.cards, Ref) else s.talk.entities[-1].slot
    noun = s.pointer(played)
    enter = agree("~enter", third_person=not noun.many)
    return f"{words.removesuffix(', exerted')} and {noun.text} {enter} play exerted"


def by_clause(s: Speaker, who: Who, then: Effect) -> str:
    if isinstance(who, You):
        with s.acting(You()):
            return may(s, then) if isinstance(then, May) else f"you {base(actions(s, then))}"
    noun = player(s, who)
    with s.acting(Actor()):
        if isinstance(then, May):
            return may(s, then, noun.text)
        return f"{noun.text} {agree(actions(s, then), third_person=not noun.many)}"
