"""Reads what anybody may have written: files, YAML, JSON. Size, depth and numbers are looked at
before anything is built, and whatever is wrong is an `Unreadable`.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, Final, TypeVar, overload

import msgspec

import inkborn.limits as limits
from inkborn.errors import Unreadable, printable, shown

if TYPE_CHECKING:
    import yaml

T = TypeVar("T")

LONGEST_PATH: Final = 300
"""As much of a path as a message shows."""

TYPES: Final = RLock()
"""Held while msgspec reads values of a given type: it works a type out when it first meets it, and
two threads that do so at once end the process.
"""

# ---------------------------------------------------------------- files and texts


def read_bytes(path: str | Path, most: int) -> bytes:
    """The content of a file, or of standard input for "-"."""
    name = printable(str(path), LONGEST_PATH)
    try:
        if str(path) == "-":
            data = sys.stdin.buffer.read(most + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(most + 1)
    except (OSError, ValueError) as error:  # a path with a zero byte is a ValueError
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise Unreadable(f"{name}: cannot be read: {reason or error}") from None
    check_size(data, most, name)
    return data


def check_size(data: str | bytes, most: int, what: str) -> None:
    if len(data) > most:
        raise Unreadable(f"{what}: larger than {_bytes(most)}, which is the most that is read")


def _bytes(count: int) -> str:
    return f"{count >> 20} MB" if count >= 1 << 20 else f"{count >> 10} kB"


def decode(data: str | bytes, what: str) -> str:
    """The text of some bytes in UTF-8, or in UTF-16 if they begin with its mark."""
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise Unreadable(f"{what}: byte {error.start + 1} is not text in UTF-8") from None


_COMMANDS = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_HARMLESS = "\u00ad\u200c\u200d"  # a place to hyphenate, and what joins letters or signs to one


def control_character(text: str, besides: str = "") -> str:
    """The first character that terminals and logs take for a command, or "". `besides`: is none."""
    if text.isprintable():
        return ""
    for sign in text:
        if unicodedata.category(sign) in _COMMANDS and sign not in _HARMLESS + besides:
            return sign
    return ""


def why_not_text(text: str, longest: int, besides: str = "") -> str:
    """What keeps a text from being shown as it is: its length, or a control character; or ""."""
    if len(text) > longest:
        return f"{shown(text)} has {len(text)} characters, and {longest} are the most"
    sign = control_character(text, besides)
    return f"{shown(text)} contains the control character U+{ord(sign):04X}" if sign else ""


# ---------------------------------------------------------------- YAML


def read_yaml(data: str | bytes, what: str, most: int = limits.YAML_BYTES) -> object:
    """The content of a YAML document: plain values, lists and mappings."""
    import yaml  # slow to import, and seldom needed

    check_size(data, most, what)
    text = decode(data, what)
    first: Exception | None = None
    for loader in _loaders():  # each of the two parsers accepts things that the other does not
        try:
            _Scales(what).weigh(text, loader)
            return yaml.load(text, Loader=loader)
        except (yaml.YAMLError, ValueError) as error:  # no day of the calendar, no number
            first = first or error
        if len(text) > limits.YAML_SECOND_LOOK:
            break
    raise Unreadable(f"{what}: not YAML: {' '.join(str(first).split())}")


def _loaders() -> tuple[type[yaml.SafeLoader], ...]:
    import yaml

    fast = getattr(yaml, "CSafeLoader", None)
    return (yaml.SafeLoader,) if fast is None else (fast, yaml.SafeLoader)


_TAGS = frozenset({None, "!", *(f"tag:yaml.org,2002:{kind}" for kind in ("str", "seq", "map"))})
_NUMBER = re.compile(r"[-+]?[.0-9][0-9a-fA-FxX_.:+-]*")


class _Scales:
    """Weighs a document without building it: how deep it is, and how much with its aliases.

    The parser is asked for one event at a time; only what builds the values would recurse.
    """

    def __init__(self, what: str) -> None:
        self.what = what
        self.total = 0
        self.complete: dict[str | None, int] = {}  # how much each anchor stands for
        self.begun: list[tuple[str | None, int]] = []  # anchor of what is open, and total before it

    def weigh(self, text: str, loader: type[yaml.SafeLoader]) -> None:
        import yaml

        for event in yaml.parse(text, Loader=loader):
            problem = ""
            if isinstance(event, yaml.AliasEvent):
                problem = self._alias(event)
            elif isinstance(event, (yaml.ScalarEvent, yaml.CollectionStartEvent)):
                problem = self._node(event, getattr(event, "value", None))
            elif isinstance(event, yaml.CollectionEndEvent):
                anchor, before = self.begun.pop()
                self.complete[anchor] = self.total - before
            if not problem and self.total > limits.YAML_CONTENT:
                most = limits.YAML_CONTENT // limits.YAML_VALUE
                problem = f"a document of more than {most} values, counting what aliases stand for"
            if problem:
                line = 0 if event.start_mark is None else event.start_mark.line + 1
                raise Unreadable(f"{self.what}: line {line}: {problem}")

    def _alias(self, event: yaml.AliasEvent) -> str:
        self.total += self.complete.get(event.anchor, 0)
        if any(anchor == event.anchor for anchor, _ in self.begun):
            return f"*{event.anchor} contains itself"
        return ""

    def _node(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent, value: str | None) -> str:
        before = self.total
        self.total += limits.YAML_VALUE + len(value or "")
        if event.tag not in _TAGS:
            return f"the tag {shown(event.tag)} is not read here"
        if value is None:
            self.begun.append((event.anchor, before))
            if len(self.begun) > limits.YAML_DEPTH:
                return f"nested more than {limits.YAML_DEPTH} deep"
            return ""
        if event.anchor is not None:
            self.complete[event.anchor] = self.total - before
        plain = isinstance(event.implicit, tuple) and event.implicit[0]
        if plain and len(value) > limits.LONGEST_NUMBER and _NUMBER.fullmatch(value):
            return f"a number of more than {limits.LONGEST_NUMBER} digits"
        return ""


# ---------------------------------------------------------------- JSON

_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_LONG_NUMBER = re.compile(rb"[0-9]{%d}" % (limits.LONGEST_NUMBER + 1))
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))


@overload
def read_json(data: str | bytes, what: str, most: int) -> object: ...
@overload
def read_json(data: str | bytes, what: str, most: int, form: type[T]) -> T: ...
def read_json(data: str | bytes, what: str, most: int, form: Any = Any) -> Any:
    """The value that a JSON document holds, of that form."""
    check_size(data, most, what)
    try:
        plain = data.encode("utf-8") if isinstance(data, str) else data
        bare = _STRING.sub(b'""', plain)
        if _LONG_NUMBER.search(bare):
            raise Unreadable(f"{what}: a number of more than {limits.LONGEST_NUMBER} digits")
        if _depth_exceeds(bare, limits.JSON_DEPTH):
            raise Unreadable(f"{what}: nested more than {limits.JSON_DEPTH} deep")
        with TYPES:
            return msgspec.json.decode(plain, type=form)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:  # bad UTF-8 is a ValueError
        raise Unreadable(f"{what}: {error}") from None


def _depth_exceeds(bare: bytes, most: int) -> bool:
    """Whether the brackets of a document without strings are nested deeper. Each round takes the
    innermost pairs away; where brackets do not fit together, the parser will say so.
    """
    left = bare.translate(None, _NO_BRACKETS)
    for _ in range(most):
        before = len(left)
        left = left.replace(b"[]", b"").replace(b"{}", b"")
        if not left or len(left) == before:
            return False
    return bool(left)
