"""The fields of LorcanaJSON that inkborn reads, under the names that LorcanaJSON gives them."""

# ruff: noqa: N815

from msgspec import UNSET, Struct, UnsetType


class RawAbility(Struct):
    type: str
    fullText: str
    name: str = ""
    effect: str = ""
    costs: list[str] = []
    reminderText: str = ""


class RawFormat(Struct):
    allowed: bool
    allowedUntilDate: str | None = None
    bannedSinceDate: str | None = None


class RawCard(Struct):
    id: int
    fullName: str
    name: str
    type: str
    color: str
    cost: int
    inkwell: bool
    setCode: str
    rarity: str
    fullIdentifier: str
    number: int | None = None
    variant: str | None = None
    version: str | None = None
    colors: list[str] = []
    names: list[str] = []
    subtypes: list[str] = []
    story: str = ""
    strength: int | None = None
    willpower: int | None = None
    lore: int | None = None
    moveCost: int | None = None
    abilities: list[RawAbility] = []
    effects: list[str] = []
    clarifications: list[str] = []
    maxCopiesInDeck: int | UnsetType | None = UNSET
    allowedInFormats: dict[str, RawFormat] = {}
    allowedInTournamentsFromDate: str | None = None
    baseId: int | None = None
    promoGrouping: str | None = None
    promoSourceCategory: str | None = None


class RawSet(Struct):
    name: str
    releaseDate: str | None = None
    allowedInTournamentsFromDate: str | None = None
    allowedInFormats: dict[str, RawFormat] = {}


class RawMetadata(Struct):
    formatVersion: str
    generatedOn: str
    language: str = "en"


class RawSnapshot(Struct):
    metadata: RawMetadata
    sets: dict[str, RawSet]
    cards: list[RawCard]
