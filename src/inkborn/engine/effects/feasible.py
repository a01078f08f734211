"""Whether an effect could do anything now, and whether it could be done completely.

A "may" that could do nothing is not asked; the first part of "[A] to [B]" has to be possible in
full (6.1.5.1, rulings). Slots that are not filled yet are taken to be fillable.
"""

from __future__ import annotations

from typing import Final

import msgspec

from inkborn.engine.effects import choosing, discarding, playing
from inkborn.engine.machine import lowered
from inkborn.engine.machine.core import Core
from inkborn.engine.meaning import evaluate as ev
from inkborn.engine.meaning import filters, slots, trees
from inkborn.engine.meaning.slots import actor
from inkborn.engine.now import continuous as now
from inkborn.engine.rules import costs, damage, moves
from inkborn.engine.state.state import CARD, INKWELL, Frame
from inkborn.model import abilities as a
from inkborn.model import nouns as n

# Registers of what stands here.
_BARRED: Final = "@barred"
_THERE: Final = "@there"

Check = lowered.Condition


def _always(core: Core, frame: Frame) -> bool:
    return True


def cards_available(cards: n.Cards, *, all_of_them: bool = False) -> Check:
    """Whether the phrase finds cards; with `all_of_them` as many as it asks for."""
    match cards:
        case n.Select(how=n.Top(number)) | n.Select(how=n.Bottom(number)):
            owners = next((ev.players(p.who) for p in cards.of if isinstance(p, n.Of)), None)
            number_of = ev.amount(number)

            def deep(core: Core, frame: Frame) -> bool:
                seats = [actor(frame)] if owners is None else owners(core, frame)
                if not seats and _unknown_player(cards):
                    seats = core.in_turn_order()  # the player is chosen later
                needed = number_of(core, frame) if all_of_them else 1
                return any(len(core.state.players[p].deck) >= max(1, needed) for p in seats)

            return deep
        case n.Select():
            if _unknown_player(cards):
                return _always
            options = choosing.options_of(cards)
            least_of: lowered.Amount = ev.amount(1)
            if all_of_them and isinstance(cards.how, n.Pick):
                least_of = ev.amount(cards.how.least)
            elif all_of_them and isinstance(cards.how, n.AtRandom):
                least_of = ev.amount(cards.how.number)
            needed_slots = _slots(cards)
            exact = all_of_them
            alike = any(isinstance(j, n.AllSameName) for j in cards.joint)

            def enough(core: Core, frame: Frame) -> bool:
                if any(slot not in frame.reg for slot in needed_slots):
                    return True
                needed = least_of(core, frame)
                found = options(core, frame)
                if alike:
                    found = choosing.same_names(core, found, needed)[0]
                return len(found) >= (needed if exact else max(1, needed))

            return enough
        case n.Ref(slot, zone):
            return lambda core, frame: (
                any(core.follow(r) >= 0 for r in slots.refs_in_zone(core, frame, slot, zone))
                if _known(frame, slot)
                else True
            )
        case n.Rest(slot):
            return lambda core, frame: (
                bool(filters.rest_of(core, frame, slot)) if _known(frame, slot) else True
            )
        case n.Together(parts):
            checks = [cards_available(p, all_of_them=all_of_them) for p in parts]
            if all_of_them:
                return lambda core, frame: all(c(core, frame) for c in checks)
            return lambda core, frame: any(c(core, frame) for c in checks)
    raise TypeError(cards)


def _still_there(cards: n.Cards) -> n.Cards:
    """For what is done to cards in play: what was spoken of must still be there (6.1.11.1)."""
    return n.Ref(cards.slot, "play") if isinstance(cards, n.Ref) and not cards.zone else cards


def _known(frame: Frame, slot: str) -> bool:
    return slot == "this" or slot in frame.reg


def _slots(select: n.Select) -> list[str]:
    """Slots that a selection needs to be filled before it can be evaluated."""
    found = [s for s in (select.group, select.under) if s and s != "this"]
    for p in select.of:
        if isinstance(p, (n.Is, n.SameName)) and p.slot != "this":
            found.append(p.slot)
        elif isinstance(p, (n.CostIs, n.StatIs)) and isinstance(p.amount, n.Node):
            slot = getattr(p.amount, "slot", "") or getattr(
                getattr(p.amount, "left", None), "slot", ""
            )
            if slot and slot != "this":
                found.append(slot)
    return found


