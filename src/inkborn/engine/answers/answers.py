"""Answers: places among the options, cards, yes and no, or words; as the engine takes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple, Protocol

from inkborn.engine.actions import legal
from inkborn.engine.answers.spoken import find_action, option_text, refusal_text, words
from inkborn.engine.knowing import knowledge
from inkborn.engine.machine import run as machine
from inkborn.engine.machine.core import Core
from inkborn.engine.state.refusals import Action
from inkborn.engine.state.state import CARD, Decision
from inkborn.errors import IllegalAnswer, quoted
from inkborn.limits import LONGEST_ANSWER, LONGEST_NAME
from inkborn.reading import why_not_text


class Concession(NamedTuple):
    """A player has conceded; it stands among the answers because it is no answer to anything."""

    seat: int


Given = Action | Concession | tuple[int, ...] | str
"""An answer as a game remembers it: a turn action, places among the options, or a name."""


class SomeCard(Protocol):
    """A card of a view: anything with the handle that the asked seat has for a card."""

    @property
    def id(self) -> int: ...


One = int | str | SomeCard
Answer = tuple[int, ...] | str
"""The plain form of an answer: places among the options, or a name. Bots give it."""

AnswerLike = Action | One | Sequence[One]
"""What `Game.answer` takes: an `Action`, a place, a card, yes or no, a text, or several of them."""


def read(core: Core, seats: Sequence[str], answer: AnswerLike) -> Given:
    """What an answer to the pending decision means; `IllegalAnswer` if it is not legal now."""
    state = core.state
    decision = state.decision
    if decision is None:
        raise IllegalAnswer("the game is over" if state.ended else "nothing is asked")
    if decision.kind == "main":
        return _read_action(core, answer)
    if decision.kind == "name":
        return _read_name(answer)
    return _read_places(core, seats, decision, answer)


def _read_name(answer: AnswerLike) -> str:
    name = answer.strip() if isinstance(answer, str) else ""
    if not name:
        raise IllegalAnswer("the name of a card is wanted")
    if problem := why_not_text(name, LONGEST_NAME):
        raise IllegalAnswer(f"the name of a card is wanted: {problem}")
    return name


def _check_length(text: str) -> None:
    if len(text) > LONGEST_ANSWER:
        raise IllegalAnswer(f"{len(text)} characters; an answer has {LONGEST_ANSWER} at most")


def noticed_by(core: Core) -> int:
    """The seat that alone may notice where the game stands; -1 if all may."""
    decision = core.state.decision
    return -1 if decision is None or decision.noticeable else decision.player


def give(core: Core, given: Given) -> int:
    """Gives an answer that has been read, and lets the game go on; who then notices where it stands
    (see `noticed_by`).
    """
    core.news = 0
    if isinstance(given, tuple):
        machine.answer(core, list(given))
    elif isinstance(given, str):
        machine.answer_name(core, given)
    else:
        machine.forget_choices(core.state)
        legal.take(core, given)
        machine.run(core)
    return noticed_by(core)


def _read_action(core: Core, answer: AnswerLike) -> Action:
    actions = legal.open_actions(core)
    if isinstance(answer, (tuple, list)) and len(answer) == 1:
        answer = answer[0]
    if isinstance(answer, int) and not isinstance(answer, bool) and 0 <= answer < len(actions):
        return actions[answer]
    if isinstance(answer, Action):
        if answer in actions:
            return answer
        refusal = legal.refuse(core, answer)
        raise IllegalAnswer(
            "this action is not open" if refusal is None else refusal_text(core, refusal)
        )
    if isinstance(answer, str):
        _check_length(answer)
        return find_action(core, actions, answer)
    raise IllegalAnswer(f"choose one of {len(actions)} actions, numbered from 0")


def _read_places(
    core: Core, seats: Sequence[str], decision: Decision, answer: AnswerLike
) -> tuple[int, ...]:
    if isinstance(answer, Action):
        raise IllegalAnswer("a turn action can be taken only in the main phase")
    if isinstance(answer, str):
        _check_length(answer)
        places = _from_text(core, seats, decision, answer)
    elif isinstance(answer, (tuple, list, Sequence)):  # the first two are found faster
        places = []
        for one in islice(answer, len(decision.options) + 1):
            places.append(_one(core, seats, decision, one, places))
    else:
        places = [_one(core, seats, decision, answer, [])]
    machine.check_answer(decision, places)
    return tuple(places)


_NONE = (("none",), ("nothing",))


def _from_text(core: Core, seats: Sequence[str], decision: Decision, text: str) -> list[int]:
    """A text is one option, "none", or several options with commas between them."""
    if not text.strip() or (words(text) in _NONE and decision.kind != "mode"):
        return []
    place = _find(core, seats, decision, text, [])
    if place is not None:
        return [place]
    parts = [part for part in text.split(",") if part.strip()] or [text]
    places: list[int] = []
    for part in parts[: len(decision.options) + 1]:
        places.append(_one(core, seats, decision, part, places))
    return places


def _one(core: Core, seats: Sequence[str], decision: Decision, one: One, taken: list[int]) -> int:
    if isinstance(one, bool):
        if decision.kind != "may":
            raise IllegalAnswer("yes and no answer only a question that begins with may")
        return decision.options.index(int(one))
    if isinstance(one, int):
        return one
    if isinstance(one, str):
        _check_length(one)
        place = _find(core, seats, decision, one.strip(), taken)
        if place is None:
            raise IllegalAnswer(_none_such(core, seats, decision, one))
        return place
    if decision.kind in ("cards", "order"):
        handle = getattr(one, "id", None)
        for place, option in enumerate(decision.options):
            if knowledge.handle(core.state, decision.player, option & CARD) == handle:
                return place
    raise IllegalAnswer("this card is not among the options")


def _find(
    core: Core, seats: Sequence[str], decision: Decision, text: str, taken: list[int]
) -> int | None:
    """The first option of these words that is not taken yet; else the only one containing them."""
    if decision.kind == "number" and text.removeprefix("-").isdecimal():
        value = int(text)
        return decision.options.index(value) if value in decision.options else None
    said = words(text)
    near = []
    for place in range(len(decision.options)):
        if place in taken:
            continue
        own = words(option_text(core, seats, decision, place))
        if own == said:
            return place
        if Counter(said) <= Counter(own):  # "mouse, mouse" are two cards, not one
            near.append((own, place))
    if said and near and len({own for own, _ in near}) == 1:
        return near[0][1]
    return None


def _none_such(core: Core, seats: Sequence[str], decision: Decision, text: str) -> str:
    options = [option_text(core, seats, decision, i) for i in range(len(decision.options))]
    return f"{quoted(text)} is not one of the options: {', '.join(dict.fromkeys(options))}"
