"""Each study as a part of the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from inkborn.lab.report.more_sections import (
    alone_section,
    cards_section,
    hands_section,
    ladder_section,
    swap_section,
    tune_section,
)
from inkborn.lab.report.page import (
    Cell,
    Number,
    Section,
    heat,
    in_percent,
    paragraph,
    section,
    table,
)
from inkborn.lab.report.plots import intervals, lines
from inkborn.lab.studies.field import FieldResult
from inkborn.lab.studies.match import MatchResult


def match_section(data: bytes, command: str, about: str) -> Section:
    found = msgspec.json.decode(data, type=MatchResult)
    one, other = found.decks
    rows = [
        ("all games", found.estimate),
        (f"{one} starts", found.starting),
        (f"{other} starts", found.second),
    ]
    ends = ", ".join(f"{count:,} by {name}" for name, count in found.endings.items())
    length: list[list[Cell]] = [
        ["turns of a game", Number(found.turns)],
        ["decisions of a game", Number(found.decisions)],
    ]
    parts = [
        paragraph(f"Played by {found.bots[0]} against {found.bots[1]}: {ends}."),
        table(f"How often {one} wins", ["", "rate"], rows),
        table("How long games are", ["", "mean"], length),
    ]
    if found.lore_curve[0]:
        names = (one, other) if one != other else (one, f"{other} (second)")
        curves = dict(zip(names, found.lore_curve, strict=True))
        parts.append(lines("Mean lore after each turn", "turn of either player", curves))
    if found.sprt is not None:
        parts.append(
            paragraph(f"Sequential test: {found.sprt.verdict} after {found.sprt.pairs} pairs.")
        )
    if found.crashes:
        parts.append(paragraph(f"{len(found.crashes)} games were lost by a crash.", warn=True))
    return section(f"{one} against {other}", command, about, *parts)


def field_section(data: bytes, command: str, about: str) -> Section:
    found = msgspec.json.decode(data, type=FieldResult)
    size = range(len(found.decks))
    cells = [[found.cell(one, other) for other in size] for one in size]
    names = found.decks
    parts = [
        heat(f"{found.total:,} games: the row's deck against the column's", names, cells),
        intervals("Win rate against the field, %", names, found.against_field,
                  centre=0.5, scale=100),
        paragraph(f"Best answer to this field: {found.best_answer}."),
    ]  # fmt: skip
    heads = ["deck", "share, %", "against the field", "matches", "match points", "first"]
    rows: list[list[Cell]] = []
    for place in size:
        event = found.event[place]
        rows.append([names[place], 100 * found.shares[place], found.against_field[place],
                     event.matches, Number(event.points), event.wins])  # fmt: skip
        if found.equilibrium is not None:
            rows[-1].append(found.equilibrium[place])
    if found.equilibrium is not None:
        heads.append("equilibrium")
        mix = ", ".join(
            f"{names[place]} {in_percent(share)}"
            for place, share in enumerate(found.equilibrium)
            if share.value > 0.001
        )
        parts.append(paragraph(f"The mix that no deck beats: {mix}."))
    else:
        parts.append(paragraph('The equilibrium needs scipy: pip install "inkborn[lab]".'))
    caption = (
        f"An event of {found.players} players with these shares: Swiss rounds, best of three, "
        "simulated from the matrix as it stands (intervals of the simulation)"
    )
    parts.append(table(caption, heads, rows))
    if found.crashes:
        parts.append(paragraph(f"{found.crashes} games were lost by a crash.", warn=True))
    return section(f"A field of {len(names)} decks", command, about, *parts)


SECTIONS: Final[dict[str, Callable[[bytes, str, str], Section]]] = {
    "match": match_section,
    "field": field_section,
    "swap": swap_section,
    "cards": cards_section,
    "hands": hands_section,
    "goldfish": alone_section,
    "turns": alone_section,
    "tune": tune_section,
    "ladder": ladder_section,
}
