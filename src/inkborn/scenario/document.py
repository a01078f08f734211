"""Reads a scenario document strictly: every key is known, every value has the right form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from inkborn.errors import printable, quoted, shown
from inkborn.limits import (
    LARGEST_SEED,
    LONGEST_MESSAGE,
    MOST_CARDS_IN_ZONE,
    MOST_CUSTOM_CARDS,
    MOST_SEATS,
)
from inkborn.rulebook.editions import EDITIONS, NEWEST, Edition
from inkborn.scenario.failure import ScenarioFailure
from inkborn.scenario.forms import (
    BLANK,
    blanks,
    cards,
    flag,
    items,
    mapping,
    name_of,
    number,
    only_keys,
    seat_name,
)

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
class CardInPlay:
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
    play: tuple[CardInPlay, ...] = ()


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
    fields = mapping(document, "a scenario")
    only_keys(fields, _KEYS, "the scenario")
    seats = _seats(fields.get("players"))
    names = [seat.name for seat in seats]
    return Scenario(
        title=title_of(document),
        seats=seats,
        edition=_edition(fields.get("rules")),
        seed=number(fields.get("seed", 0), "seed", least=None, most=LARGEST_SEED),
        custom=tuple(
            mapping(card, "a custom card")
            for card in items(fields.get("custom"), "custom", MOST_CUSTOM_CARDS)
        ),
        active=_seat_place(fields["active"], names, "active") if "active" in fields else 0,
        teams=_teams(fields.get("teams"), names),
        steps=tuple(
            _step(step, f"step {place}")
            for place, step in enumerate(items(fields.get("steps"), "steps"), start=1)
        ),
    )


def title_of(document: object) -> str:
    """The title of a scenario; raises `ScenarioFailure` where there is none."""
    title = document.get("scenario") if isinstance(document, Mapping) else None
    if title is None or not str(title).strip():
        raise ScenarioFailure("a scenario needs a title: the key `scenario` is missing")
    return printable(str(title).strip(), LONGEST_MESSAGE)


# ---------------------------------------------------------------- players


def _seats(value: object) -> tuple[Seat, ...]:
    if value is None:
        raise ScenarioFailure("the key `players` is missing")
    fields = mapping(value, "players")
    if not 2 <= len(fields) <= MOST_SEATS:
        wanted = f"two seats or more, and {MOST_SEATS} at most"
        raise ScenarioFailure(f"players: a game needs {wanted}, not {len(fields)}")
    return tuple(_seat(seat_name(name), content) for name, content in fields.items())


def _seat(name: str, value: object) -> Seat:
    fields = {} if value is None else mapping(value, f"seat {name}")
    only_keys(fields, _SEAT_KEYS, f"seat {name}")
    ready, exerted = _ink(fields.get("inkwell"), f"{name}: inkwell")
    deck = fields.get("deck")
    entries = fields.get("play")
    where = f"{name}: play"
    play = (
        blanks(entries) if isinstance(entries, int) else items(entries, where, MOST_CARDS_IN_ZONE)
    )
    return Seat(
        name=name,
        lore=number(fields.get("lore", 0), f"{name}: lore"),
        deck=(BLANK,) * USUAL_DECK if deck is None else cards(deck, f"{name}: deck"),
        hand=cards(fields.get("hand"), f"{name}: hand"),
        discard=cards(fields.get("discard"), f"{name}: discard"),
        ready_ink=ready,
        exerted_ink=exerted,
        ink_drops=number(fields.get("ink_drops", 0), f"{name}: ink_drops"),
        play=tuple(_entry(entry, where) for entry in play),
    )


def _ink(value: object, where: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if not isinstance(value, Mapping):
        return cards(value, where), ()
    fields = mapping(value, where)
    only_keys(fields, ("ready", "exerted"), where)
    most = MOST_CARDS_IN_ZONE
    ready = number(fields.get("ready", 0), f"{where}: ready", most=most)
    exerted = number(fields.get("exerted", 0), f"{where}: exerted", most=most)
    return (BLANK,) * ready, (BLANK,) * exerted


def _entry(value: object, where: str) -> CardInPlay:
    if not isinstance(value, Mapping):
        return CardInPlay(name_of(value, where))
    fields = mapping(value, where)
    only_keys(fields, _ENTRY_KEYS, where)
    if "card" not in fields:
        raise ScenarioFailure(f"{where}: an entry needs the key `card`")
    card = name_of(fields["card"], where)
    where = f"{where}: {card}"
    return CardInPlay(
        card=card,
        id="" if fields.get("id") is None else str(fields["id"]),
        exerted=flag(fields.get("exerted", False), f"{where}: exerted"),
        drying=flag(fields.get("drying", False), f"{where}: drying"),
        damage=number(fields.get("damage", 0), f"{where}: damage"),
        at="" if fields.get("at") is None else str(fields["at"]),
        under=cards(fields.get("under"), f"{where}: under"),
        boosted=cards(fields.get("boosted"), f"{where}: boosted"),
    )


def _teams(value: object, names: list[str]) -> tuple[int, ...]:
    teams = list(range(len(names)))
    seen: set[int] = set()
    for place, team in enumerate(items(value, "teams")):
        for name in items(team, "teams"):
            seat = _seat_place(name, names, "teams")
            if seat in seen:
                raise ScenarioFailure(f"teams: {name} is named twice")
            seen.add(seat)
            teams[seat] = len(names) + place
    return tuple(teams)


def _seat_place(value: object, names: list[str], where: str) -> int:
    if str(value) not in names:
        raise ScenarioFailure(f"{where}: no seat {shown(value)}; the seats are {', '.join(names)}")
    return names.index(str(value))


def _edition(value: object) -> Edition:
    if value is None:
        return NEWEST
    edition = EDITIONS.get(str(value))
    if edition is None:
        raise ScenarioFailure(f"no edition {quoted(str(value))}; there are {', '.join(EDITIONS)}")
    return edition


# ---------------------------------------------------------------- steps


def _step(value: object, where: str) -> Step:
    fields = mapping(value, where)
    kinds = [key for key in fields if key in _BESIDE]
    if len(kinds) != 1:
        only_keys(fields, (*_BESIDE, *(key for keys in _BESIDE.values() for key in keys)), where)
        found = " and ".join(kinds) or "none"
        raise ScenarioFailure(f"{where}: needs exactly one of {', '.join(_BESIDE)}; has {found}")
    kind = kinds[0]
    only_keys(fields, (kind, *_BESIDE[kind]), f"{where} ({kind})")
    content = fields[kind]
    if kind in _INSIDE:
        inside = mapping(content, f"{where} ({kind})")
        only_keys(inside, _INSIDE[kind], f"{where} ({kind})")
        missing = [key for key in _INSIDE[kind] if inside.get(key) is None]
        if missing:
            raise ScenarioFailure(f"{where} ({kind}): the key `{missing[0]}` is missing")
    elif kind == "expect":
        content = mapping({} if content is None else content, f"{where} ({kind})")
    elif kind == "end_turn" and not flag(content, f"{where}: end_turn"):
        raise ScenarioFailure(f"{where}: end_turn can only be true")
    inner = None
    if kind in ("legal", "illegal"):
        inner = _step(content, f"{where} ({kind})")
        if inner.kind in ("expect", "maybe", "legal", "illegal"):
            raise ScenarioFailure(f"{where} ({kind}): {inner.kind} is no action")
    return Step(kind, content, {key: fields[key] for key in fields if key != kind}, inner)
