"""Translates a step into a turn action, and says whether it is open now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from inkborn.engine.actions import activate, legal, play, shift
from inkborn.engine.answers import spoken
from inkborn.engine.machine.run import check_answer
from inkborn.engine.state.refusals import DRYING, Action, ActionKind, Refusal
from inkborn.engine.state.state import CARD, Decision
from inkborn.engine.state.ways import INK, SING, nth
from inkborn.errors import IllegalAnswer
from inkborn.scenario import wording
from inkborn.scenario.document import Step
from inkborn.scenario.failure import ScenarioFailure
from inkborn.scenario.table import Table
from inkborn.text.say.unparse import unparse

_ALSO = {
    "song.sing": ("song.sing", "costs.alternate.sing", "singer.cost"),
    "sing-together.cost": ("sing-together.cost", "sing-together.total", "costs.alternate.sing"),
    "shift.cost": ("shift.cost", "costs.alternate.shift"),
}
"""Rules of the decisions that ask for the singers, or for the card to shift onto."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A turn action, and the cards that sing or are shifted onto."""

    action: Action
    cards: tuple[int, ...] = ()
    asked: Decision | None = None


def plans(table: Table, step: Step) -> list[Plan]:
    """The turn actions that a step can mean, the most likely first; empty if there are none."""
    match step.kind:
        case "ink":
            return [Plan(Action("ink", table.find(step.value, rank=table.inked_from_first)))]
        case "play":
            return _plays(table, step)
        case "quest":
            return [Plan(Action("quest", table.find(step.value)))]
        case "challenge":
            return [Plan(_two_cards(table, "challenge", step.value, "with", "target"))]
        case "move":
            return [Plan(_two_cards(table, "move", step.value, "character", "to"))]
        case "use":
            return _uses(table, step)
        case "end_turn":
            return [Plan(Action("end"))]
    raise ScenarioFailure(f"{step.kind} is no turn action")


def open_plan(table: Table, step: Step) -> tuple[Plan | None, Refusal]:
    """The turn action that a step means, if it is open now; else why it is not."""
    first: Refusal | None = None
    for plan in plans(table, step):
        refusal = why_not(table, plan)
        if refusal is None:
            return plan, Refusal((), "")
        first = first or refusal
    return None, first or Refusal(("turn-actions.list",), "the card offers no such action")


def why_not(table: Table, plan: Plan) -> Refusal | None:
    """Why the active player cannot take this action with these cards now."""
    refusal = table.game.why_not(plan.action)
    _compare_with_offers(table, plan.action, refusal)
    if plan.asked is None:
        return refusal
    rules = _ALSO[plan.asked.rule]
    options = [ref & CARD for ref in plan.asked.options]
    for card in plan.cards:
        if card not in options:
            unfit = _unfit(table, card, rules)
            also = () if refusal is None else refusal.rule
            return Refusal((*unfit.rule, *also), unfit.text)
    if refusal is not None:
        return refusal
    try:
        check_answer(plan.asked, [options.index(card) for card in plan.cards])
    except IllegalAnswer as error:
        return Refusal(rules, str(error))
    return None


def _compare_with_offers(table: Table, action: Action, refusal: Refusal | None) -> None:
    """What a player is offered and what is refused have to fit; if not, the engine is wrong."""
    decision = table.game.decision
    if decision is None or decision.kind != "main":
        return
    offered = action in legal.actions(table.core)
    if offered is (refusal is None):
        return
    fits = "not offered although nothing refuses it"
    if refusal is not None:
        fits = f"offered although it is refused: {refusal.text}"
    said = spoken.action_text(table.core, action)
    raise ScenarioFailure(f'"{said}" is {fits} (docs/add-a-keyword.md: the fast path)')


def _unfit(table: Table, card: int, rules: tuple[str, ...]) -> Refusal:
    """A card that cannot sing, or cannot be shifted onto."""
    name = table.full_name(card)
    record = table.state.inplay.get(card)
    if record is not None and "shift.cost" not in rules:
        if record.exerted:
            return Refusal((*rules, "state.exerted", "costs.in-full"), f"{name} is exerted")
        if record.drying:
            return Refusal((*rules, *DRYING), f"{name} is still drying")
    return Refusal(rules, f"{name} cannot be used for that")


def take(table: Table, plan: Plan) -> None:
    """Takes a turn action that is open; gives the singers, or the card to shift onto, if asked."""
    table.game.act(plan.action)
    if plan.asked is None:
        return
    decision = table.pending
    if decision is not None and decision.kind == "cards" and decision.rule in _ALSO:
        options = [ref & CARD for ref in decision.options]
        table.game.answer([options.index(card) for card in plan.cards])


# ---------------------------------------------------------------- kinds of action


def _two_cards(table: Table, kind: ActionKind, value: object, one: str, two: str) -> Action:
    assert isinstance(value, Mapping)
    return Action(kind, table.find(value[one]), table.find(value[two]))


def _plays(table: Table, step: Step) -> list[Plan]:
    card = table.find(step.value, rank=table.played_from_first)
    onto, sing = step.beside.get("shift"), step.beside.get("sing")
    free = step.beside.get("free", False)
    if sing is not None and (onto is not None or free):
        raise ScenarioFailure("a song is either sung or played in another way")
    if sing is not None:
        return [_sung(table, card, sing)]
    if free:
        return _free(table, card, onto)
    if onto is None:
        return [Plan(Action("play", card, -1, INK.text))]
    bases = _refs(table, onto)
    seat = table.state.active
    return [
        Plan(
            Action("play", card, -1, nth("shift", place).text),
            bases,
            shift.decision(table.core, seat, card, keyword),
        )
        for place, keyword in enumerate(shift.forms(table.core, card))
    ] or [Plan(Action("play", card, -1, nth("shift", 0).text))]


def _sung(table: Table, card: int, sing: object) -> Plan:
    action = Action("play", card, -1, SING.text)
    if not table.core.info[card].definition.song:
        return Plan(action)
    asked = play.singers_decision(table.core, table.state.active, card)
    return Plan(action, _refs(table, sing), asked)


def _free(table: Table, card: int, onto: object) -> list[Plan]:
    """Every permission to play the card for free, by shifting if a card to shift onto is given."""
    seat, core = table.state.active, table.core
    found = []
    for place, way in enumerate(play.free_ways(core, seat, card)):
        form = way[1]
        action = Action("play", card, -1, nth("free", place).text)
        if form != play.NO_SHIFT and onto is not None:
            keyword = shift.forms(core, card)[form]
            free = play.free_bases(core, seat, card, way)
            asked = shift.decision(core, seat, card, keyword, free=free)
            found.append(Plan(action, _refs(table, onto), asked))
        elif form == play.NO_SHIFT and onto is None:
            found.append(Plan(action))
    return found or [Plan(Action("play", card, -1, nth("free", 99).text))]


def _refs(table: Table, value: object) -> tuple[int, ...]:
    """Cards in play; one that is named twice means two of them."""
    cards: list[int] = []
    for ref in value if isinstance(value, list) else [value]:
        found = [card for card in table.matches(ref) if card not in cards]
        if not found:
            raise ScenarioFailure(f"{ref} is nowhere in this game")
        cards.append(found[0])
    return tuple(cards)


def _uses(table: Table, step: Step) -> list[Plan]:
    card = table.find(step.value)
    if card not in table.state.inplay:
        return [Plan(Action("use", card, -1, "-1"))]
    numbers = activate.abilities(table.core, card)
    piece = step.beside.get("ability")
    if piece is not None:
        numbers = [n for n in numbers if _is_meant(table, card, n, str(piece))]
    return [Plan(Action("use", card, -1, str(number))) for number in numbers]


def _is_meant(table: Table, card: int, number: int, piece: str) -> bool:
    """Whether an activated ability has this name, or contains this piece of text."""
    ability = table.core.book.activated[number]
    if number in table.core.info[card].activated:
        return wording.says(table.cast.card(table.full_name(card)), ability.name, piece)
    return wording.contains(f"{ability.name} {unparse(ability.tree)}", piece)
