"""Whether a test notices a broken module: the cheapest first, and only those that enter it.

Everything is prepared once: all scenarios are played and played on, all printed cards and drawn
texts are read and told, and what each enters is noted. A mutant is judged in a fork, which forgets
the broken module with all that stands on it and imports it anew from the broken source. What none
of these notices goes to the tests of tools/touched.py that enter the function, in the same fork.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import itertools
import math
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import FrameType, ModuleType
from typing import NamedTuple

import pytest
import yaml
from msgspec.structs import replace
from tests.text.drawn import Text

import inkborn
from inkborn.cards import Card, Catalogue, load_catalogue
from inkborn.cards.custom import read_abilities
from inkborn.errors import InkbornError
from inkborn.model.abilities import CardDefinition
from inkborn.scenario.cast import Cast
from inkborn.scenario.document import Scenario, read_scenario
from inkborn.scenario.run import documents_of, files_of
from inkborn.text.pool import compile_all, is_playable
from inkborn.workshop import Workshop
from tools.touched import (
    EVERYWHERE,
    GOLDEN,
    Touched,
    Tracer,
    digest_of,
    is_golden,
    runs_elsewhere,
)

SLOWEST = 5
"""Seconds of processor time, beside ten times what it usually takes, after which a card, scenario
or test is taken to hang, which is noticed, too."""
FURTHER = 8
"""What nobody notices within the seconds of `most` nor by the golden games is given so many times
as many."""
SEQUELS = 300
"""Scenarios that are played on before the tests; all of them are with the golden games."""
MEMORY = 6 << 30
CONCERNED = {
    "engine": (
        "engine",
        "rules",
        "views",
        "scenario",
        "hostile",
        "players",
        "fuzz",
        "cli",
        "golden",
    ),
    "text": ("text", "hostile", "book", "engine", "cli", "fuzz"),
    "views": (
        "views",
        "engine",
        "rules",
        "scenario",
        "hostile",
        "players",
        "fuzz",
        "cli",
        "golden",
    ),
    "decks": ("decks", "hostile", "rules", "cli"),
}
"""The folders of tests that a package is concerned by."""
SAID_ALREADY = (
    "tests/rules/test_across_editions.py",  # the scenarios
    "tests/rules/test_examples.py",
    "tests/text/test_golden.py",  # the printed cards
    "tests/text/test_audit.py",
    "tests/fuzz/test_campaign.py",
    "tests/fuzz/test_texts.py",
    "tests/hostile/test_loaders.py",  # many small things, with a profiler of its own
)
"""Tests that cost much and say what has mostly been seen before."""
_GROUND = ("limits", "compiled", "errors", "reading", "rulebook", "model", "cards")
_BESIDE = ("text", "decks", "engine")
_SCENARIO = ("scenario.document", "scenario.failure", "scenario.forms")


class Broken(NamedTuple):
    """A module with a mutant in it; no source if the mutant does not fit any more."""

    name: str
    path: str
    """Below src/inkborn."""
    function: str
    """With the names of what it stands in; "" for the module."""
    source: str

    @property
    def package(self) -> str:
        return self.path.partition("/")[0]

    def is_entered(self, functions: set[str]) -> bool:
        whole = f"{self.path}:{self.function}"
        return not self.function or whole in functions or EVERYWHERE in functions


class Played(NamedTuple):
    """A scenario, its cards, the digest of what it shows, and the functions that it enters."""

    scenario: Scenario
    cast: Cast
    shows: str
    functions: set[str]


class Told(NamedTuple):
    """A printed card, read and told again, and the functions that this enters."""

    card: Card
    definition: CardDefinition
    lines: list[str]
    functions: set[str]


class Drawn(NamedTuple):
    """A text that nobody has printed, the digest of what becomes of it, and the functions that
    this enters."""

    text: Text
    becomes: str
    functions: set[str]


class Prepared(NamedTuple):
    catalogue: Catalogue
    scenarios: list[Played]
    cards: list[Told]
    drawn: list[Drawn]
    touched: Touched
    tests: Path
    most: float
    """Seconds of tests for one mutant before the golden games; the fastest come first."""
    quick: bool
    """Whether that is all: neither golden games nor slower tests."""


class Hangs(BaseException):
    """A mutant does not come to an end."""


# ---------------------------------------------------------------- before


def prepare(
    tests: Path,
    touched: Touched,
    packages: set[str],
    most: float = math.inf,
    *,
    quick: bool = False,
) -> Prepared:
    """What mutants of the packages are judged by. What is not known yet is played and told once;
    it raises if something fails without any mutant.
    """
    catalogue = load_catalogue()
    touched.refresh_sources(Path(inkborn.__file__).parent)
    scenarios = list(_scenarios(catalogue, tests, touched)) if packages - {"decks"} else []
    cards = list(_cards(catalogue, tests, touched)) if "text" in packages else []
    drawn = list(_drawn(touched)) if "text" in packages else []
    importlib.import_module("hypothesis")  # once, not in every fork
    return Prepared(catalogue, scenarios, cards, drawn, touched, tests, most, quick)


def _scenarios(catalogue: Catalogue, tests: Path, touched: Touched) -> Iterator[Played]:
    workshop = Workshop(catalogue, compile_all(catalogue).definitions)
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    sequels = importlib.import_module("tests.golden.sequels")
    kept = importlib.import_module("tests.golden.test_sequels").kept().values()
    shown = {digests.partition(":")[0]: digests for digests in kept}
    for path in files_of([tests / "rules", tests / "cards", tests / "scenario"]):
        file = path.relative_to(tests.parent).as_posix()
        touched.refresh(file, path)
        for document in documents_of(path):
            scenario = read_scenario(yaml.load(document.text, Loader=loader))
            cast = Cast(workshop, scenario.custom)
            name = f"{file}::{scenario.title}"
            if name not in touched.tests:
                with Tracer() as tracer:
                    failed = failing_scenario(scenario, cast)
                    shows = sequels.written(scenario, workshop)
                if failed:
                    raise SystemExit(f"a scenario fails without any mutant: {failed}")
                shown[shows.partition(":")[0]] = shows
                touched.tests[name] = 0, tracer.functions()
            shows = shown[sequels.sights.short(scenario.title.encode())]
            yield Played(scenario, cast, shows, touched.tests[name][1])


def _cards(catalogue: Catalogue, tests: Path, touched: Touched) -> Iterator[Told]:
    compile_card, told, words = _compiler(catalogue)
    definitions = compile_all(catalogue).definitions
    trees = tests / "text/golden.tsv"
    file = trees.relative_to(tests.parent).as_posix()
    touched.refresh(file, trees)
    for card in catalogue:
        if is_playable(card):
            name = f"{file}::{card.full_name}"
            if name not in touched.tests:
                with Tracer() as tracer:
                    told(compile_card(card, words))
                touched.tests[name] = 0, tracer.functions()
            definition = definitions[card.full_name]
            yield Told(card, definition, told(definition), touched.tests[name][1])


def _drawn(touched: Touched) -> Iterator[Drawn]:
    drawn = importlib.import_module("tests.text.drawn")
    kept = importlib.import_module("tests.text.test_drawn").kept()
    file = "tests/text/drawn.txt"
    touched.refresh(file, drawn.FILE)
    for number, text in enumerate(drawn.texts()):
        name = f"{file}::{number}"
        if name not in touched.tests:
            with Tracer() as tracer:
                drawn.written(text)
            touched.tests[name] = 0, tracer.functions()
        yield Drawn(text, kept[number], touched.tests[name][1])


def _compiler(
    catalogue: Catalogue,
) -> tuple[Callable[..., CardDefinition], Callable[..., list[str]], object]:
    """The compiler as it is imported now: card to definition, definition to lines, and words."""
    text = importlib.import_module("inkborn.text")
    unparse = importlib.import_module("inkborn.text.say.unparse")
    return text.compile_card, unparse.unparse_definition, text.vocabulary_of(catalogue)


# ---------------------------------------------------------------- importing


class _BrokenModule(MetaPathFinder, Loader):
    """Imports one module from another source."""

    def __init__(self, name: str, path: Path, source: str) -> None:
        self.name = name
        self.path = path
        self.source = source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        inside = [str(self.path.parent)] if self.path.name == "__init__.py" else None
        return spec_from_file_location(
            fullname, self.path, loader=self, submodule_search_locations=inside
        )

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.source, str(self.path), "exec"), module.__dict__)


def import_broken(mutant: Broken) -> None:
    """Forgets the broken module and what stands on it, and has it imported from its new source."""
    kept = [*_GROUND, *(name for name in _BESIDE if name != mutant.package), *_SCENARIO]
    if mutant.package == "engine" or mutant.package == "views":
        kept += ["workshop", "scenario.cast"]
    names = tuple(f"inkborn.{name}" for name in kept)
    for name in [n for n in sys.modules if n.startswith("tests.")]:
        del sys.modules[name]
    for name in [n for n in sys.modules if n.startswith("inkborn.")]:
        if not any(name == one or name.startswith(f"{one}.") for one in names):
            parent, _, last = name.rpartition(".")
            sys.modules[parent].__dict__.pop(last, None) if parent in sys.modules else None
            del sys.modules[name]
    dotted = mutant.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    place = Path(inkborn.__file__).parent / mutant.path
    sys.meta_path.insert(0, _BrokenModule(f"inkborn.{dotted}", place, mutant.source))


# ---------------------------------------------------------------- noticing


def noticed_by(mutant: Broken, prepared: Prepared) -> str:
    """The first that fails with the mutant, or ""; spoils the process."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGVTALRM, _too_slow)
    try:
        wait_for(SLOWEST)
        import_broken(mutant)
        return (
            _noticing_card(mutant, prepared)
            or _noticing_text(mutant, prepared)
            or _noticing_scenario(mutant, prepared)
            or _noticing_sequel(mutant, prepared)
            or _noticing_test(mutant, prepared)
        )
    except Hangs:
        return "something (hangs)"
    except Exception as error:
        return f"the import ({type(error).__name__}: {error})"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def wait_for(seconds: float) -> None:
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def _too_slow(number: int, frame: FrameType | None) -> None:
    raise Hangs