def _unknown_player(select: n.Select) -> bool:
    return any(
        isinstance(p, n.Of) and isinstance(p.who, (n.ChosenPlayer, n.PlayerRef)) for p in select.of
    )


def own_location(location: n.Cards) -> n.Cards:
    """Characters move to locations of their own player only (4.7.1); "another" location is not the
    one where they are (slot `@there`), any location may be (slot `@barred`; H10).
    """
    if isinstance(location, n.Select):
        yours = () if any(isinstance(p, n.Of) for p in location.of) else (n.Of(n.You()),)
        another = any(isinstance(p, n.Other) for p in location.of)
        other = n.Other((_THERE if another else _BARRED,))
        return msgspec.structs.replace(location, of=(*yours, *location.of, other))
    return location


def able_to_exert(cards: n.Cards) -> n.Cards:
    """Of what is picked to be exerted with the symbol or as a cost: only what is ready and dry
    (5.1.1.11, 4.4.2.1).
    """
    if isinstance(cards, n.Select) and isinstance(cards.how, n.Pick):
        dry = (n.Dry(),) if cards.zone == "play" else ()
        return msgspec.structs.replace(cards, of=(*cards.of, n.IsReady(), *dry))
    return cards


def note_where_they_are(core: Core, frame: Frame, characters: list[int]) -> None:
    """Leaves the location where all of these are, and whether it cannot be chosen."""
    places = {now.location_of(core, r) for r in characters}
    place = places.pop() if len(places) == 1 else -1
    there = [place] if place >= 0 else []
    frame.reg[_THERE] = there
    frame.reg[_BARRED] = there if core.edition.same_location == "no_choice" else []


def _can_move(characters: n.Cards, location: n.Cards) -> Check:
    """Whether one of the characters could come to a location where it is not."""
    where = own_location(location)
    one, two = cards_available(characters), cards_available(where)
    who, places = filters.fixed_cards(characters), filters.fixed_cards(where)
    needed = slots_in((characters, location), "slot", "group") - {"this"}

    def elsewhere(core: Core, frame: Frame) -> bool:
        if not one(core, frame) or not two(core, frame):
            return False
        if any(slot not in frame.reg for slot in needed):
            return True
        found = places(core, frame)
        return any(
            now.location_of(core, ref) != place for ref in who(core, frame) for place in found
        )

    return elsewhere


def _in_state(cards: n.Cards, wanted: lowered.Test) -> Check:
    """Whether some card that the phrase describes is in such a state."""
    find = choosing.options_of(cards) if isinstance(cards, n.Select) else filters.fixed_cards(cards)
    if isinstance(cards, n.Select) and _unknown_player(cards):
        return _always
    needed_slots = [cards.slot] if isinstance(cards, (n.Ref, n.Rest)) else []
    if isinstance(cards, n.Select):
        needed_slots = _slots(cards)

    def some(core: Core, frame: Frame) -> bool:
        if any(not _known(frame, slot) for slot in needed_slots):
            return True
        return any(wanted(core, frame, r) for r in find(core, frame))

    return some


def _enough_in_state(cards: n.Cards, wanted: lowered.Test) -> Check:
    """Whether as many cards as the phrase asks for are in such a state."""
    if not isinstance(cards, n.Select) or not isinstance(cards.how, n.Pick):
        return _in_state(cards, wanted)
    if _unknown_player(cards):
        return _always
    options, least_of, needed_slots = (
        choosing.options_of(cards),
        ev.amount(cards.how.least),
        _slots(cards),
    )

    def enough(core: Core, frame: Frame) -> bool:
        if any(not _known(frame, slot) for slot in needed_slots):
            return True
        fit = sum(wanted(core, frame, r) for r in options(core, frame))
        return fit >= max(1, least_of(core, frame))

    return enough


def _can_be_dealt(core: Core, frame: Frame, ref: int) -> bool:
    return core.in_play(ref) and damage.can_be_dealt(core, ref)


def _ready_now(core: Core, frame: Frame, ref: int) -> bool:
    card = ref & CARD
    if core.state.zone[card] == INKWELL:
        return card in core.state.players[core.state.owner[card]].ready_ink
    record = core.record(ref)
    return record is not None and not record.exerted


