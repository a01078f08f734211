"""Decks against the rules of their formats."""

from datetime import date

import pytest

from inkborn.cards import Catalogue, find_format
from inkborn.decks import Deck, Violation, read_deck, validate
from inkborn.decks.validate import check_legal
from inkborn.errors import InkbornError

DAY = date(2026, 10, 16)


def violations(
    deck: Deck, format_name: str = "infinity", on: date = DAY
) -> list[tuple[str, tuple[str, ...]]]:
    return [(v.rule, v.cards) for v in validate(deck, find_format(format_name), on)]


@pytest.fixture
def filler(catalogue: Catalogue) -> str:
    """Sixty Core-legal Amber cards, four of each."""
    amber = [c for c in catalogue if c.inks == ("Amber",) and c.is_legal("Core", DAY)]
    usual = [c for c in amber if c.max_copies == 4 and c.name != "Stitch"]
    return "\n".join(f"4 {card.full_name}" for card in usual[:15])


# cites: all 1.10.1, 1.10.1.1
def test_1_10_1_1_sixty_cards_and_one_ink_are_fine(catalogue: Catalogue, filler: str) -> None:
    assert violations(read_deck(filler, catalogue), "core") == []


# cites: all 1.10.1.1
def test_1_10_1_1_fifty_nine_cards_are_too_few(catalogue: Catalogue, filler: str) -> None:
    deck = read_deck(filler.replace("4 ", "3 ", 1), catalogue)
    (violation,) = validate(deck, find_format("core"), DAY)
    assert violation == Violation(
        rule="1.10.1.1", message="59 cards; Core Constructed needs at least 60"
    )


# cites: all 1.10.1.1
def test_1_10_1_1_there_is_no_maximum(catalogue: Catalogue, filler: str) -> None:
    assert violations(read_deck(f"{filler}\n400 Microbots", catalogue)) == []


# cites: all 1.10.1.1
def test_1_10_1_1_five_copies_are_too_many(catalogue: Catalogue, filler: str) -> None:
    deck = read_deck(f"{filler}\n5 Stitch - Rock Star", catalogue)
    assert violations(deck) == [("1.10.1.1", ("Stitch - Rock Star",))]


def test_copies_count_by_full_name_in_every_spelling(catalogue: Catalogue, filler: str) -> None:
    deck = read_deck(f"{filler}\n3 Stitch - Rock Star\n2x stitch, rock star", catalogue)
    assert violations(deck) == [("1.10.1.1", ("Stitch - Rock Star",))]


# cites: all 1.10.1.1, 5.3.6.1
def test_versions_are_different_cards(catalogue: Catalogue, filler: str) -> None:
    assert (
        violations(read_deck(f"{filler}\n4 Stitch - Rock Star\n4 Stitch - New Dog", catalogue))
        == []
    )


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("99 Dalmatian Puppy - Tail Wagger", None),
        ("100 Dalmatian Puppy - Tail Wagger", "1.2.1"),
        ("2 The Glass Slipper", None),
        ("3 The Glass Slipper", "1.2.1"),
        ("99 Microbots", None),
    ],
)
def test_1_2_1_a_card_may_set_its_own_limit(
    catalogue: Catalogue, filler: str, line: str, rule: str | None
) -> None:
    found = violations(read_deck(f"{filler}\n{line}", catalogue))
    assert [each for each, _cards in found] == ([rule] if rule else [])


# cites: all 1.10.1.1, 5.2.5
def test_1_10_1_1_three_inks_are_too_many(catalogue: Catalogue, filler: str) -> None:
    deck = read_deck(f"{filler}\n4 Elsa - Snow Queen\n1 Dragon Fire", catalogue)
    assert violations(deck) == [("1.10.1.1", ("Dragon Fire",))]


