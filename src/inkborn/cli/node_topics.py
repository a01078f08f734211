"""Which rules speak of which part of an ability tree."""

from collections.abc import Iterator
from typing import Final

import msgspec

from inkborn.model import abilities as a
from inkborn.model import nouns as n
from inkborn.rulebook import all_topics

TOPICS: Final[dict[type, tuple[str, ...]]] = {
    a.Triggered: ("trigger.once-per-condition", "trigger.bagged"),
    a.Activated: ("activated.main-phase", "costs.ability", "costs.in-full"),
    a.Static: ("static.card",),
    a.ActionEffect: ("resolve.action",),
    a.DeckRule: ("deck.copies", "golden.card-over-rule"),
    a.Keyword: ("keyword.stacking",),
    a.ShiftForm: ("shift.cost", "shift.variants"),
    # effects made of effects
    a.Sequence: ("ability.order",),
    a.May: ("ability.may",),
    a.Mays: ("ability.may-each",),
    a.IfDone: ("ability.to",),
    a.If: ("resolve.count-and-if",),
    a.ChooseOne: ("ability.choices",),
    a.EitherOr: ("ability.or",),
    a.By: ("resolve.several-players",),
    a.ForEachPlayer: ("resolve.several-players",),
    a.Repeat: ("ability.for-each",),
    a.RepeatAll: ("ability.order",),
    a.Watch: ("trigger.floating", "trigger.delayed"),
    a.Apply: ("static.applied",),
    # what effects do
    a.Choose: ("ability.choices",),
    a.Draw: ("draw.card", "draw.one-at-a-time"),
    a.DrawTo: ("ability.until-cards", "draw.card"),
    a.Discard: ("hand.discard",),
    a.DiscardTo: ("ability.until-cards", "hand.discard"),
    a.GainLore: ("lore.total",),
    a.LoseLore: ("lore.total",),
    a.Deal: ("damage.deal", "resolve.damage"),
    a.PutDamage: ("damage.put",),
    a.Heal: ("damage.remove",),
    a.MoveDamage: ("damage.move",),
    a.Banish: ("discard.arrivals",),
    a.Exert: ("state.exerted",),
    a.Ready: ("state.ready",),
    a.Put: ("zone.new-card",),
    a.Look: ("zone.private",),
    a.Reveal: ("reveal.group",),
    a.RevealUntil: ("reveal.group",),
    a.Search: ("zone.fail-to-find",),
    a.Play: ("resolve.play-inside",),
    a.MoveTo: ("move.own", "move.already-there"),
    a.Pay: ("costs.in-full",),
    # what holds
    a.NextPlayed: ("play.next-card-modifier",),
    a.CostChange: ("play.total-cost", "costs.unchanged"),
    a.MoveCost: ("move.pay",),
    a.PlayFree: ("costs.alternate",),
    a.PlayFrom: ("play.from-hand", "golden.card-over-rule"),
    a.UseFree: ("ability.use-free",),
    a.InkFrom: ("ink.choose", "golden.card-over-rule"),
    a.ExtraInk: ("ink.additional", "inkwell.additional"),
    a.CantPlay: ("golden.prevention",),
    a.PlayerCant: ("golden.prevention",),
    a.WinAt: ("check.lore-win", "golden.card-over-rule"),
    a.SkipStep: ("static.skip",),
    a.TopFaceUp: ("deck.private", "golden.card-over-rule"),
    a.ReadyAtMost: ("turn.ready.cards", "golden.card-over-rule"),
    a.InkEntersExerted: ("inkwell.facedown-ready", "golden.card-over-rule"),
    a.OneChallenger: ("challenge.restrictions",),
    a.DamageStays: ("damage.remove", "golden.prevention"),
    a.Replace: ("replacement.waits", "replacement.instead", "replacement.never-happens"),
    # changes to cards
    a.Modify: ("modifier.characteristics", "modifier.combined"),
    a.Cant: ("golden.prevention",),
    a.Can: ("golden.card-over-rule",),
    a.Floor: ("modifier.floor",),
    a.EntersExerted: ("resolve.entering",),
    a.MayEnterExerted: ("resolve.entering",),
    a.EntersDamaged: ("resolve.entering",),
    a.NoChallengeDamage: ("challenge.damage.calculate",),
    a.DamageDealt: ("challenge.damage.calculate",),
    a.DamageWith: ("challenge.damage.calculate",),
    a.SingCost: ("song.sing",),
    a.AlsoNamed: ("parts.name",),
    a.CountsAsInkable: ("ink.verify", "golden.card-over-rule"),
    a.GainClass: ("parts.classification",),
    a.ShiftBase: ("shift.cost", "golden.card-over-rule"),
    # words
    n.Opponents: ("players.opponent.effect",),
    n.Pick: ("ability.choices",),
    n.Other: ("ability.other",),
    n.Ref: ("ability.that",),
    n.Times: ("ability.for-each",),
    n.StatOf: ("resolve.last-known",),
    n.TurnOf: ("duration.during",),
    n.HasCardUnder: ("state.under",),
    n.AtLocation: ("move.arrive",),
}


def topics_of(tree: object) -> list[str]:
    """The topics of every part of a tree, in the order in which they first appear."""
    return list(dict.fromkeys(_topics(tree)))


def _topics(tree: object) -> Iterator[str]:
    if isinstance(tree, tuple):
        for part in tree:
            yield from _topics(part)
    if not isinstance(tree, msgspec.Struct):
        return
    yield from TOPICS.get(type(tree), ())
    yield from _of_values(tree)
    for name in tree.__struct_fields__:
        yield from _topics(getattr(tree, name))


def _of_values(tree: msgspec.Struct) -> Iterator[str]:
    """Topics that hang on what a node says, not on its kind."""
    match tree:
        case a.Keyword(keyword) | a.GainKeyword(keyword) | a.LoseKeyword(keyword):
            section = keyword.casefold().replace(" ", "-")
            if section in all_topics():  # the newest book may not have the newest keyword
                yield section
        case a.Apply(duration="turn"):
            yield "duration.this-turn"
        case a.Play(free=True):
            yield "ability.play-free"
        case a.Triggered(condition=condition) if condition is not None:
            yield "trigger.secondary-if"
        case a.Triggered(limit=limit) | a.Activated(limit=limit) if limit:
            yield "duration.once"
        case a.Static(when=when) if when is not None:
            yield "conditional"
        case n.Pick(least=least, most=most) if least != most:
            yield "ability.up-to"
