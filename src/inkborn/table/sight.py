"""What the engine shows to a seat, in the words of the protocol. Nothing here knows more than a
view of `inkborn.views`.
"""

from __future__ import annotations

from collections.abc import Iterable

from inkborn import views
from inkborn.cards import Card, Catalogue
from inkborn.table import protocol as p


def sight(view: views.View, *, undo: bool = False, cancel: bool = False) -> p.Sight:
    """A view for the wire; `undo`, `cancel`: would be granted to who is asked."""
    choice = view.choice
    return p.Sight(
        seat=view.seat,
        turn=view.turn,
        active=view.active,
        phase=view.phase,
        edition=view.edition,
        waiting_for=view.waiting_for,
        seats=tuple([_seat(seat) for seat in view.seats]),
        choice=None if choice is None else _choice(choice, undo, cancel),
        bag=tuple([p.Waiting(one.seat, one.source, one.name) for one in view.bag]),
        challenge=view.challenge,
        playing=_cards(view.playing),
        somewhere=tuple([_among(one) for one in view.somewhere]),
        winners=view.winners,
        over=view.over,
    )


def _known(card: views.SeenCard) -> p.KnownCard:
    return p.KnownCard(card.id, card.card.full_name)


def _cards(cards: Iterable[views.SeenCard]) -> tuple[p.KnownCard, ...]:
    return tuple([p.KnownCard(card.id, card.card.full_name) for card in cards])


def _seat(seat: views.SeatView) -> p.Seat:
    return p.Seat(
        name=seat.name,
        team=seat.team,
        lore=seat.lore,
        goal=seat.goal,
        hand_size=seat.hand_size,
        deck_size=seat.deck_size,
        ready_ink=seat.ready_ink,
        exerted_ink=seat.exerted_ink,
        ink_drops=seat.ink_drops,
        inked=seat.inked,
        out=seat.out,
        hand=_cards(seat.hand),
        inkwell=_cards(seat.inkwell),
        deck={place: _known(card) for place, card in seat.deck.items()},
        board=tuple([_in_play(card) for card in seat.board]),
        discard=_cards(seat.discard),
    )


def _in_play(card: views.CardInPlay) -> p.InPlay:
    return p.InPlay(
        card.id,
        card.card.full_name,
        owner=card.owner,
        strength=card.strength,
        willpower=card.willpower,
        lore=card.lore,
        damage=card.damage,
        exerted=card.exerted,
        drying=card.drying,
        keywords=card.keywords,
        at=card.at,
        under=tuple([None if below is None else _known(below) for below in card.under]),
    )


def _among(one: views.Among) -> p.Among:
    names = tuple([card.full_name for card in one.cards])
    return p.Among(
        seat=one.seat,
        cards=names,
        hand=one.hand,
        inkwell=one.inkwell,
        under=one.under,
        deck=one.deck,
    )


def _choice(choice: views.Choice, undo: bool, cancel: bool) -> p.Choice:
    return p.Choice(
        kind=choice.kind,
        prompt=choice.prompt,
        least=choice.least,
        most=choice.most,
        options=tuple([_option(option) for option in choice.options]),
        rule=choice.rule,
        verb=choice.verb,
        source=None if choice.source is None else _known(choice.source),
        total_least=choice.total_least,
        total_most=choice.total_most,
        grouped=choice.grouped,
        apart=choice.apart,
        undo=undo,
        cancel=cancel,
    )


def _option(option: views.Option) -> p.Option:
    return p.Option(
        option.text,
        option.kind,
        option.card,
        option.target,
        option.how,
        option.owner,
        option.number,
        option.ink,
        option.weight,
        option.group,
        option.needed,
    )


def lines(found: Iterable[views.Line]) -> tuple[p.Line, ...]:
    """Lines of the log for the wire."""
    return tuple(
        [p.Line(line.text, line.rule, line.kind, line.cards, line.player) for line in found]
    )


# ---------------------------------------------------------------- cards


def names_in(seen: p.Sight) -> set[str]:
    """The full names of all cards that a view speaks of."""
    found = {card.card for card in seen.playing}
    for among in seen.somewhere:
        found.update(among.cards)
    for seat in seen.seats:
        for cards in (seat.hand, seat.inkwell, seat.deck.values(), seat.board, seat.discard):
            found.update(card.card for card in cards)
        for card in seat.board:
            found.update(below.card for below in card.under if below is not None)
    if seen.choice is not None and seen.choice.source is not None:
        found.add(seen.choice.source.card)
    return found


def card_data(card: Card) -> p.CardData:
    """What is printed on a card."""
    printing = next((one for one in reversed(card.printings) if one.regular), None)
    abilities = [
        p.Ability(
            kind=ability.kind.value,
            text=ability.text,
            name=ability.name,
            costs=ability.costs,
            keyword="" if ability.keyword is None else ability.keyword.value,
            value=ability.keyword_value,
            variant=ability.variant,
            reminder=ability.reminder,
        )
        for ability in card.abilities
    ]
    return p.CardData(
        card=card.full_name,
        name=card.name,
        type=card.type.value,
        cost=card.cost,
        version=card.version,
        inkable=card.inkable,
        inks=tuple(ink.value for ink in card.inks),
        strength=card.strength,
        willpower=card.willpower,
        lore=card.lore,
        move_cost=card.move_cost,
        song=card.is_song,
        classifications=card.classifications,
        abilities=tuple(abilities),
        rarity="" if printing is None else printing.rarity,
        set="" if printing is None else printing.set_code,
        number="" if printing is None else printing.number,
        image=card.image,
        max_copies=card.max_copies,
    )


def data_of(names: Iterable[str], catalogue: Catalogue) -> tuple[p.CardData, ...]:
    """The data of these cards, in the order of their names; what is in no book has none."""
    found = [catalogue.get(name) for name in sorted(names)]
    return tuple(card_data(card) for card in found if card is not None)
