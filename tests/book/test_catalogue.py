"""The whole book, and the cards in it that are hard to get right."""

import gzip
import json
from typing import Any

import pytest

from inkborn.cards import Catalogue
from inkborn.cards.sources import packaged_file
from inkborn.cards.wording import split_reminder
from inkborn.errors import UnknownCard
from inkborn.model.words import AbilityKind, CardType, Ink, KeywordName


@pytest.fixture(scope="module")
def printings() -> list[dict[str, Any]]:
    data: dict[str, Any] = json.loads(gzip.decompress(packaged_file().read_bytes()))
    cards: list[dict[str, Any]] = data["cards"]
    return cards


def test_every_unique_card_is_there_once(catalogue: Catalogue) -> None:
    assert len(catalogue) == 2785
    assert len({card.full_name.casefold() for card in catalogue}) == 2785


def test_legal_cards_are_as_many_as_the_snapshot_says(catalogue: Catalogue) -> None:
    day = catalogue.snapshot.made_on
    assert sum(card.is_legal("Infinity", day) for card in catalogue) == 2680
    assert sum(card.is_legal("Core", day) for card in catalogue) == 1228


def test_every_printing_belongs_to_a_card(
    catalogue: Catalogue, printings: list[dict[str, Any]]
) -> None:
    ids = [printing.id for card in catalogue for printing in card.printings]
    assert sorted(ids) == sorted(printing["id"] for printing in printings)


def test_every_correction_still_applies(catalogue: Catalogue) -> None:
    assert catalogue.warnings == ()


@pytest.mark.parametrize(
    ("full_name", "names"),
    [
        ("Flotsam & Jetsam - Entangling Eels", ("Flotsam", "Jetsam")),
        ("Belle & Beast - Certain as the Sun", ("Belle", "Beast")),
        ("Chip 'n' Dale - Recovery Rangers", ("Chip", "Dale")),
        ("Hamish, Hubert & Harris - Making Mischief", ("Hamish", "Hubert", "Harris")),
        ("Hamish, Hubert & Harris - Troublemaking Triplets", ("Hamish", "Hubert", "Harris")),
        ("Stitch - New Dog", ("Stitch",)),
    ],
)
def test_a_card_has_every_name_it_counts_as_in_printed_order(
    catalogue: Catalogue, full_name: str, names: tuple[str, ...]
) -> None:
    assert catalogue.card(full_name).names == names


def test_no_card_with_an_ampersand_is_left_with_a_single_name(catalogue: Catalogue) -> None:
    joint = [card for card in catalogue if card.type is CardType.CHARACTER and " & " in card.name]
    assert [card.full_name for card in joint if len(card.names) < 2] == []


def test_dual_ink_cards_have_both_inks(catalogue: Catalogue) -> None:
    card = catalogue.card("Thunderbolt - Wonder Dog")
    assert card.inks == (Ink.AMBER, Ink.SAPPHIRE)
    day = catalogue.snapshot.made_on
    assert sum(len(c.inks) == 2 for c in catalogue if c.is_legal("Infinity", day)) == 136


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Let It Go", "Let it Go"),
        ("Cruella De Vil - Miserable as Usual", "Cruella De Vil - Miserable As Usual"),
        ("The Islands I Pulled from the Sea", "The Islands I Pulled From the Sea"),
        ("Can't Hold It Back Anymore", "Can't Hold it Back Anymore"),
    ],
)
def test_spellings_that_differ_in_case_are_one_card(
    catalogue: Catalogue, one: str, other: str
) -> None:
    assert catalogue.card(one) is catalogue.card(other)
    assert len(catalogue.card(one).printings) >= 2


@pytest.mark.parametrize(
    ("full_name", "ability", "kind"),
    [
        ("Seven Dwarfs' Mine - Secure Fortress", "MOUNTAIN DEFENSE", AbilityKind.TRIGGERED),
        ("Lilo - Bundled Up", "EXTRA LAYERS", AbilityKind.STATIC),
        ("Beast - Selfless Protector", "SHIELD ANOTHER", AbilityKind.STATIC),
        ("Basil - Great Mouse Detective", "THERE'S ALWAYS A CHANCE", AbilityKind.TRIGGERED),
    ],
)
def test_wrong_labels_of_the_data_are_corrected(
    catalogue: Catalogue, full_name: str, ability: str, kind: AbilityKind
) -> None:
    kinds = {each.name: each.kind for each in catalogue.card(full_name).abilities}
    assert kinds[ability] is kind


