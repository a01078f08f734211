"""A person at the table, with what they type prepared."""

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console
from tests.engine.simple import MOUSE, deck

from inkborn.cards import Catalogue
from inkborn.cli import saved
from inkborn.cli.session import Session
from inkborn.errors import BadRecord
from inkborn.game import Game
from inkborn.players import GreedyBot, RandomBot


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INKBORN_STATE", str(tmp_path))


def session(catalogue: Catalogue, typed: Iterator[str], game: Game | None = None) -> Session:
    game = game or Game.new(
        ["puppies", "whispers"], seats=["Player", "Greedy"], seed=5, undoable=True, starting=0
    )
    return Session(
        game,
        [GreedyBot(), GreedyBot()],
        0,
        catalogue=catalogue,
        ask=lambda prompt: next(typed, "q"),
        out=Console(file=io.StringIO(), width=100),
        keep=lambda kept: saved.save(kept, "greedy", 0),
    )


def said(one: Session) -> str:
    file = one.out.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def test_numbers_words_and_commands(catalogue: Catalogue) -> None:
    typed = ["", "h", "?", "? play lucky", "1", "banana", "l", "b", "99", "end", "q"]
    one = session(catalogue, iter(typed))
    one.run()
    out = said(one)
    assert "take your last answer back" in out
    assert "the card costs" in out and "(4.3.2.4" in out
    assert '"banana" is none of the actions' in out
    assert "numbered from 1 to" in out
    assert "turn 2: Greedy" in out and "turn 3: Player" in out
    assert one.left and not one.game.over


def test_equal_cards_in_hand_are_one_option(catalogue: Catalogue) -> None:
    one = session(catalogue, iter([""]), Game.new([deck(MOUSE)] * 2, starting=0))
    one.run()
    assert re.findall(r"^ +\d+ (ink .*)$", said(one), re.MULTILINE) == ["ink Mouse - Test"]


def test_undo_goes_back_and_asks_again(catalogue: Catalogue) -> None:
    one = session(catalogue, iter(["", "1", "u", "u", "1"]))
    one.run()
    out = said(one)
    assert "taken back" in out
    assert "cannot be taken back" in out  # the second u: there is nothing left
    assert len(one.game.state.players[0].ready_ink) == 1


def test_an_unfinished_game_is_on_disk_after_every_answer(catalogue: Catalogue) -> None:
    one = session(catalogue, iter(["", "1", "q"]))
    one.run()
    found = saved.load()
    assert found is not None
    game, against, seat = found
    assert (against, seat) == ("greedy", 0)
    assert game.to_json() == one.game.to_json()
    two = session(catalogue, iter(["end", "q"]), game)
    two.run()
    assert "turn 3: Player" in said(two)


def test_conceding_ends_the_game(catalogue: Catalogue) -> None:
    one = session(catalogue, iter(["", "concede"]))
    one.run()
    assert one.game.winners == (1,)
    assert "Player concedes" in said(one)


def test_a_person_who_types_anything_legal_finishes_a_game(catalogue: Catalogue) -> None:
    bot = RandomBot(3)

    def typed() -> Iterator[str]:
        while True:
            view = one.game.view(0)
            assert view.choice is not None
            answer = bot.decide(view, view.choice)
            if isinstance(answer, str):
                yield answer
            elif view.choice.kind == "number":
                yield view.choice.options[answer[0]].text
            elif view.choice.kind == "main":
                yield view.choice.options[answer[0]].text
            else:
                yield " ".join(str(place + 1) for place in answer)

    one = session(catalogue, typed())
    one.run()
    assert one.game.over


def test_a_damaged_saved_game_names_the_file() -> None:
    saved.saved_path().parent.mkdir(parents=True, exist_ok=True)
    saved.saved_path().write_text("{")
    with pytest.raises(BadRecord, match=r"game\.json: .*--new"):
        saved.load()
    saved.forget()
    assert saved.load() is None
