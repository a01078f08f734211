"""Lowering: abilities become the steps, tests and tables that the engine runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from inkborn.engine.actions import shift
from inkborn.engine.effects import kinds, small_steps
from inkborn.engine.effects.program import Program
from inkborn.engine.effects.small_steps import Label
from inkborn.engine.lower import first_part
from inkborn.engine.machine import lowered, tables
from inkborn.engine.machine.book import (
    ActivatedInfo,
    CardInfo,
    ChangeInfo,
    StaticInfo,
    TriggerInfo,
)
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import ABOVE, PAYING
from inkborn.engine.meaning import evaluate as ev
from inkborn.engine.meaning import filters, slots
from inkborn.engine.now import continuous as now
from inkborn.engine.rules.bag import count_use
from inkborn.engine.state.state import CARD, Frame
from inkborn.model import abilities as a
from inkborn.model import nouns as n

if TYPE_CHECKING:
    from inkborn.engine.machine.book import Book

THIS = n.Ref("this")


def program(book: Book, effect: a.Effect) -> int:
    made = Program(book)
    made.effect(effect)
    return book.add_proc(made.steps)


def trigger(book: Book, tree: a.Triggered) -> int:
    number = len(book.triggers)
    info = TriggerInfo(tree, number)
    info.ons = [(on.event, _trigger_test(on)) for on in tree.on]
    info.together = [
        (on.event, ev.fact_test(msgspec.structs.replace(on, together=False)))
        for on in tree.on
        if on.together
    ]
    info.when = None if tree.when is None else ev.condition(tree.when)
    info.condition = None if tree.condition is None else ev.condition(tree.condition)
    book.triggers.append(info)
    made = Program(book)
    if tree.condition is not None:
        made.effect(a.If(tree.condition, tree.then))
    else:
        made.effect(tree.then)
    if tree.limit:
        made.steps.append(lambda core, frame: count_use(core, frame, number))
    info.proc = book.add_proc(made.steps)
    return number


def _trigger_test(on: n.On) -> lowered.FactTest:
    """As `fact_test`. A card is not in play yet as it is played, so that only "when you play this"
    sees it (4.3.3, 1.6.1).
    """
    test = ev.fact_test(on)
    if on.event != "play" or speaks_of_itself(on.subject):
        return test
    return lambda core, frame, fact: frame.source != fact.subject and test(core, frame, fact)


def speaks_of_itself(subject: n.Filter) -> bool:
    """Whether "this" card fits a filter because it is this card."""
    return any(
        p == n.Is("this")
        or (isinstance(p, n.AnyOf) and any(speaks_of_itself(part) for part in p.filters))
        for p in subject
    )


def exerts_itself(cost: a.Effect) -> bool:
    """Whether a cost is to exert the card whose ability it is."""
    return isinstance(cost, a.Exert) and cost.cards == n.Ref("this")


def activated(book: Book, tree: a.Activated) -> int:
    number = len(book.activated)
    info = ActivatedInfo(tree, number)
    info.when = None if tree.when is None else ev.condition(tree.when)
    info.exerts = any(exerts_itself(cost) for cost in tree.costs)
    pays = [cost.ink for cost in tree.costs if isinstance(cost, a.Pay)]
    info.ink = [ev.amount(ink) for ink in pays if not isinstance(ink, int)]
    info.fixed_ink = sum([ink for ink in pays if isinstance(ink, int)])
    book.activated.append(info)
    made, end = Program(book), Label()
    # "Once during your turn, you may [A] to [B]" pays no costs unless there is ink in [A] (6.1.5)
    spoken = tree.limit > 0 or tree.when is not None
    is_cost = not spoken or any(isinstance(cost, a.Pay) for cost in tree.costs)
    made.steps.append(small_steps.begin_first(is_cost))
    for cost in tree.costs:
        if isinstance(cost, a.Pay):
            continue  # ink is paid before
        if not exerts_itself(cost):  # that is asked first of all (`ActivatedInfo.exerts`)
            able = kinds.payable(cost) if is_cost else first_part.doable(cost)
            info.feasible.append(able)
        if isinstance(cost, a.Deal):  # whom an earlier cost chose may turn out not to be able to
            first_part.in_full(made, cost, end)
        else:
            made.effect(_paying(cost))
    info.cost_steps = len(made.steps)
    made.steps.append(_begin_effect)
    made.effect(tree.then)
    made.here(end)
    info.proc = book.add_proc(made.steps)
    return number


def _paying(cost: a.Effect) -> a.Effect:
    """A cost that exerts one of several cards: only those that can pay (4.4.2.1)."""
    return msgspec.structs.replace(cost, symbol=True) if isinstance(cost, a.Exert) else cost


def _begin_effect(core: Core, frame: Frame) -> None:
    frame.reg[PAYING] = 0
    frame.done = True


def static(book: Book, tree: a.Continuous, when: n.Condition | None, name: str) -> StaticInfo:
    """Lowers one continuous effect and enters it in the book."""
    info = StaticInfo(tree, len(book.statics), name)
    book.statics.append(info)
    info.when = None if when is None else ev.condition(when)
    info.subjects = tables.subjects(tables.OTHERS, (info.key,))
    match tree:
        case a.Affect(phrase, changes, only):
            if phrase == THIS:
                info.only_this = True
            elif isinstance(phrase, n.Select):
                info.test = _in_zone_test(phrase)
                info.coming = filters.all_of(phrase.of)
            elif isinstance(phrase, n.Ref):
                info.test = filters.all_of((n.Is(phrase.slot),))
            info.only = filters.all_of(only) if only else None
            for change in changes:
                add_change(book, info, change, granted=False, when=None)
        case a.NextPlayed(of, changes):
            info.test = filters.all_of(of)
            later = tuple(c for c in changes if not isinstance(c, a.EntersExerted))
            if later:
                follow = static(book, a.Affect(n.Ref("subject"), later), None, "")
                info.follow = follow.number
        case a.CostChange():
            info.test = filters.all_of(tree.of)
            info.who = ev.players(tree.who)
            info.amount = ev.amount(tree.amount)
            info.only = filters.all_of(tree.onto) if tree.onto else None
        case a.MoveCost():
            info.who = ev.players(tree.who)
            info.test = filters.all_of(tree.characters)
            info.only = filters.all_of(tree.location) if tree.location else None
            info.amount = None if tree.amount is None else ev.amount(tree.amount)
        case a.PlayFree():
            info.test = filters.all_of(tree.of)
            if tree.cost is not None:
                paying = _paying(_not_itself(tree.cost))
                info.cost = program(book, paying)
                info.possible = kinds.payable(paying)
        case a.PlayFrom():
            info.test = filters.all_of(tree.of)
        case a.CantPlay():
            info.who = ev.players(tree.who)
            info.test = filters.all_of(tree.of)
        case a.PlayerCant():
            info.who = ev.players(tree.who)
            info.key = "playercant:" + tree.what
            if tree.unless is not None:
                unless = ev.condition(tree.unless)
                info.only = lambda core, frame, seat: unless(core, ev.as_actor(frame, seat))
        case a.WinAt() | a.TopFaceUp() | a.ReadyAtMost() | a.InkEntersExerted():
            info.who = ev.players(tree.who)
        case a.Replace():
            info.key = "replace:" + tree.on.event
            info.fact = ev.fact_test(tree.on, would=True)
            info.cost = program(book, tree.instead)
    return info


def _in_zone_test(phrase: n.Select) -> lowered.Test:
    """A continuous effect speaks of cards in play, unless it names another zone."""
    test = filters.all_of(phrase.of)
    zone = slots.ZONES[phrase.zone]
    return lambda core, frame, ref: core.state.zone[ref & CARD] == zone and test(core, frame, ref)


KEYS: dict[type, str] = {
    a.EntersExerted: "entersexerted",
    a.MayEnterExerted: "mayenterexerted",
    a.EntersDamaged: "entersdamaged",
    a.NoChallengeDamage: "nochallengedamage",
    a.DamageDealt: "damagedealt",
    a.SingCost: "singcost",
    a.AlsoNamed: "name",
    a.CountsAsInkable: "inkable",
    a.DamageWith: "damagewith",
    a.ShiftBase: "shiftbase",
}


def add_change(
    book: Book, info: StaticInfo, change: a.Change, *, granted: bool, when: n.Condition | None
) -> None:
    made = ChangeInfo(change, len(info.changes))
    made.granted = granted
    made.when = None if when is None else ev.condition(when)
    match change:
        case a.Modify(stat, amount):
            made.keys = (stat,)
            made.amount = ev.amount(amount)
            if stat == "willpower" and not _adds(amount):
                info.subjects |= tables.SAPPING
        case a.GainKeyword(keyword, amount):
            made.table, made.keys = tables.KEYWORDS, (keyword,)
            info.gives = info.gives or keyword not in now.STACKING
            made.amount = None if amount is None else ev.amount(amount)
            made.counted = isinstance(amount, n.Node)
        case a.LoseKeyword(keyword):
            made.table, made.keys = tables.LOST_KEYWORDS, (keyword,)
        case a.CantGainKeyword(keyword):
            made.keys = ("cantgain:" + keyword,)
        case a.GainClass(name):
            made.table, made.keys = tables.CLASSES, (name,)
        case a.LoseAbility(name):
            made.table, made.keys = tables.LOST_ABILITIES, (name.casefold(),)
        case a.Cant(what, against):
            made.table, made.keys = tables.CANT, (what,)
            made.against = filters.all_of(against) if against else None
        case a.Can(what, against):
            made.table, made.keys = tables.CAN, (what,)
            made.against = filters.all_of(against) if against else None
        case a.Must(what):
            made.keys = ("must:" + what,)
        case a.Floor(stat):
            made.keys = ("floor:" + stat,)
        case a.SingCost(amount) | a.DamageDealt(amount):
            made.keys = (KEYS[type(change)],)
            made.amount = ev.amount(amount)
        case a.MayEnterExerted(then):
            made.keys = ("mayenterexerted",)
            if then is not None:
                made.unless = program(book, then)
        case a.GainAbility(ability):
            _grant(book, info, made, ability)
            return
        case _:
            made.keys = (KEYS[type(change)],)
    _add(info, made)


def _add(info: StaticInfo, made: ChangeInfo) -> None:
    info.changes.append(made)
    info.subjects |= tables.subjects(made.table, made.keys)


def _adds(amount: n.Amount) -> bool:
    """Whether an amount is surely not negative."""
    if isinstance(amount, n.Times):
        return amount.each >= 0
    return isinstance(amount, int) and amount >= 0


def _grant(book: Book, info: StaticInfo, made: ChangeInfo, ability: a.Ability) -> None:
    """A quoted ability: a trigger or an activated ability, or changes to the card that has it."""
    match ability:
        case a.Triggered():
            made.trigger = trigger(book, ability)
            made.table, made.keys = tables.GRANTED, book.triggers[made.trigger].kinds
            _add(info, made)
        case a.Activated():
            made.trigger = activated(book, ability)
            made.table, made.keys = tables.GRANTED, ("activated",)
            _add(info, made)
        case a.Static(effects, when):
            for one in effects:
                if isinstance(one, a.Affect) and one.cards == THIS:
                    for change in one.changes:
                        add_change(book, info, change, granted=True, when=when)
        case a.Keyword(keyword, amount):
            add_change(book, info, a.GainKeyword(keyword, amount), granted=True, when=None)


def card(book: Book, definition: a.CardDefinition, joint_names: str) -> CardInfo:
    info = CardInfo(definition, joint_names)
    effects = []
    for ability in definition.abilities:
        match ability:
            case a.Keyword():
                _keyword(book, info, ability)
            case a.Triggered():
                number = trigger(book, ability)
                if ability.zone == "play":
                    info.triggers.append(number)
                else:
                    info.elsewhere.setdefault(ability.zone, []).append(number)
            case a.Activated():
                info.activated.append(activated(book, ability))
            case a.Static():
                for one in ability.effects:
                    number = static(book, one, ability.when, ability.name).number
                    (info.statics if ability.zone == "play" else info.in_hand).append(number)
            case a.ActionEffect(then):
                effects.append(then)
            case a.DeckRule():
                pass
    if effects:
        whole = effects[0] if len(effects) == 1 else a.Sequence(tuple(effects))
        info.action = program(book, whole)
    for keyword in info.keywords:
        touches = tables.TOUCHES.get(keyword, 0)
        info.binds = info.binds or touches & tables.ENDING != 0
        if keyword not in tables.QUICK:
            book.touched |= touches
    info.plain = not (info.shifts or info.in_hand or info.is_song)
    return info


def _keyword(book: Book, info: CardInfo, ability: a.Keyword) -> None:
    amount = ev.amount(0 if ability.amount is None else ability.amount)
    info.keywords[ability.keyword] = amount
    if ability.keyword == "Shift":
        info.shifts.append(ability)
        if ability.shift is not None and ability.shift.cost is not None:
            cost = ability.shift.cost
            paying = _paying(_not_itself(cost))
            number = program(book, paying)
            info.shift_costs[cost] = number
            book.feasible[number] = kinds.payable(paying)
    elif ability.keyword == "Sing Together":
        info.sing_together = ability.amount if isinstance(ability.amount, int) else 0
    elif ability.keyword == "Boost":
        info.activated.append(activated(book, boost(ability.amount or 0)))


def _not_itself(cost: a.Effect) -> a.Effect:
    """A cost of playing a card, which the card itself does not pay; where a card that changes zones
    cannot be played on, the card above it does not either (slot `@above`; E25).
    """
    cards = getattr(cost, "cards", None)
    if not isinstance(cards, n.Select):
        return cost
    other = n.Other((ABOVE,)) if cards.zone == "play" else n.Other()
    select = msgspec.structs.replace(cards, of=(*cards.of, other))
    return msgspec.structs.replace(cost, cards=select)


def boost(ink: n.Amount) -> a.Activated:
    """Boost N as the activated ability that it stands for (8.4.1)."""
    top = n.Select((n.Of(n.You()),), n.Top(1), "deck")
    under = a.Place("under", facedown=True, under=THIS)
    return a.Activated((a.Pay(ink),), a.Put(top, under), limit=1, name="Boost")


def built_in_keywords(book: Book) -> None:
    """Support and Vanish as the triggered abilities that they stand for (8.13.1, 8.14.1)."""
    other = n.Select((n.IsKind(("character",)), n.Other()), n.Pick(chosen=True))
    add = a.Affect(other, (a.Modify("strength", n.StatOf("strength", "this")),))
    support = a.Triggered(
        (n.On("quest", (n.Is("this"),)),), a.May(a.Apply((add,), "turn")), name="Support"
    )
    book.keyword_triggers["Support"] = trigger(book, support)
    vanish = a.Triggered((n.On("chosen", (n.Is("this"),)),), a.Banish(THIS), name="Vanish")
    book.keyword_triggers["Vanish"] = trigger(book, vanish)
    back = a.Triggered((n.On("turn end", by=n.You()),), a.Sequence(()), name="Temporary Shift")
    number = trigger(book, back)
    book.triggers[number].proc = book.add_proc((shift.temporary_return,))
    book.keyword_triggers["Temporary Shift"] = number
