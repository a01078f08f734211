"""Which turn action looks best to the greedy bot."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final

from inkborn.model.abilities import CardDefinition
from inkborn.players.judgement import blow, dies, has_victims, judged, keep, worth
from inkborn.views import CardInPlay, Choice, Option, SeatView, View

ENOUGH_INK: Final = 7
"""Ready ink beyond which a card in hand is worth more than one in the inkwell."""

Use = tuple[int, int, str]
"""The turn, the card and the ability of a use."""


class Table:
    """What one looks up for most actions, once for a decision."""

    __slots__ = ("able", "hand", "in_play", "inkwell", "me", "out_of_reach", "view", "worths")

    def __init__(self, view: View) -> None:
        me = view.seats[view.seat]
        self.view = view
        self.me: SeatView = me
        self.inkwell = me.ready_ink + me.exerted_ink
        self.in_play: dict[int, CardInPlay] = {c.id: c for s in view.seats for c in s.board}
        self.hand: dict[int, CardDefinition] = {c.id: c.card for c in me.hand}
        self.out_of_reach = 0  # cards in hand that cost more than all ink
        for card in self.hand.values():
            if card.cost > self.inkwell:
                self.out_of_reach += 1
        self.able = 0  # lore that questing with everything would give
        for one in me.board:
            if not one.exerted and not one.drying:
                self.able += one.lore
        self.worths: dict[int, float] = {}

    def worth(self, card: CardInPlay) -> float:
        """See `judgement.worth`; the same cards are in many challenges."""
        found = self.worths.get(card.id)
        if found is None:
            found = self.worths[card.id] = worth(card)
        return found


def best_action(view: View, choice: Choice, used: AbstractSet[Use]) -> int:
    """The place of the best option; what has been used this turn is not used again."""
    options = choice.options
    if len(options) == 1:
        return 0
    table = Table(view)
    best, most = 0, _score(table, options[0], used)
    for place in range(1, len(options)):
        score = _score(table, options[place], used)
        if score > most:
            best, most = place, score
    return best


def _score(table: Table, option: Option, used: AbstractSet[Use]) -> float:
    match option.kind:
        case "challenge":
            return _challenge(table, option)
        case "quest":
            return _quest(table, option)
        case "ink":
            return _ink(table, option)
        case "play":
            return _play(table, option)
        case "use":
            again = (table.view.turn, option.card, option.how) in used
            return -1.0 if again else _use(table, option)
        case "move":
            return _move(table, option)
    return 0.0


def _ink(table: Table, option: Option) -> float:
    """Ink early and while something in hand is out of reach; the card one needs least."""
    card = table.hand.get(option.card)
    others = table.out_of_reach
    if card is None:
        card = next((c.card for c in table.me.discard if c.id == option.card), None)
        if card is None:
            return -1.0
    elif card.cost > table.inkwell:
        others -= 1
    if table.inkwell >= ENOUGH_INK or (table.inkwell >= 4 and not others):
        return -1.0
    return 120.0 - keep(table.inkwell, card)


def _play(table: Table, option: Option) -> float:
    """The most that the ink can buy; what is free is better still."""
    card = table.hand.get(option.card) or _elsewhere(table.view, option.card)
    if card is None:
        return 10.0
    known = judged(card)
    if known.needs_a_victim and not has_victims(table.view):
        return -1.0
    saved = card.cost - option.ink
    score = 60.0 + 3.0 * card.cost + 0.5 * known.power + saved
    if card.kind == "item" and any(b.card.full_name == card.full_name for b in table.me.board):
        score -= 15.0
    return score


def _elsewhere(view: View, id: int) -> CardDefinition | None:
    """A card that is played from another hand, from a discard or from beneath a card."""
    for player in view.seats:
        under = [card for top in player.board for card in top.under if card is not None]
        for card in (*player.hand, *player.discard, *under):
            if card.id == id:
                return card.card
    return None


def _quest(table: Table, option: Option) -> float:
    card = table.in_play.get(option.card)
    if card is None:
        return -1.0
    if table.me.lore + table.able >= table.me.goal:
        return 300.0 + card.lore
    if card.lore <= 0 and not card.card.abilities:
        return -1.0
    return 30.0 + 2.0 * card.lore + (1.0 if "Support" in card.keywords else 0.0)


def _challenge(table: Table, option: Option) -> float:
    """What is won less what is lost, against the lore that questing would give."""
    card, victim = table.in_play.get(option.card), table.in_play.get(option.target)
    if card is None or victim is None:
        return -1.0
    dealt = blow(card, victim, challenging=True)
    if victim.card.kind == "location":
        gain = table.worth(victim) if dies(victim, dealt) else 0.3 * dealt
        return 30.0 + gain - 2.0 * card.lore
    taken = blow(victim, card, challenging=False)
    gain = table.worth(victim) + 1.0 if dies(victim, dealt) else 0.35 * dealt
    loss = table.worth(card) if dies(card, taken) else 0.25 * taken
    reckless = "Reckless" in card.keywords
    needed = 0.0 if reckless else 1.2 * max(0, card.lore)
    net = gain - loss - needed
    if net <= 0:
        return 1.0 if reckless and gain > loss else -1.0
    return 34.0 + 2.0 * net


def _use(table: Table, option: Option) -> float:
    card = table.in_play.get(option.card)
    if card is None:
        return -1.0
    for ability in judged(card.card).activated:
        if ability.name in option.text:
            break
    else:
        return 12.0  # Boost, and abilities that others gave
    if ability.needs_a_victim and not has_victims(table.view):
        return -1.0
    if ability.sacrifices:
        return 8.0 if table.me.hand_size > 3 else -1.0
    if ability.exerts and card.card.kind == "character":
        return 33.0 if card.lore <= 1 else 25.0
    return 20.0 if option.ink else 55.0


def _move(table: Table, option: Option) -> float:
    card = table.in_play.get(option.card)
    place = table.in_play.get(option.target)
    if card is None or place is None or card.at >= 0:
        return -1.0
    return 10.0 - option.ink if place.card.abilities else -1.0
