"""Builds what holds for cards: characteristics, keywords, what they can't, can and must do."""

from dataclasses import dataclass

from inkborn.model.abilities import (
    AlsoNamed,
    Can,
    Cant,
    CantGainKeyword,
    Change,
    CountsAsInkable,
    DamageWith,
    Duration,
    EntersDamaged,
    EntersExerted,
    GainAbility,
    GainClass,
    GainKeyword,
    LoseAbility,
    LoseKeyword,
    MayEnterExerted,
    Modify,
    Must,
    NoChallengeDamage,
    SingCost,
)
from inkborn.model.nouns import Amount, IsKind, Times
from inkborn.text.build.builder import Builder, Nonsense, builds
from inkborn.text.build.phrase import in_order
from inkborn.text.read.parse import Tree

WITH_NUMBER = {"Boost", "Challenger", "Resist", "Shift", "Sing Together", "Singer"}
SIGNED_NUMBER = {"Challenger", "Resist"}


@dataclass(slots=True)
class Changes:
    """Changes of one predicate, with the duration it names."""

    changes: list[Change]
    duration: Duration | None = None


@builds
def changes(b: Builder, tree: Tree) -> Changes:
    found = Changes(_flat(b.part(tree, "change_list")))
    for name, part in tree.parts:
        if name == "change_list":
            continue
        tail = b.build(part)
        if isinstance(tail, str) and tail.startswith("duration "):
            if found.duration is not None:
                raise Nonsense(tree.at, "one duration")
            found.duration = tail.removeprefix("duration ")  # type: ignore[assignment]
        elif tail == "if able":
            if not any(isinstance(change, Must) for change in found.changes):
                raise Nonsense(tree.at, '"must"')
        else:
            found.changes = [scaled(change, tail, tree.at) for change in found.changes]
    if found.duration == "their next ready step":
        found.changes = [_at_start(change, tree) for change in found.changes]
    return found


def _at_start(change: Change, tree: Tree) -> Change:
    """ "can't ready at the start of their next turn"."""
    if change != Cant("ready"):
        raise Nonsense(tree.at, '"can\'t ready"')
    return Cant("ready at the start")


@builds
def tail_duration(b: Builder, tree: Tree) -> str:
    return f"duration {b.part(tree, 'duration')}"


@builds
def tail_for_each(b: Builder, tree: Tree) -> Amount:
    return b.amount(tree, "for_each")


def scaled(change: Change, each: Amount, at: int) -> Change:
    """The change so many times ("+1 for each …")."""
    if isinstance(change, Modify) and isinstance(change.amount, int):
        return Modify(change.stat, Times(change.amount, each))
    if isinstance(change, GainKeyword) and isinstance(change.amount, int):
        return GainKeyword(change.keyword, Times(change.amount, each))
    raise Nonsense(at, "a number to multiply")


@builds
def more(b: Builder, tree: Tree) -> list[Change]:
    found: list[Change] = []
    for _name, part in tree.parts:
        found += _flat(b.build(part))
    return found


def _flat(value: object) -> list[Change]:
    if isinstance(value, list):
        return value
    if isinstance(value, tuple):
        return list(value)
    return [value]  # type: ignore[list-item]


# ---------------------------------------------------------------- characteristics


@builds
def modify(b: Builder, tree: Tree) -> Change:
    return Modify(b.stat(tree), b.number(tree, "signed"))


@builds
def modify_equal(b: Builder, tree: Tree) -> Change:
    return Modify(b.stat(tree), b.amount(tree))


@builds
def modify_minus(b: Builder, tree: Tree) -> Change:
    return Modify(b.stat(tree), Times(-1, b.amount(tree)))


# ---------------------------------------------------------------- keywords and abilities


@builds
def gain_keyword(b: Builder, tree: Tree) -> Change:
    keyword = b.word(tree, "keyword")
    signed, number = "signed" in tree, "number" in tree
    if (signed and keyword not in SIGNED_NUMBER) or (number and keyword not in WITH_NUMBER):
        raise Nonsense(tree.at, f"{keyword} without that number")
    if keyword in SIGNED_NUMBER and not signed:
        raise Nonsense(tree.end, "a signed number")
    if signed and b.number(tree, "signed") < 0:
        raise Nonsense(tree.end, "a positive number")
    if signed or number:
        return GainKeyword(keyword, b.number(tree, "signed" if signed else "number"))
    return GainKeyword(keyword)


