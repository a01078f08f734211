"""Programs: effects become the steps that the machine runs, with registers for what was chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from inkborn.engine.effects import (
    board,
    cards,
    choosing,
    discarding,
    feasible,
    playing,
    putting,
    small_steps,
)
from inkborn.engine.effects.small_steps import Label
from inkborn.engine.lower import abilities, rounds
from inkborn.engine.machine import jumps, lowered
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.lowered import Step
from inkborn.engine.machine.registers import ACTOR, ANSWER, PART, THEY
from inkborn.engine.meaning import evaluate as ev
from inkborn.engine.meaning import filters, trees, verbs
from inkborn.engine.meaning.slots import actor
from inkborn.engine.rules import lasting
from inkborn.engine.state.state import Decision, Frame
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
        self.verb = ""  # what is done with the cards that are chosen next
        self.unable: Label | None = None  # where [A] of "[A] to [B]" goes once it is impossible
        self.apart = False  # whether that [A] is a sentence of its own

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
            case n.Select():
                self.steps.append(choosing.deck_step(phrase, into))
        return into

    # ------------------------------------------------------------ effects

    def effect(self, effect: a.Effect) -> None:
        frame_methods: dict[type, Callable[..., None]] = {
            a.Sequence: self._sequence,
            a.May: self.may,
            a.Mays: self._mays,
            a.IfDone: self._if_done,
            a.If: self._if,
            a.ChooseOne: self._choose_one,
            a.EitherOr: self._either_or,
            a.By: self._by,
            a.ForEachPlayer: self._for_each_player,
            a.Repeat: self._repeat,
            a.RepeatAll: self._repeat_all,
            a.Watch: self._watch,
            a.Apply: self._apply,
        }
        method = frame_methods.get(type(effect))
        if method is not None:
            outer, self.unable = self.unable, None
            method(effect)
            self.unable = outer
        else:
            self.ask_players(effect)
            self.verb = verbs.verb_of(effect)
            self._verb(effect)

    def _sequence(self, effect: a.Sequence) -> None:
        for one in effect.effects:
            self.effect(one)

    def may(
        self,
        effect: a.May,
        offered: lowered.Condition | None = None,
        declined: Label | None = None,
        body: Callable[[], None] | None = None,
    ) -> None:
        """`declined`: where it goes on after a "no" that ends the whole sentence (F4). `body`: adds
        the steps of what is done after a "yes", if that is not the whole effect.
        """
        end, no = Label(), Label()
        possible = offered or feasible.possible(effect.effect)
        text = self._say(effect.effect)
        verb = verbs.first_verb(effect.effect)
        secret = trees.reads_secrets(effect.effect)

        def ask(core: Core, frame: Frame) -> None:
            if secret:
                core.consult(actor(frame))
            if not possible(core, frame):
                frame.pc = no.at
                return
            core.state.decision = Decision(
                "may", actor(frame), [1, 0], texts=["yes", "no"], source=frame.source,
                prompt=text, rule="ability.may", verb=verb, noticeable=not secret,
            )  # fmt: skip

        def decide(core: Core, frame: Frame) -> None:
            if frame.reg[ANSWER] != [1]:
                frame.done = False
                over = declined is not None and core.edition.may_scope == "sentence"
                frame.pc = declined.at if declined is not None and over else end.at

        self.steps += [ask, decide]
        if body is None:
            self.effect(effect.effect)
        else:
            body()
        self.jump(end)
        self.here(no)
        self.steps.append(small_steps.not_done)
        self.here(end)

    def _say(self, effect: a.Effect) -> str:
        """The effect in the words of its card."""
        return self.book.describe(effect, self.book.kind)

    def _mays(self, effect: a.Mays) -> None:
        saved, some = self.new(), self.new()
        over = Label()

        def begin(core: Core, frame: Frame) -> None:
            frame.reg[saved] = int(frame.done)
            frame.reg[some] = 0

        def count(core: Core, frame: Frame) -> None:
            frame.reg[some] = frame.number(some) + int(frame.done)

        self.steps.append(begin)
        for one in effect.effects:
            self.steps.append(small_steps.begin_anew)
            if isinstance(one, a.May):
                if isinstance(one.effect, a.Look) and one.effect.bind:  # known before they are seen
                    found = self.cards(one.effect.cards)
                    self.steps.append(small_steps.copy_slot(found, "", one.effect.bind))
                self.may(one, declined=over)
            else:
                self.effect(one)
            self.steps.append(count)
        needed = 1 if effect.either else len(effect.effects)
        self.here(over)

        def end(core: Core, frame: Frame) -> None:
            frame.done = bool(frame.reg[saved]) and frame.number(some) >= needed

        self.steps.append(end)

    def _if_done(self, effect: a.IfDone) -> None:
        saved = self.new()
        no, end = Label(), Label()
        otherwise = self._choose_before(effect.otherwise, effect.first)
        self.steps.append(small_steps.save_done(saved))
        if isinstance(effect.first, a.May):
            self.may(effect.first, feasible.offered(effect.first.effect, effect))
            self.branch(is_done, no)
        elif isinstance(effect.first, (a.Mays, a.By)):
            self.effect(effect.first)
            self.branch(is_done, no)
        else:
            self.in_full(effect.first, no, apart=effect.apart)
        self.steps.append(small_steps.restore_done(saved))
        self.effect(effect.then)
        self.jump(end)
        self.here(no)
        self.steps.append(small_steps.not_done)
        if otherwise is not None:
            self.steps.append(small_steps.restore_done(saved))
            self.effect(otherwise)
        self.here(end)

    def _choose_before(self, effect: a.Effect | None, first: a.Effect) -> a.Effect | None:
        """ "Banish chosen character unless their player pays": first it is chosen."""
        spoken_of = feasible.slots_in(first, "slot", "group")
        for phrase in [p for p in trees.picks_in(effect) if p.bind in spoken_of]:
            self.ask_players(phrase)
            self.verb = verbs.first_verb(effect) if effect is not None else ""
            self.cards(phrase)
            effect = trees.exchanged(effect, phrase, n.Ref(phrase.bind))
        return effect

    def in_full(self, effect: a.Effect, unable: Label, *, apart: bool = False) -> None:
        """[A] of "[A] to [B]": once a part of it cannot be done, nothing more is (6.1.5.1)."""
        outer, self.apart = self.apart, apart
        self._in_full(effect, unable)
        self.apart = outer

    def _in_full(self, effect: a.Effect, unable: Label) -> None:
        self.branch(feasible.doable(effect, apart=self.apart), unable)
        if self.apart or not feasible.discards(effect):
            self._all_parts(effect, unable)
            return
        # Whether it is a cost matters to who does not discard for effects.
        failed, done = Label(), Label()
        self.steps.append(small_steps.begin_first(feasible.has_ink(effect)))
        self._all_parts(effect, failed)
        self.steps.append(small_steps.end_costs)
        self.jump(done)
        self.here(failed)
        self.steps.append(small_steps.end_costs)
        self.jump(unable)
        self.here(done)

    def _all_parts(self, effect: a.Effect, unable: Label) -> None:
        outer, self.unable = self.unable, unable
        for part in effect.effects if isinstance(effect, a.Sequence) else (effect,):
            self.effect(part)
            self.branch(is_done, unable)
        self.unable = outer

    def _if(self, effect: a.If) -> None:
        no, end = Label(), Label()
        self.ask_players(effect.condition)
        self.branch(ev.condition(effect.condition), no)
        self.effect(effect.then)
        self.jump(end)
        self.here(no)
        if effect.otherwise is None:
            self.steps.append(small_steps.not_done)
        else:
            self.effect(effect.otherwise)
        self.here(end)

    def _choose_one(self, effect: a.ChooseOne) -> None:
        if effect.by is not None:
            self.ask_players(effect.by)
        by = None if effect.by is None else ev.players(effect.by)
        texts = list(effect.labels) or [self._say(m) for m in effect.modes]
        modes, end = [Label() for _ in effect.modes], Label()
        both = None if effect.both is None else ev.condition(effect.both)
        flag = self.new()

        def ask(core: Core, frame: Frame) -> None:
            if both is not None and both(core, frame):
                frame.reg[flag] = 1
                frame.reg[ANSWER] = [0]
                return
            frame.reg[flag] = 0
            choosers = [actor(frame)] if by is None else by(core, frame)
            if not choosers:  # they have left
                frame.done = False
                frame.pc = end.at
                return
            core.ask(
                frame,
                Decision(
                    "mode", choosers[0], list(range(len(modes))), texts=texts, source=frame.source,
                    prompt="Choose one", rule="ability.choices",
                ),
            )  # fmt: skip

        def go(core: Core, frame: Frame) -> None:
            picked = frame.refs(ANSWER)
            frame.pc = modes[picked[0]].at

        self.steps += [ask, go]
        for place, mode in enumerate(effect.modes):
            self.here(modes[place])
            self.effect(mode)
            if place + 1 < len(modes):
                self.branch(lambda core, frame: bool(frame.reg[flag]), end)
        self.here(end)

    def _either_or(self, effect: a.EitherOr) -> None:
        one = feasible.complete(effect.first, cost=False)
        two = feasible.complete(effect.second, cost=False)
        some_of_one = feasible.possible(effect.first)
        some_of_two = feasible.possible(effect.second)
        second, end = Label(), Label()
        texts = [self._say(effect.first), self._say(effect.second)]
        secret = trees.reads_secrets((effect.first, effect.second))

        def ask(core: Core, frame: Frame) -> None:
            if secret:
                core.consult(actor(frame))
            options = [i for i, ok in enumerate((one, two)) if ok(core, frame)]
            if not options:  # as much as possible (1.2.3)
                tests = (some_of_one, some_of_two)
                options = [i for i, ok in enumerate(tests) if ok(core, frame)]
            if not options:
                frame.done = False
                frame.pc = end.at
                return
            core.ask(
                frame,
                Decision(
                    "mode", actor(frame), options, texts=[texts[i] for i in options],
                    source=frame.source, prompt="Choose one", rule="ability.or",
                    noticeable=not secret,
                ),
            )  # fmt: skip

        self.steps.append(ask)
        self.branch(lambda core, frame: frame.reg[ANSWER] == [0], second)
        self.effect(effect.first)
        self.jump(end)
        self.here(second)
        self.effect(effect.second)
        self.here(end)

    def _by(self, effect: a.By) -> None:
        self.ask_players(effect.who)
        named = ev.players(effect.who)
        if not rounds.has_several(effect):
            self._one_by_one(effect, named)
            return
        alone, end = Label(), Label()
        self.branch(
            lambda core, frame: (
                core.edition.each_player == "effect_by_effect" and len(named(core, frame)) > 1
            ),
            alone,
        )
        rounds.add_rounds(self, effect, named)
        self.jump(end)
        self.here(alone)
        self._one_by_one(effect, named)
        self.here(end)

    def _one_by_one(self, effect: a.By, named: lowered.Players) -> None:
        """Each player carries out the whole effect before the next one does."""
        seats, before, outer = self.new(), self.new(), self.new()
        again, over, end = Label(), Label(), Label()

        def begin(core: Core, frame: Frame) -> None:
            frame.reg[seats] = named(core, frame)[:]
            frame.reg[before] = actor(frame)
            frame.reg[outer] = frame.reg.get(PART, -1)
            if not frame.reg[seats]:
                frame.done = False

        def next_seat(core: Core, frame: Frame) -> None:
            seat = small_steps.next_seat(core, frame, seats)
            if seat < 0:
                frame.reg[ACTOR] = frame.reg[THEY] = frame.reg[before]
                frame.reg[PART] = frame.reg[outer]
                frame.pc = end.at
                return
            frame.reg[ACTOR] = frame.reg[THEY] = seat
            frame.reg[PART] = over.at

        self.steps.append(begin)
        self.here(again)
        self.steps.append(next_seat)
        self._adding_up(effect.effect, over)
        self.jump(again)
        self.here(end)

    def _adding_up(self, effect: a.Effect, over: Label) -> None:
        """One turn of a loop; slots hold afterwards what all the turns so far have left there.

        `over`: where it goes on if the player whose turn it is leaves.
        """
        kept = {slot: self.new() for slot in sorted(feasible.slots_in(effect, "bind"))}
        self.steps.append(small_steps.set_aside(kept))
        self.effect(effect)
        self.here(over)
        self.steps.append(small_steps.add_up(kept))

    def _for_each_player(self, effect: a.ForEachPlayer) -> None:
        named = ev.players(effect.who)
        seats, outer = self.new(), self.new()
        again, over, end = Label(), Label(), Label()

        def begin(core: Core, frame: Frame) -> None:
            frame.reg[seats] = named(core, frame)[:]
            frame.reg[outer] = frame.reg.get(PART, -1)

        def next_seat(core: Core, frame: Frame) -> None:
            seat = small_steps.next_seat(core, frame, seats)
            if seat < 0:
                frame.reg[PART] = frame.reg[outer]
                frame.pc = end.at
                return
            frame.reg[THEY] = seat
            frame.reg[PART] = over.at

        self.steps.append(begin)
        self.here(again)
        self.steps.append(next_seat)
        self._adding_up(effect.effect, over)
        self.jump(again)
        self.here(end)

    def _repeat(self, effect: a.Repeat) -> None:
        self.ask_players(effect.times)
        times = ev.amount(effect.times)
        counter = self.new()
        again, end = Label(), Label()

        def begin(core: Core, frame: Frame) -> None:
            frame.reg[counter] = times(core, frame)
            if not frame.reg[counter]:
                frame.done = False

        def once_more(core: Core, frame: Frame) -> None:
            left = frame.reg[counter]
            assert isinstance(left, int)
            frame.reg[counter] = left - 1
            if left <= 0:
                frame.pc = end.at

        self.steps.append(begin)
        self.here(again)
        self.steps.append(once_more)
        self._adding_up(effect.effect, Label())
        self.jump(again)
        self.here(end)

    def _repeat_all(self, effect: a.RepeatAll) -> None:
        def step(core: Core, frame: Frame) -> None:
            frame.pc = jumps.START

        self.steps.append(step)

    def _watch(self, effect: a.Watch) -> None:
        tree = a.Triggered(on=effect.on, then=effect.then, when=effect.when)
        number = abilities.trigger(self.book, tree)
        self.steps.append(lasting.watch(number, effect.duration or "", effect.once))

    def _apply(self, effect: a.Apply) -> None:
        for one in [part for whole in effect.effects for part in lasting.each_alone(whole)]:
            self.ask_players(one)
            register, everyone, whose = "", None, None
            if isinstance(one, a.Affect):
                if lasting.is_continuous(one):
                    everyone = filters.fixed_cards(one.cards)
                    if getattr(one.cards, "bind", ""):
                        self.cards(one.cards)  # later words speak of those in play now
                    if effect.duration.startswith("their"):
                        one, whose = lasting.for_each_player(one)
                else:
                    self.verb = verbs.verb_of_changes(one.changes)
                    register = self.cards(one.cards)
            info = abilities.static(self.book, one, None, "")
            if whose is None:
                whose = info.who
            self.steps.append(lasting.apply(info, effect.duration, register, everyone, whose))

    def _verb(self, effect: a.Effect) -> None:
        match effect:
            case a.Choose(phrase):
                register = self.cards(phrase)
                self.steps.append(small_steps.needs_some(register))
            case a.Remember():
                self.steps += lasting.remember(effect)
            case a.Draw():
                self.steps += cards.draw(effect)
            case a.DrawTo():
                self.steps += cards.draw_to(effect)
            case a.Discard(phrase):
                spared, end = Label(), Label()
                if isinstance(phrase, n.Select) and not isinstance(phrase.how, n.Each):
                    self.branch(discarding.someone_discards(phrase), spared)
                self.steps += discarding.discard(effect, self.cards(phrase))
                self.jump(end)
                self.here(spared)
                self.steps.append(small_steps.not_done)
                self.here(end)
            case a.DiscardTo():
                self.steps += discarding.discard_to(effect)
            case a.GainLore():
                self._pick_inside(effect.number)
                self.steps += cards.gain_lore(effect)
            case a.LoseLore():
                self._pick_inside(effect.number)
                self.steps += cards.lose_lore(effect)
            case a.Deal():
                self._pick_inside(effect.number)
                to = self.cards(effect.to)
                self.steps += board.deal(
                    effect, to, sequential=self.unable is not None and not self.apart
                )
            case a.PutDamage():
                self.steps += board.put_damage(effect, self.cards(effect.on))
            case a.Heal(phrase):
                self.steps += board.heal(effect, self.cards(phrase))
            case a.MoveDamage():
                self.verb = "heal"
                source = self.cards(effect.source)
                self.verb = "damage"
                target = self.cards(effect.target)
                self.steps += board.move_damage(effect, source, target)
            case a.Banish(phrase):
                self.steps += board.banish(effect, self.cards(phrase))
            case a.Exert(phrase):
                if effect.symbol:
                    phrase = feasible.able_to_exert(phrase)
                self.steps += board.exert(effect, self.cards(phrase))
            case a.Ready(phrase):
                self.steps += board.ready(effect, self.cards(phrase))
            case a.Put(phrase, place):
                if place.at == "split" and isinstance(phrase, n.Select) and phrase.group:
                    phrase = msgspec.structs.replace(phrase, how=n.Each())
                register = self.cards(phrase)
                under = "" if place.under is None else self.cards(place.under)
                self.steps += putting.put(effect, register, under)
            case a.Look(phrase):
                self.steps += cards.look(effect, self.cards(phrase))
            case a.Reveal(phrase):
                self.steps += cards.reveal(effect, self.cards(phrase))
            case a.RevealUntil():
                self.steps += cards.reveal_until(effect)
            case a.Search():
                self.steps += cards.search(effect)
            case a.Shuffle():
                self.steps += cards.shuffle()
            case a.NameCard():
                self.steps += cards.name_card(effect)
            case a.Play():
                self.steps += playing.play(effect)
            case a.MoveTo():
                who = self.cards(effect.characters)
                self.steps.append(_where_they_are(who))
                where = self.cards(feasible.own_location(effect.location))
                self.steps += board.move_to(effect, who, where)
            case a.Pay():
                self.steps += cards.pay(effect)
            case a.GetInkDrops():
                self.steps += board.get_ink_drops(effect)
            case a.RemoveInkDrops():
                self.steps += board.remove_ink_drops(effect)
            case _:
                raise TypeError(effect)

    def _pick_inside(self, amount: n.Amount) -> None:
        """An amount may speak of a chosen card ("equal to the damage on chosen character")."""
        for phrase in trees.picks_in(amount):
            self.cards(phrase)


def is_done(core: Core, frame: Frame) -> bool:
    return frame.done


def _where_they_are(characters: str) -> Step:
    def step(core: Core, frame: Frame) -> None:
        feasible.note_where_they_are(core, frame, frame.refs(characters))

    return step
