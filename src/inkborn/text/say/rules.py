"""Rules that cards and players are under, as clauses: "you pay 1 ⬡ less to play characters"."""

from msgspec.structs import replace

from inkborn.model.abilities import (
    Affect,
    Cant,
    CantPlay,
    Continuous,
    CostChange,
    DamageDealt,
    DamageStays,
    Duration,
    ExtraInk,
    Floor,
    InkEntersExerted,
    InkFrom,
    Modify,
    MoveCost,
    Must,
    NextPlayed,
    OneChallenger,
    PlayerCant,
    PlayFree,
    PlayFrom,
    ReadyAtMost,
    Replace,
    Sequence,
    ShiftBase,
    SkipStep,
    TopFaceUp,
    UseFree,
    WinAt,
)
from inkborn.model.nouns import (
    Actor,
    Amount,
    AtLocation,
    BeingChallenged,
    Challenging,
    Each,
    Filter,
    Is,
    Not,
    Number,
    Of,
    Opponents,
    Other,
    Ref,
    Select,
    StatOf,
    Times,
    Who,
    You,
)
from inkborn.text.build.discourse import Entity
from inkborn.text.build.phrase import kinds_of
from inkborn.text.say.amounts import for_each
from inkborn.text.say.changes import challenged, changes_words, duration_words
from inkborn.text.say.conditions_on_cards import state
from inkborn.text.say.nominals import nominal
from inkborn.text.say.players import player, whose
from inkborn.text.say.pointers import object_, subject
from inkborn.text.say.quantities import any_of, one_of, taken
from inkborn.text.say.speaker import Noun, Speaker, objective
from inkborn.text.say.words import SIGNS, agree

TURN_ACTION = " for the rest of this turn"


def clause(s: Speaker, noun: Noun, predicate: str) -> str:
    return f"{noun.text} {agree(predicate, third_person=not noun.many)}"


def rule(
    s: Speaker, continuous: Continuous, duration: Duration = "always", *, static: bool = False
) -> str:
    """The rule as a clause with its subject, for so long. `static`: of a static ability."""
    lasting = duration_words(s, duration)
    s.tick()
    match continuous:
        case Affect():
            return affect(s, continuous, duration, static=static)
        case NextPlayed():
            wanted = nominal(s, Select(continuous.of), many=False)
            changes = changes_words(s, continuous.changes, continuous.duration)
            return agree(f"the next {wanted} you play this turn {changes}", third_person=True)
        case CostChange():
            return cost_change(s, continuous, lasting)
        case MoveCost():
            return move_cost(s, continuous) + lasting
        case PlayFree():
            return play_free(s, continuous) + lasting
        case PlayFrom():
            return play_from(s, continuous, duration)
        case UseFree(ability):
            return f"{_leading(lasting)}you may use this {s.kind}'s {ability} ability for free"
        case InkFrom(zone):
            return f"{_leading(lasting)}you may ink cards from your {zone}"
        case ExtraInk(number):
            cards = "an additional card" if number == 1 else f"{number} additional cards"
            return f"{_leading(lasting)}you may ink {cards}"
        case CantPlay():
            return _cant_play(s, continuous, lasting)
        case PlayerCant():
            return player_cant(s, continuous) + lasting
        case WinAt(who, lore):
            return f"{players(s, who)} need {lore} lore to win the game{lasting}"
        case SkipStep(step):
            return f"skip your turn's {step.capitalize()} step"
        case TopFaceUp(who):
            return clause(s, player(s, who), "~play with the top card of their deck face up")
        case ReadyAtMost(who, number):
            most = f"can't ready more than {number} of their characters"
            return f"{player(s, who).text} {most} at the start of their next turn"
        case InkEntersExerted(who):
            return f"cards enter {_inkwells(s, who)} exerted"
        case OneChallenger():
            return "each turn, only one character can challenge"
        case DamageStays():
            return "damage counters can't be removed"
        case Replace():
            return replace_words(s, continuous)


def _cant_play(s: Speaker, rule: CantPlay, lasting: str) -> str:
    who, of, limit = players(s, rule.who), rule.of, rule.beyond
    if limit is None:
        return f"{who} can't play {any_of(s, of)}{lasting}"
    cards = nominal(s, Select(of), many=limit != 1)
    return f"{who} can't play more than {limit} {cards}{lasting or ' each turn'}"


def players(s: Speaker, who: Who) -> str:
    """The players a rule is about, in the plural."""
    match who:
        case Opponents():
            return "opponents"
        case _:
            return player(s, who).text


def _inkwells(s: Speaker, who: Who) -> str:
    return "opponents' inkwells" if isinstance(who, Opponents) else f"{whose(s, who)} inkwell"


