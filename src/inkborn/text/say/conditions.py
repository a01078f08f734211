"""Conditions: who has what, what a card is like. What happened this turn is in `histories`."""

from msgspec.structs import replace

from inkborn.model.nouns import (
    Actor,
    All,
    Any,
    AnyOf,
    AtLocation,
    BeingChallenged,
    Compare,
    Condition,
    Count,
    DamageOn,
    EachPlayer,
    EveryPlayer,
    Filter,
    Happened,
    HasKeyword,
    InkDrops,
    IsExerted,
    IsKind,
    LoreOf,
    Named,
    Never,
    Not,
    Of,
    Op,
    Opponents,
    Other,
    PlayerCount,
    PlayerRef,
    PlayersWhere,
    Ref,
    SameName,
    SangThis,
    Select,
    SomePlayer,
    Who,
    You,
    owner_in,
)
from inkborn.text.build.phrase import kinds_of
from inkborn.text.say.amounts import counted
from inkborn.text.say.conditions_on_cards import has, state
from inkborn.text.say.conditions_on_the_past import is_deed, never
from inkborn.text.say.nominals import adjective_of, nominal
from inkborn.text.say.players import player
from inkborn.text.say.quantities import described, is_whole, one_of
from inkborn.text.say.speaker import Noun, Speaker, objective, voices
from inkborn.text.say.words import COMPARED, article

# ---------------------------------------------------------------- several conditions


@voices(All)
def _all(s: Speaker, condition: All) -> str:
    return conditions_words(s, list(condition.conditions))


def conditions_words(s: Speaker, parts: list[Condition]) -> str:
    """Conditions joined by "and"; of two named characters at once."""
    names = [_named_character(part) for part in parts]
    if len(names) == 2 and all(names):
        return f"you have characters named {names[0]} and {names[1]} in play"
    return " and ".join(s.words(part) for part in parts)


def _named_character(condition: Condition) -> str:
    match condition:
        case Compare(
            Count(Select(of=(Of(You()), IsKind(("character",)), Named((name,))), zone="play")),
            ">=",
            1,
        ):
            return name
        case _:
            return ""


@voices(Any)
def _any(s: Speaker, condition: Any) -> str:
    return " or ".join(s.words(part) for part in condition.conditions)


@voices(Never)
def _never(s: Speaker, condition: Never) -> str:
    inner = condition.condition
    match inner:
        case Compare(Count(Select() as cards), ">=", 1) if Of(You()) in cards.of:
            return f"you don't have {_some(s, cards, 'any')}"
        case _:
            return never(s, inner)


def can_be_denied(condition: Condition) -> bool:
    """Whether there are words for its not being so: "you don't have", "you didn't play"."""
    match condition:
        case Compare(Count(Select() as cards), ">=", 1):
            return Of(You()) in cards.of
        case Happened(on, ">=", times):
            return is_deed(on) or times == 1
        case _:
            return False


# ---------------------------------------------------------------- numbers


@voices(Compare)
def _compare(s: Speaker, condition: Compare) -> str:
    match condition:
        case Compare(Count(Select() as cards), op, int() as number):
            return _cards(s, cards, op, number)
        case Compare(Count(Select() as cards), op, Count(Select() as other)):
            return _more_than(s, cards, op, other)
        case Compare(LoreOf(who), ">" | "<" as op, LoreOf(other)):
            more = "more" if op == ">" else "less"
            return f"{has(player(s, who))} {more} lore than {player(s, other).text}"
        case Compare(LoreOf(who), op, int() as number):
            return f"{has(player(s, who))} {number}{COMPARED.get(op, '')} lore"
        case Compare(InkDrops(who), ">=", 1):
            return f"{has(player(s, who))} an ink drop"
        case Compare(PlayerCount(Opponents()), ">=", int() as number):
            return f"you have {number} or more opponents"
        case Compare(DamageOn(Ref(slot)), ">=" | "<=" as op, int() as number):
            return f"{has(s.pointer(slot))} {number}{COMPARED[op]} damage"
        case Compare(left, op, right):
            relation = {
                "<": "is less than",
                "<=": "is at most",
                "==": "is",
                ">=": "is at least",
                ">": "is more than",
                "!=": "isn't",
            }[op]
            return f"{s.words(left)} {relation} {s.words(right)}"


