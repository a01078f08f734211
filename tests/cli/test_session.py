"""A person at the table, with what they type prepared."""

import io
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text
from tests.engine.simple import MOUSE, deck

from inkborn.cards import Catalogue
from inkborn.cli import saved
from inkborn.cli.draw_game import counted
from inkborn.cli.hint import hint
from inkborn.cli.menu import menu_of
from inkborn.cli.replay import Film
from inkborn.cli.session import INTRODUCTION, MOST_TOLD, Session, typed
from inkborn.errors import BadRecord, InkbornError
from inkborn.game import Game
from inkborn.players import Budget, GreedyBot, RandomBot, play_out

DECKS = ("puppies", "whispers")


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INKBORN_STATE", str(tmp_path))


def session(catalogue: Catalogue, typed: Iterator[str], game: Game | None = None) -> Session:
    game = game or Game.new(
        ["puppies", "whispers"], seats=["Player", "Greedy"], seed=5, undoable=True, starting=0
    )
    return Session(
        game,
        {1: GreedyBot()},
        catalogue=catalogue,
        ask=lambda prompt: next(typed, "q"),
        out=Console(file=io.StringIO(), width=100),
        keep=lambda kept: saved.save(kept, DECKS, "greedy", 0),
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
    assert "Enter keeps your hand" in out
    assert "the card costs" in out and "(4.3.2.4" in out
    assert '"banana" is none of the actions' in out
    assert "numbered from 1 to" in out
    assert "turn 2: Greedy" in out and "turn 3: Player" in out
    assert one.left and not one.game.over


def test_equal_cards_in_hand_are_one_option(catalogue: Catalogue) -> None:
    one = session(catalogue, iter([""]), Game.new([deck(MOUSE)] * 2, starting=0))
    one.run()
    assert re.findall(r"^Ink +(.*)$", said(one), re.MULTILINE) == ["1 Mouse ×7"]


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
    found = saved.load(saved.saved_path(DECKS, "greedy"))
    assert found is not None
    assert (found.decks, found.against, found.seat) == (DECKS, "greedy", 0)
    assert found.game.to_json() == one.game.to_json()
    assert found.where == "turn 1, 0:0 lore"
    two = session(catalogue, iter(["end", "q"]), found.game)
    two.run()
    assert "turn 3: Player" in said(two)


def test_a_hint_names_plays_with_their_chances(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = partial(hint, budget=Budget(simulations=20))
    monkeypatch.setattr("inkborn.cli.session.hint", few)
    one = session(catalogue, iter(["", "hint", "q"]))
    one.run()
    assert re.search(r"^\d+% \(\d+% to \d+%\) +ink ", said(one), re.MULTILINE)
    alone = session(catalogue, iter(["", "hint", "q"]))
    alone.bots = {}
    alone.people = [0, 1]
    with pytest.raises(InkbornError, match="against bots"):
        alone.advise()


def test_a_hint_says_that_there_is_only_one_thing_to_do() -> None:
    game = Game.new(["puppies", "songbirds"], seed=9, starting=0)
    game.answer("none")
    game.answer("none")
    while len(game.options) > 1:
        game.answer(0)
    assert hint(game, 0) == "  there is only one thing to do"


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
            else:
                entries = menu_of(view, view.choice).entries
                numbers = {place: e.number for e in entries for place in e.places}
                yield " ".join(str(numbers[place]) for place in answer)

    one = session(catalogue, typed())
    one.run()
    assert one.game.over


def test_a_damaged_saved_game_is_moved_aside() -> None:
    path = saved.saved_path(DECKS, "greedy")
    path.parent.mkdir(parents=True, exist_ok=True)
    for number in (1, 2):
        path.write_text("{")
        with pytest.raises(BadRecord, match=rf"greedy\.json: .* damaged-{number}|damaged-{number}"):
            saved.load(path)
        assert not path.exists()
        assert path.with_suffix(f".damaged-{number}").read_text() == "{"
    assert saved.load(path) is None


def test_games_of_other_decks_do_not_touch_each_other() -> None:
    paths = {
        saved.saved_path(decks, against)
        for decks in (DECKS, DECKS[::-1], ("puppies", "lists/whispers two.txt"))
        for against in ("greedy", "random", "")
    }
    assert len(paths) == 9


def test_words_that_fit_several_options_are_asked_about(catalogue: Catalogue) -> None:
    one = session(catalogue, iter(["", "ink p"]))
    one.run()
    text = " ".join(said(one).split())
    assert re.search(r'"ink p" could be: \d ink [^;]* P[^;]*; \d ink P', text)
    assert not one.game.state.players[0].inked


def test_beginnings_of_words_are_enough(catalogue: Catalogue) -> None:
    one = session(catalogue, iter(["", "ink perdita det"]))
    one.run()
    assert one.game.state.players[0].inked


def test_rule_numbers_come_on_request(catalogue: Catalogue) -> None:
    plain = session(catalogue, iter(["", "l"]))
    plain.run()
    rules = session(catalogue, iter(["", "r", "l"]))
    rules.run()
    assert "(2.2" not in said(plain) and "  2.2.1" not in said(plain)
    assert re.search(r"draws .* for the opening hand  2\.2\.", said(rules))


def test_discards_can_be_looked_at(catalogue: Catalogue) -> None:
    one = session(catalogue, iter(["", "d"]))
    one.run()
    assert "Greedy's discard, the newest first:" in said(one)


def test_quest_all_quests_with_everybody_and_asks_again(catalogue: Catalogue) -> None:
    game = Game.new([deck(MOUSE)] * 2, starting=0, seed=3)
    typed = iter(["", *["ink mouse", "play mouse", "end"] * 3, "quest all", "q"])
    one = session(catalogue, typed, game)
    one.run()
    assert game.state.players[0].lore >= 2
    assert len(re.findall("Mouse - Test quests", said(one))) >= 2


def test_two_people_share_a_screen_and_see_only_their_own_hands(catalogue: Catalogue) -> None:
    prompts: list[str] = []
    typed = iter(["", "", "", "", "end", "", "q"])

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return next(typed, "q")

    one = session(catalogue, typed)
    two = Session(
        one.game, {}, catalogue=catalogue, ask=ask, out=one.out, keep=lambda kept: None
    )  # fmt: skip
    two.run()
    assert prompts[0].startswith("Player, press Enter when only you look")
    assert any("Greedy, press Enter when only you look" in prompt for prompt in prompts)
    assert any("Player, press Enter when only you look" in prompt for prompt in prompts)


def test_who_leaves_instead_of_sitting_down_sees_no_hand(catalogue: Catalogue) -> None:
    one = session(catalogue, iter(["q"]))
    one.bots, one.people, one.seated = {}, [0, 1], False
    one.run()
    assert one.left and said(one) == ""


def test_only_the_whole_word_concedes_and_a_question_needs_no_blank(catalogue: Catalogue) -> None:
    one = session(catalogue, iter(["", "concede no", "?play lucky", "."]))
    one.run()
    assert not one.game.over
    assert '"concede no" is none of the actions' in said(one)
    assert "the card costs" in said(one)
    assert '"." is none of the actions' in said(one)


def test_the_opening_fits_a_screen_and_shows_what_the_cards_are(catalogue: Catalogue) -> None:
    one = session(catalogue, iter(["q"]))
    one.run()
    out = said(one)
    assert "nothing in play" not in out
    assert len(out.splitlines()) + len(INTRODUCTION.splitlines()) <= 16
    assert re.search(r"^ +1 [(\[]\d+[)\]] \w.*◊$", out, re.MULTILINE)


def test_a_card_in_sight_is_shown_by_the_beginning_of_a_word(
    catalogue: Catalogue, capsys: pytest.CaptureFixture[str]
) -> None:
    one = session(catalogue, iter(["", "i dal", "i p"]))
    one.run()
    assert "Tail Wagger" in capsys.readouterr().out
    assert '"i p"' not in said(one) and '"p" could be: ' in said(one)


def test_a_person_is_told_what_they_drew_and_not_their_opening_hand(catalogue: Catalogue) -> None:
    one = session(catalogue, iter(["", "end", "q"]))
    one.run()
    out = said(one)
    assert re.search(r"^  Player draws \w+", out, re.MULTILINE)
    assert "for the opening hand" not in out
    assert "Greedy draws" not in out


def test_each_reason_why_not_is_said_once(catalogue: Catalogue) -> None:
    one = session(catalogue, iter(["", "1", "?"]))
    one.run()
    assert said(one).count("no further card can be inked this turn") == 1


def test_words_that_mean_nothing_come_with_where_to_look(catalogue: Catalogue) -> None:
    one = session(catalogue, iter(["", "banana"]))
    one.run()
    assert "is none of the actions that are open; h: what you can type" in said(one)


def test_an_action_that_is_not_open_is_refused_with_its_reason(catalogue: Catalogue) -> None:
    """Whoever types what the cards could do, beginnings of words included, is told why not."""
    game = Game.new([deck(MOUSE)] * 2, seats=["Player", "Greedy"], seed=5, starting=0)
    typed = ["", "? ink mou", "ink mou", "play mou", "quest mou", "? que", "quest all", "q"]
    one = session(catalogue, iter(typed), game)
    one.run()
    out = " ".join(said(one).split())
    assert "you can" in out
    assert out.count("drying") >= 3  # on the table, as the refusal, and as the answer to ?
    assert "nobody can quest now; ? says why" in out


def test_equal_texts_are_drawn_once_with_their_number() -> None:
    drawn = counted([Text("a"), Text("b"), Text("a")])
    assert [part.plain for part in drawn] == ["a ×2", "b"]


def test_several_actions_at_once_are_refused_in_a_persons_words(catalogue: Catalogue) -> None:
    one = session(catalogue, iter(["", "1 2", "i"]))
    one.run()
    assert "one action at a time" in said(one)
    assert "numbered from 0" not in said(one)
    assert "i NAME or i NUMBER shows a card" in said(one)


def test_a_game_that_goes_on_tells_only_its_last_lines(catalogue: Catalogue) -> None:
    first = session(catalogue, iter(["", *["1", "end"] * 6, "q"]))
    first.run()
    again = session(catalogue, iter(["q"]), first.game)
    again.run()
    told = said(again).partition("──")[0].splitlines()
    assert "turn 1:" not in said(again)
    assert 3 <= len([line for line in told if line]) <= MOST_TOLD


def test_the_last_replay_is_the_one_of_the_last_game() -> None:
    assert saved.last_replay() is None
    game = Game.new([deck(MOUSE)] * 2, starting=0)
    game.concede(0)
    kept = saved.keep_replay(game, DECKS)
    assert saved.last_replay() == kept


def test_a_step_back_in_a_replay_tells_that_step_alone() -> None:
    game = Game.new(["puppies", "whispers"], seats=["Ann", "Ben"], seed=5, starting=0)
    play_out(game, [GreedyBot(), RandomBot(1)])
    out = Console(file=io.StringIO(), width=100)
    film = Film(lambda: Game.begin_replay(game.record), game.record, None, out)
    film.go_to(30)
    film.picture()
    film.hear("b")
    before = len(out.file.getvalue()) if isinstance(out.file, io.StringIO) else 0
    film.picture()
    assert isinstance(out.file, io.StringIO)
    assert film.place == 29
    assert "for the opening hand" not in out.file.getvalue()[before:]


def test_the_end_of_the_input_leaves_and_ends_the_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert typed("> ") == "q"
    assert capsys.readouterr().out == "> \n"


def test_an_interrupt_ends_the_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    with pytest.raises(KeyboardInterrupt):
        typed("> ")
    assert capsys.readouterr().out == "\n"
