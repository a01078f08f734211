"""The parser, with grammars of a few words."""

from pathlib import Path

import pytest

from inkborn.text.read import grammar as grammars
from inkborn.text.read.grammar import Grammar, read_grammar
from inkborn.text.read.parse import Parser, Tree
from inkborn.text.read.tokens import tokenise
from inkborn.text.read.vocabulary import Vocabulary


def parsed(rules: str, text: str) -> Tree:
    grammar = Grammar()
    read_grammar(rules, grammar)
    tree = Parser(grammar, Vocabulary(), tokenise(text), record=False).parse("whole")
    assert tree is not None
    return tree


def test_of_what_can_be_read_in_many_ways_the_first_five_are_kept() -> None:
    ways = "\n".join(f'    "draw"  -> {number}' for number in range(1, 8))
    tree = parsed(f"whole:\n{ways}", "draw")
    kept = [tree, *tree.others]
    assert [reading.alternative.builder for reading in kept] == ["1", "2", "3", "4", "5"]


def test_a_grammar_with_a_rule_that_nobody_wrote_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "1.txt").write_text('whole:\n    "draw" lost [("a"|stolen)]\n')
    monkeypatch.setattr(grammars, "FOLDER", tmp_path)
    with pytest.raises(AssertionError, match="no rule for lost, stolen"):
        grammars.load_grammar.__wrapped__()
