"""Every playable card compiles, without overrides and in one reading only."""

import os
import time
from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from inkborn.cards import Card, Catalogue, LegalPeriod, Printing, custom_card
from inkborn.cards.custom import read_abilities
from inkborn.model import nouns
from inkborn.model.abilities import ActionEffect, Draw
from inkborn.text import cache, compile_all, compile_card, coverage
from inkborn.text.build.registry import unbuilt
from inkborn.text.cache import Compiled, cached_path, read_compiled, write_compiled
from inkborn.text.overrides import MOST, OVERRIDES
from inkborn.text.pool import SetCoverage as Set
from inkborn.text.pool import cards_digest

# What has been reached; it may not fall.
COMPILED = 2680
AMBIGUOUS = 0


def test_coverage_does_not_fall(catalogue: Catalogue) -> None:
    found = coverage(catalogue)
    assert [refused.name for refused in found.uncompiled] == []
    assert found.compiled >= COMPILED
    assert len(found.ambiguous) <= AMBIGUOUS
    assert sum(entry.compiled for entry in found.by_set.values()) == found.compiled


def test_overrides_are_few_and_have_reasons() -> None:
    assert len(OVERRIDES) <= MOST
    assert all(reason for reason, _abilities in OVERRIDES.values())


def test_a_card_read_by_hand_has_the_abilities_that_were_written_for_it(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_hand = (ActionEffect(Draw(7)),)
    monkeypatch.setitem(OVERRIDES, "Dragon Fire", ("for this test", by_hand))
    assert compile_card(catalogue.card("Dragon Fire")).abilities == by_hand
    assert compile_card(catalogue.card("Smash")).abilities != by_hand


def test_every_builder_of_the_grammar_exists() -> None:
    assert unbuilt() == []


def test_the_disk_cache_gives_the_same_definitions(catalogue: Catalogue) -> None:
    fresh = compile_all(catalogue, cached=False)
    compile_all(catalogue)
    assert read_compiled(cards_digest(catalogue)) == fresh


def test_only_who_asks_for_the_cache_reads_and_writes_it(catalogue: Catalogue) -> None:
    few = Catalogue([catalogue.card("Dragon Fire")], catalogue.snapshot)
    digest = cards_digest(few)
    fresh = compile_all(few, cached=False)
    assert read_compiled(digest) is None
    assert compile_all(few) == read_compiled(digest) == fresh
    kept = Compiled({}, ambiguous=("Dragon Fire",))
    write_compiled(digest, kept)
    assert compile_all(few) == kept
    assert compile_all(few, cached=False) == fresh


def test_what_is_kept_of_some_cards_is_not_taken_for_others(catalogue: Catalogue) -> None:
    for name in ("Fire the Cannons!", "Smash"):
        few = Catalogue([catalogue.card(name)], catalogue.snapshot)
        assert [*compile_all(few).definitions] == [name]


@pytest.mark.parametrize(
    "changed",
    ["compile.py", "read/parse.py", "read/grammar/1.txt", "build/events.py", "model/nouns.py"],
)
def test_a_changed_compiler_does_not_read_what_was_kept_before(
    changed: str, catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("read/grammar", "build", "say", "model"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / changed).write_text("as it was")
    monkeypatch.setattr(cache, "__file__", str(tmp_path / "cache.py"))
    monkeypatch.setattr(nouns, "__file__", str(tmp_path / "model/nouns.py"))
    (tmp_path / "model/nouns.py").touch()
    monkeypatch.setattr(cache, "compiler_version", cache.compiler_version.__wrapped__)
    few = Catalogue([catalogue.card("Smash")], catalogue.snapshot)
    compile_all(few)
    (tmp_path / "say/words.py").write_text("says trees, makes none")
    assert read_compiled(cards_digest(few)) is not None
    (tmp_path / changed).write_text("as it is now")
    assert read_compiled(cards_digest(few)) is None


@pytest.mark.parametrize("damage", [b"", b"x", b"\0" * 5000])
def test_a_damaged_cache_is_made_anew(catalogue: Catalogue, damage: bytes) -> None:
    few = Catalogue([catalogue.card("Stitch - New Dog")], catalogue.snapshot)
    digest = cards_digest(few)
    compile_all(few)
    path = cached_path(digest)
    path.write_bytes(damage)
    assert read_compiled(digest) is None
    again = compile_all(few)
    assert read_compiled(digest) == again
    whole = path.read_bytes()
    for other in (whole[:-7], whole.replace(b"Stitch", b"Snitch")):
        path.write_bytes(other)
        assert read_compiled(digest) is None
    path.unlink()


def test_what_has_not_been_needed_for_a_month_is_thrown_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = cached_path("x").parent
    folder.mkdir(parents=True)
    ages = {"compiled-young": 29.9999, "compiled-old": 30.0001, "compiled-older": 99, "mine": 99}
    for name, days in ages.items():
        file = folder / f"{name}.msgpack"
        file.touch()
        os.utime(file, times=(time.time(), time.time() - days * 86400))
    write_compiled("x", Compiled({}))
    kept = [cached_path("x").stem, "compiled-young", "mine"]
    assert sorted(file.stem for file in folder.iterdir()) == sorted(kept)


def test_cards_are_compiled_where_nothing_can_be_kept(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    few = Catalogue([catalogue.card("Smash")], catalogue.snapshot)
    assert [*compile_all(few).definitions] == ["Smash"]


def test_a_card_that_does_not_compile_keeps_no_other_from_compiling(catalogue: Catalogue) -> None:
    cards = [catalogue.card(name) for name in ("Stitch - New Dog", "Dragon Fire", "Smash")]
    unread = replace(cards[1], abilities=tuple(read_abilities("Frobnicate.", cards[1].type)))
    few = Catalogue([cards[0], unread, cards[2]], catalogue.snapshot)
    found = compile_all(few, cached=False)
    assert [refused.name for refused in found.refused] == ["Dragon Fire"]
    assert [*found.definitions] == ["Stitch - New Dog", "Smash"]


def test_only_what_may_be_played_is_counted_by_its_first_set_and_its_formats(
    catalogue: Catalogue,
) -> None:
    day = catalogue.snapshot.made_on
    begun = day - timedelta(30)
    always = LegalPeriod(format="Infinity", start=begun)
    banned = LegalPeriod(format="Infinity", start=begun, end=day, banned=True)
    over = LegalPeriod(format="Core", start=begun, end=day)
    ends_soon = LegalPeriod(format="Core", start=begun, end=day + timedelta(1))

    def card(name: str, text: str, sets: str, *legal: LegalPeriod) -> Card:
        fields = {"name": name, "type": "action", "cost": 1, "inks": ["Ruby"], "text": text}
        printings = tuple(
            Printing(id=1, set_code=code, number="1", rarity="", identifier="") for code in sets
        )
        return replace(custom_card(fields), legal=legal, printings=printings)

    cards = [
        card("Banned", "Frobnicate.", "1", banned, ends_soon),
        card("Old", "Draw a card.", "12", over, always),
        card("Unread", "Frobnicate.", "2", always, ends_soon),
        card("New", "Draw 2 cards.", "2", ends_soon, always),
        card("Core Only", "Draw a card.", "2", ends_soon),
        card("Unprinted", "Draw a card.", "", always),
    ]
    cards += [
        card(name, "Banish all items and characters at locations.", "3", legal)
        for name, legal in (("Vague", always), ("Vague and Banned", banned))
    ]
    found = coverage(Catalogue(cards, catalogue.snapshot))
    assert (found.total, found.compiled) == (5, 4)
    assert [refused.name for refused in found.uncompiled] == ["Unread"]
    assert found.ambiguous == ["Vague"]
    assert found.by_set == {"1": Set(1, 1), "2": Set(2, 1), "": Set(1, 1), "3": Set(1, 1)}
    assert found.by_format == {"Core": Set(2, 1), "Infinity": Set(5, 4)}
    assert list(found.by_format) == ["Core", "Infinity"]
