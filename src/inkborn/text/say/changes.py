"""What holds for cards: "gets +1 ¤", "gains Rush", "can't quest". Verbs are marked with "~"."""

from itertools import groupby

from msgspec.structs import replace

from inkborn.model.abilities import (
    AlsoNamed,
    Can,
    Cant,
    CantGainKeyword,
    Change,
    CountsAsInkable,
    DamageDealt,
    DamageWith,
    Duration,
    EntersDamaged,
    EntersExerted,
    Floor,
    GainAbility,
    GainClass,
    GainKeyword,
    LoseAbility,
    LoseKeyword,
    MayEnterExerted,
    Modify,
    Must,
    NoChallengeDamage,
    ShiftBase,
    SingCost,
)
from inkborn.model.nouns import Amount, CostOf, IsKind, LoreOf, Number, StatOf, Times
from inkborn.text.say.amounts import for_each
from inkborn.text.say.quantities import any_of, one_of
from inkborn.text.say.speaker import Speaker, objective, voices
from inkborn.text.say.words import SIGNS, agree, listed, signed

CANT = "can't"
DURATIONS: dict[Duration, str] = {
    "turn": "this turn",
    "your next turn": "until the start of your next turn",
    "their next turn": "during their next turn",
    "their next ready step": "at the start of their next turn",
    "challenge": "during that challenge",
    "in play": "while this {kind} is in play",
    "always": "",
}


def duration_words(
    s: Speaker, duration: Duration, changes: tuple[Change, ...] = (), its: str = "their"
) -> str:
    """How long it lasts, with a space before; nothing if no end is stated."""
    if duration == "turn" and changes and all(isinstance(change, Cant) for change in changes):
        return " for the rest of this turn"
    words = DURATIONS[duration].format(kind=s.kind)
    if duration == "their next ready step":
        words = words.replace("their", its)
    return f" {words}" if words else ""


# ---------------------------------------------------------------- several changes


def changes_words(
    s: Speaker, changes: tuple[Change, ...], duration: Duration = "always", its: str = "their"
) -> str:
    """All changes of one subject as predicates, with the duration that they share."""
    multiplied = _common_factor(s, changes)
    plain = tuple(_each(change) for change in changes) if multiplied is not None else changes
    parts = [_run(s, verb, list(run)) for verb, run in groupby(plain, _verb)]
    words = listed(parts)
    if duration == "challenge" and NoChallengeDamage() in changes:
        return words.replace("damage from challenges", "damage from the challenge")
    if duration == "their next ready step" and all(
        c == Cant("ready at the start") for c in changes
    ):
        return f"can't ready{duration_words(s, duration, its=its)}"
    words += duration_words(s, duration, changes)
    if multiplied is not None:
        words += f" {for_each(s, multiplied)}"
    words = words.replace("of their turn", f"of {its} turn")
    return f"{words} if able" if Must("quest") in changes else words


def _common_factor(s: Speaker, changes: tuple[Change, ...]) -> Amount | None:
    """What all the changes are multiplied by ("for each …")."""
    numbers = {c.amount.number for c in changes if _is_multiplied(c)}  # type: ignore[union-attr]
    if len(numbers) == 1 and all(_is_multiplied(change) for change in changes):
        number = numbers.pop()
        return number if _is_counted(s, number) else None
    return None


def _is_counted(s: Speaker, number: Amount) -> bool:
    """Whether "for each" can be said of it; else it is "equal to …"."""
    if isinstance(number, Number):
        return number.slot != s.talk.done.get("count")
    return not isinstance(number, StatOf | CostOf | LoreOf)


def _is_multiplied(change: Change) -> bool:
    return isinstance(change, Modify | GainKeyword) and isinstance(change.amount, Times)


def _each(change: Change) -> Change:
    assert isinstance(change, Modify | GainKeyword) and isinstance(change.amount, Times)
    return replace(change, amount=change.amount.each)


def _verb(change: Change) -> str:
    match change:
        case Modify(amount=int()):
            return "~get"
        case GainKeyword() | GainAbility() | GainClass():
            return "~gain"
        case Cant() | CantGainKeyword():
            return CANT
        case AlsoNamed(for_shift=False):
            return "~count as being named both"
        case _:
            return ""


def _run(s: Speaker, verb: str, changes: list[Change]) -> str:
    """Changes with the same verb, which is said once."""
    if not verb:
        return listed(s.words(change) for change in changes)
    unless = {change.unless for change in changes if isinstance(change, Cant)}
    price = f" unless you {_price(s, changes)}" if len(unless) == 1 and unless != {None} else ""
    said = [s.words(change).removeprefix(f"{verb} ").removesuffix(price) for change in changes]
    return f"{verb} {listed(said, 'or' if verb == CANT else 'and')}{price}"


def _price(s: Speaker, changes: list[Change]) -> str:
    first = changes[0]
    assert isinstance(first, Cant) and first.unless is not None
    return agree(s.words(first.unless), third_person=False)


# ---------------------------------------------------------------- characteristics and keywords


