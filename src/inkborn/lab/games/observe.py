"""What became of the cards, read from the events of a finished game."""

from __future__ import annotations

from inkborn.engine.state.state import CARD
from inkborn.game import Game
from inkborn.lab.games.decks import LabDeck
from inkborn.lab.games.job import Seen

_LONGEST: int = 60
"""Turns of which the lore is kept."""


def seen_by(game: Game, seat: int, deck: LabDeck) -> Seen:
    """What became of a seat's own cards."""
    place = {name: number for number, name in enumerate(deck.kinds)}
    owner, info = game.state.owner, game.core.info
    opening: list[int] = []
    back: list[int] = []
    hand: list[int] = []
    played: list[int] = []
    inked: list[int] = []
    lore, curve = 0, []
    inks: list[int] = []
    paid: list[int] = []
    for event in game.core.events:
        kind = event.kind
        if kind == "gain lore" or kind == "lose lore":
            if event.player == seat:
                lore += event.amount if kind == "gain lore" else -event.amount
            continue
        if kind == "turn" and event.player == seat:
            inks.append(0)
            paid.append(0)
            continue
        if kind == "pay" and event.player == seat and paid:
            paid[-1] += event.amount
            continue
        if kind == "turn end":
            curve.append(lore)
            continue
        card = event.subject & CARD if event.subject >= 0 else -1
        if card < 0 or owner[card] != seat:
            continue
        if kind == "opening hand":
            (opening if len(opening) < 7 else hand).append(card)
        elif kind == "put" and event.rule == "setup.alter-hand":
            back.append(card)
        elif kind == "draw":
            hand.append(card)
        elif kind == "play":
            played.append(card)
        elif kind == "ink":
            inked.append(card)
            if inks:
                inks[-1] += 1
    curve.append(lore)

    def named(cards: list[int]) -> tuple[int, ...]:
        return tuple(sorted(place[info[card].definition.full_name] for card in cards))

    kept = [card for card in opening if card not in back]
    return Seen(
        named(opening), named(kept), named([*kept, *hand]), named(played), named(inked),
        tuple(curve[:_LONGEST]), tuple(inks[:_LONGEST]), tuple(paid[:_LONGEST]),
    )  # fmt: skip
