"""Every topic that the engine names exists."""

import re
from pathlib import Path

from inkborn.rulebook import all_topics
from inkborn.rulebook.modules import named
from inkborn.views.log import RULES

SOURCES = Path(__file__).parents[2] / "src/inkborn"
ENGINE = SOURCES / "engine"


def test_the_pattern_sees_all_three_ways_of_naming() -> None:
    text = 'f(rule="a.b"), g(rule=rule or "c"), Topic("d.e"), Refusal(\n    ("f.g", "h"), "why")'
    assert list(named(text)) == ["a.b", "c", "d.e", "f.g", "h"]


def test_every_topic_named_by_the_engine_exists() -> None:
    unknown = {
        f"{path.relative_to(ENGINE)}: {slug}"
        for path in ENGINE.rglob("*.py")
        for slug in named(path.read_text(encoding="utf-8"))
        if slug not in all_topics()
    }
    assert not unknown


def test_every_topic_whose_number_is_shown_exists() -> None:
    texts = [path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py")]
    shown = {slug for text in texts for slug in re.findall(r'\bnumber\("([a-z.-]+)", ', text)}
    assert "challenger.bonus" in shown
    assert (shown | set(RULES.values())) <= set(all_topics())