def _cards(s: Speaker, cards: Select, op: Op, number: int) -> str:
    special = _special_count(s, cards, op, number)
    if special:
        return special
    owner = owner_in(cards.of)
    if isinstance(owner, You | Actor | PlayerRef) and not cards.group:
        have = "you have" if isinstance(owner, You) else "they have"
        with s.acting(owner):
            return f"{have} {_so_many(s, cards, op, number)}"
    words = _so_many(s, cards, op, number)
    return f"there {'is' if (op, number) == ('>=', 1) else 'are'} {words}"


def _special_count(s: Speaker, cards: Select, op: Op, number: int) -> str:
    same = next((p for p in cards.of if isinstance(p, SameName)), None)
    if SangThis() in cards.of:
        rest = Select(tuple(p for p in cards.of if p != SangThis()))
        s.describe(cards, kinds=kinds_of(cards.of))
        if number == 1:
            return f"{article(nominal(s, rest, many=False))} sang this song"
        return f"{number} or more {nominal(s, rest, many=True)} sang this song"
    if Not(IsExerted()) in cards.of and cards.zone == "inkwell" and (op, number) == ("==", 0):
        ink = replace(cards, of=tuple(p for p in cards.of if p != Not(IsExerted())))
        return f"all {nominal(s, ink, many=True)} are exerted"
    if (op, number) == ("==", 0):
        each = _each_is(s, cards)
        if each:
            return each
    if BeingChallenged() in cards.of and (op, number) == (">=", 1):
        who = tuple(p for p in cards.of if p != BeingChallenged())
        return f"{one_of(s, who).text} is being challenged"
    if same is not None and not cards.group:
        others = (same, Other((same.slot,)))
        rest = Select(tuple(p for p in cards.of if p not in others), zone=cards.zone)
        noun = s.pointer(same.slot)
        if (op, number) == ("==", 0):
            words = nominal(s, rest, many=False, have=True)
            return f"{has(noun)} a different name than each other {words}"
        words = nominal(s, rest, many=False, have=True)
        return f"{has(noun)} the same name as another {words}"
    if cards.under and cards.zone == "under" and _is_kind(cards.of) and (op, number) == (">=", 1):
        kind = nominal(s, Select(cards.of, zone="hand"), many=True, placed=True)
        under = objective(s.pointer(cards.under)).text
        s.describe(cards, kinds=kinds_of(cards.of))
        return f"any of the cards that were under {under} are {kind}"
    return ""


def _is_kind(of: Filter) -> bool:
    match of:
        case (IsKind(),) | (Not(IsKind()),):
            return True
        case _:
            return False


def _each_is(s: Speaker, cards: Select) -> str:
    """ "each of your characters is at a location": there is none that is not."""
    denials = [p for p in cards.of if isinstance(p, Not) and not _has_words(p)]
    denied = denials[0] if denials else None
    if denied is None or cards.zone != "play":
        return ""
    rest = replace(cards, of=tuple(p for p in cards.of if p is not denied))
    return state(s, Noun(described(s, rest).text), (denied.predicate,))


def _has_words(predicate: Not) -> bool:
    """Whether it can be said of cards that they are not so: "undamaged", "not named", "without"."""
    if adjective_of(predicate):
        return True
    return isinstance(predicate.predicate, Named | IsKind | HasKeyword)


def _so_many(s: Speaker, cards: Select, op: Op, number: int) -> str:
    match op, number:
        case (">=", 1):
            return _some(s, cards)
        case (">=", _):
            return f"{number} or more {_mine(s, cards, many=True)}"
        case ("==", 0):
            return f"no {_mine(s, cards, many=True)}"
        case ("==", _):
            words = nominal(s, cards, many=number != 1, said=_said(cards))
            s.describe(cards, kinds=kinds_of(cards.of))
            return f"only {number} {words}"
        case (">", _):
            return f"more than {number} {_mine(s, cards, many=True)}"
        case ("<", _):
            return f"fewer than {number} {_mine(s, cards, many=True)}"
        case ("<=", _):
            return f"{number} or fewer {_mine(s, cards, many=True)}"
        case _:
            return f"other than {number} {_mine(s, cards, many=True)}"


