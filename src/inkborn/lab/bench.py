"""How fast inkborn is on this machine: games, decisions, copies, views, memory, start, compiler."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from time import process_time_ns
from typing import Final

import msgspec

from inkborn.compiled import is_used
from inkborn.game import Game
from inkborn.lab.clock import Clock, timed
from inkborn.lab.growth import Growth, measure_growth
from inkborn.lab.workload import (
    greedy_game,
    greedy_middle_of,
    middle_of,
    new_game,
    random_game,
)
from inkborn.players import random_answer
from inkborn.players.policy import finish

POSITIONS: Final = 24
"""Games whose middle is copied, viewed and written."""


class Calibrated(msgspec.Struct, frozen=True, kw_only=True):
    """The figures in units of the calibration loop: work in one loop, or loops for one thing."""

    games_per_second: dict[str, float]
    decisions_per_second: float
    us_per_decision: float
    us_per_decision_p99: float
    copy_us: float
    view_us: float
    json_us: float
    start_s: float
    first_game_s: float
    compile_pool_s: float
    compile_deck_s: float
    read_compiled_s: float
    playouts_per_second: float = 0.0  # not measured in the earlier runs of the history
    quiet_copy_us: float = 0.0


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """All figures. Seconds and µs are processor time; games and decisions are those of one core.

    `undisturbed`: games per second if each game is taken at its fastest of about eight times, as
    far as what shares the processor lets it. A playout is a quiet copy of a game in its middle,
    played to the end by the greedy judgement (`players.policy.finish`). `us_per_decision` is the
    median; `calibration` the seconds of the loop (see `lab.clock`).
    """

    compiled: bool
    games_per_second: dict[str, float]
    undisturbed: dict[str, float]
    playouts_per_second: float
    decisions_per_second: float
    us_per_decision: float
    us_per_decision_p99: float
    copy_us: float
    quiet_copy_us: float
    view_us: float
    json_us: float
    start_s: float
    first_game_s: float
    peak_mb: float
    compile_pool_s: float
    compile_deck_s: float
    read_compiled_s: float
    growth: Growth
    calibration: float
    calibrated: Calibrated
    games: dict[str, int]
    python: str
    load: float


def measure(seconds: float, say: Callable[[str], None] = lambda what: None) -> Figures:
    """Measures everything; `seconds` are for the random and for the greedy games each."""
    say("warming up")
    random_game(0), greedy_game(0)
    say("random games")
    counted = [0]
    randoms = timed(lambda number: _count(random_game(number).decisions, counted), seconds)
    say("greedy games")
    greedies = timed(lambda number: bool(greedy_game(number)), seconds)
    say("playouts")
    halves = [greedy_middle_of(number) for number in range(POSITIONS)]
    playouts = timed(lambda number: _playout(halves[number % POSITIONS]), seconds / 2)
    say("single decisions")
    decisions = _decision_times(seconds / 2)
    say("copies, views, JSON")
    middles = [middle_of(number) for number in range(POSITIONS)]
    brief = min(1.0, seconds / 4)
    copies = timed(lambda number: _done(middles[number % POSITIONS].copy()), brief)
    quiets = timed(lambda number: _done(middles[number % POSITIONS].copy(quiet=True)), brief)
    views = timed(lambda number: _done(middles[number % POSITIONS].view(number & 1)), brief)
    texts = timed(lambda number: _done(_round_trip(middles[number % POSITIONS])), brief)
    say("longer games")
    growth = measure_growth(max(1, min(6, round(seconds))))
    say("starting")
    start, first = _child_seconds("-m", "inkborn", "--version"), _child_seconds("-c", FIRST_GAME)
    say("compiling all cards")
    compiler = _compiler_seconds()
    clocks = (randoms, greedies, playouts, copies, quiets, views, texts)
    loops = [one for clock in clocks for one in clock.loops]
    loop = median(loops)
    per_second = counted[0] / randoms.seconds
    middle, late = median(decisions), quantiles(decisions, n=100)[98]
    return Figures(
        compiled=is_used(),
        games_per_second={
            "random": round(randoms.per_second, 1),
            "greedy": round(greedies.per_second, 1),
        },
        undisturbed={
            "random": round(randoms.undisturbed, 1),
            "greedy": round(greedies.undisturbed, 1),
            "playout": round(playouts.undisturbed, 1),
        },
        playouts_per_second=round(playouts.per_second, 1),
        decisions_per_second=round(per_second),
        us_per_decision=round(middle, 1),
        us_per_decision_p99=round(late, 1),
        copy_us=_us(copies),
        quiet_copy_us=_us(quiets),
        view_us=_us(views),
        json_us=_us(texts),
        start_s=round(start, 3),
        first_game_s=round(first, 3),
        peak_mb=round(_peak_mb(), 1),
        compile_pool_s=round(compiler.pool, 2),
        compile_deck_s=round(compiler.deck, 3),
        read_compiled_s=round(compiler.cached, 3),
        growth=growth,
        calibration=round(loop, 6),
        calibrated=Calibrated(
            games_per_second={
                "random": _figure(randoms.per_loop),
                "greedy": _figure(greedies.per_loop),
            },
            decisions_per_second=_figure(counted[0] / randoms.time_in_loops),
            us_per_decision=_figure(middle / 1e6 / loop),
            us_per_decision_p99=_figure(late / 1e6 / loop),
            copy_us=_figure(1 / copies.per_loop),
            view_us=_figure(1 / views.per_loop),
            json_us=_figure(1 / texts.per_loop),
            start_s=_figure(start / loop),
            first_game_s=_figure(first / loop),
            compile_pool_s=_figure(compiler.pool / compiler.loop),
            compile_deck_s=_figure(compiler.deck / compiler.loop),
            read_compiled_s=_figure(compiler.cached / compiler.loop),
            playouts_per_second=_figure(playouts.per_loop),
            quiet_copy_us=_figure(1 / quiets.per_loop),
        ),
        games={"random": randoms.work, "greedy": greedies.work},
        python=sys.version.split()[0],
        load=round(os.getloadavg()[0], 1),
    )


def _count(decisions: int, counted: list[int]) -> int:
    counted[0] += decisions
    return 1


def _playout(middle: Game) -> int:
    finish(middle.copy(quiet=True))
    return 1


def _done(_result: object) -> int:
    return 1


def _round_trip(game: Game) -> Game:
    return Game.from_json(game.to_json())


def _us(clock: Clock) -> float:
    return round(clock.each * 1e6, 1)


def _figure(value: float) -> float:
    """Four digits are all that a measurement has."""
    return float(f"{value:.4g}")


def _decision_times(seconds: float) -> list[float]:
    """µs from a decision to the next one: the legal answers, a random one of them, its results."""
    from random import Random

    found: list[float] = []
    number = 0
    until = process_time_ns() + int(seconds * 1e9)
    while process_time_ns() < until or len(found) < 200:
        game, chance = new_game(number), Random(number)
        while not game.over:
            begun = process_time_ns()
            game.answer(random_answer(game, chance))
            found.append((process_time_ns() - begun) / 1000)
        number += 1
    return found


# ---------------------------------------------------------------- processes of their own

FIRST_GAME: Final = (
    "from inkborn import Game; game = Game.new(['puppies', 'songbirds']); game.options"
)
COMPILER: Final = """
import json
from inkborn.cards import load_catalogue
from inkborn.decks import shipped_deck
from inkborn.lab.clock import calibrate, now
from inkborn.text import compile_all, compile_cards
catalogue = load_catalogue()
loops = [calibrate() for _ in range(5)]
begun = now()
compile_cards(set(shipped_deck("songbirds").deck(catalogue).cards()), catalogue)
deck = now() - begun
begun = now()
compile_all(catalogue)
pool = now() - begun
loops += [calibrate() for _ in range(5)]
begun = now()
compile_all(catalogue)
print(json.dumps({"deck": deck, "pool": pool, "cached": now() - begun, "loop": sorted(loops)[5]}))
"""


class Compiler(msgspec.Struct, frozen=True):
    """Seconds for a deck, for all cards, and for all cards once they are on disk."""

    deck: float
    pool: float
    cached: float
    loop: float


def _compiler_seconds() -> Compiler:
    with tempfile.TemporaryDirectory(prefix="inkborn-bench-") as folder:
        environment = {**os.environ, "XDG_CACHE_HOME": str(Path(folder))}
        command = [sys.executable, "-c", COMPILER]
        printed = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE)
        return msgspec.json.decode(printed.stdout, type=Compiler)


def _child_seconds(*arguments: str) -> float:
    """Processor seconds of a Python process: the best of three."""
    return min(_once(arguments) for _ in range(3))


def _once(arguments: tuple[str, ...]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def _peak_mb() -> float:
    """Of this process and of those it started."""
    kilobytes = 1024 * 1024 if sys.platform == "darwin" else 1024
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return max(resource.getrusage(one).ru_maxrss for one in who) / kilobytes
