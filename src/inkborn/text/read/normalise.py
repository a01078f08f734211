"""Brings card text into one spelling: quotes, dashes, symbols, spaces; reminder text goes."""

import re

QUOTES = dict.fromkeys("‘’‚‛′`´ʼ", "'") | dict.fromkeys("“”„‟″«»", '"')
DASHES = dict.fromkeys("‐‑‒–―−﹘﹣－", "-") | {"—": " — "}
SYMBOLS = {
    "{E}": "⟳",
    "{I}": "⬡",
    "{S}": "¤",
    "{W}": "⛉",
    "{L}": "◊",
    "{C}": "◉",
    "⇄": "⟳",
}
_FOLD = str.maketrans({**QUOTES, **DASHES, "\u00ad": None, "●": "•", "·": "•"})
_SYMBOL = re.compile(r"\{[A-Za-z]\}|⇄")
_REMINDER = re.compile(r"\s*\([^()]*\)")
_COST_DASH = re.compile(r"(?<=\s)-(?=\s)")


def _quotes(text: str) -> str:
    """Quoted abilities end with a full stop inside the quotes, and sentences with one outside."""
    parts = text.split('"')
    for index in range(1, len(parts), 2):
        stopped = parts[index].rstrip().endswith(".")
        parts[index] = parts[index].strip().removesuffix(".") + "."
        after = parts[index + 1] if index + 1 < len(parts) else ""
        follows = after.lstrip()[:1]
        if stopped and follows != "," and not follows.islower():
            parts[index + 1 :] = [f".{after}", *parts[index + 2 :]]
    return "“".join(parts)


def normalise(text: str) -> str:
    """The text on one line, without reminders, in the spelling that the grammar knows."""
    text = _SYMBOL.sub(lambda sign: SYMBOLS.get(sign[0].upper(), sign[0]), text)
    text = _REMINDER.sub(" ", text.translate(_FOLD))
    text = _COST_DASH.sub("—", f" {' '.join(text.split())} ").strip()
    text = _quotes(text)
    if text and text[-1] not in ".!?":
        text += "."
    return " ".join(text.split())
