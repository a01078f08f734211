"""Trees that no words of the cards lead to, told all the same: what people build by hand."""

import pytest

from inkborn.model import abilities as do
from inkborn.model import nouns as n
from inkborn.text.say.unparse import unparse, unparse_effect

YOU, OPPONENTS = n.You(), n.Opponents()
CHARACTER = n.IsKind(("character",))
THIS = n.Ref("this")
ITEMS = n.Count(n.Select((n.Of(YOU), n.IsKind(("item",)))))
HAND = n.Count(n.Select((n.Of(YOU),), zone="hand"))
YOUR_CHARACTERS = n.Select((n.Of(YOU), CHARACTER))
CHALLENGERS = n.Count(n.Select((CHARACTER, n.Challenging(()))))
DRAW = do.Draw(1)
RICH = n.PlayersWhere(OPPONENTS, n.Compare(n.LoreOf(n.Actor()), ">=", 10))
UNLUCKY = n.PlayersWhere(n.EachPlayer(), n.TurnOf(n.Actor()))


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (n.InkTypes(YOUR_CHARACTERS), "the number of different ink types of characters you have"),
        (n.Number("x"), "that number"),
        (n.LoreOf(YOU), "your lore"),
        (n.InkDrops(YOU), "the number of ink drops you have"),
        (n.PlayerCount(n.EachPlayer()), "the number of players"),
        (n.PlayerCount(OPPONENTS), "the number of opponents"),
        (n.Plus(n.Times(2, ITEMS), 1), "2 for each item you have in play plus 1"),
        (n.Every(2, HAND), "1 for each 2 cards in your hand"),
        (n.Count(n.Ref("c1")), "the number of those cards"),
        (CHALLENGERS, "the number of characters that are challenging"),
    ],
)
def test_amounts(amount: n.Amount, words: str) -> None:
    told = unparse_effect(do.GainLore(amount))
    assert told.removesuffix(" in play.").removesuffix(".") == f"Gain lore equal to {words}"


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        (
            n.Any((n.Compare(ITEMS, ">=", 1), n.Fits("this", (n.IsExerted(),)))),
            "you have an item in play or this character is exerted",
        ),
        (
            n.Compare(n.DamageOn(THIS), "<", ITEMS),
            "the damage on this character is less than the number of items you have in play",
        ),
        (n.Compare(n.DamageOn(THIS), "!=", 2), "the damage on this character isn't 2"),
        (n.Compare(ITEMS, "!=", 2), "you have other than 2 items in play"),
        (n.Fits("this", (n.DamageIs(">=", 2),)), "this character has 2 or more damage"),
        (n.InZone("subject", "discard"), "it's in their discard"),
        (n.TurnOf(YOU), "it's your turn"),
        (n.TurnOf(OPPONENTS), "it's an opponent's turn"),
        (
            n.Happened(n.On("play", (CHARACTER,), by=YOU), "==", 2),
            "you played exactly 2 characters this turn",
        ),
        (
            n.Happened(n.On("quest", (CHARACTER,)), "==", 2),
            "exactly 2 characters quested this turn",
        ),
    ],
)
def test_conditions(condition: n.Condition, words: str) -> None:
    assert unparse_effect(do.If(condition, DRAW)) == f"If {words}, draw a card."


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (
            do.Draw(n.AtMost(ITEMS, 3)),
            "Draw cards equal to the number of items you have in play, to a maximum of 3 cards.",
        ),
        (do.GainLore(n.Times(1, n.LoreOf(YOU))), "Gain 1 lore for each of your lore."),
        (
            do.GainLore(n.Times(1, n.Count(n.Ref("c1")))),
            "Gain 1 lore for each of those cards.",
        ),
        (
            do.Choose(n.Select((n.Of(YOU),), n.AtRandom(1), zone="hand")),
            "Choose a card at random from your hand.",
        ),
        (do.Look(n.Ref("c1")), "Look at it."),
        (
            do.Apply(
                (do.Affect(THIS, (do.Modify("strength", 1),), (n.BeingChallenged(),)),), "turn"
            ),
            "While being challenged, this character gets +1 ¤ this turn.",
        ),
        (
            do.By(OPPONENTS, do.ChooseOne((DRAW, do.LoseLore(1)))),
            "Each opponent chooses one: • They draw a card. • They lose 1 lore.",
        ),
        (do.By(RICH, do.LoseLore(1)), "Each opponent with 10 or more lore loses 1 lore."),
        (
            do.By(UNLUCKY, do.LoseLore(1)),
            "Each player for whom it holds that it's their turn loses 1 lore.",
        ),
    ],
)
def test_effects(effect: do.Effect, words: str) -> None:
    assert unparse_effect(effect) == words


@pytest.mark.parametrize(
    ("predicate", "words"),
    [
        (n.Challenging((CHARACTER, n.IsDamaged())), "challenging damaged characters"),
        (n.Dry(), "that are not drying"),
        (n.Is("this"), "that are this character"),
    ],
)
def test_cards(predicate: n.Predicate, words: str) -> None:
    told = unparse_effect(do.Banish(n.Select((CHARACTER, predicate))))
    assert told == f"Banish all characters {words}."


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (
            (do.Modify("strength", n.Times(1, ITEMS)), do.GainKeyword("Rush")),
            "gets +1 ¤ for each item you have in play and gains Rush",
        ),
        (
            (do.GainKeyword("Challenger", n.Times(1, ITEMS)), do.Modify("lore", 1)),
            "gains Challenger +1 for each item you have in play and gets +1 ◊",
        ),
        (
            (do.GainKeyword("Challenger", ITEMS),),
            "gains Challenger equal to the number of items you have in play",
        ),
        (
            (do.Modify("strength", n.AtMost(ITEMS, 3)),),
            "gets +¤ equal to the number of items you have in play, to a maximum of 3",
        ),
        (
            (do.Cant("quest"), do.Cant("be chosen")),
            "can't quest or be chosen by opponents for abilities or effects",
        ),
        ((do.Can("challenge while drying"),), "can challenge the turn they're played"),
        ((do.DamageDealt(1), do.GainKeyword("Rush")), "is dealt +1 damage and gains Rush"),
        (
            (do.Floor("strength"), do.GainKeyword("Rush")),
            "can't have ¤ below its printed value and gains Rush",
        ),
        (
            (do.ShiftBase(), do.GainKeyword("Rush")),
            "can have any character shifted onto them and gains Rush",
        ),
    ],
)
def test_changes(changes: tuple[do.Change, ...], words: str) -> None:
    assert unparse(do.Static((do.Affect(THIS, changes),))) == f"This character {words}."


def test_the_kind_of_card_is_guessed() -> None:
    this = do.ActionEffect(do.Put(THIS, do.Place("hand")))
    assert unparse(this) == "Return this card to your hand."


@pytest.mark.parametrize(
    ("copies", "words"),
    [
        (None, "have any number of"),
        (99, "have up to 99"),
        (4, "have up to 4"),
        (3, "only have 3"),
    ],
)
def test_how_many_copies(copies: int | None, words: str) -> None:
    """Only what is fewer than usual is told as a limit."""
    told = unparse(do.DeckRule("copies", copies), full_name="Steward - Of Many")
    assert told == f"You may {words} copies of Steward - Of Many in your deck."
