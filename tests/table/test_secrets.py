"""Games that a seat cannot tell apart are the same to it, byte for byte."""

from __future__ import annotations

from random import Random

import pytest
from sqlalchemy import update
from tests.table.client import OPEN, Client, Socket, any_answer, me
from tests.table.conftest import Running

from inkborn.table import schema

SEED = "5eed" * 16


def seated(server: Running, deck: str) -> tuple[Socket, Socket, Socket]:
    """Ann, Ben with that deck, and a spectator, at a match with a seed that is always the same."""
    ann, ben = server.client("Ann"), server.client("Ben")
    begun = ann.begin(me("puppies"), OPEN)
    same = update(schema.matches).where(schema.matches.c.id == begun["match"]).values(seed=SEED)
    with server.service.store.engine.begin() as connection:
        connection.execute(same)
    ben.post(f"/api/matches/{begun['match']}/join",
             {"invite": begun["invites"]["1"], "deck": deck})  # fmt: skip
    return ann.sit(begun["match"]), ben.sit(begun["match"]), Client(server.base).sit(begun["match"])


def ends_every_turn(socket: Socket) -> object:
    """Ben shows nothing: he keeps his hand and passes."""
    choice = socket.view["view"]["choice"]
    return [len(choice["options"]) - 1] if choice["kind"] == "main" else []


def course(server: Running, deck: str) -> tuple[list[str], list[str]]:
    """What Ann and a spectator get while Ann plays, asks and errs, and Ben passes."""
    ann, ben, watching = seated(server, deck)
    chance = Random(1)
    with ann, ben, watching:
        ann.until("view")
        ben.until("view")
        for _ in range(80):
            if ann.view["view"]["over"]:
                break
            first, other = (ann, ben) if ann.view["view"]["choice"] else (ben, ann)
            ann.ask({"type": "why", "action": "quest simba"}, "why")
            ann.answer([999])
            if first is ann:
                first.answer(any_answer(ann.view["view"]["choice"], chance))
            else:
                first.answer(ends_every_turn(ben))
            other.until("view")
        seq = ann.view["seq"]
        while watching.until("view")["seq"] < seq:
            pass
    return ann.frames, watching.frames


@pytest.mark.parametrize("other", ["songbirds", "whispers"])
def test_hidden_cards_change_nothing_that_others_get(server: Running, other: str) -> None:
    first, second = course(server, "dragon-charge"), course(server, other)
    assert len(first[0]) > 40
    assert first == second


GUEST = """
scenario: Ben looks for a character
players:
  Ann: {deck: 20}
  Ben: {inkwell: 2, hand: [Be Our Guest], deck: [%s, 10]}
active: Ben
"""
HIT, MISS = "Lantern, Lantern, Lantern, Stitch - New Dog", "Lantern, Lantern, Lantern, Lantern"


def begin(server: Running, deck: str) -> tuple[Client, Client, str]:
    """Ann and Ben at a match in which Ben may play Be Our Guest."""
    ann, ben = server.client("Ann"), server.client("Ben")
    cards = deck.split(", ") + ["Blank"] * 10
    text = GUEST.replace("[%s, 10]", str(cards).replace("'", ""))
    begun = ann.begin({"kind": "me"}, OPEN, scenario=text)
    ben.post(f"/api/matches/{begun['match']}/join", {"invite": begun["invites"]["1"]})
    return ann, ben, begun["match"]


def guest(server: Running, deck: str) -> tuple[list[str], int]:
    """What Ann gets while Ben plays Be Our Guest and takes nothing; and how often Ben answered."""
    ann, ben, match = begin(server, deck)
    with ann.sit(match) as first, ben.sit(match) as second:
        first.until("view")
        second.until("view")
        answers = 0
        said: object = "play Be Our Guest"
        while True:
            second.answer(said)
            answers += 1
            choice = second.view["view"]["choice"]
            if choice is None or choice["kind"] == "main":
                break
            said = "no" if choice["kind"] == "may" else list(range(choice["least"]))
            if choice["kind"] == "order":
                said = list(range(len(choice["options"])))
        second.answer("end turn")
        while first.until("view")["view"]["active"] != 0:
            pass
    with ann.sit(match) as again:
        again.until("view")
    return first.frames + again.frames, answers


def test_nobody_notices_a_question_that_only_hidden_cards_bring_up(server: Running) -> None:
    (hit, asked), (miss, not_asked) = guest(server, HIT), guest(server, MISS)
    assert asked > not_asked, "Ben was asked in one of the two games"
    assert hit == miss


def test_who_comes_in_while_somebody_is_secretly_asked_finds_what_was_there_before(
    server: Running,
) -> None:
    ann, ben, match = begin(server, HIT)
    stranger = server.client("Cid")

    def found() -> list[object]:
        """What Ann and a stranger are told who come in now."""
        frames: list[object] = []
        for one in (ann, stranger):
            frames.append(one.get(f"/api/matches/{match}"))
            with one.sit(match) as socket:
                socket.until("view")
                frames += socket.frames
        return frames

    before = found()
    with ben.sit(match) as socket:
        socket.until("view")
        seq = socket.view["seq"]
        socket.answer("play Be Our Guest")
        assert socket.view["seq"] > seq and socket.view["view"]["choice"]["kind"] != "main"
        assert found() == before