def _exerted_now(core: Core, frame: Frame, ref: int) -> bool:
    in_inkwell = core.state.zone[ref & CARD] == INKWELL
    return (in_inkwell or core.in_play(ref)) and not _ready_now(core, frame, ref)


def _can_pay_with(core: Core, frame: Frame, ref: int) -> bool:
    """A card that can be exerted to pay a cost: ready, and dry if it is a character (4.4.2.1)."""
    card = ref & CARD
    if core.state.zone[card] == INKWELL:
        return card in core.state.players[core.state.owner[card]].ready_ink
    return costs.can_exert_to_pay(core, card)


def _some(number: n.Amount) -> Check:
    """Whether the number is more than 0, as far as it is known."""
    if isinstance(number, int) or _mentions_slots(number):
        return _always
    number_of = ev.amount(number)
    return lambda core, frame: number_of(core, frame) > 0


def possible(effect: a.Effect) -> Check:
    """Whether the effect could change anything."""
    match effect:
        case a.Sequence(effects):
            return _one_of_several(effects)
        case a.May(inner):
            return possible(inner)
        case a.Mays(effects):
            return _one_of_several(effects)
        case a.IfDone(first, then, otherwise):
            if otherwise is not None and isinstance(first, (a.May, a.Mays, a.By)):
                return _always
            if isinstance(first, a.May):
                return offered(first.effect, effect)
            if isinstance(first, (a.Mays, a.By)):
                return possible(first)
            return _with_sense(doable(first, apart=effect.apart), first, then)
        case a.If(cond, then, otherwise):
            if _mentions_slots(cond):
                return _always
            holds = ev.condition(cond)
            yes = possible(then)
            no = _never if otherwise is None else possible(otherwise)
            return lambda core, frame: yes(core, frame) if holds(core, frame) else no(core, frame)
        case a.ChooseOne(modes):
            checks = [possible(m) for m in modes]
            return lambda core, frame: any(c(core, frame) for c in checks)
        case a.By(who, inner):
            if isinstance(who, n.ChosenPlayer):
                return _always
            named, check = ev.players(who), possible(inner)
            return lambda core, frame: any(
                check(core, ev.as_actor(frame, p)) for p in named(core, frame)
            )
        case a.Draw(number):
            number_of = ev.amount(number)
            return lambda core, frame: (
                number_of(core, frame) > 0 and bool(core.state.players[actor(frame)].deck)
            )
        case a.DrawTo(number):
            number_of = ev.amount(number)
            return lambda core, frame: (
                len(core.state.players[actor(frame)].hand) < number_of(core, frame)
                and bool(core.state.players[actor(frame)].deck)
            )
        case a.GainLore(number):
            number_of = ev.amount(number)
            if _mentions_slots(number):
                return _always
            return lambda core, frame: (
                number_of(core, frame) > 0
                and not moves.player_cant(core, actor(frame), "gain lore")
            )
        case a.LoseLore():
            return lambda core, frame: core.state.players[actor(frame)].lore > 0
        case a.Discard(cards):
            available, someone = cards_available(cards), discarding.someone_discards(cards)
            return lambda core, frame: available(core, frame) and someone(core, frame)
        case a.DiscardTo():
            excess = discarding.excess(effect)
            return lambda core, frame: (
                excess(core, frame) > 0 and not discarding.spared(core, frame, actor(frame))
            )
        case a.Deal(number, cards):
            found = cards_available(cards)
            if isinstance(cards, n.Ref):
                found = _in_state(_still_there(cards), _can_be_dealt)
            some = _some(number)
            return lambda core, frame: some(core, frame) and found(core, frame)
        case a.PutDamage(on=cards) | a.Banish(cards):
            return cards_available(_still_there(cards))
        case a.Heal(n.Ref() as cards):
            return _in_state(
                _still_there(cards), lambda core, frame, ref: now.damage(core, ref) > 0
            )
        case a.Heal(cards):
            return cards_available(cards)
        case a.MoveDamage(source, target):
            one, two = cards_available(_still_there(source)), cards_available(_still_there(target))
            return lambda core, frame: one(core, frame) and two(core, frame)
        case a.Choose(cards) | a.Reveal(cards) | a.Look(cards):
            return cards_available(cards)
        case a.Exert(cards):
            if isinstance(cards, n.Select) and isinstance(cards.how, n.Pick) and cards.how.chosen:
                return cards_available(cards)
            return _in_state(cards, _ready_now)
        case a.Ready(cards):
            if isinstance(cards, n.Select) and isinstance(cards.how, n.Pick) and cards.how.chosen:
                return cards_available(cards)
            return _in_state(cards, _exerted_now)
        case a.Put(cards, place):
            found = cards_available(cards)
            if place.under is None:
                return found
            top = cards_available(_still_there(place.under))
            return lambda core, frame: found(core, frame) and top(core, frame)
        case a.Search():
            return lambda core, frame: bool(core.state.players[actor(frame)].deck)
        case a.Play():
            if isinstance(effect.cards, (n.Ref, n.Rest)):
                slot = effect.cards.slot
                options = playing.options_of(effect)
                return lambda core, frame: (
                    bool(options(core, frame)) if _known(frame, slot) else True
                )
            needed_slots = _slots(effect.cards) if isinstance(effect.cards, n.Select) else []
            if effect.revealed:
                needed_slots.append(effect.revealed)
            if isinstance(effect.cards, n.Select) and (
                _unknown_player(effect.cards) or effect.cards.group
            ):
                return _always
            choices = playing.options_of(effect)
            return lambda core, frame: (
                bool(choices(core, frame)) if all(_known(frame, s) for s in needed_slots) else True
            )
        case a.MoveTo(characters, location):
            return _can_move(_still_there(characters), _still_there(location))
        case a.Pay(ink):
            ink_of = ev.amount(ink)
            return lambda core, frame: (
                ink_of(core, frame) <= costs.ink_available(core, actor(frame))
            )
        case a.RemoveInkDrops(number):
            number_of = ev.amount(number)
            return lambda core, frame: (
                core.state.players[actor(frame)].drops >= number_of(core, frame)
            )
        case a.Apply(effects):
            affected = [_still_there(e.cards) for e in effects if isinstance(e, a.Affect)]
            checks = [cards_available(cards) for cards in affected]
            if len(checks) < len(effects):
                return _always
            return lambda core, frame: any(c(core, frame) for c in checks)
    return _always


