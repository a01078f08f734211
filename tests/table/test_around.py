"""Around the game: cards and table for pages, absence, take-backs by request, stand-ins, clocks."""

from __future__ import annotations

import re
import time
from random import Random

import pytest
from tests.table.client import OPEN, Client, Json, Socket, any_answer, bot, me
from tests.table.conftest import Running

from inkborn.table import around


def pages(ann: Client, ben: Client, **more: object) -> tuple[Json, Socket, Socket]:
    begun = ann.begin(me(), OPEN, **more)
    ben.post(f"/api/matches/{begun['match']}/join",
             {"invite": begun["invites"]["1"], "deck": "songbirds"})  # fmt: skip
    return begun, ann.sit(begun["match"], page=True), ben.sit(begun["match"], page=True)


def table_where(socket: Socket, key: str, value: object) -> Json:
    """The next table message in which that holds."""
    while True:
        table = socket.until("table")
        if table[key] == value:
            return table


def test_a_page_gets_the_data_of_each_card_once_and_before_it_is_seen(ann: Client) -> None:
    with ann.sit(ann.begin(me(), bot())["match"], page=True) as socket:
        told: set[str] = set()
        chance = Random(1)
        for _ in range(60):
            message = socket.receive()
            if message["type"] == "over":
                break  # a quick bot, a bad player
            if message["type"] == "cards":
                names = {card["card"] for card in message["cards"]}
                assert not names & told
                told |= names
            elif message["type"] == "view":
                hand = message["view"]["seats"][0]["hand"]
                assert {card["card"] for card in hand} <= told
                choice = message["view"]["choice"]
                if choice is not None:
                    said = any_answer(choice, chance)
                    socket.send({"type": "answer", "seq": message["seq"], "answer": said})


def test_everybody_is_told_who_is_here(ann: Client, ben: Client) -> None:
    _begun, first, second = pages(ann, ben)
    with first, second:
        while not all(seat.get("here") for seat in first.until("table")["seats"]):
            pass
        second.close()
        assert not first.until("table")["seats"][1].get("here")


def test_who_has_been_away_for_a_minute_loses_when_the_other_claims(
    server: Running, ann: Client, ben: Client
) -> None:
    begun, first, second = pages(ann, ben)
    with first, second:
        first.until("view")
        second.until("view")
        here, gone = (first, second) if second.view["view"]["choice"] else (second, first)
        seat = gone.view["view"]["seat"]
        assert here.ask({"type": "claim"}, "over")["type"] == "refused"
        gone.close()
        while here.until("table")["seats"][seat].get("here"):
            pass
        presence = server.live(begun["match"]).presence
        presence.away_since[seat] -= around.AWAY
        assert table_where(here, "claim", [seat])
        over = here.ask({"type": "claim"}, "over")
        assert (over["winners"], over["why"]) == ([1 - seat], "away")


def test_a_bot_plays_for_who_hands_over_until_they_sit_down_again(ann: Client, ben: Client) -> None:
    _begun, first, second = pages(ann, ben)
    with first, second:
        first.until("view")
        second.until("view")
        asked, other = (first, second) if first.view["view"]["choice"] else (second, first)
        seat, seq = asked.view["view"]["seat"], asked.view["seq"]
        asked.send({"type": "handover", "seat": seat, "bot": "random"})
        while other.until("view")["seq"] <= seq:
            pass
        asked.send({"type": "sit"})
        while other.until("table")["seats"][seat].get("bot"):
            pass
        asked.send({"type": "handover", "seat": 1 - seat})
        assert "away" in asked.until("refused")["error"]


def test_a_take_back_by_request_needs_the_other_and_says_what(ann: Client, ben: Client) -> None:
    _begun, first, second = pages(ann, ben, takebacks="request")
    with first, second:
        first.until("view")
        second.until("view")
        asked, other = (first, second) if first.view["view"]["choice"] else (second, first)
        before = asked.view["view"]["choice"]
        asked.answer([])
        seq = other.until("view")["seq"]
        asked.send({"type": "takeback"})
        while not (offers := other.until("table").get("offers")):
            pass
        assert any("keeps" in line for line in offers[0]["text"])
        other.send({"type": "reply", "offer": offers[0]["offer"], "yes": True})
        back = asked.until("view")
        while back["seq"] <= seq:
            back = asked.until("view")
        assert back["view"]["choice"]["options"] == before["options"]
        assert back["log"] == [] and other.until("view")["seq"] > seq


def test_a_refused_take_back_changes_nothing(ann: Client, ben: Client) -> None:
    _begun, first, second = pages(ann, ben, takebacks="request")
    with first, second:
        first.until("view")
        second.until("view")
        asked, other = (first, second) if first.view["view"]["choice"] else (second, first)
        asked.answer([])
        asked.send({"type": "takeback"})
        while not (offers := other.until("table").get("offers")):
            pass
        other.send({"type": "reply", "offer": offers[0]["offer"], "yes": False})
        assert table_where(asked, "offers", [])
        assert asked.ask({"type": "reply", "offer": 5, "yes": True}, "view")["type"] == "refused"


