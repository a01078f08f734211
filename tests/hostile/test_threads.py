"""One game, several threads: each call finds the game whole, and every answer counts once."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from random import Random

import msgspec
import pytest

from inkborn.engine.game import Record
from inkborn.errors import IllegalAnswer
from inkborn.game import Game
from inkborn.players.chance import random_answer

ANSWERS = 60


@pytest.fixture(autouse=True)
def _impatient_threads() -> Iterator[None]:
    """Threads take turns in the middle of every call."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def together(*tasks: Callable[[], None]) -> None:
    """Runs tasks in a thread each; whatever one of them raises is raised here."""
    raised: list[BaseException] = []

    def guarded(task: Callable[[], None]) -> None:
        try:
            task()
        except BaseException as error:
            raised.append(error)

    threads = [threading.Thread(target=guarded, args=(task,)) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if raised:
        raise raised[0]


def answering(game: Game, seat: int) -> Callable[[], None]:
    """A seat that answers whenever it is asked; another thread may do so for it in between."""
    chance = Random(seat)

    def task() -> None:
        while len(game.answers) < ANSWERS and not game.over:
            with game.lock:
                asked = game.decision
                answer = None if asked is None else random_answer(game, chance)
            if asked is None or asked.player != seat:
                time.sleep(0)
                continue
            try:
                game.answer(answer or (), seat=seat)
            except IllegalAnswer:
                continue

    return task


def reading(game: Game, seat: int | None) -> Callable[[], None]:
    def task() -> None:
        for _ in range(20):
            msgspec.json.encode(game.view(seat))
            assert len(game.log(seat)) <= len(game.full_log())
            with game.lock:
                assert (game.decision is None) == game.over
            assert Game.from_json(game.to_json()).seats == game.seats

    return task


def test_a_game_is_read_and_answered_by_many_threads() -> None:
    game = Game.new(["puppies", "songbirds"], seed=5, undoable=True)
    seats = [answering(game, seat) for seat in (0, 0, 1, 1)]
    together(*seats, *(reading(game, seat) for seat in (0, 1, None)))
    assert len(game.answers) >= ANSWERS
    again = Game.replay(Record.from_json(game.record.to_json()))
    assert again.state_hash() == game.state_hash()
    assert again.events() == game.events()


def test_games_begin_in_many_threads() -> None:
    hashes: list[str] = []

    def task() -> None:
        for seed in range(3):
            hashes.append(f"{seed} {Game.new(['puppies', 'songbirds'], seed=seed).state_hash()}")

    together(*[task] * 6)
    assert len(hashes) == 18
    assert len(set(hashes)) == 3


def test_a_thread_that_holds_the_lock_is_alone() -> None:
    game = Game.new(["puppies", "songbirds"], seed=5)
    entered = threading.Event()

    def answer_and_say() -> None:
        game.answer([])
        entered.set()

    other = threading.Thread(target=answer_and_say)
    with game.lock:
        before = game.state_hash()
        other.start()
        assert not entered.wait(0.05)
        assert game.state_hash() == before
    other.join()
    assert game.state_hash() != before


def test_a_copy_has_a_lock_of_its_own() -> None:
    game = Game.new(["puppies", "songbirds"], seed=5)
    other = game.copy()
    with game.lock:
        together(lambda: other.answer([]))
    assert len(other.answers) == 1 and not game.answers
