"""Card data that is missing, damaged or wrong is refused in words; a broken cache is no trouble."""

import gzip
import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from inkborn.cards import Catalogue, load_catalogue
from inkborn.cards.cache import cached_path
from inkborn.cards.corrections import AbilityKindIs, NamesAre
from inkborn.cards.lorcanajson import read_lorcanajson
from inkborn.cards.sources import ENVIRONMENT, downloaded_file, packaged_file
from inkborn.errors import BadCard, BadSnapshot
from inkborn.model.words import AbilityKind, KeywordName

Snapshot = dict[str, Any]
NO_CARDS = b'{"metadata":{"formatVersion":"1","generatedOn":"2026-01-01"},"sets":{},"cards":[]}'
Write = Callable[[Snapshot], Path]


def test_a_file_of_lorcanajson_is_a_book_of_its_own(
    snapshot: Snapshot, write_snapshot: Write
) -> None:
    book = load_catalogue(write_snapshot(snapshot))
    (card,) = book
    evasive, delivery = card.abilities
    assert (evasive.kind, evasive.keyword) == (AbilityKind.KEYWORD, KeywordName.EVASIVE)
    assert (delivery.name, delivery.text) == (
        "SPECIAL DELIVERY",
        "Whenever this character quests, gain 1 lore.",
    )
    assert book.snapshot.made_on == date(2026, 1, 2)
    assert book.sets == {"1": "The Test", "2": "The Retest"}