def _one_of_several(effects: tuple[a.Effect, ...]) -> Check:
    """Whether one of the effects could change something.

    One that speaks of what an earlier one leaves behind needs that to be possible.
    """
    checks = [possible(e) for e in effects]
    filled = [slots_in(e, "bind") for e in effects]
    needs = [
        [k for k in range(i) if filled[k] & slots_in(effect, "slot", "group")]
        for i, effect in enumerate(effects)
    ]

    def some(core: Core, frame: Frame) -> bool:
        able: list[bool] = []
        for check, needed in zip(checks, needs, strict=True):
            able.append(all(able[k] for k in needed) and check(core, frame))
        return any(able)

    return some


def slots_in(node: object, *fields: str) -> set[str]:
    """The slots that a piece of a tree fills (`bind`) or speaks of (`slot`, `group`)."""
    found: set[str] = set()
    if isinstance(node, tuple):
        for part in node:
            found |= slots_in(part, *fields)
    elif isinstance(node, msgspec.Struct):
        for name in node.__struct_fields__:
            value = getattr(node, name)
            if isinstance(value, str):
                if value and name in fields:
                    found.add(value)
            else:
                found |= slots_in(value, *fields)
    return found


def _never(core: Core, frame: Frame) -> bool:
    return False


_GIVEN: Final = frozenset(("this", "subject", "object", "player", "amount"))
"""Slots that are filled before an effect begins."""


def _mentions_slots(node: n.Condition | n.Amount) -> bool:
    """Whether something speaks of what is only known once the effect is under way."""
    if any(slot not in _GIVEN and slot[0] != "@" for slot in slots_in(node, "slot")):
        return True
    return any(trees.chosen_players(node)) or any(trees.picks_in(node))


