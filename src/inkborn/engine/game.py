"""A game, for everybody outside the engine: decisions, answers, copies, records."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from inkborn.engine import checks, ids, legal, machine, turn
from inkborn.engine.book import Book
from inkborn.engine.core import Core
from inkborn.engine.events import Event
from inkborn.engine.refusals import Action, Refusal
from inkborn.engine.state import CARD, DECK, Decision, State
from inkborn.errors import IllegalAnswer
from inkborn.model.abilities import CardDefinition, Effect
from inkborn.rulebook.editions import EDITIONS, NEWEST, Edition

Answer = tuple[int, ...] | str
"""Places among the options of a decision, or a name."""


class Game:
    """A game of Lorcana.

    `decision` is what the game waits for; `answer` answers it. Nothing else changes a game.
    """

    __slots__ = ("_actions", "_start", "answers", "core", "seats")

    def __init__(self, core: Core, seats: Sequence[str]) -> None:
        self.core = core
        self.seats = tuple(seats)
        self.answers: list[Answer] = []
        self._actions: list[Action] | None = None
        self._start: tuple[Core, int] | None = None

    @classmethod
    def new(
        cls,
        decks: Sequence[Sequence[CardDefinition]],
        *,
        seats: Sequence[str] | None = None,
        seed: int = 0,
        edition: str | Edition = NEWEST,
        format: str = "",
        teams: Sequence[int] | None = None,
        starting: int = -1,
        describe: Callable[[Effect], str] | None = None,
    ) -> Game:
        """Sets up a game: one deck (a list of definitions, one for each card) for each seat."""
        rules = EDITIONS[edition] if isinstance(edition, str) else edition
        definitions = list(dict.fromkeys(card for deck in decks for card in deck))
        number = {definition: i for i, definition in enumerate(definitions)}
        state = State(len(decks))
        state.chance = seed & ((1 << 64) - 1)
        state.starting = starting
        if teams is not None:
            state.teams = list(teams)
        for player, deck in enumerate(decks):
            for definition in deck:
                add_card(state, player, number[definition], DECK)
                state.players[player].deck.append(len(state.owner) - 1)
        core = Core(state, Book(definitions, describe, rules.joint_names), rules)
        core.variant = format
        game = cls(core, seats or [f"Player {i + 1}" for i in range(len(decks))])
        core.call(ids.SETUP, 0)
        machine.run(core)
        return game

    # ------------------------------------------------------------ where the game stands

    @property
    def state(self) -> State:
        return self.core.state

    @property
    def decision(self) -> Decision | None:
        """What the game waits for, or None if it is over."""
        return self.core.state.decision

    @property
    def over(self) -> bool:
        return self.core.state.ended

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(self.core.state.winners)

    @property
    def actions(self) -> list[Action]:
        """The legal turn actions, if the main phase is what the game waits for."""
        decision = self.core.state.decision
        if decision is None or decision.kind != "main":
            return []
        if self._actions is None:
            self._actions = legal.actions(self.core)
        return self._actions

    def events(self, since: int = 0) -> list[Event]:
        return self.core.events[since:]

    # ------------------------------------------------------------ answering

    def act(self, action: Action) -> None:
        """Takes a turn action."""
        decision = self.core.state.decision
        if decision is None or decision.kind != "main":
            raise IllegalAnswer("no turn action can be taken now")
        refusal = legal.refuse(self.core, action)
        if refusal is not None:
            raise IllegalAnswer(refusal.text)
        actions = self.actions
        place = actions.index(action) if action in actions else -1
        if place < 0:
            raise IllegalAnswer("this action is not open")
        self.answer((place,))

    def answer(self, picks: Answer | int | Sequence[int]) -> None:
        """Answers the pending decision with places among its options, or with a name."""
        state = self.core.state
        decision = state.decision
        if decision is None:
            raise IllegalAnswer("the game is over" if state.ended else "nothing is asked")
        if isinstance(picks, str):
            if decision.kind != "name" or not picks.strip():
                raise IllegalAnswer("only the naming of a card takes a name")
            self.answers.append(picks)
            self._actions = None
            machine.answer_name(self.core, picks)
            return
        places = [picks] if isinstance(picks, int) else list(picks)
        if decision.kind == "main":
            actions = self.actions
            if len(places) != 1 or not 0 <= places[0] < len(actions):
                raise IllegalAnswer(f"choose one of {len(actions)} actions")
            self.answers.append((places[0],))
            self._actions = None
            legal.take(self.core, actions[places[0]])
            machine.run(self.core)
            return
        if decision.kind == "name":
            raise IllegalAnswer("a name is wanted")
        machine.check_answer(decision, places)
        self.answers.append(tuple(places))
        self._actions = None
        machine.answer(self.core, places)

    def why_not(self, action: Action) -> Refusal | None:
        """Why a turn action is not legal now; None if it is."""
        return legal.refuse(self.core, action)

    def concede(self, seat: int) -> None:
        """A player concedes: loses and leaves, at any time (2.3.3.4)."""
        state = self.core.state
        if state.ended or state.players[seat].out:
            raise IllegalAnswer("this player is not in the game any more")
        self.answers.append(f"concede {seat}")
        self._actions = None
        asked = state.decision
        was_active = state.active == seat
        checks.lose(self.core, [seat], "game.concede")
        if state.ended:
            state.decision = None
            return
        if was_active or (asked is not None and asked.player == seat and asked.kind != "main"):
            if was_active:
                state.decision = None
                state.challenge = []
                state.waiting_actions.clear()
                for card in state.resolving[:]:
                    state.resolving.remove(card)
                frame = state.stack[0]
                del state.stack[1:]
                frame.pc = turn.END_STEP
            elif asked is not None:
                state.decision = None
                frame = state.stack[-1]
                frame.reg["answer"] = asked.options[: asked.least]
        if state.decision is None:
            machine.run(self.core)

    # ------------------------------------------------------------ copies

    def copy(self) -> Game:
        other = Game.__new__(Game)
        other.core = self.core.copy()
        other.seats = self.seats
        other.answers = self.answers[:]
        other._actions = self._actions
        other._start = self._start
        return other


def add_card(state: State, owner: int, definition: int, zone: int) -> int:
    """A further card in the game; the caller puts it into its zone."""
    card = len(state.owner)
    if card > CARD:
        raise ValueError(f"a game holds at most {CARD + 1} cards")
    state.owner.append(owner)
    state.defs.append(definition)
    state.zone.append(zone)
    state.incarnation.append(0)
    return card


__all__ = ["Action", "Answer", "Game", "Refusal", "add_card"]