def test_a_packed_file_and_the_environment_work_too(
    snapshot: Snapshot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cards.json.gz"
    path.write_bytes(gzip.compress(json.dumps(snapshot).encode()))
    monkeypatch.setenv(ENVIRONMENT, str(path))
    assert [card.full_name for card in load_catalogue()] == ["Inkling - Night Courier"]


def test_promos_and_alternate_art_do_not_decide_the_text(snapshot: Snapshot) -> None:
    regular = snapshot["cards"][0]
    reprint = {**regular, "id": 2, "setCode": "2", "cost": 4}
    promo = {**regular, "id": 3, "setCode": "2", "promoGrouping": "P1", "cost": 9}
    enchanted = {**regular, "id": 4, "setCode": "2", "rarity": "Enchanted", "baseId": 2, "cost": 9}
    snapshot["cards"] = [regular, reprint, promo, enchanted]
    (card,) = read_lorcanajson(json.dumps(snapshot).encode(), corrections=()).cards
    assert card.cost == 4
    assert len(card.printings) == 4


def test_legality_has_days(snapshot: Snapshot) -> None:
    """In the first set until it rotates, then in the second; never again after a ban."""
    snapshot["sets"]["1"]["allowedInFormats"] = {
        "Core": {"allowed": False, "allowedUntilDate": "2025-03-01"},
        "Infinity": {"allowed": True},
    }
    snapshot["sets"]["2"]["allowedInFormats"] = {
        "Core": {"allowed": True},
        "Infinity": {"allowed": True},
    }
    old = snapshot["cards"][0]
    old["allowedInFormats"]["Infinity"] = {"allowed": False, "bannedSinceDate": "2025-12-01"}
    snapshot["cards"] = [old, {**old, "id": 2, "setCode": "2"}]
    (card,) = read_lorcanajson(json.dumps(snapshot).encode(), corrections=()).cards
    core = {
        "2025-01-09": False,
        "2025-01-10": True,
        "2025-02-28": True,
        "2025-03-01": False,
        "2025-06-10": True,
        "2030-01-01": True,
    }
    assert {day: card.is_legal("Core", date.fromisoformat(day)) for day in core} == core
    assert card.is_legal("Infinity", date(2025, 11, 30))
    assert not card.is_legal("Infinity", date(2025, 12, 1))


def test_a_keyword_of_a_later_set_does_not_lock_the_book(snapshot: Snapshot) -> None:
    ability = {"type": "keyword", "keyword": "Inkproof", "fullText": "Inkproof 3 (Whatever.)"}
    snapshot["cards"][0]["abilities"] = [ability]
    (card,) = read_lorcanajson(json.dumps(snapshot).encode(), corrections=()).cards
    assert card.abilities[0].text == "Inkproof 3"
    assert card.abilities[0].keyword is None


def test_a_correction_that_matches_nothing_is_reported(snapshot: Snapshot) -> None:
    corrections = (
        AbilityKindIs(
            "Inkling - Night Courier", "SPECIAL DELIVERY", was="static", kind="triggered"
        ),
        NamesAre("Nobody - At All", ("No", "Body")),
    )
    book = read_lorcanajson(json.dumps(snapshot).encode(), corrections)
    assert book.unused_corrections == (
        "AbilityKindIs for Inkling - Night Courier",
        "NamesAre for Nobody - At All",
    )


def test_a_catalogue_warns_of_corrections_that_no_longer_apply(
    snapshot: Snapshot, write_snapshot: Write
) -> None:
    (warning,) = load_catalogue(write_snapshot(snapshot)).warnings
    assert "AbilityKindIs for Seven Dwarfs' Mine - Secure Fortress" in warning


@pytest.mark.parametrize("field", ["cost", "inkwell", "fullName", "type", "strength", "willpower"])
def test_a_card_without_a_needed_field_is_named_with_it(snapshot: Snapshot, field: str) -> None:
    del snapshot["cards"][0][field]
    with pytest.raises(BadSnapshot, match=field):
        read_lorcanajson(json.dumps(snapshot).encode())


@pytest.mark.parametrize(
    ("field", "value"), [("type", "Creature"), ("color", "Purple"), ("cost", "three")]
)
def test_a_field_with_a_wrong_value_is_refused(snapshot: Snapshot, field: str, value: str) -> None:
    snapshot["cards"][0][field] = value
    with pytest.raises(BadSnapshot):
        read_lorcanajson(json.dumps(snapshot).encode())


def test_the_error_names_the_card(snapshot: Snapshot) -> None:
    snapshot["cards"][0]["type"] = "Creature"
    with pytest.raises(BadCard, match='card "Inkling - Night Courier": type'):
        read_lorcanajson(json.dumps(snapshot).encode())


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("truncated.json", b'{"metadata": {"formatVersion": "2.4.0", "gener'),
        ("truncated.json.gz", gzip.compress(b"{}" * 5000, mtime=0)[:40]),
        ("other.json", b'{"hello": "world"}'),
        ("empty.json", b""),
        ("picture.png", b"\x89PNG\r\n\x1a\n\x00\x00"),
        ("no-cards.json", NO_CARDS),
        ("number.yaml", b"42"),
        ("broken.yaml", b"- name: [unclosed"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_card_data_is_refused_and_not_cached(
    catalogue: Catalogue, tmp_path: Path, name: str, data: bytes
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    before = sorted(cached_path("x").parent.glob("*"))
    with pytest.raises(BadSnapshot):
        load_catalogue(path)
    assert sorted(cached_path("x").parent.glob("*")) == before


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSnapshot, match=r"nowhere\.json"):
        load_catalogue(tmp_path / "nowhere.json")
    with pytest.raises(BadSnapshot, match="cannot be read"):
        load_catalogue(tmp_path)


def test_a_broken_cache_is_replaced(catalogue: Catalogue) -> None:
    path = cached_path(catalogue.snapshot.digest)
    good = path.read_bytes()
    for broken in (b"", b"nonsense", good[: len(good) // 2]):
        path.write_bytes(broken)
        assert len(load_catalogue()) == len(catalogue)
        assert path.read_bytes() == good


def test_a_cache_folder_that_cannot_be_written_is_no_trouble(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocker))
    assert len(load_catalogue()) == len(catalogue)


def test_a_download_is_preferred_to_the_installed_snapshot(
    snapshot: Snapshot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    downloaded_file().parent.mkdir(parents=True)
    downloaded_file().write_bytes(gzip.compress(json.dumps(snapshot).encode()))
    assert len(load_catalogue()) == 1
    downloaded_file().unlink()
    assert load_catalogue().snapshot.origin == str(packaged_file())
