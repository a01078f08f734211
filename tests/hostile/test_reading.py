"""YAML and JSON of any kind are read within bounds, or refused with the place.

What is too deep for a parser ends the process, and what grows without bound never ends: none of
these would come back.
"""

import json
from pathlib import Path

import pytest

from inkborn import limits
from inkborn.errors import Unreadable, printable, quoted, shown
from inkborn.reading import control_character, read_bytes, read_json, read_yaml, why_not_text

BILLION = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{i + 1}: &a{i + 1} [{', '.join([f'*a{i}'] * 9)}]\n" for i in range(9)
)

YAML = {
    "brackets": ("[" * 50_000, "line 1: nested more than 32 deep"),
    "braces": ("{a: " * 20_000, "nested more than 32 deep"),
    "items": ("- " * 25_000, "nested more than 32 deep"),
    "keys": ("? " * 25_000, "nested more than 32 deep"),
    "indentation": ("\n".join(" " * i + "a:" for i in range(500)), "line 33: nested more than 32"),
    "anchors": ("".join(f"&a{i} [" for i in range(2_000)), "nested more than 32 deep"),
    "aliases": (BILLION, "more than 104857 values, counting what aliases stand for"),
    "long aliases": (f"a: &a {'x' * 100_000}\nb: [{'*a, ' * 60}]", "counting what aliases"),
    "an alias within itself": ("&a [*a]", "*a contains itself"),
    "an unknown alias": ("*a", "undefined alias"),
    "many values": (f"[{'1,' * 500_000}]", "more than 104857 values"),
    "a long number": (f"a: {'9' * 5_000}", "a number of more than 100 digits"),
    "a long hexadecimal number": (f"a: 0x{'f' * 5_000}", "a number of more than 100 digits"),
    "a number in sixties": (f"a: {'1:' * 5_000}1", "a number of more than 100 digits"),
    "no number": ("a: 0x_", "not YAML"),
    "no day": ("a: 2026-02-30", "not YAML"),
    "a tag": ("a: !!bool perhaps", "the tag 'tag:yaml.org,2002:bool' is not read here"),
    "a tag of Python": ("!!python/object/apply:os.getcwd []", "is not read here"),
    "a list as a key": ("? [a]\n: b", "unhashable key"),
    "two documents": ("a: 1\n---\nb: 2", "expected a single document"),
    "half a surrogate": ("a: \ud800", "not YAML"),
    "a zero byte": ("a: \x00", "not YAML"),
    "too large": ("a" * (limits.YAML_BYTES + 1), "larger than 4 MB"),
}


@pytest.mark.parametrize(("text", "message"), YAML.values(), ids=YAML.keys())
def test_yaml_is_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_yaml(text, "mine.yaml")
    assert str(caught.value).startswith("mine.yaml: ")
    assert message in str(caught.value)
    assert len(str(caught.value)) < 400


def test_bad_utf_8_is_refused_with_its_place() -> None:
    with pytest.raises(Unreadable, match=r"mine: byte 4 is not text in UTF-8"):
        read_yaml(b"a: \xff", "mine")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_aliases_and_merged_keys_are_read(encoding: str) -> None:
    text = "a: &a {b: 1}\nc: {<<: *a, d: [*a, 2026-02-28, 0x1f, yes, é]}"
    found = read_yaml(text.encode(encoding), "mine")
    assert isinstance(found, dict)
    assert found["c"]["b"] == 1
    assert str(found["c"]["d"]) == "[{'b': 1}, datetime.date(2026, 2, 28), 31, True, 'é']"


def test_thirty_two_levels_are_read() -> None:
    assert read_yaml("[" * 32 + "]" * 32, "mine")
    with pytest.raises(Unreadable):
        read_yaml("[" * 33 + "]" * 33, "mine")


JSON = {
    "brackets": ("[" * 500_000, "recursion depth"),
    "brackets that close": ("[" * 201 + "]" * 201, "nested more than 200 deep"),
    "braces that close": ('{"a":' * 300 + "1" + "}" * 300, "nested more than 200 deep"),
    "a long number": (f'{{"a": {"9" * 5_000}}}', "a number of more than 100 digits"),
    "a large exponent": ("1e999", "out of range"),
    "half a surrogate": ('"\ud800"', "surrogates not allowed"),
    "half a string": ('"' + "\\" * 100_001, "truncated"),
    "quotes": ('"' * 100_001, "malformed"),
    "nothing": ("", "truncated"),
    "too large": ("1" * (1 << 20) + "0", "larger than 1 MB"),
}


@pytest.mark.parametrize(("text", "message"), JSON.values(), ids=JSON.keys())
def test_json_is_refused_with_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_json(text, "mine.json", 1 << 20)
    assert str(caught.value).startswith("mine.json: ")
    assert message in str(caught.value)


def test_json_in_bad_utf_8_is_refused() -> None:
    with pytest.raises(Unreadable, match="mine"):
        read_json(b'"\xff"', "mine", 100)


def test_brackets_and_digits_in_strings_do_not_count() -> None:
    value = {"a": ["[" * 999, '"' + "9" * 999, int("1" * 100)]}
    assert read_json(json.dumps(value), "mine", 1 << 20) == value
    assert read_json("[" * 200 + "]" * 200, "mine", 1 << 20) is not None


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"12345")
    assert read_bytes(path, 5) == b"12345"
    for wrong, most in ((path, 4), (tmp_path, 5), (tmp_path / "nowhere", 5), ("a\0b", 5)):
        with pytest.raises(Unreadable):
            read_bytes(wrong, most)


@pytest.mark.parametrize(
    "sign", ["\x00", "\n", "\x1b", "\x7f", "\x9b", "\u202e", "\u2028", "\ud800"]
)
def test_control_characters_are_found(sign: str) -> None:
    assert control_character(f"Ann{sign}") == sign
    assert f"U+{ord(sign):04X}" in why_not_text(f"Ann{sign}", 99)
    assert control_character(f"Ann{sign}", besides=sign) == ""


@pytest.mark.parametrize("name", ["Ann", "Zoë", "李", "👩\u200d🚀", "hy\u00adphen", "a\u00a0b"])
def test_names_in_any_script_are_none(name: str) -> None:
    assert control_character(name) == why_not_text(name, 99) == ""


def test_messages_stay_short_and_obey_nobody() -> None:
    assert quoted("a\x1b[2J\ud800b") == '"a\\x1b[2J\\ud800b"'
    assert len(printable("x" * 5_000_000)) == limits.LONGEST_SHOWN + 1
    assert shown(10**5_000) == "a number of more than 100 digits"
    deep: object = []
    for _ in range(100_000):
        deep = [deep]
    for value in ("x" * 5_000_000, [1] * 5_000_000, {1: deep}, deep):
        assert len(shown(value)) < 300