def _leading(lasting: str) -> str:
    return f"{lasting.strip()}, " if lasting else ""


# ---------------------------------------------------------------- what holds for cards


def affect(s: Speaker, effect: Affect, duration: Duration, *, static: bool) -> str:
    match effect.changes:
        case (Cant("be chosen"),):
            cards = object_(s, effect.cards)
            lasting = duration_words(s, duration)
            return f"opponents can't choose {cards} for abilities or effects{lasting}"
        case (Must("be chosen by opponents"),):
            return f"opponents must choose this {s.kind} for actions and abilities if able"
        case (DamageDealt(int() as more),):
            way = "increased" if more >= 0 else "reduced"
            return f"damage dealt to {object_(s, effect.cards)} is {way} by {abs(more)}"
        case (Floor(stat),):
            return f"your characters' {SIGNS[stat]} can't be reduced below their printed value"
        case (Modify(_, StatOf(slot=slot)),) if slot in s.deferred and _is_other(effect, slot):
            return added(s, effect, duration)
        case (ShiftBase(any_variant=True),):
            return f"you may shift any character on top of this {s.kind}"
        case (ShiftBase(),):
            this = f"this {s.kind}"
            return f"you may play any character with Shift on {this} as if {this} had any name"
    here = _while_here(effect) if static and s.kind == "location" and not s.virtual else None
    if here is not None:
        return f"{affect(s, here, duration, static=True)} while here"
    noun = subject(s, effect.cards, "bare" if static else "all")
    its = _its(s, effect, noun)
    match effect.only:
        case (Challenging(against),):
            changes = changes_words(s, effect.changes)
            words = clause(s, noun, changes)
            lasting = duration_words(s, duration)
            return f"{words} while challenging{challenged(s, against)}{lasting}"
        case (Not(predicate),):
            words = clause(s, noun, changes_words(s, effect.changes, duration, its))
            return f"{words} unless {state(s, Noun('they', many=True), (predicate,))}"
        case (BeingChallenged(),):
            words = clause(s, noun, changes_words(s, effect.changes, duration, its))
            return f"while being challenged, {words}"
    return clause(s, noun, changes_words(s, effect.changes, duration, its))


def added(s: Speaker, effect: Affect, duration: Duration) -> str:
    """ "add their ¤ to chosen character's ¤ this turn"."""
    (change,) = effect.changes
    assert isinstance(change, Modify) and isinstance(change.amount, StatOf)
    number = f"{subject(s, Ref(change.amount.slot)).possessive} {SIGNS[change.amount.stat]}"
    receiver = subject(s, effect.cards).possessive
    return f"add {number} to {receiver} {SIGNS[change.stat]}{duration_words(s, duration)}"


def _is_other(effect: Affect, slot: str) -> bool:
    """Whether it holds for another card than the one in the slot, which is then named first."""
    return isinstance(effect.cards, Select) and Other((slot,)) in effect.cards.of


def _while_here(effect: Affect) -> Affect | None:
    """The rule without its place, which is told at the end."""
    here = AtLocation("this")
    if not isinstance(effect.cards, Select) or here not in effect.cards.of or effect.only:
        return None
    of = tuple(predicate for predicate in effect.cards.of if predicate != here)
    return replace(effect, cards=replace(effect.cards, of=of))


def _its(s: Speaker, effect: Affect, noun: Noun) -> str:
    """Whose turn is meant: yours, its player's, theirs."""
    cards = effect.cards
    if cards == Ref("this") or (isinstance(cards, Select) and Of(You()) in cards.of):
        return "your"
    things = frozenset({"item", "location"})
    if isinstance(cards, Select) and isinstance(cards.how, Each) and kinds_of(cards.of) <= things:
        return "their players'"
    return "its" if noun.text == "it" else "their"


# ---------------------------------------------------------------- costs


def cost_change(s: Speaker, change: CostChange, lasting: str = "") -> str:
    """ "for each item you have in play, you pay 1 ⬡ less for the next character you play"."""
    match change.amount:
        case Times(each, number) if not _that_amount(s, change.amount):
            head = f"{for_each(s, number)}, "
            return f"{head}{_cost_change(s, replace(change, amount=each))}{lasting}"
        case _:
            return _cost_change(s, change) + lasting


def _that_amount(s: Speaker, amount: Amount) -> bool:
    """Whether it is the number counted before."""
    match amount:
        case Times(-1, Number(slot)):
            return slot == s.talk.done.get("count")
        case _:
            return False


