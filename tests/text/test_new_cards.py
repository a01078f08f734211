"""Cards nobody printed, made of printed phrases in new combinations; the trees written by hand."""

import pytest

from inkborn.model import abilities as do
from inkborn.model import nouns as n
from inkborn.model.words import AbilityKind
from inkborn.text import Vocabulary, compile_ability

CHARACTER = n.IsKind(("character",))
ITEM = n.IsKind(("item",))
YOURS, OPPOSING = n.Of(n.You()), n.Of(n.Opponents())
THIS: n.Filter = (n.Is("this"),)
ONE = n.Pick(chosen=True)
PLAYED = n.On("play", THIS, by=n.You())
QUESTS = n.On("quest", THIS)
DISCARD = do.Discard(n.Select((YOURS,), n.Pick(), "hand"))
THEY_DISCARD = do.Discard(n.Select((n.Of(n.Actor()),), n.Pick(), "hand"))
NOTHING = do.Sequence(())


def chosen(*predicates: n.Predicate, bind: str = "") -> n.Select:
    return n.Select(predicates, ONE, bind=bind)


def count(*predicates: n.Predicate, zone: n.Zone = "play") -> n.Count:
    return n.Count(n.Select(predicates, zone=zone))


def affect(cards: n.Cards, *changes: do.Change) -> tuple[do.Affect, ...]:
    return (do.Affect(cards, changes),)


