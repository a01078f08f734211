"""Reads card data in the form of LorcanaJSON into cards."""

import re
from collections.abc import Iterable, Sequence
from datetime import date

import msgspec

from inkborn.cards.bounds import check
from inkborn.cards.card import AbilityText, Card, LegalPeriod, Printing
from inkborn.cards.corrections import CORRECTIONS, Correction, apply_corrections
from inkborn.cards.names import name_key
from inkborn.cards.raw import RawAbility, RawCard, RawSet, RawSnapshot
from inkborn.cards.wording import ink_exemption, keyword_of, one_line, split_reminder
from inkborn.errors import BadCard, BadSnapshot, Unreadable
from inkborn.limits import CARD_DATA_BYTES
from inkborn.model.words import AbilityKind, CardType, Ink
from inkborn.reading import read_json

ALTERNATE_RARITIES = {"Enchanted", "Epic", "Iconic"}


class CardBook(msgspec.Struct, frozen=True, kw_only=True):
    """What a snapshot holds: its cards in order of appearance, its sets, its date."""

    made_on: date
    cards: tuple[Card, ...]
    sets: dict[str, str]
    unused_corrections: tuple[str, ...] = ()


def read_lorcanajson(data: bytes, corrections: Sequence[Correction] = CORRECTIONS) -> CardBook:
    """The cards of a LorcanaJSON document; raises `BadSnapshot` where it is not one."""
    try:
        raw = read_json(
            data, "not card data in the form of LorcanaJSON", CARD_DATA_BYTES, RawSnapshot
        )
    except Unreadable as error:
        raise BadSnapshot(str(error)) from None
    if not raw.cards:
        raise BadSnapshot("the card data holds no card")
    unused = apply_corrections(raw.cards, corrections)
    by_name: dict[str, list[RawCard]] = {}
    for card in raw.cards:
        by_name.setdefault(name_key(card.fullName), []).append(card)
    return CardBook(
        made_on=_day(raw.metadata.generatedOn),
        cards=tuple(_card(printings, raw.sets) for printings in by_name.values()),
        sets={code: a_set.name for code, a_set in raw.sets.items()},
        unused_corrections=tuple(unused),
    )


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        raise BadSnapshot(f'metadata: generatedOn "{text}" is not a date') from None


def _card(printings: list[RawCard], sets: dict[str, RawSet]) -> Card:
    official = max(printings, key=lambda card: (_is_regular(card), _age(card, sets)))
    try:
        card_type = CardType(official.type.lower())
        inks = tuple(Ink(ink) for ink in official.colors or [official.color] if ink)
    except ValueError as error:
        raise BadCard(official.fullName, "type or color", str(error)) from None
    _require_stats(official, card_type)
    card = Card(
        full_name=official.fullName,
        name=official.name,
        names=tuple(sorted(official.names, key=official.name.find)) or (official.name,),
        version=official.version or "",
        type=card_type,
        inks=inks,
        cost=official.cost,
        inkable=official.inkwell,
        strength=official.strength,
        willpower=official.willpower,
        lore=official.lore,
        move_cost=official.moveCost,
        classifications=tuple(official.subtypes),
        abilities=(abilities := _abilities(official)),
        max_copies=4 if official.maxCopiesInDeck is msgspec.UNSET else official.maxCopiesInDeck,
        ink_exempt=ink_exemption(ability.text for ability in abilities),
        legal=tuple(_legal_periods(printings, sets)),
        printings=tuple(_printing(card) for card in printings),
        clarifications=_clarifications(printings),
        story=official.story,
        image=official.images.full,
    )
    check(card)
    return card


def _require_stats(card: RawCard, card_type: CardType) -> None:
    needed = {
        CardType.CHARACTER: ("strength", "willpower", "lore"),
        CardType.LOCATION: ("willpower", "moveCost"),
    }
    for field in needed.get(card_type, ()):
        if getattr(card, field) is None:
            raise BadCard(card.fullName, field, f"a {card_type} must have it")


