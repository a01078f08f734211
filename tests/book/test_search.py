"""Search by everything that is on a card."""

from datetime import date

import pytest

from inkborn.cards import Catalogue, Query, find_format, search
from inkborn.errors import InkbornError
from inkborn.model.words import CardType, Ink


def names(catalogue: Catalogue, query: Query) -> list[str]:
    return [card.full_name for card in catalogue.search(query)]


def test_an_exact_name_comes_first(catalogue: Catalogue) -> None:
    assert names(catalogue, Query(name="let it go")) == ["Let It Go"]
    assert names(catalogue, Query(name="Elsa - Snow Queen"))[0] == "Elsa - Snow Queen"


def test_a_prefix_finds_every_name_that_begins_so(catalogue: Catalogue) -> None:
    found = names(catalogue, Query(name="Elsa - S"))
    assert {"Elsa - Snow Queen", "Elsa - Spirit of Winter"} <= set(found)
    assert all(name.startswith("Elsa - S") for name in found)


def test_a_misspelt_name_is_found_all_the_same(catalogue: Catalogue) -> None:
    assert names(catalogue, Query(name="Malificent Monstrous Dragn"))[0] == (
        "Maleficent - Monstrous Dragon"
    )


def test_nonsense_finds_nothing(catalogue: Catalogue) -> None:
    assert names(catalogue, Query(name="qqqq zzzz")) == []


def test_every_field_narrows(catalogue: Catalogue) -> None:
    query = Query(
        inks=(Ink.AMETHYST,),
        min_cost=8,
        max_cost=8,
        type=CardType.CHARACTER,
        classifications=("queen", "Sorcerer"),
        keywords=("shift",),
        set_code="1",
        format=find_format("core"),
        inkable=False,
    )
    assert names(catalogue, query) == ["Elsa - Spirit of Winter"]


def test_two_inks_mean_both(catalogue: Catalogue) -> None:
    found = catalogue.search(Query(inks=(Ink.RUBY, Ink.STEEL)))
    assert found
    assert all(set(card.inks) == {Ink.RUBY, Ink.STEEL} for card in found)


def test_a_variant_is_found_by_itself_and_under_its_keyword(catalogue: Catalogue) -> None:
    assert names(catalogue, Query(keywords=("Puppy Shift",))) == ["Thunderbolt - Wonder Dog"]
    assert "Thunderbolt - Wonder Dog" in names(catalogue, Query(keywords=("Shift",)))


def test_text_is_searched_whatever_its_case(catalogue: Catalogue) -> None:
    found = names(catalogue, Query(text="LIMITLESS applications"))
    assert found == ["Microbots"]


def test_symbols_may_be_typed_as_the_rulebook_writes_them(catalogue: Catalogue) -> None:
    typed = names(catalogue, Query(text="{I} less", name="Raksha"))
    assert typed == names(catalogue, Query(text="⬡ less", name="Raksha")) != []


def test_songs_are_found_apart_from_other_actions(catalogue: Catalogue) -> None:
    assert all(card.is_song for card in catalogue.search(Query(song=True)))


def test_a_format_is_meant_as_of_a_day(catalogue: Catalogue) -> None:
    core = find_format("core")
    assert len(catalogue.search(Query(format=core))) == 1228
    # Set 8 was out on that day, and nothing had rotated yet.
    then = catalogue.search(Query(format=core, on=date(2025, 7, 1), name="Maui - Hero to All"))
    assert [card.full_name for card in then] == ["Maui - Hero to All"]


def test_a_format_without_a_day_is_refused(catalogue: Catalogue) -> None:
    with pytest.raises(InkbornError, match="needs a day"):
        search(catalogue, Query(format=find_format("core")))
