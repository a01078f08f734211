"""The game state check (1.8): who wins, who loses, what is banished."""

from __future__ import annotations

from typing import Final

from inkborn.engine.machine.book import NEVER
from inkborn.engine.machine.core import PACK_RUSH, Core
from inkborn.engine.machine.registers import CARDS, WHY
from inkborn.engine.machine.statics import WinAtRule
from inkborn.engine.machine.tables import SAPPING
from inkborn.engine.now import continuous as now
from inkborn.engine.now.index import index_of
from inkborn.engine.rules import duplicates, moves
from inkborn.engine.rules.triggers import note
from inkborn.engine.state import ids
from inkborn.engine.state.state import ANEW, CARD, NOWHERE, card_under

_LEAST_GOAL: Final = 15
"""Nobody wins with less lore, in any format."""


def goal(core: Core, seat: int) -> int:
    """How much lore a player needs to win."""
    needed = 15 if core.variant == PACK_RUSH else 20
    for entry in now.rules(core, WinAtRule):
        if seat in entry.static.who(core, entry.frame):
            needed = max(needed, entry.static.lore)
    return needed


def is_quiet(core: Core) -> bool:
    """Whether a check would find nothing and nothing waits; then who hurt whom is forgotten."""
    state = core.state
    if state.lasting:
        duplicates.outlast(core)
    if state.bag or state.waiting_actions or state.drew_from_empty:
        return False
    if _somebody_may_win(core) and _winner(core) >= 0:
        return False
    if not core.safe and lethal(core):
        return False
    if core.variant == PACK_RUSH and not all(player.deck for player in state.players):
        return False
    state.hurt.clear()
    state.bag_player = -1
    return True


def _somebody_may_win(core: Core) -> bool:
    for player in core.state.players:
        if player.lore >= _LEAST_GOAL:
            return True
    return False


def _winner(core: Core) -> int:
    """The first player in turn order who has enough lore to win; -1 if nobody has (1.8.1.1)."""
    for seat in core.in_turn_order():
        lore = core.state.players[seat].lore
        if lore >= _LEAST_GOAL and lore >= goal(core, seat):
            return seat
    return -1


def check(core: Core, *, turn_end: bool = False) -> bool:
    """Carries out one game state check. True if something happened, so that it has to be
    repeated."""
    state = core.state
    if state.ended:
        return False
    if state.lasting:
        duplicates.outlast(core)
    winner = _winner(core) if _somebody_may_win(core) else -1
    if winner >= 0:
        win(core, winner, "check.lore-win")
        return False
    losers = _losers(core, turn_end)
    if losers:
        lose(core, losers, "check.empty-deck")
        return not state.ended
    dying = lethal(core)
    if dying:
        core.call(ids.BANISH, state.active, reg={CARDS: dying, WHY: "damage"})
        return True
    state.hurt.clear()
    return False


def _losers(core: Core, turn_end: bool) -> list[int]:
    state = core.state
    losers: list[int] = []
    if core.variant == PACK_RUSH:  # nobody loses so; the deck is made anew (10.2.5)
        for seat in core.in_turn_order():
            moves.refill_deck(core, seat)
        state.drew_from_empty.clear()
        return losers
    if core.edition.deck_loss == "turn_end":
        if turn_end:  # 1.8.1.2
            losers = [p for p in core.turn_players() if not state.players[p].deck]
    else:
        losers = [p for p in core.in_turn_order() if p in state.drew_from_empty]
    state.drew_from_empty.clear()
    return losers


def lethal(core: Core) -> list[int]:
    """What has damage equal to or greater than its willpower, the active player's cards first.

    Effects that add to willpower only save cards; the others are asked about for every card.
    """
    state, info = core.state, core.info
    if core.safe:
        return []
    index = core.index or index_of(core)
    if index.subjects & SAPPING:
        suspects = [c for c in state.inplay if info[c].toughness < NEVER]
    else:
        suspects = [c for c, r in state.inplay.items() if r.damage >= info[c].toughness]
        core.safe = not suspects
    if not suspects:
        return suspects
    dying = [state.refs[c] for c in suspects]
    if "willpower" in index.stats:
        dying = [r for r in dying if now.damage(core, r) >= now.willpower(core, r)]
    if len(dying) > 1:
        order = core.in_turn_order()
        dying.sort(key=lambda ref: order.index(state.owner[ref & CARD]))
    return dying


def win(core: Core, seat: int, rule: str) -> None:
    state = core.state
    team = state.teams[seat]
    state.winners = [p for p in range(len(state.players)) if state.teams[p] == team]
    state.ended = True
    state.phase = "over"
    note(core, "win", player=seat, amount=state.players[seat].lore, rule=rule)


def lose(core: Core, players: list[int], rule: str) -> None:
    """Players lose and leave the game with all their cards (9.2.3)."""
    for seat in players:
        note(core, "lose", player=seat, rule=rule)
    for seat in players:
        _leave_game(core, seat)
    _end_if_decided(core)


def _end_if_decided(core: Core) -> None:
    state = core.state
    left = [p for p in range(len(state.players)) if not state.players[p].out]
    teams = {state.teams[p] for p in left}
    if not left:
        state.ended = True
        state.phase = "over"
        note(core, "draw game", rule="check.last-player")
    elif len(teams) == 1:
        win(core, left[0], "check.last-player")


def _leave_game(core: Core, seat: int) -> None:
    state = core.state
    player = state.players[seat]
    player.out = True
    state.out_order.append(seat)
    for card in range(len(state.owner)):
        if state.owner[card] == seat:
            state.zone[card] = NOWHERE
            if card in state.inplay:
                core.end_stack(state.refs[card])
                del state.inplay[card]
            state.refs[card] += 2 * ANEW  # nothing follows it there
            for record in state.inplay.values():
                if record.at == card:
                    record.at = -1
    for cards in (
        player.deck,
        player.hand,
        player.discard,
        player.board,
        player.ready_ink,
        player.exerted_ink,
    ):
        cards.clear()
    gone = [card for card, owner in enumerate(state.owner) if owner == seat]
    state.resolving = [card for card in state.resolving if card not in gone]
    for record in state.inplay.values():
        record.under = [c for c in record.under if card_under(c) not in gone]
    state.somewhere = [one for one in state.somewhere if one.owner != seat]
    state.bag = [w for w in state.bag if w.frame.you != seat]  # 7.7.7
    state.waiting_actions = [f for f in state.waiting_actions if f.you != seat]
    state.watching = [w for w in state.watching if w.frame.you != seat]
    if core.edition.leaver_effects == "removed":
        state.lasting = [effect for effect in state.lasting if effect.frame.you != seat]
    core.rebuild()
