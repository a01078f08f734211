"""The report of a campaign: what has been exercised, what is left, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

import msgspec
from rich.console import Console
from rich.table import Table

from inkborn.fuzz.coverage import PLAYED, Key
from inkborn.fuzz.driver import Outcome
from inkborn.fuzz.pool import definition


class Missing(msgspec.Struct, frozen=True):
    """An ability that has not been exercised. `ability`: its place, -1 for playing the card."""

    card: str
    ability: int
    kind: str
    reason: str


class Broken(msgspec.Struct, frozen=True):
    """A game that failed."""

    message: str
    record: str


class Report(msgspec.Struct, frozen=True):
    """The result of a campaign."""

    games: int
    cards: int
    cards_played: int
    abilities: int
    abilities_exercised: int
    missing: list[Missing]
    failures: list[Broken]

    @classmethod
    def of(
        cls,
        wanted: Mapping[str, Collection[Key]],
        done: Collection[Key],
        tries: Counter[str],
        games: int,
        failed: list[Outcome],
    ) -> Report:
        keys = [key for found in wanted.values() for key in sorted(found)]
        played = [key for key in keys if key[1] == PLAYED]
        abilities = [key for key in keys if key[1] != PLAYED]
        failures = [outcome.failure for outcome in failed if outcome.failure is not None]
        return cls(
            games=games,
            cards=len(played),
            cards_played=sum(key in done for key in played),
            abilities=len(abilities),
            abilities_exercised=sum(key in done for key in abilities),
            missing=[_missing(key, done, tries) for key in keys if key not in done],
            failures=[Broken(one.message, one.record.to_json()) for one in failures],
        )

    def show(self, console: Console) -> None:
        console.print(
            f"{self.games} games: {self.cards_played} of {self.cards} cards played, "
            f"{self.abilities_exercised} of {self.abilities} abilities exercised "
            f"({_percent(self.abilities_exercised, self.abilities)})"
        )
        if self.missing:
            table = Table("card", "ability", "kind", "reason", box=None)
            for one in self.missing[:100]:
                place = "played" if one.ability == PLAYED else str(one.ability + 1)
                table.add_row(one.card, place, one.kind, one.reason)
            console.print(table)
        for broken, times in Counter(one.message for one in self.failures).most_common():
            console.print(f"{times} × {broken}", markup=False, style="red")


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f} %" if whole else "nothing to do"


def _missing(key: Key, done: Collection[Key], tries: Counter[str]) -> Missing:
    name, place = key
    if place == PLAYED:
        return Missing(name, place, "play", f"not played in {tries[name]} games")
    ability = definition(name).abilities[place]
    kind = type(ability).__name__.lower()
    if (name, PLAYED) not in done:
        reason = f"the card was not played in {tries[name]} games"
    elif kind == "static":
        reason = f"played, but its effect applied to nothing in {tries[name]} games"
    elif kind == "keyword":
        reason = f"played, but the keyword was not used in {tries[name]} games"
    else:
        reason = f"played, but it never did anything in {tries[name]} games"
    return Missing(name, place, kind, reason)