def _mine(s: Speaker, cards: Select, *, many: bool) -> str:
    """The cards that a player has: the owner is said already, "in play" is added."""
    if cards.group:
        return counted(s, cards, many=many)
    words = nominal(s, cards, many=many, said=_said(cards))
    if cards.zone != "play":
        return words
    here = any(isinstance(p, AtLocation) for p in cards.of) or words.endswith("here")
    return words if here else f"{words} in play"


def _said(cards: Select) -> Filter:
    """Whose they are, where "you have" says it; of other zones it is said with the zone."""
    if cards.zone != "play":
        return ()
    return tuple(p for p in cards.of if isinstance(p, Of) and not isinstance(p.who, Opponents))


def _some(s: Speaker, cards: Select, word: str = "a") -> str:
    either = next((p for p in cards.of if isinstance(p, AnyOf)), None)
    other = next((p for p in cards.of if isinstance(p, Other)), None)
    if either is not None and is_whole(either):
        rest = tuple(p for p in cards.of if p is not either)
        first, last = either.filters[0], either.filters[-1]
        left = _some(s, replace(cards, of=(*rest, *first))).removesuffix(" in play")
        return f"{left} or {_some(s, replace(cards, of=(*rest, *last)))}"
    if word == "any":
        return f"any {_mine(s, cards, many=True)}"
    if other is not None and other.than == ("this",):
        bare = replace(cards, of=tuple(p for p in cards.of if p is not other))
        return f"another {_mine(s, bare, many=False)}"
    return article(_mine(s, cards, many=False))


def _more_than(s: Speaker, cards: Select, op: Op, other: Select) -> str:
    """ "they have more cards in their hand than you"."""
    owner, than = owner_in(cards.of) or You(), owner_in(other.of) or You()
    more = "more" if op in (">", ">=") else "fewer"
    have = has(player(s, owner))
    with s.acting(owner if isinstance(owner, You | Actor) else Actor()):
        words = _mine(s, cards, many=True)
    return f"{have} {more} {words} than {player(s, than).text}"


# ---------------------------------------------------------------- players


@voices(SomePlayer)
def _some_player(s: Speaker, condition: SomePlayer) -> str:
    return _for_players(s, condition.who, condition.condition, ("an opponent", "a player"))


@voices(EveryPlayer)
def _every_player(s: Speaker, condition: EveryPlayer) -> str:
    return _for_players(s, condition.who, condition.condition, ("each opponent", "each player"))


def _for_players(s: Speaker, who: Who, condition: Condition, words: tuple[str, str]) -> str:
    """`words`: for opponents, for all players."""
    if isinstance(who, Opponents | EachPlayer):
        noun = Noun(words[isinstance(who, EachPlayer)])
    else:
        noun = player(s, who)
    said = s.words(condition)
    if said.startswith("they have"):
        return f"{has(noun)}{said.removeprefix('they have')}"
    if said.startswith("they "):
        return f"{noun.text} {said.removeprefix('they ')}"
    return said.replace("than they", f"than {noun.text}")


@voices(PlayersWhere)
def _players_where(s: Speaker, who: PlayersWhere) -> str:
    base = "each opponent" if isinstance(who.base, Opponents) else "each player"
    match who.condition:
        case Compare(LoreOf(Actor()), ">", LoreOf(You())):
            return f"{base} with more lore than you"
        case Compare(Count(Select() as cards), ">" | "<" as op, int() as number):
            with s.acting(Actor()):
                words = _mine(s, cards, many=True)
            return f"{base} with {'more' if op == '>' else 'fewer'} than {number} {words}"
        case Compare(Count(Select(group=group) as cards), ">=", 1) if group:
            s.describe(cards, plural=False, kinds=kinds_of(cards.of))
            shown = nominal(s, Select(cards.of, zone="deck"), many=False, placed=True)
            return f"{base} who reveals {article(shown)}"
        case condition:
            with s.acting(Actor()):
                words = s.words(condition)
            have = "they have "
            if words.startswith(have):
                return f"{base} with {words.removeprefix(have)}"
            return f"{base} for whom it holds that {words}"
