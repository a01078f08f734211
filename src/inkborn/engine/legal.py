"""The turn actions open to the active player, and why others are not (4.1)."""

from __future__ import annotations

from typing import Final

from inkborn.engine import continuous as now
from inkborn.engine import costs, ids
from inkborn.engine.actions import activate, challenge, ink, move, play, quest
from inkborn.engine.core import Core
from inkborn.engine.refusals import Action, Refusal
from inkborn.engine.triggers import note


def actions(core: Core) -> list[Action]:
    """Every turn action that is legal now; ending the turn comes last."""
    found: list[Action] = []
    for player in core.turn_players():
        found += _actions_of(core, player)
    if refuse_end(core) is None:
        found.append(Action("end"))
    return found


def _actions_of(core: Core, player: int) -> list[Action]:
    state = core.state
    seat = state.players[player]
    found: list[Action] = []
    if not seat.inked or seat.inked < ink.limit(core, player):
        found += [Action("ink", c) for c in ink.sources(core, player) if ink.inkable(core, c)]
    _add_plays(core, player, found)
    locations = [c for c in seat.board if "location" in core.info[c].kinds]
    rivals = any(challenge.candidates(core, p) for p in core.opponents(player))
    granted = bool(now.entries(core, "grant:activated"))
    for card in seat.board:
        info = core.info[card]
        if granted or info.activated:
            for number in activate.abilities(core, card):
                if activate.refuse(core, player, card, number) is None:
                    found.append(Action("use", card, -1, str(number)))
        if "character" not in info.kinds:
            continue
        if not state.inplay[card].exerted:
            if quest.refuse(core, player, card) is None:
                found.append(Action("quest", card))
            if rivals and challenge.refuse_challenger(core, player, card) is None:
                found += [Action("challenge", card, t) for t in challenge.targets(core, card)]
        for place in locations:
            if move.refuse(core, player, card, place) is None:
                found.append(Action("move", card, place))
    return found


def _add_plays(core: Core, player: int, found: list[Action]) -> None:
    """What can be played. Where no effect speaks of playing, a plain card costs what it says."""
    ink_ = costs.ink_available(core, player)
    plain = not any(map(now.index_of(core).entries.get, PLAYING))
    for card in play.sources(core, player):
        info = core.info[card]
        if plain and info.plain:
            if info.definition.cost <= ink_:
                found.append(Action("play", card, -1, "ink"))
        else:
            found += [Action("play", card, -1, how) for how in play.ways(core, player, card)]


PLAYING: Final = ("CantPlay", "CostChange", "PlayFree", "PlayFrom")
"""Rule changes that decide whether and for what a card can be played."""


def refuse_end(core: Core) -> Refusal | None:
    """Reckless and "must quest" keep the turn from being ended (8.7.3)."""
    for player in core.turn_players():
        refusal = _refuse_end_of(core, player)
        if refusal is not None:
            return refusal
    return None


def _refuse_end_of(core: Core, player: int) -> Refusal | None:
    state = core.state
    for card in state.players[player].board:
        record = state.inplay[card]
        if record.exerted or "character" not in core.info[card].kinds:
            continue
        ref = state.ref(card)
        if now.has_keyword(core, ref, "Reckless"):
            if challenge.refuse_challenger(core, player, card) is None and _reckless_targets(
                core, card
            ):
                return Refusal(
                    ("reckless.must-challenge",), "a character with Reckless can challenge", ref
                )
        must = now.has_keyword(core, ref, "Adventurous") or (
            now.first(core, "must:quest", ref) is not None
        )
        if must and quest.refuse(core, player, card) is None:
            return Refusal(("golden.card-over-rule",), "a character must quest", ref)
    return None


def _reckless_targets(core: Core, card: int) -> list[int]:
    """What a character with Reckless has to challenge before the turn can end (8.7.3; I9)."""
    targets = challenge.targets(core, card)
    if core.edition.reckless_targets == "any":
        return targets
    return [t for t in targets if core.state.inplay[t].exerted or "location" in core.info[t].kinds]


def refuse(core: Core, action: Action) -> Refusal | None:
    """Why the active player cannot take this action; None if they can."""
    player = _player_of(core, action)
    match action.kind:
        case "ink":
            return ink.refuse(core, player, action.card)
        case "play":
            return play.refuse(core, player, action.card, action.how)
        case "quest":
            return quest.refuse(core, player, action.card)
        case "challenge":
            return challenge.refuse(core, player, action.card, action.target)
        case "move":
            return move.refuse(core, player, action.card, action.target)
        case "use":
            return activate.refuse(core, player, action.card, int(action.how or -1))
        case "end":
            return refuse_end(core)
    return Refusal(("turn-actions.list",), f"there is no turn action {action.kind!r}")


def take(core: Core, action: Action) -> None:
    """Begins a turn action that has been found legal."""
    state = core.state
    state.decision = None
    player = _player_of(core, action)
    card = action.card
    match action.kind:
        case "ink":
            core.call(ids.INK, player, card=card)
        case "play":
            note(core, "plays", state.ref(card), player=player, rule="play.announce")
            core.call(ids.PLAY_CARD, player, card=card, way=action.how)
        case "quest":
            core.call(ids.QUEST, player, state.ref(card), card=card)
        case "challenge":
            core.call(ids.CHALLENGE, player, state.ref(card), card=card, target=action.target)
        case "move":
            core.call(ids.MOVE, player, card=card, target=action.target)
        case "use":
            core.call(ids.USE, player, card=card, ability=int(action.how))
        case "end":
            state.phase = "end"
            note(core, "end turn", player=player, rule="turn.end")


def _player_of(core: Core, action: Action) -> int:
    """Who takes the action: the active player, or the teammate whose card it is (9.3.1)."""
    if action.card >= 0:
        owner = core.state.owner[action.card]
        if core.is_turn_of(owner):
            return owner
    return core.state.active
