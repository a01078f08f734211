"""Every topic that the engine names exists."""

from pathlib import Path

from inkborn.rulebook import all_topics
from inkborn.rulebook.modules import named

ENGINE = Path(__file__).parents[2] / "src/inkborn/engine"


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
