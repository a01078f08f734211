"""Nothing that a client sends gives a 5xx, ends the server, or disturbs others."""

from __future__ import annotations

import json
from random import Random

import httpx
import pytest
from tests.table.client import Client, Socket, bot, me
from tests.table.conftest import Running
from tests.table.garbage import MESSAGES, bodies, mutated
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from inkborn.table import protocol

DEEP = "[" * 5000 + "]" * 5000


def is_alive(client: Client) -> bool:
    return bool(client.get("/api/health")["ok"])


@pytest.mark.parametrize(
    "text",
    ["", "{", "null", "[]", "7", '"x"', "{}", '{"type": 3}', '{"type": "nothing"}', DEEP,
     '{"type": "answer"}', '{"type": "answer", "seq": "x", "answer": [0]}',
     '{"type": "answer", "seq": 0, "answer": {}}', '{"type": "answer", "seq": 0, "answer": [1e99]}',
     '{"type": "answer", "seq": 99999999999999999999999999, "answer": [0]}',
     '{"type": "answer", "seq": 0, "answer": [-1]}', '{"type": "hello"}',
     '{"type": "why", "action": "' + "x" * 5000 + '"}', '{"type": "why", "action": ""}',
     '{"type": "reply", "offer": 3, "yes": true}', '{"type": "explain", "card": 99}',
     '{"type": "handover", "seat": 77, "bot": "x"}', '{"type": "sit"}', '{"type": "takeback"}'],
    ids=lambda text: text[:30],
)  # fmt: skip
def test_a_bad_message_is_refused_and_the_socket_goes_on(ann: Client, text: str) -> None:
    with ann.sit(ann.begin(me(), bot())["match"]) as socket:
        seq = socket.asked()["seq"]
        socket.send(text)
        refused = socket.until("refused", "why")
        assert refused["error"]
        if refused["type"] == "refused":
            assert refused["seq"] == seq
        assert socket.ask({"type": "ping"}, "pong")["type"] == "pong"


def test_binary_messages_are_read_as_text_or_refused(ann: Client) -> None:
    with ann.sit(ann.begin(me(), bot())["match"]) as socket:
        socket.asked()
        socket.send(b'{"type": "ping"}')
        assert socket.until("pong", "refused")["type"] == "pong"
        socket.send(b"\xff\xfe\x00\x80")
        assert socket.until("refused")["error"]


@pytest.mark.parametrize(
    "first", ["", "x", DEEP, '{"type": "ping"}', '{"type": "hello", "token": "nobody"}', "[]"],
    ids=lambda text: text[:20],
)  # fmt: skip
def test_who_does_not_say_hello_is_told_and_sent_away(ann: Client, first: str) -> None:
    with Socket(ann.base, ann.begin(me(), bot())["match"], None) as socket:
        socket.send(first)
        assert socket.until("refused")["error"]
        with pytest.raises(ConnectionClosed):
            socket.receive()


def test_a_message_that_is_too_large_ends_the_socket_alone(ann: Client) -> None:
    match = ann.begin(me(), bot())["match"]
    with ann.sit(match) as socket:
        socket.asked()
        socket.send("x" * (1 << 20))
        with pytest.raises(ConnectionClosed):
            socket.until("nothing")
    with ann.sit(match) as socket:
        assert socket.asked()


def test_the_socket_of_no_match_is_refused(server: Running) -> None:
    address = server.base.replace("http", "ws")
    path = f"{address}/api/matches/nothing/socket"
    with pytest.raises(InvalidStatus) as refused, connect(path):
        pass
    assert refused.value.response.status_code == 404


def test_a_page_of_somebody_else_opens_no_socket_and_changes_nothing(
    server: Running, ann: Client
) -> None:
    match = ann.begin(me(), bot())["match"]
    address = f"{server.base.replace('http', 'ws')}/api/matches/{match}/socket"
    evil = Origin("https://evil.example")
    with pytest.raises(InvalidStatus) as refused, connect(address, origin=evil):
        pass
    assert refused.value.response.status_code == 403
    with connect(address, origin=Origin(server.base)):
        pass
    with httpx.Client(base_url=server.base) as browser:
        browser.post("/api/players", json={"name": "Eve"})
        body = {"seats": [me(), bot()]}
        theirs = browser.post("/api/matches", json=body, headers={"origin": evil})
        assert theirs.status_code == 403
        own = browser.post("/api/matches", json=body, headers={"origin": server.base})
        assert own.status_code == 201, own.text


def test_every_request_takes_any_body(server: Running, ann: Client) -> None:
    chance = Random(7)
    for request in protocol.REQUESTS:
        for body in bodies(chance, 6):
            path = request.path
            for name in ("match", "deck", "card", "puzzle", "link"):
                value = chance.choice(["x", "%00", "..", "ü", "a" * 99])
                path = path.replace(f"{{{name}}}", value)
            response = ann.http.request(request.method, path, content=body)
            assert response.status_code < 500, (request, body[:100])
            if response.status_code >= 400:
                assert response.json()["error"]
    assert is_alive(ann)


def test_a_body_that_is_too_large_is_refused(ann: Client) -> None:
    response = ann.http.post("/api/players", content=b"x" * (3 << 20))
    assert response.status_code == 413 and response.json()["error"]


def test_mutated_messages_change_nothing_for_others(ann: Client, ben: Client) -> None:
    chance = Random(11)
    quiet = ben.begin(me(), bot())["match"]
    with ben.sit(quiet) as other:
        seq = other.asked()["seq"]
        socket = ann.sit(ann.begin(me(), bot())["match"])
        socket.until("view")
        for number in range(300):
            message = mutated(json.dumps(chance.choice(MESSAGES)).encode(), chance)
            try:
                socket.connection.send(message)
                if number % 20 == 0:
                    socket.ask({"type": "ping"}, "pong")
            except ConnectionClosed:
                socket = ann.sit(ann.begin(me(), bot())["match"])
        socket.close()
        other.send({"type": "ping"})
        assert other.until("pong", "view")["type"] == "pong"
        assert other.view["seq"] == seq
    text = ann.http.get("/metrics").text
    assert "inkborn_errors_total 0.0" in text, "no fault of ours"


@pytest.mark.parametrize(
    "name", ["", " ", "x" * 41, "a\nb", "a\u202eb", 7, None, "\ud800"], ids=repr
)
def test_a_name_that_cannot_be_shown_is_refused(server: Running, name: object) -> None:
    body = json.dumps({"name": name})
    with httpx.Client(base_url=server.base) as anybody:
        response = anybody.post("/api/players", content=body)
    assert response.status_code == 400 and response.json()["error"]
