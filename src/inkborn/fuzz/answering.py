"""The legal answers to a decision: all of them, a sample, one at random; and some that are
illegal."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator
from typing import Final

from inkborn.engine.game import BareGame
from inkborn.engine.state.state import Decision

Places = tuple[int, ...]
Reply = Places | str | int
"""Places among the options, a name, or the seat that concedes."""

NAMES: Final = ("Stitch", "Elsa", "Mickey Mouse", "Nobody at all")
_TRIES: Final = 40


def give(game: BareGame, reply: Reply) -> None:
    """Answers the decision of a game, or concedes."""
    if isinstance(reply, int):
        game.concede(reply)
    else:
        game.answer(reply)


def random_answer(game: BareGame, rng: random.Random) -> Reply:
    """One legal answer, every one of them possible."""
    decision = game.decision
    assert decision is not None
    if decision.kind == "main":
        return (rng.randrange(len(game.actions)),)
    if decision.kind == "name":
        return rng.choice([name_in_play(game, rng), *NAMES])
    return random_places(decision, rng)


def name_in_play(game: BareGame, rng: random.Random) -> str:
    """The name of some card of the game, for those who have to name one."""
    return rng.choice(game.core.info).definition.name


def random_places(decision: Decision, rng: random.Random) -> Places:
    count = len(decision.options)
    if decision.kind == "order":
        return tuple(rng.sample(range(count), count))
    for _ in range(_TRIES):
        number = rng.randint(decision.least, max(decision.least, min(decision.most, count)))
        if number > count:
            break
        picks = tuple(rng.sample(range(count), number))
        if fits(decision, picks):
            return picks
    found = next(search(decision), None)
    if found is None:
        raise LookupError(f"a {decision.kind} decision has no legal answer: {describe(decision)}")
    return found


def fits(decision: Decision, picks: Places) -> bool:
    """Whether the places satisfy the decision; written apart from the engine's own check."""
    if decision.kind == "order":
        return sorted(picks) == list(range(len(decision.options)))
    if not decision.least <= len(picks) <= decision.most:
        return False
    if decision.weights is not None and picks:
        total = sum(decision.weights[i] for i in picks)
        if total < decision.total_least or 0 <= decision.total_most < total:
            return False
    if decision.needed and picks and not {decision.options[i] for i in picks} & {*decision.needed}:
        return False
    if decision.groups is not None and len(picks) > 1:
        groups = {decision.groups[i] for i in picks}
        return len(groups) == (len(picks) if decision.apart else 1)
    return True


def search(decision: Decision) -> Iterator[Places]:
    """All legal answers, smaller choices first; of an order only one."""
    count = len(decision.options)
    if decision.kind == "order":
        yield tuple(range(count))
        return
    for number in range(decision.least, min(decision.most, count) + 1):
        for picks in itertools.combinations(range(count), number):
            if fits(decision, picks):
                yield picks


def size(decision: Decision) -> int:
    """How many choices there are before weights and groups."""
    count = len(decision.options)
    return sum(math.comb(count, k) for k in range(decision.least, min(decision.most, count) + 1))


def some_answers(game: BareGame, rng: random.Random, limit: int) -> list[Reply]:
    """All legal answers if there are few, else a sample of them."""
    decision = game.decision
    assert decision is not None
    if decision.kind == "main":
        places = range(len(game.actions))
        if len(places) > limit:
            return [(i,) for i in sorted(rng.sample(places, limit))]
        return [(i,) for i in places]
    if decision.kind == "name":
        return [*NAMES]
    if decision.kind != "order" and size(decision) <= limit:
        return [*search(decision)]
    return sorted({random_places(decision, rng) for _ in range(limit)})


def wrong_answers(game: BareGame, rng: random.Random) -> list[Reply]:
    """Answers that have to be refused, whatever is asked."""
    decision = game.decision
    assert decision is not None
    if decision.kind == "name":
        return ["", "  ", (0,), ()]
    count = len(game.actions) if decision.kind == "main" else len(decision.options)
    wrong: list[Reply] = [(-1,), (count,), (count + 7, 0), "no such thing in any game"]
    if count:
        wrong.append((0, 0))
    if decision.kind == "main":
        return [*wrong, (), (0, 1)]
    every = list(range(count))
    rng.shuffle(every)
    if decision.kind == "order":
        return [*wrong, tuple(every[1:]), ()]
    if decision.least:
        wrong.append(tuple(every[: decision.least - 1]))
    if decision.most < count:
        wrong.append(tuple(every[: decision.most + 1]))
    if size(decision) < 2000:
        wrong += [p for p in _combinations(decision) if not fits(decision, p)][:3]
    return wrong


def _combinations(decision: Decision) -> Iterator[Places]:
    for number in range(decision.least, min(decision.most, len(decision.options)) + 1):
        yield from itertools.combinations(range(len(decision.options)), number)


def describe(decision: Decision) -> str:
    parts = [f"{len(decision.options)} options, {decision.least} to {decision.most}"]
    if decision.weights is not None:
        parts.append(
            f"weights {decision.weights} from {decision.total_least} to {decision.total_most}"
        )
    if decision.needed:
        parts.append(f"one of {decision.needed} needed")
    if decision.groups is not None:
        parts.append(f"groups {decision.groups}{' apart' if decision.apart else ''}")
    return "; ".join(parts)
