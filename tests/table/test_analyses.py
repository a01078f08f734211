"""What the decisions of a match were worth: told once it is over, and not before."""

from __future__ import annotations

import time

from tests.table.client import PATIENCE, Client, Json, bot, me


def test_decisions_are_judged_once_the_match_is_over(ann: Client) -> None:
    match = ann.begin(me(), bot())["match"]
    path = f"/api/matches/{match}/analysis"
    with ann.sit(match) as socket:
        socket.asked()
        assert ann.get(path, 403)["error"]
        socket.answer([])
        socket.asked()
        socket.send({"type": "concede"})
        socket.until("over")
    assert ann.get(path)["state"] == "thinking"
    found = done(ann, path)
    assert found["state"] == "done", found
    numbers = [one["at"] for one in found["decisions"]]
    assert numbers == sorted(numbers) and len(numbers) >= 2
    mine = found["balances"][0]
    total = mine["start"] - mine["mistakes"] + mine["gifts"] + mine["luck"]
    assert mine["result"] == 0.0 and abs(total) < 0.01
    assert ann.get(path) == found


def done(ann: Client, path: str) -> Json:
    end = time.monotonic() + PATIENCE
    while (found := ann.get(path))["state"] == "thinking" and time.monotonic() < end:
        time.sleep(0.2)
    return found


def test_a_match_that_cannot_be_analysed_says_so(ann: Client) -> None:
    text = "scenario: Short\nplayers: {Ann: {}, Ben: {}}\n"
    match = ann.begin({"kind": "me"}, {"kind": "bot", "bot": "greedy"}, scenario=text)["match"]
    with ann.sit(match) as socket:
        socket.asked()
        socket.send({"type": "concede"})
        socket.until("over")
    assert "cannot be analysed" in ann.get(f"/api/matches/{match}/analysis", 409)["error"]
