"""Which turn action looks best to the greedy judgement."""

from __future__ import annotations

from typing import Final

from inkborn.players.judgement import Ability, Judged, Piece, blow, dies, keep

ENOUGH_INK: Final = 7
"""Ready ink beyond which a card in hand is worth more than one in the inkwell."""


class Table:
    """What one looks up for most actions, once for a decision."""

    __slots__ = ("able", "goal", "hand_size", "inkwell", "lore", "mine", "out_of_reach", "victims")

    def __init__(self, lore: int, goal: int, inkwell: int, hand_size: int) -> None:
        self.lore = lore
        self.goal = goal
        self.inkwell = inkwell
        self.hand_size = hand_size
        self.out_of_reach = 0  # cards in hand that cost more than all ink
        self.able = 0  # lore that questing with everything would give
        self.mine: list[Judged] = []  # the own cards in play
        self.victims = False  # whether an opponent has a card in play

    def add_mine(self, card: Judged, lore: int) -> None:
        """A card of one's own in play; `lore`: what questing with it would give now."""
        self.mine.append(card)
        self.able += lore

    def can_win(self) -> bool:
        """Whether questing with everything wins."""
        return self.lore + self.able >= self.goal

    def wants_ink(self) -> bool:
        """Whether there may be a card that one would ink."""
        return self.inkwell < 4 or (self.inkwell < ENOUGH_INK and self.out_of_reach > 0)


def score_ink(table: Table, card: Judged, in_hand: bool) -> float:
    """Ink early and while something in hand is out of reach; the card one needs least."""
    others = table.out_of_reach
    if in_hand and card.cost > table.inkwell:
        others -= 1
    if table.inkwell >= ENOUGH_INK or (table.inkwell >= 4 and not others):
        return -1.0
    return 120.0 - keep(table.inkwell, card)


def score_play(table: Table, card: Judged, ink: int) -> float:
    """The most that the ink can buy; what is free is better still."""
    if card.needs_a_victim and not table.victims:
        return -1.0
    score = 60.0 + 3.0 * card.cost + 0.5 * card.power + (card.cost - ink)
    if card.is_item:
        for one in table.mine:
            if one is card:
                return score - 15.0
    return score


UNSEEN_PLAY: Final = 10.0
"""For playing a card that one does not know."""


def score_quest(table: Table, piece: Piece) -> float:
    if table.can_win():
        return 300.0 + piece.lore
    if piece.lore <= 0 and not piece.card.abilities:
        return -1.0
    return 30.0 + 2.0 * piece.lore + (1.0 if piece.supports else 0.0)


def score_challenge(piece: Piece, victim: Piece) -> float:
    """What is won less what is lost, against the lore that questing would give."""
    dealt = blow(piece, victim, challenging=True)
    if victim.card.is_location:
        gain = victim.worth() if dies(victim, dealt) else 0.3 * dealt
        return 30.0 + gain - 2.0 * piece.lore
    taken = blow(victim, piece, challenging=False)
    gain = victim.worth() + 1.0 if dies(victim, dealt) else 0.35 * dealt
    loss = piece.worth() if dies(piece, taken) else 0.25 * taken
    needed = 0.0 if piece.reckless else 1.2 * max(0, piece.lore)
    net = gain - loss - needed
    if net <= 0:
        return 1.0 if piece.reckless and gain > loss else -1.0
    return 34.0 + 2.0 * net


def score_use(table: Table, piece: Piece, ability: Ability | None, ink: int) -> float:
    if ability is None:
        return 12.0  # Boost, and abilities that others gave
    if ability.needs_a_victim and not table.victims:
        return -1.0
    if ability.sacrifices:
        return 8.0 if table.hand_size > 3 else -1.0
    if ability.exerts and piece.card.card.kind == "character":
        return 33.0 if piece.lore <= 1 else 25.0
    return 20.0 if ink else 55.0


def score_move(piece: Piece, place: Piece, ink: int) -> float:
    if piece.moved:
        return -1.0
    return 10.0 - ink if place.card.abilities else -1.0
