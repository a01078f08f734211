"""What has to be true at every decision. The cheap ones: places, references, numbers, decisions.

1 every card in one place · 2 references and states valid · 3 no impossible numbers · 4 exactly one
decision with an answer · 10 the bag is empty in the main phase · 12 what is thought to be known is
true. The others need copies of the game: see `costly`.
"""

from __future__ import annotations

from collections import Counter

from inkborn.engine.game import BareGame
from inkborn.engine.machine.core import Core
from inkborn.engine.now import continuous as now
from inkborn.engine.records.soundness import places
from inkborn.engine.rules import checks
from inkborn.engine.state.state import (
    ANEW,
    CARD,
    CARD_BITS,
    DISCARD,
    FIRST,
    HAND,
    NOWHERE,
    PLAY,
    ZONE_NAMES,
    Decision,
    State,
)
from inkborn.fuzz import answering
from inkborn.fuzz.violations import Violation, require

KINDS_IN_PLAY = frozenset(("character", "item", "location"))


def check_always(game: BareGame) -> None:
    """The invariants that cost little enough to be checked at every decision."""
    core = game.core
    check_places(core.state)
    check_references(core)
    check_in_play(core)
    check_numbers(core)
    check_decision(game)
    check_bag(core.state)
    check_knowledge(core.state)


# ---------------------------------------------------------------- 1


def check_places(state: State) -> None:
    """1: every card is in exactly one place of its owner, and its zone says which."""
    zone, owner = state.zone, state.owner
    found = set(state.resolving)
    for card, here, seat in places(state):
        if card in found:
            raise Violation(1, f"card {card} is in two places")
        if zone[card] != here:
            said = ZONE_NAMES[zone[card]]
            raise Violation(1, f"card {card} is in {ZONE_NAMES[here]}, but says {said}")
        if seat >= 0 and seat != owner[card]:
            raise Violation(1, f"card {card} is in a place of player {seat + 1}")
        found.add(card)
    for card in range(len(owner)):
        out = state.players[owner[card]].out
        if (card in found) == out:
            said = ZONE_NAMES[zone[card]]
            what = "is still in the game" if out else "is in no place"
            raise Violation(1, f"card {card} of player {owner[card] + 1} {what} ({said})")
        if out and zone[card] != NOWHERE:
            raise Violation(1, f"card {card} has left the game, but says {ZONE_NAMES[zone[card]]}")


# ---------------------------------------------------------------- 2


def check_references(core: Core) -> None:
    """2: every ref that the state keeps names an incarnation that has existed."""
    state = core.state
    kept: list[tuple[str, int]] = [("a challenge", r) for r in state.challenge]
    kept += [("the singers", r) for r in state.singers]
    kept += [("damage", r) for ref, by in state.hurt.items() for r in (ref, *by)]
    for lasting in state.lasting:
        kept += [("a lasting effect", r) for r in lasting.targets or ()]
        require(0 <= lasting.static < len(core.book.statics), 2, "a lasting effect has no text")
    decision = state.decision
    if decision is not None and decision.kind in ("cards", "order"):
        kept += [("a decision", r) for r in decision.options]
    for where, ref in kept:
        card = ref & CARD
        require(ref >= FIRST and card < len(state.owner), 2, f"{where}: there is no card {card}")
        require(
            ref <= state.refs[card] + ANEW,
            2,
            f"{where}: card {card} has not been {ref >> CARD_BITS} yet",
        )
    for ref, top in state.tops.items():
        require(core.in_play(top), 2, f"card {ref & CARD} is said to be under one not in play")
        require(not core.in_play(ref), 2, f"card {ref & CARD} is said to be covered")
    for frame in state.stack:
        require(0 <= frame.you < len(state.players), 2, f"a frame belongs to seat {frame.you}")
        require(0 <= frame.proc < len(core.book.procs), 2, f"there is no procedure {frame.proc}")
    require(len(state.challenge) in (0, 2), 2, f"a challenge has two cards: {state.challenge}")


def check_in_play(core: Core) -> None:
    """2: the records of cards in play agree with the boards, and their states are possible."""
    state = core.state
    on_boards = [card for player in state.players for card in player.board]
    require(sorted(on_boards) == sorted(state.inplay), 2, "boards and records differ")
    for card, record in state.inplay.items():
        kinds = core.info[card].kinds
        require(record.card == card, 2, f"the record of card {card} says {record.card}")
        require(record.owner == state.owner[card], 2, f"card {card} has changed its owner")
        require(bool(kinds & KINDS_IN_PLAY), 2, f"card {card} is no card that stays in play")
        if "location" in kinds:
            require(not record.exerted, 2, f"location {card} is exerted")
        if "character" not in kinds:
            require(record.at < 0, 2, f"card {card} is at a location, but no character")
        if record.at >= 0:
            place = state.inplay.get(record.at)
            require(place is not None, 2, f"card {card} is at a location that is not in play")
            require("location" in core.info[record.at].kinds, 2, f"card {card} is at no location")


