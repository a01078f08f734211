"""Studies of one deck, and of bots, as parts of the page."""

from __future__ import annotations

import msgspec

from inkborn.lab.report.page import Cell, in_percent, paragraph, section, table
from inkborn.lab.report.plots import intervals, lines
from inkborn.lab.studies.alone import AloneResult, ByTurn
from inkborn.lab.studies.cards import CardsResult
from inkborn.lab.studies.hands import HandsResult, Ink
from inkborn.lab.studies.ladder import LadderResult
from inkborn.lab.studies.swap import SwapResult
from inkborn.lab.studies.tune import TuneResult


def swap_section(data: bytes, command: str, about: str) -> str:
    found = msgspec.json.decode(data, type=SwapResult)
    changed = f"{', '.join(found.out)} out, {', '.join(found.into)} in"
    rows: list[list[Cell]] = [["all", found.change, in_percent(found.before),
                               in_percent(found.after)]]  # fmt: skip
    rows += [[one.opponent, one.change, in_percent(one.before), in_percent(one.after)]
             for one in found.against]  # fmt: skip
    names = [str(row[0]) for row in rows]
    return section(
        f"{found.deck}: {changed}", command, about,
        paragraph(f"The change is {found.verdict} ({found.sprt.pairs} pairs of games each)."),
        table("Change in points of win rate", ["against", "change", "before", "after"], rows,
              points=True),
        intervals("Change, points of win rate", names,
                  [found.change, *(one.change for one in found.against)], centre=0, scale=100),
    )  # fmt: skip


def cards_section(data: bytes, command: str, about: str) -> str:
    found = msgspec.json.decode(data, type=CardsResult)
    seen: list[list[Cell]] = [
        [one.name, one.copies, one.opening, one.kept, one.drawn, one.played] for one in found.cards
    ]
    causes: list[list[Cell]] = [
        [one.name, one.worth, one.in_hand, one.improvement] for one in found.cards
    ]
    heads = ["card", "copies", "opening hand", "kept", "drawn", "played"]
    parts = [
        paragraph(f"The deck wins {in_percent(found.rate)} of {found.rate.count:,} games."),
        table("What the card causes, points of win rate, the same seeds",
              ["card", "instead of a plain one", "in the opening hand", "drawn less not drawn"],
              causes, points=True),
    ]  # fmt: skip
    measured = [(one.name, one.worth) for one in found.cards if one.worth is not None]
    if measured:
        parts.append(
            intervals("Worth, points of win rate", [name for name, _ in measured],
                      [worth for _, worth in measured], centre=0, scale=100)
        )  # fmt: skip
    parts.append(table("Win rate of games in which the card was there", heads, seen))
    if found.warning:
        parts.append(paragraph(f"Careful, {found.warning}.", warn=True))
    return section(f"The cards of {found.deck}", command, about, *parts)


def hands_section(data: bytes, command: str, about: str) -> str:
    found = msgspec.json.decode(data, type=HandsResult)
    rows: list[list[Cell]] = [[one.card, one.keep, one.advice] for one in found.cards]
    what = "this hand" if found.hand else "any opening hand"
    return section(
        f"Opening hands of {found.deck}", command, about,
        paragraph(f"With {what} it wins {in_percent(found.rate)} of {found.rate.count:,} games."),
        table("Keeping the card less sending it back, points of win rate, the same seeds",
              ["card", "keeping", "advice"], rows, points=True),
        _ink(found.curve),
    )  # fmt: skip


def _ink(curve: tuple[Ink, ...]) -> str:
    rows: list[list[Cell]] = [[one.turn, one.inked, one.spent] for one in curve]
    heads = ["own turn", "inked every turn so far", "spent that much ink"]
    return table("Ink on time, by simulation", heads, rows)


def alone_section(data: bytes, command: str, about: str) -> str:
    found = msgspec.json.decode(data, type=AloneResult)
    told: list[ByTurn] = [*found.lore, found.wins, *found.conditions]
    turns = len(found.wins.turns)
    rows: list[list[Cell]] = [[one.what, one.ever, *one.turns] for one in told]
    curves = {one.what: [100 * turn.value for turn in one.turns] for one in told}
    return section(
        f"{found.deck} against {found.against}", command, about,
        table(f"{found.games:,} games: by the end of its own turn …",
              ["", "ever", *map(str, range(1, turns + 1))], rows),
        lines("% of games by own turn", "own turn", curves),
        _ink(found.curve),
    )  # fmt: skip


def tune_section(data: bytes, command: str, about: str) -> str:
    found = msgspec.json.decode(data, type=TuneResult)
    rows: list[list[Cell]] = [
        ["; ".join(one.out), "; ".join(one.into), one.change] for one in found.suggestions
    ]
    archive: list[list[Cell]] = [
        [one.cost, one.inkable, "; ".join(one.out), "; ".join(one.into), one.change]
        for one in found.archive
    ]
    heads = ["mean cost", "inkable", "out", "in", "change"]
    return section(
        f"{found.deck}, tuned", command, about,
        paragraph(f"{found.tried:,} lists tried in {found.games:,} games."),
        table("Suggestions, on fresh seeds, points of win rate", ["out", "in", "change"], rows,
              points=True),
        table("The best of each kind, by the seeds of the search", heads, archive, points=True),
    )  # fmt: skip


def ladder_section(data: bytes, command: str, about: str) -> str:
    found = msgspec.json.decode(data, type=LadderResult)
    bots = [rung.bot for rung in found.rungs]
    rows: list[list[Cell]] = []
    for rung in found.rungs:
        low, high = round(rung.rating.low), round(rung.rating.high)
        rating = f"{rung.rating.value:.0f} [{low}, {high}]"
        rows.append([rung.bot, rating, *(rung.against.get(bot) for bot in bots), rung.crashes])
    return section(
        "The ladder", command, about,
        table(f"{found.games:,} games over {len(found.decks)} decks; random has 1000",
              ["bot", "rating", *bots, "crashes"], rows),
        intervals("Rating", bots, [rung.rating for rung in found.rungs], centre=1000, scale=1),
    )  # fmt: skip
