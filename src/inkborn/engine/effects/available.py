"""Whether the cards that an effect speaks of are there now, and in the state that it asks for.

Slots that are not filled yet are taken to be fillable.
"""

from __future__ import annotations

from typing import Final

from inkborn.engine.effects import choosing
from inkborn.engine.effects.kinds import Check, always
from inkborn.engine.machine import lowered
from inkborn.engine.machine.core import Core
from inkborn.engine.meaning import evaluate as ev
from inkborn.engine.meaning import filters, slots, trees
from inkborn.engine.meaning.slots import actor
from inkborn.engine.state.state import Frame
from inkborn.model import nouns as n


def cards(phrase: n.Cards, *, all_of_them: bool = False) -> Check:
    """Whether the phrase finds cards; with `all_of_them` as many as it asks for."""
    match phrase:
        case n.Select(how=n.Top(number)) | n.Select(how=n.Bottom(number)):
            return _of_decks(phrase, number, all_of_them)
        case n.Select():
            return always if unknown_player(phrase) else _enough(phrase, all_of_them)
        case n.Ref(slot, zone):
            return lambda core, frame: (
                any(core.follow(r) >= 0 for r in slots.refs_in_zone(core, frame, slot, zone))
                if known(frame, slot)
                else True
            )
        case n.Rest(slot):
            return lambda core, frame: (
                bool(filters.rest_of(core, frame, slot)) if known(frame, slot) else True
            )
    checks = [cards(p, all_of_them=all_of_them) for p in phrase.parts]
    if all_of_them:
        return lambda core, frame: all(c(core, frame) for c in checks)
    return lambda core, frame: any(c(core, frame) for c in checks)


def _of_decks(select: n.Select, number: n.Amount, all_of_them: bool) -> Check:
    """Whether a deck has as many cards, or one."""
    owners = ev.owners(select.of)
    number_of = ev.amount(number)
    later, needed_slots = unknown_player(select), slots_of(select)

    def deep(core: Core, frame: Frame) -> bool:
        seats = [actor(frame)] if owners is None else owners(core, frame)
        if not seats and (later or not all(known(frame, slot) for slot in needed_slots)):
            seats = core.in_turn_order()  # the player is chosen later
        needed = number_of(core, frame) if all_of_them else 1
        return any(len(core.state.players[p].deck) >= max(1, needed) for p in seats)

    return deep


def _enough(select: n.Select, all_of_them: bool) -> Check:
    """Whether as many cards fit a selection as it asks for, or one."""
    options = choosing.options_of(select)
    least_of: lowered.Amount = ev.amount(1)
    if all_of_them and isinstance(select.how, n.Pick):
        least_of = ev.amount(select.how.least)
    elif all_of_them and isinstance(select.how, n.AtRandom):
        least_of = ev.amount(select.how.number)
    needed_slots = slots_of(select)
    exact = all_of_them
    alike = any(isinstance(j, n.AllSameName) for j in select.joint)

    def enough(core: Core, frame: Frame) -> bool:
        if any(slot not in frame.reg for slot in needed_slots):
            return True
        needed = least_of(core, frame)
        found = options(core, frame)
        if alike:
            found = choosing.same_names(core, found, needed)[0]
        return len(found) >= (needed if exact else max(1, needed))

    return enough


def in_state(phrase: n.Cards, wanted: lowered.Test) -> Check:
    """Whether some card that the phrase describes is in such a state."""
    if isinstance(phrase, n.Select):
        if unknown_player(phrase):
            return always
        find, needed_slots = choosing.options_of(phrase), slots_of(phrase)
    else:
        find = filters.fixed_cards(phrase)
        needed_slots = [phrase.slot] if isinstance(phrase, (n.Ref, n.Rest)) else []

    def some(core: Core, frame: Frame) -> bool:
        if any(not known(frame, slot) for slot in needed_slots):
            return True
        return any(wanted(core, frame, r) for r in find(core, frame))

    return some


def enough_in_state(phrase: n.Cards, wanted: lowered.Test) -> Check:
    """Whether as many cards as the phrase asks for are in such a state."""
    if not isinstance(phrase, n.Select) or not isinstance(phrase.how, n.Pick):
        return in_state(phrase, wanted)
    if unknown_player(phrase):
        return always
    options, least_of, needed_slots = (
        choosing.options_of(phrase),
        ev.amount(phrase.how.least),
        slots_of(phrase),
    )

    def enough(core: Core, frame: Frame) -> bool:
        if any(not known(frame, slot) for slot in needed_slots):
            return True
        fit = sum(wanted(core, frame, r) for r in options(core, frame))
        return fit >= max(1, least_of(core, frame))

    return enough


def is_chosen(phrase: n.Cards) -> bool:
    """Whether the cards of a phrase are chosen, whatever their state."""
    return isinstance(phrase, n.Select) and isinstance(phrase.how, n.Pick) and phrase.how.chosen


def some(number: n.Amount) -> Check:
    """Whether the number is more than 0, as far as it is known."""
    if isinstance(number, int) or mentions_slots(number):
        return always
    number_of = ev.amount(number)
    return lambda core, frame: number_of(core, frame) > 0


def in_play(phrase: n.Cards, *, all_of_them: bool = False) -> Check:
    """As `cards`, for what is done to cards in play."""
    return cards(still_there(phrase), all_of_them=all_of_them)


def still_there(phrase: n.Cards) -> n.Cards:
    """For what is done to cards in play: what was spoken of must still be there (6.1.11.1)."""
    return n.Ref(phrase.slot, "play") if isinstance(phrase, n.Ref) and not phrase.zone else phrase


# ---------------------------------------------------------------- what is known already


def known(frame: Frame, slot: str) -> bool:
    return slot == "this" or slot in frame.reg


def slots_of(select: n.Select) -> list[str]:
    """Slots that a selection needs to be filled before it can be evaluated."""
    found = [s for s in (select.group, select.under) if s and s != "this"]
    for p in select.of:
        if isinstance(p, (n.Is, n.SameName)) and p.slot != "this":
            found.append(p.slot)
        elif isinstance(p, n.Of) and isinstance(p.who, n.PlayerRef):
            found.append(p.who.slot)
        elif isinstance(p, (n.CostIs, n.StatIs)) and isinstance(p.amount, n.Node):
            slot = getattr(p.amount, "slot", "") or getattr(
                getattr(p.amount, "left", None), "slot", ""
            )
            if slot and slot != "this":
                found.append(slot)
    return found


def unknown_player(select: n.Select) -> bool:
    """Whether it speaks of a player who is chosen as it is carried out."""
    return any(isinstance(p, n.Of) and isinstance(p.who, n.ChosenPlayer) for p in select.of)


_GIVEN: Final = frozenset(("this", "subject", "object", "player", "amount"))
"""Slots that are filled before an effect begins."""


def mentions_slots(node: n.Condition | n.Amount) -> bool:
    """Whether something speaks of what is only known once the effect is under way."""
    if any(slot not in _GIVEN and slot[0] != "@" for slot in trees.slots_in(node, "slot")):
        return True
    return any(trees.chosen_players(node))
