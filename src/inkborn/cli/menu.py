"""The options of a decision as a person sees them: numbered, told apart, equal ones as one."""

from collections.abc import Iterator
from dataclasses import dataclass

from inkborn.engine.answers.spoken import words
from inkborn.errors import IllegalAnswer
from inkborn.views import CardInPlay, Choice, Option, View

SIGNS = {"strength": "¤", "willpower": "⛉", "lore": "◊", "ink": "⬡"}
KINDS = ("ink", "play", "quest", "challenge", "use", "move", "end")
"""Turn actions in the order in which they are listed."""
MOST_NAMED = 6
SYNONYMS = {"pass": "end turn", "end": "end turn", "done": "end turn", "y": "yes", "n": "no"}


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """One numbered line: an option, or several that nobody could tell apart."""

    number: int
    places: tuple[int, ...]
    option: Option
    detail: str
    """What tells it from others of the same name, or what matters: "1/3 ⛉, exerted"."""
    told_apart: bool
    """Whether there is another entry of the same words."""

    @property
    def kind(self) -> str:
        """The kind of turn action, or ""."""
        return self.option.kind

    @property
    def text(self) -> str:
        return self.option.text

    def __str__(self) -> str:
        detail = f" ({self.detail})" if self.told_apart and self.detail else ""
        return f"{self.number} {self.text}{detail}"


@dataclass(frozen=True, slots=True)
class Menu:
    """All entries of a decision, and how typed words are understood."""

    choice: Choice
    entries: tuple[MenuEntry, ...]

    def entry(self, number: int) -> MenuEntry:
        if not 1 <= number <= len(self.entries):
            raise IllegalAnswer(f"the options are numbered from 1 to {len(self.entries)}")
        return self.entries[number - 1]

    def places(self, said: str) -> tuple[int, ...] | None:
        """The places that numbers or words mean; None if the words are those of no option.

        Words that fit several different options are never guessed: `IllegalAnswer` names them.
        """
        parts = said.replace(",", " ").split()
        if parts and all(part.isdecimal() for part in parts):
            return self._by_numbers([int(part[:9]) for part in parts])
        found = self._by_words(said, ())
        if found is not None:
            return found
        taken: tuple[int, ...] = ()
        for part in said.split(","):
            more = self._by_words(part, taken)
            if more is None:
                return None
            taken += more
        return taken

    def _by_numbers(self, numbers: list[int]) -> tuple[int, ...]:
        """The same number again means the next of equal options."""
        places: list[int] = []
        for number in numbers:
            entry = self.entry(number)
            left = [place for place in entry.places if place not in places]
            if not left:
                raise IllegalAnswer(f"there is no further {entry.text}")
            places.append(left[0])
        return tuple(places)

    def _by_words(self, said: str, taken: tuple[int, ...]) -> tuple[int, ...] | None:
        wanted = words(SYNONYMS.get(said.strip().casefold(), said))
        if not wanted:
            return None
        left = [entry for entry in self.entries if set(entry.places) - set(taken)]
        fitting = [entry for entry in left if words(entry.text) == wanted]
        fitting = fitting or [entry for entry in left if begins(words(entry.text), wanted)]
        if len(fitting) > 1:
            named = "; ".join(map(str, fitting[:MOST_NAMED]))
            more = f" and {len(fitting) - MOST_NAMED} more" if len(fitting) > MOST_NAMED else ""
            raise IllegalAnswer(f'"{said.strip()}" could be: {named}{more}')
        if not fitting:
            return None
        return tuple(place for place in fitting[0].places if place not in taken)[:1]


def begins(own: tuple[str, ...], said: tuple[str, ...]) -> bool:
    """Whether each word that was said begins a word of the text, in the same order."""
    rest = iter(own)
    return all(any(word.startswith(part) for word in rest) for part in said)


def menu_of(view: View, choice: Choice) -> Menu:
    """The menu of a decision that the seat of the view is asked."""
    merged: dict[tuple[object, ...], list[int]] = {}
    details = [detail_of(view, option) for option in choice.options]
    for place, option in enumerate(choice.options):
        # The order of equal cards does not matter either: who cannot tell them apart loses nothing.
        alike = (option.text, option.ink, option.weight, option.group, option.owner,
                 _look(view, option.card), _look(view, option.target))  # fmt: skip
        merged.setdefault(alike, []).append(place)
    order = sorted(merged.values(), key=lambda places: _rank(choice.options[places[0]]))
    texts = [choice.options[places[0]].text for places in merged.values()]
    entries = [
        MenuEntry(number, tuple(places), choice.options[places[0]], details[places[0]],
              told_apart=texts.count(choice.options[places[0]].text) > 1)
        for number, places in enumerate(order, start=1)
    ]  # fmt: skip
    return Menu(choice, tuple(entries))


def _rank(option: Option) -> int:
    """Turn actions of a kind stand together; everything else as it comes."""
    return KINDS.index(option.kind) if option.kind else 0


def _look(view: View, id: int) -> object:
    """Everything that can be seen of a card in play, but for which one it is."""
    card = view.in_play(id)
    if card is None:
        return None
    names = [name for name in card.__struct_fields__ if name not in ("id", "keywords", "under")]
    under = tuple(seen and seen.name for seen in card.under)
    return (*(getattr(card, name) for name in names), *card.keywords.items(), under)


def detail_of(view: View, option: Option) -> str:
    """Values and states of the cards in play that an option is about."""
    cards = (view.in_play(option.card), view.in_play(option.target))
    return " / ".join(standing(card) for card in cards if card is not None)


def standing(card: CardInPlay) -> str:
    """How a card stands: "2 ¤ 1/3 ⛉, exerted"."""
    return ", ".join([values(card), *states(card)]).strip(", ")


def values(card: CardInPlay) -> str:
    left = max(0, card.willpower - card.damage)
    willpower = str(left) if left == card.willpower else f"{left}/{card.willpower}"
    match card.card.kind:
        case "character":
            return f"{card.strength}{SIGNS['strength']} {willpower}{SIGNS['willpower']}"
        case "location":
            return f"{willpower}{SIGNS['willpower']}"
    return ""


def states(card: CardInPlay) -> Iterator[str]:
    if card.exerted:
        yield "exerted"
    if card.drying and card.card.kind == "character":
        yield "drying"
