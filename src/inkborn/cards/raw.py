"""The fields of LorcanaJSON that inkborn reads, under the names that LorcanaJSON gives them."""

# ruff: noqa: N815

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

import inkborn.limits as limits

Name = Annotated[str, Meta(max_length=limits.LONGEST_NAME)]
Text = Annotated[str, Meta(max_length=limits.LONGEST_TEXT)]
Stat = Annotated[int, Meta(ge=-limits.LARGEST_STAT, le=limits.LARGEST_STAT)]
Number = Annotated[int, Meta(ge=0, lt=1 << 31)]
Few = Meta(max_length=limits.MOST_WORDS)


class RawAbility(Struct):
    type: Name
    fullText: Text
    name: Name = ""
    effect: Text = ""
    costs: Annotated[list[Text], Few] = []
    reminderText: Text = ""


class RawFormat(Struct):
    allowed: bool
    allowedUntilDate: Name | None = None
    bannedSinceDate: Name | None = None


class RawImages(Struct, frozen=True):
    full: Text = ""


class RawCard(Struct):
    id: Number
    fullName: Name
    name: Name
    type: Name
    color: Name
    cost: Stat
    inkwell: bool
    setCode: Name
    rarity: Name
    fullIdentifier: Name
    number: Number | None = None
    variant: Name | None = None
    version: Name | None = None
    colors: Annotated[list[Name], Few] = []
    names: Annotated[list[Name], Few] = []
    subtypes: Annotated[list[Name], Few] = []
    story: Name = ""
    images: RawImages = RawImages()
    strength: Stat | None = None
    willpower: Stat | None = None
    lore: Stat | None = None
    moveCost: Stat | None = None
    abilities: Annotated[list[RawAbility], Meta(max_length=limits.MOST_ABILITIES)] = []
    effects: Annotated[list[Text], Few] = []
    clarifications: list[Text] = []
    maxCopiesInDeck: Number | UnsetType | None = UNSET
    allowedInFormats: dict[str, RawFormat] = {}
    allowedInTournamentsFromDate: Name | None = None
    baseId: Number | None = None
    promoGrouping: Name | None = None
    promoSourceCategory: Name | None = None


class RawSet(Struct):
    name: Name
    releaseDate: Name | None = None
    allowedInTournamentsFromDate: Name | None = None
    allowedInFormats: dict[str, RawFormat] = {}


class RawMetadata(Struct):
    formatVersion: Name
    generatedOn: Name
    language: Name = "en"


class RawSnapshot(Struct):
    metadata: RawMetadata
    sets: dict[str, RawSet]
    cards: Annotated[list[RawCard], Meta(max_length=limits.MOST_CARDS_IN_BOOK)]
