"""Taking back what could not be done, and loops (1.7.6, 1.7.7, 4.1.4, 6.1.10)."""

from collections.abc import Callable

import pytest

from inkborn.engine.records.undo import Past
from inkborn.errors import IllegalAnswer
from inkborn.rulebook import EDITIONS
from inkborn.scenario.table import Table

Position = Callable[..., Table]


def _undoable(table: Table) -> Table:
    table.game._past = Past()
    return table


# cites: all 1.7.6, 4.1.4
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_cannot_be_done_changes_nothing(position: Position, edition: str) -> None:
    table = position(
        """
        players:
          A: {inkwell: 1, hand: [Mickey Mouse - True Friend], play: [Blank]}
          B: {play: [{card: Blank, id: ready one}]}
        """,
        rules=edition,
    )
    before = table.game.state_hash()
    events = len(table.game.events())
    for attempt in (
        "play mickey mouse - true friend",
        "challenge blank with blank",
        "quest lantern",
    ):
        with pytest.raises(IllegalAnswer):
            table.game.answer(attempt)
        assert table.game.state_hash() == before
        assert len(table.game.events()) == events


# cites: 1.7.6.1
def test_after_a_failed_attempt_another_may_be_made(position: Position) -> None:
    table = position("""
        players:
          A: {inkwell: 1, hand: [Mickey Mouse - True Friend, Stitch - New Dog]}
          B: {}
        """)
    with pytest.raises(IllegalAnswer):
        table.game.answer("play mickey mouse - true friend")
    table.game.answer("play stitch - new dog")
    assert [table.full_name(c) for c in table.state.players[0].board] == ["Stitch - New Dog"]


# cites: 1.7.6
def test_a_turn_action_that_is_taken_back_leaves_no_trace(position: Position) -> None:
    table = _undoable(
        position("""
        players:
          A: {inkwell: 1, hand: [Fire the Cannons!]}
          B: {play: [Stitch - New Dog, Stitch - Rock Star]}
        """)
    )
    before = table.game.state_hash()
    table.game.answer("play fire the cannons!")
    assert table.game.decision is not None and table.game.decision.kind == "cards"
    table.game.cancel()
    assert table.game.state_hash() == before
    assert len(table.state.players[0].ready_ink) == 1
    assert table.state.bag == []


# cites: since 2026-02 1.7.6.2
@pytest.mark.parametrize(
    ("played", "why"),
    [
        ("Friends on the Other Side", "a card was drawn"),
        ("Ransack", "cards were drawn before the choice"),
    ],
)
def test_what_has_been_seen_is_not_taken_back(
    position: Position, played: str, why: str, recent: str
) -> None:
    table = _undoable(
        position(
            f"""
        players:
          A: {{inkwell: 3, deck: [Lantern, Dinglehopper, Blank], hand: [{played}, Blank]}}
          B: {{}}
        """,
            rules=recent,
        )
    )
    table.game.answer(f"play {played.lower()}")
    with pytest.raises(IllegalAnswer, match="cannot be taken back"):
        table.game.undo()


# cites: since 2026-02 1.7.6.2
def test_a_shuffle_is_not_taken_back(position: Position, recent: str) -> None:
    table = _undoable(
        position(
            """
        custom:
          - {name: Stir, type: action, cost: 1,
             text: "Shuffle a card from your discard into your deck."}
        players:
          A: {inkwell: 1, hand: [Stir], discard: [Lantern]}
          B: {}
        """,
            rules=recent,
        )
    )
    table.game.answer("play stir")
    with pytest.raises(IllegalAnswer, match="cannot be taken back"):
        table.game.undo()


# cites: 1.7.7
def test_an_illegal_choice_is_refused_and_asked_again(position: Position) -> None:
    table = position("""
        players:
          A: {inkwell: 1, hand: [Fire the Cannons!]}
          B: {play: [Stitch - New Dog, Stitch - Rock Star]}
        steps:
          - play: Fire the Cannons!
        """)
    before = table.game.state_hash()
    for wrong in ([], [0, 1], [7], "Lantern", True):
        with pytest.raises(IllegalAnswer):
            table.game.answer(wrong)
        assert table.game.state_hash() == before
    table.game.answer("stitch - new dog")
    assert table.game.decision is not None and table.game.decision.kind == "main"


LOOP = """
    custom:
      - {name: Wheel, type: item, cost: 1, text: "TURN 1 {I} - Gain 1 lore. Ready this item."}
      - {name: Spring, type: item, cost: 1, text: "SQUEEZE {E} - Each opponent loses 1 lore."}
      - {name: Winder, type: item, cost: 1, text: "WIND 0 {I} - Ready chosen item."}
    players:
      A: {inkwell: 12, play: [Wheel, Spring, Winder]}
      B: {lore: 9}
    """


# cites: all 6.1.10
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_loop_is_run_a_named_number_of_times(position: Position, edition: str) -> None:
    table = position(LOOP.replace("0 {I}", "1 {I}"), rules=edition)
    table.game.answer("use spring")
    table.game.answer("use winder")
    table.game.answer("spring")
    assert table.state.players[1].lore == 8
    assert table.game.repeat(4, actions=2) == 4
    assert table.state.players[1].lore == 4
    assert len(table.state.players[0].ready_ink) == 7
    # Then something else has to happen: the game waits for another turn action.
    assert table.game.decision is not None and table.game.decision.kind == "main"


# cites: 6.1.10
def test_a_loop_stops_where_it_can_no_longer_go_on(position: Position) -> None:
    table = position(LOOP)
    table.game.answer("use wheel")
    assert table.game.repeat(100) == 11
    assert table.state.players[0].lore == 12
    assert table.state.players[0].ready_ink == []
    with pytest.raises(IllegalAnswer):
        table.game.repeat(0)


# cites: 6.1.10
def test_a_loop_stops_when_the_game_is_over(position: Position) -> None:
    table = position(LOOP.replace("inkwell: 12", "inkwell: 12, lore: 15"))
    table.game.answer("use wheel")
    assert table.game.repeat(100) == 4
    assert table.game.winners == (0,)
