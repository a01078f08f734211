"""Studies of one deck, and of bots, as parts of the page."""

from __future__ import annotations

import msgspec

from inkborn.lab.games.changes import written_changes
from inkborn.lab.report.page import (
    Cell,
    Number,
    Points,
    Section,
    details,
    in_percent,
    paragraph,
    section,
    table,
)
from inkborn.lab.report.plots import intervals, lines
from inkborn.lab.studies.alone import AloneResult, ByTurn
from inkborn.lab.studies.cards import CardsResult
from inkborn.lab.studies.hands import HandsResult, Ink
from inkborn.lab.studies.ladder import LadderResult
from inkborn.lab.studies.swap import SwapResult
from inkborn.lab.studies.tune import TuneResult


def swap_section(data: bytes, command: str, about: str) -> Section:
    found = msgspec.json.decode(data, type=SwapResult)
    rows: list[list[Cell]] = [["all", Points(found.change), found.before, found.after]]
    rows += [[one.opponent, Points(one.change), one.before, one.after] for one in found.against]
    return section(
        f"{found.deck}: {written_changes(found.out, found.into)}", command, about,
        paragraph(f"The change is {found.verdict} ({found.sprt.pairs:,} pairs of games of each "
                  "list, the same seeds)."),
        table("Change in points of win rate", ["against", "change", "before", "after"], rows),
        intervals("Change, points of win rate", [str(row[0]) for row in rows],
                  [found.change, *(one.change for one in found.against)], centre=0, scale=100),
    )  # fmt: skip


def cards_section(data: bytes, command: str, about: str) -> Section:
    found = msgspec.json.decode(data, type=CardsResult)
    parts = [paragraph(f"The deck wins {in_percent(found.rate)} of {found.rate.count:,} games.")]
    causes: list[list[Cell]] = [
        [one.name, one.copies, Points(one.worth), Points(one.in_hand)]
        for one in found.cards
        if one.worth is not None and one.in_hand is not None
    ]
    measured = [(one.name, one.worth) for one in found.cards if one.worth is not None]
    if measured:
        heads = ["card", "copies", "instead of a plain one", "in the opening hand"]
        parts += [
            table("What the card causes, points of win rate, the same seeds", heads, causes),
            intervals("Instead of a plain character of the same cost, points of win rate",
                      [name for name, _ in measured], [worth for _, worth in measured],
                      centre=0, scale=100),
        ]  # fmt: skip
    seen: list[list[Cell]] = [
        [one.name, one.copies, one.opening, one.kept, one.drawn, one.played,
         Points(one.improvement)] for one in found.cards
    ]  # fmt: skip
    heads = ["card", "copies", "opening hand", "kept", "drawn", "played", "drawn less not drawn"]
    parts.append(table("Win rate of games in which the card was there", heads, seen))
    if found.warning:
        parts.append(paragraph(f"Careful, {found.warning}.", warn=True))
    return section(f"The cards of {found.deck}", command, about, *parts)


def hands_section(data: bytes, command: str, about: str) -> Section:
    found = msgspec.json.decode(data, type=HandsResult)
    rows: list[list[Cell]] = [[one.card, Points(one.keep), one.advice] for one in found.cards]
    what = f"this hand ({'; '.join(found.hand)})" if found.hand else "any opening hand"
    parts = [
        paragraph(f"With {what} it wins {in_percent(found.rate)} of {found.rate.count:,} games."),
        table("Keeping the card less sending it back, points of win rate, the same seeds",
              ["card", "keeping", "advice"], rows),
    ]  # fmt: skip
    if found.dealt:
        dealt: list[list[Cell]] = [[one.what, one.count, one.rate] for one in found.dealt]
        heads = ["cards that are", "of the seven", "won"]
        parts.append(table("Which opening hands win, as they are dealt", heads, dealt))
    return section(
        f"Opening hands of {found.deck}", command, about, *parts, _ink(found.curve)
    )  # fmt: skip


def _ink(curve: tuple[Ink, ...]) -> str:
    rows: list[list[Cell]] = [[one.turn, one.inked, one.spent] for one in curve]
    heads = ["own turn", "inked every turn so far", "spent that much ink"]
    return table("Ink on time, by simulation", heads, rows)


def alone_section(data: bytes, command: str, about: str) -> Section:
    found = msgspec.json.decode(data, type=AloneResult)
    told: list[ByTurn] = [*found.lore, found.wins, *found.conditions]
    ever: list[list[Cell]] = [[one.what, one.ever, Number(one.mean)] for one in told]
    by_turn: list[list[Cell]] = [
        [turn + 1, *(one.turns[turn] for one in told)] for turn in range(len(found.wins.turns))
    ]
    return section(
        f"{found.deck} turn by turn against {found.against}", command, about,
        table(f"{found.games:,} games", ["", "how often", "in which turn, where it happens"], ever),
        lines("% of games by own turn", "own turn", {one.what: one.turns for one in told},
              scale=100),
        table("By the end of its own turn …", ["turn", *(one.what for one in told)], by_turn),
        _ink(found.curve),
    )  # fmt: skip


def tune_section(data: bytes, command: str, about: str) -> Section:
    found = msgspec.json.decode(data, type=TuneResult)
    rows: list[list[Cell]] = [
        [written_changes(one.out, one.into), Points(one.change)] for one in found.suggestions
    ]
    archive: list[list[Cell]] = [
        [written_changes(one.out, one.into), one.cost, one.inkable, Points(one.change)]
        for one in found.archive
    ]
    heads = ["change", "mean cost", "inkable", "points by the seeds of the search"]
    return section(
        f"{found.deck}, tuned", command, about,
        paragraph(f"{found.tried:,} lists tried in {found.games:,} games with cards of "
                  f"{found.pool}, against {', '.join(found.against)}."),
        table("Suggestions, on fresh seeds", ["change", "points of win rate"], rows),
        *(details(f"The list of suggestion {place}", one.text)
          for place, one in enumerate(found.suggestions, start=1)),
        table("The best of each kind: mean cost in halves, inkable cards in fours", heads, archive),
    )  # fmt: skip


def ladder_section(data: bytes, command: str, about: str) -> Section:
    found = msgspec.json.decode(data, type=LadderResult)
    bots = [rung.bot for rung in found.rungs]
    rows: list[list[Cell]] = [
        [rung.bot, Number(rung.rating, 0), *(rung.against.get(bot, "–") for bot in bots),
         rung.crashes] for rung in found.rungs
    ]  # fmt: skip
    return section(
        "The ladder", command, about,
        table(f"{found.games:,} games over {len(found.decks)} decks; random has 1000; how often "
              "the row's bot wins against the column's", ["bot", "rating", *bots, "crashes"], rows),
        intervals("Rating", bots, [rung.rating for rung in found.rungs], centre=1000, scale=1),
    )  # fmt: skip
