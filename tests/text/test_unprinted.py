"""Words of the grammar that no card has printed yet: each has its tree, and is told again."""

import pytest

from inkborn.errors import UncompiledText
from inkborn.model import abilities as do
from inkborn.model import nouns as n
from inkborn.model.words import AbilityKind
from inkborn.text import Vocabulary, compile_ability
from inkborn.text.say.unparse import unparse

CHARACTER = n.IsKind(("character",))
ANY: n.Filter = (CHARACTER,)
MINE: n.Filter = (n.Of(n.You()), CHARACTER)
OPPOSING: n.Filter = (n.Of(n.Opponents()), CHARACTER)
YOU = n.You()
BY_YOU: n.EventMark = "by its player"
FIGHT: tuple[n.EventMark, ...] = ("in a challenge",)

HISTORIES = [
    ("you moved a character to a location", n.On("move", ANY, by=YOU)),
    ("you shifted a character", n.On("shift", ANY, by=YOU)),
    ("you readied a character", n.On("ready", ANY, by=YOU)),
    ("you removed an ink drop", n.On("remove ink drop", by=YOU)),
    ("you lost lore", n.On("lose lore", by=YOU)),
    ("you returned a character to your hand", n.On("return", ANY, by=YOU, marks=(BY_YOU,))),
    (
        "you returned a character card from your discard to your hand",
        n.On("return", MINE, by=YOU, marks=("from discard", BY_YOU)),
    ),
    ("a card was put into your inkwell", n.On("ink", by=YOU)),
    (
        "an item card was put into your discard",
        n.On("into discard", (n.IsKind(("item",)),), by=YOU),
    ),
    ("one of your characters was challenged", n.On("challenged", MINE)),
    ("one of your characters was exerted", n.On("exert", MINE)),
    ("one of your characters was readied", n.On("ready", MINE)),
    ("a character entered play", n.On("enter", ANY)),
    ("an opposing character entered play exerted", n.On("enter", OPPOSING, marks=("exerted",))),
    ("one of your characters left play", n.On("leave", MINE)),
    ("one of your characters moved to a location", n.On("move", MINE)),
    ("one of your characters sang a song", n.On("sing", MINE)),
    (
        "one of your characters banished an opposing character in a challenge",
        n.On("banishes", MINE, OPPOSING, marks=FIGHT),
    ),
    (
        "one of your characters dealt damage to an opposing character in a challenge",
        n.On("deal", MINE, OPPOSING, marks=FIGHT),
    ),
]


def read(text: str, kind: AbilityKind, card: str, words: Vocabulary) -> do.Ability:
    (ability,) = compile_ability(text, kind, card_kind=card, vocabulary=words)
    return ability


@pytest.mark.parametrize(("happened", "event"), HISTORIES, ids=lambda part: str(part)[:40])
def test_what_happened_this_turn(happened: str, event: n.On, words: Vocabulary) -> None:
    text = f"If {happened} this turn, draw a card."
    tree = read(text, AbilityKind.EFFECT, "action", words)
    assert tree == do.ActionEffect(do.If(n.Happened(event), do.Draw()))
    assert unparse(tree, kind="action") == text


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("Another chosen player draws a card.", do.By(n.ChosenPlayer("others"), do.Draw())),
        (
            "Each opponent chooses and returns one of their characters to their hand.",
            do.By(
                n.Opponents(),
                do.Put(
                    n.Select((n.Of(n.Actor()), CHARACTER), n.Pick(chosen=True)), do.Place("hand")
                ),
            ),
        ),
        (
            "Banish chosen character. Gain lore equal to the banished character's ◊.",
            do.Sequence(
                (
                    do.Banish(n.Select(ANY, n.Pick(chosen=True), bind="c1")),
                    do.GainLore(n.StatOf("lore", "c1")),
                )
            ),
        ),
        (
            "Each opponent loses 1 lore for each character they have in play.",
            do.By(
                n.Opponents(),
                do.LoseLore(n.Times(1, n.Count(n.Select((n.Of(n.Actor()), CHARACTER))))),
            ),
        ),
        (
            "If you have a Pirate character or an item in play, draw a card.",
            do.If(
                n.Compare(
                    n.Count(
                        n.Select(
                            (
                                n.Of(YOU),
                                n.AnyOf(
                                    ((CHARACTER, n.HasClass(("Pirate",))), (n.IsKind(("item",)),))
                                ),
                            )
                        )
                    ),
                    ">=",
                    1,
                ),
                do.Draw(),
            ),
        ),
    ],
    ids=lambda part: str(part)[:40],
)
def test_effects(text: str, effect: do.Effect, words: Vocabulary) -> None:
    tree = read(text, AbilityKind.EFFECT, "action", words)
    assert tree == do.ActionEffect(effect)
    assert read(unparse(tree, kind="action"), AbilityKind.EFFECT, "action", words) == tree


STRONGER = (do.Modify("strength", 1),)


@pytest.mark.parametrize(
    ("text", "card", "ability"),
    [
        (
            "Your characters get +1 ¤ while being challenged.",
            "item",
            do.Static((do.Affect(n.Select(MINE), STRONGER, only=(n.BeingChallenged(),)),)),
        ),
        (
            "Your characters get +1 ¤ while at a location.",
            "item",
            do.Static((do.Affect(n.Select((*MINE, n.AtLocation())), STRONGER),)),
        ),
        (
            "Characters get +1 ¤ while here unless you have 3 or more cards in your hand.",
            "location",
            do.Static(
                (do.Affect(n.Select((CHARACTER, n.AtLocation("this"))), STRONGER),),
                when=n.Never(
                    n.Compare(n.Count(n.Select((n.Of(YOU),), zone="hand")), ">=", 3),
                ),
            ),
        ),
        (
            "This character counts as being named both Elsa and Anna.",
            "character",
            do.Static(
                (do.Affect(n.Ref("this"), (do.AlsoNamed("Elsa"), do.AlsoNamed("Anna"))),),
            ),
        ),
    ],
    ids=lambda part: str(part)[:40],
)
def test_static_abilities(text: str, card: str, ability: do.Ability, words: Vocabulary) -> None:
    tree = read(text, AbilityKind.STATIC, card, words)
    assert tree == ability
    assert read(unparse(tree, kind=card), AbilityKind.STATIC, card, words) == tree


