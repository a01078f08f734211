"""Trees back into English: what is said compiles to the same tree, and reads like a card."""

from collections.abc import Iterator
from datetime import date
from typing import get_args

import pytest
from msgspec.structs import replace

from inkborn.cards import Card, Catalogue
from inkborn.cards.custom import read_abilities
from inkborn.model import abilities as do
from inkborn.model import nouns as n
from inkborn.model.words import AbilityKind
from inkborn.text import Vocabulary, compile_ability, compile_card
from inkborn.text.build.walk import nodes
from inkborn.text.say.speaker import VOICES
from inkborn.text.say.unparse import unparse, unparse_definition, unparse_effect

CHARACTER = n.IsKind(("character",))
YOURS, OPPOSING = n.Of(n.You()), n.Of(n.Opponents())
THIS: n.Filter = (n.Is("this"),)
ONE = n.Pick(chosen=True)
PLAYED = n.On("play", THIS, by=n.You())
DISCARD = do.Discard(n.Select((YOURS,), n.Pick(), "hand"))
NOTHING = do.Sequence(())


def legal_cards(catalogue: Catalogue) -> Iterator[Card]:
    for card in catalogue:
        if any(p.format == "Infinity" and p.covers(date(2026, 11, 1)) for p in card.legal):
            yield card


def test_every_legal_card_compiles_to_itself_from_its_unparsed_text(
    catalogue: Catalogue, words: Vocabulary
) -> None:
    """Names, keywords, limits and zones included: the lines are read as those of a custom card."""
    wrong = []
    count = 0
    for card in legal_cards(catalogue):
        definition = compile_card(card, words)
        lines = unparse_definition(definition)
        said = replace(card, abilities=tuple(read_abilities("\n".join(lines), card.type)))
        count += 1
        try:
            if compile_card(said, words) != definition:
                wrong.append((card.full_name, lines))
        except ValueError as error:
            wrong.append((card.full_name, [*lines, str(error)]))
    assert count >= 2680
    assert wrong == []


def test_every_effect_inside_a_card_can_be_told_by_itself(
    catalogue: Catalogue, words: Vocabulary
) -> None:
    """For "may" and modes; no mark of a verb and no slot may be left in the words."""
    effects = get_args(do.Effect)
    for index, card in enumerate(legal_cards(catalogue)):
        if index % 10:
            continue
        for node in nodes(compile_card(card, words).abilities):
            if isinstance(node, effects) and node != NOTHING:
                told = unparse_effect(node, kind=card.type.value)
                assert told.endswith((".", '"')), told
                assert not set(told) & set("~{}#"), told


def test_every_effect_change_condition_and_amount_has_words() -> None:
    spoken = (do.Effect, do.Change, n.Condition, n.Amount)
    for union in spoken:
        assert {node.__name__ for node in get_args(union) if node not in VOICES} == set()


def chosen(*predicates: n.Predicate, bind: str = "") -> n.Select:
    return n.Select(predicates, ONE, bind=bind)


def affect(cards: n.Cards, *changes: do.Change) -> tuple[do.Affect, ...]:
    return (do.Affect(cards, changes),)


EFFECTS: list[tuple[do.Effect, str]] = [
    (
        do.Banish(chosen(OPPOSING, CHARACTER, n.StatIs("strength", "<=", 3), n.IsDamaged())),
        "Banish chosen opposing damaged character with 3 ¤ or less.",
    ),
    (
        do.Apply(
            affect(
                n.Select((YOURS, n.Other(), CHARACTER, n.HasClass(("Hero", "Villain")))),
                do.Modify("strength", 1),
                do.GainKeyword("Resist", 2),
            ),
            "turn",
        ),
        "Your other Hero and Villain characters get +1 ¤ and gain Resist +2 this turn.",
    ),
    (
        do.Sequence((do.Draw(7), DISCARD)),
        "Draw 7 cards, then choose and discard a card.",
    ),
    (
        do.Sequence(
            (
                do.Ready(chosen(YOURS, CHARACTER, bind="c1")),
                do.Apply(affect(n.Ref("c1"), do.Cant("quest"), do.Cant("challenge")), "turn"),
            )
        ),
        (
            "Ready chosen character of yours. They can't quest or challenge for the rest of this "
            "turn."
        ),
    ),
    (
        do.May(do.IfDone(do.Pay(2), do.By(n.Opponents(), do.LoseLore(1)))),
        "You may pay 2 ⬡ to have each opponent lose 1 lore.",
    ),
    (
        do.Sequence(
            (
                do.Choose(chosen(CHARACTER, bind="c1")),
                do.If(
                    n.Fits("c1", (CHARACTER, n.HasClass(("Pirate",)))),
                    do.Deal(8, n.Ref("c1")),
                    do.Deal(7, n.Ref("c1")),
                ),
            )
        ),
        (
            "Deal 7 damage to chosen character. If a Pirate character is chosen, deal 8 damage "
            "instead."
        ),
    ),
    (
        do.Sequence(
            (
                do.Look(n.Select((YOURS,), n.Top(2), "deck"), bind="c1"),
                do.Put(n.Select(how=n.Pick(), zone="deck", group="c1"), do.Place("hand")),
                do.Put(n.Rest("c1"), do.Place("deck", at="bottom")),
            )
        ),
        (
            "Look at the top 2 cards of your deck. Put one of them into your hand and the other on "
            "the bottom of your deck."
        ),
    ),
    (
        do.Sequence(
            (
                do.By(n.Opponents(), do.LoseLore(2, bind="n1")),
                do.Draw(n.Times(1, n.Number("n1"))),
            )
        ),
        "Each opponent loses 2 lore. Draw a card for each 1 lore lost this way.",
    ),
    (
        do.By(
            n.Opponents(),
            do.IfDone(
                do.May(do.Discard(n.Select((n.Of(n.Actor()),), n.Pick(), "hand"))),
                NOTHING,
                do.By(n.You(), do.GainLore(1)),
            ),
        ),
        (
            "Each opponent may choose and discard a card. For each opponent who doesn't, you gain "
            "1 lore."
        ),
    ),
    (
        do.ChooseOne((do.Draw(), do.GainLore(1))),
        "Choose one: • Draw a card. • Gain 1 lore.",
    ),
]


