"""What a seat may see: the board, its decision, the log."""

from inkborn.views.log import Line, full_log, log
from inkborn.views.observe import observe
from inkborn.views.seen import (
    Among,
    CardInPlay,
    Choice,
    Option,
    SeatView,
    SeenCard,
    View,
    WaitingAbility,
)

__all__ = [
    "Among",
    "CardInPlay",
    "Choice",
    "Line",
    "Option",
    "SeatView",
    "SeenCard",
    "View",
    "WaitingAbility",
    "full_log",
    "log",
    "observe",
]
