"""Cards, decks, rules, scenarios, replays, accounts, and the files of the page."""

from __future__ import annotations

from pathlib import Path

import httpx
import yaml
from tests.table.client import Client, bot, me
from tests.table.conftest import Running

from inkborn.decks import shipped_decks

SCENARIO = """
scenario: a quest
players:
  A: {play: [Stitch - Rock Star]}
  B: {}
steps:
  - quest: Stitch - Rock Star
  - expect: {A: {lore: 3}}
"""


def test_cards_are_found_as_one_types(ann: Client) -> None:
    found = ann.get("/api/cards?name=stitch&type=character&max_cost=6&count=3")
    assert len(found["cards"]) == 3 < found["total"]
    assert all("stitch" in card["name"].casefold() for card in found["cards"])
    one = ann.get("/api/cards/Stitch - Rock Star")
    assert (one["cost"], one["strength"], one["version"]) == (6, 3, "Rock Star")
    assert ann.get("/api/cards/Nobody", 404)["error"]
    assert ann.get("/api/cards?ink=Purple", 400)["error"]
    words = ann.get("/api/vocabulary")
    assert "Amber" in words["inks"] and "greedy" in words["bots"] and "core" in words["formats"]


def test_a_deck_is_read_judged_and_described(ann: Client) -> None:
    judged = ann.post("/api/decks/check", {"deck": "puppies", "format": "infinity"})
    assert judged["legal"] and judged["size"] == 60 and not judged["problems"]
    assert sum(step["count"] for step in judged["curve"]) == 60
    again = ann.post("/api/decks/check", {"deck": judged["text"], "format": "infinity"})
    assert again["entries"] == judged["entries"]
    assert ann.post("/api/decks/check", {"deck": judged["pixelborn"]})["size"] == 60
    wrong = ann.post("/api/decks/check", {"deck": "4 Stich - Rock Star"})
    assert "Stitch - Rock Star" in wrong["problems"][0]["nearest"]


def test_decks_are_kept_with_the_player(ann: Client, ben: Client) -> None:
    assert [deck["name"] for deck in ann.get("/api/decks")["shipped"]] == [
        deck.name for deck in shipped_decks()
    ]
    kept = ann.put("/api/decks", {"deck": "", "name": "Mine", "text": "4 Stitch - Rock Star"})
    changed = ann.put("/api/decks", {**kept, "name": "Ours"})
    assert ann.get("/api/decks")["own"] == [changed] and changed["deck"] == kept["deck"]
    assert ben.get("/api/decks")["own"] == []
    assert ben.http.delete(f"/api/decks/{kept['deck']}").status_code == 404
    assert ann.http.delete(f"/api/decks/{kept['deck']}").status_code == 200


def test_rules_by_number_and_by_words(ann: Client) -> None:
    by_number = ann.get("/api/rules?q=4.3.1")["rules"]
    assert by_number[0]["number"] == "4.3.1" and by_number[0]["summary"]
    by_words = ann.get("/api/rules?q=evasive")["rules"]
    assert any("evasive" in rule["topic"] for rule in by_words)
    assert ann.get("/api/rules?q=99.9")["rules"] == []


def test_a_scenario_is_told_step_by_step(ann: Client) -> None:
    told = ann.post("/api/scenario", {"scenario": SCENARIO})
    assert told["ok"] and set(told["editions"].values()) == {""}
    steps = told["chapters"]
    assert [chapter["step"].split(":")[0] for chapter in steps] == ["", "quest", "expect"]
    assert steps[1]["views"][0]["seats"][0]["lore"] == 3
    assert any("quests" in line["text"] for line in steps[1]["log"])
    assert [card["card"] for card in told["cards"]]
    failing = ann.post("/api/scenario", {"scenario": SCENARIO.replace("lore: 3", "lore: 4")})
    assert not failing["ok"] and "lore" in failing["message"]
    assert ann.post("/api/scenario", {"scenario": "nothing"}, 400)["error"]


