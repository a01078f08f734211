"""What a seat may see: the board, its decision, the log."""

from inkborn.views.log import Line, log
from inkborn.views.observe import observe
from inkborn.views.seen import CardInPlay, Choice, Option, SeatView, SeenCard, View, WaitingAbility

__all__ = [
    "CardInPlay",
    "Choice",
    "Line",
    "Option",
    "SeatView",
    "SeenCard",
    "View",
    "WaitingAbility",
    "log",
    "observe",
]
