"""Whether somebody is asked betrays nothing; what told something is not taken back (1.7.6)."""

import pytest
from tests.rules.knowing import A, B, Position

from inkborn.engine.game import BareGame
from inkborn.engine.records.undo import Past
from inkborn.errors import IllegalAnswer, InkbornError
from inkborn.scenario.table import Table
from inkborn.views import log, observe

GUEST = """
    players:
      A: {inkwell: 2, hand: [Be Our Guest], deck: [%s, Blank, Blank]}
      B: {}
    steps:
      - play: Be Our Guest
    """
WITHOUT_A_HIT = "Lantern, Lantern, Lantern, Lantern"
WITH_A_HIT = "Lantern, Lantern, Lantern, Stitch - New Dog"


# cites: 7.1.3
def test_others_do_not_notice_whether_a_fitting_card_was_found(position: Position) -> None:
    hit, miss = position(GUEST % WITH_A_HIT), position(GUEST % WITHOUT_A_HIT)
    asked = hit.game.decision
    assert asked is not None and asked.player == A and not asked.noticeable
    assert observe(hit.game, A).noticeable and observe(hit.game, A).choice is not None
    said = [line.text for line in log(hit.game, B)]
    for seat in (B, None):
        view = observe(hit.game, seat)
        assert not view.noticeable and view.choice is None and view.waiting_for == A
    assert "A plays Be Our Guest" not in said  # nothing is told before it is over
    hit.game.answer("no")
    while hit.game.decision is not None and not hit.game.decision.noticeable:
        hit.game.answer(tuple(range(len(hit.game.decision.options))))  # in any order
    assert hit.game.decision is not None and hit.game.decision.kind == "main"
    assert miss.game.decision is not None and miss.game.decision.kind == "main"
    for seat in (B, None):
        assert log(hit.game, seat) == log(miss.game, seat)
        assert observe(hit.game, seat) == observe(miss.game, seat)


# cites: 7.1.3
def test_moments_are_counted_for_those_who_may_notice_them(position: Position) -> None:
    hit, miss = position(GUEST % WITH_A_HIT).game, position(GUEST % WITHOUT_A_HIT).game
    begun = miss.seq(B) - 1
    assert (hit.seq(B), hit.seq(None)) == (begun, begun) and hit.seq(A) == begun + 1
    hit.answer("no")
    while hit.decision is not None and not hit.decision.noticeable:
        assert hit.seq(B) == begun
        hit.answer(tuple(range(len(hit.decision.options))))
    assert hit.seq(B) == miss.seq(B) == hit.seq(None) and hit.seq(A) > miss.seq(A)
    again = BareGame.from_json(hit.copy().to_json())
    assert [again.seq(seat) for seat in (A, B, None)] == [hit.seq(seat) for seat in (A, B, None)]
    for seat in (-1, 2, True, "0"):
        with pytest.raises(InkbornError, match="there is no seat"):
            hit.seq(seat)  # type: ignore[arg-type]


# cites: 7.1.3
def test_others_do_not_notice_who_is_asked_because_of_the_hand(position: Position) -> None:
    table = position("""
        players:
          A: {inkwell: 5, hand: [The Return of Hercules]}
          B: {hand: [Stitch - New Dog]}
          C: {hand: [Lantern]}
        steps:
          - play: The Return of Hercules
        """)
    asked = table.game.decision
    assert asked is not None and asked.player == B and not asked.noticeable
    assert observe(table.game, B).waiting_for == B
    assert [observe(table.game, seat).waiting_for for seat in (A, 2, None)] == [A, A, A]


# cites: 7.3.4
def test_a_choice_that_comes_in_any_case_is_noticeable(position: Position) -> None:
    table = position("""
        custom:
          - {name: Toll, type: action, cost: 1, text: "Each opponent chooses and discards a card."}
        players:
          A: {inkwell: 1, hand: [Toll]}
          B: {hand: [Lantern, Stitch - New Dog]}
        steps:
          - play: Toll
        """)
    asked = table.game.decision
    assert asked is not None and asked.player == B and asked.noticeable
    assert observe(table.game, A).waiting_for == B and observe(table.game, A).noticeable
    assert any("Toll" in line.text for line in log(table.game, A))


# cites: 7.3.2
def test_who_chooses_from_another_hand_does_not_see_in_which_order_it_was_drawn(
    position: Position,
) -> None:
    offered = set()
    for hand in ("Lantern, Dinglehopper, Lucky Dime", "Lucky Dime, Lantern, Dinglehopper"):
        table = position(f"""
            custom:
              - {{name: Rob, type: action, cost: 1,
                 text: "Chosen opponent reveals their hand and discards an item card of your
                 choice."}}
            players:
              A: {{inkwell: 1, hand: [Rob]}}
              B: {{hand: [{hand}]}}
            steps:
              - play: Rob
            """)
        choice = observe(table.game, A).choice
        assert choice is not None
        offered.add(tuple(option.text for option in choice.options))
    assert offered == {("Dinglehopper", "Lantern", "Lucky Dime")}


# ---------------------------------------------------------------- taking back


def undoable(table: Table) -> Table:
    table.game._past = Past()
    return table


# cites: since 2026-02 1.7.6.2
@pytest.mark.parametrize(
    ("players", "words"),
    [
        (
            "A: {inkwell: 2, play: [Heart of Te Fiti]}\n  B: {}",
            ["use heart of te fiti"],  # a hidden card changes its place
        ),
        (
            "A: {inkwell: 2, hand: [One Jump Ahead]}\n  B: {}",
            ["play one jump ahead"],
        ),
        (
            "A: {inkwell: 9, hand: [Merlin's Cottage - The Wizard's Home]}\n  B: {}",
            ["play merlin's cottage"],  # the tops of the decks are shown
        ),
        (
            "A: {inkwell: 9, hand: [The Return of Hercules]}\n  B: {hand: [Lantern]}",
            ["play the return of hercules"],  # B was not asked, and that says something
        ),
        (
            "A: {inkwell: 9, hand: [The Return of Hercules]}\n  B: {hand: [Blank]}",
            ["play the return of hercules"],  # B is asked
        ),
        (
            "A: {inkwell: 9, hand: [Magic Broom - Bucket Brigade], discard: [Lantern]}\n  B: {}",
            ["play magic broom", "yes"],  # a known card, but chance has put it somewhere
        ),
        (
            "A: {inkwell: 9, hand: [Lady Tremaine - Imperious Queen]}\n  B: {play: [Blank, Blank]}",
            ["play lady tremaine"],  # B is asked about what all see
        ),
    ],
)
def test_what_tells_something_cannot_be_taken_back(
    position: Position, players: str, words: list[str]
) -> None:
    table = undoable(position(f"players:\n  {players}"))
    for word in words:
        table.game.answer(word)
    assert not table.game.can_undo
    with pytest.raises(IllegalAnswer, match="cannot be taken back"):
        table.game.undo()


# cites: since 2026-02 1.7.6
def test_a_card_shown_from_the_own_hand_tells_its_player_nothing(position: Position) -> None:
    table = undoable(
        position("""
        players:
          A: {inkwell: 5, hand: [Stitch - New Dog, Lantern]}
          B: {}
        """)
    )
    before = table.game.state_hash()
    table.game.answer("ink stitch")
    table.game.answer("play lantern")
    table.game.undo(seat=A)
    table.game.undo(seat=A)
    assert table.game.state_hash() == before
