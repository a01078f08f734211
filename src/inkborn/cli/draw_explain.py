"""An explanation of a card, and the coverage of the compiler, in the terminal."""

from collections.abc import Iterable

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.progress import track
from rich.table import Table
from rich.text import Text

from inkborn.cards import Card, Catalogue
from inkborn.cli.draw import console
from inkborn.cli.explain import Explained, Explanation
from inkborn.cli.listing import Listing
from inkborn.text.pool import Coverage, SetCoverage

WIDE = 150
"""From this width on, what belongs to an ability stands side by side."""
MOST_UNCOMPILED = 20


def half_width() -> int:
    """The width that an indented tree has."""
    width = console().width
    return (width // 2 if width >= WIDE else width) - 6


def print_explanation(explained: Explanation) -> None:
    out = console()
    out.print(Text(explained.name, style="bold"))
    if explained.override:
        out.print(Text(f"not compiled from its text: {explained.override}", style="yellow"))
    if not explained.abilities:
        out.print("no text: nothing to compile", style="dim")
    for ability in explained.abilities:
        out.print(_ability(ability, out.width))


def _ability(ability: Explained, width: int) -> Panel:
    head = Text(f"{ability.name} " if ability.name else "", style="bold")
    head.append(ability.text, style="not bold")
    parts: list[RenderableType] = [head, Text()]
    if ability.stopped is not None:
        parts += _stopped(ability.stopped.message)
        return Panel(Group(*parts), title=ability.kind, title_align="left", border_style="red")
    boxes = [_box("parse", ability.parse), _box("ability tree", ability.indented)]
    if ability.others:
        boxes.append(_box("could also be read as", ability.others))
    boxes += [_box("program", _program(ability.programs)), _rules(ability)]
    if width >= WIDE:
        parts.append(Columns(boxes, width=width // 2 - 4, equal=True))
    else:
        parts += boxes
    parts.append(_box("written back", [ability.unparsed]))
    return Panel(Group(*parts), title=ability.kind, title_align="left", border_style="dim")


def _stopped(message: str) -> list[RenderableType]:
    """What was expected on as many lines as it takes; the text and the mark below it on one."""
    said, _, pointed = message.partition("\n")
    return [Text(said, style="red"), Text(pointed, style="red", no_wrap=True)]


def _box(title: str, lines: Iterable[str]) -> RenderableType:
    return Group(Text(title, style="dim"), *(Text(f"  {line}") for line in lines), Text())


def _rules(ability: Explained) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    for rule in ability.rules:
        table.add_row(f"  {rule.number}", Text(rule.topic, style="cyan"), rule.summary)
    return Group(Text("rules", style="dim"), table, Text())


def _program(programs: list[Listing]) -> Iterable[str]:
    for program in programs:
        yield program.what
        for line in program.lines:
            jumps = f"  → {', '.join(map(str, line.jumps))}" if line.jumps else ""
            yield f"{line.place:4} {line.step}{jumps}"


# ---------------------------------------------------------------- coverage


def tracked(cards: Iterable[Card]) -> Iterable[Card]:
    """The cards, with a bar on standard error while they are compiled."""
    every = list(cards)
    errors = Console(stderr=True)
    return track(every, "compiling", console=errors, transient=True, disable=not errors.is_terminal)


def print_coverage(covered: Coverage, catalogue: Catalogue) -> None:
    out = console()
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("", "cards", "compiled", ""):
        table.add_column(heading, justify="left" if not heading else "right")
    for code, entry in covered.by_set.items():
        table.add_row(f"set {code} {catalogue.sets.get(code, '')}", *_figures(entry))
    table.add_section()
    for name, entry in covered.by_format.items():
        table.add_row(f"format {name}", *_figures(entry))
    table.add_section()
    table.add_row("all", *_figures(SetCoverage(covered.total, covered.compiled)), style="bold")
    out.print(table)
    out.print(f"overrides {covered.overrides}, ambiguous {len(covered.ambiguous)}")
    for name in covered.ambiguous:
        out.print(Text(f"  could also be read otherwise: {name}", style="dim"))
    for refused in covered.uncompiled[:MOST_UNCOMPILED]:
        out.print(Text(f"{refused.name}: not understood at “{refused.stopped_at}”", style="red"))
        out.print(Text(f"  {refused.text}"))
    if len(covered.uncompiled) > MOST_UNCOMPILED:
        out.print(f"and {len(covered.uncompiled) - MOST_UNCOMPILED} more", style="red")
    out.print(f"from {covered.snapshot}", style="dim")


def _figures(entry: SetCoverage) -> tuple[str, str, Text]:
    missing = entry.total - entry.compiled
    mark = Text("") if not missing else Text(f"{missing} missing", style="red")
    return str(entry.total), str(entry.compiled), mark
