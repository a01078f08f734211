"""Builds the rules that players are under: costs, permissions, prohibitions."""

from typing import Literal, cast

import msgspec

from inkborn.model.abilities import (
    Affect,
    Apply,
    Cant,
    CantPlay,
    Continuous,
    CostChange,
    DamageDealt,
    DamageStays,
    Duration,
    Effect,
    ExtraInk,
    Floor,
    InkEntersExerted,
    InkFrom,
    MoveCost,
    Must,
    OneChallenger,
    PlayerCant,
    PlayFree,
    ShiftBase,
    SkipStep,
    TopFaceUp,
    UseFree,
    WinAt,
)
from inkborn.model.nouns import (
    Actor,
    EachPlayer,
    Filter,
    Is,
    IsKind,
    Number,
    Of,
    Opponents,
    Ref,
    Select,
    Times,
    Who,
    You,
)
from inkborn.text.build.builder import Builder, Nonsense, builds
from inkborn.text.build.sentences import play_from
from inkborn.text.read.parse import Tree

Rules = tuple[Continuous, ...]


@builds
def action_rule(b: Builder, tree: Tree) -> Effect:
    """A rule as an effect: "you pay 1 less for the next character you play this turn"."""
    rules = b.rules(tree, "action_rule")
    if isinstance(b.who, Actor):
        raise Nonsense(tree.at, "what these players do")
    duration: Duration | None = b.part(tree, "duration") or b.duration
    if duration is None:
        raise Nonsense(tree.end, "how long it lasts")
    return Apply(rules, duration)


@builds
def apply_rule(b: Builder, tree: Tree) -> Effect:
    return cast("Effect", b.part(tree, "rule_with_duration"))


@builds
def rule_player_duration(b: Builder, tree: Tree) -> Effect:
    rules = pass_player(b, tree)
    return Apply(rules, b.part(tree, "duration"))


@builds
def rule_permission_duration(b: Builder, tree: Tree) -> Effect:
    duration: Duration = b.part(tree, "duration")
    return Apply(b.rules(tree, "permission"), duration)


# ---------------------------------------------------------------- costs


def _played(b: Builder, tree: Tree) -> Filter:
    """The cards whose playing is meant: this one, or all such cards."""
    phrase = b.phrase(tree)
    if phrase.pointer is None and (phrase.zone or phrase.notes or not phrase.is_each()):
        raise Nonsense(tree.at, "a plain description of cards")
    return b.as_filter(phrase)


@builds
def cost_change(b: Builder, tree: Tree) -> Rules:
    amount = b.number(tree) * (1 if b.word(tree, "cost") == "more" else -1)
    using: Literal["", "shift"] = "shift" if "using_shift" in tree else ""
    return (CostChange(amount, _played(b, tree), using=using),)


@builds
def cost_change_shift(b: Builder, tree: Tree) -> Rules:
    of = b.filter(tree)
    onto = b.filter(tree, "base") if "base" in tree else ()
    return (CostChange(-b.number(tree), of, using="shift", onto=onto),)


def _next(b: Builder, tree: Tree, amount: int | Number, *, first: bool) -> Rules:
    phrase = b.phrase(tree, "nominal")
    notes = set(phrase.notes)
    they = "you" if b.rule_player is None else "they"
    shift = f"{they} shift" in notes
    wanted = {f"{they} {'shift' if shift else 'play'}"} | ({"each turn"} if first else set())
    if notes != wanted or phrase.zone:
        raise Nonsense(tree.at, f'"{they} play"')
    using: Literal["", "shift"] = "shift" if shift else ""
    return (CostChange(amount, phrase.filter, using=using, next=not first, first=first),)


@builds
def cost_change_next(b: Builder, tree: Tree) -> Rules:
    amount = b.number(tree) * (1 if b.word(tree, "cost") == "more" else -1)
    return _next(b, tree, amount, first=b.word(tree, "which") == "first")


@builds
def cost_change_that(b: Builder, tree: Tree) -> Rules:
    slot = b.talk.done.get("count")
    if not slot:
        raise Nonsense(tree.at, "a number counted before")
    (rule,) = _next(b, tree, 0, first=False)
    assert isinstance(rule, CostChange)
    return (msgspec.structs.replace(rule, amount=Times(-1, Number(slot))),)


@builds
def rule_for_players(b: Builder, tree: Tree) -> Rules:
    """ "Each player pays 2 more to play actions"."""
    who = b.player(tree)
    if not isinstance(who, EachPlayer | Opponents):
        raise Nonsense(tree.at, "each player or opponent")
    b.rule_player = who
    rules = b.rules(tree, "action_rule")
    b.rule_player = None
    found: Rules = ()
    for rule in rules:
        assert isinstance(rule, CostChange | MoveCost)
        if isinstance(rule, MoveCost) and Of(You()) in rule.characters:
            raise Nonsense(tree.at, "characters that those players can move")
        found += (msgspec.structs.replace(rule, who=who),)
    return found


@builds
def rule_for_players_duration(b: Builder, tree: Tree) -> Effect:
    return Apply(rule_for_players(b, tree), b.part(tree, "duration"))