def _noticing_card(mutant: Broken, prepared: Prepared) -> str:
    """A printed card that is read otherwise, or told in words that are read otherwise."""
    cards = [told for told in prepared.cards if mutant.is_entered(told.functions)]
    if mutant.package != "text" or not cards:
        return ""
    compile_card, lines_of, words = _compiler(prepared.catalogue)
    in_words = mutant.path.startswith("text/say/")
    for told in cards:
        wait_for(SLOWEST)
        try:
            if not in_words and compile_card(told.card, words) != told.definition:
                return f"the tree of {told.card.full_name}"
            lines = lines_of(told.definition)
            if lines != told.lines:
                said = tuple(read_abilities("\n".join(lines), told.card.type))
                if compile_card(replace(told.card, abilities=said), words) != told.definition:
                    return f"the words of {told.card.full_name}"
        except Exception as error:
            return f"{told.card.full_name} ({type(error).__name__})"
    return ""


def _noticing_text(mutant: Broken, prepared: Prepared) -> str:
    """A text that nobody has printed of which something else becomes than was written down."""
    entering = [one for one in prepared.drawn if mutant.is_entered(one.functions)]
    if mutant.package != "text" or not entering:
        return ""
    drawn = importlib.import_module("tests.text.drawn")
    workshop = importlib.import_module("inkborn.workshop").Workshop(prepared.catalogue)
    vars(drawn)["shared_workshop"] = lambda: workshop  # the card book is not read again
    for one in entering:
        wait_for(SLOWEST)
        try:
            if drawn.written(one.text) != one.becomes:
                return f"a drawn text: {one.text.words}"
        except Exception as error:
            return f"a drawn text: {one.text.words} ({type(error).__name__})"
    return ""


