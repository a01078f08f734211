"""When two spellings are the same name."""

import re
import unicodedata

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