# ---------------------------------------------------------------- 3


def check_numbers(core: Core) -> None:
    """3: nothing is negative; after a check nobody should have been banished or have won."""
    state = core.state
    for seat, player in enumerate(state.players):
        require(player.lore >= 0, 3, f"player {seat + 1} has {player.lore} lore")
        require(player.drops >= 0, 3, f"player {seat + 1} has {player.drops} ink drops")
    settled = state.decision is not None and state.decision.kind == "main"
    for card, record in state.inplay.items():
        require(record.damage >= 0, 3, f"card {card} has {record.damage} damage")
        kinds = core.info[card].kinds
        if "item" in kinds:
            require(record.damage == 0, 3, f"item {card} has damage")
        elif settled:
            willpower = now.willpower(core, state.refs[card])
            require(
                record.damage < willpower,
                3,
                f"card {card} is in play with damage {record.damage} ≥ willpower {willpower}",
            )
    if settled:
        for seat, player in enumerate(state.players):
            goal = checks.goal(core, seat)
            require(
                player.out or player.lore < goal, 3, f"player {seat + 1} has {player.lore} lore"
            )


# ---------------------------------------------------------------- 4


def check_decision(game: BareGame) -> None:
    """4: a game that goes on asks one player one thing that can be answered."""
    state = game.state
    decision = state.decision
    if state.ended:
        require(decision is None, 4, "the game is over, but asks something")
        return
    if decision is None:
        raise Violation(4, "the game goes on, but asks nothing")
    require(
        0 <= decision.player < len(state.players) and not state.players[decision.player].out,
        4,
        f"player {decision.player + 1} is asked, but not in the game",
    )
    if decision.kind == "main":
        require(bool(game.actions), 4, "no turn action is legal, not even ending the turn")
        require(len(set(game.actions)) == len(game.actions), 4, "an action is offered twice")
    elif decision.kind != "name":
        check_options(state, decision)
        require(
            len(set(decision.options)) == len(decision.options),
            4,
            f"a {decision.kind} decision offers the same twice: {decision.options}",
        )
        require(
            next(answering.search(decision), None) is not None,
            4,
            f"a {decision.kind} decision has no legal answer: {answering.describe(decision)}",
        )


def check_options(state: State, decision: Decision) -> None:
    """4: no option is a card or a player that has left."""
    for option in decision.options:
        if decision.kind in ("cards", "order"):
            there = state.refs[option & CARD] == option
            there = there and not state.players[state.owner[option & CARD]].out
            require(there, 4, f"card {option & CARD} is an option, but not there")
        elif decision.kind == "player":
            require(not state.players[option].out, 4, f"player {option + 1} is an option, but out")


# ---------------------------------------------------------------- 10


def check_bag(state: State) -> None:
    """10: in the main phase nothing waits, and nothing is half done."""
    if state.decision is None or state.decision.kind != "main":
        return
    require(not state.bag, 10, f"{len(state.bag)} abilities wait in the bag")
    require(not state.waiting_actions, 10, "an action waits to be resolved")
    require(not state.resolving, 10, f"cards are still resolving: {state.resolving}")
    require(not state.challenge, 10, "a challenge has not ended")
    require(len(state.stack) == 1, 10, f"{len(state.stack)} procedures are under way")


# ---------------------------------------------------------------- 12


def check_knowledge(state: State) -> None:
    """12: everybody knows what lies open, hands are known inside, and what is said to be somewhere
    is there.
    """
    everybody = (2 << len(state.players)) - 1
    for card, zone in enumerate(state.zone):
        if zone in (PLAY, DISCARD):
            require(state.known[card] == everybody, 12, f"somebody does not know card {card}")
        elif zone == HAND:
            inside = state.known[card] >> state.owner[card] & 1
            require(bool(inside), 12, f"card {card} is not known in the own hand")
    for one in state.somewhere:
        places = [state.defs[card] for card in one.places]
        there = Counter(places)
        for definition, number in Counter(one.cards).items():
            require(there[definition] >= number, 12, "a card is not where it is said to be")
        unknown = not any(state.known[card] >> one.viewer & 1 for card in one.places)
        require(unknown, 12, "a card that is known is said to be somewhere")
        require(len(one.places) >= len(one.cards), 12, "more cards than places")
