"""Each golden playthrough comes out word for word; see games.py."""

import difflib

import pytest
from tests.golden.games import GAMES, Golden, card_data, play


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: golden.name)
def test_the_game_is_played_as_written_down(golden: Golden) -> None:
    written = golden.path.read_text("utf-8")
    if f"{card_data()}\n" not in written:
        pytest.skip("written down with other card data; python -m tests.golden.games")
    played = play(golden)
    different = list(
        difflib.unified_diff(written.splitlines(), played.splitlines(), lineterm="", n=2)
    )
    assert not different, "\n".join(
        ["differs; if the new game is right: python -m tests.golden.games", *different[:40]]
    )
