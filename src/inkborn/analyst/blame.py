"""Which decision a loss is laid to: the one after which what was best could no longer be had."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inkborn.analyst.judge import Judgement
from inkborn.analyst.moments import Moment


def blamed(found: Sequence[Moment], judged: Sequence[Judgement]) -> list[Judgement]:
    """The judgements, with no loss of what the seat could still have at its next decision.

    Trials go on as the policy does, and it may overlook what the seat has not given away yet: who
    inks a card first and challenges then has lost nothing. Where cards came to light between two
    decisions the second one says nothing about the first.
    """
    told = list(judged)
    for place in range(len(found) - 1):
        one, following = told[place], found[place + 1]
        if one.loss > 0 and _goes_on(found[place], following):
            after = min(one.chance, max(one.after, judged[place + 1].chance))
            loss = one.chance - after
            if loss < one.loss:
                told[place] = msgspec.structs.replace(
                    one, after=after, loss=loss, least=min(one.least, loss)
                )
    return told


def _goes_on(one: Moment, following: Moment) -> bool:
    """Whether a seat decides again in the same turn, and knows no more than it did."""
    return (one.seat, one.turn, one.unseen) == (following.seat, following.turn, following.unseen)
