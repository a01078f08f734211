"""Reads a scenario document strictly: every key is known, every value has the right form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from inkborn.rulebook.editions import EDITIONS, NEWEST, Edition
from inkborn.scenario.failure import ScenarioFailure

BLANK = "Blank"
USUAL_DECK = 10

_KEYS = (
    "scenario", "rules", "cites", "seed", "custom", "active", "teams", "players", "steps",
)  # fmt: skip
_SEAT_KEYS = ("lore", "deck", "hand", "discard", "inkwell", "ink_drops", "play")
_ENTRY_KEYS = ("card", "id", "exerted", "drying", "damage", "at", "under", "boosted")
_BESIDE: dict[str, tuple[str, ...]] = {
    "ink": (),
    "play": ("shift", "sing", "free"),
    "quest": (),
    "challenge": (),
    "move": (),
    "use": ("ability",),
    "end_turn": (),
    "concede": (),
    "choose": ("by",),
    "maybe": ("by",),
    "expect": (),
    "legal": (),
    "illegal": ("cites",),
}
_INSIDE = {"challenge": ("with", "target"), "move": ("character", "to")}


@dataclass(frozen=True, slots=True)
class Entry:
    """A card that stands in play at the beginning."""

    card: str
    id: str = ""
    exerted: bool = False
    drying: bool = False
    damage: int = 0
    at: str = ""
    under: tuple[str, ...] = ()
    boosted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """What a player has at the beginning; decks are listed from the top."""

    name: str
    lore: int = 0
    deck: tuple[str, ...] = (BLANK,) * USUAL_DECK
    hand: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    ready_ink: tuple[str, ...] = ()
    exerted_ink: tuple[str, ...] = ()
    ink_drops: int = 0
    play: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its kind, its value, and what stands beside it."""

    kind: str
    value: object
    beside: Mapping[str, object]
    inner: Step | None = None
    """The action that `legal` or `illegal` asks about."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position, what the players do, what must come out."""

    title: str
    seats: tuple[Seat, ...]
    edition: Edition = NEWEST
    seed: int = 0
    custom: tuple[Mapping[str, object], ...] = ()
    active: int = 0
    teams: tuple[int, ...] = ()
    steps: tuple[Step, ...] = field(default=())


def read_scenario(document: object) -> Scenario:
    """The scenario that a YAML document describes; raises `ScenarioFailure`."""
    fields = _mapping(document, "a scenario")
    _known(fields, _KEYS, "the scenario")
    seats = _seats(fields.get("players"))
    names = [seat.name for seat in seats]
    return Scenario(
        title=title_of(document),
        seats=seats,
        edition=_edition(fields.get("rules")),
        seed=_number(fields.get("seed", 0), "seed", least=None),
        custom=tuple(
            _mapping(card, "a custom card") for card in _list(fields.get("custom"), "custom")
        ),
        active=_seat_place(fields["active"], names, "active") if "active" in fields else 0,
        teams=_teams(fields.get("teams"), names),
        steps=tuple(
            _step(step, f"step {place}")
            for place, step in enumerate(_list(fields.get("steps"), "steps"), start=1)
        ),
    )


def title_of(document: object) -> str:
    """The title of a scenario; raises `ScenarioFailure` where there is none."""
    title = document.get("scenario") if isinstance(document, Mapping) else None
    if title is None or not str(title).strip():
        raise ScenarioFailure("a scenario needs a title: the key `scenario` is missing")
    return str(title).strip()


# ---------------------------------------------------------------- players


def _seats(value: object) -> tuple[Seat, ...]:
    if value is None:
        raise ScenarioFailure("the key `players` is missing")
    fields = _mapping(value, "players")
    if len(fields) < 2:
        raise ScenarioFailure(f"players: a game needs two seats or more, not {len(fields)}")
    return tuple(_seat(str(name), content) for name, content in fields.items())


def _seat(name: str, value: object) -> Seat:
    fields = {} if value is None else _mapping(value, f"seat {name}")
    _known(fields, _SEAT_KEYS, f"seat {name}")
    ready, exerted = _ink(fields.get("inkwell"), f"{name}: inkwell")
    deck = fields.get("deck")
    entries = fields.get("play")
    play = _blanks(entries) if isinstance(entries, int) else _list(entries, f"{name}: play")
    return Seat(
        name=name,
        lore=_number(fields.get("lore", 0), f"{name}: lore"),
        deck=(BLANK,) * USUAL_DECK if deck is None else cards(deck, f"{name}: deck"),
        hand=cards(fields.get("hand"), f"{name}: hand"),
        discard=cards(fields.get("discard"), f"{name}: discard"),
        ready_ink=ready,
        exerted_ink=exerted,
        ink_drops=_number(fields.get("ink_drops", 0), f"{name}: ink_drops"),
        play=tuple(_entry(entry, f"{name}: play") for entry in play),
    )


