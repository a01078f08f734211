"""Every puzzle: its solution solves it, none is shorter, and what one tries first fails."""

from __future__ import annotations

import pytest
from tests.table.client import Client

from inkborn.engine.game import BareGame
from inkborn.players import GreedyBot
from inkborn.players.solver import solve
from inkborn.scenario.run import run_scenario
from inkborn.table import positions
from inkborn.table.tasks import SOLVER, Task, all_tasks, goal_of
from inkborn.views import observe
from inkborn.workshop import shared_workshop

KINDS = {"win", "survive", "find"}
# What everybody tries first: actions of these kinds, in this order, then the end of the turn.
TRIES = [("quest",), ("play", "quest"), ("challenge", "quest")]
MOST = 5_000

tasks = pytest.mark.parametrize("task", all_tasks().values(), ids=lambda task: task.told.puzzle)


def test_there_are_many_of_every_kind() -> None:
    kinds = [task.told.kind for task in all_tasks().values()]
    assert len(kinds) >= 25 and set(kinds) == KINDS
    assert all(kinds.count(kind) >= 5 for kind in KINDS)
    assert len({task.told.title for task in all_tasks().values()}) == len(kinds)


@tasks
def test_the_solution_of_the_file_passes(task: Task) -> None:
    run_scenario(positions.scenario_of(task.text), shared_workshop())


@tasks
def test_there_is_a_solution_and_none_is_shorter(task: Task) -> None:
    game = positions.game_of(task.text)
    found = solve(game, SOLVER, goal_of(task.told.puzzle), most=MOST)
    assert found is not None and found.length == task.told.length
    assert len(found.keys) < found.tries, "not everything is right"


@tasks
def test_what_one_tries_first_fails(task: Task) -> None:
    goal = goal_of(task.told.puzzle)
    for kinds in [*TRIES, None]:
        assert not comes_out(positions.game_of(task.text), task.told.puzzle, kinds), kinds
    assert goal(positions.game_of(task.text)) is None


def comes_out(game: BareGame, puzzle: str, kinds: tuple[str, ...] | None) -> bool:
    """Whether a try reaches the goal; None: whatever the greedy bot does. Other choices are its."""
    goal, bots = goal_of(puzzle), [GreedyBot(), GreedyBot()]
    while (verdict := goal(game)) is None:
        asked = game.decision
        assert asked is not None
        if kinds and asked.kind == "main" and asked.player == SOLVER:
            actions = game.actions
            order = [*kinds, "end"]
            fit = [place for place, action in enumerate(actions) if action.kind in order]
            if not fit:
                return False  # somebody has to act before the turn can end
            game.answer(min(fit, key=lambda place: order.index(actions[place].kind)))
        else:
            view = observe(game, asked.player)
            assert view.choice is not None
            game.answer(bots[asked.player].decide(view, view.choice))
    return verdict


def begin(ann: Client, puzzle: str) -> str:
    return str(ann.post(f"/api/puzzles/{puzzle}", {}, 201)["match"])


def solved(ann: Client, puzzle: str) -> bool:
    found = {one["puzzle"]: one["solved"] for one in ann.get("/api/puzzles")["puzzles"]}
    return bool(found[puzzle])


def test_a_puzzle_that_is_solved_is_over_and_remembered(ann: Client) -> None:
    assert not solved(ann, "last-stand")
    with ann.sit(begin(ann, "last-stand"), page=True) as socket:
        assert socket.until("table")["task"] == all_tasks()["last-stand"].told.task
        socket.asked()
        for action in (
            "challenge goofy with heihei",
            "play last stand",
            "challenge simba with captain hook",
        ):
            socket.answer(action)
            assert "error" not in socket.view
        over = socket.until("over")
    assert over == {"type": "over", "winners": [0], "why": "solved"}
    assert socket.view["view"]["over"] and socket.view["view"]["choice"] is None
    assert solved(ann, "last-stand")


def test_a_puzzle_that_cannot_be_solved_any_more_is_over(ann: Client) -> None:
    with ann.sit(begin(ann, "lava-twice")) as socket:
        socket.asked()
        socket.answer("end turn")
        assert socket.until("over") == {"type": "over", "winners": [1], "why": "unsolved"}
    assert not solved(ann, "lava-twice")


def test_who_survives_has_solved_it(ann: Client) -> None:
    with ann.sit(begin(ann, "a-late-dragon")) as socket:
        socket.asked()
        for said in ("play fire the cannons!", "ray", "play ring the bell", "end turn"):
            assert socket.answer(said)["type"] == "view"
        assert socket.until("over")["why"] == "solved"
