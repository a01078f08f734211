"""Effects that begin what lasts: continuous effects, triggered abilities (6.4.2, 6.2.7)."""

from __future__ import annotations

from inkborn.engine.effects import available, kinds
from inkborn.engine.effects.kinds import Check, always
from inkborn.engine.effects.program import Program
from inkborn.engine.lower import abilities
from inkborn.engine.machine.statics import PlayersRule
from inkborn.engine.meaning import filters, verbs
from inkborn.engine.rules import lasting
from inkborn.model import abilities as a
from inkborn.model import nouns as n


def watch(program: Program, effect: a.Watch) -> None:
    tree = a.Triggered(on=effect.on, then=effect.then, when=effect.when)
    number = abilities.trigger(program.book, tree)
    program.steps.append(lasting.watch(number, effect.duration or "", effect.once))


kinds.add(a.Watch, watch, composed=True)


def apply(program: Program, effect: a.Apply) -> None:
    for one in [part for whole in effect.effects for part in lasting.each_alone(whole)]:
        program.ask_players(one)
        register, everyone, whose = "", None, None
        if isinstance(one, a.Affect):
            if lasting.is_continuous(one):
                everyone = filters.fixed_cards(one.cards)
                if isinstance(one.cards, n.Select) and one.cards.bind:
                    program.cards(one.cards)  # later words speak of those in play now
                if effect.duration.startswith("their"):
                    one, whose = lasting.for_each_player(one)
            else:
                program.verb = verbs.verb_of_changes(one.changes)
                register = program.cards(one.cards)
        info = abilities.static(program.book, one, None, "")
        if whose is None:
            whose = info.who if isinstance(info, PlayersRule) else None
        program.steps.append(lasting.apply(info, effect.duration, register, everyone, whose))


def _can_apply(effect: a.Apply) -> Check:
    affected = [one.cards for one in effect.effects if isinstance(one, a.Affect)]
    checks = [available.in_play(cards) for cards in affected]
    if len(checks) < len(effect.effects):
        return always
    return lambda core, frame: any(c(core, frame) for c in checks)


def _verb(effect: a.Apply) -> str:
    one = effect.effects[0]
    return verbs.verb_of_changes(one.changes) if isinstance(one, a.Affect) else ""


kinds.add(a.Apply, apply, possible=_can_apply, verb=_verb, composed=True)