def _ink(value: object, where: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if not isinstance(value, Mapping):
        return cards(value, where), ()
    fields = _mapping(value, where)
    _known(fields, ("ready", "exerted"), where)
    ready = _number(fields.get("ready", 0), f"{where}: ready")
    exerted = _number(fields.get("exerted", 0), f"{where}: exerted")
    return (BLANK,) * ready, (BLANK,) * exerted


def _entry(value: object, where: str) -> Entry:
    if not isinstance(value, Mapping):
        return Entry(_name(value, where))
    fields = _mapping(value, where)
    _known(fields, _ENTRY_KEYS, where)
    if "card" not in fields:
        raise ScenarioFailure(f"{where}: an entry needs the key `card`")
    card = _name(fields["card"], where)
    where = f"{where}: {card}"
    return Entry(
        card=card,
        id="" if fields.get("id") is None else str(fields["id"]),
        exerted=_flag(fields.get("exerted", False), f"{where}: exerted"),
        drying=_flag(fields.get("drying", False), f"{where}: drying"),
        damage=_number(fields.get("damage", 0), f"{where}: damage"),
        at="" if fields.get("at") is None else str(fields["at"]),
        under=cards(fields.get("under"), f"{where}: under"),
        boosted=cards(fields.get("boosted"), f"{where}: boosted"),
    )


def _teams(value: object, names: list[str]) -> tuple[int, ...]:
    teams = list(range(len(names)))
    seen: set[int] = set()
    for number, team in enumerate(_list(value, "teams")):
        for name in _list(team, "teams"):
            seat = _seat_place(name, names, "teams")
            if seat in seen:
                raise ScenarioFailure(f"teams: {name} is named twice")
            seen.add(seat)
            teams[seat] = len(names) + number
    return tuple(teams)


def _seat_place(value: object, names: list[str], where: str) -> int:
    if str(value) not in names:
        raise ScenarioFailure(f"{where}: no seat {value!r}; the seats are {', '.join(names)}")
    return names.index(str(value))


def _edition(value: object) -> Edition:
    if value is None:
        return NEWEST
    edition = EDITIONS.get(str(value))
    if edition is None:
        raise ScenarioFailure(f'no edition "{value}"; there are {", ".join(EDITIONS)}')
    return edition


# ---------------------------------------------------------------- steps


def _step(value: object, where: str) -> Step:
    fields = _mapping(value, where)
    kinds = [key for key in fields if key in _BESIDE]
    if len(kinds) != 1:
        _known(fields, (*_BESIDE, *(key for keys in _BESIDE.values() for key in keys)), where)
        found = " and ".join(kinds) or "none"
        raise ScenarioFailure(f"{where}: needs exactly one of {', '.join(_BESIDE)}; has {found}")
    kind = kinds[0]
    _known(fields, (kind, *_BESIDE[kind]), f"{where} ({kind})")
    content = fields[kind]
    if kind in _INSIDE:
        inside = _mapping(content, f"{where} ({kind})")
        _known(inside, _INSIDE[kind], f"{where} ({kind})")
        missing = [key for key in _INSIDE[kind] if inside.get(key) is None]
        if missing:
            raise ScenarioFailure(f"{where} ({kind}): the key `{missing[0]}` is missing")
    elif kind == "expect":
        content = _mapping({} if content is None else content, f"{where} ({kind})")
    elif kind == "end_turn" and not _flag(content, f"{where}: end_turn"):
        raise ScenarioFailure(f"{where}: end_turn can only be true")
    inner = None
    if kind in ("legal", "illegal"):
        inner = _step(content, f"{where} ({kind})")
        if inner.kind in ("expect", "maybe", "legal", "illegal"):
            raise ScenarioFailure(f"{where} ({kind}): {inner.kind} is no action")
    return Step(kind, content, {key: fields[key] for key in fields if key != kind}, inner)


# ---------------------------------------------------------------- forms


def cards(value: object, where: str) -> tuple[str, ...]:
    """A list of card names; a number stands for so many blanks."""
    if value is None:
        return ()
    if isinstance(value, int):
        return (BLANK,) * _number(value, where)
    names: list[str] = []
    for name in _list(value, where):
        names += _blanks(name) if isinstance(name, int) else [_name(name, where)]
    return tuple(names)


def _blanks(number: int) -> list[str]:
    return [BLANK] * _number(number, "a number of blanks")


def _name(value: object, where: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ScenarioFailure(f"{where}: {value!r} is not a card's name")
    return value.strip()


def _number(value: object, where: str, least: int | None = 0) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ScenarioFailure(f"{where}: {value!r} is not a number")
    if least is not None and value < least:
        raise ScenarioFailure(f"{where}: {value} is less than {least}")
    return value


def _flag(value: object, where: str) -> bool:
    """YAML 1.1 reads yes and no as booleans, YAML 1.2 as words."""
    if isinstance(value, bool):
        return value
    word = str(value).casefold()
    if word in ("yes", "true", "no", "false"):
        return word in ("yes", "true")
    raise ScenarioFailure(f"{where}: {value!r} is neither true nor false")


def _list(value: object, where: str) -> list[object]:
    if value is None:
        return []
    if not isinstance(value, list):
        raise ScenarioFailure(f"{where}: {value!r} is not a list")
    return value


def _mapping(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise ScenarioFailure(f"{where}: {value!r} is not a mapping of keys to values")
    return {str(key): content for key, content in value.items()}


def _known(fields: Iterable[str], keys: Iterable[str], where: str) -> None:
    allowed = list(keys)
    for key in fields:
        if key not in allowed:
            raise ScenarioFailure(
                f"{where}: unknown key `{key}`; there are {', '.join(dict.fromkeys(allowed))}"
            )
