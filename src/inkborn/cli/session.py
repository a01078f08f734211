"""People at the table: shows what a seat sees, asks, and understands what is typed."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from inkborn.cards import Catalogue
from inkborn.cli.draw import print_card
from inkborn.cli.draw_game import board, condensed, discards, log_lines, options, question
from inkborn.cli.hint import hint
from inkborn.cli.menu import Menu, begins, menu_of
from inkborn.engine.actions import legal
from inkborn.engine.answers.spoken import action_text, conceivable, words
from inkborn.errors import IllegalAnswer, InkbornError
from inkborn.game import Game
from inkborn.players import Bot, ask
from inkborn.rulebook import number, topic
from inkborn.views import View

LEGEND = """\
  (2) costs 2 and can go into the inkwell, [2] cannot
  ⬡ ink   ¤ strength   ⛉ willpower left (of all)   ◊ lore: 20 win"""
INTRODUCTION = f"""\
  Type the number of an option or words of it; h: what else; q: leave
{LEGEND}"""
HELP = f"""\
  a number or words  take that option: 3, quest stitch, que sti, end; more: 1 3
  Enter alone        no card where none is an answer, else the table again
  quest all          quest with everybody who can
  ?                  what you cannot do now, and why; ? quest stitch: about one
  u                  take your last answer back    x   cancel what is under way
  l                  the whole log                 d   the discards
  i NAME, i 3        show a card                   r   rule numbers on or off
  hint               what a bot that searches would do in your place
  q                  leave; the game is saved      concede   give up
{LEGEND}"""

LEAVE = ("q", "quit", "exit")

MOST_TOLD = 8
"""Lines of the log when a person sits down."""


class Session:
    """People and bots at one table. `ask` gets a prompt and returns what was typed.

    `bots`: who plays the seats of bots; every other seat is a person's, and all people sit at this
    one screen.
    """

    def __init__(
        self,
        game: Game,
        bots: Mapping[int, Bot],
        *,
        catalogue: Catalogue,
        ask: Callable[[str], str],
        out: Console,
        keep: Callable[[Game], None],
    ) -> None:
        self.game = game
        self.bots = bots
        self.catalogue = catalogue
        self.ask = ask
        self.out = out
        self.keep = keep
        self.people = [seat for seat in range(len(game.seats)) if seat not in bots]
        self.seat = self.people[0]
        self.seated = len(self.people) == 1  # of several, each is asked to sit down first
        self.shown = dict.fromkeys(self.people, 0)
        self.rules = False
        self.questing = False
        self.left = False

    def run(self) -> None:
        """Plays until the game is over or somebody leaves."""
        self.keep(self.game)
        while not self.game.over and not self.left:
            decision = self.game.decision
            assert decision is not None
            bot = self.bots.get(decision.player)
            if bot is not None:
                self.game.answer(ask(bot, self.game))
                self.keep(self.game)
            else:
                self.sit_down(decision.player)
                if not self.left:
                    self.tell()
                    self.question()
        if not self.left:
            self.tell()

    def sit_down(self, seat: int) -> None:
        """Another person takes the screen: the last one's cards go out of sight first."""
        if seat == self.seat and self.seated:
            return
        if any(self.shown.values()):  # at the very beginning nobody's cards are on the screen
            self.out.clear()
        name = self.game.seats[seat]
        said = self.ask(f"{name}, press Enter when only you look at the screen (q: leave) ")
        self.left = said.strip().casefold() in LEAVE
        self.seat, self.seated, self.questing = seat, True, False

    def tell(self) -> None:
        """Prints what has happened since this person last looked."""
        since = self.shown[self.seat]
        lines = condensed(self.game.log(self.seat, since), self.game.seats[self.seat])
        if not since:  # a game that goes on: its end is enough to remember it by
            lines = lines[-MOST_TOLD:]
        if lines:
            self.out.print(log_lines(lines, rules=self.rules))
        self.shown[self.seat] = len(self.game.core.events)

    def question(self) -> None:
        """Shows the table and asks until something has been decided."""
        view = self.game.view(self.seat)
        assert view.choice is not None
        menu = menu_of(view, view.choice)
        if self.questing and self.quest_on(menu):
            return
        self.show(view, menu)
        decided = False
        while not decided and not self.left:
            try:
                decided = self.hear(view, menu, self.ask("> ").strip())
            except InkbornError as error:
                self.out.print(Text(str(error), "red"))

    def show(self, view: View, menu: Menu) -> None:
        """The table if there is time to look at it, and what is asked."""
        opening = view.turn == 0
        if menu.choice.kind == "main":
            self.out.print(board(view, self.out.width))
        self.out.print(question(menu.choice, opening=opening and menu.choice.kind == "cards"))
        self.quote(menu)
        self.out.print(options(view, menu, self.out.width))

    def quote(self, menu: Menu) -> None:
        """What is printed on the card that asks."""
        source = menu.choice.source
        card = None if source is None else self.catalogue.get(source.name)
        for ability in () if card is None else card.abilities:
            name = f"{ability.name} " if ability.name else ""
            self.indented(f"{name}{ability.text}", "italic dim")

    def indented(self, words: str, style: str = "") -> None:
        self.out.print(Padding(Text(words, style), (0, 0, 0, 2), expand=False))

    # -------------------------------------------------------- what is typed

    def hear(self, view: View, menu: Menu, said: str) -> bool:
        """Does what was typed; true if the game has moved on, or back."""
        word, _, rest = (said if said[:1] != "?" else f"? {said[1:]}").partition(" ")
        match word.casefold():
            case "?":
                self.explain(menu, rest.strip())
            case "u":
                return self.take_back(self.game.undo)
            case "x":
                return self.take_back(self.game.cancel)
            case "l":
                self.out.print(log_lines(self.game.log(self.seat), rules=self.rules))
            case "b":
                self.show(view, menu)
            case "d":
                self.out.print(discards(view, self.out.width))
            case "i":
                self.show_card(view, menu, rest)
            case "r":
                self.rules = not self.rules
                self.out.print(Text(f"rule numbers {'on' if self.rules else 'off'}", "dim"))
            case "hint" if not rest:
                self.advise()
            case "h" | "help":
                self.out.print(HELP, markup=False)
            case word if said.casefold() in LEAVE:
                self.left = True
            case "concede" if not rest:
                self.game.concede(self.seat)
                return True
            case _:
                return self.answer(view, menu, said)
        return False

    def advise(self) -> None:
        """A hint, in games against bots."""
        if not self.bots:
            raise InkbornError("hints are for games against bots")
        self.out.print(hint(self.game, self.seat))

    def answer(self, view: View, menu: Menu, said: str) -> bool:
        choice = menu.choice
        if not said and (choice.kind != "cards" or choice.least > 0):
            self.show(view, menu)
            return False
        if choice.kind == "main" and said.casefold() in ("quest all", "all"):
            self.questing = self.quest_on(menu)
            if not self.questing:
                raise IllegalAnswer("nobody can quest now; ? says why")
            return True
        places = None if choice.kind in ("number", "name") else menu.places(said)
        if choice.kind == "main" and len(places or ()) > 1:
            raise IllegalAnswer("one action at a time, please")
        try:
            self.game.answer(said if places is None else places)
        except IllegalAnswer as error:
            about = choice.kind == "main" and words(said)
            closed = reasons(self.game, said) if about else {}
            why = "; ".join(f"{reason}: {', '.join(names)}" for reason, names in closed.items())
            raise IllegalAnswer(why or f"{error}; h: what you can type") from None
        self.keep(self.game)
        return True

    def quest_on(self, menu: Menu) -> bool:
        """Quests with the next who can; false if nobody can any more."""
        if menu.choice.kind != "main":
            return False
        for entry in menu.entries:
            if entry.kind == "quest":
                self.game.answer(entry.places[:1])
                self.keep(self.game)
                return True
        self.questing = False
        return False

    def take_back(self, how: Callable[[], None]) -> bool:
        how()
        self.keep(self.game)
        self.questing = False
        self.shown[self.seat] = min(self.shown[self.seat], len(self.game.core.events))
        self.out.print(Text("taken back", "dim"))
        return True

    # -------------------------------------------------------- what is asked back

    def show_card(self, view: View, menu: Menu, said: str) -> None:
        """A card by the number of an option, or by a name; those in sight are meant first."""
        seen = {
            card.id: card.name
            for seat in view.seats
            for card in (*seat.hand, *seat.board, *seat.discard)
        }
        if not words(said):
            raise InkbornError("i NAME or i NUMBER shows a card")
        name = said
        if said.isdecimal():
            name = seen.get(menu.entry(int(said)).option.card, "")
        else:
            name = self.named(said, set(seen.values()))
        if not name:
            raise InkbornError("this option is no card in sight; i NAME shows any card")
        card = self.catalogue.card(name)
        print_card(card, self.catalogue, self.catalogue.snapshot.made_on)

    def named(self, said: str, seen: set[str]) -> str:
        """The one card in sight whose name has words that begin so, or what was said."""
        wanted = words(said)
        near = sorted(name for name in seen if wanted and begins(words(name), wanted))
        if len(near) > 1 and self.catalogue.get(said) is None:
            raise InkbornError(f'"{said}" could be: {"; ".join(near)}')
        return near[0] if near else said

    def explain(self, menu: Menu, about: str) -> None:
        """Why not: of one action, or of all that are not open."""
        core = self.game.core
        if menu.choice.kind != "main":
            decision = self.game.decision
            if decision is not None and decision.rule:
                rule = number(decision.rule, core.edition.id)
                self.indented(f"{rule}: {topic(decision.rule).summary}")
            return
        found = reasons(self.game, about)
        if about and not found:
            refusal = None if menu.places(about) else self.game.why_not(about)
            self.indented("you can" if refusal is None else self.game.explain(refusal))
            return
        for reason, actions in found.items():
            self.indented(f"{reason}: {', '.join(actions)}")
        if not found:
            self.indented("nothing that your cards could do is forbidden now")


def reasons(game: Game, about: str = "") -> dict[str, list[str]]:
    """Why what cannot be done cannot, with the actions that each reason refuses. `about`: how the
    words of the actions begin that are meant.
    """
    core = game.core
    found: dict[str, list[str]] = {}
    for action in conceivable(core):
        name = action_text(core, action)
        if about and not begins(words(name), words(about)):
            continue
        refusal = legal.refuse(core, action)
        if refusal is not None:
            refused = found.setdefault(game.explain(refusal), [])
            if name not in refused:
                refused.append(name)
    return found


def typed(prompt: str) -> str:
    """What the person types, with line editing and history where there are; its end: to leave."""
    with suppress(ImportError):
        import_module("readline")
    try:
        return input(prompt)
    except EOFError:
        print()
        return "q"
    except KeyboardInterrupt:
        print()
        raise
