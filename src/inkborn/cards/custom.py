"""Cards of people's own, written in a few lines of YAML."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

import inkborn.limits as limits
from inkborn.cards import bounds
from inkborn.cards.card import AbilityText, Card
from inkborn.cards.names import DASHES
from inkborn.cards.wording import copy_limit, ink_exemption, keyword_of, split_reminder, with_signs
from inkborn.errors import BadCard, BadSnapshot, quoted, shown
from inkborn.model.words import AbilityKind, CardType, Ink, Symbol
from inkborn.reading import why_not_text

_FIELDS = {
    "name", "version", "type", "cost", "inkable", "inks", "strength", "willpower", "lore",
    "move_cost", "classifications", "text",
}  # fmt: skip
# Lore may be left out where there is none.
_STATS: dict[CardType, tuple[str, ...]] = {
    CardType.CHARACTER: ("strength", "willpower"),
    CardType.LOCATION: ("willpower", "move_cost"),
}
_DASH = re.compile(rf"\s+[-{DASHES}]\s+")
_COST = re.compile(
    r"(?:⟳|\d+ ⬡|(?:Banish|Choose|Deal|Discard|Exert|Lose|Move|Pay|Put|Remove|Return|Reveal)\b).*"
)
_TRIGGER = re.compile(
    r"\b(?:when|whenever|(?<!ready )at the (?:start|end) of|the (?:first|next) time)\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[“\"][^”\"]*[”\"]")
# What "would" happen in the clause of the trigger is replaced; nothing triggers.
_REPLACEMENT = re.compile(
    r"(?:During [^,]*, )?(?:the|when)[^,]*\bwould\b.*\binstead\b", re.IGNORECASE
)
_USE = re.compile(r"Once (?:during your|per) turn, (?:if .*?, )?you may ", re.IGNORECASE)


def custom_card(fields: Mapping[str, Any]) -> Card:
    """The card that a mapping of the custom-card form describes; `BadCard` names what is wrong."""
    if not isinstance(fields, Mapping):
        raise BadCard("without a name", "entry", "not a mapping of fields")
    reader = _Reader(fields)
    kind = reader.text("type", required=True).casefold()
    try:
        card_type = CardType.ACTION if kind == "song" else CardType(kind)
    except ValueError:
        choices = ", ".join([*CardType, "song"])
        raise reader.bad("type", f"{quoted(kind)} is none of {choices}") from None
    unknown = [field for field in fields if field not in _FIELDS]
    if unknown:
        problem = f"no such field; there are {', '.join(sorted(_FIELDS))}"
        raise reader.bad(shown(unknown[0]).strip("'"), problem)
    name, version = reader.text("name", required=True), reader.text("version")
    classifications = reader.texts("classifications", _usual_classifications(card_type))
    if kind == "song" and "Song" not in classifications:
        classifications = (*classifications, "Song")
    abilities = tuple(read_abilities(reader.text("text"), card_type))
    card = Card(
        full_name=f"{name} - {version}" if version else name,
        name=name,
        names=_names(name, card_type),
        version=version,
        type=card_type,
        inks=reader.inks(),
        cost=reader.number("cost"),
        inkable=reader.flag("inkable", default=True),
        classifications=classifications,
        abilities=abilities,
        max_copies=copy_limit(ability.text for ability in abilities),
        ink_exempt=ink_exemption(ability.text for ability in abilities),
        strength=reader.stat("strength", card_type),
        willpower=reader.stat("willpower", card_type),
        lore=reader.stat("lore", card_type),
        move_cost=reader.stat("move_cost", card_type),
    )
    bounds.check(card)
    return card


def _usual_classifications(card_type: CardType) -> tuple[str, ...]:
    return ("Storyborn",) if card_type is CardType.CHARACTER else ()


def _names(name: str, card_type: CardType) -> tuple[str, ...]:
    """A character called "A & B" counts as A and as B (5.2.6.1)."""
    if card_type is not CardType.CHARACTER or " & " not in name:
        return (name,)
    return tuple(part.strip() for part in re.split(r",\s+|\s+&\s+", name))


def custom_cards(entries: object, origin: str = "custom cards") -> list[Card]:
    """Reads a list of custom cards, as YAML delivers it."""
    if isinstance(entries, Mapping) and set(entries) == {"custom"}:
        entries = entries["custom"]
    if not isinstance(entries, list) or not entries:
        raise BadSnapshot(f'{origin}: not a list of custom cards; each begins with "- name:"')
    if len(entries) > limits.MOST_CARDS_IN_BOOK:
        raise BadSnapshot(f"{origin}: more than {limits.MOST_CARDS_IN_BOOK} cards")
    for place, entry in enumerate(entries, start=1):
        if not isinstance(entry, Mapping):
            raise BadCard(f"number {place}", "entry", "not a mapping of fields")
    return [custom_card(entry) for entry in entries]


def read_abilities(text: str, card_type: CardType) -> Iterable[AbilityText]:
    """The abilities of a card's text, one a line; modes may stand on lines of their own."""
    lines: list[str] = []
    for line in with_signs(text).splitlines():
        if lines and line.lstrip().startswith("•"):
            lines[-1] += f" {line.strip()}"
        elif line.strip():
            lines.append(line)
    for line in lines:
        bare, reminder = split_reminder(line)
        if bare:
            yield from _read_line(bare, reminder, card_type)


