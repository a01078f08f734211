"""Sends mutated messages to a table: `python -m tools.garbage --messages 10000`.

The server must go on, count no fault of its own, and leave another match alone.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from random import Random

from tests.table.client import Client, Socket, bot, me
from tests.table.garbage import MESSAGES, bodies, mutated
from tests.table.process import Serving
from websockets.exceptions import ConnectionClosed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = Random(options.seed)
    with tempfile.TemporaryDirectory() as home:
        serving = Serving(f"sqlite:///{home}/table.sqlite")
        ann, ben = serving.client("Ann"), serving.client("Ben")
        with ben.sit(ben.begin(me(), bot())["match"]) as quiet:
            seq = quiet.asked()["seq"]
            socket = _sit(ann)
            for number in range(options.messages):
                try:
                    text = json.dumps(chance.choice(MESSAGES)).encode()
                    socket.connection.send(mutated(text, chance))
                    if number % 50 == 0:
                        socket.ask({"type": "ping"}, "pong")
                        for body in bodies(chance, 2):
                            status = ann.http.post("/api/matches", content=body).status_code
                            assert status < 500, (status, body)
                except ConnectionClosed:
                    socket = _sit(ann)
            socket.close()
            quiet.send({"type": "ping"})
            assert quiet.until("pong", "view")["type"] == "pong" and quiet.view["seq"] == seq
        counted = ("inkborn_errors_total", "inkborn_refused_total")
        told = ann.http.get("/metrics").text.splitlines()
        faults = [line for line in told if line.startswith(counted)]
        assert serving.end() == 0
        print(f"{options.messages} messages: {', '.join(faults)}")


def _sit(client: Client) -> Socket:
    socket = client.sit(client.begin(me(), bot())["match"])
    socket.until("view")
    return socket


if __name__ == "__main__":
    main()