def test_texts_are_shared_by_link(ann: Client, anybody: httpx.Client) -> None:
    link = ann.post("/api/links", {"kind": "scenario", "text": SCENARIO}, 201)["link"]
    assert ann.post("/api/links", {"kind": "scenario", "text": SCENARIO}, 201)["link"] == link
    assert anybody.get(f"/api/links/{link}").json() == {"kind": "scenario", "text": SCENARIO}


def test_a_finished_match_is_looked_at_and_gone_on_with(ann: Client) -> None:
    match = ann.begin(me(), bot())["match"]
    with ann.sit(match) as socket:
        for _ in range(4):
            choice = socket.asked()["view"]["choice"]
            last = [len(choice["options"]) - 1] if choice["kind"] == "main" else []
            socket.answer(last)
        assert ann.get(f"/api/matches/{match}/replay", 403)["error"]
        socket.send({"type": "concede"})
        socket.until("over")
    replay = ann.get(f"/api/matches/{match}/replay?count=100")
    assert replay["length"] == len(replay["steps"]) and replay["turns"][0]["turn"] == 0
    assert all(len(step["views"]) == 2 for step in replay["steps"])
    assert len(replay["steps"][0]["views"][1]["seats"][1]["hand"]) == 7, "both hands are open"
    hidden = ann.get(f"/api/matches/{match}/replay?seat=0")["steps"][0]["views"]
    assert len(hidden) == 1 and "hand" not in hidden[0]["seats"][1]
    main = next(
        step for step in replay["steps"]
        if step["views"][0]["choice"] and step["views"][0]["choice"]["kind"] == "main"
    )  # fmt: skip
    text = ann.get(f"/api/matches/{match}/scenario?at={main['at']}")["scenario"]
    assert yaml.safe_load(text)["players"]["Ann"]["hand"]
    assert ann.post("/api/scenario", {"scenario": text})["ok"]
    on = ann.begin({"kind": "me"}, bot(), origin={"match": match, "at": main["at"]})
    with ann.sit(on["match"]) as socket:
        view = socket.until("view")["view"]
        assert view["seats"][0]["hand_size"] == main["views"][0]["seats"][0]["hand_size"]


def test_a_guest_becomes_an_account_that_can_be_used_elsewhere(server: Running) -> None:
    name = "Ann of the Account"
    guest = server.client("Guest")
    assert guest.get("/api/me")["account"] is False
    assert guest.put("/api/me", {"name": name, "password": "short"}, 400)["error"]
    secret = {"name": name, "password": "a long secret"}
    assert guest.put("/api/me", secret)["account"] is True
    other = server.client("Other")
    assert other.put("/api/me", secret, 409)["error"]
    wrong = {"name": name, "password": "a wrong secret"}
    assert other.post("/api/login", wrong, 401)["error"]
    assert other.post("/api/login", {**wrong, "name": "nobody"}, 401)["error"]
    again = other.post("/api/login", secret)
    assert again["player"] == guest.get("/api/me")["player"] and again["token"] != guest.token
    assert guest.put("/api/me", {**secret, "old": "x"}, 401)["error"]
    guest.post("/api/logout", {})
    assert guest.get("/api/me", 401)["error"]


def test_nothing_secret_is_in_the_database_as_it_is(server: Running) -> None:
    client = server.client("Secret")
    client.put("/api/me", {"name": "Keeper of Secrets", "password": "correct horse"})
    file = server.service.store.url.database
    assert file is not None
    data = b"".join(Path(f"{file}{end}").read_bytes() for end in ("", "-wal"))
    assert b"Keeper of Secrets" in data
    assert client.token.encode() not in data and b"correct horse" not in data


def test_the_page_comes_with_its_types_and_a_strict_policy(anybody: httpx.Client) -> None:
    for path in ("/", "/play/anything"):
        response = anybody.get(path)
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/html")
        policy = response.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy
        assert response.headers["x-content-type-options"] == "nosniff"
    for path in ("/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/index.py"):
        assert anybody.get(path).status_code == 404


def test_metrics_are_counted(anybody: httpx.Client) -> None:
    text = anybody.get("/metrics").text
    for name in ("inkborn_matches_begun_total", "inkborn_decisions_total", "inkborn_sockets",
                 "inkborn_commit_seconds_bucket", "inkborn_answer_seconds_bucket"):  # fmt: skip
        assert name in text