@pytest.mark.parametrize(
    ("event", "tree"),
    [
        ("a character enters play", n.On("enter", ANY)),
        ("you get an ink drop", n.On("get ink drop", by=YOU)),
    ],
    ids=lambda part: str(part)[:40],
)
def test_events(event: str, tree: n.On, words: Vocabulary) -> None:
    text = f"Whenever {event}, draw a card."
    ability = read(text, AbilityKind.TRIGGERED, "character", words)
    assert ability == do.Triggered((tree,), do.Draw())
    assert unparse(ability) == text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            (
                "Reveal the top card of your deck. If it has the same name as another character you"
                " have in play, draw a card."
            ),
            "",
        ),
        (
            (
                "Banish chosen character. If they have the same name as another character you have"
                " in play, draw a card."
            ),
            "",
        ),
        (
            (
                "Shuffle chosen character into their player's deck. Gain lore equal to that"
                " character's cost."
            ),
            "Shuffle chosen character into their player's deck. Gain lore equal to its cost.",
        ),
        (
            (
                "Return chosen character to their player's hand. Gain lore equal to that"
                " character's cost."
            ),
            "Return chosen character to their player's hand. Gain lore equal to its cost.",
        ),
        ("Ready your characters. Gain 1 lore for each of them.", ""),
        ("Banish all opposing items. Draw a card for each of them.", ""),
    ],
    ids=lambda part: part[:40],
)
def test_the_words_that_tell_an_effect(text: str, told: str, words: Vocabulary) -> None:
    """`told`: if other words say the same."""
    tree = read(text, AbilityKind.EFFECT, "action", words)
    assert unparse(tree, kind="action") == (told or text)
    assert read(told or text, AbilityKind.EFFECT, "action", words) == tree


@pytest.mark.parametrize(
    "between",
    [
        "If you have a Pirate character in play, draw a card. They lose 1 lore.",
        "You may draw a card. If you do, gain 1 lore and they lose 1 lore.",
        "Choose one: • Gain 1 lore. They lose 1 lore. • Draw a card.",
        "Whenever one of your characters quests this turn, draw a card. They lose 1 lore.",
    ],
)
def test_they_are_no_players_of_a_sentence_further_back(between: str, words: Vocabulary) -> None:
    with pytest.raises(UncompiledText, match="players who can be meant"):
        read(f"Each opponent draws a card. {between}", AbilityKind.EFFECT, "action", words)


OPPONENT_LOSES = do.By(n.Opponents(), do.LoseLore(1))


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("Draw a card and they lose 1 lore.", do.Sequence((do.Draw(), OPPONENT_LOSES))),
        (
            "If you have no cards in your hand, draw a card and they lose 1 lore.",
            do.If(
                n.Compare(n.Count(n.Select((n.Of(YOU),), zone="hand")), "==", 0),
                do.Sequence((do.Draw(), OPPONENT_LOSES)),
            ),
        ),
        (
            "You may draw a card, then they lose 1 lore.",
            do.May(do.Sequence((do.Draw(), OPPONENT_LOSES))),
        ),
    ],
)
def test_what_you_do_before_them_is_not_theirs(
    text: str, effect: do.Effect, words: Vocabulary
) -> None:
    tree = read(f"Each opponent loses 1 lore. {text}", AbilityKind.EFFECT, "action", words)
    assert isinstance(tree, do.ActionEffect) and isinstance(tree.then, do.Sequence)
    first, *rest = tree.then.effects
    assert first == OPPONENT_LOSES
    assert rest == list(effect.effects if isinstance(effect, do.Sequence) else (effect,))


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card unless they pay 1 ⬡.",
        "Draw 2 cards unless they discard a card.",
        "If they have no cards in their hand, draw a card.",
        "If they have no cards in their hand, you draw a card.",
        "They draw a card and you draw a card.",
        "They draw a card, then you may draw a card.",
    ],
)
def test_what_you_do_for_each_of_them_is_refused(text: str, words: Vocabulary) -> None:
    with pytest.raises(UncompiledText, match='expected "they"'):
        read(f"Each opponent loses 1 lore. {text}", AbilityKind.EFFECT, "action", words)


def test_a_player_who_was_chosen_is_not_chosen_again(words: Vocabulary) -> None:
    text = "Chosen opponent loses 1 lore. You draw a card and they draw a card."
    with pytest.raises(UncompiledText, match="players who are not chosen"):
        read(text, AbilityKind.EFFECT, "action", words)


@pytest.mark.parametrize(
    "text",
    [
        "Look at the top 3 cards of your deck. Discard one of them.",
        "Look at the top 3 cards of your deck. Discard them.",
        "Reveal the top card of your deck. Discard it.",
        "Discard chosen opposing character.",
    ],
)
def test_what_is_in_a_deck_or_opposing_is_not_discarded(text: str, words: Vocabulary) -> None:
    with pytest.raises(UncompiledText, match="cards in a hand"):
        read(text, AbilityKind.EFFECT, "action", words)
