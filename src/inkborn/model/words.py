"""The words of the game that every part of the package shares."""

from enum import StrEnum


class Ink(StrEnum):
    AMBER = "Amber"
    AMETHYST = "Amethyst"
    EMERALD = "Emerald"
    RUBY = "Ruby"
    SAPPHIRE = "Sapphire"
    STEEL = "Steel"


class CardType(StrEnum):
    """The four card types; a song is an action with the classification Song."""

    CHARACTER = "character"
    ACTION = "action"
    ITEM = "item"
    LOCATION = "location"


class AbilityKind(StrEnum):
    """How an ability works; `EFFECT` is what an action card does when it is played."""

    KEYWORD = "keyword"
    TRIGGERED = "triggered"
    ACTIVATED = "activated"
    STATIC = "static"
    EFFECT = "effect"


class KeywordName(StrEnum):
    """Section 8 of the rules, and the keywords printed since. Shift has variants: "Puppy Shift"."""

    ADVENTUROUS = "Adventurous"
    ALERT = "Alert"
    BODYGUARD = "Bodyguard"
    BOOST = "Boost"
    CHALLENGER = "Challenger"
    EVASIVE = "Evasive"
    RECKLESS = "Reckless"
    RESIST = "Resist"
    RUSH = "Rush"
    SHIFT = "Shift"
    SING_TOGETHER = "Sing Together"
    SINGER = "Singer"
    SUPPORT = "Support"
    VANISH = "Vanish"
    WARD = "Ward"


class Symbol(StrEnum):
    """The signs printed in card text, as the card data writes them."""

    EXERT = "⟳"
    INK = "⬡"
    STRENGTH = "¤"
    WILLPOWER = "⛉"
    LORE = "◊"
    INKWELL = "◉"
