"""Text that is no card text is refused, with the place and what was expected.

How fast, `inkborn bench` measures; a parser that runs away would not come back from these.
"""

import pytest

from inkborn.cards import custom_card
from inkborn.errors import UncompiledText
from inkborn.model.words import AbilityKind
from inkborn.text import Vocabulary, compile_ability, compile_card

NONSENSE = {
    "empty": "",
    "blank": "   ",
    "one word": "Draw",
    "unknown word": "Draw a flibbertigibbet.",
    "unknown keyword": "Chosen character gains Flying this turn.",
    "unknown name": "Banish chosen character named Nobody Anybody Knows.",
    "unknown classification": "Banish chosen Flibbert character.",
    "no number": "Draw many cards.",
    "huge number": "Draw 99999999999999999999 cards.",
    "three digits": "Draw 100 cards.",
    "three digits with a sign": "Chosen character gets -100 ¤ this turn.",
    "nothing with a sign": "Chosen character gets +0 ¤ this turn.",
    "negative number": "Draw -2 cards.",
    "leading zero": "Draw 007 cards.",
    "not a digit": "Draw ² cards.",
    "two numbers": "Draw 2 3 cards.",
    "words in disorder": "Card a draw.",
    "sentence cut off": "Chosen character gets +2 ¤ until the",
    "nobody to mean": "They can't quest for the rest of this turn.",
    "nobody's characters": "Banish one of their characters.",
    "nobody's two characters": "Return 2 of their characters to their players' hands.",
    "nobody's character": "Banish chosen character of theirs.",
    "a choice in a condition": "If chosen character is exerted, draw a card.",
    "nobody's hand": "Reveal any hand.",
    "a look at what everybody sees": "Look at chosen character.",
    "a search for everything": "Search your deck for each item.",
    "still there": "Exert chosen item. If it was exerted, draw a card.",
    "nothing revealed": "Draw a card. Put the revealed card into your hand.",
    "nothing done": "If you do, draw a card.",
    "nothing before": "Otherwise, draw a card.",
    "instead of nothing": "Draw a card instead.",
    "no rest": "Put the rest on the bottom of your deck in any order.",
    "one mode": "Choose one: • Draw a card.",
    "no condition": "If, draw a card.",
    "contradiction": "Banish chosen opposing character of yours.",
    "both states": "Banish chosen exerted ready character.",
    "plural of one": "Banish chosen characters.",
    "singular of all": "Banish all character.",
    "unbalanced quotes": "Chosen character gains “Draw a card this turn.",
    "brackets": "Draw a card (",
    "signs": "{E} {I} {S} {X}",
    "markup": "<b>Draw a card.</b>",
    "another script": "カードを1枚引く。",
    "control characters": "Draw\x00 a card.",
    "emoji": "Draw a 🂡.",
    "keyword needs a number": "Chosen character gains Challenger this turn.",
    "keyword with a wrong number": "Chosen character gains Evasive +2 this turn.",
    "ten thousand characters": "Draw a card. " * 770,
    "ten thousand letters": "a" * 10_000,
    "ten thousand quotes": "“" * 10_000,
    "ten thousand ands": "Draw a card" + " and draw a card" * 600,
    "many commas": "Choose one: " + "• Draw a card, " * 60,
}


@pytest.mark.parametrize("text", NONSENSE.values(), ids=NONSENSE.keys())
@pytest.mark.parametrize("kind", [AbilityKind.EFFECT, AbilityKind.STATIC, AbilityKind.TRIGGERED])
def test_nonsense_is_refused(words: Vocabulary, text: str, kind: AbilityKind) -> None:
    card_kind = "action" if kind is AbilityKind.EFFECT else "character"
    with pytest.raises(UncompiledText) as caught:
        compile_ability(text, kind, card_kind=card_kind, vocabulary=words)
    assert 0 <= caught.value.position <= len(caught.value.text)


def test_a_long_text_of_known_words_is_read(words: Vocabulary) -> None:
    text = "Draw a card, then " * 40 + "gain 1 lore."
    compile_ability(text, AbilityKind.EFFECT, card_kind="action", vocabulary=words)


def test_yes_and_no_are_answers_with_their_mark_only(words: Vocabulary) -> None:
    text = "Chosen opponent chooses YES or NO!: • YES! Draw a card. • NO! Gain 2 lore."
    with pytest.raises(UncompiledText) as caught:
        compile_ability(text, AbilityKind.EFFECT, card_kind="action", vocabulary=words)
    assert caught.value.stopped_at == "YES"


def test_the_error_points_at_the_word(words: Vocabulary) -> None:
    with pytest.raises(UncompiledText) as caught:
        compile_ability(
            "Draw a card. Banish chosen zebra.",
            AbilityKind.EFFECT,
            card_kind="action",
            vocabulary=words,
        )
    message = str(caught.value).splitlines()
    assert caught.value.stopped_at == "zebra."
    assert "a classification" in caught.value.expected
    assert message[1] == "Banish chosen zebra."
    assert message[2].index("^") == message[1].index("zebra")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Draw zebras.", ('"a"', "a number", '"card"', '"that"', '"until"')),
        ("Gain zebras.", ("a number", '"lore"')),
        ("Draw a zebra.", ('"card"',)),
    ],
)
def test_the_error_tells_all_that_could_stand_there(
    words: Vocabulary, text: str, expected: tuple[str, ...]
) -> None:
    with pytest.raises(UncompiledText) as caught:
        compile_ability(text, AbilityKind.EFFECT, card_kind="action", vocabulary=words)
    assert caught.value.expected == expected


def test_a_card_of_unknown_shift_is_refused(words: Vocabulary) -> None:
    card = custom_card(
        {
            "name": "Quill",
            "version": "Test",
            "type": "character",
            "cost": 3,
            "strength": 1,
            "willpower": 1,
            "lore": 1,
            "text": "Zebra Shift 2",
        }
    )
    with pytest.raises(UncompiledText):
        compile_card(card, words)


@pytest.mark.parametrize(
    "text", ["At the start of your next turn, gain 1 lore.", "This turn, gain 1 lore."]
)
def test_a_duration_that_nothing_lasts_for_is_refused(text: str) -> None:
    with pytest.raises(UncompiledText):
        compile_ability(text, AbilityKind.EFFECT, card_kind="action")


@pytest.mark.parametrize(
    "text",
    [
        "Whenever this item quests, draw a card.",
        "Whenever chosen opponent gains lore, draw a card.",
        "Whenever an opponent puts a card into your inkwell, draw a card.",
        "Whenever this character moves to a location while at a location, draw a card.",
        "While each item is in play, this character gets +1 ¤.",
        "Opponents can't play more than 2 cards.",
        "While you have fewer characters than you, this character gets +1 ¤.",
        "You pay 1 ⬡ less for the first character they play each turn.",
        "Whenever this character quests, ready the moved character.",
        "During challenges, your characters deal damage with their ⛉ instead of their ◊.",
    ],
)
def test_an_ability_that_makes_no_sense_on_a_character_is_refused(
    words: Vocabulary, text: str
) -> None:
    with pytest.raises(UncompiledText):
        compile_ability(text, AbilityKind.TRIGGERED, vocabulary=words)


def test_a_name_without_words_is_no_name() -> None:
    words = Vocabulary()
    words.add("NAME", " ")
    assert not words.knows("NAME", "")
    assert not words.knows("NAME", " ")
