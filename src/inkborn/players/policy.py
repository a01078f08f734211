"""The greedy judgement inside the engine, for very many games: it needs no view.

It reads what the seat that is asked may know, and nothing else: cards in play and in the discards,
the own hand, what `knowledge` says that the seat knows, and the options of the decision.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from inkborn.engine.actions import legal
from inkborn.engine.answers import answers
from inkborn.engine.answers.answers import Answer, Given
from inkborn.engine.game import BareGame
from inkborn.engine.machine.core import SIMULTANEOUS, Core
from inkborn.engine.machine.tables import PLAYING
from inkborn.engine.now import continuous as now
from inkborn.engine.now.index import index_of
from inkborn.engine.rules import checks
from inkborn.engine.state.refusals import Action
from inkborn.engine.state.state import CARD, DECK, DISCARD, HAND, Decision
from inkborn.players.chance import limits_of
from inkborn.players.judgement import Ability, Piece, judged, keyword_worth
from inkborn.players.picks import Asked, Pick, pick
from inkborn.players.scores import (
    Table,
    score_challenge,
    score_ink,
    score_move,
    score_play,
    score_quest,
    score_use,
)

MOST_DECISIONS: Final = 2_000
NEVER: Final = 1 << 30
_NO_NAME: Final = "Mickey Mouse"


def finish(game: BareGame, most: int = MOST_DECISIONS, turn: int = NEVER) -> tuple[int, ...]:
    """Plays a game on, every seat by the greedy judgement, and says who has won.

    It stops where the game is over, after so many decisions, or where that turn has begun.
    """
    policy, core = Policy(), game.core
    if core.quiet:
        play_on(core, most, turn)
        return game.winners
    for _ in range(most):
        state = core.state
        if state.decision is None or state.turn >= turn:
            break
        game.give(policy.decide(core))
    return game.winners


def play_on(core: Core, most: int = MOST_DECISIONS, turn: int = NEVER) -> None:
    """The same for a quiet copy, of which nobody keeps the answers."""
    policy = Policy()
    for _ in range(most):
        state = core.state
        if state.decision is None or state.turn >= turn:
            break
        answers.give(core, policy.decide(core))


def choose(game: BareGame) -> Answer:
    """What the greedy judgement answers to the pending decision, for the seat that is asked."""
    return answer_of(game.core)


def answer_of(core: Core) -> Answer:
    given = Policy().decide(core)
    if isinstance(given, Action):
        return (legal.open_actions(core).index(given),)
    assert not isinstance(given, answers.Concession)
    return given


class Policy:
    """Decides for whichever seat is asked; remembers which abilities were used in a turn."""

    __slots__ = ("_turn", "_used")

    def __init__(self) -> None:
        self._turn = -1
        self._used: set[tuple[int, str]] = set()

    def decide(self, core: Core) -> Given:
        """A legal answer to the pending decision."""
        decision = core.state.decision
        assert decision is not None, "the game is over"
        if decision.kind == "main":
            return self._action(core, decision.player)
        if decision.kind == "name":
            return _name(core, decision.player)
        return pick(_asked(core, decision))

    def _action(self, core: Core, seat: int) -> Action:
        turn = core.state.turn
        if turn != self._turn:
            self._turn = turn
            self._used.clear()
        alone = now.asking(core)
        best = Position(core, seat, self._used).best()
        if alone:
            now.asked(core)
        if best.kind == "use":
            self._used.add((best.card, best.how))
        return best


# ---------------------------------------------------------------- turn actions


class Position:
    """Where the game stands for the seat that has to take a turn action."""

    __slots__ = ("board", "core", "printed", "seat", "table", "used")

    def __init__(self, core: Core, seat: int, used: set[tuple[int, str]]) -> None:
        self.core = core
        self.seat = seat
        self.used = used
        self.board = Board(core, seat)
        self.printed = not self.board.index.subjects & PLAYING
        player = core.state.players[seat]
        inkwell = len(player.ready_ink) + len(player.exerted_ink)
        table = self.table = Table(
            player.lore, checks.goal(core, seat), inkwell, len(player.hand)
        )  # fmt: skip
        table.victims = _has_victims(core, seat)
        info = core.info
        for card in player.hand:
            if info[card].cost > inkwell:
                table.out_of_reach += 1
        for card in player.board:
            record, lore = core.state.inplay[card], 0
            if not record.exerted and not record.drying:
                lore = self.board.lore(card)
            table.add_mine(judged(info[card].definition), lore)

    def best(self) -> Action:
        """The best action; of equal ones the first in the order of `legal.actions`."""
        core = self.core
        if core.actions is not None or core.variant == SIMULTANEOUS:
            return self._best_of(legal.open_actions(core))[0]
        found: list[Action] = []
        if self.table.wants_ink():
            legal.add_inks(core, self.seat, found)
        legal.add_plays(core, self.seat, found)
        if not found:
            return self._best_other(legal.END, -1.0)
        best, score = self._best_of(found)
        if score >= self._most_of_others() and not self.table.can_win():
            return best
        return self._best_other(best, score)

    def _best_other(self, best: Action, score: float) -> Action:
        """An action with a card in play, or the end of the turn, if it is better than this one."""
        core = self.core
        others: list[Action] = []
        legal.add_others(core, self.seat, others)
        if legal.refuse_end(core) is not None:
            return self._best_of(legal.open_actions(core))[0]
        others.append(legal.END)
        other, most = self._best_of(others)
        return other if most > score else best

    def _most_of_others(self) -> float:
        """No action with a card in play has a higher score, unless questing wins."""
        most = 60.0
        for foe in self.core.opponents(self.seat):
            for card in self.core.state.players[foe].board:
                most = max(most, 36.0 + 2.0 * self.board.piece(card).worth())
        return most

    def _best_of(self, actions: list[Action]) -> tuple[Action, float]:
        best, most = actions[0], self._score(actions[0])
        for place in range(1, len(actions)):
            score = self._score(actions[place])
            if score > most:
                best, most = actions[place], score
        return best, most

    def _score(self, action: Action) -> float:
        kind = action.kind
        core, card = self.core, action.card
        if kind == "challenge":
            return score_challenge(self.board.piece(card), self.board.piece(action.target))
        if kind == "quest":
            return score_quest(self.table, self.board.piece(card))
        if kind == "ink":
            return self._ink(card)
        if kind == "play":
            return self._play(action)
        if kind == "use":
            if (card, action.how) in self.used:
                return -1.0
            piece = self.board.piece(card)
            ability = _ability(core, piece, int(action.how))
            return score_use(self.table, piece, ability, legal.price(core, action))
        if kind == "move":
            piece, place = self.board.piece(card), self.board.piece(action.target)
            return score_move(piece, place, legal.price(core, action))
        return 0.0

    def _play(self, action: Action) -> float:
        core, info = self.core, self.core.info[action.card]
        plain = self.printed and info.plain  # it costs what it says
        ink = info.cost if plain else legal.price(core, action)
        return score_play(self.table, judged(info.definition), ink)

    def _ink(self, card: int) -> float:
        state = self.core.state
        if state.owner[card] != self.seat:
            return -1.0
        known = judged(self.core.info[card].definition)
        return score_ink(self.table, known, state.zone[card] == HAND)


def _ability(core: Core, piece: Piece, number: int) -> Ability | None:
    name = core.book.activated[number].name
    for ability in piece.card.activated:
        if name.endswith(ability.name):
            return ability
    return None


def _has_victims(core: Core, seat: int) -> bool:
    """Whether an opponent has a card in play."""
    for foe in core.opponents(seat):
        if core.state.players[foe].board:
            return True
    return False


class Board:
    """The cards in play as the judgement weighs them; each is made when it is first asked for.

    What no effect speaks of is as it is printed, so that nothing has to be asked about it.
    """

    __slots__ = ("core", "index", "lores", "made", "strengths", "team", "willpowers")

    def __init__(self, core: Core, seat: int) -> None:
        self.core = core
        self.team = core.state.teams[seat]
        self.index = index_of(core)
        stats = self.index.stats
        self.strengths = "strength" in stats or bool(core.state.challenge)
        self.willpowers = "willpower" in stats
        self.lores = "lore" in stats
        self.made: dict[int, Piece] = {}

    def piece(self, card: int) -> Piece:
        found = self.made.get(card)
        if found is None:
            found = self.made[card] = self._make(card)
        return found

    def lore(self, card: int) -> int:
        core = self.core
        return (
            now.lore(core, core.state.refs[card]) if self.lores else core.info[card].definition.lore
        )

    def _make(self, card: int) -> Piece:
        core = self.core
        state = core.state
        record, info, ref = state.inplay[card], core.info[card], state.refs[card]
        known = judged(info.definition)
        piece = Piece(
            known,
            state.teams[record.owner] == self.team,
            now.strength(core, ref) if self.strengths else known.strength,
            now.willpower(core, ref) if self.willpowers else known.willpower,
            self.lore(card),
            record.damage,
        )
        piece.exerted = record.exerted
        piece.drying = record.drying
        piece.moved = record.at >= 0
        piece.under = len(record.under)
        if info.keywords or self.index.keywords:
            self._add_keywords(piece, info.keywords, ref)
        return piece

    def _add_keywords(self, piece: Piece, printed: Container[str], ref: int) -> None:
        core, index = self.core, self.index
        gained = index.keywords
        if gained or index.lost_keywords:
            piece.keywords = keyword_worth(now.keywords(core, ref))
        if "Challenger" in printed or "Challenger" in gained:
            piece.challenger = now.keyword_amount(core, ref, "Challenger")
        if "Resist" in printed or "Resist" in gained:
            piece.resist = now.keyword_amount(core, ref, "Resist")
        if "Reckless" in printed or "Reckless" in gained:
            piece.reckless = now.has_keyword(core, ref, "Reckless")
        if "Support" in printed or "Support" in gained:
            piece.supports = now.has_keyword(core, ref, "Support")


# ---------------------------------------------------------------- what else is asked


def _asked(core: Core, decision: Decision) -> Asked:
    state, seat = core.state, decision.player
    asked = Asked(decision.kind, decision.prompt, decision.verb, limits_of(decision))
    me = state.players[seat]
    asked.ink = len(me.ready_ink) + len(me.exerted_ink)
    asked.victims = _has_victims(core, seat)
    bit = 1 << seat
    source = decision.source & CARD if decision.source >= 0 else -1
    if source >= 0 and state.known[source] & bit:
        asked.sourced = True
        asked.from_foe = (
            source in state.inplay and state.teams[state.owner[source]] != state.teams[seat]
        )
    board = Board(core, seat)
    for option in decision.options:
        one = Pick()
        if decision.kind == "cards":
            _weigh(core, board, one, option & CARD, bit)
        elif decision.kind == "player":
            one.me = option == seat
            one.lore = state.players[option].lore
        asked.options.append(one)
    return asked


def _weigh(core: Core, board: Board, one: Pick, card: int, bit: int) -> None:
    state = core.state
    one.mine = state.teams[state.owner[card]] == board.team
    if card in state.inplay:
        one.piece = board.piece(card)
    elif state.known[card] & bit and state.zone[card] in (HAND, DISCARD, DECK):
        one.card = judged(core.info[card].definition)


def _name(core: Core, seat: int) -> str:
    """The last of the names in sight (see `random.names_in_sight`)."""
    state, bit = core.state, 1 << seat
    names: dict[str, None] = {}
    for place, player in enumerate(state.players):
        held = [card for card in player.hand if state.known[card] & bit]
        if place != seat:
            held.sort(key=lambda card: state.handles[seat][card])
        for card in (*held, *player.board, *player.discard[::-1]):
            names.setdefault(core.info[card].definition.name)
    return list(names)[-1] if names else _NO_NAME
