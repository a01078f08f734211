"""Lore that players gain and lose (1.11)."""

from __future__ import annotations

from inkborn.engine.machine.core import Core
from inkborn.engine.rules.restrictions import player_cant
from inkborn.engine.rules.triggers import emit


def gain_lore(core: Core, seat: int, number: int, source: int = -1, rule: str = "") -> int:
    """Gains lore, unless something forbids it."""
    if number <= 0 or player_cant(core, seat, "gain lore"):
        return 0
    core.state.players[seat].lore += number
    emit(core, "gain lore", player=seat, amount=number, source=source, rule=rule or "lore.total")
    return number


def lose_lore(core: Core, seat: int, number: int, source: int = -1) -> int:
    """Loses lore, never below 0 (1.11.1)."""
    player = core.state.players[seat]
    lost = min(number, player.lore)
    if lost <= 0 or player_cant(core, seat, "lose lore"):
        return 0
    player.lore -= lost
    emit(core, "lose lore", player=seat, amount=lost, source=source, rule="lore.total")
    return lost
