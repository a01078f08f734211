"""Ways to betray what is hidden, each put back into the sources by the mutation check.

Each line: module below src/inkborn, function, what stands there, what is put in its place, and what
is betrayed by it (see docs/decisions/hidden.md).
"""

from __future__ import annotations

from tools.mutants import Mutant


class Leak(Mutant):
    """A mutant of any package."""

    @property
    def path(self) -> str:
        return self.module


LEAKS = tuple(
    Leak(*line)
    for line in (
        (
            "views/log.py",
            "__init__",
            "not event.seats & bit",
            'not event.seats & bit and event.kind != "ink"',
            "leak: the log tells which unseen card went into the inkwell",
        ),
        (
            "engine/knowing/knowledge.py",
            "look",
            "learn(core, card, viewer)",
            "learn(core, card, core.everybody)",
            "leak: others are told what one alone looked at",
        ),
        (
            "engine/effects/putting.py",
            "_scatter",
            "knowledge.scatter(core, there)",
            "pass",
            "leak: a random order is the one that the log lists",
        ),
        (
            "engine/knowing/knowledge.py",
            "scatter",
            "mix(core, cards, core.everybody)",
            "pass",
            "leak: places are known after a random order",
        ),
        (
            "engine/knowing/knowledge.py",
            "leave",
            "public = seen or zone in (DISCARD, PLAY)",
            "public = seen or zone in (DISCARD, PLAY) or origin == PLAY",
            "leak: face-down cards of a stack are shown on their way",
        ),
        (
            "engine/rules/moves.py",
            "shuffle_deck",
            "knowledge.mix(core, deck, core.everybody)",
            "pass",
            "leak: handles outlast a shuffle",
        ),
        (
            "engine/knowing/knowledge.py",
            "_slip_out",
            "mix(core, [*bag_of(state, owner, origin), card], _outsiders(core, owner, origin))",
            "pass",
            "leak: handles outlast being put with others",
        ),
        (
            "engine/knowing/knowledge.py",
            "_pick_out",
            "_take_for_known(core, viewer, card, bag)",
            "pass",
            "leak: equal copies in a hand are told apart",
        ),
        (
            "engine/knowing/knowledge.py",
            "_see",
            "core.news |= ~known",
            "pass",
            "leak: undo after a look or a card that was revealed",
        ),
        ("engine/machine/core.py", "shuffle", "self.news = -1", "pass", "leak: undo after chance"),
        (
            "engine/records/undo.py",
            "add",
            "(asked is not None and asked.player != before.seat)",
            "False",
            "leak: undo after another seat was asked",
        ),
        (
            "engine/machine/core.py",
            "consult",
            "self.news |= ~(1 << seat)",
            "pass",
            "leak: undo after another hand was consulted",
        ),
        (
            "engine/state/state.py",
            "__init__",
            "self.noticeable = noticeable",
            "self.noticeable = True",
            "leak: everybody notices every decision",
        ),
        (
            "engine/answers/answers.py",
            "noticed_by",
            "decision is None or decision.noticeable",
            "True",
            "leak: answers that nobody may notice are counted",
        ),
        (
            "views/log.py",
            "log",
            "state.told if secret else -1",
            "-1",
            "leak: the log goes on while others must not notice",
        ),
        (
            "views/observe.py",
            "_seat",
            "if own else",
            "if own or sight.viewer >= len(core.state.players) else",
            "leak: a spectator sees a hand",
        ),
        (
            "engine/game.py",
            "answer",
            "self._check_asked(seat)",
            "pass",
            "leak: any seat answers",
        ),
        (
            "views/seen.py",
            "viewer_of",
            "if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:",
            "if False:",
            "leak: a view of a seat that does not exist",
        ),
        (
            "engine/knowing/renaming.py",
            "_add",
            "if known else -1",
            "if state.defs[card] in self.places else -1",
            "leak: a perspective holds the truth",
        ),
        (
            "engine/knowing/renaming.py",
            "_order_definitions",
            "            if is_gone(state, card):\n                continue",
            "            if is_gone(state, card):\n                met.add(definition)",
            "leak: a perspective tells what a leaver held",
        ),
        (
            "engine/knowing/renaming.py",
            "_as_known",
            "known.sort(key=lambda card: handles[card] & HANDLE)",
            "known.sort()",
            "leak: a perspective tells by the numbers of cards",
        ),
        (
            "views/sight.py",
            "bag",
            "found.sort(key=lambda card: handles[card] & HANDLE)",
            "found.sort()",
            "leak: a view tells by the numbers of cards",
        ),
    )
)
