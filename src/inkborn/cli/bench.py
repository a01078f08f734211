"""`inkborn bench`: how fast it is here."""

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from inkborn.cli.options import JsonOption, finite, print_json
from inkborn.errors import InkbornError

if TYPE_CHECKING:
    from inkborn.lab.bench import Figures


def register(app: typer.Typer) -> None:
    """Adds the command to the main application."""
    app.command("bench", epilog="Example: inkborn bench --seconds 3 --pure")(bench)


def bench(
    seconds: Annotated[
        float,
        typer.Option(
            min=0.1, callback=finite, help="For the random and for the greedy games, each."
        ),
    ] = 10.0,
    compiled: Annotated[
        bool | None,
        typer.Option("--compiled/--pure", help="Which variant. [default: the one that runs]"),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Measure games, decisions, copies, views, memory, start and compiler on one core.

    Beside each figure stands the same in units of a loop of plain Python, to compare machines."""
    from inkborn.compiled import is_used
    from inkborn.lab.bench import measure

    if compiled is not None and compiled != is_used():
        _again(compiled)
    found = measure(seconds, say)
    if json:
        print_json(found)
    else:
        print_result(found)


def say(what: str) -> None:
    """What is measured now, on a terminal only."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{what} ..." if what else "\r\x1b[K")
        sys.stderr.flush()


def _again(compiled: bool) -> None:
    """Runs the same command in the other variant, which is chosen when Python starts."""
    from inkborn.compiled import VARIABLE, is_built

    if compiled and not is_built():
        raise InkbornError("there is no compiled build of these sources; make compiled builds it")
    if os.environ.get(VARIABLE) == str(int(compiled)):
        raise InkbornError(f"{VARIABLE} is set, but Python runs the other variant")
    environment = {**os.environ, VARIABLE: str(int(compiled))}
    arguments = [sys.executable, "-m", "inkborn", *sys.argv[1:]]
    os.execve(sys.executable, arguments, environment)


def print_result(found: "Figures") -> None:
    from rich.console import Console
    from rich.table import Table

    say("")
    out = Console(highlight=False)
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("compiled" if found.compiled else "pure Python")
    table.add_column("", justify="right")
    table.add_column("calibrated", justify="right", style="dim")
    for title, value, calibrated in rows(found):
        table.add_row(title, value, calibrated)
    out.print(table)
    for title, figures in (("turn", found.growth.by_turn), ("in play", found.growth.by_cards)):
        cells = "  ".join(f"{span}: {us:g}" for span, us in figures.items())
        out.print(f"µs a decision by {title}   {cells}")
    out.print(f"turn 40 against turn 5, as many cards in play: × {found.growth.turn_40_to_5}")
    out.print(
        f"Python {found.python}, load {found.load}, calibration {found.calibration * 1000:.2f} ms",
        style="dim",
    )


def rows(found: "Figures") -> list[tuple[str, str, str]]:
    """Title, figure, and the figure in units of the calibration loop."""
    same = found.calibrated
    figures: list[tuple[str, float, float | None]] = [
        ("random games/s", found.games_per_second["random"], same.games_per_second["random"]),
        ("greedy games/s", found.games_per_second["greedy"], same.games_per_second["greedy"]),
        ("random games/s, undisturbed", found.undisturbed["random"], None),
        ("greedy games/s, undisturbed", found.undisturbed["greedy"], None),
        ("playouts/s", found.playouts_per_second, same.playouts_per_second),
        ("playouts/s, undisturbed", found.undisturbed["playout"], None),
        ("decisions/s", found.decisions_per_second, same.decisions_per_second),
        ("µs a decision, median", found.us_per_decision, same.us_per_decision),
        ("µs a decision, p99", found.us_per_decision_p99, same.us_per_decision_p99),
        ("µs a copy", found.copy_us, same.copy_us),
        ("µs a quiet copy", found.quiet_copy_us, same.quiet_copy_us),
        ("µs a view", found.view_us, same.view_us),
        ("µs a JSON round trip", found.json_us, same.json_us),
        ("s to start", found.start_s, same.start_s),
        ("s to the first game", found.first_game_s, same.first_game_s),
        ("s to compile all cards", found.compile_pool_s, same.compile_pool_s),
        ("s to compile a deck", found.compile_deck_s, same.compile_deck_s),
        ("s to read compiled cards", found.read_compiled_s, same.read_compiled_s),
        ("MB at most", found.peak_mb, None),
    ]
    return [
        (title, f"{value:,g}", "" if other is None else f"{other:.4g}")
        for title, value, other in figures
    ]
