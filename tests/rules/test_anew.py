"""What holds is found out anew after something has changed, whatever is asked first."""

from collections.abc import Callable

import pytest

from inkborn.engine.actions import activate, challenge, legal, quest
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.statics import ReadyAtMostRule
from inkborn.engine.now import continuous as now
from inkborn.engine.rules import checks
from inkborn.model import abilities as a
from inkborn.scenario.table import Table

Position = Callable[..., Table]
Question = Callable[[Core, int], object]

QUESTIONS: dict[str, Question] = {
    "what is replaced": lambda core, ref: now.replacements(core, "damage"),
    "what changes": lambda core, ref: now.changes(core, a.Cant),
    "which rules there are": lambda core, ref: now.all_rules(core, ReadyAtMostRule),
    "which rules hold": lambda core, ref: now.rules(core, ReadyAtMostRule),
    "its strength": lambda core, ref: now.strength(core, ref),
    "its willpower": lambda core, ref: now.willpower(core, ref),
    "its keyword": lambda core, ref: now.has_keyword(core, ref, "Evasive"),
    "the number of its keyword": lambda core, ref: now.keyword_amount(core, ref, "Resist"),
    "its classification": lambda core, ref: now.has_class(core, ref, "Knight"),
    "what it has lost": lambda core, ref: now.has_lost(core, ref, "WHISPER"),
    "what it cannot": lambda core, ref: now.cant(core, ref, "quest") is not None,
    "what it can": lambda core, ref: now.can(core, ref, "challenge ready"),
    "what it must": lambda core, ref: now.must(core, ref, "quest"),
    "its abilities": lambda core, ref: activate.abilities(core, core.state.players[0].board[0]),
    "whether it quests": lambda core, ref: quest.Questing(core, 0).printed,
    "whom it challenges": lambda core, ref: challenge.targets(core, core.state.players[0].board[0]),
    "how it challenges": lambda core, ref: challenge.Quarry(core, 0).pairwise,
    "what can be inked": lambda core, ref: _added(legal.add_inks, core),
    "what can be played": lambda core, ref: _added(legal.add_plays, core),
    "what else can be done": lambda core, ref: _added(legal.add_others, core),
    "whether the turn may end": lambda core, ref: legal.refuse_end(core),
    "what is about to be banished": lambda core, ref: checks.lethal(core),
}


def _added(add: Callable[..., None], core: Core) -> list[object]:
    found: list[object] = []
    add(core, 0, found)
    return found


# cites: 6.4.2.3
@pytest.mark.parametrize("asked", QUESTIONS)
def test_the_first_question_after_a_change_is_answered_like_any_other(
    position: Position, asked: str
) -> None:
    table = position("""
        custom:
          - {name: Tower, type: item, cost: 1, text: "Your characters gain Evasive."}
          - {name: Armour, type: item, cost: 1, text: "Your characters gain Resist +1."}
          - {name: Sword, type: item, cost: 1, text: "Your characters get +1 {S}."}
          - {name: Gate, type: item, cost: 1, text: "Your characters can't quest."}
        players:
          A:
            inkwell: 5
            hand: [Stitch - New Dog]
            play: [Simba - Protective Cub, Tower, Armour, Sword, Gate]
          B: {play: [Elsa - Queen Regent]}
    """)
    core, question = table.core, QUESTIONS[asked]
    ref = core.state.refs[core.state.players[0].board[0]]
    core.rebuild()
    first = question(core, ref)
    assert first == question(core, ref)
