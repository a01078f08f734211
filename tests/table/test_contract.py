"""What programs outside rely on, to the letter."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import httpx
import pytest
from tests.table.client import OPEN, Client, Json, Socket, any_answer, bot, me
from tests.table.conftest import Running

from inkborn import __version__
from inkborn.workshop import shared_workshop

KINDS = {"main", "may", "cards", "order", "player", "number", "mode", "name", "bag"}


def two_people(ann: Client, ben: Client, **more: object) -> tuple[Socket, Socket]:
    begun = ann.begin(me(), OPEN, **more)
    ben.post(f"/api/matches/{begun['match']}/join",
             {"invite": begun["invites"]["1"], "deck": "songbirds"})  # fmt: skip
    return ann.sit(begun["match"]), ben.sit(begun["match"])


def test_health(anybody: httpx.Client) -> None:
    response = anybody.get("/api/health")
    assert response.status_code == 200
    assert response.json() == {"ok": True, "version": __version__}


def test_a_guest_needs_a_name_only(anybody: httpx.Client) -> None:
    response = anybody.post("/api/players", json={"name": " Ann "})
    assert response.status_code == 201
    made = response.json()
    assert set(made) == {"player", "name", "token"} and made["name"] == "Ann"
    assert len(made["token"]) >= 43
    cookie = response.headers["set-cookie"]
    assert "HttpOnly" in cookie and "samesite=lax" in cookie.casefold()


def test_a_match_with_an_open_seat_waits_and_begins_when_it_is_taken(
    ann: Client, ben: Client
) -> None:
    begun = ann.begin(me(), OPEN, format="infinity", edition="2026-02")
    match = begun["match"]
    assert begun["seat"] == 0 and set(begun["invites"]) == {"1"}
    waiting = ann.get(f"/api/matches/{match}")
    assert (waiting["state"], waiting["seq"], waiting["winners"]) == ("waiting", 0, [])
    with ann.sit(match) as socket:
        refused = ben.post(f"/api/matches/{match}/join", {"invite": "x", "deck": "puppies"}, 403)
        assert "invite" in refused["error"]
        invite = {"invite": begun["invites"]["1"], "deck": "songbirds"}
        assert ben.post(f"/api/matches/{match}/join", invite) == {"match": match, "seat": 1}
        assert ben.post(f"/api/matches/{match}/join", invite)["seat"] == 1, "once more is no harm"
        first = socket.until("view")
    assert first["seq"] == 0 and first["view"]["edition"] == "2026-02"
    playing = ann.get(f"/api/matches/{match}")
    assert playing["state"] == "playing"
    assert [(s["name"], s["kind"]) for s in playing["seats"]] == [
        ("Ann", "person"), ("Ben", "person")
    ]  # fmt: skip


def test_a_view_has_what_the_contract_says(ann: Client, ben: Client) -> None:
    first, second = two_people(ann, ben)
    with first, second:
        views = [first.until("view"), second.until("view")]
        assert [sorted(view) for view in views] == [["at", "log", "seq", "type", "view"]] * 2
        for seat, message in enumerate(views):
            view = message["view"]
            assert view["seat"] == seat and message["seq"] == 0
            assert {"seat", "turn", "active", "phase", "seats", "choice"} <= set(view)
            assert all({"text"} <= set(line) for line in message["log"])
        asked = [view["view"]["choice"] for view in views]
        choice = next(choice for choice in asked if choice is not None)
        assert asked.count(None) == 1
        assert {"kind", "prompt", "least", "most", "options"} <= set(choice)
        assert choice["kind"] in KINDS and all("text" in option for option in choice["options"])


def test_an_answer_moves_the_match_on_for_both(ann: Client, ben: Client) -> None:
    with_choice, other = two_people(ann, ben)
    with with_choice, other:
        with_choice.until("view")
        other.until("view")
        if with_choice.view["view"]["choice"] is None:
            with_choice, other = other, with_choice
        assert with_choice.answer([])["seq"] == 1
        assert other.until("view")["seq"] == 1


def test_an_answer_that_is_sent_again_counts_once(ann: Client) -> None:
    match = ann.begin(me(), bot())["match"]
    with ann.sit(match) as socket:
        socket.asked()
        seq = socket.view["seq"]
        socket.answer([])
        again = socket.answer([], seq)
        assert again["type"] == "view" and again["seq"] > seq
        socket.send({"type": "answer", "seq": seq, "answer": [0]})
        assert socket.until("refused")["seq"] > seq  # views of the bot's turn may come before it
    with ann.sit(match) as socket:  # after a lost connection, too
        socket.asked()
        assert socket.answer([], seq)["type"] == "view"


def test_what_is_wrong_is_refused_and_changes_nothing(ann: Client, ben: Client) -> None:
    first, second = two_people(ann, ben)
    with first, second:
        first.until("view")
        second.until("view")
        asked, other = (first, second) if first.view["view"]["choice"] else (second, first)
        for socket, answer, seq in (
            (asked, [99], 0), (asked, [0, 0], 0), (asked, [0], 7), (asked, [0], -1), (other, [], 0),
        ):  # fmt: skip
            refused = socket.answer(answer, seq)
            assert refused["type"] == "refused" and refused["seq"] == 0 and refused["error"]
            assert isinstance(refused["rules"], list)
        assert asked.answer([])["seq"] == 1


def test_why_names_the_rule(ann: Client) -> None:
    with ann.sit(ann.begin(me(), bot())["match"]) as socket:
        while socket.asked()["view"]["choice"]["kind"] != "main":
            socket.answer(any_answer(socket.view["view"]["choice"], Random(1)))
        card = socket.view["view"]["seats"][0]["hand"][0]["card"]
        why = socket.ask({"type": "why", "action": f"quest {card}"}, "why")
        assert why["error"] and why["rules"]
        fine = socket.ask({"type": "why", "action": "end turn"}, "why")
        assert fine["error"] is None and fine["rules"] == []
        assert socket.ask({"type": "ping"}, "pong") == {"type": "pong"}


def test_undo_gives_a_new_larger_seq(ann: Client) -> None:
    with ann.sit(ann.begin(me(), bot())["match"]) as socket:
        while True:
            choice = socket.asked()["view"]["choice"]
            ink = [o for o in choice["options"] if o.get("kind") == "ink"]
            if choice["kind"] == "main" and ink:
                break
            socket.answer(any_answer(choice, Random(1)))
        before = socket.view
        after = socket.answer([choice["options"].index(ink[0])])
        assert after["view"]["seats"][0]["ready_ink"] == 1
        if not after["view"]["choice"]["undo"]:
            return  # something hidden was seen
        back = socket.ask({"type": "undo"}, "view")
        assert back["seq"] > after["seq"]
        assert back["view"] == before["view"]
        assert back["at"] <= after["at"]


def test_nothing_to_take_back_is_refused(ann: Client) -> None:
    with ann.sit(ann.begin(me(), bot())["match"]) as socket:
        socket.asked()
        assert socket.ask({"type": "undo"}, "view")["type"] == "refused"
        assert socket.ask({"type": "cancel"}, "view")["type"] == "refused"


def test_conceding_ends_the_match_and_the_view_comes_before(ann: Client, ben: Client) -> None:
    first, second = two_people(ann, ben)
    with first, second:
        first.until("view")
        first.send({"type": "concede"})
        for socket in (first, second):
            over = socket.until("over")
            assert over["winners"] == [1]
            assert socket.view["view"]["over"] and socket.view["view"]["choice"] is None


def test_among_three_the_others_play_on(ann: Client) -> None:
    match = ann.begin(me(), bot("random"), bot("random", "whispers"))["match"]
    with ann.sit(match) as socket:
        socket.until("view")
        socket.send({"type": "concede"})
        over = socket.until("over")
        assert over["winners"] and 0 not in over["winners"]


def test_a_spectator_sees_what_is_public_and_does_nothing(server: Running, ann: Client) -> None:
    match = ann.begin(me(), bot())["match"]
    with server.client().sit(match) as watching:
        view = watching.until("view")["view"]
        assert view["seat"] == -1 and view["choice"] is None
        assert all("hand" not in seat for seat in view["seats"])
        assert watching.ask({"type": "concede"}, "over")["type"] == "refused"


def test_a_game_to_its_end_and_its_record(ann: Client, tmp_path: Path) -> None:
    match = ann.begin(me("wizards-duel"), bot("random", "puppies"))["match"]
    assert ann.get(f"/api/matches/{match}/record", 403)["error"]
    with ann.sit(match) as socket:
        seqs = []
        for message in socket.play(Random(3)):
            assert message["type"] in ("view", "over"), message
            if message["type"] == "view":
                seqs.append(message["seq"])
    assert sorted(set(seqs)) == seqs
    ended = ann.get(f"/api/matches/{match}")
    assert ended["state"] == "over" and ended["seq"] == seqs[-1]
    record = tmp_path / "record.json"
    record.write_text(json.dumps(ann.get(f"/api/matches/{match}/record")))
    ran = subprocess.run(
        [sys.executable, "-m", "inkborn", "replay", str(record), "--json"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    names = [seat["name"] for seat in ended["seats"]]
    assert json.loads(ran.stdout)["winners"] == [names[seat] for seat in ended["winners"]]


def test_an_illegal_deck_is_refused_with_every_violation(ann: Client) -> None:
    deck = "5 Stitch - Rock Star\n5 Simba - Returned King"
    refused = ann.post("/api/matches", {"seats": [me(deck), bot()]}, 400)
    assert len(refused["violations"]) >= 2 and refused["rules"]
    assert "Stitch - Rock Star" in refused["error"]


def test_of_many_violations_none_is_left_out(ann: Client) -> None:
    cards = [card for card in shared_workshop().catalogue if card.max_copies][:300]
    deck = "\n".join(f"5 {card.full_name}" for card in cards)
    refused = ann.post("/api/matches", {"seats": [me(deck), bot()], "format": "infinity"}, 400)
    told = {name for violation in refused["violations"] for name in violation["cards"]}
    for card in cards:
        assert card.full_name in told and f"5 copies of {card.full_name};" in refused["error"]


@pytest.mark.parametrize("words", ["\x00", "?!", ",,", "\ud83c"])
def test_words_that_mean_nothing_answer_nothing(ann: Client, words: str) -> None:
    with ann.sit(ann.begin(me(), bot())["match"]) as socket:
        seq = socket.asked()["seq"]
        assert socket.answer(words)["type"] == "refused" and socket.view["seq"] == seq


@pytest.mark.parametrize(
    "body",
    [
        {}, {"seats": []}, {"seats": [me()]}, {"seats": [me(), me()]}, {"seats": "me"},
        {"seats": [me("no such deck"), bot()]}, {"seats": [me(), bot("nobody")]},
        {"seats": [me(), bot()], "format": "chess"}, {"seats": [me(), bot()], "edition": "1999"},
        {"seats": [me(), {"kind": "ghost"}]}, {"seats": [{"kind": "me"}, bot()]}, [], "x", None,
    ],
)  # fmt: skip
def test_a_match_that_cannot_be_is_refused(ann: Client, body: Json) -> None:
    assert ann.post("/api/matches", body, 400)["error"]


def test_without_a_token_nothing_is_begun(anybody: httpx.Client) -> None:
    body = {"seats": [me(), bot()]}
    assert anybody.post("/api/matches", json=body).status_code == 401
    wrong = {"authorization": "Bearer nobody"}
    response = anybody.post("/api/matches", json=body, headers=wrong)
    assert response.status_code == 401 and response.json()["error"]


def test_what_is_not_there_is_404_in_json(anybody: httpx.Client) -> None:
    for path in ("/api/matches/nothing", "/api/nothing", "/api/matches/nothing/record", "/no.js"):
        response = anybody.get(path)
        assert response.status_code == 404 and response.json()["error"], path
    assert anybody.delete("/api/health").status_code == 405
