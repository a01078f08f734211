"""Invariants that need copies of the game.

5 offered answers are accepted, others refused · 7 copies are equal and independent, JSON too · 9
cached values are those computed from scratch · 13 what is asked can be asked again. 6 is in
`elsewhere`, 8 in `secrets`, `courses` and `witness`, the rest of 13 in `leaving`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from inkborn.engine.actions import legal
from inkborn.engine.answers.spoken import conceivable
from inkborn.engine.game import BareGame
from inkborn.engine.machine import run as machine
from inkborn.engine.machine.core import Core
from inkborn.engine.machine.statics import StaticInfo
from inkborn.engine.now import continuous as now
from inkborn.engine.now.index import ChangeEntry, Entry, Index, TriggerEntry, build_index
from inkborn.engine.rules import checks
from inkborn.engine.state.plain import plain, state_hash
from inkborn.errors import IllegalAnswer
from inkborn.fuzz import answering
from inkborn.fuzz.courses import check_courses
from inkborn.fuzz.secrets import check_secrets
from inkborn.fuzz.violations import Violation, require
from inkborn.fuzz.witness import Witness
from inkborn.model.abilities import CardDefinition, Change
from inkborn.views import observe

SAMPLE = 12
"""How many of the offered answers are tried at one decision."""

RARE = 0.3
"""How many of these decisions are also saved, and judged by the witness."""


def check_sampled(game: BareGame, rng: random.Random, witness: Witness) -> None:
    """The costly invariants, for some of the decisions."""
    check_cache(game.core)
    check_view(game, rng.randrange(len(game.seats)))
    if game.over:
        return
    check_actions(game)
    check_refusals(game, rng)
    check_offers(game, rng)
    check_asked_again(game)
    check_secrets(game, rng)
    check_courses(game, rng)
    if rng.random() < RARE:
        check_saved(game, rng)
        witness.check(game, rng)


# ---------------------------------------------------------------- 5 and 7


def check_offers(game: BareGame, rng: random.Random) -> None:
    """5 and 7: every offered answer is accepted by a copy, and the copy leaves its source alone."""
    before = state_hash(game.state)
    events = len(game.core.events)
    require(state_hash(game.copy().state) == before, 7, "a copy differs from its source")
    for answer in answering.some_answers(game, rng, SAMPLE):
        copy = game.copy()
        try:
            answering.give(copy, answer)
        except IllegalAnswer as error:
            raise Violation(5, f"the offered answer {answer} is refused: {error}") from error
        require(
            state_hash(game.state) == before and len(game.core.events) == events,
            7,
            f"the answer {answer} to a copy has changed its source",
        )


def check_asked_again(game: BareGame) -> None:
    """13: what is asked can be asked again: nothing but the question has happened before."""
    if game.decision is None or game.decision.kind == "main":
        return
    copy = game.copy()
    machine.ask_again(copy.core)
    machine.run(copy.core)
    same = state_hash(copy.state) == state_hash(game.state)
    require(
        same, 13, f"asked again, a {game.decision.kind} decision differs: {game.decision.prompt}"
    )


def check_actions(game: BareGame) -> None:
    """5: the turn actions that are offered are those that nothing refuses, asked one by one."""
    core = game.core
    if core.state.decision is None or core.state.decision.kind != "main":
        return
    offered = set(game.actions)
    require(len(offered) == len(game.actions), 5, "an action is offered twice")
    for action in conceivable(core):
        refusal = legal.refuse(core, action)
        if action in offered:
            require(refusal is None, 5, f"{action} is offered, but refused: {refusal}")
        else:
            require(refusal is not None, 5, f"{action} is not offered, but nothing refuses it")
    strange = offered.difference(conceivable(core))
    require(not strange, 5, f"nobody would think of {strange}")


def check_saved(game: BareGame, rng: random.Random) -> None:
    """7: a game that was written to JSON and read back is the same and goes on alike."""
    read = BareGame.from_json(game.to_json())
    require(read.state_hash() == game.state_hash(), 7, "the saved game differs from the original")
    require(read.core.events == game.core.events, 7, "the saved game remembers other events")
    require(read.actions == game.actions, 7, "the saved game offers other actions")
    answer = answering.random_answer(game, rng)
    one, two = game.copy(), read
    answering.give(one, answer)
    answering.give(two, answer)
    require(one.state_hash() == two.state_hash(), 7, f"the saved game goes on otherwise: {answer}")


def check_replay(game: BareGame, definitions: Mapping[str, CardDefinition]) -> None:
    """7: the record of a game replays to the same state and events."""
    again = BareGame.replay(game.record, definitions)
    require(again.state_hash() == game.state_hash(), 7, "the replay differs from the game")
    require(again.core.events == game.core.events, 7, "the replay has other events")


def check_refusals(game: BareGame, rng: random.Random) -> None:
    """5: what is not offered is refused, and nothing changes."""
    before = state_hash(game.state)
    for answer in answering.wrong_answers(game, rng):
        try:
            answering.give(game, answer)
        except IllegalAnswer as error:
            require(bool(str(error)), 5, f"the answer {answer} is refused without a reason")
        else:
            raise Violation(5, f"the answer {answer} was not offered, but accepted")
        require(state_hash(game.state) == before, 5, f"refusing {answer} has changed the state")


# ---------------------------------------------------------------- 9


def check_cache(core: Core) -> None:
    """9: the index of effects is what it would be if it were built now, and so is what it says."""
    require(not core.busy, 9, f"values are still being computed: {core.busy}")
    fresh = core.copy()
    fresh.index, fresh.abilities, fresh.safe = None, {}, False
    if core.index is not None:
        require(
            _outline(core.index) == _outline(build_index(fresh)),
            9,
            "the index of effects is out of date",
        )
    if core.safe:
        require(not checks.lethal(fresh), 9, "lethal damage goes unnoticed")
    for card in core.state.inplay:
        ref = core.state.refs[card]
        for stat in ("strength", "willpower", "lore"):
            one, two = now.stat(core, ref, stat), now.stat(fresh, ref, stat)
            require(one == two, 9, f"{stat} of card {card} is {one}, computed anew {two}")


def check_view(game: BareGame, seat: int) -> None:
    """9: what a view shows of the cards in play is what holds now, asked one by one."""
    fresh = game.core.copy()
    fresh.index, fresh.abilities, fresh.seen = None, {}, None
    for player, side in zip(fresh.state.players, observe(game, seat).seats, strict=True):
        for card, shown in zip(player.board, side.board, strict=True):
            ref = fresh.state.refs[card]
            own = {one: now.keyword_amount(fresh, ref, one) for one in now.keywords(fresh, ref)}
            true = (now.strength(fresh, ref), now.willpower(fresh, ref), now.lore(fresh, ref), own)
            seen = (shown.strength, shown.willpower, shown.lore, shown.keywords)
            require(seen == true, 9, f"card {card} is seen as {seen}, but is {true}")


def _outline(index: Index) -> dict[str, list[object]]:
    found: dict[str, list[object]] = {"subjects": [index.subjects]}
    for table, rows in index.tables.items():
        found |= {f"{table}: {key}": [*map(_change, es)] for key, es in rows.items()}
    found |= {kind.__name__: [*map(_entry, es)] for kind, es in index.rules.items()}
    found |= {"instead: " + key: [*map(_entry, es)] for key, es in index.replacements.items()}
    found |= {kind.__name__: [*map(_change, es)] for kind, es in index.changes.items()}
    for key, triggers in index.triggers.items():
        found["on " + key] = [*map(_trigger, triggers)]
    return found


def _entry(entry: Entry[StaticInfo]) -> object:
    return entry.static.number, plain(entry.frame), entry.lasting


def _change(entry: ChangeEntry[Change]) -> object:
    return entry.change.number, entry.targets, _entry(entry)


def _trigger(entry: TriggerEntry) -> object:
    return entry.trigger.number, plain(entry.frame), entry.watching
