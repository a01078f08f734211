"""Every scenario once more, with all that can be seen of it, and how it goes on: kept as digests.

A scenario states what it is about. What else everybody sees and is told on the way, what cannot be
done and why, and what becomes of the position when it is played on, goes into a digest; so does the
same by the rules of another edition, as far as the steps fit there. If what changed is right, write
the digests down and commit them with the change; compare by the stories, before and after:

    python -m tests.golden.sequels
    python -m tests.golden.sequels --show "words of the title"
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import Final

from tests.golden import sights
from tests.golden.games import card_data

from inkborn.errors import InkbornError
from inkborn.fuzz.answering import give
from inkborn.fuzz.bots import any_answer
from inkborn.rulebook.editions import EDITIONS, Edition
from inkborn.scenario.cast import Cast
from inkborn.scenario.document import Scenario
from inkborn.scenario.position import set_up
from inkborn.scenario.run import carry_out, documents_of, files_of, read_document
from inkborn.scenario.table import Table
from inkborn.views import full_log
from inkborn.workshop import Workshop, shared_workshop

FILE: Final = Path(__file__).parent / "sequels.txt"
TESTS: Final = Path(__file__).parents[1]
FOLDERS: Final = ("rules", "cards", "scenario")
FURTHER: Final = 14
"""Decisions after the last step."""
LEAVING: Final = 0.03
"""How often somebody leaves a game of more than two, at each decision."""


def files() -> list[Path]:
    return files_of(TESTS / folder for folder in FOLDERS)


def scenarios_of(file: Path) -> list[Scenario]:
    return [read_document(document) for document in documents_of(file)]


def play(scenario: Scenario, edition: Edition, workshop: Workshop) -> Iterator[tuple[Table, bytes]]:
    """Carries out the steps as far as they fit, and plays on: all that is seen at each moment."""
    rng = random.Random(scenario.title)
    table = set_up(replace(scenario, edition=edition), Cast(workshop, scenario.custom))
    yield table, _seen(table, rng)
    for step in scenario.steps:
        try:
            carry_out(table, step)
        except InkbornError as error:
            yield table, str(error).encode()
            break
        if step.kind not in ("expect", "legal", "illegal"):
            yield table, _seen(table, rng)
    game = table.game
    for _ in range(FURTHER):
        if game.decision is None:
            break
        if len(game.seats) > 2 and rng.random() < LEAVING:
            game.concede(rng.choice([s for s, one in enumerate(game.state.players) if not one.out]))
        else:
            give(game, any_answer(game, rng))
        yield table, _seen(table, rng)
    yield table, sights.logs(game) + game.to_json().encode()


def _seen(table: Table, rng: random.Random) -> bytes:
    game = table.game
    decision = game.decision
    seen = sights.views(game)
    if decision is None:
        return seen
    if decision.kind == "main" and rng.random() < 0.3:
        seen += sights.answers(game, decision.player)
    if rng.random() < 0.2:
        seen += sights.wrong(game, rng)
    if rng.random() < 0.1:
        seen += sights.sample(game, rng.randrange(len(game.seats)), rng.randrange(99))
    return seen


def other_edition(scenario: Scenario) -> Edition:
    """Another one, not the same for all."""
    others = [edition for edition in EDITIONS.values() if edition != scenario.edition]
    return random.Random(scenario.title).choice(others)


def written(scenario: Scenario, workshop: Workshop) -> str:
    """What is kept of a scenario: who it is, how it goes, and how elsewhere."""
    parts = [sights.short(scenario.title.encode())]
    for edition in (scenario.edition, other_edition(scenario)):
        digest = blake2b(digest_size=4)
        for _table, seen in play(scenario, edition, workshop):
            digest.update(seen)
        parts.append(digest.hexdigest())
    return ":".join(parts)


def line_of(file: Path, workshop: Workshop) -> str:
    """A line of the file."""
    found = [written(scenario, workshop) for scenario in scenarios_of(file)]
    return f"{file.relative_to(TESTS).as_posix()} {' '.join(found)}"


def _show(words: str) -> None:
    for file in files():
        for scenario in scenarios_of(file):
            if words in scenario.title:
                for edition in (scenario.edition, other_edition(scenario)):
                    print(f"{scenario.title} ({edition.id})")
                    *_, (table, _) = play(scenario, edition, shared_workshop())
                    print(*full_log(table.game), "", sep="\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.golden.sequels", description=__doc__)
    parser.add_argument("--show", metavar="TITLE", help="print the logs of scenarios instead")
    asked = parser.parse_args()
    if asked.show is None:
        lines = [line_of(file, shared_workshop()) for file in files()]
        FILE.write_text("\n".join([card_data(), *lines, ""]), "utf-8")
        print(FILE)
    else:
        _show(asked.show)
