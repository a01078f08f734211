"""Makes a failing record smaller: fewer answers, fewer cards whose text matters."""

from __future__ import annotations

import random
from typing import NamedTuple

import msgspec

from inkborn.fuzz import answering, costly, invariants, leaving
from inkborn.fuzz.driver import Failure, name_of
from inkborn.fuzz.setups import Record
from inkborn.fuzz.witness import Witness


def failure_of(record: Record, *, thorough: bool = True) -> tuple[str, int] | None:
    """Plays a record with the invariants on: what goes wrong first, and after how many answers.

    `thorough`: the costly invariants too, at every decision.
    """
    given = 0
    rng = random.Random(record.setup.seed)
    try:
        game = record.setup.begin()
        witness = Witness(game)
        for answer in (*record.answers, None):
            invariants.check_always(game)
            if thorough:
                witness.follow(game)
                costly.check_sampled(game, rng, witness)
            if answer is None:
                break
            if isinstance(answer, int):
                leaving.concede(game, answer)
            else:
                answering.give(game, answer)
            given += 1
    except Exception as error:
        return name_of(error), given + 1
    return None


class Wanted(NamedTuple):
    """The failure that a smaller record has to show, and whether it takes the costly
    invariants."""

    kind: str
    thorough: bool


def kind_of(message: str) -> str:
    """What has to stay the same while a record shrinks; card numbers may differ."""
    return "".join(letter for letter in message if not letter.isdigit())


def shrink(failure: Failure) -> Failure:
    """A smaller record that fails in the same way; the given one if nothing can be left out."""
    for thorough in (False, True):
        wanted = Wanted(kind_of(failure.message), thorough)
        if _fails(failure.record, wanted):
            break
    else:
        return failure  # it takes two processes, or is not reproducible
    record = _earliest(failure.record, wanted)
    names = sorted({name for deck in record.setup.decks for name in deck})
    record = _mute(record, names, wanted)
    return msgspec.structs.replace(failure, record=_earliest(record, wanted))


def _fails(record: Record, wanted: Wanted) -> int:
    """After how many answers the record fails as wanted; 0 if it does not."""
    found = failure_of(record, thorough=wanted.thorough)
    return found[1] if found is not None and kind_of(found[0]) == wanted.kind else 0


def _earliest(record: Record, wanted: Wanted) -> Record:
    given = _fails(record, wanted)
    return Record(record.setup, record.answers[:given]) if given else record


def _mute(record: Record, names: list[str], wanted: Wanted) -> Record:
    """Takes away the text of as many cards as possible, half of them at a time."""
    if not names:
        return record
    tried = _with_muted(record, names)
    if _fails(tried, wanted):
        return tried
    if len(names) == 1:
        return record
    middle = len(names) // 2
    record = _mute(record, names[:middle], wanted)
    return _mute(record, names[middle:], wanted)


def _with_muted(record: Record, names: list[str]) -> Record:
    muted = tuple(sorted({*record.setup.muted, *names}))
    return Record(msgspec.structs.replace(record.setup, muted=muted), record.answers)


def speaking(record: Record) -> list[str]:
    """The cards whose text a record still needs."""
    names = {name for deck in record.setup.decks for name in deck}
    return sorted(names - set(record.setup.muted))
