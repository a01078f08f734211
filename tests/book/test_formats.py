"""Formats and their days."""

from datetime import date

import pytest

from inkborn.cards import FORMATS, Catalogue, custom_card, find_format, why_not
from inkborn.errors import InkbornError


def reason(catalogue: Catalogue, name: str, format_name: str, day: date) -> tuple[str, str] | None:
    found = why_not(catalogue.card(name), find_format(format_name), day)
    return None if found is None else (found.rule, found.reason)


def test_the_formats_of_the_rules() -> None:
    sizes = {name: each.min_cards for name, each in FORMATS.items()}
    assert sizes == {
        "core": 60, "infinity": 60, "draft": 35, "sealed": 40, "pack-rush": 0, "anything": 0,
    }  # fmt: skip


def test_pack_rush_plays_by_its_own_numbers() -> None:
    rush = find_format("pack-rush")
    assert (rush.starting_hand, rush.starting_ink, rush.lore_to_win) == (5, 2, 15)
    assert rush.reshuffles_discard


@pytest.mark.parametrize("spelling", ["pack-rush", "Pack Rush", "PACK_RUSH"])
def test_formats_are_found_by_name(spelling: str) -> None:
    assert find_format(spelling).name == "pack-rush"


def test_an_unknown_format_names_the_known_ones() -> None:
    with pytest.raises(InkbornError, match="core, infinity"):
        find_format("standard")


def test_bans_have_a_first_day(catalogue: Catalogue) -> None:
    name = "Hiram Flaversham - Toymaker"
    assert reason(catalogue, name, "infinity", date(2026, 3, 25)) is None
    banned = ("1.10.1.1", "banned since 2026-03-26")
    assert reason(catalogue, name, "infinity", date(2026, 3, 26)) == banned
    assert reason(catalogue, name, "core", date(2025, 4, 7)) is None
    assert reason(catalogue, name, "core", date(2025, 4, 8)) == (
        "1.10.1.1",
        "banned since 2025-04-08",
    )
    assert reason(catalogue, "Fortisphere", "infinity", date(2026, 10, 16)) is None


def test_sets_rotate_out_of_core(catalogue: Catalogue) -> None:
    name = "Maui - Hero to All"
    assert reason(catalogue, name, "core", date(2025, 9, 4)) is None
    rotated = ("1.10.1", "rotated out on 2025-09-05")
    assert reason(catalogue, name, "core", date(2025, 9, 5)) == rotated
    assert reason(catalogue, name, "infinity", date(2026, 10, 16)) is None


def test_a_reprint_brings_a_card_back(catalogue: Catalogue) -> None:
    """Rotated out with its first set, printed again in set 11."""
    name = "HeiHei - Persistent Presence"
    assert reason(catalogue, name, "core", date(2025, 12, 1)) == (
        "1.10.1",
        "rotated out on 2025-09-05",
    )
    assert reason(catalogue, name, "core", date(2026, 10, 16)) is None


def test_a_card_is_not_legal_before_its_set(catalogue: Catalogue) -> None:
    early = ("1.10.1", "not legal before 2026-07-17")
    assert reason(catalogue, "Christopher Robin - Hunny Sage", "core", date(2026, 7, 1)) == early


def test_quest_cards_and_custom_cards_are_legal_only_where_anything_is(
    catalogue: Catalogue,
) -> None:
    quest = catalogue.by_set_number("Q1", 3)
    own = custom_card({"name": "Thing", "type": "item", "cost": 1})
    assert quest is not None
    for card in (quest, own):
        for each in FORMATS.values():
            found = why_not(card, each, date(2026, 10, 16))
            assert (found is None) is (each.name == "anything")
            assert found is None or found.rule == "1.4.1"
