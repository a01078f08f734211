"""Cards in the terminal."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

import msgspec
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from inkborn.cards import FORMATS, AbilityText, Card, Catalogue, Format, why_not
from inkborn.model.words import AbilityKind, Ink, Symbol

INK_COLOURS = {
    Ink.AMBER: "#f4b223",
    Ink.AMETHYST: "#a05eb5",
    Ink.EMERALD: "#3fa535",
    Ink.RUBY: "#e0314a",
    Ink.SAPPHIRE: "#3aa0e0",
    Ink.STEEL: "#9fa9b3",
}
WIDTH = 64


def console() -> Console:
    return Console(highlight=False)


def card_json(card: Card, on: date) -> dict[str, Any]:
    """The card as plain data, with the formats it is legal in."""
    data: dict[str, Any] = msgspec.to_builtins(card)
    data["song"] = card.is_song
    data["formats"] = {name: why_not(card, each, on) is None for name, each in FORMATS.items()}
    return data


def inks_text(inks: Sequence[Ink]) -> Text:
    if not inks:
        return Text("no ink")
    return Text(" / ").join(Text(ink.value, style=f"bold {INK_COLOURS[ink]}") for ink in inks)


def print_card(card: Card, catalogue: Catalogue, on: date) -> None:
    """Draws the card, its printings and where it is legal."""
    style = INK_COLOURS[card.inks[0]] if card.inks else "white"
    parts: list[RenderableType] = [
        _head(card),
        Text(_type_line(card), style="dim"),
        Rule(style=style),
    ]
    if card.abilities:
        parts += [*(_ability(ability) for ability in card.abilities), Rule(style=style)]
    parts += [_printings(card, catalogue), _legality(card, on)]
    if card.clarifications:
        parts.append(Rule("clarifications", style=style))
        parts += [Text(text, style="dim") for text in card.clarifications]
    out = console()
    out.print(Panel(Group(*parts), border_style=style, width=min(WIDTH, out.width)))


def _head(card: Card) -> Table:
    cost = f"({card.cost})" if card.inkable else f"[{card.cost}]"
    left = Text(f"{cost} ", style="bold").append(card.name, style="bold")
    if card.version:
        left.append(f"\n    {card.version}", style="italic")
    inkwell = "inkable" if card.inkable else "not inkable"
    right = Text("\n").join(
        [inks_text(card.inks), *(Text(line) for line in (_stats(card), inkwell) if line)]
    )
    head = Table.grid(expand=True)
    head.add_column(ratio=1)
    head.add_column(justify="right")
    head.add_row(left, right)
    return head


def _stats(card: Card) -> str:
    stats = []
    if card.move_cost is not None:
        stats.append(f"move {card.move_cost} {Symbol.INK}")
    if card.strength is not None:
        stats.append(f"{card.strength} {Symbol.STRENGTH}")
    if card.willpower is not None:
        stats.append(f"{card.willpower} {Symbol.WILLPOWER}")
    if card.lore is not None:
        stats.append(f"{card.lore} {Symbol.LORE}")
    return "  ".join(stats)


def _type_line(card: Card) -> str:
    return " · ".join([card.type.value.capitalize(), *card.classifications])


def _ability(ability: AbilityText) -> Text:
    text = Text()
    if ability.name:
        text.append(f"{ability.name} ", style="bold")
    if ability.kind is AbilityKind.KEYWORD:
        text.append(ability.text, style="bold")
    else:
        if ability.costs:
            text.append(f"{', '.join(ability.costs)} — ", style="bold")
        text.append(ability.text)
    if ability.reminder:
        text.append(f" ({ability.reminder})", style="italic dim")
    return text


def _printings(card: Card, catalogue: Catalogue) -> Text:
    if not card.printings:
        return Text("a custom card", style="dim")
    sets: dict[str, list[str]] = {}
    for printing in card.printings:
        label = f"{printing.number or '?'} {printing.rarity}"
        sets.setdefault(printing.set_code, []).append(label)
    lines = (
        f"set {code} {catalogue.sets.get(code, '')}: {', '.join(labels)}"
        for code, labels in sets.items()
    )
    return Text("\n".join(lines), style="dim")


def _legality(card: Card, on: date) -> Text:
    text = Text()
    for each in FORMATS.values():
        if not each.card_list:
            continue
        exclusion = why_not(card, each, on)
        text.append(f"{each.card_list} ", style="bold")
        text.append("legal" if exclusion is None else exclusion.reason)
        text.append("   ")
    if card.max_copies == 4:
        return text
    limit = "any number" if card.max_copies is None else f"at most {card.max_copies}"
    return text.append(f"\n{limit} in a deck", style="bold")


def print_cards(cards: Sequence[Card], limit: int) -> None:
    """One line a card."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("cost", "name", "ink", "type", "stats", "keywords"):
        table.add_column(heading, no_wrap=heading in ("cost", "stats"))
    for card in cards[:limit]:
        keywords = ", ".join(a.text for a in card.abilities if a.kind is AbilityKind.KEYWORD)
        kind = "song" if card.is_song else card.type.value
        cost = f"({card.cost})" if card.inkable else f"[{card.cost}]"
        table.add_row(
            Text(cost), card.full_name, inks_text(card.inks), kind, _stats(card), Text(keywords)
        )
    out = console()
    if cards:
        out.print(table)
    more = f", the first {limit} shown" if len(cards) > limit else ""
    out.print(f"{len(cards)} card{'' if len(cards) == 1 else 's'}{more}", style="dim")


class FormatRow(msgspec.Struct, frozen=True):
    """A format in one line."""

    name: str
    title: str
    min_cards: int
    max_inks: int | None
    cards: int
    banned: list[str]
    rule: str


def format_rows(catalogue: Catalogue, on: date) -> list[FormatRow]:
    return [
        FormatRow(
            each.name,
            each.title,
            each.min_cards,
            each.max_inks,
            sum(why_not(card, each, on) is None for card in catalogue),
            _banned(each, catalogue, on),
            each.rule,
        )
        for each in FORMATS.values()
    ]


def _banned(a_format: Format, catalogue: Catalogue, on: date) -> list[str]:
    return [
        card.full_name
        for card in catalogue
        for period in card.legal
        if period.format == a_format.card_list
        and period.banned
        and period.end is not None
        and period.end <= on
    ]


def print_formats(rows: list[FormatRow], catalogue: Catalogue, on: date) -> None:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("format", "", "deck", "inks", "cards", "banned", "rule"):
        table.add_column(heading)
    for row in rows:
        inks = "any" if row.max_inks is None else str(row.max_inks)
        size = f"{row.min_cards}+" if row.min_cards else "any"
        banned = ", ".join(row.banned)
        table.add_row(row.name, row.title, size, inks, str(row.cards), banned, row.rule)
    out = console()
    out.print(table)
    out.print(
        f"as of {on}, from card data of {catalogue.snapshot.made_on}: {catalogue.snapshot.origin}",
        style="dim",
    )


def print_rows(rows: Iterable[tuple[str, ...]]) -> None:
    """Lines in columns; the last one is broken between words where the terminal is too narrow."""
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    for row in rows:
        if not table.columns:
            for _ in row[:-1]:
                table.add_column(no_wrap=True)
            table.add_column()
        table.add_row(*(Text(cell) for cell in row))
    console().print(table)
