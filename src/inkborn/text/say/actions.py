"""What players do: draw, discard, lore, banish, exert, ready. Verbs are marked with "~"."""

from typing import Any

from inkborn.model.abilities import (
    Banish,
    Choose,
    Discard,
    DiscardTo,
    Draw,
    DrawTo,
    Exert,
    GainLore,
    GetInkDrops,
    LoseLore,
    MoveTo,
    NameCard,
    Pay,
    Ready,
    Remember,
    RemoveInkDrops,
    RepeatAll,
)
from inkborn.model.nouns import (
    Actor,
    Amount,
    AtMost,
    Cards,
    Count,
    Each,
    Number,
    Of,
    Pick,
    Plus,
    Ref,
    Select,
    Times,
)
from inkborn.text.build.discourse import Entity
from inkborn.text.say.amounts import counted, for_each
from inkborn.text.say.players import whose
from inkborn.text.say.pointers import object_, slots_of
from inkborn.text.say.speaker import Speaker, voices
from inkborn.text.say.words import plural_of


def deed(s: Speaker, name: str, bind: str, cards: Cards | None = None, letter: str = "c") -> str:
    """Notes what is done under its slot; "this way" points there."""
    s.tick()
    slot = s.slot(bind, letter)
    s.did(name, slot, *(slots_of(s, cards) if cards is not None else ()))
    return slot


def result(s: Speaker, slot: str, source: str, zone: str) -> None:
    """Cards that were moved can be spoken of where they are now."""
    known = s.talk.get(source)
    s.talk.entities.insert(
        0,
        Entity(
            slot,
            "done",
            kinds=known.kinds if known else frozenset(),
            plural=known.plural if known else True,
            zone=zone,
            filter=known.filter if known else (),
        ),
    )


def _that_many(s: Speaker, amount: Amount) -> bool:
    """Whether "that many" means this number."""
    return isinstance(amount, Number) and amount.slot == s.talk.last_done


def _so_many(s: Speaker, verb: str, amount: Amount, noun: str, singular: str = "") -> str:
    """ "~gain 2 lore", "~draw a card for each …", "~gain lore equal to …"."""
    match amount:
        case int():
            return f"{verb} {_number(amount, noun, singular)}"
        case Times(int() as each, number):
            return f"{verb} {_number(each, noun, singular)} {for_each(s, number)}"
        case AtMost(inner, most):
            return f"{_so_many(s, verb, inner, noun, singular)}, to a maximum of {most} {noun}"
        case _:
            return f"{verb} {noun} equal to {s.words(amount)}"


def _number(number: int, noun: str, singular: str) -> str:
    return singular if number == 1 and singular else f"{number} {noun}"


# ---------------------------------------------------------------- cards


@voices(Draw)
def _draw(s: Speaker, effect: Draw) -> str:
    words = _drawn(s, effect)
    deed(s, "draw", effect.bind, letter="n")
    return words


def _drawn(s: Speaker, effect: Draw) -> str:
    if effect.bottom:
        return f"~draw a card from the bottom of {whose(s, s.who)} deck"
    match effect.number:
        case Plus(Number() as number, int() as more) if _that_many(s, number):
            return f"~draw that number of cards plus {more}"
        case number if _that_many(s, number):
            return "~draw that many cards"
        case number:
            return _so_many(s, "~draw", number, "cards", "a card")


@voices(DrawTo)
def _draw_to(s: Speaker, effect: DrawTo) -> str:
    they = "they" if isinstance(s.who, Actor) else "you"
    s.tick()
    if isinstance(effect.number, int):
        hand = f"{plural_of('card', effect.number != 1)} in {whose(s, s.who)} hand"
        return f"~draw cards until {they} have {effect.number} {hand}"
    if isinstance(effect.number, Count):
        return f"~draw cards until {they} have the same number"
    return f"~draw cards until {they} have {s.words(effect.number)}"


@voices(Discard)
def _discard(s: Speaker, effect: Discard) -> str:
    cards = effect.cards
    if isinstance(cards, Select) and cards.how == Each() and cards.zone == "hand":
        if not cards.group and len(cards.of) == 1 and isinstance(cards.of[0], Of):
            words = f"~discard {whose(s, cards.of[0].who)} hand"
            deed(s, "discard", effect.bind)
            return words
    words = _discarded(s, cards)
    slot = deed(s, "discard", effect.bind, cards)
    sources = slots_of(s, cards)
    result(s, slot, sources[0] if sources else "", "discard")
    return words


