"""Logs as lines of JSON on standard error, without anything secret."""

from __future__ import annotations

import logging
import sys
import time
from typing import Final

import msgspec

_USUAL: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """A record as one line: time, level, what, and what was said beside it."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        for name, value in vars(record).items():
            if name not in _USUAL:
                line[name] = value if isinstance(value, (str, int, float, bool)) else str(value)
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def _is_alarm(record: logging.LogRecord) -> bool:
    """uvicorn takes a socket that is refused with a reason for one that was forgotten."""
    return "without completing handshake" not in record.getMessage()


def prepare(level: str) -> None:
    """All of our logging, and uvicorn's, goes to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_is_alarm)
    logging.getLogger("inkborn").setLevel(level.upper())