# cites: all 5.2.5.1
def test_5_2_5_1_a_dual_ink_card_brings_both_inks(catalogue: Catalogue, filler: str) -> None:
    dual = "4 Thunderbolt - Wonder Dog"
    assert violations(read_deck(f"{filler}\n{dual}", catalogue)) == []
    three = read_deck(f"{filler}\n{dual}\n2 Elsa - Snow Queen", catalogue)
    assert violations(three) == [("1.10.1.1", ("Elsa - Snow Queen",))]


# cites: 1.10.1.3
def test_ex_112_hunny_characters_of_any_ink_join_christopher_robin(catalogue: Catalogue) -> None:
    hunny = "4 Owl - Hunny Ranger\n4 Roo - Hunny Rogue\n4 Tigger - Hunny Barbarian\n48 Microbots"
    (violation,) = validate(read_deck(hunny, catalogue), find_format("infinity"), DAY)
    assert violation.rule == "1.10.1.1"
    assert violation.message.startswith("4 inks")
    beside = read_deck(f"{hunny}\n4 Christopher Robin - Hunny Sage", catalogue)
    assert validate(beside, find_format("infinity"), DAY) == []


# cites: 1.10.1.3
def test_ex_112_christopher_robin_must_fit_the_deck_himself(catalogue: Catalogue) -> None:
    amber_and_ruby = read_deck(
        "30 Dalmatian Puppy - Tail Wagger\n30 Dragon Fire\n1 Christopher Robin - Hunny Sage",
        catalogue,
    )
    inks = [
        violation
        for violation in validate(amber_and_ruby, find_format("infinity"), DAY)
        if "inks" in violation.message
    ]
    assert [violation.cards for violation in inks] == [("Christopher Robin - Hunny Sage",)]


# cites: 1.10.1.3
def test_christopher_robin_frees_only_characters_and_only_hunny(
    catalogue: Catalogue,
) -> None:
    deck = read_deck(
        "2 Christopher Robin - Hunny Sage\n4 Owl - Hunny Ranger\n1 Stitch - Rock Star", catalogue
    )
    inks = [v for v in validate(deck, find_format("core"), DAY) if "inks" in v.message]
    assert [v.cards for v in inks] == [("Stitch - Rock Star",)]


# cites: all 1.10.1.1
def test_1_10_1_1_banned_cards(catalogue: Catalogue, filler: str) -> None:
    deck = read_deck(f"{filler}\n1 Hiram Flaversham - Toymaker", catalogue)
    assert violations(deck) == [("1.10.1.1", ("Hiram Flaversham - Toymaker",))]
    assert violations(deck, on=date(2026, 3, 25)) != violations(deck)


# cites: all 1.10.1
def test_1_10_1_cards_that_are_gone_or_yet_to_come(catalogue: Catalogue, filler: str) -> None:
    deck = read_deck(f"{filler}\n1 Maui - Hero to All\n1 Dragon Fire", catalogue)
    found = validate(deck, find_format("core"), DAY)
    assert [(v.rule, v.message) for v in found] == [
        ("1.10.1", "Maui - Hero to All: rotated out on 2025-09-05")
    ]
    early = validate(deck, find_format("infinity"), date(2023, 9, 7))
    assert any(v.message.endswith("not legal before 2023-09-08") for v in early)


# cites: all 1.4.1, 1.4.2
def test_1_4_1_quest_cards_are_no_standard_cards(catalogue: Catalogue, filler: str) -> None:
    deck = read_deck(f"{filler}\n1 Q1-3", catalogue)
    assert [rule for rule, _cards in violations(deck)] == ["1.4.1"]


# cites: since 2026-02 1.10.1, 1.10.1.2
@pytest.mark.parametrize(("format_name", "size"), [("draft", 35), ("sealed", 40)])
def test_1_10_1_2_limited_decks_mix_inks_and_copies_freely(
    catalogue: Catalogue, format_name: str, size: int
) -> None:
    mixed = f"{size - 3} Stitch - Rock Star\n1 Elsa - Snow Queen\n1 Dragon Fire\n1 Maui's Fish Hook"
    assert violations(read_deck(mixed, catalogue), format_name) == []
    small = read_deck(mixed.replace(str(size - 3), str(size - 4), 1), catalogue)
    assert [rule for rule, _cards in violations(small, format_name)] == ["1.10.1.2"]


