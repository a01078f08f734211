"""Messages and bodies that nobody should send."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

MESSAGES: list[dict[str, object]] = [
    {"type": "answer", "seq": 0, "answer": [0]},
    {"type": "answer", "seq": 3, "answer": "Mickey Mouse"},
    {"type": "why", "action": "quest simba"},
    {"type": "undo"},
    {"type": "cancel"},
    {"type": "ping"},
    {"type": "takeback"},
    {"type": "reply", "offer": 1, "yes": True},
    {"type": "claim"},
    {"type": "sit"},
    {"type": "explain", "card": 3, "value": "lore"},
    {"type": "handover", "seat": 1, "bot": "greedy"},
]
PIECES = [b"", b"null", b"-1", b"1e309", b'"', b"{", b"}", b"[", b"]", b"\\u0000", b"\xff", b"\x00",
          b"99999999999999999999", b"[[[[[[[[", b'{"type":', b"true", b"\xed\xa0\x80"]  # fmt: skip


def mutated(message: bytes, chance: Random) -> bytes | str:
    """A message with something cut out, put in or repeated; as text where it is text."""
    for _ in range(chance.randint(1, 4)):
        begin = chance.randrange(len(message) + 1)
        end = min(len(message), begin + chance.randrange(6))
        message = message[:begin] + chance.choice(PIECES) + message[end:]
        if chance.random() < 0.05:
            message *= 20
    try:
        return message.decode() if chance.random() < 0.9 else message
    except UnicodeDecodeError:
        return message


def bodies(chance: Random, count: int) -> Iterator[bytes]:
    """Bodies for any request."""
    usual = [
        b"", b"{}", b"[]", b"null", b'{"name": 3}', b'{"seats": [{}, {}]}', b"[" * 3000,
        b"\xff\xfe",
        b'{"name": "x", "password": "short"}', b'{"deck": "nothing", "format": "none"}',
        b'{"scenario": "a: [", "edition": "x"}', b'{"scenario": "scenario: x\\nplayers: {A: {}}"}',
        b'{"kind": "deck", "text": "\\u0000"}', b'{"deck": "", "name": "\\u0000", "text": "x"}',
        b'{"invite": "\\ud800"}', b'{"name": "a", "password": "12345678", "old": "\\u0000"}',
        b'{"deck": "1 Stitch", "format": "core"}',
        b'{"seats": [{"kind": "me", "deck": "\\u0000"}]}',
    ]  # fmt: skip
    for _ in range(count):
        yield chance.choice(usual)
