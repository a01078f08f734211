"""A position in numbers, as the fitted value reads it: first the active side, then the other."""

from __future__ import annotations

from typing import Final

from inkborn.engine.machine.core import Core
from inkborn.engine.now import continuous as now
from inkborn.engine.rules import checks
from inkborn.engine.state.state import Player
from inkborn.players.judgement import judged

SIDE: Final = (
    "lore", "late lore", "reach", "turns to win", "can win", "ink", "little ink", "hand",
    "characters", "lore of characters", "strength", "willpower", "ready lore", "ready strength",
    "exerted lore", "exerted willpower", "evasive lore", "evasive strength", "ward lore",
    "bodyguards", "items", "lore of locations", "abilities", "reckless lore", "exposed characters",
    "exposed lore", "power in hand", "dear in hand", "inkable in hand", "actions in hand",
    "best in hand", "few cards",
)  # fmt: skip
"""What is counted for each side."""
COUNT: Final = 2 * len(SIDE) + 1


class Fighter:
    """A character that the other side may challenge before it acts again."""

    __slots__ = ("evasive", "left", "lore")

    def __init__(self, left: float, lore: float, evasive: bool) -> None:
        self.left = left
        self.lore = lore
        self.evasive = evasive


class Side:
    """The cards that a player has in play, added up."""

    __slots__ = ("fighters", "force", "high_force", "numbers")

    def __init__(self) -> None:
        self.numbers = [0.0] * 18  # `SIDE` from the characters to the exposed lore
        self.fighters: list[Fighter] = []
        self.force = 0.0  # the most damage in a challenge
        self.high_force = 0.0  # the same of a character with Evasive

    def expose(self, other: Side) -> None:
        """Counts the characters that one of the other side can banish in a challenge."""
        for one in self.fighters:
            if one.left <= (other.high_force if one.evasive else other.force):
                self.numbers[16] += 1.0
                self.numbers[17] += one.lore


def features(core: Core) -> list[float]:
    """Of a game of two sides at a decision in somebody's turn."""
    state = core.state
    active = state.active
    mine = _board(core, state.players[active], True)
    theirs = _board(core, state.players[1 - active], False)
    mine.expose(theirs)
    theirs.expose(mine)
    found = _numbers(core, active, mine.numbers, True)
    found += _numbers(core, 1 - active, theirs.numbers, False)
    found.append(state.turn / 20.0)
    return found


def _numbers(core: Core, seat: int, board: list[float], active: bool) -> list[float]:
    state = core.state
    player = state.players[seat]
    goal = checks.goal(core, seat)
    ink = len(player.ready_ink) + len(player.exerted_ink) + player.drops
    lore, power = float(player.lore), board[1] + board[13]
    reach = lore + (board[4] if active else board[1])
    turns = (goal - lore) / (power + 1.0)
    found = [
        lore / 20.0, max(0.0, lore - 12.0) / 8.0, max(0.0, reach - 12.0) / 8.0,
        min(turns, 12.0) / 6.0, 1.0 if reach >= goal else 0.0, ink / 8.0, max(0, 4 - ink) / 4.0,
        len(player.hand) / 8.0,
    ]  # fmt: skip
    for number in board:
        found.append(number / 8.0)
    found += _hand(core, player, ink)
    found.append(max(0, 10 - len(player.deck)) / 10.0)
    return found


def _board(core: Core, player: Player, active: bool) -> Side:
    state = core.state
    side = Side()
    found = side.numbers
    for card in player.board:
        ref, record = state.refs[card], state.inplay[card]
        definition = core.info[card].definition
        found[14] += len(definition.abilities)
        if definition.kind == "item":
            found[12] += 1.0
            continue
        lore = float(max(0, now.lore(core, ref)))
        if definition.kind != "character":
            found[13] += lore
            continue
        strength = float(max(0, now.strength(core, ref)))
        left = float(max(0, now.willpower(core, ref) - record.damage))
        evasive = now.has_keyword(core, ref, "Evasive")
        found[0] += 1.0
        found[1] += lore
        found[2] += strength
        found[3] += left
        if record.exerted:
            found[6] += lore
            found[7] += left
        elif not active or not record.drying:
            found[4] += lore
            found[5] += strength
        if evasive:
            found[8] += lore
            found[9] += strength
        if now.has_keyword(core, ref, "Ward"):
            found[10] += lore
        if now.has_keyword(core, ref, "Bodyguard"):
            found[11] += 1.0
        if now.has_keyword(core, ref, "Reckless"):
            found[15] += lore
        if active or record.exerted:
            resist = now.keyword_amount(core, ref, "Resist")
            side.fighters.append(Fighter(left + resist, lore, evasive))
        if not active or not record.exerted:
            force = strength + now.keyword_amount(core, ref, "Challenger")
            side.force = max(side.force, force)
            if evasive:
                side.high_force = max(side.high_force, force)
    return side


def _hand(core: Core, player: Player, ink: int) -> list[float]:
    power = dear = inkable = actions = best = 0.0
    for card in player.hand:
        definition = core.info[card].definition
        if definition.cost <= ink + 1:
            worth = judged(definition).power
            power += worth
            best = max(best, worth)
        elif definition.cost > ink + 2:
            dear += 1.0
        if definition.inkable:
            inkable += 1.0
        if definition.kind == "action":
            actions += 1.0
    return [power / 20.0, dear / 5.0, inkable / 5.0, actions / 4.0, best / 10.0]