def test_1_2_1_a_stricter_card_is_strict_in_limited_too(catalogue: Catalogue) -> None:
    deck = read_deck("40 Stitch - Rock Star\n3 The Glass Slipper", catalogue)
    assert violations(deck, "sealed") == [("1.2.1", ("The Glass Slipper",))]


# cites: since 2026-02 10.2.1, 10.2.1.1
def test_10_2_1_1_pack_rush_takes_what_two_packs_hold(catalogue: Catalogue) -> None:
    assert (
        violations(
            read_deck("1 Stitch - Rock Star\n1 Dragon Fire\n9 Befuddle", catalogue), "pack-rush"
        )
        == []
    )


def test_anything_goes(catalogue: Catalogue) -> None:
    deck = read_deck("9 Q1-3\n9 The Glass Slipper\n1 Hiram Flaversham - Toymaker", catalogue)
    assert violations(deck, "anything") == []


def test_everything_wrong_is_said_at_once(catalogue: Catalogue) -> None:
    text = "5 Stitch - Rock Star\n1 Elsa - Snow Queen\n1 Maui - Hero to All\n1 Fortisphere"
    found = validate(read_deck(text, catalogue), find_format("core"), DAY)
    assert [v.rule for v in found] == ["1.10.1.1"] * 3 + ["1.10.1", "1.10.1.1"]


def test_what_is_wrong_is_said_in_words(catalogue: Catalogue, filler: str) -> None:
    more = "5 Stitch - Rock Star\n2 Elsa - Snow Queen\n1 Dragon Fire\n3 The Glass Slipper"
    found = validate(read_deck(f"{filler}\n{more}", catalogue), find_format("infinity"), DAY)
    assert [str(violation) for violation in found] == [
        "1.10.1.1: 3 inks, at most 2 may mix; beyond Amber and Amethyst: Dragon Fire",
        "1.10.1.1: 5 copies of Stitch - Rock Star; at most 4",
        "1.2.1: 3 copies of The Glass Slipper; its own text admits at most 2",
    ]


def test_every_card_that_was_copied_too_often_is_named(catalogue: Catalogue, filler: str) -> None:
    text = f"{filler}\n5 Stitch - Rock Star\n1 Stitch - New Dog\n9 Stitch - Carefree Surfer"
    assert violations(read_deck(text, catalogue)) == [
        ("1.10.1.1", ("Stitch - Rock Star",)),
        ("1.10.1.1", ("Stitch - Carefree Surfer",)),
    ]


def test_cards_that_are_excluded_for_one_reason_are_named_together(
    catalogue: Catalogue, filler: str
) -> None:
    text = f"{filler}\n1 Maui - Hero to All\n1 Dragon Fire\n1 Goofy - Musketeer"
    found = validate(read_deck(text, catalogue), find_format("core"), DAY)
    gone = [v for v in found if "rotated" in v.message]
    assert [v.cards for v in gone] == [("Maui - Hero to All", "Goofy - Musketeer")]
    assert gone[0].message == "Maui - Hero to All, Goofy - Musketeer: rotated out on 2025-09-05"


def test_a_deck_that_is_not_legal_is_refused_with_all_that_is_wrong(
    catalogue: Catalogue, filler: str
) -> None:
    core = find_format("core")
    check_legal(read_deck(filler, catalogue), "mine", core, DAY)
    small = read_deck("5 Dragon Fire\n1 Elsa - Spirit of Winter", catalogue)
    with pytest.raises(InkbornError, match="mine is not legal in core") as caught:
        check_legal(small, "mine", core, DAY)
    wrong = validate(small, core, DAY)
    assert len(wrong) > 1 and all(str(one) in str(caught.value) for one in wrong)
