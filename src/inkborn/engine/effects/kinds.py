"""The table of effects: for each kind how it becomes steps, whether it could be done, and its word.

Each module adds the kinds whose steps stand in it. What looks into nested effects asks here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar

from inkborn.engine.machine import lowered
from inkborn.engine.machine.core import Core
from inkborn.engine.state.state import Frame
from inkborn.model import abilities as a
from inkborn.model import nouns as n

if TYPE_CHECKING:
    from inkborn.engine.effects.program import Program

Check = lowered.Condition
E = TypeVar("E", bound=a.Effect)


class Kind:
    """Everything about a kind of effect (see `add`)."""

    __slots__ = ("complete", "composed", "lower", "payable", "possible", "verb")

    def __init__(
        self,
        lower: Callable[..., None],
        possible: Callable[..., Check],
        payable: Callable[..., Check],
        complete: Callable[..., Check],
        verb: Callable[..., str],
        composed: bool,
    ) -> None:
        self.lower: Final = lower
        self.possible: Final = possible
        self.payable: Final = payable
        self.complete: Final = complete
        self.verb: Final = verb
        self.composed: Final = composed


KINDS: Final[dict[type, Kind]] = {}


def always(core: Core, frame: Frame) -> bool:
    return True


def never(core: Core, frame: Frame) -> bool:
    return False


def always_possible(effect: a.Effect) -> Check:
    return always


def add(
    kind: type[E],
    lower: Callable[[Program, E], None],
    *,
    possible: Callable[[E], Check] = always_possible,
    payable: Callable[[E], Check] | None = None,
    complete: Callable[[E], Check] | None = None,
    verb: str | Callable[[E], str] = "",
    composed: bool = False,
) -> None:
    """Enters a kind of effect.

    `lower` adds its steps to a program. `possible`: whether it could change anything. `payable`:
    whether it could be done in full as a cost (1.5.3), if that is more. `complete`: whether in full
    as an effect, if that is not the same. `verb`: what is done with cards that are chosen for it,
    in a word; people read it in the question, bots read from it whose card to choose. `composed`:
    its parts ask for players and cards themselves.
    """
    paid = payable or possible
    word = verb if callable(verb) else _always_the_word(verb)
    KINDS[kind] = Kind(lower, possible, paid, complete or paid, word, composed)


def _always_the_word(verb: str) -> Callable[[a.Effect], str]:
    return lambda effect: verb


def kind_of(effect: a.Effect) -> Kind:
    kind = KINDS.get(type(effect))
    if kind is None:
        raise TypeError(f"no module of effects adds {type(effect).__name__} to the table")
    return kind


def possible(effect: a.Effect) -> Check:
    """Whether the effect could change anything: a "may" that could not is not asked."""
    return kind_of(effect).possible(effect)


def payable(effect: a.Effect) -> Check:
    """Whether the effect could be carried out in full as a cost (1.5.3)."""
    return kind_of(effect).payable(effect)


def complete(effect: a.Effect) -> Check:
    """Whether the effect could be carried out in full; who does not discard for effects does not
    for this, but would for a cost.
    """
    return kind_of(effect).complete(effect)


def first_verb(effect: a.Effect) -> str:
    """The word for the first thing that an effect does with cards that are chosen for it."""
    kind = kind_of(effect)
    return kind.verb(effect) if kind.composed or _chooses(effect) else ""


def _chooses(effect: a.Effect) -> bool:
    """Whether a card in play is chosen for an effect."""
    for name in effect.__struct_fields__:
        part = getattr(effect, name)
        if isinstance(part, n.Select) and isinstance(part.how, n.Pick) and part.zone == "play":
            return True
    return False
