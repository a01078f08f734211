"""Plays whole games over the socket with a client that sends only what it is offered:
`python -m tools.socket_games --games 1000`. Decks are drawn from all cards.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from random import Random

from tests.table.client import Client, Json, bot, me
from tests.table.process import Serving

from inkborn.cards import load_catalogue


def deck(names: list[str], chance: Random) -> str:
    return "\n".join(f"{count} {name}" for name in chance.sample(names, 20) for count in (3,))


def play(client: Client, seats: list[Json], chance: Random) -> int:
    """A game to its end; how many messages came."""
    messages = 0
    begun = client.begin(*seats, format="anything", takebacks="official")
    with client.sit(begun["match"]) as socket:
        for message in socket.play(chance):
            messages += 1
            assert message["type"] in ("view", "over"), (begun["match"], message)
    assert client.get(f"/api/matches/{begun['match']}")["state"] == "over"
    return messages


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    names = [card.full_name for card in load_catalogue() if card.legal]
    begun, messages = time.monotonic(), 0
    with tempfile.TemporaryDirectory() as home:
        serving = Serving(f"sqlite:///{home}/table.sqlite")
        client = serving.client("Ann")
        for number in range(options.games):
            chance = Random(options.seed * 1_000_003 + number)
            others = [
                bot("random", deck(names, chance)) for _ in range(chance.choice((1, 1, 1, 2)))
            ]
            messages += play(client, [me(deck(names, chance)), *others], chance)
            if number % 10 == 9:
                print(f"{number + 1} games, {messages} messages", flush=True)
        faults = next(
            line for line in client.http.get("/metrics").text.splitlines()
            if line.startswith("inkborn_errors_total")
        )  # fmt: skip
        assert serving.end() == 0
    print(f"{options.games} games in {time.monotonic() - begun:.0f} s; {faults}")


if __name__ == "__main__":
    main()
