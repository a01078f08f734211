"""Ways to betray what is hidden, or to forget what is known, put back by the mutation check.

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
            "knowledge.scatter(core, mine)",
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
            "mix(core, [*bag, card], _outsiders(core, owner, origin))",
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
            "core.state.told if secret else len(core.events)",
            "len(core.events)",
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
        (
            "views/log.py",
            "_as_read",
            "bool(bit) and not events[place].seats & bit",
            "False",
            "leak: the log tells by the names of unseen cards",
        ),
        (
            "engine/knowing/knowledge.py",
            "show_tops",
            "if deck and state.refs[deck[-1]] not in looked:",
            "if deck:",
            "leak: a face-up top shows which of the cards looked at was taken",
        ),
        (
            "engine/effects/putting.py",
            "_move_under",
            "more=i > 0",
            "more=False",
            "leak: a face-up top shows the second of two cards put face down",
        ),
        (
            "engine/knowing/knowledge.py",
            "_see",
            "state.handles[viewer][card] = base | observed",
            "state.handles[viewer][card] = base | card + 1",
            "leak: a handle is the number of a card",
        ),
        (
            "engine/knowing/knowledge.py",
            "leave",
            "core.news |= ~state.known[card]",
            "pass",
            "leak: undo after a hidden card has changed its place",
        ),
        (
            "engine/records/undo.py",
            "_check",
            "seat not in (None, self.moments[-1].seat)",
            "False",
            "leak: any seat takes back",
        ),
        (
            "views/observe.py",
            "_waited_for",
            "decision.player if open_ else core.state.active",
            "decision.player",
            "leak: it is told who is secretly waited for",
        ),
        (
            "engine/answers/spoken.py",
            "option_text",
            'card_name(core, option) if known else "a card"',
            "card_name(core, option)",
            "leak: a refusal lists the cards that one chooses from unseen",
        ),
        (
            "engine/game.py",
            "why_not",
            "self._check_asked(seat)",
            "pass",
            "leak: any seat asks what another could do",
        ),
        (
            "engine/state/chance.py",
            "fresh_seed",
            "secrets.randbits(256)",
            "secrets.randbits(32)",
            "leak: a seed that can be tried out",
        ),
        (
            "engine/state/chance.py",
            "key_of",
            "digest_size=32",
            "digest_size=4",
            "leak: a key that can be tried out",
        ),
        (
            "engine/game.py",
            "new",
            "chance.fresh_seed() if seed is None else seed",
            "seed or 0",
            "leak: a game without a seed has one that everybody knows",
        ),
        (
            "engine/knowing/renaming.py",
            "_facts",
            "made.phase, made.ended = state.phase, state.ended",
            "made.phase, made.ended, made.key = state.phase, state.ended, state.key",
            "leak: a perspective holds the key of chance",
        ),
        (
            "engine/knowing/renaming.py",
            "_hand",
            "return hand if inside else self._as_known(hand)",
            "return hand",
            "leak: a perspective tells how another hand lies",
        ),
        (
            "engine/knowing/samples.py",
            "_drawn",
            "state = like.state.copy()",
            "state = like.state",
            "leak: samples share what changes",
        ),
        (
            "engine/knowing/knowledge.py",
            "_lose",
            "state.somewhere.append(Somewhere(viewer, state.owner[lost[0]], defs, sorted(cards)))",
            "pass",
            "no leak, but a loss: what was known to be somewhere is forgotten",
        ),
        (
            "engine/rules/moves.py",
            "take_out",
            "knowledge.show_tops(core)",
            "pass",
            "no leak, but a loss: of two cards drawn from a face-up deck one is not known",
        ),
        (
            "engine/actions/legal.py",
            "take",
            "knowledge.show(core, card)",
            "pass",
            "no leak, but a loss: a card that is being played is in no view",
        ),
        (
            "engine/knowing/knowledge.py",
            "_pick_out",
            "known &= viewers & _outsiders(core, owner, origin)",
            "known &= viewers",
            "no leak, but a loss: a player forgets the own copies",
        ),
    )
)
