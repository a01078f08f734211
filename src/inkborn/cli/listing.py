"""The program that the engine runs for abilities, listed for people."""

from collections.abc import Iterator
from types import FunctionType
from typing import Literal

import msgspec

from inkborn.engine.effects.small_steps import Label
from inkborn.engine.lower import books
from inkborn.engine.machine.book import Book
from inkborn.engine.machine.lowered import Step
from inkborn.engine.machine.statics import AffectInfo, PlayFreeRule, ReplaceRule, StaticInfo
from inkborn.model.abilities import Ability, CardDefinition


class ListedStep(msgspec.Struct, frozen=True):
    """A step: its place in the program, the function that carries it out, where it may jump to."""

    place: int
    step: str
    jumps: list[int] = []


class Listing(msgspec.Struct, frozen=True):
    """What the engine has for an ability: steps to run, or (without steps) what it looks up."""

    what: str
    lines: list[ListedStep] = []


def listings(
    kind: Literal["character", "item", "location", "action"], abilities: tuple[Ability, ...]
) -> list[Listing]:
    """What the abilities of a card become when a game begins."""
    card = CardDefinition(
        full_name="-", name="-", names=("-",), kind=kind, cost=0, inks=(), inkable=False,
        abilities=abilities,
    )  # fmt: skip
    plain, book = books.write([]), books.write([card])
    return [*_looked_up(book, plain), *_run(book, plain)]


def _looked_up(book: Book, plain: Book) -> Iterator[Listing]:
    for keyword in book.cards[0].keywords:
        yield Listing(f"keyword {keyword}: looked up wherever it matters")
    for static in book.statics[len(plain.statics) :]:
        yield Listing(_static(static))


def _static(static: StaticInfo) -> str:
    if not isinstance(static, AffectInfo):
        return f"rule {type(static).__name__.removesuffix('Rule')}: looked up wherever it matters"
    keys = [key for one in static.changes for key in one.keys or (type(one.tree).__name__,)]
    of = "this card" if static.only_this else "cards that fit"
    return f"continuous {', '.join(keys)} of {of}"


def _run(book: Book, plain: Book) -> Iterator[Listing]:
    titles = {info.proc: "when it triggers" for info in book.triggers}
    titles |= {info.proc: "when it is used" for info in book.activated}
    for static in book.statics:
        if isinstance(static, PlayFreeRule):
            titles[static.cost] = "to pay"
        elif isinstance(static, ReplaceRule):
            titles[static.instead] = "instead"
    titles |= dict.fromkeys(book.cards[0].shift_costs.values(), "to pay for Shift")
    titles[book.cards[0].action] = "when it resolves"
    costs = {info.proc: info.cost_steps for info in book.activated}
    for proc in range(len(plain.procs), len(book.procs)):
        lines = [_line(place, step) for place, step in enumerate(book.procs[proc])]
        paid = costs.get(proc, 0)
        note = f" (steps 0 to {paid - 1} pay)" if paid > 1 else ""
        yield Listing(titles.get(proc, "further steps") + note, lines)


def _line(place: int, step: Step) -> ListedStep:
    return ListedStep(place, name_of(step), sorted(set(_jumps(step))))


def name_of(step: Step) -> str:
    """Module and function, as in the source: "damaging.deal"."""
    owner = type(getattr(step, "__self__", None))  # of a method, which does not tell if compiled
    module = (step.__module__ or owner.__module__).rpartition(".")[2]
    if isinstance(step, FunctionType):
        name = step.__qualname__.replace("<locals>.", "").replace(".<lambda>", "")
        return f"{module}.{name.removeprefix('Program.').removesuffix('.step')}"
    name = getattr(step, "__name__", "") or type(step).__name__.removesuffix("_obj")
    return f"{module}.{name}"  # compiled: "damaging.step_deal"


def _jumps(step: Step) -> Iterator[int]:
    """The places of the labels that the step knows."""
    for value in _known_to(step):
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, Label):
                yield one.at


def _known_to(step: Step) -> Iterator[object]:
    """What a step has from the function that made it; a compiled one does not tell."""
    for cell in getattr(step, "__closure__", None) or ():
        yield cell.cell_contents
