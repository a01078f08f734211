"""What a seat sees, as the greedy judgement weighs it."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from inkborn.players.chance import Limits
from inkborn.players.judgement import Ability, Judged, Piece, judged, keyword_worth
from inkborn.players.picks import Asked, Pick
from inkborn.players.scores import (
    UNSEEN_PLAY,
    Table,
    score_challenge,
    score_ink,
    score_move,
    score_play,
    score_quest,
    score_use,
)
from inkborn.views import CardInPlay, Choice, Option, View

Use = tuple[int, int, str]
"""The turn, the card and the ability of a use."""


def piece_of(view: View, card: CardInPlay) -> Piece:
    mine = view.seats[card.owner].team == view.me.team
    piece = Piece(
        judged(card.card), mine, card.strength, card.willpower, card.lore, card.damage
    )  # fmt: skip
    piece.exerted = card.exerted
    piece.drying = card.drying
    piece.moved = card.at >= 0
    piece.under = len(card.under)
    if card.keywords:
        piece.keywords = keyword_worth(card.keywords)
        piece.challenger = card.keywords.get("Challenger", 0)
        piece.resist = card.keywords.get("Resist", 0)
        piece.reckless = "Reckless" in card.keywords
        piece.supports = "Support" in card.keywords
    else:
        piece.keywords = 0.0
    return piece


def has_victims(view: View) -> bool:
    """Whether an opponent has a card in play."""
    return any(seat.board for seat in view.opponents)


def known_cards(view: View) -> dict[int, Judged]:
    """The cards that one knows in hands, discards and decks."""
    found: dict[int, Judged] = {}
    for seat in view.seats:
        for card in (*seat.hand, *seat.discard, *seat.deck.values()):
            found[card.id] = judged(card.card)
    return found


class Seen:
    """The turn actions of a view."""

    __slots__ = ("hand", "pieces", "table", "view")

    def __init__(self, view: View) -> None:
        me = view.me
        self.view = view
        self.table = Table(me.lore, me.goal, me.ready_ink + me.exerted_ink, me.hand_size)
        self.table.victims = has_victims(view)
        self.pieces: dict[int, Piece] = {}
        for seat, one in enumerate(view.seats):
            for card in one.board:
                piece = self.pieces[card.id] = piece_of(view, card)
                if seat == view.seat:
                    ready = not piece.exerted and not piece.drying
                    self.table.add_mine(piece.card, piece.lore if ready else 0)
        self.hand: dict[int, Judged] = {}
        for held in me.hand:
            card_ = self.hand[held.id] = judged(held.card)
            if card_.cost > self.table.inkwell:
                self.table.out_of_reach += 1

    def best(self, options: Sequence[Option], used: AbstractSet[Use]) -> int:
        """The place of the best option; what has been used this turn is not used again."""
        if len(options) == 1:
            return 0
        scores = [self.score(option, used) for option in options]
        return scores.index(max(scores))

    def score(self, option: Option, used: AbstractSet[Use]) -> float:
        if option.kind == "end":
            return 0.0
        if option.kind == "ink":
            return self._ink(option)
        if option.kind == "play":
            card = self.hand.get(option.card) or self._elsewhere(option.card)
            return UNSEEN_PLAY if card is None else score_play(self.table, card, option.ink)
        piece = self.pieces.get(option.card)
        if piece is None:
            return -1.0
        if option.kind == "quest":
            return score_quest(self.table, piece)
        if option.kind == "use":
            if (self.view.turn, option.card, option.how) in used:
                return -1.0
            return score_use(self.table, piece, _ability(piece, option), option.ink)
        target = self.pieces.get(option.target)
        if target is None:
            return -1.0
        if option.kind == "challenge":
            return score_challenge(piece, target)
        return score_move(piece, target, option.ink)

    def _ink(self, option: Option) -> float:
        card = self.hand.get(option.card)
        if card is not None:
            return score_ink(self.table, card, True)
        for old in self.view.me.discard:
            if old.id == option.card:
                return score_ink(self.table, judged(old.card), False)
        return -1.0

    def _elsewhere(self, id: int) -> Judged | None:
        """A card that is played from another hand, from a discard or from beneath a card."""
        for seat in self.view.seats:
            under = [card for top in seat.board for card in top.under if card is not None]
            for card in (*seat.hand, *seat.discard, *under):
                if card.id == id:
                    return judged(card.card)
        return None


def _ability(piece: Piece, option: Option) -> Ability | None:
    for ability in piece.card.activated:
        if option.text.endswith(ability.name):
            return ability
    return None


def asked_of(view: View, choice: Choice) -> Asked:
    """What is asked, if it is no turn action."""
    asked = Asked(choice.kind, choice.prompt, choice.verb, limits_of(choice))
    me = view.me
    asked.ink = me.inkwell_size
    asked.victims = has_victims(view)
    known = known_cards(view)
    if choice.source is not None:
        asked.sourced = True
        source = view.in_play(choice.source.id)
        asked.from_foe = source is not None and view.seats[source.owner].team != me.team
    for option in choice.options:
        one = Pick()
        if option.owner >= 0:
            one.mine = view.seats[option.owner].team == me.team
        if choice.kind == "player":
            one.me = option.owner == view.seat
            one.lore = view.seats[option.owner].lore
        elif choice.kind == "cards":
            target = view.in_play(option.card)
            one.piece = None if target is None else piece_of(view, target)
            one.card = known.get(option.card)
        asked.options.append(one)
    return asked


def limits_of(choice: Choice) -> Limits:
    return Limits(
        choice.kind == "order", choice.least, choice.most,
        [option.weight for option in choice.options],
        [option.group for option in choice.options] if choice.grouped else None,
        choice.total_least, choice.total_most, choice.apart,
        [place for place, option in enumerate(choice.options) if option.needed],
    )  # fmt: skip
