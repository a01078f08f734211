"""The forms that values of a scenario have; a wrong one is named with its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from inkborn.errors import shown
from inkborn.limits import LARGEST_COUNT, LONGEST_NAME, MOST_CARDS_IN_ZONE, MOST_STEPS
from inkborn.reading import why_not_text
from inkborn.scenario.failure import ScenarioFailure

BLANK = "Blank"


def cards(value: object, where: str) -> tuple[str, ...]:
    """A list of card names; a number stands for so many blanks."""
    if value is None:
        return ()
    if isinstance(value, int):
        return (BLANK,) * number(value, where, most=MOST_CARDS_IN_ZONE)
    names: list[str] = []
    for name in items(value, where, MOST_CARDS_IN_ZONE):
        names += blanks(name) if isinstance(name, int) else [name_of(name, where)]
        if len(names) > MOST_CARDS_IN_ZONE:
            raise ScenarioFailure(f"{where}: more than {MOST_CARDS_IN_ZONE} cards")
    return tuple(names)


def blanks(count: int) -> list[str]:
    return [BLANK] * number(count, "a number of blanks", most=MOST_CARDS_IN_ZONE)


def name_of(value: object, where: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ScenarioFailure(f"{where}: {shown(value)} is not a card's name")
    return value.strip()


def seat_name(value: object) -> str:
    """What a player is called; it stands in every line of the log."""
    name = str(value)
    if problem := why_not_text(name, LONGEST_NAME):
        raise ScenarioFailure(f"players: {problem}")
    return name


def number(value: object, where: str, least: int | None = 0, most: int = LARGEST_COUNT) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ScenarioFailure(f"{where}: {shown(value)} is not a number")
    if least is not None and value < least:
        raise ScenarioFailure(f"{where}: {shown(value)} is less than {least}")
    if abs(value) > most:
        raise ScenarioFailure(f"{where}: {shown(value)} is more than {most}")
    return value


def flag(value: object, where: str) -> bool:
    """YAML 1.1 reads yes and no as booleans, YAML 1.2 as words."""
    if isinstance(value, bool):
        return value
    word = value.casefold() if isinstance(value, str) else ""
    if word in ("yes", "true", "no", "false"):
        return word in ("yes", "true")
    raise ScenarioFailure(f"{where}: {shown(value)} is neither true nor false")


def items(value: object, where: str, most: int = MOST_STEPS) -> list[object]:
    if value is None:
        return []
    if not isinstance(value, list):
        raise ScenarioFailure(f"{where}: {shown(value)} is not a list")
    if len(value) > most:
        raise ScenarioFailure(f"{where}: {len(value)} entries, and {most} are the most")
    return value


def mapping(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise ScenarioFailure(f"{where}: {shown(value)} is not a mapping of keys to values")
    return {str(key): content for key, content in value.items()}


def only_keys(fields: Iterable[str], keys: Iterable[str], where: str) -> None:
    allowed = list(keys)
    for key in fields:
        if key not in allowed:
            raise ScenarioFailure(
                f"{where}: unknown key `{key}`; there are {', '.join(dict.fromkeys(allowed))}"
            )
