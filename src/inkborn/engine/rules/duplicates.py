"""The same keyword twice: which of the gifts counts, and which ceases to exist (8.1.2; I2)."""

from __future__ import annotations

from typing import Final

from inkborn.engine.machine.core import Core
from inkborn.engine.machine.statics import AffectInfo, ChangeInfo
from inkborn.engine.now import continuous as now
from inkborn.engine.now.index import NOTHING, index_of
from inkborn.engine.state.state import CARD, Lasting
from inkborn.model import abilities as a

_ENDLESS: Final = 1 << 16


def settle(core: Core, effect: Lasting, static: AffectInfo) -> None:
    """A lasting effect is about to give keywords: who has one that does not stack does not get it a
    second time, or only if this one lasts longer.
    """
    if effect.targets is None:
        return
    for change in static.changes:
        keyword = _given(change)
        having = [
            r
            for r in effect.targets
            if keyword and core.in_play(r) and now.has_keyword(core, r, keyword)
        ]
        if not having:
            continue
        if core.edition.duplicate_keyword == "idle":
            effect.frame.reg[change.behind] = having
            continue
        if core.edition.duplicate_keyword == "longer":
            having = [r for r in having if not _gives_way(core, effect, keyword, r)]
        effect.frame.reg[change.skip] = having


def _given(change: ChangeInfo[a.Change]) -> str:
    """The keyword that a change gives, if it is one that does not stack."""
    tree = change.tree
    return tree.keyword if isinstance(tree, a.GainKeyword) and not _stacks(tree) else ""


def _stacks(tree: a.GainKeyword) -> bool:
    return tree.keyword in now.STACKING


def _gives_way(core: Core, effect: Lasting, keyword: str, ref: int) -> bool:
    """Whether what gives the card the keyword now ends before the effect; then it ceases to exist.

    What is printed or comes from a static ability has no end.
    """
    if keyword in core.info[ref & CARD].keywords:
        return False
    giving = [e for e in index_of(core).keywords[keyword] if now.applies(core, e, ref)]
    others = {e.id: e for e in core.state.lasting}
    if any(e.lasting < 0 or _end(core, others[e.lasting]) >= _end(core, effect) for e in giving):
        return False
    for entry in giving:
        _cease(core, others[entry.lasting], entry.change, ref)
    return True


def _end(core: Core, effect: Lasting) -> tuple[int, int]:
    """When an effect ends: after how many turns, and at the start or at the end of that turn."""
    match effect.until:
        case "challenge":
            return 0, 0
        case "turn":
            return 0, 1
        case "your next turn" | "their next ready step":
            return _turns_until(core, effect), 0
        case "their next turn":
            return _turns_until(core, effect), 1
    return _ENDLESS, 0


def _turns_until(core: Core, effect: Lasting) -> int:
    state = core.state
    away = (effect.owner - state.active) % len(state.players)
    return away or (0 if state.phase == "ready" else len(state.players))


def _cease(core: Core, effect: Lasting, change: ChangeInfo[a.Change], ref: int) -> None:
    """The effect does not give the card its keyword any more, for good."""
    skipped = effect.frame.refs(change.skip)
    effect.frame = effect.frame.copy()  # a copy of the game may still use the old one
    effect.frame.reg[change.skip] = [*skipped, ref]
    core.rebuild()


def outlast(core: Core) -> None:
    """A static ability that gives a keyword has no end: what gave it for a time ceases to exist."""
    if core.edition.duplicate_keyword != "longer":
        return
    for effect in core.state.lasting:
        static = core.book.statics[effect.static]
        if not isinstance(static, AffectInfo) or not static.gives:
            continue
        if effect.targets is None or effect.until == "their next turn":
            continue
        for change in static.changes:
            keyword = _given(change)
            found = index_of(core).keywords.get(keyword, NOTHING)
            endless = [entry for entry in found if entry.lasting < 0]
            if not keyword or not endless:
                continue
            for ref in effect.targets:
                if ref in effect.frame.refs(change.skip) or not core.in_play(ref):
                    continue
                if now.any_applies(core, endless, ref):
                    _cease(core, effect, change, ref)


def starts(core: Core, effect: Lasting) -> None:
    """An effect "during their next turn": it is that turn now."""
    static = core.book.statics[effect.static]
    if isinstance(static, AffectInfo):
        settle(core, effect, static)
    effect.until = "turn"
    core.rebuild()
