"""A game in the terminal: the board as a seat sees it, its options, the log. It fits 24 rows."""

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from inkborn.cli.draw import INK_COLOURS
from inkborn.cli.menu import KINDS, SIGNS, Menu, MenuEntry, standing, values
from inkborn.model.abilities import CardDefinition
from inkborn.model.words import Ink
from inkborn.views import CardInPlay, Choice, Line, SeatView, View

_INDENT = 2
_GAP = 3
_HANGING = 10
"""How far at the most the further lines of a paragraph are indented."""

CONDENSED = frozenset(
    (
        "alter", "banish", "challenge", "discard", "gain lore", "ink", "lose", "lose lore", "move",
        "name", "plays", "quest", "replaced", "return", "reveal", "shift", "sing", "turn", "use",
        "win", "damage", "draw game", "starts",
    )
)  # fmt: skip
"""Kinds of log lines that tell a turn; the others say how it came about."""


def flow(parts: Sequence[Text], width: int, head: Text | None = None) -> list[Text]:
    """Lines of parts side by side, none of them broken unless it is longer than a line."""
    lines: list[Text] = []
    line = Text(" " * _INDENT) if head is None else head.copy()
    start = line.cell_len
    for part in parts:
        gap = 0 if line.cell_len == start else _GAP
        if gap and line.cell_len + gap + part.cell_len > width:
            lines.append(line)
            line, gap = Text(" " * min(start, _HANGING)), 0
            start = line.cell_len
        line = line.append(" " * gap).append(part)
    return [*lines, line]


# ---------------------------------------------------------------- the table


def board(view: View, width: int, you: str = " (you)") -> RenderableType:
    """The table: the others above, the own side (marked `you`) below with the hand."""
    lines: list[Text] = []
    for place, seat in enumerate(view.seats):
        if place != view.seat:
            lines += _side(view, place, seat, "", width)
    lines += _side(view, view.seat, view.me, you, width)
    return Group(*lines, *_hand(view, width))


def _side(view: View, place: int, seat: SeatView, mark: str, width: int) -> list[Text]:
    own = place == view.seat
    style = "bold cyan" if own else "bold magenta"
    head = Text("── ", style).append(f"{seat.name}{mark}", style)
    head.append(f"  {seat.lore}/{seat.goal} {SIGNS['lore']}", "bold yellow")
    ink = f"{seat.ready_ink}/{seat.inkwell_size} {SIGNS['ink']}"
    if seat.ink_drops:
        ink += f" + {seat.ink_drops} drops"
    head.append(f"  {ink}", "bold blue" if own else "blue")
    head.append(f"  hand {seat.hand_size}  deck {seat.deck_size}  discard {len(seat.discard)}")
    if seat.out:
        head.append("  out of the game", "red")
    if not seat.board:
        return [head, Text("  nothing in play", "dim")]
    return [head, *flow(counted([_in_play(view, card) for card in seat.board]), width)]


def counted(parts: list[Text]) -> list[Text]:
    """Each text once, with how many there are of it."""
    plain = [part.plain for part in parts]
    return [
        part.append(f" ×{count}" if (count := plain.count(part.plain)) > 1 else "", "dim")
        for place, part in enumerate(parts)
        if part.plain not in plain[:place]
    ]


def open_board(views: Sequence[View], width: int) -> RenderableType:
    """The table with the hands of all whose views these are."""
    lines: list[Text] = []
    for view in views:
        lines += [*_side(view, view.seat, view.me, "", width), *_hand(view, width)]
    return Group(*lines)


def _name(card: CardDefinition) -> Text:
    return Text(card.full_name, INK_COLOURS[Ink(card.inks[0])] if card.inks else "")


def _in_play(view: View, card: CardInPlay) -> Text:
    text = _name(card.card).append(" ")
    text.append(values(card) or card.card.kind, "red" if card.damage else "")
    if card.lore:
        text.append(f" {card.lore}{SIGNS['lore']}", "yellow")
    words = _states(view, card)
    return text.append(f" {words}", "dim") if words else text