EFFECTS: list[tuple[str, do.Effect]] = [
    (
        "Deal 2 damage to chosen opposing damaged character with cost 3 or less.",
        do.Deal(2, chosen(OPPOSING, CHARACTER, n.CostIs("<=", 3), n.IsDamaged())),
    ),
    (
        "Banish up to 2 chosen exerted Villain characters with 4 ¤ or more.",
        do.Banish(
            n.Select(
                (CHARACTER, n.HasClass(("Villain",)), n.StatIs("strength", ">=", 4), n.IsExerted()),
                n.Pick(0, 2, chosen=True),
            )
        ),
    ),
    (
        (
            "Each opponent chooses and banishes one of their items. Draw a card for each"
            " item banished"
            " this way."
        ),
        do.Sequence(
            (
                do.By(
                    n.Opponents(),
                    do.Banish(n.Select((n.Of(n.Actor()), ITEM), ONE), bind="c1"),
                ),
                do.Draw(n.Times(1, n.Number("c1"))),
            )
        ),
    ),
    (
        "Choose and discard a card to return chosen item to its player's hand.",
        do.IfDone(DISCARD, do.Put(chosen(ITEM), do.Place("hand"))),
    ),
    (
        (
            "You may pay 2 ⬡ to ready chosen character of yours. They can't quest or"
            " challenge for the"
            " rest of this turn."
        ),
        do.Sequence(
            (
                do.May(do.IfDone(do.Pay(2), do.Ready(chosen(YOURS, CHARACTER, bind="c1")))),
                do.Apply(affect(n.Ref("c1"), do.Cant("quest"), do.Cant("challenge")), "turn"),
            )
        ),
    ),
    (
        "You may banish chosen item of yours. If you do, each opponent loses 2 lore.",
        do.IfDone(do.May(do.Banish(chosen(YOURS, ITEM))), do.By(n.Opponents(), do.LoseLore(2))),
    ),
    (
        (
            "Remove up to 2 damage from chosen character. If a Princess character is chosen,"
            " remove up to"
            " 5 damage instead."
        ),
        do.Sequence(
            (
                do.Choose(chosen(CHARACTER, bind="c1")),
                do.If(
                    n.Fits("c1", (CHARACTER, n.HasClass(("Princess",)))),
                    do.Heal(n.Ref("c1"), 5, up_to=True),
                    do.Heal(n.Ref("c1"), 2, up_to=True),
                ),
            )
        ),
    ),
    (
        "Gain 1 lore. If you have 3 or more items in play, gain 3 lore instead.",
        do.If(n.Compare(count(YOURS, ITEM), ">=", 3), do.GainLore(3), do.GainLore(1)),
    ),
    (
        (
            "Reveal the top card of your deck. If it's an item card, you may play it for"
            " free and it"
            " enters play exerted. Otherwise, put it into your discard."
        ),
        do.Sequence(
            (
                do.Reveal(n.Select((YOURS,), n.Top(), "deck"), bind="c1"),
                do.If(
                    n.Fits("c1", (ITEM,)),
                    do.IfDone(
                        do.May(do.Play(n.Ref("c1"), exerted=True)),
                        NOTHING,
                        do.Put(n.Ref("c1"), do.Place("discard")),
                    ),
                    do.Put(n.Ref("c1"), do.Place("discard")),
                ),
            )
        ),
    ),
    (
        "Each opponent may choose and discard a card. For each opponent who doesn't, draw a card.",
        do.By(
            n.Opponents(),
            do.IfDone(do.May(THEY_DISCARD), NOTHING, do.By(n.You(), do.Draw())),
        ),
    ),
    (
        (
            "Look at the top 5 cards of your deck. You may reveal a Toy character card or an"
            " item card"
            " and put it into your hand. Put the rest on the bottom of your deck in any order."
        ),
        do.Sequence(
            (
                do.Look(n.Select((YOURS,), n.Top(5), "deck"), bind="c1"),
                do.May(
                    do.Sequence(
                        (
                            do.Reveal(
                                n.Select(
                                    (n.AnyOf(((CHARACTER, n.HasClass(("Toy",))), (ITEM,))),),
                                    n.Pick(),
                                    "deck",
                                    group="c1",
                                    bind="c2",
                                )
                            ),
                            do.Put(n.Ref("c2"), do.Place("hand")),
                        )
                    )
                ),
                do.Put(n.Rest("c1"), do.Place("deck", at="bottom", order="any")),
            )
        ),
    ),
    (
        "Shuffle your deck, then reveal the top card. Put the revealed card into your hand.",
        do.Sequence(
            (
                do.Shuffle(),
                do.Reveal(n.Select((YOURS,), n.Top(), "deck"), bind="c1"),
                do.Put(n.Ref("c1"), do.Place("hand")),
            )
        ),
    ),
    (
        (
            "Reveal the top card of your deck. Return chosen character to their player's hand."
            " Put the revealed card into your discard."
        ),
        do.Sequence(
            (
                do.Reveal(n.Select((YOURS,), n.Top(), "deck"), bind="c1"),
                do.Put(chosen(CHARACTER), do.Place("hand")),
                do.Put(n.Ref("c1"), do.Place("discard")),
            )
        ),
    ),
    (
        (
            "Choose one: • Draw a card. • Chosen character gets +2 ◊ this turn. They gain"
            " Ward until the"
            " start of your next turn."
        ),
        do.ChooseOne(
            (
                do.Draw(),
                do.Sequence(
                    (
                        do.Apply(
                            affect(chosen(CHARACTER, bind="c1"), do.Modify("lore", 2)), "turn"
                        ),
                        do.Apply(affect(n.Ref("c1"), do.GainKeyword("Ward")), "your next turn"),
                    )
                ),
            )
        ),
    ),
    (
        (
            "Whenever one of your Pirate characters challenges another character this turn,"
            " each opponent"
            " loses 1 lore."
        ),
        do.Watch(
            (
                n.On(
                    "challenge",
                    (YOURS, CHARACTER, n.HasClass(("Pirate",))),
                    (n.Other(("subject",)), CHARACTER),
                ),
            ),
            do.By(n.Opponents(), do.LoseLore(1)),
            "turn",
        ),
    ),
    (
        "Deal 1 damage to chosen character of yours to deal 3 damage to another chosen character.",
        do.IfDone(
            do.Deal(1, chosen(YOURS, CHARACTER, bind="c1")),
            do.Deal(3, chosen(n.Other(("c1",)), CHARACTER)),
        ),
    ),
    (
        (
            "Put chosen opposing character on the bottom of their player's deck. That player"
            " draws a"
            " card."
        ),
        do.Sequence(
            (
                do.Put(chosen(OPPOSING, CHARACTER, bind="c1"), do.Place("deck", at="bottom")),
                do.By(n.PlayerOf("c1"), do.Draw()),
            )
        ),
    ),
    (
        "Chosen opponent reveals their hand and discards an item card of your choice.",
        do.By(
            n.ChosenPlayer("opponents"),
            do.Sequence(
                (
                    do.Reveal(n.Select((n.Of(n.Actor()),), zone="hand")),
                    do.Discard(n.Select((n.Of(n.Actor()), ITEM), n.Pick(by=n.You()), "hand")),
                )
            ),
        ),
    ),
    (
        "Each player puts the top 2 cards of their deck into their discard, then you gain 1 lore.",
        do.Sequence(
            (
                do.By(
                    n.EachPlayer(),
                    do.Put(n.Select((n.Of(n.Actor()),), n.Top(2), "deck"), do.Place("discard")),
                ),
                do.GainLore(1),
            )
        ),
    ),
    (
        (
            "Chosen character gets +1 ¤ this turn for each card in your hand. At the end of"
            " your turn,"
            " return them to their player's hand."
        ),
        do.Sequence(
            (
                do.Apply(
                    affect(
                        chosen(CHARACTER, bind="c1"),
                        do.Modify("strength", n.Times(1, count(YOURS, zone="hand"))),
                    ),
                    "turn",
                ),
                do.Watch(
                    (n.On("turn end", by=n.You()),),
                    do.Put(n.Ref("c1", "play"), do.Place("hand")),
                    once=True,
                ),
            )
        ),
    ),
    (
        "You pay 2 ⬡ less for the next Hero character you play this turn.",
        do.Apply((do.CostChange(-2, (CHARACTER, n.HasClass(("Hero",))), next=True),), "turn"),
    ),
    (
        (
            "Your damaged characters gain Challenger +2 and “When this character is"
            " banished, draw a card”"
            " this turn."
        ),
        do.Apply(
            affect(
                n.Select((YOURS, CHARACTER, n.IsDamaged())),
                do.GainKeyword("Challenger", 2),
                do.GainAbility(do.Triggered((n.On("banish", THIS),), do.Draw())),
            ),
            "turn",
        ),
    ),
    (
        "Gain lore equal to chosen character's ◊.",
        do.Sequence(
            (
                do.Choose(chosen(CHARACTER, bind="c1")),
                do.GainLore(n.StatOf("lore", "c1")),
            )
        ),
    ),
    (
        "Draw 2 cards unless an opponent has more lore than you.",
        do.If(
            n.Never(
                n.SomePlayer(n.Opponents(), n.Compare(n.LoreOf(n.Actor()), ">", n.LoreOf(n.You())))
            ),
            do.Draw(2),
        ),
    ),
]