def _read_line(line: str, reminder: str, card_type: CardType) -> list[AbilityText]:
    keywords = [keyword_of(part) for part in re.split(r",\s*", line.rstrip("."))]
    if all(keywords):
        return [keyword for keyword in keywords if keyword is not None]
    name, text = _split_name(line)
    parts = _DASH.split(text, maxsplit=1)
    if len(parts) == 2 and _COST.fullmatch(parts[0]):
        costs = tuple(re.split(r",\s+", parts[0]))
        return [
            AbilityText(
                kind=AbilityKind.ACTIVATED, name=name, costs=costs, text=parts[1], reminder=reminder
            )
        ]
    kind = _kind(text, name, card_type)
    return [AbilityText(kind=kind, name=name, text=text, reminder=reminder)]


def _split_name(line: str) -> tuple[str, str]:
    """The name in capitals that a line may begin with, and the rest, which begins a sentence."""
    words = line.split(" ")
    end = 0
    while end < len(words) and _is_in_capitals(words[end], words[end + 1 : end + 2]):
        end += 1
    # The "A" of "TWINS A character ..." belongs to the sentence.
    if end and end < len(words) and words[end][:1].islower():
        end -= 1
    if end == len(words):
        return "", line
    return " ".join(words[:end]), " ".join(words[end:])


def _is_in_capitals(word: str, following: list[str]) -> bool:
    letters = [letter for letter in word if letter.isalpha()]
    if letters:
        return all(letter.isupper() for letter in letters)
    # A number or a dash is part of a name only between words of it ("ROOM 2 IS MINE").
    return word[:1] not in tuple(Symbol) and bool(following) and following[0][:1].isupper()


def _kind(text: str, name: str, card_type: CardType) -> AbilityKind:
    """What kind of ability a line is, from its wording; cards print no label."""
    own = _QUOTED.sub("", text)
    if card_type is CardType.ACTION and not name and not _is_about_playing(own):
        return AbilityKind.EFFECT
    if _TRIGGER.search(own) and not _REPLACEMENT.match(own):
        return AbilityKind.TRIGGERED
    return AbilityKind.ACTIVATED if _USE.match(own) else AbilityKind.STATIC


def _is_about_playing(text: str) -> bool:
    """An action's line that changes its cost, or when it may be played, is no effect of it."""
    return bool(
        re.search(r"\bless to play this\b|\bcan't play this\b|\bplay this \w+ for free\b", text)
    )


class _Reader:
    """Takes typed fields out of a mapping, and says which one is wrong in which card."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.fields = fields
        name = fields.get("name")
        self.card = name if isinstance(name, str) and name else "without a name"

    def bad(self, field: str, problem: str) -> BadCard:
        return BadCard(self.card, field, problem)

    def text(self, field: str, *, required: bool = False) -> str:
        value = self.fields.get(field)
        if value is None and not required:
            return ""
        if isinstance(value, int) and abs(value) < 10**9 and not isinstance(value, bool):
            value = str(value)
        if not isinstance(value, str) or not value.strip():
            raise self.bad(field, "missing" if value is None else f"{shown(value)} is not a text")
        long, besides = (
            (limits.LONGEST_TEXT, "\n\r\t") if field == "text" else (limits.LONGEST_NAME, "")
        )
        if problem := why_not_text(value, long, besides):
            raise self.bad(field, problem)
        return value.strip()

    def texts(self, field: str, default: tuple[str, ...]) -> tuple[str, ...]:
        value = self.fields.get(field)
        if value is None:
            return default
        if isinstance(value, str):
            value = [value]
        if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
            raise self.bad(field, f"{shown(value)} is not a list of words")
        return tuple(value)

    def number(self, field: str) -> int:
        value = self.fields.get(field)
        most = limits.LARGEST_STAT
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            wrong = f"{shown(value)} is not a number from 0 to {most}"
            raise self.bad(field, "missing" if value is None else wrong)
        return value

    def flag(self, field: str, *, default: bool) -> bool:
        value = self.fields.get(field, default)
        if not isinstance(value, bool):
            raise self.bad(field, f"{shown(value)} is neither true nor false")
        return value

    def inks(self) -> tuple[Ink, ...]:
        names = self.texts("inks", (Ink.AMBER,))
        try:
            inks = tuple(dict.fromkeys(Ink(name.capitalize()) for name in names))
        except ValueError:
            raise self.bad("inks", f"{shown(names)}: the inks are {', '.join(Ink)}") from None
        if not 1 <= len(inks) <= 2:
            raise self.bad("inks", "a card has one ink or two")
        return inks

    def stat(self, field: str, card_type: CardType) -> int | None:
        if field in _STATS.get(card_type, ()):
            return self.number(field)
        if field == "lore" and card_type in _STATS:
            return self.number(field) if self.fields.get(field) is not None else 0
        if self.fields.get(field) is not None:
            raise self.bad(field, f"this kind of card ({card_type}) has none")
        return None
