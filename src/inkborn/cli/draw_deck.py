"""Decks in the terminal."""

from datetime import date

import msgspec
from rich.columns import Columns
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from inkborn.cards import Card, Format
from inkborn.cli.draw import INK_COLOURS, console
from inkborn.cli.draw_game import flow
from inkborn.decks import Deck, DeckDescription, Violation, describe, validate
from inkborn.model.words import CardType, Ink

BAR = 30
EXACT = 76
"""From this width on, chances are shown to a tenth of a percent."""


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What a format says about a deck."""

    deck: str
    format: str
    on: date
    size: int
    inks: list[str]
    legal: bool
    violations: list[Violation]

    @staticmethod
    def on_day(deck: Deck, a_format: Format, on: date, label: str) -> "Verdict":
        violations = validate(deck, a_format, on)
        return Verdict(
            deck=deck.name or label,
            format=a_format.name,
            on=on,
            size=deck.size,
            inks=list(deck.inks),
            legal=not violations,
            violations=violations,
        )


def print_verdict(verdict: Verdict) -> None:
    out = console()
    line = Text(
        "legal    " if verdict.legal else "not legal", style="green" if verdict.legal else "red"
    )
    line.append(f"  {verdict.deck}", style="bold")
    line.append(f"  {verdict.size} cards, {'/'.join(verdict.inks)}, {verdict.format}, {verdict.on}")
    out.print(line, soft_wrap=True)
    for violation in verdict.violations:
        out.print(f"  {escape(str(violation))}", soft_wrap=True)


class DeckReport(msgspec.Struct, frozen=True):
    """A deck's list and numbers, for --json."""

    cards: list[dict[str, str | int]]
    description: DeckDescription


def entries_json(deck: Deck) -> list[dict[str, str | int]]:
    return [{"name": entry.card.full_name, "count": entry.count} for entry in deck.entries]


def deck_json(deck: Deck) -> DeckReport:
    return DeckReport(entries_json(deck), describe(deck))


def print_deck(deck: Deck) -> None:
    """The list by type, then the deck in numbers."""
    out, numbers = console(), describe(deck)
    inks = "/".join(numbers.inks)
    out.print(Text(deck.name or "deck", style="bold").append(f"  {deck.size} cards, {inks}", "dim"))
    if deck.description:
        out.print(Text(deck.description, style="italic"))
    out.print()
    _print_list(deck)
    out.print(_curve(numbers))
    out.print(Columns([_counts("ink", numbers.inks), _counts("type", numbers.types),
                       _counts("keyword", numbers.keywords)], padding=(0, 4)))  # fmt: skip
    out.print("inkable cards in the opening hand", style="dim")
    out.print(_opening(numbers, out.width))


def _print_list(deck: Deck) -> None:
    out = console()
    for kind in [*CardType, "song"]:
        entries = [
            entry
            for entry in deck.entries
            if ("song" if entry.card.is_song else entry.card.type.value) == kind
        ]
        if not entries:
            continue
        out.print(Text(f"{kind.capitalize()}s ({sum(e.count for e in entries)})", style="bold"))
        for entry in sorted(entries, key=lambda entry: (entry.card.cost, entry.card.full_name)):
            card = entry.card
            cost = f"({card.cost})" if card.inkable else f"[{card.cost}]"
            line = Text(f"  {entry.count:>2} ").append(f"{cost:>4} ", "dim")
            out.print(line.append(card.full_name, _style(card.inks)), soft_wrap=True)
        out.print()


def print_hand(number: int, hand: list[Card]) -> None:
    """A sample hand on a line or two; how many of its cards can be inked comes first."""
    out, inkable = console(), sum(card.inkable for card in hand)
    head = Text(f"{number:>3}  ", "bold").append(f"{inkable} of {len(hand)} inkable  ", "dim")
    parts = []
    for card in dict.fromkeys(hand):
        cost = f"({card.cost})" if card.inkable else f"[{card.cost}]"
        part = Text(f"{cost} ", "dim").append(card.full_name, _style(card.inks))
        parts.append(part.append(f" ×{hand.count(card)}" if hand.count(card) > 1 else "", "dim"))
    for line in flow(parts, out.width, head):
        out.print(line)


def _style(inks: tuple[Ink, ...]) -> str:
    return INK_COLOURS[inks[0]] if inks else ""


def _curve(numbers: DeckDescription) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("cost", justify="right")
    table.add_column("cards", justify="right")
    table.add_column("█ inkable  ░ not")
    most = max((step.cards for step in numbers.curve), default=1) or 1
    for step in numbers.curve:
        inkable = round(step.inkable * BAR / most)
        total = round(step.cards * BAR / most)
        bar = "█" * inkable + "░" * (total - inkable)
        table.add_row(str(step.cost), str(step.cards), bar)
    table.add_row("", "", f"average cost {numbers.average_cost}, "
                  f"{numbers.inkable} inkable ({numbers.inkable_share:.0%})")  # fmt: skip
    return table


def _counts(title: str, counts: dict[str, int]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(title)
    table.add_column("", justify="right")
    for word, count in counts.items():
        table.add_row(word, str(count))
    return table


def _opening(numbers: DeckDescription, width: int) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    percent = "{:.1%}" if width >= EXACT else "{:.0%}"
    table.add_column("", no_wrap=True)
    for hits in range(len(numbers.opening_hand)):
        table.add_column(str(hits), justify="right")
    table.add_row("exactly", *map(percent.format, numbers.opening_hand))
    at_least = [sum(numbers.opening_hand[hits:]) for hits in range(len(numbers.opening_hand))]
    table.add_row("at least", *map(percent.format, at_least))
    return table
