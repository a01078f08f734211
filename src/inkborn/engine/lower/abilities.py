"""Lowering: abilities become the steps, tests and tables that the engine runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from inkborn.engine.actions import shift
from inkborn.engine.effects import kinds, small_steps
from inkborn.engine.effects.program import Program
from inkborn.engine.effects.small_steps import Label
from inkborn.engine.lower import first_part
from inkborn.engine.machine import lowered, statics, tables
from inkborn.engine.machine.book import ActivatedInfo, CardInfo, TriggerInfo
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import ABOVE, BELOW, PAYING
from inkborn.engine.machine.statics import AffectInfo, ChangeInfo, StaticInfo
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


Head = tuple[int, str, lowered.Condition | None]
"""The number and the name of a continuous effect, and when it holds."""


def static(book: Book, tree: a.Continuous, when: n.Condition | None, name: str) -> StaticInfo:
    """Lowers one continuous effect and enters it in the book, before what stands inside it."""
    number = len(book.statics)
    head = (number, name, None if when is None else ev.condition(when))
    book.statics.append(StaticInfo(*head))
    made = _affect(book, tree, head) if isinstance(tree, a.Affect) else _rule(book, tree, head)
    book.statics[number] = made
    return made


def _affect(book: Book, tree: a.Affect, head: Head) -> AffectInfo:
    test = coming = None
    if isinstance(tree.cards, n.Select):
        test, coming = _in_zone_test(tree.cards), filters.all_of(tree.cards.of)
    elif isinstance(tree.cards, n.Ref) and tree.cards != THIS:
        test = filters.all_of((n.Is(tree.cards.slot),))
    changes: list[ChangeInfo[a.Change]] = []
    for change in tree.changes:
        add_change(book, changes, change, granted=False, when=None)
    subjects = 0
    for made in changes:
        subjects |= _speaks_of(made)
    return AffectInfo(
        *head,
        only_this=tree.cards == THIS,
        test=test,
        coming=coming,
        only=filters.all_of(tree.only) if tree.only else None,
        changes=tuple(changes),
        gives=any(c.table == tables.KEYWORDS and c.keys[0] not in now.STACKING for c in changes),
        subjects=subjects,
    )


def _rule(book: Book, tree: a.Continuous, head: Head) -> StaticInfo:
    match tree:
        case a.NextPlayed(of, changes, duration):
            later = tuple(c for c in changes if not isinstance(c, a.EntersExerted))
            follow = statics.NO_PROGRAM
            if later:
                follow = static(book, a.Affect(n.Ref("subject"), later), None, "").number
            return statics.NextPlayedRule(
                *head, of=filters.all_of(of), exerted=len(later) < len(changes),
                follow=follow, duration=duration,
            )  # fmt: skip
        case a.PlayFree(of, cost, shifting):
            paying = None if cost is None else _paying(_not_itself(cost))
            return statics.PlayFreeRule(
                *head, of=filters.all_of(of), shift=shifting,
                cost=statics.NO_PROGRAM if paying is None else program(book, paying),
                possible=None if paying is None else kinds.payable(paying),
            )  # fmt: skip
        case a.PlayFrom():
            return statics.PlayFromRule(
                *head, zone=tree.zone, of=filters.all_of(tree.of), exerted=tree.exerted,
                once_each_name=tree.once_each_name,
            )  # fmt: skip
        case a.UseFree(name):
            return statics.UseFreeRule(*head, ability=name.casefold())
        case a.InkFrom(zone):
            return statics.InkFromRule(*head, zone=zone)
        case a.ExtraInk(number):
            return statics.ExtraInkRule(*head, cards=number)
        case a.SkipStep("draw"):
            return statics.SkipDrawRule(*head)
        case a.OneChallenger():
            return statics.OneChallengerRule(*head)
        case a.DamageStays():
            return statics.DamageStaysRule(*head)
        case a.Replace(on):
            return statics.ReplaceRule(
                *head, event=on.event, would=ev.fact_test(on, would=True),
                instead=program(book, tree.instead), may=tree.may, limit=tree.limit, once=tree.once,
            )  # fmt: skip
    return _players_rule(tree, head)


def _players_rule(tree: a.Continuous, head: Head) -> StaticInfo:
    """A rule for certain players."""
    match tree:
        case a.CostChange():
            return statics.CostRule(
                *head, who=ev.players(tree.who), amount=ev.amount(tree.amount),
                of=filters.all_of(tree.of), using=tree.using, next=tree.next, first=tree.first,
                onto=filters.all_of(tree.onto) if tree.onto else None,
            )  # fmt: skip
        case a.MoveCost(amount, characters, location, limit, who):
            return statics.MoveCostRule(
                *head, who=ev.players(who), amount=None if amount is None else ev.amount(amount),
                characters=filters.all_of(characters), limit=limit,
                location=filters.all_of(location) if location else None,
            )  # fmt: skip
        case a.CantPlay(who, of, beyond):
            return statics.CantPlayRule(
                *head, who=ev.players(who), of=filters.all_of(of), beyond=beyond
            )
        case a.PlayerCant(who, what, unless):
            excused = None if unless is None else ev.condition(unless)
            return statics.PlayerCantRule(*head, who=ev.players(who), what=what, unless=excused)
        case a.WinAt(who, lore):
            return statics.WinAtRule(*head, who=ev.players(who), lore=lore)
        case a.TopFaceUp(who):
            return statics.TopFaceUpRule(*head, who=ev.players(who))
        case a.ReadyAtMost(who, number):
            return statics.ReadyAtMostRule(*head, who=ev.players(who), characters=number)
        case a.InkEntersExerted(who):
            return statics.InkEntersExertedRule(*head, who=ev.players(who))
    raise AssertionError(f"no rule: {type(tree).__name__}")


def _in_zone_test(phrase: n.Select) -> lowered.Test:
    """A continuous effect speaks of cards in play, unless it names another zone."""
    test = filters.all_of(phrase.of)
    zone = slots.ZONES[phrase.zone]
    return lambda core, frame, ref: core.state.zone[ref & CARD] == zone and test(core, frame, ref)


def add_change(
    book: Book,
    made: list[ChangeInfo[a.Change]],
    tree: a.Change,
    *,
    granted: bool,
    when: n.Condition | None,
) -> None:
    """Lowers one change of an effect. One that is looked for by its kind alone needs no key."""
    change = ChangeInfo(tree, len(made))
    change.granted = granted
    change.when = None if when is None else ev.condition(when)
    match tree:
        case a.Modify(stat, amount):
            change.table, change.keys = tables.STATS, (stat,)
            change.amount = ev.amount(amount)
        case a.GainKeyword(keyword, amount):
            change.table, change.keys = tables.KEYWORDS, (keyword,)
            change.amount = None if amount is None else ev.amount(amount)
            change.counted = isinstance(amount, n.Node)
        case a.LoseKeyword(keyword):
            change.table, change.keys = tables.LOST_KEYWORDS, (keyword,)
        case a.CantGainKeyword(keyword):
            change.table, change.keys = tables.BARRED_KEYWORDS, (keyword,)
        case a.GainClass(name):
            change.table, change.keys = tables.CLASSES, (name,)
        case a.LoseAbility(name):
            change.table, change.keys = tables.LOST_ABILITIES, (name.casefold(),)
        case a.Cant(what, against):
            change.table, change.keys = tables.CANT, (what,)
            change.against = filters.all_of(against) if against else None
        case a.Can(what, against):
            change.table, change.keys = tables.CAN, (what,)
            change.against = filters.all_of(against) if against else None
        case a.Must(what):
            change.table, change.keys = tables.MUST, (what,)
        case a.Floor(stat):
            change.table, change.keys = tables.FLOORS, (stat,)
        case a.SingCost(amount) | a.DamageDealt(amount):
            change.amount = ev.amount(amount)
        case a.MayEnterExerted(then):
            if then is not None:
                change.then = program(book, then)
        case a.GainAbility(ability):
            _grant(book, made, change, ability)
            return
    made.append(change)


def _speaks_of(change: ChangeInfo[a.Change]) -> int:
    tree, found = change.tree, tables.subjects(change.table, change.keys)
    if isinstance(tree, a.Modify) and tree.stat == "willpower" and not _adds(tree.amount):
        found |= tables.SAPPING
    if isinstance(tree, a.Cant) and tree.against and found & tables.CHALLENGING:
        found |= tables.PAIRING
    return found


def _adds(amount: n.Amount) -> bool:
    """Whether an amount is surely not negative."""
    if isinstance(amount, n.Times):
        return amount.each >= 0
    return isinstance(amount, int) and amount >= 0


def _grant(
    book: Book, made: list[ChangeInfo[a.Change]], change: ChangeInfo[a.Change], ability: a.Ability
) -> None:
    """A quoted ability: a trigger or an activated ability, or changes to the card that has it."""
    match ability:
        case a.Triggered():
            change.trigger = trigger(book, ability)
            change.table, change.keys = tables.GRANTED, book.triggers[change.trigger].kinds
            made.append(change)
        case a.Activated():
            change.trigger = activated(book, ability)
            change.table, change.keys = tables.GRANTED, ("activated",)
            made.append(change)
        case a.Static(effects, when):
            for one in effects:
                if isinstance(one, a.Affect) and one.cards == THIS:
                    for part in one.changes:
                        add_change(book, made, part, granted=True, when=when)
        case a.Keyword(keyword, amount):
            add_change(book, made, a.GainKeyword(keyword, amount), granted=True, when=None)


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
        touches = tables.touched_by(keyword)
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
    cannot be played on, the card above it does not either (slot `@above`; E25). What it is shifted
    onto has to stay in play (slot `@below`).
    """
    if isinstance(cost, a.Sequence):
        return a.Sequence(tuple([_not_itself(part) for part in cost.effects]))
    cards = getattr(cost, "cards", None)
    if not isinstance(cards, n.Select):
        return cost
    stays = (BELOW,) if isinstance(cost, (a.Banish, a.Put)) else ()
    other = n.Other((ABOVE, *stays)) if cards.zone == "play" else n.Other()
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
