"""Effects that move characters to locations (4.7)."""

from __future__ import annotations

from typing import Final

import msgspec

from inkborn.engine.actions import move
from inkborn.engine.effects import available, kinds, small_steps
from inkborn.engine.effects.kinds import Check
from inkborn.engine.effects.program import Program
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.lowered import Step
from inkborn.engine.machine.registers import RESULT
from inkborn.engine.meaning import filters, trees
from inkborn.engine.meaning.slots import actor
from inkborn.engine.now import continuous as now
from inkborn.engine.state.state import CARD, Frame
from inkborn.model import abilities as a
from inkborn.model import nouns as n

# Registers of what stands here.
_BARRED: Final = "@barred"
_THERE: Final = "@there"


def move_to(program: Program, effect: a.MoveTo) -> None:
    characters = program.cards(effect.characters)
    program.steps.append(_note_where_they_are(characters))
    location = program.cards(_own_location(effect.location))

    def step(core: Core, frame: Frame) -> None:
        places, refs = frame.refs(location), frame.refs(characters)
        done = []
        for ref in refs:
            if places and core.in_play(places[0]):
                if move.move_to(core, ref, places[0] & CARD, actor(frame), frame.source):
                    done.append(ref)
        frame.reg[RESULT] = done
        if not done or len(done) < len(refs):
            frame.done = False  # "if you do" needs all of them to have moved (6.1.5.1)

    program.steps += [step, *small_steps.keep_result(effect.bind)]


def _own_location(location: n.Cards) -> n.Cards:
    """Characters move to locations of their own player only (4.7.1); "another" location is not the
    one where they are (slot `@there`), any location may be (slot `@barred`; H10).
    """
    if isinstance(location, n.Select):
        yours = () if any(isinstance(p, n.Of) for p in location.of) else (n.Of(n.You()),)
        another = any(isinstance(p, n.Other) for p in location.of)
        other = n.Other((_THERE if another else _BARRED,))
        return msgspec.structs.replace(location, of=(*yours, *location.of, other))
    return location


def _note_where_they_are(characters: str) -> Step:
    """Leaves the location where all of these are, and whether it cannot be chosen."""

    def step(core: Core, frame: Frame) -> None:
        places = {now.location_of(core, r) for r in frame.refs(characters)}
        place = places.pop() if len(places) == 1 else -1
        there = [place] if place >= 0 else []
        frame.reg[_THERE] = there
        frame.reg[_BARRED] = there if core.edition.same_location == "no_choice" else []

    return step


def _can_move(effect: a.MoveTo) -> Check:
    """Whether one of the characters could come to a location where it is not."""
    characters = available.still_there(effect.characters)
    location = available.still_there(effect.location)
    where = _own_location(location)
    one, two = available.cards(characters), available.cards(where)
    who, places = filters.fixed_cards(characters), filters.fixed_cards(where)
    needed = trees.slots_in((characters, location), "slot", "group") - {"this"}

    def elsewhere(core: Core, frame: Frame) -> bool:
        if not one(core, frame) or not two(core, frame):
            return False
        if any(slot not in frame.reg for slot in needed):
            return True
        found = places(core, frame)
        return any(
            now.location_of(core, ref) != place for ref in who(core, frame) for place in found
        )

    return elsewhere


kinds.add(a.MoveTo, move_to, possible=_can_move, verb="move")