def _states(view: View, card: CardInPlay) -> str:
    words = []
    if card.exerted:
        words.append("exerted")
    if card.drying and card.card.kind == "character":
        words.append("drying")
    words += [f"{key} {value}" if value else key for key, value in card.keywords.items()]
    place = None if card.at == NOWHERE else view.in_play(card.at)
    if place is not None:
        words.append(f"at {place.card.name}")
    if card.under:
        words.append(f"{len(card.under)} under it")
    return ", ".join(words)


NOWHERE = -1


def _hand(view: View, width: int) -> list[Text]:
    cards = sorted((seen.card for seen in view.me.hand), key=lambda card: (card.cost, card.name))
    parts = []
    for card in dict.fromkeys(cards):
        part = Text(f"{_cost(card)} ", "dim").append(_name(card))
        parts.append(part.append(f" ×{cards.count(card)}" if cards.count(card) > 1 else "", "dim"))
    return flow(parts or [Text("empty", "dim")], width, Text("  hand  ", "cyan"))


def _cost(card: CardDefinition) -> str:
    return f"({card.cost})" if card.inkable else f"[{card.cost}]"


def _printed(card: CardDefinition) -> str:
    """What a card in hand will be: its values, or its kind."""
    if card.kind != "character":
        return card.kind
    signs = (f"{card.strength}{SIGNS['strength']}", f"{card.willpower}{SIGNS['willpower']}")
    return " ".join((*signs, f"{card.lore}{SIGNS['lore']}"))


def discards(view: View, width: int) -> RenderableType:
    """Every discard, the newest card first."""
    lines: list[Text] = []
    for seat in view.seats:
        parts = [_name(seen.card) for seen in seat.discard] or [Text("empty", "dim")]
        lines += [Text(f"{seat.name}'s discard, the newest first:", "bold"), *flow(parts, width)]
    return Group(*lines)


# ---------------------------------------------------------------- what is asked


def question(choice: Choice, *, opening: bool = False) -> Text:
    """What is asked, from which card, how many."""
    text = Text()
    if choice.source is not None:
        text.append(f"{choice.source.name}: ", "bold")
    text.append(_prompt(choice), "bold")
    if choice.kind == "order":
        text.append(" (all, the first nearest the top)")
    elif choice.kind == "cards" and (choice.least, choice.most) != (1, 1):
        text.append(f" ({_how_many(choice)})")
    if opening:
        text.append("  Enter keeps your hand; or type the numbers of the cards to exchange.")
    elif choice.kind == "cards" and choice.least == 0:
        text.append("  Enter: none")
    return text


def _prompt(choice: Choice) -> str:
    if choice.kind == "main":
        return "Your turn. What do you do?"
    if choice.kind == "may" and not choice.prompt.endswith("?"):
        return f"You may: {choice.prompt or choice.verb or 'use its ability'}"
    return choice.prompt or "Choose"


def _how_many(choice: Choice) -> str:
    count = str(choice.least) if choice.least == choice.most else f"{choice.least}–{choice.most}"
    if choice.total_least > 0:
        return f"{count}, together {choice.total_least} or more"
    if choice.total_most >= 0:
        return f"{count}, together {choice.total_most} at most"
    return count


def options(view: View, menu: Menu, width: int) -> RenderableType:
    """The entries: turn actions side by side under headings, everything else a line each."""
    if menu.choice.kind == "number":
        return Text(f"  one of: {', '.join(entry.text for entry in menu.entries)}")
    if menu.choice.kind != "main":
        return Group(*(_line(view, entry) for entry in menu.entries))
    lines: list[Text] = []
    names = _short_names(view)
    for kind in KINDS:
        entries = [entry for entry in menu.entries if entry.kind == kind]
        if kind == "challenge":
            lines += _challenges(view, entries, width)
        elif entries:
            head = Text(f"{'' if kind == 'end' else kind.capitalize():<7}", "dim")
            parts = [_action(view, entry, names) for entry in entries]
            if kind == "quest" and len(entries) > 1:
                parts.append(Text("or: quest all", "dim"))
            lines += flow(parts, width, head)
    return Group(*lines)