TRIGGERED: list[tuple[str, do.Triggered]] = [
    (
        "Whenever this character quests, you may deal 1 damage to chosen exerted character.",
        do.Triggered((QUESTS,), do.May(do.Deal(1, chosen(CHARACTER, n.IsExerted())))),
    ),
    (
        (
            "When you play this character and whenever he quests, if you have another Pirate"
            " character in"
            " play, chosen opponent chooses and discards a card."
        ),
        do.Triggered(
            (PLAYED, QUESTS),
            do.By(n.ChosenPlayer("opponents"), THEY_DISCARD),
            condition=n.Compare(
                count(YOURS, n.Other(), CHARACTER, n.HasClass(("Pirate",))), ">=", 1
            ),
        ),
    ),
    (
        "Once during your turn, whenever one of your items is banished, get 2 ink drops.",
        do.Triggered(
            (n.On("banish", (YOURS, ITEM)),),
            do.GetInkDrops(2),
            when=n.TurnOf(n.You()),
            limit=1,
        ),
    ),
    (
        (
            "During opponents' turns, whenever this character is challenged, the challenging"
            " character"
            " gets -2 ¤ this turn."
        ),
        do.Triggered(
            (n.On("challenged", THIS),),
            do.Apply(affect(n.Ref("object"), do.Modify("strength", -2)), "turn"),
            when=n.TurnOf(n.Opponents()),
        ),
    ),
    (
        (
            "While this character is exerted, whenever an opponent plays an item, they"
            " choose and discard"
            " a card."
        ),
        do.Triggered(
            (n.On("play", (ITEM,), by=n.Opponents()),),
            do.By(n.PlayerRef("player"), THEY_DISCARD),
            when=n.Fits("this", (n.IsExerted(),)),
        ),
    ),
    (
        (
            "Whenever one of your other characters is banished in a challenge, put that card"
            " into your"
            " inkwell facedown and exerted."
        ),
        do.Triggered(
            (n.On("banish", (YOURS, n.Other(), CHARACTER), marks=("in a challenge",)),),
            do.Put(n.Ref("subject"), do.Place("inkwell", facedown=True, exerted=True)),
        ),
    ),
    (
        (
            "At the start of your turn, if this card is in your discard, you may pay 2 ⬡ to"
            " return this"
            " card to your hand."
        ),
        do.Triggered(
            (n.On("turn start", by=n.You()),),
            do.May(do.IfDone(do.Pay(2), do.Put(n.Ref("this"), do.Place("hand")))),
            zone="discard",
        ),
    ),
    (
        "Whenever an opposing character quests, draw a card unless their player pays 2 ⬡.",
        do.Triggered(
            (n.On("quest", (OPPOSING, CHARACTER)),),
            do.IfDone(do.By(n.PlayerOf("subject"), do.May(do.Pay(2))), NOTHING, do.Draw()),
        ),
    ),
]