def _noticing_scenario(mutant: Broken, prepared: Prepared) -> str:
    """A scenario that fails; of the printed cards of scenarios the trees are known to be right."""
    in_text = mutant.package == "text"
    module = importlib.import_module("inkborn.scenario.cast")
    known = {told.card.full_name: told.definition for told in prepared.cards}
    workshop = importlib.import_module("inkborn.workshop").Workshop(prepared.catalogue, known)
    for scenario, cast, _shows, functions in prepared.scenarios:
        if not mutant.is_entered(functions) or (in_text and not scenario.custom):
            continue
        try:
            cast = module.Cast(workshop, scenario.custom) if in_text else cast
        except InkbornError:
            return scenario.title
        wait_for(SLOWEST)
        failed = failing_scenario(scenario, cast)
        if failed:
            return failed
    return ""


def _noticing_sequel(mutant: Broken, prepared: Prepared) -> str:
    """A scenario that shows something else than it did beside what it states."""
    if mutant.package == "text":
        return ""
    sequels = importlib.import_module("tests.golden.sequels")
    entering = [played for played in prepared.scenarios if mutant.is_entered(played.functions)]
    for scenario, cast, shows, _functions in entering[:SEQUELS]:
        wait_for(SLOWEST)
        try:
            if sequels.written(scenario, cast.workshop) != shows:
                return f"what is shown of: {scenario.title}"
        except Hangs:
            return f"the sequel of: {scenario.title} (hangs)"
        except Exception as error:
            return f"the sequel of: {scenario.title} ({type(error).__name__})"
    return ""


