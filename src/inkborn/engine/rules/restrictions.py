"""What effects forbid players (1.2.2)."""

from __future__ import annotations

from inkborn.engine.machine.core import Core
from inkborn.engine.machine.statics import PlayerCantRule
from inkborn.engine.meaning.evaluate import as_actor
from inkborn.engine.now import continuous as now
from inkborn.model.abilities import PlayerCantDo


def player_cant(core: Core, seat: int, what: PlayerCantDo) -> bool:
    for entry in now.all_rules(core, PlayerCantRule):
        rule, frame = entry.static, entry.frame
        if rule.what != what or seat not in rule.who(core, frame) or not now.holds(core, entry):
            continue
        if rule.unless is None or not rule.unless(core, as_actor(frame, seat)):
            return True
    return False