def test_flavour_text_is_no_effect(catalogue: Catalogue) -> None:
    assert catalogue.card("Mickey Mouse - True Friend").abilities == ()
    for card in catalogue:
        has_effect = any(ability.kind is AbilityKind.EFFECT for ability in card.abilities)
        assert has_effect is (card.type is CardType.ACTION), card


def test_the_text_is_that_of_the_newest_regular_printing(
    catalogue: Catalogue, printings: list[dict[str, Any]]
) -> None:
    differing = 0
    by_name: dict[str, list[dict[str, Any]]] = {}
    for printing in printings:
        by_name.setdefault(printing["fullName"].casefold(), []).append(printing)
    for card in catalogue:
        own = by_name[card.full_name.casefold()]
        regular = [p for p in own if "baseId" not in p and "promoGrouping" not in p]
        regular = [p for p in regular if p["rarity"] != "Special" or p["setCode"][0] == "Q"]
        if len({_words(p) for p in own}) < 2 or not regular:
            continue
        differing += 1
        newest = max(regular, key=lambda p: (int(p["setCode"].strip("Q")), p["id"]))
        raw = [
            a["effect"]
            for a in newest.get("abilities", [])
            if a["type"] != "keyword" and not a["fullText"].startswith("(")
        ]
        official = [split_reminder(text)[0] for text in [*raw, *newest.get("effects", [])]]
        texts = [a.text for a in card.abilities if a.kind is not AbilityKind.KEYWORD]
        assert texts == official, card
    assert differing >= 30


def _words(printing: dict[str, Any]) -> str:
    effects = [a.get("effect", "") for a in printing.get("abilities", [])]
    return " ".join(" ".join([*effects, *printing.get("effects", [])]).split()).casefold()


def test_classifications_of_a_reprint_are_the_newest(catalogue: Catalogue) -> None:
    assert "Hunny" in catalogue.card("Winnie the Pooh - Hunny Wizard").classifications


@pytest.mark.parametrize(
    ("full_name", "copies"),
    [
        ("Microbots", None),
        ("Dalmatian Puppy - Tail Wagger", 99),
        ("The Glass Slipper", 2),
        ("Stitch - New Dog", 4),
    ],
)
def test_deck_limits_have_their_printed_exceptions(
    catalogue: Catalogue, full_name: str, copies: int | None
) -> None:
    assert catalogue.card(full_name).max_copies == copies


def test_only_christopher_robin_frees_a_classification_from_ink(catalogue: Catalogue) -> None:
    freeing = {card.full_name: card.ink_exempt for card in catalogue if card.ink_exempt}
    assert freeing == {"Christopher Robin - Hunny Sage": "Hunny"}


def test_songs_are_actions_and_do_not_repeat_that_they_can_be_sung(catalogue: Catalogue) -> None:
    day = catalogue.snapshot.made_on
    songs = [card for card in catalogue if card.is_song and card.is_legal("Infinity", day)]
    assert len(songs) == 133
    for song in songs:
        assert song.type is CardType.ACTION
        assert not [a for a in song.abilities if a.kind is AbilityKind.STATIC and not a.name], song


@pytest.mark.parametrize(
    ("full_name", "keyword", "variant", "value", "costs"),
    [
        ("Elsa - Spirit of Winter", KeywordName.SHIFT, "", 6, ()),
        ("Thunderbolt - Wonder Dog", KeywordName.SHIFT, "Puppy", 3, ()),
        ("Baymax - Giant Robot", KeywordName.SHIFT, "Universal", 4, ()),
        ("Sun Yee - Red Panda Spirit", KeywordName.SHIFT, "Temporary Red Panda", 2, ()),
        ("Mickey Mouse & Minnie Mouse - Adventuring Duo", KeywordName.SHIFT, "Duo", 0, ()),
        ("Flotsam & Jetsam - Entangling Eels", KeywordName.SHIFT, "", None, ("Discard 2 cards",)),
        ("Baymax - Amped Up", KeywordName.SHIFT, "", None, ("Remove 2 ink drops",)),
        ("Look at This Family", KeywordName.SING_TOGETHER, "", 7, ()),
        ("Kronk - Junior Chipmunk", KeywordName.RESIST, "", 1, ()),
        ("Genie - Magical Researcher", KeywordName.BOOST, "", 1, ()),
    ],
)
def test_keywords_carry_variant_value_and_cost(
    catalogue: Catalogue,
    full_name: str,
    keyword: KeywordName,
    variant: str,
    value: int | None,
    costs: tuple[str, ...],
) -> None:
    abilities = [a for a in catalogue.card(full_name).abilities if a.keyword is keyword]
    assert [(a.variant, a.keyword_value, a.costs) for a in abilities] == [(variant, value, costs)]


