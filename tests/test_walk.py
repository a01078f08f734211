"""The walk of docs/architecture.md: a card from its text to the log, through the files it names."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
# In a process of its own, as pure Python: functions of the compiled engine are not seen entered.
WALK = """
import sys
from collections.abc import Callable

import inkborn
from inkborn import views
from inkborn.engine.lower import books
from inkborn.scenario.cast import Cast
from inkborn.scenario.document import read_scenario
from inkborn.scenario.position import set_up
from inkborn.text.compile import compile_card
from inkborn.workshop import shared_workshop

NAME = "Fire the Cannons!"
SOURCE = inkborn.__path__[0] + "/"


def walked(walk: Callable[[], object]) -> object:
    files: dict[str, None] = {}

    def enter(frame, event, _) -> None:
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(SOURCE):
            files[name.removeprefix(SOURCE)] = None

    sys.setprofile(enter)
    found = walk()
    sys.setprofile(None)
    print(*files)
    return found


workshop = shared_workshop()
card, words = workshop.catalogue.card(NAME), workshop.vocabulary
seats = {
    "A": {"inkwell": 1, "hand": [NAME]},
    "B": {"play": ["Stitch - Rock Star", "Mickey Mouse - True Friend"]},
}
table = set_up(read_scenario({"scenario": NAME, "players": seats}), Cast(workshop))
definition = walked(lambda: compile_card(card, words))
walked(lambda: books.write([definition]))
walked(lambda: table.game.answer("play fire the cannons"))
walked(lambda: table.game.answer("stitch"))
told = walked(lambda: [*views.log(table.game, 0)])
walked(lambda: views.observe(table.game, 0))
print(len(told))
"""


def legs() -> list[list[str]]:
    """The files of each leg; text and tree are walked in one go."""
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    rows = re.findall(r"^\| [^|]+ \| (`[a-z]+/[^|]*) \| .*\|$", page.split("## A walk")[1], re.M)
    text, tree, *others = [re.findall(r"`([^`]+)`", row) for row in rows]
    return [[*text, *tree], *others]


def test_the_walk_leads_through_the_files_that_are_named() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", WALK],
        env={**os.environ, "INKBORN_COMPILED": "0"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    *walks, lines = ran.stdout.splitlines()
    assert len(walks) == len(legs()) and lines == "5"
    for named, walk in zip(legs(), walks, strict=True):
        assert set(named) - set(walk.split()) == set()