STATIC: list[tuple[str, do.Static]] = [
    (
        "While you have 2 or more exerted characters in play, your locations can't be challenged.",
        do.Static(
            affect(n.Select((YOURS, n.IsKind(("location",)))), do.Cant("be challenged")),
            when=n.Compare(count(YOURS, CHARACTER, n.IsExerted()), ">=", 2),
        ),
    ),
    (
        "For each opposing exerted character in play, you pay 1 ⬡ less to play this character.",
        do.Static(
            (do.CostChange(n.Times(-1, count(OPPOSING, CHARACTER, n.IsExerted())), THIS),),
            zone="hand",
        ),
    ),
    (
        "During your turn, your other Knight characters get +1 ¤ and gain Evasive.",
        do.Static(
            affect(
                n.Select((YOURS, n.Other(), CHARACTER, n.HasClass(("Knight",)))),
                do.Modify("strength", 1),
                do.GainKeyword("Evasive"),
            ),
            when=n.TurnOf(n.You()),
        ),
    ),
    (
        "You can't play this character unless an opponent has 10 or more lore.",
        do.Static(
            (do.CantPlay(n.You(), THIS),),
            when=n.Never(n.SomePlayer(n.Opponents(), n.Compare(n.LoreOf(n.Actor()), ">=", 10))),
            zone="hand",
        ),
    ),
    (
        "This character enters play exerted unless you have an item in play.",
        do.Static(
            affect(n.Ref("this"), do.EntersExerted()),
            when=n.Never(n.Compare(count(YOURS, ITEM), ">=", 1)),
        ),
    ),
    (
        "If one of your items would be banished, return it to your hand instead.",
        do.Static(
            (
                do.Replace(
                    n.On("banish", (YOURS, ITEM)),
                    do.Put(n.Ref("subject", "play"), do.Place("hand")),
                ),
            )
        ),
    ),
    (
        "This character can't challenge unless you pay 2 ⬡.",
        do.Static(affect(n.Ref("this"), do.Cant("challenge", unless=do.Pay(2)))),
    ),
]