@builds
def lose_keyword(b: Builder, tree: Tree) -> Change:
    return LoseKeyword(b.word(tree, "keyword"))


@builds
def cant_gain_keyword(b: Builder, tree: Tree) -> Change:
    return CantGainKeyword(b.word(tree, "keyword"))


@builds
def lose_ability(b: Builder, tree: Tree) -> Change:
    return LoseAbility(b.word(tree, "ability"))


@builds
def gain_ability(b: Builder, tree: Tree) -> Change:
    return GainAbility(b.part(tree, "quoted"))


@builds
def gain_class(b: Builder, tree: Tree) -> Change:
    return GainClass(b.word(tree, "class"))


# ---------------------------------------------------------------- can't, can, must


@builds
def cant_quest(b: Builder, tree: Tree) -> Change:
    return Cant("quest")


@builds
def cant_challenge(b: Builder, tree: Tree) -> Change:
    return Cant("challenge", b.filter(tree) if "cards" in tree else ())


@builds
def cant_be_challenged(b: Builder, tree: Tree) -> Change:
    return Cant("be challenged", b.filter(tree) if "cards" in tree else ())


@builds
def cant_ready(b: Builder, tree: Tree) -> Change:
    return Cant("ready")


@builds
def cant_ready_at_start(b: Builder, tree: Tree) -> Change:
    return Cant("ready at the start")


@builds
def cant_sing(b: Builder, tree: Tree) -> Change:
    return Cant("sing")


@builds
def cant_sing_alone(b: Builder, tree: Tree) -> Change:
    if b.word(tree, "keyword") != "Sing Together":
        raise Nonsense(tree.at, "Sing Together")
    return Cant("sing alone")


@builds
def cant_move(b: Builder, tree: Tree) -> Change:
    return Cant("move")


@builds
def cant_be_damaged(b: Builder, tree: Tree) -> Change:
    return Cant("be dealt damage")


@builds
def can_challenge_ready(b: Builder, tree: Tree) -> Change:
    """Ready characters in general need no filter; certain ones are described."""
    phrase = b.phrase(tree, "nominal")
    character = IsKind(("character",))
    if character not in phrase.filter or phrase.zone not in ("", "play") or phrase.group:
        raise Nonsense(tree.at, "characters in play")
    against = phrase.filter
    return Can("challenge ready", () if against == (character,) else in_order([*against]))


@builds
def can_quest_drying(b: Builder, tree: Tree) -> Change:
    return Can("quest while drying")


@builds
def must_quest(b: Builder, tree: Tree) -> Change:
    return Must("quest")


# ---------------------------------------------------------------- entering play, damage, names


@builds
def change_enters_exerted(b: Builder, tree: Tree) -> Change:
    return EntersExerted()


@builds
def enters_damaged(b: Builder, tree: Tree) -> Change:
    return EntersDamaged(b.number(tree))


@builds
def may_enter_exerted(b: Builder, tree: Tree) -> Change:
    return MayEnterExerted(b.effect(tree, "actions") if "actions" in tree else None)


@builds
def no_challenge_damage(b: Builder, tree: Tree) -> Change:
    words = [b.tokens[at].text.lower() for at in range(tree.at, tree.end)]
    if "the" in words:
        b.this_challenge = True
    return NoChallengeDamage()


@builds
def no_damage_challenging(b: Builder, tree: Tree) -> Change:
    return NoChallengeDamage(while_challenging=True)


@builds
def sing_cost(b: Builder, tree: Tree) -> Change:
    return SingCost(b.number(tree, "signed"))


@builds
def counts_inkable(b: Builder, tree: Tree) -> Change:
    return CountsAsInkable()


@builds
def also_named(b: Builder, tree: Tree) -> Change:
    if b.word(tree, "keyword") != "Shift":
        raise Nonsense(tree.at, "Shift")
    return AlsoNamed(b.word(tree, "name"), for_shift=True)


@builds
def named_both(b: Builder, tree: Tree) -> tuple[Change, ...]:
    return tuple(AlsoNamed(str(b.build(name))) for name in tree.all("name"))


@builds
def damage_with(b: Builder, tree: Tree) -> Change:
    if b.stat(tree, "usual") != "strength":
        raise Nonsense(tree.at, "¤")
    return DamageWith(b.stat(tree, "used"))
