"""Small readings of printed text: lines, reminders, keyword lines, deck-building permissions."""

import re
from collections.abc import Iterable

from inkborn.cards.card import AbilityText
from inkborn.model.words import AbilityKind, KeywordName, Symbol

_REMINDER = re.compile(r"\s*\(([^()]*)\)")
_KEYWORD = re.compile(
    r"(?:(?P<variant>[A-Z][a-z]+(?: [A-Z][a-z]+)*) )?"
    rf"(?P<keyword>{'|'.join(KeywordName)})"
    r"(?: \+?(?P<value>\d{1,3})(?: ⬡)?|:? (?P<cost>[A-Z].*))?"
)
_ANY_NUMBER = re.compile(r"any number of .+ in your deck", re.IGNORECASE)
_COPIES = re.compile(r"(?:up to|only have) (\d{1,3}) copies of .+ in your deck", re.IGNORECASE)
_INK_EXEMPTION = re.compile(r"other (.+?) characters in your deck regardless of ink", re.IGNORECASE)

_SIGNS = {
    "E": Symbol.EXERT,
    "I": Symbol.INK,
    "S": Symbol.STRENGTH,
    "W": Symbol.WILLPOWER,
    "L": Symbol.LORE,
    "C": Symbol.INKWELL,
}

WITH_VALUE = frozenset(
    {
        KeywordName.BOOST,
        KeywordName.CHALLENGER,
        KeywordName.RESIST,
        KeywordName.SHIFT,
        KeywordName.SING_TOGETHER,
        KeywordName.SINGER,
    }
)


def with_signs(text: str) -> str:
    """The text with the rulebook's symbols ({E}, {I}) as the card data writes them."""
    for letter, sign in _SIGNS.items():
        text = text.replace(f"{{{letter}}}", sign)
    return text


def one_line(text: str) -> str:
    """The text without the line breaks of its layout."""
    return " ".join(text.split())


def split_reminder(text: str) -> tuple[str, str]:
    """The text without what stands in parentheses, and what stood there."""
    line = one_line(text)
    return one_line(_REMINDER.sub("", line)), " ".join(_REMINDER.findall(line))


def keyword_of(line: str) -> AbilityText | None:
    """The keyword ability that a line consists of ("Puppy Shift 3 ⬡"), or None if it is another."""
    match = _KEYWORD.fullmatch(line)
    if match is None:
        return None
    keyword = KeywordName(match["keyword"])
    value, cost, variant = match["value"], match["cost"], match["variant"] or ""
    if (value or cost) and keyword not in WITH_VALUE:
        return None
    if keyword in WITH_VALUE and not value and not cost:
        return None
    if (variant or cost) and keyword is not KeywordName.SHIFT:
        return None
    return AbilityText(
        kind=AbilityKind.KEYWORD,
        text=line,
        keyword=keyword,
        keyword_value=int(value) if value else None,
        variant=variant,
        costs=(cost,) if cost else (),
    )


def ink_exemption(texts: Iterable[str]) -> str:
    """The classification that may join the deck regardless of ink (Christopher Robin's Hunny)."""
    for text in texts:
        if match := _INK_EXEMPTION.search(text):
            return match[1]
    return ""


def copy_limit(texts: Iterable[str]) -> int | None:
    """How many copies the card's own text admits to a deck; the usual 4 if it is silent."""
    for text in texts:
        if _ANY_NUMBER.search(text):
            return None
        if match := _COPIES.search(text):
            return int(match[1])
    return 4
