"""Every encoding of the output will do."""

import os
import subprocess
import sys

import pytest


def run(encoding: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "inkborn", *arguments],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        check=True, capture_output=True,
    )  # fmt: skip
    return done.stdout.decode(encoding)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "utf-8"])
def test_a_card_is_shown_in_every_encoding(encoding: str) -> None:
    shown = run(encoding, "cards", "show", "Te Kā - The Burning One")
    signs = "¤⛉" if encoding == "utf-8" else ("SW" if encoding == "ascii" else "W")
    assert all(sign in shown for sign in signs)
    assert "Burning One" in shown


def test_in_ascii_symbols_accents_and_frames_have_stand_ins() -> None:
    shown = run("ascii", "cards", "show", "Te Kā - The Burning One")
    assert "Te Ka" in shown
    assert "?" not in shown.replace("(?)", "")
