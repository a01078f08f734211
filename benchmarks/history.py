"""The figures of earlier runs, kept in git: benchmarks/history.jsonl, a line for each run."""

from __future__ import annotations

import datetime
import subprocess
from collections.abc import Iterator
from pathlib import Path

import msgspec

from inkborn.lab.bench import Calibrated, Figures

FILE = Path(__file__).with_name("history.jsonl")
SMALL = 0.05
"""Changes below this part are within the noise of a quiet machine."""


class HistoryEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A run: when, of which commit, on what, and what came out."""

    on: str
    commit: str
    compiled: bool
    load: float
    calibration: float
    peak_mb: float
    games_per_second: dict[str, float]
    calibrated: Calibrated
    undisturbed: dict[str, float] = {}

    @classmethod
    def of(cls, result: Figures) -> HistoryEntry:
        return cls(
            on=datetime.date.today().isoformat(),
            commit=_commit(),
            compiled=result.compiled,
            load=result.load,
            calibration=result.calibration,
            peak_mb=result.peak_mb,
            games_per_second=result.games_per_second,
            calibrated=result.calibrated,
            undisturbed=result.undisturbed,
        )


def _commit() -> str:
    command = ["git", "rev-parse", "--short", "HEAD"]
    done = subprocess.run(command, cwd=FILE.parent, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def read(file: Path = FILE) -> list[HistoryEntry]:
    if not file.is_file():
        return []
    lines = file.read_bytes().splitlines()
    return [msgspec.json.decode(line, type=HistoryEntry) for line in lines if line.strip()]


def append(entry: HistoryEntry, file: Path = FILE) -> None:
    with file.open("ab") as out:
        out.write(msgspec.json.encode(entry) + b"\n")


def last(entries: list[HistoryEntry], *, compiled: bool) -> HistoryEntry | None:
    """The newest entry of a variant."""
    return next((one for one in reversed(entries) if one.compiled == compiled), None)


def compare(now: HistoryEntry, before: HistoryEntry) -> list[str]:
    """A line for each calibrated figure: before, now, and by how much it is better or worse."""
    lines = []
    figures = dict(_figures(before.calibrated))
    for name, value in _figures(now.calibrated):
        old = figures.get(name, 0.0)
        if not old:  # it was not measured then
            lines.append(f"{name:<26} {'':>10} {value:>10.4g}")
            continue
        more_is_better = "per_second" in name
        gain = value / old - 1 if more_is_better else old / value - 1
        verdict = "" if abs(gain) < SMALL else "better" if gain > 0 else "WORSE"
        lines.append(f"{name:<26} {old:>10.4g} {value:>10.4g} {gain:>+8.0%}  {verdict}".rstrip())
    lines.append(f"{'peak_mb (not calibrated)':<26} {before.peak_mb:>10.4g} {now.peak_mb:>10.4g}")
    return lines


def _figures(calibrated: Calibrated) -> Iterator[tuple[str, float]]:
    for name in calibrated.__struct_fields__:
        value = getattr(calibrated, name)
        if isinstance(value, dict):
            yield from ((f"{name} {part}", figure) for part, figure in value.items())
        else:
            yield name, value