def _is_regular(card: RawCard) -> bool:
    """Neither a promo nor alternate art."""
    return (
        card.baseId is None
        and card.promoGrouping is None
        and card.rarity not in ALTERNATE_RARITIES
        and (card.rarity != "Special" or card.promoSourceCategory == "Illumineer's Quest")
    )


def _age(card: RawCard, sets: dict[str, RawSet]) -> tuple[str, int]:
    a_set = sets.get(card.setCode)
    return ((a_set.releaseDate if a_set else None) or "", card.id)


def _printing(card: RawCard) -> Printing:
    return Printing(
        id=card.id,
        set_code=card.setCode,
        number="" if card.number is None else f"{card.number}{card.variant or ''}",
        rarity=card.rarity,
        identifier=card.fullIdentifier,
        regular=_is_regular(card),
        promo=card.promoGrouping or "",
    )


def _clarifications(printings: Iterable[RawCard]) -> tuple[str, ...]:
    texts = (one_line(text) for card in printings for text in card.clarifications)
    return tuple(dict.fromkeys(texts))


def _abilities(card: RawCard) -> tuple[AbilityText, ...]:
    abilities = [
        _ability(card, ability) for ability in card.abilities if not _is_only_a_reminder(ability)
    ]
    for effect in card.effects:
        text, reminder = split_reminder(effect)
        abilities.append(AbilityText(kind=AbilityKind.EFFECT, text=text, reminder=reminder))
    return tuple(abilities)


def _is_only_a_reminder(ability: RawAbility) -> bool:
    """That a song can be sung, that a card has both its names: the rules say so already (1.1.7)."""
    return ability.type != "keyword" and bool(re.fullmatch(r"\(.*\)", ability.fullText, re.DOTALL))


def _ability(card: RawCard, ability: RawAbility) -> AbilityText:
    if ability.type == "keyword":
        text, _ = split_reminder(ability.fullText)
        # A keyword of a set yet to come must not lock people out of the rest of the book: it stays
        # a keyword ability without a keyword, and the compiler reports the card.
        known = keyword_of(text) or AbilityText(kind=AbilityKind.KEYWORD, text=text)
        return msgspec.structs.replace(known, reminder=one_line(ability.reminderText))
    try:
        kind = AbilityKind(ability.type)
    except ValueError:
        raise BadCard(
            card.fullName, "abilities", f'"{ability.type}" is no kind of ability'
        ) from None
    text, reminder = split_reminder(ability.effect)
    return AbilityText(
        kind=kind,
        name=one_line(ability.name),
        text=text,
        costs=tuple(one_line(cost) for cost in ability.costs),
        reminder=reminder,
    )


def _legal_periods(printings: list[RawCard], sets: dict[str, RawSet]) -> list[LegalPeriod]:
    """When each format admits the card: as long as one of the sets that hold it is in, and no ban.

    A card's own status is that of today; only its sets tell when it came, went and came back.
    """
    periods: dict[tuple[str, date | None], LegalPeriod] = {}
    for card in printings:
        a_set = sets.get(card.setCode)
        if a_set is None or a_set.allowedInTournamentsFromDate is None:
            continue
        start = _day(a_set.allowedInTournamentsFromDate)
        for name, status in card.allowedInFormats.items():
            in_set = a_set.allowedInFormats.get(name, status)
            if not in_set.allowed and in_set.allowedUntilDate is None:
                continue
            # A set that is in needs no last day; some reprints still carry that of the first set.
            end = None if in_set.allowed else _day(in_set.allowedUntilDate or "")
            ban = _day(status.bannedSinceDate) if status.bannedSinceDate else None
            banned = ban is not None and (end is None or ban < end)
            end = ban if banned else end
            known = periods.get((name, end))
            if known is None or start < known.start:
                periods[name, end] = LegalPeriod(format=name, start=start, end=end, banned=banned)
    return sorted(periods.values(), key=lambda period: (period.format, period.start))
