"""Effects that create continuous effects and triggered abilities for later (6.4.2, 6.2.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from inkborn.engine.machine import lowered
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.registers import ACTOR, FIXED_AMOUNT
from inkborn.engine.machine.statics import AffectInfo, InkRule, StaticInfo
from inkborn.engine.meaning import evaluate as ev
from inkborn.engine.meaning import verbs
from inkborn.engine.rules import duplicates
from inkborn.engine.rules.triggers import note
from inkborn.engine.state.state import CARD, Frame, Lasting, Watch, Watching
from inkborn.model import abilities as a
from inkborn.model import nouns as n
from inkborn.model.abilities import Duration

if TYPE_CHECKING:
    from inkborn.engine.machine.lowered import Step

RULES_ONLY = (a.Cant, a.Can, a.Must)
"""Changes of this kind hold for whatever fits, also newcomers (6.4.2.1); others are applied
(6.4.2.2).
"""


def is_continuous(effect: a.Affect) -> bool:
    """Whether an effect without a choice goes on affecting whatever fits."""
    return _is_open(effect) and all(isinstance(c, RULES_ONLY) for c in effect.changes)


def _is_open(effect: a.Affect) -> bool:
    return (
        isinstance(effect.cards, n.Select)
        and isinstance(effect.cards.how, n.Each)
        and not effect.cards.group
    )


def each_alone(effect: a.Continuous) -> tuple[a.Continuous, ...]:
    """The changes that are applied and those that are continuous, each as an effect of its own:
    a sentence may make both (6.4.2.1, 6.4.2.2).
    """
    if not isinstance(effect, a.Affect) or not _is_open(effect):
        return (effect,)
    rules = tuple(c for c in effect.changes if isinstance(c, RULES_ONLY))
    applied = tuple(c for c in effect.changes if not isinstance(c, RULES_ONLY))
    parts = [replace(effect, changes=some) for some in (applied, rules) if some]
    return tuple(parts)


WHOSE: Final = "whose turn"
"""Register: the player whose next turn a continuous effect waits for."""


def for_each_player(effect: a.Affect) -> tuple[a.Affect, lowered.Players]:
    """An effect "during their next turn" on whatever fits is one effect for each player, on cards
    of that player. Also returns those players.
    """
    cards = effect.cards
    assert isinstance(cards, n.Select)
    owners = n.owner_in(cards.of) or n.EachPlayer()
    theirs = replace(cards, of=(*cards.of, n.Of(n.PlayerRef(WHOSE))))
    return replace(effect, cards=theirs), ev.players(owners)


def apply(
    static: StaticInfo,
    duration: Duration,
    cards: str,
    everyone: lowered.Refs | None,
    whose: lowered.Players | None,
) -> Step:
    """Begins a continuous effect, for the cards in a register or for whatever fits.

    `everyone`: what fits at the moment; older editions affect no newcomers (F29). `whose`: the
    players whom it concerns.
    """

    def step(core: Core, frame: Frame) -> None:
        fixed = everyone is not None and core.edition.static_newcomers == "none"
        if cards or fixed:
            found = everyone(core, frame) if fixed and everyone else frame.refs(cards)
            targets = [r for r in found if core.in_play(r) or core.is_being_played(r)]
            if not targets:
                frame.done = False
                return
            for owner in sorted({core.state.owner[r & CARD] for r in targets}):
                mine = [r for r in targets if core.state.owner[r & CARD] == owner]
                begin(core, frame, static, duration, mine, owner)
        elif duration.startswith("their") and whose is not None:
            for seat in whose(core, frame):
                frame.reg[WHOSE] = seat
                begin(core, frame, static, duration, None, seat)
        else:
            begin(core, frame, static, duration, None, frame.you)

    return step


def begin(
    core: Core,
    frame: Frame,
    static: StaticInfo,
    duration: Duration,
    targets: list[int] | None,
    owner: int,
) -> None:
    state = core.state
    context = Frame(-1, frame.you, frame.source, {})
    for key, value in frame.reg.items():
        if key[0] != "@" or key == ACTOR:
            context.reg[key] = value[:] if isinstance(value, list) else value
    if isinstance(static, AffectInfo):
        for change in static.changes:
            if change.amount is not None and not change.granted:
                context.reg[change.fixed] = change.amount(core, frame)
    elif isinstance(static, InkRule) and static.amount is not None:
        context.reg[FIXED_AMOUNT] = static.amount(core, frame)
    counts_for = frame.you if duration == "your next turn" else owner
    number = state.next_id
    state.next_id += 1
    effect = Lasting(number, static.number, context, targets, duration, counts_for, state.turn)
    if isinstance(static, AffectInfo) and static.gives and duration != "their next turn":
        duplicates.settle(core, effect, static)
    state.lasting.append(effect)
    core.rebuild()
    _tell(core, context, static, duration, targets or [])


def _tell(
    core: Core, context: Frame, static: StaticInfo, duration: Duration, targets: list[int]
) -> None:
    """A line of the log for each card that the effect is applied to."""
    if targets and isinstance(static, AffectInfo):
        amounts = [context.reg.get(change.fixed, 0) for change in static.changes]
        pairs = [
            (change.tree, amount if isinstance(amount, int) else 0)
            for change, amount in zip(static.changes, amounts, strict=True)
        ]
        text = verbs.changes_text(pairs, duration)
        for ref in targets:
            note(
                core, "affected", ref, player=context.you, source=context.source, text=text,
                rule="static.applied",
            )  # fmt: skip


def watch(trigger: int, duration: Watch, once: bool) -> Step:
    def step(core: Core, frame: Frame) -> None:
        begin_watching(core, frame, trigger, duration, once)

    return step


def begin_watching(core: Core, frame: Frame, trigger: int, duration: Watch, once: bool) -> None:
    state = core.state
    context = Frame(-1, frame.you, frame.source, {})
    for key, value in frame.reg.items():
        if key[0] != "@":
            context.reg[key] = value[:] if isinstance(value, list) else value
    state.watching.append(
        Watching(state.next_id, trigger, context, duration, frame.you, state.turn, once)
    )
    state.next_id += 1
    core.rebuild()
