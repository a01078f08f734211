"""A game in the terminal: the board as a seat sees it, its options, the log."""

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from inkborn.cli.draw import INK_COLOURS
from inkborn.model.abilities import CardDefinition
from inkborn.model.words import Ink
from inkborn.views import CardInPlay, Choice, Line, SeatView, View

LORE, STRENGTH, WILLPOWER = "◊", "¤", "⛉"
_HEADINGS = {
    "ink": "Ink",
    "play": "Play",
    "quest": "Quest",
    "challenge": "Challenge",
    "use": "Use an ability",
    "move": "Move",
    "end": "",
}


def board(view: View, you: str = " (you)") -> RenderableType:
    """The table: the others above, the own side (marked `you`) below with the hand."""
    parts: list[RenderableType] = []
    for place, seat in enumerate(view.seats):
        if place != view.seat:
            parts += _side(view, place, seat, "")
    parts += _side(view, view.seat, view.me, you)
    parts.append(_hand(view))
    return Group(*parts)


def _side(view: View, place: int, seat: SeatView, mark: str) -> list[RenderableType]:
    own = place == view.seat
    style = "bold cyan" if own else "bold magenta"
    head = Text().append(f"{seat.name}{mark}", style)
    head.append(f"   {seat.lore}/{seat.goal} {LORE}", "bold yellow")
    ink = f"{seat.ready_ink}/{seat.inkwell_size} ink"
    if seat.ink_drops:
        ink += f" + {seat.ink_drops} drops"
    head.append(f"   {ink}", "bold blue" if own else "blue")
    head.append(f"   hand {seat.hand_size}   deck {seat.deck_size}   discard {len(seat.discard)}")
    if seat.out:
        head.append("   out of the game", "red")
    line = Rule(style="cyan" if own else "magenta")
    if not seat.board:
        return [line, head, Text("  nothing in play", "dim")]
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    for card in seat.board:
        table.add_row("", _name(card.card), _values(card), _states(view, card))
    return [line, head, table]


def _name(card: CardDefinition) -> Text:
    return Text(card.full_name, INK_COLOURS[Ink(card.inks[0])] if card.inks else "")


def _values(card: CardInPlay) -> Text:
    left = max(0, card.willpower - card.damage)
    match card.card.kind:
        case "character":
            text = Text(f"{card.strength} {STRENGTH}  {left}/{card.willpower} {WILLPOWER}")
        case "location":
            text = Text(f"{left}/{card.willpower} {WILLPOWER}")
        case _:
            return Text(card.card.kind, "dim")
    if card.damage:
        text.stylize("red")
    return text.append(f"  {card.lore} {LORE}" if card.lore else "", "yellow")


def _states(view: View, card: CardInPlay) -> Text:
    words = []
    if card.exerted:
        words.append("exerted")
    if card.drying and card.card.kind == "character":
        words.append("drying")
    words += [f"{key} {value}" if value else key for key, value in card.keywords.items()]
    if card.at >= 0:
        place = view.in_play(card.at)
        words.append(f"at {place.name if place else 'a location'}")
    if card.under:
        words.append(f"{len(card.under)} under it")
    return Text(", ".join(words), "dim" if card.exerted else "")


def _hand(view: View) -> Text:
    text = Text().append("  hand: ", "cyan")
    cards = sorted((seen.card for seen in view.me.hand), key=lambda card: (card.cost, card.name))
    for place, card in enumerate(dict.fromkeys(cards)):
        cost = f"({card.cost})" if card.inkable else f"[{card.cost}]"
        text.append(", " if place else "").append(f"{cost} ", "dim").append(_name(card))
        if cards.count(card) > 1:
            text.append(f" ×{cards.count(card)}", "dim")
    if not cards:
        text.append("empty", "dim")
    return text


# ---------------------------------------------------------------- what is asked


def question(choice: Choice) -> Text:
    """What is asked, from which card, how many."""
    text = Text()
    if choice.source is not None:
        text.append(f"{choice.source.name}: ", "bold")
    text.append(_prompt(choice), "bold")
    if choice.kind == "order":
        text.append(" (all, the first nearest the top)")
    elif choice.kind == "cards" and (choice.least, choice.most) != (1, 1):
        text.append(f" ({_how_many(choice)})")
    if choice.rule:
        text.append(f"  {choice.rule}", "dim")
    return text


def _prompt(choice: Choice) -> str:
    if choice.kind == "main":
        return "Your turn. What do you do?"
    if choice.kind == "may":
        return f"You may: {choice.prompt or choice.verb or 'use its ability'}"
    return choice.prompt or "Choose"


def _how_many(choice: Choice) -> str:
    count = str(choice.least) if choice.least == choice.most else f"{choice.least}–{choice.most}"
    if choice.total_least > 0:
        return f"{count}, together {choice.total_least} or more"
    if choice.total_most >= 0:
        return f"{count}, together {choice.total_most} at most"
    return count


def numbered(choice: Choice) -> list[int]:
    """The places that get a number: of equal cards in hand one is enough to ink or to play."""
    seen: set[str] = set()
    places = []
    for place, option in enumerate(choice.options):
        if option.action is not None and option.action.kind in ("ink", "play"):
            if option.text in seen:
                continue
            seen.add(option.text)
        places.append(place)
    return places


def options(view: View, choice: Choice) -> RenderableType:
    """The options, numbered from 1; turn actions under headings."""
    lines: list[Text] = []
    heading = ""
    for shown, place in enumerate(numbered(choice), start=1):
        option = choice.options[place]
        kind = option.action.kind if option.action is not None else ""
        if kind and _HEADINGS[kind] != heading:
            heading = _HEADINGS[kind]
            if heading:
                lines.append(Text(heading, "dim"))
        text = Text().append(f"{shown:>4} ", "bold green").append(option.text)
        if option.ink:
            text.append(f"  {option.ink} ink", "blue")
        if option.weight:
            text.append(f"  counts {option.weight}", "dim")
        card = view.in_play(option.card) if choice.kind in ("cards", "order") else None
        if card is not None:
            text.append(f"  {view.seats[card.owner].name}'s  ", "dim").append(_values(card))
        lines.append(text)
    return Group(*lines)


def log_lines(lines: Iterable[Line]) -> RenderableType:
    """Lines of the log with their rule numbers; a new turn stands out."""
    return Group(*(_log_line(line) for line in lines))


def _log_line(line: Line) -> Text:
    if line.kind == "turn":
        return Text(f"\n{line.text}", "bold")
    style = "red" if line.kind in ("banish", "lose") else "yellow" if line.kind == "win" else ""
    text = Text().append(f"  {line.text}", style)
    return text.append(f"  {line.rule}" if line.rule else "", "dim")