@pytest.mark.parametrize(("effect", "said"), EFFECTS, ids=[said for _, said in EFFECTS])
def test_an_effect_reads_like_a_card_and_means_the_same(
    effect: do.Effect, said: str, words: Vocabulary
) -> None:
    assert unparse_effect(effect) == said
    read = compile_ability(said, AbilityKind.EFFECT, card_kind="action", vocabulary=words)
    assert read == (do.ActionEffect(effect),)


ABILITIES: list[tuple[do.Ability, str, str]] = [
    (
        do.Triggered((n.On("quest", THIS), n.On("challenge", THIS)), do.Draw(1)),
        "character",
        "Whenever this character quests or challenges, draw a card.",
    ),
    (
        do.Triggered(
            (n.On("quest", THIS),), do.GainLore(1), condition=n.Fits("this", (n.IsDamaged(),))
        ),
        "character",
        "Whenever this character quests, if they have damage, gain 1 lore.",
    ),
    (
        do.Triggered(
            (n.On("banish", THIS, marks=("while challenging",)),), do.Exert(n.Ref("object"))
        ),
        "character",
        "When this character challenges and is banished, exert the challenged character.",
    ),
    (
        do.Triggered(
            (n.On("banish", THIS, marks=("while challenged",)),), do.Exert(n.Ref("object"))
        ),
        "character",
        "When this character is challenged and banished, exert the challenging character.",
    ),
    (
        do.Activated((do.Exert(n.Ref("this")), do.Pay(1)), do.Ready(chosen(CHARACTER))),
        "item",
        "⟳, 1 ⬡ — Ready chosen character.",
    ),
    (
        do.Static(
            affect(n.Select((CHARACTER, n.AtLocation("this"))), do.GainKeyword("Alert")),
        ),
        "location",
        "Characters gain Alert while here.",
    ),
    (
        do.Static(
            (do.CostChange(n.Times(-3, n.Count(n.Select((YOURS, CHARACTER)))), THIS),),
            zone="hand",
        ),
        "character",
        "For each character you have in play, you pay 3 ⬡ less to play this character.",
    ),
    (
        do.Triggered(
            (PLAYED,),
            do.Apply(
                affect(
                    n.Select((YOURS, n.IsKind(("item",)))),
                    do.GainAbility(do.Activated((do.Banish(n.Ref("this")),), do.Draw())),
                ),
                "turn",
            ),
        ),
        "character",
        (
            'When you play this character, your items gain "Banish this item — Draw a card." this '
            "turn."
        ),
    ),
]


@pytest.mark.parametrize(
    ("ability", "kind", "said"), ABILITIES, ids=[said for *_, said in ABILITIES]
)
def test_an_ability_reads_like_a_card_and_means_the_same(
    ability: do.Ability, kind: str, said: str, words: Vocabulary
) -> None:
    assert unparse(ability, kind=kind) == said
    read = compile_ability(said, AbilityKind.STATIC, card_kind=kind, vocabulary=words)
    assert read == (ability,)


@pytest.mark.parametrize(
    ("keyword", "said"),
    [
        (do.Keyword("Bodyguard"), "Bodyguard"),
        (do.Keyword("Challenger", 2), "Challenger +2"),
        (do.Keyword("Singer", 5), "Singer 5"),
        (do.Keyword("Boost", 1), "Boost 1 ⬡"),
        (do.Keyword("Shift", 3, do.ShiftForm("any")), "Universal Shift 3 ⬡"),
        (
            do.Keyword("Shift", 2, do.ShiftForm("class", classification="Puppy", temporary=True)),
            "Temporary Puppy Shift 2 ⬡",
        ),
        (
            do.Keyword(
                "Shift",
                shift=do.ShiftForm(
                    cost=do.Discard(n.Select((YOURS, n.IsKind(("song",))), n.Pick(), "hand"))
                ),
            ),
            "Shift: Discard a song card",
        ),
    ],
)
def test_a_keyword_is_its_line(keyword: do.Keyword, said: str) -> None:
    assert unparse(keyword) == said


def test_what_lies_outside_of_an_effect_is_still_named() -> None:
    assert unparse_effect(do.Banish(n.Ref("c7"))) == "Banish it."
    assert unparse_effect(do.Put(n.Rest("c7"), do.Place("deck", at="bottom", order="random")))


def test_this_card_is_called_what_it_is() -> None:
    ready = do.Activated((do.Pay(2),), do.Ready(n.Ref("this")))
    assert unparse(ready, kind="item") == "2 ⬡ — Ready this item."
    assert unparse(ready) == "2 ⬡ — Ready this character."
