"""Plain cards for tests of the game itself, which need no card data."""

from inkborn.engine.game import BareGame
from inkborn.model import abilities as a
from inkborn.model import nouns as n
from inkborn.model.abilities import CardDefinition

THIS = n.Ref("this")
CHOSEN = n.Select((n.IsKind(("character",)),), n.Pick(chosen=True))


def character(
    name: str,
    cost: int = 1,
    *abilities: a.Ability,
    strength: int = 1,
    willpower: int = 2,
    lore: int = 1,
) -> CardDefinition:
    return CardDefinition(
        full_name=f"{name} - Test",
        name=name,
        names=(name,),
        kind="character",
        cost=cost,
        strength=strength,
        willpower=willpower,
        lore=lore,
        abilities=abilities,
    )


def action(name: str, cost: int, effect: a.Effect, *, song: bool = False) -> CardDefinition:
    return CardDefinition(
        full_name=name,
        name=name,
        names=(name,),
        kind="action",
        cost=cost,
        song=song,
        abilities=(a.ActionEffect(effect),),
    )


MOUSE = character("Mouse")
SCOUT = character("Scout", 1, a.Triggered((n.On("quest", (n.Is("this"),)),), a.May(a.Draw(1))))
ARCHER = character("Archer", 1, a.Triggered((n.On("play", (n.Is("this"),)),), a.Deal(1, CHOSEN)))
SPRING = character("Spring", 0, a.Activated((), a.GainLore(1)))
FIRE = action("Fire", 1, a.Deal(2, CHOSEN))
STUDY = action("Study", 1, a.Draw(2))
DICE = action(
    "Dice", 1, a.Discard(n.Select((n.Of(n.You()),), n.AtRandom(1), "hand")),
)  # fmt: skip

EVERYTHING = [MOUSE, SCOUT, ARCHER, FIRE, STUDY, DICE]


def deck(*cards: CardDefinition, size: int = 60) -> list[CardDefinition]:
    """These cards over and over."""
    return [cards[i % len(cards)] for i in range(size)]


def begin(
    *cards: CardDefinition, undoable: bool = False, seed: int = 1, seats: int = 2
) -> BareGame:
    """A game in the first main phase, everybody having kept their hand; Ann starts."""
    names = ["Ann", "Ben", "Cy", "Di"][:seats]
    game = BareGame.new(
        [deck(*cards)] * seats, seats=names, seed=seed, starting=0, undoable=undoable
    )
    for _ in range(seats):
        game.answer([])
    return game


def dealt(hand: dict[str, int], *cards: CardDefinition) -> BareGame:
    """Such a game in which Ann holds at least so many cards of these names."""
    for seed in range(500):
        game = begin(*cards, seed=seed)
        names = [game.core.info[card].definition.name for card in game.state.players[0].hand]
        if all(names.count(name) >= number for name, number in hand.items()):
            return game
    raise AssertionError(f"no seed deals {hand}")
