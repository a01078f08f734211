"""The tool that fits the value: from games to weights that the search reads."""

import random
from pathlib import Path

import msgspec
import numpy as np
import pytest
from tools import fit_value

from inkborn.players.search.features import COUNT
from inkborn.players.search.value import Network
from inkborn.players.search.weights import Weights


def test_what_is_fitted_and_written_is_what_the_search_reads(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    given = rng.normal(size=(600, COUNT))
    won = (given[:, 0] > 0).astype(np.float64)
    network = fit_value.fit(given, won, hidden=4, epochs=20, seed=1, rate=0.02, size=32)
    assert fit_value.loss(network.chances(given), won) < 0.3
    fit_value.write(network, tmp_path / "value.json")
    weights = msgspec.json.decode((tmp_path / "value.json").read_bytes(), type=Weights)
    read = Network(weights.hidden, weights.out)
    for row, chance in zip(given[:5], network.chances(given[:5]), strict=True):
        assert read.chance(list(row)) == pytest.approx(chance, abs=0.01)


def test_a_made_deck_is_of_two_inks_and_sixty_cards() -> None:
    deck = fit_value.made_deck(random.Random(1))
    assert len(deck) == 60
    assert len({ink for card in deck for ink in card.inks}) <= 2
    assert max(deck.count(card) for card in deck) <= 4


def test_too_few_games_are_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["fit_value", "--games", "50"])
    with pytest.raises(SystemExit):
        fit_value.main()
    assert "more than 50" in capsys.readouterr().err