@builds
def move_cost(b: Builder, tree: Tree) -> Rules:
    here = "here" in [b.tokens[at].text.lower() for at in range(tree.at, tree.end)]
    if here and b.card_kind != "location":
        raise Nonsense(tree.at, "a location")
    location: Filter = (Is("this"),) if here else ()
    less = b.number(tree) * (-1 if b.word(tree, "cost") == "more" else 1)
    return (MoveCost(less, b.filter(tree), location),)


# ---------------------------------------------------------------- permissions


@builds
def extra_ink(b: Builder, tree: Tree) -> Rules:
    return (ExtraInk(),)


@builds
def ink_from_discard(b: Builder, tree: Tree) -> Rules:
    return (InkFrom("discard"),)


@builds
def permit_play_free(b: Builder, tree: Tree) -> Rules:
    return (PlayFree(_played(b, tree)),)


@builds
def permit_play(b: Builder, tree: Tree) -> Rules:
    return play_from(b, tree, exerted=False)


@builds
def shift_base(b: Builder, tree: Tree) -> Rules:
    return (Affect(_this(b, tree, "base"), (ShiftBase(),)),)


@builds
def shift_base_any(b: Builder, tree: Tree) -> Rules:
    return (Affect(_this(b, tree, "base"), (ShiftBase(any_variant=True),)),)


def _this(b: Builder, tree: Tree, name: str) -> Ref:
    cards = b.cards(tree, name)
    if cards != Ref("this"):
        raise Nonsense(tree.at, '"this character"')
    return Ref("this")


@builds
def use_free(b: Builder, tree: Tree) -> Rules:
    return (UseFree(b.word(tree, "ability")),)


# ---------------------------------------------------------------- prohibitions and other rules


@builds
def pass_player(b: Builder, tree: Tree) -> Rules:
    b.rule_player = b.player(tree)
    rules = b.rules(tree, "forbidden")
    b.rule_player = None
    return rules


def _who(b: Builder) -> Who:
    assert b.rule_player is not None
    return b.rule_player


@builds
def forbid_play(b: Builder, tree: Tree) -> Rules:
    return (CantPlay(_who(b), _played(b, tree)),)


@builds
def forbid_play_more(b: Builder, tree: Tree) -> Rules:
    phrase = b.phrase(tree, "nominal")
    if phrase.notes != {"each turn"} or phrase.zone:
        raise Nonsense(tree.end, '"each turn"')
    return (CantPlay(_who(b), phrase.filter, b.number(tree)),)


@builds
def cant_play_more_duration(b: Builder, tree: Tree) -> Effect:
    phrase = b.phrase(tree, "nominal")
    if phrase.notes or phrase.zone:
        raise Nonsense(tree.at, "a plain description of cards")
    rule = CantPlay(b.player(tree), phrase.filter, b.number(tree))
    return Apply((rule,), b.part(tree, "duration"))


@builds
def forbid_lose_lore(b: Builder, tree: Tree) -> Rules:
    return (PlayerCant(_who(b), "lose lore"),)


@builds
def forbid_gain_lore(b: Builder, tree: Tree) -> Rules:
    return (PlayerCant(_who(b), "gain lore"),)


@builds
def forbid_draw(b: Builder, tree: Tree) -> Rules:
    return (PlayerCant(_who(b), "draw"),)


@builds
def forbid_choose(b: Builder, tree: Tree) -> Rules:
    if not isinstance(_who(b), Opponents):
        raise Nonsense(tree.at, "opponents")
    return (Affect(b.cards(tree), (Cant("be chosen"),)),)


@builds
def must_be_chosen(b: Builder, tree: Tree) -> Rules:
    if not isinstance(b.player(tree), Opponents):
        raise Nonsense(tree.at, "opponents")
    return (Affect(Ref("this"), (Must("be chosen by opponents"),)),)


@builds
def top_face_up(b: Builder, tree: Tree) -> Rules:
    return (TopFaceUp(b.player(tree)),)


@builds
def win_at(b: Builder, tree: Tree) -> Rules:
    return (WinAt(b.player(tree), b.number(tree)),)


@builds
def skip_step(b: Builder, tree: Tree) -> Rules:
    return (SkipStep(b.part(tree, "step")),)


@builds
def ink_enters_exerted(b: Builder, tree: Tree) -> Rules:
    return (InkEntersExerted(b.part(tree, "whose") or EachPlayer()),)


@builds
def one_challenger(b: Builder, tree: Tree) -> Rules:
    return (OneChallenger(),)


@builds
def damage_stays(b: Builder, tree: Tree) -> Rules:
    return (DamageStays(),)


@builds
def damage_dealt(b: Builder, tree: Tree) -> Rules:
    number = b.number(tree)
    more = number if b.word(tree, "change") == "increased" else -number
    phrase = b.phrase(tree)
    if phrase.pointer is None and not phrase.is_each():
        raise Nonsense(phrase.at, "all such cards")
    return (Affect(b.as_cards(phrase), (DamageDealt(more),)),)


@builds
def floor(b: Builder, tree: Tree) -> Rules:
    yours = Select((Of(You()), IsKind(("character",))))
    return (Affect(yours, (Floor(b.stat(tree)),)),)
