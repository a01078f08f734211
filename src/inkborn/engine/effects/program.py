"""Programs: effects become the steps that the machine runs, with registers for what was chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inkborn.engine.effects import choosing, kinds, small_steps
from inkborn.engine.effects.small_steps import Label
from inkborn.engine.machine import lowered
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.lowered import Step
from inkborn.engine.meaning import filters, trees
from inkborn.engine.state.state import Frame
from inkborn.model import abilities as a
from inkborn.model import nouns as n

if TYPE_CHECKING:
    from inkborn.engine.machine.book import Book


class Program:
    """Collects the steps of one ability."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.steps: list[Step] = []
        self.registers = 0
        self.filled: set[str] = set()  # the slots that its effects fill
        self.verb = ""  # what is done with the cards that are chosen next
        self.unable: Label | None = None  # where [A] of "[A] to [B]" goes once it is impossible
        self.apart = False  # whether that [A] is a sentence of its own

    def effect(self, effect: a.Effect) -> None:
        """Adds the steps of an effect."""
        self.filled |= trees.slots_in(effect, "bind")
        kind = kinds.kind_of(effect)
        if kind.composed:
            outer, self.unable = self.unable, None
            kind.lower(self, effect)
            self.unable = outer
        else:
            self.ask_players(effect)
            self.verb = kind.verb(effect)
            kind.lower(self, effect)

    def say(self, effect: a.Effect) -> str:
        """The effect in the words of its card."""
        return self.book.describe(effect, self.book.kind)

    # ------------------------------------------------------------ registers and jumps

    def new(self) -> str:
        self.registers += 1
        return f"@{self.registers}"

    def here(self, label: Label) -> None:
        label.at = len(self.steps)

    def jump(self, label: Label) -> None:
        def step(core: Core, frame: Frame) -> None:
            frame.pc = label.at

        self.steps.append(step)

    def branch(self, test: lowered.Condition, otherwise: Label) -> None:
        """Goes on if the test holds, else at the label."""

        def step(core: Core, frame: Frame) -> None:
            if not test(core, frame):
                frame.pc = otherwise.at

        self.steps.append(step)

    # ------------------------------------------------------------ cards and players

    def ask_players(self, node: object) -> None:
        """Asks for the chosen players that a phrase mentions (not those inside nested effects)."""
        for who in trees.chosen_players(node):
            self.steps += choosing.player_steps(who)

    def cards(self, phrase: n.Cards) -> str:
        """Steps that find the cards of a phrase; returns the register that will hold them."""
        if isinstance(phrase, n.Ref):
            into = self.new()
            self.steps.append(small_steps.copy_slot(phrase.slot, phrase.zone, into))
            return into
        into = (
            phrase.bind
            if isinstance(phrase, (n.Select, n.Together)) and phrase.bind
            else self.new()
        )
        match phrase:
            case n.Rest(slot):
                self.steps.append(small_steps.rest(slot, into))
            case n.Together(parts):
                names = [self.cards(part) for part in parts]
                self.steps.append(small_steps.together(names, into))
            case n.Select(how=n.Each()):
                self.steps.append(small_steps.find(filters.candidates(phrase), into))
            case n.Select(how=n.Pick()):
                if self.unable is not None:
                    self.branch(choosing.enough(phrase), self.unable)
                self.steps += choosing.pick_steps(phrase, into, self.verb)
            case n.Select(how=n.AtRandom()):
                self.steps.append(choosing.random_step(phrase, into))
            case _:
                self.steps.append(choosing.deck_step(phrase, into))
        return into