@voices(Modify)
def _modify(s: Speaker, change: Modify) -> str:
    sign = SIGNS[change.stat]
    match change.amount:
        case int() as number:
            return f"~get {signed(number)} {sign}"
        case Times(-1, number) if not _is_counted(s, number):
            return f"~lose {sign} equal to {s.words(number)}"
        case Times(each, number):
            return f"~get {signed(each)} {sign} {for_each(s, number)}"
        case amount:
            return f"~get +{sign} equal to {s.words(amount)}"


def keyword_words(keyword: str, amount: int | None) -> str:
    """ "Challenger +2", "Shift 3 ⬡", "Singer 5"."""
    if amount is None:
        return keyword
    if keyword in ("Challenger", "Resist"):
        return f"{keyword} {signed(amount)}"
    return f"{keyword} {amount}{' ⬡' if keyword in ('Shift', 'Boost') else ''}"


@voices(GainKeyword)
def _gain_keyword(s: Speaker, change: GainKeyword) -> str:
    match change.amount:
        case None | int() as number:
            return f"~gain {keyword_words(change.keyword, number)}"
        case Times(each, number):
            return f"~gain {keyword_words(change.keyword, each)} {for_each(s, number)}"
        case amount:
            return f"~gain {change.keyword} equal to {s.words(amount)}"


@voices(LoseKeyword)
def _lose_keyword(s: Speaker, change: LoseKeyword) -> str:
    return f"~lose {change.keyword}"


@voices(CantGainKeyword)
def _cant_gain(s: Speaker, change: CantGainKeyword) -> str:
    return f"can't gain {change.keyword}"


@voices(GainClass)
def _gain_class(s: Speaker, change: GainClass) -> str:
    return f"~gain the {change.name} classification"


@voices(LoseAbility)
def _lose_ability(s: Speaker, change: LoseAbility) -> str:
    return f"~lose the {change.name} ability"


# ---------------------------------------------------------------- can't, can, must


@voices(Cant)
def _cant(s: Speaker, change: Cant) -> str:
    match change.what:
        case "challenge" if change.against:
            words = f"challenge {any_of(s, change.against)}"
        case "be challenged" if change.against:
            words = f"be challenged by {any_of(s, change.against)}"
        case "ready at the start":
            words = "ready at the start of their turn"
        case "sing":
            words = "exert to sing songs"
        case "sing alone":
            words = "sing songs without Sing Together"
        case "move":
            words = "move to locations"
        case "be chosen":
            words = "be chosen by opponents for abilities or effects"
        case what:
            words = what
    if change.unless is not None:
        words += f" unless you {agree(s.words(change.unless), third_person=False)}"
    return f"can't {words}"


@voices(Can)
def _can(s: Speaker, change: Can) -> str:
    match change.what:
        case "challenge ready":
            whom = change.against or (IsKind(("character",)),)
            return f"can challenge ready {any_of(s, whom)}"
        case "quest while drying":
            return "can quest the turn they're played"
        case "challenge while drying":
            return "can challenge the turn they're played"


@voices(Must)
def _must(s: Speaker, change: Must) -> str:
    return f"must {change.what}"


# ---------------------------------------------------------------- entering play, damage, names


@voices(EntersExerted)
def _enters_exerted(s: Speaker, change: EntersExerted) -> str:
    return "~enter play exerted"


@voices(MayEnterExerted)
def _may_enter_exerted(s: Speaker, change: MayEnterExerted) -> str:
    if change.then is None:
        return "may enter play exerted"
    return f"may enter play exerted to {agree(s.words(change.then), third_person=False)}"


@voices(EntersDamaged)
def _enters_damaged(s: Speaker, change: EntersDamaged) -> str:
    return f"~enter play with {change.number} damage"


@voices(NoChallengeDamage)
def _no_challenge_damage(s: Speaker, change: NoChallengeDamage) -> str:
    if change.while_challenging:
        return "~take no damage while challenging"
    return "~take no damage from challenges"


@voices(DamageDealt)
def _damage_dealt(s: Speaker, change: DamageDealt) -> str:
    number = signed(change.amount) if isinstance(change.amount, int) else s.words(change.amount)
    return f"~are dealt {number} damage"


@voices(SingCost)
def _sing_cost(s: Speaker, change: SingCost) -> str:
    number = signed(change.amount) if isinstance(change.amount, int) else s.words(change.amount)
    return f"~count as having {number} cost to sing songs"


@voices(AlsoNamed)
def _also_named(s: Speaker, change: AlsoNamed) -> str:
    if change.for_shift:
        return f"also ~count as being named {change.name} for Shift"
    return f"~count as being named both {change.name}"


@voices(CountsAsInkable)
def _inkable(s: Speaker, change: CountsAsInkable) -> str:
    return "~count as having ◉"


@voices(DamageWith)
def _damage_with(s: Speaker, change: DamageWith) -> str:
    return f"~deal damage with their {SIGNS[change.stat]} instead of their ¤"


@voices(Floor)
def _floor(s: Speaker, change: Floor) -> str:
    return f"can't have {SIGNS[change.stat]} below its printed value"


@voices(ShiftBase)
def _shift_base(s: Speaker, change: ShiftBase) -> str:
    return "can have any character shifted onto them"


def challenged(s: Speaker, against: tuple[object, ...]) -> str:
    """The cards that are challenged, behind "while challenging"."""
    if not against:
        return ""
    noun = one_of(s, against)  # type: ignore[arg-type]
    return f" {objective(noun).text}"
