"""A position of a game as a scenario: what stands where, as far as a scenario can say it."""

from __future__ import annotations

from typing import Any

import yaml

from inkborn.engine.answers.spoken import card_name
from inkborn.engine.state.state import card_under
from inkborn.errors import InkbornError
from inkborn.game import Game
from inkborn.scenario.run import run_scenario
from inkborn.table import positions
from inkborn.workshop import shared_workshop


def scenario_text(game: Game, title: str) -> str:
    """The position as YAML. Effects that last, and what has happened this turn, are not part of a
    scenario; a text that would not pass is refused.
    """
    decision = game.decision
    if decision is None or decision.kind != "main":
        raise InkbornError("only the main phase of a turn can be written as a scenario")
    content: dict[str, Any] = {
        "scenario": title,
        "rules": game.core.edition.id,
        "active": game.seats[game.state.active],
        "players": {name: _seat(game, seat) for seat, name in enumerate(game.seats)},
        "steps": [{"expect": {name: _expected(game, s) for s, name in enumerate(game.seats)}}],
    }
    text = str(yaml.safe_dump(content, sort_keys=False, allow_unicode=True, width=100))
    run_scenario(positions.scenario_of(text), shared_workshop())
    return text


def _seat(game: Game, seat: int) -> dict[str, Any]:
    core, player = game.core, game.state.players[seat]
    found: dict[str, Any] = {
        "lore": player.lore,
        "inkwell": {"ready": len(player.ready_ink), "exerted": len(player.exerted_ink)},
        "deck": [card_name(core, card) for card in reversed(player.deck)],
        "hand": [card_name(core, card) for card in player.hand],
        "discard": [card_name(core, card) for card in player.discard],
        "play": [_entry(game, card) for card in player.board],
    }
    if player.drops:
        found["ink_drops"] = player.drops
    return found


def _entry(game: Game, card: int) -> dict[str, Any]:
    core, record = game.core, game.state.inplay[card]
    entry: dict[str, Any] = {"card": card_name(core, card)}
    if core.info[card].definition.kind == "location":
        entry["id"] = f"location {card}"
    if record.exerted:
        entry["exerted"] = True
    if record.drying:
        entry["drying"] = True
    if record.damage:
        entry["damage"] = record.damage
    if record.at >= 0:
        entry["at"] = f"location {record.at}"
    open_, hidden = (
        [c for c in record.under if c >= 0],
        [card_under(c) for c in record.under if c < 0],
    )
    if open_:
        entry["under"] = [card_name(core, below) for below in open_]
    if hidden:
        entry["boosted"] = [card_name(core, below) for below in hidden]
    return entry


def _expected(game: Game, seat: int) -> dict[str, Any]:
    player = game.state.players[seat]
    return {"lore": player.lore}
