"""A game, for everybody outside the engine: decisions, answers, copies, records."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from threading import RLock
from typing import Self

import msgspec

from inkborn.engine.actions import legal
from inkborn.engine.answers import answers, spoken
from inkborn.engine.answers.answers import Answer, AnswerLike, Concession, Given
from inkborn.engine.knowing import knowledge
from inkborn.engine.knowing.perspective import Perspective
from inkborn.engine.lower import books
from inkborn.engine.machine import run as machine
from inkborn.engine.machine.book import Book
from inkborn.engine.machine.core import PACK_RUSH, Core
from inkborn.engine.records import loops, replay, saved, seating, soundness
from inkborn.engine.records.replay import Beginning, Record
from inkborn.engine.records.undo import Moment, Past
from inkborn.engine.rules import concession, setup
from inkborn.engine.rules.setup import RUSH_INK
from inkborn.engine.state import chance, ids, plain
from inkborn.engine.state.events import Event
from inkborn.engine.state.refusals import Action, Refusal
from inkborn.engine.state.state import INKWELL, Decision, State
from inkborn.errors import BadRecord, IllegalAnswer, InkbornError, shown
from inkborn.model.abilities import CardDefinition, Effect
from inkborn.rulebook.editions import NEWEST, Edition


class BareGame:
    """A game of Lorcana.

    `decision` is what the game waits for; `answer` answers it, `concede` gives up. Nothing else
    moves a game on.

    >>> from inkborn.model.abilities import CardDefinition
    >>> card = CardDefinition("Mouse - Brave", "Mouse", ("Mouse",), "character", 1,
    ...                       strength=1, willpower=2, lore=1)
    >>> game = BareGame.new([[card] * 60] * 2, seed=1, seats=["Ann", "Ben"], starting=0)
    >>> game.decision.kind, game.seats[game.decision.player]
    ('cards', 'Ann')
    >>> game.answer("none")          # Ann keeps her hand
    >>> game.answer([])              # so does Ben
    >>> game.answer("ink Mouse")     # words, an Action, or a place among game.actions
    >>> game.answer("play mouse")
    >>> game.explain(game.why_not("quest mouse - brave"))
    'the character is still drying (4.5.1.2, ...)'
    """

    __slots__ = ("_past", "_seq", "answers", "beginning", "core", "lock", "seats")

    def __init__(self, core: Core, seats: Sequence[str], *, undoable: bool = False) -> None:
        self.core = core
        self.lock = RLock()  # see `inkborn.game`
        self.seats = tuple(seats)
        self.answers: list[Given] = []
        self.beginning: Beginning | None = None
        self._past = Past() if undoable else None
        self._seq = [0] * (len(self.seats) + 1)  # by seat, of secret moments; the last of open ones

    @classmethod
    def new(
        cls,
        decks: Sequence[Sequence[CardDefinition]],
        *,
        seats: Sequence[str] | None = None,
        seed: int | None = None,
        edition: str | Edition = NEWEST,
        format: str = "",
        teams: Sequence[int] | None = None,
        starting: int = -1,
        undoable: bool = False,
        snapshot: str = "",
        describe: Callable[[Effect, str], str] | None = None,
    ) -> Self:
        """Sets up a game: one deck (a list of definitions, one for each card) for each seat.

        `seed`: the same seed gives the same game; without one nobody can guess it, and the record
        holds it. `starting`: who starts, if not chance. `undoable`: keeps what `undo` and `cancel`
        need. `snapshot`: which card data the definitions are from, for the record.
        """
        seating.check_decks(decks)
        names = seating.seat_names(len(decks), seats)
        seating.check_teams(len(decks), teams)
        seating.check_starting(len(decks), starting)
        rules = seating.edition_of(edition)
        variant = seating.variant_of(format)
        rush_ink = RUSH_INK if variant == PACK_RUSH else ()
        definitions, numbers = books.unique([card for deck in (*decks, rush_ink) for card in deck])
        state = State(len(decks))
        seed = chance.fresh_seed() if seed is None else seed
        seating.check_seed(seed)
        state.key = chance.key_of(seed)
        state.starting = starting
        if teams is not None:
            state.teams = list(teams)
        setup.lay_out(state, [[numbers[id(card)] for card in deck] for deck in decks])
        for seat in range(len(decks)):
            for ink in rush_ink:
                card = setup.add_card(state, seat, numbers[id(ink)], INKWELL)
                state.players[seat].ready_ink.append(card)
        core = Core(state, cls.book_of(definitions, describe, rules), rules)
        core.variant = variant
        game = cls(core, names, undoable=undoable)
        game.beginning = Beginning(seed, starting, tuple(teams or ()), snapshot)
        knowledge.begin(core)
        core.call(ids.SETUP, 0)
        machine.run(core)
        return game

    @staticmethod
    def book_of(
        definitions: Sequence[CardDefinition],
        describe: Callable[[Effect, str], str] | None,
        edition: Edition,
    ) -> Book:
        """These definitions, lowered: what games of these cards share."""
        return books.book_of(definitions, describe, edition.joint_names)

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
    def is_quiet(self) -> bool:
        """Whether the game keeps no events and no answers (see `copy`)."""
        return self.core.quiet

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(self.core.state.winners)

    @property
    def actions(self) -> list[Action]:
        """The legal turn actions, if the main phase is what the game waits for."""
        return legal.open_actions(self.core)

    @property
    def options(self) -> list[str]:
        """The options of the decision in words; each can be given as an answer."""
        decision = self.core.state.decision
        if decision is None:
            return []
        if decision.kind == "main":
            return [spoken.action_text(self.core, action) for action in self.actions]
        places = range(len(decision.options))
        return [spoken.option_text(self.core, self.seats, decision, place) for place in places]

    def events(self, since: int = 0) -> list[Event]:
        """What has happened, from the event of that number on."""
        return self.core.events[since:]

    def state_hash(self) -> str:
        """A fingerprint of the state: equal for equal games, on every machine."""
        return plain.state_hash(self.core.state)

    def seq(self, seat: int | None) -> int:
        """How many moments a seat, or with None a spectator, was let in on: it grows with every
        answer, concession, undo and cancel after which that viewer may see where the game stands.

        A decision that others must not notice counts for the asked seat alone; for the others the
        answers before and after it are one. A new view is due exactly where `seq` has grown.
        """
        if seat is None:
            return self._seq[-1]
        if type(seat) is not int or not 0 <= seat < len(self.seats):
            raise InkbornError(f"there is no seat {shown(seat)}")
        return self._seq[-1] + self._seq[seat]

    def perspective(self, seat: int) -> Perspective:
        """All that a seat knows, as a value; `perspective.sample` makes games of it."""
        if seat not in range(len(self.seats)):
            raise InkbornError(f"there is no seat {seat!r:.20} to have a perspective")
        return Perspective.of(self, seat)

    # ------------------------------------------------------------ answering

    def answer(self, answer: AnswerLike, *, seat: int | None = None) -> None:
        """Answers the pending decision; see `AnswerLike` for the ways to say it.

        `seat`: who answers; given, it has to be the one that is asked. Raises `IllegalAnswer` with
        the reason, and changes nothing, if the answer is not legal.
        """
        with self.lock:
            if seat is not None:
                self._check_asked(seat)
            self.give(answers.read(self.core, self.seats, answer))

    def give(self, given: Given) -> None:
        """Gives an answer that is known to be legal: read before, or made from the options. Does
        not wait for other threads.
        """
        core, past = self.core, self._past
        if core.quiet:
            answers.give(core, given)
            return
        before = None if past is None else Moment.of(core, len(self.answers))
        self.answers.append(given)
        self._seq[answers.give(core, given)] += 1
        if past is not None and before is not None:
            past.add(before, core)

    def _check_asked(self, seat: int) -> None:
        decision = self.core.state.decision
        if decision is not None and decision.player != seat:
            raise IllegalAnswer("another seat has to decide")

    def act(self, action: Action, *, seat: int | None = None) -> None:
        """Takes a turn action."""
        self.answer(action, seat=seat)

    def read(self, answer: AnswerLike) -> Given:
        """What an answer means, checked; `IllegalAnswer` if it is not legal now."""
        return answers.read(self.core, self.seats, answer)

    def why_not(self, action: Action | str, *, seat: int | None = None) -> Refusal | None:
        """Why a turn action (or what a text means) is not legal now; None if it is.

        `seat`: who asks; given, it has to be the one that would take the action.
        """
        decision = self.core.state.decision
        if seat is not None:
            self._check_asked(seat)
        if decision is None or decision.kind != "main":
            return Refusal(("turn.main",), "no turn action can be taken now")
        if isinstance(action, str):
            action = spoken.imagine(self.core, action)
        return legal.refuse(self.core, action)

    def explain(self, refusal: Refusal) -> str:
        """A refusal in words, with the rule numbers of this game's edition."""
        return spoken.refusal_text(self.core, refusal)

    def concede(self, seat: int) -> None:
        """A player concedes: loses and leaves, at any time (2.3.3.4)."""
        state = self.core.state
        if type(seat) is not int or not 0 <= seat < len(state.players):
            raise IllegalAnswer(f"there is no seat {shown(seat)}")
        if state.ended or state.players[seat].out:
            raise IllegalAnswer("this player is not in the game any more")
        self.answers.append(Concession(seat))
        if self._past is not None:
            self._past = Past()
        concession.concede(self.core, seat)
        self._seq[answers.noticed_by(self.core)] += 1

    # ------------------------------------------------------------ taking back

    @property
    def can_undo(self) -> bool:
        """Whether `undo` has something to take back."""
        return self._past is not None and bool(self._past.moments)

    def undo(self, *, seat: int | None = None) -> None:
        """Takes the last answer back.

        `seat`: who asks for it; given, it has to be the one that answered. Possible in a game that
        is `undoable`, as long as no card that was hidden from that seat has moved or been seen by
        anybody, chance has not been at work, and no other seat has been asked.
        """
        self._return(self._kept().undo(seat))

    def cancel(self, *, seat: int | None = None) -> None:
        """Takes back the turn action that is under way, from its announcement on (see `undo`)."""
        decision = self.core.state.decision
        if decision is None or decision.kind == "main":
            raise IllegalAnswer("no turn action is under way")
        self._return(self._kept().cancel(seat))

    def _kept(self) -> Past:
        if self._past is None:
            raise IllegalAnswer("this game keeps nothing to take back (undoable=True does)")
        return self._past

    def _return(self, moment: Moment) -> None:
        self.core = moment.core
        del self.answers[moment.answers :]
        self._seq[answers.noticed_by(self.core)] += 1

    # ------------------------------------------------------------ loops

    def repeat(self, times: int, actions: int = 1) -> int:
        """Proceeds through a loop (6.1.10): does the last turn actions, with their choices, again.

        `actions`: how many turn actions one iteration has. Returns how many iterations were
        completed: fewer than proposed if one is not legal any more, needs another player's
        decision, or ends the game.
        """
        if type(times) is not int or not 1 <= times <= loops.MOST_ITERATIONS:
            raise IllegalAnswer(f"a loop is proposed with 1 to {loops.MOST_ITERATIONS} iterations")
        once = loops.iteration(self, actions)
        for done in range(times):
            after = None if self.over else loops.after_one(self, once)
            if after is None:
                return done
            self.core, self.answers = after.core, after.answers
            self._past, self._seq = after._past, after._seq
        return times

    # ------------------------------------------------------------ copies, JSON, records

    def copy(self, *, quiet: bool = False) -> Self:
        """An independent game that stands at the same point.

        `quiet`: one to try things in, very many times. It goes on exactly as the other would, but
        keeps no events and no answers: there is nothing to log, save, replay or take back. Copies
        of it are quiet too.
        """
        other = type(self)(self.core.copy(quiet=quiet), self.seats)
        if other.is_quiet:
            return other
        other.answers = self.answers[:]
        other.beginning = self.beginning
        other._past = None if self._past is None else self._past.copy()
        other._seq = self._seq[:]
        return other

    def _check_kept(self) -> None:
        if self.core.quiet:
            raise InkbornError(
                "a quiet game keeps neither events nor answers; the one it was copied from does"
            )

    def to_json(self) -> str:
        """The complete game, wherever it stands; `from_json` goes on from there."""
        self._check_kept()
        data = {
            "is": saved.FORMAT,
            "version": saved.VERSION,
            "seats": self.seats,
            "beginning": self.beginning,
            "answers": [replay.written(given) for given in self.answers],
            "undoable": self._past is not None,
            "seq": self._seq,
            **saved.core_to_plain(self.core),
        }
        return msgspec.json.encode(data).decode()

    @classmethod
    def from_json(
        cls, text: str | bytes, describe: Callable[[Effect, str], str] | None = None
    ) -> Self:
        """The game that `to_json` wrote; `BadRecord` if the text is damaged."""
        data = saved.read(text)
        core = saved.core_from_plain(data, describe)
        head = plain.convert(data, replay.Head, "head")
        if len(head.seats) != len(core.state.players):
            raise BadRecord("saved game: seats: the number of seats differs")
        seating.seat_names(len(head.seats), head.seats)
        soundness.check(core)
        game = cls(core, head.seats, undoable=head.undoable)
        game.answers = [replay.unwritten(given) for given in head.answers]
        game.beginning = head.beginning
        game._seq = head.counted()
        return game

    @property
    def record(self) -> Record:
        """The replay: how the game began, and every answer."""
        self._check_kept()
        return replay.record_of(self)

    @classmethod
    def replay(
        cls,
        played: Record,
        definitions: Mapping[str, CardDefinition] | Callable[[str], CardDefinition],
        *,
        undoable: bool = False,
        describe: Callable[[Effect, str], str] | None = None,
    ) -> Self:
        """Plays a record again; `BadRecord` says what differs if it does not come out the same."""
        game = cls.begin_replay(played, definitions, undoable=undoable, describe=describe)
        for place, given in enumerate(played.answers):
            try:
                replay.give(game, given)
            except InkbornError as error:
                raise BadRecord(
                    f"replay: answer {place + 1} of {len(played.answers)}, in turn "
                    f"{game.state.turn}, is not legal: {error}"
                ) from None
        different = replay.difference(played, game)
        if different:
            raise BadRecord(f"replay: it comes out differently: {different}")
        return game

    @classmethod
    def begin_replay(
        cls,
        played: Record,
        definitions: Mapping[str, CardDefinition] | Callable[[str], CardDefinition],
        *,
        undoable: bool = False,
        describe: Callable[[Effect, str], str] | None = None,
    ) -> Self:
        """The game of a record before its first answer, to step through it with `replay.give`."""
        return cls.new(
            replay.definitions_for(played, definitions),
            seats=played.seats,
            seed=played.seed,
            edition=played.edition,
            format=played.format,
            teams=played.teams or None,
            starting=played.starting,
            undoable=undoable,
            snapshot=played.snapshot,
            describe=describe,
        )


__all__ = [
    "Action",
    "Answer",
    "AnswerLike",
    "BareGame",
    "Given",
    "Perspective",
    "Record",
    "Refusal",
]
