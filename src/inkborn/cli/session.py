"""A person at the table: shows what their seat sees, asks, and understands what they type."""

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.text import Text

from inkborn.cards import Catalogue
from inkborn.cli.draw import print_card
from inkborn.cli.draw_game import board, log_lines, numbered, options, question
from inkborn.engine import legal
from inkborn.engine.spoken import action_text, conceivable, words
from inkborn.errors import IllegalAnswer, InkbornError
from inkborn.game import Game
from inkborn.players import Bot, step
from inkborn.rulebook import number, topic
from inkborn.views import Choice

HELP = """\
  a number, or words   take that option: 3, quest stitch, end (several: 1 3, or 1,3)
  Enter alone          no card, where none is an answer
  ?                    what you cannot do now, and why;  ? quest stitch: about one action
  u                    take your last answer back      x   cancel the action under way
  l                    the log of this game            b   show the table again
  i NAME, i 3          show a card                     h   this help
  q                    leave; the game is saved        concede   give up"""
MOST_REASONS = 40


class Session:
    """One person against bots. `ask` gets a prompt and returns what was typed."""

    def __init__(
        self,
        game: Game,
        bots: Sequence[Bot],
        seat: int,
        *,
        catalogue: Catalogue,
        ask: Callable[[str], str],
        out: Console,
        keep: Callable[[Game], None],
    ) -> None:
        self.game = game
        self.bots = bots
        self.seat = seat
        self.catalogue = catalogue
        self.ask = ask
        self.out = out
        self.keep = keep
        self.shown = 0
        self.left = False

    def run(self) -> None:
        """Plays until the game is over or the person leaves."""
        self.keep(self.game)
        while not self.game.over and not self.left:
            decision = self.game.decision
            assert decision is not None
            if decision.player != self.seat:
                step(self.game, self.bots)
                self.keep(self.game)
            else:
                self.tell()
                self.question()
        self.tell()

    def tell(self) -> None:
        """Prints what has happened since the last time."""
        lines = self.game.log(self.seat, self.shown)
        if lines:
            self.out.print(log_lines(lines), soft_wrap=True)
        self.shown = len(self.game.core.events)

    def question(self) -> None:
        """Shows the table and asks until something has been decided."""
        view = self.game.view(self.seat)
        choice = view.choice
        assert choice is not None
        if choice.kind == "main" or view.turn == 0:
            self.out.print(board(view), soft_wrap=True)
        self.out.print(question(choice), soft_wrap=True)
        self.quote(choice)
        if choice.kind == "number":
            numbers = ", ".join(option.text for option in choice.options)
            self.out.print(f"  one of: {numbers}")
        else:
            self.out.print(options(view, choice), soft_wrap=True)
        decided = False
        while not decided and not self.left:
            try:
                decided = self.hear(choice, self.ask("> ").strip())
            except InkbornError as error:
                self.out.print(Text(str(error), "red"), soft_wrap=True)

    def quote(self, choice: Choice) -> None:
        """What is printed on the card that asks."""
        card = None if choice.source is None else self.catalogue.get(choice.source.name)
        for ability in () if card is None else card.abilities:
            name = f"{ability.name} " if ability.name else ""
            self.out.print(Text(f"  {name}{ability.text}", "italic dim"))

    def hear(self, choice: Choice, said: str) -> bool:
        """Does what was typed; true if the game has moved on, or back."""
        word, _, rest = said.partition(" ")
        match word.casefold():
            case "?":
                self.explain(choice, rest.strip())
            case "u":
                return self.take_back(self.game.undo)
            case "x":
                return self.take_back(self.game.cancel)
            case "l":
                self.out.print(log_lines(self.game.log(self.seat)), soft_wrap=True)
            case "b":
                self.out.print(board(self.game.view(self.seat)), soft_wrap=True)
            case "i":
                self.show_card(choice, rest)
            case "h" | "help":
                self.out.print(HELP, markup=False)
            case "q" | "quit" | "exit":
                self.left = True
            case "concede":
                self.game.concede(self.seat)
                return True
            case _:
                return self.answer(choice, said)
        return False

    def answer(self, choice: Choice, said: str) -> bool:
        parts = said.replace(",", " ").split()
        if not said and (choice.kind != "cards" or choice.least > 0):
            self.out.print(Text("type h for help", "dim"))
            return False
        if choice.kind not in ("number", "name") and all(part.isdecimal() for part in parts):
            self.game.answer([place_of(choice, int(part)) for part in parts])
        else:
            self.game.answer(said)
        self.keep(self.game)
        return True

    def take_back(self, how: Callable[[], None]) -> bool:
        how()
        self.keep(self.game)
        self.shown = min(self.shown, len(self.game.core.events))
        self.out.print(Text("taken back", "dim"))
        return True

    def show_card(self, choice: Choice, said: str) -> None:
        """A card by the number of an option, or by a name; those in sight are meant first."""
        view = self.game.view(self.seat)
        seen = {
            card.id: card.name
            for seat in view.seats
            for card in (*seat.hand, *seat.board, *seat.discard)
        }
        name = said
        if said.isdecimal():
            name = seen.get(choice.options[place_of(choice, int(said))].card, "")
        else:
            near = {n for n in seen.values() if set(words(said)) <= set(words(n))}
            name = near.pop() if len(near) == 1 else said
        if not name:
            raise InkbornError("this option is not a card")
        card = self.catalogue.card(name)
        print_card(card, self.catalogue, self.catalogue.snapshot.made_on)

    def explain(self, choice: Choice, about: str) -> None:
        """Why not: of one action, or of all that are not open."""
        core = self.game.core
        if choice.kind != "main":
            decision = self.game.decision
            if decision is not None and decision.rule:
                rule = number(decision.rule, core.edition.id)
                self.out.print(f"  {rule}: {topic(decision.rule).summary}", markup=False)
            return
        if about:
            refusal = self.game.why_not(about)
            self.out.print(
                "  you can" if refusal is None else f"  {self.game.explain(refusal)}", markup=False
            )
            return
        for line in reasons(self.game)[:MOST_REASONS]:
            self.out.print(f"  {line}", markup=False, soft_wrap=True)


def place_of(choice: Choice, shown: int) -> int:
    """The place of the option with this number."""
    places = numbered(choice)
    if not 1 <= shown <= len(places):
        raise IllegalAnswer(f"the options are numbered from 1 to {len(places)}")
    return places[shown - 1]


def reasons(game: Game) -> list[str]:
    """Every conceivable action that is not open, with the reason; each wording once."""
    core = game.core
    found: dict[str, None] = {}
    for action in conceivable(core):
        refusal = legal.refuse(core, action)
        if refusal is not None:
            found.setdefault(f"{action_text(core, action)}: {game.explain(refusal)}")
    return list(found)


def typed(prompt: str) -> str:
    """What the person types; the end of the input means to leave."""
    try:
        return input(prompt)
    except EOFError:
        return "q"