def test_every_keyword_of_the_snapshot_is_known(catalogue: Catalogue) -> None:
    strange = [
        (card.full_name, ability.text)
        for card in catalogue
        for ability in card.abilities
        if ability.kind is AbilityKind.KEYWORD and ability.keyword is None
    ]
    assert strange == []


def test_text_is_on_one_line_and_without_reminders(catalogue: Catalogue) -> None:
    for card in catalogue:
        for ability in card.abilities:
            assert ability.text
            assert ability.text == " ".join(ability.text.split())
            assert "(" not in ability.text, card


def test_reminders_that_state_a_rule_are_kept(catalogue: Catalogue) -> None:
    (ability,) = (a for a in catalogue.card("Morph - Little Imitator").abilities if a.reminder)
    assert "Shift" in ability.reminder


def test_official_clarifications_are_kept(catalogue: Catalogue) -> None:
    assert catalogue.card("Elsa - Spirit of Winter").clarifications


@pytest.mark.parametrize(
    "spelling",
    [
        "Te Kā - Heartless",
        "te kā – heartless",
        "TE KA — HEARTLESS",
        "Te Ka, Heartless",
        "  Te  Kā  -  Heartless ",
        "Te Ka\u0304 - Heartless",
    ],
)
def test_a_name_is_found_in_any_dress(catalogue: Catalogue, spelling: str) -> None:
    assert catalogue.card(spelling).full_name == "Te Kā - Heartless"


def test_quotes_of_all_styles_are_equal(catalogue: Catalogue) -> None:
    for quote in "'’‘`´ʼ":
        assert catalogue.card(f"Maui{quote}s Fish Hook").full_name == "Maui's Fish Hook"


def test_an_unknown_name_comes_with_the_nearest(catalogue: Catalogue) -> None:
    with pytest.raises(UnknownCard, match="Elsa - Spirit of Winter") as caught:
        catalogue.card("Elsa - Spirti of Wintr")
    assert caught.value.nearest[0] == "Elsa - Spirit of Winter"


def test_a_name_that_several_cards_have_is_ambiguous(catalogue: Catalogue) -> None:
    with pytest.raises(UnknownCard, match="could be any of") as caught:
        catalogue.card("Elsa")
    assert caught.value.ambiguous
    assert "Elsa - Snow Queen" in caught.value.nearest


@pytest.mark.parametrize("nothing", ["", "   ", "!?", "-"])
def test_no_name_is_no_card(catalogue: Catalogue, nothing: str) -> None:
    with pytest.raises(UnknownCard):
        catalogue.card(nothing)


def test_cards_are_found_by_set_and_number(catalogue: Catalogue) -> None:
    elsa = catalogue.card("Elsa - Spirit of Winter")
    assert catalogue.by_set_number("1", 42) is elsa
    assert catalogue.by_set_number("001", "042") is elsa
    assert catalogue.by_set_number("9", 43) is elsa
    puppy = catalogue.card("Dalmatian Puppy - Tail Wagger")
    assert catalogue.by_set_number("3", "4c") is puppy
    assert catalogue.by_set_number("1", 999) is None
    assert catalogue.by_identifier("42/204 EN 1") is elsa


def test_the_periods_of_every_card_agree_with_its_status_in_the_snapshot(
    catalogue: Catalogue, printings: list[dict[str, Any]]
) -> None:
    day = catalogue.snapshot.made_on
    for printing in printings:
        card = catalogue.card(printing["fullName"])
        for name, status in printing["allowedInFormats"].items():
            assert card.is_legal(name, day) is status["allowed"], printing["fullIdentifier"]