def offered(effect: a.Effect, whole: a.IfDone) -> Check:
    """Whether a "may" is asked on which more depends: a hand of no cards can be discarded."""
    if isinstance(effect, a.Discard) and discarding.is_whole_hand(effect.cards):
        follows = whole.then if whole.otherwise is None else whole.otherwise
        return _with_sense(complete(effect, cost=False), effect, follows)
    return possible(effect)


def _with_sense(able: Check, first: a.Effect, then: a.Effect) -> Check:
    """Discarding a hand of no cards is of use only for what follows."""
    if not isinstance(first, a.Discard) or not discarding.is_whole_hand(first.cards):
        return able
    either = _one_of_several((first, then))
    return lambda core, frame: able(core, frame) and either(core, frame)


def doable(effect: a.Effect, *, apart: bool = False) -> Check:
    """Whether the first part of "[A] to [B]" could be carried out in full (6.1.5.1).

    A character that an effect exerts need not be dry; one that pays a cost must be (5.1.1.11).
    `apart`: a sentence of its own ("[A]. If you do, [B]"), which is no cost in any edition.
    """
    if isinstance(effect, a.Exert) and isinstance(effect.cards, n.Ref) and not effect.symbol:
        return possible(effect)
    paid = complete(effect)
    if not discards(effect) or (has_ink(effect) and not apart):
        return paid
    done = complete(effect, cost=False)
    if apart:
        return done
    return lambda core, frame: (paid if core.edition.first_part == "cost" else done)(core, frame)


def discards(effect: a.Effect) -> bool:
    """Whether cards are discarded as a part of an effect."""
    if isinstance(effect, a.Sequence):
        return any(discards(part) for part in effect.effects)
    return isinstance(effect, (a.Discard, a.DiscardTo))


def has_ink(effect: a.Effect) -> bool:
    """Whether ink is paid as a part of an effect."""
    if isinstance(effect, a.Sequence):
        return any(has_ink(part) for part in effect.effects)
    return isinstance(effect, a.Pay)


def complete(effect: a.Effect, *, cost: bool = True) -> Check:
    """Whether the effect could be carried out in full, as a cost must be (1.5.3).

    Who does not discard for effects does so for a `cost`.
    """
    match effect:
        case a.Sequence(effects):
            return _all_of(effects, cost)
        case a.Discard(cards):
            return _discardable(cards, cost)
        case a.Put(cards) | a.Reveal(cards) | a.Choose(cards):
            return cards_available(cards, all_of_them=True)
        case a.Deal(number, cards):
            some = _some(number)
            enough = _enough_in_state(_still_there(cards), _can_be_dealt)
            return lambda core, frame: some(core, frame) and enough(core, frame)
        case a.PutDamage(on=cards) | a.Banish(cards):
            return cards_available(_still_there(cards), all_of_them=True)
        case a.Exert(cards):
            if isinstance(cards, n.Ref):
                return _in_state(cards, _can_pay_with)
            if isinstance(cards, n.Select) and isinstance(cards.how, n.Pick):
                return _enough_in_state(cards, _can_pay_with)
            return possible(effect)
        case a.Draw(number):
            number_of = ev.amount(number)
            return lambda core, frame: (
                len(core.state.players[actor(frame)].deck) >= number_of(core, frame)
            )
        case a.Heal(cards):
            return _in_state(cards, lambda core, frame, ref: now.damage(core, ref) > 0)
    return possible(effect)


def _discardable(cards: n.Cards, cost: bool) -> Check:
    """Whether all the cards of a phrase would be discarded; of an empty hand they are."""
    available = cards_available(cards, all_of_them=True)
    someone = _always if cost else discarding.someone_discards(cards)
    if not discarding.is_whole_hand(cards):
        return lambda core, frame: available(core, frame) and someone(core, frame)
    return lambda core, frame: someone(core, frame) or not available(core, frame)


def _all_of(effects: tuple[a.Effect, ...], cost: bool) -> Check:
    """Whether all effects could be carried out in full; what is drawn first can be discarded."""
    checks = []
    drawn = False
    for effect in effects:
        drawn = drawn or isinstance(effect, a.Draw)
        if drawn and isinstance(effect, a.Discard):
            checks.append(_always if cost else discarding.someone_discards(effect.cards))
        else:
            checks.append(complete(effect, cost=cost))
    return lambda core, frame: all(c(core, frame) for c in checks)
