"""The parser, with grammars of a few words."""

from pathlib import Path

import pytest

from inkborn.text.read import grammar as grammars
from inkborn.text.read.grammar import Grammar, read_grammar
from inkborn.text.read.parse import Leaf, Parser, Tree
from inkborn.text.read.tokens import tokenise
from inkborn.text.read.vocabulary import Vocabulary


def parser(rules: str, text: str, *, record: bool = False) -> Parser:
    grammar = Grammar()
    read_grammar(rules, grammar)
    grammars._find_first(grammar)
    return Parser(grammar, Vocabulary(), tokenise(text), record=record)


def parsed(rules: str, text: str) -> Tree:
    tree = parser(rules, text).parse("whole")
    assert tree is not None
    return tree


def refused(rules: str, text: str) -> tuple[int, list[str]]:
    """Where the sense ends, and what could stand there."""
    reader = parser(rules, text, record=True)
    assert reader.parse("whole") is None
    return reader.furthest, [*reader.expected]


def test_of_what_can_be_read_in_many_ways_the_first_five_are_kept() -> None:
    ways = "\n".join(f'    "draw"  -> {number}' for number in range(1, 8))
    tree = parsed(f"whole:\n{ways}", "draw")
    kept = [tree, *tree.others]
    assert [reading.alternative.builder for reading in kept] == ["1", "2", "3", "4", "5"]


def test_of_two_readings_that_end_at_one_place_the_first_is_preferred() -> None:
    tree = parsed('whole:\n    "draw" "a"  -> one\n    "draw a"  -> two\n', "draw a")
    assert (tree.alternative.builder, len(tree.others)) == ("one", 1)


def test_what_may_be_missing_and_what_repeats() -> None:
    rules = 'whole:\n    ["please"] one* two+ "."\none:\n    "a"\ntwo:\n    "b"\n'
    assert [name for name, _part in parsed(rules, "please a a b b .").parts] == [
        "one", "one", "two", "two",
    ]  # fmt: skip
    assert [name for name, _part in parsed(rules, "b .").parts] == ["two"]
    assert refused(rules, "please a .") == (2, ['"a"', '"b"'])


def test_a_choice_with_a_name_hands_over_its_words() -> None:
    tree = parsed('whole:\n    "put" at:("on top"|"below")\n', "put on top")
    words = tree.get("at")
    assert isinstance(words, Leaf)
    assert (words.value, words.at, words.end) == ("on top", 1, 3)


def test_a_choice_with_a_name_hands_over_no_words_of_other_rules() -> None:
    tree = parsed('whole:\n    at:("put" thing "here"|"go")\nthing:\n    "it"\n', "put it here")
    words = tree.get("at")
    assert isinstance(words, Leaf)
    assert words.value == "put here"


def test_comments_are_not_read_and_a_word_stands_for_an_alternative() -> None:
    rules = "# nothing\nwhole:  # a rule\n    # nothing\n    \"draw\"  -> 'more'  # a word\n"
    assert (parsed(rules, "Draws").alternative.constant, "#" in rules) == ("more", True)


def test_of_what_was_expected_only_the_furthest_place_is_told() -> None:
    rules = 'whole:\n    "a b c"\n    "a d"\n    "e"\n'
    assert refused(rules, "a b d") == (2, ['"c"'])
    assert refused(rules, "a c") == (1, ['"b"', '"d"'])
    assert refused(rules, "c") == (0, ['"a"', '"e"'])


def test_a_grammar_with_a_rule_that_nobody_wrote_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "1.txt").write_text('whole:\n    "draw" lost [("a"|stolen)]\n')
    monkeypatch.setattr(grammars, "FOLDER", tmp_path)
    with pytest.raises(AssertionError, match="no rule for lost, stolen"):
        grammars.load_grammar.__wrapped__()
