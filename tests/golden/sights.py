"""All that can be seen of a game where it stands and asked about it, as bytes for digests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from hashlib import blake2b
from typing import Final, get_args

import msgspec

from inkborn.engine.game import BareGame
from inkborn.engine.state.refusals import Action, ActionKind
from inkborn.errors import IllegalAnswer
from inkborn.fuzz.answering import Reply, wrong_answers
from inkborn.views import log, observe
from inkborn.views.reasons import reasons

STATS: Final = ("strength", "willpower", "lore")
OF_ONE_CARD: Final[tuple[ActionKind, ...]] = ("ink", "play", "quest", "use")
OF_TWO_CARDS: Final[tuple[ActionKind, ...]] = ("challenge", "move")
WAYS: Final = ("ink", "sing", "shift 0", "shift 1", "free 0")
assert {*OF_ONE_CARD, *OF_TWO_CARDS, "end"} == {*get_args(ActionKind)}


def viewers(game: BareGame) -> list[int | None]:
    """A spectator and every seat."""
    return [None, *range(len(game.seats))]


def views(game: BareGame) -> bytes:
    """What everybody sees."""
    return b"".join(msgspec.json.encode(observe(game, viewer)) for viewer in viewers(game))


def logs(game: BareGame, since: int = 0) -> bytes:
    """What everybody is told, from an event on."""
    found = (str(line) for viewer in viewers(game) for line in log(game, viewer, since))
    return "\n".join(found).encode()


def answers(game: BareGame, seat: int) -> bytes:
    """What a player could ask: why what cannot be done cannot, and why a value is as it is."""
    return "\n".join([*_refusals(game, seat), *_reasons(game, seat)]).encode()


def _refusals(game: BareGame, seat: int) -> Iterator[str]:
    players = game.state.players
    player = players[seat]
    boards = [card for one in players for card in one.board]
    cards = [*player.hand, *boards, *player.discard[:3], *player.ready_ink[:2]]
    asked = [Action(kind, card) for kind in OF_ONE_CARD for card in cards]
    asked += [Action("play", card, how=way) for card in cards[:10] for way in WAYS]
    asked += [Action(k, a, b) for k in OF_TWO_CARDS for a in player.board for b in boards]
    for action in [Action("end"), *asked]:
        refusal = game.why_not(action)
        yield "" if refusal is None else game.explain(refusal)


def _reasons(game: BareGame, seat: int) -> Iterator[str]:
    for one in observe(game, seat).seats:
        for card in one.board:
            for stat in STATS:
                yield str(reasons(game, seat, card.id, stat))


def wrong(game: BareGame, rng: random.Random) -> bytes:
    """What is said to answers that are not legal."""
    return "\n".join(_said(game, reply) for reply in wrong_answers(game, rng)).encode()


def _said(game: BareGame, reply: Reply) -> str:
    assert not isinstance(reply, int)
    try:
        game.read(reply)
    except IllegalAnswer as error:
        return str(error)
    return "legal"


def sample(game: BareGame, seat: int, seed: int) -> bytes:
    """A game that the seat might be in, for all it knows; the lists are known."""
    owners, info = game.state.owner, game.core.info
    decks = [
        [info[card].definition for card, owner in enumerate(owners) if owner == one]
        for one in range(len(game.seats))
    ]
    return game.perspective(seat).sample(seed, decks).to_json().encode()


def short(seen: bytes) -> str:
    return blake2b(seen, digest_size=4).hexdigest()