def _cost_change(s: Speaker, change: CostChange) -> str:
    who = player(s, change.who)
    pay = agree("~pay", third_person=not who.many)
    number = _ink(s, change.amount)
    if change.next or change.first:
        which = "first" if change.first else "next"
        verb = "shift" if change.using == "shift" else "play"
        wanted = nominal(s, Select(change.of), many=False)
        when = " each turn" if change.first else ""
        they = "you" if isinstance(change.who, You) else "they"
        return f"{who.text} {pay} {number} for the {which} {wanted} {they} {verb}{when}"
    if change.onto:
        onto = objective(one_of(s, change.onto)).text
        return f"{who.text} {pay} {number} to shift {any_of(s, change.of)} on top of {onto}"
    using = ""
    if change.using == "shift":
        if change.of != (Is("this"),) and number.endswith("less"):
            return f"{who.text} {pay} {number} to shift {any_of(s, change.of)}"
        using = " using their Shift ability"
    return f"{who.text} {pay} {number} to play {any_of(s, change.of)}{using}"


def _ink(s: Speaker, amount: Amount) -> str:
    match amount:
        case int() as number:
            return f"{abs(number)} ⬡ {'less' if number < 0 else 'more'}"
        case Times(-1, _):
            return "that amount of ⬡ less"
        case _:
            return f"{s.words(amount)} ⬡ more"


def move_cost(s: Speaker, change: MoveCost) -> str:
    here = change.location == (Is("this"),)
    characters = any_of(s, change.characters)
    if change.amount is None:
        where = "here" if here else f"to {any_of(s, change.location)}"
        return f"{characters} may move {where} for free"
    where = "here" if here else "to a location"
    who = player(s, change.who)
    pay = agree("~pay", third_person=not who.many)
    amount = -change.amount if isinstance(change.amount, int) else change.amount
    words = f"{_ink(s, amount)} to move {characters} {where}"
    return f"{who.text} may pay {words}" if change.limit else f"{who.text} {pay} {words}"


# ---------------------------------------------------------------- permissions and prohibitions


def play_free(s: Speaker, change: PlayFree) -> str:
    verb = "shift" if change.shift else "play"
    if change.cost is None:
        return f"you may {verb} {any_of(s, change.of)} for free"
    cost = agree(s.words(change.cost), third_person=False)
    return f"you may {cost} to {verb} {any_of(s, change.of)} for free"


def play_from(s: Speaker, change: PlayFrom, duration: Duration) -> str:
    placed = Select((Of(You()), *change.of), zone=change.zone, under=change.under)
    if change.under:
        placed = Select(change.of, zone=change.zone, under=change.under)
    cards = taken(nominal(s, placed, many=True, card=False, word="and"), placed)
    lasting = duration_words(s, duration)
    if duration == "turn":
        lasting = TURN_ACTION
    words = f"{_leading(lasting)}you may play {cards}"
    if change.exerted:
        words += ". If you do, they enter play exerted"
    if change.once_each_name:
        words += (
            " and you can't play characters with the same name as characters you played this "
            "way this turn"
        )
    return words


def player_cant(s: Speaker, change: PlayerCant) -> str:
    if change.what == "be made to discard":
        return (
            "if an effect would cause you to discard one or more cards from your hand, you don't "
            "discard"
        )
    what = "draw cards" if change.what == "draw" else change.what
    words = f"{players(s, change.who)} can't {what}"
    if change.unless is None:
        return words
    with s.acting(Actor()):
        return f"{words} unless {s.words(change.unless)}"


# ---------------------------------------------------------------- replacements


def replace_words(s: Speaker, change: Replace) -> str:
    head = "the next time" if change.once else "the first time" if change.limit else "if"
    would = _would(s, change)
    if change.instead == Sequence(()):
        comma = "" if change.once else ","
        return f"{head} {would}{comma} they take no damage instead"
    instead = agree(s.words(change.instead), third_person=False)
    may = "you may " if change.may else ""
    return f"{head} {would}, {may}{instead} instead"


def _would(s: Speaker, change: Replace) -> str:
    on = change.on
    if on.event == "get ink drop":
        return "you would get an ink drop"
    noun = one_of(s, on.subject)
    if not _points(on.subject):
        s.talk.add(Entity("subject", "subject", kinds=kinds_of(on.subject), filter=on.subject))
    if on.event == "banish":
        where = " in a challenge" if "in a challenge" in on.marks else ""
        return f"{noun.text} would be banished{where}"
    return f"{noun.text} would {'be dealt' if 'dealt' in on.marks else 'take'} damage"


def _points(of: Filter) -> bool:
    return len(of) == 1 and isinstance(of[0], Is)
