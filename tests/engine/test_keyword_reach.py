"""What a keyword says something about stands once, in `tables.TOUCHES`; quick answers follow."""

import ast
from pathlib import Path

import pytest
from tests.engine.simple import character

import inkborn.engine.actions as actions
from inkborn.engine.lower import books
from inkborn.engine.machine import tables
from inkborn.model import abilities as a
from inkborn.model.words import KeywordName

RULES = ("challenge.py", "legal.py", "quest.py")
NAMES = {name.value for name in KeywordName}


def test_every_keyword_that_decides_on_quests_challenges_and_the_end_of_a_turn_has_its_reach() -> (
    None
):
    folder = Path(actions.__file__).parent
    trees = [ast.parse((folder / name).read_text("utf-8")) for name in RULES]
    texts = {n.value for tree in trees for n in ast.walk(tree) if isinstance(n, ast.Constant)}
    assert texts & NAMES == set(tables.TOUCHES), "docs/add-a-keyword.md: the fast path"


def test_who_gives_a_keyword_or_takes_it_away_speaks_of_what_it_touches() -> None:
    for keyword, touches in tables.TOUCHES.items():
        assert tables.subjects(tables.KEYWORDS, (keyword,)) == touches
        assert tables.subjects(tables.LOST_KEYWORDS, (keyword,)) == touches
    assert tables.subjects(tables.KEYWORDS, ("Ward",)) == 0


def test_a_printed_keyword_that_quick_answers_do_not_know_turns_them_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(tables.TOUCHES, "Ward", tables.CHALLENGING)
    plain, warded = character("Plain"), character("Warded", 1, a.Keyword("Ward"))
    assert books.write([plain]).touched == 0
    assert books.write([plain, warded]).touched == tables.CHALLENGING | tables.PAIRING
    assert tables.subjects(tables.KEYWORDS, ("Ward",)) == tables.CHALLENGING | tables.PAIRING