ACTIVATED: list[tuple[tuple[str, ...], str, do.Activated]] = [
    (
        ("{E}", "1 {I}"),
        "Return another chosen character of yours to your hand.",
        do.Activated(
            (do.Exert(n.Ref("this")), do.Pay(1)),
            do.Put(chosen(YOURS, n.Other(), CHARACTER), do.Place("hand")),
        ),
    ),
    (
        ("⟳", "Banish one of your items"),
        "Deal damage to chosen character equal to the number of cards in your discard.",
        do.Activated(
            (do.Exert(n.Ref("this")), do.Banish(n.Select((YOURS, ITEM), n.Pick()))),
            do.Deal(count(YOURS, zone="discard"), chosen(CHARACTER)),
        ),
    ),
    (
        (),
        (
            "Once during your turn, you may choose and discard a card to give chosen"
            " character Rush this"
            " turn."
        ),
        do.Activated(
            (DISCARD,),
            do.Apply(affect(chosen(CHARACTER), do.GainKeyword("Rush")), "turn"),
            limit=1,
        ),
    ),
]


@pytest.mark.parametrize(("text", "expected"), EFFECTS, ids=[text for text, _ in EFFECTS])
def test_effect(words: Vocabulary, text: str, expected: do.Effect) -> None:
    found = compile_ability(text, AbilityKind.EFFECT, card_kind="action", vocabulary=words)
    assert found == (do.ActionEffect(expected),)


@pytest.mark.parametrize(("text", "expected"), TRIGGERED, ids=[text for text, _ in TRIGGERED])
def test_triggered(words: Vocabulary, text: str, expected: do.Triggered) -> None:
    assert compile_ability(text, AbilityKind.TRIGGERED, vocabulary=words) == (expected,)


@pytest.mark.parametrize(("text", "expected"), STATIC, ids=[text for text, _ in STATIC])
def test_static(words: Vocabulary, text: str, expected: do.Static) -> None:
    assert compile_ability(text, AbilityKind.STATIC, vocabulary=words) == (expected,)


@pytest.mark.parametrize(
    ("costs", "text", "expected"), ACTIVATED, ids=[text for _, text, _ in ACTIVATED]
)
def test_activated(
    words: Vocabulary, costs: tuple[str, ...], text: str, expected: do.Activated
) -> None:
    found = compile_ability(text, AbilityKind.ACTIVATED, costs=costs, vocabulary=words)
    assert found == (expected,)


@pytest.mark.parametrize(
    ("plain", "typed"),
    [
        ("Chosen character gets +2 ¤ this turn.", "chosen character gets +2 {S} this turn"),
        ("Chosen character can't quest this turn.", "Chosen character can’t quest this turn."),
        ("Draw a card.", "  Draw\n a   card. (Reminders are dropped.)"),
        (
            "Your characters gain “Whenever this character quests, draw a card” this turn.",
            'Your characters gain "Whenever this character quests, draw a card." this turn.',
        ),
    ],
)
def test_spelling_makes_no_difference(words: Vocabulary, plain: str, typed: str) -> None:
    trees = [
        compile_ability(text, AbilityKind.EFFECT, card_kind="action", vocabulary=words)
        for text in (plain, typed)
    ]
    assert trees[0] == trees[1]


@pytest.mark.parametrize(
    "name", ["You're Welcome", "Pull the Lever!", "Mr. Smee", "Te Kā", "Mor'du", "4*Town", "RC"]
)
def test_every_card_name_can_be_named(words: Vocabulary, name: str) -> None:
    (found,) = compile_ability(
        f"Return a card named {name} from your discard to your hand.",
        AbilityKind.EFFECT,
        card_kind="action",
        vocabulary=words,
    )
    cards = n.Select((YOURS, n.Named((name,))), n.Pick(), "discard")
    assert found == do.ActionEffect(do.Put(cards, do.Place("hand")))