def test_off_means_off(ann: Client) -> None:
    with ann.sit(ann.begin(me(), bot(), takebacks="off")["match"]) as socket:
        socket.asked()
        assert "agreed" in socket.ask({"type": "undo"}, "view")["error"]


@pytest.mark.parametrize("clock", ["turns", "event"])
def test_a_clock_ends_a_match_that_nobody_plays(
    server: Running, ann: Client, ben: Client, clock: str
) -> None:
    begun, first, second = pages(ann, ben, clock=clock)
    with first, second:
        table = first.until("table")
        assert table["clock"] == clock
        assert (table["seconds"] > 0) == (clock == "event")
        running = server.live(begun["match"]).clock
        running.since -= 141
        running.begun -= 3601
        over = first.until("over")
        assert over["why"] == "time"
        assert len(over["winners"]) == (1 if clock == "turns" else 0)


def test_spectators_see_a_delayed_match_later(server: Running, ann: Client) -> None:
    match = ann.begin(me(), bot(), delay=600)["match"]
    with ann.sit(match) as socket, server.client().sit(match) as watching:
        socket.asked()
        watching.until("view")
        socket.answer([])
        while socket.view["seq"] < 2 and not socket.view["view"]["choice"]:
            socket.until("view")
        assert watching.ask({"type": "ping"}, "view", "pong")["type"] == "pong"
        live = server.live(match)
        live.later = type(live.later)((time.time(), game) for _due, game in live.later)
        assert watching.until("view")["seq"] == 1


def test_a_listed_match_is_joined_without_an_invitation(ann: Client, ben: Client) -> None:
    begun = ann.begin(me(), OPEN, listed=True)
    found = ben.get("/api/matches?state=open")["matches"]
    assert begun["match"] in [match["match"] for match in found]
    joined = ben.post(f"/api/matches/{begun['match']}/join", {"deck": "songbirds"})
    assert joined["seat"] == 1
    mine = ben.get("/api/matches?state=mine")["matches"]
    assert [match["match"] for match in mine] == [begun["match"]]


def test_a_match_whose_rows_are_gone_from_memory_is_taken_up_again(
    server: Running, ann: Client
) -> None:
    match = ann.begin(me(), bot())["match"]
    with ann.sit(match) as socket:
        socket.asked()
        socket.answer([])
        socket.asked()
        before = socket.view
    server.forget(match)
    with ann.sit(match, since=before["seq"]) as socket:
        after = socket.asked()
    assert after["view"] == before["view"] and after["seq"] == before["seq"]
    assert after["log"] == [] and after["at"] == before["at"] + len(before["log"])


BOOSTED = """
scenario: two effects on one character
custom:
  - {name: Cheer, type: action, cost: 1, text: "Chosen character gets +2 {S} this turn."}
players:
  Ann: {inkwell: 3, hand: [Cheer], play: [Stitch - Rock Star]}
  Ben: {}
"""


def test_a_changed_number_says_why(ann: Client) -> None:
    begun = ann.begin({"kind": "me"}, bot(), scenario=BOOSTED)
    with ann.sit(begun["match"], page=True) as socket:
        socket.asked()
        socket.answer("play Cheer")
        if (choice := socket.view["view"]["choice"])["kind"] == "cards":
            assert choice["source"]["card"] == "Cheer"
            socket.answer([0])
        (stitch,) = socket.view["view"]["seats"][0]["board"]
        assert stitch["strength"] == 5
        why = socket.ask({"type": "explain", "card": stitch["id"]}, "explained")
        assert (why["printed"], why["now"]) == (3, 5)
        assert [(cause["card"], cause["amount"]) for cause in why["chain"]] == [("Cheer", 2)]
        asked = {"type": "why", "kind": "quest", "card": stitch["id"]}
        assert socket.ask(asked, "why")["error"] is None


def test_against_bots_a_hint_is_an_answer_that_counts(ann: Client) -> None:
    with ann.sit(ann.begin(me(), bot("casual"))["match"], page=True) as socket:
        assert socket.until("table")["hints"]
        seq = socket.asked()["seq"]
        hint = socket.ask({"type": "hint"}, "hinted")
        assert hint["type"] == "hinted" and hint["seq"] == seq
        assert socket.answer(hint["answer"])["type"] == "view"


def test_between_people_and_in_puzzles_nobody_gives_hints(ann: Client, ben: Client) -> None:
    begun = ann.begin(me(), OPEN)
    ben.post(f"/api/matches/{begun['match']}/join",
             {"invite": begun["invites"]["1"], "deck": "songbirds"})  # fmt: skip
    puzzle = ann.post("/api/puzzles/last-stand", {}, 201)["match"]
    for match in (begun["match"], puzzle):
        with ann.sit(match) as socket:
            socket.until("view")
            assert socket.ask({"type": "hint"}, "hinted")["type"] == "refused"


def test_every_level_sits_down(ann: Client) -> None:
    levels = ann.get("/api/vocabulary")["levels"]
    assert list(levels) == ["beginner", "casual", "skilled", "expert", "master"]
    ratings = [int(re.findall(r"rating (\d+)", text)[0]) for text in levels.values()]
    assert ratings[0] > 1000 and ratings == sorted(set(ratings))
    for level in levels:
        assert ann.begin(me(), bot(level))["match"]