def failing_scenario(scenario: Scenario, cast: Cast) -> str:
    """The title if it fails with the engine as it is now imported, or ""."""
    position = importlib.import_module("inkborn.scenario.position")
    run = importlib.import_module("inkborn.scenario.run")
    try:
        table = position.set_up(scenario, cast)
        for step in scenario.steps:
            run.carry_out(table, step)
    except Hangs:
        return f"{scenario.title} (hangs)"
    except InkbornError:
        return scenario.title
    except Exception as error:
        return f"{scenario.title} ({type(error).__name__})"
    return ""


def _noticing_test(mutant: Broken, prepared: Prepared) -> str:
    """The first test of pytest that fails."""
    watcher = _Watcher(mutant, prepared)
    files = [
        str(path)
        for folder in CONCERNED[mutant.package]
        for path in sorted((prepared.tests / folder).glob("test_*.py"))
        if watcher.wants(path.relative_to(prepared.tests.parent).as_posix(), path)
    ]
    if not files:
        return ""
    wait_for(12 * SLOWEST)  # for what is collected
    options = ["-q", "-x", "--no-header", "--tb=no", "--assert=plain"]
    for plugin in ("cacheprovider", "xdist", "unraisableexception", "threadexception"):
        options += ["-p", f"no:{plugin}"]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        code = pytest.main([*options, *files], plugins=[watcher])
    good = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    return watcher.failed or ("" if code in good else f"a broken test run ({code})")


class _Watcher:
    """Has pytest run only what enters the broken function, what enters its module first."""

    def __init__(self, mutant: Broken, prepared: Prepared) -> None:
        self.touched = prepared.touched
        self.most = prepared.most
        self.quick = prepared.quick
        self.catalogue = prepared.catalogue
        moved = not self.touched.is_known(f"{mutant.path}:{mutant.function}")  # or never entered
        self.entering = {
            test: seconds
            for test, (seconds, functions) in self.touched.tests.items()
            if moved or mutant.is_entered(functions)
        }
        within = f"{mutant.path}:"
        self.near = {
            test
            for test in self.entering
            if any(name.startswith(within) for name in self.touched.tests[test][1])
        }
        self.files = {test.partition("::")[0] for test in self.entering}
        self.failed = ""

    def wants(self, name: str, path: Path) -> bool:
        """Whether a file has a test that enters the function, or was written meanwhile."""
        if name in SAID_ALREADY or (self.quick and name.startswith(GOLDEN)):
            return False
        return name in self.files or self.touched.files.get(name) != digest_of(path)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        known = self.touched.tests
        here = [item for item in items if not runs_elsewhere(item)]
        wanted = [i for i in here if i.nodeid in self.entering or i.nodeid not in known]
        wanted.sort(key=self._place)
        golden = [item for item in wanted if is_golden(item)]
        others = [item for item in wanted if not is_golden(item)]
        sums = itertools.accumulate(self.entering.get(item.nodeid, 0) for item in others)
        places = dict(zip(others, sums, strict=True))
        items[:] = [item for item in others if places[item] <= self.most]
        if self.quick:
            return
        items += golden
        further = (self.most, FURTHER * self.most)
        items += [item for item in others if further[0] < places[item] <= further[1]]

    def _place(self, item: pytest.Item) -> tuple[bool, float]:
        """New tests first, then those that enter the module, the fastest first."""
        known = item.nodeid in self.entering
        return known and item.nodeid not in self.near, self.entering.get(item.nodeid, 0)

    @pytest.hookimpl(tryfirst=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> object | None:
        """The card book is not read again: no mutant is in it."""
        if fixturedef.argname != "catalogue":
            return None
        fixturedef.cached_result = self.catalogue, None, None
        return self.catalogue

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        shared = 12 * SLOWEST if nodeid.startswith(GOLDEN) else 0  # the first makes it for all
        wait_for(SLOWEST + shared + 10 * self.entering.get(nodeid, SLOWEST))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid
