"""The turn actions open to the active player, and why others are not (4.1)."""

from __future__ import annotations

from typing import Final

from inkborn.engine.actions import activate, challenge, ink, move, play, quest, shift
from inkborn.engine.knowing import knowledge
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import ABILITY, TARGET, THE_CARD, WAY
from inkborn.engine.machine.tables import ENDING, PLAYING
from inkborn.engine.now import continuous as now
from inkborn.engine.now.index import index_of
from inkborn.engine.rules import costs
from inkborn.engine.rules.triggers import note
from inkborn.engine.state import ids
from inkborn.engine.state.refusals import Action, Refusal, why_no_action
from inkborn.engine.state.state import Value
from inkborn.engine.state.ways import INK, way_of
from inkborn.model import abilities as a

_Action: Final = Action
"""A struct, which is not compiled; as a constant it is not looked up by its name each time."""


def open_actions(core: Core) -> list[Action]:
    """The legal turn actions, found once for each decision; none if another decision is pending."""
    decision = core.state.decision
    if decision is None or decision.kind != "main":
        return []
    found = core.actions
    if found is None:
        found = core.actions = actions(core)
    return found


def actions(core: Core) -> list[Action]:
    """Every turn action that is legal now; ending the turn comes last."""
    alone = now.asking(core)
    found: list[Action] = []
    seats = core.turn_players()
    for seat in seats:
        add_inks(core, seat, found)
        add_plays(core, seat, found)
        add_others(core, seat, found)
    if _refuse_end(core, seats) is None:
        found.append(END)
    if alone:
        now.asked(core)
    return found


def add_inks(core: Core, seat: int, found: list[Action]) -> None:
    """What can be put into the inkwell."""
    player = core.state.players[seat]
    if player.inked and player.inked >= ink.limit(core, seat):
        return
    info = core.info
    more = a.CountsAsInkable in (core.index or index_of(core)).changes
    found += [
        _Action("ink", card)
        for card in ink.sources(core, seat)
        if info[card].inkable or (more and ink.inkable(core, card))
    ]


def add_plays(core: Core, seat: int, found: list[Action]) -> None:
    """What can be played. Where no effect speaks of playing, a plain card costs what it says."""
    ink_ = costs.ink_available(core, seat)
    voices = play.Voices(core, seat)
    plain = not (core.index or index_of(core)).subjects & PLAYING
    for card in play.sources(core, seat):
        info = core.info[card]
        if plain and info.plain:
            if info.cost <= ink_:
                found.append(_Action("play", card, -1, INK.text))
        else:
            for way in play.ways(core, seat, card, voices):
                found.append(_Action("play", card, -1, way.text))


def add_others(core: Core, seat: int, found: list[Action]) -> None:
    """What the cards in play can do."""
    state = core.state
    board = state.players[seat].board
    granted = "activated" in (core.index or index_of(core)).granted
    locations = [card for card in board if core.info[card].is_location]
    questing = quest.Questing(core, seat)
    quarry = challenge.Quarry(core, seat)
    for card in board:
        info = core.info[card]
        if info.activated or granted:
            _add_uses(core, seat, card, found)
        if not info.is_character:
            continue
        if not state.inplay[card].exerted:
            if questing.can(card):
                found.append(_Action("quest", card))
            for target in quarry.targets(card):
                found.append(_Action("challenge", card, target))
        for place in locations:
            if move.refuse(core, seat, card, place) is None:
                found.append(_Action("move", card, place))


def _add_uses(core: Core, seat: int, card: int, found: list[Action]) -> None:
    for number in activate.abilities(core, card):
        if activate.refuse_use(core, seat, card, number) is None:
            found.append(_Action("use", card, -1, str(number)))


def price(core: Core, action: Action) -> int:
    """The ink that a legal turn action costs; a Shift at its cheapest."""
    match action.kind:
        case "play":
            return _price_of_playing(core, action)
        case "move":
            return move.cost(core, action.card, action.target)
        case "use":
            ability = core.book.activated[int(action.how)]
            return activate.ink_cost(core, action.card, ability)
    return 0