def _discarded(s: Speaker, cards: Cards) -> str:
    if not isinstance(cards, Select) or cards.group:
        return f"~discard {object_(s, cards)}"
    how = cards.how
    if not isinstance(how, Pick):
        return f"~discard {object_(s, cards, zone='hand')}"
    if isinstance(how.most, Number):
        return "~choose and ~discard that many cards"
    chooses = "~discard" if how.by is not None else "~choose and ~discard"
    if isinstance(how.most, Times) and isinstance(how.most.each, int):
        each = how.most
        plain = Select(cards.of, Pick(each.each, each.each), cards.zone, bind=cards.bind)
        return f"{chooses} {object_(s, plain, zone='hand')} {for_each(s, each.number)}"
    return f"{chooses} {object_(s, cards, zone='hand')}"


@voices(DiscardTo)
def _discard_to(s: Speaker, effect: DiscardTo) -> str:
    they = "they" if isinstance(s.who, Actor) else "you"
    hand = f"{whose(s, s.who)} hand"
    return f"~choose and ~discard cards until {they} have {s.words(effect.number)} cards in {hand}"


# ---------------------------------------------------------------- lore and ink


@voices(GainLore, LoseLore)
def _lore(s: Speaker, effect: GainLore | LoseLore) -> str:
    name = "gain" if isinstance(effect, GainLore) else "lose"
    words = _so_many(s, f"~{name}", effect.number, "lore")
    deed(s, name, effect.bind, letter="n")
    return words


@voices(Pay)
def _pay(s: Speaker, effect: Pay) -> str:
    return f"~pay {s.words(effect.ink)} ⬡"


@voices(GetInkDrops, RemoveInkDrops)
def _ink_drops(s: Speaker, effect: GetInkDrops | RemoveInkDrops) -> str:
    if isinstance(effect, RemoveInkDrops):
        return _so_many(s, "~remove", effect.number, "ink drops", "an ink drop")
    return _so_many(s, "~get", effect.number, "ink drops", "1 ink drop")


# ---------------------------------------------------------------- banish, exert, ready, move


def done_to(s: Speaker, verb: str, cards: Cards) -> str:
    """The verb with its cards; players choose among their own."""
    if isinstance(cards, Select) and isinstance(cards.how, Pick) and cards.how.chosen:
        if Of(Actor()) in cards.of:
            return f"~choose and ~{verb} {chosen_plainly(s, cards)}"
    return f"~{verb} {object_(s, cards)}"


def chosen_plainly(s: Speaker, cards: Select) -> str:
    """The cards after a verb that says already that they are chosen."""
    how = cards.how
    assert isinstance(how, Pick)
    plain = Select(
        cards.of,
        Pick(how.least, how.most, by=how.by),
        cards.zone,
        cards.group,
        cards.under,
        cards.joint,
        cards.bind,
    )
    words = object_(s, plain)
    s.talk.entities[-1].role = "chosen"
    return words


@voices(Banish)
def _banish(s: Speaker, effect: Banish) -> str:
    words = done_to(s, "banish", effect.cards)
    slot = deed(s, "banish", effect.bind, effect.cards)
    sources = slots_of(s, effect.cards)
    result(s, slot, sources[0] if sources else "", "discard")
    return words


@voices(Exert, Ready)
def _exert(s: Speaker, effect: Exert | Ready) -> str:
    verb = "exert" if isinstance(effect, Exert) else "ready"
    by_symbol = isinstance(effect, Exert) and effect.symbol
    words = f"⟳ {object_(s, effect.cards)}" if by_symbol else done_to(s, verb, effect.cards)
    deed(s, verb, effect.bind, effect.cards)
    return words


@voices(MoveTo)
def _move_to(s: Speaker, effect: MoveTo) -> str:
    characters = object_(s, effect.characters)
    if effect.location == Ref("this") and s.kind == "location":
        place = "here"
    else:
        location = object_(s, effect.location)
        several = characters.startswith(("up to", "any number", "your ")) or " and " in characters
        if several and location.startswith("a "):
            location = f"the same {location.removeprefix('a ')}"
        place = f"to {location}"
    s.did("move", s.slot(effect.bind), *slots_of(s, effect.characters))
    return f"~move {characters} {place} for free"


# ---------------------------------------------------------------- the rest


@voices(Choose)
def _choose(s: Speaker, effect: Choose) -> str:
    cards = effect.cards
    if isinstance(cards, Select) and isinstance(cards.how, Pick):
        return f"~choose {chosen_plainly(s, cards)}"
    return f"~choose {object_(s, cards)}"


@voices(Remember)
def _remember(s: Speaker, effect: Remember) -> str:
    amount = effect.amount
    words = counted(s, amount.cards, many=True) if isinstance(amount, Count) else s.words(amount)
    deed(s, "count", effect.bind, letter="n")
    return f"~count the number of {words}"


@voices(NameCard)
def _name(s: Speaker, effect: NameCard) -> str:
    deed(s, "name", effect.bind, letter="name")
    return "~name a card"


@voices(RepeatAll)
def _repeat(s: Speaker, effect: Any) -> str:
    return "~repeat this effect"