def _number(entry: MenuEntry) -> Text:
    return Text(f"{entry.number} ", "bold green")


def _line(view: View, entry: MenuEntry) -> Text:
    """An option by itself, with everything that tells it from others."""
    option = entry.option
    text = Text(f"{entry.number:>4} ", "bold green")
    held = next((seen.card for seen in view.me.hand if seen.id == option.card), None)
    text.append(f"{_cost(held)} " if held is not None else "", "dim").append(entry.text)
    if len(entry.places) > 1:
        text.append(f" ×{len(entry.places)}", "dim")
    if held is not None:
        text.append(f"  {_printed(held)}", "dim")
    if option.weight:
        text.append(f"  counts {option.weight}", "dim")
    if option.needed:
        text.append("  has to be among them", "dim")
    card = view.in_play(option.card)
    if card is not None:
        text.append(f"  {view.seats[card.owner].name}'s  ", "dim").append(standing(card))
    return text


def _action(view: View, entry: MenuEntry, names: dict[str, str]) -> Text:
    """A turn action among others of its kind."""
    said = entry.text if entry.kind == "end" else entry.text.removeprefix(f"{entry.kind} ")
    for full, short in names.items():
        said = said.replace(full, short)
    text = _number(entry).append(said)
    if len(entry.places) > 1:
        text.append(f" ×{len(entry.places)}", "dim")
    if entry.option.ink:
        text.append(f" {entry.option.ink}{SIGNS['ink']}", "blue")
    card = view.in_play(entry.option.card)
    if entry.kind == "quest" and card is not None:
        text.append(f" {card.lore}{SIGNS['lore']}", "yellow")
    if entry.told_apart and entry.detail:
        text.append(f" ({entry.detail})", "dim")
    return text


def _challenges(view: View, entries: list[MenuEntry], width: int) -> list[Text]:
    """A line for each challenger: whom it can challenge."""
    by: dict[tuple[str, str], list[MenuEntry]] = {}
    for entry in entries:
        card = view.in_play(entry.option.card)
        who = (card.card.name, values(card)) if card is not None else (entry.text, "")
        by.setdefault(who, []).append(entry)
    lines: list[Text] = []
    for place, ((name, strength), targets) in enumerate(by.items()):
        heading = "Challenge with" if not place else "          with"
        head = Text(f"{heading} ", "dim").append(f"{name} {strength}: ")
        lines += flow([_target(view, entry) for entry in targets], width, head)
    return lines


def _target(view: View, entry: MenuEntry) -> Text:
    card = view.in_play(entry.option.target)
    if card is None:
        return _number(entry).append(entry.text)
    return _number(entry).append(f"{card.card.name} ").append(values(card), "dim")


def _short_names(view: View) -> dict[str, str]:
    """Full names and what is enough to say: the name alone where no other card in sight has it."""
    cards = {card.card for seat in view.seats for card in seat.board}
    cards |= {seen.card for seen in view.me.hand}
    names = [card.name for card in cards]
    return {card.full_name: card.name for card in cards if names.count(card.name) == 1}


# ---------------------------------------------------------------- the log


def log_lines(lines: Iterable[Line], *, rules: bool = True) -> RenderableType:
    """Lines of the log, with their rule numbers if wanted; a new turn stands out."""
    return Group(*(_log_line(line, rules) for line in lines))


def condensed(lines: Iterable[Line], player: str) -> list[Line]:
    """Those lines that tell what was done, and what this player drew; the log has the others."""
    own = f"{player} draws "
    return [
        line
        for line in lines
        if line.kind in CONDENSED or (line.kind == "draw" and line.text.startswith(own))
    ]


def _log_line(line: Line, rules: bool) -> Text:
    if line.kind == "turn":
        return Text(f"\n{line.text}", "bold")
    style = "red" if line.kind in ("banish", "lose") else "yellow" if line.kind == "win" else ""
    text = Text().append(f"  {line.text}", style)
    return text.append(f"  {line.rule}" if rules and line.rule else "", "dim")