CONDITIONS: list[tuple[str, n.Condition]] = [
    (
        "each opponent has no cards in their hand",
        n.EveryPlayer(n.Opponents(), n.Compare(count(n.Of(n.Actor()), zone="hand"), "==", 0)),
    ),
    (
        "a player has 3 or fewer cards in their hand",
        n.SomePlayer(n.EachPlayer(), n.Compare(count(n.Of(n.Actor()), zone="hand"), "<=", 3)),
    ),
    (
        "you have less lore than each opponent",
        n.EveryPlayer(n.Opponents(), n.Compare(n.LoreOf(n.You()), "<", n.LoreOf(n.Actor()))),
    ),
    (
        "an opponent played a song this turn",
        n.Happened(n.On("play", (n.IsKind(("song",)),), by=n.Opponents())),
    ),
    (
        "an opponent drew 2 or more cards this turn",
        n.SomePlayer(n.Opponents(), n.Happened(n.On("draw", by=n.Actor()), ">=", 2)),
    ),
    (
        "each opponent discarded a card this turn",
        n.EveryPlayer(n.Opponents(), n.Happened(n.On("discard", by=n.Actor()))),
    ),
    ("you didn't lose lore this turn", n.Never(n.Happened(n.On("lose lore", by=n.You())))),
    (
        "one of your characters challenged another character this turn",
        n.Happened(n.On("challenge", (YOURS, CHARACTER), (n.Other(("subject",)), CHARACTER))),
    ),
    (
        "each of your characters is at a location",
        n.Compare(count(YOURS, CHARACTER, n.Not(n.AtLocation())), "==", 0),
    ),
    (
        "3 or more characters are in play",
        n.Compare(count(CHARACTER), ">=", 3),
    ),
    (
        "an opposing character has 3 or more damage",
        n.Compare(count(OPPOSING, CHARACTER, n.DamageIs(">=", 3)), ">=", 1),
    ),
]


@pytest.mark.parametrize(("text", "condition"), CONDITIONS, ids=[text for text, _ in CONDITIONS])
def test_condition(words: Vocabulary, text: str, condition: n.Condition) -> None:
    whole = f"At the end of your turn, if {text}, draw a card."
    (ability,) = compile_ability(whole, AbilityKind.TRIGGERED, vocabulary=words)
    assert isinstance(ability, do.Triggered)
    assert ability.condition == condition


EVENTS: list[tuple[str, n.On]] = [
    ("an opponent gains lore", n.On("gain lore", by=n.Opponents())),
    ("a player loses lore", n.On("lose lore", by=n.EachPlayer())),
    ("a character is readied", n.On("ready", (CHARACTER,))),
    (
        "an opponent readies one of their characters",
        n.On("ready", (n.Of(n.Actor()), CHARACTER), by=n.Opponents()),
    ),
    (
        "an opponent puts a card into their inkwell",
        n.On("ink", by=n.Opponents(), marks=("by its player",)),
    ),
    ("a card is put into an opponent's inkwell", n.On("ink", by=n.Opponents())),
    ("you move a character to a location", n.On("move", (CHARACTER,), by=n.You())),
]


@pytest.mark.parametrize(("text", "event"), EVENTS, ids=[text for text, _ in EVENTS])
def test_event(words: Vocabulary, text: str, event: n.On) -> None:
    whole = f"Whenever {text}, draw a card."
    read = compile_ability(whole, AbilityKind.TRIGGERED, vocabulary=words)
    assert read == (do.Triggered((event,), do.Draw()),)


def test_a_limit_of_cards_in_a_turn(words: Vocabulary) -> None:
    read = compile_ability(
        "Each opponent can't play more than 2 cards each turn.",
        AbilityKind.STATIC,
        vocabulary=words,
    )
    assert read == (do.Static((do.CantPlay(n.Opponents(), (), 2),)),)
