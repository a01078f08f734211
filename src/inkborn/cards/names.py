"""When two spellings are the same name, and which names come near a misspelt one."""

import re
import unicodedata
from collections.abc import Iterable

from inkborn.limits import LONGEST_NAME

DASHES = "‐‑‒–—―−﹘﹣－"
QUOTES = {"‘": "'", "’": "'", "‚": "'", "‛": "'", "′": "'", "`": "'", "´": "'", "ʼ": "'"}
DOUBLE_QUOTES = {"“": '"', "”": '"', "„": '"', "‟": '"', "″": '"', "«": '"', "»": '"'}

_FOLD = str.maketrans({**dict.fromkeys(DASHES, "-"), **QUOTES, **DOUBLE_QUOTES, "\u00ad": None})
_NOT_A_WORD = re.compile(r"[^\w]+")


def name_key(name: str) -> str:
    """Equal for spellings that differ only in case, Unicode form, dashes, quotes or spaces."""
    # The table comes first: NFKC would take apart some of the quotes it lists (´ becomes a space).
    folded = unicodedata.normalize("NFKC", name.translate(_FOLD)).translate(_FOLD)
    return " ".join(unicodedata.normalize("NFC", folded.casefold()).split())


def loose_key(name: str) -> str:
    """As `name_key`, and deaf to accents and punctuation: how people type names in a hurry."""
    plain = name_key(name).replace("&", " and ").replace("'", "")
    bare = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", plain)
        if not unicodedata.combining(letter)
    )
    return _NOT_A_WORD.sub(" ", bare).strip()


def nearest_keys(name: str, keys: Iterable[str], limit: int = 3) -> list[str]:
    """The loose keys most like that of a misspelt name, best first; empty if none is near."""
    if len(name) > LONGEST_NAME:  # comparing takes a time that grows with the length
        return []
    from rapidfuzz import fuzz, process

    wanted, pool = loose_key(name), list(keys)
    scores: dict[str, float] = {}
    # As written, with its words in another order, or only a part of the full name.
    for scorer, weight in ((fuzz.ratio, 1.0), (fuzz.token_sort_ratio, 0.98), (fuzz.WRatio, 0.85)):
        for key, score, _place in process.extract(wanted, pool, scorer=scorer, limit=limit):
            scores[key] = max(scores.get(key, 0.0), score * weight)
    best = max(scores.values(), default=0.0)
    # Far behind the best means noise, not a suggestion.
    near = [key for key, score in scores.items() if score >= max(60.0, best - 15)]
    return sorted(near, key=lambda key: -scores[key])[:limit]
