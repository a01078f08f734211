"""Registers that several procedures share; those of one procedure stand in its module.

What words of an ability cannot speak of has a name that begins with "@".
"""

from __future__ import annotations

from typing import Final

PART: Final = "@part"
"""Register: where a procedure goes on if the player whose part it carries out leaves."""

ANSWER: Final = "answer"
"""What was answered to the decision that the step before has asked: options, or a name."""

THE_CARD: Final = "card"
"""The card (not its ref) of a turn action: `legal` writes it, the steps of the action read it."""

TARGET: Final = "target"
"""The card that is challenged or moved to; as `THE_CARD`."""

ABILITY: Final = "ability"
"""The number of the activated ability that is used; as `THE_CARD`."""

WAY: Final = "way"
"""How a card is played (`state.action.Way` as text); written by `legal` and `play_free`."""

COMES_EXERTED: Final = "exerted"
"""The effect that plays a card says that it enters exerted."""

FREE_SHIFT: Final = "free_shift"
"""The effect that plays a card lets it be shifted for free."""

THEN_ZONE: Final = "then_zone"
"""Where a card goes that an effect plays, when it is done."""

THEN_AT: Final = "then_at"
"""And at which end of that zone."""

PLAYED: Final = "played"
"""Of a lasting permission: what was played by it."""

CARDS: Final = "cards"
"""What is to be banished: written by whoever calls it, read by `rules.damage`."""

WHY: Final = "why"
"""Why it is banished, if it is for damage."""

RESULT: Final = "@result"
"""The cards that the last effect has done something to; effects and `rules.damage` write it."""

ACTOR: Final = "@actor"
"""The seat that carries out a part of an effect, if it is not the one whose effect it is."""

THEY: Final = "they"
"""The seat that "they" is in a part of an effect that several players carry out."""

PAYING: Final = "@paying"
"""Whether what is carried out is a cost."""

LOOKED: Final = "@looked"
"""The refs of the cards of a deck that were looked at and lie there as they did."""

LOOKER: Final = "@looker"
"""The seat that has looked at them."""

FIXED_AMOUNT: Final = "@amount"
"""Of a lasting effect: its amount, fixed when it began."""

SUBJECT: Final = "subject"
"""Of a trigger or a replacement: the card that the event is about; words speak of it."""

OBJECT: Final = "object"
"""The other card of the event."""

PLAYER: Final = "player"
"""The seat of the event."""

AMOUNT: Final = "amount"
"""The number of the event."""

LUCKY: Final = "lucky"
"""The seat that says who starts."""

ABOVE: Final = "@above"
"""The card on top of which another is shifted, which does not pay for that."""

BELOW: Final = "@below"
"""What a card is shifted onto, which does not leave play to pay for that."""

SUPPORTING: Final = "@support"
"""The trigger is that of Support."""

FACTS: Final = "@facts"
"""How many facts of the turn there were when an ability was triggered."""
