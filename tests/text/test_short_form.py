"""Trees as short text: defaults are left out, and what stands behind one has its name."""

import pytest

from inkborn.model import abilities as do
from inkborn.model import nouns as n
from inkborn.text.say.short import indented_form, short_form

CHARACTER = n.IsKind(("character",))


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        (n.You(), "You"),
        (do.Draw(), "Draw"),
        (do.Draw(2), "Draw(2)"),
        (do.Draw(bottom=True), "Draw(bottom=True)"),
        (n.Pick(0, 2), "Pick(0, most=2)"),
        (n.Pick(most=2), "Pick(most=2)"),
        (n.Pick(most=None, chosen=True), "Pick(most=None, chosen=True)"),
        (n.Select((), n.Pick(), "hand"), "Select(how=Pick, zone=hand)"),
        (n.Select((CHARACTER,), zone="discard"), "Select([IsKind([character])], zone=discard)"),
        (n.On("quest", by=n.You()), "On(quest, by=You)"),
        (n.Named(("Mickey Mouse",)), "Named(['Mickey Mouse'])"),
        (do.Sequence((do.Shuffle(), do.Draw(3))), "Sequence([Shuffle, Draw(3)])"),
    ],
)
def test_a_value_behind_a_default_has_its_name(tree: n.Node, said: str) -> None:
    assert short_form(tree) == said


def test_the_name_of_an_ability_is_no_part_of_its_tree() -> None:
    named = do.Triggered((n.On("quest"),), do.Draw(), name="READ ON")
    assert short_form(named) == "Triggered([On(quest)], then=Draw)"


def test_what_does_not_fit_is_opened_a_line_a_part() -> None:
    tree = do.Put(n.Select((CHARACTER,), n.Pick(most=2), "discard"), do.Place("hand"))
    assert indented_form(tree, width=40) == [
        "Put",
        "  cards: Select zone=discard",
        "    of: [IsKind([character])]",
        "    how: Pick(most=2)",
        "  place: Place(hand)",
    ]