def _price_of_playing(core: Core, action: Action) -> int:
    seat, card = _seat_of(core, action.card), action.card
    way = way_of(action.how)
    if way.kind == "ink":
        return costs.play_cost(core, seat, card)
    if way.kind != "shift":
        return 0
    keyword = shift.forms(core, card)[way.place]
    if keyword.shift is not None and keyword.shift.cost is not None:
        return 0
    base = shift.cost(core, keyword)
    onto = shift.bases(core, seat, card, keyword)
    return min([costs.play_cost(core, seat, card, shift=base, onto=(b,)) for b in onto])


END: Final = Action("end")


def refuse_end(core: Core) -> Refusal | None:
    """Reckless, Adventurous and "must quest" keep the turn from being ended (8.7.3, 8.16.3)."""
    return _refuse_end(core, core.turn_players())


def _refuse_end(core: Core, seats: list[int]) -> Refusal | None:
    for seat in seats:
        refusal = _refuse_end_of(core, seat)
        if refusal is not None:
            return refusal
    return None


def _refuse_end_of(core: Core, seat: int) -> Refusal | None:
    state, info = core.state, core.info
    free = not (core.index or index_of(core)).subjects & ENDING
    for card in state.players[seat].board:
        if free and not info[card].binds:
            continue
        if state.inplay[card].exerted or not info[card].is_character:
            continue
        ref = state.refs[card]
        if now.has_keyword(core, ref, "Reckless"):
            if challenge.refuse_challenger(core, seat, card) is None and _reckless_targets(
                core, card
            ):
                return Refusal(
                    ("reckless.must-challenge",), "a character with Reckless can challenge", ref
                )
        keen = now.has_keyword(core, ref, "Adventurous")
        if keen or now.must(core, ref, "quest"):
            if quest.refuse(core, seat, card) is None:
                rule = "adventurous.must-quest" if keen else "golden.card-over-rule"
                return Refusal((rule,), "a character must quest", ref)
    return None


def _reckless_targets(core: Core, card: int) -> list[int]:
    """What a character with Reckless has to challenge before the turn can end (8.7.3; I9)."""
    targets = challenge.targets(core, card)
    if core.edition.reckless_targets == "any":
        return targets
    return [t for t in targets if core.state.inplay[t].exerted or core.info[t].is_location]


def refuse(core: Core, action: Action) -> Refusal | None:
    """Why the active player cannot take this action; None if they can."""
    wrong = why_no_action(action, len(core.state.owner))
    if wrong:
        return Refusal(("turn-actions.list",), wrong)
    seat = _seat_of(core, action.card)
    match action.kind:
        case "ink":
            return ink.refuse(core, seat, action.card)
        case "play":
            return play.refuse(core, seat, action.card, way_of(action.how))
        case "quest":
            return quest.refuse(core, seat, action.card)
        case "challenge":
            return challenge.refuse(core, seat, action.card, action.target)
        case "move":
            return move.refuse(core, seat, action.card, action.target)
        case "use":
            return activate.refuse(core, seat, action.card, int(action.how or -1))
        case "end":
            return refuse_end(core)
    return Refusal(("turn-actions.list",), f"there is no turn action {action.kind!r}")


def take(core: Core, action: Action) -> None:
    """Begins a turn action that has been found legal."""
    state = core.state
    state.decision = None
    state.shown.clear()
    card = action.card
    seat = _seat_of(core, card)
    match action.kind:
        case "ink":
            core.call(ids.INK, seat, reg={THE_CARD: card})
        case "play":
            knowledge.show(core, card)
            note(core, "plays", state.refs[card], player=seat, rule="play.announce")
            core.call(ids.PLAY_CARD, seat, reg={THE_CARD: card, WAY: action.how})
        case "quest":
            core.call(ids.QUEST, seat, state.refs[card], {THE_CARD: card})
        case "challenge":
            reg: dict[str, Value] = {THE_CARD: card, TARGET: action.target}
            core.call(ids.CHALLENGE, seat, state.refs[card], reg)
        case "move":
            core.call(ids.MOVE, seat, reg={THE_CARD: card, TARGET: action.target})
        case "use":
            core.call(ids.USE, seat, reg={THE_CARD: card, ABILITY: int(action.how)})
        case "end":
            state.phase = "end"
            note(core, "end turn", player=seat, rule="turn.end")


def _seat_of(core: Core, card: int) -> int:
    """Who takes an action: the active player, or the teammate whose card it is (9.3.1)."""
    if card >= 0:
        owner = core.state.owner[card]
        if core.is_turn_of(owner):
            return owner
    return core.state.active
